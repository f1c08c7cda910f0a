"""The Tactical Naval Display: its boxes, its tracks, and how two fleets are set up on it (8.2 to 8.23)."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from enum import IntEnum
from functools import lru_cache

from grognard.kernel.action import SPACE, ActionKind, AnyKind, Args, Objection
from grognard.kernel.board import Board
from grognard.kernel.dice import Roll
from grognard.kernel.procedure import Directive, Procedure, ask, counter_local, done, each, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.rules.fleets import capital_ships_of, flotillas_of
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side, Weather

# The sheet


class Row(IntEnum):
    """The rows of boxes that each side has (8.2)."""

    LINE = 0
    SECOND = 1
    FLOTILLA = 2
    ATTACK = 3


ROWS = {"line": Row.LINE, "second": Row.SECOND, "flotilla": Row.FLOTILLA, "attack": Row.ATTACK}
SIDES = {"ru": Side.RUSSIA, "jp": Side.JAPAN}
_BOX = re.compile(r"(ru|jp)-(line|second|flotilla|attack)-([0-9]+)")


@dataclass(frozen=True, slots=True)
class Display:
    """The sheet as the rules need it.

    Attributes:
        boxes: ``[side][row][number - 1]``, the space of a box.
        where: per space of a box, (side, row, number from 1).
        range, hours, weather: the numbers of the tracks.
        last: the last box of the range track.
    """

    boxes: tuple[tuple[tuple[int, ...], ...], ...]
    where: Mapping[int, tuple[int, Row, int]]
    range: int
    hours: int
    weather: int
    last: int


@lru_cache(maxsize=4)
def display(board: Board) -> Display:
    """Return the sheet of a board, worked out once for each board."""
    where: dict[int, tuple[int, Row, int]] = {}
    for space, name in enumerate(board.spaces.ids):
        found = _BOX.fullmatch(name)
        if found:
            where[space] = (int(SIDES[found[1]]), ROWS[found[2]], int(found[3]))
    order = sorted(where, key=lambda space: where[space][2])
    boxes = tuple(
        tuple(tuple(space for space in order if where[space][:2] == (side, row)) for row in Row)
        for side in Side
    )
    tracks = {track.id: number for number, track in enumerate(board.tracks)}
    distance = tracks["range"]
    return Display(
        boxes, where, distance, tracks["hours"], tracks["weather"], board.tracks[distance].high
    )  # fmt: skip


# Questions


def range_of(state: RisingState) -> int:
    """Return the Range Boxes between the fleets (8.21)."""
    return state.track[display(state.board).range]


def hours_left(state: RisingState) -> int:
    """Return the hours of combat that remain (8.22)."""
    return state.track[display(state.board).hours]


def weather_of(state: RisingState) -> Weather:
    """Return the weather of the current hour (8.3)."""
    return Weather(state.track[display(state.board).weather])


def row_of(state: RisingState, ship: int) -> Row | None:
    """Return the row of boxes in which a ship stands, None where it is not on the display."""
    found = display(state.board).where.get(state.place[ship])
    return None if found is None else found[1]


def number_of(state: RisingState, ship: int) -> int:
    """Return the number of the box in which a ship stands, 0 where it is not on the display."""
    found = display(state.board).where.get(state.place[ship])
    return 0 if found is None else found[2]


@rule("8.2", silenced=0)
def excess_of(state: RisingState, own: int, enemy: int) -> int:
    """Return how many capital ships of a fleet go from the back of its line to the secondary force.

    Args:
        state: the state.
        own: capital ships of the fleet.
        enemy: those of the other.

    Cases: 8.2
    """
    return max(0, own - enemy)


@rule("8.22", silenced=1)
def hours_of(state: RisingState, roll: Roll) -> int:
    """Return the hours of combat that two dice give.

    Cases: 8.22
    """
    return roll.total


@rule("8.41", silenced=0)
def initial_range(state: RisingState, weather: Weather) -> int:
    """Return the range at which fleets sight each other.

    Cases: 8.41
    """
    return SIGHTED_AT[weather]


@rule("8.21", silenced=0)
def range_at_set_up(state: RisingState, weather: Weather) -> int:
    """Return where the Japanese range marker goes when the display is set up; the Russian one is at 0.

    Cases: 8.21
    """
    return initial_range(state, weather)


@rule("8.23", "8.7", silenced=0)
def current_morale(state: RisingState, fleet: int) -> int:
    """Return what a fleet's morale marker shows.

    Cases: 8.23, 8.7
    """
    return state.morale[fleet]


SIGHTED_AT = {Weather.CLEAR: 6, Weather.FOG: 4, Weather.STORM: 3}
"""Where the Japanese marker goes at a sighting (8.41)."""

# Action kinds


class PlaceSecond(ActionKind[RisingState, "Deployment"]):
    """Put an excess ship into a box of the secondary force."""

    verb, case, args = "place", "8.2", (SPACE,)
    exact = True

    def candidates(self, state: RisingState, frame: Deployment) -> Iterable[Args]:
        """Every box of the side's secondary force."""
        return [(space,) for space in second_boxes(state, frame.side)]

    def question(self, state: RisingState, frame: Deployment, args: Args) -> Iterator[Objection]:
        """It must be such a box."""
        if args[0] not in second_boxes(state, frame.side):
            yield Objection("8.2", "no_box", "{spaces} is no box of your secondary force.", (), args)

    def apply(self, play: RisingPlay, frame: Deployment, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        place_second(play, frame.ship, args[0])
        return go(Deployment.next_ship)


class Spread(ActionKind[RisingState, "Deployment"]):
    """Spread the excess ships that are left one a box opposite the enemy's line."""

    verb, case = "spread", "8.2"

    def apply(self, play: RisingPlay, frame: Deployment, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        boxes = second_boxes(play.state, frame.side)
        for ship in (frame.ship, *frame.excess):
            place_second(play, ship, boxes[opposite(number_of(play.state, ship), frame.length) - 1])
        frame.excess = ()
        return go(Deployment.next_ship)


# Procedures


# READING 8.2: an excess ship may go to any box of its own secondary force row, not only to those that carry
# the numbers it had in the line; test_case_8_2_excess_ships_go_to_any_box pins it.
@dataclass(slots=True)
class Deployment(Procedure):
    """Put two fleets on the display.

    Attributes:
        fleets: the Russian and the Japanese fleet marker.
        side: the side with more capital ships.
        length: capital ships of the other.
        excess: ships that still go to the secondary force.
        ship: the one that goes now.

    Cases: 8.2
    """

    fleets: tuple[int, ...] = counter_local()
    side: int = 0
    length: int = 0
    excess: tuple[int, ...] = counter_local()
    ship: int = counter_local(NOWHERE)

    def start(self, play: RisingPlay) -> Directive:
        """Place both battlelines and the flotillas."""
        state, sheet = play.state, display(play.board)
        lines = [capital_ships_of(state, fleet) for fleet in self.fleets]
        for side, fleet in enumerate(self.fleets):
            rows = ((lines[side], Row.LINE), (flotillas_of(state, fleet), Row.FLOTILLA))
            for ships, row in rows:
                for ship, box in zip(ships, sheet.boxes[side][row], strict=False):
                    play.move(ship, box)
        counts = [len(line) for line in lines]
        self.side = int(counts[Side.JAPAN] > counts[Side.RUSSIA])
        self.length = counts[1 - self.side]
        excess = excess_of(state, counts[self.side], self.length)
        self.excess = lines[self.side][counts[self.side] - excess :]
        return go(self.next_ship)

    def next_ship(self, play: RisingPlay) -> Directive:
        """Take the excess ships one by one."""
        return each("excess", self.take, then=self.finish)

    def take(self, play: RisingPlay, ship: int) -> Directive:
        """Note which."""
        self.ship = ship
        return go(self.choose)

    def choose(self, play: RisingPlay) -> Directive:
        """Ask for its box."""
        name = play.board.counters.names[self.ship]
        return ask(
            Spread, PlaceSecond,
            by=self.side, case="8.2", prompt=f"Which box of the secondary force does {name} take?",
        )  # fmt: skip

    def finish(self, play: RisingPlay) -> Directive:
        """Be done."""
        return done()


# Helpers


def second_boxes(state: RisingState, side: int) -> tuple[int, ...]:
    """Return the boxes of a side's secondary force, from 1."""
    return display(state.board).boxes[side][Row.SECOND]


def opposite(number: int, length: int) -> int:
    """Return the box that a ship of the line takes behind it, so that the excess spreads along the enemy.

    Args:
        number: its box in the line, from 1.
        length: enemy capital ships.

    >>> [opposite(number, 23) for number in (24, 28, 46, 47)]
    [1, 5, 23, 1]
    """
    return (number - 1) % length + 1 if length else number


def place_second(play: RisingPlay, ship: int, box: int) -> None:
    """Put a ship into a box of the secondary force."""
    play.move(ship, box)
    play.event("second", "8.2", play.state.side_of(ship), (ship,), (box,))


def set_marker(play: RisingPlay, track: int, value: int) -> None:
    """Put the marker of a track of the display on a number."""
    play.set("track", track, value)


KINDS: tuple[AnyKind, ...] = (Spread(), PlaceSecond())
PROCEDURES: tuple[type[Procedure], ...] = (Deployment,)
