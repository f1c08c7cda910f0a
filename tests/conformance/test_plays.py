"""The conformance suite at the decisions of the play files, where random games hardly come."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from random import Random

import pytest

from grognard.kernel.conformance import FirstSight
from grognard.kernel.registry import installed_games, load_game
from grognard.kernel.session import Session
from grognard.kernel.text import actions_of, read_sections

PLAYS = Path(__file__).parents[1] / "plays"
GAMES = sorted(installed_games())


@pytest.mark.parametrize("game", GAMES)
def test_every_kind_of_decision_in_the_play_files_holds(game: str) -> None:
    sight, random, problems = FirstSight(times=2, hidden_every=50), Random(1), []
    for path in sorted((PLAYS / game).rglob("*.play")):
        for section in read_sections(path.read_text(encoding="utf-8"), path.name):
            session = section.open()
            for line in section.steps:
                for side, action in actions_of(line.rest) if line.word == "do" else ():
                    with _endless_dice(session):
                        found = sight(session, random)
                    problems += [f"{path.name} line {line.number}: {problem}" for problem in found]
                    session.apply(action, side)
    assert problems == []
    verbs = {verb for _, _, *listed in sight.met for verb in listed}
    assert verbs == {kind.verb for kind in load_game(game).kinds.values()}


@contextmanager
def _endless_dice(session: Session) -> Iterator[None]:
    """Let the checks roll more dice than a file's script holds."""
    start, dice = session.start, session.engine.play.dice
    session.start = replace(start, seed=1, script=())
    session.engine.play.dice = session.start.dice()
    yield
    session.start, session.engine.play.dice = start, dice
