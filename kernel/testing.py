"""The conformance suite: what must hold for every game, run by tests, by ``fuzz`` and by authors of games.

Each ``check_`` function looks at a session where it stands and returns sentences about what is wrong; an
empty list means that all is well. None of them changes the session.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import product
from math import prod
from random import Random

from grognard.kernel.action import Action, AnyKind, Args
from grognard.kernel.board import Board
from grognard.kernel.bot import RandomBot
from grognard.kernel.engine import Engine
from grognard.kernel.errors import GrognardError
from grognard.kernel.offer import Offer
from grognard.kernel.opening import open_game
from grognard.kernel.save import decoded, encode
from grognard.kernel.session import Session
from grognard.kernel.state import ROLLS, State
from grognard.kernel.view import View, still_of

Check = Callable[[Session, Random], list[str]]
"""Looks at a session where it stands and says what is wrong."""

ACTION_LIMIT = 40_000
"""A random game that is longer than this has no end."""

SAVE_TURNS = 48
"""Identities that a random game checks until it is saved and loaded again."""

SHIFT = 7
"""Identities by which a random game is ahead of that of the seed before, so that they meet other moments."""

TRIES = 5
"""Well-formed texts tried for a form until a random game takes a listed action instead."""

NO_CASE = "-"
"""A case that no rulebook has: to silence it takes the short cuts out and changes nothing."""


def open_some_game(game: str, seed: int) -> Session:
    """Open a game to be played at random: one of an odd seed has every optional rule on.

    Args:
        game: as for :func:`grognard.kernel.opening.open_game`.
        seed: of the dice.

    Raises:
        GrognardError: as :func:`grognard.kernel.opening.open_game` does.
    """
    session = open_game(game, seed=seed)
    options = [option.id for option in session.board.options] if seed % 2 else []
    return open_game(game, seed=seed, options=options) if options else session


def check_every_offer_applies(session: Session, random: Random, most: int = 40) -> list[str]:
    """Check that offered actions apply, and that taking them back gives the same state."""
    engine, problems = session.engine, []
    before = session.state_hash()
    if engine.asked is None:
        return []
    listed = [(kind, args) for kind, legal in session.offer().choices for args in legal]
    for kind, args in random.sample(listed, min(most, len(listed))):
        action = kind.action(session.board, args)
        point = engine.point()
        try:
            engine.take(kind, args)
        except Exception as error:  # a check reports every failure of a plugin
            problems.append(f"{action} was offered but failed: {error!r}")
        engine.revert(point)
        if session.state_hash() != before:
            problems.append(f"{action} and its inverse leave another state")
            return problems
    return problems


def check_offer_is_exact(session: Session, random: Random, most: int = 4000) -> list[str]:
    """Check over the whole domain of arguments, or a sample, that exactly the offered actions are legal.

    The offer is listed twice, with and without what the state remembers. The questions are asked as where a
    case is silenced, so that no short cut of a kind answers for them.
    """
    engine, problems = session.engine, []
    asked = engine.asked
    if asked is None:
        return []
    state = session.engine.play.state
    kinds = [kind for kind in [session.game.kinds[name] for name in asked.kinds] if not kind.open]
    whole = [choice for choice in engine.choices(asked) if not choice[0].open]
    warm = [engine.legal(kind) for kind in kinds]
    if whole != [(kind, legal) for kind, legal in zip(kinds, warm, strict=True) if legal]:
        problems.append("the offer as a whole is not what its kinds list alone")
    with _afresh(state):
        cold = [engine.legal(kind) for kind in kinds]
        silenced, state.silenced = state.silenced, state.silenced | {NO_CASE}
        state.forget()
        for kind, offered in zip(kinds, cold, strict=True):
            if len(set(offered)) != len(offered):
                problems.append(f"{kind.verb} lists an action twice")
            problems += _inexact(session, kind, offered, random, most)
        state.silenced = silenced
    return problems + [
        f"{k.verb} is offered by stale memory" for k, a, b in zip(kinds, warm, cold, strict=True) if a != b
    ]


@contextmanager
def _afresh(state: State) -> Iterator[None]:
    """Within, nothing is remembered from before; after it that, and nothing from within."""
    cache, memories = dict(state.cache), {columns: dict(held) for columns, held in state.memories.items()}
    state.forget()
    yield
    state.forget()
    state.cache.update(cache)
    for columns, held in memories.items():
        state.memories[columns].update(held)


def _inexact(session: Session, kind: AnyKind, offered: list[Args], random: Random, most: int) -> list[str]:
    """Compare an offer with the question asked about it and over the domain, or about samples of both."""
    state = session.engine.play.state
    frame, board = state.frames[-1].procedure, session.board
    known = set(offered)
    listed = offered if len(offered) <= most else random.sample(offered, most)
    wrong = [args for args in listed if not kind.is_legal(state, frame, args)]
    left = (args for args in _domain(session, kind, random, most) if args not in known)
    missed = [args for args in left if kind.is_legal(state, frame, args)]
    problems = [f"{kind.action(board, args)} is offered but not legal" for args in wrong]
    return problems + [f"{kind.action(board, args)} is legal but not offered" for args in missed]


def check_refusals(session: Session, random: Random, most: int = 200) -> list[str]:
    """Check that well-formed actions not on offer are refused with a known case and change nothing."""
    problems = []
    before = session.state_hash()
    for action in unlisted_actions(session, random, most):
        refusal = session.why_not(action)
        if refusal is None:
            problems.append(f"{action} is not offered but accepted")
        elif unknown := [case for case in refusal.cases if case not in session.board.cases]:
            problems.append(f"{action} is refused by {', '.join(unknown)}, which cases.tsv does not have")
    if session.state_hash() != before:
        problems.append("asking why not changed the state")
    return problems


def check_forms(session: Session, random: Random, most: int = 40) -> list[str]:
    """Check that what is typed into the forms on offer applies where it is legal, and can be taken back."""
    engine, problems = session.engine, []
    before = session.state_hash()
    for kind, args in typed(session, random, most):
        action, point = kind.action(session.board, args), engine.point()
        try:
            if kind.bind(session.board, Action.parse(str(action))) != args:
                problems.append(f"{action} reads as something else")
            if kind.is_legal(engine.play.state, engine.play.state.frames[-1].procedure, args):
                engine.take(kind, args)
        except Exception as error:  # a check reports every failure of a plugin
            problems.append(f"{action} is legal but failed: {error!r}")
        engine.revert(point)
        if session.state_hash() != before:
            problems.append(f"{action} and its inverse leave another state")
            return problems
    return problems


def typed(session: Session, random: Random, most: int) -> Iterator[tuple[AnyKind, Args]]:
    """Yield well-formed random arguments for the open kinds on offer, legal or not."""
    kinds = [form.kind for form in session.offer().forms if form.kind is not None]
    for _ in range(most if kinds else 0):
        kind = random.choice(kinds)
        args = _some(session.board, kind, random)
        if args is not None:
            yield kind, args


def _some(board: Board, kind: AnyKind, random: Random) -> Args | None:
    """Return random arguments of a kind, None where one of its domains is empty."""
    args = [domain.some(board, random) for domain in kind.args]
    return None if None in args else tuple(args)  # type: ignore[arg-type] # none of them is None


def check_hash(session: Session) -> list[str]:
    """Check the incremental hash against one computed from scratch."""
    changes = session.engine.play.changes
    return [] if changes.recomputed_hash() == changes.state_hash() else ["the incremental hash is wrong"]


def check_save(session: Session) -> list[str]:
    """Check that the game can be saved where it stands, and loads as the same game for every side."""
    try:
        loaded = decoded(encode(session), session)
    except ValueError as error:
        return [f"the game cannot be saved here: {error}"]
    sides = range(len(session.board.sides))
    problems = [] if loaded.snapshot() == session.snapshot() else ["a save loads as another state"]
    if any(_shown(loaded, side) != _shown(session, side) for side in sides):
        problems.append("a save loads as another view")
    if list(loaded.offer().actions) != list(session.offer().actions):
        problems.append("a save loads with another offer")
    return problems


def _shown(session: Session, side: int) -> View:
    """Return what a side sees; the log is compared with the state, and views show it as it is."""
    with session.engine.turned_to(side):
        return still_of(session.engine.play, side, 0)


def check_invariants(session: Session) -> list[str]:
    """Check what the game says can never be."""
    return list(session.game.invariants(session.engine.play.state))


def unlisted_actions(session: Session, random: Random, most: int) -> Iterator[Action]:
    """Yield random well-formed actions of any verb of the game that no list or form offers now."""
    return _unlisted(session, session.offer(), random, most)


def _unlisted(session: Session, offer: Offer, random: Random, most: int) -> Iterator[Action]:
    board, kinds = session.board, list(session.game.kinds.values())
    if forms := [form.verb for form in offer.forms if form.kind is not None]:
        kinds = [kind for kind in kinds if kind.verb not in forms]
    for _ in range(most if kinds else 0):
        kind = kinds[int(random.random() * len(kinds))]
        args = _some(board, kind, random)
        if args is not None and not _is_listed(offer, kind.verb, args):
            yield kind.action(board, args)


def _is_listed(offer: Offer, verb: str, args: Args) -> bool:
    for kind, listed in offer.choices:  # noqa: SIM110 - asked often; `any` takes longer
        if kind.verb == verb and args in listed:
            return True
    return False


def _domain(session: Session, kind: AnyKind, random: Random, most: int) -> Iterator[Args]:
    axes = [domain.values(session.board) for domain in kind.args]
    size = prod(map(len, axes))
    if size <= most:
        return product(*axes)
    return zip(*[random.choices(axis, k=most) for axis in axes], strict=True)


@dataclass(slots=True)
class Playout:
    """What a random game showed.

    Attributes:
        actions: how many were taken, the kernel's own not counted.
        offered: how many were offered in all.
        problems: everything found wrong, with the number of the action.
        unlisted: well-formed unlisted actions that were tried.
        first: number of the identity it began with, for short games too must meet all of them.
        seen: the states that came since the last roll.
    """

    actions: int = 0
    offered: int = 0
    unlisted: int = 0
    problems: list[str] = field(default_factory=list)
    first: int = 0
    seen: set[int] = field(default_factory=set)


def play_out(
    session: Session,
    seed: int,
    *,
    check_every: int = 0,
    limit: int = ACTION_LIMIT,
    more: Check | None = None,
) -> Playout:
    """Play a game to its end with random actions; where there are forms, every other one is typed.

    Args:
        session: the game, which is played on.
        seed: of the players' choices.
        check_every: run one of the identities, in turn, at every so manieth action, and the cheap checks at
            each; 0 for none.
        limit: actions after which the game counts as endless.
        more: made at each action besides, where anything is checked.
    """
    bot, random, found = RandomBot(session.board, seed), Random(seed), Playout(first=seed * SHIFT)
    rolls = -1
    while session.over is None:
        offer = session.offer()
        found.offered += len(offer.actions)
        if check_every:
            now = session.engine.play.state.clock[ROLLS]
            if now != rolls:
                rolls, found.seen = now, set()
            problems = _checks(session, offer, random, found, check_every)
            problems += more(session, random) if more else []
            found.problems += [f"action {found.actions}: {problem}" for problem in problems]
        session.apply(typed_action(session, random) or bot.choose(None, offer))
        found.actions += 1
        if found.actions >= limit:
            found.problems.append(f"the game has not ended after {limit} actions")
            break
    return found


def typed_action(session: Session, random: Random) -> Action | None:
    """Return a legal action of a form, None every other time and where none is found soon."""
    if all(form.kind is None for form in session.offer().forms) or random.random() < 0.5:
        return None
    for kind, args in typed(session, random, TRIES):
        action = kind.action(session.board, args)
        if session.why_not(action) is None:
            return action
    return None


def _checks(session: Session, offer: Offer, random: Random, found: Playout, every: int) -> list[str]:
    problems = check_invariants(session)
    key = session.history[-1].state_hash if session.history else 0
    if key in found.seen:
        problems.append("a state came back without a roll")
    found.seen.add(key)
    for action in _unlisted(session, offer, random, 1):
        found.unlisted += 1
        if session.why_not(action) is None:
            problems.append(f"{action} is not offered but accepted")
    turn, rest = divmod(found.actions, every)
    if rest == 0:
        problems += _identity(session, random, found.first + turn)
    return problems


def _identity(session: Session, random: Random, turn: int) -> list[str]:
    """Run the identity whose turn it is; the longer one takes the rarer it is."""
    if turn % SAVE_TURNS == SAVE_TURNS // 6:
        return check_save(session)
    if turn % 6 == 3:
        return check_hash(session)
    if turn % 3 == 0:
        return check_every_offer_applies(session, random, 6) + check_forms(session, random, 6)
    return check_offer_is_exact(session, random, 20)


def check_same_seed(first: Session, second: Session, seed: int, actions: int = 400) -> list[str]:
    """Check that two new sessions of one start, played alike, stay alike in state and log."""
    bots = RandomBot(first.board, seed), RandomBot(second.board, seed)
    for number in range(actions):
        if first.over is not None:
            break
        for session, bot in zip((first, second), bots, strict=True):
            session.apply(bot.choose(None, session.offer()))
        if first.state_hash() != second.state_hash() or first.events[-1] != second.events[-1]:
            return [f"the same game went two ways at action {number}"]
    return []


def legal_counts(session: Session, depth: int) -> list[int]:
    """Return how many lines of legal actions there are at depth 1 to ``depth`` (perft); rolls end a line."""
    counts = [0] * depth
    _count(session.engine, session, depth, 0, counts)
    return counts


def _count(engine: Engine, session: Session, depth: int, level: int, counts: list[int]) -> None:
    asked = engine.asked
    if asked is None:
        return
    rolls = engine.play.state.clock[ROLLS]
    for name in asked.kinds:
        kind = session.game.kinds[name]
        for args in engine.legal(kind):
            counts[level] += 1
            if level + 1 == depth:
                continue
            point = engine.point()
            try:
                engine.take(kind, args)
                if engine.play.state.clock[ROLLS] == rolls:
                    _count(engine, session, depth, level + 1, counts)
            except GrognardError as error:
                raise AssertionError(f"{kind.verb} {args} was offered but failed") from error
            finally:
                engine.revert(point)
