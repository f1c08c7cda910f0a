"""The conformance suite at full length: every check, wherever a random game comes to something new.

found = play_out(open_game(name, seed=seed), seed, check_every=20, more=FirstSight())
assert found.problems == []
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field, replace
from random import Random

from grognard.kernel.bot import Bot
from grognard.kernel.concealment import check_hidden, check_imagined
from grognard.kernel.save import decoded, encode
from grognard.kernel.session import Session
from grognard.kernel.testing import (
    check_every_offer_applies,
    check_forms,
    check_hash,
    check_offer_is_exact,
    check_refusals,
    check_save,
)


@dataclass(slots=True)
class FirstSight:
    """Every check at full length, the first times that a kind of decision is met; hand it to `play_out`.

    A kind of decision is a step of a procedure with the kinds of action that are legal there.

    Attributes:
        times: how often a kind of decision is looked at.
        domain: arguments walked for each kind of action; a larger domain is sampled.
        variety: combinations of kinds looked at for one step; of further ones those with a kind that is new.
        hidden_every: where something is hidden, every so manieth decision is looked at besides.
        met: how often each kind of decision was met.
        known: per step, the verbs that were looked at, and how many combinations of them.
    """

    times: int = 1
    domain: int = 10_000
    variety: int = 40
    hidden_every: int = 10
    met: dict[tuple[str, ...], int] = field(default_factory=dict)
    known: dict[tuple[str, ...], tuple[set[str], int]] = field(default_factory=dict)

    def __call__(self, session: Session, random: Random) -> list[str]:
        """Return what is wrong where the game stands."""
        frame, offer = session.engine.play.state.frames[-1], session.offer()
        verbs = [kind.verb for kind, _ in offer.choices]
        verbs += [form.verb for form in offer.forms if form.kind is not None]
        key = (type(frame.procedure).__name__, frame.step, *verbs)
        count = self.met[key] = self.met.get(key, 0) + 1
        problems = []
        is_new = count <= self.times and self._adds(key[:2], verbs)
        if is_new:
            problems += check_every_offer_applies(session, random)
            problems += check_forms(session, random)
            problems += check_offer_is_exact(session, random, self.domain)
            problems += check_refusals(session, random)
            problems += check_save(session)
            problems += check_goes_on(session, random)
            problems += check_hash(session)
        if is_new or (random.randrange(self.hidden_every) == 0 and hides_something(session)):
            problems += check_hidden(session, random)
            problems += check_imagined(session, count)
        return problems

    def _adds(self, step: tuple[str, ...], verbs: list[str]) -> bool:
        """Return whether a combination of verbs adds to what was looked at in a step, and note it down."""
        seen, combinations = self.known.get(step, (set(), 0))
        if combinations >= self.variety * self.times and seen.issuperset(verbs):
            return False
        self.known[step] = seen.union(verbs), combinations + 1
        return True


def hides_something(session: Session) -> bool:
    """Return whether a side does not see all counters."""
    state, hidden_from = session.engine.play.state, session.game.visibility.hidden_from
    return any(hidden_from(state, side) for side in range(len(session.board.sides)))


def check_goes_on(session: Session, random: Random, actions: int = 15) -> list[str]:
    """Check that a game saved where it stands goes on, once loaded, as this one does."""
    loaded = decoded(encode(session), session)
    seed, point = random.random(), session.engine.point()
    here, there = _walk(session, Random(seed), actions), _walk(loaded, Random(seed), actions)
    session.engine.revert(point)
    return [] if here == there else ["a game goes on otherwise once it was saved and loaded"]


def _walk(session: Session, random: Random, actions: int) -> list[tuple[str, int, int]]:
    """Play some random actions below the session, and return what was done and where it led."""
    engine, way = session.engine, []
    for _ in range(actions):
        asked = engine.asked
        if asked is None:
            break
        kind, listed = random.choice(engine.choices(asked))
        args = random.choice(listed)
        text = str(kind.action(session.board, args))
        engine.take(kind, args)
        way.append((text, engine.play.changes.state_hash(), len(engine.play.events)))
    return way


def check_same_opening(first: Session, second: Session, bots: Callable[[Session, int], Bot]) -> list[str]:
    """Check that a bot which sees the same decides the same, whatever the seed of the game.

    Both games are played on until a side sees in one what it does not see in the other.

    Args:
        first: a new game.
        second: another one, under another seed.
        bots: (game, side) -> a new bot, of always the same seed.
    """
    sides = range(len(first.board.sides))
    games = [(session, [bots(session, side) for side in sides]) for session in (first, second)]
    while first.over is None and sees_the_same(first, second):
        side = first.deciders[0]
        chosen = [players[side].choose(session.view(side), session.offer()) for session, players in games]
        if chosen[0] != chosen[1]:
            return [f"a bot opened with {chosen[0]} under one seed and with {chosen[1]} under another"]
        for session, _ in games:
            session.apply(chosen[0])
    return []


def sees_the_same(first: Session, second: Session) -> bool:
    """Return whether the same side decides in two games and sees the same in both."""
    if first.deciders != second.deciders or not first.deciders:
        return False
    views = [replace(session.view(session.deciders[0]), version=0) for session in (first, second)]
    return views[0] == views[1]
