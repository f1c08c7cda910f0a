"""Wakamiya's seaplanes (18.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeVar

from grognard.kernel.action import COUNTER, ActionKind, Args, Objection
from grognard.kernel.procedure import Directive
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.empire_at_sunrise.geography import Surface
from grognard.plugins.empire_at_sunrise.rules.losses import lose_steps
from grognard.plugins.empire_at_sunrise.rules.stacks import (
    dissolve_task_forces,
    is_naval,
    is_on_map,
    members,
    shown_as,
)
from grognard.plugins.empire_at_sunrise.rules.turns import is_at_war
from grognard.plugins.empire_at_sunrise.rules.weather import is_stormy
from grognard.plugins.empire_at_sunrise.state import Flag, SunrisePlay, SunriseState

PLANES_RANGE = 2
"""Hexes that the planes reach (18.8)."""
PLANES_LOST_NUMBER, PLANES_HIT_NUMBER = 2, 12
"""The rolls that lose the planes, and that hit (18.8)."""

P = TypeVar("P")


def tenders(state: SunriseState, side: int) -> tuple[int, ...]:
    """Return a side's seaplane carriers that can launch now: once per player turn, as an interception.

    Cases: 8.0, 18.8
    """
    if state.flag[Flag.PLANES_LOST]:
        return ()
    return tuple(
        ship
        for ship in state.fleet.tenders[side]
        if is_on_map(state, ship)
        and not state.intercepted[ship]
        and is_at_war(state, ship)
        and not is_stormy(state, state.place[ship])
    )


# READING 18.8: "within two hexes" is measured on one hex surface, as the planes fly; zones have no hexes;
# test_case_18_8_planes_reach_two_hexes pins it.
@rule("18.8", silenced=())
def carriers_in_range(state: SunriseState, side: int, target: int) -> tuple[int, ...]:
    """Return a side's seaplane carriers whose planes reach a space.

    Cases: 9.1, 18.8
    """
    launching = tenders(state, side)
    if not launching or state.geo.surface[target] not in (Surface.INSERT, Surface.MAP):
        return ()
    near = state.geo.within(target, PLANES_RANGE)
    return tuple(ship for ship in launching if state.place[ship] in near and not is_stormy(state, target))


# READING 18.8: a task force is attacked by its marker, and the first of its ships is hit;
# test_case_18_8_planes_hit_the_first_ship_of_a_task_force pins it.
class Planes(ActionKind[SunriseState, P]):
    """Send seaplanes against an enemy unit; subclasses say in which procedure."""

    verb, case, args = "planes", "18.8", (COUNTER,)

    def user(self, frame: P) -> int:
        """Return the side that may launch."""
        raise NotImplementedError

    def prey(self, state: SunriseState, frame: P) -> Iterable[int]:
        """Return the units that may be attacked, before range is looked at."""
        raise NotImplementedError

    def result(self, play: SunrisePlay, frame: P, hit: bool) -> Directive | None:  # of a roll
        """Return what comes next in the asking procedure."""
        return None

    def candidates(self, state: SunriseState, frame: P) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        launching = tenders(state, self.user(frame))
        if not launching:
            return []
        near = {s for ship in launching for s in state.geo.within(state.place[ship], PLANES_RANGE)}
        return [
            (c,)
            for c in sorted({shown_as(state, u) for u in self.prey(state, frame) if state.place[u] in near})
        ]

    def question(self, state: SunriseState, frame: P, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        target, side = args[0], self.user(frame)
        units = members(state, target)
        if state.side_of(target) == side:
            yield Objection("1.1", "friendly", "{counters} is your own.", args)
            return
        if not units or not all(is_on_map(state, unit) for unit in units):
            yield Objection("18.8", "not_here", "{counters} is not on the map.", args)
            return
        if shown_as(state, target) != target:
            yield Objection("6.2", "in_task_force", "{counters} is not seen by itself.", args)
        elif state.carrier[target] != NOWHERE:
            yield Objection("18.8", "aboard", "{counters} is aboard a ship.", args)
        elif not set(units) & set(self.prey(state, frame)):
            yield Objection("18.8", "not_moving", "{counters} is not in the moving stack.", args)
        if not carriers_in_range(state, side, state.place[units[0]]):
            yield Objection("18.8", "out_of_range", "No planes can reach {counters} now.", args)

    def apply(self, play: SunrisePlay, frame: P, args: Args) -> Directive | None:
        """See :class:`ActionKind`."""
        state = play.state
        unit = members(state, args[0])[0]
        carrier = carriers_in_range(state, self.user(frame), state.place[unit])[0]
        play.set("intercepted", carrier, 1)
        return self.result(play, frame, _strike(play, carrier, unit))


def _strike(play: SunrisePlay, carrier: int, unit: int) -> bool:
    """Roll for the planes; return whether they hit.

    Cases: 18.8
    """
    state = play.state
    roll = play.roll(
        "planes", "18.8", by=state.side_of(carrier), counters=(carrier, unit), spaces=(state.place[unit],)
    )
    if roll.raw == PLANES_LOST_NUMBER:
        play.set("flag", Flag.PLANES_LOST, 1)
        play.event("planes_lost", "18.8", state.side_of(carrier), (carrier,))
    if roll.raw != PLANES_HIT_NUMBER:
        return False
    if is_naval(state, unit):
        dissolve_task_forces(play, (unit,))
        lose_steps(play, unit, 1, "18.8")
    else:
        play.set("suppressed", unit, 1)
        play.event("suppressed", "18.8", state.side_of(unit), (unit,), (state.place[unit],))
    return True
