"""What helps to read a map beside what it shows by itself: numbers, trails of what moved, a ruler."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.viewer.frame import Primitives
from grognard.viewer.hex_numbers import more_numbers, pointed_number
from grognard.viewer.palette import Theme
from grognard.viewer.pins import pin_parts
from grognard.viewer.ruler import Measured, ruler_parts
from grognard.viewer.surface import Surface
from grognard.viewer.trails import Trail, trail_parts


@dataclass(frozen=True, slots=True)
class Aids:
    """What is wanted on the maps.

    Attributes:
        numbers: one of `hex_numbers.MODES`.
        trails: what moved, oldest first.
        moved: counters that wear a sign that they moved.
        pinned: spaces with a note pinned to them.
        measured: what was measured, on the map of its spaces; None for nothing.
    """

    numbers: str = "zoom"
    trails: tuple[Trail, ...] = ()
    moved: frozenset[int] = frozenset()
    pinned: frozenset[int] = frozenset()
    measured: Measured | None = None


@dataclass(frozen=True, slots=True)
class AidParts:
    """Primitives in map units: `below` lies under the counters, `above` over them."""

    below: Primitives = ()
    above: Primitives = ()


def aid_parts(
    surface: Surface, aids: Aids, px: float, hovered: int | None, theme: Theme, *, numbered: bool
) -> AidParts:
    """Draw what helps to read a map.

    Args:
        surface: the map.
        aids: what is wanted.
        px: pixels across a hex, at ratio 1.
        hovered: the space under the pointer.
        theme: light or dark.
        numbered: whether the ground shows numbers.
    """
    lacks = aids.numbers == "always" and not numbered
    numbers = more_numbers(surface, px, theme) if lacks else ()
    below = [*numbers, *trail_parts(surface, aids.trails, px, theme)]
    above: Primitives = ()
    if hovered is not None and hovered in surface.index:
        above = pointed_number(surface, surface.cells[surface.index[hovered]], px, aids.numbers, theme)
    above = (*above, *pin_parts(surface, aids.pinned, px, theme))
    if aids.measured is not None and aids.measured.way[0] in surface.index:
        above = (*above, *ruler_parts(surface, aids.measured, px, theme))
    return AidParts(tuple(below), above)
