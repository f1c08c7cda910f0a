"""The prompt: who decides what, what is left, and by which case; on soft accent, with the side's sign."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.viewer.model.panels import PromptPanel
from grognard.viewer.screens.pieces import SideMark
from grognard.viewer.ui.basic import CHIP, SECONDARY
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen, wrapped
from grognard.viewer.ui.widget import Widget

_TITLE = 14.5
_STEP, _SMALL = 20.0, 16.0


@dataclass(slots=True, eq=False)
class Prompt(Widget):
    """Who decides what.

    Attributes:
        panel: the words.
        mark: the side's sign, None where nobody decides.
        notice: a sentence about what just went wrong; it takes the place of the note.
    """

    panel: PromptPanel
    mark: SideMark | None = None
    notice: str = ""

    def height(self, width: float, scale: Scale) -> float:
        """Title, note and case, each on as many lines as it needs."""
        titles, notes, clauses = self._lines(width, scale)
        high = len(titles) * scale.px(_STEP) + (len(notes) + len(clauses)) * scale.px(_SMALL)
        return float(max(high + scale.px(20), scale.px(58)))

    @property
    def _before(self) -> float:
        """Pixels at scale 1 before the words: there is no room for a sign where there is none."""
        return 14.0 if self.mark is None else 14.0 + 32.0 + 12.0

    def _room(self, width: float, scale: Scale) -> float:
        return width - scale.px(self._before + 12)

    def _chip(self, scale: Scale) -> float:
        """Return the width of the case's chip."""
        width = Pen.measure(scale).width(self.panel.case, CHIP, "piece-strong")
        return width + scale.px(10) if self.panel.case else 0.0

    def _lines(self, width: float, scale: Scale) -> tuple[Sequence[str], Sequence[str], Sequence[str]]:
        room, panel = self._room(width, scale), self.panel
        note = self.notice or panel.note
        return (
            wrapped(panel.title, "ui-strong", _TITLE * scale.text, room),
            wrapped(note, "ui", SECONDARY * scale.text, room) if note else (),
            wrapped(panel.clause or panel.case, "ui", SECONDARY * scale.text, room - self._chip(scale))
            if panel.case
            else (),
        )

    def draw(self, pen: Pen) -> None:
        """Draw ground, sign and words."""
        colours, rect = pen.colours, self.rect
        pen.box(rect, colours.accent_soft if self.panel.yours else colours.panel_2)
        pen.rule(rect.x, rect.bottom - pen.px(1), rect.width)
        left = rect.x + pen.px(self._before)
        if self.mark is not None:
            self.mark.draw(pen, (rect.x + pen.px(14 + 15), rect.y + pen.px(28)), pen.px(15))
        titles, notes, clauses = self._lines(rect.width, pen.scale)
        y, room = rect.y + pen.px(10), self._room(rect.width, pen.scale) + 2
        for line in titles:
            pen.text_in(Rect(left, y, room, pen.px(_STEP)), line, _TITLE, colours.ink, "ui-strong")
            y += pen.px(_STEP)
        tone = colours.refuse if self.notice else colours.ink_2
        for line in notes:
            pen.text_in(Rect(left, y, room, pen.px(_SMALL)), line, SECONDARY, tone)
            y += pen.px(_SMALL)
        for number, line in enumerate(clauses):
            row = Rect(left, y, room, pen.px(_SMALL))
            if not number:
                pen.text_in(row, self.panel.case, CHIP, colours.accent, "piece-strong")
            rest = Rect(left + self._chip(pen.scale), y, room - self._chip(pen.scale), row.height)
            pen.text_in(rest, line if self.panel.clause else "", SECONDARY, colours.ink_2)
            y += pen.px(_SMALL)
