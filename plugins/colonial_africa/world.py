"""Africa as the rules need it: ratings, ways, powers, prices, ships and works."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from operator import itemgetter

from grognard.kernel.board import Board
from grognard.plugins.colonial_africa.terms import BRIGADES, SHIPS, Feature, Link, Side, Terrain, UnitType

RANGE = 5
CRIPPLED_RANGE = 1
"""H2.3 and 2.21: sea zones that a fleet enters in a turn, whole or with a crippled ship."""


@dataclass(frozen=True, slots=True)
class Power:
    """What a power begins with: pounds a turn, treasury, and the par its points are held against."""

    income: int
    treasury: int
    par: int


@dataclass(frozen=True, slots=True)
class Ship:
    """2.22: what is printed of a type of ship, or of a fort or port.

    Attributes:
        first, last: years in which it can be built.
        ng: naval gunnery, the chance of a hit out of ten.
        ch: critical hits.
        sh: chance out of ten of a solid hit on a target built before 1895, and on one built later.
        price: in pounds.
        is_capital: whether it is a capital ship.
        capacity: brigades it carries.
    """

    first: int
    last: int
    ng: int
    ch: int
    sh: tuple[int, int]
    price: int
    is_capital: bool = False
    capacity: int = 0


@dataclass(frozen=True, slots=True, eq=False)
class World:
    """What never changes.

    Attributes:
        lands, seas, shores: land spaces, sea zones and coasts, ascending.
        africa: the land spaces outside the homes of the powers; minors: those of them that are minor powers.
        home: per side, its home space.
        is_home, is_minor, is_sea, is_coast, is_wild: per space; wild land is uncivilized (1.1).
        roads: per space, the land spaces that touch it.
        coasts: per sea zone, the land spaces on it; per land space, the sea zones it lies on.
        routes: per sea zone, the next zones, each with whether the way is the canal.
        egypt: the space that rules the canal.
        ev, cpv, mgv, levies: ratings of each space; 0 where it has none (1.2, H4.2).
        powers: per side.
        ships: per type of ship, by `UnitType`.
        fort, modern_fort, port: what is printed of works.
        prices, strengths: per type of brigade.
        brigades, vessels, fleets: per side, its counters of that sort.
        kinds: per counter, its type.
        by_type: per side, its brigades and ships of each type.
        of_brigades, of_vessels: per side, what reads the cells of its brigades or ships off a column at once.
        of_lands: what reads the cells of all land spaces so.
        ways: per sea zone or coast, and whether the canal is open: every sea zone with the way there.
        goals: the same, and how many zones a fleet enters at most: the other sea zones, and the other coasts,
            to which it comes.
    """

    lands: tuple[int, ...]
    seas: tuple[int, ...]
    shores: tuple[int, ...]
    africa: tuple[int, ...]
    minors: tuple[int, ...]
    home: tuple[int, ...]
    is_home: tuple[bool, ...]
    is_minor: tuple[bool, ...]
    is_sea: tuple[bool, ...]
    is_coast: tuple[bool, ...]
    is_wild: tuple[bool, ...]
    roads: tuple[tuple[int, ...], ...]
    coasts: tuple[tuple[int, ...], ...]
    routes: tuple[tuple[tuple[int, bool], ...], ...]
    egypt: int
    ev: tuple[int, ...]
    cpv: tuple[int, ...]
    mgv: tuple[int, ...]
    levies: tuple[int, ...]
    powers: tuple[Power, ...]
    ships: dict[int, Ship]
    fort: Ship
    modern_fort: Ship
    port: Ship
    prices: tuple[int, ...]
    strengths: tuple[int, ...]
    brigades: tuple[tuple[int, ...], ...]
    vessels: tuple[tuple[int, ...], ...]
    fleets: tuple[tuple[int, ...], ...]
    kinds: tuple[int, ...]
    by_type: tuple[dict[int, tuple[int, ...]], ...]
    of_brigades: tuple[Pick, ...]
    of_vessels: tuple[Pick, ...]
    of_lands: Pick
    ways: dict[tuple[int, bool], dict[int, tuple[int, ...]]] = field(default_factory=dict)
    goals: dict[tuple[int, bool, int], tuple[tuple[int, ...], tuple[int, ...]]] = field(default_factory=dict)


Pick = Callable[[Sequence[int]], tuple[int, ...]]
"""Reads the cells of some counters off a column."""


@lru_cache(maxsize=4)
def world_of(board: Board) -> World:
    """Read the map and the tables of a board."""
    spaces = board.spaces
    count = range(len(spaces.ids))
    is_sea = tuple(code == Terrain.SEA for code in spaces.terrain)
    is_home = tuple(bool(mask >> Feature.HOME & 1) for mask in spaces.features)
    lands = tuple(space for space in count if not is_sea[space])
    adjacent = [board.topology.neighbours(space) for space in count]
    world = World(
        lands=lands,
        seas=tuple(space for space in count if is_sea[space]),
        shores=tuple(space for space in lands if spaces.terrain[space] == Terrain.COAST),
        africa=tuple(space for space in lands if not is_home[space]),
        minors=tuple(space for space in lands if spaces.features[space] >> Feature.MINOR & 1),
        home=tuple(spaces.index[side] for side in board.sides),
        is_home=is_home,
        is_minor=tuple(bool(mask >> Feature.MINOR & 1) for mask in spaces.features),
        is_sea=is_sea,
        is_coast=tuple(code == Terrain.COAST for code in spaces.terrain),
        is_wild=tuple(not (is_sea[space] or mask) for space, mask in enumerate(spaces.features)),
        roads=tuple(
            tuple(other for other in adjacent[space] if not is_sea[space] and not is_sea[other])
            for space in count
        ),
        coasts=tuple(
            tuple(other for other in adjacent[space] if is_sea[space] != is_sea[other]) for space in count
        ),
        routes=tuple(
            tuple(
                (other, board.topology.hexside(space, other) == Link.CANAL)
                for other in adjacent[space]
                if is_sea[space] and is_sea[other]
            )
            for space in count
        ),
        egypt=spaces.index["egypt"],
        ev=_ratings(board, "ev"),
        cpv=_ratings(board, "cpv"),
        mgv=_ratings(board, "mgv"),
        levies=_ratings(board, "levies"),
        powers=tuple(
            Power(
                *(_cell(board, "powers", side.name.lower(), what) for what in ("income", "treasury", "par"))
            )
            for side in Side
        ),
        ships={kind: _ship(board, kind) for kind in SHIPS},
        fort=_work(board, "fort"),
        modern_fort=_work(board, "modern-fort"),
        port=_work(board, "port"),
        prices=tuple(_cell(board, "brigades", kind.name.lower(), "price") for kind in BRIGADES),
        strengths=tuple(_cell(board, "brigades", kind.name.lower(), "strength") for kind in BRIGADES),
        brigades=_counters(board, BRIGADES),
        vessels=_counters(board, SHIPS),
        by_type=tuple(
            {int(kind): _counters(board, (kind,))[side] for kind in (*BRIGADES, *SHIPS)} for side in Side
        ),
        of_lands=itemgetter(*lands),
        of_brigades=tuple(itemgetter(*each) for each in _counters(board, BRIGADES)),
        of_vessels=tuple(itemgetter(*each) for each in _counters(board, SHIPS)),
        fleets=_counters(board, (UnitType.FLEET,)),
        kinds=board.counters.type,
    )
    for start in (space for space in count if is_sea[space] or world.is_coast[space]):
        for canal_open in (False, True):
            ways = world.ways[start, canal_open] = _ways(world, start, canal_open)
            for reach in (CRIPPLED_RANGE, RANGE):
                world.goals[start, canal_open, reach] = _goals(world, ways, start, reach)
    return world


def _ways(world: World, start: int, canal_open: bool) -> dict[int, tuple[int, ...]]:  # noqa: FBT001
    """Return every sea zone with the shortest way there from a sea zone or a coast, in zone order."""
    found: dict[int, tuple[int, ...]] = {start: ()} if world.is_sea[start] else {}
    edge: list[tuple[int, tuple[int, ...]]] = [(start, ())]
    while edge:
        further = []
        for space, way in edge:
            if world.is_sea[space]:
                steps = [zone for zone, is_canal in world.routes[space] if canal_open or not is_canal]
            else:
                steps = list(world.coasts[space])
            for zone in steps:
                if zone not in found:
                    found[zone] = (*way, zone)
                    further.append((zone, found[zone]))
        edge = further
    return dict(sorted(found.items()))


def _goals(
    world: World, ways: dict[int, tuple[int, ...]], start: int, reach: int
) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the other sea zones, and the other coasts, to which a fleet comes from a space."""
    zones = [zone for zone, way in ways.items() if len(way) <= reach]
    coasts = {coast for zone in zones for coast in world.coasts[zone]}
    return tuple([zone for zone in zones if zone != start]), tuple(sorted(coasts - {start}))


def _cell(board: Board, table: str, row: str, column: str) -> int:
    return int(board.tables[table].lookup(row, column).cell)


def _ratings(board: Board, name: str) -> tuple[int, ...]:
    found = [0] * len(board.spaces.ids)
    for row in board.tables["spaces"].rows:
        found[board.spaces.index[row.text]] = _cell(board, "spaces", row.text, name)
    return tuple(found)


def _ship(board: Board, kind: UnitType) -> Ship:
    row = kind.name.lower()
    first, last, ng, ch, pre, post, price, capital, capacity = (
        _cell(board, "ships", row, column)
        for column in ("from", "to", "ng", "ch", "sh-pre", "sh-post", "price", "capital", "capacity")
    )
    return Ship(first, last, ng, ch, (pre, post), price, capital == 1, capacity)


def _work(board: Board, row: str) -> Ship:
    first, last, ng, ch, pre, post, price = (
        _cell(board, "works", row, column)
        for column in ("from", "to", "ng", "ch", "sh-pre", "sh-post", "price")
    )
    return Ship(first, last, ng, ch, (pre, post), price)


def _counters(board: Board, kinds: tuple[UnitType, ...]) -> tuple[tuple[int, ...], ...]:
    types, owner = board.counters.type, board.counters.side
    return tuple(
        tuple(unit for unit, kind in enumerate(types) if kind in kinds and owner[unit] == side)
        for side in Side
    )
