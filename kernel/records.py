"""Records: the frame of saves and journals, one piece of plain data after the other, each sealed.

A file is the magic, a format number, and records. A record is its stored length, its length, a digest, and
msgpack, compressed where that makes it shorter. Each digest covers the one before it, so a record that was
cut, changed, moved or taken out ends what can be believed. Appending needs no other byte to change.
"""

from __future__ import annotations

import struct
import zlib
from collections.abc import Iterator
from hashlib import blake2b
from typing import Any

from grognard.kernel.wire import LIMITS, Budget, decode, encode, inflate

MAGIC = b"\x89WGS\r\n\x1a\n"
FORMAT = 1
PREAMBLE = struct.Struct(">8sH")
FRAME = struct.Struct(">II16s")
MAX_FILE = 32_000_000
MAX_TOTAL = 16_000_000
"""Bytes of all records of a file, uncompressed."""

MAX_ITEMS = 3_000_000
"""Values in all records of a file but those that say where a game stood, which are quick to read."""

STAND = "stand"

WORTH_PACKING = 512


class RecordWriter:
    """Turns plain data into the bytes of records, each sealed onto the one before.

    Attributes:
        seal: the digest of the last record.
    """

    __slots__ = ("seal",)

    def __init__(self) -> None:
        self.seal = first_seal()

    def record(self, value: object) -> bytes:
        """Return the bytes of the next record.

        Raises:
            ValueError: it is longer than a record may be, or no plain data.
        """
        try:
            payload = encode(value)
        except (TypeError, OverflowError) as error:
            raise ValueError(f"it holds what no file can ({error})") from None
        if len(payload) > LIMITS.section_bytes:
            raise ValueError("one record of it is too long")
        stored = zlib.compress(payload, 6) if len(payload) > WORTH_PACKING else payload
        if len(stored) >= len(payload):
            stored = payload
        self.seal = _seal(self.seal, len(payload), stored)
        return FRAME.pack(len(stored), len(payload), self.seal) + stored


def preamble() -> bytes:
    """Return the bytes every file begins with."""
    return PREAMBLE.pack(MAGIC, FORMAT)


def first_seal() -> bytes:
    """Return what stands for the digest before the first record."""
    return blake2b(preamble(), digest_size=16).digest()


def read_records(data: bytes) -> Iterator[Any]:
    """Yield the records of a file, each checked before it is handed out.

    Raises:
        ValueError: where the first byte that cannot be believed is reached; what was yielded before is sound.
    """
    _check_preamble(data)
    at, total, left, seal = PREAMBLE.size, 0, MAX_ITEMS, first_seal()
    while at < len(data):
        if len(data) - at < FRAME.size:
            raise ValueError("it is cut short")
        stored_length, length, claimed = FRAME.unpack_from(data, at)
        at += FRAME.size
        stored = data[at : at + stored_length]
        if len(stored) < stored_length:
            raise ValueError("it is cut short")
        seal = _seal(seal, length, stored)
        if seal != claimed:
            raise ValueError("it is damaged")
        total += length
        if not stored_length <= length <= LIMITS.section_bytes or total > MAX_TOTAL:
            raise ValueError("it is longer than a game can be")
        budget = Budget()
        value = decode(stored if stored_length == length else inflate(stored, length), budget)
        if not isinstance(value, dict) or value.get("kind") != STAND:
            left -= LIMITS.item_total - budget.items
        if left < 0:
            raise ValueError("it is longer than a game can be")
        yield value
        at += stored_length


def _check_preamble(data: bytes) -> None:
    if not data.startswith(MAGIC):
        raise ValueError("it is no saved game")
    if len(data) < PREAMBLE.size:
        raise ValueError("it is cut short")
    number = PREAMBLE.unpack_from(data)[1]
    if number != FORMAT:
        raise ValueError(f"it has format {number}; this version of Grognard reads format {FORMAT}")


def _seal(before: bytes, length: int, stored: bytes) -> bytes:
    return blake2b(before + length.to_bytes(4, "big") + stored, digest_size=16).digest()
