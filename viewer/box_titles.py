"""How the name of a box is set along its top; counters lie below it. No geometry library is needed for it."""

from __future__ import annotations

from grognard.viewer.surface import Cell
from grognard.viewer.typefaces import text_width

BOX_TITLE = 0.12
"""Size of the name of a box in hex widths, where it is neither very small nor very large on the screen."""


def box_title_lines(cell: Cell, name: str, size: float) -> tuple[str, ...]:
    """The lines of a box's name at a size in map units, with some room at both sides."""
    across = [x for x, _ in cell.corners]
    return split(name, "ui-strong", size, max(across) - min(across) - 0.8 * size)


def split(text: str, font: str, size: float, room: float) -> tuple[str, ...]:
    """A text in one line, or in two of about equal length where one is too long for its room."""
    if text_width(text, font, size) <= room or " " not in text.strip():
        return (text,)
    words = text.split()
    ways = [(" ".join(words[:n]), " ".join(words[n:])) for n in range(1, len(words))]
    return min(ways, key=lambda way: max(text_width(line, font, size) for line in way))
