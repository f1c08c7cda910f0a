"""Advice on brigades: attacks by land and from fleets, and garrisons."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel.action import Args
from grognard.plugins.colonial_africa.estimate import assaults, landfalls, quay, spare
from grognard.plugins.colonial_africa.plans import Plan, plan_of
from grognard.plugins.colonial_africa.proposals_fleets import ENOUGH, aboard
from grognard.plugins.colonial_africa.rules.land_combat import strength_of
from grognard.plugins.colonial_africa.rules.spaces import garrison_missing
from grognard.plugins.colonial_africa.state import ColonialState

Proposal = tuple[str, Args]


def campaigns(state: ColonialState, side: int) -> Iterator[Proposal]:
    """Yield attacks on the best targets, by land where troops are near, else from fleets."""
    plan = plan_of(state, side)
    yield from (("Attack", args) for args in assaults(state, side).items() if args[0] not in plan.busy)
    for fleet, goal in landfalls(state, side).items():
        yield from _landing(state, side, plan, fleet, goal)


def _landing(state: ColonialState, side: int, plan: Plan, fleet: int, goal: int | None) -> Iterator[Proposal]:
    """Attack a target from a fleet that comes off it with enough aboard; without one go ashore."""
    units = aboard(state, plan, fleet)
    near = quay(state, side, fleet) if units and goal is None else None
    if near is not None:
        yield from (("March", (unit, near[0])) for unit in units)
    elif goal is not None and strength_of(state, units) >= ENOUGH + state.levies[goal]:
        yield from (("Attack", (unit, goal)) for unit in units)


def rear(state: ColonialState, side: int) -> Iterator[Proposal]:
    """Fill garrisons from the next land."""
    plan = plan_of(state, side)
    for space in state.lands(side):
        coming = sum(goal == space for _, goal in plan.busy.values())
        if garrison_missing(state, space) > coming:
            for near in state.world.roads[space]:
                yield from (("March", (unit, space)) for unit in spare(state, side, near))
