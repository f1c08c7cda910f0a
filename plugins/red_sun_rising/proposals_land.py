"""What a bot looks at on land: who is activated, where he marches, where he digs, what he lets go."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any

from grognard.kernel.action import Args
from grognard.plugins.red_sun_rising.fields import Field, field
from grognard.plugins.red_sun_rising.ground import ground
from grognard.plugins.red_sun_rising.land_worth import fed, way_of, worth_of
from grognard.plugins.red_sun_rising.plan import LIAOYANG, MAIN_LANDING
from grognard.plugins.red_sun_rising.posts import posts, prey
from grognard.plugins.red_sun_rising.proposals_assault import PROPOSERS as ASSAULT
from grognard.plugins.red_sun_rising.rules.activation import may_try
from grognard.plugins.red_sun_rising.rules.assignment import assigned_to
from grognard.plugins.red_sun_rising.rules.command import command_value
from grognard.plugins.red_sun_rising.rules.land_movement import LandMovementStage
from grognard.plugins.red_sun_rising.rules.march import MarchUnit, goals
from grognard.plugins.red_sun_rising.rules.rail import usable_hexes
from grognard.plugins.red_sun_rising.rules.stacking import Overstacking, overstacked, points_in, room
from grognard.plugins.red_sun_rising.rules.stacks import combat_units, fronts, is_command_unit
from grognard.plugins.red_sun_rising.rules.trenches import Digging, trench_hexes
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Side, UnitType

Proposal = tuple[str, Args]
Proposer = Callable[[RisingState, Any, int], Iterator[Proposal]]

CHIEF_MARCHES = 12
"""Hexes that the supreme headquarters looks at."""
MARCHES, CUTS = 4, 2
"""Hexes that a march looks at: towards its goal, and on the enemy's railway."""

# Activation


def movement(state: RisingState, frame: LandMovementStage, side: int) -> Iterator[Proposal]:
    """Propose command units, the highest first, then units, the nearest first; command units march last."""
    yield "EndLandMovement", ()
    willing = may_try(state, side)
    chiefs = [unit for unit in willing if is_command_unit(state, unit)]
    chiefs.sort(key=lambda c: (state.roster.type[c] != UnitType.SUPREME, -command_value(state, c), c))
    yield from (("Activate", (chief,)) for chief in chiefs)
    units = [unit for unit in willing if not is_command_unit(state, unit)]
    yield from (("Activate", (unit,)) for unit in by_nearness(state, side, units))
    ready = [unit for unit in frame.ready if not is_command_unit(state, unit)]
    yield from (("March", (unit,)) for unit in by_nearness(state, side, ready))
    yield from (("March", (chief,)) for chief in frame.ready if is_command_unit(state, chief))


def by_nearness(state: RisingState, side: int, units: Iterable[int]) -> list[int]:
    """Return units in the order in which they move: the strongest of the nearest to their goal first."""
    place = state.place

    def rank(unit: int) -> tuple[int, int, int]:
        way = way_to_front(state, side, unit)
        return way[place[unit]], -state.printed("strength", unit), unit

    return sorted(units, key=rank)


def way_to_front(state: RisingState, side: int, unit: int) -> Field:
    """Return the field that tells how far a unit is from where its army fights."""
    return way_of(state, unit) if side == Side.JAPAN else field(state.board, (ground(state.board).dalny,))


# Marches


def march(state: RisingState, frame: MarchUnit, side: int) -> Iterator[Proposal]:
    """Propose the hexes that bring a unit nearest to what it is for; last, to stay."""
    unit, here = frame.unit, state.place[frame.unit]
    if is_command_unit(state, unit):
        spaces = _with_troops(state, unit, goals(state, frame))
    else:
        need = state.printed("command", unit)
        open_to = [s for s in goals(state, frame) if room(state, s, side) >= need]
        look = _onward if side == Side.JAPAN else _to_posts
        spaces = look(state, unit, open_to) + _to_prey(state, unit, open_to)
    yield from (("MarchTo", (space,)) for space in spaces if space != here)
    yield "StopMarch", ()


def _with_troops(state: RisingState, chief: int, reach: list[int]) -> list[int]:
    """The hexes where most units of a command unit stand, then those of its side nearest to its goal."""
    side, rear = state.side_of(chief), ground(state.board).railheads
    strength: dict[int, int] = {}
    for unit in assigned_to(state, chief):
        strength[state.place[unit]] = strength.get(state.place[unit], 0) + state.printed("strength", unit)
    there = [space for space in reach if space in strength]
    there.sort(key=lambda s: (-strength[s] * (1 + (s not in rear)), s))
    way = way_to_front(state, side, chief)
    held = [space for space in reach if space in combat_units(state)[side] and space not in there]
    most = CHIEF_MARCHES if state.roster.type[chief] == UnitType.SUPREME else MARCHES
    return (there + sorted(held, key=lambda s: (way[s], s)))[:most]


def _onward(state: RisingState, unit: int, reach: list[int]) -> list[int]:
    """The hexes nearest to the goal, and those on the Russian railway."""
    way, here = way_of(state, unit), state.place[unit]
    near = sorted((s for s in reach if way[s] < way[here]), key=lambda s: (way[s], s))[:MARCHES]
    line = usable_hexes(state, Side.RUSSIA)
    cuts = sorted((s for s in reach if s in line and s not in near), key=lambda s: (way[s], s))[:CUTS]
    return near + cuts if state.turn >= MAIN_LANDING else near


def _to_posts(state: RisingState, unit: int, reach: list[int]) -> list[int]:
    """The posts that want a unit most, unless it stands on one that does; who has none goes to the line."""
    here, points = state.place[unit], state.printed("command", unit)
    wanted: list[tuple[float, int]] = []
    for space, most, worth in posts(state):
        others = points_in(state, space, Side.RUSSIA) - points * (space == here)
        if min(most - others, points) > 0 and (space == here or space in reach):
            wanted.append((-worth * min(most - others, points), space))
    wanted.sort()
    if wanted and wanted[0][1] == here and unit in fed(state, Side.RUSSIA):
        return []
    found = [space for worth, space in wanted if space != here]
    if not found:
        way = field(state.board, (state.board.spaces.index[LIAOYANG],))
        found = sorted((s for s in reach if way[s] < way[here]), key=lambda s: (way[s], s))
    if unit not in fed(state, Side.RUSSIA):
        line = usable_hexes(state, Side.RUSSIA)
        way = field(state.board, ground(state.board).railheads)
        found = sorted((s for s in reach if s in line), key=lambda s: (-way[s], s))[:CUTS] + found
    return list(dict.fromkeys(found))[:MARCHES]


def _to_prey(state: RisingState, unit: int, reach: list[int]) -> list[int]:
    """The hexes beside enemy stacks that can be crushed, where most have come already."""
    side, rows = state.side_of(unit), fronts(state.board)
    beside = {other for space in prey(state, side) for other in rows[space]}
    found = [space for space in reach if space in beside]
    return sorted(found, key=lambda s: (-points_in(state, s, side), s))[:CUTS]


# Stacks and trenches


def overstacking(state: RisingState, frame: Overstacking, side: int) -> Iterator[Proposal]:
    """Propose the least of what stands in excess."""
    units = [u for space in overstacked(state, side) for u in combat_units(state)[side][space]]
    for unit in sorted(units, key=lambda u: (worth_of(state, u), u)):
        yield "RemoveExcess", (unit,)
        return


def digging(state: RisingState, frame: Digging, side: int) -> Iterator[Proposal]:
    """Propose every trench that Russia can build; Japan keeps her zones of control."""
    if side == Side.RUSSIA:
        for space in trench_hexes(state, side):
            if space not in frame.dug:
                yield "Dig", (space,)
                return
    yield "EndDigging", ()


PROPOSERS: Mapping[str, Proposer] = {
    **ASSAULT,
    "LandMovementStage": movement,
    "MarchUnit": march,
    "Overstacking": overstacking,
    "Digging": digging,
}
