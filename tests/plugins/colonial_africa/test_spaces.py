"""1.0: lands, what they bring, garrisons, colonies, ports and forts."""

from __future__ import annotations

import pytest

from grognard.kernel import IllegalAction
from grognard.kernel.save import decoded, encode
from grognard.plugins.colonial_africa.plans import sheets
from grognard.plugins.colonial_africa.rules import politics, spaces, supply, victory, works
from grognard.plugins.colonial_africa.terms import Order, Page


def test_case_1_11_a_home_cannot_be_attacked(table):
    game = table("at belgium: belgium-regular-1", table.war("belgium", "france"))
    assert "1.11" in game.refusal("belgium", "attack belgium-regular-1 france")


def test_case_1_11_a_home_repairs_ships_in_full(table):
    game = table(
        table.fleet("england", "england", "battleship-1"), "mark damage england-battleship-1 3"
    ).year()
    assert game.cell("damage", "england-battleship-1") == 0


def test_case_1_12_a_minor_power_is_neither_claimed_nor_entered(table):
    game = table("at algeria: france-regular-1")
    assert "1.12" in game.refusal("france", "claim tunis")
    assert "1.12" in game.refusal("france", "march france-regular-1 tunis")
    assert "1.12" in game.refusal("france", "attack france-regular-1 tunis")


def test_case_1_12_a_minor_power_that_is_beaten_is_a_protectorate_for_ever(table):
    game = table("at algeria: france-regular-1, france-guard-1", "mark invaders tunis 2", dice="10 1")
    game.year(france="attack france-regular-1 tunis; attack france-guard-1 tunis")
    assert (game.owner("tunis"), game.cell("status", "tunis"), game.cell("invaders", "tunis")) == (
        "france",
        1,
        0,
    )
    for _ in range(4):
        game.year()
    assert "1.12" in game.refusal("france", "colonize tunis")


def test_case_1_13_one_claim_a_turn(table):
    game = table(table.fleet("england", "england", "merchant-1")).write("england", "claim kenya")
    assert game.refusal("england", "claim togo") == ("1.13",)


def test_case_1_13_there_is_no_way_to_a_second_claim(table):
    game = table(table.fleet("england", "england", "merchant-1")).write("england", "claim kenya")
    session = game.session
    assert not any(word.startswith("claim") for word in game.offered("england", Page.POLITICS))
    with pytest.raises(IllegalAction, match="One claim a turn"):
        session.apply("claim togo", "england")
    session.undo()
    session.apply("claim togo", "england")
    with pytest.raises(IllegalAction, match="One claim a turn"):
        session.apply("claim kenya", "england")
    session.undo()
    session.redo()
    loaded = decoded(encode(session), session)
    for one in (session, loaded):
        assert len(sheets(one.engine.play.state)[0][Order.CLAIM]) == 1
        assert one.why_not("claim kenya", "england").cases == ("1.13",)
    game.year()
    assert (game.cell("claims", "togo"), game.cell("claims", "kenya")) == (1, 0)


def test_case_1_13_a_claim_needs_a_way_there(table):
    game = table("at lagos: england-colonial-1")
    assert game.refusal("england", "claim sokoto") == ()
    assert game.refusal("england", "claim uganda") == ("1.13",)
    assert game.refusal("england", "claim kenya") == ("1.13",)


def test_case_1_13_a_captured_space_is_cleared_of_others(table):
    game = table(
        "at gabon: france-regular-1, france-regular-2",
        "at middle-congo: portugal-colonial-1",
        "mark claims middle-congo 2",
        "mark levies middle-congo 0",
        "control angola portugal",
    )
    game.year(france="attack france-regular-1 middle-congo; attack france-regular-2 middle-congo")
    assert game.owner("middle-congo") == "france"
    assert game.where("portugal-colonial-1") == "angola"


def test_case_1_13_a_protectorate_of_four_turns_becomes_a_colony(table):
    lines = ("at gold-coast: england-colonial-1", "mark status gold-coast 1", "mark treasury england 400")
    young = table(*lines, "mark since gold-coast 2")
    assert young.refusal("england", "colonize gold-coast") == ("1.13",)
    old = table(*lines, "mark since gold-coast 1").year(england="colonize gold-coast")
    assert old.cell("status", "gold-coast") == 2


def test_case_H1_4_a_colony_costs_60(table):
    game = table("mark since gold-coast 1", "mark status gold-coast 1")
    before = game.cell("treasury", "england")
    game.year(england="colonize gold-coast")
    spent = before + spaces.budget(game.state, 0) - game.cell("treasury", "england")
    assert spent == 60


def test_case_1_21_a_port_doubles_and_a_colony_adds_half(table):
    game = table("mark port gold-coast 0", "mark status gold-coast 1")
    index = game.session.board.spaces.index["gold-coast"]
    play = game.session.engine.play
    assert spaces.income_of(game.state, index) == 16
    play.set("port", index, 6)
    assert spaces.income_of(game.state, index) == 32
    play.set("status", index, 2)
    assert spaces.income_of(game.state, index) == 40
    play.set("blockaded", index, 1)
    assert spaces.income_of(game.state, index) == 40
    play.set("occupier", index, 1)
    assert spaces.income_of(game.state, index) == 0


def test_case_1_22_a_colony_is_worth_half_as_much_again(table):
    game = table("mark status gold-coast 1")
    index = game.session.board.spaces.index["gold-coast"]
    assert spaces.half_points_of(game.state, index) == 6
    game.session.engine.play.set("status", index, 2)
    assert spaces.half_points_of(game.state, index) == 9


def test_case_1_22_half_a_point_that_is_left_over_is_lost(table):
    game = table("mark status gold-coast 1", "mark status cape-colony 1", "mark status natal 1")
    play, index = game.session.engine.play, game.session.board.spaces.index
    before = spaces.points_of(game.state, 0)
    play.set("status", index["gold-coast"], 2)  # 3 points, and a half more than one
    assert spaces.points_of(game.state, 0) == before + 1
    play.set("status", index["cape-colony"], 2)
    halves = game.state.world.cpv[index["gold-coast"]] + game.state.world.cpv[index["cape-colony"]]
    assert spaces.points_of(game.state, 0) == before + halves // 2


def test_case_1_22_points_are_paid_each_year(table):
    game = table()
    due = spaces.points_of(game.state, 0)
    assert game.year().cell("chips", "england") == 10 + due
    assert due == 3 + 1 + 2 + 6 + 3


def test_case_1_23_a_colony_needs_half_the_garrison(table):
    game = table("mark status algeria 1", "at algeria: france-regular-1")
    index = game.session.board.spaces.index["algeria"]
    assert spaces.garrison_missing(game.state, index) == 2
    game.session.engine.play.set("status", index, 2)
    assert spaces.garrison_needed(game.state, index) == 1
    assert spaces.garrison_missing(game.state, index) == 0


def test_case_1_23_a_revolt_comes_where_the_garrison_is_missing(table):
    game = table("mark status senegal 1", dice="2").year(germany="incite senegal")
    assert game.owner("senegal") == "nobody"
    assert game.cell("levies", "senegal") == 1
    quiet = table("mark status senegal 1", dice="3").year(germany="incite senegal")
    assert quiet.owner("senegal") == "france"


def test_case_1_23_a_full_garrison_is_quiet(table):
    game = table("mark status senegal 1", "at senegal: france-colonial-1, france-colonial-2")
    assert game.refusal("germany", "incite senegal") == ("1.23",)


def test_case_H5_2_a_revolt_costs_40(table):
    game = table("mark status senegal 1", dice="6")
    before = game.cell("treasury", "germany")
    game.year(germany="incite senegal")
    assert game.cell("treasury", "germany") == before - 40 + spaces.budget(game.state, 2)


# 1.31 Ports


def test_case_1_31_a_port_is_built_once(table):
    game = table("mark port gold-coast 0", "mark treasury england 300").year(england="build-port gold-coast")
    assert game.cell("port", "gold-coast") == 6
    assert "1.21" in game.refusal("england", "build-port gold-coast")


def test_case_1_31_a_port_needs_a_coast(table):
    game = table("control uganda england", "mark treasury england 500")
    assert game.refusal("england", "build-port uganda") == ("1.31",)
    assert game.refusal("england", "build-port england") == ("1.31",)
    assert game.refusal("england", "build-port gold-coast") == ()


def test_case_2_22_a_fort_is_built_in_any_african_land(table):
    lines = ("control uganda england", "mark treasury england 500")
    game = table(*lines).year(england="build-fort uganda")
    assert game.cell("fort", "uganda") == 4
    assert game.refusal("england", "strengthen uganda 2") == ()
    assert table(*lines).refusal("england", "build-fort england") == ("1.32",)
    taken = table(*lines, table.war("england", "france"), "mark occupier uganda france")
    assert taken.refusal("england", "build-fort uganda") == ("1.32",)


def test_case_1_31_a_port_supplies_unless_blockaded(table):
    game = table("mark status senegal 1", "mark port senegal 6")
    index = game.session.board.spaces.index
    assert supply.is_supplied(game.state, 1, index["senegal"])
    assert not supply.is_supplied(game.state, 1, index["upper-niger"])
    game.session.engine.play.set("status", index["senegal"], 2)
    assert supply.is_supplied(game.state, 1, index["upper-niger"])
    game.session.engine.play.set("blockaded", index["senegal"], 1)
    assert not supply.is_supplied(game.state, 1, index["senegal"])


def test_case_1_31_a_fleet_supplies(table):
    docked = table(table.fleet("germany", "togo", "merchant-1"))
    index = docked.session.board.spaces.index["togo"]
    assert supply.is_fed(docked.state, 2, index)
    off = table(table.fleet("germany", "gulf-of-guinea", "merchant-1"))
    assert supply.is_supplied(off.state, 2, index)
    assert not supply.is_fed(off.state, 2, index)
    empty = table(table.fleet("germany", "togo", "battleship-1"))
    assert not supply.is_supplied(empty.state, 2, index)


def test_case_H5_1_brigades_beyond_the_garrison_starve(table):
    lines = ("at gabon: france-colonial-1, france-colonial-2", "mark port gabon 0")
    assert table(*lines, dice="2").year().where("france-colonial-2") == "nowhere"
    assert table(*lines, dice="3").year().where("france-colonial-2") == "gabon"


def test_case_1_31_a_foreign_port_repairs_to_half_and_one(table):
    game = table(
        table.fleet("france", "senegal", "battlecruiser-1"), "mark damage france-battlecruiser-1 5"
    ).year()
    assert game.cell("damage", "france-battlecruiser-1") == 2


# 1.32 Forts


def test_case_1_32_a_fort_is_built_with_the_hits_of_its_time(table):
    old = table("mark treasury england 400", turn=15).year(england="build-fort lagos")
    assert (old.cell("fort", "lagos"), old.cell("works", "lagos")) == (4, 0)
    new = table("mark treasury england 400", turn=16).year(england="build-fort lagos")
    assert (new.cell("fort", "lagos"), new.cell("works", "lagos")) == (6, 1)


def test_case_1_32_a_fort_fires_once_for_four_hits_and_thrice_at_most(table):
    game = table()
    index = game.session.board.spaces.index["lagos"]
    shots = []
    for hits in (3, 4, 7, 8, 12):
        game.session.engine.play.set("fort", index, hits)
        shots.append(works.shots_of(game.state, index))
    assert shots == [0, 1, 1, 2, 3]


def test_case_2_22_a_fort_is_strengthened_by_ten_pounds_a_hit(table):
    game = table("mark fort lagos 4", "mark treasury england 100")
    game.year(england="strengthen lagos 6")
    assert game.cell("fort", "lagos") == 10
    assert game.cell("treasury", "england") == 100 - 60 + 2 * spaces.budget(game.state, 0)
    assert "1.32" in game.refusal("england", "strengthen lagos 3")


def test_case_2_22_an_old_fort_is_modernized_from_1895_on(table):
    assert "2.22" in table("mark fort lagos 4", turn=15).refusal("england", "modernize lagos")
    game = table("mark fort lagos 4", turn=16).year(england="modernize lagos")
    assert game.cell("works", "lagos") == 1
    assert "2.22" in game.refusal("england", "modernize lagos")


def test_case_2_22_no_fort_is_built_under_blockade(table):
    assert "2.22" in table("mark blockaded lagos 1").refusal("england", "build-fort lagos")


def test_case_2_22_a_port_is_mended_five_hits_a_turn(table):
    game = table("mark port lagos 1").year(england="mend lagos 5")
    assert game.cell("port", "lagos") == 6
    assert "2.22" in game.refusal("england", "mend lagos 1")


def test_case_1_32_no_landing_past_a_fort(table):
    lines = (
        "at bight-of-biafra: france-fleet-1, france-merchant-1, france-battleship-1, france-regular-1",
        "mark fleet france-merchant-1 france-fleet-1",
        "mark fleet france-battleship-1 france-fleet-1",
        "mark aboard france-regular-1 france-fleet-1",
        table.war("france", "england"),
        "mark fort lagos 4",
    )
    game = table(*lines)
    assert game.refusal("france", "attack france-regular-1 lagos") == ("1.32",)
    game.write("france", "bombard france-fleet-1 lagos")
    assert game.refusal("france", "attack france-regular-1 lagos") == ()


def test_case_1_1_lands_are_homes_minor_powers_or_uncivilized(table):
    game = table()
    world, index = game.state.world, game.session.board.spaces.index
    kinds = [politics.is_uncivilized(game.state, space) for space in world.lands]
    assert sum(kinds) == 62 - 7 - 12
    assert politics.is_uncivilized(game.state, index["kenya"])
    assert world.is_minor[index["zanzibar"]]
    assert not politics.is_uncivilized(game.state, index["zanzibar"])


# H6 Victory


def test_case_H6_1_most_points_above_par_win_after_1905(table):
    game = table("mark chips italy 1500", turn=26).year()
    assert (game.session.over.winner, game.session.over.case) == (3, "H6.1")


def test_case_H6_2_sixty_points_in_a_year_win_at_once(table):
    africa = " ".join(table().session.board.spaces.ids[space] for space in table().state.world.africa[:25])
    game = table(f"control {africa} belgium")
    assert victory.points_of(game.state, 6) >= victory.SUPREMACY
    game.year()
    assert (game.session.over.winner, game.session.over.title) == (6, "Supremacy")


def test_case_H6_3_equal_standing_is_a_draw(table):
    pars = [power.par for power in table().state.world.powers]
    game = table(
        *(f"mark chips {side} {par}" for side, par in zip(table().session.board.sides, pars, strict=True)),
        turn=26,
    )
    play = game.session.engine.play
    for side in range(7):
        play.add("chips", side, 500 - victory.points_of(game.state, side))
    game.year()
    assert (game.session.over.winner, game.session.over.title) == (-1, "Draw")


def test_case_H6_1_the_standing_is_held_against_par(table):
    game = table()
    for side, power in enumerate(game.state.world.powers):
        assert victory.standing(game.state, side) == game.state.chips[side] - power.par
