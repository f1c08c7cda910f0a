"""Fire modifiers on land: 15.6."""

from __future__ import annotations

import pytest

from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text
from grognard.plugins.empire_at_sunrise.rules.fire import Shot, modifiers_of
from grognard.plugins.empire_at_sunrise.terms import Side


def position(*lines: str) -> Session:
    head = ("game empire_at_sunrise", "clear", "turn 4")
    return session_from_text("\n".join((*head, *lines, "phase aja.land_combat")))


def reasons(session: Session, firer: str, target: str, space: str, side: Side) -> dict[str, int]:
    """Return the modifiers that count for a shot, by reason."""
    counters, state = session.board.counters.index, session.engine.play.state
    shot = Shot(counters[firer], counters[target], session.board.spaces.index[space], side)
    return {m.reason: m.value for m in modifiers_of(state, shot) if m.case not in state.silenced}


@pytest.mark.parametrize(("hex_", "value"), [("ki:D5", -1), ("ki:F4", -1), ("ki:E5", None)])
def test_case_15_6_attack_into_city_or_hill(hex_: str, value: int | None) -> None:
    session = position("at ki:E4: south-wales-borderers", f"at {hex_}: omd")
    found = reasons(session, "south-wales-borderers", "omd", hex_, Side.AJA)
    assert found == ({} if value is None else {"attack city or hill": value})


def test_case_15_6_defending_anywhere_and_not_from_city_or_hill() -> None:
    session = position("at ki:E5: south-wales-borderers", "at ki:D5: omd")
    assert reasons(session, "omd", "south-wales-borderers", "ki:D5", Side.AJA) == {"defend": 1}


def test_case_15_6_amphibious_assault_counts_on_both_sides() -> None:
    lines = ("at H5: kongo, south-wales-borderers", "mark carrier south-wales-borderers kongo", "at H3: omd")
    session = position(*lines)
    found = reasons(session, "south-wales-borderers", "omd", "H3", Side.AJA)
    assert found == {"attack amphibious": -1}
    found = reasons(session, "omd", "south-wales-borderers", "H3", Side.AJA)
    assert found == {"defend": 1, "defend amphibious": 1}


def test_case_15_6_mixed_attack_counts_each_target() -> None:
    lines = ("at H5: kongo, south-wales-borderers", "mark carrier south-wales-borderers kongo")
    session = position(*lines, "at G4: heavy-field-artillery", "at H4: omd")
    assert "defend amphibious" in reasons(session, "omd", "south-wales-borderers", "H4", Side.AJA)
    assert "defend amphibious" not in reasons(session, "omd", "heavy-field-artillery", "H4", Side.AJA)


def test_case_15_6_ships_that_support_a_landing_do_not_land() -> None:
    session = position("at H5: kongo", "at H3: omd")
    assert reasons(session, "kongo", "omd", "H3", Side.AJA) == {}


def test_case_15_6_each_hash_mark_of_difference_counts() -> None:
    germans = "at ki:E5: omd, mounted-company, tsingtau-reserve/reduced"
    session = position("at ki:E4: 46-regiment, 36-sikhs", germans)
    assert reasons(session, "46-regiment", "omd", "ki:E5", Side.AJA) == {"hash marks": 1}
    assert reasons(session, "46-regiment", "mounted-company", "ki:E5", Side.AJA) == {"hash marks": 2}
    assert reasons(session, "46-regiment", "tsingtau-reserve", "ki:E5", Side.AJA) == {"hash marks": 2}
    assert reasons(session, "36-sikhs", "omd", "ki:E5", Side.AJA) == {"hash marks": -1}


def test_case_15_6_suppression_of_firer_and_target() -> None:
    lines = ("at ki:E4: south-wales-borderers", "at ki:E5: omd", "mark suppressed omd")
    session = position(*lines)
    assert reasons(session, "south-wales-borderers", "omd", "ki:E5", Side.AJA) == {"target suppressed": 1}
    found = reasons(session, "omd", "south-wales-borderers", "ki:E5", Side.AJA)
    assert found == {"defend": 1, "firer suppressed": -1}


def test_case_15_6_nart_fires_worse_at_land_units_only() -> None:
    session = position("at ki:E5: heavy-field-artillery", "at ki:E6: kongo", "at ki:D5: nart")
    found = reasons(session, "nart", "heavy-field-artillery", "ki:D5", Side.AJA)
    assert found == {"defend": 1, "naval artillery at land": -1}
    assert reasons(session, "nart", "kongo", "ki:D5", Side.AJA) == {"defend": 1}
