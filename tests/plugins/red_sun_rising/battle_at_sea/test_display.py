"""Setting up the Tactical Naval Display (8.2 to 8.23)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.kernel.session import Session

Fight = Callable[..., None]
Battle = Callable[..., Session]

BATTLESHIPS = "mikasa, asahi, fuji, hatsuse, shikishima, yashima"
ARMOURED = "asama, tokiwa, yakumo, adzuma, idzumo, iwate, kasuga, nisshin"
PROTECTED = (
    "takasago, kasagi, chitose, itsukushima, hashidate, matsushima, yoshino, naniwa, takachiho, akitsushima, "
    "niitaka, tsushima, suma, akashi"
)
RUSSIAN_23 = (
    "peresvyet, petropavlovsk, pobyeda, poltava, retvizan, sevastopol, tsarevitch, askold, bayan, boyarin, "
    "diana, novik, palleda, bogatuir, gromoboi, rossiya, rurik, oleg, aurora, svetlana, zemchug, izmrud, "
    "d-donskoi"
)


def standing(session: Session, row: str) -> list[str]:
    """Return who stands in the boxes of a row, from box 1 to the last that is held."""
    state, spaces, ids = session.engine.play.state, session.board.spaces, session.board.counters.ids
    found = []
    for number in range(1, 41):
        space = spaces.find(f"{row}-{number}")
        here = () if space is None else state.counters_at(space)
        found.append("+".join(ids[ship] for ship in here))
    while found and not found[-1]:
        found.pop()
    return found


@pytest.mark.example("8.2")
def test_case_8_2_example_of_six_battleships(battle: Battle) -> None:
    session = battle(japanese=f"{BATTLESHIPS}, asama, tokiwa", russians=RUSSIAN_23)
    line = standing(session, "jp-line")
    assert set(line[:6]) == set(BATTLESHIPS.split(", "))
    assert line[6:] == ["asama", "tokiwa"]


def test_case_8_2_battleships_then_cruisers_by_strength(battle: Battle) -> None:
    session = battle(japanese=f"niitaka, kasagi, asama, {BATTLESHIPS}", russians=RUSSIAN_23)
    attack = session.board.counters.value("attack")
    strengths = [attack[session.board.counters.index[ship]][0] for ship in standing(session, "jp-line")[6:]]
    assert len(strengths) == 3
    assert strengths == sorted(strengths, reverse=True)


@pytest.mark.example("8.2")
def test_case_8_2_example_of_28_ships_against_23(battle: Battle) -> None:
    session = battle(japanese=f"{BATTLESHIPS}, {ARMOURED}, {PROTECTED}", russians=RUSSIAN_23)
    assert session.deciders == (1,)
    assert len(standing(session, "jp-line")) == 28
    for box in (24, 25, 26, 27, 28):
        session.apply(f"place jp-second-{box}")
    assert len(standing(session, "jp-line")) == 23
    assert len([ship for ship in standing(session, "jp-second") if ship]) == 5
    assert len(standing(session, "ru-line")) == 23
    assert standing(session, "ru-second") == []


def test_case_8_2_excess_ships_go_to_any_box(fight: Fight) -> None:
    fight(
        """
        expect decider japan
        refuse 8.2 place ru-second-1
        refuse 8.2 place jp-line-2
        do place jp-second-9; place jp-second-9
        expect at jp-second-9: fuji, hatsuse
        expect at jp-line-1: mikasa
        expect at jp-line-2: asahi
        """,
        japanese="mikasa, asahi, hatsuse, fuji",
    )


def test_case_8_2_excess_ships_spread_along_the_enemy(battle: Battle) -> None:
    session = battle("do spread", japanese=BATTLESHIPS, russians="askold, bayan, oleg, aurora")
    second = standing(session, "jp-second")
    assert len(second) == 2
    assert all(second)


def test_case_8_2_the_russians_can_be_more(fight: Fight) -> None:
    fight(
        """
        expect decider russia
        do place ru-second-3
        expect at ru-second-3: oleg
        """,
        russians="retvizan, bayan, oleg",
    )


def test_case_8_2_equal_fleets_have_no_secondary_force(fight: Fight) -> None:
    fight("expect offered keep\nexpect not offered place", russians="askold, bayan", japanese="mikasa, asahi")


@pytest.mark.example("8.2")
def test_case_8_2_example_of_nine_flotillas(battle: Battle) -> None:
    boats = [f"jp-torpedo-boats-{number}" for number in range(1, 6)]
    destroyers = [f"jp-destroyers-{number}" for number in range(1, 5)]
    session = battle(japanese=", ".join(["mikasa, asahi", *boats, *destroyers]))
    assert standing(session, "jp-flotilla") == destroyers + boats
    assert standing(session, "jp-attack") == []


def test_case_8_21_the_japanese_marker_shows_the_weather(fight: Fight) -> None:
    for weather, distance in (("clear", 6), ("fog", 4), ("storm", 3)):
        fight(f"expect track range {distance}", weather=weather)


def test_case_8_22_two_dice_give_the_hours(fight: Fight) -> None:
    fight("expect track hours 7", hours="3 4")
    fight("expect track hours 2", hours="1 1")


def test_case_8_22_the_weather_is_that_of_the_search(fight: Fight) -> None:
    fight("expect track weather 0", weather="clear")
    fight("expect track weather 2", weather="storm")


def test_case_8_23_morale_is_that_of_the_fleet(fight: Fight) -> None:
    fight("expect offered open 3; close 3\nexpect not offered open 4", morale=(3, 5))


def test_case_8_7_each_fleet_has_its_own_morale(fight: Fight) -> None:
    fight("do keep\nexpect offered close 5\nrefuse 8.42 close 6", morale=(1, 5))


def test_case_4_4_an_hour_has_its_phases_in_order(battle: Battle) -> None:
    session = battle("do keep; close 3; broadside", dice="1 1 1 1", hours="1 1")
    kinds = [str(event.values.get("purpose", event.kind)) for event in session.events]
    first, second = (place for place, kind in enumerate(kinds) if kind == "hour")
    assert kinds[first:second] == ["hour", "range", "naval_fire", "naval_fire"]
    assert kinds[second:] == ["hour", "battle_weather"]
