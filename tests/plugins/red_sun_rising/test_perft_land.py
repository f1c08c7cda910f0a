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
    lines = ("at 0801: 1-s, stoessel", "at 0904: 1-div", "at 1003: 2-div", "at 3337: linevich")
    marks = ("mark commander 1-s stoessel", "mark activated stoessel")
    table = at_stage("russian.movement", *lines, *marks, dice="1").do("activate 1-s")
    assert legal_counts(table.session, 2) == [4, 14]


def test_case_18_9_siege_artillery_on_a_short_line(at_stage: Open) -> None:
    # A division in 1004 has the rail hexes 1105 (clear) and 0904 (by road) in its zone.
    # 1: stop, 0801, 0802, 0803. 2: every ride ends the march; done or activate Oku                  4, 4 x 2
    lines = ("at 0903: siege-1", "at 0803: nogi, oku", "control 0803 japan", "at 1004: 1-s")
    marks = ("mark commander siege-1 nogi", "mark activated nogi")
    table = at_stage("japanese.movement", *lines, *marks, dice="1").do("activate siege-1")
    assert legal_counts(table.session, 2) == [4, 8]
