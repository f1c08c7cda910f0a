from dataclasses import replace

import pytest

from grognard.kernel import open_game
from grognard.kernel.describe import Describe
from grognard.kernel.errors import PluginError
from grognard.kernel.hooks import check_fit
from grognard.kernel.text import session_from_text

pytestmark = pytest.mark.usefixtures("skirmish")

SHAKEN = """
game skirmish
dice 6 6
clear
at 0202: red-1
at 0302: blue-1
phase red.combat
do attack red-1 0302
"""


def test_a_battle_is_played_out_on_a_copy_and_the_game_stays_as_it_is():
    session = session_from_text(SHAKEN)
    before = session.state_hash(), len(session.history), len(session.events)
    forecast = session.insight().forecast()
    forecast.run(20)
    assert forecast.samples == 20
    assert forecast.lost(0) == ((0, 1.0),) and forecast.lost(1) == ((0, 1.0),)
    assert (session.state_hash(), len(session.history), len(session.events)) == before


def test_without_a_battle_there_is_nothing_to_foresee():
    session = session_from_text(SHAKEN.partition("do ")[0])
    assert session.insight().forecast() is None


def test_what_is_done_first_belongs_to_the_trial():
    session = session_from_text(
        """
        game empire_at_sunrise
        dice 1 1
        clear
        turn 8
        at ki:D5: omd
        at ki:D4: 46-regiment
        phase aja.land_combat
        do attack ki:D5; with 46-regiment
        """
    )
    commit = next((kind, args) for kind, listed in session.offer().choices for args in listed)
    assert commit[0].verb == "commit"
    forecast = session.insight().forecast(commit)
    forecast.run(60)
    for side in (0, 1):
        assert sum(share for _, share in forecast.lost(side)) == pytest.approx(1.0)
        assert max(steps for steps, _ in forecast.lost(side)) <= 3
    again = session.insight().forecast(commit)
    again.run(60)
    assert [again.lost(side) for side in (0, 1)] == [forecast.lost(side) for side in (0, 1)]


def test_ships_that_fight_on_a_display_of_boxes_can_be_lost_from_it():
    session = session_from_text(
        """
        game red_sun_rising
        dice 1 1  3 1
        clear
        at 42: ru-fleet-1/1, retvizan, jp-fleet-1/1, mikasa
        mark fleet retvizan ru-fleet-1
        mark fleet mikasa jp-fleet-1
        mark morale ru-fleet-1 5
        mark morale jp-fleet-1 5
        control 0801 0803 russia
        turn 6
        phase naval.search
        do search jp-fleet-1 ru-fleet-1; accept; close 2; close 4
        """
    )
    forecast = session.insight().forecast()
    forecast.run(30)
    assert sum(share for steps, share in forecast.lost(0) if steps) > 0.2


def test_both_sides_fight_on_in_the_trials():
    session = open_game("red_sun_rising", seed=1)
    forecast = session.insight(1).forecast()
    forecast.run(40)
    spared = dict(forecast.lost(0)).get(0, 0.0)
    assert spared < 0.7, "five flotillas with a chance of a sixth at least strike"


def test_what_a_side_does_that_fights_on_must_be_a_kind_of_the_game(monkeypatch):
    session = session_from_text(SHAKEN)
    wrong = replace(session.game, describe=Describe(presses=("Bayonets",)))
    with pytest.raises(PluginError, match="pressing of Bayonets"):
        check_fit(wrong, session.board)
