"""Torpedo attacks (8.6 to 8.65, 4.45)."""

from __future__ import annotations

from collections.abc import Callable

from grognard.kernel.session import Session

Fight = Callable[..., None]
Battle = Callable[..., Session]

FAR = "do keep; keep\n"
"""The range of a sighting, at which the guns of these ships do nothing."""
BOATS = {"russians": "novik", "japanese": "mikasa, jp-destroyers-1, jp-torpedo-boats-1"}
NEAR = "do close 2; close 4\n"


def test_case_4_45_flotillas_may_attack_after_the_guns(fight: Fight) -> None:
    fight(f"{FAR}expect decider japan\nexpect offered no_torpedoes; launch 1; launch 2", **BOATS)


def test_case_8_6_the_higher_morale_has_the_first_option(fight: Fight) -> None:
    both = {"russians": "novik, ru-destroyers-1", "japanese": "mikasa, jp-destroyers-1"}
    fight(f"{FAR}expect decider japan", morale=(2, 5), **both)
    fight(f"{FAR}expect decider russia", morale=(5, 2), **both)


def test_case_8_6_equal_morale_throws_for_the_option(fight: Fight) -> None:
    both = {"russians": "novik, ru-destroyers-1", "japanese": "mikasa, jp-destroyers-1", "morale": (3, 3)}
    fight(f"{FAR}expect roll 3\nexpect decider russia", dice="3", **both)
    fight(f"{FAR}expect roll 4\nexpect decider japan", dice="4", **both)
    alone = {"russians": "novik", "japanese": "mikasa, jp-destroyers-1", "morale": (3, 3)}
    fight(f"{FAR}expect decider japan", **alone)


def test_case_8_6_only_one_side_attacks_in_a_phase(fight: Fight) -> None:
    both = {"russians": "novik, ru-torpedo-boats-1", "japanese": "mikasa, jp-destroyers-1, jp-destroyers-2"}
    fight(
        f"{FAR}do no_torpedoes\nexpect decider russia\ndo no_torpedoes\nexpect track hours 11",
        dice="1",
        **both,
    )
    fight(f"{FAR}do launch 2; recall\nexpect track hours 11", dice="1 1 1", **both)


def test_case_8_61_flotillas_leave_in_the_order_of_their_boxes(fight: Fight) -> None:
    fight(
        f"""
        {FAR}refuse 8.61 launch 3
        do launch 1
        expect at jp-attack-1: jp-destroyers-1
        expect at jp-flotilla-2: jp-torpedo-boats-1
        """,
        **BOATS,
    )


def test_case_8_61_flotillas_that_face_an_enemy_fight_it(fight: Fight) -> None:
    fight(
        f"""
        {FAR}do launch 2
        expect decider japan
        refuse 8.61 torpedo mikasa
        expect at jp-attack-1: jp-destroyers-1
        do recall
        expect at lost: ru-destroyers-1
        expect at jp-flotilla-1: jp-destroyers-1/reduced
        expect at jp-flotilla-2: jp-torpedo-boats-1
        """,
        russians="novik, ru-destroyers-1",
        japanese="mikasa, jp-destroyers-1, jp-torpedo-boats-1",
        dice="6 5 1",
    )


def test_case_8_61_a_flotilla_that_gets_through_attacks_on_the_1_column(fight: Fight) -> None:
    fight(
        f"""
        {FAR}do launch 1; torpedo novik
        expect at lost: novik
        """,
        dice="1 6 1",
        **BOATS,
    )


def test_case_8_61_a_hit_by_the_target_aborts_the_attack(fight: Fight) -> None:
    fight(
        f"""
        {FAR}do launch 2; torpedo novik
        expect at jp-attack-1: jp-destroyers-1/reduced
        do withhold
        expect at ru-line-1: novik
        expect at jp-flotilla-1: jp-destroyers-1/reduced
        """,
        dice="5 1",
        **BOATS,
    )


def test_case_8_61_results_wait_for_the_end(fight: Fight) -> None:
    fight(
        f"""
        {FAR}do launch 2; torpedo novik
        expect at ru-line-1: novik
        do torpedo novik
        expect at lost: novik
        """,
        dice="1 6  1 1  1",
        **BOATS,
    )


def test_case_8_61_weather_counts_for_torpedoes(battle: Battle) -> None:
    steps = f"{FAR}do cease_fire; launch 1; torpedo novik"
    session = battle(steps, weather="storm", dice="3 6 3", **BOATS)
    rolls = [event.roll for event in session.events if event.case in ("8.61", "8.63") and event.roll]
    assert [(roll.raw, roll.total) for roll in rolls] == [(3, 1), (6, 4)]


def test_case_8_61_one_order_attacks_with_all(fight: Fight) -> None:
    fight(f"{FAR}do launch 2; salvo\nexpect track hours 11", dice="1 1 1 1 1", **BOATS)


def test_case_8_62_ships_that_fired_fire_at_flotillas_too(battle: Battle) -> None:
    session = battle(
        f"{NEAR}do fire mikasa; cease_fire; launch 1; torpedo retvizan",
        russians="retvizan",
        japanese="mikasa, jp-destroyers-1",
        dice="1 6 1",
    )
    fired = [event.counters[0] for event in session.events if event.roll and event.case in ("8.52", "8.63")]
    retvizan = session.board.counters.index["retvizan"]
    assert fired == [retvizan, retvizan]


def test_case_8_63_only_the_target_fires_at_its_attacker(battle: Battle) -> None:
    session = battle(
        f"{FAR}do launch 1; torpedo bayan",
        russians="askold, bayan",
        japanese="mikasa, asahi, jp-destroyers-1",
        dice="1 1 1",
    )
    fired = [event.counters for event in session.events if event.roll and event.case == "8.63"]
    index = session.board.counters.index
    assert fired == [(index["bayan"], index["jp-destroyers-1"])]


def test_case_8_64_a_flotilla_attacks_again_and_again(fight: Fight) -> None:
    attack = f"{FAR}do launch 1; torpedo askold\n"
    fight(
        f"{attack}{attack}expect track hours 10",
        russians="askold",
        japanese="mikasa, jp-destroyers-1",
        dice="1 1 1  1 1 1 1",
    )


def test_case_8_65_a_flotilla_under_attack_fires_like_a_ship(battle: Battle) -> None:
    session = battle(
        f"{FAR}do launch 2; torpedo ru-destroyers-1",
        russians="novik, ru-destroyers-1",
        japanese="mikasa, jp-destroyers-1, jp-torpedo-boats-1",
        dice="1 1  1 6 1",
    )
    index = session.board.counters.index
    shots = [event.counters for event in session.events if event.roll and event.case.startswith("8.6")]
    ours, theirs = index["jp-torpedo-boats-1"], index["ru-destroyers-1"]
    assert shots[-2:] == [(theirs, ours), (ours, theirs)]
    assert session.engine.play.state.fleet[theirs] < 0
