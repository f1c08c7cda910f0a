"""Screenshots: what the window shows as a PNG in the user's folder."""

from __future__ import annotations

import time
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from grognard.kernel.durable import write_whole
from grognard.kernel.home import folder
from grognard.kernel.png import encode

SHOTS = "screenshots"


def keep_shot(pixels: NDArray[np.uint8]) -> Path:
    """Write a picture and return where it lies.

    Args:
        pixels: ``(height, width, 4)``, top row first.

    Raises:
        GrognardError: it cannot be written.
    """
    height, width = pixels.shape[:2]
    opaque = np.ascontiguousarray(pixels)
    opaque[..., 3] = 255
    stem, number = f"grognard-{time.strftime('%Y%m%d-%H%M%S')}", 1
    where = folder(SHOTS)
    while (path := where / f"{stem}{f'-{number}' if number > 1 else ''}.png").exists():
        number += 1
    write_whole(path, encode(width, height, [opaque]))
    return path
