"""Thumbnails: the main map of a game as a small picture of what every side may see, drawn without a window.

The map itself is drawn once, in a thread; a position adds a block for each side in a space, which takes a few
milliseconds. What is read back from a file is believed only as far as its size and its bytes hold.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from hashlib import blake2b

import numpy as np
from numpy.typing import NDArray

from grognard.kernel import png
from grognard.kernel.aside import MAX_PICTURE
from grognard.kernel.pictures import Tile
from grognard.kernel.session import Session
from grognard.kernel.state import NOWHERE
from grognard.kernel.view import View
from grognard.viewer.art import Art, resampled
from grognard.viewer.blocks import blocks_of
from grognard.viewer.looks import side_look
from grognard.viewer.palette import THEMES, channels, nation_of
from grognard.viewer.primitives import Ring
from grognard.viewer.quick_map import ground_colour
from grognard.viewer.raster import coverage
from grognard.viewer.stacks import Pile, piles_of
from grognard.viewer.surface import GROUNDLESS, Surface

WIDE, HIGH = 240, 150
"""Pixels of a picture, at most."""
MOST_SIDE = 512
"""Pixels of a side of a picture that is believed."""
BLOCK_PX, EDGE_PX = 9.0, 1.2
_TERRAIN, _COAST = 0.8, 0.6
Pixels = NDArray[np.uint8]
Share = NDArray[np.float32]
"""``(height, width, 1)``, 0 to 1."""


def scale_of(surface: Surface) -> float:
    """Pixels of a map unit."""
    left, top, right, bottom = surface.box
    return min(WIDE / (right - left), HIGH / (bottom - top))


@lru_cache(maxsize=8)
def ground_pixels(surface: Surface) -> Pixels:
    """The bare map: ``(height, width, 4)``, opaque; takes some tenths of a second the first time."""
    scale, (left, top, right, bottom) = scale_of(surface), surface.box
    size = max(1, round((right - left) * scale)), max(1, round((bottom - top) * scale))
    if surface.backdrop is not None:
        return _backdrop(surface, size)
    theme, geography = THEMES["light"].map, surface.has_geography
    out = np.empty((size[1], size[0], 4), np.uint8)
    out[:] = (*channels(theme.slope if geography else theme.shelf), 255)
    dry: Share | None = None
    clear = theme.terrain["clear"]
    if geography:
        dry = _share(surface, [ring for rings in surface.shapes["land"] for ring in _wound(rings)], size)
        _paint(out, clear, dry)
    grounds: dict[str, list[Ring]] = {}
    for cell in surface.cells:
        colour = ground_colour(cell.terrain, cell.territory, THEMES["light"])
        if cell.terrain not in GROUNDLESS and (colour != clear or dry is None):
            grounds.setdefault(colour, []).append(cell.corners)
    for colour, rings in grounds.items():
        share = _share(surface, rings, size)
        _paint(out, colour, share if dry is None else share * dry * _TERRAIN)
    if dry is not None:
        _paint(out, theme.coast, 4 * dry * (1 - dry) * _COAST)
    return out


def _backdrop(surface: Surface, size: tuple[int, int]) -> Pixels:
    """The picture a map is drawn on, on paper."""
    assert surface.backdrop is not None
    art, scale = surface.backdrop.art, scale_of(surface)
    left, top, right, bottom = surface.backdrop.box
    wide, high = max(1, round((right - left) * scale)), max(1, round((bottom - top) * scale))
    wide, high = min(wide, size[0]), min(high, size[1])
    x, y = round((left - surface.box[0]) * scale), round((top - surface.box[1]) * scale)
    x, y = min(max(x, 0), size[0] - wide), min(max(y, 0), size[1] - high)
    out = np.empty((size[1], size[0], 4), np.uint8)
    out[:] = (*channels(THEMES["light"].interface.panel), 255)
    pixels = resampled(art.pixels(art.level_for(wide / art.size[0])), wide, high).astype(np.uint16)
    share, part = pixels[..., 3:], out[y : y + high, x : x + wide]
    part[..., :3] = (pixels[..., :3] * share + part[..., :3] * (255 - share)) // 255
    return out


def _wound(rings: Sequence[Ring]) -> list[Ring]:
    """An area with its holes running the other way round."""
    return [ring if (_area(ring) > 0) == (place == 0) else ring[::-1] for place, ring in enumerate(rings)]


def _area(ring: Ring) -> float:
    points = np.asarray(ring)
    x, y = points.T
    return float((x * np.roll(y, -1) - np.roll(x, -1) * y).sum())


def _share(surface: Surface, rings: Sequence[Ring], size: tuple[int, int]) -> Share:
    """How much of each pixel areas cover, 0 to 1; what lies beyond the edges is drawn in to them."""
    scale, corner, limit = scale_of(surface), surface.box[:2], np.array(size, float)
    placed = [np.clip((np.asarray(ring) - corner) * scale, 0.0, limit) for ring in rings]
    return coverage([placed], [size])[0].astype(np.float32)[..., None] / 255


def _paint(out: Pixels, colour: str, share: Share) -> None:
    """Lay a colour over a picture, as much of it on each pixel as is said."""
    ink = np.array(channels(colour), np.float32)
    out[..., :3] = np.rint(out[..., :3] * (1 - share) + ink * share).astype(np.uint8)


# A position on it


def public_view(session: Session) -> View:
    """A view in which a counter is nowhere as soon as one side does not see it as the others do."""
    views = [session.view(side) for side in range(len(session.board.sides))]
    first = views[0]
    places, faces = (zip(*(one.columns[name] for one in views), strict=True) for name in ("place", "face"))
    known = [len({*place}) == 1 == len({*face}) for place, face in zip(places, faces, strict=True)]
    place = tuple(
        at if all_see else NOWHERE for at, all_see in zip(first.columns["place"], known, strict=True)
    )
    # Only where counters lie and what they show is drawn: all else stays out.
    return replace(first, columns={"place": place, "face": first.columns["face"]}, hidden=frozenset())


def thumbnail(surface: Surface, view: View) -> bytes:
    """Draw a position as PNG; empty where it would be too large to be kept.

    Args:
        surface: the map; its ground is drawn first where it was not.
        view: what may be seen of the game.
    """
    out = ground_pixels(surface).copy()
    scale = scale_of(surface)
    for block in blocks_of(surface.board, piles_of(surface, view), BLOCK_PX / scale):
        _stamp(out, surface, block)
    data = png.encode(out.shape[1], out.shape[0], [out])
    return data if len(data) <= MAX_PICTURE else b""


def _stamp(out: Pixels, surface: Surface, block: Pile) -> None:
    """Put the block of a side on a picture."""
    scale, (left, top) = scale_of(surface), surface.box[:2]
    owner = surface.board.counters.side[block.counters[0]]
    nation = nation_of(side_look(surface.board, owner) if owner >= 0 else "neutral")
    x, y = round((block.corner[0] - left) * scale), round((block.corner[1] - top) * scale)
    side, edge = round(BLOCK_PX), round(EDGE_PX)
    for inset, colour in ((0, nation.ink), (edge, nation.body)):
        rows = slice(max(y + inset, 0), max(y + side - inset, 0))
        columns = slice(max(x + inset, 0), max(x + side - inset, 0))
        out[rows, columns, :3] = channels(colour)


# Read back


@dataclass(frozen=True, slots=True)
class _OnePicture:
    """A picture that came out of no module, kept as pixels."""

    names: tuple[str, ...]
    rows: bytes
    tile: Tile

    def tiles(self, _: int) -> tuple[Tile, ...]:
        """Its only tile."""
        return (self.tile,)

    def pixels(self, _: int, __: int) -> bytes:
        """Its pixels."""
        return self.rows


@lru_cache(maxsize=64)
def picture_of(data: bytes) -> Art | None:
    """A picture that stood in a file, None where it is none or none of a thumbnail's size."""
    try:
        width, height = png.size_of(data)
        if len(data) > MAX_PICTURE or max(width, height) > MOST_SIDE:
            return None
        pixels = png.decode(data)
    except (ValueError, IndexError, struct.error):
        return None
    pixels[..., 3] = 255
    key = blake2b(data, digest_size=16).hexdigest()
    held = _OnePicture(("thumbnail",), pixels.tobytes(), Tile(0, 0, 0, width, height))
    return Art(f"thumbnail/{key}", 0, (width, height), held)
