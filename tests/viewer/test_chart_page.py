"""Charts of a module's kit stand in the book, below its tables."""

import shutil

import pytest

from grognard.kernel.board_build import board_from_folder
from grognard.viewer.screens.chart_page import MOST_GROWN, ChartPicture, chart_items
from grognard.viewer.ui.basic import Label
from grognard.viewer.ui.layout import scale_of

KIT = """
[[chart]]
id = "weather"
name = "Weather"
text = '''
Fog at dawn.

Sun at noon.
'''

[[chart]]
id = "crt"
name = "Combat results"
picture = "disc"
"""


@pytest.fixture
def board(pictured, tmp_path):
    folder = shutil.copytree(pictured, tmp_path / "source")
    (folder / "kit.toml").write_text(KIT)
    return board_from_folder(folder)


def names(items):
    return [one.name for one in items if one.name]


def test_texts_are_told_line_by_line_and_pictures_drawn(board):
    items = chart_items(board)
    assert names(items) == ["chart:weather", "chart:crt", "picture:crt"]
    assert [one.text for one in items if isinstance(one, Label)] == [
        "Weather",
        "Fog at dawn.",
        "Sun at noon.",
        "Combat results",
    ]


def test_they_are_found_by_name_and_by_text(board):
    assert names(chart_items(board, "NOON")) == ["chart:weather"]
    assert names(chart_items(board, "combat")) == ["chart:crt", "picture:crt"]
    assert chart_items(board, "gold") == []


def test_a_picture_keeps_its_shape_and_is_not_blown_up(board):
    (picture,) = [one for one in chart_items(board) if isinstance(one, ChartPicture)]
    scale = scale_of(1280, 720)
    assert picture._size(40.0, scale) == (40.0, 20.0)
    assert picture._size(600.0, scale) == (80.0 * MOST_GROWN, 40.0 * MOST_GROWN)


def test_a_game_without_charts_has_none(session):
    assert chart_items(session.board) == []
