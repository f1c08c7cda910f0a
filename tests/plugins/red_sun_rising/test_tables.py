"""The tables of Red Sun Rising: printed cells, and the rules by which the others go on."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from grognard.kernel.board import Board
from grognard.kernel.registry import find_board

MODULE = Path(__file__).parents[3] / "modules" / "red_sun_rising"

LAND_DIAGONAL = {3: "1/-", 4: "1/-", 5: "1/1", 6: "2/2", 7: "1/1", 8: "-/1", 9: "-/1"}
"""What lies on each diagonal, die + column, of the part of the land table that is not printed."""


@pytest.fixture(scope="module")
def board() -> Board:
    return find_board("red_sun_rising")


def rows(path: str) -> list[dict[str, str]]:
    with (MODULE / path).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


# Charts


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
        # a season of one month asks for nothing yet
        assert (cities != "-") == (month % 3 == 2 and int(turn) > 1), turn


def test_the_schedule_of_cities_never_falls(board: Board) -> None:
    asked = [int(line[2]) for line in cells(board, "turn_track").values() if line[2] != "-"]
    assert asked == sorted(asked)
    assert min(asked) >= 1
    assert max(asked) <= 6


def test_case_17_11_arrivals_name_counters_turns_and_posts(board: Board) -> None:
    counters = {row["id"]: row for row in rows("counters.tsv")}
    posts = {"home-port", "railhead", "reserve", "ru-fleet-1", "ru-fleet-2", "baltic-fleet"}
    for counter, (turn, post, withdrawn) in cells(board, "arrivals").items():
        row = counters[counter]
        assert row["type"] in ("headquarters", "supreme", "admiral")
        assert post in posts
        assert (row["start"] in ("ru-arrivals", "jp-arrivals")) == (int(turn) > 1), counter
        assert withdrawn == "-" or int(withdrawn) > int(turn)


def test_the_tables_named_by_cases_carry_rules(board: Board) -> None:
    listed = {row["id"] for row in rows("cases.tsv")}
    assert {table.case for table in board.tables.values()} <= listed
