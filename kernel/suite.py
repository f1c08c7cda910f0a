"""The conformance suite as a whole, for any game that can be opened: what ``check --play`` and our tests run.

Each trial plays games of its own and returns sentences about what is wrong; an empty list means that all is
well.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import islice
from random import Random

from grognard.kernel.bot import Bot, RandomBot, make_bot
from grognard.kernel.conformance import FirstSight, check_same_opening, sees_the_same
from grognard.kernel.errors import GrognardError, told
from grognard.kernel.opening import open_game
from grognard.kernel.orders import answers
from grognard.kernel.session import Session
from grognard.kernel.testing import Playout, check_same_seed, open_some_game, play_out, typed_action

OPENINGS = 200
PAIRS = 4
"""Pairs of games in which a bot must open alike, and how many games are looked through for them."""

BOTS = ("random", "easy")
"""Whose openings are compared; better bots differ in what they value only."""


def play_at_random(game: str, seed: int) -> Playout:
    """Play a random game with every check, each kind of decision looked at twice at full length."""
    sight = FirstSight(times=2, variety=3, hidden_every=4)
    return play_out(open_some_game(game, seed), seed, check_every=10, more=sight)


def play_with_orders(game: str, seed: int) -> Playout:
    """Play a random game in which every side has a standing order for every window."""
    session, random = open_some_game(game, seed), Random(seed)
    for side in range(len(session.board.sides)):
        for window in session.game.windows:
            session.apply(f"order {window.name} {random.choice(answers(window))}", side)
    return play_out(session, seed, check_every=20, more=FirstSight(variety=3))


def check_undo(game: str, seed: int) -> list[str]:
    """Play a random game, and take actions back and again on the way."""
    session, random = open_some_game(game, seed), Random(seed)
    bot, taken_back = RandomBot(session.board, seed), 0
    while session.over is None:
        before = session.snapshot()
        session.apply(typed_action(session, random) or bot.choose(None, session.offer()))
        after = session.snapshot()
        if random.random() < 0.3 and session.undo():
            taken_back += 1
            if session.snapshot() != before:
                return [f"action {len(session.history)} taken back leaves another game"]
            if not session.redo() or session.snapshot() != after:
                return [f"action {len(session.history)} taken again leads elsewhere"]
    return [] if taken_back else ["nothing could ever be taken back"]


def check_versions(game: str, seed: int, actions: int = 300) -> list[str]:
    """Check that a view has another version just where it shows something else, so that none tells a secret.

    A side that does not decide looks on while others act, and so does one that decides beside them.
    """
    session, random = open_some_game(game, seed), Random(seed)
    bot, problems = RandomBot(session.board, seed), []
    while session.over is None and len(session.history) < actions:
        actor = random.choice(session.deciders)
        other = random.choice([side for side in range(len(session.board.sides)) if side != actor])
        before, offer = session.view(other), session.offer(actor)
        action = bot.choose(None, offer)
        session.apply(action, actor, seen=offer.version)
        after = session.view(other)
        is_same = replace(after, version=before.version) == before
        if is_same != (after.version == before.version):
            what = "the same in another version" if is_same else "something else in the same version"
            problems.append(f"{session.board.sides[other]} sees {what} after {action}")
    return problems[:PAIRS]


def check_openings(game: str, bot: str, pairs: int = PAIRS) -> list[str]:
    """Check that a bot opens the same under two seeds that look the same to it."""

    def bots(session: Session, side: int) -> Bot:
        return make_bot(bot, session.board, session.game, 7 + side)

    problems, compared = [], 0
    for other in islice(_beginning_alike(game), pairs):
        first = open_game(game, seed=0)
        problems += check_same_opening(first, other, bots)
        compared += len(first.history)
    if compared < pairs:
        problems.append(f"only {compared} decisions could be compared in {OPENINGS} games")
    return problems


def _beginning_alike(game: str) -> Iterator[Session]:
    """Open games that begin as that of seed 0 does, as far as the side that decides can see."""
    first = open_some_game(game, 0)
    others = (open_some_game(game, seed) for seed in range(1, OPENINGS))
    return (other for other in others if sees_the_same(first, other))


@dataclass(frozen=True, slots=True)
class Trial:
    """One trial of the suite that was made.

    Attributes:
        title: what was tried.
        problems: what is wrong.
    """

    title: str
    problems: tuple[str, ...]


def trials(game: str, seeds: Sequence[int]) -> Iterator[Trial]:
    """Make every trial with a game, one after the other; what stops one is a problem of it.

    Args:
        game: as for :func:`grognard.kernel.opening.open_game`.
        seeds: of the random games.
    """
    for seed in seeds:
        yield _made(f"a random game under seed {seed}", partial(play_at_random, game, seed))
    first = seeds[0]
    yield _made(f"standing orders under seed {first}", partial(play_with_orders, game, first))
    yield _made(f"undo and redo under seed {first}", partial(check_undo, game, first))
    yield _made(f"versions of views under seed {first}", partial(check_versions, game, first))
    yield _made("the same seed twice", partial(_check_seed, game, first))
    for bot in BOTS:
        yield _made(f"openings of the {bot} bot", partial(check_openings, game, bot, 1))


def _check_seed(game: str, seed: int) -> list[str]:
    return check_same_seed(open_game(game, seed=seed), open_game(game, seed=seed), seed)


def _made(title: str, trial: Callable[[], Playout | list[str]]) -> Trial:
    try:
        found = trial()
        return Trial(title, tuple(found.problems if isinstance(found, Playout) else found))
    except GrognardError as error:
        return Trial(title, (str(error),))
    except Exception as error:  # the rules are anybody's, and raise what they like
        return Trial(title, (f"it broke off: {told(error)}",))
