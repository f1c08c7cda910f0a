"""The range between the fleets, the maneuver table and the secondary force (8.4 to 8.49, 8.77)."""

from __future__ import annotations

from collections.abc import Callable

from grognard.kernel.session import Session
from grognard.plugins.red_sun_rising.rules.display import range_of

Fight = Callable[..., None]
Battle = Callable[..., Session]

HOUR = "do keep; keep\n"
WEAK = {"russians": "novik", "japanese": "akashi"}


def test_case_8_4_the_range_is_determined_in_every_hour(fight: Fight) -> None:
    fight(f"expect offered keep\n{HOUR}expect offered keep", dice="1")


def test_case_4_43_fleets_in_sight_determine_the_range(fight: Fight) -> None:
    fight("expect decider russia\nexpect offered open 1; close 1; keep")


def test_case_8_41_fleets_sight_each_other_at_the_longest_range(fight: Fight) -> None:
    for weather, distance in (("clear", 6), ("fog", 4), ("storm", 3)):
        fight(f"expect track range {distance}", weather=weather)


def test_case_8_42_the_russian_moves_the_marker_first(fight: Fight) -> None:
    fight("""
        expect decider russia
        do close 1
        expect track range 5
        expect decider japan
        do close 3
        expect track range 2
    """)


def test_case_8_42_the_range_changes_in_the_first_hour(fight: Fight) -> None:
    fight("do close 2\nexpect track range 4\nexpect track hours 12")


def test_case_8_42_morale_is_the_limit(fight: Fight) -> None:
    fight("""
        refuse 8.42 close 3
        refuse 8.42 open 3
        do open 2
        refuse 8.42 close 6
        do close 5
        expect track range 3
    """)


def test_case_8_42_the_marker_stays_on_the_track(fight: Fight) -> None:
    fight("refuse 8.42 open 6\nexpect offered open 5", morale=(6, 5))


def test_case_8_44_equal_ranges_lead_to_the_maneuver_table(fight: Fight) -> None:
    fight(f"{HOUR}{HOUR}expect roll 6\nexpect track range 3", dice="1 1 6 1 1")


def test_case_8_44_one_equal_range_does_not(fight: Fight) -> None:
    fight(f"{HOUR}expect decider russia\nexpect track range 6", dice="1")


def test_case_8_45_a_die_opens_or_closes_the_range(battle: Battle) -> None:
    session = battle(HOUR + HOUR, dice="1 1 4 1 1", **WEAK)
    rolls = [event for event in session.events if event.values.get("purpose") == "maneuver"]
    assert [event.roll.dice for event in rolls if event.roll] == [(4,)]
    assert range_of(session.engine.play.state) == 6 - 2


def test_case_8_46_hours_out_of_sight_bring_no_maneuver(fight: Fight) -> None:
    fight(
        """
        do open 2; keep; let_go; let_go
        expect track range 5
        do let_go; let_go
        expect track hours 10
        expect track weather 0
        expect decider russia
        expect offered keep
        """,
        dice="3 1",
        weather="storm",
    )


def test_case_8_47_the_range_is_never_below_zero(fight: Fight) -> None:
    fight(
        """
        do close 2
        refuse 8.47 close 2
        expect offered close 1
        """,
        weather="storm",
        morale=(2, 2),
        **WEAK,
    )


def test_case_8_47_the_table_stops_at_zero(fight: Fight) -> None:
    fight(
        """
        do close 2; keep; cease_fire; cease_fire
        do keep; keep; cease_fire; cease_fire
        expect roll 6
        expect track range 0
        """,
        weather="storm",
        dice="3 3 6",
        **WEAK,
    )


def test_case_8_48_the_secondary_force_takes_other_boxes(fight: Fight) -> None:
    fight(
        """
        do place jp-second-1
        do keep; keep
        expect decider japan
        refuse 8.48 shift jp-line-1
        refuse 8.48 shift ru-second-1
        refuse 8.48 shift jp-second-1
        do shift jp-second-2
        expect at jp-second-2: fuji
        expect track hours 11
        """,
        japanese="mikasa, asahi, fuji",
        dice="1",
    )


def test_case_8_48_no_limit_to_a_box_and_no_need_to_move(fight: Fight) -> None:
    fight(
        """
        do place jp-second-1; place jp-second-2
        do keep; keep; shift jp-second-2
        expect at jp-second-2: fuji, yashima
        do stay
        do keep; keep; all_stay
        expect at jp-second-2: fuji, yashima
        """,
        japanese="mikasa, asahi, fuji, yashima",
        dice="1 1 1 1",
    )


def test_case_8_49_each_face_of_the_table(fight: Fight) -> None:
    for die, change in ((1, 1), (2, -1), (3, -1), (4, -2), (5, -2), (6, -3)):
        fight(
            f"do close 2; keep\ndo keep; keep\nexpect track range {4 + change}",
            dice=f"1 1 {die} 1",
            **WEAK,
        )


def test_case_8_49_errata_the_table_opens_and_closes(fight: Fight) -> None:
    fight("do close 2; keep\ndo keep; keep\nexpect track range 5", dice="1 1 1 1", **WEAK)


def test_case_8_77_without_morale_the_range_opens_by_six(fight: Fight) -> None:
    fight(
        """
        expect track range 9
        expect decider japan
        do close 5
        expect track range 4
        """,
        weather="storm",
        morale=(0, 5),
    )


def test_case_8_77_as_far_as_the_track_goes(fight: Fight) -> None:
    fight("expect track range 11\nexpect decider japan", morale=(0, 5))


def test_case_8_77_flight_comes_before_the_maneuver_table(fight: Fight) -> None:
    fight(
        """
        do close 6
        do close 6
        expect decider japan
        expect offered keep
        """,
        weather="storm",
        morale=(0, 6),
        dice="3 3",
        **WEAK,
    )


def test_case_8_77_errata_the_baltic_fleet_opens_it_by_five(fight: Fight) -> None:
    words = {
        "russians": "orel",
        "japanese": "mikasa",
        "fleet": "baltic-fleet",
        "weather": "storm",
        "morale": (0, 5),
    }
    fight("expect track range 8", admirals=("rozhestvensky", ""), **words)
    fight("expect track range 9", admirals=("wiren", ""), **words)
    fight("expect track range 9", **{**words, "fleet": "ru-fleet-1"})
