"""Out of sight, searching again, and the end of a battle (8.8 to 8.86, 8.43, 4.42)."""

from __future__ import annotations

from collections.abc import Callable

from grognard.kernel.session import Session

Fight = Callable[..., None]
Battle = Callable[..., Session]

WEAK = {"russians": "novik", "japanese": "akashi"}


def test_case_8_8_fleets_out_of_sight_do_not_fight(fight: Fight) -> None:
    fight("do open 2; keep; let_go; let_go\nexpect track hours 11\nexpect track range 8", dice="1")


def test_case_8_81_clear_weather_shows_fleets_up_to_6(fight: Fight) -> None:
    fight("do open 1; keep\nexpect offered search_on")
    fight("do keep; keep\nexpect track hours 11", dice="1")


def test_case_8_82_fog_shows_fleets_up_to_4(fight: Fight) -> None:
    fight("do open 1; keep\nexpect offered search_on", weather="fog", **WEAK)
    fight("do keep; keep\nexpect track hours 11\nexpect offered keep", weather="fog", dice="6", **WEAK)


def test_case_8_83_a_storm_shows_fleets_up_to_3(fight: Fight) -> None:
    fight("do open 1; keep\nexpect offered search_on", weather="storm", **WEAK)
    fight("do keep; keep\nexpect track hours 11\nexpect offered keep", weather="storm", dice="3", **WEAK)


def test_case_8_43_a_range_out_of_sight_leads_to_the_search(fight: Fight) -> None:
    fight("do open 2; keep\nexpect decider japan\nexpect offered let_go; search_on\nexpect track hours 12")


def test_case_4_42_hours_out_of_sight_have_a_search_phase(fight: Fight) -> None:
    fight(
        """
        do open 2; keep; let_go; let_go
        expect track hours 11
        expect offered search_on
        """,
        dice="1",
    )


def test_case_8_84_japan_searches_first_then_russia(fight: Fight) -> None:
    fight(
        """
        do open 2; keep
        expect decider japan
        do search_on
        expect roll 2 no
        expect decider russia
        do search_on
        expect roll 1 yes
        expect track range 6
        expect decider russia
        expect offered open 1
        """,
        dice="2 1",
    )


def test_case_8_84_a_change_of_weather_brings_them_in_sight(fight: Fight) -> None:
    fight(
        """
        do open 2; keep; let_go; let_go
        expect track weather 0
        expect track range 6
        expect offered keep; open 1
        """,
        weather="fog",
        dice="1",
        **WEAK,
    )


def test_case_8_84_the_hours_go_on_without_a_sighting(fight: Fight) -> None:
    fight(
        """
        do open 2; keep; let_go; let_go
        expect track hours 1
        do let_go; let_go
        expect track hours 0
        expect offered pass
        """,
        hours="1 1",
        dice="1",
    )


def test_case_8_84_the_search_has_the_weather_of_the_hour(fight: Fight) -> None:
    fight("do open 2; keep; search_on\nexpect roll 1 = 3 yes", weather="storm", dice="1", **WEAK)


def test_case_8_84_one_search_phase_an_hour(fight: Fight) -> None:
    fight(
        """
        do open 2; keep; search_on
        expect track range 6
        do open 2; keep
        expect track hours 11
        """,
        dice="1 1",
    )


def test_case_8_84_hours_are_not_thrown_for_again(fight: Fight) -> None:
    fight("do open 2; keep; search_on\nexpect track hours 5", hours="2 3", dice="1")


def test_case_8_85_no_hours_left_ends_the_battle(fight: Fight) -> None:
    fight(
        """
        do keep; keep; keep; keep
        expect track hours 0
        expect track range 0
        expect at 46: askold, bayan, mikasa, asahi, ...
        expect offered pass
        """,
        hours="1 1",
        dice="1",
    )


def test_case_8_85_ships_go_back_to_their_hex(battle: Battle) -> None:
    session = battle("do keep; keep; keep; keep", hours="1 1", dice="1")
    state, ids = session.engine.play.state, session.board.spaces.ids
    fleet = session.board.counters.index["jp-fleet-1"]
    ships = [ship for ship, owner in enumerate(state.fleet) if owner == fleet]
    assert {ids[state.place[ship]] for ship in ships} == {"46"}
