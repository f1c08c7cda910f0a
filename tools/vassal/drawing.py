"""Drawing with Pillow: canvases, colours, texts on counters. Only called where Pillow is there."""

from __future__ import annotations

import io
from collections.abc import Sequence
from typing import TYPE_CHECKING

from grognard.kernel.pictures import MAX_PIXELS, MAX_SIDE
from grognard.tools.vassal.pieces import Label

if TYPE_CHECKING:
    from PIL.Image import Image

_COLOURS = {
    **{
        "WHITE": "255,255,255",
        "BLACK": "0,0,0",
        "RED": "190,40,40",
        "BLUE": "40,70,170",
        "GRAY": "128,128,128",
    },
    **{"GREEN": "50,130,60", "YELLOW": "230,210,70", "CYAN": "80,190,200", "ORANGE": "225,140,40"},
    **{"LIGHT_GRAY": "192,192,192", "DARK_GRAY": "64,64,64", "MAGENTA": "200,60,180", "PINK": "240,170,180"},
}


def shrink_of(width: int, height: int) -> float:
    """How many times smaller a picture must be made."""
    return max(1.0, width / MAX_SIDE, height / MAX_SIDE, (width * height / MAX_PIXELS) ** 0.5 * 1.01)


def extent_of(parts: Sequence[tuple[tuple[int, int], int, int]]) -> tuple[int, int]:
    """The smallest size around the middle that holds everything, within reason."""
    width = max(size[0] + 2 * abs(x) for size, x, _ in parts)
    height = max(size[1] + 2 * abs(y) for size, _, y in parts)
    most = 2 * max(max(size) for size, _, _ in parts)
    return min(width, most, 4096), min(height, most, 4096)


def on_canvas(at: tuple[int, int]) -> tuple[int, int]:
    """Where a picture that begins off the canvas begins on it."""
    return max(0, at[0]), max(0, at[1])


def new_image(size: tuple[int, int], colour: tuple[int, int, int, int] | None = None) -> Image:
    """An empty canvas, clear or of one colour."""
    from PIL import Image

    return Image.new("RGBA", size, colour or (0, 0, 0, 0))


def colour_of(text: str, default: tuple[int, int, int, int] | None) -> tuple[int, int, int, int] | None:
    """Read a colour: one of VASSAL's words, or ``r,g,b``."""
    parts = _COLOURS.get(text.strip().upper(), text).split(",")
    if len(parts) < 3 or not all(part.strip().isdecimal() and len(part.strip()) < 4 for part in parts[:3]):
        return default
    red, green, blue = (min(int(part), 255) for part in parts[:3])
    return red, green, blue, 255


def write_label(canvas: Image, label: Label) -> None:
    """Write a text where its label says: so far from the middle, or at a side."""
    from PIL import Image, ImageDraw, ImageFont

    font = ImageFont.load_default(label.size)
    left, top, right, bottom = (round(part) for part in font.getbbox(label.text))
    size = max(1, min(right - left, 2000)) + 2, max(1, min(bottom - top, 400)) + 2
    text = Image.new("RGBA", size, (0, 0, 0, 0))
    ink = colour_of(label.colour, None) or (0, 0, 0, 255)
    ImageDraw.Draw(text).text((1 - left, 1 - top), label.text, fill=ink, font=font)
    if label.turn:
        text = text.rotate(-label.turn, expand=True)
    x = canvas.width // 2 + label.at[0] - text.width // 2
    y = canvas.height // 2 + label.at[1] - text.height // 2
    if not label.at[0]:
        x = {"l": 0, "r": canvas.width - text.width}.get(label.along[:1], x)
    if not label.at[1]:
        y = {"t": 0, "b": canvas.height - text.height}.get(label.down[:1], y)
    x, y = (
        min(max(x, 0), max(canvas.width - text.width, 0)),
        min(max(y, 0), max(canvas.height - text.height, 0)),
    )
    if text.width <= canvas.width and text.height <= canvas.height:
        canvas.alpha_composite(text, (x, y))
    else:
        canvas.alpha_composite(text.crop((0, 0, canvas.width - x, canvas.height - y)), (x, y))


def ground_of(labels: Sequence[Label]) -> tuple[int, int, int, int]:
    """A ground on which texts can be read."""
    ink = colour_of(labels[0].colour, None) if labels else None
    return (64, 64, 64, 255) if ink is not None and sum(ink[:3]) > 380 else (236, 230, 214, 255)


def png_of(image: Image) -> bytes:
    """Write a canvas as PNG."""
    stream = io.BytesIO()
    image.save(stream, "PNG", optimize=False)
    return stream.getvalue()
