"""Where land and sea meet, and the boxes beside the maps: facts of the printed maps that no game changes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.plugins.red_sun_rising.terms import Feature, Terrain

Spaces = tuple[int, ...]

LETTERS = (Feature.COAST_A, Feature.COAST_B, Feature.COAST_C, Feature.COAST_D, Feature.COAST_E)
"""The large letters of the strategic naval map (7.4)."""


@dataclass(frozen=True, slots=True, eq=False)
class Coasts:
    """What landings and arrivals ask of the maps.

    Attributes:
        on_land, on_sea: per space, whether it lies on the land map, on the strategic naval map; one cell
            more, for NOWHERE, says no.
        landings: a coded hex of the strategic naval map -> the land hexes within its letter (7.5).
        ports: land hexes with a port.
        home_ports: the Japanese home ports, on the strategic naval map.
        railheads: where the Russian railway leaves the map (17.0).
        rail: per space, whether a railway runs through it.
        dry: per space, whether it is a hex of the land map that is not all sea (9.41).
        display: the boxes of the tactical naval display.
        ru_pool, ru_arrivals, jp_arrivals, lost, withdrawn: the boxes.
    """

    on_land: tuple[bool, ...]
    on_sea: tuple[bool, ...]
    landings: Mapping[int, Spaces]
    ports: frozenset[int]
    home_ports: Spaces
    railheads: Spaces
    rail: tuple[bool, ...]
    dry: tuple[bool, ...]
    display: Sequence[int]
    ru_pool: int
    ru_arrivals: int
    jp_arrivals: int
    lost: int
    withdrawn: int


@lru_cache(maxsize=4)
def coasts(board: Board) -> Coasts:
    """Return the coasts of a board, worked out once for each."""
    spaces = board.spaces
    land, sea = spaces.of_map("land"), spaces.of_map("sea")
    features, n_spaces = spaces.features, len(spaces)

    def with_feature(within: Sequence[int], feature: Feature) -> Spaces:
        return tuple(space for space in within if features[space] & feature.bit)

    landings = {
        space: tuple(sorted(board.regions[board.codes["features"][letter]]))
        for letter in LETTERS
        for space in with_feature(sea, letter)
    }
    railway = board.topology.nets.get("rail")
    return Coasts(
        on_land=tuple(space in land for space in range(n_spaces + 1)),
        on_sea=tuple(space in sea for space in range(n_spaces + 1)),
        landings=landings,
        ports=frozenset(with_feature(land, Feature.PORT)),
        home_ports=with_feature(sea, Feature.HOME_PORT),
        railheads=with_feature(land, Feature.RAILHEAD),
        rail=tuple(bool(railway and railway.rows[space]) for space in range(n_spaces)),
        dry=tuple(space in land and spaces.terrain[space] != Terrain.SEA for space in range(n_spaces)),
        display=spaces.of_map("display"),
        **{name.replace("-", "_"): spaces.index[name] for name in BOXES},
    )


BOXES = ("ru-pool", "ru-arrivals", "jp-arrivals", "lost", "withdrawn")
