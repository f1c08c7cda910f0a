"""13.1: building trenches in the End Stage."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.kernel.action import SPACE, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, done, go
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.ground import ground
from grognard.plugins.red_sun_rising.rules.command import command_value
from grognard.plugins.red_sun_rising.rules.odds import is_fortress
from grognard.plugins.red_sun_rising.rules.stacks import (
    combat_units,
    combat_units_at,
    command_units_at,
    fronts,
    has_land_units,
    is_combat_unit,
)
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState

POINTS_NEEDED = 3
"""Command Points of combat units that it takes to build a trench (13.11)."""

HIGHEST_LEVEL = 2
"""The highest level of a trench (13.11)."""

COLUMNS = ("place", "face", "moved", "activated", "trench", "breached", "flag")

# Questions


@rule("13.15", silenced=True)
def can_build(state: RisingState, counter: int) -> bool:
    """Return whether a land unit counts toward building a trench: command units never do.

    Cases: 13.15
    """
    return is_combat_unit(state, counter)


@rule("13.14", silenced=False)
def builds_without_orders(state: RisingState) -> bool:
    """Return whether units build without being activated.

    Cases: 13.14
    """
    return True


@rule("13.12", silenced=False)
def may_entrench_fortress(state: RisingState) -> bool:
    """Return whether a trench may be built where a fortress stands.

    Cases: 13.12
    """
    return True


@rule("13.16", silenced=False)
def are_trenches_placed_now(state: RisingState) -> bool:
    """Return whether trenches are placed in the End Stage.

    Cases: 13.16
    """
    return True


def builders_in(state: RisingState, space: int, side: int) -> tuple[int, ...]:
    """Return the units of a side in a hex that count toward building a trench and did not move.

    Cases: 13.11, 13.14, 13.15
    """
    units = (*combat_units_at(state, space, side), *command_units_at(state, space, side))
    free = builds_without_orders(state)
    return tuple(
        unit for unit in units
        if can_build(state, unit) and not state.moved[unit] and (free or state.activated[unit])
    )  # fmt: skip


# READING 13.11: any land unit of the enemy next to the hex disturbs the work, but not one behind a closed
# hexside; test_case_13_11_not_next_to_the_enemy pins it.
def objections_to_trench(state: RisingState, space: int, side: int) -> Iterator[Objection]:
    """Yield every reason why a side may not build or improve a trench in a hex.

    Cases: 13.0, 13.11, 13.12
    """
    if not ground(state.board).on_land[space]:
        yield Objection("13.0", "no_land", "{spaces} is no land hex.", (), (space,))
        return
    points = sum(command_value(state, unit) for unit in builders_in(state, space, side))
    if points < POINTS_NEEDED:
        text = f"It takes {POINTS_NEEDED} Command Points of combat units in {{spaces}} that did not move."
        yield Objection("13.11", "too_few", text, (), (space,))
    if any(has_land_units(state, other, 1 - side) for other in fronts(state.board)[space]):
        yield Objection("13.11", "enemy_near", "The enemy is next to {spaces}.", (), (space,))
    if state.trench[space] >= HIGHEST_LEVEL:
        yield Objection("13.11", "highest", "The trench in {spaces} is of the highest level.", (), (space,))
    if is_fortress(state, space) and not may_entrench_fortress(state):
        yield Objection("13.0", "fortress", "{spaces} is a fortress.", (), (space,))


def trench_hexes(state: RisingState, side: int) -> tuple[int, ...]:
    """Return the hexes in which a side may build or improve a trench.

    Cases: 13.1, 13.11
    """
    return state.cached_by(COLUMNS, ("trench hexes", side), lambda: _trench_hexes(state, side))


def _trench_hexes(state: RisingState, side: int) -> tuple[int, ...]:
    return tuple(
        space
        for space in sorted(combat_units(state)[side])
        if not any(o.case not in state.silenced for o in objections_to_trench(state, space, side))
    )


# Action kinds


class EndDigging(ActionKind[RisingState, "Digging"]):
    """Build no other trench."""

    verb = "done"
    case = "13.1"

    def apply(self, play: RisingPlay, frame: Digging, args: Args) -> Directive:
        """End it."""
        return done()


class Dig(ActionKind[RisingState, "Digging"]):
    """Build a trench, or improve one by a level."""

    verb = "dig"
    case = "13.11"
    args = (SPACE,)
    exact = True

    def candidates(self, state: RisingState, frame: Digging) -> list[Args]:
        """Where it may be done; where a case is silenced every hex with units of the side."""
        held = combat_units(state)[frame.side] if state.silenced else trench_hexes(state, frame.side)
        return [(space,) for space in sorted(held) if space not in frame.dug]

    def question(self, state: RisingState, frame: Digging, args: Args) -> Iterator[Objection]:
        """The units there must be strong enough, at rest and undisturbed; one level a Game-Turn."""
        (space,) = args
        if space in frame.dug:
            yield Objection("13.11", "dug", "There was work on {spaces} this Game-Turn.", (), args)
        yield from objections_to_trench(state, space, frame.side)

    def apply(self, play: RisingPlay, frame: Digging, args: Args) -> Directive:
        """Place or turn the marker."""
        (space,) = args
        frame.dug = (*frame.dug, space)
        play.add("trench", space, 1)
        play.event("dug", "13.11", frame.side, (), args, level=play.state.trench[space])
        return go(frame.choose)


# Procedures


@dataclass(slots=True)
class Digging(Procedure):
    """A side builds trenches in the End Stage.

    Attributes:
        side: whose.
        dug: hexes it worked on.

    Cases: 13.1, 13.16
    """

    side: int
    dug: tuple[int, ...] = ()

    def start(self, play: RisingPlay) -> Directive:
        """Begin."""
        return go(self.choose) if are_trenches_placed_now(play.state) else done()

    def choose(self, play: RisingPlay) -> Directive:
        """Ask while there is a hex to work on."""
        if all(space in self.dug for space in trench_hexes(play.state, self.side)):
            return done()
        prompt = "Build trenches, or end the work."
        return ask(EndDigging, Dig, by=self.side, case="13.1", prompt=prompt)


KINDS: tuple[AnyKind, ...] = (EndDigging(), Dig())
PROCEDURES: tuple[type[Procedure], ...] = (Digging,)
