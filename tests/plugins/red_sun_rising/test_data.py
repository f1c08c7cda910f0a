"""Cases, codes and counters of Red Sun Rising against what is printed and what is known of the rest."""

from __future__ import annotations

import csv
import tomllib
from enum import IntEnum
from pathlib import Path

import pytest

from grognard.kernel.board import Board
from grognard.kernel.registry import find_board
from grognard.plugins.red_sun_rising.terms import Feature, Hexside, Side, Terrain, UnitType

MODULE = Path(__file__).parents[3] / "modules" / "red_sun_rising"

#: How many sub-cases `x.y` each chapter has, and how many `x.yz` each of those; 0 where it has none.
SECTIONS: dict[int, tuple[int, ...]] = {
    1: (), 2: (), 3: (0, 0, 0, 0, 0, 0), 4: (5, 4, 5, 6), 5: (), 6: (3, 4), 7: (0, 0, 0, 3, 0, 0, 0),
    8: (0, 3, 3, 9, 4, 5, 9, 7), 9: (8, 0, 3, 6), 10: (5, 6, 7, 4), 11: (5, 5, 0, 5, 7), 12: (2, 0),
    13: (6, 0), 14: (), 15: (5, 3), 16: (), 17: (3, 2, 0), 18: (0, 0, 0, 2, 0, 0, 0, 3, 0), 19: (0, 0, 0, 0),
}  # fmt: skip

#: The charts and the errata of 3 April 1978 carry these further numbers.
FURTHER = (
    "9.46/errata", "11.57/errata", "8.24", "8.56", "8.49/errata", "15.15/errata", "7.0/errata", "7.2/errata",
    "7.44", "7.45", "7.71", "7.72", "7.73", "8.24/errata", "8.76/errata", "8.77/errata",
)  # fmt: skip

JAPANESE_SET_UP = {
    "14": "6-div kobe-6 1-cav 1-art siege-1 merchant-1",
    "24": "12-div kobe-12 2-cav 2-art siege-2 merchant-2 jp-fleet-1 jp-fleet-2",
    "25": "5-div 11-div kobe-5 kobe-11 siege-3 merchant-3",
    "26": "4-div 10-div kobe-4 kobe-10 siege-4 merchant-4",
    "27": "1-div 9-div guards-div kobe-1 kobe-9 kobe-guards siege-5 merchant-5",
    "35": "3-div kobe-3 siege-6 merchant-6",
    "47": "2-div 7-div 8-div kobe-2 kobe-7 kobe-8 siege-7 merchant-7",
}

RUSSIAN_SET_UP = {
    "0801": "3-es 4-es 7-es tr-cav or-cav pa-garrison stoessel",
    "2937": "vlad-garrison 1-es 6-es 8-es linevich",
    "2734": "2-es",
    "3316": "5-es 9-es",
}

FIRST_FLEET = (
    "Peresvyet Petropavlovsk Pobyeda Poltava Retvizan Sevastopol Tsarevitch",
    "Askold Bayan Boyarin Diana Novik Palleda",
)
SECOND_FLEET = ("", "Bogatuir Gromoboi Rossiya Rurik")
BALTIC_FLEET = (
    "Alexander III,Apraxin,Borodino,Navarin,Nicholas I,Orel,Oslyabya,Senyavin,K. Suvarov,Ushakov,S. Veliki",
    "Aurora,D. Donskoi,Izmrud,V. Monomakh,A. Nakhimov,Oleg,Svetlana,Zemchug",
)


@pytest.fixture(scope="module")
def board() -> Board:
    return find_board("red_sun_rising")


def rows(path: str) -> list[dict[str, str]]:
    with (MODULE / path).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def toml(path: str) -> dict[str, list[str]]:
    return tomllib.loads((MODULE / path).read_text(encoding="utf-8"))["codes"]


COUNTERS = rows("counters.tsv")
BY_ID = {row["id"]: row for row in COUNTERS}


def face(counter: str, number: int = 0) -> tuple[int, ...]:
    return tuple(int(value) for value in BY_ID[counter]["faces"].split("/")[number].split("-"))


def at(space: str, *types: str) -> set[str]:
    return {row["id"] for row in COUNTERS if row["start"] == space and (row["type"] in types or not types)}


def named(space: str, kind: str) -> set[str]:
    return {BY_ID[ship]["name"] for ship in at(space, kind)}


# Cases and codes


def printed_cases() -> list[str]:
    found = []
    for chapter, sections in SECTIONS.items():
        found.append(f"{chapter}.0")
        for section, count in enumerate(sections, start=1):
            found.append(f"{chapter}.{section}")
            found += [f"{chapter}.{section}{case}" for case in range(1, count + 1)]
    return [*found, *FURTHER]


def test_every_case_of_the_rulebook_is_listed_once_and_in_order() -> None:
    cases = [row["id"] for row in rows("cases.tsv")]
    assert len(cases) == 254
    assert cases == printed_cases()


def test_what_is_not_a_rule_says_why() -> None:
    for row in rows("cases.tsv"):
        assert (row["status"] == "enforced") == (row["kind"] != "information"), row["id"]
        assert bool(row["reason"]) == (row["kind"] == "information"), row["id"]


@pytest.mark.parametrize(
    ("enum", "code"),
    [(Terrain, "terrain"), (UnitType, "unit_type"), (Feature, "features"), (Hexside, "link")],
)
def test_enums_equal_the_codes(enum: type[IntEnum], code: str) -> None:
    assert [one.name.lower().replace("_", "-") for one in enum] == toml("module.toml")[code]


def test_sides_equal_the_module(board: Board) -> None:
    assert [side.name.lower() for side in Side] == list(board.sides)


# Set-up


@pytest.mark.parametrize("space", JAPANESE_SET_UP)
def test_case_19_1_land_units_and_markers_stand_as_printed(space: str) -> None:
    printed = set(JAPANESE_SET_UP[space].split())
    kinds = ("infantry", "kobe", "cavalry", "artillery", "siege", "merchant", "fleet")
    assert at(space, *kinds) == printed


def test_case_19_1_no_japanese_combat_unit_waits_elsewhere() -> None:
    combat = {"infantry", "kobe", "cavalry", "artillery", "siege"}
    starts = {r["start"] for r in COUNTERS if r["side"] == "japan" and r["type"] in combat}
    assert starts == set(JAPANESE_SET_UP)


def test_case_19_1_all_japanese_ships_lie_in_24_under_two_admirals() -> None:
    ships = {"battleship", "cruiser", "destroyers", "torpedo-boats"}
    assert {r["start"] for r in COUNTERS if r["side"] == "japan" and r["type"] in ships} == {"24"}
    assert at("24", "admiral") == {"togo", "kamimura"}


@pytest.mark.parametrize("space", RUSSIAN_SET_UP)
def test_case_19_2_land_units_stand_as_printed(space: str) -> None:
    assert at(space) - {"alexiev"} == set(RUSSIAN_SET_UP[space].split())


@pytest.mark.parametrize(
    ("space", "fleet", "destroyers", "boats"),
    [("42", FIRST_FLEET, 5, 2), ("54", SECOND_FLEET, 1, 0)],
)
def test_case_19_2_fleets_hold_the_printed_ships(
    space: str, fleet: tuple[str, str], destroyers: int, boats: int
) -> None:
    assert named(space, "battleship") == set(fleet[0].split())
    assert named(space, "cruiser") == set(fleet[1].split())
    assert len(at(space, "destroyers")) == destroyers
    assert len(at(space, "torpedo-boats")) == boats


def test_case_19_2_the_baltic_fleet_is_as_printed() -> None:
    assert named("ru-arrivals", "battleship") == set(BALTIC_FLEET[0].split(","))
    assert named("ru-arrivals", "cruiser") == set(BALTIC_FLEET[1].split(","))
    assert at("ru-arrivals", "destroyers") == {"ru-destroyers-7", "ru-destroyers-8"}


def test_case_19_2_the_printed_admirals_command() -> None:
    assert named("42", "admiral") == {"Stark"}
    assert named("54", "admiral") == {"V. Essen"}
    assert BY_ID["rozhestvensky"]["name"] == "Rozhestvansky"


# Values


@pytest.mark.example("11.51")
def test_case_11_51_the_sample_division_and_its_reduced_face() -> None:
    assert (face("1-div"), face("1-div", 1)) == ((8, 2, 5), (4, 1, 5))


@pytest.mark.example("11.52")
def test_case_11_52_the_sample_brigade() -> None:
    assert face("1-cav") == (3, 1, 7)
    assert BY_ID["1-cav"]["steps"] == "I"


def test_case_18_9_siege_artillery_answers_by_its_headquarters_alone() -> None:
    assert {face(f"siege-{number}")[1:] for number in range(1, 8)} == {(0, 0)}


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("togo", "kamimura"),
        ("oyama", "kuropatkin"),
        ("kuropatkin", "nogi"),
        ("smirnov", "stoessel"),
        ("makarov", "stark"),
    ],
)
def test_leaders_are_ordered_as_on_the_counters(better: str, worse: str) -> None:
    assert face(better)[0] > face(worse)[0]


def test_kamimura_is_about_equal_to_rozhestvansky() -> None:
    assert face("kamimura") == face("rozhestvensky")


def test_case_19_3_a_substitute_is_rated_1() -> None:
    substitutes = [row["id"] for row in COUNTERS if "substitute" in row["id"]]
    assert len(substitutes) >= 2
    assert {face(one) for one in substitutes} == {(1,)}


def test_cruisers_attack_with_6_at_most() -> None:
    assert max(face(r["id"])[0] for r in COUNTERS if r["type"] == "cruiser") == 6


def test_case_8_2_each_side_fills_the_printed_boxes() -> None:
    capital = [r for r in COUNTERS if r["side"] == "japan" and r["type"] in ("battleship", "cruiser")]
    assert len(capital) == 28
    for side in ("japan", "russia"):
        small = [r for r in COUNTERS if r["side"] == side and r["type"] in ("destroyers", "torpedo-boats")]
        assert len(small) == 10


def test_case_18_3_five_merchant_fleets_can_come_and_each_has_its_second_counter() -> None:
    afloat = [row["id"] for row in COUNTERS if row["type"] == "merchant" and "ashore" not in row["id"]]
    assert len(afloat) == 12
    assert all(f"{one}-ashore" in BY_ID for one in afloat)


def test_case_18_5_two_naval_brigades_and_25_points_of_ships_for_each() -> None:
    assert at("ru-arrivals", "naval-brigade") == {"naval-brigade-1", "naval-brigade-2"}
    assert sum(face(ship)[1] for ship in at("42", "battleship", "cruiser", "destroyers")) >= 50
