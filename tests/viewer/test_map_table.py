from dataclasses import replace

import pytest

from grognard.viewer.box_titles import BOX_TITLE, box_title_lines
from grognard.viewer.counter_pieces import Wear, counter_at, counters_of, looks_of
from grognard.viewer.frame import GroundSheet, PieceSheet
from grognard.viewer.ground_mesh import make_ground_mesh
from grognard.viewer.grounds import Grounds, rung_of, rung_px
from grognard.viewer.map_bars import space_words
from grognard.viewer.map_maker import MapMaker
from grognard.viewer.map_table import MapTable
from grognard.viewer.map_view import MapView, space_at
from grognard.viewer.palette import LIGHT
from grognard.viewer.primitives import Polygon, Text, walk
from grognard.viewer.screen import LEFT, Pointer
from grognard.viewer.stacks import piles_of
from grognard.viewer.surface import main_map, surface_of
from grognard.viewer.ui.layout import Docks, Rect

RECT = Rect(100, 50, 800, 600)


def plain(surface, px, theme):
    """A ground of one colour, quickly made."""
    left, top, right, bottom = surface.box
    paper = Polygon("sea", (((left, top), (right, top), (right, bottom), (left, bottom)),), "#9FBECA")
    return make_ground_mesh(surface, theme.interface.table, [paper])


def drawn(surface, view, zoom, states=None, **wear):
    """The counters of a map at a zoom."""
    piles = piles_of(surface, view)
    worn = Wear({}, states or {}, **wear)
    return counters_of(surface, looks_of(surface.board, view, piles, {}), piles, zoom, worn)


@pytest.fixture
def table(session, view):
    screen = MapTable(session.board, view, Grounds(plain, plain), {})
    screen.resize(1280.0, 720.0, 1.0)
    return screen


@pytest.fixture
def board(session):
    return session.board


@pytest.mark.parametrize("map_id", ["ki", "apm", "pc", "boxes"])
def test_every_space_is_found_at_its_middle_and_near_its_corners(board, map_id):
    surface = surface_of(board, map_id)
    for cell in surface.cells:
        assert space_at(surface, cell.centre) == cell.space
        for x, y in cell.corners:
            inward = (
                cell.centre[0] + (x - cell.centre[0]) * 0.96,
                cell.centre[1] + (y - cell.centre[1]) * 0.96,
            )
            assert space_at(surface, inward) == cell.space


def test_counters_in_a_box_lie_below_its_name(session, view):
    surface = surface_of(session.board, "boxes")
    for pile in piles_of(surface, view):
        cell = surface.cells[surface.index[pile.space]]
        name, size = session.board.spaces.names[pile.space], BOX_TITLE * surface.hw
        foot = cell.corners[0][1] + (1.1 * len(box_title_lines(cell, name, size)) + 0.05) * size
        last = pile.corner_of(len(pile.drawn) - 1)[1] + pile.side
        assert foot <= pile.corner[1] and last <= cell.corners[2][1] + 0.03 * surface.hw, name


@pytest.mark.parametrize("map_id", ["ki", "apm", "pc", "boxes"])
def test_nothing_is_found_off_the_map(board, map_id):
    surface = surface_of(board, map_id)
    left, top, right, bottom = surface.box
    for point in ((left - 500, top), (right + 500, bottom), (left, bottom + 900)):
        assert space_at(surface, point) is None


def test_a_wheel_step_zooms_to_the_pointer_in_a_short_motion(board):
    view = MapView(surface_of(board, "apm"), RECT)
    pointer = (700.0, 200.0)
    world, zoom = view.to_world(*pointer), view.camera.zoom
    view.zoom(2, pointer, 0.0)
    assert view.moving(50.0)
    view.advance(50.0)
    assert zoom < view.camera.zoom < view.goal.zoom
    view.advance(500.0)
    assert not view.moving(500.0) and view.camera.zoom == pytest.approx(zoom * 1.25**2)
    assert view.to_world(*pointer) == pytest.approx(world, abs=2.0)


def test_a_map_seen_whole_stays_clear_of_what_covers_the_foot(board):
    surface = surface_of(board, "ki")
    view = MapView(surface, RECT)
    plain_zoom = view.camera.zoom
    view.foot = 60.0
    view.place(RECT, 1.0)
    lowest = view.to_screen((surface.box[0], surface.box[3]))[1]
    assert view.camera.zoom < plain_zoom and lowest <= RECT.bottom - 60.0 + 0.5
    view.zoom(-3, None, 0.0)
    view.advance(1000.0)
    assert view.camera.zoom == pytest.approx(view._whole().zoom)


def test_steps_of_the_wheel_add_up_while_it_moves(board):
    view = MapView(surface_of(board, "apm"), RECT)
    zoom = view.camera.zoom
    for moment in (0.0, 30.0, 60.0):
        view.zoom(1, (500.0, 300.0), moment)
    view.advance(1000.0)
    assert view.camera.zoom == pytest.approx(zoom * 1.25**3)


def test_dragging_interrupts_a_flight(board):
    view = MapView(surface_of(board, "apm"), RECT)
    view.show_at((300.0, 300.0), 80.0, 0.0)
    view.advance(100.0)
    view.pan(10.0, 0.0)
    assert not view.moving(101.0)


def test_a_map_seen_whole_stays_whole_in_another_window(board):
    view = MapView(surface_of(board, "apm"), RECT)
    view.place(Rect(0, 0, 400, 900), 1.0)
    left, top, right, bottom = view.camera.seen()
    box = view.surface.box
    assert left <= box[0] and top <= box[1] and right >= box[2] and bottom >= box[3]


def test_a_map_looked_at_closely_keeps_its_middle_in_another_window(board):
    view = MapView(surface_of(board, "apm"), RECT)
    view.show_at((900.0, 700.0), 90.0)
    centre, px = view.camera.centre, view.px
    view.place(Rect(0, 0, 1000, 700), 1.0)
    assert view.camera.centre == pytest.approx(centre) and view.px == pytest.approx(px)


def test_a_table_opens_with_the_map_that_others_are_inserts_of(board, table):
    assert main_map(board) == "apm" and table.active == "apm"
    assert table.inset is not None and table.inset.seen.surface.info.id == "ki"


def test_an_insert_leaves_when_its_map_is_in_use(table):
    table.switch("ki")
    assert table.inset is None
    table.switch("pc")
    assert table.inset is None
    table.switch("apm")
    assert table.inset is not None


def test_keys_switch_maps_and_close_the_insert(table):
    table.key("f1", False, False, 0.0)
    assert table.active == "ki"
    table.key("m", False, False, 0.0)
    assert table.active == "apm"
    table.key("m", True, False, 0.0)
    assert table.active == "ki"
    table.key("f2", False, False, 0.0)
    table.key("i", False, False, 0.0)
    assert table.inset is None


def covered(table):
    """Counters of the map that its insert hides."""
    rect = table.inset.seen.rect
    return sum(rect.holds(*point_at(table, pile.space)) for pile in table.pane.piles)


def test_an_insert_lies_where_it_covers_least_and_stays_there(table, board):
    at = board.spaces.index
    table.resize(1280.0, 720.0, 1.0)
    for place, low in (("0101", True), ("0116", False)):
        columns = dict(table.view.columns)
        columns["place"] = (at[place], *(-1,) * (len(columns["place"]) - 1))
        table.show(replace(table.view, columns=columns))
        table.open_inset(wanted=True)
        assert table.inset_spots.low is low and covered(table) == 0
    columns["place"] = (at["0101"], *columns["place"][1:])
    table.show(replace(table.view, columns=columns))
    for size in ((1600.0, 900.0), (1280.0, 720.0)):
        table.resize(*size, 1.0)
    assert not table.inset_spots.low


def test_an_insert_leaves_the_greater_part_of_a_small_map_free(table):
    table.resize(1280.0, 720.0, 1.0)
    table.set_docks(Docks())
    room, rect = table.layout.map, table.inset.seen.rect
    assert rect.width * rect.height < 0.25 * room.width * room.height
    assert room.shared(rect) == rect


def test_the_overview_and_a_low_insert_do_not_meet(table):
    table.inset_spots.low, table.overview.high = True, True
    overview = table.overview.rect(table.pane.seen, table.layout, table.scale)
    assert overview.y < table.layout.map.y + table.layout.map.height / 2


def point_at(table, space, pane=None):
    pane = pane or table.pane
    cell = pane.seen.surface.cells[pane.seen.surface.index[space]]
    return pane.seen.to_screen(cell.centre)


def test_hovering_tells_the_space_in_the_status_bar(table, board):
    space = board.spaces.find("2208")
    x, y = point_at(table, space)
    table.move(Pointer(x, y), 0.0)
    assert table.pane.hovered == space and table.stale(0.0)
    said = [
        one.text for sheet in table.desk.sheets() for one in walk(sheet.primitives) if isinstance(one, Text)
    ]
    assert "2208 Guam" in said


def test_the_insert_is_hovered_before_the_map_below_it(table, board):
    space = board.spaces.find("ki:C3")
    table.move(Pointer(*point_at(table, space, table.inset)), 0.0)
    assert table.inset.hovered == space and table.pane.hovered is None


def test_dragging_pans_and_is_no_click(table):
    clicks = []
    table.clicked = lambda pointer, now: clicks.append(pointer)
    before = table.pane.seen.camera.centre
    table.pane.seen.zoom(4, (900.0, 400.0), 0.0)
    table.pane.seen.advance(1000.0)
    start = Pointer(900.0, 400.0, LEFT)
    table.press(start, 0.0)
    table.drag(Pointer(860.0, 420.0, LEFT), -40.0, 20.0, 0.0)
    table.release(Pointer(860.0, 420.0, LEFT), 0.0)
    assert table.pane.seen.camera.centre != before and not clicks
    table.press(start, 0.0)
    table.drag(Pointer(901.0, 400.0, LEFT), 1.0, 0.0, 0.0)
    table.release(Pointer(901.0, 400.0, LEFT), 0.0)
    assert len(clicks) == 1


def test_a_frame_shows_ground_counters_and_insert_and_then_rests(table):
    frame = table.frame(0.0)
    slots = [one.slot for one in frame.drawn if isinstance(one, GroundSheet)]
    assert slots == ["main", "inset"]
    assert sum(len(one.pieces) for one in frame.drawn if isinstance(one, PieceSheet)) > 20
    assert not table.stale(1.0) and table.wake_ms(1.0) is None


def test_unchanged_parts_of_a_frame_are_the_same_objects(table):
    first, second = table.frame(0.0), table.frame(10.0)
    kept = [one.pieces for one in first.drawn if isinstance(one, PieceSheet)]
    again = [one.pieces for one in second.drawn if isinstance(one, PieceSheet)]
    assert all(a is b for a, b in zip(kept, again, strict=True))


def test_the_overview_lies_above_a_row_of_tabs_that_reaches_into_its_corner(table):
    overview, room = table.overview, table.layout.map
    free = overview.rect(table.pane.seen, table.layout, table.scale)
    overview.below = Rect(free.right + 40.0, room.bottom - 50.0, 200.0, 40.0)
    assert overview.rect(table.pane.seen, table.layout, table.scale) == free
    overview.below = Rect(free.right - 40.0, room.bottom - 50.0, 400.0, 40.0)
    assert overview.rect(table.pane.seen, table.layout, table.scale).bottom < overview.below.y


def test_an_overview_shows_where_one_is_once_the_map_is_not_seen_whole(table):
    assert not [one for one in table.frame(0.0).drawn if getattr(one, "slot", "") == "overview"]
    table.pane.seen.show_at((900.0, 700.0), 90.0)
    assert [one for one in table.frame(0.0).drawn if getattr(one, "slot", "") == "overview"]


def test_the_dark_theme_changes_background_and_grounds(table):
    light = table.frame(0.0)
    table.flip_theme()
    dark = table.frame(0.0)
    assert light.background != dark.background
    assert table.pane.wear.theme == "dark"


def test_a_counter_is_found_where_its_piece_lies(board, view):
    surface = surface_of(board, "ki")
    counters = drawn(surface, view, 0.8)
    assert len(counters.pieces) == len(counters.spots) > 3
    top = counters.spots[-1]
    assert counter_at(counters.spots, top.at) == top
    assert counter_at(counters.spots, (-9999.0, 0.0)) is None


def test_equal_counters_share_their_parts_and_another_size_has_its_own(board, view):
    surface = surface_of(board, "ki")
    one = drawn(surface, view, 0.8)
    two = drawn(surface, view, 0.8)
    larger = drawn(surface, view, 1.6)
    assert all(a.parts is b.parts for a, b in zip(one.pieces, two.pieces, strict=True))
    assert all(a.parts is not b.parts for a, b in zip(one.pieces, larger.pieces, strict=True))


def test_a_counter_on_its_way_is_not_drawn_in_its_pile(board, view):
    surface = surface_of(board, "ki")
    piles = piles_of(surface, view)
    gone = piles[0].counters[0]
    counters = drawn(surface, view, 0.8, hidden=frozenset({gone}))
    assert gone not in [spot.counter for spot in counters.spots]


def test_from_far_away_a_side_in_a_space_is_one_block_that_can_be_seen(board, view):
    surface = surface_of(board, "apm")
    piles = piles_of(surface, view)
    zoom = 18 / surface.hw
    counters = drawn(surface, view, zoom)
    sides = {(pile.space, board.counters.side[pile.counters[0]]) for pile in piles}
    assert len(counters.pieces) == len(counters.piles) == len(sides)
    assert all(round(piece.side * zoom) == 16 for piece in counters.pieces)
    gathered = sorted(counter for block in counters.piles for counter in block.counters)
    assert gathered == sorted(counter for pile in piles for counter in pile.counters)
    stacks = [block for block in counters.piles if len(block.counters) > 1]
    assert len(counters.counts) == len(stacks) > 0


def test_a_block_wears_the_state_of_the_counter_that_matters(board, view):
    surface = surface_of(board, "apm")
    zoom = 18 / surface.hw
    stack = max(drawn(surface, view, zoom).piles, key=lambda block: len(block.counters))
    last = stack.counters[-1]
    counters = drawn(surface, view, zoom, states={last: "can-act"})
    assert last in [spot.counter for spot in counters.spots]
    gone = drawn(surface, view, zoom, hidden=frozenset(stack.counters))
    assert stack.space not in [spot.space for spot in gone.spots if spot.counter in stack.counters]


def test_the_ladder_of_zooms_has_even_rungs():
    assert [rung_of(rung_px(number)) for number in range(16)] == list(range(16))
    assert rung_of(0.1) == 0


def test_a_ground_is_made_in_a_thread_and_a_plain_one_at_once(board):
    made, woken = [], []
    surface = surface_of(board, "ki")
    grounds = Grounds(
        lambda *which: made.append(which) or plain(*which),
        lambda *which: plain(*which),
        lambda: woken.append(1),
    )
    first = grounds.best(surface, 60.0, LIGHT)
    assert first is not None
    for _ in range(2000):
        if not grounds.pending():
            break
        import time

        time.sleep(0.002)
    assert len(made) == 1 and woken == [1]
    assert grounds.best(surface, 60.0, LIGHT) is not first
    assert grounds.best(surface, 61.0, LIGHT) is grounds.best(surface, 60.0, LIGHT)


def test_a_ground_that_cannot_be_made_is_asked_for_once(board, caplog):
    tries = []

    def broken(*which):
        tries.append(which)
        raise ValueError("no land")

    surface = surface_of(board, "ki")
    grounds = Grounds(broken, plain)
    first = grounds.best(surface, 60.0, LIGHT)
    while grounds.pending():
        pass
    assert grounds.best(surface, 60.0, LIGHT) is first and len(tries) == 1


@pytest.mark.parametrize("map_id", ["ki", "boxes"])
def test_a_map_in_a_hurry_shows_its_numbers(board, map_id):
    ground = MapMaker().plain(surface_of(board, map_id), 80.0, LIGHT)
    assert "sea" in ground.meshes and len(ground.texts) == len(surface_of(board, map_id).cells)


def test_only_texts_in_the_box_are_set_and_only_if_they_can_be_read(board):
    surface = surface_of(board, "apm")
    ground = MapMaker().plain(surface, 80.0, LIGHT)
    left, top, right, bottom = surface.box
    zoom = 80.0 / surface.hw
    assert len(ground.lines(zoom, surface.box)) == len(surface.cells)
    part = ground.lines(zoom, (left, top, left + (right - left) / 4, bottom))
    assert 0 < len(part) < len(surface.cells) / 2
    assert ground.lines(zoom / 4, surface.box) == []


def test_a_space_in_words(board):
    words = space_words(board, board.spaces.find("ki:D5"))
    assert words[0] == "D5 Tsingtau" and words[-1] == "map derived"
