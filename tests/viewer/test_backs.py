"""What a side may not see shows its back, and decks look like decks."""

from dataclasses import replace

import pytest

from grognard.kernel import open_game
from grognard.viewer.art import BoardPicture
from grognard.viewer.backs import back_count, back_face, back_pieces
from grognard.viewer.counter_pieces import Wear, icons_of
from grognard.viewer.deck_places import empty_deck_parts
from grognard.viewer.primitives import Group, Text, walk
from grognard.viewer.scene import scene_of
from grognard.viewer.screens.pieces import BackTile, PieceMaker, back_tiles
from grognard.viewer.stacks import MOST_DRAWN, backs_of, piles_of, unseen_at
from grognard.viewer.surface import surface_of

RED, BLUE = 0, 1


@pytest.fixture
def table():
    session = open_game("free_table", seed=1)
    for words in ("move red-inf-1 0404", "lay red-inf-2 0404", "lay red-inf-3 0404", "lay red-cav-1 0606"):
        session.apply(words)
    return session


def space(session, name):
    return session.board.spaces.find(name)


def test_only_what_a_side_does_not_see_shows_its_back(table):
    deck = space(table, "deck")
    assert unseen_at(table.view(RED)) == {deck: (24, False)}
    assert unseen_at(table.view(BLUE)) == {
        space(table, "0404"): (2, True),
        space(table, "0606"): (1, True),
        deck: (24, False),
    }


def test_games_without_hidden_stacks_have_no_backs(session, view):
    assert unseen_at(view) == {}


def test_backs_lie_beside_what_is_seen_in_the_same_space(table):
    view, surface = table.view(BLUE), surface_of(table.board, table.board.maps[0].id)
    (pile,) = piles_of(surface, view)
    beside, alone = backs_of(surface, view)
    assert (pile.space, beside.space, beside.count) == (space(table, "0404"), space(table, "0404"), 2)
    assert pile.corner[0] + pile.side <= beside.corner[0] + 1e-6
    assert alone.side > beside.side


def test_a_back_has_the_colour_of_the_one_other_side_and_a_deck_none(table):
    view, board = table.view(BLUE), table.board
    kept = back_face(board, view, space(table, "0404"), kept=True)
    assert (kept.kind, kept.nation) == ("back", board.nation_looks[board.side_nation[RED]])
    assert back_face(board, view, space(table, "deck"), kept=False).nation == "neutral"


def test_a_deck_is_drawn_as_a_few_backs_with_their_count(table):
    view, surface = table.view(BLUE), surface_of(table.board, table.board.maps[-1].id)
    (deck,) = backs_of(surface, view)
    face = back_face(table.board, view, deck.space, kept=deck.kept)
    pieces = back_pieces(face, deck, 100 / surface.hw, "light")
    assert len(pieces) == MOST_DRAWN and len({piece.at for piece in pieces}) == MOST_DRAWN
    told = [one.text for one in walk(back_count(deck, 1.0)) if isinstance(one, Text)]
    assert told == ["24"]


def test_pictures_of_maps_have_backs_too(table):
    board = table.board
    scene = scene_of(board, board.maps[0].id, table.view(BLUE), level=48)
    names = [one.name for one in walk(scene.primitives) if isinstance(one, Group)]
    assert names.count("backs:0404:2") == 2 and names.count("backs:0606:1") == 1
    assert "counter:red-inf-2" not in names


def test_a_fan_ends_with_what_is_hidden(table):
    view, surface = table.view(BLUE), surface_of(table.board, table.board.maps[0].id)
    maker = PieceMaker(surface, view, Wear(table.game.badges, {}))
    (tile,) = back_tiles(maker, space(table, "0404"), 60.0)
    assert isinstance(tile, BackTile) and tile.caption == "2 hidden" and not tile.takes_pointer()
    assert back_tiles(maker, space(table, "0101"), 60.0) == []


def test_no_sign_counts_what_is_drawn(table):
    view = table.view(BLUE)
    spaces = len(table.board.spaces)
    assert icons_of(view, space(table, "0404"), spaces, table.game.badges) == ()


def test_an_empty_deck_is_outlined_and_named_on_a_picture_and_nowhere_else():
    session = open_game("free_table", seed=1)
    plain = surface_of(
        session.board, session.board.maps[session.board.spaces.map_of[space(session, "deck")]].id
    )
    drawn = replace(plain, backdrop=BoardPicture(None, (0.0, 0.0, 9.0, 9.0), frozenset()))

    def outlined(surface, px):
        parts = empty_deck_parts(surface, session.view(0), px)
        return sum(bool(getattr(one, "dash", ())) for one in parts), [
            one.text for one in parts if isinstance(one, Text)
        ]

    assert outlined(drawn, 60.0) == (1, ["Discards"])
    session.apply(f"draw deck {session.engine.play.state.pile[space(session, 'deck')]}")
    assert outlined(drawn, 60.0) == (2, ["Cards", "Discards"])
    assert outlined(drawn, 20.0) == (2, []) and outlined(plain, 60.0) == (0, [])
