"""Ships under way: 2.1, 2.2, 3.1, 8.0, 9.x, 10.0 and 11.0 to 11.4."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.kernel.session import Session
from grognard.kernel.testing import legal_counts

Naval = Callable[..., None]
AtSea = Callable[..., Session]


# 2.1 and 2.2


def test_case_2_1_a_ship_names_a_hex_of_the_insert(naval: Naval) -> None:
    naval("""
        at 1405: kongo
        do sail kongo
        refuse 2.1 to 1304
        expect offered to ki:E7
    """)


def test_case_2_1_zones_under_the_map_are_closed(naval: Naval) -> None:
    naval("""
        at pc:C4: sydney
        do sail sydney
        refuse 2.1 to pc:C3
    """)


@pytest.mark.example("2.1")
def test_case_2_1_east_of_guam_lies_the_chart_and_west_of_it_the_map(naval: Naval) -> None:
    naval("""
        at 2407: kongo
        at pc:C4: minotaur
        do sail kongo; to pc:C4; stop
        expect at pc:C4: kongo, minotaur
        do sail minotaur; to 2407; to 2208
        expect at 2208: minotaur
    """)


def test_case_2_1_units_on_the_insert_do_not_meet_the_map(naval: Naval) -> None:
    naval("""
        at ki:E7: emden
        at 1505: kongo
        do sail kongo; to 1405
        refuse 12.2 engage emden
        expect at 1405: kongo
    """)


def test_case_2_2_ships_need_water(naval: Naval) -> None:
    naval("""
        at ki:E7: kongo
        do sail kongo
        refuse 2.2 to ki:E4
        expect offered to ki:F5
    """)


@pytest.mark.example("2.2")
def test_case_2_2_coast_island_and_atoll(naval: Naval) -> None:
    naval("""
        at 1505: tone
        at 1408: hirado
        at 2107: chikuma
        do sail tone; to 1405; stop
        expect mark spent tone 4
        do sail hirado; to 1507; stop
        expect mark spent hirado 4
        do sail chikuma; to 2208; stop
        expect mark spent chikuma 2
    """)


# 3.1 and 8.0 to 9.2


def test_case_3_1_batteries_and_land_units_do_not_sail(naval: Naval) -> None:
    naval(
        """
        at ki:D5: nart, omd, emden
        refuse 3.1 sail nart
        refuse 3.1 sail omd
        refuse 3.1 sail german-task-force-1
        expect offered sail emden
        """,
        side="german",
    )


def test_case_8_0_japanese_ships_wait_for_turn_3(naval: Naval) -> None:
    lines = "at 1605: kongo\nat 1308: minotaur\n"
    naval(lines + "refuse 8.0 sail kongo\nexpect offered sail minotaur", turn=2)
    naval(lines + "expect offered sail kongo", turn=3)


def test_case_8_0_japan_is_left_alone_before_turn_3(naval: Naval) -> None:
    lines = """
        at 1505: kongo, emden
        do sail emden
    """
    naval(lines + "refuse 8.0 engage kongo", side="german", turn=2)
    naval(lines + "expect offered engage kongo", side="german", turn=3)


def test_case_8_0_japan_does_not_intercept_before_turn_3(naval: Naval) -> None:
    lines = """
        at 1605: kongo
        at 1507: emden
        do sail emden; to 1606
    """
    naval(lines + "expect decider germany", side="german", turn=2)
    naval(lines + "expect decider aja", side="german", turn=3)


def test_case_9_0_every_player_turn_begins_afresh(naval: Naval) -> None:
    naval(
        """
        at 1409: emden
        at 2408: gneisenau
        do sail emden; to 1410; stop; done
        do done; done
        do done; done; done
        do sail emden; to 1411
        expect at 1411: emden
        """,
        side="german",
        dice="1 1  1 1  1 1  1 1",
    )


def test_case_9_1_a_seven_closes_the_insert(at_sea: AtSea) -> None:
    def cases(dice: str, action: str) -> tuple[str, ...]:
        lines = "at ki:E7: emden\nat 1505: kongo\ndo done; done; done; done; done; done"
        refusal = at_sea(lines, "german", dice=dice).why_not(action)
        return refusal.cases if refusal else ()

    assert cases("3 4", "sail emden") == ("9.1",)
    assert cases("4 4", "sail emden") == ()


def test_case_9_1_storms_bar_the_way_in(naval: Naval) -> None:
    naval("""
        at 1405: kongo
        mark flag storm
        do sail kongo
        refuse 9.1 to ki:E7
        expect offered to 1505
    """)


def test_case_9_2_enemy_ships_are_not_yours(naval: Naval) -> None:
    naval("at 1505: emden, kongo\nrefuse 9.2 sail emden\nexpect offered sail kongo")


# 10.0


def test_case_10_0_a_stack_goes_as_far_as_its_slowest_ship(naval: Naval) -> None:
    naval("""
        at 1705: kongo, tango
        do sail kongo
        expect offered to 2308
        do with tango
        refuse 10.0 to 2308
        do to 2005; stop
        expect at 2005: kongo, tango
    """)


def test_case_10_0_picked_up_ships_have_spent_what_the_stack_has(naval: Naval) -> None:
    naval("""
        at 1705: kongo
        at 1805: tone
        do sail kongo; to 1805; with tone
        expect mark spent tone 2
        refuse 10.0 to 2410
        do stop
        refuse 10.0 sail tone
    """)


def test_case_10_0_a_ship_that_could_not_have_come_so_far_stays(naval: Naval) -> None:
    naval("""
        at 1705: kongo
        at 2308: tango
        do sail kongo; to 2308
        refuse 10.0 with tango
        refuse 10.0 to 2308
    """)


def test_case_10_0_dropped_ships_end_their_move(naval: Naval) -> None:
    naval("""
        at 1705: kongo, hiei
        do sail kongo; with hiei; to 1805; drop hiei; to 1905
        refuse 10.0 drop kongo
        refuse 10.0 with hiei
        do stop
        expect at 1805: hiei
        expect at 1905: kongo
        refuse 10.0 sail hiei
        refuse 10.0 sail kongo
    """)


def test_case_10_0_only_ships_in_the_same_space_are_picked_up(naval: Naval) -> None:
    naval("at 1705: kongo\nat 1805: hiei\ndo sail kongo\nrefuse 10.0 with hiei\nrefuse 10.0 with kongo")


# 11.0 to 11.4


def test_case_11_0_no_way_by_sea(naval: Naval) -> None:
    naval("at 1705: kongo\ndo sail kongo\nrefuse 11.0 to battle-box\nrefuse 2.1 to pc:B2")


def test_case_11_0_ships_pass_enemies(naval: Naval) -> None:
    naval("""
        at 1705: kongo
        at 1805: emden
        mark intercepted emden
        order germany interception decline
        do sail kongo; to 1905
        expect at 1905: kongo
    """)


def test_case_11_1_costs_are_paid(naval: Naval) -> None:
    naval("""
        at 1605: tone
        do sail tone; to 1604
        expect mark spent tone 4
        do to 1605; to 1705; to 1805
        expect mark spent tone 12
        do to 1905; to 2005
        expect not offered to
        refuse 11.1 to 2105
    """)


def test_case_11_1_a_zone_costs_five_points(naval: Naval) -> None:
    naval("""
        at pc:E4: sydney
        do sail sydney; to pc:E3
        expect mark spent sydney 10
        refuse 11.1 to pc:E2
    """)


def test_case_11_3_ships_enter_by_an_edge_and_move_freely(naval: Naval) -> None:
    naval("""
        at 1505: tango
        do sail tango; to 1405; to ki:F7
        expect mark spent tango 8
        expect mark insert_hexes tango 0
        do to G5
        expect mark spent tango 8
        expect mark insert_hexes tango 3
        refuse 11.3 to G3
        do to H4; to H3
        expect not offered to
    """)


def test_case_11_3_leaving_costs_the_hex_outside(naval: Naval) -> None:
    naval(
        """
        at ki:E7: cormoran
        do sail cormoran; to ki:F7; to 1405
        expect mark spent cormoran 4
        expect mark insert_hexes cormoran 1
        do to 1505
        expect mark spent cormoran 6
        """,
        side="german",
    )


def test_case_11_3_a_ship_that_cannot_pay_stays_inside(naval: Naval) -> None:
    naval("""
        at 1504: tango
        do sail tango; to 1405; to ki:E7
        refuse 11.1 to 1405
        expect offered to ki:F7
    """)


def test_case_11_4_land_units_come_from_the_chart_but_do_not_go_there(naval: Naval) -> None:
    naval("""
        at 2407: kongo, 46-regiment
        at pc:C4: yahagi, anmef
        do embark 46-regiment; aboard kongo; embark anmef; aboard yahagi
        do sail kongo
        refuse 11.4 to pc:C4
        do stop
        do sail yahagi; to 2407
        expect at 2407: kongo, 46-regiment, yahagi, anmef
    """)


def test_case_11_0_lines_of_play_are_counted(at_sea: AtSea) -> None:
    # 3: done, sail, form. Then after done the land phase's done; after sail stop and the eight zones around;
    # after form done and sailing the ship or its marker.
    assert legal_counts(at_sea("at pc:E9: sydney"), 2) == [3, 1 + 9 + 3]
