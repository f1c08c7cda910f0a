"""The ground of a map as meshes, one a layer: made once from primitives, in a thread if one likes.

Shapes keep their map units, so that one set of meshes serves every zoom; letters are
set anew for each, since they are pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

from grognard.viewer.camera import Box
from grognard.viewer.flatten import flatten
from grognard.viewer.mesh import Mesh
from grognard.viewer.primitives import LAYERS, Primitive
from grognard.viewer.setting import Line

#: Smaller letters are not drawn.
LEAST_TEXT_PX = 7.0

GROUND_LAYERS = LAYERS[: LAYERS.index("overlay")]


@dataclass(frozen=True, slots=True, eq=False)
class Ground:
    """A map's ground.

    Attributes:
        name: id of the map.
        bounds: the box of the map in its own units.
        background: colour outside it.
        space: distance between neighbouring spaces in map units, for the levels of detail.
        meshes: shapes by layer, from bottom to top.
        texts: names and numbers with sizes in map units, in drawing order.
    """

    name: str
    bounds: Box
    background: str
    space: float
    meshes: Mapping[str, Mesh]
    texts: tuple[Line, ...] = field(default=())

    def lines(self, zoom: float) -> list[Line]:
        """Names and numbers for a zoom, with sizes in pixels; what would be too small to read is left out."""
        return [line.sized(zoom) for line in self.texts if line.size * zoom >= LEAST_TEXT_PX]


def make_ground(
    name: str, bounds: Box, background: str, space: float, primitives: Iterable[Primitive]
) -> Ground:
    """Make the meshes of a map's primitives; those of higher layers than names are left out."""
    by_layer: dict[str, list[Primitive]] = {layer: [] for layer in GROUND_LAYERS}
    for one in primitives:
        if one.layer in by_layer:
            by_layer[one.layer].append(one)
    meshes: dict[str, Mesh] = {}
    texts: list[Line] = []
    for layer, held in by_layer.items():
        flat = flatten(held)
        mesh = flat.mesh()
        if len(mesh):
            meshes[layer] = mesh
        texts += flat.texts
    return Ground(name, bounds, background, space, meshes, tuple(texts))
