"""Zone outlines as VASSAL has them: whole pixels, even-odd, a border that belongs to one side only."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from grognard.tools.vassal.build_file import number_of

Pixel = tuple[int, int]
MAX_CORNERS = 5_000


@dataclass(frozen=True, slots=True)
class Outline:
    """A closed outline; empty where it has fewer than three corners.

    Attributes:
        corners: whole pixels, the first not repeated.
        box: left, top, right, bottom.
    """

    corners: tuple[Pixel, ...]
    box: tuple[int, int, int, int] = field(init=False)

    def __post_init__(self) -> None:
        """Measure."""
        xs, ys = [x for x, _ in self.corners] or [0], [y for _, y in self.corners] or [0]
        object.__setattr__(self, "box", (min(xs), min(ys), max(xs), max(ys)))

    @property
    def size(self) -> Pixel:
        """Width and height of the box around it."""
        return self.box[2] - self.box[0], self.box[3] - self.box[1]

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a point lies inside; of its border the left and upper parts do.

        Example:
            >>> square = Outline(((0, 0), (10, 0), (10, 10), (0, 10)))
            >>> square.holds(0, 0), square.holds(10, 5), square.holds(5, 9.5)
            (True, False, True)
        """
        left, top, right, bottom = self.box
        if len(self.corners) < 3 or not (left <= x < right and top <= y < bottom):
            return False
        inside = False
        last_x, last_y = self.corners[-1]
        for here_x, here_y in self.corners:
            if (here_y <= y) != (last_y <= y):
                crossing = last_x + (y - last_y) / (here_y - last_y) * (here_x - last_x)
                inside ^= x < crossing
            last_x, last_y = here_x, here_y
        return inside


def outline_of(path: str) -> Outline:
    """Read a zone's path: ``x,y;x,y;...``; what is no corner is passed over.

    Example:
        >>> outline_of("0,0;10,0;;x;10,10").corners
        ((0, 0), (10, 0), (10, 10))
    """
    corners: list[Pixel] = []
    for pair in path.split(";", MAX_CORNERS)[:MAX_CORNERS]:
        x, comma, y = pair.partition(",")
        if comma and _is_number(x) and _is_number(y):
            corners.append((int(number_of(x)), int(number_of(y))))
    if len(corners) > 1 and corners[0] == corners[-1]:
        corners.pop()
    return Outline(tuple(corners))


def _is_number(text: str) -> bool:
    return number_of(text, 2e6, most=1e6) != 2e6


def box_outline(width: int, height: int) -> Outline:
    """The outline of a whole board."""
    return Outline(((0, 0), (width, 0), (width, height), (0, height)))


def middle(outline: Outline) -> tuple[float, float]:
    """A point inside, where one is easily found: the middle of the widest run across the middle height.

    Example:
        >>> middle(Outline(((0, 0), (10, 0), (10, 10), (0, 10))))
        (5.0, 5.0)
    """
    left, top, right, bottom = outline.box
    y = (top + bottom) / 2
    crossings = sorted(_crossings(outline.corners, y))
    runs = list(zip(crossings[::2], crossings[1::2], strict=False))
    if not runs:
        return (left + right) / 2, y
    start, end = max(runs, key=lambda run: run[1] - run[0])
    return (start + end) / 2, y


def _crossings(corners: Sequence[Pixel], y: float) -> list[float]:
    pairs = zip(corners, (*corners[1:], *corners[:1]), strict=True)
    return [
        a_x + (y - a_y) / (b_y - a_y) * (b_x - a_x)
        for (a_x, a_y), (b_x, b_y) in pairs
        if (a_y <= y) != (b_y <= y)
    ]
