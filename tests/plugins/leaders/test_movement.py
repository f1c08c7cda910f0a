"""3.2: all movements, before any fight."""

import pytest

EXAMPLES = """
control china brazil indonesia new-guinea china
control mongolia manchuria southern-cone queensland ussr
at china: china-infantry-1, china-infantry-2, china-infantry-3, china-infantry-4, china-infantry-5, china-tank-1, china-aircraft-1
at brazil: china-infantry-6, china-tank-2
at indonesia: china-infantry-7, china-infantry-8, china-infantry-9, china-tank-3
at new-guinea: china-infantry-10, china-infantry-11
at mongolia: ussr-infantry-1
at manchuria: ussr-infantry-2
at southern-cone: ussr-infantry-3
at queensland: ussr-infantry-4
at alaska: china-infantry-12
at far-east: china-infantry-13
at india: china-infantry-14
at siberia: china-infantry-15
phase china.movement
"""  # noqa: E501 - a stack is one line


@pytest.mark.example("3.2")
def test_case_3_2_china_attacks_two_areas_and_keeps_one_unit(world):
    game = world(EXAMPLES)
    game.do("march china-aircraft-1 mongolia; march china-tank-1 mongolia; march china-infantry-5 mongolia")
    game.do(
        "march china-infantry-4 mongolia; march china-infantry-3 manchuria; march china-infantry-2 manchuria"
    )
    assert game.at("china") == ["china-infantry-1"]
    assert game.cases("march china-infantry-1 mongolia") == ("3.2a",)


@pytest.mark.example("3.2")
def test_case_3_2_brazil_sends_a_tank_south(world):
    game = world(EXAMPLES).do("march china-tank-2 southern-cone")
    assert game.cases("march china-infantry-6 southern-cone") == ("3.2a",)
    assert sorted(game.at("southern-cone")) == ["china-tank-2", "ussr-infantry-3"]


@pytest.mark.example("3.2")
def test_case_3_2_indonesia_and_new_guinea_join_in_queensland(world):
    game = world(EXAMPLES)
    game.do("advance indonesia queensland; march china-infantry-11 queensland")
    assert len([one for one in game.at("queensland") if one.startswith("china")]) == 4
    assert game.at("indonesia") == ["china-infantry-7"] and game.at("new-guinea") == ["china-infantry-10"]


def test_case_3_2_units_may_join_others_of_their_own_and_go_no_further(world):
    game = world(
        EXAMPLES.replace("manchuria southern-cone", "southern-cone")
        .replace("control china", "control manchuria china")
        .replace("ussr-infantry-2", "china-infantry-20")
    )
    game.do("march china-tank-1 manchuria")
    assert sorted(game.at("manchuria")) == ["china-infantry-20", "china-tank-1"]
    assert game.cases("march china-tank-1 mongolia") == ("3.2c",)


def test_case_3_2_only_to_a_space_beside(world):
    game = world(EXAMPLES)
    assert game.cases("march china-tank-1 japan") == ("3.2",)
    assert game.cases("advance china japan") == ("3.2",)
    assert game.cases("march ussr-infantry-1 china") == ("3.2",)
    assert game.cases("advance queensland new-south-wales") == ("3.2",)


def test_case_3_2a_an_empty_area_is_taken_without_a_fight(world):
    game = world(
        EXAMPLES.replace("at manchuria: ussr-infantry-2", "at manchuria: -\ncontrol manchuria nobody")
    )
    game.do("march china-infantry-2 manchuria")
    assert game.control("manchuria") == "china"
    assert game.events("taken")[-1].values["points"] == game.points("china")


def test_case_3_2a_nobody_stays_at_sea(world):
    game = world("at north-pacific: germany-tank-1\nphase germany.movement")
    game.do("march germany-tank-1 japan")
    assert game.at("north-pacific") == []


def test_case_3_2a_two_units_go_together_where_three_stand(world):
    game = world(EXAMPLES)
    assert "advance indonesia queensland" in game.offered("advance")
    assert game.cases("advance brazil southern-cone") == ("3.2a",)


def test_case_3_2b_the_sea_is_reached_from_an_anchor_and_ends_the_movement(world):
    game = world(EXAMPLES)
    assert game.cases("march china-infantry-11 south-pacific") == ("3.2b",)
    assert game.cases("advance new-guinea south-pacific")[-1] == "3.2b"
    game.do("march china-infantry-2 north-pacific")
    assert game.cases("march china-infantry-2 japan") == ("3.2c",)
    assert game.events("taken") == []


def test_case_3_2c_a_unit_moves_once_and_the_cap_does_not_bind(world):
    game = world(EXAMPLES).do("advance china mongolia")
    assert len(game.at("mongolia")) == 7
    assert game.cases("march china-tank-1 siberia") == ("3.2c",)


def test_case_3_2c_no_movement_after_the_first_battle(world):
    game = world(EXAMPLES).do("march china-tank-2 southern-cone; march china-tank-1 mongolia; done")
    while game.step == "china.defence":
        game.do("done")
    assert game.step == "china.battles"
    assert not game.offered("march") and "3.4" in game.cases("march china-infantry-2 mongolia")
