"""Looking back: the moments of a game as one side saw them, one after the other or played like a film.

A moment is the rest after a decision that left something in the log of the side. Nothing but that side's view
of the moment is shown; while one looks back the game itself waits.
"""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Sequence
from dataclasses import dataclass

from grognard.kernel.event import Event
from grognard.kernel.view import View
from grognard.viewer.model.chronicle import Chronicle
from grognard.viewer.model.match import Match
from grognard.viewer.model.motions import Motion, motions_between
from grognard.viewer.model.sight import Sight
from grognard.viewer.wording import turn_title

SPEEDS: tuple[tuple[str, float, int], ...] = (
    ("Slow", 1500.0, 1),
    ("Normal", 600.0, 1),
    ("Fast", 150.0, 1),
    ("Fastest", 30.0, 4),
)
"""How fast a replay goes: in words, milliseconds for a step, and moments in one step."""
MOVING = 2
"""Speeds below this number show counters on their way."""


@dataclass(frozen=True, slots=True)
class PastPanel:
    """What is said of the moment that is shown.

    Attributes:
        at, last: number of the moment, and of the last one, from 0.
        turn: its turn in words.
        turns: number of the moment with which each turn begins, after the first.
        playing: whether the replay runs.
        speed: number of its speed.
        way: 1 where it runs forward, -1 backward.
    """

    at: int
    last: int
    turn: str
    turns: tuple[int, ...]
    playing: bool
    speed: int
    way: int = 1


def moments_of(events: Sequence[Event]) -> tuple[int, ...]:
    """Return the numbers of the moments that a side's log tells of, see `grognard.kernel.event.KnownLog`."""
    return tuple(dict.fromkeys([0, *(event.action for event in events)]))


class Past:
    """The past of a match, as the side that is shown saw it.

    Args:
        match: the game with its players.

    Attributes:
        chronicle: finds the moments.
        sight: the moment that is shown, None while the present is.
        at: its number.
        playing: whether the replay runs.
        speed: a number in `SPEEDS`.
        way: 1 to run forward, -1 backward.
    """

    def __init__(self, match: Match) -> None:
        self._match = match
        self.chronicle = Chronicle(match.session, match.cells)
        self.sight: Sight | None = None
        self.at = 0
        self.playing = False
        self.speed = self.way = 1
        self._listed: tuple[View | None, tuple[int, ...], tuple[int, ...]] = (None, (), ())

    @property
    def events(self) -> Sequence[Event]:
        """What the side knows to have happened until now."""
        return self._match.sight.view.events

    @property
    def moments(self) -> tuple[int, ...]:
        """The numbers of the moments there are."""
        return self._list()[0]

    @property
    def marked(self) -> tuple[int, int] | None:
        """The numbers of the first event of the moment that is shown and of the first one after it."""
        if self.sight is None:
            return None
        events, moment = self.events, self.moments[self.at]
        first = bisect_left(events, moment, key=lambda event: event.action)
        after = bisect_right(events, moment, key=lambda event: event.action)
        end = events[after].number if after < len(events) else events[-1].number + 1 if events else 0
        return (events[first].number if first < len(events) else end), end

    @property
    def places(self) -> tuple[int, ...]:
        """The spaces that what led to the moment that is shown came to, the last first; at first none."""
        marked = self.marked if self.at else None
        if marked is None or (self.playing and self.speed >= MOVING):
            return ()
        told = [event for event in self.events if marked[0] <= event.number < marked[1] and event.spaces]
        return tuple(dict.fromkeys(event.spaces[-1] for event in reversed(told)))

    @property
    def panel(self) -> PastPanel | None:
        """What is said of the moment that is shown, None in the present."""
        if self.sight is None:
            return None
        moments, turns = self._list()
        turn = turn_title(self.sight.board, self.sight.view.turn)
        return PastPanel(self.at, len(moments) - 1, turn, turns, self.playing, self.speed, self.way)

    # Going about

    def leave(self) -> None:
        """Return to the present."""
        self.sight, self.playing = None, False

    def show_event(self, number: int) -> tuple[Motion, ...]:
        """Show the moment to which an event of the log belongs.

        Raises:
            RulesError: the past cannot be shown.
        """
        events = self.events
        place = bisect_left(events, number, key=lambda event: event.number)
        if place == len(events):
            return ()
        self.playing = False
        return self.go(bisect_left(self.moments, events[place].action))

    def go(self, at: int) -> tuple[Motion, ...]:
        """Show a moment by its number, and return what moved where it is the one after that shown.

        Raises:
            RulesError: the past cannot be shown.
        """
        moments = self.moments
        at = min(max(at, 0), len(moments) - 1)
        before, came_from = self.sight, self.at
        if before is not None and at == came_from:
            return ()
        try:
            session = self.chronicle.session_of(self._match.shown, moments[at])
        except Exception:
            self.leave()
            raise
        self.sight, self.at = Sight.looking_back(session, self._match.shown), at
        if before is None or abs(at - came_from) != 1:
            return ()
        since = len(before.view.events) if at > came_from else len(self.events)
        return motions_between(self._match.session.board, before.view, self.sight.view, since)

    def step(self, steps: int) -> tuple[Motion, ...]:
        """Go so many moments on, or back; from the present only back.

        Raises:
            RulesError: the past cannot be shown.
        """
        if self.sight is None:
            return self.go(len(self.moments) - 1 + steps) if steps < 0 and len(self.moments) > 1 else ()
        return self.go(self.at + steps)

    def play(self, way: int = 1) -> None:
        """Let the replay run or stand; from the other end where the present is shown, or nothing is left.

        Args:
            way: 1 forward, -1 backward; what runs the other way is turned round.

        Raises:
            RulesError: the past cannot be shown.
        """
        runs = not (self.playing and way == self.way) and len(self.moments) > 1
        self.way, first, last = way, 0, len(self.moments) - 1
        if runs and (self.sight is None or self.at == (last if way > 0 else first)):
            self.go(first if way > 0 else last)
        self.playing = runs

    def run(self) -> tuple[Motion, ...]:
        """Take one step of the replay; it stands at the end.

        Raises:
            RulesError: the past cannot be shown.
        """
        moved = self.go(self.at + self.way * SPEEDS[self.speed][2])
        if self.at == (len(self.moments) - 1 if self.way > 0 else 0):
            self.playing = False
        return moved if self.speed < MOVING else ()

    # How it works

    def _list(self) -> tuple[tuple[int, ...], tuple[int, ...]]:
        """List the moments, and those with which turns begin, once for each view."""
        view = self._match.sight.view
        if self._listed[0] is not view:
            moments = moments_of(view.events)
            place = {moment: number for number, moment in enumerate(moments)}
            turns: dict[object, int] = {}
            for event in view.events:
                if event.kind == "step":
                    turns.setdefault(event.values.get("turn"), place[event.action])
            self._listed = view, moments, tuple(at for at in turns.values() if at)
        return self._listed[1], self._listed[2]
