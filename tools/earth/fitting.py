"""Laying a grid of hexes over the earth so that printed numbers come to lie on the places known by them."""

from __future__ import annotations

import math
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from grognard.kernel.grid import Grid
from grognard.tools.earth.projections import Point, Projection

PITCH = 100.0
"""Map units between the middles of neighbours."""


@dataclass(frozen=True, slots=True)
class Anchor:
    """A place whose printed number is known, in kilometres of the plane (y north) and as a number."""

    name: str
    at_km: Point
    id: str


@dataclass(frozen=True, slots=True)
class Residual:
    """How well the grid meets one anchor.

    Attributes:
        name, id: of the anchor.
        off_km: from the place to the middle of its hex.
        found: the number of the hex that the place does lie in; empty beside the grid.
    """

    name: str
    id: str
    off_km: float
    found: str

    @property
    def is_met(self) -> bool:
        """Whether the place lies in its hex."""
        return self.found == self.id

    def sentence(self) -> str:
        """Tell it."""
        text = f"{self.name}: {self.off_km:.1f} km from the middle of {self.id}"
        return text if self.is_met else f"{text}, in {self.found or 'no hex'}"


@dataclass(frozen=True, slots=True)
class Laid:
    """The earth laid under a grid: degrees to map units, the first hex of the grid at (0, 0).

    Attributes:
        flat: degrees to kilometres of a plane.
        unit: map units of a kilometre.
        turn: radians that the plane is turned by, clockwise on the map.
        shift: map units added last.
    """

    flat: Projection
    unit: float
    turn: float
    shift: Point

    def __call__(self, lon: float, lat: float) -> Point:
        """Return map units, x east and y south."""
        return self.placed(self.flat(lon, lat))

    def placed(self, at_km: Point) -> Point:
        """Return map units of a point of the plane."""
        x, y = at_km[0] * self.unit, -at_km[1] * self.unit
        c, s = math.cos(self.turn), math.sin(self.turn)
        return c * x - s * y + self.shift[0], s * x + c * y + self.shift[1]


def fitted(
    grid: Grid, flat: Projection, anchors: Sequence[Anchor], pitch_km: float | None, fit: Sequence[str]
) -> Laid:
    """Lay the earth under a grid by least squares over its anchors.

    Args:
        grid: its hexes lie `PITCH` apart; holds the number of every anchor.
        flat: degrees to kilometres.
        anchors: one at least; two apart where anything but the place is fitted.
        pitch_km: kilometres between hexes, None where ``size`` is fitted.
        fit: ``size`` and ``turn``, as far as they follow the anchors.

    Raises:
        ValueError: what is fitted does not follow from such anchors.

    Example:
        >>> row = Grid("flat", "CCRR", (1, 9), (1, 9), "even-down")
        >>> places = [Anchor("A", (0.0, 0.0), "0101"), Anchor("B", (0.0, -80.0), "0105")]
        >>> laid = fitted(row, lambda lon, lat: (lon, lat), places, None, ("size",))
        >>> laid.unit, laid.placed((0.0, -40.0))
        (5.0, (0.0, 200.0))
    """
    there = np.array([grid.centre(grid.parse(one.id) or (0, 0)) for one in anchors])
    here = np.array([(one.at_km[0], -one.at_km[1]) for one in anchors])
    middle_there, middle_here = there.mean(axis=0), here.mean(axis=0)
    a, b = here - middle_here, there - middle_there
    along, across = float((a * b).sum()), float((a[:, 0] * b[:, 1] - a[:, 1] * b[:, 0]).sum())
    turn = math.atan2(across, along) if "turn" in fit else 0.0
    spread = float((a * a).sum())
    if fit and not spread:
        raise ValueError("all anchors are at one place; give one elsewhere")
    if pitch_km is not None:
        unit = PITCH / pitch_km
    else:
        unit = (along * math.cos(turn) + across * math.sin(turn)) / spread
        if unit <= 0:
            raise ValueError("the numbers of the anchors run against their places; see columns and rows")
    plain = Laid(flat, unit, turn, (0.0, 0.0))
    x, y = plain.placed((float(middle_here[0]), -float(middle_here[1])))
    shift = round(float(middle_there[0]) - x, 6), round(float(middle_there[1]) - y, 6)
    return Laid(flat, round(unit, 9), round(turn, 9), shift)


def residuals(grid: Grid, laid: Laid, anchors: Sequence[Anchor]) -> list[Residual]:
    """Measure how well the grid meets each anchor, in their order."""
    found = []
    for one in anchors:
        at, cell = laid.placed(one.at_km), grid.parse(one.id)
        held = grid.cell_at(at)
        off = math.dist(at, grid.centre(cell or (0, 0))) / laid.unit
        found.append(Residual(one.name, one.id, off, grid.format(held) if held is not None else ""))
    return found


def root_mean_square(found: Sequence[Residual]) -> float:
    """Kilometres that anchors lie off the middles of their hexes, as one figure."""
    return math.sqrt(sum(one.off_km**2 for one in found) / len(found))
