"""Retreat and advance: 15.7, 15.8."""

from __future__ import annotations

from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text
from grognard.plugins.empire_at_sunrise.rules.land_combat import loser
from grognard.plugins.empire_at_sunrise.rules.retreat import retreat_hexes


def battle(*lines: str, start: str = "", side: str = "aja", dice: str = "1 1 1 1 1 1") -> Session:
    """Begin a land battle on an empty map without fortifications; ``start`` are the actions before it."""
    bare = (f"mark redoubt ki:{hex_} 0" for hex_ in ("D4", "D5", "E5"))
    head = ("game empire_at_sunrise", f"dice {dice}", "clear", "turn 4", *bare)
    do = (f"do {start}",) if start else ()
    return session_from_text("\n".join((*head, *lines, f"phase {side}.land_combat", *do)))


def play(session: Session, actions: str) -> Session:
    for action in actions.split(";"):
        session.apply(action.strip())
    return session


def where(session: Session, counter: str) -> str:
    state, board = session.engine.play.state, session.board
    return board.spaces.ids[state.place[board.counters.index[counter]]]


def cases(session: Session, action: str) -> tuple[str, ...]:
    refusal = session.why_not(action)
    return refusal.cases if refusal else ()


def hexes(session: Session, counter: str) -> list[str]:
    board = session.board
    found = retreat_hexes(session.engine.play.state, board.counters.index[counter])
    return [board.spaces.ids[space] for space in found]


def purposes(session: Session) -> list[str]:
    return [str(event.values["purpose"]) for event in session.events if event.roll is not None]


E5 = "attack ki:E5; with 46-regiment; commit; assault 46-regiment omd; cease"


def test_case_15_7_loser_stays_on_a_roll_under_its_resilience() -> None:
    session = battle("at ki:E4: 46-regiment", "at ki:E5: omd", start=E5, dice="4 5 3 3")
    assert where(session, "omd") == "ki:E5"  # 6 is under 7, the resilience of its reduced face


def test_case_15_7_roll_that_equals_resilience_sends_it_back() -> None:
    session = battle("at ki:E4: 46-regiment", "at ki:E5: omd", start=E5, dice="4 5 3 4")
    assert where(session, "omd") == "ki:D5"


def test_case_15_7_equal_losses() -> None:
    start = "attack ki:E5; with 46-regiment; commit; assault 46-regiment omd; assault omd 46-regiment"
    session = battle("at ki:E4: 46-regiment", "at ki:E5: omd", start=start, dice="4 5 5 6")
    assert purposes(session) == ["assault", "assault"]
    assert loser(1, (1, 1)) is None


def test_case_15_7_side_that_lost_more_checks_even_if_it_attacked() -> None:
    start = "attack ki:E5; with 46-regiment; commit; cease; assault omd 46-regiment"
    session = battle("at ki:E4: 46-regiment", "at ki:E5: omd", start=start, dice="5 6 6 6")
    assert purposes(session) == ["assault", "retreat"]
    assert {str(action) for action in session.offer().actions} == {
        f"retreat {hex_}" for hex_ in hexes(session, "46-regiment")
    }


def test_case_15_7_germans_come_closer_to_tsingtau() -> None:
    assert hexes(battle("at ki:E4: omd"), "omd") == ["ki:D4", "ki:E5"]
    assert hexes(battle("at ki:D5: omd"), "omd") == []


def test_case_15_7_aja_units_retreat_to_the_north_or_east() -> None:
    session = battle("at ki:E4: 46-regiment", "at G3: 36-sikhs")
    assert hexes(session, "46-regiment") == ["ki:D3", "ki:E3", "ki:F3", "ki:F4"]
    assert hexes(session, "36-sikhs") == ["ki:F2", "G2", "H3"]


def test_case_15_7_no_retreat_into_the_enemy_or_a_full_hex() -> None:
    full = "at ki:E3: 55-regiment, 48-regiment"
    session = battle("at ki:E4: 46-regiment", "at ki:D3: omd", full)
    assert hexes(session, "46-regiment") == ["ki:F3", "ki:F4"]


def test_case_15_7_other_hex_than_the_offered_is_refused() -> None:
    start = "attack ki:E5; with 46-regiment; commit; cease; assault omd 46-regiment"
    session = battle("at ki:E4: 46-regiment", "at ki:E5: omd", start=start, dice="5 6 6 6")
    assert cases(session, "retreat ki:D4") == ("15.7",)
    play(session, "retreat ki:E3")
    assert where(session, "46-regiment") == "ki:E3"


def test_case_15_7_no_way_back_means_staying() -> None:
    session = battle("at ki:E5: 46-regiment", "at ki:D5: omd", start=E5.replace("ki:E5", "ki:D5"), dice="4 5")
    assert purposes(session) == ["assault"]
    assert where(session, "omd") == "ki:D5"


def test_case_15_7_trench_holds_the_loser() -> None:
    lines = ("at ki:E4: 46-regiment", "at ki:E5: omd", "mark trench ki:E5")
    session = battle(*lines, start=E5, dice="6 5")
    assert purposes(session) == ["assault"]


def test_case_15_7_fortification_spares_only_its_hex() -> None:
    lines = ("at ki:E4: 46-regiment", "at ki:F4: 55-regiment", "mark trench ki:E4", "at ki:E5: omd")
    start = "attack ki:E5; with 46-regiment; with 55-regiment; commit; cease; assault omd 46-regiment"
    session = battle(*lines, start=start, dice="5 6 1 1")
    checked = [e.counters[0] for e in session.events if e.values.get("purpose") == "retreat"]
    assert checked == [session.board.counters.index["55-regiment"]]


def test_case_15_7_siege_gun_takes_the_shelter_before_retreat() -> None:
    lines = ("at ki:E4: 46-regiment, miyama-siege", "at ki:E5: omd", "mark trench ki:E5")
    start = "attack ki:E5; with 46-regiment; with miyama-siege; commit; bombard miyama-siege omd"
    session = battle(*lines, start=start, dice="1 1 4 5 6 6")
    play(session, "assault 46-regiment omd; cease")
    assert purposes(session) == ["bombardment", "assault", "retreat"]
    assert where(session, "omd") == "ki:D5"


def test_case_15_7_passengers_do_not_retreat() -> None:
    lines = ("at H5: kongo, 46-regiment", "mark carrier 46-regiment kongo", "at H4: omd")
    start = "attack H4; with 46-regiment; commit; cease; assault omd 46-regiment"
    session = battle(*lines, start=start, dice="6 6")
    assert purposes(session) == ["assault"]


def test_case_15_7_no_retreat_on_the_map() -> None:
    start = "attack 1204; with south-wales-borderers; commit; assault south-wales-borderers omd; cease"
    session = battle("at 1204: south-wales-borderers, omd", start=start, dice="6 5")
    assert purposes(session) == ["assault"]


def test_case_18_6_gun_on_its_bed_does_not_retreat() -> None:
    session = battle("at ki:E4: miyama-siege, yokosuka-siege", "mark limbered miyama-siege")
    assert hexes(session, "yokosuka-siege") == []
    assert "ki:E3" in hexes(session, "miyama-siege")


def test_case_15_8_assaulters_advance_into_a_vacated_hex() -> None:
    lines = ("at ki:E4: 46-regiment, 55-regiment, 24-artillery", "at ki:E5: mounted-company")
    joined = "with 46-regiment; with 55-regiment; with 24-artillery"
    session = battle(*lines, start=f"attack ki:E5; {joined}; commit", dice="6 5")
    play(session, "decline 24-artillery; assault 46-regiment mounted-company; cease; cease")
    assert cases(session, "advance 24-artillery") == ("15.8",)
    play(session, "advance 46-regiment; done")
    assert (where(session, "46-regiment"), where(session, "55-regiment")) == ("ki:E5", "ki:E4")
    assert session.engine.play.state.control[session.board.spaces.index["ki:E5"]] == 1


def test_case_15_8_a_silent_unit_may_advance() -> None:
    lines = ("at ki:E4: 46-regiment, 55-regiment", "at ki:E5: mounted-company")
    start = "attack ki:E5; with 46-regiment; with 55-regiment; commit"
    session = battle(*lines, start=start, dice="6 5")
    play(session, "assault 46-regiment mounted-company; cease; cease; advance 55-regiment; done")
    assert where(session, "55-regiment") == "ki:E5"


def test_case_15_8_point_unit_advances_but_not_from_its_bed() -> None:
    lines = ("at ki:E4: 24-artillery, miyama-siege", "at ki:E5: mounted-company")
    start = "attack ki:E5; with 24-artillery; with miyama-siege; commit"
    session = battle(*lines, start=start, dice="1 1 6 5")
    play(session, "bombard miyama-siege mounted-company; point 24-artillery")
    play(session, "assault 24-artillery mounted-company; cease; advance 24-artillery")
    assert where(session, "24-artillery") == "ki:E5"
    session = battle(*lines, start=start, dice="1 1 6 5")
    play(session, "bombard 24-artillery mounted-company; point miyama-siege")
    play(session, "assault miyama-siege mounted-company; cease")
    assert session.offer().prompt.startswith("Attack")  # nobody can advance


def test_case_15_8_naval_artillery_never_advances() -> None:
    lines = ("at ki:D5: nart", "at ki:E5: 36-sikhs")
    start = "attack ki:E5; with nart; commit; point nart; assault nart 36-sikhs; cease"
    session = battle(*lines, start=start, side="german", dice="6 5")
    assert where(session, "36-sikhs") == "eliminated"
    assert session.offer().prompt.startswith("Attack")


def test_case_15_8_advance_keeps_to_stacking() -> None:
    lines = ("at ki:E4: 46-regiment, 55-regiment", "at ki:F4: 48-regiment", "at ki:E5: mounted-company")
    start = "attack ki:E5; with 46-regiment; with 55-regiment; with 48-regiment; commit"
    session = battle(*lines, start=start, dice="6 5")
    play(
        session, "assault 46-regiment mounted-company; cease; cease; advance 46-regiment; advance 55-regiment"
    )
    assert session.offer().prompt.startswith("Attack")  # six hash marks: no room for a third
    assert where(session, "48-regiment") == "ki:F4"


def test_case_15_8_nobody_advances_while_the_hex_is_held() -> None:
    session = battle("at ki:E4: 46-regiment", "at ki:E5: omd", start=E5, dice="4 5 1 1")
    assert session.offer().prompt.startswith("Attack")


def test_case_15_8_advance_follows_a_retreat() -> None:
    session = battle("at ki:E4: 46-regiment", "at ki:E5: omd", start=E5, dice="4 5 6 6")
    play(session, "advance 46-regiment")
    assert (where(session, "omd"), where(session, "46-regiment")) == ("ki:D5", "ki:E5")


def test_case_15_2_bombardment_then_assault_then_retreat_then_advance() -> None:
    lines = ("at ki:E4: 46-regiment, 24-artillery", "at ki:E5: omd")
    start = "attack ki:E5; with 46-regiment; with 24-artillery; commit; bombard 24-artillery omd"
    session = battle(*lines, start=start, dice="1 1 4 5 6 6")
    play(session, "assault 46-regiment omd; cease; advance 46-regiment")
    kinds = [event.kind if event.roll is None else event.values["purpose"] for event in session.events]
    order = ["attacked", "bombardment", "assault", "retreat", "retreated", "advanced"]
    assert [kind for kind in kinds if kind in order] == order
