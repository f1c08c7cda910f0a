"""Small VASSAL modules made for the tests, part by part; no line of them is anybody's module."""

from __future__ import annotations

import io
import struct
import zipfile
import zlib
from collections.abc import Callable
from xml.sax.saxutils import escape, quoteattr

import pytest

from grognard.kernel.board import Board
from grognard.kernel.board_build import load_board
from grognard.kernel.module import pack
from grognard.tools.vassal.importing import Imported, import_module
from grognard.tools.vassal.sequence import join

MAP = "VASSAL.build.module.Map"
BOARD = "VASSAL.build.module.map.boardPicker.Board"
GRID = "VASSAL.build.module.map.boardPicker.board."


def tag(kind: str, *inside: str, **fields: object) -> str:
    """Write a component; a field `_text` is what stands in it."""
    text = escape(str(fields.pop("_text", "")))
    words = "".join(f" {name.rstrip('_')}={quoteattr(str(value))}" for name, value in fields.items())
    return f"<{kind}{words}>{text}{''.join(inside)}</{kind}>"


def game_map(
    *boards: str, name: str = "Main Map", setup: str = "", inside: str = "", **fields: object
) -> str:
    """Write a map with its boards."""
    chosen = tag("setup", _text=setup) if setup else ""
    return tag(
        MAP, tag("VASSAL.build.module.map.BoardPicker", *boards, chosen), inside, mapName=name, **fields
    )


def board(*inside: str, name: str = "Board", **fields: object) -> str:
    """Write a board."""
    return tag(BOARD, *inside, name=name, **{"width": 300, "height": 300, **fields})


def hexes(numbers: str = "", **fields: object) -> str:
    """Write a hex grid."""
    return tag(f"{GRID}HexGrid", numbers, **{"dx": 60, "dy": 70, "x0": 30, "y0": 35, **fields})


def numbers(**fields: object) -> str:
    """Write a hex grid's numbering."""
    return tag(f"{GRID}mapgrid.HexGridNumbering", **{"stagger": "false", **fields})


def definition(*traits: tuple[str, str], image: str = "", name: str = "Unit", place: str = "null;0;0") -> str:
    """Write a piece: traits outermost first as (type, state)."""
    kinds, states = f"piece;;;{image};{name}", place
    for kind, state in reversed(traits):
        kinds, states = join([kind, kinds], "\t"), join([state, states], "\t")
    return join(["+", "null", kinds, states], "/")


def slot(*traits: tuple[str, str], kind: str = "PieceSlot", gpid: str = "", **fields: str) -> str:
    """Write a slot with a piece."""
    text = definition(*traits, **fields)
    return tag(
        f"VASSAL.build.widget.{kind}",
        entryName=fields.get("name", "Unit"),
        gpid=gpid,
        width=40,
        height=40,
        _text=text,
    )


def png(width: int, height: int, colour: tuple[int, int, int] = (200, 30, 30)) -> bytes:
    """Write a picture of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    rows = (b"\0" + bytes(colour) * width) * height
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return (
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", head)
        + chunk(b"IDAT", zlib.compress(rows))
        + chunk(b"IEND", b"")
    )


def vmod(
    *inside: str,
    files: dict[str, bytes] | None = None,
    root: str = "VASSAL.build.GameModule",
    **fields: object,
) -> bytes:
    """Write a whole module."""
    text = tag(root, *inside, **{"name": "Tiny", "version": "0.3", "VassalVersion": "3.6.0", **fields})
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as out:
        out.writestr("buildFile.xml", text)
        for name, data in (files or {}).items():
            out.writestr(name, data)
    return stream.getvalue()


def save(*commands: str, key: int = 0x5A, disguised: bool = True) -> bytes:
    """Write a saved game."""
    plain = join(["begin_save", *commands, "end_save"], "\x1b").encode()
    if not disguised:
        return plain
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as out:
        out.writestr("savedGame", b"!VCSK%02x" % key + bytes(byte ^ key for byte in plain).hex().encode())
    return stream.getvalue()


class Making:
    """All of the above in one place, for tests cannot import each other."""

    tag, game_map, board, hexes, numbers = map(staticmethod, (tag, game_map, board, hexes, numbers))
    definition, slot, png, vmod, save = map(staticmethod, (definition, slot, png, vmod, save))


@pytest.fixture
def make() -> type[Making]:
    """What makes small modules."""
    return Making


@pytest.fixture
def imported() -> Callable[..., Imported]:
    """Import the bytes of a module."""
    return lambda data, *extensions: import_module(data, extensions, "tiny.vmod")


@pytest.fixture
def table(tmp_path, imported) -> Callable[..., Board]:
    """Import the bytes of a module, pack what came of it and open the board."""

    def open_table(data: bytes) -> Board:
        imported(data).write(tmp_path / "sources")
        return load_board(pack(tmp_path / "sources"))

    return open_table
