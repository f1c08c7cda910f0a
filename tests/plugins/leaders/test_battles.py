"""3.4: battles. White dice hit on 1 to 3, gray ones on 1 to 4, black ones on 1 to 3 and twice on 4."""

import pytest

MONGOLIA = """
control china manchuria siberia far-east china
control mongolia ussr
at china: china-infantry-1
at manchuria: china-infantry-2
at siberia: china-infantry-15
at far-east: china-infantry-13
at mongolia: china-aircraft-1, china-tank-1, china-infantry-3, china-infantry-4, ussr-aircraft-1, ussr-infantry-1, ussr-infantry-2
phase china.battles
"""  # noqa: E501 - a stack is one line


def shown(event):
    return event.roll.kinds, event.roll.shown


@pytest.mark.example("3.4.2")
def test_case_3_4_2_the_mongolia_battle_throws_one_die_of_each_colour(world):
    game = world(MONGOLIA, dice="4 6 5 1 1 5 3 3")
    game.do("stand; stand")
    attack, defence = game.events("roll")
    assert attack.roll.kinds == ("black", "gray", "white") and defence.roll.kinds == (
        "black",
        "white",
        "white",
    )


@pytest.mark.example("3.4.3")
def test_case_3_4_3_one_hit_against_a_double_hit(world):
    game = world(MONGOLIA, dice="5 6 1 4 4 6")
    game.do("stand; stand")
    attack, defence = game.events("roll")
    assert attack.roll.shown == ("-", "-", "hit") and defence.roll.shown == ("double hit", "-", "-")
    assert game.decider == "ussr" and game.cases("lose china-infantry-3") == ("3.4.3",)
    game.do("lose ussr-infantry-1")
    assert game.decider == "china"
    game.do("lose china-infantry-3; lose china-infantry-4")
    assert (
        game.where("ussr-infantry-1") == "ussr-reserve" and game.where("china-infantry-3") == "china-reserve"
    )
    assert game.decider == "china" and game.offered() == {"stand", "retreat"}


@pytest.mark.example("3.4.4")
def test_case_3_4_4_outcome_a_the_defender_has_nobody_left(world):
    game = world(MONGOLIA, dice="4 1 1 5 6 6")
    before = sum_of(game, "china"), sum_of(game, "ussr")
    game.do("stand; stand")
    assert game.control("mongolia") == "china" and game.events("attacker_won")
    assert (game.points("china"), game.points("ussr")) == (before[0] + 3, before[1] - 3)


@pytest.mark.example("3.4.4")
def test_case_3_4_4_outcome_b_the_attacker_has_nobody_left(world):
    small = "china-aircraft-1, china-tank-1, china-infantry-3, china-infantry-4, "
    game = world(MONGOLIA.replace(small, "china-infantry-3, "), dice="6 1 6 6")
    before = game.points("china"), game.points("ussr")
    game.do("stand; stand")
    assert (game.points("china"), game.points("ussr")) == before
    assert game.control("mongolia") == "ussr" and game.events("defender_won")
    assert game.events("taken") == []


@pytest.mark.example("3.4.4")
def test_case_3_4_4_outcome_c_nobody_is_left_and_the_area_is_free(world):
    lines = MONGOLIA.replace("phase", "at mongolia: china-infantry-3, ussr-infantry-1\nphase")
    game = world(lines, dice="1 1")
    before = sum_of(game, "china"), sum_of(game, "ussr")
    game.do("stand; stand")
    assert game.control("mongolia") == "" and game.events("nobody_left")
    assert (game.points("china"), game.points("ussr")) == (before[0], before[1] - 3)


@pytest.mark.example("3.4.4")
def test_case_3_4_4_an_area_nobody_is_left_in_is_taken_by_the_next_without_a_fight(world):
    free = "control mongolia nobody\ncontrol siberia germany\nat mongolia: -\n"
    game = world(free + "at siberia: germany-tank-1, germany-infantry-1\nphase germany.movement")
    game.do("march germany-tank-1 mongolia")
    assert game.control("mongolia") == "germany"


def sum_of(game, side):
    """The points of the areas a side holds, and of continents held whole."""
    from grognard.plugins.leaders.rules.control import production_of_all

    return production_of_all(game.state)[game.side(side)]


@pytest.mark.example("3.4.4")
def test_case_3_4_4_continent_bonuses_change_at_once(world):
    game = world(
        "control brazil southern-cone andean-countries china\ncontrol colombia-and-venezuela ussr\n"
        "at colombia-and-venezuela: china-tank-1, ussr-infantry-1\nphase china.battles",
        dice="1 6",
    )
    before = sum_of(game, "china")
    game.do("stand; stand")
    assert game.points("china") == before + 3 + 3, "the area, and South America whole"


@pytest.mark.example("3.4")
def test_case_3_4_the_southern_cone_falls_to_one_tank(world):
    game = world(
        "control southern-cone ussr\nat southern-cone: china-tank-2, ussr-infantry-3\nphase china.battles",
        dice="2 5",
    )
    game.do("stand; stand")
    assert game.control("southern-cone") == "china" and game.step == "china.headquarters"


TWO_BATTLES = """
control mongolia southern-cone ussr
at mongolia: china-infantry-3, ussr-infantry-1
at southern-cone: china-tank-2, ussr-infantry-3
phase china.battles
"""


def test_case_3_4_the_attacker_chooses_the_order(world):
    game = world(TWO_BATTLES, dice="1 6")
    assert game.offered() == {"fight mongolia", "fight southern-cone"}
    assert game.cases("done") == ("3.4",) and game.cases("fight japan") == ("3.4",)
    game.do("fight southern-cone; stand; stand")
    assert game.events("battle")[-1].values["enemy"] == "Soviet Union"
    assert game.state.frames[-1].procedure.space == game.session.board.spaces.index["mongolia"]


AT_SEA = """
at north-pacific: china-tank-1, ussr-infantry-1
phase china.battles
"""


def test_case_3_4_at_sea_nobody_must_fight(world):
    game = world(AT_SEA)
    assert game.offered() == {"engage north-pacific ussr", "done"}
    assert game.cases("engage north-pacific usa") == ("3.4",)
    assert world(AT_SEA).do("done").step == "china.headquarters"


def test_case_3_4_at_sea_only_units_fight_that_were_there_before(world):
    assert world(AT_SEA + "mark moved china-tank-1\n").step == "china.headquarters"


def test_case_3_4_partners_at_sea_fight_as_one_party(world):
    lines = "mark bloc germany ussr\nat north-pacific: china-tank-1, ussr-infantry-1, germany-infantry-1\n"
    game = world(lines + "phase china.battles")
    assert game.offered("engage") == {"engage north-pacific ussr", "engage north-pacific germany"}
    game.do("engage north-pacific germany; stand")
    assert game.decider == "germany"
    game.do("retreat")
    assert game.where("ussr-infantry-1") == "ussr-reserve" and game.step == "china.headquarters"


# 3.4.1 Retreat


def test_case_3_4_1_attacker_first_then_defender(world):
    game = world(MONGOLIA)
    assert game.decider == "china"
    game.do("stand")
    assert game.decider == "ussr" and game.offered() == {"stand", "retreat"}


@pytest.mark.example("3.4.1")
def test_case_3_4_1_half_rounded_up_is_lost(world):
    game = world(MONGOLIA).do("stand; retreat; lose ussr-infantry-1; lose ussr-infantry-2")
    assert game.where("ussr-aircraft-1") == "ussr-camp"
    assert game.where("ussr-infantry-1") == game.where("ussr-infantry-2") == "ussr-reserve"
    assert game.control("mongolia") == "china"


def test_case_3_4_1_an_attacker_retreats_to_base_camp(world):
    game = world(MONGOLIA).do("retreat; lose china-infantry-3; lose china-infantry-4")
    assert game.where("china-tank-1") == "china-camp" and game.control("mongolia") == "ussr"


FRENCH = """
control mongolia france
at mongolia: china-aircraft-1, china-tank-1, france-infantry-1, france-infantry-2, france-infantry-3
phase china.battles
"""


@pytest.mark.parametrize(("option", "box"), [("", "france-drop"), ("option french-to-camp\n", "france-camp")])
def test_case_3_4_1_french_lose_nothing(world, option, box):
    game = world(option + FRENCH).do("stand; retreat")
    assert [game.where(f"france-infantry-{number}") for number in (1, 2, 3)] == [box] * 3
    assert game.control("mongolia") == "china"


def test_case_3_4_1_a_standing_order_stands_or_gives_way(world):
    game = world(MONGOLIA + "order ussr retreat decline\n", dice="5 6 1 4 4 6").do("stand")
    assert game.events("roll")
    many = FRENCH.replace(
        "china-tank-1,", "china-tank-1, china-tank-2, china-tank-3, china-tank-4, china-tank-5, china-tank-6,"
    )
    game = world(many + "order france retreat outnumbered\n").do("stand")
    assert game.where("france-infantry-1") == "france-drop"


# 3.4.2 Dice


BRITISH = """
control {area} ussr
at {area}: united-kingdom-tank-1, united-kingdom-tank-2, united-kingdom-tank-3, united-kingdom-tank-4, ussr-infantry-1
phase united_kingdom.battles
"""  # noqa: E501 - a stack is one line


@pytest.mark.parametrize(("area", "dice"), [("mongolia", 3), ("queensland", 4), ("brazil", 4)])
def test_case_3_4_2_the_british_throw_a_fourth_die_at_a_dotted_line(world, area, dice):
    game = world(BRITISH.format(area=area), dice="6 6 6 6 6 6 6").do("stand; stand")
    assert len(game.events("roll")[0].roll.dice) == dice


def test_case_3_4_2_the_british_throw_it_from_and_at_sea(world):
    game = world(BRITISH.format(area="mexico") + "mark landed united-kingdom-tank-1\n", dice="6 6 6 6 6").do(
        "stand; stand"
    )
    assert game.events("roll")[0].roll.kinds == ("gray", "gray", "gray", "white")
    game = world(
        "at north-pacific: united-kingdom-tank-1, ussr-infantry-1\nphase united_kingdom.battles", dice="6 6 6"
    )
    game.do("engage north-pacific ussr; stand; stand")
    assert game.events("roll")[0].roll.kinds == ("gray", "white")


def test_case_3_4_2_three_dice_at_most_the_strongest(world):
    game = world(MONGOLIA, dice="6 6 6 6 6 6").do("stand; stand")
    assert len(game.events("roll")[0].roll.dice) == 3


ALLIES = """
control mongolia ussr
mark bloc germany ussr
at mongolia: china-tank-1, ussr-infantry-1, germany-tank-1{more}
phase china.battles
"""


def test_case_3_4_2_partners_throw_together(world):
    game = world(ALLIES.format(more=", germany-tank-2, germany-tank-3"), dice="6 6 6 6")
    game.do("stand")
    assert game.decider == "ussr"
    game.do("stand")
    assert game.events("roll")[1].roll.kinds == ("gray", "gray", "gray")


def test_case_3_4_4_an_area_whose_holder_fell_goes_to_the_partner_who_stands(world):
    game = world(ALLIES.format(more=""), dice="1 1 6")
    game.do("stand; stand; lose ussr-infantry-1")
    assert game.control("mongolia") == "germany"


# H4.3 Research at the table


def test_case_H4_3_the_first_level_throws_a_die_again(world):
    game = world(MONGOLIA + "mark military china 1\n", dice="5 6 6 1 6 6 6").do("stand; stand")
    assert game.decider == "china" and game.offered() == {
        "keep",
        "throw-again 1",
        "throw-again 2",
        "throw-again 3",
    }
    assert game.cases("throw-again 4") == ("H4.3",)
    game.do("throw-again 2")
    assert game.events("roll")[1].roll.kinds == ("gray",)
    assert game.decider == "ussr", "the new face hits"


def test_case_H4_3_dice_can_be_left_and_a_standing_order_throws_blanks(world):
    game = world(MONGOLIA + "mark military china 1\n", dice="5 6 6 6 6 6").do("stand; stand; keep")
    assert len(game.events("roll")) == 2
    game = world(MONGOLIA + "mark military china 1\norder china dice blank\n", dice="1 6 1 1 6 6 6").do(
        "stand; stand"
    )
    assert game.events("roll")[1].values["purpose"] == "again"


def test_case_H4_3_the_third_level_brings_a_die_more(world):
    game = world(MONGOLIA + "mark military china 3\norder china dice decline\n", dice="6 6 6 6 6 6 6").do(
        "stand; stand"
    )
    assert game.events("roll")[0].roll.kinds == ("black", "gray", "white", "white")


def test_case_H4_3_a_partner_who_has_researched_it_lets_the_party_throw_again(world):
    lines = ALLIES.format(more="") + "mark military germany 1\n"
    game = world(lines, dice="6 6 6 6").do("stand; stand")
    assert game.decider == "ussr" and "throw-again 1" in game.offered()


def test_case_3_4_2_the_british_throw_it_against_what_came_from_the_sea(world):
    lines = "control mexico united-kingdom\nat mexico: united-kingdom-tank-1, ussr-infantry-1\n"
    game = world(lines + "mark landed ussr-infantry-1\nphase ussr.battles", dice="6 6 6").do("stand; stand")
    assert game.events("roll")[1].roll.kinds == ("gray", "white")


def test_case_3_4_1_partners_lose_half_of_their_own_each(world):
    more = ", germany-tank-2, germany-tank-3, ussr-infantry-2, ussr-infantry-3"
    game = world(ALLIES.format(more=more)).do("stand; retreat")
    for kind in ("germany-tank", "ussr-infantry"):
        places = [game.where(f"{kind}-{number}").split("-")[1] for number in (1, 2, 3)]
        assert sorted(places) == ["camp", "reserve", "reserve"]
    assert game.control("mongolia") == "china"


def test_case_3_4_4_at_sea_nobody_has_lost_anything(world):
    game = world(AT_SEA, dice="1 1").do("engage north-pacific ussr; stand; stand")
    assert game.events("nobody_left_at_sea") and not game.events("nobody_left")
