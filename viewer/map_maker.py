"""Making grounds of maps: from a surface to meshes, plain ones in a hurry and engraved ones with time."""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import lru_cache

from grognard.viewer.ground_mesh import GroundMesh, Hills, make_ground_mesh
from grognard.viewer.level import level_at
from grognard.viewer.palette import Theme, channels
from grognard.viewer.patches import Spot, cells_of, has_patches
from grognard.viewer.picture_map import picture_map_parts
from grognard.viewer.primitives import Polygon, Primitive
from grognard.viewer.quick_map import quick_cells, quick_parts
from grognard.viewer.surface import Surface

#: How much of shade and of light is shown, by theme, and less of both below so many pixels a hex.
STRENGTH = {"light": (0.36, 0.40), "dark": (0.60, 0.16)}
FAR_PX, FAR_SHARE = 44.0, 0.78
READY_PX = 36.0
"""Pixels a hex for which a map is made that is to lie ready."""


@dataclass(frozen=True, slots=True)
class MapMaker:
    """Makes grounds.

    Attributes:
        left_out: icons of features that the position itself shows.
    """

    left_out: frozenset[str] = frozenset()

    def engraved(self, surface: Surface, px: float, theme: Theme) -> GroundMesh:
        """The whole map; takes a second or more, if it is not a picture."""
        paper = theme.interface.table
        if surface.backdrop is not None:
            return make_ground_mesh(
                surface, paper, (*picture_map_parts(surface, px), *_around(surface, paper)), px
            )
        # These load a geometry library, which takes longer than a first frame may.
        from grognard.viewer.map_scene import MARKS, RIDGES, map_parts

        left_out = self.left_out | {RIDGES} | ({MARKS} if has_patches(surface, px) else set())
        parts = (*map_parts(surface, px, theme.name, left_out), *_around(surface, paper))
        made = make_ground_mesh(surface, paper, parts, px)
        return replace(made, hills=hills_of(surface, px, theme))

    def marks(self, surface: Surface, px: float, theme: Theme, spot: Spot) -> GroundMesh:
        """The marks of one patch."""
        from grognard.viewer.patterns import marks
        from grognard.viewer.terrain import Brush

        brush = Brush(surface, level_at(px), theme, ridges=False)
        parts = marks(brush, cells_of(surface, px, spot))
        return make_ground_mesh(surface, theme.interface.table, parts, px)

    def made(self, surface: Surface, px: float, theme: Theme, spot: Spot | None) -> GroundMesh:
        """The whole map, or the marks of one patch."""
        if spot is None:
            return self.engraved(surface, px, theme)
        return self.marks(surface, px, theme, spot)

    def plain(self, surface: Surface, px: float, theme: Theme) -> GroundMesh:
        """The map in a hurry, for one zoom."""
        return _plain(surface, px, theme.name, theme.interface.table)

    def hurried(self, surface: Surface, _px: float, theme: Theme) -> GroundMesh:
        """The map in a hurry as it lies ready, of one zoom for all; it is made if it was not before."""
        return ready_map(surface, theme.name, theme.interface.table)


@lru_cache(maxsize=12)
def ready_map(surface: Surface, theme: str, paper: str) -> GroundMesh:
    """Make a map in a hurry before it is shown, so that the window need not.

    Args:
        surface: the map.
        theme: name of the palette of maps.
        paper: the colour around the map.
    """
    return _plain(surface, READY_PX, theme, paper)


def _plain(surface: Surface, px: float, theme: str, paper: str) -> GroundMesh:
    parts: tuple[Primitive, ...] = _around(surface, paper)
    if surface.backdrop is not None:
        return make_ground_mesh(surface, paper, parts, px)
    parts = (*quick_parts(surface, px, theme), *parts)
    return make_ground_mesh(surface, paper, parts, px, quick_cells(surface, px, theme))


def hills_of(surface: Surface, px: float, theme: Theme) -> Hills | None:
    """Light and shade of a map, as strong as a theme and a zoom want them."""
    from grognard.viewer.relief import relief_of

    relief = relief_of(surface)
    if relief is None:
        return None
    share = FAR_SHARE if px < FAR_PX else 1.0
    dark, bright = STRENGTH[theme.name]
    return Hills(relief, _tone(theme.map.shade, dark * share), _tone(theme.map.light, bright * share))


def _tone(colour: str, opacity: float) -> tuple[float, float, float, float]:
    red, green, blue = channels(colour)
    return red / 255, green / 255, blue / 255, opacity


def _around(surface: Surface, colour: str) -> tuple[Polygon, ...]:
    """The table around the paper, over land that reaches beyond it."""
    left, top, right, bottom = surface.box
    far = 4 * max(right - left, bottom - top)
    boxes = (
        (left - far, top - far, right + far, top),
        (left - far, bottom, right + far, bottom + far),
        (left - far, top, left, bottom),
        (right, top, right + far, bottom),
    )
    return tuple(Polygon("label", (((a, b), (c, b), (c, d), (a, d)),), colour) for a, b, c, d in boxes)
