"""The counter sheet: every counter of a module with all its faces, by side and nation."""

from __future__ import annotations

from itertools import groupby

from grognard.kernel.board import Board
from grognard.kernel.counter import NOBODY
from grognard.viewer.counter_parts import shadow
from grognard.viewer.counters import face_parts
from grognard.viewer.looks import face_of
from grognard.viewer.palette import THEMES
from grognard.viewer.primitives import Group, Polyline, Primitive, Text
from grognard.viewer.scene import Scene
from grognard.viewer.typefaces import fitted_size

MARGIN, GAP, HEAD, FOOT = 36.0, 18.0, 46.0, 24.0
"""Around the sheet, between counters, over a nation's counters, and under each for its name; pixels."""
WIDTH = 1480.0


def counter_sheet(board: Board, *, theme: str = "light", side_px: float = 80.0) -> Scene:
    """Draw every counter of a board.

    Args:
        board: the game's.
        theme: ``light`` or ``dark``.
        side_px: side of a counter in pixels.

    Returns:
        A scene whose map units are pixels; it has no spaces to point at.
    """
    colours = THEMES[theme].interface
    y = MARGIN + 40
    count = f"{len(board.counters)} counters, every face"
    parts: list[Primitive] = [
        Text("panel", (MARGIN, y - 8), board.title, "map-bold", 34, colours.ink),
        Text("panel", (WIDTH - MARGIN, y - 8), count, "ui", 13, colours.ink_2, anchor="end"),
    ]
    for key, group in groupby(counter_order(board), key=lambda counter: _group(board, counter)):
        y += HEAD
        parts.append(Text("panel", (MARGIN, y - 14), _heading(board, key), "map-strong", 19, colours.ink))
        rule = ((MARGIN, y - 6), (WIDTH - MARGIN, y - 6))
        parts.append(Polyline("panel", (rule,), colours.hairline_strong, 1.0))
        y += 8
        y = _row(board, list(group), y, side_px, theme, parts)
    box = (0.0, 0.0, WIDTH, y + MARGIN - GAP)
    paper = Polyline("sea", (((0, box[3] / 2), (WIDTH, box[3] / 2)),), colours.panel, box[3])
    return Scene(f"{board.title}: counters", "counters", box, 1.0, (paper, *parts), {}, ())


def counter_order(board: Board) -> list[int]:
    """Every counter, by side and nation; those of nobody last."""
    return sorted(range(len(board.counters)), key=lambda counter: _group(board, counter))


def _group(board: Board, counter: int) -> tuple[int, int]:
    table = board.counters
    side = table.side[counter]
    return (side if side != NOBODY else len(board.sides), table.nation[counter])


def _heading(board: Board, key: tuple[int, int]) -> str:
    side, nation = key
    names = board.module.counters.nations.name if board.module is not None else board.nations
    if 0 <= nation < len(names):
        return names[nation]
    return board.side_names[side] if side < len(board.sides) else "Markers"


def _row(
    board: Board, counters: list[int], y: float, side_px: float, theme: str, parts: list[Primitive]
) -> float:
    """Lay counters in rows, faces side by side with their name below; the y under the last row."""
    x = MARGIN
    for counter in counters:
        faces = max(1, len(board.counters.faces[counter]), len(board.counters.steps[counter]))
        width = faces * side_px + (faces - 1) * 5
        if x > MARGIN and x + width > WIDTH - MARGIN:
            x, y = MARGIN, y + side_px + FOOT + GAP
        for number in range(faces):
            face = face_of(board, counter, number)
            drawn = (*shadow(face.art), *face_parts(face, side_px, theme))
            name = f"counter:{board.counters.ids[counter]}:{number}"
            parts.append(Group("counter", drawn, (x + number * (side_px + 5), y), side_px, name))
        name = board.counters.names[counter]
        size = fitted_size(name, "piece", 12.5, width + GAP - 8)
        at = (x + width / 2, y + side_px + 17)
        parts.append(Text("panel", at, name, "piece", size, THEMES[theme].interface.ink_2, anchor="middle"))
        x += width + GAP
    return y + side_px + FOOT
