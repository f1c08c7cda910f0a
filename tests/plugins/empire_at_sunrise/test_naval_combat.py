"""Naval combat: 7.0, 13.0 and 18.7."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.kernel.session import Session

Naval = Callable[..., None]
AtSea = Callable[..., Session]


def battle(aja: str, german: str, more: str = "") -> str:
    """A combat in 1806 that the Germans opened: Emden leads them, so nobody rolls for anything else."""
    return f"""
        at 1806: {german}, {aja}
        order aja interception decline
        do sail {german.split(",")[0].split("/")[0]}{more}; engage {aja.split(",")[0].split("/")[0]}
    """


def shooters(session: Session, actions: str) -> list[str]:
    """Apply actions and return who fired or held fire, in order."""
    found = []
    for action in actions.split(";"):
        procedure = session.engine.play.state.frames[-1].procedure
        found.append(session.board.counters.ids[procedure.firer])
        session.apply(action.strip())
    return found


def test_case_13_0_a_hit_needs_more_than_resilience(naval: Naval) -> None:
    naval(
        battle("tone", "emden")
        + "do fire tone\nexpect roll 4 4 = 8 no\ndo hold_fire\nexpect at 1806: emden, tone",
        side="german",
        dice="1 1  4 4",
    )
    naval(
        battle("tone", "emden") + "do fire tone; hold_fire\nexpect at 1806: emden\nexpect track vp 1",
        side="german",
        dice="1 1  4 5",
    )


def test_case_13_0_equal_scores_fire_together(naval: Naval) -> None:
    naval(
        battle("tone", "emden")
        + """
        do fire tone
        expect at 1806: emden, tone
        do fire emden
        expect at 1806: -
        """,
        side="german",
        dice="1 1  6 5  5 6",
    )


@pytest.mark.example("13.0")
def test_case_13_0_echelons_of_the_example(at_sea: AtSea) -> None:
    session = at_sea(
        battle("kongo, akitsushima, good-hope", "kaiserin-elisabeth, cormoran", "; with cormoran"),
        "german",
        dice="1 1",
    )
    order = shooters(session, "hold_fire; hold_fire; hold_fire; hold_fire; hold_fire")
    assert order == ["kongo", "kaiserin-elisabeth", "good-hope", "cormoran", "akitsushima"]


def test_case_13_0_the_destroyed_do_not_fire(at_sea: AtSea) -> None:
    session = at_sea(battle("kongo, good-hope", "cormoran"), "german", dice="1 1  6 5")
    assert shooters(session, "fire cormoran") == ["kongo"]
    assert str(session.offer().actions[0]) != "hold_fire"


def test_case_13_0_the_reduced_fire_later(at_sea: AtSea) -> None:
    session = at_sea(battle("kongo", "gneisenau, emden", "; with emden"), "german", dice="1 1  6 6  1 1")
    assert shooters(session, "hold_fire; hold_fire; hold_fire") == ["gneisenau", "kongo", "emden"]
    for action in ("second_round", "hold_fire"):
        session.apply(action)
    assert shooters(session, "fire emden") == ["kongo"]


def test_case_13_0_a_reduced_ship_drops_to_a_later_echelon(at_sea: AtSea) -> None:
    session = at_sea(battle("tone, minotaur", "scharnhorst"), "german", dice="1 1  5 6")
    assert shooters(session, "fire minotaur; hold_fire; hold_fire") == ["scharnhorst", "tone", "minotaur"]


def test_case_13_0_the_weakest_fire_last(at_sea: AtSea) -> None:
    session = at_sea(battle("tone, hampshire/reduced", "emden"), "german", dice="1 1")
    assert shooters(session, "hold_fire; hold_fire; hold_fire") == ["emden", "tone", "hampshire"]


def test_case_13_0_firepower_adds_nothing_to_the_dice(naval: Naval) -> None:
    naval(
        battle("kongo", "emden") + "do fire emden\nexpect roll 3 5 = 8 no",
        side="german",
        dice="1 1  3 5",
    )


def test_case_7_0_doubles_that_hit_take_two_steps(naval: Naval) -> None:
    naval(
        battle("hampshire", "gneisenau") + "do fire hampshire\nexpect at eliminated: hampshire/reduced",
        side="german",
        dice="1 1  5 5",
    )
    naval(
        battle("hampshire", "gneisenau")
        + "do fire hampshire; hold_fire\nexpect at 1806: gneisenau, hampshire/reduced",
        side="german",
        dice="1 1  4 6",
    )


def test_case_13_0_doubles_below_resilience_do_nothing(naval: Naval) -> None:
    naval(
        battle("hampshire", "gneisenau") + "do fire hampshire\nexpect at 1806: gneisenau, hampshire",
        side="german",
        dice="1 1  4 4",
    )


def test_case_13_0_either_side_declares_a_second_round(naval: Naval) -> None:
    naval(
        battle("tone", "emden")
        + """
        do hold_fire; hold_fire
        expect decider germany
        do break_off
        expect decider aja
        do second_round
        expect decider germany
        expect offered fire tone
        do hold_fire; hold_fire
        expect decider germany
        expect offered stop
        """,
        side="german",
        dice="1 1",
    )


def test_case_13_0_batteries_alone_declare_no_second_round(naval: Naval) -> None:
    naval(
        """
        at ki:D5: nart
        at ki:E7: suwo
        do sail suwo; to ki:E6; engage nart
        do hold_fire; hold_fire; break_off
        refuse 13.0 second_round
        do break_off
        expect offered stop
        """,
        dice="1 1",
    )


def test_case_13_0_a_redoubt_is_no_help_against_ships(naval: Naval) -> None:
    naval(
        """
        at ki:D5: nart
        at ki:E7: suwo
        mark redoubt ki:D5
        do sail suwo; to ki:E6; engage nart
        do fire nart
        expect roll 4 6 = 10 yes           # over its 9, not over the redoubt's 10
        """,
        dice="1 1  4 6",
    )


def test_case_13_0_batteries_and_ships_fire_at_each_other(naval: Naval) -> None:
    naval(
        """
        at ki:D5: nart
        at ki:E7: suwo
        do sail suwo; to ki:E6; engage nart
        do fire nart
        do fire suwo
        expect at ki:E6: suwo/reduced
        expect at ki:D5: nart/reduced
        """,
        dice="1 1  4 6  5 6",
    )


def test_case_13_0_only_those_in_the_combat_are_targets(naval: Naval) -> None:
    naval(
        """
        at 1705: emden
        at 1806: tone
        at 1905: kongo
        order aja interception decline
        do sail emden; to 1806; engage tone
        refuse 13.0 fire kongo
        refuse 13.0 fire emden
        expect offered fire tone
        """,
        side="german",
        dice="1 1",
    )


def test_case_13_0_the_stack_sails_on_after_a_battle(naval: Naval) -> None:
    naval(
        battle("tone", "emden")
        + """
        do hold_fire; hold_fire; break_off; break_off; to 1905
        expect at 1905: emden
        """,
        side="german",
        dice="1 1",
    )


def test_case_13_0_a_battle_ends_a_way(naval: Naval) -> None:
    naval(
        """
        at 1705: emden
        at 1806: tone
        do sail emden; to 1806; pass; to 1807; intercept tone
        do hold_fire; hold_fire; break_off; break_off
        expect decider germany
        expect at 1807: emden, tone
        """,
        side="german",
        dice="1 1",
    )


def test_case_13_0_passengers_do_not_fight(naval: Naval) -> None:
    naval(
        """
        at 1806: emden, tone, 46-regiment
        mark carrier 46-regiment tone
        order aja interception decline
        do sail emden
        refuse 12.0 engage 46-regiment
        do engage tone
        refuse 13.0 fire 46-regiment
        """,
        side="german",
        dice="1 1",
    )


def test_case_18_7_torpedoes_sink_ships(naval: Naval) -> None:
    naval(
        battle("takachiho", "s-90") + "do fire takachiho\nexpect at eliminated: takachiho",
        side="german",
        dice="1 1  4 5",
    )


def test_case_18_7_torpedoes_do_nothing_to_land_units(naval: Naval) -> None:
    naval(battle("tone, 46-regiment", "s-90") + "refuse 18.7 fire 46-regiment", side="german", dice="1 1")
