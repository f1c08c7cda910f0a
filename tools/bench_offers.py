"""Rows of ``grognard bench`` about offers: how long listing takes, and checking one action beside it.

Every figure is the best of a few with all memories empty: those of the state and those of searches over the
printed map. A machine that is busy with something else spoils single times, but says nothing of the rules.
A decision goes by its procedure and step, such as ``MoveStack.choose``.
"""

import gc
import statistics
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from grognard.kernel import Session, search
from grognard.kernel.action import Action, AnyKind
from grognard.kernel.bot import RandomBot
from grognard.kernel.testing import open_some_game
from grognard.tools.bench_row import Row, row

GAMES = 6
TRIES = 5
"""Times each thing is timed."""
ENOUGH = 20
"""Samples a decision needs for a row of its own."""
MANY = 10
"""Actions from which on an offer is compared with a check or its searches; to list two is to check them."""

OFFER_LIMIT = 120.0
"""Microseconds of an offer, 95th percentile."""
CHECK_SHARE = 0.2
"""Of its offer, for the check of one action."""
CHECK_FLOOR = 6.0
"""Microseconds that reading an action's words may take whatever the offer does."""
SEARCH_SHARE = 1.5
"""Listing destinations over the searches this takes."""


@dataclass(slots=True)
class Searches:
    """What ran while it was watched.

    Attributes:
        count: how many searches.
        seconds: what they took together.
    """

    count: int = 0
    seconds: float = 0.0


@dataclass(slots=True)
class Decision:
    """The samples of one kind of decision.

    Attributes:
        offers: microseconds of each offer.
        checks: microseconds of (a check, its offer) where much was offered and no search is needed.
        listings: microseconds of (a listing of destinations, its searches).
        extra: searches in the check of a destination beyond those of its listing.
    """

    offers: list[float] = field(default_factory=list)
    checks: list[tuple[float, float]] = field(default_factory=list)
    listings: list[tuple[float, float]] = field(default_factory=list)
    extra: list[int] = field(default_factory=list)


def rows(game: str) -> list[Row]:
    """Play random games and return the rows of their decisions."""
    found: dict[str, Decision] = {}
    sessions = [open_some_game(game, seed) for seed in range(GAMES)]  # the rules are imported from here on
    with watched() as searches:
        for seed, session in enumerate(sessions):
            bot = RandomBot(session.board, seed)
            while session.over is None:
                frame = session.engine.play.state.frames[-1]
                name = f"{type(frame.procedure).__name__}.{frame.step}"
                action = bot.choose(None, session.offer())
                _sample(session, action, found.setdefault(name, Decision()), searches)
                session.apply(action)
    return [line for name, decision in sorted(found.items()) for line in _rows_of(game, name, decision)]


def _sample(session: Session, action: Action, decision: Decision, searches: Searches) -> None:
    """Time one decision."""
    offer = _best(session, session.offer)
    check = _best(session, partial(session.why_not, action))
    decision.offers.append(offer)
    size, asked = len(session.offer().actions), session.engine.asked
    kinds = [session.game.kinds[name] for name in asked.kinds] if asked is not None else []
    listings = {kind.verb: _listing(session, kind, searches) for kind in kinds}
    for listing in listings.values():
        if listing.count and listing.size >= MANY:
            decision.listings.append((listing.spent, listing.own))
    needed = listings[action.verb].count
    if needed:
        searches.count = 0
        _timed(session, partial(session.why_not, action))
        decision.extra.append(searches.count - needed)
    elif size >= MANY:
        decision.checks.append((check, offer))


@dataclass(frozen=True, slots=True)
class Listing:
    """One listing of one kind: its microseconds, those of its searches, how many, and what it lists."""

    spent: float
    own: float
    count: int
    size: int


def _listing(session: Session, kind: AnyKind, searches: Searches) -> Listing:
    """List the actions of one kind as often as needed."""
    state, tries = session.engine.play.state, []
    frame = state.frames[-1].procedure
    size = len(kind.legal(state, frame))
    for _ in range(TRIES):
        searches.count, searches.seconds = 0, 0.0
        spent = _timed(session, partial(kind.legal, state, frame))
        tries.append(Listing(spent, 1e6 * searches.seconds, searches.count, size))
    return min(tries, key=lambda listing: listing.spent)


def _best(session: Session, work: Callable[[], object]) -> float:
    return min(_timed(session, work) for _ in range(TRIES))


def _timed(session: Session, work: Callable[[], object]) -> float:
    """Return the microseconds of one call with nothing remembered."""
    session.forget()
    search.forget_searches()
    began = time.perf_counter()
    work()
    return 1e6 * (time.perf_counter() - began)


@contextmanager
def watched() -> Iterator[Searches]:
    """Count and time every search while this is open, whoever imported the function; nothing is collected."""
    searches, reach = Searches(), search.reach

    def counting(*args: Any, **words: Any) -> search.Reach:  # noqa: ANN401 - as those of reach
        began = time.perf_counter()
        found = reach(*args, **words)
        searches.seconds += time.perf_counter() - began
        searches.count += 1
        return found

    modules = [module for module in sys.modules.values() if getattr(module, "reach", None) is reach]
    for module in modules:
        module.reach = counting  # type: ignore[attr-defined]
    gc.disable()
    try:
        yield searches
    finally:
        gc.enable()
        for module in modules:
            module.reach = reach  # type: ignore[attr-defined]


def _rows_of(game: str, name: str, decision: Decision) -> list[Row]:
    """Return the rows of one kind of decision; none where it came up too seldom."""
    if len(decision.offers) < ENOUGH:
        return []
    p95 = sorted(decision.offers)[int(0.95 * len(decision.offers))]
    found = [_row(f"{game}: offer of {name}, 95th percentile", p95, "us", OFFER_LIMIT)]
    if len(decision.checks) >= ENOUGH:
        check = statistics.median(check for check, _ in decision.checks)
        share = statistics.median(check / offer for check, offer in decision.checks)
        goal = f"<= {CHECK_SHARE:g} or {CHECK_FLOOR:g} us"
        holds = share <= CHECK_SHARE or check <= CHECK_FLOOR
        found.append(row(f"{game}: check over offer of {name}", share, "x", goal, holds=holds))
    if len(decision.listings) >= ENOUGH:
        over = sum(spent for spent, _ in decision.listings) / sum(own for _, own in decision.listings)
        found.append(_row(f"{game}: destinations of {name} over their searches", over, "x", SEARCH_SHARE))
    if len(decision.extra) >= ENOUGH:
        text = f"{game}: searches in a check of {name} beyond its listing's"
        found.append(_row(text, max(decision.extra), "searches", 0))
    return found


def _row(name: str, value: float, unit: str, most: float) -> Row:
    return row(name, value, unit, f"<= {most:g}", holds=value <= most)
