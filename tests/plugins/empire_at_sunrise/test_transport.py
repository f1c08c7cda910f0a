"""Land units at sea: 11.5."""

from __future__ import annotations

from collections.abc import Callable

Naval = Callable[..., None]


def test_case_11_5_a_ship_carries_one_land_unit(naval: Naval) -> None:
    naval("""
        at 1605: kongo, hiei, 46-regiment, 55-regiment
        do embark 46-regiment; aboard kongo
        refuse 11.5 embark 46-regiment
        do embark 55-regiment
        refuse 11.5 aboard kongo
        do aboard hiei; sail kongo; with hiei; to 1705; stop
        expect at 1705: kongo, hiei, 46-regiment, 55-regiment
    """)
    naval("at 1605: kongo, 46-regiment, 55-regiment\ndo embark 46-regiment; aboard kongo\n"
          "refuse 11.5 embark 55-regiment")  # fmt: skip


def test_case_11_5_germans_never_carry_land_units(naval: Naval) -> None:
    naval("at ki:D5: emden, omd\nrefuse 11.5 embark omd\nexpect not offered embark", side="german")


def test_case_11_5_both_begin_together(naval: Naval) -> None:
    naval("""
        at 1605: kongo, 46-regiment, aja-task-force-1
        at 1604: hiei
        at 1606: 55-regiment
        refuse 11.5 embark 55-regiment
        refuse 11.5 embark hiei
        do embark 46-regiment
        refuse 11.5 aboard hiei
        refuse 3.1 aboard 55-regiment
        refuse 3.1 aboard aja-task-force-1
        expect offered aboard kongo
    """)


def test_case_11_5_embarks_before_the_ship_moves(naval: Naval) -> None:
    naval("""
        at 1605: 46-regiment
        at 1604: hiei
        do sail hiei; to 1605; stop
        refuse 11.5 embark 46-regiment
    """)


def test_case_11_5_going_aboard_forgets_the_march(naval: Naval) -> None:
    naval("""
        at 1605: kongo, 46-regiment
        mark march 46-regiment 2
        do embark 46-regiment; aboard kongo
        expect mark march 46-regiment 0
        expect mark carrier 46-regiment kongo
    """)


def test_case_18_6_siege_guns_go_aboard_limbered(naval: Naval) -> None:
    lines = "at 1605: kongo, miyama-siege\n"
    naval(lines + "refuse 18.6 embark miyama-siege")
    naval(lines + "mark limbered miyama-siege\nexpect offered embark miyama-siege")


def test_case_3_1_who_cannot_move_stays_ashore(naval: Naval) -> None:
    naval("at 1308: minotaur, civil-defense\nrefuse 3.1 embark civil-defense")


def test_case_8_0_japanese_land_units_are_not_carried_before_turn_3(naval: Naval) -> None:
    naval("at 1605: minotaur, 46-regiment\nrefuse 8.0 embark 46-regiment", turn=2)


def test_case_11_5_passengers_land_in_a_friendly_port(naval: Naval) -> None:
    naval("""
        at 1605: kongo, 46-regiment
        do embark 46-regiment; aboard kongo; sail kongo; to 1604; stop
        refuse 11.5 land 55-regiment
        do land 46-regiment
        expect mark carrier 46-regiment nowhere
        expect decider aja
        refuse 10.0 sail kongo
        do done
        expect phase aja.land_movement
        expect offered march 46-regiment
    """)


def test_case_11_5_a_landed_unit_does_not_go_aboard_again(naval: Naval) -> None:
    naval("""
        at 1605: kongo, 46-regiment
        at 1604: hiei
        do embark 46-regiment; aboard kongo; sail kongo; to 1604; stop; land 46-regiment
        refuse 11.5 embark 46-regiment
    """)


def test_case_11_5_passengers_may_stay_aboard(naval: Naval) -> None:
    naval("""
        at 1605: kongo, 46-regiment
        do embark 46-regiment; aboard kongo; sail kongo; to 1604; stop; remain
        expect mark carrier 46-regiment kongo
        expect offered done
    """)


def test_case_11_5_no_landing_without_a_friendly_port(naval: Naval) -> None:
    naval("""
        at 1606: kongo, 46-regiment
        do embark 46-regiment; aboard kongo; sail kongo; to 1605; stop
        expect mark carrier 46-regiment kongo
        expect offered done
    """)
    naval(
        """
        at ki:E6: kongo, 46-regiment
        order germany interception decline
        mark carrier 46-regiment kongo
        do sail kongo; to ki:D5; stop
        expect mark carrier 46-regiment kongo
        """,
        dice="1 1",
    )


def test_case_11_5_a_port_of_ones_own_on_the_insert(naval: Naval) -> None:
    lines = """
        at ki:E6: kongo, 46-regiment
        control ki:D5 aja
        mark carrier 46-regiment kongo
        {}
        do sail kongo; to ki:D5; stop
        expect {}offered land 46-regiment
    """
    naval(lines.format("", ""), dice="1 1")
    full = "at ki:D5: 55-regiment, 48-regiment"
    naval(lines.format(full, "not ") + "refuse 6.1 land 46-regiment", dice="1 1")


def test_case_9_1_nobody_lands_in_a_storm(naval: Naval) -> None:
    naval("""
        at ki:D5: kongo, 46-regiment
        control ki:D5 aja
        mark carrier 46-regiment kongo
        mark flag storm
        refuse 9.1 sail kongo
    """)


def test_case_2_2_a_mixed_zone_is_a_port_for_landing(naval: Naval) -> None:
    naval("""
        at pc:E4: sydney, anmef
        do embark anmef; aboard sydney; sail sydney; to pc:E5; stop; land anmef
        expect mark carrier anmef nowhere
    """)


def test_case_11_6_a_zone_the_enemy_controls_must_be_assaulted(naval: Naval) -> None:
    for garrison in ("pol-neupommern", "-"):
        naval(f"""
            at pc:E4: sydney, anmef
            at pc:D4: {garrison}
            do embark anmef; aboard sydney; sail sydney; to pc:D4; stop
            expect not offered land
            do done; done
            expect offered attack pc:D4
        """)


def test_case_1_1_nobody_lands_on_neutral_ground(naval: Naval) -> None:
    naval("""
        at pc:C8: sydney, anmef
        mark carrier anmef sydney
        do sail sydney; to pc:C7; stop
        expect mark carrier anmef sydney
        expect offered done
    """)


def test_case_11_5_a_dropped_transport_lands_its_passenger_too(naval: Naval) -> None:
    naval("""
        at 1605: kongo, hiei, 46-regiment
        do embark 46-regiment; aboard kongo; sail kongo; with hiei; to 1604
        do drop kongo; land 46-regiment; to 1605
        expect at 1604: kongo, 46-regiment
        expect at 1605: hiei
    """)


def test_case_11_5_a_lost_transport_takes_its_passenger_along(naval: Naval) -> None:
    naval(
        """
        at ki:E7: tone, 46-regiment
        mark carrier 46-regiment tone
        do sail tone; to ki:D6
        expect at eliminated: tone, 46-regiment
        expect track vp 4
        """,
        dice="5 4",
    )


def test_case_4_0_going_aboard_leaves_the_ground_to_the_enemy(naval: Naval) -> None:
    naval("""
        at 1405: kongo, 46-regiment, omd
        control 1405 aja
        do embark 46-regiment; aboard kongo
        expect control 1405 germany
    """)


def test_case_4_0_going_aboard_leaves_empty_ground_as_it_was(naval: Naval) -> None:
    naval("""
        at 1405: kongo, 46-regiment
        control 1405 aja
        do embark 46-regiment; aboard kongo
        expect control 1405 aja
    """)


def test_case_11_5_a_refusal_says_what_keeps_the_ships_there(naval: Naval) -> None:
    naval("at ki:E4: 46-regiment\nrefuse 11.5 embark 46-regiment")
    naval("at ki:D5: kongo, 46-regiment\nmark flag storm\nrefuse 9.1 embark 46-regiment")
    naval("at 1308: kongo, south-wales-borderers\nrefuse 8.0 embark south-wales-borderers", turn=2)
