"""What a side cannot see: treasury, orders, research, spies; and what tells nobody else of them."""

from __future__ import annotations

from random import Random

import pytest

from grognard.kernel import open_game
from grognard.kernel.bot import RandomBot, make_bot, play_by_bots
from grognard.kernel.concealment import check_hidden, check_imagined
from grognard.kernel.session import Session
from grognard.kernel.testing import open_some_game
from grognard.plugins.leaders.ledger import ledger

SECRETS = {"treasury": 1, "ordered": 12, "research": 2, "study": 3, "spies": 2, "plots": 2, "dossier": 6}


@pytest.mark.parametrize("column", SECRETS)
def test_a_hidden_difference_changes_no_view_and_no_offer_of_another(world, column):
    game = world("mark treasury 0 50\nphase usa.headquarters")
    session = game.session
    before = {side: (session.view(side), session.offer(side).prompt) for side in range(1, 6)}
    sheets = {side: session.insight(side).ledger(session.sides) for side in range(1, 6)}
    cells = session.engine.play.state.columns[column]
    cells[0] += 1
    session.forget()
    for side in range(1, 6):
        assert (session.view(side), session.offer(side).prompt) == before[side]
        assert session.insight(side).ledger(session.sides) == sheets[side]
    assert session.view(0).columns[column][: SECRETS[column]] == tuple(cells[: SECRETS[column]])


def test_what_is_decided_in_headquarters_is_no_event_for_others(world):
    quiet = world("mark treasury 0 90\nmark spies 0 1\nphase usa.headquarters", dice="1 1 6 1 1 6")
    busy = world("mark treasury 0 90\nmark spies 0 1\nphase usa.headquarters", dice="1 1 6 1 1 6")
    quiet.do("done")
    busy.do("buy tank 3; study economy; hire 1; done")
    assert quiet.session.view(4).events == busy.session.view(4).events
    assert quiet.session.view(4).columns["clock"] == busy.session.view(4).columns["clock"]


def test_a_log_does_not_count_what_others_decide_in_secret_and_still_leads_to_its_moments(world):
    game = world("mark treasury 0 90\nphase usa.headquarters", dice="1 1 6 1 1 6")
    game.do("buy tank 3; study economy; hire 1; done")
    moments = {side: game.session.moments(side) for side in (0, 4)}
    assert moments == {0: (0, 1, 2, 3, 4), 4: (0, 4)}
    assert max(event.action for event in game.session.view(4).events) == 1
    assert [event.action for event in game.session.view(0).events if event.kind == "ordered"] == [1]


def test_secret_events_survive_a_save(world, tmp_path):
    game = world("mark treasury 0 90\nphase usa.headquarters").do("buy tank 3")
    game.session.save(tmp_path / "game.wgs")
    again = Session.load(tmp_path / "game.wgs")
    assert [one.kind for one in again.view(0).events] == [one.kind for one in game.session.view(0).events]
    assert "ordered" in [one.kind for one in again.view(0).events]
    assert "ordered" not in [one.kind for one in again.view(3).events]


def test_undo_takes_a_secret_event_back(world):
    game = world("mark treasury 0 90\nphase usa.headquarters")
    before = game.session.view(0).events
    game.do("buy tank 3")
    assert game.session.undo() and game.session.view(0).events == before


def test_a_sheet_tells_its_owner_more_than_others(world):
    game = world("mark treasury 0 33\nmark spies 0 2\nmark dossier 1 38\nphase usa.headquarters")
    own = {row.label: row.value for row in ledger(game.state, 0, 0)}
    other = {row.label: row.value for row in ledger(game.state, 0, 3)}
    assert own["Treasury"] == "33" and own["Spies"] == "2" and "Treasury" not in other
    assert own["Production"] == other["Production"]
    reported = {row.label: row.value for row in ledger(game.state, 1, 0)}
    assert reported["Technology"] == "level 1" and reported["Economy"] == "level 2"


@pytest.mark.parametrize("scenario", ["all-six", "three"])
def test_bots_play_a_whole_game_without_looking_behind_the_curtain(scenario):
    session = open_game("leaders", scenario=scenario, seed=11)
    bots = [make_bot("easy", session.board, session.game, side) for side in range(6)]
    outcome = play_by_bots(session, bots)
    assert outcome.title != "Draw" and session.engine.play.state.turn >= 6


def test_nothing_secret_shows_at_sampled_moments():
    session, random = open_some_game("leaders", 5), Random(5)
    bot, looked, problems = RandomBot(session.board, 5), 0, []
    while session.over is None:
        if len(session.history) % 30 == 15:
            problems += check_hidden(session, random) + check_imagined(session, looked)
            looked += 1
        session.apply(bot.choose(None, session.offer()))
    assert problems == [] and looked >= 20
