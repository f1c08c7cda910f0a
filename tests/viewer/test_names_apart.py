"""Names on the maps of every game stay apart at every zoom."""

import itertools

import pytest

from grognard.kernel.registry import find_module, installed_games, load_board_cached
from grognard.viewer import labels
from grognard.viewer.labels import name_parts
from grognard.viewer.level import level_at
from grognard.viewer.palette import LIGHT
from grognard.viewer.surface import surface_of
from grognard.viewer.typefaces import metrics, text_width


def box_of(part):
    wide, face = text_width(part.text, part.font, part.size), metrics(part.font)
    high = face.cap_height / face.units * part.size
    return part.at[0] - wide / 2, part.at[1] - high, part.at[0] + wide / 2, part.at[1]


@pytest.mark.parametrize("px", [20, 34, 55, 66, 100])
def test_no_name_lies_on_another(px):
    for game in installed_games():
        board = load_board_cached(find_module(game))
        for info in board.maps:
            boxes = [box_of(part) for part in name_parts(surface_of(board, info.id), level_at(px), LIGHT)]
            for one, other in itertools.combinations(boxes, 2):
                area = min((box[2] - box[0]) * (box[3] - box[1]) for box in (one, other))
                assert labels._shared(one, other) <= 0.02 * area
