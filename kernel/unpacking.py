"""Turning a packed module back into the texts of a source folder.

What comes out is not what an author typed: comments are gone, overlays are lists of spaces, and ids are the
canonical ones. Packing it gives the same sections, digest for digest.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from grognard.kernel.module import Module
from grognard.kernel.packing import CASE_COLUMNS, COUNTER_COLUMNS
from grognard.kernel.provenance import STATUSES
from grognard.kernel.space import canonical_ids
from grognard.kernel.table_source import table_text
from grognard.kernel.toml_text import toml_text
from grognard.kernel.unpacking_maps import map_texts, origin_table, tsv_text

if TYPE_CHECKING:
    from grognard.kernel.schema.scenarios import ScenarioRecord


def source_texts(module: Module) -> dict[str, str]:
    """Write every source file of a module.

    Args:
        module: one that `Module.check` passes.

    Returns:
        Text by file name, relative to the source folder.
    """
    maps = module.maps
    return _texts(module, canonical_ids([one.id for one in maps.maps], maps.spaces.id, maps.spaces.map))


def full_source_texts(module: Module) -> dict[str, str]:
    """Write every source file, each space with its map's id before it: what is added makes none ambiguous."""
    maps, columns = [one.id for one in module.maps.maps], module.maps.spaces
    return _texts(module, [f"{maps[of]}:{text}" for of, text in zip(columns.map, columns.id, strict=True)])


def _texts(module: Module, spaces: Sequence[str]) -> dict[str, str]:
    maps = module.maps
    texts = {
        "module.toml": _module_toml(module),
        "outline.toml": _outline_toml(module),
        "counters.tsv": _counters_tsv(module, spaces),
        "cases.tsv": _cases_tsv(module),
    }
    for number in range(len(maps.maps)):
        texts |= map_texts(maps, module.shapes, number, spaces, module.picture_book)
    texts |= {f"tables/{table.id}.tsv": table_text(table.table()) for table in module.tables.tables}
    if module.kit is not None:
        from grognard.kernel.packing_kit import FILE, kit_toml

        texts[FILE] = kit_toml(module.kit, module.counters.counters.id, spaces, module.counters.sides.id)
    for scenario in module.scenarios.scenarios:
        texts[f"scenarios/{scenario.id}.toml"] = _scenario_toml(module, scenario, spaces)
    return texts


def picture_files(module: Module) -> Iterator[tuple[str, bytes]]:
    """Write every picture of a module as PNG, one after the other.

    Args:
        module: one that `Module.check` passes.

    Yields:
        File name, relative to the source folder, and bytes.

    Raises:
        ModuleDataError: a picture is damaged.
    """
    book = module.picture_book
    if book is not None:
        from grognard.kernel.packing_pictures import png_of

        for row, name in enumerate(book.names):
            yield f"art/{name}.png", png_of(book, row)


def _module_toml(module: Module) -> str:
    manifest, sheet, outline = module.manifest, module.counters, module.outline
    nation, kinds = ("", *sheet.nations.id), module.maps.codes.get("unit_type", ())
    sides = zip(sheet.sides.id, sheet.sides.name, sheet.sides.nation, strict=True)
    nations = zip(sheet.nations.id, sheet.nations.name, sheet.nations.look, strict=True)
    words = ("slug", "title", "subtitle", "edition", "version", "plugin", "summary")
    return toml_text(
        {
            **{name: getattr(manifest, name) for name in words},
            "values": sheet.values,
            "values_of": {kinds[kind]: names for kind, names in sheet.values_of} or None,
            "provenance": origin_table(manifest.provenance),
            "side": [{"id": one, "name": name, "nation": nation[of + 1]} for one, name, of in sides],
            "nation": [{"id": one, "name": name, "look": look} for one, name, look in nations],
            "turns": {"count": outline.turn_count, "labels": outline.turn_labels},
            "codes": dict(module.maps.codes),
            "looks": dict(manifest.looks) or None,
            "track": [track.model_dump() for track in module.scenarios.tracks],
            "option": [option.model_dump() for option in module.scenarios.options],
            "map": [{"file": f"maps/{one.id}.toml"} for one in module.maps.maps],
        }
    )


def _outline_toml(module: Module) -> str:
    """Nest the steps again."""
    columns, sides = module.outline.steps, ("", *module.counters.sides.id)
    top: list[dict[str, Any]] = []
    below: dict[str, list[dict[str, Any]]] = {"": top}
    for step, title, case, side in zip(columns.id, columns.title, columns.case, columns.side, strict=True):
        parent, _, word = step.rpartition(".")
        steps: list[dict[str, Any]] = []
        below[parent].append(
            {"id": word, "title": title, "case": case, "side": sides[side + 1], "steps": steps}
        )
        below[step] = steps
    return toml_text({"step": top})


def _counters_tsv(module: Module, spaces: Sequence[str]) -> str:
    sheet, columns = module.counters, module.counters.counters
    sides, nations = ("-", *sheet.sides.id), ("-", *sheet.nations.id)
    types, places = ("-", *module.maps.codes.get("unit_type", ())), ("-", *spaces)
    pictures = _counter_pictures(module)
    rows = (
        (
            columns.id[row],
            columns.name[row],
            sides[columns.side[row] + 1],
            nations[columns.nation[row] + 1],
            types[columns.type[row] + 1],
            "/".join("I" * marks if 0 < marks < 5 else str(marks) for marks in columns.steps[row]),
            "/".join("-".join(map(str, face)) or "-" for face in columns.faces[row]),
            places[columns.start[row] + 1],
            STATUSES[columns.source[row]],
            columns.note[row],
            *pictures[row : row + 1],
        )
        for row in range(len(columns.id))
    )
    return tsv_text((*COUNTER_COLUMNS, "note", *(("pictures",) if pictures else ())), rows)


def _counter_pictures(module: Module) -> list[str]:
    """The cell of every counter; nothing at all where none is drawn from a picture."""
    book = module.picture_book
    if book is None or not book.counters:
        return []
    names, none = (*book.names, "-"), (-1,)
    every = range(len(module.counters.counters.id))
    return ["/".join(names[picture] for picture in book.counters.get(row, none)) for row in every]


def _cases_tsv(module: Module) -> str:
    columns = [getattr(module.cases, name) for name in CASE_COLUMNS]
    return tsv_text(CASE_COLUMNS, zip(*columns, strict=True))


def _scenario_toml(module: Module, scenario: ScenarioRecord, spaces: Sequence[str]) -> str:
    counters, sides = module.counters.counters.id, module.counters.sides.id
    control: dict[str, list[str]] = {}
    for space, side in scenario.control:
        control.setdefault(sides[side], []).append(spaces[space])
    setup: Mapping[str, object] | None = None
    if not scenario.from_starts:
        setup = {spaces[space]: [counters[one] for one in stack] for space, stack in scenario.setup}
    return toml_text(
        {
            "id": scenario.id,
            "title": scenario.title,
            "first_turn": scenario.first_turn,
            "note": scenario.note,
            "position": scenario.position or None,
            "provenance": origin_table(scenario.provenance),
            "setup": setup,
            "sides": [sides[side] for side in scenario.sides] or None,
            "faces": {counters[counter]: face for counter, face in scenario.faces} or None,
            "control": control,
            "tracks": {module.scenarios.tracks[number].id: value for number, value in scenario.tracks},
        }
    )
