"""Bombardment on land: 15.4, 18.6, 18.7."""

from __future__ import annotations

from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text


def battle(*lines: str, start: str, side: str = "aja", dice: str = "1 1 1 1 1 1") -> Session:
    """Begin a land battle on an empty map without fortifications; ``start`` are the actions before it."""
    bare = (f"mark redoubt ki:{hex_} 0" for hex_ in ("D4", "D5", "E5"))
    head = ("game empire_at_sunrise", f"dice {dice}", "clear", "turn 4", *bare)
    text = "\n".join((*head, *lines, f"phase {side}.land_combat", f"do {start}"))
    return session_from_text(text)


def play(session: Session, actions: str) -> Session:
    for action in actions.split(";"):
        session.apply(action.strip())
    return session


def cell(session: Session, column: str, item: str) -> int:
    return session.engine.play.state.columns[column][session.board.counters.index[item]]


def cases(session: Session, action: str) -> tuple[str, ...]:
    refusal = session.why_not(action)
    return refusal.cases if refusal else ()


def verbs(session: Session) -> set[str]:
    return {action.verb for action in session.offer().actions}


def totals(session: Session) -> list[int]:
    return [event.roll.total for event in session.events if event.roll is not None]


GUNS = ("at ki:E4: 46-regiment, 24-artillery, heavy-field-artillery", "at ki:E5: omd, marine-field-battery")
ATTACK = "attack ki:E5; with 46-regiment; with 24-artillery; with heavy-field-artillery; commit"


def test_case_15_4_sides_fire_in_turn_and_the_attacker_first() -> None:
    session = battle(*GUNS, start=ATTACK)
    assert "15.4" in cases(session, "bombard marine-field-battery 46-regiment")
    play(session, "bombard 24-artillery omd")
    assert session.offer().side == 0
    play(session, "bombard marine-field-battery 46-regiment")
    assert session.offer().side == 1


def test_case_15_4_side_without_guns_left_is_passed_over() -> None:
    lines = ("at ki:E4: 46-regiment, 24-artillery, heavy-field-artillery", "at ki:E5: omd")
    session = play(battle(*lines, start=ATTACK), "bombard 24-artillery omd")
    assert session.offer().side == 1
    assert "15.4" in cases(session, "bombard 24-artillery omd")


def test_case_15_4_only_guns_and_ships_fire() -> None:
    session = battle(*GUNS, start=ATTACK)
    assert "15.4" in cases(session, "bombard 46-regiment omd")
    assert cases(session, "bombard 24-artillery 46-regiment") == ("15.3",)


def test_case_15_4_hit_suppresses_at_once_and_costs_no_step() -> None:
    session = play(battle(*GUNS, start=ATTACK, dice="4 4 1 1"), "bombard 24-artillery omd")
    # 8, +1 firepower, +1 hash mark: 10 beats 8
    assert cell(session, "suppressed", "omd") == 1
    assert session.engine.play.state.steps(session.board.counters.index["omd"]) == 2


def test_case_15_4_total_equal_to_resilience_is_no_hit() -> None:
    session = play(battle(*GUNS, start=ATTACK, dice="3 3"), "bombard 24-artillery omd")
    assert totals(session) == [8]
    assert cell(session, "suppressed", "omd") == 0


def test_case_15_4_unit_suppressed_in_the_exchange_fires_worse_when_its_turn_comes() -> None:
    session = battle(*GUNS, start=ATTACK, dice="5 5 3 4")
    play(session, "bombard heavy-field-artillery marine-field-battery")
    assert cell(session, "suppressed", "marine-field-battery") == 1
    play(session, "bombard marine-field-battery heavy-field-artillery")
    # 7, +1 firepower, +1 defending, -1 suppressed, -1 hash mark
    assert totals(session)[-1] == 7


def test_case_15_4_second_hit_has_no_further_effect() -> None:
    lines = ("at ki:E4: 46-regiment, 24-artillery, heavy-field-artillery", "at ki:E5: omd")
    session = battle(*lines, start=ATTACK, dice="6 5 6 5")
    play(session, "bombard 24-artillery omd; bombard heavy-field-artillery omd")
    assert cell(session, "suppressed", "omd") == 1
    assert [event.kind for event in session.events].count("suppressed") == 1


def test_case_15_4_point_unit_holds_fire_and_has_its_own_scores() -> None:
    session = battle(*GUNS, start=ATTACK, dice="2 3 1 1 1 1 4 4")
    play(session, "point 24-artillery; decline marine-field-battery; decline heavy-field-artillery")
    assert "assault 24-artillery omd" in {str(action) for action in session.offer().actions}
    play(session, "assault 24-artillery omd")
    assert totals(session) == [2 + 3 + 0 + 1]  # no firepower, one hash mark more than the target


def test_case_15_4_point_units_resilience_is_seven() -> None:
    lines = ("at ki:D5: nart, omd", "at ki:E5: heavy-field-artillery, 46-regiment")
    start = "attack ki:D5; with heavy-field-artillery; with 46-regiment; commit"
    session = battle(*lines, start=start, dice="4 4")
    play(session, "decline heavy-field-artillery; point nart; assault 46-regiment nart")
    roll = session.events[-1].roll
    assert roll is not None
    assert roll.against == 7


def test_case_15_4_one_point_unit_a_side_and_only_artillery() -> None:
    lines = (*GUNS, "at ki:E6: kongo")
    session = battle(*lines, start=ATTACK.replace("commit", "with kongo; commit"))
    assert cases(session, "point kongo") == ("15.4",)
    play(session, "point 24-artillery; decline marine-field-battery")
    assert cases(session, "point heavy-field-artillery") == ("15.4",)


def test_case_15_4_side_with_artillery_only_must_name_a_point_unit() -> None:
    lines = ("at ki:E4: 24-artillery, heavy-field-artillery", "at ki:E5: omd")
    session = battle(*lines, start="attack ki:E5; with 24-artillery; with heavy-field-artillery; commit")
    play(session, "bombard 24-artillery omd")
    assert verbs(session) == {"point"}
    assert cases(session, "decline heavy-field-artillery") == ("15.4",)
    assert cases(session, "bombard heavy-field-artillery omd") == ("15.4",)


def test_case_15_4_ships_beside_the_guns_need_no_point_unit() -> None:
    lines = ("at ki:E4: heavy-field-artillery", "at ki:E6: kongo", "at ki:E5: omd")
    session = battle(*lines, start="attack ki:E5; with heavy-field-artillery; with kongo; commit")
    play(session, "bombard kongo omd; bombard heavy-field-artillery omd")
    assert verbs(session) == {"cease", "assault"}  # the defender may still fire at the guns


def test_case_18_6_lone_siege_gun_is_the_point_and_breaks_nothing() -> None:
    lines = ("at ki:E4: miyama-siege", "at ki:E5: omd", "mark redoubt ki:E5")
    session = battle(*lines, start="attack ki:E5; with miyama-siege; commit")
    assert verbs(session) == {"point"}
    play(session, "point miyama-siege; assault miyama-siege omd; cease")
    assert session.engine.play.state.redoubt[session.board.spaces.index["ki:E5"]] == 1


def test_case_18_6_limbered_gun_is_no_point_unit() -> None:
    lines = ("at ki:E4: miyama-siege", "mark limbered miyama-siege", "at ki:E5: omd")
    session = battle(*lines, start="attack ki:E4; with omd; commit", side="german")
    assert verbs(session) == {"assault", "cease"}
    play(session, "assault omd miyama-siege")
    assert "15.5" not in verbs(session)
    assert session.offer().prompt.startswith("Attack")


def test_case_18_7_s90_cannot_fire_at_land_units() -> None:
    lines = ("at ki:D5: s-90, omd", "at ki:E5: 46-regiment", "at ki:E6: kongo")
    session = battle(*lines, start="attack ki:D5; with 46-regiment; commit")
    assert verbs(session) == {"assault", "cease"}  # she has no target
    session = battle(*lines, start="attack ki:D5; with 46-regiment; with kongo; commit")
    play(session, "decline kongo")
    assert cases(session, "bombard s-90 46-regiment") == ("18.7",)
    assert cases(session, "bombard s-90 kongo") == ()


def test_case_15_4_ships_bombard_with_their_firepower() -> None:
    lines = ("at ki:E6: kongo", "at ki:E5: omd")
    session = battle(*lines, start="attack ki:E5; with kongo; commit", dice="3 3")
    play(session, "bombard kongo omd")
    assert totals(session) == [9]
    assert cell(session, "suppressed", "omd") == 1
    assert session.offer().prompt.startswith("Attack")  # nobody is left to assault


def test_case_15_4_defending_guns_fire_at_ships() -> None:
    lines = ("at ki:E6: takachiho", "at ki:D5: nart")
    session = battle(*lines, start="attack ki:D5; with takachiho; commit", dice="3 3")
    play(session, "decline takachiho")
    assert verbs(session) == {"point"}  # all that defends is artillery
    lines = ("at ki:E6: takachiho", "at ki:D5: nart, omd")
    session = battle(*lines, start="attack ki:D5; with takachiho; commit", dice="3 3")
    play(session, "decline takachiho; bombard nart takachiho")
    assert totals(session) == [6 + 2 + 1 + 1]  # firepower, defending, hash mark: ships are no land units
    assert cell(session, "suppressed", "takachiho") == 1
