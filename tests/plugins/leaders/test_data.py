"""The module against the rules: closed lists, the map and its printed values, dice, tables, scenarios."""

from __future__ import annotations

import pytest

from grognard.kernel import open_game
from grognard.plugins.leaders.state import LeadersState
from grognard.plugins.leaders.terms import MISSION_WORDS, Feature, Side, Terrain, UnitType


@pytest.fixture(scope="module")
def state() -> LeadersState:
    return open_game("leaders", scenario="all-six", seed=1).engine.play.state


def words(enum):
    return tuple(member.name.lower().replace("_", "-") for member in enum)


def test_the_enums_are_the_codes_of_the_module(state):
    board = state.board
    assert board.sides == words(Side)
    assert board.codes["terrain"] == words(Terrain) and board.codes["unit_type"] == words(UnitType)
    assert board.codes["features"] == words(Feature)
    assert tuple(key.text for key in board.tables["missions"].rows) == MISSION_WORDS


@pytest.mark.parametrize(
    ("area", "points"), [("china", 7), ("mongolia", 3), ("brazil", 3), ("new-guinea", 2)]
)
def test_case_3_1_printed_production_points(state, area, points):
    assert state.world.points[state.board.spaces.index[area]] == points


def test_the_bounds_of_the_text_and_the_publishers_south_america(state):
    points, index = state.world.points, state.board.spaces.index
    assert points[index["indonesia"]] >= 4 and points[index["queensland"]] >= 2
    south = next(one for one in state.world.continents if one.id == "south-america")
    assert sorted(points[area] for area in south.areas) == [3, 3, 3, 4] and south.bonus == 3


def test_the_whole_world_is_worth_more_than_any_limit(state):
    world = state.world
    assert len(world.areas) == 46 and len(world.seas) == 7 and len(world.continents) == 6
    total = sum(world.points) + sum(one.bonus for one in world.continents)
    assert 150 <= total <= 175


def test_every_area_can_be_reached_from_every_other(state):
    reached, ahead = set(), [state.world.areas[0]]
    while ahead:
        space = ahead.pop()
        if space not in reached:
            reached.add(space)
            ahead += [to for to in state.world.ways[space] if state.world.points[to]]
    assert reached == set(state.world.areas)


def test_case_3_2_the_neighbours_of_the_examples(state):
    index = state.board.spaces.index

    def beside(one, other):
        return index[other] in state.world.ways[index[one]]

    assert beside("china", "mongolia") and beside("china", "manchuria") and beside("brazil", "southern-cone")
    assert beside("indonesia", "queensland") and beside("new-guinea", "queensland")
    assert not beside("china", "japan")


def test_case_3_2b_seas_are_joined_to_anchors_only(state):
    spaces, world = state.board.spaces, state.world
    for sea in world.seas:
        for area in world.ways[sea]:
            assert world.points[area] and spaces.features[area] >> Feature.ANCHOR & 1
    assert all(world.ways[sea] for sea in world.seas)


def test_case_3_4_2_the_published_faces(state):
    faces = [die.faces[0] for die in state.world.dice]
    assert [(one.count("hit"), one.count("double hit"), one.count("-")) for one in faces] == [
        (3, 0, 3),
        (4, 0, 2),
        (3, 1, 2),
    ]


def test_each_nation_has_31_infantry_10_tanks_and_10_aircraft(state):
    for units in state.world.units:
        kinds = [state.world.kinds[unit] for unit in units]
        assert [kinds.count(kind) for kind in UnitType] == [31, 10, 10]


@pytest.mark.parametrize(("scenario", "players"), [("two", 2), ("three", 3), ("four", 4), ("five", 5)])
def test_only_the_sides_of_a_scenario_have_counters(scenario, players):
    session = open_game("leaders", scenario=scenario, seed=1)
    state = session.engine.play.state
    assert len(session.sides) == players == state.players[0] == sum(state.playing)
    there = {state.side_of(unit) for unit, space in enumerate(state.place) if space >= 0}
    assert there == set(session.sides)
