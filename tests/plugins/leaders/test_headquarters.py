"""Phases 1, 2 and 4: production points, what arrives, what is bought and studied."""

import pytest

from grognard.plugins.leaders.tables import at_start, price


def rich(world, side="germany", points=100, extra="", **words):
    """A headquarters with so many production points."""
    turn = side.replace("-", "_")
    return world(f"{treasury(side)} {points}\n{extra}phase {turn}.headquarters", **words)


def treasury(side, column="treasury", width=1, part=0):
    sides = ("usa", "ussr", "china", "germany", "france", "united-kingdom")
    return f"mark {column} {sides.index(side) * width + part}"


# H1 Production points


def test_case_H1_1_surplus_comes_home_and_one_stays(world):
    game = world(
        "at scandinavia: germany-tank-1, germany-infantry-1, germany-infantry-2\n"
        "mark moved germany-tank-1\nphase germany.production"
    )
    assert game.at("scandinavia") == ["germany-infantry-1"]
    assert game.where("germany-tank-1") == "germany-camp" and "march" not in game.offered()
    assert game.state.moved[game.session.board.counters.index["germany-tank-1"]] == 0


def test_case_H1_1_units_at_sea_and_with_partners(world):
    game = world(
        "at north-atlantic: germany-tank-1\ncontrol mongolia china\nmark bloc china germany\n"
        "at mongolia: china-infantry-1, germany-tank-2\nphase germany.production"
    )
    assert game.where("germany-tank-1") == "north-atlantic" and game.where("germany-tank-2") == "germany-camp"


@pytest.mark.parametrize(
    ("side", "economy", "entered", "received"),
    [("germany", 0, 32, 41), ("usa", 0, 32, 32), ("usa", 2, 32, 38), ("germany", 1, 32, 44)],
)
def test_case_H1_2_production_points_entered_and_received(world, side, economy, entered, received):
    from grognard.plugins.leaders.rules.production import received_for

    game = world(f"{treasury(side, 'research', 2, 1)} {economy}\nphase usa.production")
    assert received_for(game.state, game.side(side), entered) == received


def test_case_H1_2_what_is_not_spent_is_kept(world):
    game = world(f"{treasury('usa')} 7\nphase usa.production")
    assert game.cell("treasury", "usa") == 7 + game.points("usa")
    assert game.events("entered")[0].values["points"] == game.points("usa")
    assert game.events("received", "usa") and not game.events("received", "china")


def test_case_H1_3_the_drop_zone_empties_at_the_start_of_the_own_turn(world):
    game = world("at france-drop: france-tank-1\nphase france.production")
    assert game.where("france-tank-1") == "france-camp"


# H2.1 Arrivals, H4.1 orders


def test_case_H4_1_units_are_paid_and_come_after_their_delay(world):
    game = rich(world, "usa")
    game.do("buy infantry 3; buy aircraft 1")
    assert game.cell("treasury", "usa") == 100 - 3 * 4 - 8
    assert game.cases("buy aircraft 10") == ("H4.1",)
    assert not game.events("ordered", "china"), "nobody else knows"


def test_case_H4_1_no_more_than_the_reserve_holds(world):
    game = rich(world, "usa", 500)
    left = sum(name.startswith("usa-tank") for name in game.at("usa-reserve"))
    game.do(f"buy tank {left - 1}; buy tank 1")
    assert game.cases("buy tank 1") == ("H4.1",)


def test_case_H2_1_fresh_troops_arrive(world):
    game = world(
        f"{treasury('usa', 'ordered', 12, 0)} 2\n{treasury('usa', 'ordered', 12, 9)} 1\nphase usa.events"
    )
    camp = game.at("usa-camp")
    for kind, came in (("infantry", 2), ("tank", 0), ("aircraft", 0)):
        assert sum(kind in one for one in camp) == at_start(game.state, 0, kind) + came
    assert game.cell("ordered", "usa", 8) == 1 and game.cell("ordered", "usa", 0) == 0
    assert len(game.events("fresh_troops", "china")[0].counters) == 2


def test_case_H2_1_spies_arrive_unseen(world):
    game = world(f"{treasury('usa', 'spies', 2, 1)} 3\nphase usa.events")
    assert game.cell("spies", "usa", 0) == 3 and game.cell("spies", "usa", 1) == 0
    assert game.events("spies_arrived", "usa") and not game.events("spies_arrived", "ussr")


# H4.2 Research


def test_case_H4_2_levels_of_a_field_come_one_after_the_other(world):
    game = rich(world, "usa", 200).do("study economy")
    assert game.cases("study economy") == ("H4.2",)
    assert game.cell("treasury", "usa") == 200 - price(game.state, "level-1")
    game.do("study military; study technology")
    assert game.cell("study", "usa", 0) == game.cell("study", "usa", 2) == 2


def test_case_H4_2_the_third_level_is_the_last(world):
    game = rich(world, "usa", extra="mark military usa 3\n")
    assert game.cases("study military") == ("H4.2",)
    assert rich(world, "usa", 10).cases("study military") == ("H4.2",)


def test_case_H2_1_military_research_is_public_the_rest_secret(world):
    lines = f"{treasury('usa', 'study', 3, 0)} 1\n{treasury('usa', 'study', 3, 2)} 1\nphase usa.events"
    game = world(lines)
    assert game.cell("military", "usa") == 1 and game.cell("research", "usa", 1) == 1
    assert len(game.events("researched", "usa")) == 2 and len(game.events("researched", "china")) == 1


def test_case_H4_3_technology_shortens_delays_and_makes_research_cheaper(world):
    game = rich(world, "usa", 100, f"{treasury('usa', 'research', 2, 0)} 2\n").do(
        "study economy; buy aircraft 1"
    )
    assert game.cell("study", "usa", 2) == 1 and game.cell("ordered", "usa", 8) == 1
    game = rich(world, "usa", 100, f"{treasury('usa', 'research', 2, 0)} 3\n").do("study economy")
    assert game.cell("treasury", "usa") == 100 - price(game.state, "level-1") * 80 // 100


@pytest.mark.parametrize(("side", "price"), [("china", 3), ("usa", 4)])
def test_case_H4_10_the_chinese_pay_less_for_infantry(world, side, price):
    game = rich(world, side).do("buy infantry 1; buy tank 1")
    assert game.cell("treasury", side) == 100 - price - 6


# H4.6 to H4.9 Spies. The dice of an operation: two for success, one for being known.


def spies(side, number):
    return f"{treasury(side, 'spies', 2, 0)} {number}\n"


def test_case_H4_6_any_number_of_spies_is_hired_for_money(world):
    game = rich(world, "usa", extra=spies("usa", 7)).do("hire 10; hire 2")
    assert game.cell("spies", "usa", 1) == 12 and game.cell("treasury", "usa") == 100 - 12 * 3
    assert rich(world, "usa", 5).cases("hire 2") == ("H4.6",)


@pytest.mark.parametrize("guards", [9, 10, 12])
def test_case_H4_6_ten_spies_at_most_stand_guard(world, guards):
    from grognard.plugins.leaders.rules.intelligence import guards_of, modifier_of

    game = rich(world, "usa", extra=spies("usa", 1) + spies("china", guards), dice="5 5 1 1 1 1")
    assert guards_of(game.state, game.side("china")) == min(guards, 10)
    assert modifier_of(game.state, 0, game.side("china")) == -3
    assert not game.do("spy china; done").events("report")


def test_case_H4_7_a_spy_reports_what_is_researched(world):
    lines = spies("usa", 1) + f"mark military china 2\n{treasury('china', 'research', 2, 1)} 1\n"
    game = rich(world, "usa", extra=lines, dice="4 4 1 1 1 1").do("spy china; done")
    report = game.events("report", "usa")[0]
    assert (report.values["military"], report.values["technology"], report.values["economy"]) == (2, 0, 1)
    assert game.cell("spies", "usa") == 1 and not game.events("report", "china")


def test_case_H4_7_one_operation_a_turn_with_a_spy_of_its_own(world):
    game = rich(world, "usa", extra=spies("usa", 2)).do("spy china")
    assert game.cases("spy ussr") == ("H4.7",)
    game.do("sabotage china")
    assert rich(world, "usa").cases("spy china") == ("H4.7",)
    assert rich(world, "usa", extra=spies("usa", 2)).cases("spy usa") == ("H4.7",)


def test_case_H4_8_sabotage_destroys_three_units_in_base_camp(world):
    game = rich(world, "usa", extra=spies("usa", 1), dice="1 1 1 4 4 1")
    before = len(game.at("china-camp"))
    game.do("sabotage china; done")
    assert len(game.at("china-camp")) == before - 3
    assert game.events("sabotaged", "france") and game.events("sabotage_done", "usa")
    assert not game.events("sabotage_done", "china"), "nobody knows who it was"


@pytest.mark.parametrize(("die", "who"), [(4, "United States"), (3, "an unknown power")])
def test_case_H4_9_a_spy_that_fails_is_lost_and_may_be_known(world, die, who):
    game = rich(world, "usa", extra=spies("usa", 1), dice=f"4 3 {die} 1 1 1").do("spy china; done")
    assert game.cell("spies", "usa") == 0
    assert game.events("spy_caught", "china")[0].values["who"] == who
    assert not game.events("spy_caught", "france")


@pytest.mark.parametrize(
    ("side", "extra", "success"),
    [("usa", "", False), ("ussr", "", True), ("usa", "mark research 0 1\n", True)],
)
def test_case_H4_9_the_soviets_and_technology_help_spies(world, side, extra, success):
    game = rich(world, side, extra=spies(side, 1) + extra, dice="4 3 1 1 1 1").do("spy china; done")
    assert bool(game.events("report")) == success


def test_case_H4_9_guards_hinder_spies(world):
    game = rich(world, "usa", extra=spies("usa", 1) + spies("china", 3), dice="4 4 1 1 1 1").do(
        "spy china; done"
    )
    assert not game.events("report")


def test_case_H4_9_as_many_dice_fall_where_nobody_spies(world):
    game = rich(world, "usa", dice="1 1 1 1 1 1").do("done")
    assert game.state.clock[2] == 1 and not game.events("roll")
