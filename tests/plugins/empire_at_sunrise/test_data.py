"""The data of Empire at Sunrise against the printed rules, the enums and its own maps."""

from __future__ import annotations

import csv
import re
import tomllib
from enum import IntEnum
from pathlib import Path

import pytest

from grognard.plugins.empire_at_sunrise.terms import (
    ARTILLERY_TYPES,
    LAND_TYPES,
    NAVAL_TYPES,
    Feature,
    Hexside,
    Nation,
    Side,
    Terrain,
    UnitType,
)

MODULE = Path(__file__).parents[3] / "modules" / "empire_at_sunrise"

# How many sub-cases each chapter of the rulebook prints; 15.1 is printed twice, the second is 15.1b here.
SUBCASES = (2, 2, 2, 0, 0, 2, 0, 0, 3, 0, 6, 5, 0, 3, 8, 0, 0, 8, 0)

# 13.0 quotes these firepowers.
PRINTED_FIREPOWER = {"kongo": 3, "good-hope": 2, "kaiserin-elisabeth": 2, "akitsushima": 1, "cormoran": 1}


def rows(path: str) -> list[dict[str, str]]:
    with (MODULE / path).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def toml(path: str) -> dict:
    return tomllib.loads((MODULE / path).read_text(encoding="utf-8"))


def table(name: str) -> tuple[list[str], dict[str, str]]:
    head, _, *body = (MODULE / "tables" / f"{name}.tsv").read_text(encoding="utf-8").splitlines()
    return head.removeprefix("# ").split(" | "), dict(line.split("\t") for line in body)


def steps_of(row: dict[str, str]) -> list[int]:
    return [0 if marks == "-" else len(marks) for marks in row["steps"].split("/")]


def faces_of(row: dict[str, str]) -> list[tuple[int, ...]]:
    if row["faces"] == "-":
        return []
    return [tuple(int(value) for value in face.split("-")) for face in row["faces"].split("/")]


def type_of(row: dict[str, str]) -> UnitType:
    return UnitType(toml("module.toml")["codes"]["unit_type"].index(row["type"]))


def spaces() -> dict[str, dict[str, str]]:
    """Every space by its canonical id: with the map's prefix only where two maps print the same id."""
    found: dict[str, list[tuple[str, dict[str, str]]]] = {}
    for entry in toml("module.toml")["map"]:
        sheet = toml(entry["file"])
        for row in rows(f"maps/{sheet['spaces']}"):
            found.setdefault(row["id"], []).append((sheet["id"], row))
    canonical = {}
    for space, places in found.items():
        for sheet, row in places:
            canonical[space if len(places) == 1 else f"{sheet}:{space}"] = row
    return canonical


COUNTERS = rows("counters.tsv")
UNITS = [row for row in COUNTERS if row["type"] != "marker"]
BY_ID = {row["id"]: row for row in COUNTERS}


def test_every_printed_case_is_listed_once() -> None:
    printed = [
        f"{chapter}.{sub}" for chapter, count in enumerate(SUBCASES, start=1) for sub in range(count + 1)
    ]
    assert sorted(row["id"] for row in rows("cases.tsv")) == sorted([*printed, "15.1b"])


def test_only_rules_are_enforced_and_every_other_case_gives_its_reason() -> None:
    for row in rows("cases.tsv"):
        assert (row["status"] == "enforced") == (row["reason"] == ""), row["id"]
        assert row["kind"] == "rule" or row["status"] == "not-applicable", row["id"]


@pytest.mark.parametrize(
    ("code", "enum"),
    [("terrain", Terrain), ("unit_type", UnitType), ("features", Feature), ("link", Hexside)],
)
def test_enums_equal_the_codes_of_the_module(code: str, enum: type[IntEnum]) -> None:
    words = toml("module.toml")["codes"][code]
    assert [(word.upper().replace("-", "_"), number) for number, word in enumerate(words)] == [
        (member.name, member.value) for member in enum
    ]


def test_sides_and_nations_equal_their_enums() -> None:
    module = toml("module.toml")
    assert [side["id"] for side in module["side"]] == [side.name.lower() for side in Side]
    assert [nation["id"] for nation in module["nation"]] == [
        nation.name.lower().replace("_", "-") for nation in Nation
    ]


def test_each_unit_type_is_land_or_naval_or_a_marker() -> None:
    assert LAND_TYPES | NAVAL_TYPES | {UnitType.MARKER} == set(UnitType)
    assert LAND_TYPES.isdisjoint(NAVAL_TYPES)
    assert ARTILLERY_TYPES < LAND_TYPES


def test_no_counter_stands_twice() -> None:
    assert len(BY_ID) == len(COUNTERS)
    generic = {row["name"] for row in COUNTERS if row["id"].startswith("japanese-company-")}
    names = [row["name"] for row in COUNTERS if row["name"] not in generic]
    assert len(set(names)) == len(names)


def test_every_counter_uses_known_words_and_explains_itself() -> None:
    module = toml("module.toml")
    sides, nations = ({entry["id"] for entry in module[key]} for key in ("side", "nation"))
    for row in COUNTERS:
        assert row["side"] in sides and row["nation"] in nations, row["id"]
        assert row["type"] in module["codes"]["unit_type"], row["id"]
        assert row["source"] in {"printed", "derived", "reconstructed", "house"}, row["id"]
        assert row["note"], row["id"]


@pytest.mark.parametrize("counter", PRINTED_FIREPOWER)
def test_case_13_0_quoted_firepower_is_exact(counter: str) -> None:
    assert faces_of(BY_ID[counter])[0][0] == PRINTED_FIREPOWER[counter]
    assert "printed in 13.0" in BY_ID[counter]["note"]


def test_case_3_2_each_face_has_its_hash_marks_and_values() -> None:
    for row in UNITS:
        steps, faces = steps_of(row), faces_of(row)
        assert len(steps) == len(faces), row["id"]
        assert all(len(face) == 3 for face in faces), row["id"]
        assert steps == list(range(steps[0], steps[0] - len(steps), -1)), row["id"]


def test_case_3_2_a_reduced_face_loses_a_point_of_firepower_and_resilience() -> None:
    for row in UNITS:
        for (full_fire, full_hold, full_move), reduced in zip(faces_of(row), faces_of(row)[1:], strict=False):
            assert reduced == (max(full_fire - 1, 0), full_hold - 1, full_move), row["id"]


def test_case_3_2_only_japanese_regiments_have_three_steps() -> None:
    three = {row["id"]: row for row in UNITS if steps_of(row)[0] == 3}
    assert {row["nation"] for row in three.values()} == {"japan"}
    assert {row["type"] for row in three.values()} == {"infantry", "cavalry", "artillery"}
    assert {row["steps"] for row in three.values()} == {"III/II"}


def test_case_3_2_most_units_begin_with_two_steps() -> None:
    two = [row for row in UNITS if steps_of(row)[0] == 2]
    ones = [row for row in UNITS if steps_of(row)[0] == 1 and row["start"] != "reserve"]
    assert len(two) > len(ones)


def test_case_18_5_there_is_a_company_for_every_regiment() -> None:
    companies = [row for row in UNITS if row["id"].startswith("japanese-company-")]
    assert len(companies) == sum(steps_of(row)[0] == 3 for row in UNITS)
    assert {(row["steps"], row["start"], row["nation"]) for row in companies} == {("I", "reserve", "japan")}


def test_case_6_2_each_side_has_two_task_force_markers() -> None:
    markers = [row for row in COUNTERS if row["type"] == "marker"]
    assert [row["side"] for row in markers].count("germany") == 2
    assert [row["side"] for row in markers].count("aja") == 2
    assert {(row["steps"], row["faces"], row["start"]) for row in markers} == {("-", "-", "-")}


def test_case_3_1_every_printed_unit_type_has_a_unit() -> None:
    assert {row["type"] for row in COUNTERS} == set(toml("module.toml")["codes"]["unit_type"])


def test_no_roll_of_two_dice_is_too_low_for_any_unit() -> None:
    # 13.0 adds nothing to the dice: a resilience of 12 would make a ship that no gun can touch.
    assert max(face[1] for row in UNITS for face in faces_of(row)) < 12


def test_case_13_0_firepower_is_a_point_for_each_full_100_mm() -> None:
    for row in UNITS:
        bore = re.search(r"(\d+)(?: to \d+)? mm", row["note"])
        if bore and type_of(row) in NAVAL_TYPES:
            rounded_up = row["nation"] == "germany" and bore[1] == "210"
            assert faces_of(row)[0][0] == int(bore[1]) // 100 + rounded_up, row["id"]


def test_a_ship_moves_a_third_of_her_speed_and_never_less_than_5() -> None:
    speeds = {row["id"]: re.search(r"([\d.]+) kn", row["note"]) for row in UNITS}
    for ship, speed in speeds.items():
        assert (speed is not None) == (type_of(BY_ID[ship]) in NAVAL_TYPES), ship
        if speed:
            assert faces_of(BY_ID[ship])[0][2] == max(5, round(float(speed[1]) / 3)), ship


def test_a_ship_can_enter_a_zone_of_the_pacific_chart() -> None:
    cost = int(table("naval_costs")[1]["pc-zone"])
    for row in UNITS:
        if type_of(row) in NAVAL_TYPES:
            assert min(face[2] for face in faces_of(row)) >= cost, row["id"]


def test_every_counter_starts_in_a_space_that_can_hold_it() -> None:
    board = spaces()
    for row in UNITS:
        place = board[row["start"]]
        if place["terrain"] == "box":
            continue
        needed = "water" if type_of(row) in NAVAL_TYPES else "land"
        assert needed in place["features"].split(","), row["id"]
        assert needed == "water" or "neutral" not in place["features"].split(","), row["id"]


def test_case_6_1_the_german_set_up_obeys_stacking_on_the_insert() -> None:
    stacks: dict[str, list[int]] = {}
    for row in UNITS:
        if row["start"].startswith("ki:") and type_of(row) in LAND_TYPES:
            marks = stacks.setdefault(row["start"], [0, 0])
            marks[type_of(row) in ARTILLERY_TYPES] += steps_of(row)[0]
    for space, (others, guns) in stacks.items():
        assert others <= 6 and others + guns <= 12, space


@pytest.mark.parametrize(
    ("counter", "space"),
    [
        ("pol-neupommern", "pc:D4"),
        ("pol-samoa", "pc:D6"),
        ("invincible", "atlantic"),
        ("inflexible", "atlantic"),
        ("civil-defense", "reserve"),
        ("australian-troop-convoy", "reserve"),
        ("nart", "ki:D5"),
    ],
)
def test_a_start_the_rules_fix_is_kept(counter: str, space: str) -> None:
    assert BY_ID[counter]["start"] == space


def test_map_words_are_in_the_closed_lists() -> None:
    codes = toml("module.toml")["codes"]
    for space, row in spaces().items():
        assert row["terrain"] in codes["terrain"], space
        assert {word for word in row["features"].split(",") if word} <= set(codes["features"]), space


def test_case_9_0_the_outline_is_the_printed_sequence() -> None:
    outline = [
        (step["id"], [part["id"] for part in step.get("steps", [])]) for step in toml("outline.toml")["step"]
    ]
    phases = ["naval", "land_movement", "land_combat"]
    assert outline == [("weather", []), ("german", phases), ("aja", phases), ("suppression", [])]


def test_case_8_0_nineteen_turns_from_august_to_december() -> None:
    turns = toml("module.toml")["turns"]
    assert turns["count"] == len(turns["labels"]) == 19
    first = [turns["labels"][turn - 1] for turn in (3, 12, 17)]
    assert first == ["4th week of August 1914", "1st week of November 1914", "2nd week of December 1914"]


def test_the_tables_carry_the_printed_numbers() -> None:
    printed = {
        "naval_costs": [0, 0, 1, 1, 2, 2, 5],
        "land_costs": [1, 2, 4, 8],
        "fire_modifiers": [-1, -1, 1, 1, 1, -1, -1, 1, -1],
        "interception_modifiers": [3, 1, 1, -1, -1],
    }
    cases = {row["id"] for row in rows("cases.tsv")}
    for name, numbers in printed.items():
        head, cells = table(name)
        assert [int(cell) for cell in cells.values()] == numbers, name
        assert head[1] in cases and head[2].startswith("printed"), name


def test_case_4_0_campaign_gives_germany_every_hex_of_the_insert_and_the_aja_its_ports() -> None:
    control = toml("scenarios/campaign.toml")["control"]
    board = spaces()
    insert = {
        f"ki:{row['id']}" if f"ki:{row['id']}" in board else row["id"] for row in rows("maps/ki.spaces.tsv")
    }
    assert insert <= set(control["germany"])
    assert {"1308", "1404"} <= set(control["aja"])
    assert not set(control["germany"]) & set(control["aja"])
    assert set(control["germany"]) | set(control["aja"]) <= set(board)
