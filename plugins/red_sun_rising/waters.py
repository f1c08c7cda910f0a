"""The strategic naval map as ships see it: facts of the printed map that no game changes."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.net import NO_CODE, Net
from grognard.plugins.red_sun_rising.terms import Feature, Hexside, Side, Terrain

SEA_MAP = "sea"
"""The id of the strategic naval map."""

# READING 7.5: the hexes 42 and 54 are ports of whoever holds the harbours on the land map that lie there: the
# Russians need the fortress, the Japanese can use Dalny as well; test_case_7_0_ports_belong_to_who_holds_them
# pins it.
WAR_PORTS = (("42", "0801", ("0801", "0803")), ("54", "2937", ("2937",)))
"""Hex of the naval map, the land hex that makes it a Russian port, and those that make it a Japanese one."""


@dataclass(frozen=True, slots=True)
class Waters:
    """What the naval map says.

    Attributes:
        ways: per space, where a fleet can go from it in one round; nothing off the naval map.
        net: the same as a net, for searches.
        limit_row: per space, its row of the table of search limits; empty off the naval map.
        ports: hexes with a port.
        home: the Japanese home ports.
        entry: where the Baltic fleet can come in (19.2).
        war_ports: hex of the naval map -> per side, the land hexes that make it a port of that side.
    """

    ways: tuple[tuple[int, ...], ...]
    net: Net
    limit_row: tuple[str, ...]
    ports: frozenset[int]
    home: frozenset[int]
    entry: tuple[int, ...]
    war_ports: dict[int, tuple[tuple[int, ...], ...]]


@lru_cache(maxsize=4)
def waters(board: Board) -> Waters:
    """Return the facts of a board's naval map, worked out once for each board."""
    spaces, n = board.spaces, len(board.spaces.ids)
    sea = frozenset(spaces.of_map(SEA_MAP))
    afloat = frozenset(s for s in sea if spaces.terrain[s] in (Terrain.HIGH_SEAS, Terrain.COASTAL))

    def with_feature(feature: Feature) -> tuple[int, ...]:
        return tuple(s for s in sorted(sea) if spaces.features[s] & feature.bit)

    ways = tuple(_ways(board, space, afloat) for space in range(n))
    ports = frozenset(with_feature(Feature.PORT))
    rows = ["" for _ in range(n)]
    for space in afloat:
        coastal = "coastal" if spaces.terrain[space] == Terrain.COASTAL else "high-seas"
        rows[space] = "port" if space in ports else coastal
    links = [(space, other, NO_CODE, 0) for space, row in enumerate(ways) for other in row]
    return Waters(
        ways=ways,
        net=Net.of(n, links),
        limit_row=tuple(rows),
        ports=ports,
        home=frozenset(with_feature(Feature.HOME_PORT)),
        entry=tuple(s for s in with_feature(Feature.BALTIC_ENTRY) if s in afloat),
        war_ports=_war_ports(board),
    )


def _ways(board: Board, space: int, afloat: frozenset[int]) -> tuple[int, ...]:
    """Return the hexes a fleet can enter next; some hexsides are impassable (9.46)."""
    if space not in afloat:
        return ()
    topology = board.topology
    return tuple(
        other
        for other in topology.neighbours(space)
        if other in afloat and topology.hexside(space, other) != Hexside.CLOSED
    )


def _war_ports(board: Board) -> dict[int, tuple[tuple[int, ...], ...]]:
    index = board.spaces.index
    found = {}
    for sea, fortress, harbours in WAR_PORTS:
        by_side = [(), ()]  # type: list[tuple[int, ...]]
        by_side[Side.RUSSIA] = (index[fortress],)
        by_side[Side.JAPAN] = tuple(index[harbour] for harbour in harbours)
        found[index[sea]] = tuple(by_side)
    return found
