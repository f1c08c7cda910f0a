"""The page of sheets: what each side has, as far as the one at the table may know; no game's name."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.describe import Account
from grognard.viewer.model.sight import Sight
from grognard.viewer.screens.book_parts import GroupHead
from grognard.viewer.ui.basic import SECONDARY, Gap, Label
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen
from grognard.viewer.ui.widget import Widget

_LABEL = 0.3
"""Share of the width that labels take."""
_LINE = 20.0


def sheet_items(sight: Sight) -> list[Widget]:
    """Return the sheets, that of the side at the table first."""
    sheets = sorted(sight.sheets, key=lambda sheet: sheet[0] != sight.side)
    items: list[Widget] = []
    for side, rows in sheets:
        own = "you" if side == sight.side else ""
        items.append(GroupHead(sight.board.side_names[side], own))
        items += [SheetLine(row) for row in rows]
        items.append(Gap(10.0))
    return items or [Label("No side has a sheet in this game.", tone="ink_2")]


@dataclass(slots=True, eq=False)
class SheetLine(Widget):
    """One line of a sheet: label, value and note; the note stands below where it has no room beside."""

    row: Account

    def _has_room(self, width: float, scale: Scale) -> bool:
        pen = Pen.measure(scale)
        taken = pen.width(self.row.value, SECONDARY, "ui-strong") + pen.width(self.row.note, SECONDARY, "ui")
        return taken + scale.px(14) <= width * (1 - _LABEL)

    def height(self, width: float, scale: Scale) -> float:
        """One row, or two."""
        return scale.grown(_LINE, 24) * (1 if self._has_room(width, scale) or not self.row.note else 2)

    def draw(self, pen: Pen) -> None:
        """Draw it."""
        rect, row, colours = self.rect, self.row, pen.colours
        high = pen.scale.grown(_LINE, 24)
        split = rect.width * _LABEL if row.value else rect.width
        label = Rect(rect.x, rect.y, split - pen.px(6), high)
        pen.text_in(label, row.label, SECONDARY, colours.ink_2, "ui")
        value = Rect(rect.x + split, rect.y, rect.width - split, high)
        used = pen.text_in(value, row.value, SECONDARY, colours.ink, "ui-strong")
        if not row.note:
            return
        if self._has_room(rect.width, pen.scale):
            beside = Rect(value.x + used + pen.px(10), rect.y, value.width - used - pen.px(10), high)
        else:
            beside = Rect(value.x, rect.y + high, value.width, high)
        pen.text_in(beside, row.note, SECONDARY, colours.ink_2, "ui")
