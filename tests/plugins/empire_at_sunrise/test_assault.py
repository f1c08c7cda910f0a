"""Assault: 15.5, with the steps of 3.2 and the companies of 18.5."""

from __future__ import annotations

from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text


def battle(*lines: str, start: str, side: str = "aja", dice: str = "1 1 1 1 1 1") -> Session:
    """Begin a land battle on an empty map without fortifications; ``start`` are the actions before it."""
    bare = (f"mark redoubt ki:{hex_} 0" for hex_ in ("D4", "D5", "E5"))
    head = ("game empire_at_sunrise", f"dice {dice}", "clear", "turn 4", *bare)
    return session_from_text("\n".join((*head, *lines, f"phase {side}.land_combat", f"do {start}")))


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


def offered(session: Session) -> set[str]:
    return {str(action) for action in session.offer().actions}


ONE = "attack ki:E5; with 46-regiment; commit"


def test_case_15_5_hit_costs_a_step() -> None:
    session = battle("at ki:E4: 46-regiment", "at ki:E5: omd", start=ONE, dice="4 3 1 1")
    play(session, "assault 46-regiment omd; cease")
    assert cell(session, "face", "omd") == 1


def test_case_15_5_losses_show_only_after_everybody_fired() -> None:
    lines = ("at ki:E4: 46-regiment", "at ki:E5: mounted-company")
    session = battle(*lines, start=ONE, dice="6 5 6 6")
    play(session, "assault 46-regiment mounted-company")
    assert where(session, "mounted-company") == "ki:E5"
    play(session, "assault mounted-company 46-regiment")
    assert where(session, "mounted-company") == "eliminated"
    assert cell(session, "face", "46-regiment") == 1


def test_case_15_5_attackers_fire_before_defenders() -> None:
    session = battle("at ki:E4: 46-regiment", "at ki:E5: omd", start=ONE)
    assert "15.5" in cases(session, "assault omd 46-regiment")
    play(session, "cease")
    assert session.offer().side == 0


def test_case_15_5_each_unit_fires_once_at_one_enemy() -> None:
    lines = ("at ki:E4: 46-regiment, 55-regiment", "at ki:E5: omd")
    session = battle(*lines, start="attack ki:E5; with 46-regiment; with 55-regiment; commit")
    assert cases(session, "assault 46-regiment 55-regiment") == ("15.3",)
    play(session, "assault 46-regiment omd")
    assert cases(session, "assault 46-regiment omd") == ("15.5",)


def test_case_15_5_doubles_with_more_hash_marks_cost_two_steps() -> None:
    session = battle("at ki:E4: 46-regiment", "at ki:E5: omd", start=ONE, dice="4 4")
    play(session, "assault 46-regiment omd; cease")
    assert where(session, "omd") == "eliminated"


def test_case_15_5_doubles_without_more_hash_marks_cost_one() -> None:
    lines = ("at ki:E4: south-wales-borderers", "at ki:E5: omd")
    session = battle(*lines, start="attack ki:E5; with south-wales-borderers; commit", dice="5 5 1 1")
    play(session, "assault south-wales-borderers omd; cease")
    assert (where(session, "omd"), cell(session, "face", "omd")) == ("ki:E5", 1)


def test_case_15_5_doubles_that_miss_cost_nothing() -> None:
    session = battle("at ki:E4: 46-regiment", "at ki:E5: omd", start=ONE, dice="3 3")
    play(session, "assault 46-regiment omd; cease")
    assert cell(session, "face", "omd") == 0


def test_case_15_5_hits_of_several_units_add_up() -> None:
    lines = ("at ki:E4: 46-regiment, 55-regiment", "at ki:E5: omd")
    start = "attack ki:E5; with 46-regiment; with 55-regiment; commit"
    session = battle(*lines, start=start, dice="6 5 6 5")
    play(session, "assault 46-regiment omd; assault 55-regiment omd; cease")
    assert where(session, "omd") == "eliminated"


def test_case_15_5_artillery_does_not_assault() -> None:
    lines = ("at ki:E4: 46-regiment, 24-artillery", "at ki:E5: omd")
    session = battle(*lines, start="attack ki:E5; with 46-regiment; with 24-artillery; commit")
    play(session, "decline 24-artillery")
    assert "15.5" in cases(session, "assault 24-artillery omd")
    play(session, "cease")
    assert "assault omd 24-artillery" in offered(session)  # but it can be hit


def test_case_15_5_ships_stay_out_of_the_assault() -> None:
    lines = ("at ki:E4: 46-regiment", "at ki:E6: kongo", "at ki:E5: omd, emden")
    session = battle(*lines, start="attack ki:E5; with 46-regiment; with kongo; commit")
    play(session, "decline kongo; decline emden")
    assert "15.5" in cases(session, "assault kongo omd")
    assert cases(session, "assault 46-regiment emden") == ("15.5",)
    play(session, "cease")
    assert cases(session, "assault omd kongo") == ("15.5",)


def test_case_15_5_storms_of_fire_from_six_hexes_answer_each_other() -> None:
    ring = {"D2": "46", "D3": "55", "E2": "48", "E4": "56", "F2": "34", "F3": "67"}
    lines = [f"at ki:{hex_}: {number}-regiment" for hex_, number in ring.items()]
    joined = "; ".join(f"with {number}-regiment" for number in ring.values())
    session = battle(*lines, "at ki:E3: omd, iii-seebataillon", start=f"attack ki:E3; {joined}; commit")
    play(session, "cease")
    assert len(offered(session)) == 2 * 6 + 1


# 3.2, 18.5


def test_case_3_2_regiment_goes_from_three_steps_to_two() -> None:
    session = battle("at ki:E4: 46-regiment", "at ki:E5: omd", start=ONE, dice="5 4 1 1")
    play(session, "cease; assault omd 46-regiment")
    assert session.engine.play.state.steps(session.board.counters.index["46-regiment"]) == 2


def test_case_18_5_company_takes_the_place_of_a_regiments_last_step() -> None:
    lines = ("at ki:E4: 46-regiment/reduced", "at ki:E5: omd", "at reserve: japanese-company-1")
    session = battle(*lines, start=ONE, dice="5 4 1 1")
    play(session, "cease; assault omd 46-regiment")
    assert where(session, "japanese-company-1") == "ki:E4"
    assert where(session, "46-regiment") == "eliminated"
    assert session.engine.play.state.track[1] == 1


def test_case_18_5_company_that_took_over_goes_on_in_the_battle() -> None:
    lines = ("at ki:E4: 46-regiment/reduced", "at ki:E5: mounted-company", "at reserve: japanese-company-1")
    session = battle(*lines, start=ONE, dice="6 4 6 5")
    play(session, "assault 46-regiment mounted-company; assault mounted-company 46-regiment")
    play(session, "advance japanese-company-1")
    assert where(session, "japanese-company-1") == "ki:E5"


def test_case_19_0_each_step_of_an_aja_land_unit_scores() -> None:
    session = battle("at ki:E4: 46-regiment", "at ki:E5: omd", start=ONE, dice="5 4 1 1")
    play(session, "cease; assault omd 46-regiment")
    assert session.engine.play.state.track[1] == 1
