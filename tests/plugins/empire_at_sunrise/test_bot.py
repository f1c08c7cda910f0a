"""The sensible bot: what it values, that it wins, and that it knows no more than its side."""

from __future__ import annotations

import pytest

from grognard.kernel import open_game
from grognard.kernel.bot import decide, make_bot, play_by_bots
from grognard.kernel.session import Session
from grognard.kernel.state import ROLLS
from grognard.kernel.testing import check_hash
from grognard.kernel.text import session_from_text
from grognard.plugins.empire_at_sunrise.bot import evaluate
from grognard.plugins.empire_at_sunrise.terms import Side

GAME = "empire_at_sunrise"
SIDES = ("germany", "aja")


def played(seed: int, germany: str, aja: str) -> Session:
    """Play a whole game between bots called so."""
    session = open_game(GAME, seed=seed)
    names = (germany, aja)
    play_by_bots(
        session, [make_bot(n, session.board, session.game, 10 * seed + i) for i, n in enumerate(names)]
    )
    return session


def decision(session: Session, seed: int = 1) -> str:
    """Return what a fresh bot does where a game stands."""
    return str(decide(make_bot("normal", session.board, session.game, seed), session))


def turn_of_tsingtau(session: Session) -> int:
    """Return the turn on which the AJA took Tsingtau, 99 when it never did."""
    city, turn = session.board.spaces.index["ki:D5"], 0
    for event in session.events:
        if event.kind == "step":
            turn = int(event.values["turn"])
        if event.kind == "controlled" and event.side == Side.AJA and event.spaces == (city,):
            return turn
    return 99


@pytest.mark.slow
@pytest.mark.parametrize("seed", (1, 2, 3))
@pytest.mark.parametrize("side", (Side.GERMANY, Side.AJA))
def test_it_beats_random_play_as_either_side(side: Side, seed: int) -> None:
    names = ["random", "random"]
    names[side] = "normal"
    outcome = played(seed, *names).over
    assert outcome is not None and outcome.winner == side


@pytest.mark.slow
def test_it_takes_tsingtau_from_a_germany_that_does_nothing() -> None:
    session = played(4, "passive", "normal")
    assert turn_of_tsingtau(session) <= 15
    control, spaces = session.engine.play.state.control, session.board.spaces
    assert [control[spaces.index[zone]] for zone in ("pc:D4", "pc:D6")] == [Side.AJA, Side.AJA]
    assert all(control[spaces.names.index(name)] == Side.AJA for name in ("Yap", "Truk", "Palau"))


def test_its_values_are_opposed_and_leave_no_trace() -> None:
    session = open_game(GAME, seed=1)
    state, before = session.engine.play.state, session.state_hash()
    first = evaluate(state, Side.GERMANY)
    assert evaluate(state, Side.GERMANY) == first == -evaluate(state, Side.AJA)
    assert session.state_hash() == before and check_hash(session) == []


def test_the_same_view_gives_the_same_choice() -> None:
    session = open_game(GAME, seed=1)
    for _ in range(12):
        choice = decision(session)
        assert decision(session) == choice
        session.apply(choice)


def test_the_seed_of_the_game_does_not_reach_it() -> None:
    lines = f"game {GAME}\nseed {{}}\nturn 1\nphase german.naval"
    first, second = (session_from_text(lines.format(seed)) for seed in (5, 6))
    for _ in range(4):
        choice = decision(first)
        assert decision(second) == choice
        first.apply(choice)
        second.apply(choice)
        if first.state_hash() != second.state_hash():
            break


def worth(position: str, side: Side) -> float:
    """Return what a position is worth to a side at the beginning of turn 5's first naval phase."""
    session = session_from_text(f"game {GAME}\nclear\nturn 5\n{position}\nphase german.naval")
    return evaluate(session.engine.play.state, side)


@pytest.mark.parametrize(
    ("better", "worse", "side"),
    [
        ("at ki:F5: miyama-siege", "at 1604: miyama-siege", Side.AJA),
        ("at G6: satsuma\nat ki:F5: 46-regiment", "at 1604: satsuma, 46-regiment", Side.AJA),
        ("at 2110: kongo, hiei\nat 2210: emden", "at 1803: kongo, hiei\nat 2210: emden", Side.AJA),
        ("at 2311: kongo", "at 1803: kongo", Side.AJA),
        (
            "at pc:D4: anmef, australia, pol-neupommern",
            "at pc:E4: anmef, australia\nat pc:D4: pol-neupommern",
            Side.AJA,
        ),
        (
            "at E10: scharnhorst\nat 2110: kongo, hiei",
            "at 2210: scharnhorst\nat 2110: kongo, hiei",
            Side.GERMANY,
        ),
        ("at ki:E5: omd", "at ki:E3: omd", Side.GERMANY),
        ("at ki:D5: nart", "at ki:D5: nart/1", Side.GERMANY),
    ],
)
def test_what_it_values(better: str, worse: str, side: Side) -> None:
    assert worth(better, side) > worth(worse, side)


TASK_FORCES = """
game empire_at_sunrise
seed 5
clear
turn 4
at 2007: {0}
at 2111: {1}
at 2108: scharnhorst, gneisenau
at ki:D5: emden
phase aja.naval
do form aja-task-force-1 {0}; form aja-task-force-2 {1}; done; done; done
"""
"""Two ships of the AJA, each a task force of its own, and the German player turn after that."""


def beside_task_forces(first: str, second: str) -> Session:
    return session_from_text(TASK_FORCES.format(first, second))


def test_it_never_names_what_it_cannot_see() -> None:
    session, named = beside_task_forces("kongo", "chikuma"), set[str]()
    while session.engine.play.state.turn == 5 and session.deciders == (Side.GERMANY,):
        hidden = {session.board.counters.ids[counter] for counter in session.view(Side.GERMANY).hidden}
        action = decide(make_bot("normal", session.board, session.game, 3), session)
        assert not hidden & set(action.args)
        named |= set(action.args)
        session.apply(action)
    assert named


def test_what_it_cannot_see_does_not_sway_it() -> None:
    strong, weak = beside_task_forces("kongo", "chikuma"), beside_task_forces("chikuma", "kongo")
    rolls = strong.engine.play.state.clock[ROLLS]
    while strong.deciders == (Side.GERMANY,) and strong.engine.play.state.clock[ROLLS] == rolls:
        choice = decision(strong)
        assert decision(weak) == choice
        strong.apply(choice)
        weak.apply(choice)
    assert strong.state_hash() != weak.state_hash()
