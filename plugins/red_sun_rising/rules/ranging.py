"""The range between two fleets, and what the secondary force does once it is known (8.4 to 8.49, 4.43)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.kernel.action import SPACE, ActionKind, AnyKind, Args, Choice, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, counter_local, done, each, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.rules.breaking_off import is_broken_off, must_break_off
from grognard.plugins.red_sun_rising.rules.display import (
    Row,
    current_morale,
    display,
    range_of,
    row_of,
    second_boxes,
    set_marker,
)
from grognard.plugins.red_sun_rising.rules.fleets import admiral_of, capital_ships_of
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side

FLIGHT, BALTIC_FLIGHT = 6, 5
"""Range Boxes by which a fleet without morale opens the range (8.77, 8.77/errata)."""
SLOW_ADMIRAL = "rozhestvensky"
MANEUVER_TABLE = "naval_maneuver"
DISTANCES = Choice(tuple(str(boxes) for boxes in range(1, 12)))

# Questions


@rule("4.43", "8.4", silenced=False)
def has_range_phase(state: RisingState) -> bool:
    """Return whether the range is determined in this hour: the fleets must see each other.

    Cases: 4.43, 8.4
    """
    return not is_broken_off(state)


@rule("8.44", silenced=False)
def is_deadlocked(state: RisingState, ranges: tuple[int, ...]) -> bool:
    """Return whether the range came out the same in two Range Determination Phases running.

    Args:
        state: the state.
        ranges: at the ends of the last phases, one or two of them.

    Cases: 8.44
    """
    return len(ranges) > 1 and ranges[-1] == ranges[-2]


@rule("8.46", silenced=True)
def counts_out_of_sight(state: RisingState) -> bool:
    """Return whether a range that stays as it is while nobody sees the enemy counts for the maneuver table.

    Cases: 8.46
    """
    return False


# READING 8.46: an hour out of sight also begins the row of equal ranges anew;
# test_case_8_46_hours_out_of_sight_bring_no_maneuver pins it.
def remembered_ranges(state: RisingState, ranges: tuple[int, ...]) -> tuple[int, ...]:
    """Return the row of ranges at the end of an hour.

    Args:
        state: the state.
        ranges: as it was at the end of the hour before.

    Cases: 8.44, 8.46
    """
    if is_broken_off(state) and not counts_out_of_sight(state):
        return ()
    return (*ranges[-1:], range_of(state))


@rule("8.45", "8.49", "8.49/errata", silenced=0)
def change_by_maneuver(state: RisingState, die: int) -> int:
    """Return by how much the maneuver table opens the range; a negative number closes it.

    Cases: 8.45, 8.49, 8.49/errata
    """
    return int(state.board.tables[MANEUVER_TABLE].lookup(die))


@rule("8.77/errata", silenced=False)
def is_slow_in_flight(state: RisingState, fleet: int) -> bool:
    """Return whether a fleet without morale gets away less fast than others.

    Cases: 8.77/errata
    """
    admiral = admiral_of(state, fleet)
    if state.board.counters.ids[fleet] != "baltic-fleet":
        return False
    return admiral < 0 or state.board.counters.ids[admiral] == SLOW_ADMIRAL


@rule("8.77", silenced=0)
def flight_of(state: RisingState, fleet: int) -> int:
    """Return by how many Range Boxes a fleet without morale opens the range.

    Cases: 8.77
    """
    return BALTIC_FLIGHT if is_slow_in_flight(state, fleet) else FLIGHT


# Action kinds


class KeepRange(ActionKind[RisingState, "RangeDetermination"]):
    """Leave the range as it is."""

    verb, case = "keep", "8.42"

    def apply(self, play: RisingPlay, frame: RangeDetermination, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        return go(RangeDetermination.next_side)


class OpenRange(ActionKind[RisingState, "RangeDetermination"]):
    """Open the range by some boxes."""

    verb, case, args = "open", "8.42", (DISTANCES,)
    exact = True

    def candidates(self, state: RisingState, frame: RangeDetermination) -> Iterable[Args]:
        """As far as morale and track go."""
        room = display(state.board).last - range_of(state)
        return [(boxes,) for boxes in range(min(frame.reach(state), room))]

    def question(self, state: RisingState, frame: RangeDetermination, args: Args) -> Iterator[Objection]:
        """Morale is the limit, and the end of the track."""
        yield from _too_far(state, frame, args[0] + 1)
        if range_of(state) + args[0] + 1 > display(state.board).last:
            yield Objection("8.42", "off_track", "The range track ends before that.")

    def apply(self, play: RisingPlay, frame: RangeDetermination, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        change_range(play, frame.fleets[frame.side], args[0] + 1, "8.42")
        return go(RangeDetermination.next_side)


class CloseRange(ActionKind[RisingState, "RangeDetermination"]):
    """Close the range by some boxes."""

    verb, case, args = "close", "8.42", (DISTANCES,)
    exact = True

    def candidates(self, state: RisingState, frame: RangeDetermination) -> Iterable[Args]:
        """As far as morale goes, down to 0."""
        return [(boxes,) for boxes in range(min(frame.reach(state), range_of(state)))]

    def question(self, state: RisingState, frame: RangeDetermination, args: Args) -> Iterator[Objection]:
        """Morale is the limit, and nothing is nearer than 0."""
        yield from _too_far(state, frame, args[0] + 1)
        if range_of(state) < args[0] + 1:
            yield Objection("8.47", "below_zero", "The range is never less than 0.")

    def apply(self, play: RisingPlay, frame: RangeDetermination, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        change_range(play, frame.fleets[frame.side], -args[0] - 1, "8.42")
        return go(RangeDetermination.next_side)


def _too_far(state: RisingState, frame: RangeDetermination, boxes: int) -> Iterator[Objection]:
    if boxes > frame.reach(state):
        fleet = frame.fleets[frame.side]
        yield Objection("8.42", "morale", "The morale of {counters} does not reach so far.", (fleet,))


class SecondStays(ActionKind[RisingState, "SecondaryMoves"]):
    """Leave this ship and all that follow where they are."""

    verb, case = "all_stay", "8.48"

    def apply(self, play: RisingPlay, frame: SecondaryMoves, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        frame.waiting = ()
        return go(SecondaryMoves.next_ship)


class ShipStays(ActionKind[RisingState, "SecondaryMoves"]):
    """Leave this ship where it is."""

    verb, case = "stay", "8.48"

    def apply(self, play: RisingPlay, frame: SecondaryMoves, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        return go(SecondaryMoves.next_ship)


class ShiftSecond(ActionKind[RisingState, "SecondaryMoves"]):
    """Move a ship of the secondary force to another of its boxes."""

    verb, case, args = "shift", "8.48", (SPACE,)
    exact = True

    def candidates(self, state: RisingState, frame: SecondaryMoves) -> Iterable[Args]:
        """Every box of the row but its own."""
        here = state.place[frame.ship]
        return [(space,) for space in second_boxes(state, frame.side) if space != here]

    def question(self, state: RisingState, frame: SecondaryMoves, args: Args) -> Iterator[Objection]:
        """It must be a box of the row, and another one."""
        if args[0] not in second_boxes(state, frame.side) or args[0] == state.place[frame.ship]:
            yield Objection(
                "8.48", "no_box", "{spaces} is no other box of your secondary force.", (), args
            )  # fmt: skip

    def apply(self, play: RisingPlay, frame: SecondaryMoves, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        play.event("second", "8.48", frame.side, (frame.ship,), args)
        play.move(frame.ship, args[0])
        return go(SecondaryMoves.next_ship)


# Procedures


# READING 8.41: 8.42 is followed in the first hour too, from the range at which the fleets sighted each other;
# test_case_8_42_the_range_changes_in_the_first_hour pins it.
# READING 8.44: a fleet that must make off does so instead of a throw on the maneuver table, since 8.77 says
# "always"; test_case_8_77_flight_comes_before_the_maneuver_table pins it.
@dataclass(slots=True)
class RangeDetermination(Procedure):
    """Determine the range anew, the Russian first.

    Attributes:
        fleets: the Russian and the Japanese fleet marker.
        ranges: the range at the end of the last one or two phases.
        side: who moves the marker now.

    Cases: 8.42, 8.44, 8.45
    """

    fleets: tuple[int, ...] = counter_local()
    ranges: tuple[int, ...] = ()
    side: int = int(Side.RUSSIA)

    def reach(self, state: RisingState) -> int:
        """Return how many boxes the side may move the marker.

        Cases: 8.42
        """
        return current_morale(state, self.fleets[self.side])

    def start(self, play: RisingPlay) -> Directive:
        """See whether the table decides."""
        state = play.state
        flees = any([must_break_off(state, fleet) for fleet in self.fleets])
        if is_deadlocked(state, self.ranges) and not flees:
            roll = play.roll("maneuver", "8.45", counters=self.fleets, count=1)
            change_range(play, NOWHERE, change_by_maneuver(state, roll.total), "8.49")
            return done()
        return go(self.take_helm)

    def take_helm(self, play: RisingPlay) -> Directive:
        """Let a fleet without morale make off, or ask."""
        fleet = self.fleets[self.side]
        if must_break_off(play.state, fleet):
            change_range(play, fleet, flight_of(play.state, fleet), "8.77")
            return go(self.next_side)
        return go(self.choose)

    def choose(self, play: RisingPlay) -> Directive:
        """Ask one side."""
        return ask(
            KeepRange, OpenRange, CloseRange,
            by=self.side, case="8.42", prompt="Open or close the range?",
        )  # fmt: skip

    def next_side(self, play: RisingPlay) -> Directive:
        """Turn to Japan, or end."""
        if self.side == Side.JAPAN:
            return done()
        self.side = int(Side.JAPAN)
        return go(self.take_helm)


@dataclass(slots=True)
class SecondaryMoves(Procedure):
    """Let the ships of the secondary forces take other boxes, the Russian first.

    Attributes:
        fleets: the Russian and the Japanese fleet marker.
        sides: sides that still have their turn.
        side: whose ships move.
        waiting: ships that may still move.
        ship: the one that may move now.

    Cases: 8.48
    """

    fleets: tuple[int, ...] = counter_local()
    sides: tuple[int, ...] = (int(Side.RUSSIA), int(Side.JAPAN))
    side: int = 0
    waiting: tuple[int, ...] = counter_local()
    ship: int = counter_local(NOWHERE)

    def start(self, play: RisingPlay) -> Directive:
        """Take the sides in turn."""
        return each("sides", self.take_side, then=self.finish)

    def take_side(self, play: RisingPlay, side: int) -> Directive:
        """List its ships."""
        self.side = side
        self.waiting = second_force_of(play.state, self.fleets[side])
        return go(self.next_ship)

    def next_ship(self, play: RisingPlay) -> Directive:
        """Take its ships in turn."""
        return each("waiting", self.take_ship, then=self.start)

    def take_ship(self, play: RisingPlay, ship: int) -> Directive:
        """Note which."""
        self.ship = ship
        return go(self.choose)

    def choose(self, play: RisingPlay) -> Directive:
        """Ask where it goes."""
        name = play.board.counters.names[self.ship]
        return ask(
            SecondStays, ShipStays, ShiftSecond,
            by=self.side, case="8.48", prompt=f"Does {name} take another box of the secondary force?",
        )  # fmt: skip

    def finish(self, play: RisingPlay) -> Directive:
        """Be done."""
        return done()


# Helpers


def second_force_of(state: RisingState, fleet: int) -> tuple[int, ...]:
    """Return the ships of a fleet that stand in its secondary force."""
    return tuple([ship for ship in capital_ships_of(state, fleet) if row_of(state, ship) == Row.SECOND])


def change_range(play: RisingPlay, fleet: int, boxes: int, case: str) -> None:
    """Move the Japanese range marker, on the track as far as it goes.

    Args:
        play: the play.
        fleet: who moves it, or NOWHERE.
        boxes: away from the Russian fleet; a negative number brings it nearer.
        case: of the change.

    Cases: 8.42, 8.47
    """
    sheet, before = display(play.board), range_of(play.state)
    now = min(max(before + boxes, 0), sheet.last)
    set_marker(play, sheet.range, now)
    counters = () if fleet == NOWHERE else (fleet,)
    side = NOWHERE if fleet == NOWHERE else play.state.side_of(fleet)
    play.event("range", case, side, counters, boxes=now - before, range=now)


KINDS: tuple[AnyKind, ...] = (
    KeepRange(), OpenRange(), CloseRange(), SecondStays(), ShipStays(), ShiftSecond(),
)  # fmt: skip
PROCEDURES: tuple[type[Procedure], ...] = (RangeDetermination, SecondaryMoves)
