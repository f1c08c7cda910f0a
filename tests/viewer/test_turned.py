"""Counters that are turned are drawn turned, and need no sign that says so."""

from xml.etree import ElementTree

import pytest

from grognard.kernel import open_game
from grognard.viewer.counter_pieces import Wear, counters_of, look_of, looks_of
from grognard.viewer.scene import scene_of
from grognard.viewer.stacks import piles_of
from grognard.viewer.surface import surface_of
from grognard.viewer.svg import write_svg


@pytest.fixture
def table():
    session = open_game("free_table", seed=1)
    session.apply("move red-inf-1 0404")
    session.apply("rotate red-inf-1 60")
    session.apply("move red-inf-2 0606")
    return session


def test_a_piece_is_turned_as_its_counter_is(table):
    board, view = table.board, table.view(0)
    surface = surface_of(board, board.maps[0].id)
    piles = piles_of(surface, view)
    looks = looks_of(board, view, piles, table.game.badges)
    shown = counters_of(surface, looks, piles, 80 / surface.hw, Wear(table.game.badges, {}))
    turns = {
        board.counters.ids[spot.counter]: piece.turn
        for spot, piece in zip(shown.spots, shown.pieces, strict=True)
    }
    assert turns == {"red-inf-1": 60.0, "red-inf-2": 0.0}


def test_no_badge_says_what_is_drawn(table):
    counter = table.board.counters.index["red-inf-1"]
    assert look_of(table.board, table.view(0), counter, table.game.badges)[1:] == ((), 60)


def test_pictures_of_maps_have_it_too(table):
    board = table.board
    root = ElementTree.fromstring(write_svg(scene_of(board, board.maps[0].id, table.view(0), level=48)))
    moves = {one.get("data-name"): one.get("transform") for one in root.iter() if one.get("data-name")}
    assert " rotate(60 " in moves["counter:red-inf-1"]
    assert "rotate" not in moves["counter:red-inf-2"]
