"""The ground of a map as meshes, one a layer: made once from primitives, in a thread if one likes.

Shapes keep their map units, so that one set of meshes serves every zoom; letters are
set anew for each, since they are pictures.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from grognard.viewer.camera import Box
from grognard.viewer.flatten import flatten
from grognard.viewer.mesh import Blocks, Mesh, blocks_of, joined
from grognard.viewer.primitives import LAYERS, Primitive
from grognard.viewer.runs import Floats
from grognard.viewer.setting import Line
from grognard.viewer.surface import Surface

#: Smaller letters are not drawn.
LEAST_TEXT_PX = 7.0

GROUND_LAYERS = LAYERS[: LAYERS.index("overlay")]


@dataclass(frozen=True, slots=True, eq=False)
class Relief:
    """Light and shade of a map.

    Attributes:
        texels: ``(height, width) uint8``: 128 is flat ground or sea, less is shade, more is light.
        box: what it covers, in map units.
    """

    texels: NDArray[np.uint8]
    box: Box


@dataclass(frozen=True, slots=True, eq=False)
class Hills:
    """A relief and how it is shown.

    Attributes:
        relief: light and shade.
        shade, light: colours with opacity, each part from 0 to 1.
    """

    relief: Relief
    shade: tuple[float, float, float, float]
    light: tuple[float, float, float, float]


@dataclass(frozen=True, slots=True, eq=False)
class GroundMesh:
    """A map's ground.

    Attributes:
        name: id of the map.
        background: colour outside it.
        meshes: shapes by layer, from bottom to top.
        blocks: stretches of each layer's triangles.
        texts: names and numbers with sizes in map units, in drawing order.
        places: ``(texts, 4)``: x, y, size and reach of each, in map units.
        hills: light and shade of the ground, drawn over the layer ``terrain``, if there is any.
    """

    name: str
    background: str
    meshes: Mapping[str, Mesh]
    blocks: Mapping[str, Blocks]
    texts: tuple[Line, ...]
    places: Floats
    hills: Hills | None = None

    def lines(self, zoom: float, box: Box) -> list[Line]:
        """Names and numbers within a box, with sizes in pixels; what is too small to read is left out."""
        if not self.texts:
            return []
        left, top, right, bottom = box
        x, y, size, reach = self.places.T
        met = (x + reach >= left) & (x - reach <= right) & (y + reach >= top) & (y - reach <= bottom)
        return [self.texts[one].sized(zoom) for one in np.flatnonzero(met & (size * zoom >= LEAST_TEXT_PX))]


def make_ground_mesh(
    surface: Surface,
    background: str,
    primitives: Iterable[Primitive],
    px: float = 0.0,
    ready: Mapping[str, Mesh] | None = None,
) -> GroundMesh:
    """Make the meshes of a map's primitives; those of higher layers than names are left out.

    Args:
        surface: the map.
        background: colour outside it.
        primitives: what is drawn.
        px: pixels across a hex for which it is made, if that is known.
        ready: meshes by layer that lie under what is drawn there.
    """
    by_layer: dict[str, list[Primitive]] = {layer: [] for layer in GROUND_LAYERS}
    for one in primitives:
        if one.layer in by_layer:
            by_layer[one.layer].append(one)
    meshes: dict[str, Mesh] = {}
    texts: list[Line] = []
    for layer, held in by_layer.items():
        flat = flatten(held, px=px / surface.hw)
        mesh = joined([*([ready[layer]] if ready and layer in ready else ()), flat.mesh()])
        if len(mesh):
            meshes[layer] = mesh
        texts += flat.texts
    blocks = {layer: blocks_of(mesh) for layer, mesh in meshes.items()}
    return GroundMesh(surface.info.id, background, meshes, blocks, tuple(texts), places_of(texts))


def places_of(texts: Iterable[Line]) -> Floats:
    """The places of texts, as of `GroundMesh`."""
    places = [(*one.at, one.size, one.size * (1 + len(one.text) * (0.6 + one.tracking))) for one in texts]
    return np.array(places, np.float64).reshape(-1, 4)
