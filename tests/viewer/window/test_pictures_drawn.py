"""A board and counters that somebody drew, in a real window."""

from dataclasses import replace

import numpy as np
import pytest

from grognard.kernel.board_build import board_from_folder
from grognard.kernel.view import View
from grognard.viewer.grounds import Grounds
from grognard.viewer.map_maker import MapMaker
from grognard.viewer.map_table import MapTable


@pytest.fixture
def shown(pictured, open_hand):
    board = board_from_folder(pictured)
    count = len(board.counters)
    columns = {"place": board.counters.start, "face": (0,) * count, "control": (-1,) * len(board.spaces)}
    maker = MapMaker()
    table = MapTable(
        board,
        View(0, 1, 1, "", columns, frozenset(), (), (), -1),
        Grounds(maker.plain, maker.plain),
        {},
    )
    hand = open_hand(table)
    table.key("i", False, False, 0.0)  # the insert would lie over what is looked at
    return hand.window, table


def colour_at(table, picture, point):
    x, y = table.pane.seen.to_screen(point)
    return picture[int(y), int(x), :3].astype(int)


def square(column, row):
    """The middle of a square of the board in map units, and its colour."""
    return (-120 + (column + 0.5) * 20, -100 + (row + 0.5) * 20), (10 * column, 15 * row, 90)


@pytest.mark.parametrize("px", [None, 60.0, 170.0, 500.0])
def test_the_board_is_where_it_should_be_at_every_zoom(shown, px):
    window, table = shown
    columns = table.view.columns
    table.show(replace(table.view, columns=columns | {"place": (-1,) * len(columns["place"])}))
    if px is not None:
        table.pane.seen.show_at((140.0, 140.0), px)
    picture = window.picture()
    seen = table.pane.seen.camera.seen(-30)
    tried = 0
    for column, row in ((1, 1), (9, 12), (10, 12), (10, 10), (14, 13), (20, 12), (21, 14), (12, 11)):
        point, colour = square(column, row)
        if seen[0] < point[0] < seen[2] and seen[1] < point[1] < seen[3]:
            assert np.abs(colour_at(table, picture, point) - colour).max() <= 1
            tried += 1
    assert tried >= 3


def test_tiles_meet_without_a_seam(shown):
    window, table = shown
    # The edge of two tiles, at 1,024 pixels, lies in the middle of this row.
    at = -120 + 1024 * 0.2, 150.0
    table.pane.seen.show_at(at, 300.0)
    picture = window.picture()
    x, y = (round(part) for part in table.pane.seen.to_screen(at))
    run = picture[y, x - 20 : x + 20, :3].astype(int)
    assert np.abs(np.diff(run, axis=0)).max() <= 1


def test_counters_are_drawn_from_their_pictures(shown):
    window, table = shown
    table.pane.seen.show_at((100.0, 50.0), 200.0)
    picture = window.picture()
    red = next(
        spot for spot in table.pane._counters.spots if table.board.counters.ids[spot.counter] == "red-1"
    )
    x, y = red.at
    assert np.abs(colour_at(table, picture, (x, y)) - (250, 250, 0)).max() <= 1
    for dx, dy in ((-0.4, -0.4), (0.4, 0.4), (0.3, -0.4)):
        corner = x + dx * red.side, y + dy * red.side
        assert np.abs(colour_at(table, picture, corner) - (40, 60, 200)).max() <= 1


def test_what_shines_through_a_picture_is_the_board(shown):
    window, table = shown
    disc = table.board.counters.index["red-2"]
    spot = next(one for one in table.pane._counters.spots if one.counter == disc)
    table.pane.seen.show_at(spot.at, 200.0)
    picture = window.picture()
    spot = next(one for one in table.pane._counters.spots if one.counter == disc)
    assert np.abs(colour_at(table, picture, spot.at) - (0, 160, 0)).max() <= 1
    # The picture is twice as wide as high, so that nothing of it lies at the head of its square.
    head = spot.at[0] + 0.3 * spot.side, spot.at[1] - 0.45 * spot.side
    assert colour_at(table, picture, head)[2] == 90


def test_no_frame_waits_for_tiles(shown):
    window, table = shown
    for number in range(12):
        table.pane.seen.show_at((number * 25.0, number * 15.0), (40.0, 120.0, 260.0)[number % 3])
        window.paint()
    picture = window.picture()
    assert not window.painter.busy
    assert colour_at(table, picture, table.pane.seen.camera.centre)[2] in (90, 200)
