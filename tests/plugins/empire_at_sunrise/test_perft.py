"""Lines of legal actions, counted by hand: the n-th number is how many lines of n actions there are.

A roll ends a line: its actions count, nothing after it does.
"""

from __future__ import annotations

from grognard.kernel.testing import legal_counts
from grognard.kernel.text import session_from_text


def counts(phase: str, lines: str, depth: int) -> list[int]:
    """Count from an empty map on turn 4 with these lines; those that begin with ``do`` are played first."""
    listed = [line.strip() for line in lines.strip().splitlines()]
    first = next((n for n, line in enumerate(listed) if line.startswith("do ")), len(listed))
    head = ["game empire_at_sunrise", "dice 1 1 1 1", "clear", "turn 4"]
    text = "\n".join((*head, *listed[:first], f"phase {phase}", *listed[first:]))
    return legal_counts(session_from_text(text), depth)


# Ships on the chart: 11.1, 11.4, 6.2


def test_case_11_1_a_ship_on_the_chart() -> None:
    # E10 touches D9 D10 D11, E9 E11, F9 F10 F11; with eight points Glasgow enters one zone and no more.
    # 1: done, sail, form.
    # 2: done: the land movement's done                                                           1
    #    sail: stop, eight zones                                                                  9
    #    form: done, sail the ship or its marker                                                  3
    # 3: done, done: the land combat's done                                                       1
    #    sail, stop: done; sail, a zone: stop                                                     1 + 8
    #    form, done: done; form, sail the ship or the marker: stop, eight zones                   1 + 9 + 9
    assert counts("aja.naval", "at pc:E10: glasgow", 3) == [3, 13, 29]


def test_case_11_1_two_ships_on_the_chart() -> None:
    # 1: done; sail either; form a marker with either                                             5
    # 2: done: 1
    #    sail either: stop, with the other, eight zones                                           2 x 10
    #    form either: done; sail either or the marker; join the other to it; form the second
    #    marker with the other                                                                    2 x 6
    assert counts("aja.naval", "at pc:E10: glasgow, monmouth", 2) == [5, 1 + 20 + 12]


# Ships on the map: 11.0, 11.1, 9.1


def test_case_11_1_a_slow_ship_on_the_yellow_sea() -> None:
    # A storm closes the insert. Wakamiya has five points, every coast costs two.
    # 2 points: 1404 over water and 1303 over a mixed side; 1503 lies behind a land side               2
    # 4 points: from 1404 to 1405, 1503 and 1504                                                       3
    # 5 points: from 1405 or 1504 to the sea of 1505; all else beside them are coasts and islands      1
    # 1: done, sail, form. 2: done 1; sail: stop and six spaces; form: done, sail the ship or the marker.
    lines = "at 1403: wakamiya\nmark flag storm"
    assert counts("aja.naval", lines, 2) == [3, 1 + 7 + 3]


def test_case_10_0_a_stack_under_way_and_what_it_leaves() -> None:
    # The same sea, from a stack of two: tango has five points as well, and no form is asked for on the way.
    # 1: stop, six spaces, drop either                                                                 9
    # 2: stop: the phase's done                                                                        1
    #    drop either: stop, six spaces                                                                 2 x 7
    #    1303: back to 1403, on to 1404 (both 2 more); 1504 would be 6                                 2
    #    1404: 1303 1403 1405 1503 1504 (2 more), 1505 (3 more)                                        6
    #    1405, 1504: 1505; 1503: nothing                                                               2
    #    1505: nothing; and stop or a drop of either at each of the six                                6 x 3
    lines = "at 1403: wakamiya, tango\nmark flag storm\ndo sail wakamiya; with tango"
    assert counts("aja.naval", lines, 2) == [9, 1 + 14 + 2 + 6 + 2 + 18]


# Ships on the insert: 11.3


def test_case_11_3_a_slow_ship_on_the_insert() -> None:
    # Jaguar has five hexes from D6; land parts C6 from C7, C7 from B6, B6 from B7, and E5 from D5 and F4.
    # one hex away:   C6 C7 D5 D7 E6 E7                                                                6
    # two:            B5 B6 B7 C5 D4 E5 F5 F6 F7                                                       9
    # three:          A5 A7 B4 C4 D3 F4 G5 G6 G7                                                       9
    # four:           A4 B3 C3 H4 H5 H6 H7                                                             7
    # five:           H3; H2, H1, G2 and G3 are further                                                1
    # Outside, by five points: 1404 1405 (2), 1505 (3), 1303 1403 1406 1503 1504 1506 (4),
    # 1605 1606 1607 (5)                                                                              12
    # 1: done, sail, form. 2: done 1; sail: stop and 44 spaces; form: done, sail the ship or the marker.
    assert counts("german.naval", "at ki:D6: jaguar", 2) == [3, 1 + 45 + 3]


def test_case_11_3_the_last_hexes_of_a_move_on_the_insert() -> None:
    # Jaguar has gone D6 C6 B5 A5: two hexes are left, and no edge is so near.
    # 1: stop; A4 B4 B5 (one), B3 B6 C4 C5 C6 (two)                                                    9
    # 2: stop: the phase's done                                                                        1
    #    A4: A5 B3 B4; B4: A4 A5 B3 B5 C4 C5; B5: A5 B4 B6 C5 C6 (one hex left)                   3 + 6 + 5
    #    and stop at each of the eight                                                                 8
    lines = "at ki:D6: jaguar\ndo sail jaguar; to ki:C6; to ki:B5; to ki:A5"
    assert counts("german.naval", lines, 2) == [9, 1 + 14 + 8]


# Stacking: 6.1, with the ways off the insert


def test_case_6_1_a_full_hex_takes_no_more_than_guns() -> None:
    # Germans ring A1 and B1. Six hash marks fill B1; A1 holds one, and the guns of two.
    # 1: done; march any of four                                                                       5
    # 2: done: attack A2 B2 C1 C2, or done                                                             5
    #    march the Sikhs: stop, with the guns, dig, leave over the north edge; B1 is full              4
    #    march the guns: the same, and B1, which has room for guns                                     5
    #    march a regiment of B1: stop, with the other, dig, leave, A1                                  2 x 5
    lines = """
        at ki:A1: 36-sikhs, heavy-field-artillery
        at ki:B1: 46-regiment, 55-regiment
        at ki:A2: omd
        at ki:B2: iii-seebataillon
        at ki:C1: tsingtau-reserve
        at ki:C2: mounted-company
    """
    assert counts("aja.land_movement", lines, 2) == [5, 5 + 4 + 5 + 10]


# Interception: 12.1


def test_case_12_1_a_window_for_two_stacks() -> None:
    # Cormoran has spent her five points. Tone is two hexes off to the south, Yahagi and Hirado to the east.
    # 1: pass; intercept with Tone, with Yahagi's stack                                                3
    # 2: pass: she can only stop                                                                       1
    #    Tone rolls at once: the line ends                                                             0
    #    Yahagi: roll, hold either                                                                     3
    # 3: pass, stop: the phase's done; a stack of two rolls, and where one is held the other rolls     1
    lines = """
        at 1902: cormoran
        at 1905: tone
        at 2103: yahagi, hirado
        order aja interception decline
        do sail cormoran; to 1904; to 1902; aja: order interception ask; to 1903
    """
    assert counts("german.naval", lines, 3) == [3, 4, 1]


def test_case_12_2_two_stacks_to_engage_in_a_zone() -> None:
    # Montcalm has two points left after her zone; Leipzig and Dresden are apart, Emden and Cormoran together.
    # 1: stop, engage Leipzig, Dresden or Emden's stack                                                4
    # 2: stop: the phase's done; an engagement rolls                                                   1
    # 3: the land movement's done                                                                      1
    lines = """
        at pc:D5: montcalm
        at pc:D6: leipzig, dresden, emden, cormoran
        mark spot leipzig leipzig
        mark spot dresden dresden
        order germany interception decline
        do sail montcalm; to pc:D6
    """
    assert counts("aja.naval", lines, 3) == [4, 1, 1]


# Naval combat: 13.0


def test_case_13_0_a_ship_against_batteries() -> None:
    # Suwo and the battery have two points of firepower each, so one echelon; nobody rolled to engage.
    # 1: Suwo: fire, hold                                                                              2
    # 2: fire ends the line; hold, and the battery: fire, hold                                         2
    # 3: hold, hold: the AJA declares a second round or breaks off                                     2
    # 4: second round, Suwo: fire, hold; break off: the battery alone can only break off as well       2 + 1
    lines = """
        at ki:D5: nart
        at ki:E6: suwo
        do sail suwo; engage nart
    """
    assert counts("aja.naval", lines, 4) == [2, 2, 2, 3]


def test_case_13_0_echelons_of_three_ships() -> None:
    # Kongo (3) fires first at either German, Kaiserin Elisabeth (2) then, Cormoran (1) last, both at Kongo.
    # 1: fire at either, hold                                                                          3
    # 2: hold, Kaiserin Elisabeth: fire, hold                                                          2
    # 3: hold, hold, Cormoran: fire, hold                                                              2
    # 4: all held: second round or not                                                                 2
    lines = """
        at 1806: kongo, kaiserin-elisabeth, cormoran
        order germany interception decline
        do sail kongo; engage kaiserin-elisabeth
    """
    assert counts("aja.naval", lines, 4) == [3, 2, 2, 2]


# Marching: 14.1, 14.2


def test_case_14_2_a_march_on_the_map() -> None:
    # Peking 1204 has six neighbours, all by land.
    # 1: done, march. 2: done: the land combat's done; march: stop, six hexes.
    # 3: the turn's weather ends the line of done, done; a march ends: done                            7
    lines = "at 1204: 36-sikhs\nmark march 36-sikhs 2"
    assert counts("aja.land_movement", lines, 3) == [2, 1 + 7, 7]


def test_case_14_2_half_way_there_is_nothing_to_do() -> None:
    lines = "at 1204: 36-sikhs\nmark march 36-sikhs"
    assert counts("aja.land_movement", lines, 3) == [1, 1, 0]


def test_case_14_1_a_march_on_the_insert() -> None:
    # Germans ring A1, A2 and B1. A road joins A1 and A2; B1 is open ground.
    # 1: done, march                                                                                   2
    # 2: done: attack A2 or B1, both empty, or done                                                    3
    #    march: stop, A2, B1, dig, leave                                                               5
    # 3: done, attack either: with it (done ends the turn, and rolls)                                  2
    #    stop, dig (all four points) and leave end the march: done                                     3
    #    A2 (a half spent): stop, A1, B1, leave; B1 (one spent): stop, A1, A2, leave                   4 + 4
    lines = """
        at ki:A1: 46-regiment
        at ki:A3: omd
        at ki:B2: iii-seebataillon
        at ki:C1: tsingtau-reserve
        at ki:C2: mounted-company
    """
    assert counts("aja.land_movement", lines, 3) == [2, 3 + 5, 2 + 3 + 8]


def test_case_14_1_half_a_point_goes_along_roads_only() -> None:
    # E4, E3: a half each by road; D3 and back to E3: one each; E4: a half. Half a point is left, and roads
    # lead to E3, E5 and F4.
    # 1: stop, three hexes. 2: each of the four ends the march: done.
    lines = "at ki:E3: 46-regiment\ndo march 46-regiment; to ki:E4; to ki:E3; to ki:D3; to ki:E3; to ki:E4"
    assert counts("aja.land_movement", lines, 2) == [4, 4]


# Land combat: 15.3 to 15.5, 15.8


def test_case_15_3_an_attack_and_an_advance() -> None:
    # A1 touches A2, where the enemy is, and B1, where nobody is.
    # 1: done, attack A2 or B1                                                                         3
    # 2: done ends the turn; either attack: with the regiment                                          2
    # 3: either: commit                                                                                2
    # 4: A2: assault, cease; B1: advance, done                                                         4
    lines = "at ki:A1: 46-regiment\nat ki:A2: omd"
    assert counts("aja.land_combat", lines, 4) == [3, 2, 2, 4]


GUNS = """
    at ki:E4: 46-regiment, 24-artillery, heavy-field-artillery
    at ki:E5: omd, marine-field-battery
    do attack ki:E5; with 46-regiment; with 24-artillery; with heavy-field-artillery; commit
"""


def test_case_15_4_guns_of_both_sides() -> None:
    # 1: each of two guns: bombard either target, decline, point                                       2 x 4
    # 2: fire ends the line; after a decline or a point the battery: bombard any of three, decline,
    #    point                                                                                         4 x 5
    # 3: the battery's decline or point, then the other gun: bombard either target, decline and, where
    #    there is no point unit yet, point                                       2 x 2 x 3 + 2 x 2 x 4
    assert counts("aja.land_combat", GUNS, 3) == [8, 20, 28]


def test_case_15_4_a_side_of_guns_must_name_its_point_unit() -> None:
    # 1: each of two guns: bombard, decline, point                                                     6
    # 2: fire ends the line; after a decline the other gun: point; after a point: bombard, decline     2 + 4
    # 3: decline, point: the assault of the point unit: assault, cease                                 2 x 2
    #    point, decline: the same                                                                      2 x 2
    lines = """
        at ki:E4: 24-artillery, heavy-field-artillery
        at ki:E5: omd
        do attack ki:E5; with 24-artillery; with heavy-field-artillery; commit
    """
    assert counts("aja.land_combat", lines, 3) == [6, 6, 8]


def test_case_15_5_an_assault_of_two_units() -> None:
    # 1: either regiment at either German unit, or cease                                               5
    # 2: fire ends the line; cease: either German at either regiment, or cease                         5
    # 3: cease, cease: nobody lost anything, and neither a retreat nor an advance comes of it: the
    #    phase: done, and attacks by units that have not attacked: none                                1
    lines = """
        at ki:E4: 46-regiment
        at ki:F4: 55-regiment
        at ki:E5: omd, mounted-company
        do attack ki:E5; with 46-regiment; with 55-regiment; commit
    """
    assert counts("aja.land_combat", lines, 3) == [5, 5, 1]


def test_case_11_6_a_landing_on_an_empty_shore() -> None:
    # H5 touches H4, a shore, and G5; the side to G5 is all water, to which a boat comes too.
    # 1: done, attack G5 or H4                                                                         3
    # 2: either: with the regiment; the ship cannot go ashore                                          2
    # 3: commit                                                                                        2
    # 4: advance, done                                                                                 4
    lines = "at H5: kongo, 46-regiment\nmark carrier 46-regiment kongo"
    assert counts("aja.land_combat", lines, 4) == [3, 2, 2, 4]
