"""Plain data as msgpack: encoding that repeats byte for byte, decoding that no file can make expensive.

Module files and saves come from strangers. What their bytes claim is checked against `LIMITS` before memory
is taken, and whatever is wrong is a `ValueError` with one sentence for the player.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

import msgpack


@dataclass(frozen=True, slots=True)
class Limits:
    """The most a file of ours may ask for.

    Attributes:
        table_bytes, sections: size of the table and number of its rows.
        section_bytes, total_bytes: uncompressed, of one section and of all.
        items, item_total: elements of one msgpack array, and of all arrays of a section.
        groups: arrays and maps of a section.
        part_bytes, parts: of a section that is read part by part: its stored bytes, and how many parts.
    """

    table_bytes: int = 65_536
    sections: int = 32
    section_bytes: int = 4_000_000
    total_bytes: int = 12_000_000
    items: int = 400_000
    item_total: int = 1_200_000
    groups: int = 150_000
    part_bytes: int = 512_000_000
    parts: int = 65_536


LIMITS = Limits()


def encode(value: object) -> bytes:
    """Encode plain data; equal values in equal order give equal bytes."""
    packed: bytes = msgpack.packb(value, use_bin_type=True)
    return packed


def decode(data: bytes, budget: Budget | None = None) -> Any:  # noqa: ANN401 - untyped until the schema has seen it
    """Decode plain data within `LIMITS`; arrays become tuples.

    A dry run over the bytes comes first: it allocates nothing, and refuses arrays that claim more than there
    is, and nesting past the parser's 512 levels.

    Args:
        data: one msgpack value.
        budget: tells afterwards what is left of it.

    Raises:
        ValueError: not one whole msgpack value, or more of anything than the limits allow.
    """
    budget = budget or Budget()
    try:
        dry = msgpack.Unpacker(None, max_buffer_size=max(len(data), 1))
        dry.feed(data)
        dry.skip()
        if dry.tell() != len(data):
            raise ValueError("there are bytes behind the end of the data")
        return msgpack.unpackb(
            data,
            use_list=False,
            strict_map_key=True,
            max_array_len=LIMITS.items,
            max_map_len=LIMITS.groups,
            list_hook=budget.count,
            object_pairs_hook=budget.mapping,
            ext_hook=_no_extension,
        )
    except (msgpack.UnpackException, RecursionError, TypeError, OverflowError) as error:
        raise ValueError(f"it is no readable data ({type(error).__name__})") from None


def inflate(stored: bytes, length: int) -> bytes:
    """Uncompress what zlib made of so many bytes; never more is taken into memory.

    Raises:
        ValueError: it was made of fewer or more, or by nothing of the kind.
    """
    engine = zlib.decompressobj()
    try:
        data = engine.decompress(stored, length + 1)
    except zlib.error:
        raise ValueError("its compressed bytes are damaged") from None
    if len(data) != length or not engine.eof or engine.unused_data:
        raise ValueError("its compressed bytes do not end where they should")
    return data


class Budget:
    """What one decoding may still create; its methods are called for every array and map, innermost first.

    Attributes:
        items: elements of arrays.
        groups: arrays and maps.
    """

    __slots__ = ("groups", "items")

    def __init__(self) -> None:
        self.groups = LIMITS.groups
        self.items = LIMITS.item_total

    def count(self, array: tuple[object, ...]) -> tuple[object, ...]:
        """Let an array pass, or stop the decoding."""
        self.groups -= 1
        self.items -= len(array)
        if self.groups < 0 or self.items < 0:
            raise ValueError("it holds more values than a module may")
        return array

    def mapping(self, pairs: Iterable[tuple[str, object]]) -> dict[str, object]:
        """Build a map; a key given twice has no meaning."""
        found = tuple(pairs)
        self.count(found)
        table = dict(found)
        if len(table) != len(found):
            raise ValueError("a field is given twice")
        return table


def _no_extension(code: int, _data: bytes) -> object:
    raise ValueError(f"extension type {code} has no meaning here")
