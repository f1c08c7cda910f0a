"""Lines of legal actions of land movement, counted by hand: the n-th number is how many lines of n there are.

A roll ends a line: its actions count, nothing after it does.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.kernel.testing import legal_counts

Open = Callable[..., Any]

GUNS = ("at 2113: 1-art, kuroki, oku", "mark commander 1-art kuroki", "mark activated kuroki")
"""Artillery with four points that takes three to Liaoyang: two rough hexes and three of road."""


def test_case_9_1_who_may_try(at_stage: Open) -> None:
    # done; the Supreme Headquarters, the headquarters that has not rolled, the unit of the one that is
    # activated; not the units of the others, the garrison, the unassigned
    lines = (
        "at 2205: alexiev, kuropatkin, zasulich, 1-s, 2-s, 3-s", "at 0801: pa-garrison",
        "mark activated kuropatkin", "mark commander 1-s kuropatkin", "mark commander 2-s zasulich",
        "mark commander pa-garrison kuropatkin",
    )  # fmt: skip
    assert legal_counts(at_stage("russian.movement", *lines).session, 1) == [4]


def test_case_9_46_a_point_left_in_liaoyang(at_stage: Open) -> None:
    # Japan does not ride the rail line. With six sixths from 2008: clear 1908 for 3 and 1907 for 6; by road
    # 1909 and 2009 for 2, 1910 and 2010 for 4, 1810, 1911 and 2111 (over a bridge) for 6; rough 1808 and 1807
    # by way of 1908 or 1909 cost 8 and 9, over the river to 2007, 2108 and 2109 it is 9.
    # 1: stop and nine hexes                                                                            10
    # 2: stop: done, activate Oku                                                                        2
    #    1909, 4 left: stop, 1908, 2008, 1910, 1810, 2009                                                6
    #    2009, 4 left: stop, 2008, 1909, 2010, 1911, 2111                                                6
    #    1908, 3 left: stop, 1907, 2008                                                                  3
    #    1910, 2 left: stop, 1909, 1810. 2010, 2 left: stop, 2009, 1911, 2111                        3 + 4
    #    1907, 1810, 1911, 2111: nothing is left and the march is over                                4 x 2
    table = at_stage("japanese.movement", *GUNS, dice="1").do("activate 1-art; to 2008")
    assert legal_counts(table.session, 2) == [10, 32]


def test_case_9_42_the_same_beside_an_enemy(at_stage: Open) -> None:
    # A division in 1810 bars it and has the road hexes 1711 and 1910 in its zone: 1910 ends the march.
    # 1: stop and eight hexes                                                                            9
    # 2: stop 2; 1909: stop, 1908, 2008, 1910, 2009; 2009 and 1908 as before                  2 + 5 + 6 + 3
    #    1910: over; 2010 as before; 1907, 1911, 2111: over                                       2 + 4 + 6
    table = at_stage("japanese.movement", *GUNS, "at 1810: 1-s", dice="1").do("activate 1-art; to 2008")
    assert legal_counts(table.session, 2) == [9, 28]


def test_case_9_45_a_division_shut_up_in_port_arthur(at_stage: Open) -> None:
    # Enemies hold rough 0904 and 1003 and have no zone in the rough 0903; the line is cut, all go on foot.
    # From 0801 with four points: rough 0802 for 6, clear 0803 for 9, rough 0903 for 12; no more.
    # 1: stop and three hexes                                                                            4
    # 2: stop: done, activate Linevich                                                                   2
    #    from each of the three: stop, and the other two with 0801                                    3 x 4
    # 3: stop, done: too few cities, the war is over; the roll ends a line                               0
    #    stop after one stretch: done, activate Linevich                                              3 x 2
    #    0802, 18 left: 0801 and 0803 with 15, 0903 with 12: stop and three hexes from each           3 x 4
    #    0803, 15 left: 0802 and 0903 with 9: four; 0801 with 6: stop, 0802                       2 x 4 + 2
    #    0903, 12 left: 0802 with 6, 0803 with 9: four; 0801 with 3: the march is over, 2 as above 2 x 4 + 2
    lines = ("at 0801: 1-s, stoessel", "at 0904: 1-div", "at 1003: 2-div", "at 3337: linevich")
    marks = ("mark commander 1-s stoessel", "mark activated stoessel")
    table = at_stage("russian.movement", *lines, *marks, dice="1 6", turn=7).do("activate 1-s")
    assert legal_counts(table.session, 3) == [4, 14, 38]


def test_case_18_9_siege_artillery_on_a_short_line(at_stage: Open) -> None:
    # A division in 1004 has the rail hexes 1105 (clear) and 0904 (by road) in its zone.
    # 1: stop, 0801, 0802, 0803. 2: every ride ends the march; done or activate Oku                  4, 4 x 2
    lines = ("at 0903: siege-1", "at 0803: nogi, oku", "control 0803 japan", "at 1004: 1-s")
    marks = ("mark commander siege-1 nogi", "mark activated nogi")
    table = at_stage("japanese.movement", *lines, *marks, dice="1").do("activate siege-1")
    assert legal_counts(table.session, 2) == [4, 8]


def test_case_12_2_two_hexes_hold_too_much(at_stage: Open) -> None:
    # Mountains hold four points, three divisions are six; rough ground holds six, seven stand there. Any one
    # unit of each hex must go; the headquarters does not count and does not go.
    # 1: done, activate Zasulich                                                                         2
    # 2: any of three and of four units                                                                  7
    # 3: one of the other hex                                                              3 x 4 + 4 x 3
    lines = ("at 1809: 1-s, 2-s, 3-s, zasulich", "at 0802: 9-inf, 31-inf, 22-inf, 1-r")
    assert legal_counts(at_stage("russian.movement", *lines, dice="6").session, 3) == [2, 7, 24]


def test_case_12_2_one_hex_holds_far_too_much(at_stage: Open) -> None:
    # Seven points in the mountains: after a division five are left, after the reduced one six; one more goes.
    # 1: done, activate Zasulich. 2: four units. 3: three units after each                     2, 4, 4 x 3
    lines = "at 1809: 1-s, 2-s, 3-s, 4-s/reduced, zasulich"
    assert legal_counts(at_stage("russian.movement", lines, dice="6").session, 3) == [2, 4, 12]


def test_case_10_42_two_fleets_and_nine_points(at_stage: Open) -> None:
    # Eight points for three divisions and three brigades; siege artillery needs none, the 7th has no line.
    # "done" closes the last Game-Turn, as nobody can dig.
    # 1: done and six units                                                                              7
    # 2: any unit leaves at least six points: done and the other five                                6 x 6
    # 3: any two leave at least four: done and the other four                                   6 x 5 x 5
    units = "1-div, 2-div, 3-div, kobe-1, kobe-2, kobe-3"
    quay = f"at 0803: {units}, siege-1, merchant-1-ashore, merchant-2-ashore"
    lines = (quay, "at 42: merchant-1, merchant-2", "at 0320: 7-div", "control 0803 japan")
    marks = tuple(f"mark moved {unit}" for unit in units.split(", "))
    table = at_stage("japanese.supply", *lines, *marks, turn=23)
    assert legal_counts(table.session, 3) == [7, 36, 150]


def test_case_10_42_four_points_run_out(at_stage: Open) -> None:
    # Four points: two divisions take them all; a brigade and a division leave one, for which nobody is left.
    # 1: done, two divisions, the brigade                                                                4
    # 2: after a division done and the other two; after the brigade done and two divisions           3 x 3
    # 3: nothing is left to give and the war is over                                                     0
    units = "1-div, 2-div, kobe-1"
    lines = (f"at 0803: {units}, merchant-1-ashore", "at 42: merchant-1", "control 0803 japan")
    marks = tuple(f"mark moved {unit}" for unit in units.split(", "))
    assert legal_counts(at_stage("japanese.supply", *lines, *marks, turn=23).session, 3) == [4, 9, 0]


def test_case_11_2_two_divisions_before_two_garrisons(field: Open) -> None:
    # Garrisons do not retreat, so nobody asks the defender. Too few cities: "done" ends the war.
    # 1: done, assault                                                                                   2
    # 2: done, attack either                                                                             3
    # 3: done: done, the second assault; attack: either division or all                          2 + 2 x 3
    # 4: done, done: over; done, assault: as 2                                                       0 + 3
    #    one division: resolve, the other, all; all: resolve                                   2 x (3 + 3 + 1)
    # 5: as 3; one division, resolve: the roll; the other one, or all: resolve               8 + 2 x (2 + 2)
    lines = "at 1605: 6-div, 4-div\nready kuroki: 6-div, 4-div\nat 1706: pa-garrison\nat 1606: vlad-garrison"
    assert legal_counts(field(lines, turn=7).session, 5) == [2, 3, 8, 17, 16]


def test_case_10_37_two_divisions_before_a_starving_garrison(field: Open) -> None:
    # The same with one garrison that has no supply and is lost without a roll.
    # 1: done, assault. 2: done, attack                                                               2, 2
    # 3: done: done, the second assault; attack: either division or all                                  5
    # 4: done, assault: 2; one division: 3 each; all: resolve                                            9
    # 5: done, assault: as 3                                                                             5
    #    one division, resolve: done, it advances; the other or all: resolve                 2 x (2 + 1 + 1)
    #    all, resolve: done, either advances                                                             3
    ours = "at 0220: 6-div, 4-div\nready kuroki: 6-div, 4-div\nat 0120: merchant-4-ashore"
    assert legal_counts(field(f"{ours}\nat 0320: pa-garrison", turn=7).session, 5) == [2, 2, 5, 9, 16]
