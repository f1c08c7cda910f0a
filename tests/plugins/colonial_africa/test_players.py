"""What players are told, and what bots make of it."""

from __future__ import annotations

import pytest

from grognard.kernel import open_game
from grognard.kernel.bot import make_bot, play_by_bots
from grognard.plugins.colonial_africa import describe
from grognard.plugins.colonial_africa.estimate import asked_for, defence, voyage
from grognard.plugins.colonial_africa.ledger import ledger, worded
from grognard.plugins.colonial_africa.proposals import proposals
from grognard.plugins.colonial_africa.rules.writing import ORDERS
from grognard.plugins.colonial_africa.terms import Page, Side
from grognard.plugins.colonial_africa.wording import WORDING


def rows(game, side, viewer):
    return {one.label: one for one in ledger(game.state, side, viewer)}


def test_a_sheet_shows_its_orders_to_its_owner_only(table):
    game = table(table.fleet("england", "england", "merchant-1")).write(
        "england", "claim kenya; build merchant"
    )
    assert rows(game, 0, 0)["Orders written"].value == "2"
    assert rows(game, 0, 0)["Orders written"].note.startswith("£150 of £")
    assert "Orders written" not in rows(game, 0, 1)
    assert [worded(game.state, number) for number in game.state.written[:2]] == [
        "claim Kenya",
        "build a merchant",
    ]


def test_a_sheet_tells_of_wars_and_of_lands_without_garrison(table):
    game = table(table.war("england", "france", since=4), "mark status senegal 1")
    assert rows(game, 0, 2)["War"].note == "would take: conditional; no combat this year"
    assert "Senegal" in rows(game, 1, 1)["Lands"].note


def test_hints_tell_prices_chips_and_ways(table):
    game = table(table.fleet("england", "england", "merchant-1"))
    spaces, frame = game.session.board.spaces.index, game.state.frames[-1].procedure
    frame.side = 0
    assert describe.DESCRIBE.hints["Build"](game.state, frame, (5,)).cost == "£525"
    assert describe.DESCRIBE.hints["Declare"](game.state, frame, (1, 0)).cost == "5"
    fleet = game.session.board.counters.index["england-fleet-1"]
    way = describe.of_sailing(game.state, frame, (fleet, spaces["gulf-of-cadiz"])).path
    assert [game.session.board.spaces.ids[one] for one in way] == [
        "england",
        "north-sea",
        "bay-of-biscay",
        "gulf-of-cadiz",
    ]
    notes = describe.of_claim(game.state, frame, (spaces["kenya"],)).notes
    assert [note.text for note in notes] == ["EV 10, CPV 2, MGV 2.", "Strength 3 defends it."]


def test_case_H4_3_an_attack_tells_its_odds_with_those_ordered_before(table):
    game = table("at lagos: england-guard-1, england-guard-2", "mark claims sokoto 1")
    game.turn("england", 3)
    frame, counters = game.session.engine.play.state.frames[-1].procedure, game.session.board.counters.index
    frame.side, sokoto = 0, game.session.board.spaces.index["sokoto"]

    def odds(number):
        return describe.of_attack(game.state, frame, (counters[f"england-guard-{number}"], sokoto)).odds

    # 3 against 6 levies, who add 2, and out of supply; then 6 against 6.
    assert odds(1).outcomes == (("beaten off", 0.79), ("won", 0.21))
    game.write("england", "attack england-guard-1 sokoto")
    assert [(name, round(share, 2)) for name, share in odds(2).outcomes] == [
        ("beaten off", 0.64),
        ("won", 0.36),
    ]
    assert [(one.value, one.case) for one in odds(2).modifiers if one.value] == [(-1, "1.31")]
    game.session.engine.play.set("levies", sokoto, 0)
    assert odds(2) is None


def test_every_order_and_event_has_words(table):
    assert {type(kind).__name__ for kind in ORDERS} <= set(WORDING)


def test_a_careful_player_brings_half_as_much_again_and_two(table):
    game = table()
    spaces = game.session.board.spaces.index
    assert defence(game.state, spaces["ethiopia"]) == 12
    assert asked_for(game.state, spaces["ethiopia"]) == 20
    assert voyage(game.state.world, spaces["england"], spaces["kenya"]) == 9
    assert voyage(game.state.world, spaces["england"], spaces["uganda"]) == 19


@pytest.mark.parametrize("seed", [3])
def test_seven_bots_deal_fight_and_finish(seed):
    session = open_game("colonial_africa", seed=seed)
    outcome = play_by_bots(
        session, [make_bot("easy", session.board, session.game, seed + s) for s in range(7)]
    )
    kinds = {event.kind for event in session.events}
    assert {"allied", "declared", "invaded", "captured", "claimed", "colonized", "peace"} <= kinds
    assert outcome.case in ("H6.1", "H6.2", "H6.3")


def test_who_writes_is_told_the_page_and_what_is_left(table):
    game = table(table.fleet("england", "england", "merchant-1"), "mark treasury england 200")
    frame = game.state.frames[-1].procedure
    frame.side = 0
    told = describe.DESCRIBE.notes["Writing"]
    left = game.cell("treasury", "england")
    assert told(game.state, frame).startswith(f"1884, page of politics: £{left} and 10 chips are left.")
    game.write("england", "build merchant")
    frame = game.state.frames[-1].procedure
    frame.side = 0
    assert told(game.state, frame).startswith(f"1884, page of treasury: £{left - 150} and 10 chips")


def test_advice_fits_the_page(table):
    game, found = table(turn=3, clear=False), []
    for page in Page:
        game.turn("france", page).state.frames[-1].procedure.side = Side.FRANCE
        found.append({name for name, _ in proposals(game.state, Side.FRANCE)})
    assert found[0] <= {"Ally", "Claim", "Invade"}
    assert found[1] <= {"Raise", "Build", "BuildPort", "Colonize"}
    assert found[2] <= {"Join", "Embark", "Sail", "Turn"}
    assert found[3] <= {"March", "Attack", "Ready"}


def test_a_year_that_was_carried_out_is_not_taken_back_by_who_handed_in_last():
    """H2.1: no die falls in the first year, and the last one would see what all others wrote."""
    session = open_game("colonial_africa", seed=3)
    session.apply("claim kenya", "england")
    for side in session.sides:
        for action in ("turn", "turn", "turn", "ready"):
            session.apply(action, side)
    assert session.deciders == session.sides
    assert not any(event.roll for event in session.events)
    assert not session.undo()
    assert session.undo_closed == "reveal"
