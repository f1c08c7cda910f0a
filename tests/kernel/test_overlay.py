"""What is drawn over a map becomes the spaces a player would point at."""

import math
import subprocess
import sys

import pytest

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.grid import Grid
from grognard.kernel.overlay import spaces_crossed, spaces_within

GRID = Grid("flat", "CCRR", (1, 9), (1, 9), "odd-down", (3.3, 7.7))
CELLS = list(GRID.cells())
CENTRES = [GRID.centre(cell) for cell in CELLS]
CORNERS = [GRID.corners(cell) for cell in CELLS]


def printed(spaces):
    return [GRID.format(CELLS[space]) for space in spaces]


def test_an_area_holds_the_spaces_whose_centre_it_holds():
    x, y = GRID.centre((4, 4))
    circle = [(x + 110 * math.cos(turn / 8), y + 110 * math.sin(turn / 8)) for turn in range(50)]
    assert printed(spaces_within(circle, CENTRES)) == ["0303", "0304", "0403", "0404", "0405", "0503", "0504"]


def test_a_tropic_parts_the_map_by_centres():
    south = [(-500.0, 420.0), (2000.0, 420.0), (2000.0, 2000.0), (-500.0, 2000.0)]
    expected = [space for space, (_, y) in enumerate(CENTRES) if y >= 420.0]
    assert list(spaces_within(south, CENTRES)) == expected


def test_a_centre_on_the_border_is_inside():
    (x, y), (below_x, below_y) = GRID.centre((2, 2)), GRID.centre((2, 4))
    area = [(x, y), (below_x, below_y), (below_x + 1, below_y), (x + 1, y)]
    assert printed(spaces_within(area, CENTRES)) == ["0202", "0203", "0204"]


def test_a_line_between_two_centres_passes_through_the_column():
    line = [GRID.centre((5, 2)), GRID.centre((5, 6))]
    assert printed(spaces_crossed(line, CORNERS)) == ["0502", "0503", "0504", "0505", "0506"]


def test_a_line_along_hexsides_passes_through_no_space():
    corners = GRID.corners((5, 5))
    assert spaces_crossed([*corners, corners[0]], CORNERS) == ()


def test_a_line_across_one_hexside_passes_through_both_spaces():
    (x, y), (_, y_above) = GRID.centre((5, 5)), GRID.centre((5, 4))
    y = (y + y_above) / 2
    assert printed(spaces_crossed([(x, y - 9), (x, y + 9)], CORNERS)) == ["0504", "0505"]


@pytest.mark.parametrize(
    ("points", "problem"),
    [
        ([(0, 0), (1, 1)], "needs three points"),
        ([(0, 0), (1, 1), (1, 1 + 1e-9)], "needs three points"),
        ([(0, 0), (2, 2), (2, 0), (0, 2)], r"none: Self-intersection\[1 1\]"),
    ],
)
def test_an_area_that_is_none_is_refused(points, problem):
    with pytest.raises(ModuleDataError, match=problem):
        spaces_within(points, CENTRES)


@pytest.mark.parametrize("points", [[(0, 0)], [(0, 0), (0, 1e-9)]])
def test_a_line_without_length_is_refused(points):
    with pytest.raises(ModuleDataError, match="needs two points"):
        spaces_crossed(points, CORNERS)


def test_a_map_without_spaces_has_none_in_any_region():
    assert spaces_within([(0, 0), (1, 0), (1, 1)], ()) == ()
    assert spaces_crossed([(0, 0), (1, 0)], ()) == ()


def test_overlay_imports_no_shapely_until_it_is_needed():
    code = "import sys, grognard.kernel.overlay; print('shapely' in sys.modules)"
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "False"
