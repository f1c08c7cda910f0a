"""What changed since a side had its last turn: who moved, was lost, came or turned, holders and tracks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.kernel.board import Board
from grognard.kernel.event import Event
from grognard.kernel.view import View
from grognard.kernel.visibility import UNSEEN
from grognard.viewer.model.motions import Move, motions_between
from grognard.viewer.wording import MINUS, space_title

MOVED, LEFT, CAME, TURNED, HELD, COUNTED = "Moved", "Gone", "New", "Turned", "Holders", "Tracks"
GROUPS = (MOVED, LEFT, CAME, TURNED, HELD, COUNTED)
SINCE = ("My last turn", "This turn", "The turn before")
"""From when on changes can be listed."""


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is another than it was.

    Attributes:
        group: one of `GROUPS`.
        title: what.
        detail: from what to what.
        counter: which, -1 for none.
        space: where to look, -1 for nowhere.
    """

    group: str
    title: str
    detail: str
    counter: int = -1
    space: int = -1


@dataclass(frozen=True, slots=True)
class Changes:
    """What changed, and the ways of those that moved."""

    rows: tuple[Change, ...]
    moves: tuple[Move, ...]


def since_moment(board: Board, events: Sequence[Event], side: int, since: int) -> int:
    """Return the moment of a side's log at which something began that changes are listed from.

    Args:
        board: the sequence of play.
        events: the log as the side sees it.
        side: who asks.
        since: a number in `SINCE`.
    """
    steps = [event for event in events if event.kind == "step"]
    if since:
        turns = list(dict.fromkeys(event.values.get("turn") for event in steps))
        wanted = turns[-since] if len(turns) >= since else None
        return next((_before(event) for event in steps if event.values.get("turn") == wanted), 0)
    mine = [_is_of(board, event, side) for event in steps]
    at = len(steps) - 1
    while at >= 0 and mine[at]:
        at -= 1
    while at >= 0 and not mine[at]:
        at -= 1
    if at >= 0:
        return _before(steps[at + 1])
    return since_moment(board, events, side, 2)


def _before(event: Event) -> int:
    """Return the rest before the decision with which something began."""
    return max(0, event.action - 1)


def _is_of(board: Board, event: Event, side: int) -> bool:
    number = board.outline.index.get(str(event.values.get("step", "")), -1)
    return number >= 0 and board.outline.steps[number].side == side


def changes_between(board: Board, before: View, after: View) -> Changes:
    """List what is another in two views of one side.

    Args:
        board: the names.
        before: what it saw then.
        after: what it sees now.
    """
    rows = [*_places(board, before, after), *_faces(board, before, after), *_holders(board, before, after)]
    for track, old, new in zip(board.tracks, before.columns["track"], after.columns["track"], strict=True):
        if old != new:
            rows.append(Change(COUNTED, track.name, f"{old} to {new}".replace("-", MINUS)))
    found = motions_between(board, before, after, len(before.events))
    order = {group: number for number, group in enumerate(GROUPS)}
    rows.sort(key=lambda row: order[row.group])
    return Changes(tuple(rows), tuple(one for one in found if isinstance(one, Move)))


def _places(board: Board, before: View, after: View) -> list[Change]:
    rows = []
    pairs = zip(before.columns["place"], after.columns["place"], strict=True)
    for counter, (old, new) in enumerate(pairs):
        if old == new:
            continue
        here, there = _on_map(board, old), _on_map(board, new)
        group = MOVED if here and there else CAME if there else LEFT if here else ""
        if group:
            detail = f"{_where(board, old)} to {_where(board, new)}"
            rows.append(Change(group, board.counters.names[counter], detail, counter, new if there else old))
    return rows


def _faces(board: Board, before: View, after: View) -> list[Change]:
    rows = []
    places, steps = after.columns["place"], board.counters.steps
    pairs = zip(before.columns["face"], after.columns["face"], strict=True)
    for counter, (old, new) in enumerate(pairs):
        if old == new or UNSEEN in (old, new) or not _on_map(board, places[counter]):
            continue
        left = steps[counter]
        told = "turned over"
        if max(old, new) < len(left) and left[old] != left[new]:
            told = f"{left[old]} steps to {left[new]}"
        detail = f"{told}, {_where(board, places[counter])}"
        rows.append(Change(TURNED, board.counters.names[counter], detail, counter, places[counter]))
    return rows


def _holders(board: Board, before: View, after: View) -> list[Change]:
    names = (*board.side_names, "nobody")
    return [
        Change(HELD, space_title(board, space), f"{names[old]} to {names[new]}", space=space)
        for space, (old, new) in enumerate(
            zip(before.columns["control"], after.columns["control"], strict=True)
        )
        if old != new and UNSEEN not in (old, new)
    ]


def _on_map(board: Board, space: int) -> bool:
    return space >= 0 and board.maps[board.spaces.map_of[space]].kind != "box"


def _where(board: Board, space: int) -> str:
    if space == UNSEEN:
        return "out of sight"
    return space_title(board, space) if space >= 0 else "off the maps"
