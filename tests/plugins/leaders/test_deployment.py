"""3.1 and 3.3: units from base camp to areas, before the battle and in answer to it."""

import pytest

CHINA_7 = """
control china mongolia manchuria china
at china: china-infantry-1
at china-camp: china-infantry-11, china-infantry-12, china-infantry-13, china-infantry-14, china-tank-1, china-aircraft-1, china-aircraft-2
phase china.deployment
"""  # noqa: E501 - a stack is one line


@pytest.mark.example("3.1")
def test_case_3_1_china_feeds_seven(world):
    game = world(CHINA_7)
    game.do("deploy aircraft china; deploy aircraft china; deploy tank china")
    game.do("deploy infantry china; deploy infantry china; deploy infantry china")
    assert len(game.at("china")) == 7 and game.at("china-camp") == ["china-infantry-14"]
    assert game.cases("deploy infantry china") == ("3.1",)
    assert "deploy infantry mongolia" in game.offered("deploy")


@pytest.mark.example("3.1")
def test_case_3_1_brazil_feeds_three_and_one_tank_is_enough(world):
    game = world(
        "control brazil germany\nat brazil: germany-infantry-1\n"
        "at germany-camp: germany-tank-1, germany-infantry-9, germany-infantry-10\nphase germany.deployment"
    )
    game.do("deploy tank brazil")
    assert game.at("brazil") == ["germany-infantry-1", "germany-tank-1"]
    game.do("deploy infantry brazil")
    assert game.cases("deploy infantry brazil") == ("3.1",)


@pytest.mark.example("3.1")
def test_case_3_1_indonesia_and_new_guinea_share_a_camp_of_four(world):
    game = world(
        "control indonesia new-guinea germany\n"
        "at indonesia: germany-infantry-1\nat new-guinea: germany-infantry-2\n"
        "at germany-camp: germany-infantry-11, germany-infantry-12, germany-tank-1, germany-tank-2\n"
        "phase germany.deployment"
    )
    game.do("deploy infantry new-guinea")
    assert game.cases("deploy tank new-guinea") == ("3.1",)
    game.do("deploy infantry indonesia; deploy tank indonesia; deploy tank indonesia")
    assert len(game.at("indonesia")) == 4 and len(game.at("new-guinea")) == 2
    assert game.step == "germany.movement"


def test_case_3_1_no_unit_goes_to_sea_nor_to_a_foreign_area(world):
    game = world("at germany-camp: germany-tank-1\nphase germany.deployment")
    assert game.cases("deploy tank north-atlantic") == ("3.1",)
    assert game.cases("deploy tank china") == ("3.1",)
    assert game.cases("deploy infantry turkey") == ("3.1",)


def test_case_3_1_partners_have_their_own_room(world):
    game = world(
        "control mongolia china\nat mongolia: china-infantry-1, china-infantry-2, china-infantry-3\n"
        "at germany-camp: germany-tank-1, germany-tank-2, germany-tank-3, germany-tank-4\n"
        "mark bloc china germany\nphase germany.deployment"
    )
    game.do("deploy tank mongolia; deploy tank mongolia; deploy tank mongolia")
    assert game.cases("deploy tank mongolia") == ("3.1",)


@pytest.mark.parametrize(
    ("side", "military", "room"), [("germany", 0, 3), ("germany", 2, 4), ("usa", 0, 4), ("usa", 2, 5)]
)
def test_case_3_1a_research_and_the_american_skill_raise_the_cap(world, side, military, room):
    camp = ", ".join(f"{side}-tank-{number}" for number in range(1, 8))
    game = world(
        f"control mongolia {side}\nat mongolia: {side}-infantry-1\nat {side}-camp: {camp}\n"
        f"mark military {side} {military}\nphase {side}.deployment"
    )
    game.do("; ".join(["deploy tank mongolia"] * (room - 1)))
    assert len(game.at("mongolia")) == room
    assert game.cases("deploy tank mongolia") == ("3.1",)


ATTACKED = """
control mongolia southern-cone queensland ussr
at mongolia: ussr-infantry-1, china-infantry-1, china-infantry-2, china-tank-1, china-aircraft-1
at southern-cone: ussr-infantry-2, china-tank-2
at queensland: ussr-infantry-3, china-infantry-4, china-infantry-5, china-infantry-6, china-infantry-7
at ussr-camp: ussr-infantry-11, ussr-infantry-12, ussr-infantry-13, ussr-infantry-14, ussr-aircraft-1
phase china.defence
"""


@pytest.mark.example("3.3")
def test_case_3_3_a_defender_answers_area_by_area(world):
    game = world(ATTACKED)
    assert game.decider == "ussr"
    game.do("reinforce aircraft mongolia; reinforce infantry mongolia")
    assert game.cases("reinforce infantry mongolia") == ("3.3",)
    game.do("reinforce infantry queensland; done")
    assert len(game.at("ussr-camp")) == 2
    assert [one for one in game.at("southern-cone") if one.startswith("ussr")] == ["ussr-infantry-2"]


@pytest.mark.parametrize(("side", "military", "more"), [("ussr", 0, 2), ("ussr", 2, 3), ("usa", 0, 3)])
def test_case_3_3_what_raises_the_cap_raises_it_in_defence(world, side, military, more):
    camp = ", ".join(f"{side}-tank-{number}" for number in range(1, 8))
    game = world(
        f"control mongolia {side}\nat mongolia: {side}-infantry-1, china-tank-1\nat {side}-camp: {camp}\n"
        f"mark military {side} {military}\nphase china.defence"
    )
    game.do("; ".join(["reinforce tank mongolia"] * more))
    assert len(game.at("mongolia")) == 2 + more and "reinforce tank mongolia" not in game.offered()


def test_case_3_3_only_own_areas_under_attack_and_never_at_sea(world):
    game = world(ATTACKED)
    assert game.cases("reinforce infantry japan") == ("3.3",)
    assert game.cases("reinforce infantry north-pacific") == ("3.3",)
    assert game.cases("reinforce tank mongolia") == ("3.1",)


def test_case_3_3_defenders_answer_in_the_order_of_their_turns(world):
    game = world(
        "control persia turkey germany\ncontrol egypt usa\n"
        "at persia: germany-infantry-1, china-tank-1\nat egypt: usa-infantry-1, china-tank-2\n"
        "at usa-camp: usa-tank-1\nat germany-camp: germany-tank-1\nphase china.defence"
    )
    assert game.decider == "germany"
    game.do("done")
    assert game.decider == "usa"


def test_case_3_3_a_standing_order_fills_the_areas(world):
    game = world(ATTACKED + "order ussr defence room\n")
    assert game.at("ussr-camp") == []
    assert game.step == "china.battles"
