"""Every printed figure of brigades, ships, forts and ports."""

from __future__ import annotations

import pytest

from grognard.kernel.registry import find_board
from grognard.plugins.colonial_africa import prices, terms
from grognard.plugins.colonial_africa.rules import works
from grognard.plugins.colonial_africa.terms import UnitType
from grognard.plugins.colonial_africa.world import Ship, world_of

BOARD = find_board("colonial_africa")
WORLD = world_of(BOARD)

SHIPS = {
    UnitType.MERCHANT: Ship(1880, 1905, 0, 1, (0, 0), 150, False, 1),
    UnitType.DESTROYER: Ship(1890, 1905, 2, 2, (2, 1), 200),
    UnitType.CRUISER: Ship(1895, 1905, 5, 4, (6, 3), 350, True),
    UnitType.BATTLESHIP: Ship(1880, 1894, 4, 4, (5, 1), 380, True),
    UnitType.BATTLECRUISER: Ship(1895, 1905, 4, 6, (8, 4), 425, True),
    UnitType.DREADNAUGHT: Ship(1895, 1905, 10, 12, (9, 5), 525, True),
}


@pytest.mark.parametrize("kind", SHIPS)
def test_case_2_22_a_ship_has_the_printed_figures(kind: UnitType) -> None:
    assert WORLD.ships[kind] == SHIPS[kind]


@pytest.mark.parametrize("kind", SHIPS)
def test_case_2_22_a_counter_shows_gunnery_and_critical_hits(kind: UnitType) -> None:
    ng, ch = SHIPS[kind].ng, SHIPS[kind].ch
    for unit, of in enumerate(WORLD.kinds):
        if of == kind:
            assert BOARD.counters.value("gunnery")[unit] == (ng,)
            assert BOARD.counters.value("hull")[unit] == (ch,)


def test_case_2_22_a_dreadnaught_costs_525() -> None:
    assert WORLD.ships[UnitType.DREADNAUGHT].price == 525


def test_case_2_22_forts_have_the_printed_figures() -> None:
    assert WORLD.fort == Ship(1880, 1894, 5, 4, (6, 4), 320)
    assert WORLD.modern_fort == Ship(1895, 1905, 11, 6, (9, 5), 320)
    assert (prices.PER_HIT, prices.MODERNIZATION, works.FORT_STEP, works.FORT_MOST) == (10, 50, 6, 12)


def test_case_2_22_a_port_has_the_printed_figures() -> None:
    assert WORLD.port == Ship(1880, 1905, 0, 6, (0, 0), 100)
    assert works.PORT_STEP == 5


def test_case_2_13_artillery_costs_20() -> None:
    assert WORLD.prices[UnitType.ARTILLERY] == 20


def test_case_2_14_mounted_infantry_costs_25() -> None:
    assert WORLD.prices[UnitType.MOUNTED] == 25


def test_case_2_12_guards_are_the_strongest_and_2_15_colonials_the_weakest() -> None:
    strengths = [WORLD.strengths[kind] for kind in terms.BRIGADES]
    assert max(strengths) == WORLD.strengths[UnitType.GUARD]
    assert min(strengths) == WORLD.strengths[UnitType.COLONIAL]
    assert (
        WORLD.strengths[UnitType.GUARD]
        > WORLD.strengths[UnitType.REGULAR]
        > WORLD.strengths[UnitType.COLONIAL]
    )


@pytest.mark.parametrize(
    ("code", "enum"),
    [
        ("terrain", terms.Terrain),
        ("unit_type", terms.UnitType),
        ("features", terms.Feature),
        ("link", terms.Link),
    ],
)
def test_terms_are_the_codes_of_the_module(code: str, enum: type) -> None:
    assert tuple(BOARD.codes[code]) == tuple(one.name.lower() for one in enum)


def test_sides_are_those_of_the_module() -> None:
    assert BOARD.sides == tuple(side.name.lower() for side in terms.Side)


def test_case_1_2_every_african_space_is_rated_and_none_beside() -> None:
    assert len(WORLD.africa) == 55
    assert len(WORLD.seas) == 19
    for space in WORLD.africa:
        assert WORLD.ev[space] > 0
        assert WORLD.cpv[space] > 0
        assert WORLD.mgv[space] > 0
        assert WORLD.levies[space] > 0 or BOARD.spaces.ids[space] == "algeria"
    assert not any(WORLD.ev[space] for space in (*WORLD.home, *WORLD.seas))
