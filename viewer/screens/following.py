"""Which map the table shows by itself: the one a decision lies on, unless the person went elsewhere."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterable
from dataclasses import dataclass

from grognard.kernel.board import Board
from grognard.viewer.model.table import TableModel


@dataclass(slots=True)
class Follower:
    """Remembers what the table itself showed in a stage; who looks at something else there is left alone."""

    _stage: Hashable = None
    _left: Hashable = None

    def may_follow(self, stage: Hashable, shown: Hashable) -> bool:
        """Whether the table may show another map: the stage is new, or what it showed is still shown.

        Example:
            >>> follower = Follower()
            >>> follower.may_follow(1, "sea"), follower.may_follow(1, "land"), follower.may_follow(2, "land")
            (True, False, True)
        """
        if stage != self._stage:
            self._stage, self._left = stage, shown
        return shown == self._left

    def leave(self, shown: Hashable) -> None:
        """Note what the table shows."""
        self._left = shown


def places_of_decision(model: TableModel) -> frozenset[int]:
    """Return the spaces that can be chosen now, and where counters stand that can; else what it is about."""
    marks, sight = model.marks, model.sight
    places = {*marks.lit, *(sight.place(counter) for counter in marks.lit_counters)}
    return frozenset(place for place in places or model.focus if place >= 0)


def map_for(board: Board, places: Iterable[int], shown: Iterable[str]) -> str:
    """Return the map that most of some spaces lie on; empty if any lies on one that is shown.

    Args:
        board: the maps.
        places: the spaces.
        shown: ids of the maps that are seen.
    """
    counted = Counter(board.spaces.map_of[place] for place in places)
    seen = set(shown)
    if not counted or any(board.maps[number].id in seen for number in counted):
        return ""
    return board.maps[max(counted, key=lambda number: (counted[number], -number))].id
