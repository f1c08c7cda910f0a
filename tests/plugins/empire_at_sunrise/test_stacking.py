"""How much one insert hex holds: 6.1."""

from __future__ import annotations

from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text


def march(*lines: str) -> Session:
    """Open an empty map in the AJA land movement phase of turn 4 with these lines."""
    head = ("game empire_at_sunrise", "clear", "turn 4")
    return session_from_text("\n".join((*head, *lines, "phase aja.land_movement")))


def refused(session: Session, action: str) -> tuple[str, ...]:
    refusal = session.why_not(action)
    return refusal.cases if refusal else ()


def test_case_6_1_six_hash_marks_of_any_kind() -> None:
    session = march("at ki:E2: 46-regiment, 55-regiment", "at ki:E1: 36-sikhs")
    session.apply("march 36-sikhs")
    assert refused(session, "to ki:E2") == ("6.1",)


def test_case_6_1_six_more_of_artillery() -> None:
    lines = (
        "at ki:E2: 46-regiment, 55-regiment, 24-artillery",
        "at ki:E1: 24-artillery, heavy-field-artillery",
    )
    session = march(*lines)
    session.apply("march 24-artillery")
    session.apply("with heavy-field-artillery")
    assert refused(session, "to ki:E2") == ()


def test_case_6_1_artillery_beyond_its_six_counts_with_the_rest() -> None:
    guns = "miyama-siege, yokosuka-siege, shimonoseki-siege"
    session = march(
        f"at ki:E2: 46-regiment, 36-sikhs, {guns}", "at ki:E1: 24-artillery, heavy-field-artillery"
    )
    session.apply("march heavy-field-artillery")
    assert refused(session, "to ki:E2") == ()  # 4 and 8: two guns' marks fill the six
    session.apply("with 24-artillery")
    assert refused(session, "to ki:E2") == ("6.1",)


def test_case_6_1_marching_through_a_full_hex_is_free() -> None:
    session = march("at ki:E2: 46-regiment, 55-regiment", "at ki:E1: 36-sikhs")
    session.apply("march 36-sikhs")
    session.apply("to ki:E3")
    assert session.engine.play.state.spent[session.board.counters.index["36-sikhs"]] == 2


def test_case_6_1_nations_stack_together_and_reduced_units_count_what_is_left() -> None:
    session = march("at ki:E2: 46-regiment/reduced, 55-regiment", "at ki:E1: 36-sikhs, south-wales-borderers")
    session.apply("march 36-sikhs")
    assert refused(session, "to ki:E2") == ()
    session.apply("with south-wales-borderers")
    assert refused(session, "to ki:E2") == ("6.1",)


def test_case_6_1_passengers_at_sea_do_not_count() -> None:
    lines = ("at H3: kongo, hiei, 46-regiment, 55-regiment", "at G3: 36-sikhs")
    session = march(*lines, "mark carrier 46-regiment kongo", "mark carrier 55-regiment hiei")
    session.apply("march 36-sikhs")
    assert refused(session, "to H3") == ()


def test_case_6_1_any_number_on_the_map() -> None:
    session = march("at 1304: 46-regiment, 55-regiment, 48-regiment", "at 1204: 36-sikhs")
    session.apply("march 36-sikhs")
    assert refused(session, "to 1304") == ()
