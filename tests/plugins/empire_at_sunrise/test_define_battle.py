"""Who may attack whom on land: 15.0, 15.1, 15.3, 11.6 and what bears on them."""

from __future__ import annotations

from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text


def combat(*lines: str, side: str = "aja", turn: int = 4, dice: str = "1 1") -> Session:
    """Open an empty map in a land combat phase with these lines."""
    head = ("game empire_at_sunrise", f"dice {dice}", "clear", f"turn {turn}")
    return session_from_text("\n".join((*head, *lines, f"phase {side}.land_combat")))


def play(session: Session, actions: str) -> Session:
    for action in actions.split(";"):
        session.apply(action.strip())
    return session


def cell(session: Session, column: str, item: str) -> int:
    return session.engine.play.state.columns[column][session.board.counters.index[item]]


def where(session: Session, counter: str) -> str:
    return session.board.spaces.ids[cell(session, "place", counter)]


def cases(session: Session, action: str) -> tuple[str, ...]:
    refusal = session.why_not(action)
    return refusal.cases if refusal else ()


def offered(session: Session, verb: str) -> list[str]:
    return [str(action) for action in session.offer().actions if action.verb == verb]


# 15.0


def test_case_15_0_unit_attacks_once_a_turn() -> None:
    session = combat("at ki:E4: 46-regiment", "at ki:E5: omd", "at ki:D4: tsingtau-reserve")
    play(session, "attack ki:E5; with 46-regiment; commit; cease; cease")
    assert "15.0" in cases(session, "attack ki:D4")


def test_case_15_0_unit_defends_any_number_of_times() -> None:
    session = combat("at ki:E4: 46-regiment", "at ki:D3: 55-regiment", "at ki:D4: omd")
    play(session, "attack ki:D4; with 46-regiment; commit; cease; cease")
    assert cases(session, "attack ki:D4") == ()


def test_case_15_0_attacks_begin_afresh_next_turn() -> None:
    session = combat("at ki:E4: 46-regiment", "at ki:E5: omd", "mark attacked 46-regiment")
    assert cases(session, "attack ki:E5") == ()


def test_case_15_0_ships_fire_at_the_shore_from_open_sea() -> None:
    session = combat("at ki:E6: kongo", "at ki:E5: omd")
    play(session, "attack ki:E5; with kongo; commit")
    assert offered(session, "bombard") == ["bombard kongo omd"]


def test_case_15_0_no_battle_without_land() -> None:
    assert cases(combat("at ki:E4: 46-regiment"), "attack ki:D6") == ("15.0",)


def test_case_9_1_storms_stop_land_combat_on_the_insert_only() -> None:
    lines = ("at ki:E4: 46-regiment", "at ki:E5: omd", "at 1204: 36-sikhs, mounted-company", "mark flag 0")
    session = combat(*lines)
    assert cases(session, "attack ki:E5") == ("9.1",)
    assert offered(session, "attack") == ["attack 1204"]


def test_case_8_0_japanese_units_neither_attack_nor_are_attacked_before_turn_3() -> None:
    session = combat("at ki:E4: 46-regiment", "at ki:E5: omd", turn=2)
    assert "8.0" in cases(session, "attack ki:E5")
    session = combat("at ki:E4: 46-regiment", "at ki:E5: omd", side="german", turn=2)
    assert "8.0" in cases(session, "attack ki:E4")


def test_case_9_2_only_the_phasing_side_attacks() -> None:
    session = play(combat("at ki:E4: 46-regiment", "at ki:E5: omd"), "attack ki:E5")
    assert "9.2" in cases(session, "with omd")


# 15.1


def test_case_15_1_adjacent_hexes_fight_on_the_insert() -> None:
    session = combat("at ki:E3: 46-regiment", "at ki:E5: omd")
    assert "15.3" in cases(session, "attack ki:E5")


def test_case_15_1_map_units_fight_in_one_hex_only() -> None:
    session = combat("at 1204: 36-sikhs", "at 1205: omd")
    assert offered(session, "attack") == []
    session = combat("at 1204: 36-sikhs, omd", "at 1205: south-wales-borderers")
    play(session, "attack 1204")
    assert cases(session, "with south-wales-borderers") == ("15.1",)


def test_case_2_1_insert_and_map_do_not_fight_each_other() -> None:
    session = combat("at ki:A3: omd", "at ki:A4: 46-regiment", "at 1304: 36-sikhs")
    play(session, "attack ki:A3")
    assert "2.1" in cases(session, "with 36-sikhs")


def test_case_15_1_chart_units_fight_only_where_some_land() -> None:
    session = combat("at pc:D4: pol-neupommern, anmef, australia", "mark spot anmef anmef")
    assert cases(session, "attack pc:D4") == ("15.1",)
    session = combat("at pc:D4: pol-neupommern, anmef, australia", "mark carrier anmef australia")
    play(session, "attack pc:D4; with australia")
    assert cases(session, "commit") == ("15.1",)
    play(session, "with anmef")
    assert cases(session, "commit") == ()


def test_case_15_1_germans_on_the_chart_cannot_open_a_battle() -> None:
    session = combat("at pc:D4: pol-neupommern, anmef", side="german")
    assert cases(session, "attack pc:D4") == ("15.1",)


def test_case_15_1_ships_fire_at_their_own_hex() -> None:
    session = combat("at ki:E5: kongo, omd", "at ki:D6: hiei", "at ki:E6: ibuki", "at ki:F6: settsu")
    play(session, "attack ki:E5")
    assert offered(session, "with") == ["with kongo", "with ibuki"]


def test_case_15_1_attack_across_water_without_advance() -> None:
    session = combat("at ki:C6: 46-regiment", "at ki:D5: omd", dice="6 6 1 1")
    play(session, "attack ki:D5; with 46-regiment; commit; assault 46-regiment omd; cease")
    assert where(session, "46-regiment") == "ki:C6"
    assert "14.1" in cases(combat("at ki:C6: 46-regiment"), "attack ki:D5")


# 15.3


def test_case_15_3_up_to_six_hexes_attack_one_stack() -> None:
    ring = {"D2": "46", "D3": "55", "E2": "48", "E4": "56", "F2": "34", "F3": "67"}
    lines = [f"at ki:{hex_}: {number}-regiment" for hex_, number in ring.items()]
    session = play(combat(*lines, "at ki:E3: omd"), "attack ki:E3")
    assert len(offered(session, "with")) == 6
    play(session, "; ".join(offered(session, "with")))
    assert offered(session, "commit") == ["commit"]


def test_case_15_3_attack_needs_an_attacker_and_takes_each_once() -> None:
    session = play(combat("at ki:E4: 46-regiment", "at ki:E5: omd"), "attack ki:E5")
    assert cases(session, "commit") == ("15.3",)
    play(session, "with 46-regiment")
    assert cases(session, "with 46-regiment") == ("15.3",)


def test_case_15_3_ships_alone_are_no_target() -> None:
    session = combat("at ki:E4: 46-regiment", "at ki:E5: emden")
    play(session, "attack ki:E5; with 46-regiment; commit; advance 46-regiment")
    assert where(session, "46-regiment") == where(session, "emden") == "ki:E5"


def test_case_15_3_ships_in_the_hex_belong_to_the_stack() -> None:
    session = combat("at ki:E4: 24-artillery, 46-regiment", "at ki:E5: emden, omd")
    play(session, "attack ki:E5; with 24-artillery; with 46-regiment; commit")
    assert "bombard 24-artillery emden" in offered(session, "bombard")


def test_case_15_3_passengers_at_sea_are_no_defenders() -> None:
    lines = ("at ki:E5: omd", "at ki:D4: kongo, 46-regiment", "mark carrier 46-regiment kongo")
    session = play(combat(*lines, side="german"), "attack ki:D4; with omd; commit; advance omd")
    assert where(session, "omd") == where(session, "46-regiment") == "ki:D4"


def test_case_15_3_map_space_without_an_enemy_is_not_attacked() -> None:
    assert "15.3" in cases(combat("at 1204: 36-sikhs"), "attack 1204")


# 11.6


def test_case_11_6_landing_on_the_insert() -> None:
    session = combat("at H3: kongo, 46-regiment", "mark carrier 46-regiment kongo")
    assert "11.6" in cases(session, "attack G4")  # no coast
    assert "attack H3" not in offered(session, "attack")
    session = combat("at H3: kongo, 46-regiment", "mark carrier 46-regiment kongo", "at G3: omd")
    play(session, "attack G3")
    assert offered(session, "with") == ["with kongo", "with 46-regiment"]


def test_case_11_6_no_landing_over_an_all_land_side() -> None:
    session = combat("at ki:F4: kongo, 46-regiment", "mark carrier 46-regiment kongo")
    assert "11.6" in cases(session, "attack ki:E5")


def test_case_11_6_landing_on_an_empty_shore_succeeds() -> None:
    session = combat("at H5: kongo, 46-regiment", "mark carrier 46-regiment kongo")
    play(session, "attack H4; with 46-regiment; commit; advance 46-regiment")
    assert where(session, "46-regiment") == "H4"
    assert cell(session, "carrier", "46-regiment") == -1
    assert session.engine.play.state.control[session.board.spaces.index["H4"]] == 1
    assert [event.kind for event in session.events][-2:] == ["landed", "controlled"]


def test_case_11_6_landing_beside_friends() -> None:
    lines = ("at H5: kongo, 46-regiment", "at H4: 55-regiment", "mark carrier 46-regiment kongo")
    session = combat(*lines)
    play(session, "attack H4; with 46-regiment; commit; advance 46-regiment")
    assert where(session, "46-regiment") == "H4"
    session = combat(*lines, "at H4: 55-regiment, 48-regiment")
    assert "6.1" in cases(session, "attack H4")


def test_case_11_6_landing_on_map_and_chart_in_the_own_space() -> None:
    session = combat("at 2408: kongo, 46-regiment", "mark carrier 46-regiment kongo")
    play(session, "attack 2408; with 46-regiment; commit; advance 46-regiment")
    assert cell(session, "carrier", "46-regiment") == -1
    assert session.engine.play.state.control[session.board.spaces.index["2408"]] == 1
    session = combat("at pc:D6: philomel, nzef", "mark carrier nzef philomel")
    play(session, "attack pc:D6; with nzef; commit; advance nzef")
    assert session.engine.play.state.control[session.board.spaces.index["pc:D6"]] == 1


def test_case_11_6_passenger_that_fails_stays_aboard() -> None:
    lines = ("at pc:D4: pol-neupommern, anmef, australia", "mark carrier anmef australia")
    session = combat(*lines, dice="1 1 1 1 1 1")
    play(session, "attack pc:D4; with anmef; with australia; commit")
    play(
        session,
        "decline australia; assault anmef pol-neupommern; assault pol-neupommern anmef",
    )
    assert cell(session, "carrier", "anmef") == session.board.counters.index["australia"]
    assert cell(session, "attacked", "anmef") == 1


def test_case_11_6_passenger_that_wins_on_the_chart_lands() -> None:
    lines = ("at pc:D4: pol-neupommern/reduced, anmef, australia", "mark carrier anmef australia")
    session = combat(*lines, dice="5 6")
    play(session, "attack pc:D4; with anmef; commit; assault anmef pol-neupommern; cease; advance anmef")
    assert cell(session, "carrier", "anmef") == -1
    assert session.engine.play.state.control[session.board.spaces.index["pc:D4"]] == 1


def test_case_1_1_no_landing_on_neutral_land() -> None:
    session = combat("at 2208: kongo, 46-regiment", "mark carrier 46-regiment kongo")  # Guam
    assert "1.1" in cases(session, "attack 2208")


# 15.8


def test_case_15_8_attack_on_an_empty_hex_is_an_advance() -> None:
    session = combat("at ki:E4: 46-regiment, 55-regiment")
    play(session, "attack ki:E5; with 46-regiment; with 55-regiment; commit; advance 55-regiment; done")
    assert (where(session, "46-regiment"), where(session, "55-regiment")) == ("ki:E4", "ki:E5")
    assert "15.0" in cases(session, "attack ki:E3")


def test_case_15_8_empty_hex_means_empty() -> None:
    session = combat("at ki:E4: 46-regiment", "at ki:E5: 55-regiment")
    assert "15.8" in cases(session, "attack ki:E5")


def test_case_15_8_ships_and_immobile_units_take_no_empty_hex() -> None:
    assert "15.8" in cases(combat("at ki:E6: kongo"), "attack ki:E5")
    assert "15.8" in cases(combat("at ki:D5: nart", side="german"), "attack ki:E5")


def test_case_18_6_siege_gun_on_its_bed_takes_no_empty_hex() -> None:
    session = combat("at ki:E4: miyama-siege")
    assert "18.6" in cases(session, "attack ki:E3")
    session = combat("at ki:E4: miyama-siege", "mark limbered miyama-siege")
    play(session, "attack ki:E3; with miyama-siege; commit; advance miyama-siege")
    assert where(session, "miyama-siege") == "ki:E3"


# 18.7


def test_case_18_7_s90_does_not_attack_land_units() -> None:
    session = combat("at ki:D5: s-90, emden", "at ki:E5: 46-regiment", side="german")
    play(session, "attack ki:E5")
    assert cases(session, "with s-90") == ("18.7",)
    assert offered(session, "with") == ["with emden"]


def test_case_6_2_task_force_that_bombards_is_revealed() -> None:
    lines = ("at ki:E6: kongo, hiei, aja-task-force-1", "at ki:E5: omd")
    marks = ("mark task_force kongo aja-task-force-1", "mark task_force hiei aja-task-force-1")
    session = play(combat(*lines, *marks), "attack ki:E5; with kongo; commit")
    assert cell(session, "task_force", "hiei") == -1
