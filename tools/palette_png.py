"""Pictures of screens as small PNG files: 192 colours, each the mean of those it stands for."""

from __future__ import annotations

import struct
import zlib

import numpy as np
from numpy.typing import NDArray

from grognard.kernel.png import SIGNATURE, Pixels

MOST = 192
LEAST = 1e-6
"""So far apart a group must be in all to be parted: of one colour alone it is only rounding."""
Colours = NDArray[np.float64]


def encode_small(pixels: Pixels) -> bytes:
    """Write a picture as a PNG with a palette; nothing of it is clear.

    Args:
        pixels: ``(height, width, 4)``.

    Example:
        >>> from grognard.kernel.png import decode
        >>> dot = np.array([[(200, 30, 20, 255)]], np.uint8)
        >>> decode(encode_small(dot)).tolist()
        [[[200, 30, 20, 255]]]
    """
    height, width = pixels.shape[:2]
    palette, places = reduced(pixels)
    rows = np.zeros((height, width + 1), np.uint8)
    rows[:, 1:] = places
    engine = zlib.compressobj(9, zlib.DEFLATED, zlib.MAX_WBITS, zlib.DEF_MEM_LEVEL + 1)
    head = struct.pack(">IIBBBBB", width, height, 8, 3, 0, 0, 0)
    parts = (
        (b"IHDR", head),
        (b"PLTE", palette.tobytes()),
        (b"IDAT", engine.compress(rows.tobytes()) + engine.flush()),
        (b"IEND", b""),
    )
    return SIGNATURE + b"".join(
        struct.pack(">I", len(body)) + name + body + struct.pack(">I", zlib.crc32(name + body))
        for name, body in parts
    )


def reduced(pixels: Pixels) -> tuple[Pixels, Pixels]:
    """Return at most 192 colours, ``(n, 3)``, and for each pixel which of them it has, ``(height, width)``.

    A group of colours that differ most is parted, at its mean, until there are enough groups. A colour counts
    by the root of how often it is seen, so that a few counters keep theirs beside a wide sea.
    """
    parts = pixels[..., :3].astype(np.uint32)
    packed = (parts[..., 0] << 16) | (parts[..., 1] << 8) | parts[..., 2]
    found, of_pixel, counts = np.unique(packed, return_inverse=True, return_counts=True)
    colours = np.stack([found >> 16, (found >> 8) & 255, found & 255], axis=1).astype(np.float64)
    weights = np.sqrt(counts)
    groups = [np.arange(len(found))]
    spread = [_spread(colours, weights, groups[0])]
    while len(groups) < MOST:
        widest = max(range(len(groups)), key=lambda one: spread[one][0])
        worst, channel, middle = spread[widest]
        if worst < LEAST:
            break
        group = groups[widest]
        above = colours[group, channel] > middle
        groups[widest], other = group[~above], group[above]
        groups.append(other)
        spread[widest] = _spread(colours, weights, groups[widest])
        spread.append(_spread(colours, weights, other))
    place = np.empty(len(found), np.uint8)
    palette = np.empty((len(groups), 3), np.uint8)
    for number, group in enumerate(groups):
        place[group] = number
        palette[number] = np.rint(np.average(colours[group], axis=0, weights=counts[group]))
    return palette, place[of_pixel].reshape(packed.shape)


def _spread(colours: Colours, weights: Colours, group: NDArray[np.int64]) -> tuple[float, int, float]:
    """How far the colours of a group lie apart in all, in which channel most, and its mean there."""
    own, weight = colours[group], weights[group]
    means = np.average(own, axis=0, weights=weight)
    errors = (weight[:, None] * (own - means) ** 2).sum(axis=0)
    channel = int(np.argmax(errors))
    return float(errors[channel]), channel, float(means[channel])
