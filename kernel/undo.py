"""Undo: the moments of a game to come back to, and what was taken back and can be taken again."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.kernel.action import Action
from grognard.kernel.engine import Engine, Point, Taken
from grognard.kernel.procedure import Ask


class Undo:
    """What can be taken back in a game.

    Dice, reveals and hand-overs to another player close it, unless everything is free to be taken back.

    Args:
        engine: of the game.
        players: per side, the name of its player.
        sides: those that play.
        barrier: ``player``, or ``free`` where nothing closes it.

    Attributes:
        points: the moments before each action that can be taken back, the last one last.
        redone: side and action of what was taken back, to be taken again from the end.
        closed: why nothing before can be taken back: ``dice``, ``reveal``, ``hand-over``, ``load`` or empty.
    """

    __slots__ = ("_barrier", "_engine", "_players", "_sides", "closed", "points", "redone")

    def __init__(self, engine: Engine, players: Sequence[str], sides: Sequence[int], barrier: str) -> None:
        self._engine = engine
        self._players = players
        self._sides = sides
        self._barrier = barrier
        self.points: list[Point] = []
        self.redone: list[tuple[int, Action]] = []
        self.closed = ""

    def close(self, why: str) -> None:
        """Let nothing that was done so far be taken back."""
        self.points.clear()
        self.redone.clear()
        self._engine.play.changes.forget()
        self.closed = why

    def add(self, point: Point, side: int, answered: Ask | None, closed: str) -> None:
        """Note that a side acted.

        Args:
            point: the moment before.
            side: who acted.
            answered: what it was asked.
            closed: what came of it that closes undo: ``dice``, ``reveal`` or empty.
        """
        asked, player = self._engine.asked, self._players[side]
        if self._barrier == "free":
            self.points.append(point)
        elif closed or self._is_read_together(point, answered, player):
            self.close(closed or "reveal")
        elif asked is None or not self._plays_one_of(player, asked.sides) or self._others_reacted(player):
            self.close("hand-over")
        else:
            if self.points and self._decided(self.points[-1]) != player:
                self.points.clear()  # of several who decide at once, each takes back what he did last
            self.points.append(point)

    def add_order(self, point: Point, side: int) -> None:
        """Note a standing order; one of another player leaves no trace in what the decider can take back."""
        asked = self._engine.asked
        if asked is not None and self._plays_one_of(self._players[side], asked.sides):
            self.redone.clear()
            self.points.append(point)

    def back(self) -> list[Taken]:
        """Go back to the last moment; what was taken since, first the action that goes to be taken again."""
        point = self.points.pop()
        since = self._engine.history[point.history :]
        self.redone.append((since[0].side, since[0].action))
        self._engine.revert(point)
        return since

    def _is_read_together(self, point: Point, answered: Ask | None, player: str) -> bool:
        """Return whether an action was the last one of what several decided in secret, others among them.

        Then the question goes no more to those who are left, or all learn of something.
        """
        if answered is None or not answered.among or self._plays_all(player):
            return False
        asked = self._engine.asked
        if asked is None or not asked.among or not set(asked.among) <= set(answered.among):
            return True
        return any([not event.only for event in self._engine.play.events[point.events :]])

    def _plays_all(self, player: str) -> bool:
        """Return whether a player plays every side of the scenario."""
        return all([self._players[side] == player for side in self._sides])

    def _others_reacted(self, player: str) -> bool:
        """Return whether a standing order of another player did what he would have been asked for."""
        return any([self._players[side] != player for side in self._engine.reacted])

    def _plays_one_of(self, player: str, sides: Sequence[int]) -> bool:
        """Return whether a player plays one of some sides."""
        return any([self._players[side] == player for side in sides])

    def _decided(self, point: Point) -> str:
        """Return the player of the action that followed a point."""
        return self._players[self._engine.history[point.history].side]
