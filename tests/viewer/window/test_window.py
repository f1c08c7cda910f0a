"""A real window on a display of its own, moved by a real pointer."""

import os
import subprocess
import sys

import numpy as np
import pytest

from grognard.viewer.frame import Frame, Piece, PieceSheet, Sheet
from grognard.viewer.grounds import Grounds
from grognard.viewer.map_maker import MapMaker
from grognard.viewer.map_table import MapTable
from grognard.viewer.primitives import Polygon, Polyline, Text
from grognard.viewer.screen import Blank
from grognard.viewer.ui.layout import Rect

SQUARE = ((0.0, 0.0), (1.0, 0.0), (1.0, 1.0), (0.0, 1.0))


def box(left, top, right, bottom):
    return ((left, top), (right, top), (right, bottom), (left, bottom))


class Still(Blank):
    """A screen that shows one frame."""

    def __init__(self, *drawn, background="#FFFFFF"):
        self.shown = Frame(background, drawn)

    def frame(self, now_ms):
        return self.shown


@pytest.fixture
def table(session, view, open_hand):
    maker = MapMaker()
    grounds = Grounds(maker.plain, maker.plain)
    screen = MapTable(session.board, view, grounds, {})
    hand = open_hand(screen)
    grounds.wake = hand.window.wake
    hand.rest()
    return hand, screen


def test_edges_on_whole_pixels_are_sharp(open_hand):
    sheet = Sheet((Polygon("panel", (box(100, 50, 200, 90),), "#FF0000"),))
    picture = open_hand(Still(sheet)).window.picture()
    assert picture[50, 100].tolist()[:3] == [255, 0, 0] and picture[89, 199].tolist()[:3] == [255, 0, 0]
    for x, y in ((99, 60), (200, 60), (150, 49), (150, 90)):
        assert picture[y, x].tolist()[:3] == [255, 255, 255]


def test_an_edge_between_pixels_is_half(open_hand):
    sheet = Sheet((Polygon("panel", (box(100.5, 50, 200, 90),), "#000000"),))
    picture = open_hand(Still(sheet)).window.picture()
    assert 110 <= picture[70, 100, 0] <= 145


def test_a_line_is_never_thinner_than_a_pixel(open_hand):
    line = Polyline("panel", (((10.0, 100.5), (300.0, 100.5)),), "#000000", 0.05)
    picture = open_hand(Still(Sheet((line,)))).window.picture()
    assert picture[100, 150, 0] < 30 and picture[98, 150, 0] == 255


def test_a_sheet_stays_within_its_clip(open_hand):
    sheet = Sheet((Polygon("panel", (box(0, 0, 500, 500),), "#000000"),), clip=Rect(100, 60, 50, 40))
    dark = open_hand(Still(sheet)).window.picture()[..., 0] < 128
    rows, columns = np.nonzero(dark)
    assert (columns.min(), columns.max(), rows.min(), rows.max()) == (100, 149, 60, 99)


def test_text_stands_on_its_base_line(open_hand):
    text = Text("panel", (40.0, 200.0), "HHHH", "ui-bold", 40.0, "#000000")
    rows, columns = np.nonzero(open_hand(Still(Sheet((text,)))).window.picture()[..., 0] < 128)
    assert rows.max() == 199 and columns.min() >= 40 and 160 < rows.min() < 180


def test_later_sheets_lie_over_the_letters_of_earlier_ones(open_hand):
    text = Text("panel", (40.0, 200.0), "HHHH", "ui-bold", 40.0, "#000000")
    cover = Polygon("panel", (box(0, 100, 400, 300),), "#00FF00")
    picture = open_hand(Still(Sheet((text,)), Sheet((cover,)))).window.picture()
    assert (picture[120:280, 20:380, 0] == 0).all() and (picture[120:280, 20:380, 1] == 255).all()


def test_a_piece_is_drawn_where_it_stands_in_its_own_size(open_hand):
    parts = (Polygon("counter", (SQUARE,), "#0000FF"),)
    piece = Piece(parts, (300.0, 200.0), 60.0, 60)
    picture = open_hand(Still(PieceSheet((piece,)))).window.picture()
    rows, columns = np.nonzero((picture[..., 2] > 200) & (picture[..., 0] < 50))
    assert (columns.min(), columns.max(), rows.min(), rows.max()) == (270, 329, 170, 229)


def test_many_looks_fill_the_texture_and_all_are_shown_still(open_hand):
    pieces = tuple(
        Piece(
            (Polygon("counter", (SQUARE,), f"#{number * 37 % 200:02X}40{number % 200:02X}"),),
            (x, y),
            78.0,
            260,
        )
        for number, (x, y) in enumerate((60.0 + 90 * (n % 13), 60.0 + 90 * (n // 13)) for n in range(91))
    )
    picture = open_hand(Still(PieceSheet(pieces))).window.picture()
    for piece in pieces:
        x, y = round(piece.at[0]), round(piece.at[1])
        assert picture[y, x, 1] in range(60, 70)


def test_a_map_is_drawn_and_then_nothing_more(table):
    hand, _ = table
    picture = hand.window.picture()
    assert len(np.unique(picture.reshape(-1, 4), axis=0)) > 500
    hand.rest()
    before = hand.window.frames
    hand.settle(0.4)
    assert hand.window.frames == before


def test_the_pointer_lights_the_space_under_it(table):
    hand, screen = table
    pane = screen.pane
    space = screen.board.spaces.find("2010")
    cell = pane.seen.surface.cells[pane.seen.surface.index[space]]
    before = hand.window.picture()
    x, y = pane.seen.to_screen(cell.centre)
    hand.point(x, y)
    hand.rest()
    assert pane.hovered == space
    after = hand.window.picture()
    rows, columns = np.nonzero((before[44:690] != after[44:690]).any(axis=2))
    half = 0.7 * pane.seen.px
    assert x - half < columns.min() and columns.max() < x + half
    assert y - half < rows.min() + 44 and rows.max() + 44 < y + half


def test_a_wake_draws_although_the_screen_counts_nothing_as_stale(table):
    hand, _ = table
    hand.rest()
    frames = hand.window.frames
    hand.window.wake()
    hand.until(lambda: hand.window.frames > frames)


def test_the_wheel_zooms_to_the_pointer(table):
    hand, screen = table
    at = (800.0, 300.0)
    hand.rest()  # the window may still be getting its size
    hand.point(*at)
    world, zoom = screen.pane.seen.to_world(*at), screen.pane.seen.camera.zoom
    hand.wheel(3)
    hand.until(lambda: screen.pane.seen.goal.zoom > 1.9 * zoom)
    hand.rest()
    assert screen.pane.seen.camera.zoom == pytest.approx(zoom * 1.25**3)
    assert screen.pane.seen.to_world(*at) == pytest.approx(world, abs=3.0)


def test_dragging_moves_the_map_with_the_pointer(table):
    hand, screen = table
    hand.point(800, 300)
    hand.wheel(4)
    hand.rest()
    world = screen.pane.seen.to_world(800, 300)
    hand.drag((800, 300), (700, 360))
    hand.rest()
    assert screen.pane.seen.to_world(700, 360) == pytest.approx(world, abs=1.0)


def blocks(picture, side=16):
    """The mean colours of squares of a picture."""
    high, wide = (length // side * side for length in picture.shape[:2])
    return picture[:high, :wide].reshape(high // side, side, wide // side, side, 4).mean(axis=(1, 3))


def test_panning_reuses_what_was_drawn_and_shows_the_same(table):
    hand, screen = table
    screen.inset_open = False
    hand.point(700, 350)
    hand.wheel(5)
    hand.rest()
    for _ in range(4):
        hand.drag((700, 350), (500, 300))
    hand.rest()
    moved = hand.window.picture()
    hand.window.painter.grounds.forget_pictures()
    fresh = hand.window.picture()
    # They may lie half a pixel apart, so compare what is seen from a step back.
    assert np.abs(blocks(moved) - blocks(fresh)).max() < 14


def test_a_click_on_a_tab_switches_the_map(table):
    hand, screen = table
    tabs = next(one for one in screen.desk.widget("top").inside() if one.name == "maps")
    hand.click(tabs.rect.x + 20, tabs.rect.y + 10)
    hand.rest()
    assert screen.active == "ki"


def test_keys_reach_the_screen(table):
    hand, screen = table
    hand.key("F3")
    hand.rest()
    assert screen.active == "pc"
    zoom = screen.pane.seen.camera.zoom
    hand.key("plus")
    hand.rest()
    assert screen.pane.seen.camera.zoom > zoom


def test_another_size_lays_everything_out_anew(table):
    hand, screen = table
    hand.window.set_size(1600, 900)
    hand.until(lambda: screen.layout.map.width == 1600)
    hand.rest()
    assert hand.window.picture().shape == (900, 1600, 4)
    assert screen.desk.widget("status").rect.bottom == 900


def opened_with(**variables):
    """What a fresh Python says when it opens a window."""
    script = (
        "from grognard.viewer.app import ViewerUnavailable, open_window\n"
        "from grognard.viewer.screen import Blank\n"
        "try:\n    open_window(Blank(), 'x')\n"
        "except ViewerUnavailable as error:\n    print(error)\n"
    )
    around = {name: value for name, value in os.environ.items() if name != "DISPLAY"}
    command = [sys.executable, "-c", script]
    done = subprocess.run(command, capture_output=True, text=True, env=around | variables, timeout=60)
    return done.stdout.strip()


def test_without_a_display_one_sentence_says_so():
    assert opened_with() == "There is no window, since this machine has no display."


def test_a_window_opens_after_one_could_not(display):
    script = (
        "import os\n"
        "from grognard.viewer.app import ViewerUnavailable, open_window\n"
        "from grognard.viewer.screen import Blank\n"
        "display = os.environ.pop('DISPLAY')\n"
        "try:\n    open_window(Blank(), 'x')\n"
        "except ViewerUnavailable:\n    os.environ['DISPLAY'] = display\n"
        "    open_window(Blank(), 'x').close()\n    print('opened')\n"
    )
    around = os.environ | {"DISPLAY": display}
    done = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, env=around, timeout=60
    )
    assert done.stdout.strip() == "opened"


def test_an_old_opengl_is_one_sentence_too(display):
    said = opened_with(DISPLAY=display, MESA_GL_VERSION_OVERRIDE="2.1")
    assert said == "There is no window, since this machine has no OpenGL 3.3."


def test_a_window_that_is_closed_gives_the_memory_of_its_card_back(open_hand):
    from pyglet import gl

    hand = open_hand(Blank())
    painter = hand.window.painter
    textures = painter.letters._texture.id, painter.pieces._canvas.texture.id
    other = open_hand(Blank()).window
    other.switch_to()
    assert all(gl.glIsTexture(one) for one in textures)
    hand.window.close()
    other.switch_to()
    assert not any(gl.glIsTexture(one) for one in textures)
