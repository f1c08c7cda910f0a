"""The container: one file of named sections, each compressed and digested, read only when asked for.

The bytes are: the magic, a format number, the length and digest of the table, the table, the sections one
after the other. The table is msgpack and gives each section's name, offset behind the table, stored length,
length, codec and digest over the uncompressed bytes. Whatever a file claims is checked against `LIMITS`
before memory is taken for it; a bad file raises `ModuleDataError` and nothing else.

A section of codec ``parts`` may be far larger, and is read part by part: it begins with the stored length of
each part in four bytes. How many there are, how long each is and what its digest must be stands in another
section; its own digest is over those.

Notes:
    Equal sections give equal digests everywhere, and equal bytes with the same zlib.
"""

from __future__ import annotations

import hashlib
import re
import struct
import zlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Any

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.reading import hold_file
from grognard.kernel.wire import LIMITS, decode, encode, inflate

MAGIC = b"\x89WGM\r\n\x1a\n"
FORMAT = 1
PREAMBLE = struct.Struct(">8sHI16s")
CODECS = ("raw", "zlib", "parts")
DIGEST_BYTES = 32
EFFORT = 7
"""Of zlib: at 9 a module of shapes takes four times as long to pack, and is hardly shorter."""
_NAME = re.compile(r"[a-z][a-z0-9_]{0,31}")


@dataclass(frozen=True, slots=True)
class Section:
    """One row of the table: where a section lies and what its bytes must be, lengths in bytes."""

    name: str
    offset: int
    stored: int
    length: int
    codec: str
    digest: bytes


@dataclass(frozen=True, slots=True)
class Parts:
    """What a section of codec ``parts`` is written from.

    Attributes:
        stored: each part as it is stored, see `store_part`.
        length: bytes of all parts, uncompressed.
        digest: as of `parts_digest`.
    """

    stored: tuple[bytes, ...]
    length: int
    digest: bytes


@dataclass(frozen=True, slots=True)
class Container:
    """An opened file: its table, and access to the sections.

    Attributes:
        name: the file as errors call it.
        sections: the table, by section name, in the order of the file.
    """

    name: str
    sections: Mapping[str, Section]
    _source: Path | bytes = field(repr=False)
    _body: int = field(repr=False)

    def payload(self, name: str) -> bytes:
        """Read one section's uncompressed bytes, and check them against the table.

        Raises:
            ModuleDataError: the section is absent, cut short, or not what the table says.
        """
        section = self.sections.get(name)
        if section is None:
            raise ModuleDataError(self.name, f"there is no section `{name}`")
        if section.codec == "parts":
            raise ModuleDataError(self.name, f"section `{name}` is of parts, and has no meaning as a whole")
        try:
            return _expand(_read(self._source, self._body + section.offset, section.stored), section)
        except ValueError as error:
            raise ModuleDataError(self.name, f"section `{name}`: {error}") from None
        except OSError as error:
            raise ModuleDataError(self.name, f"it cannot be read: {error.strerror or error}") from None

    def read(self, name: str) -> Any:  # noqa: ANN401 - decoded msgpack, typed by the schema right after
        """Decode one section: tuples, dicts, str, bytes, numbers, bool and None.

        Raises:
            ModuleDataError: as `payload`, or the section is no msgpack within the limits.
        """
        data = self.payload(name)
        try:
            return decode(data)
        except ValueError as error:
            raise ModuleDataError(self.name, f"section `{name}`: {error}") from None

    def part_starts(self, name: str, count: int) -> tuple[int, ...]:
        """Read where each of so many parts of a section begins, and where the last one ends.

        Raises:
            ModuleDataError: the section is absent, or not of so many parts.
        """
        section = self.sections.get(name)
        head = 4 * count
        if section is None or section.codec != "parts" or not head <= section.stored:
            raise ModuleDataError(self.name, f"there is no section `{name}` of {count} parts")
        lengths = struct.unpack(f">{count}I", self._piece(section, 0, head))
        starts = tuple(accumulate(lengths, initial=head))
        if starts[-1] != section.stored:
            raise ModuleDataError(self.name, f"section `{name}`: its parts do not fill it")
        return starts

    def part(self, name: str, place: tuple[int, int], length: int, digest: bytes) -> bytes:
        """Read one part of a section.

        Args:
            name: of the section.
            place: where the part begins and ends, out of `part_starts`.
            length: its bytes when uncompressed.
            digest: over them.

        Raises:
            ModuleDataError: it is not what it should be.
        """
        first, last = place
        stored = self._piece(self.sections[name], first, min(last - first, length))
        try:
            data = stored if last - first == length else inflate(stored, length)
            if _digest(data, len(digest)) != digest:
                raise ValueError("it is damaged (its digest differs)")
        except ValueError as error:
            raise ModuleDataError(self.name, f"a part of section `{name}`: {error}") from None
        return data

    def _piece(self, section: Section, start: int, length: int) -> bytes:
        """Read some stored bytes of a section."""
        try:
            data = _read(self._source, self._body + section.offset + start, length)
        except OSError as error:
            raise ModuleDataError(self.name, f"it cannot be read: {error.strerror or error}") from None
        if len(data) != length:
            raise ModuleDataError(self.name, f"section `{section.name}` is cut short")
        return data


def store_part(data: bytes) -> bytes:
    """Compress a part; one that would not get shorter is stored as it is."""
    packed = zlib.compress(data, 6)
    return packed if len(packed) < len(data) else data


def parts_digest(digests: Iterable[bytes]) -> bytes:
    """Combine the digests of all parts of a section."""
    return _digest(b"".join(digests), DIGEST_BYTES)


def write_container(payloads: Mapping[str, bytes | Parts]) -> bytes:
    """Build the bytes of a file from its sections, in the order given.

    Args:
        payloads: by section name, uncompressed bytes or the parts of a section that is read so.

    Raises:
        ValueError: a name is not a lower-case word, or a limit is passed.

    Example:
        >>> data = write_container({"note": encode({"text": "Tsingtau"})})
        >>> open_container(data, "note.wgm").read("note")
        {'text': 'Tsingtau'}
    """
    rows, bodies, offset = [], [], 0
    for name, payload in payloads.items():
        if isinstance(payload, Parts):
            lengths = struct.pack(f">{len(payload.stored)}I", *map(len, payload.stored))
            codec, body = "parts", b"".join((lengths, *payload.stored))
            told = payload.length, codec, payload.digest
        else:
            packed = zlib.compress(payload, EFFORT)
            codec, body = ("zlib", packed) if len(packed) < len(payload) else ("raw", payload)
            told = len(payload), codec, _digest(payload, DIGEST_BYTES)
        rows.append((name, offset, len(body), *told))
        bodies.append(body)
        offset += len(body)
    problems = _table_problems(rows)
    if problems:
        raise ValueError("; ".join(problems))
    table = encode(rows)
    return PREAMBLE.pack(MAGIC, FORMAT, len(table), _digest(table, 16)) + table + b"".join(bodies)


def open_container(source: Path | bytes, name: str = "") -> Container:
    """Read the table of a file, given by its path or its bytes; sections stay where they are.

    Args:
        source: a path, or the whole file in memory.
        name: what errors call the file; by default the path.

    Raises:
        ModuleDataError: it is no such file, or its table is damaged, or disagrees with the file's length.
    """
    name = name or (str(source) if isinstance(source, Path) else "the file")
    try:
        if isinstance(source, Path):
            hold_file(source)
        size = source.stat().st_size if isinstance(source, Path) else len(source)
        rows = _read_table(source, size)
        body = size - sum(row[2] for row in rows)
    except OSError as error:
        raise ModuleDataError(name, f"it cannot be read: {error.strerror or error}") from None
    except ValueError as error:
        raise ModuleDataError(name, str(error)) from None
    return Container(name, {row[0]: Section(*row) for row in rows}, source, body)


def _digest(data: bytes, size: int) -> bytes:
    return hashlib.blake2b(data, digest_size=size).digest()


def _read(source: Path | bytes, start: int, length: int) -> bytes:
    """Read a run of bytes; shorter than asked at the end of the file."""
    if isinstance(source, bytes):
        return source[start : start + length]
    with source.open("rb") as stream:
        stream.seek(start)
        return stream.read(length)


def _read_table(source: Path | bytes, size: int) -> list[tuple[Any, ...]]:
    """Check preamble and table, and that the sections fill the rest of the file exactly."""
    start = _read(source, 0, PREAMBLE.size)
    if not start.startswith(MAGIC):
        raise ValueError("it is not a module file")
    if len(start) < PREAMBLE.size:
        raise ValueError("it is cut short")
    _, number, length, digest = PREAMBLE.unpack(start)
    if number != FORMAT:
        raise ValueError(f"it has format {number}; this version of Grognard reads format {FORMAT}")
    if length > min(LIMITS.table_bytes, size - PREAMBLE.size):
        raise ValueError("its table of sections is cut short or too long")
    table = _read(source, PREAMBLE.size, length)
    if _digest(table, 16) != digest:
        raise ValueError("its table of sections is damaged")
    rows = decode(table)
    if not isinstance(rows, tuple) or not all(_is_row(row) for row in rows):
        raise ValueError("its table of sections cannot be read")
    problems = _table_problems(rows)
    if not problems and PREAMBLE.size + length + sum(row[2] for row in rows) != size:
        problems = ["it is cut short, or there are bytes behind its end"]
    if problems:
        raise ValueError("; ".join(problems))
    return list(rows)


def _is_row(row: object) -> bool:
    kinds = (str, int, int, int, str, bytes)
    return isinstance(row, tuple) and tuple(map(type, row)) == kinds and len(row[5]) == DIGEST_BYTES


def _table_problems(rows: Iterable[tuple[Any, ...]]) -> list[str]:
    """Say what is wrong with the rows: names, lengths, codecs, gaps."""
    problems: list[str] = []
    names: set[str] = set()
    end = total = 0
    for name, offset, stored, length, codec, _ in rows:
        if not _NAME.fullmatch(name) or name in names:
            problems.append(f"section name {name!r} is malformed or given twice")
        if codec not in CODECS:
            problems.append(f"section {name!r} has an unknown codec {codec!r}")
        if codec == "parts":
            if not 0 <= stored <= LIMITS.part_bytes or length < 0:
                problems.append(f"section {name!r} is too long ({stored} bytes; at most {LIMITS.part_bytes})")
        elif not 0 <= length <= LIMITS.section_bytes or not 0 <= stored <= max(length, 0):
            problems.append(f"section {name!r} is too long ({length} bytes; at most {LIMITS.section_bytes})")
        if offset != end:
            problems.append(f"section {name!r} is not where the one before it ends")
        names.add(name)
        end = offset + stored
        total += length if codec != "parts" else 0
    if len(names) > LIMITS.sections or total > LIMITS.total_bytes:
        problems.append(f"it has {len(names)} sections of {total} bytes, more than a module may")
    return problems


def _expand(stored: bytes, section: Section) -> bytes:
    """Uncompress, never past the length in the table, and compare digests."""
    data = inflate(stored, section.length) if section.codec == "zlib" else stored
    if len(data) != section.length or len(stored) != section.stored:
        raise ValueError("it has not the length it should have")
    if _digest(data, DIGEST_BYTES) != section.digest:
        raise ValueError("it is damaged (its digest differs)")
    return data
