"""H5 and H6: missions, and the ways to win."""

import pytest

from grognard.plugins.leaders.rules.control import areas_of
from grognard.plugins.leaders.tables import at_start
from grognard.plugins.leaders.terms import MISSIONS, Mission


def badges(side, count, sides=("usa", "ussr", "china", "germany", "france", "united-kingdom")):
    first = sides.index(side) * MISSIONS
    return "".join(f"mark badges {first + number}\n" for number in range(count))


@pytest.mark.parametrize(
    ("scenario", "limit"), [("two", 130), ("three", 110), ("four", 90), ("five", 80), ("all-six", 75)]
)
def test_case_H6_1_the_limit_depends_on_the_players(world, scenario, limit):
    below = world(f"mark indicator usa {limit - 1}\nphase usa.production", scenario=scenario)
    assert below.session.over is None
    game = world(f"mark indicator usa {limit}\nphase usa.production", scenario=scenario)
    assert game.session.over.title == "Military victory" and game.session.over.winner == 0


def test_case_H6_1_the_edition_of_2017_asks_for_95(world):
    option = "option edition-2017\n"
    assert world(option + "mark indicator usa 94\nphase usa.production").session.over is None
    assert world(option + "mark indicator usa 95\nphase usa.production").session.over.winner == 0


TECHNOLOGY = """
mark military usa {level}
mark research 0 {level}
mark research 1 {before}
mark study 2 1
phase usa.events
"""


def test_case_H6_2_the_last_level_of_three_fields_wins(world):
    game = world(TECHNOLOGY.format(level=3, before=2))
    assert game.session.over.title == "Technology victory" and game.session.over.winner == 0
    assert world(TECHNOLOGY.format(level=2, before=1)).session.over is None


def test_case_H6_2_the_edition_of_2017_asks_for_the_second_level(world):
    game = world("option edition-2017\n" + TECHNOLOGY.format(level=2, before=1))
    assert game.session.over.title == "Technology victory"


def test_case_H5_1_the_first_mission_that_is_fulfilled_brings_a_badge(world):
    game = world("mark taken usa 9\nphase usa.missions")
    assert game.cell("badges", "usa", Mission.STORM) == 1
    assert game.events("badge")[0].values["mission"] == "storm"


def test_case_H5_1_one_badge_a_turn_and_each_once(world):
    lines = f"mark won usa 99\nmark taken usa 9\nmark badges {Mission.STORM}\nphase usa.missions"
    game = world(lines)
    assert game.cell("badges", "usa", Mission.VICTORIES) == 1 and len(game.events("badge")) == 1
    assert not world("phase usa.missions").events("badge")


REACHED = {
    Mission.CONTINENTAL_POWER: "control brazil southern-cone andean-countries colombia-and-venezuela usa\n",
    Mission.WORLD_POWER: "control brazil iberia egypt india queensland usa\n",
    Mission.AIR_FORCE: "at usa-camp: " + ", ".join(f"usa-aircraft-{n}" for n in range(1, 11)) + "\n",
    Mission.ARMOUR: "at usa-camp: " + ", ".join(f"usa-tank-{n}" for n in range(1, 11)) + "\n",
    Mission.ARMY: "at usa-camp: "
    + ", ".join(f"usa-infantry-{n}" for n in range(8, 32))
    + ", usa-tank-1, usa-tank-2, usa-tank-3, usa-tank-4\n",
    Mission.SCIENCE: "mark military usa 2\nmark research 0 2\nmark research 1 2\n",
    Mission.ADMIRALTY: "at caribbean: usa-infantry-20\nat north-atlantic: usa-infantry-21\n"
    "at north-pacific: usa-infantry-22\nat south-pacific: usa-infantry-23\n"
    "at mediterranean: usa-infantry-24\n",
    Mission.ALLIANCE: "mark bloc ussr usa\n",
    Mission.VICTORIES: "mark won usa 50\n",
    Mission.STORM: "mark taken usa 9\n",
    Mission.ISLANDS: "control british-isles japan philippines new-zealand greenland usa\n",
}


@pytest.mark.parametrize("mission", REACHED)
def test_case_H5_1_each_mission_can_be_fulfilled(world, mission):
    game = world(REACHED[mission] + "phase usa.missions")
    assert game.cell("badges", "usa", mission) == 1


def test_case_H5_1_hegemony_is_a_second_continent(world):
    lines = (
        REACHED[Mission.CONTINENTAL_POWER]
        + "control maghreb egypt west-africa central-africa east-africa southern-africa usa\n"
    )
    game = world(lines + "mark badges 0\nphase usa.missions")
    assert game.cell("badges", "usa", Mission.HEGEMONY) == 1


def test_case_H6_3_the_seventh_badge_wins(world):
    game = world(
        badges("usa", 3) + "mark badges 4\nmark badges 5\nmark badges 6\nmark won usa 99\nphase usa.missions"
    )
    assert game.session.over.title == "Mission victory" and game.session.over.winner == 0


LAST = "turn 30\nphase united_kingdom.end\n"


def test_case_H6_4_after_the_last_round_the_production_points_decide(world):
    game = world("mark indicator france 50\n" + LAST)
    assert game.session.over.title == "Victory on points" and game.session.over.winner == game.side("france")


def test_case_H6_4_badges_break_a_tie_else_it_is_a_draw(world):
    tie = "mark indicator france 50\nmark indicator usa 50\n"
    assert world(tie + LAST).session.over.title == "Draw"
    assert world(tie + badges("france", 1) + LAST).session.over.winner == 4


def test_case_H6_5_who_has_no_area_left_is_out(world):
    game = world("")
    areas = [game.session.board.spaces.ids[area] for area in areas_of(game.state, 0)]
    game = world(f"control {' '.join(areas)} china\nphase ussr.end")
    assert game.cell("playing", "usa") == 0 and game.at("usa-camp") == []
    assert game.events("out")[0].side == 0


def test_case_H6_5_the_last_one_has_won(world):
    game = world("phase usa.end", scenario="two")
    areas = [game.session.board.spaces.ids[area] for area in game.state.world.areas]
    over = world(f"control {' '.join(areas)} usa\nphase usa.end", scenario="two")
    assert over.session.over.title == "Last nation standing"


def test_case_H0_1_areas_are_dealt_by_lot_where_wished(world):
    from grognard.kernel import open_game

    fixed, lots = open_game("leaders", seed=1), open_game("leaders", seed=1, options=["dealt-by-lot"])
    shares = [lots.engine.play.state.control.count(side) for side in range(6)]
    assert shares == [7] * 6
    assert fixed.engine.play.state.control != lots.engine.play.state.control


def test_case_H0_1_everybody_has_an_infantry_in_each_area_and_a_base_camp(world):
    game = world("")
    assert all(len(game.at(area)) == 1 for area in ("china", "eastern-us", "central-europe"))
    for side in range(6):
        name = game.session.board.sides[side]
        camp = [
            sum(kind in unit for unit in game.at(f"{name}-camp")) for kind in ("infantry", "tank", "aircraft")
        ]
        assert camp == [at_start(game.state, side, kind) for kind in ("infantry", "tank", "aircraft")]


@pytest.mark.parametrize(("scenario", "badge"), [("all-six", 1), ("four", 1), ("three", 0), ("two", 0)])
def test_case_H5_1_of_few_players_more_is_asked(world, scenario, badge):
    game = world(REACHED[Mission.CONTINENTAL_POWER] + "phase usa.missions", scenario=scenario)
    assert game.cell("badges", "usa", Mission.CONTINENTAL_POWER) == badge
