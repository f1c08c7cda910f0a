"""Printed overlays of a map and names along lines: a tropic, the name of a sea or a region."""

from __future__ import annotations

import math

import shapely
from shapely.geometry import Polygon as Area

from grognard.viewer.ground import runs_of
from grognard.viewer.primitives import Point, Polyline, Primitive, Ring, Text
from grognard.viewer.terrain import Brush
from grognard.viewer.typefaces import text_width

LEAST_PX = 9.0
"""A name along a line is never smaller than so many pixels."""


def overlay_parts(brush: Brush) -> tuple[Primitive, ...]:
    """Draw the edges of a map's overlays, and the names its shapes spell along a line."""
    return (*_edges(brush), *_spelt(brush, "sea-name"), *_spelt(brush, "region-name"))


def _edges(brush: Brush) -> list[Primitive]:
    """The part of an overlay's edge that lies on the map, dashed; what runs outside it bounds nothing."""
    colours, unit, hw = brush.theme.map, brush.unit, brush.hw
    inside = brush.ground.printed.buffer(-0.05 * hw)
    parts: list[Primitive] = []
    for _, ring in brush.surface.names.get("overlay", ()):
        edge = Area(ring).exterior if len(ring) > 2 else shapely.LineString(ring)
        runs = runs_of(edge.intersection(inside), brush.fine)
        if runs:
            dash = (max(0.1 * hw, 6 * unit), max(0.06 * hw, 4 * unit))
            parts.append(Polyline("label", runs, colours.name_sea, max(1.2 * unit, 0.012 * hw), 0.7, dash))
    return parts


def _spelt(brush: Brush, role: str) -> list[Primitive]:
    """Names letter by letter along their lines: water in italics, regions in spaced capitals."""
    sea, level, colours = role == "sea-name", brush.level, brush.theme.map
    # Region names fade out from near, where only a letter of each would be seen.
    opacity = 0.85 if sea else 0.75 * min(1.0, max(0.0, (130 - level.px) / 40))
    if not level.town_px or opacity <= 0:
        return []
    font, colour = ("map-italic", colours.name_sea) if sea else ("map-strong", colours.name_region)
    parts: list[Primitive] = []
    for name, line in brush.surface.names.get(role, ()):
        words, tracking = (name, 0.12) if sea else (name.upper(), 0.62)
        # A name fills its line and no more; one that would be too small to read is left out.
        size = min(0.36 * brush.hw, 0.96 * _length(line) / text_width(words, font, 1.0, tracking))
        if size >= LEAST_PX * brush.unit:
            parts += spelt(words, line, font, size, colour, opacity, tracking)
    return parts


def _length(line: Ring) -> float:
    return sum(math.dist(one, two) for one, two in zip(line, line[1:], strict=False))


def spelt(
    text: str, line: Ring, font: str, size: float, colour: str, opacity: float, tracking: float
) -> list[Primitive]:
    """Set a text along a line, centred on it, letter by letter.

    Args:
        text: the words.
        line: from left to right; longer than the text, or the text runs over its ends.
        font: a role of the typefaces.
        size: height of the em.
        colour: of the letters.
        opacity: of the letters.
        tracking: room between letters, in ems.
    """
    total = text_width(text, font, size, tracking)
    at = (_length(line) - total) / 2
    parts: list[Primitive] = []
    for letter in text:
        width = text_width(letter, font, size)
        point, angle = _along(line, at + width / 2)
        if letter.strip():
            lowered = (point[0] - 0.3 * size * math.sin(angle), point[1] + 0.3 * size * math.cos(angle))
            parts.append(
                Text(
                    "label",
                    lowered,
                    letter,
                    font,
                    size,
                    colour,
                    opacity,
                    "middle",
                    angle=round(math.degrees(angle), 2),
                )
            )
        at += width + tracking * size
    return parts


def _along(line: Ring, distance: float) -> tuple[Point, float]:
    """The point so far along a line and its direction there, straight on beyond the ends."""
    for number, (one, two) in enumerate(zip(line, line[1:], strict=False)):
        length = math.dist(one, two) or 1e-9
        if distance <= length or number == len(line) - 2:
            share = distance / length
            angle = math.atan2(two[1] - one[1], two[0] - one[0])
            return (one[0] + share * (two[0] - one[0]), one[1] + share * (two[1] - one[1])), angle
        distance -= length
    return line[0], 0.0
