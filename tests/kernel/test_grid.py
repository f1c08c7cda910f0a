"""Grids agree with what is printed on known maps and with plain geometry."""

import math

import pytest

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.grid import Grid
from grognard.kernel.schema.base import SchemaError, read_model
from grognard.kernel.schema.sources import GridSource

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
ZONES = Grid("square", "AC", (1, 11), (1, 6), "", (0.0, 0.0), (120.0, 80.0), diagonal=True)
SQUARES = Grid("square", "AR", (1, 5), (1, 5))


def around(grid, text):
    return [grid.format(cell) for cell in grid.neighbours(grid.parse(text))]


def test_odd_columns_half_a_hex_down_as_on_the_asia_pacific_map():
    grid = Grid("flat", "CCRR", (1, 24), (1, 14), "odd-down")
    assert around(grid, "1304") == ["1303", "1404", "1405", "1305", "1205", "1204"]


def test_rows_counted_northward_with_even_rows_half_a_hex_east():
    grid = Grid("pointy", "RRCC", (1, 37), (33, 1), "even-right")
    assert around(grid, "0803") == ["0904", "0804", "0704", "0703", "0802", "0903"]
    assert grid.centre(grid.parse("0903"))[1] < grid.centre(grid.parse("0803"))[1]


def test_zones_are_neighbours_across_corners():
    assert around(ZONES, "C4") == ["B4", "B5", "C5", "D5", "D4", "D3", "C3", "B3"]
    assert around(ZONES, "F11") == ["E11", "F10", "E10"]


def test_squares_without_diagonals_have_four_neighbours():
    assert around(SQUARES, "B2") == ["B1", "C2", "B3", "A2"]


@pytest.mark.parametrize("grid", [*GRIDS, ZONES, SQUARES])
def test_neighbours_are_the_cells_that_touch(grid):
    for cell in grid.cells():
        touching = {other for other in grid.cells() if grid.touch(cell, other)}
        assert set(grid.neighbours(cell)) == touching
        assert all(cell in grid.neighbours(other) for other in touching)


@pytest.mark.parametrize("grid", GRIDS)
def test_centres_of_hex_neighbours_are_one_pitch_apart(grid):
    for cell in grid.cells():
        for other in grid.neighbours(cell):
            assert math.dist(grid.centre(cell), grid.centre(other)) == pytest.approx(100.0, abs=2e-3)


@pytest.mark.parametrize("grid", [*GRIDS, SQUARES])
def test_neighbours_share_both_ends_of_their_side_exactly(grid):
    for cell in grid.cells():
        for other in grid.neighbours(cell):
            assert len(set(grid.corners(cell)) & set(grid.corners(other))) == 2


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


def test_a_bad_grid_names_every_problem():
    with pytest.raises(ModuleDataError) as caught:
        Grid("flat", "CC", (1, 2), (1, 2), "odd-right", (0.0, 0.0), (0.0, 0.0))
    problems = [problem.split()[0] for problem in caught.value.problems]
    assert problems == ["stagger", "numbering", "pitch"]
    with pytest.raises(ModuleDataError, match="orientation"):
        Grid("round", "CCRR", (1, 2), (1, 2))


def test_columns_and_rows_of_a_source_are_numbers_or_letters():
    section = {"orientation": "square", "numbering": "AC", "size": (120.0, 80.0), "diagonal": True}
    source = read_model(GridSource, {**section, "columns": (1, 11), "rows": ("A", "F")})
    assert source.build() == ZONES
    with pytest.raises(SchemaError, match="a number or a letter"):
        read_model(GridSource, {**section, "columns": (1, 11), "rows": ("A", "FG")})
