"""2.0, 2.1: raising, marching and fighting brigades; the writing of orders."""

from __future__ import annotations

from grognard.plugins.colonial_africa.plans import packed
from grognard.plugins.colonial_africa.rules.land_combat import (
    Force,
    losses,
    modifiers,
    shelling,
    strength_of,
    superiority,
)
from grognard.plugins.colonial_africa.terms import Order, Page


def units(game, *names):
    return tuple(game.session.board.counters.index[name] for name in names)


def test_case_2_1_national_brigades_are_raised_at_home(table):
    game = table()
    assert game.refusal("england", "raise regular lagos") == ("2.1",)
    game.year(england="raise regular england")
    assert game.where("england-regular-1") == "england"


def test_case_2_15_colonials_are_raised_in_african_lands(table):
    game = table()
    assert game.refusal("england", "raise colonial england") == ("2.15",)
    assert game.refusal("england", "raise colonial senegal") == ("2.15",)
    game.year(england="raise colonial lagos")
    assert game.where("england-colonial-1") == "lagos"


def test_case_2_1_nothing_is_raised_in_occupied_land(table):
    game = table(table.war("england", "france"), "mark occupier lagos france")
    assert game.refusal("england", "raise colonial lagos") == ("2.15",)


def test_case_2_15_colonials_never_come_home(table):
    game = table(
        "at north-sea: england-fleet-1, england-merchant-1, england-merchant-2, "
        "england-colonial-1, england-regular-1",
        "mark fleet england-merchant-1 england-fleet-1",
        "mark fleet england-merchant-2 england-fleet-1",
        "mark aboard england-colonial-1 england-fleet-1",
        "mark aboard england-regular-1 england-fleet-1",
    )
    assert game.refusal("england", "march england-colonial-1 england") == ("2.15",)
    assert game.refusal("england", "sail england-fleet-1 england") == ("2.15",)
    game.year(england="march england-regular-1 england")
    assert game.where("england-regular-1") == "england"


def test_case_2_15_colonials_do_not_go_aboard_for_a_voyage_home(table):
    game = table(table.fleet("england", "gulf-of-cadiz", "merchant-1"), "at morocco: england-colonial-1")
    game.write("england", "embark england-colonial-1 england-fleet-1")
    assert game.refusal("england", "sail england-fleet-1 england") == ("2.15",)
    assert "sail england-fleet-1 england" not in map(str, game.session.offer("england").actions)
    other = table(table.fleet("england", "gulf-of-cadiz", "merchant-1"), "at morocco: england-colonial-1")
    other.write("england", "sail england-fleet-1 england")
    assert other.refusal("england", "embark england-colonial-1 england-fleet-1") == ("2.15",)


def test_case_2_11_brigades_are_disbanded_at_home_only(table):
    game = table("at england: england-regular-1", "at cape-colony: england-regular-2, england-colonial-1")
    assert game.refusal("england", "disband england-colonial-1") == ("2.11",)
    assert game.refusal("england", "disband england-regular-2") == ("2.11",)
    assert game.year(england="disband england-regular-1").where("england-regular-1") == "nowhere"


def test_case_2_0_brigades_alone_march_one_space(table):
    game = table("at lagos: england-regular-1", table.fleet("england", "england", "battleship-1"))
    assert game.refusal("england", "march england-regular-1 wadai") == ("2.0",)
    assert game.refusal("england", "march england-battleship-1 france") == ("2.0",)
    assert game.refusal("england", "march england-regular-1 gulf-of-guinea") == ("2.0",)
    assert game.year(england="march england-regular-1 sokoto").where("england-regular-1") == "sokoto"


def test_case_H4_5_brigades_land_where_their_fleet_sails_to(table):
    game = table(
        "at england: england-fleet-1, england-merchant-1, england-regular-1",
        "mark fleet england-merchant-1 england-fleet-1",
        "mark claims rio-de-oro 1",
        "mark levies rio-de-oro 0",
    )
    game.write("england", "embark england-regular-1 england-fleet-1")
    assert game.refusal("england", "attack england-regular-1 rio-de-oro") == ("2.0",)
    game.year(england="sail england-fleet-1 cape-verde-sea; attack england-regular-1 rio-de-oro")
    assert game.owner("rio-de-oro") == "england"
    assert game.where("england-regular-1") == "rio-de-oro"


# 2.1 Combat


def test_case_2_14_mounted_infantry_adds_one(table):
    game = table("at lagos: england-mounted-1", "mark port lagos 6")
    force = Force(0, units(game, "england-mounted-1"))
    found = modifiers(game.state, force, Force(-1, (), 9), game.state.place[force.units[0]])
    assert [(m.value, m.case) for m in found if m.value] == [(1, "2.14")]


def test_case_2_13_more_artillery_adds_one_and_costs_the_enemy_a_brigade(table):
    game = table("at lagos: england-artillery-1, france-artillery-1, france-artillery-2", "mark port lagos 6")
    one = Force(0, units(game, "england-artillery-1"))
    two = Force(1, units(game, "france-artillery-1", "france-artillery-2"))
    space = game.session.board.spaces.index["lagos"]
    assert [m.case for m in modifiers(game.state, one, two, space) if m.value] == []
    assert "2.13" in [m.case for m in modifiers(game.state, two, one, space) if m.value]
    assert shelling(game.state, one.units) == 1
    assert losses(game.state, two, one, 4) == (0, 2)


def test_case_1_31_want_of_supply_takes_one(table):
    game = table("at sokoto: england-regular-1")
    force = Force(0, units(game, "england-regular-1"))
    found = modifiers(game.state, force, Force(-1, (), 9), game.session.board.spaces.index["sokoto"])
    assert [(m.value, m.case) for m in found if m.value] == [(-1, "1.31")]


def test_case_H4_3_superior_strength_adds_one_for_each_half(table):
    game = table()
    assert [superiority(game.state, own, 4) for own in (4, 5, 6, 8, 12, 30)] == [0, 0, 1, 2, 4, 5]


def test_case_2_12_a_guard_counts_more_than_regulars_and_these_more_than_colonials(table):
    game = table()
    names = ("england-guard-1", "england-regular-1", "england-colonial-1")
    assert [strength_of(game.state, units(game, name)) for name in names] == [3, 2, 1]
    assert strength_of(game.state, units(game, *names)) == 6


def test_case_H4_2_levies_fight_and_lose_strength(table):
    game = table("at lagos: england-guard-1, england-guard-2", "mark claims sokoto 1", dice="9 3 6")
    game.year(england="attack england-guard-1 sokoto; attack england-guard-2 sokoto")
    assert game.owner("sokoto") == "england"
    told = {"winner": "England", "loser": "its people", "high": 8, "low": 3}
    assert game.told("battle_told") == [told]
    beaten = table("at lagos: england-guard-1, england-guard-2", "mark claims sokoto 1", dice="3 4 6")
    beaten.year(england="attack england-guard-1 sokoto; attack england-guard-2 sokoto")
    assert beaten.owner("sokoto") == "nobody"
    assert beaten.cell("levies", "sokoto") == 4
    assert beaten.where("england-guard-1") == "nowhere"
    assert beaten.where("england-guard-2") == "lagos"


def test_case_1_13_who_comes_second_finds_it_taken(table):
    game = table(
        "at lagos: england-guard-1",
        "at kamerun: france-regular-1",
        "mark claims niger-coast 3",
        "mark levies niger-coast 0",
    )
    game.year(england="attack england-guard-1 niger-coast", france="attack france-regular-1 niger-coast")
    assert game.owner("niger-coast") == "england"
    assert game.where("france-regular-1") == "kamerun"
    assert game.told("dropped")[0]["order"] == "attack france-regular-1 niger-coast"


def test_case_H3_3_land_of_an_enemy_is_occupied_until_peace(table):
    game = table(
        "at algeria: france-guard-1", "control tunis italy", "mark status tunis 1", "mark levies tunis 0"
    )
    play = game.session.engine.play
    for cell in (10, 22):
        play.set("war", cell, 1)
        play.set("terms", cell, 2)
    game.year(france="attack france-guard-1 tunis")
    assert game.owner("tunis") == "italy"
    assert game.session.board.sides[game.cell("occupier", "tunis")] == "france"


def test_case_H4_4_beaten_brigades_fall_back_or_are_lost(table):
    lines = (
        "at tripoli: england-guard-1, england-guard-2, england-guard-3",
        "control tunis italy",
        "control tripoli england",
        "mark levies tunis 0",
        "mark status tunis 1",
        "at tunis: italy-regular-1, italy-regular-2, italy-regular-3",
        table.war("italy", "england"),
    )
    orders = "; ".join(f"attack england-guard-{n} tunis" for n in (1, 2, 3))
    own = table(*lines, "control sahara italy", dice="10 1 6 6 6 6").year(england=orders)
    assert own.where("italy-regular-3") == "sahara"
    assert own.cell("held", "italy-regular-3") == 0
    free = table(*lines, "control algeria nobody", dice="10 1 6 6 6 6").year(england=orders)
    assert free.where("italy-regular-3") == "algeria"
    assert free.cell("held", "italy-regular-3") == 0
    shut = ("control sahara england", "control algeria england")
    none = table(*lines, *shut, dice="10 1 6 6 6 6").year(england=orders)
    assert none.where("italy-regular-3") == "nowhere"


def test_case_2_22_a_fort_surrenders_to_who_comes_over_land(table):
    game = table(
        *("control tunis italy", "mark levies tunis 0", "mark status tunis 1", "mark fort tunis 8"),
        *("control algeria france", "at algeria: france-guard-1, france-guard-2"),
        table.war("italy", "france"),
    )
    game.year(france="attack france-guard-1 tunis")
    assert game.cell("occupier", "tunis") == 1
    tunis = game.session.board.spaces.index["tunis"]
    assert (game.state.holder(tunis), game.cell("fort", "tunis")) == (1, 8)
    assert game.refusal("italy", "strengthen tunis 4") == ("2.22",)


# H2 Orders


def test_case_H2_1_a_counter_has_one_order(table):
    game = table("at lagos: england-regular-1").write("england", "march england-regular-1 sokoto")
    assert game.refusal("england", "march england-regular-1 dahomey") != ()
    assert "H2.1" in game.refusal("england", "march england-regular-1 niger-coast")


def test_case_H2_1_a_sheet_holds_64_orders(table):
    game = table("mark treasury england 5000")
    for _ in range(3):
        game.write("england", "build merchant")
    play = game.session.engine.play
    for line in range(3, 64):
        play.set("written", line, game.state.written[0])
    assert "H2.1" in game.refusal("england", "build merchant")
    assert game.offered("england", Page.TREASURY) == {"turn"}
    assert game.refusal("england", "ready") == ()


def test_case_H2_1_a_full_sheet_owes_nobody_an_order(table):
    game = table("mark war 1 4", "mark war 7 4", "mark terms 7 2")
    assert game.refusal("england", "turn") == ("3.4",)
    play = game.session.engine.play
    for line in range(64):
        play.set("written", line, packed(Order.ALLY, (2,)))
    assert game.refusal("england", "turn") == ()


def test_case_H2_1_orders_are_written_page_by_page(table):
    game = table("at lagos: england-regular-1", table.fleet("england", "england", "merchant-1"))
    assert {"claim kenya", "turn"} <= game.offered("england", Page.POLITICS)
    assert not {"build merchant", "ready"} & game.offered("england", Page.POLITICS)
    assert game.session.why_not("build merchant", "england").cases == ("H2.1",)
    assert game.session.why_not("ready", "england").cases == ("H2.1",)
    assert {"raise colonial lagos", "turn"} <= game.offered("england", Page.TREASURY)
    assert game.session.why_not("claim kenya", "england").cases == ("H2.1",)
    assert "sail england-fleet-1 north-sea" in game.offered("england", Page.FLEETS)
    last = game.offered("england", Page.BRIGADES)
    assert {"march england-regular-1 sokoto", "ready"} <= last
    assert "turn" not in last
    assert game.session.why_not("turn", "england").cases == ("H2.1",)
    game.session.undo()
    assert "sail england-fleet-1 north-sea" in game.offered("england", Page.FLEETS)


def test_case_H2_1_a_year_without_an_order_makes_new_offers_all_the_same(table):
    game = table(turn=1, clear=False)
    for _ in range(4):
        for side in game.session.board.sides:
            game.offered(side, Page.TREASURY)
        game.year()
    known = game.offered("england", Page.TREASURY)
    game.session.forget()
    assert game.offered("england", Page.TREASURY) == known
    assert game.state.page[1:] == [0] * 6


def test_case_H2_2_what_cannot_be_done_any_more_is_dropped_and_told(table):
    game = table(
        "at gabon: france-regular-1", "mark levies kamerun 0", "mark claims kamerun 2", "mark chips france 0"
    )
    game.year(france="attack france-regular-1 kamerun")
    assert game.owner("kamerun") == "france"
    late = table(
        "at gabon: france-regular-1",
        "mark levies kamerun 0",
        "mark claims kamerun 2",
        "mark chips france 0",
        "at fernando-po: germany-regular-1",
    ).year(france="attack france-regular-1 kamerun", germany="claim kamerun")
    assert late.owner("kamerun") == "nobody"
    assert late.told("dropped")[0]["order"] == "attack france-regular-1 kamerun"


def test_case_H2_2_peace_stops_an_attack(table):
    game = table.attacked_and_sued()
    assert game.where("france-regular-1") == "algeria"


def test_case_H4_1_there_are_no_more_brigades_than_counters(table):
    game = table("mark treasury england 900").write("england", "; ".join(["raise guard england"] * 3))
    assert game.refusal("england", "raise guard england") == ("H4.1",)


def test_case_H1_1_everybody_begins_with_ten_chips(table):
    game = table(turn=1, clear=False)
    assert set(game.state.chips) == {10}
    assert game.cell("status", "algeria") == 2
    assert game.cell("status", "senegal") == 1
    assert game.cell("port", "cape-colony") == 6


def test_case_2_14_one_on_the_die_may_decide(table):
    # 6, 2 for strength, 1 for mounted infantry, 1 off for want of supply: 8 against 5, not close, so no loss
    game = table("at lagos: england-mounted-1", "mark claims sokoto 1", "mark levies sokoto 1", dice="6 5 6")
    game.year(england="attack england-mounted-1 sokoto")
    assert game.owner("sokoto") == "england"


def test_case_H4_5_who_fell_or_fell_back_in_one_battle_attacks_nowhere_else(table):
    game = table(
        table.war("france", "portugal"),
        *("control tunis portugal", "control sahara portugal", "control algeria france"),
        "at algeria: france-regular-1, france-regular-2, france-guard-1",
        "at sahara: portugal-regular-1, portugal-regular-2, portugal-guard-1",
        "at tunis: portugal-regular-3",
        dice="10 1",
    ).year(
        france="attack france-regular-1 tunis; attack france-guard-1 tunis",
        portugal="attack portugal-regular-1 algeria; attack portugal-guard-1 algeria",
    )
    assert game.where("france-regular-1") == "nowhere"
    assert game.where("france-guard-1") not in ("algeria", "tunis")
    dropped = [event["order"] for event in game.told("dropped")]
    assert dropped == ["attack france-regular-1 tunis", "attack france-guard-1 tunis"]
    assert (game.where("portugal-regular-3"), game.owner("tunis")) == ("tunis", "portugal")
