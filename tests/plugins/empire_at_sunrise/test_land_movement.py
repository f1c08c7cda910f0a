"""Marching on the three surfaces: 14.0 to 14.3, and what else bears on it."""

from __future__ import annotations

from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text


def march(*lines: str, side: str = "aja", turn: int = 4) -> Session:
    """Open an empty map in a land movement phase with these lines."""
    head = ("game empire_at_sunrise", "clear", f"turn {turn}")
    return session_from_text("\n".join((*head, *lines, f"phase {side}.land_movement")))


def play(session: Session, actions: str) -> Session:
    for action in actions.split(";"):
        session.apply(action.strip())
    return session


def cell(session: Session, column: str, item: str) -> int:
    index = session.board.counters.index
    return session.engine.play.state.columns[column][index[item]]


def where(session: Session, counter: str) -> str:
    return session.board.spaces.ids[cell(session, "place", counter)]


def cases(session: Session, action: str) -> tuple[str, ...]:
    refusal = session.why_not(action)
    return refusal.cases if refusal else ()


def offered(session: Session, verb: str) -> list[str]:
    return [str(action) for action in session.offer().actions if action.verb == verb]


# 14.0


def test_case_14_0_only_land_units_march() -> None:
    session = march("at ki:H3: kongo, 46-regiment")
    assert cases(session, "march kongo") == ("14.0",)
    assert offered(session, "march") == ["march 46-regiment"]


def test_case_14_0_units_in_reserve_do_not_march() -> None:
    assert cases(march("at reserve: japanese-company-1"), "march japanese-company-1") == ("14.0",)


def test_case_9_2_enemy_units_are_not_yours_to_march() -> None:
    assert "9.2" in cases(march("at ki:E3: omd"), "march omd")


def test_case_8_0_japanese_land_units_wait_for_turn_3() -> None:
    lines = ("at 1605: 46-regiment", "at 1204: 36-sikhs")
    assert cases(march(*lines, turn=2), "march 46-regiment") == ("8.0",)
    assert offered(march(*lines, turn=2), "march") == ["march 36-sikhs"]
    assert cases(march(*lines, turn=3), "march 46-regiment") == ()


# 10.0


def test_case_10_0_slowest_unit_bounds_the_stack() -> None:
    session = march("at ki:D1: 46-regiment, 22-cavalry")
    assert "to ki:A3" in offered(play(session, "march 22-cavalry"), "to")
    alone = len(offered(session, "to"))
    assert len(offered(play(session, "with 46-regiment"), "to")) < alone


def test_case_10_0_unit_picked_up_has_spent_what_the_stack_spent() -> None:
    session = march("at ki:E1: 46-regiment", "at ki:E3: 55-regiment")
    play(session, "march 46-regiment; to ki:E3; with 55-regiment")
    assert cell(session, "spent", "55-regiment") == cell(session, "spent", "46-regiment") == 2


def test_case_10_0_unit_that_could_not_have_come_so_far_stays() -> None:
    session = march("at ki:E3: 22-cavalry", "at ki:D1: 46-regiment", "at ki:E1: 55-regiment")
    play(session, "march 22-cavalry; to ki:C2; to ki:B2; to ki:C1; to ki:D1")
    assert cell(session, "spent", "22-cavalry") == 8
    assert cases(session, "with 46-regiment") == ()
    play(session, "to ki:E1")
    assert cases(session, "with 55-regiment") == ("10.0",)


def test_case_10_0_unit_dropped_has_ended_its_move() -> None:
    session = march("at ki:E1: 46-regiment, 55-regiment")
    play(session, "march 46-regiment; with 55-regiment; to ki:E2; drop 46-regiment; to ki:E3; stop")
    assert (where(session, "46-regiment"), where(session, "55-regiment")) == ("ki:E2", "ki:E3")
    assert "10.0" in cases(session, "march 46-regiment")


def test_case_10_0_last_unit_of_a_stack_stops_rather_than_drops() -> None:
    session = play(march("at ki:E1: 46-regiment"), "march 46-regiment")
    assert cases(session, "drop 46-regiment") == ("10.0",)
    assert "10.0" in cases(session, "to ki:E1")


def test_case_10_0_units_elsewhere_do_not_join() -> None:
    session = play(march("at ki:E1: 46-regiment", "at ki:E3: 55-regiment"), "march 46-regiment")
    assert "10.0" in cases(session, "with 55-regiment")


def test_case_10_0_unit_without_movement_does_not_march() -> None:
    assert "10.0" in cases(march("at ki:D5: nart", side="german"), "march nart")


# 14.1


def test_case_14_1_along_a_road_half_a_point_a_hex() -> None:
    session = play(march("at ki:E1: 46-regiment"), "march 46-regiment; to ki:E5")
    assert cell(session, "spent", "46-regiment") == 4  # halves


def test_case_14_1_open_ground_one_point_and_other_hexes_two() -> None:
    session = play(march("at ki:E1: 46-regiment"), "march 46-regiment; to ki:F1")
    assert cell(session, "spent", "46-regiment") == 2
    play(session, "to G2")
    assert cell(session, "spent", "46-regiment") == 2 + 4


def test_case_14_1_city_off_the_road_costs_two() -> None:
    session = play(march("at ki:D4: 46-regiment"), "march 46-regiment; to ki:D5")
    # by Syfang: 1 into the hex, then half along its road; straight across it would be 2
    assert cell(session, "spent", "46-regiment") == 3


def test_case_14_1_no_hex_beyond_the_movement_score() -> None:
    session = play(march("at ki:F1: 46-regiment"), "march 46-regiment")
    assert cases(session, "to ki:B7") == ("14.1",)
    assert cases(session, "to ki:F2") == ()


def test_case_14_1_march_ends_by_itself_when_every_point_is_spent() -> None:
    session = play(march("at G1: 46-regiment"), "march 46-regiment; to G2; to G3")
    assert cell(session, "ended", "46-regiment") == 1


def test_case_14_1_no_way_over_an_all_water_side() -> None:
    session = play(march("at ki:C4: 46-regiment"), "march 46-regiment; to ki:D4")
    assert cell(session, "spent", "46-regiment") == 6  # round by C3 and D3


def test_case_14_1_no_march_into_the_sea() -> None:
    session = play(march("at ki:D5: omd", side="german"), "march omd")
    assert cases(session, "to ki:D6") == ("14.1",)


def test_case_14_1_enemy_land_units_bar_their_hex_and_the_way_through_it() -> None:
    session = play(march("at ki:E3: 46-regiment", "at ki:E4: omd"), "march 46-regiment")
    assert "14.1" in cases(session, "to ki:E4")
    play(session, "to ki:E5")
    assert cell(session, "spent", "46-regiment") == 6  # D3, D4, E5 instead of two hexes of road


def test_case_14_1_passenger_at_sea_does_not_bar_its_hex() -> None:
    lines = ("at ki:E5: omd", "at ki:D4: kongo, 46-regiment", "mark carrier 46-regiment kongo")
    session = play(march(*lines, side="german"), "march omd; to ki:D4; stop")
    assert where(session, "omd") == where(session, "46-regiment") == "ki:D4"


def test_case_14_1_marching_off_the_insert() -> None:
    session = play(march("at ki:A4: omd, mounted-company", side="german"), "march omd; leave_insert")
    assert where(session, "omd") == "1304"
    assert cell(session, "march", "omd") == 2
    assert cell(session, "ended", "omd") == 1


def test_case_14_1_no_marching_off_the_east_or_south_edge() -> None:
    session = play(march("at H3: 46-regiment", "at ki:A7: 55-regiment"), "march 46-regiment")
    assert cases(session, "leave_insert") == ("14.1",)
    play(session, "stop; march 55-regiment")
    assert cases(session, "leave_insert") == ()  # A7 is on the west edge as well


def test_case_14_1_no_marching_off_with_every_point_spent() -> None:
    session = march("at G1: 46-regiment", "at ki:D5: 22-cavalry")
    play(session, "march 22-cavalry; to G1; with 46-regiment")
    assert cases(session, "leave_insert") == ("14.1",)


def test_case_2_1_units_on_the_insert_do_not_march_to_map_hexes() -> None:
    session = play(march("at ki:A4: omd", side="german"), "march omd")
    assert "2.1" in cases(session, "to 1304")
    assert "2.1" in cases(session, "to 1305")


def test_case_4_0_marching_through_takes_control() -> None:
    session = play(march("at ki:E1: 46-regiment"), "march 46-regiment; to ki:E3")
    control, space = session.engine.play.state.control, session.board.spaces.index
    assert [control[space[hex_]] for hex_ in ("ki:E2", "ki:E3", "ki:E4")] == [1, 1, 0]


def test_case_9_1_storms_stop_marches_on_the_insert_and_into_it() -> None:
    lines = ("at ki:E1: 46-regiment", "at 1304: 55-regiment", "mark march 55-regiment 2", "mark flag 0")
    session = march(*lines)
    assert cases(session, "march 46-regiment") == ("9.1",)
    play(session, "march 55-regiment")
    assert "9.1" in cases(session, "to ki:E1")
    assert cases(session, "to 1305") == ()


# 14.2


def test_case_14_2_one_hex_and_a_half_way_marker() -> None:
    session = play(march("at 1204: south-wales-borderers"), "march south-wales-borderers; to 1304")
    assert where(session, "south-wales-borderers") == "1304"
    assert cell(session, "march", "south-wales-borderers") == 1
    assert "10.0" in cases(session, "march south-wales-borderers")


def test_case_14_2_half_way_becomes_two_halves() -> None:
    session = march("at 1304: south-wales-borderers", "mark march south-wales-borderers 1")
    assert cases(session, "march south-wales-borderers") == ("14.2",)
    play(session, "done")
    assert cell(session, "march", "south-wales-borderers") == 2


def test_case_14_2_fresh_half_way_marker_is_not_turned_in_the_same_phase() -> None:
    session = play(march("at 1204: 36-sikhs"), "march 36-sikhs; to 1304; done")
    assert cell(session, "march", "36-sikhs") == 1


def test_case_14_2_two_halves_let_a_unit_go_on() -> None:
    session = march("at 1304: 36-sikhs", "mark march 36-sikhs 2")
    play(session, "march 36-sikhs; to 1204")
    assert (where(session, "36-sikhs"), cell(session, "march", "36-sikhs")) == ("1204", 1)


def test_case_14_2_only_neighbours_by_land() -> None:
    session = play(march("at 1204: 36-sikhs"), "march 36-sikhs")
    assert "14.2" in cases(session, "to 1404")
    assert "14.2" in cases(session, "to ki:A3")
    session = play(march("at 1404: 36-sikhs"), "march 36-sikhs")
    assert "14.2" in cases(session, "to 1504")  # all water between


def test_case_14_2_insert_is_entered_with_two_halves_at_the_cost_of_its_edge() -> None:
    session = march("at 1304: 36-sikhs, south-wales-borderers", "mark march 36-sikhs 2")
    play(session, "march 36-sikhs; to ki:A3")
    assert (cell(session, "spent", "36-sikhs"), cell(session, "march", "36-sikhs")) == (2, 0)
    play(session, "to ki:B2")
    assert cell(session, "spent", "36-sikhs") == 3
    play(session, "stop; march south-wales-borderers")
    assert cases(session, "to ki:A3") == ("14.2",)


def test_case_14_2_insert_is_not_entered_over_its_other_edges() -> None:
    session = play(march("at 1304: 36-sikhs", "mark march 36-sikhs 2"), "march 36-sikhs; to H3")
    assert cell(session, "spent", "36-sikhs") == 6  # in at E1, then by road: not straight over the east edge


def test_case_14_2_units_may_march_in_with_the_enemy_on_the_map() -> None:
    lines = ("at 1304: 36-sikhs", "at 1204: omd")
    session = play(march(*lines), "march 36-sikhs; to 1204")
    assert where(session, "36-sikhs") == "1204"


def test_case_1_1_no_land_unit_enters_neutral_land() -> None:
    board = march("at 1204: 36-sikhs").board
    neutral = board.codes["features"].index("neutral")
    ways = [
        (a, b)
        for a in board.spaces.of_map("apm")
        for b in board.topology.neighbours(a)
        if b in board.spaces.of_map("apm")
        and board.topology.hexside(a, b) == board.topology.codes.index("land")
        and board.spaces.features[b] >> neutral & 1
        and not board.spaces.features[a] >> neutral & 1
    ]
    here, there = (board.spaces.ids[s] for s in ways[0])
    session = play(march(f"at {here}: 36-sikhs"), "march 36-sikhs")
    assert cases(session, f"to {there}") == ("1.1",)


def test_case_1_1_both_sides_march_through_china() -> None:
    session = play(march("at 1304: omd", side="german"), "march omd; to 1204")
    assert where(session, "omd") == "1204"


# 14.3, 11.5, 18.4


def test_case_14_3_no_march_on_the_chart() -> None:
    session = march("at pc:E4: anmef", "at ki:E1: 46-regiment")
    assert cases(session, "march anmef") == ("14.3",)
    play(session, "march 46-regiment")
    assert cases(session, "to pc:E4") == ("14.3",)


def test_case_18_4_polizeitruppe_never_leaves_its_zone() -> None:
    assert "18.4" in cases(march("at pc:D4: pol-neupommern", side="german"), "march pol-neupommern")


def test_case_11_5_passengers_do_not_march() -> None:
    session = march("at H3: kongo, 46-regiment", "mark carrier 46-regiment kongo")
    assert cases(session, "march 46-regiment") == ("11.5",)


def test_case_11_5_unit_that_offloaded_in_port_marches_normally() -> None:
    session = march("at ki:D5: kongo, 46-regiment", "mark ended 46-regiment", "mark spent 46-regiment 8")
    play(session, "march 46-regiment; to ki:E5")
    assert cell(session, "spent", "46-regiment") == 1
