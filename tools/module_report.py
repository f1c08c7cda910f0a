"""What a module holds and where it comes from, for the commands that show it."""

import os
from collections import Counter
from collections.abc import Iterable
from typing import Any

from grognard.kernel.extension import SOURCE, SUFFIX, load_extension, pack_extension
from grognard.kernel.module import Module, load, pack
from grognard.kernel.provenance import STATUSES, Provenance
from grognard.kernel.registry import find_module


def open_named(name: str) -> Module:
    """Open a source folder, a packed file, or an installed game by its name; an extension laid over its base.

    Raises:
        ModuleDataError: there is nothing of that name, or it has problems.
    """
    if is_extension(name):
        return load(laid_over_base(name)[1], name)
    if os.path.isdir(name):  # never raises, whatever the name
        return load(pack(name), name)
    return load(find_module(name))


def is_extension(name: str) -> bool:
    """Tell whether a name is that of an extension, in sources or packed."""
    return name.endswith(SUFFIX) or os.path.isfile(os.path.join(name, SOURCE))


def laid_over_base(name: str) -> tuple[Module, bytes]:
    """Open the base of an extension, in sources or packed, and lay the extension over it.

    Returns:
        The base, and the bytes of the module that comes of it.

    Raises:
        ModuleDataError: it has problems, or its base is not installed.
    """
    from grognard.kernel.extending import find_extension, lay_over

    packed = pack_extension(name) if os.path.isdir(name) else find_extension(name)
    one = load_extension(packed, name)
    base = load(find_module(one.head.base))
    return base, lay_over(base, [one])


def report(module: Module) -> dict[str, Any]:
    """Describe a module in plain data.

    Raises:
        ModuleDataError: with every problem of its sections.
    """
    module.check()
    manifest, maps, sheet = module.manifest, module.maps, module.counters
    return {
        **manifest.model_dump(),
        "digest": module.digest,
        "sections": [
            {"name": one.name, "bytes": one.length, "stored": one.stored, "digest": one.digest.hex()}
            for one in module.container.sections.values()
        ],
        "maps": [
            {
                "id": one.id,
                "title": one.title,
                "kind": one.kind,
                "spaces": maps.spaces.map.count(number),
                "provenance": one.provenance,
            }
            for number, one in enumerate(maps.maps)
        ],
        "ways": {net.kind: len(net.neighbour) for net in maps.nets},
        "counters": {
            **{side: sheet.counters.side.count(number) for number, side in enumerate(sheet.sides.id)},
            "markers of both": sheet.counters.side.count(-1),
        },
        "tables": [
            {"id": one.id, "title": one.title, "provenance": one.table().signed_provenance()}
            for one in module.tables.tables
        ],
        "turns": module.outline.turn_count,
        "steps": len(module.outline.steps.id),
        "scenarios": [
            {"id": one.id, "title": one.title, "provenance": one.provenance}
            for one in module.scenarios.scenarios
        ],
        "pictures": pictures(module),
        "cases": dict(Counter(module.cases.status)),
        "origins": origins(module),
    }


def pictures(module: Module) -> list[dict[str, Any]]:
    """Describe each picture: its size in pixels, its bytes in the file, and what is drawn from it."""
    book = module.picture_book
    if book is None:
        return []
    maps = {backdrop.picture: map_id for map_id, backdrop in book.backdrops.items()}
    faces = Counter(picture for shown in book.counters.values() for picture in shown)
    rows = zip(book.names, book.sizes, book.stored, strict=True)
    return [
        {
            "name": name,
            "width": size[0],
            "height": size[1],
            "stored": stored,
            "map": maps.get(row, ""),
            "faces": faces[row],
        }
        for row, (name, size, stored) in enumerate(rows)
    ]


def origins(module: Module) -> dict[str, dict[str, int]]:
    """Count maps, counters, tables and their cells, and scenarios by where they come from."""
    return {
        "maps": _count(one.provenance for one in module.maps.maps),
        "counters": _count(STATUSES[status] for status in module.counters.counters.source),
        "tables": _count(one.provenance for one in module.tables.tables),
        "table cells": _ordered(
            sum((Counter(one.table().origins()) for one in module.tables.tables), Counter())
        ),
        "scenarios": _count(one.provenance for one in module.scenarios.scenarios),
    }


def origin_lines(counts: dict[str, dict[str, int]]) -> list[str]:
    """Word `origins` for people, a line for each kind of component."""
    return [
        f"  {what}: " + (", ".join(f"{number} {status}" for status, number in found.items()) or "none")
        for what, found in counts.items()
    ]


def _count(texts: Iterable[str]) -> dict[str, int]:
    return _ordered(Counter(Provenance.parse(text).status for text in texts))


def _ordered(found: Counter[str]) -> dict[str, int]:
    return {status: found[status] for status in STATUSES if status in found}
