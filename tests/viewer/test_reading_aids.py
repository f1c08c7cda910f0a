"""What helps to read a map: ruler, trails, numbers, overview; from key and drag to what is drawn."""

import pytest

from grognard.kernel.text import session_from_text
from grognard.viewer.counter_pieces import Wear
from grognard.viewer.events import Fan
from grognard.viewer.frame import Sheet
from grognard.viewer.ground_mesh import make_ground_mesh
from grognard.viewer.grounds import Grounds
from grognard.viewer.hex_numbers import more_numbers, without_numbers
from grognard.viewer.model.motions import Move
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.palette import LIGHT
from grognard.viewer.primitives import Circle, Text, walk
from grognard.viewer.ruler import measure
from grognard.viewer.screen import LEFT, Pointer
from grognard.viewer.screens.inspector_dock import Tiles
from grognard.viewer.screens.pieces import CounterTile, PieceMaker
from grognard.viewer.screens.table_screen import TableScreen
from grognard.viewer.sitting import Sitting
from grognard.viewer.surface import surface_of
from grognard.viewer.trails import Trails, trail_parts
from grognard.viewer.ui.layout import Rect, scale_of

ALONE = Seats((Seat("Ann"), Seat("Ann")))
NAVAL = """
game empire_at_sunrise
clear
turn 4
at 1705: emden, leipzig
at 1706: hiei
phase german.naval
"""


def plain(surface, px, theme):
    """A ground with names, and with numbers from the zoom on that they have room at."""
    texts = (
        []
        if px < 44
        else [Text("grid", cell.centre, cell.printed, "piece", 9.0, "#000000") for cell in surface.cells]
    )
    names = [Text("label", cell.centre, cell.name, "map", 9.0, "#000000") for cell in surface.cells]
    return make_ground_mesh(surface, theme.interface.table, [*texts, *(one for one in names if one.text)])


@pytest.fixture
def table():
    made = TableScreen(Sitting(session_from_text(NAVAL), ALONE, lambda: None), Grounds(plain, plain))
    made.resize(1280.0, 720.0, 1.0)
    made.key("i", shift=False, ctrl=False, now_ms=0.0)
    made.frame(0.0)
    yield made
    made.sitting.close()


def space(table, printed):
    return table.maps.board.spaces.index[printed]


def pixel(table, at):
    seen = table.maps.pane.seen
    return seen.to_screen(seen.surface.cells[seen.surface.index[at]].centre)


def press_key(table, name):
    table.key(name, shift=False, ctrl=False, now_ms=1000.0)
    return table.frame(1000.0)


def written(frame):
    """What is written on the maps, beside the ground."""
    sheets = [one for one in frame.drawn if isinstance(one, Sheet) and one.camera is not None]
    return {one.text for sheet in sheets for one in walk(sheet.primitives) if isinstance(one, Text)}


def test_the_way_measured_is_a_shortest_one_and_told_in_spaces_and_miles(table):
    board = table.maps.board
    surface = surface_of(board, "apm")
    start, end = space(table, "1705"), space(table, "1709")
    found = measure(surface, start, end)
    assert len(found.way) == 5 and found.way[0] == start and found.way[-1] == end
    miles = 4 * surface.info.scale_miles
    assert found.text == f"4 hexes, {miles:,.0f} miles"
    assert measure(surface, start, start).text.startswith("0 hexes")
    back = measure(surface, end, start)
    assert len(back.way) == len(found.way)


def test_boxes_without_ways_between_them_have_no_way(table):
    board = table.maps.board
    boxes = next(info.id for info in board.maps if info.kind == "box")
    one, other = list(board.spaces.of_map(boxes))[:2]
    assert measure(surface_of(board, boxes), one, other).text == "no way"


def test_the_ruler_is_taken_by_a_key_and_a_drag_and_moves_neither_map_nor_counter(table):
    press_key(table, "r")
    camera, offered = table.maps.pane.seen.camera, table.model.picks
    start, end = pixel(table, space(table, "1705")), pixel(table, space(table, "1709"))
    table.press(Pointer(*start, LEFT), 1000.0)
    table.drag(Pointer(*end, LEFT), end[0] - start[0], end[1] - start[1], 1010.0)
    table.release(Pointer(*end, LEFT), 1020.0)
    assert any(text.startswith("4 hexes") for text in written(table.frame(1020.0)))
    assert table.maps.pane.seen.camera == camera and table.model.picks == offered
    table.move(Pointer(*start), 1025.0)
    table.frame(9000.0)
    assert not table.maps.desk.has("hover"), "a card would lie over what was measured"
    press_key(table, "escape")
    table.move(Pointer(*end), 9010.0)
    table.frame(20_000.0)
    assert table.maps.desk.has("hover")
    assert not table.reading.measuring
    assert not any(text.startswith("4 hexes") for text in written(table.frame(1030.0)))


def test_trails_are_kept_for_a_step_and_a_move_taken_back_leaves_none(table):
    a, b, c = (space(table, one) for one in ("1705", "1706", "1707"))
    trails = Trails()
    assert trails.note([Move(3, (a, b))], 1) and trails.note([Move(4, (b, c))], 1)
    assert [(one.counter, one.latest) for one in trails.shown] == [(3, False), (4, True)]
    trails.note([Move(4, (c, b))], 1)
    assert [one.counter for one in trails.shown] == [3]
    trails.note([Move(5, (a, b, c))], 2)
    assert [one.counter for one in trails.shown] == [5]
    assert not trails.note([], 3) and trails.shown
    surface = surface_of(table.maps.board, "apm")
    assert trail_parts(surface, trails.shown, 30.0, LIGHT)
    assert not trail_parts(surface_of(table.maps.board, "ki"), trails.shown, 30.0, LIGHT)


def test_a_key_leaves_marks_alone_then_nothing_then_shows_trails_again(table):
    way = tuple(space(table, one) for one in ("1705", "1706"))
    table.reading.note([Move(0, way)], 1)
    assert table.reading.aids.trails
    moved = table.reading.aids.moved
    assert moved == {table.reading.aids.trails[-1].counter}
    press_key(table, "t")
    assert not table.reading.aids.trails and table.reading.aids.moved == moved
    press_key(table, "t")
    assert not table.reading.aids.trails and not table.reading.aids.moved
    press_key(table, "t")
    assert table.reading.aids.trails and table.maps.pane.aids is table.reading.aids


def test_numbers_are_shown_always_where_one_points_or_never(table):
    surface = table.maps.pane.seen.surface
    ground = plain(surface, 60.0, LIGHT)
    assert {one.font for one in without_numbers(ground).texts} == {"map"}
    assert without_numbers(ground) is without_numbers(ground)
    assert len(more_numbers(surface, 30.0, LIGHT)) == len(surface.cells) and not more_numbers(
        surface, 9.0, LIGHT
    )
    assert "1709" not in written(table.frame(900.0))
    assert "1709" in written(press_key(table, "n"))
    press_key(table, "n")
    table.move(Pointer(*pixel(table, space(table, "1709"))), 1100.0)
    shown = written(table.frame(1100.0))
    assert "1709" in shown and "1805" not in shown
    press_key(table, "n")
    assert "1709" not in written(table.frame(1200.0))
    press_key(table, "n")
    assert table.reading.aids.numbers == "zoom"


def test_a_press_on_the_overview_goes_there_and_a_key_closes_it(table):
    maps = table.maps
    seen = maps.pane.seen
    seen.show_at(seen.surface.cells[0].centre, 3 * seen.px)
    table.frame(1000.0)
    rect = maps.overview.rect(seen, maps.layout, maps.scale)
    at = Pointer(rect.x + rect.width / 2, rect.y + rect.height / 2, LEFT)
    assert maps.on_overview(at) and maps.pane_at(at) is None
    before = seen.camera
    table.press(at, 1000.0)
    table.release(at, 1010.0)
    left, top, right, bottom = seen.surface.box
    assert seen.camera != before
    assert abs(seen.camera.centre[0] - (left + right) / 2) < 0.02 * (right - left)
    press_key(table, "o")
    assert not maps.on_overview(at)


def test_a_crowded_space_is_a_list_that_scrolls_and_stays_where_it_was():
    crowd = "at 1705: emden, leipzig, scharnhorst, gneisenau, nurnberg\n"
    made = TableScreen(
        Sitting(session_from_text(NAVAL.replace("at 1705: emden, leipzig\n", crowd)), ALONE, lambda: None),
        Grounds(plain, plain),
    )
    made.resize(640.0, 400.0, 1.0)
    made.key("i", shift=False, ctrl=False, now_ms=0.0)
    made.frame(0.0)
    made.take(Fan(space(made, "1705")))
    made.frame(1000.0)
    card = made.maps.desk.widget("stack")
    assert card.rect.bottom <= made.maps.layout.map.bottom
    tiles = [one for one in card.walk() if isinstance(one, CounterTile)]
    assert len(tiles) == 5
    made.sitting.close()


def test_counters_of_a_row_lie_level_whatever_their_captions():
    session = session_from_text(NAVAL)
    board = session.board
    view = session.view(0)
    maker = PieceMaker(surface_of(board, "apm"), view, Wear({}, {}))
    tiles = Tiles(
        [CounterTile(maker, 0, caption=text, side=54.0) for text in ("Alpha", "A caption of two lines")]
    )
    scale = scale_of(1280, 720)
    tiles.place(Rect(0, 0, 400, tiles.height(400, scale)), scale)
    assert tiles.tiles[0].rect.y == tiles.tiles[1].rect.y
    assert all(one.rect.bottom <= tiles.rect.bottom for one in tiles.tiles)


def test_a_counter_that_moved_wears_a_sign_at_its_lower_edge(table):
    board, pane = table.maps.board, table.maps.pane
    hiei, emden = (board.counters.index[name] for name in ("hiei", "emden"))
    bare = signs(table)
    table.reading.note([Move(hiei, (space(table, "1806"), space(table, "1706")))], 1)
    table._dirty = True
    table.frame(2000.0)
    (disc,) = [one for one in signs(table) if one not in bare]
    spot = pane.spot_of(hiei)
    assert disc.centre == pytest.approx((spot.at[0], spot.at[1] + spot.side / 2))
    assert emden not in pane.aids.moved


def signs(table):
    return [one for one in table.maps.pane._moved_parts() if isinstance(one, Circle)]
