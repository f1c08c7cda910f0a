import logging

import pytest

from grognard.kernel.describe import Describe
from grognard.kernel.errors import PluginError
from grognard.kernel.hooks import check_fit
from grognard.kernel.text import session_from_text

pytestmark = pytest.mark.usefixtures("skirmish")

MARCH = """
game skirmish
dice 6 6 6 6
clear
at 0102: red-1
at 0504: blue-1
phase red.movement
"""
ATTACK = """
game skirmish
dice {dice}
clear
at 0202: red-1
at 0302: blue-1
phase red.combat
"""
TENTS = """
game skirmish
seed 3
clear
at 0302: {first}, blue-tent
at 0401: {second}, blue-camp
at 0202: red-1
mark under {first} blue-tent
mark under {second} blue-camp
phase red.combat
"""


def test_a_hint_says_what_an_action_costs_and_where_it_leads():
    session = session_from_text(MARCH)
    hint = session.hint("march red-1 0302")
    names = [session.board.spaces.ids[space] for space in hint.path]
    assert (hint.cost, hint.unit, names[0], names[-1], len(names)) == ("2", "hexes", "0102", "0302", 3)
    assert [note.sentence(session.board) for note in hint.notes] == ["0302 is a hill."]


def test_what_is_not_on_offer_has_no_hint():
    session = session_from_text(MARCH)
    assert session.hint("attack red-1 0202") is None
    assert session.hint("march blue-1 0404", "blue") is None


def test_the_odds_of_a_roll_are_those_of_the_rules_and_trying_changes_nothing():
    session = session_from_text(ATTACK.format(dice="6 6"))
    before = session.state_hash(), len(session.events)
    odds = session.hint("attack red-1 0302").odds
    assert (odds.purpose, odds.case, odds.needs) == ("attack", "5.2", "9+")
    assert [(m.value, m.reason) for m in odds.modifiers] == [(4, "firepower"), (-1, "hill")]
    assert (session.state_hash(), len(session.events)) == before
    roll = next(event.roll for event in session.apply("attack red-1 0302") if event.roll)
    assert (roll.modifiers, roll.against) == (odds.modifiers, odds.against)


def test_a_roll_of_a_later_step_is_not_the_odds_of_an_action():
    """After the last step Dawn rolls for fog: not what ending the combat is about."""
    session = session_from_text(ATTACK.format(dice="1").replace("red.combat", "blue.combat"))
    assert session.hint("done").odds is None


def test_hints_are_the_same_whatever_is_hidden():
    hints = []
    for first, second in (("blue-1", "blue-2"), ("blue-gun", "blue-1")):
        session = session_from_text(TENTS.format(first=first, second=second))
        hints.append(session.hint("attack red-1 0302"))
    assert hints[0] == hints[1]


def test_an_order_the_other_side_keeps_secret_is_not_foreseen():
    session = session_from_text(MARCH.replace("0504: blue-1", "0302: blue-1"))
    session.apply("order fire always", "blue")
    assert session.hint("march red-1 0202").odds is None
    assert any(event.roll for event in session.apply("march red-1 0202"))


@pytest.mark.parametrize(("option", "notes"), [("", ["1st Blue watches the way out."]), ("option truce", [])])
def test_options_hold_in_the_copy(option, notes):
    start = MARCH.replace("0504: blue-1", "0202: blue-1").replace("dice", f"{option}\ndice")
    session = session_from_text(start)
    told = session.hint("march red-1 0103").notes
    assert [note.sentence(session.board) for note in told] == notes


def test_a_battle_note_and_actors_are_told_by_procedure():
    session = session_from_text(ATTACK.format(dice="6 6"))
    assert session.insight("red").battle() is None
    session.apply("attack red-1 0302")
    battle = session.insight("red").battle()
    assert battle.title == "Battle for {spaces}"
    assert [rank.now for rank in battle.ranks] == [False, True]
    assert session.insight("red").actors() == (session.board.counters.index["blue-1"],)
    session = session_from_text(MARCH.replace("0504: blue-1", "0302: blue-1"))
    assert session.insight().note() == "0 have marched"
    assert (session.insight().actors(), session.insight().targets()) == ((), ())
    session.apply("march red-1 0202")
    assert session.insight().targets() == (session.board.counters.index["red-1"],)


def test_a_game_that_stumbles_over_its_hint_does_not_stop_play(caplog, monkeypatch):
    session = session_from_text(MARCH)
    broken = Describe(
        hints={"March": lambda state, frame, args: 1 / 0}, notes={"MovementPhase": lambda s, f: {}[1]}
    )
    monkeypatch.setattr(session, "game", _with(session.game, broken))
    with caplog.at_level(logging.CRITICAL):
        assert session.hint("march red-1 0202").cost == ""
        assert session.insight().note() == ""


def test_describing_what_the_game_does_not_have_is_an_error_at_load():
    session = session_from_text(MARCH)
    wrong = Describe(hints={"Marsh": lambda *_: None}, battles={"Duel": lambda *_: None})
    with pytest.raises(PluginError, match="hint of Marsh.*battle of Duel"):
        check_fit(_with(session.game, wrong), session.board)


def _with(game, describe):
    from dataclasses import replace

    return replace(game, describe=describe)
