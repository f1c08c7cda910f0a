"""Nation devices: the shape that says whose a counter is, whatever the eye makes of its colour.

Each device is drawn around (0, 0) within a radius of 1 and repeated at any size: on counters, flags, in the
prompt.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import lru_cache

from grognard.viewer.plain_shapes import arc, box, disc, moved, polygon, star, thick
from grognard.viewer.primitives import Point, Polygon, Primitive, Ring

Rings = tuple[Ring, ...]


def _cross_pattee() -> Rings:
    """Four arms that widen outward, meeting in the middle."""
    return (
        (
            (-0.17, -0.17), (-0.42, -1), (0.42, -1), (0.17, -0.17),
            (1, -0.42), (1, 0.42), (0.17, 0.17),
            (0.42, 1), (-0.42, 1), (-0.17, 0.17),
            (-1, 0.42), (-1, -0.42),
        ),
    )  # fmt: skip


def _saltire() -> Rings:
    return thick((-0.72, -0.72), (0.72, 0.72), 0.5), thick((-0.72, 0.72), (0.72, -0.72), 0.5)


def _crescent() -> Rings:
    outer = arc((0, 0), 1, 40, 320, 30)
    inner = arc((0.38, 0), 0.76, 302, 58, 24)
    return (outer + inner,)


def _shield() -> Rings:
    foot = ((0.82, 0.1), (0.66, 0.52), (0.36, 0.82), (0, 1), (-0.36, 0.82), (-0.66, 0.52), (-0.82, 0.1))
    return (((-0.82, -0.85), (0.82, -0.85), *foot),)


DEVICES: Mapping[str, Callable[[], Rings]] = {
    "disc": lambda: (disc((0, 0), 1, 32),),
    "saltire": _saltire,
    "cross-pattee": _cross_pattee,
    "cross": lambda: (box(-0.3, -0.95, 0.6, 1.9), box(-0.95, -0.3, 1.9, 0.6)),
    "ring": lambda: (disc((0, 0), 1, 32), disc((0, 0), 0.62, 24), disc((0, 0), 0.3, 16)),
    "star": lambda: (star((0, 0.06), 1.08, 0.44, 5),),
    "two-bars": lambda: (box(-0.95, -0.75, 1.9, 0.52), box(-0.95, 0.23, 1.9, 0.52)),
    "shield": _shield,
    "diamond": lambda: (polygon((0, 0), 1, 4),),
    "crescent": _crescent,
    "square": lambda: (box(-0.8, -0.8, 1.6, 1.6),),
    "chevron": lambda: (((-0.9, 0.75), (0, -0.75), (0.9, 0.75), (0.42, 0.75), (0, 0.05), (-0.42, 0.75)),),
    "bar": lambda: (box(-0.95, -0.3, 1.9, 0.6),),
    "dot": lambda: (disc((0, 0), 0.5, 20),),
}
"""Device -> its outline; holes by the odd and even of `Polygon`, overlaps only where `SEPARATE` allows."""

SEPARATE = frozenset({"saltire", "cross"})
"""Devices whose parts overlap, so that each is an area of its own."""


@lru_cache(maxsize=512)
def device(name: str, at: Point, radius: float, colour: str, layer: str = "counter") -> tuple[Primitive, ...]:
    """Draw a device.

    Args:
        name: one of DEVICES.
        at: its centre.
        radius: half its size.
        colour: what it is painted with.
        layer: one of the scene's layers.
    """
    rings = tuple(moved(ring, at[0], at[1], radius) for ring in DEVICES[name]())
    if name in SEPARATE:
        return tuple(Polygon(layer, (ring,), colour) for ring in rings)
    return (Polygon(layer, rings, colour),)
