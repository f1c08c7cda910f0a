"""Raiders, the convoy, the Atlantic units and Wakamiya: 17.0, 18.1, 18.2 and 18.8."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.kernel.session import Session

Naval = Callable[..., None]
AtSea = Callable[..., Session]


# 17.0


def test_case_17_0_points_spent_in_the_south_help_to_raid(naval: Naval) -> None:
    lines = "at 1309: emden\ndo sail emden; to 1310; to 1311; to 1312; to 1212; stop\n"
    naval(lines + "expect roll 6 6 = 16 yes\nexpect track vp 1", side="german", dice="6 6")
    naval(lines + "expect roll 6 5 = 15 no\nexpect track vp 0", side="german", dice="6 5")


def test_case_17_0_only_new_spaces_count(naval: Naval) -> None:
    naval(
        """
        at 1309: emden
        do sail emden; to 1310; to 1309; to 1310; to 1311; stop
        expect roll 6 6 = 14 no
        """,
        side="german",
        dice="6 6",
    )


def test_case_17_0_a_ship_picked_up_counts_its_own_spaces(naval: Naval) -> None:
    naval(
        """
        at 1309: emden
        at 1311: leipzig
        do sail emden; to 1311; with leipzig; to 1310; to 1410; stop
        expect mark raid_points emden 6
        expect mark raid_points leipzig 4
        """,
        side="german",
        dice="1 1 1 1",
    )


def test_case_17_0_no_raids_in_the_north(naval: Naval) -> None:
    naval("at 1605: emden\ndo sail emden; to 1705; stop\nexpect offered done", side="german")


def test_case_17_0_only_germans_raid(naval: Naval) -> None:
    naval("at 1309: minotaur\ndo sail minotaur; to 1310; stop\nexpect offered done")


def test_case_17_0_on_the_chart_too(naval: Naval) -> None:
    naval(
        "at pc:E5: leipzig\ndo sail leipzig; to pc:E6; stop\nexpect roll 5 6 = 16 yes",
        side="german",
        dice="5 6",
    )


def test_case_17_0_one_point_a_turn(naval: Naval) -> None:
    naval(
        """
        at pc:E5: leipzig
        at pc:E9: dresden
        do sail leipzig; to pc:E6; stop
        do sail dresden; to pc:E8; stop
        expect track vp 1
        """,
        side="german",
        dice="6 6",
    )


def test_case_17_0_the_next_turn_begins_anew(naval: Naval) -> None:
    naval(
        """
        at pc:E5: leipzig
        do sail leipzig; to pc:E6; stop; done; done; done
        do done; done; done
        do sail leipzig; to pc:E7; stop
        expect track vp 2
        """,
        side="german",
        dice="6 6  1 1  6 6",
    )


# 18.1


def test_case_18_1_the_convoy_arrives_on_turn_12(naval: Naval) -> None:
    naval("at reserve: australian-troop-convoy\nexpect at pc:E2: australian-troop-convoy", turn=12)
    naval("at reserve: australian-troop-convoy\nexpect at pc:E2: -", turn=11)


def test_case_18_1_the_convoy_arrives_once(naval: Naval) -> None:
    naval("at 0313: australian-troop-convoy\nexpect at 0313: australian-troop-convoy", turn=12)


def test_case_18_1_convoy_calls_and_leaves(naval: Naval) -> None:
    naval(
        """
        at 0213: australian-troop-convoy
        do sail australian-troop-convoy
        refuse 18.1 call_port
        do to 0312
        refuse 18.1 exit
        do call_port
        refuse 18.1 call_port
        expect mark spent australian-troop-convoy 6
        do to 0213; to 0113
        refuse 18.1 exit
        do stop
        """,
        turn=13,
    )
    naval(
        """
        at 0213: australian-troop-convoy, sydney
        mark flag convoy_port
        do sail australian-troop-convoy; with sydney
        refuse 18.1 exit
        do to 0113; exit
        expect at exited: australian-troop-convoy
        expect mark flag convoy_safe
        do stop
        expect at 0113: sydney
        """,
        turn=17,
    )


def test_case_18_1_convoy_must_call_before_it_leaves(naval: Naval) -> None:
    naval("at 0113: australian-troop-convoy\ndo sail australian-troop-convoy\nrefuse 18.1 exit", turn=13)


def test_case_18_1_only_the_convoy_calls_and_leaves(naval: Naval) -> None:
    naval("at 0312: sydney\ndo sail sydney\nrefuse 18.1 call_port\nrefuse 18.1 exit")


def test_case_18_1_passengers_do_not_leave_the_map(naval: Naval) -> None:
    naval("""
        at 0113: australian-troop-convoy, anmef
        mark flag convoy_port
        mark carrier anmef australian-troop-convoy
        do sail australian-troop-convoy
        refuse 18.1 exit
    """)


@pytest.mark.parametrize(
    ("turn", "mark", "points"), [(17, "", 3), (16, "", 0), (17, "mark flag convoy_safe", 0)]
)
def test_case_18_1_a_late_convoy_scores_three(naval: Naval, turn: int, mark: str, points: int) -> None:
    naval(f"at 0312: australian-troop-convoy\n{mark}\ndo done\nexpect track vp {points}", turn=turn)


def test_case_18_1_convoy_destroyed_scores_three(naval: Naval) -> None:
    naval(
        """
        at ki:E7: australian-troop-convoy/reduced
        do sail australian-troop-convoy; to ki:D6
        expect at eliminated: australian-troop-convoy/reduced
        expect track vp 3
        do done
        expect track vp 3
        """,
        turn=17,
        dice="6 6",
    )


# 18.2


def test_case_18_2_atlantic_units_enter_for_five_points(naval: Naval) -> None:
    naval("""
        at atlantic: invincible, inflexible
        refuse 10.0 sail invincible
        do call_atlantic
        expect at pc:F11: invincible, inflexible
        expect mark spent invincible 10
        expect track vp 1
        refuse 11.1 to pc:E11
        do stop
        refuse 18.2 call_atlantic
        refuse 10.0 sail inflexible
    """)


def test_case_18_2_they_may_be_intercepted_as_they_enter(naval: Naval) -> None:
    naval(
        """
        at atlantic: invincible, inflexible
        at pc:F11: scharnhorst
        do call_atlantic
        expect decider germany
        do intercept scharnhorst
        expect offered fire scharnhorst
        """,
        dice="1 1",
    )


def test_case_18_2_germans_do_not_call_them(naval: Naval) -> None:
    naval("at atlantic: invincible\nrefuse 18.2 call_atlantic", side="german")


# 18.8


def test_case_18_8_planes_reach_two_hexes(naval: Naval) -> None:
    naval("""
        at 1605: wakamiya
        at 1705: emden
        at 1706: leipzig
        at 1807: gneisenau
        refuse 18.8 planes gneisenau
        expect offered planes emden; planes leipzig
    """)


def test_case_18_8_a_twelve_hits(naval: Naval) -> None:
    lines = "at ki:E7: wakamiya\nat ki:E6: emden\nat ki:E5: omd\n"
    naval(lines + "do planes emden\nexpect at eliminated: emden", dice="6 6")
    naval(lines + "do planes omd\nexpect mark suppressed omd\nexpect at ki:E5: omd", dice="6 6")
    naval(lines + "do planes omd\nexpect mark suppressed omd 0", dice="6 5")


def test_case_18_8_once_a_turn_as_an_interception(naval: Naval) -> None:
    naval(
        """
        at ki:E7: wakamiya
        at ki:E6: emden
        do planes emden
        refuse 18.8 planes emden
        do sail wakamiya
        refuse 12.2 engage emden
        """,
        dice="3 3",
    )


def test_case_18_8_a_two_loses_the_planes(naval: Naval) -> None:
    naval(
        """
        at 1605: wakamiya
        at 1604: emden
        do planes emden
        expect mark flag planes_lost
        do done; done; done
        do done; done; done
        refuse 18.8 planes emden
        """,
        dice="1 1  2 3",
    )


def test_case_18_8_planes_against_a_moving_stack(naval: Naval) -> None:
    naval(
        """
        at 1605: wakamiya
        at 1506: gneisenau, scharnhorst
        at 1504: emden
        do sail gneisenau; to 1505
        expect decider aja
        refuse 18.8 planes emden
        do planes gneisenau
        expect at 1505: gneisenau/reduced
        expect decider germany
        """,
        side="german",
        dice="6 6",
    )


def test_case_18_8_planes_may_sink_the_whole_stack(naval: Naval) -> None:
    naval(
        """
        at 1605: wakamiya
        at 1506: emden
        do sail emden; to 1505; planes emden
        expect at eliminated: emden
        expect offered done
        """,
        side="german",
        dice="6 6",
    )


def test_case_18_8_planes_hit_the_first_ship_of_a_task_force(naval: Naval) -> None:
    naval(
        """
        at 1605: wakamiya
        at 1604: gneisenau, emden, german-task-force-1
        mark task_force emden german-task-force-1
        mark task_force gneisenau german-task-force-1
        refuse 6.2 planes emden
        do planes german-task-force-1
        expect at 1604: gneisenau/reduced, emden
        """,
        dice="6 6",
    )


def test_case_18_8_whom_planes_cannot_attack(naval: Naval) -> None:
    naval("""
        at 1605: wakamiya, kongo
        at eliminated: emden
        refuse 1.1 planes kongo
        refuse 18.8 planes emden
    """)
    naval("at pc:E4: wakamiya, emden\nrefuse 18.8 planes emden")


def test_case_9_1_no_planes_in_a_storm(naval: Naval) -> None:
    naval("at ki:E7: wakamiya\nat ki:E6: emden\nmark flag storm\nrefuse 18.8 planes emden")


def test_case_8_0_no_planes_before_turn_3(naval: Naval) -> None:
    naval("at 1605: wakamiya\nat 1604: emden\nexpect not offered planes", turn=2)
