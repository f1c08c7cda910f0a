"""How wide and high a picture is, from its first bytes; whatever decodes pictures is not needed for that."""

from __future__ import annotations

import re
import struct

from grognard.tools.vassal.build_file import number_of

MAX_SIDE = 60_000
_SVG_FIELD = re.compile(rb"\b(width|height|viewBox)\s*=\s*[\"']([^\"']{1,100})[\"']")
_SVG_ROOT = re.compile(rb"<(?:[A-Za-z]+:)?svg\b[^<>]*>")
_UNITS = {"px": 1.0, "": 1.0, "pt": 4 / 3, "pc": 16.0, "mm": 96 / 25.4, "cm": 96 / 2.54, "in": 96.0}
_FRAMES = frozenset({*range(0xC0, 0xD0)} - {0xC4, 0xC8, 0xCC})

Size = tuple[int, int]


def kind_of(data: bytes) -> str:
    """Name the format of a picture by its bytes, whatever its name says: png gif jpeg bmp svg, or ''."""
    for kind, start in (
        ("png", b"\x89PNG\r\n\x1a\n"),
        ("gif", b"GIF8"),
        ("jpeg", b"\xff\xd8"),
        ("bmp", b"BM"),
    ):
        if data.startswith(start):
            return kind
    return "svg" if _SVG_ROOT.search(data[:65_536]) else ""


def size_of(data: bytes) -> Size | None:
    """Measure a picture in pixels; None where it is none that we know.

    Example:
        >>> size_of(b"GIF89a" + bytes([8, 0, 4, 0]))
        (8, 4)
    """
    readers = {"png": _png, "gif": _gif, "jpeg": _jpeg, "bmp": _bmp, "svg": _svg}
    reader = readers.get(kind_of(data))
    try:
        found = reader(data) if reader else None
    except struct.error:
        return None
    return found if found and 0 < found[0] <= MAX_SIDE and 0 < found[1] <= MAX_SIDE else None


def _png(data: bytes) -> Size:
    return struct.unpack_from(">II", data, 16)


def _gif(data: bytes) -> Size:
    return struct.unpack_from("<HH", data, 6)


def _bmp(data: bytes) -> Size:
    width, height = struct.unpack_from("<ii", data, 18)
    return width, abs(height)


def _jpeg(data: bytes) -> Size | None:
    at = 2
    while at + 9 < len(data):
        if data[at] != 0xFF:
            return None
        mark = data[at + 1]
        if mark in _FRAMES:
            height, width = struct.unpack_from(">HH", data, at + 5)
            return width, height
        if mark == 0xFF or mark == 0x01 or 0xD0 <= mark <= 0xD8:
            at += 1 if mark == 0xFF else 2
            continue
        (length,) = struct.unpack_from(">H", data, at + 2)
        at += 2 + max(length, 2)
    return None


def _svg(data: bytes) -> Size | None:
    root = _SVG_ROOT.search(data[:65_536])
    if root is None:
        return None
    fields = {name.decode(): value.decode("utf-8", "replace") for name, value in _SVG_FIELD.findall(root[0])}
    width, height = _length(fields.get("width", "")), _length(fields.get("height", ""))
    box = re.split(r"[\s,]+", fields.get("viewBox", "").strip())
    if len(box) == 4 and not (width and height):
        width, height = width or number_of(box[2]), height or number_of(box[3])
    return (round(width), round(height)) if width >= 0.5 and height >= 0.5 else None


def _length(text: str) -> float:
    found = re.fullmatch(r"\s*([0-9.]+)\s*([a-z]*)\s*", text)
    return number_of(found[1]) * _UNITS.get(found[2], 0.0) if found else 0.0
