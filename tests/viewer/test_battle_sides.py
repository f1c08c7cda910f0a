"""The two sides of a battle: counters as large as there is room for, and never one over the other."""

import pytest

from grognard.viewer.model.battle import RankRow
from grognard.viewer.screens.battle_parts import Fighter, RankLine
from grognard.viewer.screens.battle_sides import SIDES_PX, Sides
from grognard.viewer.screens.pieces import SideMark
from grognard.viewer.ui.layout import Rect, scale_of
from grognard.viewer.ui.lists import Scroll
from grognard.viewer.ui.widget import Column


def ranks(*counts, first=0, below=False):
    """Ranks of so many counters."""
    made = []
    for count in counts:
        tiles = [Fighter(None, first + number) for number in range(count)]
        line = RankLine(RankRow(0, f"Rank of {count}", (), False), SideMark("neutral"), tiles)
        line.below = below
        made.append(line)
        first += count
    return made


def placed(far, near, room, factor):
    """The sides in a window of so many pixels, at a size of texts."""
    scale = scale_of(1280, 720, factor=factor)
    sides = Sides(ranks(*far), ranks(*near, first=100, below=True))
    window = Scroll(Column([sides]))
    sides.room = room
    window.place(Rect(100.0, 50.0, 520.0, room), scale)
    return sides, window, scale


@pytest.mark.parametrize("factor", [0.8, 1.0, 1.5, 2.0])
@pytest.mark.parametrize("near", [(1,), (3, 7, 13, 1), (30, 30)])
def test_no_counter_lies_over_another_however_large_the_texts_are(near, factor):
    sides, _, scale = placed((1, 4), near, 330.0, factor)
    squares = [tile.square(scale) for tile in sides.tiles]
    pairs = [(a, b) for n, a in enumerate(squares) for b in squares[n + 1 :]]
    assert not any(a.meets(b) for a, b in pairs)
    assert max(a.bottom for a in squares[:5]) < min(b.y for b in squares[5:])


def test_few_counters_are_large_and_do_not_scroll():
    sides, window, scale = placed((1,), (1,), 330.0, 1.0)
    assert sides.tiles[0].side >= SIDES_PX[1] and not window.scroll(-1.0, scale)


def test_more_than_there_is_room_for_scrolls_with_the_smallest_counters():
    sides, window, scale = placed((1,), (3, 7, 13, 1), 330.0, 2.0)
    last = sides.tiles[-1].rect
    assert sides.tiles[0].side == SIDES_PX[-1] and last.bottom > window.rect.bottom
    window.reveal(last, scale)
    assert sides.tiles[-1].rect.bottom <= window.rect.bottom
