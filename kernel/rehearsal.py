"""Whether the rules of a game can begin from a position: it is opened, looked at and played a little."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from grognard.kernel.board import Board
from grognard.kernel.editing import Editing
from grognard.kernel.errors import GrognardError, IllegalAction, RulesError
from grognard.kernel.rules_at_work import RulesAtWork
from grognard.kernel.session import Session

STEPS = 12
"""So many actions are tried."""
STRIDE = 7
"""Which of the actions on offer is tried: each time one so much further on."""
MOST = 12
"""So many sentences are told."""
_TOKEN = re.compile(r"[a-z0-9][a-z0-9_.-]*[a-z0-9]|[a-z0-9]")


@dataclass(frozen=True, slots=True)
class Findings:
    """What the rules say to a position.

    Attributes:
        problems: sentences that tell why no game can begin so; none when one can.
        warnings: sentences about what play never leads to, but can go on from.
    """

    problems: tuple[str, ...] = ()
    warnings: tuple[str, ...] = ()


def rehearse(editing: Editing, phase: str = "") -> Findings:
    """Open a position under the rules of its game, hold what can never be against it, and play a few actions.

    Args:
        editing: the position.
        phase: id of the step of the outline in which play begins; the one it was found in when empty.
    """
    try:
        session = editing.begin(phase, seed=1)
        problems, warnings = _looked_at(session)
        if not problems:
            problems = tuple(_played(session))
    except GrognardError as error:
        return Findings((_sentence(editing.board, f"The rules cannot begin here: {error}"),))
    return Findings(problems[:MOST], warnings[:MOST])


def _looked_at(session: Session) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Return what can never be, and what is odd."""
    game, play, board = session.game, session.engine.play, session.board
    with RulesAtWork(play, session.start.seed, "The check of the position"):
        odd = tuple(dict.fromkeys(game.oddities(play.state)))
        never = tuple(one for one in dict.fromkeys(game.invariants(play.state)) if one not in odd)
    found = [_sentence(board, one) for one in never]
    outcome = session.over
    if outcome is not None:
        found.append(f"The game would be over at once: {outcome.title}. {outcome.reason}")
    return tuple(found), tuple(_sentence(board, one) for one in odd)


def _played(session: Session) -> Iterator[str]:
    """Play a few actions; yield what breaks."""
    for number in range(STEPS):
        if session.over is not None:
            return
        for side in range(len(session.board.sides)):
            session.view(side)
        decider = session.deciders[0]
        actions = session.offer(decider).actions
        try:
            session.apply(actions[number * STRIDE % len(actions)], decider)
        except IllegalAction:
            return  # what rests on something hidden may be offered and fail
        except RulesError as error:
            yield _sentence(session.board, f"The rules cannot go on from here: {error}")
            return


def _sentence(board: Board, text: str) -> str:
    """Write a finding as a sentence, with the names of counters for their ids."""

    def named(found: re.Match[str]) -> str:
        row = board.counters.index.get(found[0])
        return found[0] if row is None else board.counters.names[row]

    told = _TOKEN.sub(named, text)
    return told[:1].upper() + told[1:] + ("" if told.endswith(".") else ".")
