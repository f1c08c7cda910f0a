"""Games played in a real window by a real pointer."""

import random

import pytest

from grognard.kernel import open_game
from grognard.kernel.text import session_from_text
from grognard.viewer.model.seats import Seat, Seats

pytestmark = pytest.mark.usefixtures("skirmish")

ALONE = Seats((Seat("Ann"), Seat("Ann")))
NAVAL = """
game empire_at_sunrise
dice 1 1 1 1 1 1 1 1 6 6 6 6
clear
turn 4
at 1705: emden
at 1706: hiei
phase german.naval
"""


def wanted_of(chance, choices):
    """A choice that brings a game of Skirmish to its end: attack, else sometimes march, else go on."""
    by_verb = {}
    for choice in choices:
        by_verb.setdefault(choice[0].verb, []).append(choice)
    for verb in ("attack", "fire", "hold"):
        if verb in by_verb:
            return chance.choice(by_verb[verb])
    if "march" in by_verb and chance.random() < 0.5:
        return chance.choice(by_verb["march"])
    plain = [choice for choice in choices if not choice[1]]
    return plain[0] if plain else chance.choice(choices)


def test_a_whole_game_is_played_to_its_end_by_the_mouse(lay_table):
    """Two persons, a hand-over between them; every action is clicked, on the map or in a list."""
    seats = Seats((Seat("Ann"), Seat("Ben")))
    session = open_game("skirmish", seed=5, players=seats.players(("red", "blue")))
    table, chance, curtains = lay_table(session, seats), random.Random(5), 0
    model, hand = table.model, table.hand
    for _ in range(300):
        if session.over is not None:
            break
        if model.match.curtain >= 0:
            curtains += 1
            hand.settle(0.05)
            sheet = table.screen.veil.widget("curtain").button.rect
            hand.click(sheet.x + 20, sheet.y + 10)
            continue
        hand.settle(0.02)
        choice = wanted_of(chance, model.sight.choices)
        name, before = str(model.sight.action(choice)), session.version
        table.take(choice)
        assert session.version > before, name
        assert [str(taken.action) for taken in session.history if not taken.auto][-1] == name
    assert session.over is not None and curtains > 3
    hand.settle(0.2)
    assert table.widget("end").title == "The game is over"


def test_a_turn_against_a_bot_by_the_mouse(lay_table):
    """A ship is dragged, the phases are ended, the bot answers from its process; the window never hangs."""
    seats = Seats((Seat("Ann"), Seat(level="random")))
    session = open_game("empire_at_sunrise", seed=3, players=seats.players(("germany", "aja")))
    table = lay_table(session, seats)
    model, hand = table.model, table.hand
    board = session.board
    ship, there = board.counters.index["leipzig"], None
    hand.key("F3")
    hand.settle(0.1)
    start = model.sight.place(ship)
    pane = table.screen.maps.pane
    from_px = table.pixel(start)
    hand.point(*from_px)
    hand.press()
    hand.point(from_px[0] + 20, from_px[1] + 4)
    hand.settle(0.1)
    assert [str(taken.action) for taken in session.history] == ["sail leipzig"]
    lit = [space for space in model.marks.lit if space in pane.seen.surface.index]
    there = lit[len(lit) // 2]
    hand.point(*table.pixel(there))
    hand.release()
    hand.settle(0.1)
    assert [str(taken.action) for taken in session.history][1] == f"to {board.spaces.ids[there]}"

    def answer():
        """Go on wherever the person is asked, until the next turn has begun."""
        if model.match.yours and model.actions.on is not None:
            hand.key("Return")
        elif model.match.yours:
            hand.key("1")
        return model.sight.view.turn >= 2

    hand.until(answer, 90.0)
    assert table.screen.sitting.notices == [] and session.over is None


def test_an_illegal_drop_says_why_and_escape_puts_it_away(lay_table):
    table = lay_table(session_from_text(NAVAL), ALONE)
    board, hand, model = table.model.sight.board, table.hand, table.model
    hand.key("i")  # the insert would lie over the far side
    hand.settle(0.1)
    hand.drag(table.pixel(board.spaces.index["1705"]), table.pixel(board.spaces.index["0210"]))
    hand.settle(0.1)
    assert [reason.case for reason in model.card.text.reasons] == ["2.2"]
    assert table.widget("refusal").title and table.has("read") and table.has("show")
    table.press("read")
    hand.settle(0.05)
    assert table.screen.book.case == "2.2" and table.screen.book.page >= 0
    hand.key("Escape")
    hand.key("Escape")
    hand.settle(0.05)
    assert not table.has("refusal") and table.screen.book.page < 0


def test_keys_move_a_cursor_over_lit_spaces_and_enter_goes_there(lay_table):
    session = session_from_text(NAVAL)
    table = lay_table(session, ALONE)
    hand, model = table.hand, table.model
    table.click_counter(session.board.counters.index["emden"])
    hand.key("Tab")
    first = model.pointed[0]
    hand.key("Right")
    hand.settle(0.05)
    there = model.pointed[0]
    assert first in model.marks.lit and there in model.marks.lit and there != first
    hand.key("Return")
    hand.settle(0.05)
    assert str(session.history[1].action) == f"to {session.board.spaces.ids[there]}"


def test_docks_fold_and_cards_open_by_keys(lay_table):
    table = lay_table(session_from_text(NAVAL), ALONE)
    hand, maps = table.hand, table.screen.maps
    width = maps.layout.map.width
    hand.key("bracketleft")
    hand.settle(0.05)
    assert maps.layout.map.width > width and not table.has("sequence")
    hand.key("bracketright")
    hand.settle(0.05)
    assert maps.layout.map.width == 1280
    hand.key("slash")
    hand.settle(0.1)
    for letter in "emden":
        hand.key(letter)
    hand.settle(0.1)
    table.press("found:Emden")
    hand.settle(0.1)
    assert table.model.inspected == table.model.sight.board.spaces.index["1705"]


def test_a_battle_opens_over_the_map_and_can_be_put_away(lay_table):
    session = session_from_text(
        NAVAL.replace("1705: emden", "1705: emden, hiei").replace("at 1706: hiei", "")
    )
    table = lay_table(session, ALONE)
    hand, ids = table.hand, session.board.counters.index
    table.click_counter(ids["emden"])
    table.click_counter(ids["hiei"])
    hand.settle(0.3)
    assert table.model.battle is not None and table.has("battle")
    assert table.widget("battle").rect.width > 600
    hand.key("b")
    hand.settle(0.1)
    assert not table.has("battle") and table.has("battle-back")
    table.press("battle-back")
    hand.settle(0.1)
    before = session.version
    table.press(f"odds:{table.model.battle.odds[0].text}")
    assert session.version > before
