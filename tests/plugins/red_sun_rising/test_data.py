"""The data of Red Sun Rising, land map apart, against what is printed and what is known of the rest."""

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

LAND_DIAGONAL = {3: "1/-", 4: "1/-", 5: "1/1", 6: "2/2", 7: "1/1", 8: "-/1", 9: "-/1"}
"""What lies on each diagonal, die + column, of the part of the land table that is not printed."""


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


# Tables


def cells(board: Board, table: str) -> dict[str, list[str]]:
    one = board.tables[table]
    return {key.text: list(line) for key, line in zip(one.rows, one.cells, strict=True)}


def test_case_11_57_errata_printed_cells(board: Board) -> None:
    found = cells(board, "land_crt")
    assert found["0"] == ["3/1", "2/1", "2/1", "1/-", "1/-", "1/1"]
    assert found["1"] == ["2/1", "1/-", "1/-", "1/-", "1/1", "2/2"]
    assert found["2"] == ["1/-", "1/-", "1/-", "1/1", "2/2", "1/1"]
    assert found["3"][:3] == ["1/-", "1/-", "1/1"]


def test_case_11_57_errata_other_cells_follow_the_diagonals_and_mirror_the_printed_ones(board: Board) -> None:
    found = cells(board, "land_crt")
    for die in range(3, 7):
        for column, cell in enumerate(found[str(die)]):
            if die > 3 or column > 2:
                mirrored = "/".join(reversed(found[str(6 - die)][6 - column].split("/"))) if column else ""
                assert cell == LAND_DIAGONAL.get(die + column, mirrored), (die, column)


def test_case_8_24_printed_cells(board: Board) -> None:
    found = cells(board, "naval_crt")
    assert found["1"][3:] == ["0", "0", "1", "2", "3"]
    assert found["2"][3:] == ["0", "1", "2", "3", "4"]
    assert found["3"][3] == "2"


def test_case_8_24_other_cells_go_on_by_die_and_strength(board: Board) -> None:
    for die, line in cells(board, "naval_crt").items():
        for strength, cell in enumerate(line[3:], start=4):
            if (die, strength) != ("3", 4):
                assert int(cell) == max(0, int(die) + strength - 6), (die, strength)


def test_case_8_24_columns_of_mines_and_torpedoes_never_fall(board: Board) -> None:
    small = [[int(cell) for cell in line[:3]] for line in cells(board, "naval_crt").values()]
    assert all(line == sorted(line) for line in small)
    assert all(list(column) == sorted(column) for column in zip(*small, strict=True))


@pytest.mark.parametrize(
    ("table", "printed"),
    [
        ("admiral_casualties", {1: "unhurt", 3: "unhurt", 4: "wounded", 5: "killed", 6: "killed"}),
        ("naval_maneuver", {1: "1", 2: "-1", 3: "-1", 4: "-2", 5: "-2", 6: "-3"}),
        ("blockade_attrition", {1: "none", 4: "none", 5: "5", 6: "10", 7: "mines", 8: "mines"}),
        ("search_limit", {"high-seas": "1", "coastal": "2", "port": "3"}),
    ],
)
def test_printed_tables_of_one_column(board: Board, table: str, printed: dict[int | str, str]) -> None:
    assert {key: board.tables[table].lookup(key).cell for key in printed} == printed


def test_case_9_46_errata_the_chart_is_as_printed(board: Board) -> None:
    assert cells(board, "terrain_effects") == {
        "rail": ["0", "4", "-"],
        "road": ["1/3", "-", "-"],
        "clear": ["1/2", "12", "0"],
        "rough": ["1", "6", "-1"],
        "river": ["1", "-", "-1"],
        "mountain": ["2", "4", "-2"],
        "fortress": ["-", "-", "-2"],
    }


def test_case_8_3_weather_changes_as_printed(board: Board) -> None:
    assert cells(board, "weather_change") == {
        "clear": ["clear"] * 5 + ["fog"],
        "fog": ["clear"] * 3 + ["storm", "storm", "fog"],
        "storm": ["clear", "clear", "storm", "storm", "storm", "fog"],
    }


def test_case_19_4_verdicts_grow_with_the_cities(board: Board) -> None:
    verdicts = [board.tables["victory"].lookup(cities).cell for cities in range(8)]
    assert [verdict.split()[0] for verdict in verdicts] == ["Russian"] * 4 + ["Japanese"] * 4
    assert [verdict.split()[1] for verdict in verdicts] == [
        "decisive", "decisive", "substantial", "marginal", "marginal", "substantial", "decisive", "decisive",
    ]  # fmt: skip


# Turn track and arrivals


def test_seasons_are_quarters_and_cities_are_asked_for_at_their_ends(board: Board) -> None:
    track = cells(board, "turn_track")
    assert len(track) == 23
    for turn, (season, _, cities) in track.items():
        month = int(turn) % 12 + 1
        assert season == ("winter", "spring", "summer", "autumn")[month % 12 // 3]
        assert (cities != "-") == (month % 3 == 2), turn


def test_the_schedule_of_cities_never_falls(board: Board) -> None:
    asked = [int(line[2]) for line in cells(board, "turn_track").values() if line[2] != "-"]
    assert asked == sorted(asked)
    assert min(asked) >= 1
    assert max(asked) <= 6


def test_case_17_11_arrivals_name_counters_turns_and_posts(board: Board) -> None:
    posts = {"home-port", "railhead", "reserve", "ru-fleet-1", "ru-fleet-2", "baltic-fleet"}
    for counter, (turn, post, withdrawn) in cells(board, "arrivals").items():
        row = BY_ID[counter]
        assert row["type"] in ("headquarters", "supreme", "admiral")
        assert post in posts
        assert (row["start"] in ("ru-arrivals", "jp-arrivals")) == (int(turn) > 1), counter
        assert withdrawn == "-" or int(withdrawn) > int(turn)


def test_the_tables_named_by_cases_carry_rules(board: Board) -> None:
    listed = {row["id"] for row in rows("cases.tsv")}
    assert {table.case for table in board.tables.values()} <= listed


# Strategic naval map


def features(space: str) -> set[str]:
    return set(next(row for row in rows("maps/sea.spaces.tsv") if row["id"] == space)["features"].split(","))


def test_home_ports_are_where_japanese_units_start() -> None:
    assert {r["id"] for r in rows("maps/sea.spaces.tsv") if "home-port" in r["features"]} == set(
        JAPANESE_SET_UP
    )


@pytest.mark.parametrize(
    ("space", "coast"),
    [("42", "coast-a"), ("43", "coast-b"), ("33", "coast-c"), ("44", "coast-d"), ("54", "coast-e")],
)
def test_case_7_5_lettered_coasts(space: str, coast: str) -> None:
    assert coast in features(space)


def test_case_19_2_the_baltic_fleet_may_enter_on_12_to_19() -> None:
    entries = {r["id"] for r in rows("maps/sea.spaces.tsv") if "baltic-entry" in r["features"]}
    assert entries == {f"1{column}" for column in range(2, 10)}


def test_ships_reach_every_hex_that_is_not_land(board: Board) -> None:
    sea = [space for space in board.spaces.of_map("sea") if board.spaces.terrain[space] != Terrain.LAND]
    seen, left = {sea[0]}, [sea[0]]
    while left:
        here = left.pop()
        for other in board.topology.neighbours(here):
            closed = board.topology.hexside(here, other) == Hexside.CLOSED
            if other in sea and not closed and other not in seen:
                seen.add(other)
                left.append(other)
    assert seen == set(sea)


@pytest.mark.parametrize(("one", "other"), [("33", "34"), ("43", "44"), ("27", "36"), ("36", "37")])
def test_no_ship_crosses_korea_or_honshu(board: Board, one: str, other: str) -> None:
    index = board.spaces.index
    assert board.topology.hexside(index[one], index[other]) == Hexside.CLOSED


def test_two_ports_face_each_other_over_the_strait(board: Board) -> None:
    index = board.spaces.index
    for one, other in (("24", "34"), ("25", "35"), ("42", "32"), ("47", "57")):
        assert board.topology.hexside(index[one], index[other]) != Hexside.CLOSED
