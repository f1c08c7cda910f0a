"""Rows of ``grognard bench`` about offers: how long listing takes, and checking one action beside it.

Every figure is the best of a few with all memories empty: those of the state and those of searches over the
printed map, in processor time. What a busy machine does to single times says nothing of the rules.
A decision goes by its procedure and step, such as ``MoveStack.choose``. In a checkout the decisions of the
game's play files are timed first, for random games hardly come to a battle; then those of random games.
"""

import gc
import os
import statistics
import sys
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from typing import Any

from grognard.kernel import Session, search
from grognard.kernel.action import Action
from grognard.kernel.bot import RandomBot
from grognard.kernel.net import Net
from grognard.kernel.orders import ORDER
from grognard.kernel.play_file import read_text
from grognard.kernel.testing import open_some_game
from grognard.kernel.text import actions_of, read_sections
from grognard.tools.bench_row import Row, row

NO_WAYS = search.Layer(Net.of(1, ()))
PLAYS = Path(__file__).resolve().parents[1] / "tests" / "plays"
"""The play files of a checkout, a folder for each game."""
GAMES = 6
TRIES = 5
"""Times each thing is timed."""
ENOUGH = 5
"""Samples a decision needs for a row of its own."""
OFTEN = 100
"""Times a decision comes up until only every second one is timed; after as many again every third one."""
MANY = 10
"""Actions from which on an offer is compared with a check or its searches; to list two is to check them."""

OFFER_LIMIT = 120.0
"""Microseconds of an offer, 95th percentile; where destinations are offered, of all beside their listing."""
CHECK_SHARE = 0.2
"""Of its offer, for the check of one action."""
CHECK_FLOOR = 6.0
"""Microseconds that reading an action's words may take whatever the offer does."""
SEARCH_SHARE = 1.5
"""Listing destinations over the searches this takes."""

# Windows counts processor time in steps of 16 ms, which is longer than any offer.
now = time.process_time if os.name == "posix" else time.perf_counter
READING = min(-now() + now() for _ in range(1000))
"""Seconds that telling the time takes, which everything timed takes beside its own."""


@dataclass(slots=True)
class Searches:
    """What ran while it was watched.

    Attributes:
        count: how many searches.
        seconds: what they took together.
        watching: seconds that watching one takes.
    """

    count: int = 0
    seconds: float = 0.0
    watching: float = 0.0


@dataclass(slots=True)
class Decision:
    """The samples of one kind of decision.

    Attributes:
        offers: microseconds of (an offer, the listing of destinations in it).
        checks: microseconds of (a check, its offer) where much was offered and no search is needed.
        listings: microseconds of (a listing of destinations, its searches).
        extra: searches in the check of a destination beyond those of its listing.
        met: how often it came up.
    """

    offers: list[tuple[float, float]] = field(default_factory=list)
    checks: list[tuple[float, float]] = field(default_factory=list)
    listings: list[tuple[float, float]] = field(default_factory=list)
    extra: list[int] = field(default_factory=list)
    met: int = 0


def rows(game: str) -> list[Row]:
    """Play games and return the rows of their decisions."""
    found: dict[str, Decision] = {}
    open_some_game(game, 0)  # the rules are imported from here on
    with watched() as searches:
        for session, action, side in decisions(game):
            frame = session.engine.play.state.frames[-1]
            decision = found.setdefault(f"{type(frame.procedure).__name__}.{frame.step}", Decision())
            decision.met += 1
            if is_timed(decision.met):
                with session.engine.turned_to(side):
                    _sample(session, action, decision, searches)
    seldom = sorted(name for name, decision in found.items() if len(decision.offers) < ENOUGH)
    text = f"{game}: decisions met too seldom to be told of: {', '.join(seldom) or 'none'}"
    told = [line for name, decision in sorted(found.items()) for line in _rows_of(game, name, decision)]
    return [*told, row(text, len(seldom), "decisions")]


def is_timed(met: int) -> bool:
    """Return whether a decision that came up so often is timed: the oftener it does, the rarer."""
    return met % (1 + met // OFTEN) == 0


def decisions(game: str) -> Iterator[tuple[Session, Action, int]]:
    """Yield sessions at a decision, with what is decided by which side; first those of play files."""
    for path in sorted((PLAYS / game).rglob("*.play")):
        for section in read_sections(read_text(path), path.name):
            session = section.open()
            for line in section.steps:
                for side, text in actions_of(line.rest) if line.word == "do" else ():
                    action = Action.parse(text)
                    if action.verb != ORDER:
                        yield session, action, session.side(side)
                    session.apply(action, side)
    for seed in range(GAMES):
        session = open_some_game(game, seed)
        bot = RandomBot(session.board, seed)
        while session.over is None:
            action = bot.choose(None, session.offer())
            yield session, action, session.side(None)
            session.apply(action)


def _sample(session: Session, action: Action, decision: Decision, searches: Searches) -> None:
    """Time one decision."""
    offered = _listing(session, session.offer, searches)
    check = min(_timed(session, partial(session.why_not, action)) for _ in range(TRIES))
    size, asked = len(session.offer().actions), session.engine.asked
    kinds = [session.game.kinds[name] for name in asked.kinds] if asked is not None else []
    state = session.engine.play.state
    listings = {}
    for kind in kinds:
        list_kind = partial(kind.legal, state, state.frames[-1].procedure)
        listings[kind.verb] = _listing(session, list_kind, searches)
    destinations = [listing for listing in listings.values() if listing.count]
    decision.offers.append((offered.spent, sum(listing.spent for listing in destinations)))
    decision.listings += [(listing.spent, listing.own) for listing in destinations if listing.size >= MANY]
    needed = listings[action.verb].count
    if needed:
        searches.count = 0
        _timed(session, partial(session.why_not, action))
        decision.extra.append(searches.count - needed)
    elif size >= MANY:
        decision.checks.append((check, offered.spent))


@dataclass(frozen=True, slots=True)
class Listing:
    """One offer or listing of a kind: its microseconds, those of its searches, how many, and its size."""

    spent: float
    own: float
    count: int
    size: int


def _listing(session: Session, work: Callable[[], Any], searches: Searches) -> Listing:
    """Make an offer, or list the actions of a kind, as often as needed."""
    made, tries = work(), []
    size = len(made) if isinstance(made, list) else len(made.actions)
    for _ in range(TRIES):
        searches.count, searches.seconds = 0, 0.0
        spent = _timed(session, work) - 1e6 * searches.count * searches.watching
        tries.append(Listing(spent, 1e6 * searches.seconds, searches.count, size))
    return min(tries, key=lambda listing: listing.spent)


def _timed(session: Session, work: Callable[[], object]) -> float:
    """Return the microseconds of one call with nothing remembered."""
    session.forget()
    search.forget_searches()
    began = now()
    work()
    return 1e6 * (now() - began - READING)


@contextmanager
def watched() -> Iterator[Searches]:
    """Count and time every search while this is open, whoever imported the function; nothing is collected."""
    searches, reach = Searches(), search.reach

    def counting(*args: Any, **words: Any) -> search.Reach:  # noqa: ANN401 - as those of reach
        began = now()
        found = reach(*args, **words)
        searches.seconds += now() - began - READING
        searches.count += 1
        return found

    modules = [module for module in sys.modules.values() if getattr(module, "reach", None) is reach]
    for module in modules:
        module.reach = counting  # type: ignore[attr-defined]
    gc.disable()
    try:
        searches.watching = min(_watching(counting, searches) for _ in range(1000))
        searches.count, searches.seconds = 0, 0.0
        yield searches
    finally:
        gc.enable()
        for module in modules:
            module.reach = reach  # type: ignore[attr-defined]


def _watching(counting: Callable[..., search.Reach], searches: Searches) -> float:
    """Return the seconds that watching a search takes beside it."""
    searches.seconds = 0.0
    began = now()
    counting(NO_WAYS, [0], 0, barred=())
    return now() - began - READING - searches.seconds


def _rows_of(game: str, name: str, decision: Decision) -> list[Row]:
    """Return the rows of one kind of decision; none where it came up too seldom."""
    if len(decision.offers) < ENOUGH:
        return []
    p95 = _high(spent for spent, _ in decision.offers)
    goal, held = f"<= {OFFER_LIMIT:g}", p95
    if len(decision.listings) >= ENOUGH:
        goal, held = f"{goal} beside destinations", _high(spent - listed for spent, listed in decision.offers)
    text = f"{game}: offer of {name}, 95th percentile"
    found = [row(text, p95, "us", goal, holds=held <= OFFER_LIMIT)]
    if len(decision.checks) >= ENOUGH:
        check = statistics.median(check for check, _ in decision.checks)
        share = statistics.median(check / offer for check, offer in decision.checks)
        goal = f"<= {CHECK_SHARE:g} or {CHECK_FLOOR:g} us"
        text = f"{game}: check over offer of {name}, {check:.1f} us"
        holds = share <= CHECK_SHARE or check <= CHECK_FLOOR
        found.append(row(text, share, "x", goal, holds=holds))
    if len(decision.listings) >= ENOUGH:
        over = sum(spent for spent, _ in decision.listings) / sum(own for _, own in decision.listings)
        found.append(_row(f"{game}: destinations of {name} over their searches", over, "x", SEARCH_SHARE))
    if len(decision.extra) >= ENOUGH:
        text = f"{game}: searches in a check of {name} beyond its listing's"
        found.append(_row(text, max(decision.extra), "searches", 0))
    return found


def _high(figures: Iterable[float]) -> float:
    """Return the 95th percentile."""
    ordered = sorted(figures)
    return ordered[int(0.95 * len(ordered))]


def _row(name: str, value: float, unit: str, most: float) -> Row:
    return row(name, value, unit, f"<= {most:g}", holds=value <= most)
