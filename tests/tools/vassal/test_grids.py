import pytest

from grognard.tools.vassal.build_file import Part, read_tree
from grognard.tools.vassal.grids import HexGrid, Numbering, SquareGrid, hex_grid, square_grid
from grognard.tools.vassal.names import filled, name_of
from grognard.tools.vassal.polygon import Outline, box_outline, middle, outline_of
from grognard.tools.vassal.zones import layout_of

PLAIN = Numbering()
HEX = HexGrid((0.0, 0.0), (60.0, 70.0), sideways=False, numbering=PLAIN)
POINTY = HexGrid((0.0, 0.0), (60.0, 70.0), sideways=True, numbering=PLAIN)


def numbered(sideways: bool = False, **fields) -> HexGrid:
    return HexGrid((0.0, 0.0), (60.0, 70.0), sideways, Numbering(**fields))


def board(text: str):
    return layout_of(read_tree(f"<x.Board>{text}</x.Board>".encode(), "it")[0])


@pytest.mark.parametrize(
    ("number", "kind", "leading", "name"),
    [
        (4, "N", 1, "04"),
        (104, "N", 1, "104"),
        (-4, "N", 1, "-04"),
        (0, "A", 0, "A"),
        (25, "A", 0, "Z"),
        (26, "A", 3, "AA"),
        (27, "A", 0, "BB"),
        (53, "A", 0, "BBB"),
        (-1, "A", 0, "-B"),
    ],
)
def test_numbers_are_written_as_vassal_writes_them(number, kind, leading, name):
    assert name_of(number, kind, leading) == name


def test_a_format_is_filled_and_unknown_names_vanish():
    assert filled("Row $row$, Column $column$$else$", {"row": "3", "column": "B"}) == "Row 3, Column B"


def test_odd_columns_lie_half_a_hex_lower():
    assert (HEX.centre((0, 1)), HEX.centre((1, 1)), HEX.centre((-1, 1))) == ((0, 70), (60, 105), (-60, 105))


def test_hexes_in_rows_exchange_the_axes():
    assert (POINTY.centre((1, 2)), POINTY.cell(175, 60)) == ((175, 60), (1, 2))


def test_centres_are_cut_to_whole_pixels():
    odd = HexGrid((22.0, -4.0), (80.9, 93.9), sideways=False, numbering=None)
    assert odd.centre((1, 0)) == (102, 42) and odd.centre((0, 1)) == (22, 89)


def test_a_point_near_a_slanting_side_belongs_to_the_hex_it_lies_in():
    assert HEX.cell(31, 4) == (1, 0) and HEX.nearest(31, 4) == (0, 0)
    assert HEX.nearest(45, 30) == (1, 0)


@pytest.mark.parametrize("grid", [HEX, POINTY])
def test_neighbours_lie_one_hex_off_both_ways(grid):
    for cell in ((2, 2), (3, 2), (-1, -1)):
        near = grid.neighbours(cell)
        assert len(set(near)) == 6
        assert all(cell in grid.neighbours(one) for one in near)
        assert all(grid.nearest(*grid.centre(one)) == one for one in near)


def test_odd_columns_count_one_more_where_numbers_stagger():
    assert HEX.name((2, 3), (600, 700)) == "0304" and HEX.name((1, 3), (600, 700)) == "0205"
    assert numbered(stagger=False).name((1, 3), (600, 700)) == "0204"


def test_descending_numbers_count_from_the_far_side_by_the_wrong_divisor():
    across, down = numbered(descending=(True, False)), numbered(descending=(False, True))
    assert across.name((0, 0), (600, 1400)) == "1001"  # 600 / 70 rounds to 9
    assert down.name((0, 0), (600, 1400)) == "0124"  # 1400 / 60 rounds to 23
    assert down.name((1, 0), (600, 1400)) == "0223"  # odd columns count one less


def test_descending_flags_follow_the_screen_where_hexes_lie_in_rows():
    down = numbered(sideways=True, descending=(False, True))
    across = numbered(sideways=True, descending=(True, False))
    assert down.name((0, 0), (600, 1400)) == "2401"
    assert across.name((0, 0), (600, 1400)) == "0110"
    assert across.name((1, 0), (600, 1400)) == "0209"


def test_letters_and_offsets_label_the_first_number_even_where_it_runs_down():
    grid = numbered(sideways=True, kinds=("A", "N"), offset=(0, 1), stagger=False)
    assert grid.name((3, 4), (600, 700)) == "D05"


def test_the_second_number_may_come_first_with_a_mark_between():
    assert numbered(across_first=False, separator=".").name((2, 3), (600, 700)) == "04.03"


def test_a_format_may_make_many_places_of_one_name():
    assert numbered(form="dungeon").name((2, 3), (600, 700)) == "dungeon"
    assert numbered(form="R$row$ C$column$").name((2, 3), (600, 700)) == "R04 C03"


def test_oblique_numbers_run_along_the_slant():
    assert numbered(oblique=True, stagger=False, offset=(0, 0)).name((4, 3), (600, 700)) == "0402"
    assert numbered(oblique=True, stagger=True, offset=(0, 0)).name((4, 3), (600, 700)) == "0405"


@pytest.mark.parametrize("falls", [(False, False), (True, False), (False, True), (True, True)])
@pytest.mark.parametrize("sideways", [False, True])
@pytest.mark.parametrize("stagger", [False, True])
@pytest.mark.parametrize("size", [(600, 700), (660, 770)])
def test_no_two_hexes_share_a_name_whatever_the_flags(falls, sideways, stagger, size):
    grid = numbered(sideways, descending=falls, stagger=stagger)
    cells = list(grid.cells(box_outline(*size)))
    assert len({grid.name(cell, size) for cell in cells}) == len(cells) > 80


def test_squares_cut_rows_toward_zero_and_may_be_oblong():
    grid = SquareGrid((24.0, 100.0), (300.0, 50.0), Numbering(stagger=False, offset=(0, 0)))
    assert grid.cell(24, 30) == (0, 0) and grid.cell(24, 20) == (0, -1)
    assert grid.name((1, 2), (600, 700)) == "0102"


def test_squares_descend_from_the_size_of_their_container():
    grid = SquareGrid((0.0, 0.0), (50.0, 50.0), Numbering(descending=(True, True), stagger=False))
    assert grid.name((0, 0), (500, 270)) == "1106"


def test_distance_by_steps_leaves_out_diagonal_neighbours():
    grid = square_grid(Part("x.SquareGrid", {"range": "Manhattan"}))
    assert len(grid.neighbours((0, 0))) == 4 and len(square_grid(Part("x", {})).neighbours((0, 0))) == 8


def test_absent_fields_of_a_hex_grid_have_vassals_defaults():
    grid = hex_grid(Part("x.HexGrid", {"dy": "100"}))
    assert grid.start == (0.0, 32.0) and grid.pitch[0] == pytest.approx(86.6, abs=0.01)
    assert hex_grid(Part("x.HexGrid", {"dx": "0", "dy": "-3"})).pitch[1] == 64.0


def test_an_outline_is_even_odd_and_owns_its_left_and_upper_border():
    ring = outline_of("0,0;30,0;30,30;0,30;0,0")
    assert len(ring.corners) == 4
    assert [ring.holds(x, 5) for x in (-1, 0, 29, 30)] == [False, True, True, False]
    star = Outline(((0, 0), (40, 0), (10, 30), (20, -10), (30, 30)))
    assert not star.holds(20, 10) and not Outline(()).holds(0, 0)


def test_a_point_inside_a_bent_outline_is_found():
    bent = outline_of("0,0;90,0;90,90;60,90;60,30;30,30;30,90;0,90")
    assert bent.holds(*middle(bent))


ZONES = """<x.ZonedGrid>
  <x.HexGrid dx="60" dy="70" x0="0" y0="0"><x.HexGridNumbering stagger="false" hOff="0" vOff="0"/></x.HexGrid>
  <x.Zone name="Pool" path="0,0;100,0;100,100;0,100" locationFormat="$name$"/>
  <x.Zone name="Sea" path="0,0;200,0;200,200;0,200"
    locationFormat="$name$ $gridLocation$" useParentGrid="true"/>
  <x.Zone name="Track" path="300,0;400,0;400,100;300,100" locationFormat="$gridLocation$">
    <x.RegionGrid><x.Region name="one" originx="310" originy="10"/>
    <x.Region name="late" originx="390" originy="90"/>
    <x.Region name="later" originx="390" originy="90"/></x.RegionGrid>
  </x.Zone>
  <x.Zone name="Nowhere" path=""/>
</x.ZonedGrid>"""


def test_the_first_zone_that_holds_a_point_names_it():
    layout = board(ZONES)
    places = {
        at: layout.name_at(*at, (600, 700)) for at in ((50, 50), (120, 105), (320, 20), (380, 80), (500, 500))
    }
    assert places == {
        (50, 50): "Pool",
        (120, 105): "Sea 0202",
        (320, 20): "one",
        (380, 80): "later",
        (500, 500): "0807",
    }


def test_counters_come_to_lie_on_centres_and_points():
    layout = board(ZONES)
    assert layout.snapped(330, 20) == (310, 10)
    assert layout.snapped(485, 500) == (480, 490)
    assert layout.snapped(50, 50) == (50, 50)


def test_a_board_without_a_grid_has_no_names():
    assert board("").name_at(5, 5, (10, 10)) is None
    assert board('<x.HexGrid dx="60" dy="70"/>').name_at(5, 5, (10, 10)) is None
