"""Grids agree with what is printed on known maps and with plain geometry."""

import math
from collections import deque

import pytest

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.grid import DIRECTION_NAMES, STEPS, Grid, grid_of

GRIDS = [
    Grid(orientation, "CCRR", columns, rows, stagger, (3.7, -11.3), (100.0, 100.0))
    for orientation, stagger in [
        ("flat", "odd-down"),
        ("flat", "even-down"),
        ("pointy", "odd-right"),
        ("pointy", "even-right"),
    ]
    for columns, rows in [((1, 7), (1, 6)), ((0, 6), (2, 7)), ((1, 6), (7, 1)), ((8, 2), (6, 1))]
]
ZONES = grid_of(
    {
        "orientation": "square",
        "numbering": "AC",
        "columns": [1, 11],
        "rows": ["A", "F"],
        "size": [120, 80],
        "diagonal": True,
    }
)


def named(grid, text):
    return {
        DIRECTION_NAMES[grid.kind][way]: grid.format(cell) for way, cell in grid.neighbours(grid.parse(text))
    }


def test_odd_columns_half_a_hex_down_as_on_the_asia_pacific_map():
    grid = Grid("flat", "CCRR", (1, 24), (1, 14), "odd-down")
    assert named(grid, "1304") == {
        "north": "1303",
        "north-east": "1404",
        "south-east": "1405",
        "south": "1305",
        "south-west": "1205",
        "north-west": "1204",
    }


def test_rows_counted_northward_with_even_rows_half_a_hex_east():
    grid = Grid("pointy", "RRCC", (1, 37), (33, 1), "even-right")
    assert named(grid, "0803") == {
        "north-east": "0904",
        "east": "0804",
        "south-east": "0704",
        "south-west": "0703",
        "west": "0802",
        "north-west": "0903",
    }
    assert grid.centre(grid.parse("0903"))[1] < grid.centre(grid.parse("0803"))[1]


def test_zones_are_neighbours_across_corners():
    assert sorted(named(ZONES, "C4").values()) == ["B3", "B4", "B5", "C3", "C5", "D3", "D4", "D5"]
    assert sorted(named(ZONES, "F11").values()) == ["E10", "E11", "F10"]


def test_squares_without_diagonals_have_four_neighbours():
    grid = Grid("square", "AR", (1, 5), (1, 5))
    assert named(grid, "B2") == {"north": "B1", "east": "C2", "south": "B3", "west": "A2"}


@pytest.mark.parametrize("grid", [*GRIDS, ZONES])
def test_neighbours_see_each_other_across_the_opposite_side(grid):
    for cell in grid.cells():
        for way, other in grid.neighbours(cell):
            assert grid.neighbour(other, grid.opposite(way)) == cell
            assert grid.direction(cell, other) == way


@pytest.mark.parametrize("grid", GRIDS)
def test_centres_of_hex_neighbours_are_one_pitch_apart(grid):
    for cell in grid.cells():
        for _, other in grid.neighbours(cell):
            assert math.dist(grid.centre(cell), grid.centre(other)) == pytest.approx(100.0, abs=2e-3)


@pytest.mark.parametrize("grid", [*GRIDS, ZONES, Grid("square", "AR", (1, 5), (1, 5))])
def test_distance_is_the_fewest_steps(grid):
    first = next(grid.cells())
    steps, queue = {first: 0}, deque([first])
    while queue:
        cell = queue.popleft()
        for _, other in grid.neighbours(cell):
            if other not in steps:
                steps[other] = steps[cell] + 1
                queue.append(other)
    assert steps == {cell: grid.distance(first, cell) for cell in grid.cells()}


@pytest.mark.parametrize("grid", [*GRIDS, ZONES])
def test_neighbours_share_both_ends_of_their_side_exactly(grid):
    for cell in grid.cells():
        for way, other in grid.neighbours(cell):
            ends = grid.hexside(cell, way)
            assert set(ends) == set(grid.hexside(other, grid.opposite(way)))
            assert set(ends) <= set(grid.corners(cell))
            middle = [sum(axis) / 2 for axis in zip(*ends, strict=True)]
            assert grid.midpoint(cell, way) == pytest.approx(middle, abs=2e-3)


@pytest.mark.parametrize("grid", [*GRIDS, ZONES])
def test_a_point_anywhere_in_a_cell_finds_the_cell(grid):
    for cell in grid.cells():
        (x, y), corners = grid.centre(cell), grid.corners(cell)
        assert grid.cell_at((x, y)) == cell
        for corner_x, corner_y in corners:
            assert grid.cell_at((x + 0.97 * (corner_x - x), y + 0.97 * (corner_y - y))) == cell


def test_a_point_off_the_grid_finds_no_cell():
    assert GRIDS[0].cell_at((-500.0, 0.0)) is None
    assert ZONES.cell_at((11 * 120.0, 0.0)) is None


@pytest.mark.parametrize("numbering", ["CCRR", "RRCC", "AR", "AC", "RA", "CA", "CC.RR", "A1", "1A"])
def test_printed_ids_read_back(numbering):
    grid = Grid("flat", numbering, (1, 30), (1, 12), "odd-down")
    ids = {grid.format(cell): cell for cell in grid.cells()}
    assert len(ids) == 360
    assert {text: grid.parse(text) for text in ids} == ids


@pytest.mark.parametrize(
    ("numbering", "wrong"),
    [
        ("CCRR", ["", "130", "13041", "1399", "0004", "13a4", "+304", "٠١٠١"]),
        ("AR", ["D05", "5D", "d5", "D", "D55", "AB1", "D-5"]),
    ],
)
def test_texts_that_are_no_ids_of_the_grid(numbering, wrong):
    grid = Grid("flat", numbering, (1, 24), (1, 14), "odd-down")
    assert [text for text in wrong if grid.parse(text) is not None] == []


def test_a_bad_section_names_every_problem():
    section = {"orientation": "flat", "stagger": "odd-right", "numbering": "CC", "columns": [1], "pitch": 0}
    with pytest.raises(ModuleDataError) as caught:
        grid_of(section, "maps/apm.toml")
    assert [problem.split()[0] for problem in caught.value.problems] == [
        "stagger",
        "numbering",
        "columns",
        "rows",
        "pitch",
    ]
    assert str(caught.value).startswith("maps/apm.toml, grid: 5 problems")


def test_directions_have_a_name_each():
    assert {kind: len(steps) for kind, steps in STEPS.items()} == {
        kind: len(names) for kind, names in DIRECTION_NAMES.items()
    }
