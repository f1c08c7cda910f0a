"""Making grounds of maps: from a surface to meshes, plain ones in a hurry and engraved ones with time."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.viewer.ground_mesh import GroundMesh, make_ground_mesh
from grognard.viewer.map_scene import map_parts
from grognard.viewer.palette import Theme
from grognard.viewer.quick_map import quick_parts
from grognard.viewer.surface import Surface


@dataclass(frozen=True, slots=True)
class MapMaker:
    """Makes grounds.

    Attributes:
        left_out: icons of features that the position itself shows.
    """

    left_out: frozenset[str] = frozenset()

    def engraved(self, surface: Surface, px: float, theme: Theme) -> GroundMesh:
        """The whole map; takes a second or more."""
        parts = map_parts(surface, px, theme.name, self.left_out)
        return make_ground_mesh(surface.info.id, surface.box, theme.interface.table, surface.hw, parts)

    def plain(self, surface: Surface, px: float, theme: Theme) -> GroundMesh:
        """The map in a hurry."""
        parts = quick_parts(surface, px, theme.name)
        return make_ground_mesh(surface.info.id, surface.box, theme.interface.table, surface.hw, parts)
