"""The civil defence of Hong Kong and Weihaiwei: 18.3."""

from __future__ import annotations

import pytest

from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text

MARCHES = (("1404", "1304"), ("1308", "1307"))


def march(*lines: str) -> Session:
    """Open an empty map in the German land movement phase of turn 4 with these lines."""
    head = ("game empire_at_sunrise", "clear", "turn 4", "at reserve: civil-defense")
    return session_from_text("\n".join((*head, *lines, "phase german.land_movement")))


def play(session: Session, actions: str) -> Session:
    for action in actions.split(";"):
        session.apply(action.strip())
    return session


def where(session: Session, counter: str) -> str:
    state, board = session.engine.play.state, session.board
    return board.spaces.ids[state.place[board.counters.index[counter]]]


@pytest.mark.parametrize(("port", "beside"), MARCHES)
def test_case_18_3_german_march_brings_the_unit_out(port: str, beside: str) -> None:
    session = play(march(f"at {beside}: omd"), f"march omd; to {port}")
    assert where(session, "civil-defense") == port
    assert session.offer().side == 1


def test_case_18_3_aja_can_bar_the_way() -> None:
    session = play(march("at 1304: omd, tsingtau-reserve"), "march omd; with tsingtau-reserve; to 1404; bar")
    assert where(session, "omd") == where(session, "tsingtau-reserve") == "1304"
    refusal = session.why_not("march omd")
    assert refusal is not None
    assert refusal.cases == ("10.0",)
    assert session.engine.play.state.march[session.board.counters.index["omd"]] == 0


def test_case_18_3_aja_can_admit_and_defend() -> None:
    session = play(march("at 1304: omd"), "march omd; to 1404; admit; done")
    assert where(session, "omd") == "1404"
    assert session.why_not("attack 1404") is None


def test_case_18_3_a_second_march_is_not_barred() -> None:
    session = play(march("at 1304: omd, tsingtau-reserve"), "march omd; to 1404; bar; march tsingtau-reserve")
    play(session, "to 1404")
    assert where(session, "tsingtau-reserve") == "1404"


def test_case_18_3_other_marches_do_not_bring_it_out() -> None:
    session = play(march("at 1304: omd"), "march omd; to 1305")
    assert where(session, "civil-defense") == "reserve"


def test_case_18_3_german_ship_brings_it_out_too() -> None:
    lines = ("clear", "turn 4", "at reserve: civil-defense", "at 1309: emden", "phase german.naval")
    session = session_from_text("\n".join(("game empire_at_sunrise", *lines)))
    assert where(session, "civil-defense") == "reserve"
    play(session, "sail emden; to 1308")
    assert where(session, "civil-defense") == "1308"


def test_case_18_3_german_ships_that_intercept_in_the_port_bring_it_out() -> None:
    lines = ("clear", "turn 4", "at reserve: civil-defense", "at 1309: emden", "at 1408: minotaur")
    text = "\n".join(("game empire_at_sunrise", "dice 1 1", *lines, "phase aja.naval"))
    session = play(session_from_text(text), "sail minotaur; to 1308; intercept emden")
    assert where(session, "emden") == where(session, "civil-defense") == "1308"
