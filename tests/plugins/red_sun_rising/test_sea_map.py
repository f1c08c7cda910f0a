"""The strategic naval map of Red Sun Rising: ports, coasts, and where ships can pass."""

from __future__ import annotations

import csv
from pathlib import Path

import pytest

from grognard.kernel.board import Board
from grognard.kernel.registry import find_board
from grognard.plugins.red_sun_rising.terms import Hexside, Terrain

MODULE = Path(__file__).parents[3] / "modules" / "red_sun_rising"

#: Where 19.1 sets Japanese units up (17.11).
HOME_PORTS = {"14", "24", "25", "26", "27", "35", "47"}


@pytest.fixture(scope="module")
def board() -> Board:
    return find_board("red_sun_rising")


def rows(path: str) -> list[dict[str, str]]:
    with (MODULE / path).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


def features(space: str) -> set[str]:
    return set(next(row for row in rows("maps/sea.spaces.tsv") if row["id"] == space)["features"].split(","))


def test_home_ports_are_where_japanese_units_start() -> None:
    assert {r["id"] for r in rows("maps/sea.spaces.tsv") if "home-port" in r["features"]} == HOME_PORTS


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


def test_names_of_the_coded_coasts_tell_their_letters() -> None:
    board = find_board("red_sun_rising")
    named = {board.spaces.names[board.spaces.index[number]][-1] for number in ("42", "43", "33", "44", "54")}
    assert named == {"A", "B", "C", "D", "E"}
