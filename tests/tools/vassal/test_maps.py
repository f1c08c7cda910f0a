import pytest

from grognard.viewer.map_view import space_at
from grognard.viewer.surface import surface_of

GRID = "VASSAL.build.module.map.boardPicker.board."


def near(board, name):
    space = board.spaces.index[name]
    return {board.spaces.printed[other] for other in board.topology.adjacent.rows[space]}


def test_hexes_become_cells_that_touch(make, table):
    grid = make.hexes(make.numbers(hOff=1, vOff=1))
    found = table(make.vmod(make.game_map(make.board(grid))))
    assert len(found.spaces) == 22 and found.maps[0].grid.orientation == "flat"
    assert near(found, "0202") == {"0201", "0203", "0102", "0302", "0103", "0303"}


def test_hexes_in_rows_stay_so_and_may_descend(make, table):
    grid = make.hexes(make.numbers(vDescend="true", hType="A", hOff=0), sideways="true", dx=60, dy=70)
    found = table(make.vmod(make.game_map(make.board(grid))))
    assert found.maps[0].grid.orientation == "pointy" and found.maps[0].grid.stagger == "odd-right"
    assert len(near(found, "D02")) == 6


def test_oblong_hexes_touch_as_others_do(make, table):
    found = table(make.vmod(make.game_map(make.board(make.hexes(make.numbers(), dx=100, dy=40)))))
    assert len(near(found, "0203")) == 6
    width, height = found.maps[0].grid.size
    assert width / height == pytest.approx(2 * 100 / 3**0.5 / 40, abs=1e-3)


@pytest.mark.parametrize("start", [(-70, 35), (-130, -40), (30, 105)])
def test_a_grid_that_begins_off_the_board_keeps_its_halves(make, table, start):
    grid = make.hexes(make.numbers(hOff=5, vOff=5), x0=start[0], y0=start[1])
    found = table(make.vmod(make.game_map(make.board(grid))))
    for space, (column, row) in enumerate(zip(found.spaces.col, found.spaces.row, strict=True)):
        assert column >= 0 and row >= 0
        assert found.maps[0].grid.centre((column, row)) == (found.spaces.x[space], found.spaces.y[space])
    widest = max(range(len(found.spaces)), key=lambda space: len(found.topology.adjacent.rows[space]))
    assert len(found.topology.adjacent.rows[widest]) == 6


def test_squares_touch_across_corners_unless_steps_are_counted(make, table):
    square = f"{GRID}SquareGrid"
    numbering = make.tag(f"{GRID}mapgrid.SquareGridNumbering", sep="-")
    for reach, count in (("Metric", 8), ("Manhattan", 4)):
        grid = make.tag(square, numbering, dx=50, dy=50, x0=25, y0=25, range=reach)
        assert len(near(table(make.vmod(make.game_map(make.board(grid)))), "02-02")) == count


def test_named_points_touch_where_their_areas_do_and_are_marked_derived(make, imported, table):
    points = [("Rome", 50, 50), ("Pisa", 150, 50), ("Bari", 250, 60), ("Rome", 150, 200)]
    regions = [make.tag(f"{GRID}Region", name=name, originx=x, originy=y) for name, x, y in points]
    data = make.vmod(make.game_map(make.board(make.tag(f"{GRID}RegionGrid", *regions))))
    found = table(data)
    assert set(found.spaces.ids) == {"Rome", "Rome.2", "Pisa", "Bari"}
    assert near(found, "Rome") == {"Pisa", "Rome.2"} and near(found, "Bari") == {"Pisa", "Rome.2"}
    assert "derived: areas of the nearest point" in imported(data).texts["maps/main-map.links.tsv"]


def test_zones_without_a_grid_are_places_that_touch_over_small_gaps(make, table):
    def zone(name, path, form="$name$"):
        return make.tag(f"{GRID}mapgrid.Zone", name=name, path=path, locationFormat=form)

    zones = [
        zone("North Sea", "0,0;140,0;140,140;0,140"),
        zone("Baltic", "150,0;290,0;290,140;150,140"),
        zone("Alps", "200,250;290,250;290,290;200,290"),
        zone("Hollow", ""),
    ]
    found = table(make.vmod(make.game_map(make.board(make.tag(f"{GRID}ZonedGrid", *zones)))))
    assert set(found.spaces.ids) == {"North-Sea", "Baltic", "Alps"}
    assert found.spaces.names[found.spaces.index["North-Sea"]] == "North Sea"
    assert near(found, "Baltic") == {"North-Sea"} and near(found, "Alps") == set()
    surface = surface_of(found, "main-map")
    # Everywhere within its outline, and nowhere else, a zone is pointed at.
    scale = found.spaces.x[found.spaces.index["North-Sea"]] / 70
    north, gap, alps = ((x * scale, y * scale) for x, y in ((3, 137), (145, 70), (204, 254)))
    assert space_at(surface, north) == found.spaces.find("North-Sea")
    assert space_at(surface, gap) is None
    assert space_at(surface, alps) == found.spaces.find("Alps")


def test_equal_names_in_zones_are_told_apart_by_the_zone(make, table):
    def zone(name, left):
        points = [
            make.tag(f"{GRID}Region", name=word, originx=left + 20, originy=y)
            for word, y in (("1", 20), ("2", 80))
        ]
        grid = make.tag(f"{GRID}RegionGrid", *points)
        path = f"{left},0;{left + 100},0;{left + 100},100;{left},100"
        return make.tag(f"{GRID}mapgrid.Zone", grid, name=name, path=path, locationFormat="$gridLocation$")

    zoned = make.tag(f"{GRID}ZonedGrid", zone("Red", 0), zone("Blue", 150))
    found = table(make.vmod(make.game_map(make.board(zoned))))
    assert set(found.spaces.ids) == {"Red.1", "Red.2", "Blue.1", "Blue.2"}
    assert near(found, "Red.1") == {"Red.2"}


def test_boards_side_by_side_are_one_map_whose_hexes_touch_across_the_seam(make, table):
    grid = make.hexes(make.numbers(), dx=60, dy=100, x0=30, y0=50)
    boards = [make.board(grid, name=name, width=240) for name in ("West", "East")]
    setup = "Main MapBoardPicker\tWest\t0\t0\tEast\t1\t0"
    found = table(make.vmod(make.game_map(*boards, setup=setup)))
    assert len(found.maps) == 1 and len(found.spaces) == 2 * 12
    assert "East.0101" in near(found, "West.0401")


def test_a_board_that_lies_by_half_a_turn_is_turned(make, table):
    grid = make.hexes(make.numbers(), dx=60, dy=100, x0=30, y0=50)
    setup = "Main MapBoardPicker\tWest/rev\t0\t0"
    found = table(make.vmod(make.game_map(make.board(grid, name="West", width=270), setup=setup)))
    first, last = found.spaces.index["0101"], found.spaces.index["0401"]
    assert found.spaces.x[first] > found.spaces.x[last]
    assert all(column >= 0 for column in found.spaces.col)


def test_boards_to_choose_from_are_maps_each(make, imported, table):
    boards = [make.board(make.hexes(make.numbers()), name=name) for name in ("Day", "Night")]
    data = make.vmod(make.game_map(*boards))
    assert [one.title for one in table(data).maps] == ["Main Map: Day", "Main Map: Night"]
    assert "choose from" in "\n".join(imported(data).report.lines())


def test_a_setup_that_names_one_board_of_many_leaves_all_to_choose_from(make, table):
    boards = [make.board(make.hexes(make.numbers()), name=name) for name in ("Day", "Night")]
    found = table(make.vmod(make.game_map(*boards, setup="Main MapBoardPicker\tNight\t0\t0")))
    assert [one.title for one in found.maps] == ["Main Map: Day", "Main Map: Night"]


def test_a_large_board_without_a_grid_gets_squares_of_the_house(make, imported):
    data = make.vmod(make.game_map(make.board(width=1200, height=900)))
    text = imported(data).texts["maps/main-map.spaces.tsv"]
    assert text.count("house: the board has no grid") > 100


def test_cells_without_numbers_are_called_by_column_and_row(make, imported):
    text = imported(make.vmod(make.game_map(make.board(make.hexes())))).texts["maps/main-map.spaces.tsv"]
    assert "\n0101\t" in text and "house: the module numbers no cells here" in text


def test_a_grid_too_fine_for_spaces_is_left_out_and_told(make, imported):
    grid = make.tag(f"{GRID}SquareGrid", dx=1, dy=1)
    found = imported(make.vmod(make.game_map(make.board(grid, width=3000, height=3000))))
    assert "too fine" in "\n".join(found.report.lines())


def test_maps_and_boards_without_names_and_with_equal_ones_come_over(make, table):
    boards = [make.board(name=""), make.board(name="A"), make.board(name="A")]
    found = table(
        make.vmod(make.game_map(*boards, name="", buttonName="Sheet"), make.game_map(make.board(), name="X"))
    )
    assert [one.id for one in found.maps] == ["sheet-board-1", "sheet-a", "sheet-a-2", "x"]


def test_a_missing_picture_leaves_the_size_of_a_board_to_guess(make, imported):
    found = imported(make.vmod(make.game_map(make.board(make.hexes(make.numbers()), image="none.png"))))
    assert "cannot be measured" in "\n".join(found.report.lines())
    assert found.report.warnings["missing pictures"]


def test_the_map_of_the_main_window_comes_first_and_windows_of_their_own_after_it(make, table):
    own = make.game_map(make.board(), name="Turn Track", launch="true")
    found = table(make.vmod(own, make.game_map(make.board(make.hexes(make.numbers())), launch="false")))
    assert [info.title for info in found.maps] == ["Main Map", "Turn Track"]


@pytest.mark.parametrize(
    ("lines", "figures", "over"),
    [("true", "true", '["grid", "numbers"]'), ("false", "true", '["numbers"]'), ("false", "false", "")],
)
def test_a_grid_is_drawn_over_the_picture_as_far_as_the_module_draws_it(make, imported, lines, figures, over):
    grid = make.hexes(make.numbers(visible=figures), visible=lines)
    main, art = make.game_map(make.board(grid, image="b.png")), {"images/b.png": make.png(300, 300)}
    lines = imported(make.vmod(main, files=art)).texts["maps/main-map.toml"].splitlines()
    assert [line for line in lines if "over_picture" in line] == ([f"over_picture = {over}"] if over else [])


def test_cells_of_a_board_without_a_picture_are_paper_and_others_have_no_ground(make, imported, table):
    bare = make.vmod(make.game_map(make.board(make.hexes(make.numbers()))))
    found = table(bare)
    assert {found.codes["terrain"][code] for code in found.spaces.terrain} == {"clear"}
    drawn = make.game_map(make.board(make.hexes(make.numbers()), image="b.png"))
    assert (
        "terrain"
        not in imported(make.vmod(drawn, files={"images/b.png": make.png(300, 300)})).texts["module.toml"]
    )
