"""3.0: claims, grievances with the four examples, alliances, war and peace."""

from __future__ import annotations

import pytest

from grognard.plugins.colonial_africa.rules import grievances, land_phase
from grognard.plugins.colonial_africa.rules.capture import intern

MOROCCO = (
    "control morocco france",
    "mark status morocco 1",
    "mark levies morocco 0",
    "mark since morocco 1",
    "at morocco: france-regular-1, spain-regular-1, spain-regular-2",
    "at algeria: germany-guard-1, germany-guard-2, italy-guard-1",
    "at rio-de-oro: england-guard-1, england-guard-2",
)


def morocco(table, *more, dice="5 5 6 6 6 6 6"):
    """The first example: three powers attack French Morocco, where Spain has two brigades."""
    return table(
        *MOROCCO,
        table.war("germany", "france"),
        table.war("italy", "france"),
        table.war("england", "france"),
        table.war("spain", "italy"),
        table.allies("france", "spain"),
        "mark occupier algeria germany",
        *more,
        dice=dice,
    )


def for_help(game):
    """Return who received three points for help to an enemy; beaten brigades may be interned besides."""
    return sorted(one["other"] for one in game.told("grievance") if one["points"] == 3)


ASSAULT = {
    "germany": "attack germany-guard-1 morocco",
    "italy": "attack italy-guard-1 morocco",
    "england": "attack england-guard-1 morocco",
}


# 3.1 Claims


def test_case_3_1_nothing_uncivilized_is_attacked_without_a_claim(table):
    game = table("at gabon: france-regular-1")
    assert "3.1" in game.refusal("france", "attack france-regular-1 kamerun")
    assert game.refusal("france", "march france-regular-1 kamerun") == ()
    game.year(france="claim kamerun")
    assert game.refusal("france", "attack france-regular-1 kamerun") == ()


def test_case_3_1_several_may_claim_and_withdraw(table):
    lines = ("mark claims kamerun 6", "at gabon: france-regular-1")
    game = table(*lines).year(france="withdraw kamerun")
    assert game.cell("claims", "kamerun") == 4
    assert "3.1" in game.refusal("france", "withdraw kamerun")
    assert "3.1" in table(*lines).refusal("france", "claim kamerun")


def test_case_3_1_captured_land_is_not_claimed(table):
    game = table(table.fleet("england", "england", "merchant-1"))
    assert "3.1" in game.refusal("england", "claim senegal")


# 3.2 Grievances


def test_case_3_2_a_claim_passed_over_is_one_grievance_for_each(table):
    game = table("at gabon: france-regular-1", "mark levies kamerun 0", "mark claims kamerun 15")
    before = [game.cell("chips", side) for side in ("england", "germany", "italy", "france")]
    game.year(france="attack france-regular-1 kamerun")
    told = game.told("grievance")
    assert [(one["other"], one["points"], one["chips"]) for one in told] == [
        ("England", 1, 1),
        ("Germany", 1, 1),
        ("Italy", 1, 1),
    ]
    gains = [one["points"] for one in game.told("points")]
    after = [game.cell("chips", side) for side in ("england", "germany", "italy", "france")]
    assert [a - b for a, b in zip(after, before, strict=True)] == [
        gains[0] + 1,
        gains[2] + 1,
        gains[3] + 1,
        gains[1] - 3,
    ]


@pytest.mark.example("3.2")
def test_case_3_2_example_of_spain_that_helps_in_morocco(table):
    game = morocco(table, dice="1 10 1 10 1 10 6 6 6 6 6").year(spain="assist morocco", **ASSAULT)
    assert for_help(game) == ["England", "Germany"]


def test_case_3_3_attackers_who_are_no_allies_fight_apart(table):
    lines = ("at morocco: france-regular-1",)
    apart = morocco(table, *lines, dice="1 10 1 10 1 10 6 6 6 6 6").year(**ASSAULT)
    assert len(apart.told("land_battle")) == 3
    pact = (
        table.allies("germany", "italy"),
        table.allies("germany", "england"),
        table.allies("italy", "england"),
    )
    both = morocco(table, *lines, *pact, dice="1 10 1 10 6 6 6 6 6").year(**ASSAULT)
    assert len(both.told("land_battle")) == 1


def test_case_3_4_helpers_do_not_fight_in_the_turn_after_a_declaration(table):
    newly = (table.war("spain", "germany", since=4), table.war("spain", "england"))
    game = morocco(table, *newly, dice="1 10 1 10 1 10 6 6 6 6 6")
    assert land_phase.helpers(game.state, game.session.board.spaces.index["morocco"], (2, 3)) == ()
    old = morocco(table, table.war("spain", "germany"), dice="1 10 1 10 1 10 6 6 6 6 6")
    assert land_phase.helpers(old.state, old.session.board.spaces.index["morocco"], (2, 3)) == (4,)


def test_case_3_2_who_does_not_help_owes_nothing(table):
    game = morocco(table).year(**ASSAULT)
    assert for_help(game) == []


def test_case_3_21_help_that_cannot_be_paid_is_barred(table):
    game = morocco(table, "mark chips spain 5").year(spain="assist morocco", **ASSAULT)
    assert for_help(game) == []
    assert len(game.told("no_help")) == 1


def angola(table, *more):
    """The second example: France attacks British South West Africa out of Portuguese Angola."""
    return table(
        "control south-west-africa england",
        "mark levies south-west-africa 0",
        "mark status south-west-africa 1",
        "at angola: france-regular-1, portugal-colonial-1",
        table.allies("france", "portugal"),
        table.war("france", "england"),
        *more,
    )


@pytest.mark.example("3.2")
def test_case_3_2_example_of_portugal_whose_angola_is_used(table):
    game = angola(table).year(france="attack france-regular-1 south-west-africa", portugal="allow france")
    told = game.told("grievance")
    assert [(one["other"], one["points"], one["chips"]) for one in told] == [("England", 2, 2)]
    assert game.session.board.sides[game.cell("occupier", "south-west-africa")] == "france"


def test_case_3_2_nobody_attacks_out_of_an_allys_land_unless_let(table):
    game = angola(table).year(france="attack france-regular-1 south-west-africa")
    assert game.told("grievance") == []
    assert game.where("france-regular-1") == "angola"


def test_case_3_21_a_host_without_chips_cannot_let_pass(table):
    game = angola(table, "mark chips portugal 1")
    game.year(france="attack france-regular-1 south-west-africa", portugal="allow france")
    assert game.where("france-regular-1") == "angola"


def test_case_3_2_a_host_at_war_with_the_victim_owes_nothing(table):
    game = angola(table, table.war("portugal", "england"))
    game.year(france="attack france-regular-1 south-west-africa")
    assert game.told("grievance") == []
    assert game.where("france-regular-1") == "south-west-africa"


@pytest.mark.example("3.2")
def test_case_3_2_example_of_italians_interned_by_spain(table):
    game = table(
        "control tunis italy",
        "control tripoli england",
        "control sahara spain",
        "control algeria england",
        "mark levies tunis 0",
        "mark levies sahara 0",
        "mark levies tripoli 0",
        "mark status tunis 1",
        "at tunis: italy-regular-1, italy-regular-2, italy-regular-3",
        "at tripoli: england-guard-1, england-guard-2, england-guard-3, england-mounted-1",
        table.war("italy", "england"),
        dice="10 1 6 6 6",
    )
    game.year(
        england="attack england-guard-1 tunis; attack england-guard-2 tunis; attack england-guard-3 tunis"
    )
    assert game.told("interned") == [{}]
    assert [(one["other"], one["points"], one["chips"]) for one in game.told("grievance")] == [
        ("Spain", 1, 1)
    ]
    left = [u for u in ("italy-regular-1", "italy-regular-2", "italy-regular-3") if game.where(u) == "sahara"]
    assert [game.cell("held", unit) for unit in left] == [5]
    assert "2.0" in game.refusal("italy", f"march {left[0]} sahara")


def test_case_3_21_internment_is_no_question_of_chips(table):
    game = table("mark chips italy 0", "at sahara: italy-regular-1", "control sahara spain")
    play = game.session.engine.play
    intern(play, [game.session.board.counters.index["italy-regular-1"]], 4)
    assert game.cell("chips", "spain") == 10
    assert game.cell("held", "italy-regular-1") == 5


def test_case_3_4_either_side_changes_its_degree_of_peace(table):
    game = table(table.war("england", "france"))
    game.year(england="degree france unconditional", france="degree england unconditional")
    assert (game.cell("terms", "england", "france"), game.cell("terms", "france", "england")) == (3, 3)


def test_case_3_2_one_point_for_forces_that_are_interned_together(table):
    game = table("at sahara: italy-regular-1, italy-regular-2", "control sahara spain").year()
    assert (game.cell("held", "italy-regular-1"), game.cell("held", "italy-regular-2")) == (5, 5)
    assert [one["points"] for one in game.told("grievance")] == [1]


def test_case_3_21_chips_go_to_the_offended(table):
    game = table()
    grievances.offend(game.session.engine.play, 0, 1, 3, 0)
    assert (game.cell("chips", "england"), game.cell("chips", "france")) == (7, 13)


def test_case_3_21_a_capture_that_cannot_be_paid_is_refused(table):
    lines = ("at gabon: france-regular-1", "mark claims kamerun 15")
    assert table(*lines, "mark chips france 2").refusal("france", "attack france-regular-1 kamerun") == (
        "3.21",
    )
    assert table(*lines, "mark chips france 3").refusal("france", "attack france-regular-1 kamerun") == ()


def allied_attack(table, chips):
    """France takes Kamerun, and with England's help the Middle Congo, where England's only brigade falls."""
    return table(
        "at gabon: england-regular-1, france-regular-1, france-regular-2",
        table.allies("england", "france"),
        "mark claims kamerun 6",
        "mark levies kamerun 0",
        "mark claims middle-congo 7",
        "mark levies middle-congo 2",
        f"mark chips france {chips}",
        dice="5 5 6 6 6 6",
    ).year(
        england="attack england-regular-1 middle-congo",
        france="attack france-regular-1 middle-congo; attack france-regular-2 kamerun",
    )


def test_case_3_21_an_ally_left_to_take_a_space_pays_for_it(table):
    game = allied_attack(table, chips=3)
    assert game.where("england-regular-1") == "nowhere"
    assert (game.owner("kamerun"), game.owner("middle-congo")) == ("france", "france")
    assert sorted(one["other"] for one in game.told("grievance")) == ["England", "Germany", "Germany"]


def test_case_3_21_an_ally_left_without_the_chips_takes_nothing(table):
    game = allied_attack(table, chips=2)
    assert game.where("england-regular-1") == "nowhere"
    assert (game.owner("kamerun"), game.owner("middle-congo")) == ("france", "nobody")
    assert game.where("france-regular-1") == "gabon"
    assert [one["order"] for one in game.told("dropped")] == ["attack france-regular-1 middle-congo"]
    assert [one["other"] for one in game.told("grievance")] == ["Germany"]


def test_case_3_21_of_allies_the_one_who_can_pay_takes_a_space(table):
    game = table(
        "at gabon: england-guard-1, england-guard-2, france-regular-1",
        table.allies("england", "france"),
        "mark claims kamerun 5",
        "mark claims middle-congo 7",
        "mark levies kamerun 0",
        "mark levies middle-congo 0",
        "mark chips england 2",
        "mark chips france 3",
    )
    game.year(
        england="attack england-guard-1 kamerun; attack england-guard-2 middle-congo",
        france="attack france-regular-1 middle-congo",
    )
    assert (game.owner("kamerun"), game.owner("middle-congo")) == ("england", "france")


# 3.3 Alliances


def test_case_3_3_an_alliance_gives_two_chips_to_both(table):
    game = table().year(france="ally spain", spain="ally france")
    assert game.cell("alliance", "france", "spain") == game.cell("alliance", "spain", "france") == 1
    gains = [one["points"] for one in game.told("points")]
    assert game.cell("chips", "france") == 10 + 2 + gains[1]
    assert "3.3" in game.refusal("france", "ally spain")


def test_case_3_3_an_offer_alone_is_none(table):
    assert table().year(france="ally spain").cell("alliance", "france", "spain") == 0


def test_case_3_3_enemies_are_no_allies(table):
    assert "3.3" in table(table.war("france", "spain")).refusal("france", "ally spain")


def test_case_3_3_to_break_one_costs_three_chips(table):
    game = table(table.allies("france", "spain")).year(france="break spain")
    assert game.cell("alliance", "spain", "france") == 0
    assert game.cell("chips", "france") == 10 - 3 + game.told("points")[1]["points"]
    assert "3.3" in game.refusal("france", "break spain")
    assert "3.3" in table(table.allies("france", "spain"), "mark chips france 2").refusal(
        "france", "break spain"
    )


def test_case_3_3_two_who_break_their_alliance_both_pay(table):
    game = table(table.allies("france", "spain")).year(france="break spain", spain="break france")
    assert game.told("dropped") == []
    points = game.told("points")
    for number, side in ((1, "france"), (4, "spain")):
        assert game.cell("chips", side) == 10 - 3 + points[number]["points"]


def test_case_3_3_allies_enter_each_others_lands_and_nobody_else(table):
    lines = "at algeria: france-regular-1", "control tunis italy", "mark levies tunis 0"
    assert "3.3" in table(*lines).refusal("france", "march france-regular-1 tunis")
    game = table(*lines, table.allies("france", "italy"))
    game.year(france="march france-regular-1 tunis")
    assert game.where("france-regular-1") == "tunis"


def test_case_3_3_after_a_breach_forces_leave_by_the_next_turn(table):
    game = table(
        "at angola: france-colonial-1, portugal-colonial-1", table.allies("france", "portugal"), dice="6 6"
    )
    game.year(portugal="break france")
    assert game.cell("held", "france-colonial-1") == 0
    game.year()
    assert game.cell("held", "france-colonial-1") == 6


def test_case_3_3_no_war_on_an_ally_or_among_each_other(table):
    assert "3.3" in table(table.allies("france", "portugal")).refusal("france", "declare portugal mutual")
    game = table("at angola: france-colonial-1")
    assert "3.3" in game.refusal("france", "declare portugal mutual")
