"""3.4, 3.5: declarations of war, degrees of peace, suing for it, and settlements."""

from __future__ import annotations

from grognard.plugins.colonial_africa.rules import diplomacy, war

# 3.4 Declarations of war


def test_case_3_4_a_declaration_costs_five_chips_and_sets_a_degree(table):
    game = table().year(germany="declare france conditional")
    assert game.cell("war", "france", "germany") == 5
    assert game.cell("terms", "germany", "france") == 2
    assert game.cell("chips", "germany") == 5
    assert "3.4" in game.refusal("germany", "declare france mutual")


def test_case_3_4_two_who_declare_war_on_each_other_both_pay(table):
    game = table().year(england="declare france conditional", france="declare england unconditional")
    points = [one["points"] for one in game.told("points")]
    assert game.cell("chips", "england") - points[0] == game.cell("chips", "france") - points[1] == 5
    assert (game.cell("terms", "england", "france"), game.cell("terms", "france", "england")) == (2, 3)
    assert game.refusal("france", "turn") == game.refusal("england", "turn") == ()


def test_case_3_4_who_has_no_five_chips_declares_nothing(table):
    assert "3.4" in table("mark chips germany 4").refusal("germany", "declare france mutual")


def test_case_3_4_two_declarations_need_ten_chips(table):
    game = table().write("germany", "declare france mutual")
    assert game.refusal("germany", "declare england mutual") == ()
    game.write("germany", "declare england mutual")
    assert "3.4" in game.refusal("germany", "declare portugal mutual")


def test_case_3_4_a_war_on_a_minor_power_costs_five_chips(table):
    game = table().year(germany="invade zanzibar")
    assert game.cell("invaders", "zanzibar") == 4
    assert game.cell("chips", "germany") == 5
    assert "3.4" in game.refusal("germany", "invade zanzibar")
    assert "3.4" in game.refusal("germany", "invade kenya")


def test_case_3_4_who_comes_second_to_a_minor_power_is_barred(table):
    lines = "mark invaders tunis 2", "at tunis: france-regular-1"
    assert "3.4" in table(*lines).refusal("italy", "invade tunis")
    assert table("mark invaders tunis 2").refusal("italy", "invade tunis") == ()


def test_case_3_4_nobody_without_africa_is_declared_war_upon(table):
    assert "3.4" in table().refusal("france", "declare germany mutual")


def test_case_3_4_no_combat_in_the_turn_after_a_declaration(table):
    game = table("at algeria: france-regular-1", "control tunis italy", "mark levies tunis 0")
    game.year(france="declare italy unconditional").write("italy", "degree france mutual")
    assert "3.4" in game.refusal("france", "attack france-regular-1 tunis")
    game.year()
    assert game.refusal("france", "attack france-regular-1 tunis") == ()


def test_case_3_4_a_minor_power_is_attacked_the_very_next_turn(table):
    game = table("at algeria: france-regular-1").year(france="invade tunis")
    assert game.refusal("france", "attack france-regular-1 tunis") == ()


def test_case_3_4_who_is_declared_war_upon_sets_a_degree_at_once(table):
    game = table().year(germany="declare france conditional")
    assert game.refusal("france", "turn") == ("3.4",)
    assert game.refusal("germany", "turn") == ()
    assert "3.4" in game.refusal("germany", "degree france conditional")
    game.write("france", "degree germany unconditional")
    assert game.refusal("france", "turn") == ()


# 3.5 Peace


def test_case_3_5_suing_for_a_degree_that_suffices_is_peace_at_once(table):
    game = table(table.war("france", "england", terms=2)).year(england="sue france conditional")
    assert not game.state.at_war(0, 1)
    assert game.cell("won", "france", "england") == 2
    assert game.cell("chips", "france") == 10 + 7 + game.told("points")[1]["points"]
    assert game.refusal("france", "turn") == ("3.5",)


def test_case_3_5_suing_for_less_is_refused(table):
    game = table(table.war("france", "england", terms=2)).year(england="sue france mutual")
    assert game.state.at_war(0, 1)
    assert len(game.told("refused")) == 1
    assert diplomacy.suffices(game.state, 3, 2)


def test_case_3_5_a_peace_is_of_the_degree_that_was_set(table):
    game = table(table.war("france", "england", terms=2)).year(england="sue france unconditional")
    assert game.told("peace")[0]["degree"] == "conditional"
    assert game.cell("won", "france", "england") == 2


def test_case_3_5_who_wants_more_refuses_the_overrun(table):
    game = table(
        table.war("spain", "france", terms=3), "mark occupier fernando-po france", "mark status fernando-po 1"
    ).year(spain="sue france conditional")
    assert game.state.at_war(1, 4)
    assert len(game.told("refused")) == 1


def test_case_3_5_peace_comes_before_combat(table):
    game = table.attacked_and_sued()
    assert game.where("france-regular-1") == "algeria"
    assert game.told("dropped")[0]["order"] == "attack france-regular-1 tunis"


def test_case_3_5_who_is_overrun_must_sue_everybody(table):
    game = table(
        table.war("spain", "france"), "mark occupier fernando-po france", "mark status fernando-po 1"
    )
    assert game.refusal("spain", "turn") == ("3.5",)
    assert "3.5" in game.refusal("spain", "sue france mutual")
    game.write("spain", "sue france conditional")
    assert game.refusal("spain", "turn") == ()


def test_case_3_5_a_settlement_takes_effect_a_turn_after_it_was_chosen(table):
    game = table("mark won 11 2", "mark occupier fernando-po france", "mark status fernando-po 2")
    game.year(france="settle spain annex")
    assert game.owner("fernando-po") == "spain"
    game.year()
    assert (game.owner("fernando-po"), game.cell("status", "fernando-po")) == ("france", 1)
    assert game.cell("occupier", "fernando-po") == -1


def test_case_H3_4_conditional_peace_gives_the_best_land_and_unconditional_all(table):
    lines = ("mark occupier angola france", "mark occupier delagoa-bay france")
    mild = table(*lines, "mark won 12 2").year(france="settle portugal annex").year()
    assert (mild.owner("angola"), mild.owner("delagoa-bay")) == ("france", "portugal")
    hard = table(*lines, "mark won 12 3").year(france="settle portugal annex").year()
    assert (hard.owner("angola"), hard.owner("delagoa-bay")) == ("france", "france")


def test_case_H3_4_an_indemnity_is_paid_as_far_as_there_is_money(table):
    game = (
        table("mark won 12 2", "mark treasury portugal 1000").year(france="settle portugal indemnity").year()
    )
    assert game.told("indemnity") == [{"other": "France", "pounds": 150}]


def test_case_H3_4_isolation_takes_allies_away(table):
    game = table("mark won 12 2", table.allies("portugal", "england"))
    game.year(france="settle portugal isolation").year()
    assert game.cell("alliance", "england", "portugal") == 0
    assert "3.3" in game.refusal("england", "ally portugal")


def test_case_H3_4_nothing_is_annexed_that_is_not_held(table):
    assert "H3.4" in table("mark won 12 2").refusal("france", "settle portugal annex")


def test_case_3_51_mutual_peace_where_both_want_no_more(table):
    game = table(table.war("france", "england", terms=1)).year()
    assert not game.state.at_war(0, 1)
    assert game.cell("won", "france", "england") == 0


def test_case_3_51_only_a_victor_receives_chips(table):
    game = table()
    chips = [diplomacy.spoils(game.state, degree) for degree in diplomacy.SPOILS]
    assert chips == [0, 7, 12]
    assert chips[1] > 5, "conditional peace pays more than a declaration of war costs"


def test_case_3_51_two_who_sue_each_other_have_mutual_peace(table):
    game = table(table.war("france", "england", terms=3))
    game.year(france="sue england mutual", england="sue france unconditional")
    assert game.told("peace")[0]["degree"] == "mutual"


def test_case_H3_3_mutual_peace_returns_what_was_occupied(table):
    game = table(
        table.war("france", "portugal", terms=1), "mark occupier angola france", "at angola: france-regular-1"
    )
    game.year()
    assert game.cell("occupier", "angola") == -1
    assert game.where("france-regular-1") == "france"


def test_case_H4_4_interned_brigades_return_at_peace(table):
    game = table(
        table.war("italy", "england", terms=1),
        "control sahara spain",
        "at sahara: italy-regular-1",
        "mark held italy-regular-1 5",
    ).year()
    assert (game.where("italy-regular-1"), game.cell("held", "italy-regular-1")) == ("italy", 0)


def test_case_H4_4_who_has_no_war_gets_interned_brigades_back_in_the_year_after(table):
    game = table("at angola: france-colonial-1", "control senegal france", dice="6 6 6")
    game.year()
    assert game.cell("held", "france-colonial-1") == 6
    game.year()
    assert (game.where("france-colonial-1"), game.cell("held", "france-colonial-1")) == ("algeria", 0)


def test_case_3_4_may_fight_two_turns_after_the_declaration(table):
    game = table(table.war("france", "england", since=4))
    assert not war.may_fight(game.state, 0, 1)
    game.session.engine.play.set("war", 1, 3)
    assert war.may_fight(game.state, 0, 1)
