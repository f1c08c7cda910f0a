"""Trenches and redoubts: 14.1, 15.1b."""

from __future__ import annotations

from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text
from grognard.plugins.empire_at_sunrise.rules.entrenchment import shelter
from grognard.plugins.empire_at_sunrise.rules.fire import Shot, assault_resilience, bombardment_resilience


def march(*lines: str, side: str = "aja") -> Session:
    """Open an empty map without fortifications in a land movement phase of turn 4 with these lines."""
    head = (
        "game empire_at_sunrise",
        "clear",
        "turn 4",
        *(f"mark redoubt ki:{h} 0" for h in ("D4", "D5", "E5")),
    )
    return session_from_text("\n".join((*head, *lines, f"phase {side}.land_movement")))


def refused(session: Session, action: str) -> tuple[str, ...]:
    refusal = session.why_not(action)
    return refusal.cases if refusal else ()


def shot(session: Session, firer: str, target: str, space: str, side: int) -> Shot:
    counters = session.board.counters.index
    return Shot(counters[firer], counters[target], session.board.spaces.index[space], side)


def test_case_14_1_digging_costs_four_points() -> None:
    session = march("at ki:E3: 46-regiment, 22-cavalry")
    session.apply("march 22-cavalry")
    session.apply("entrench 22-cavalry")
    state = session.engine.play.state
    assert state.spent[session.board.counters.index["22-cavalry"]] == 8  # halves
    assert state.trench[session.board.spaces.index["ki:E3"]] == 1


def test_case_14_1_no_digging_without_four_points_left() -> None:
    session = march("at ki:E3: 46-regiment")
    session.apply("march 46-regiment")
    session.apply("to ki:E4")
    assert refused(session, "entrench 46-regiment") == ("14.1",)


def test_case_14_1_no_second_trench_and_none_off_the_insert() -> None:
    session = march("at ki:E3: 46-regiment", "mark trench ki:E3", "at 1304: 36-sikhs")
    session.apply("march 46-regiment")
    assert refused(session, "entrench 46-regiment") == ("14.1",)
    session.apply("stop")
    session.apply("march 36-sikhs")
    assert refused(session, "entrench 36-sikhs") == ("14.1",)


def test_case_15_1b_no_trench_in_a_standing_redoubt() -> None:
    session = march("at ki:D4: omd", "mark redoubt ki:D4", "at ki:E5: tsingtau-reserve", side="german")
    session.apply("march omd")
    assert refused(session, "entrench omd") == ("15.1b",)
    session.apply("stop")
    session.apply("march tsingtau-reserve")
    assert refused(session, "entrench tsingtau-reserve") == ()  # its redoubt is gone


def test_case_15_1b_trench_shelters_all_friends_in_the_hex() -> None:
    session = march("at ki:E3: 46-regiment, 55-regiment", "mark trench ki:E3", "at ki:E4: omd")
    for unit in ("46-regiment", "55-regiment"):
        assert bombardment_resilience(session.engine.play.state, shot(session, "omd", unit, "ki:E4", 1)) == 9


def test_case_15_1b_redoubt_gives_ten() -> None:
    session = march("at ki:D4: omd", "mark redoubt ki:D4", "at ki:E4: 46-regiment")
    assert (
        assault_resilience(session.engine.play.state, shot(session, "46-regiment", "omd", "ki:D4", 1)) == 10
    )


def test_case_15_1b_higher_own_resilience_stays() -> None:
    session = march("at ki:D5: nart", "mark trench ki:D5", "at ki:E5: 46-regiment")
    state = session.engine.play.state
    assert bombardment_resilience(state, shot(session, "46-regiment", "nart", "ki:D5", 1)) == 9


def test_case_15_1b_attackers_leave_their_own_fortification_to_assault() -> None:
    session = march("at ki:E3: 46-regiment", "mark trench ki:E3", "at ki:E4: omd")
    against = shot(session, "omd", "46-regiment", "ki:E4", 1)
    assert assault_resilience(session.engine.play.state, against) == 8
    assert bombardment_resilience(session.engine.play.state, against) == 9


def test_case_15_1b_ships_find_no_shelter() -> None:
    session = march("at ki:D5: emden, omd", "mark redoubt ki:D5", "at ki:E5: 46-regiment")
    state = session.engine.play.state
    assert shelter(state, session.board.counters.index["emden"]) == 0
    assert bombardment_resilience(state, shot(session, "46-regiment", "emden", "ki:D5", 1)) == 8


def test_case_15_1b_passengers_find_no_shelter() -> None:
    session = march("at H3: kongo, 46-regiment", "mark trench H3", "mark carrier 46-regiment kongo")
    assert shelter(session.engine.play.state, session.board.counters.index["46-regiment"]) == 0


def test_case_15_1b_captured_fortification_shelters_its_new_holder() -> None:
    session = march("at ki:D4: 46-regiment", "mark redoubt ki:D4")
    assert shelter(session.engine.play.state, session.board.counters.index["46-regiment"]) == 10
