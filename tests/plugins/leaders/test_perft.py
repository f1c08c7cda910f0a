"""Lines of legal actions counted by hand: the n-th number is how many lines of n there are.

A roll ends a line: its actions count, nothing after it does. Nobody has money, so that headquarters can do
nothing but end, which rolls. Nobody holds an area or has a unit but those that are named.
"""

from __future__ import annotations

import pytest

from grognard.kernel import open_game
from grognard.kernel.testing import legal_counts

DICE = "1 1 1 1 1 1"


@pytest.fixture(scope="module")
def empty() -> str:
    state = open_game("leaders").engine.play.state
    areas = " ".join(state.board.spaces.ids[area] for area in state.world.areas)
    poor = "\n".join(f"mark treasury {side} 0" for side in range(6))
    return f"clear\ncontrol {areas} nobody\n{poor}\n"


def test_case_3_1_room_for_one_unit(world, empty):
    # Alaska feeds two and borders on three spaces, New Zealand feeds the one that stands there.
    # 1: infantry or tank to Alaska; done                                                      3
    # 2: with either, two stand in Alaska, one may go: 2 x 3 and done; none to move: done      7 x 2 + 1
    # 3: nothing more may go: headquarters: done; what followed done has rolled                7 x 2
    position = (
        "control alaska new-zealand ussr\nat alaska: ussr-infantry-1\nat new-zealand: ussr-infantry-2\n"
        "at ussr-camp: ussr-infantry-3, ussr-infantry-4, ussr-tank-1\nphase ussr.deployment"
    )
    session = world(empty + position, scenario="two", dice=DICE).session
    assert legal_counts(session, 3) == [3, 15, 14]


def test_case_3_2a_three_in_mongolia(world, empty):
    # Four areas border on Mongolia; of three units one stays. An enemy without reserves stands in China.
    # 1: 3 units x 4, two together x 4, done                                                   17
    # 2: one is gone: 2 x 4 and done                                                           12 x 9
    #    two are gone: headquarters, or in China the battle: stand or retreat; done            3 + 2 + 1
    position = (
        "control mongolia ussr\ncontrol china usa\nat china: usa-infantry-1\n"
        "at mongolia: ussr-infantry-1, ussr-infantry-2, ussr-tank-1\nphase ussr.movement"
    )
    session = world(empty + position, scenario="two", dice=DICE).session
    assert legal_counts(session, 2) == [17, 114]


def test_case_3_3_three_types_for_two_areas(world, empty):
    # The enemy stands in Alaska, which feeds one more, and in Brazil, which feeds two more.
    # 1: 3 types x 2 areas, done                                                               7
    # 2: done: two battles; to Alaska: 2 types to Brazil, done; to Brazil: 2 x 2, done    2 + 3 x 3 + 3 x 5
    # 3: done and a battle: stand or retreat                                                   2 x 2
    #    Alaska, then done: two battles; then Brazil: the last one there, done                 3 x (2 + 2 x 2)
    #    Brazil, then done; then Alaska: the last one to Brazil, done; then Brazil: likewise   3 x (2 + 4 x 2)
    position = (
        "control alaska brazil ussr\nat alaska: ussr-infantry-1, usa-infantry-1\n"
        "at brazil: ussr-infantry-2, usa-infantry-2\n"
        "at ussr-camp: ussr-infantry-3, ussr-tank-1, ussr-aircraft-1\nphase usa.defence"
    )
    session = world(empty + position, scenario="two", dice=DICE).session
    assert legal_counts(session, 3) == [7, 26, 52]


def test_case_3_4_1_two_against_one(world, empty):
    # 1: stand or retreat                                                                      2
    # 2: the other stands or retreats; of two that retreat one is lost, and they differ        2 + 2
    # 3: both stand: dice. One alone that retreats is lost: headquarters. After a loss: too    1 + 2
    position = (
        "control alaska ussr\nat alaska: ussr-infantry-1, usa-infantry-1, usa-tank-1\nphase usa.battles"
    )
    session = world(empty + position, scenario="two", dice=DICE).session
    assert legal_counts(session, 3) == [2, 4, 3]


def test_case_H4_7_one_spy_and_two_rivals(world, empty):
    # 1: propose, spy, sabotage to either; done                                                7
    # 2: proposed: propose to the other, spy, sabotage, done; a spy sent: propose, done        2 x 6 + 4 x 3
    position = "control alaska usa\nat alaska: usa-infantry-1\nmark spies 0 1\nphase usa.headquarters"
    session = world(empty + position, scenario="three", dice=DICE).session
    assert legal_counts(session, 2) == [7, 24]
