"""Siege artillery: 18.6, and limbering in a storm (9.1)."""

from __future__ import annotations

from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text


def game(*lines: str, phase: str, dice: str = "1 1 1 1") -> Session:
    """Open an empty map on turn 4 in an AJA phase with these lines."""
    head = ("game empire_at_sunrise", f"dice {dice}", "clear", "turn 4")
    return session_from_text("\n".join((*head, *lines, f"phase aja.{phase}")))


def play(session: Session, actions: str) -> Session:
    for action in actions.split(";"):
        session.apply(action.strip())
    return session


def cases(session: Session, action: str) -> tuple[str, ...]:
    refusal = session.why_not(action)
    return refusal.cases if refusal else ()


def fort(session: Session, column: str, space: str) -> int:
    return session.engine.play.state.columns[column][session.board.spaces.index[space]]


def test_case_18_6_gun_must_be_limbered_to_march() -> None:
    session = game("at ki:E3: miyama-siege, 46-regiment", phase="land_movement")
    assert cases(session, "march miyama-siege") == ("18.6",)
    play(session, "march 46-regiment")
    assert cases(session, "with miyama-siege") == ("18.6",)


def test_case_18_6_gun_does_not_move_in_the_turn_it_limbers() -> None:
    session = play(game("at ki:E3: miyama-siege", phase="land_movement"), "limber miyama-siege")
    assert cases(session, "march miyama-siege") == ("10.0",)
    assert "18.6" in cases(session, "limber miyama-siege")


def test_case_18_6_limbered_gun_moves_as_usual() -> None:
    session = game("at ki:E3: miyama-siege", "mark limbered miyama-siege", phase="land_movement")
    play(session, "march miyama-siege; to ki:E4")
    assert cases(session, "entrench miyama-siege") == ("14.1",)


def test_case_18_6_limbered_gun_cannot_fire() -> None:
    lines = ("at ki:E4: miyama-siege", "mark limbered miyama-siege", "at ki:E5: omd")
    assert "18.6" in cases(game(*lines, phase="land_combat"), "attack ki:E5")


def test_case_18_6_gun_does_not_fire_in_the_player_turn_it_unlimbers() -> None:
    lines = ("at ki:E4: miyama-siege", "mark limbered miyama-siege", "at ki:E5: omd")
    session = play(game(*lines, phase="land_combat"), "unlimber miyama-siege")
    assert "18.6" in cases(session, "attack ki:E5")
    assert session.engine.play.state.limbered[session.board.counters.index["miyama-siege"]] == 0


def test_case_18_6_only_siege_guns_limber() -> None:
    session = game("at ki:E3: 24-artillery", "at reserve: miyama-siege", phase="land_movement")
    assert cases(session, "limber 24-artillery") == ("18.6",)
    assert cases(session, "limber miyama-siege") == ("18.6",)


def test_case_18_6_only_limbered_guns_that_have_not_attacked_unlimber() -> None:
    session = game(
        "at ki:E4: miyama-siege, yokosuka-siege", "mark limbered yokosuka-siege", phase="land_combat"
    )
    assert cases(session, "unlimber miyama-siege") == ("18.6",)
    play(session, "attack ki:E3; with yokosuka-siege; commit; done")
    assert cases(session, "unlimber yokosuka-siege") == ("15.0",)


def test_case_11_5_gun_aboard_a_ship_does_not_unlimber() -> None:
    lines = ("at H5: kongo, miyama-siege", "mark carrier miyama-siege kongo", "mark limbered miyama-siege")
    assert cases(game(*lines, phase="land_combat"), "unlimber miyama-siege") == ("11.5",)


def test_case_18_6_limbered_gun_lands_on_an_empty_shore() -> None:
    lines = ("at H5: kongo, miyama-siege", "mark carrier miyama-siege kongo", "mark limbered miyama-siege")
    session = play(
        game(*lines, phase="land_combat"), "attack H4; with miyama-siege; commit; advance miyama-siege"
    )
    assert (
        session.engine.play.state.place[session.board.counters.index["miyama-siege"]]
        == session.board.spaces.index["H4"]
    )


def test_case_18_6_bombarding_gun_destroys_the_fortification_hit_or_miss() -> None:
    for column in ("trench", "redoubt"):
        lines = ("at ki:E4: 46-regiment, miyama-siege", "at ki:E5: omd", "mark redoubt ki:E5 0")
        session = game(*lines, f"mark {column} ki:E5", phase="land_combat", dice="1 1")
        play(session, "attack ki:E5; with 46-regiment; with miyama-siege; commit")
        play(session, "bombard miyama-siege omd")
        assert fort(session, column, "ki:E5") == 0


def test_case_18_6_its_own_fire_still_meets_the_fortification() -> None:
    lines = ("at ki:E4: 46-regiment, miyama-siege", "at ki:E5: omd")
    session = game(*lines, phase="land_combat", dice="4 4 1 1")
    play(session, "attack ki:E5; with 46-regiment; with miyama-siege; commit; bombard miyama-siege omd")
    assert session.engine.play.state.suppressed[session.board.counters.index["omd"]] == 0  # 10 is not over 10
    play(session, "assault 46-regiment omd")
    rolls = [event.roll for event in session.events if event.roll is not None]
    assert [roll.against for roll in rolls] == [10, 8]


def test_case_18_6_field_artillery_breaks_nothing() -> None:
    lines = ("at ki:E4: 46-regiment, 24-artillery", "at ki:E5: omd")
    session = game(*lines, phase="land_combat", dice="6 6")
    play(session, "attack ki:E5; with 46-regiment; with 24-artillery; commit; bombard 24-artillery omd")
    assert fort(session, "redoubt", "ki:E5") == 1


def test_case_9_1_guns_limber_in_a_storm() -> None:
    lines = ("at ki:E3: miyama-siege, 46-regiment", "mark flag 0")
    session = game(*lines, phase="land_movement")
    assert cases(session, "limber miyama-siege") == ()
    assert cases(session, "march 46-regiment") == ("9.1",)  # and so nobody digs
    session = game(*lines, "mark limbered miyama-siege", phase="land_combat")
    assert cases(session, "unlimber miyama-siege") == ()


def test_case_8_0_guns_do_not_limber_before_turn_3() -> None:
    session = game("at ki:E3: miyama-siege", "turn 2", phase="land_movement")
    assert cases(session, "limber miyama-siege") == ("8.0",)


def test_case_18_6_gun_does_not_advance_in_the_turn_it_limbers() -> None:
    session = game(
        "at ki:E3: miyama-siege, yokosuka-siege", "mark limbered yokosuka-siege", phase="land_movement"
    )
    play(session, "limber miyama-siege; done; attack ki:E4; with yokosuka-siege")
    assert cases(session, "with miyama-siege") == ("18.6",)


def test_case_18_6_gun_limbered_last_turn_may_advance() -> None:
    session = game("at ki:E3: miyama-siege", phase="land_movement", dice="1 1 1 1")
    play(session, "limber miyama-siege; done; done")
    play(
        session, "done; done; done; done; done; attack ki:E4; with miyama-siege; commit; advance miyama-siege"
    )
