"""Bad files on purpose: seeded mutations of a packed file, for tests that nothing a stranger sends breaks us.

Raw mutants damage bytes as disks and transfers do. Sealed mutants change a section and make every digest and
length right again, as somebody who means it would. Bombs claim or expand to far more than they weigh.
"""

from __future__ import annotations

import hashlib
import random
import struct
import zlib
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from grognard.kernel.container import (
    DIGEST_BYTES,
    FORMAT,
    MAGIC,
    PREAMBLE,
    Parts,
    open_container,
    write_container,
)
from grognard.kernel.wire import LIMITS, encode

Chance = random.Random

_ODD_VALUES: tuple[object, ...] = (
    -1,
    -2,
    0,
    1,
    65_535,
    2**31,
    2**63 - 1,
    -(2**63),
    1.5,
    float("nan"),
    float("inf"),
    "",
    "-",
    "../../etc/passwd",
    "\x1b[2J",
    "\u202e",
    "x" * 70_000,
    b"\0",
    None,
    True,
    (),
    {},
    ((((),),),),
    tuple(range(300)),
)


def mutants(data: bytes, count: int, seed: int) -> Iterator[tuple[str, bytes]]:
    """Make damaged or hostile copies of a packed file.

    Args:
        data: a good file in the container format.
        count: how many; the kinds take turns.
        seed: equal seeds give equal mutants.

    Yields:
        What was done, and the bytes. A mutant whose word begins with ``raw`` must be refused or load to the
        very same content; any other may load to something else, but only to something sound.

    Example:
        >>> good = write_container({"note": encode({"text": "Tsingtau"})})
        >>> [what for what, _ in mutants(good, 3, seed=1)]
        ['raw truncate', 'sealed value', 'bomb nested']
    """
    chance = Chance(seed)
    families = tuple(
        [(f"{family} {name}", make) for name, make in makers.items()]
        for family, makers in (("raw", _RAW), ("sealed", _SEALED), ("bomb", _BOMBS))
    )
    for number in range(count):
        family = families[number % len(families)]
        name, make = family[number // len(families) % len(family)]
        yield name, make(data, chance)


def _truncate(data: bytes, chance: Chance) -> bytes:
    return data[: chance.randrange(len(data))]


def _flip(data: bytes, chance: Chance) -> bytes:
    changed = bytearray(data)
    for _ in range(chance.choice((1, 1, 2, 16))):
        changed[chance.randrange(len(changed))] ^= 1 << chance.randrange(8)
    return bytes(changed)


def _splice(data: bytes, chance: Chance) -> bytes:
    """Leave out, repeat, insert or append a run of bytes."""
    start = chance.randrange(len(data))
    end = min(len(data), start + chance.randrange(1, 64))
    noise = chance.randbytes(chance.randrange(1, 64))
    return chance.choice(
        (
            data[:start] + data[end:],
            data[:end] + data[start:],
            data[:start] + noise + data[start:],
            data[:start] + noise + data[end:],
            data + noise,
        )
    )


def _preamble(data: bytes, chance: Chance) -> bytes:
    """Overwrite a number in the first bytes by an extreme one."""
    at = chance.randrange(len(MAGIC), PREAMBLE.size)
    value = chance.choice((0, 1, 0x7F, 0xFF))
    return data[:at] + bytes([value] * chance.randrange(1, 5)) + data[at + 4 :]


def _payloads(data: bytes) -> dict[str, bytes]:
    """The sections that are read as a whole."""
    container = open_container(data)
    return {name: container.payload(name) for name, one in container.sections.items() if one.codec != "parts"}


def _parts(data: bytes) -> dict[str, Parts]:
    """The other sections; how many parts one has is of no matter, its bytes stay what they are."""
    container = open_container(data)
    start = len(data) - sum(one.stored for one in container.sections.values())
    return {
        name: Parts(
            _whole(data[start + one.offset : start + one.offset + one.stored]), one.length, one.digest
        )
        for name, one in container.sections.items()
        if one.codec == "parts"
    }


def _whole(body: bytes) -> tuple[bytes, ...]:
    """The parts of a sound section."""
    lengths: list[int] = []
    # Where the lengths end is where the parts they tell of would end with the section.
    while 4 * len(lengths) + sum(lengths) < len(body):
        lengths.append(int.from_bytes(body[4 * len(lengths) : 4 * len(lengths) + 4], "big"))
    at, found = 4 * len(lengths), []
    for length in lengths:
        found.append(body[at : at + length])
        at += length
    return tuple(found)


def _seal(payloads: Mapping[str, bytes], data: bytes, parts: Mapping[str, Parts] | None = None) -> bytes:
    """Build a file with right digests; the old one where a limit already forbids to write it."""
    try:
        return write_container({**payloads, **(_parts(data) if parts is None else parts)})
    except ValueError:
        return data


def _sealed_parts(data: bytes, chance: Chance) -> bytes:
    """Damage, swap, leave out or add parts of a section, or tell another length of them."""
    parts = _parts(data)
    if not parts:
        return _sealed_bytes(data, chance)
    name = chance.choice(list(parts))
    one = parts[name]
    stored, at = list(one.stored), chance.randrange(len(one.stored))
    way = chance.randrange(5)
    if way == 0:
        stored[at] = chance.choice((_truncate, _flip, _splice))(stored[at], chance)
    elif way == 1:
        stored[at], stored[0] = stored[0], stored[at]
    elif way == 2:
        del stored[at]
    elif way == 3:
        stored.insert(at, zlib.compress(b"\0" * 50_000_000, 9))
    else:
        stored[at] = zlib.compress(b"\0" * chance.choice((4_194_304, 4_194_305, 50_000_000)), 9)
    length = one.length + chance.choice((0, 0, 1, 2**40))
    digest = chance.choice((one.digest, one.digest, bytes(DIGEST_BYTES)))
    return _seal(_payloads(data), data, parts | {name: Parts(tuple(stored), length, digest)})


def _sealed_value(data: bytes, chance: Chance) -> bytes:
    """Change one value deep in one section."""
    payloads = _payloads(data)
    name = chance.choice(list(payloads))
    value = open_container(data).read(name)
    for _ in range(chance.choice((1, 1, 1, 3))):
        value = changed_value(value, chance)
    payloads[name] = encode(value)
    return _seal(payloads, data)


def changed_value(value: Any, chance: Chance) -> Any:  # noqa: ANN401 - any plain data
    """Copy plain data with one change at a random place: replaced, left out, repeated, swapped."""
    if isinstance(value, dict) and value and chance.random() < 0.95:
        key = chance.choice(list(value))
        if chance.random() < 0.06:
            return {one: item for one, item in value.items() if one != key}
        if chance.random() < 0.06:
            return {**value, chance.choice(("extra", "", "\x1b[2J", "x" * 5000)): value[key]}
        return {**value, key: changed_value(value[key], chance)}
    if isinstance(value, tuple) and value and chance.random() < 0.95:
        at = chance.randrange(len(value))
        way = chance.random()
        if way < 0.1:
            return value[:at] + value[at + 1 :]
        if way < 0.2:
            return value[:at] + (value[at],) + value[at:]
        if way < 0.25:
            other = chance.randrange(len(value))
            low, high = min(at, other), max(at, other)
            return (
                value[:low]
                + (value[high],)
                + value[low + 1 : high]
                + (value[low],) * (low < high)
                + value[high + 1 :]
            )
        return (*value[:at], changed_value(value[at], chance), *value[at + 1 :])
    if isinstance(value, int) and not isinstance(value, bool) and chance.random() < 0.5:
        return value + chance.choice((-1, 1, 7, 1000))
    if isinstance(value, str) and chance.random() < 0.5:
        return value + chance.choice(("x", "-2", "1", " "))
    return chance.choice(_ODD_VALUES)


def _sealed_bytes(data: bytes, chance: Chance) -> bytes:
    """Damage the msgpack of one section and seal it."""
    payloads = _payloads(data)
    name = chance.choice(list(payloads))
    damage = chance.choice((_truncate, _flip, _splice))
    payloads[name] = damage(payloads[name], chance)
    return _seal(payloads, data)


def _sealed_sections(data: bytes, chance: Chance) -> bytes:
    """Leave a section out, swap two, empty one, or add one nobody knows."""
    payloads = _payloads(data)
    name, other = chance.choice(list(payloads)), chance.choice(list(payloads))
    parts = _parts(data)
    if parts and chance.random() < 0.2:
        return _seal(payloads, data, {})
    way = chance.randrange(4)
    if way == 0:
        del payloads[name]
    elif way == 1:
        payloads[name], payloads[other] = payloads[other], payloads[name]
    elif way == 2:
        payloads[name] = b""
    else:
        payloads["stowaway"] = payloads[name]
    return _seal(payloads, data)


def _nested(data: bytes, chance: Chance) -> bytes:
    """Put a tower of arrays or maps in the place of a section."""
    depth = chance.choice((100, 500, 511, 600, 1_000_000))
    level = chance.choice((b"\x91", b"\x81\xa1a", b"\xdd\x00\x06\x00\x00"))
    return _with_payload(data, chance, (level * depth)[: LIMITS.section_bytes - 1] + b"\xc0")


def _counts(data: bytes, chance: Chance) -> bytes:
    """Claim or hold a huge number of elements."""
    many = chance.choice((LIMITS.items - 1, LIMITS.items + 1, 3_000_000, 0xFFFFFFFF))
    head = chance.choice((b"\xdd", b"\xdf", b"\xdb", b"\xc6")) + struct.pack(">I", many)
    item = chance.choice((b"\x01", b"\x80", b"\x90", b"\xa2AB", b"\xa1a\x80", b"\x91\x01", b"\xcd\x10\x00"))
    room = (LIMITS.section_bytes - len(head)) // len(item)
    return _with_payload(data, chance, head + item * min(many, room))


def _column(data: bytes, chance: Chance) -> bytes:
    """Put a long column of one value into a section that is right otherwise."""
    payloads = _payloads(data)
    name = chance.choice(list(payloads))
    value = open_container(data).read(name)
    if not isinstance(value, dict) or not value:
        return data
    item: object = chance.choice((0, -1, 2**40, "AB", "", 1.5, None, (), (1,), {}))
    long = (item,) * chance.choice((70_000, 390_000))
    key = chance.choice(list(value))
    inner = value[key]
    value[key] = {**inner, chance.choice(list(inner)): long} if isinstance(inner, dict) and inner else long
    payloads[name] = encode(value)
    return _seal(payloads, data)


def _zlib_bomb(data: bytes, chance: Chance) -> bytes:
    """Compress far more than the table says, or as much as it may say."""
    size = chance.choice((LIMITS.section_bytes, 50_000_000))
    claimed = chance.choice((1000, LIMITS.section_bytes, size))
    fill = chance.choice((b"\0", b"\x90", b"\xc0"))
    body = zlib.compress(fill * size, 9)
    digest = hashlib.blake2b(fill * min(size, claimed), digest_size=DIGEST_BYTES).digest()
    container = open_container(data)
    names = list(container.sections)
    bombed = chance.choice([name for name in names if container.sections[name].codec != "parts"])
    rows: list[tuple[Any, ...]] = []
    bodies: list[bytes] = []
    for name in names:
        old = container.sections[name]
        start = len(data) - sum(one.stored for one in container.sections.values()) + old.offset
        part = body if name == bombed else data[start : start + old.stored]
        shape = (claimed, "zlib", digest) if name == bombed else (old.length, old.codec, old.digest)
        rows.append((name, sum(map(len, bodies)), len(part), *shape))
        bodies.append(part)
    return _with_table(rows, bodies)


def _table_numbers(data: bytes, chance: Chance) -> bytes:
    """Change a number or word of the table itself and seal the table."""
    container = open_container(data)
    rows: list[list[Any]] = [
        [one.name, one.offset, one.stored, one.length, one.codec, one.digest]
        for one in container.sections.values()
    ]
    body = data[len(data) - sum(row[2] for row in rows) :]
    row, column = chance.choice(rows), chance.randrange(6)
    old = row[column]
    row[column] = (
        old + chance.choice((-1, 1, 2**31, 2**62)) if isinstance(old, int) else chance.choice(_ODD_VALUES)
    )
    return _with_table([tuple(one) for one in rows], [body])


def _with_payload(data: bytes, chance: Chance, payload: bytes) -> bytes:
    payloads = _payloads(data)
    payloads[chance.choice(list(payloads))] = payload
    return _seal(payloads, data)


def _with_table(rows: list[tuple[Any, ...]], bodies: list[bytes]) -> bytes:
    """Build a file around any table at all."""
    table = encode(rows)
    digest = hashlib.blake2b(table, digest_size=16).digest()
    return PREAMBLE.pack(MAGIC, FORMAT, len(table), digest) + table + b"".join(bodies)


_Makers = dict[str, Callable[[bytes, Chance], bytes]]
_RAW: _Makers = {"truncate": _truncate, "flip": _flip, "splice": _splice, "preamble": _preamble}
_SEALED: _Makers = {
    "value": _sealed_value,
    "bytes": _sealed_bytes,
    "sections": _sealed_sections,
    "parts": _sealed_parts,
}
_BOMBS: _Makers = {
    "nested": _nested,
    "counts": _counts,
    "column": _column,
    "zlib": _zlib_bomb,
    "table": _table_numbers,
}
