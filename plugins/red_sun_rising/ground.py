"""What the land map says to units: what each step costs, where zones of control go, where the rails run.

Worked out once for a board; nothing here depends on the state of a game. Movement points are kept in sixths
(see :data:`POINT`), so that halves and thirds are whole numbers.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.errors import RulesError
from grognard.kernel.net import NO_CODE, Net
from grognard.plugins.red_sun_rising.terms import Feature, Hexside, Terrain

POINT = 6
"""Sixths in a movement point: a road hex costs 2 of them, a clear hex 3, a rough hex 6."""

TERRAIN_EFFECTS = "terrain_effects"
LAND = "land"

CHANGCHUN, POGRANICHNAYA = "3316", "3337"
PORT_ARTHUR, DALNY, VLADIVOSTOK = "0801", "0803", "2937"


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """Facts of the land map; tuples are by space of the whole board unless they say otherwise.

    Attributes:
        terrain: what fills each space.
        on_land: whether it is a hex of the land map that is not all sea (9.41).
        ways: steps between such hexes, those across closed hexsides left out.
        terrain_cost: per entry of ``ways``, the sixths of 9.46 without roads: the hex entered and the river.
        way_cost: the same with roads, which count as if there were no river.
        roads: steps along a road.
        rails: steps along a rail line.
        is_rail: whether a rail line runs through the hex.
        rail_hexes: those hexes, ascending.
        projected: hexes beside each one that a unit there controls: the clear ones, and along a road (9.3).
        around: all hexes beside it, as if no ground kept a zone of control out.
        railheads: the two hexes where the line leaves the map (10.11).
        port_arthur, dalny, vladivostok: hexes the rules name.
        fortresses: hexes with a fortress printed in them.
        stacking: Command Points that each hex holds (12.0).
    """

    terrain: tuple[int, ...]
    on_land: tuple[bool, ...]
    ways: Net
    terrain_cost: tuple[int, ...]
    way_cost: tuple[int, ...]
    roads: Net
    rails: Net
    is_rail: tuple[bool, ...]
    rail_hexes: tuple[int, ...]
    projected: tuple[tuple[int, ...], ...]
    around: tuple[tuple[int, ...], ...]
    railheads: tuple[int, ...]
    port_arthur: int
    dalny: int
    vladivostok: int
    fortresses: tuple[int, ...]
    stacking: tuple[int, ...]


def cost_of(board: Board, row: str) -> int:
    """Return the sixths of a movement point that a row of the table ``terrain_effects`` costs.

    Raises:
        RulesError: the table has a cost that is no whole number of sixths.

    Cases: 9.46
    """
    cell = board.tables[TERRAIN_EFFECTS].lookup(row, "movement").cell
    try:
        sixths = Fraction(cell) * POINT
    except ValueError:
        raise RulesError(f"{row} costs {cell!r}, which is no number of movement points.") from None
    if sixths.denominator != 1 or sixths < 0:
        raise RulesError(f"{row} costs {cell}, and movement points are counted in sixths.")
    return int(sixths)


def limit_of(board: Board, row: str) -> int:
    """Return the Command Points that a row of ``terrain_effects`` lets stack in a hex; 0 if it says nothing.

    Cases: 9.46, 12.0
    """
    cell = board.tables[TERRAIN_EFFECTS].lookup(row, "stacking").cell
    return int(cell) if cell.isdigit() else 0


@lru_cache(maxsize=4)
def ground(board: Board) -> Ground:
    """Return what a board's land map says, worked out once for each board."""
    spaces, topology = board.spaces, board.topology
    n, index = len(spaces), spaces.index
    land = spaces.of_map(LAND)
    on_land = tuple(s in land and spaces.terrain[s] != Terrain.SEA for s in range(n))
    ways = _ways(board, on_land)
    roads, rails = (_along(ways, topology.net(kind)) for kind in ("road", "rail"))
    terrain_cost = _terrain_cost(board, ways)
    # READING 9.46: a road goes over a river by a bridge, so its step costs what the road does and nothing for
    # the river; test_case_9_46_steps_cost_what_the_chart_says pins it.
    road = cost_of(board, "road")
    pairs = [(a, b) for a in range(n) for b in ways.rows[a]]
    is_rail = tuple(bool(row) for row in rails.rows)
    return Ground(
        terrain=spaces.terrain,
        on_land=on_land,
        ways=ways,
        terrain_cost=terrain_cost,
        way_cost=tuple(
            min(road, cost) if b in roads.rows[a] else cost
            for (a, b), cost in zip(pairs, terrain_cost, strict=True)
        ),
        roads=roads,
        rails=rails,
        is_rail=is_rail,
        rail_hexes=tuple(s for s in range(n) if is_rail[s]),
        projected=tuple(
            tuple(b for b in ways.rows[a] if spaces.terrain[b] == Terrain.CLEAR or b in roads.rows[a])
            for a in range(n)
        ),
        around=ways.rows,
        railheads=tuple(s for s in land if spaces.features[s] & Feature.RAILHEAD.bit),
        port_arthur=index[PORT_ARTHUR],
        dalny=index[DALNY],
        vladivostok=index[VLADIVOSTOK],
        fortresses=tuple(s for s in range(n) if spaces.features[s] & Feature.FORTRESS.bit and on_land[s]),
        stacking=tuple(_stacking(board, s, is_rail[s]) if on_land[s] else 0 for s in range(n)),
    )


def _ways(board: Board, on_land: tuple[bool, ...]) -> Net:
    """Steps by land from hex to hex; a closed hexside is sea and lets nobody across (9.46)."""
    net = board.topology.adjacent
    codes = board.topology.codes
    closed = codes.index("closed") if "closed" in codes else NO_CODE - 1
    found = []
    for space, row in enumerate(net.rows):
        if on_land[space]:
            for entry, other in enumerate(row, net.start[space]):
                if on_land[other] and net.code[entry] != closed:
                    found.append((space, other, net.code[entry], 0))
    return Net.of(len(on_land), found)


def _along(ways: Net, net: Net) -> Net:
    """Those steps of a net that land units can take, both ways."""
    pairs = {(a, b) for a, row in enumerate(net.rows) for b in row if b in ways.rows[a]}
    return Net.of(len(ways), ((a, b, NO_CODE, 0) for a, b in pairs | {(b, a) for a, b in pairs}))


def _terrain_cost(board: Board, ways: Net) -> tuple[int, ...]:
    """Sixths of each step off the roads: the terrain of the hex entered, and the river before it."""
    entry = {code: cost_of(board, code.name.lower()) for code in (Terrain.CLEAR, Terrain.ROUGH)}
    entry[Terrain.MOUNTAIN] = cost_of(board, "mountain")
    codes = board.topology.codes
    river_code = codes.index("river") if "river" in codes else int(Hexside.RIVER)
    river, terrain = cost_of(board, "river"), board.spaces.terrain
    return tuple(
        entry[Terrain(terrain[other])] + (river if code == river_code else 0)
        for other, code in zip(ways.neighbour, ways.code, strict=True)
    )


# READING 12.0: the chart prints a limit of 4 beside the rail line, none beside the road. The printed set-up
# puts seven Command Points into Port Arthur, a rail hex, so the 4 takes nothing from what the ground allows:
# a hex holds the most its ground or its rail line allows; test_case_12_0_rail_line_takes_no_room pins it.
def _stacking(board: Board, space: int, is_rail: bool) -> int:
    limit = limit_of(board, Terrain(board.spaces.terrain[space]).name.lower())
    return max(limit, limit_of(board, "rail")) if is_rail else limit
