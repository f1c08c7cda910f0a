"""What a player at the prompt is told of stages: which went by without him, and which he left undone."""

from __future__ import annotations

from grognard.kernel import Action, Session
from grognard.kernel.state import NOWHERE


class Stages:
    """Follows a game from stage to stage as each side is asked.

    Args:
        session: the game.
    """

    def __init__(self, session: Session) -> None:
        self.session = session
        self._asked: dict[int, int] = {}
        self._deeds = 0
        self._listening = NOWHERE

    def passed(self, side: int) -> str:
        """Note where a side is asked now; name the stages of its own, or of nobody's, that asked it nothing.

        Returns:
            A line for the player, or nothing when no stage went by since the side was asked last.
        """
        now = self._number()
        before = self._asked.get(side, now)
        self._asked[side] = now
        if (side, now) != (self._listening, before):
            self._deeds = 0
        self._listening = side
        outline = self.session.board.outline
        leaves = outline.leaves
        stages = [outline.steps[leaves[number % len(leaves)]] for number in range(before + 1, now)]
        titles = [step.title for step in stages[-len(outline.leaves) :] if step.side in (side, NOWHERE)]
        return f"Nothing to decide in: {', '.join(dict.fromkeys(titles))}." if titles else ""

    def left(self, side: int, action: Action, way_out: Action) -> str:
        """Note what a side did; warn it when that ended a stage in which it did nothing.

        Args:
            side: who acted.
            action: what it did.
            way_out: the first action of the offer, by which nothing is done.
        """
        self._deeds += action != way_out or bool(action.args)
        before, outline = self._asked.get(side, NOWHERE), self.session.board.outline
        if self._deeds or self.session.over is not None or before in (NOWHERE, self._number()):
            return ""
        title = outline.steps[outline.leaves[before % len(outline.leaves)]].title
        back = "; undo takes it back" if self.session.can_undo else ""
        return f"You did nothing in the {title}{back}."

    def _number(self) -> int:
        """Return which leaf of the outline is played, counted from the first turn on."""
        outline, view = self.session.board.outline, self.session.view(max(0, self.session.deciders[0]))
        return view.turn * len(outline.leaves) + outline.leaves.index(outline.index[view.step])
