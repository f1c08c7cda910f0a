"""11.14, 11.15: where a unit that retreats before combat goes, and what it costs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.kernel.action import SPACE, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, counter_local, done
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.ground import ground
from grognard.plugins.red_sun_rising.rules.control import pass_through, update_control
from grognard.plugins.red_sun_rising.rules.losses import eliminate, lose_step
from grognard.plugins.red_sun_rising.rules.stacks import (
    LAND,
    fronts,
    has_land_units,
    is_combat_unit,
    is_siege_artillery,
)
from grognard.plugins.red_sun_rising.rules.zoc import enemy_held
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState

MOST_HEXES = 2
"""How far a unit retreats before combat (11.14)."""

SAFE_ROLL = 3
"""A unit that retreats two hexes loses nothing up to this roll (11.14)."""

# Questions


def retreats_of(state: RisingState, unit: int) -> dict[int, int]:
    """Return the hexes a unit can retreat to, with how many hexes off each is.

    Cases: 11.14, 11.15
    """
    return {space: len(way) for space, way in _ways(state, unit).items()}


def _ways(state: RisingState, unit: int) -> dict[int, tuple[int, ...]]:
    """Return the shortest way to each hex a unit can retreat to.

    Of equal ones siege artillery takes that along the rail line (18.9), others that over the lower hex.
    """
    start, held = state.place[unit], enemy_held(state, state.side_of(unit))
    found: dict[int, tuple[int, ...]] = {start: ()}
    edge = [start]
    for _ in range(MOST_HEXES):
        ahead = []
        for space in edge:
            for other in fronts(state.board)[space]:
                if other not in found and other not in held:
                    found[other] = (*found[space], other)
                    ahead.append(other)
        edge = sorted(ahead, key=lambda space: is_abandoned(state, unit, space))
    del found[start]
    return found


def can_retreat_to(state: RisingState, unit: int, space: int) -> bool:
    """Return whether a hex is among those of :func:`retreats_of`, without listing them.

    Cases: 11.14, 11.15
    """
    place, beside = state.place, fronts(state.board)
    held, start = {place[enemy] for enemy in state.roster.land[1 - state.side_of(unit)]}, place[unit]
    if space == start or space in held:
        return False
    free = [between for between in beside[start] if between not in held]
    return space in free or any(space in beside[between] for between in free)


# READING 11.14: a command unit has no step to lose, so it retreats two hexes without this roll;
# test_case_11_14_command_unit_loses_nothing pins it.
@rule("11.14", silenced=False)
def must_roll_for_distance(state: RisingState, unit: int, hexes: int) -> bool:
    """Return whether a unit that retreats so many hexes may lose a step by it.

    Cases: 11.14
    """
    return hexes == MOST_HEXES and is_combat_unit(state, unit)


@rule("18.9", silenced=False)
def is_abandoned(state: RisingState, unit: int, space: int) -> bool:
    """Return whether a unit is lost by retreating into a hex: siege artillery off the rail line.

    Cases: 18.9
    """
    return is_siege_artillery(state, unit) and not ground(state.board).is_rail[space]


def is_lost_on_the_way(state: RisingState, unit: int, space: int) -> bool:
    """Return whether a unit is lost by a retreat to a hex, for it or a hex on the way is off the rail line.

    Cases: 18.9
    """
    return any(is_abandoned(state, unit, passed) for passed in _ways(state, unit).get(space, (space,)))


# Action kinds


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
        if not ground(state.board).on_land[space]:
            yield Objection("9.41", "sea", "{spaces} is no land hex.", (), args)
            return
        if can_retreat_to(state, frame.unit, space):
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
class FallBack(Procedure):
    """One unit retreats; the result is the hex it left, or None when it stayed.

    Cases: 11.11, 11.14, 11.15
    """

    side: int
    unit: int = counter_local(-1)

    def start(self, play: RisingPlay) -> Directive:
        """Ask where it goes."""
        prompt = f"Retreat {play.board.counters.names[self.unit]} one or two hexes, or stay."
        return ask(StandFast, FallBackTo, by=self.side, case="11.14", prompt=prompt)


def retreat(play: RisingPlay, unit: int, space: int) -> None:
    """Move a unit back one or two hexes, which counts as movement (13.11), and take what it costs.

    Cases: 11.14, 18.9
    """
    state = play.state
    side, origin, way = state.side_of(unit), state.place[unit], _ways(state, unit).get(space, (space,))
    abandoned = is_lost_on_the_way(state, unit, space)
    play.move(unit, space)
    play.set("moved", unit, 1)
    play.event("withdrew", "11.13", side, (unit,), (origin, space))
    if is_combat_unit(state, unit):
        pass_through(play, side, way[:-1])
    if abandoned:
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


KINDS: tuple[AnyKind, ...] = (StandFast(), FallBackTo())
PROCEDURES: tuple[type[Procedure], ...] = (FallBack,)
