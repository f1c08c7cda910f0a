"""Relief of a map: light and shade of its ground as one small picture, made by arithmetic.

There are no heights in a module, so ridges are made up: noise, steep where the ground is hilly and flat
where it is clear, lit from the north-west. The same map gives the same relief on every machine.
"""

from __future__ import annotations

import math
from functools import lru_cache

import numpy as np
import shapely

from grognard.viewer.ground import POLYGON, land_of
from grognard.viewer.ground_mesh import Relief
from grognard.viewer.level import grain_of
from grognard.viewer.raster import coverage
from grognard.viewer.runs import Floats
from grognard.viewer.surface import GROUNDLESS, Surface

#: Texels across a hex, fewer on maps that would need more than so many in all.
TEXELS, MOST_TEXELS = 32.0, 3_000_000
#: How steep each ground is; what is not named here is a plain.
STEEPNESS = {
    "clear": 0.16,
    "rough": 0.6,
    "hill": 0.95,
    "mountain": 1.5,
    "forest": 0.3,
    "desert": 0.3,
    "swamp": 0.06,
}
#: Wave lengths of the noise in hex widths, and how much each adds.
OCTAVES = ((0.7, 1.0), (0.36, 0.5), (0.18, 0.24), (0.09, 0.1))
#: How strong light and shade come out; found by eye on maps of both kinds.
CONTRAST = 2.6


@lru_cache(maxsize=16)
def relief_of(surface: Surface) -> Relief | None:
    """Make the relief of a map, once; None for one without ground."""
    if all(cell.terrain in GROUNDLESS for cell in surface.cells):
        return None
    left, top, right, bottom = surface.box
    scale = TEXELS / surface.hw
    scale *= min(1.0, math.sqrt(MOST_TEXELS / ((right - left) * (bottom - top) * scale**2)))
    wide, high = math.ceil((right - left) * scale), math.ceil((bottom - top) * scale)
    hex_px = surface.hw * scale
    heights = ridges((high, wide), hex_px, sum(surface.info.id.encode()))
    heights *= _steepness(surface, wide, high, scale)
    # Lit from the north-west: ground that rises towards the south-east faces the light.
    slope = np.zeros_like(heights)
    slope[1:-1, 1:-1] = heights[2:, 2:] - heights[:-2, :-2]
    slope -= _average(slope, max(2, round(0.6 * hex_px)))
    light = np.tanh(slope * CONTRAST * hex_px / TEXELS) * _land(surface, wide, high, scale)
    return Relief(np.rint(128 + 127 * light).astype(np.uint8), surface.box)


def ridges(shape: tuple[int, int], hex_px: float, seed: int) -> Floats:
    """Made-up heights, about 0 to 2, with sharp crests."""
    chance = np.random.default_rng(seed)
    high, wide = shape
    total = np.zeros(shape)
    bend = noise(shape, 0.9 * hex_px, chance) * 0.22 * hex_px
    for length, share in OCTAVES:
        wave = noise(shape, length * hex_px, chance)
        if length > 0.2:
            rows = np.clip(np.arange(high)[:, None] + bend, 0, high - 1).astype(np.int32)
            columns = np.clip(np.arange(wide)[None, :] - bend, 0, wide - 1).astype(np.int32)
            wave = wave[rows, columns]
        total += share * (1 - np.abs(wave)) ** 2
    return total


def noise(shape: tuple[int, int], length: float, chance: np.random.Generator) -> Floats:
    """Smooth noise from -1 to 1 whose waves are about so many texels long."""
    high, wide = shape
    rows, columns = np.arange(high) / length, np.arange(wide) / length
    turns = chance.uniform(0, 2 * np.pi, (int(rows[-1]) + 2, int(columns[-1]) + 2))
    across, down = np.cos(turns), np.sin(turns)
    row, column = rows.astype(np.int32), columns.astype(np.int32)
    y, x = (rows - row)[:, None], columns - column
    fade_y, fade_x = (part * part * part * (part * (part * 6 - 15) + 10) for part in (y, x))
    # Between the columns of the grid first, for each of its few rows; then between its rows.
    left, right = column, column + 1
    slope = across[:, left] * x * (1 - fade_x) + across[:, right] * (x - 1) * fade_x
    drop = down[:, left] * (1 - fade_x) + down[:, right] * fade_x
    upper = slope[row] + drop[row] * y
    lower = slope[row + 1] + drop[row + 1] * (y - 1)
    mixed: Floats = (upper + (lower - upper) * fade_y) * 1.6
    return mixed


def _steepness(surface: Surface, wide: int, high: int, scale: float) -> Floats:
    """How steep the ground is at every texel, going over smoothly from cell to cell."""
    left, top = surface.box[:2]
    step = surface.hw * scale / 4
    rows, columns = math.ceil(high / step) + 1, math.ceil(wide / step) + 1
    total, weight = np.zeros((rows, columns)), np.zeros((rows, columns))
    x = np.array([cell.centre[0] for cell in surface.cells])
    y = np.array([cell.centre[1] for cell in surface.cells])
    value = np.array([STEEPNESS.get(cell.terrain, 0.1) for cell in surface.cells])
    row, column = np.rint((y - top) * scale / step), np.rint((x - left) * scale / step)
    for dy in range(-4, 5):
        for dx in range(-4, 5):
            share = math.exp(-(dx * dx + dy * dy) / 3.0)
            r, c = (row + dy).astype(int), (column + dx).astype(int)
            held = (r >= 0) & (r < rows) & (c >= 0) & (c < columns)
            np.add.at(total, (r[held], c[held]), share * value[held])
            np.add.at(weight, (r[held], c[held]), share)
    coarse = total / np.maximum(weight, 1e-6)
    return _stretched(coarse, (high, wide), step)


def _average(values: Floats, side: int) -> Floats:
    """The mean of the surroundings of each texel, so that no whole hillside lies in shade."""
    rows, columns = np.arange(0, values.shape[0], side), np.arange(0, values.shape[1], side)
    sums = np.add.reduceat(np.add.reduceat(values, rows, axis=0), columns, axis=1)
    counts = np.diff(np.append(rows, values.shape[0]))[:, None] * np.diff(np.append(columns, values.shape[1]))
    means = np.pad(sums / counts, 1, mode="edge")
    wide = _stretched(means, (values.shape[0] + side, values.shape[1] + side), side)
    half = side // 2
    return wide[half : half + values.shape[0], half : half + values.shape[1]]


def _stretched(coarse: Floats, shape: tuple[int, int], step: float) -> Floats:
    """A coarse grid read between its points."""
    rows, columns = np.arange(shape[0]) / step, np.arange(shape[1]) / step
    row = np.minimum(rows.astype(int), coarse.shape[0] - 2)
    column = np.minimum(columns.astype(int), coarse.shape[1] - 2)
    y, x = (rows - row)[:, None], (columns - column)[None, :]
    upper = coarse[row][:, column] * (1 - x) + coarse[row][:, column + 1] * x
    lower = coarse[row + 1][:, column] * (1 - x) + coarse[row + 1][:, column + 1] * x
    between: Floats = upper * (1 - y) + lower * y
    return between


def _land(surface: Surface, wide: int, high: int, scale: float) -> Floats:
    """How much of each texel is land, 0 to 1."""
    left, top = surface.box[:2]
    land = shapely.clip_by_rect(land_of(surface, grain_of(surface.hw * scale)), *surface.box)
    parts = shapely.get_parts(land)
    parts = parts[shapely.get_type_id(parts) == POLYGON]
    rings = [shapely.get_coordinates(ring)[:-1] for ring in shapely.get_rings(shapely.orient_polygons(parts))]
    moved = [np.clip((ring - (left, top)) * scale, 0, (wide, high)) for ring in rings]
    (covered,) = coverage([moved], [(wide, high)])
    return covered / 255.0
