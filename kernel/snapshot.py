"""Where a game stands, as plain data: what a save keeps beside the actions, and what a copy starts from."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from inspect import isfunction
from typing import TYPE_CHECKING, Any

from grognard.kernel.engine import Engine, Taken, can_ask_together
from grognard.kernel.event import Event
from grognard.kernel.game import Game
from grognard.kernel.orders import WINDOWS_PER_SIDE, answers
from grognard.kernel.play import Play
from grognard.kernel.procedure import Frame, Plain, Procedure, frame_from_data, with_names
from grognard.kernel.state import DICE, ENDED, LEAF, NOWHERE, ROLLS, TURN, State, column_specs

if TYPE_CHECKING:
    from grognard.kernel.board import Board

MAX_DEPTH = 200
"""Frames under way at once; more than any rulebook nests."""

MAX_TEXT = 1000
"""Letters of a prompt or of a word that a procedure keeps."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A game at rest.

    Attributes:
        columns: every column of the state.
        frames: the procedures under way, see :meth:`grognard.kernel.procedure.Frame.to_data`.
        history: every action taken so far.
        events: everything that happened so far.
        texts: what the columns that hold texts mean.
    """

    columns: Mapping[str, tuple[int, ...]]
    frames: tuple[Plain, ...]
    history: tuple[Taken, ...]
    events: tuple[Event, ...]
    texts: tuple[str, ...] = ()


def snapshot_of(play: Play[Any], engine: Engine) -> Snapshot:
    """Return where a game stands."""
    columns = {name: tuple(cells) for name, cells in play.state.columns.items()}
    frames = tuple(frame.to_data() for frame in play.state.frames)
    return Snapshot(columns, frames, tuple(engine.history), tuple(play.events), tuple(play.state.texts))


def restore(play: Play[Any], engine: Engine, snapshot: Snapshot) -> None:
    """Put a fresh state where a snapshot says, whatever wrote it.

    Args:
        play: as it is before any set-up.
        engine: of that play.
        snapshot: of a game with the same board and rules.

    Raises:
        ValueError: it has other columns, values that cannot be, or frames this game does not have.
    """
    state = play.state
    if set(snapshot.columns) != set(state.columns):
        raise ValueError("it has other columns than the rules installed here")
    for name, cells in snapshot.columns.items():
        if len(cells) != len(state.columns[name]):
            raise ValueError(f"its column {name} has not the length it should have")
    play.changes.load(snapshot.columns, snapshot.texts)
    _check_columns(state)
    _check_texts(state)
    _check_orders(state, play.game)
    if bool(snapshot.frames) == bool(state.clock[ENDED]):
        raise ValueError("it is over and goes on, or neither")
    if len(snapshot.frames) > MAX_DEPTH:
        raise ValueError("it has more procedures under way than any game")
    for data in snapshot.frames:
        play.changes.push(_frame(play.board, play.game, data))
    if any(frame.asked is None for frame in state.frames[-1:]):
        raise ValueError("its innermost procedure asks nothing")
    engine.history.extend(snapshot.history)
    play.events.extend(snapshot.events)
    play.taken = sum(taken.is_decision for taken in snapshot.history)
    play.changes.forget()


def _check_columns(state: State) -> None:
    """Check the columns of the kernel; what a game's own ones may hold only its rules know."""
    board, clock = state.board, state.clock
    faces = board.counters.steps
    checks = {
        "place": all(NOWHERE <= space < len(board.spaces) for space in state.place),
        "face": all(0 <= face < len(faces[counter]) for counter, face in enumerate(state.face)),
        "control": all(NOWHERE <= side < len(board.sides) for side in state.control),
        "clock": 1 <= clock[TURN] <= board.turn_count
        and 0 <= clock[LEAF] < len(board.outline.leaves)
        and min(clock[ROLLS], clock[DICE]) >= 0
        and clock[ENDED] in (0, 1),
    }
    for name, holds in checks.items():
        if not holds:
            raise ValueError(f"its column {name} holds a value that cannot be")


def _check_texts(state: State) -> None:
    texts = state.texts
    if len(set(texts)) != len(texts) or not all(text.isprintable() for text in texts):
        raise ValueError("it has a text twice, or one that is no line")
    for name, spec in column_specs(type(state)).items():
        if spec.holds == "text" and not all(NOWHERE <= cell < len(texts) for cell in state.columns[name]):
            raise ValueError(f"its column {name} holds a text that it does not have")


def _check_orders(state: State, game: Game) -> None:
    known = [len(answers(window)) for window in game.windows]
    for cell, answer in enumerate(state.orders):
        window = cell % WINDOWS_PER_SIDE
        if not 0 <= answer < (known[window] if window < len(known) else 1):
            raise ValueError("it holds a standing order that this game does not have")


def _frame(board: Board, game: Game, data: Plain) -> Frame:
    """Return one frame, with names that were changed since translated.

    Raises:
        ValueError: it is not plain data of that shape, or names what this game does not have.
    """
    if not _is_frame(data):
        raise ValueError("it has something under way that is no procedure")
    if not _is_plain(data):
        raise ValueError("it has something under way that is not plain data")
    data = with_names(data, game.renamed)
    name, step, _, asked, _ = data
    if asked is not None:
        _check_question(board, game, asked)
    try:
        frame = frame_from_data(data, game.procedures)
    except (KeyError, TypeError):
        raise ValueError("it has a procedure under way that this game does not have") from None
    asks = frame.asked
    if asks is not None and asks.among and not can_ask_together(asks.among, frame.procedure, asks.window):
        raise ValueError(f"its procedure {name} cannot ask several sides")
    if not is_step(type(frame.procedure), step):
        raise ValueError(f"its procedure {name} has no such step")
    return frame


def _is_plain(value: object) -> bool:
    """Return whether a value is a printable text, a whole number, None or a tuple of these."""
    if isinstance(value, tuple):
        return all(map(_is_plain, value))
    if isinstance(value, str):
        return len(value) <= MAX_TEXT and value.isprintable()
    return value is None or isinstance(value, int)


def by_present_names(game: Game, frames: tuple[Plain, ...]) -> tuple[Plain, ...]:
    """Return kept frames by the names that things have now; what is no frame stays as it is."""
    renamed = game.renamed
    return tuple([with_names(one, renamed) if _is_frame(one) and _is_plain(one) else one for one in frames])


def _is_frame(data: Plain) -> bool:
    """Return whether data has the shape of a frame, and what it asks, if anything, that of a question."""
    shape, question = (str, str, tuple, tuple | None, tuple), (tuple, int, str, str, str, tuple)
    if not isinstance(data, tuple) or len(data) != len(shape) or not all(map(isinstance, data, shape)):
        return False
    asked = data[3]
    return asked is None or (len(asked) in (5, 6) and all(map(isinstance, asked, question)))


def _check_question(board: Board, game: Game, asked: Plain) -> None:
    kinds, side, _, _, window, *among = asked
    windows = {"", *(window.name for window in game.windows)}
    known = bool(kinds) and all(kind in game.kinds for kind in kinds)
    sides = (side, *among[0]) if among else (side,)
    if not known or not set(sides) <= set(range(len(board.sides))) or window not in windows:
        raise ValueError("it asks for a decision that this game does not know")


def is_step(procedure: type[Procedure], name: str) -> bool:
    """Return whether a procedure has a step of that name of its own, not one of what every object has."""
    if name.startswith("_") or hasattr(Procedure, name):
        return False
    return isfunction(getattr(procedure, name, None))
