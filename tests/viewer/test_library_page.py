"""The page of the library: games are seen on it at every size of texts."""

import pytest

from grognard.viewer.model.library import read_game
from grognard.viewer.screens.game_tile import GameTile
from grognard.viewer.screens.library_page import hero_height, is_tight
from grognard.viewer.ui.layout import scale_of


@pytest.mark.parametrize("factor", [0.8, 1.0, 1.25, 1.5, 2.0])
def test_a_game_is_seen_whole_below_the_one_in_play(factor):
    scale = scale_of(1280, 720, factor=factor)
    room = 720 - hero_height(720, scale) - scale.px(34)
    tile = GameTile(read_game("free_table")[0], most=room - scale.px(24))
    wide = scale.px(290)
    assert tile.height(wide, scale) <= room
    assert tile.height(wide, scale) == GameTile(tile.card).height(wide, scale) or is_tight(720, scale)
