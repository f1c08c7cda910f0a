"""A view: the game as one side sees it, as plain data; all that viewers, mails and bots get."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from grognard.kernel.event import Event
from grognard.kernel.play import Play
from grognard.kernel.procedure import Frame, Plain, counter_locals, local_names
from grognard.kernel.state import TURN, State, column_specs
from grognard.kernel.visibility import UNSEEN


@dataclass(frozen=True, slots=True)
class View:
    """What one side sees.

    Attributes:
        side: whose view it is.
        version: another one where the side sees something else; what others decide in secret does not count.
        turn: number of the turn.
        step: id of the outline step.
        columns: every column of the state, with UNSEEN in the cells of hidden counters.
        hidden: the counters this side cannot see.
        frames: the procedures under way as plain data, hidden counters replaced by what stands in; where
            another side decides, only those in which no hidden counter is.
        events: the log.
        asked: the side that decides, or -1.
        options: ids of the options that are on.
        kept: counters that this side sees and another does not.
        texts: what columns that hold texts mean by their numbers; empty where only hidden cells name one.
    """

    side: int
    version: int
    turn: int
    step: str
    columns: Mapping[str, tuple[int, ...]]
    hidden: frozenset[int]
    frames: tuple[Plain, ...]
    events: tuple[Event, ...]
    asked: int
    options: tuple[str, ...] = ()
    texts: tuple[str, ...] = ()
    kept: frozenset[int] = frozenset()

    def counters_at(self, space: int) -> tuple[int, ...]:
        """Return the visible counters on a space, in counter order."""
        return tuple(c for c, place in enumerate(self.columns["place"]) if place == space)


def view_of(play: Play[Any], side: int, version: int) -> View:
    """Return the view of one side; see :meth:`grognard.kernel.session.Session.view`."""
    return replace(still_of(play, side, version), events=play.known(side))


def still_of(play: Play[Any], side: int, version: int) -> View:
    """Return the view of one side without its log."""
    state, board = play.state, play.board
    hidden = play.game.visibility.hidden_from(state, side)
    columns: dict[str, tuple[int, ...]] = {}
    for name, spec in column_specs(type(state)).items():
        cells = state.columns[name]
        if spec.seen == "nobody":
            width = len(cells) // len(board.sides)
            first = side * width
            own, after = cells[first : first + width], len(cells) - first - width
            columns[name] = (*(UNSEEN,) * first, *own, *(UNSEEN,) * after)
        elif spec.seen == "owner" and hidden:
            shown = list(cells)
            for counter in hidden:
                shown[counter] = UNSEEN
            columns[name] = tuple(shown)
        else:
            columns[name] = tuple(cells)
    asked = state.frames[-1].asked if state.frames else None
    return View(
        side=side,
        version=version,
        turn=state.clock[TURN],
        step=state.outline_step.id,
        columns=columns,
        hidden=hidden,
        frames=tuple(_masked(play, frame, side) for frame in _open_to(state.frames, side, hidden)),
        events=(),
        asked=-1 if asked is None else asked.by,
        options=state.options,
        texts=_seen_texts(state, columns),
        kept=_kept(play, side, hidden),
    )


def _kept(play: Play[Any], side: int, hidden: frozenset[int]) -> frozenset[int]:
    """Return the counters that a side sees and another does not."""
    hidden_from = play.game.visibility.hidden_from
    others = [hidden_from(play.state, other) for other in range(len(play.board.sides)) if other != side]
    return frozenset[int]().union(*others) - hidden


def _seen_texts(state: State, columns: Mapping[str, tuple[int, ...]]) -> tuple[str, ...]:
    """Return the texts that a cell which is seen names, the others empty."""
    if not state.texts:
        return ()
    holding = [name for name, spec in column_specs(type(state)).items() if spec.holds == "text"]
    named = {cell for name in holding for cell in columns[name]}
    return tuple(text if number in named else "" for number, text in enumerate(state.texts))


def _open_to(frames: Sequence[Frame], side: int, hidden: frozenset[int]) -> Sequence[Frame]:
    """Return the frames that a side may know of.

    What another side decides about counters that are hidden, and that it decides at all, would tell what
    they are; whom is asked only knows what is asked.
    """
    asked = frames[-1].asked if frames else None
    if not hidden or asked is None or asked.by == side:
        return frames
    for depth, frame in enumerate(frames):
        for name in counter_locals(type(frame.procedure)):
            value = getattr(frame.procedure, name)
            if not hidden.isdisjoint(value if isinstance(value, tuple) else (value,)):
                return frames[:depth]
    return frames


def _masked(play: Play[Any], frame: Frame, side: int) -> Plain:
    """Return a frame's data with hidden counters replaced in the locals declared to hold counters."""
    name, step, args, asked, values = frame.to_data()
    if frame.asked is not None and frame.asked.among and side not in frame.asked.among:
        asked = replace(frame.asked, kinds=(), prompt="").to_data()  # how others are asked is theirs to know
    mask, state = play.game.visibility.mask, play.state
    holding = counter_locals(type(frame.procedure))
    shown: list[Plain] = []
    for local, value in zip(local_names(type(frame.procedure)), values, strict=True):
        if local in holding and isinstance(value, tuple):
            shown.append(mask(state, value, side))
        elif local in holding and isinstance(value, int):
            shown.append(mask(state, (value,), side)[0])
        else:
            shown.append(value)
    return (name, step, args, asked, tuple(shown))
