"""Turning the folder ``art`` of a module into the sections ``pictures`` and ``tiles``, and back into PNG.

PNG is read by our own code; GIF and JPEG by Pillow, which the extra ``art`` brings. A picture's name is its
file's without ending, in lower case; see `picture_name`.
"""

from __future__ import annotations

import hashlib
import io
import os
import re
import warnings
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import PurePosixPath
from typing import Any

import numpy as np

from grognard.kernel import png
from grognard.kernel.container import Parts, parts_digest, store_part
from grognard.kernel.pictures import MAX_PICTURES, MAX_PIXELS, MAX_SIDE, TILES, PictureBook, tiles_of
from grognard.kernel.png import Pixels
from grognard.kernel.schema.base import WORD, SchemaError, plain, read_model
from grognard.kernel.schema.pictures import DIGEST_BYTES, Pictures
from grognard.kernel.schema.sources import MapSource
from grognard.kernel.sources import Sources

FOLDER = "art"
ENDINGS = (".png", ".gif", ".jpg", ".jpeg")
MAX_FILE_BYTES = 128_000_000
NO_PILLOW = "GIF and JPEG are read by Pillow, which is not installed; `pip install grognard[art]` brings it"


def picture_name(file: str) -> str:
    """The name of the picture in a file: without folder and ending, in the letters that ids have.

    Example:
        >>> picture_name("art/1st Guards (back).PNG"), picture_name("kongo"), picture_name("mt.fuji")
        ('1st-guards-back', 'kongo', 'mt.fuji')
    """
    name = PurePosixPath(file).name.lower()
    for ending in ENDINGS:
        name = name.removesuffix(ending)
    return re.sub(r"[^a-z0-9_.]+", "-", name).strip("-._")[:64]


def pack_pictures(
    sources: Sources, maps: Mapping[str, MapSource], counters: Sequence[tuple[int, str, int]]
) -> dict[str, Any]:
    """Build both sections; nothing where there is no art.

    Args:
        sources: the folder; problems are noted there.
        maps: file -> what it says, in the order of the maps.
        counters: of each, its line in ``counters.tsv``, the cell that names its pictures, and how many faces
            it has.
    """
    files = picture_files_of(sources)
    index = {name: row for row, name in enumerate(files)}
    backdrops = [
        {
            "map": number,
            "picture": _found(sources, file, index, one.picture),
            "origin": tuple(round(part, 3) + 0.0 for part in one.picture_origin),
            "scale": one.picture_scale,
            "over": sorted(set(one.over_picture)),
        }
        for number, (file, one) in enumerate(maps.items())
        if one.picture is not None
    ]
    shown = _of_counters(sources, index, counters)
    if not files or sources.problems:
        return {}
    columns: dict[str, list[Any]] = {"name": [], "width": [], "height": [], "digest": []}
    stored: list[bytes] = []
    for name, file in files.items():
        pixels = _read(sources, file)
        if pixels is not None:
            columns["name"].append(name)
            columns["height"].append(len(pixels))
            columns["width"].append(pixels.shape[1])
            for digest, packed in _packed(pixels):
                columns["digest"].append(digest)
                stored.append(packed)
    section = {
        **columns,
        "maps": backdrops,
        "counters": {"counter": list(shown), "faces": list(shown.values())},
    }
    if sources.problems:
        return {}
    return {"pictures": section, TILES: _parts(sources, section, stored)}


def _parts(sources: Sources, section: Mapping[str, Any], stored: list[bytes]) -> Parts:
    """The pixels of all pictures, if there are not too many."""
    try:
        frozen = {name: tuple(one) if isinstance(one, list) else one for name, one in section.items()}
        counters = {name: tuple(one) for name, one in section["counters"].items()}
        backdrops = tuple(one | {"over": tuple(one["over"])} for one in section["maps"])
        read = read_model(Pictures, frozen | {"counters": counters, "maps": backdrops})
    except SchemaError as error:
        for problem in error.problems:
            sources.problem(FOLDER, problem)
        return Parts((), 0, b"")
    length = 4 * sum(
        tile.width * tile.height
        for size in zip(read.width, read.height, strict=True)
        for tile in tiles_of(*size)
    )
    return Parts(tuple(stored), length, parts_digest(section["digest"]))


def picture_files_of(sources: Sources) -> dict[str, str]:
    """The pictures of the folder, name to file, by name."""
    found: dict[str, str] = {}
    for ending in sorted({ending for low in ENDINGS for ending in (low, low.upper())}):
        for file in sources.names(FOLDER, ending):
            name = picture_name(file)
            if not re.fullmatch(WORD, name):
                sources.problem(file, "no letter or digit of its name is left for the name of a picture")
            elif not _is_file(sources, found.setdefault(name, file), file):
                sources.problem(file, f"{found[name]} gives its picture the same name, `{name}`")
    if len(found) > MAX_PICTURES:
        sources.problem(FOLDER, f"there are {len(found)} pictures; at most {MAX_PICTURES}")
    return dict(sorted(found.items()))


def _is_file(sources: Sources, file: str, other: str) -> bool:
    """Whether two names are of one file: a folder that does not tell A from a lists each twice."""
    return file == other or os.path.samefile(sources.folder / file, sources.folder / other)


def _found(sources: Sources, file: str, index: Mapping[str, int], named: str) -> int:
    """The row of a picture that a map's file names."""
    if PurePosixPath(named).parent.as_posix() != FOLDER or picture_name(named) not in index:
        sources.problem(file, f"picture: there is no {plain(named)} in the module's folder `{FOLDER}`")
        return 0
    return index[picture_name(named)]


def _of_counters(
    sources: Sources, index: Mapping[str, int], counters: Sequence[tuple[int, str, int]]
) -> dict[int, tuple[int, ...]]:
    """The pictures of the faces of each counter that has any."""
    shown: dict[int, tuple[int, ...]] = {}
    for row, (number, cell, faces) in enumerate(counters):
        if cell in ("", "-"):
            continue
        names = [part.strip() for part in cell.split("/")]
        rows = tuple(-1 if name == "-" else index.get(picture_name(name), -2) for name in names)
        for name in (name for name, found in zip(names, rows, strict=True) if found == -2):
            sources.problem(
                "counters.tsv", f"pictures: there is no `{plain(name)}` in the folder `{FOLDER}`", number
            )
        if len(rows) > faces:
            sources.problem("counters.tsv", f"pictures: {len(rows)} for {faces} faces", number)
        if max(rows) >= 0:
            shown[row] = rows
    return shown


def _read(sources: Sources, file: str) -> Pixels | None:
    """Read a picture; None, with a problem noted, if that fails."""
    data = sources.data(file, MAX_FILE_BYTES)
    if data is None:
        return None
    try:
        return decoded(data)
    except ValueError as error:
        sources.problem(file, str(error))
    return None


def decoded(data: bytes) -> Pixels:
    """Read a picture of any kind that packing understands, whatever its file is called.

    Raises:
        ValueError: it is none, it is too large, or there is no Pillow to read it with.
    """
    if data.startswith(png.SIGNATURE):
        _hold_size(*png.size_of(data))
        return png.decode(data)
    try:
        from PIL import Image
    except ImportError:
        raise ValueError(NO_PILLOW) from None
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=("GIF", "JPEG")) as image:
                _hold_size(*image.size)
                return np.asarray(image.convert("RGBA"))
    except ValueError:
        raise
    except Exception as error:  # Pillow raises what it likes on damaged files
        raise ValueError(f"it is no picture that can be read ({type(error).__name__})") from None


def _hold_size(width: int, height: int) -> None:
    if not (0 < width <= MAX_SIDE and 0 < height <= MAX_SIDE and width * height <= MAX_PIXELS):
        raise ValueError(
            f"it has {width} × {height} pixels; at most {MAX_SIDE} a side and {MAX_PIXELS} in all"
        )


def _packed(pixels: Pixels) -> list[tuple[bytes, bytes]]:
    """Digest and stored bytes of each tile of a picture."""

    def pack(tile: bytes) -> tuple[bytes, bytes]:
        return hashlib.blake2b(tile, digest_size=DIGEST_BYTES).digest(), store_part(tile)

    tiles = list(_cut(pixels))
    if len(tiles) == 1:
        return [pack(tiles[0])]
    with ThreadPoolExecutor(os.cpu_count() or 1) as pool:
        return list(pool.map(pack, tiles))


def _cut(pixels: Pixels) -> Iterator[bytes]:
    """The tiles of a picture and of its halves, in the order of `tiles_of`."""
    level = 0
    for tile in tiles_of(pixels.shape[1], len(pixels)):
        if tile.level != level:
            pixels, level = halved(pixels), tile.level
        yield pixels[tile.top : tile.top + tile.height, tile.left : tile.left + tile.width].tobytes()


def halved(pixels: Pixels) -> Pixels:
    """A picture of half the size: the mean of every four pixels, each as far as it can be seen."""
    high, wide = pixels.shape[:2]
    out = np.empty(((high + 1) // 2, (wide + 1) // 2, 4), np.uint8)
    for top in range(0, high, 512):
        band = pixels[top : top + 512]
        band = np.pad(band, ((0, len(band) % 2), (0, wide % 2), (0, 0)), mode="edge")
        four = (band[::2, ::2], band[::2, 1::2], band[1::2, ::2], band[1::2, 1::2])
        out[top // 2 : top // 2 + len(band) // 2] = _mean(four)
    return out


def _mean(four: Sequence[Pixels]) -> Pixels:
    rows = np.stack(four)
    alpha = rows[..., 3:].sum(axis=0, dtype=np.uint32)
    if (alpha == 4 * 255).all():
        found: Pixels = ((rows.sum(axis=0, dtype=np.uint16) + 2) >> 2).astype(np.uint8)
        return found
    weighted = (rows[..., :3].astype(np.uint32) * rows[..., 3:]).sum(axis=0, dtype=np.uint32)
    colour = (weighted + alpha // 2) // np.maximum(alpha, 1)
    found = np.concatenate([colour, (alpha + 2) >> 2], axis=2).astype(np.uint8)
    return found


def png_of(book: PictureBook, picture: int) -> bytes:
    """Write a picture as PNG, in its own size; packing it gives the same pixels.

    Raises:
        ModuleDataError: it is damaged.
    """
    return png.encode(*book.sizes[picture], _bands(book, picture))


def _bands(book: PictureBook, picture: int) -> Iterator[Pixels]:
    """The rows of a picture, a row of tiles at a time."""
    row: list[Pixels] = []
    width = book.sizes[picture][0]
    for number, tile in enumerate(book.tiles(picture)):
        if tile.level:
            return
        pixels = np.frombuffer(book.pixels(picture, number), np.uint8)
        row.append(pixels.reshape(tile.height, tile.width, 4))
        if tile.left + tile.width == width:
            yield np.concatenate(row, axis=1)
            row = []
