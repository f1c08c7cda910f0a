"""Whole games against a bot, with nothing but the mouse, and with nothing but the keyboard."""

import pytest
from key_hand import Keyboard
from mouse_hand import Mouse
from playing import Chance, Sensible, against_bot, check, fewest_sides, play, report

from grognard.kernel.registry import free_rules, installed_games

GAMES = sorted(set(installed_games()) - {free_rules()})
"""The games with rules; what has none is played in test_free_table.py."""
MINDS = {"red_sun_rising": Sensible}
"""Who must think to see the end of the war; elsewhere chance goes all the way."""
MOST_SHORT = 24
"""So many actions are a beginning, however few of them were on the map."""
HANDS = {"mouse": Mouse, "keyboard": Keyboard}


@pytest.mark.prove
@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("slug", GAMES)
def test_a_whole_game_against_the_bot_is_played_by_one_hand(lay_table, slug, hand):
    """The other side is played by the bot of a sensible player."""
    session, table = against_bot(lay_table, slug, 0, "normal", 11)
    person = HANDS[hand](table)
    mind = MINDS[slug](session, 11) if slug in MINDS else Chance(11)
    watched, notices, seconds = play(table, person, mind, lambda model: False)
    report(watched, person, seconds, session)
    check(watched, notices, table)
    assert session.over is not None
    assert person.by_map > 5 and person.by_list > 50
    table.hand.settle(0.3)
    assert table.widget("end").title == "The game is over"


@pytest.mark.slow
@pytest.mark.parametrize("hand", HANDS)
@pytest.mark.parametrize("slug", GAMES)
def test_a_beginning_against_the_bot_is_played_by_one_hand(lay_table, slug, hand):
    # Each bot more is but more to wait for.
    side, scenario = 1 if hand == "mouse" else 0, fewest_sides(slug)
    session, table = against_bot(lay_table, slug, side, "random", 2, scenario)
    person = HANDS[hand](table)

    def ends(model):
        return min(person.by_map, person.by_list) >= 6 or person.by_map + person.by_list >= MOST_SHORT

    watched, notices, seconds = play(table, person, Chance(2), ends)
    report(watched, person, seconds, session)
    check(watched, notices, table)
