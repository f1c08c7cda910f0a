"""What the rulebook works out itself; its examples of 2.1, 2.2 and 13.0 stand with these cases as well."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.kernel.play_file import run_play_file

Naval = Callable[..., None]


def play(lines: str) -> None:
    assert run_play_file(f"game empire_at_sunrise\nclear\n{lines}") == []


@pytest.mark.example("2.1")
def test_case_2_1_ships_of_the_insert_meet_the_map_once_they_have_left_it(naval: Naval) -> None:
    # ships that begin on the insert are out of a map ship's reach; in a hex beside 1304 they are not
    naval(
        """
        at ki:D5: emden
        at 1405: minotaur
        do sail emden; to ki:E7
        expect decider germany
        do to 1404
        expect decider aja
        expect offered intercept minotaur
        """,
        side="german",
    )


@pytest.mark.example("6.1")
def test_case_6_1_twelve_hash_marks_when_six_are_artillery() -> None:
    guns = "24-artillery, heavy-field-artillery, shimonoseki-siege/reduced"  # three, two and one
    lines = """
        at ki:E3: 46-regiment, 55-regiment, {guns}
        at ki:E2: {one_more}
        mark limbered miyama-siege
        turn 4
        phase aja.land_movement
        do march {one_more}
        {expected} to ki:E3
    """
    play(lines.format(guns=guns, one_more="36-sikhs", expected="refuse 6.1"))
    play(lines.format(guns=guns, one_more="miyama-siege", expected="refuse 6.1"))
    play(lines.format(guns=guns.partition(", ")[2], one_more="miyama-siege", expected="expect offered"))


@pytest.mark.example("7.0")
@pytest.mark.parametrize(("dice", "left"), [("5 5", "eliminated"), ("6 6", "eliminated"), ("6 4", "1806")])
def test_case_7_0_two_dice_alike_are_doubles(naval: Naval, dice: str, left: str) -> None:
    naval(
        f"""
        at 1806: kongo, gneisenau
        order germany interception decline
        do sail kongo; engage gneisenau; fire gneisenau; hold_fire
        expect at {left}: gneisenau/reduced{", kongo" if left == "1806" else ""}, ...
        """,
        dice=f"1 1  {dice}",
    )


@pytest.mark.example("14.2")
def test_case_14_2_who_leaves_the_insert_marches_on_next_turn() -> None:
    play("""
        dice 1 1
        at ki:E1: 46-regiment
        turn 4
        phase aja.land_movement
        do march 46-regiment; leave_insert
        expect mark march 46-regiment 2
        do done; done; done; done; done; done
        expect turn 5
        do march 46-regiment; to 1305
        expect at 1305: 46-regiment
    """)


@pytest.mark.example("19.0")
@pytest.mark.parametrize(("points", "winner"), [(15, "aja"), (16, "germany")])
def test_case_19_0_above_fifteen_points_the_aja_cannot_win(points: int, winner: str) -> None:
    play(f"""
        track vp {points}
        control ki:D5 pc:D4 pc:D6 2207 2309 1910 2010 2408 2209 aja
        turn 19
        phase aja.land_combat
        do done
        expect over {winner}
    """)
