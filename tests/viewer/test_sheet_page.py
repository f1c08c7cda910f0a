"""The page of sheets: whose, in which order, and none where a game has none."""

import pytest

from grognard.kernel import open_game
from grognard.viewer.model.sight import Sight
from grognard.viewer.screens.book import NOTES, PAGES, SHEETS, Book, BookActs
from grognard.viewer.screens.book_parts import GroupHead
from grognard.viewer.screens.sheet_page import SheetLine, sheet_items
from grognard.viewer.ui.basic import Label
from grognard.viewer.ui.layout import scale_of

SCALE = scale_of(1280, 720)
ACTS = BookActs(print, print, print)


@pytest.fixture(scope="module")
def sight():
    return Sight(open_game("leaders", scenario="three", seed=1), 1)


def test_the_own_sheet_is_the_first_and_only_sides_that_play_have_one(sight):
    heads = [item for item in sheet_items(sight) if isinstance(item, GroupHead)]
    assert [head.text for head in heads] == ["Soviet Union", "United States", "China"]
    assert [head.aside for head in heads] == ["you", "", ""]


def test_what_is_secret_stands_on_the_own_sheet_alone(sight):
    labels = [item.row.label for item in sheet_items(sight) if isinstance(item, SheetLine)]
    assert labels.count("Treasury") == 1 and labels.count("Production") == 3


def test_a_game_without_sheets_says_so_and_has_no_tab():
    bare = Sight(open_game("red_sun_rising", seed=1), 0)
    (only,) = sheet_items(bare)
    assert isinstance(only, Label)
    assert len(Book(NOTES, SHEETS, "", [], [], ACTS).tabs.words) == len(PAGES) - 1


def test_a_long_note_stands_below(sight):
    lines = [item for item in sheet_items(sight) if isinstance(item, SheetLine)]
    camp = next(line for line in lines if line.row.label == "Base camp")
    assert camp.height(160.0, SCALE) == 2 * camp.height(700.0, SCALE)
