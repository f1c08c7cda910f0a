"""The part of the conformance suite about hidden information: what a side cannot see changes nothing for it.

Each check looks at a session where it stands, as those of :mod:`grognard.kernel.testing` do.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import combinations
from random import Random
from typing import Any

from grognard.kernel.imagine import imagine
from grognard.kernel.offer import ActionList
from grognard.kernel.procedure import Plain, counter_locals, local_names
from grognard.kernel.session import Session
from grognard.kernel.state import NOWHERE, ColumnSpec, State, column_specs
from grognard.kernel.view import View, view_of

Pair = tuple[int, int]


def check_hidden(session: Session, random: Random, most: int = 8, refusals: int = 40) -> list[str]:
    """Check that a side cannot tell which of two hidden counters is where.

    Two counters that lie hidden behind different stand-ins trade all that only their owner sees, but for
    their faces, here and in the procedures under way; and what other sides have written down in cells of
    their own reads otherwise. The side that sees neither must have the same view, the same offer, and the
    same refusals of what it tries, counters it cannot see included.

    Args:
        session: the game.
        random: chooses the pairs and what is tried.
        most: pairs for each side.
        refusals: actions tried for each pair.
    """
    problems = []
    for side, name in enumerate(session.board.sides):
        pairs = interchangeable(session, side)
        for pair in random.sample(pairs, min(most, len(pairs))):
            tried = [_random_action(session, random) for _ in range(refusals)]
            before = _seen(session, side, tried)
            with _traded(session, pair):
                after = _seen(session, side, tried)
            first, second = (session.board.counters.ids[counter] for counter in pair)
            problems += [
                f"{name} sees another {what} when {first} and {second} trade places"
                for what in before
                if before[what] != after[what]
            ]
        problems += _check_shares(session, side, random, refusals)
    return problems


def _check_shares(session: Session, side: int, random: Random, refusals: int) -> list[str]:
    """Check that a side cannot tell what the others' own cells of a column hold."""
    state, name, problems = session.engine.play.state, session.board.sides[side], []
    specs = column_specs(type(state))
    columns = [column for column, spec in specs.items() if spec.seen == "nobody" and column != "orders"]
    tried = [_random_action(session, random) for _ in range(refusals if columns else 0)]
    before = _seen(session, side, tried) if columns else {}
    for column in columns:
        kept, spec = list(state.columns[column]), specs[column]
        width = len(kept) // len(session.board.sides)
        others = [cell for cell in range(len(kept)) if cell // width != side]
        for cell in random.sample(others, min(4, len(others))):
            values = sorted({*kept, spec.fill, 0, 1} - {kept[cell]})
            state.columns[column][cell] = random.choice(values)
        session.forget()
        after = _seen(session, side, tried)
        state.columns[column][:] = kept
        session.forget()
        problems += [
            f"{name} sees another {what} when {column} of others changes"
            for what in before
            if before[what] != after[what]
        ]
    return problems


def check_imagined(session: Session, seed: int) -> list[str]:
    """Check that a bot's imagination of a side's view looks to the side as the game does.

    What a game guesses of hidden counters may be wrong, but view and offer must be those of the game.
    """
    problems = []
    for side, name in enumerate(session.board.sides):
        view = session.view(side)
        engine = imagine(session.board, session.game, view, seed)
        if _plain(view_of(engine.play, side, view.version)) != _plain(view):
            problems.append(f"{name} imagines a game that looks otherwise than its own")
        asked = engine.asked
        if asked is not None and asked.by == side:
            imagined = list(ActionList(session.board, engine.choices(asked)))
            if imagined != list(session.offer(side).actions):
                problems.append(f"{name} imagines another offer than its own")
    return problems


def interchangeable(session: Session, side: int) -> list[Pair]:
    """Return pairs of counters hidden from a side, not behind one stand-in, but hidden in the same way.

    Two counters are hidden in the same way when the same of their columns name another counter: a passenger
    and the ship of another task force are not.
    """
    state, visibility = session.engine.play.state, session.game.visibility
    hidden = sorted(visibility.hidden_from(state, side))
    naming = [name for name, spec in _owners_columns(state).items() if spec.holds == "counter"]
    manner = {c: tuple(state.columns[name][c] != NOWHERE for name in naming) for c in hidden}
    owner = state.board.counters.side
    stands = {counter: visibility.stand_in(state, counter) for counter in hidden}
    return [
        (a, b)
        for a, b in combinations(hidden, 2)
        if manner[a] == manner[b]
        and owner[a] == owner[b]
        and (stands[a] != stands[b] or stands[a] == NOWHERE)
    ]


def _seen(session: Session, side: int, tried: list[str]) -> dict[str, Any]:
    """Return all that a side can learn: its view, its offer, and what it is told when it tries something."""
    return {
        "view": session.view(side),
        "offer": (session.offer(side).prompt, list(session.offer(side).actions)),
        "refusal": [session.why_not(action, side) for action in tried],
    }


@contextmanager
def _traded(session: Session, pair: Pair) -> Iterator[None]:
    """Let two counters trade places; everything is as it was afterwards."""
    state = session.engine.play.state
    columns = {name: list(cells) for name, cells in state.columns.items()}
    locals_ = [frame.procedure.locals() for frame in state.frames]
    _trade(state, pair)
    session.forget()
    try:
        yield
    finally:
        for name, cells in columns.items():
            state.columns[name][:] = cells
        for frame, values in zip(state.frames, locals_, strict=True):
            for name, value in zip(local_names(type(frame.procedure)), values, strict=True):
                setattr(frame.procedure, name, value)
        session.forget()


def _trade(state: State, pair: Pair) -> None:
    """Let two counters trade what only their owner sees; a face that one has the other may lack."""
    for name, spec in _owners_columns(state).items():
        cells = state.columns[name]
        if spec.holds == "counter":
            cells[:] = [_other(value, pair) for value in cells]
        if name != "face":
            cells[pair[0]], cells[pair[1]] = cells[pair[1]], cells[pair[0]]
    for frame in state.frames:
        for name in counter_locals(type(frame.procedure)):
            setattr(frame.procedure, name, _other(getattr(frame.procedure, name), pair))


def _other(value: Plain, pair: Pair) -> Plain:
    if isinstance(value, tuple):
        return tuple(_other(one, pair) for one in value)
    return pair[1 - pair.index(value)] if value in pair else value


def _owners_columns(state: State) -> dict[str, ColumnSpec]:
    return {name: spec for name, spec in column_specs(type(state)).items() if spec.seen == "owner"}


def _plain(view: View) -> View:
    """Return a view without what an imagined game does not have: its log, and who is asked what is secret."""
    return replace(view, events=(), asked=NOWHERE)


def _random_action(session: Session, random: Random) -> str:
    """Return a well-formed action of any kind whose arguments the module has at all."""
    board, kinds = session.board, list(session.game.kinds.values())
    while True:
        kind = random.choice(kinds)
        args = [value for domain in kind.args if (value := domain.some(board, random)) is not None]
        if len(args) == len(kind.args):
            return str(kind.action(board, tuple(args)))
