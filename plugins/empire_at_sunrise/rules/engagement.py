"""Interception by the phasing side, of units that its stack has come up to (12.0, 12.2 to 12.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, call
from grognard.kernel.rule import rule
from grognard.plugins.empire_at_sunrise.geography import Surface
from grognard.plugins.empire_at_sunrise.rules.interception_roll import fights_at_sea, roll_interception
from grognard.plugins.empire_at_sunrise.rules.naval_combat import NavalCombat
from grognard.plugins.empire_at_sunrise.rules.stacks import (
    is_on_map,
    is_type,
    leader_of,
    members,
    shown_as,
    stack_of,
)
from grognard.plugins.empire_at_sunrise.rules.turns import is_at_war
from grognard.plugins.empire_at_sunrise.rules.weather import is_stormy
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState
from grognard.plugins.empire_at_sunrise.terms import UnitType

if TYPE_CHECKING:
    from grognard.plugins.empire_at_sunrise.rules.sailing import MoveStack

# Questions


def quarry_of(state: SunriseState, unit: int) -> tuple[int, ...]:
    """Return the ships and naval artillery that stand together with a unit: whom an engagement would meet.

    Cases: 6.0, 8.0, 13.0
    """
    return tuple(c for c in stack_of(state, unit) if fights_at_sea(state, c) and is_at_war(state, c))


# READING 12.3: naval artillery beside ships makes the whole engagement automatic, and the ships fight with
# it; it never engages by itself; test_case_12_3_batteries_are_engaged_without_a_roll pins it.
@rule("12.3", silenced=False)
def is_automatic(state: SunriseState, quarry: Iterable[int]) -> bool:
    """Return whether an engagement needs no roll, because naval artillery is among the targets.

    Cases: 12.3
    """
    return any(is_type(state, unit, UnitType.NART) for unit in quarry)


@rule("12.3", silenced=0)
def reach_on_insert(state: SunriseState) -> int:
    """Return how many hexes away a target on the insert may be.

    Cases: 12.3
    """
    return 1


# Action kinds


# READING 12.2: a stack may engage what it finds where it began, for 12.0 asks only for one space;
# test_case_12_2_a_stack_engages_where_it_began pins it.
class Engage(ActionKind[SunriseState, "MoveStack"]):
    """Try to intercept an enemy stack with the whole moving stack."""

    verb, case, args = "engage", "12.2", (COUNTER,)

    def candidates(self, state: SunriseState, frame: MoveStack) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        if any(state.intercepted[ship] for ship in frame.movers):
            return []
        here = frame.place(state)
        spaces = state.geo.within(here, 1) if state.geo.surface[here] == Surface.INSERT else (here,)
        place = state.place
        enemies = (*state.fleet.ships[1 - frame.side], *state.fleet.batteries)
        return [(c,) for c in sorted({shown_as(state, u) for u in enemies if place[u] in spaces})]

    def question(self, state: SunriseState, frame: MoveStack, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        units = members(state, args[0])
        if state.side_of(args[0]) == frame.side:
            yield Objection("1.1", "friendly", "{counters} is your own.", args)
            return
        if not units or not all(is_on_map(state, u) and fights_at_sea(state, u) for u in units):
            yield Objection("12.0", "no_target", "{counters} is neither ship nor naval artillery here.", args)
            return
        if not all(is_at_war(state, unit) for unit in units):
            yield Objection("8.0", "not_at_war", "{counters} is left alone before turn 3.", args)
            return
        quarry = quarry_of(state, units[0])
        if quarry and args[0] != leader_of(state, quarry):
            yield Objection("6.0", "not_leader", "Name the first of the stack that holds {counters}.", args)
        yield from self._reach(state, frame, units[0])
        used = tuple(ship for ship in frame.movers if state.intercepted[ship])
        if used:
            yield Objection("12.2", "used", "{counters} has tried an interception in this player turn.", used)

    def _reach(self, state: SunriseState, frame: MoveStack, unit: int) -> Iterator[Objection]:
        """Yield why the stack cannot come to grips with a unit and its stack from where it is."""
        here, target = frame.place(state), state.place[unit]
        on_insert = state.geo.surface[here] == Surface.INSERT
        near = state.geo.within(here, reach_on_insert(state)) if on_insert else (here,)
        if target not in near:
            case = {Surface.INSERT: "12.3", Surface.CHART: "12.4"}.get(
                Surface(state.geo.surface[here]), "12.2"
            )
            yield Objection(case, "not_here", "{counters} is too far away to engage.", (unit,), (target,))
            return
        if is_stormy(state, here):
            yield Objection("9.1", "storm", "Storms forbid combat on the insert.", (), (here,))

    def apply(self, play: SunrisePlay, frame: MoveStack, args: Args) -> Directive | None:
        """See :class:`ActionKind`."""
        state = play.state
        quarry = quarry_of(state, members(state, args[0])[0]) or args
        for ship in frame.movers:
            play.set("intercepted", ship, 1)
        play.event("engaged", "12.2", frame.side, (*frame.movers, *quarry), (frame.place(state),))
        if not is_automatic(state, quarry) and not roll_interception(play, frame.movers, quarry):
            return None
        return call(NavalCombat(frame.side, frame.movers, quarry, frame.place(state)), then=frame.again)


KINDS: tuple[AnyKind, ...] = (Engage(),)
PROCEDURES: tuple[type[Procedure], ...] = ()
