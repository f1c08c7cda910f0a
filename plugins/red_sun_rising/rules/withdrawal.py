"""11.1: the defender's retreats before combat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, SPACE, ActionKind, AnyKind, Args, Objection
from grognard.kernel.dice import Roll
from grognard.kernel.procedure import Directive, Procedure, ask, call, counter_local, done, go
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.ground import ground
from grognard.plugins.red_sun_rising.rules.command import command_value
from grognard.plugins.red_sun_rising.rules.control import pass_through, update_control
from grognard.plugins.red_sun_rising.rules.losses import eliminate, lose_step
from grognard.plugins.red_sun_rising.rules.stacks import (
    LAND,
    combat_units,
    command_units,
    fronts,
    has_land_units,
    is_combat_unit,
    is_garrison,
    is_land_unit,
    is_siege_artillery,
    land_units,
    on_land_map,
)
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side, Terrain

MOST_HEXES = 2
"""How far a unit retreats before combat (11.14)."""

SAFE_ROLL = 3
"""A unit that retreats two hexes loses nothing up to this roll (11.14)."""

# Questions


@rule("11.1", silenced=())
def units_that_may_retreat(state: RisingState, side: int) -> tuple[int, ...]:
    """Return the land units of a side that may try to retreat before combat, in counter order.

    Cases: 11.1, 11.11, 11.12, 18.6
    """
    columns = ("place", "withdrew")
    return state.cached_by(columns, ("may retreat", side), lambda: _may_retreat(state, side))


def _may_retreat(state: RisingState, side: int) -> tuple[int, ...]:
    fighting = combat_units(state)[1 - side]
    rows = fronts(state.board)
    held = (combat_units(state)[side], command_units(state)[side])
    close = [
        units for by_hex in held for space, units in by_hex.items() if any(o in fighting for o in rows[space])
    ]
    return tuple(
        sorted(
            unit
            for units in close
            for unit in units
            if not state.withdrew[unit] and not is_garrison(state, unit) and retreats_of(state, unit)
        )
    )


def retreats_of(state: RisingState, unit: int) -> dict[int, int]:
    """Return the hexes a unit can retreat to, with how many hexes off each is.

    Cases: 11.14, 11.15
    """
    return {space: len(way) for space, way in _ways(state, unit).items()}


def _ways(state: RisingState, unit: int) -> dict[int, tuple[int, ...]]:
    """Return the shortest way to each hex a unit can retreat to; of equal ones that over the lower hex."""
    start, foe = state.place[unit], Side(state.side_of(unit)).enemy
    found: dict[int, tuple[int, ...]] = {start: ()}
    edge = [start]
    for _ in range(MOST_HEXES):
        ahead = []
        for space in edge:
            for other in fronts(state.board)[space]:
                if other not in found and not has_land_units(state, other, foe):
                    found[other] = (*found[space], other)
                    ahead.append(other)
        edge = ahead
    del found[start]
    return found


# READING 11.14: a command unit has no step to lose, so it retreats two hexes without this roll;
# test_case_11_14_command_unit_loses_nothing pins it.
@rule("11.14", silenced=False)
def must_roll_for_distance(state: RisingState, unit: int, hexes: int) -> bool:
    """Return whether a unit that retreats so many hexes may lose a step by it.

    Cases: 11.14
    """
    return hexes == MOST_HEXES and is_combat_unit(state, unit)


# READING 18.9: siege artillery has no Command Value of its own, so it retreats by that of its command unit, as
# it responds to orders; test_case_18_9_siege_artillery_retreats_by_its_command pins it.
def retreat_value(state: RisingState, unit: int) -> int:
    """Return the highest roll by which a unit retreats before combat.

    Cases: 11.11, 18.9
    """
    if not is_siege_artillery(state, unit):
        return command_value(state, unit)
    commander = state.commander[unit]
    return command_value(state, commander) if commander >= 0 else 0


@rule("18.9", silenced=False)
def is_abandoned(state: RisingState, unit: int, space: int) -> bool:
    """Return whether a unit is lost by retreating into a hex: siege artillery off the rail line.

    Cases: 18.9
    """
    return is_siege_artillery(state, unit) and not ground(state.board).is_rail[space]


# Action kinds


class EndWithdrawals(ActionKind[RisingState, "Withdrawals"]):
    """Let everybody else stand."""

    verb = "done"
    case = "11.1"

    def apply(self, play: RisingPlay, frame: Withdrawals, args: Args) -> Directive:
        """Go on to the attacks."""
        return done(frame.left)


class Withdraw(ActionKind[RisingState, "Withdrawals"]):
    """Try to retreat one unit."""

    verb = "withdraw"
    case = "11.11"
    args = (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: Withdrawals) -> list[Args]:
        """Those that may; where a case is silenced every land unit of the side."""
        if state.silenced:
            return [(unit,) for unit in land_units(state, frame.side)]
        return [(unit,) for unit in units_that_may_retreat(state, frame.side)]

    # READING 11.11: command units may try it too, by their own Command Value, and units next to an enemy
    # command unit alone may not, as nobody can attack them; test_case_11_11_command_unit_may_retreat pins it.
    def question(self, state: RisingState, frame: Withdrawals, args: Args) -> Iterator[Objection]:
        """A land unit next to enemy combat units that has not tried, a way out and no fixed post."""
        (unit,) = args
        if state.side_of(unit) != frame.side or not on_land_map(state, unit) or not is_land_unit(state, unit):
            yield Objection("11.11", "not_yours", "{counters} is no land unit of yours on the map.", args)
            return
        if is_garrison(state, unit):
            yield Objection("18.6", "garrison", "{counters} is a garrison and never leaves its hex.", args)
        if state.withdrew[unit]:
            yield Objection("11.12", "tried", "{counters} tried to retreat in this Assault Round.", args)
        foes = combat_units(state)[1 - frame.side]
        if not any(other in foes for other in fronts(state.board)[state.place[unit]]):
            yield Objection("11.11", "not_adjacent", "{counters} is not next to an enemy.", args)
        if not retreats_of(state, unit):
            yield Objection("11.15", "no_way", "{counters} has no way out.", args)

    def apply(self, play: RisingPlay, frame: Withdrawals, args: Args) -> Directive | None:
        """Roll at or below its Command Value, then choose where it goes."""
        (unit,) = args
        play.set("withdrew", unit, 1)
        if not roll_to_withdraw(play, unit).succeeds:
            return None
        return call(FallBack(frame.side, unit), then=frame.gone)


class StandFast(ActionKind[RisingState, "FallBack"]):
    """Stay after all."""

    verb = "stay"
    case = "11.11"

    def apply(self, play: RisingPlay, frame: FallBack, args: Args) -> Directive:
        """It may retreat, and does not."""
        return done()


class FallBackTo(ActionKind[RisingState, "FallBack"]):
    """Retreat one or two hexes."""

    verb = "retreat"
    case = "11.14"
    args = (SPACE,)
    exact = True

    def candidates(self, state: RisingState, frame: FallBack) -> list[Args]:
        """The hexes it can reach; where a case is silenced every land hex."""
        if state.silenced:
            return [(space,) for space in state.board.spaces.of_map(LAND)]
        return [(space,) for space in sorted(retreats_of(state, frame.unit))]

    def question(self, state: RisingState, frame: FallBack, args: Args) -> Iterator[Objection]:
        """It must be land, two hexes off at most, and not in or behind hexes of the enemy."""
        (space,) = args
        spaces = state.board.spaces
        if space not in spaces.of_map(LAND) or spaces.terrain[space] == Terrain.SEA:
            yield Objection("9.41", "sea", "{spaces} is no land hex.", (), args)
            return
        ways = _ways(state, frame.unit)
        if space in ways:
            return
        if has_land_units(state, space, 1 - frame.side):
            yield Objection("11.15", "enemy", "The enemy is in {spaces}.", (), args)
        elif not _is_near(state, state.place[frame.unit], space):
            yield Objection("11.14", "too_far", "{spaces} is not one or two hexes away.", (), args)
        else:
            yield Objection("11.15", "barred", "The enemy bars the way to {spaces}.", (), args)

    def apply(self, play: RisingPlay, frame: FallBack, args: Args) -> Directive:
        """Go, and see what it costs."""
        origin = play.state.place[frame.unit]
        retreat(play, frame.unit, args[0])
        return done(origin)


# Procedures


@dataclass(slots=True)
class Withdrawals(Procedure):
    """The defender retreats units before an Assault Round; the result is the hexes that units left.

    Attributes:
        side: the defender.
        left: hexes that units left.

    Cases: 11.1
    """

    side: int
    left: tuple[int, ...] = ()

    def start(self, play: RisingPlay) -> Directive:
        """Begin."""
        return go(self.choose)

    def choose(self, play: RisingPlay) -> Directive:
        """Ask while somebody may retreat."""
        if not units_that_may_retreat(play.state, self.side):
            return done(self.left)
        prompt = "Try to retreat units before combat, or let them stand."
        return ask(EndWithdrawals, Withdraw, by=self.side, case="11.1", prompt=prompt)

    def gone(self, play: RisingPlay, origin: int | None) -> Directive:
        """Note the hex a unit left."""
        if origin is not None and origin not in self.left:
            self.left = (*self.left, origin)
        return go(self.choose)


@dataclass(slots=True)
class FallBack(Procedure):
    """One unit retreats; the result is the hex it left, or None when it stayed.

    Cases: 11.11, 11.14, 11.15
    """

    side: int
    unit: int = counter_local(-1)

    def start(self, play: RisingPlay) -> Directive:
        """Ask where it goes."""
        prompt = "Retreat one or two hexes, or stay."
        return ask(StandFast, FallBackTo, by=self.side, case="11.14", prompt=prompt)


def roll_to_withdraw(play: RisingPlay, unit: int) -> Roll:
    """Roll at or below a unit's Command Value, without any modifier.

    Cases: 11.11
    """
    state = play.state
    return play.roll(
        "withdraw", "11.11", by=state.side_of(unit), counters=(unit,), spaces=(state.place[unit],),
        against=retreat_value(state, unit), test="at-most", count=1,
    )  # fmt: skip


def retreat(play: RisingPlay, unit: int, space: int) -> None:
    """Move a unit back one or two hexes, which counts as movement (13.11), and take what it costs.

    Cases: 11.14, 18.9
    """
    state = play.state
    side, origin, way = state.side_of(unit), state.place[unit], _ways(state, unit).get(space, (space,))
    play.move(unit, space)
    play.set("moved", unit, 1)
    play.event("withdrew", "11.13", side, (unit,), (origin, space))
    if is_combat_unit(state, unit):
        pass_through(play, side, way[:-1])
    if is_abandoned(state, unit, space):
        eliminate(play, unit, "18.9")
        return
    if must_roll_for_distance(state, unit, len(way)):
        roll = play.roll(
            "long_retreat", "11.14", by=side, counters=(unit,), spaces=(space,),
            against=SAFE_ROLL, test="at-most", count=1,
        )  # fmt: skip
        if not roll.succeeds:
            lose_step(play, unit, "11.14")
    update_control(play, space)


def _is_near(state: RisingState, space: int, other: int) -> bool:
    ring = fronts(state.board)[space]
    return other != space and (
        other in ring or any(other in fronts(state.board)[between] for between in ring)
    )


KINDS: tuple[AnyKind, ...] = (EndWithdrawals(), Withdraw(), StandFast(), FallBackTo())
PROCEDURES: tuple[type[Procedure], ...] = (Withdrawals, FallBack)
