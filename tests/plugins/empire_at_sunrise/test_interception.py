"""Interception by both sides: 12.0 to 12.4."""

from __future__ import annotations

from collections.abc import Callable

from grognard.kernel.session import Session

Naval = Callable[..., None]
AtSea = Callable[..., Session]


# 12.1


def test_case_12_1_the_enemy_intercepts_a_moving_stack(naval: Naval) -> None:
    naval(
        """
        at 1705: emden
        at 1807: yahagi
        do sail emden; to 1806
        expect decider aja
        do intercept yahagi
        expect at 1806: emden, yahagi
        expect roll 4 4 = 8 yes
        """,
        side="german",
        dice="4 4",
    )


def test_case_12_1_failure_leaves_the_hunter_where_it_was(naval: Naval) -> None:
    naval(
        """
        at 1705: emden
        at 1807: yahagi
        do sail emden; to 1806; intercept yahagi
        expect roll 5 6 = 11 no
        expect at 1807: yahagi
        expect decider germany
        do to 1807
        expect decider aja
        """,
        side="german",
        dice="5 6",
    )


def test_case_12_1_a_stack_tries_once_per_space(naval: Naval) -> None:
    naval(
        """
        at 1705: emden
        at 1807: yahagi, hirado
        at 1907: tone
        do sail emden; to 1806; intercept yahagi
        refuse 12.1 hold tone
        do hold hirado
        expect decider aja
        refuse 12.1 intercept yahagi
        refuse 12.1 intercept hirado
        expect offered intercept tone
        """,
        side="german",
        dice="6 6",
    )


def test_case_12_1_who_succeeded_tries_no_more(naval: Naval) -> None:
    naval(
        """
        at 1705: emden
        at 1807: yahagi
        at 2007: tone
        do sail emden; to 1806; intercept yahagi; pass
        do hold_fire; hold_fire; break_off; break_off
        do to 1906
        refuse 12.1 intercept yahagi
        expect offered intercept tone
        """,
        side="german",
        dice="1 1",
    )


def test_case_12_1_all_or_nothing(naval: Naval) -> None:
    naval(
        """
        at 1705: emden, cormoran
        at 1807: yahagi
        do sail emden; with cormoran; to 1806; intercept yahagi
        expect decider germany
        do hold_fire; hold_fire
        expect offered fire cormoran; fire emden
        """,
        side="german",
        dice="1 1",
    )


def test_case_12_1_hunters_from_several_hexes_fight_together(naval: Naval) -> None:
    naval(
        """
        at 1705: emden
        at 1807: yahagi
        at 1707: tone
        do sail emden; to 1806; intercept yahagi; intercept tone
        expect at 1806: emden, yahagi, tone
        expect offered fire yahagi; fire tone
        """,
        side="german",
        dice="1 1 1 1",
    )


def test_case_12_0_only_ships_intercept(naval: Naval) -> None:
    naval(
        """
        at ki:D5: nart, s-90
        at ki:E7: suwo
        do sail suwo; to ki:E6
        refuse 12.0 intercept nart
        expect offered intercept s-90
        """,
        dice="1 1",
    )


def test_case_12_0_no_surface_is_crossed(naval: Naval) -> None:
    naval("at 1505: emden\nat ki:F7: suwo\ndo sail emden; to 1405\nexpect decider germany", side="german")


def test_case_9_2_the_mover_does_not_intercept_itself(naval: Naval) -> None:
    naval(
        """
        at 1705: emden, gneisenau
        at 1807: yahagi
        do sail emden; to 1806
        refuse 9.2 intercept gneisenau
        """,
        side="german",
    )


def test_case_6_0_a_stack_is_named_by_its_first_ship(naval: Naval) -> None:
    lines = "at 1705: emden\nat 1806: yahagi, hirado\n"
    naval(lines + "do sail emden; to 1806\nrefuse 6.0 intercept hirado", side="german")
    naval(lines + "mark intercepted emden\ndo sail yahagi; stop", side="aja")
    naval("at 1705: emden, gneisenau\nat 1806: yahagi\norder germany interception decline\n"
          "do sail yahagi; to 1705\nrefuse 6.0 engage emden\nexpect offered engage gneisenau")  # fmt: skip


def test_case_12_1_an_order_to_decline_lets_them_pass(naval: Naval) -> None:
    lines = """
        at 1705: emden
        at 1807: yahagi
        order aja interception {}
        do sail emden; to 1806
        expect decider {}
    """
    naval(lines.format("decline", "germany"), side="german")
    naval(lines.format("ask", "aja"), side="german")


def test_case_12_1_an_order_to_accept_tries_by_itself(naval: Naval) -> None:
    naval(
        """
        at 1705: emden
        at 1807: yahagi, hirado
        order aja interception always
        do sail emden; to 1806
        expect at 1806: emden, yahagi, hirado
        expect decider germany
        """,
        side="german",
        dice="1 1",
    )


def test_case_12_1_an_order_for_likely_attempts_leaves_long_shots(naval: Naval) -> None:
    naval(
        """
        at 1705: emden
        at 2310: tango
        order aja interception likely
        do sail emden; to 1806
        expect decider germany
        expect at 2310: tango
        """,
        side="german",
    )


# 12.2


def test_case_12_2_a_stack_engages_in_its_own_space(naval: Naval) -> None:
    naval(
        """
        at 1705: emden
        at 1806: tone
        order aja interception decline
        do sail emden
        refuse 12.2 engage tone
        do to 1806; engage tone
        expect roll 4 5 = 9 yes
        expect decider germany
        expect offered fire tone
        """,
        side="german",
        dice="4 5",
    )


def test_case_12_2_a_stack_engages_where_it_began(naval: Naval) -> None:
    naval("at 1806: emden, tone\ndo sail emden\nexpect offered engage tone", side="german")


def test_case_12_2_once_per_player_turn(naval: Naval) -> None:
    naval(
        """
        at 1705: emden, leipzig
        at 1806: tone
        order aja interception decline
        do sail emden; to 1806; engage tone
        refuse 12.2 engage tone
        do stop; sail leipzig; to 1806
        expect offered engage tone
        """,
        side="german",
        dice="6 6",
    )


# 12.3


def test_case_12_3_on_the_insert_ships_fight_from_beside(naval: Naval) -> None:
    naval(
        """
        at ki:D7: emden
        at G7: tone
        order germany interception decline
        do sail tone; to ki:F7
        refuse 12.3 engage emden
        do to ki:E7
        expect offered engage emden
        do engage emden
        expect roll 5 4 = 10 no
        """,
        dice="5 4",
    )


def test_case_12_3_tracing_through_mines_is_dangerous(naval: Naval) -> None:
    naval(
        """
        at ki:B4: emden
        at ki:F7: takachiho
        do sail emden; to ki:C5
        expect decider aja
        do intercept takachiho
        expect at eliminated: takachiho
        expect track vp 1
        expect decider germany
        """,
        side="german",
        dice="6 6",
    )


def test_case_12_3_batteries_are_engaged_without_a_roll(naval: Naval) -> None:
    naval(
        """
        at ki:D5: nart, jaguar
        at ki:E7: suwo
        order germany interception decline
        do sail suwo; to ki:E6
        refuse 6.0 engage nart
        do engage jaguar
        expect decider aja
        expect offered fire nart; fire jaguar
        """,
        dice="1 1",
    )


# 12.4


def test_case_12_4_on_the_chart_only_the_same_zone(naval: Naval) -> None:
    naval(
        """
        at pc:E4: sydney
        at pc:E5: leipzig
        at pc:D5: dresden
        do sail sydney; to pc:E5
        refuse 12.4 intercept dresden
        expect offered intercept leipzig
        do pass
        refuse 12.4 engage dresden
        """
    )


def test_case_12_4_the_hunters_come_to_the_place_of_the_stack(at_sea: AtSea) -> None:
    session = at_sea(
        "at pc:E4: sydney\nat pc:E5: emden\ndo sail sydney; to pc:E5; intercept emden", dice="1 1"
    )
    spot, index = session.engine.play.state.spot, session.board.counters.index
    assert spot[index["emden"]] == spot[index["sydney"]] == index["sydney"]
