"""Reading the widths of letters from a TrueType file; no outlines, no kerning, no shaping."""

from __future__ import annotations

import struct
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path


@dataclass(frozen=True, slots=True)
class Metrics:
    """How a font measures, in its own units.

    Attributes:
        units: units of one em.
        ascent, descent: above and below the base line, descent negative.
        cap_height: height of a capital letter.
        advances: character code -> how far the pen moves; only characters that the font draws.
    """

    units: int
    ascent: int
    descent: int
    cap_height: int
    advances: Mapping[int, int]


def read_metrics(path: Path) -> Metrics:
    """Read a font file.

    Raises:
        ValueError: it is no TrueType file with a Unicode table.
        OSError: it cannot be read.
    """
    data = path.read_bytes()
    try:
        tables = dict(table_offsets(data))
        head, hhea, os2 = tables["head"], tables["hhea"], tables["OS/2"]
        units: int = struct.unpack_from(">H", data, head + 18)[0]
        ascent, descent = struct.unpack_from(">hh", data, hhea + 4)
        count: int = struct.unpack_from(">H", data, hhea + 34)[0]
        long_metrics = struct.unpack_from(f">{'Hh' * count}", data, tables["hmtx"])[::2]
        cap_height: int = struct.unpack_from(">h", data, os2 + 88)[0]
        glyphs = glyph_numbers(data, tables["cmap"])
    except (KeyError, struct.error) as error:
        raise ValueError(f"{path.name} is no TrueType font with Unicode letters") from error
    advances = {code: long_metrics[min(glyph, count - 1)] for code, glyph in glyphs.items()}
    return Metrics(units, ascent, descent, cap_height, advances)


def table_offsets(data: bytes) -> Iterator[tuple[str, int]]:
    """Each table's tag and where it starts."""
    (count,) = struct.unpack_from(">H", data, 4)
    for number in range(count):
        tag, _, offset, _ = struct.unpack_from(">4sIII", data, 12 + 16 * number)
        yield tag.decode("latin-1"), offset


def glyph_numbers(data: bytes, cmap: int) -> dict[int, int]:
    """Character code -> glyph, from the table of segments that every Unicode font has (format 4)."""
    (count,) = struct.unpack_from(">H", data, cmap + 2)
    for number in range(count):
        platform, _, offset = struct.unpack_from(">HHI", data, cmap + 4 + 8 * number)
        (form,) = struct.unpack_from(">H", data, cmap + offset)
        if platform in (0, 3) and form == 4:
            return dict(_segments(data, cmap + offset))
    raise KeyError("cmap")


def _segments(data: bytes, start: int) -> Iterator[tuple[int, int]]:
    (twice,) = struct.unpack_from(">H", data, start + 6)
    count = twice // 2
    ends = struct.unpack_from(f">{count}H", data, start + 14)
    firsts = struct.unpack_from(f">{count}H", data, start + 16 + twice)
    deltas = struct.unpack_from(f">{count}H", data, start + 16 + 2 * twice)
    ranges_at = start + 16 + 3 * twice
    ranges = struct.unpack_from(f">{count}H", data, ranges_at)
    for number in range(count):
        for code in range(firsts[number], ends[number] + 1):
            glyph = code
            if ranges[number]:
                place = ranges_at + 2 * number + ranges[number] + 2 * (code - firsts[number])
                (glyph,) = struct.unpack_from(">H", data, place)
            if (glyph or not ranges[number]) and (glyph + deltas[number]) & 0xFFFF and code != 0xFFFF:
                yield code, (glyph + deltas[number]) & 0xFFFF
