"""H2.2, H4.4 and H4.5: alliances."""

import pytest


def test_case_H4_4_an_offer_is_answered_in_the_others_turn(world):
    game = world("mark treasury 0 0\nphase usa.headquarters", dice="1 1 1 1 1 1").do("propose ussr")
    assert game.cases("propose ussr") == ("H4.4",) and game.cases("propose usa") == ("H4.4",)
    game.do("done")
    assert game.step == "ussr.events" and game.offered() == {"accept usa", "decline"}
    assert game.cases("accept china") == ("H2.2",)
    game.do("accept usa")
    assert game.state.allied(game.side("usa"), game.side("ussr"))


def test_case_H2_2_nobody_accepts_what_was_not_offered(world):
    game = world("mark offered 6\nphase ussr.events")
    assert game.offered() == {"accept usa", "decline"} and game.cases("accept china") == ("H2.2",)


def test_case_H2_2_what_was_offered_among_new_partners_is_settled(world):
    game = world("mark offered 6\nmark offered 1\nmark offered 8\nphase ussr.events").do(
        "accept usa; decline"
    )
    assert not any(game.state.offered), "also that of the Soviet Union to the United States"
    game = world("mark offered 6\nmark offered 1\nphase ussr.events").do("accept usa")
    assert not any(game.state.offered)


def test_case_H2_2_a_declined_offer_is_gone(world):
    game = world("mark offered 6\nphase ussr.events").do("decline")
    assert game.state.offered[6] == 0 and game.events("declined")
    assert not game.state.allied(0, 1)


@pytest.mark.parametrize(("scenario", "most"), [("all-six", 3), ("four", 2), ("three", 2)])
def test_case_H4_4_half_of_the_players_at_most(world, scenario, most):
    lines = "".join(f"mark bloc {side} usa\n" for side in ("ussr", "china")[: most - 1])
    game = world(lines + "phase usa.headquarters", scenario=scenario)
    other = "united-kingdom" if scenario != "three" else "china"
    assert game.cases(f"propose {other}") == ("H4.4",)


def test_case_H4_4_two_players_have_no_alliances(world):
    game = world("phase usa.headquarters", scenario="two")
    assert not game.offered("propose") and game.cases("propose ussr") == ("H4.4",)


ALLIED = "mark bloc ussr usa\ncontrol mongolia ussr\nat mongolia: ussr-infantry-1, usa-tank-1\n"


def test_case_H4_5_notice_ends_the_alliance_with_the_next_own_turn(world):
    game = world(ALLIED + "phase usa.headquarters", dice="1 1 1 1 1 1").do("leave")
    assert game.state.allied(0, 1) and game.cases("leave") == ("H4.5",)
    game = world(ALLIED + "mark leaving usa\nphase usa.production")
    assert not game.state.allied(0, 1) and game.where("usa-tank-1") == "usa-camp"
    assert world("phase usa.headquarters").cases("leave") == ("H4.5",)


def test_case_H4_5_notice_to_partners_who_left_first_ends_no_later_alliance(world):
    game = world(ALLIED + "mark leaving usa\nmark leaving ussr\nphase usa.production")
    assert game.cell("leaving", "ussr") == 0
    left = world(
        "mark bloc ussr usa\nmark bloc china usa\nmark leaving usa\nmark leaving ussr\nphase usa.production"
    )
    assert left.cell("leaving", "ussr") == 1


def test_case_H4_5_the_others_stay_together(world):
    game = world("mark bloc ussr usa\nmark bloc china usa\nmark leaving usa\nphase usa.production")
    assert not game.state.allied(0, 1) and game.state.allied(1, 2)


def test_case_3_1_partners_are_no_targets(world):
    game = world(ALLIED + "at usa-camp: usa-tank-2\nphase usa.deployment")
    assert "deploy tank mongolia" in game.offered()
