"""Ship silhouettes: drawn as on a recognition sheet, from a table of plain polygons and a few strokes.

Classes differ by funnels, masts and turrets. The table, ``silhouettes.txt``, has the bow to the right,
104 units from stern to bow, y up from the waterline; its first lines explain its signs.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from grognard.viewer.plain_shapes import thick
from grognard.viewer.primitives import Point, Ring

TABLE = Path(__file__).with_name("silhouettes.txt")
LENGTH = 104.0
"""Units from stern to bow."""

_PART = re.compile(r"\(([^)]*)\)|(\S+)")
_NUMBER = r"(-?\d+(?:\.\d+)?)"
_BOX = re.compile(rf"{_NUMBER}~{_NUMBER}:{_NUMBER}~{_NUMBER}(?:/{_NUMBER})?")
_STROKE = re.compile(rf"{_NUMBER},{_NUMBER}>{_NUMBER},{_NUMBER}\*{_NUMBER}")


@dataclass(frozen=True, slots=True)
class Silhouette:
    """One class of ship, in ship's lengths: x from 0 at the stern to 1 at the bow, y down from the waterline.

    Attributes:
        areas: hull, turrets, funnels, houses.
        strokes: guns, masts and derricks, as (from, to, width).
    """

    areas: tuple[Ring, ...]
    strokes: tuple[tuple[Point, Point, float], ...]

    def rings(self, left: float, waterline: float, length: float, thinnest: float = 0.0) -> tuple[Ring, ...]:
        """Place the ship.

        Args:
            left: x of the stern.
            waterline: y of the water.
            length: of the ship.
            thinnest: the least width of a stroke.

        Returns:
            Areas to be painted one by one, as they overlap.
        """
        areas = tuple(
            tuple((left + length * x, waterline + length * y) for x, y in area) for area in self.areas
        )
        strokes = tuple(
            thick(
                (left + length * start[0], waterline + length * start[1]),
                (left + length * end[0], waterline + length * end[1]),
                max(thinnest, length * width),
            )
            for start, end, width in self.strokes
        )
        return areas + strokes


@lru_cache(maxsize=1)
def silhouettes() -> Mapping[str, Silhouette]:
    """Read the table: class -> silhouette."""
    found = {}
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line and not line.startswith("#"):
            name, rest = line.split(maxsplit=1)
            found[name.lower()] = parse_silhouette(rest)
    return found


def parse_silhouette(text: str) -> Silhouette:
    """Read one line of the table, without its name.

    Raises:
        ValueError: a part is none of the three kinds.

    Example:
        >>> parse_silhouette("(0,0 104,0 52,52) | 0,0>0,52*2").strokes
        (((0.0, 0.0), (0.0, -0.5), 0.019230769230769232),)
    """
    areas, _, strokes = text.partition("|")
    return Silhouette(
        tuple(_area(polygon, plain) for polygon, plain in _PART.findall(areas)),
        tuple(_stroke(part) for part in strokes.split()),
    )


def _point(x: str | float, y: str | float) -> Point:
    return float(x) / LENGTH, 0.0 - float(y) / LENGTH


def _area(polygon: str, plain: str) -> Ring:
    if polygon:
        return tuple(_point(*pair.split(",")) for pair in polygon.split())
    match = _BOX.fullmatch(plain)
    if match is None:
        raise ValueError(f"`{plain}` is neither a box nor a polygon")
    left, right, low, high = (float(part) for part in match.groups()[:4])
    lean = float(match[5] or 0)
    return _point(left, low), _point(right, low), _point(right - lean, high), _point(left - lean, high)


def _stroke(part: str) -> tuple[Point, Point, float]:
    match = _STROKE.fullmatch(part)
    if match is None:
        raise ValueError(f"`{part}` is no stroke")
    x, y, to_x, to_y, width = match.groups()
    return _point(x, y), _point(to_x, to_y), float(width) / LENGTH
