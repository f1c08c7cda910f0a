"""What moved between two views of one side: counters along their ways, turned faces, losses, dice."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.kernel.board import Board
from grognard.kernel.event import Event
from grognard.kernel.view import View
from grognard.kernel.visibility import UNSEEN


@dataclass(frozen=True, slots=True)
class Move:
    """A counter that went from one space to another; the way begins where it was."""

    counter: int
    way: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Flip:
    """A counter that turned another face up."""

    counter: int
    space: int
    before: int
    after: int


@dataclass(frozen=True, slots=True)
class Come:
    """A counter that came onto a space from nowhere, or into sight."""

    counter: int
    space: int


@dataclass(frozen=True, slots=True)
class Leave:
    """A counter that left the maps, or went out of sight."""

    counter: int
    space: int


@dataclass(frozen=True, slots=True)
class Throw:
    """Dice that fell, by the number of their event in the log."""

    number: int
    dice: tuple[int, ...]


Motion = Move | Flip | Come | Leave | Throw


def motions_between(board: Board, before: View, after: View, since: int) -> tuple[Motion, ...]:
    """Return what moved, in the order in which it is shown.

    Args:
        board: the maps.
        before: what a side saw.
        after: what it sees now.
        since: number of the first event that happened in between.
    """
    events = [event for event in after.events if event.number >= since]
    found: list[Motion] = []
    for counter, (old, new) in enumerate(zip(before.columns["place"], after.columns["place"], strict=True)):
        if old == new:
            continue
        here, there = _on_map(board, old), _on_map(board, new)
        if here and there:
            found.append(Move(counter, _way(events, counter, old, new)))
        elif there:
            found.append(Come(counter, new))
        elif here:
            found.append(Leave(counter, old))
    for counter, (old, new) in enumerate(zip(before.columns["face"], after.columns["face"], strict=True)):
        place = after.columns["place"][counter]
        if old != new and UNSEEN not in (old, new) and _on_map(board, place):
            found.append(Flip(counter, place, old, new))
    found += [Throw(event.number, event.roll.dice) for event in events if event.roll is not None]
    return tuple(found)


def _on_map(board: Board, space: int) -> bool:
    return space >= 0 and board.maps[board.spaces.map_of[space]].kind != "box"


def _way(events: Sequence[Event], counter: int, start: int, end: int) -> tuple[int, ...]:
    """Return the spaces a counter went through, as far as the log tells; else straight from start to end."""
    way = [start]
    for event in events:
        if counter in event.counters and event.spaces and event.spaces[0] == way[-1]:
            way += [space for space in event.spaces[1:] if space != way[-1]]
    return tuple(way) if way[-1] == end and len(way) > 1 else (start, end)
