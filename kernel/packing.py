"""Turning a module's source folder into the sections of a packed file.

This is where printed words become numbers: spaces, counters, sides and codes. Maps have a file of their own,
`packing_maps`. Everything wrong with the sources is collected and raised at once.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from grognard.kernel.packing_kit import Names, pack_kit
from grognard.kernel.packing_maps import PackedMaps, pack_maps
from grognard.kernel.packing_pictures import pack_pictures
from grognard.kernel.provenance import STATUSES
from grognard.kernel.schema.base import WORD, plain
from grognard.kernel.schema.sources import ModuleSource, OutlineSource, ScenarioSource, StepSource
from grognard.kernel.sources import Line, Sources
from grognard.kernel.table import Mark, Table
from grognard.kernel.table_source import parse_table

COUNTER_COLUMNS = ("id", "name", "side", "nation", "type", "steps", "faces", "start", "source")
WAYS = "way"
"""The looks that are of kinds of ways, and not of a list of codes."""
CASE_COLUMNS = ("id", "title", "kind", "status", "reason")


def pack_sections(folder: Path) -> dict[str, Any]:
    """Read a source folder and build the plain data of every section, in the order of the file.

    Raises:
        ModuleDataError: naming every problem with its file and line.
    """
    sources = Sources(folder)
    if not sources.has("module.toml"):
        sources.problem("module.toml", "there is no such file, so this is no module's source folder")
    sources.stop()
    module = sources.toml("module.toml", ModuleSource)
    sources.stop()
    assert module is not None
    maps = pack_maps(sources, module)
    if sources.problems:
        maps = PackedMaps(index=_AnySpace())  # what else is wrong is told in the same go
    lines = _counter_lines(sources)
    counters = _counters(sources, module, maps, lines)
    sections = {
        "manifest": _manifest(sources, module, maps),
        "maps": maps.section,
        "counters": counters,
        "tables": _tables(sources),
        "outline": _outline(sources, module),
        "scenarios": _scenarios(sources, module, maps, counters["counters"]["id"]),
        "cases": _cases(sources),
    }
    if isinstance(maps.index, _AnySpace):
        sources.stop()
    sections |= pack_kit(sources, _kit_names(module, maps, counters["counters"]["id"]))
    if maps.shapes["shapes"]:
        sections["shapes"] = maps.shapes
    sources.stop()
    _check_citations(sources, sections)
    faces = map(len, counters["counters"]["faces"])
    cells = [(line.number, line["pictures"], count) for line, count in zip(lines, faces, strict=True)]
    sections |= pack_pictures(sources, {one.file: one.source for one in maps.files}, cells)
    sources.stop()
    return sections


class _AnySpace(dict[str, int]):
    """Stands for the spaces of maps that cannot be read: every id may be one."""

    def __contains__(self, key: object) -> bool:
        return True

    def __missing__(self, key: str) -> int:
        return 0

    def get(self, key: str, default: object = None) -> int:
        """Return a row for any id."""
        return 0


def _manifest(sources: Sources, module: ModuleSource, maps: PackedMaps) -> dict[str, Any]:
    for name, looks in module.looks.items():
        if name == WAYS:
            # Of maps that cannot be read nothing is known.
            kinds = {net["kind"] for net in maps.section["nets"]} if maps.section else set(looks)
            known, told = kinds, "kind of way on any map"
        else:
            known, told = set(module.codes.get(name, ())), "word of the list of codes"
        for word in sorted(set(looks) - known):
            sources.problem("module.toml", f"looks.{name}: `{plain(word)}` is no {told}")
    names = ("slug", "title", "subtitle", "edition", "version", "plugin", "summary", "provenance", "looks")
    return {name: getattr(module, name) for name in names}


def _counter_lines(sources: Sources) -> list[Line]:
    file = "counters.tsv"
    return sources.tsv(file, COUNTER_COLUMNS, ("note", "pictures")) if sources.has(file) else []


def _counters(
    sources: Sources, module: ModuleSource, maps: PackedMaps, lines: Sequence[Line]
) -> dict[str, Any]:
    """Read the lines of ``counters.tsv``, and put the sides and nations before it."""
    nations = [nation.id for nation in module.nation]
    read = {
        "id": _new_word(),
        "name": lambda cell: cell,
        "side": _index("side", [side.id for side in module.side]),
        "nation": _index("nation", nations),
        "type": _index("unit type", module.codes.get("unit_type", ())),
        "steps": hash_marks,
        "faces": face_values,
        "start": lambda cell: -1 if cell in ("", "-") else maps.find(cell),
        "source": _index("provenance", STATUSES),
        "note": lambda cell: cell,
    }
    columns: dict[str, list[Any]] = {name: [] for name in read}
    for line in lines:
        for name, reader in read.items():
            columns[name].append(_cell(sources, "counters.tsv", line, name, reader))
        count = len(module.values_of.get(line["type"], module.values))
        if any(len(face) not in (0, count) for face in columns["faces"][-1] or ()):
            problem = f"faces: `{plain(line['faces'])}` is not {count} numbers with `-` between them"
            sources.problem("counters.tsv", problem, line.number)
    side_nation = [_named(sources, "module.toml", "nation", nations, side.nation) for side in module.side]
    return {
        "sides": {
            "id": [side.id for side in module.side],
            "name": [side.name for side in module.side],
            "nation": side_nation,
        },
        "nations": {
            "id": nations,
            "name": [nation.name for nation in module.nation],
            "look": [nation.look or nation.id for nation in module.nation],
        },
        "values": module.values,
        "values_of": [
            (_named(sources, "module.toml", "unit type", module.codes.get("unit_type", ()), kind), names)
            for kind, names in module.values_of.items()
        ],
        "counters": columns,
    }


def hash_marks(cell: str) -> tuple[int, ...]:
    """Read the hash marks of each face.

    Raises:
        ValueError: a face is neither ``-``, a run of ``I``, nor a number.

    Example:
        >>> hash_marks("III/II"), hash_marks("-"), hash_marks("2/1")
        ((3, 2), (0,), (2, 1))
    """
    return tuple(_marks(part.strip()) for part in cell.split("/"))


def _marks(part: str) -> int:
    if part == "-":
        return 0
    if part and not part.strip("I"):
        return len(part)
    if part.isdecimal() and len(part) < 4:
        return int(part)
    raise ValueError(f"`{plain(part)}` is no run of hash marks")


def face_values(cell: str) -> tuple[tuple[int, ...], ...]:
    """Read the printed values of each face.

    Args:
        cell: faces apart by ``/``, values by ``-``; a face that is only ``-`` has none.

    Raises:
        ValueError: a value is no number.

    Example:
        >>> face_values("3-12-9/2-11-9"), face_values("-/-")
        (((3, 12, 9), (2, 11, 9)), ((), ()))
    """
    return tuple(_face(part.strip()) for part in cell.split("/"))


def _face(part: str) -> tuple[int, ...]:
    if part == "-":
        return ()
    values = part.split("-")
    if not all(value.isdecimal() and len(value) < 5 for value in values):
        raise ValueError(f"`{plain(part)}` is not numbers with `-` between them")
    return tuple(int(value) for value in values)


def _tables(sources: Sources) -> dict[str, Any]:
    records = []
    for file in sources.names("tables", ".tsv"):
        table = sources.table(file, parse_table)
        if table is not None:
            records.append(_table(table))
    return {"tables": records}


def _table(table: Table) -> dict[str, Any]:
    names = ("id", "title", "case", "row_meaning", "column_meaning", "cells")
    return {
        **{name: getattr(table, name) for name in names},
        "provenance": str(table.provenance),
        "rows": [key.text for key in table.rows],
        "columns": [key.text for key in table.columns],
        **({"marks": [_mark(mark) for mark in table.marks]} if table.marks else {}),
    }


def _mark(mark: Mark) -> dict[str, Any]:
    return {"sign": mark.sign, "provenance": str(mark.provenance), "cells": mark.cells}


def _outline(sources: Sources, module: ModuleSource) -> dict[str, Any]:
    """Flatten the tree of ``outline.toml``, parents first."""
    sides = [side.id for side in module.side]
    columns: dict[str, list[Any]] = {"id": [], "title": [], "case": [], "side": []}
    outline = sources.toml("outline.toml", OutlineSource)

    def add(step: StepSource, prefix: str) -> None:
        columns["id"].append(prefix + step.id)
        columns["title"].append(step.title)
        columns["case"].append(step.case)
        columns["side"].append(_named(sources, "outline.toml", "side", sides, step.side))
        for below in step.steps:
            add(below, f"{prefix}{step.id}.")

    for step in outline.step if outline else ():
        add(step, "")
    return {"turn_count": module.turns.count, "turn_labels": module.turns.labels, "steps": columns}


def _kit_names(module: ModuleSource, maps: PackedMaps, counters: Sequence[str]) -> Names:
    return Names(
        counters={counter: row for row, counter in enumerate(counters)},
        spaces=maps.index,
        sides={side.id: row for row, side in enumerate(module.side)},
        maps=[one.source.id for one in maps.files],
    )


@dataclass(frozen=True, slots=True)
class _Names:
    """What a scenario may name, with its row number."""

    sides: list[str]
    tracks: list[str]
    counters: Mapping[str, int]
    spaces: Mapping[str, int]


def _scenarios(
    sources: Sources, module: ModuleSource, maps: PackedMaps, counters: Sequence[str]
) -> dict[str, Any]:
    names = _Names(
        sides=[side.id for side in module.side],
        tracks=[track.id for track in module.track],
        counters={counter: row for row, counter in enumerate(counters)},
        spaces=maps.index,
    )
    records = []
    for file in sources.names("scenarios", ".toml"):
        scenario = sources.toml(file, ScenarioSource)
        if scenario is not None:
            records.append(_scenario(sources, file, scenario, names))
    if not records:
        sources.problem("scenarios", "there is no scenario that can be played")
    return {
        "tracks": [track.model_dump() for track in module.track],
        "options": [option.model_dump() for option in module.option],
        "scenarios": records,
    }


def _scenario(sources: Sources, file: str, scenario: ScenarioSource, names: _Names) -> dict[str, Any]:
    """Turn the words of one scenario into row numbers."""

    def space(word: str) -> int:
        return _found(sources, file, "space", word, names.spaces.get(word))

    def counter(word: str) -> int:
        return _found(sources, file, "counter", word, names.counters.get(word))

    control = [(side, place) for side, places in scenario.control.items() for place in places]
    return {
        "id": scenario.id,
        "title": scenario.title,
        "from_starts": scenario.setup is None,
        "setup": [(space(at), list(map(counter, stack))) for at, stack in (scenario.setup or {}).items()],
        "control": [(space(at), _named(sources, file, "side", names.sides, side)) for side, at in control],
        "tracks": [
            (_named(sources, file, "track", names.tracks, track), value)
            for track, value in scenario.tracks.items()
        ],
        "first_turn": scenario.first_turn,
        "provenance": scenario.provenance,
        "note": scenario.note,
        **(
            {"faces": [(counter(word), face) for word, face in scenario.faces.items()]}
            if scenario.faces
            else {}
        ),
        **(
            {"sides": [_named(sources, file, "side", names.sides, side) for side in scenario.sides]}
            if scenario.sides
            else {}
        ),
        **({"position": list(scenario.position)} if scenario.position else {}),
    }


def _cases(sources: Sources) -> dict[str, Any]:
    lines = sources.tsv("cases.tsv", CASE_COLUMNS) if sources.has("cases.tsv") else []
    return {name: [line[name] for line in lines] for name in CASE_COLUMNS}


def _check_citations(sources: Sources, sections: Mapping[str, Any]) -> None:
    """Hold that what cites a case cites one that is listed; a module without cases may cite freely."""
    known = set(sections["cases"]["id"])
    cited = [("outline.toml", case) for case in sections["outline"]["steps"]["case"]]
    cited += [("module.toml", option["case"]) for option in sections["scenarios"]["options"]]
    cited += [(f"tables/{table['id']}.tsv", table["case"]) for table in sections["tables"]["tables"]]
    cited += [("maps", region["case"]) for region in sections["maps"]["regions"]]
    for file, case in cited if known else ():
        if case and case not in known:
            sources.problem(file, f"case {case} is not in cases.tsv", sources.line_with(file, case))


def _new_word() -> Callable[[str], str]:
    """Make a reader of ids that knows those it has read."""
    known: set[str] = set()

    def read(cell: str) -> str:
        if not re.fullmatch(WORD, cell) or len(cell) > 64:
            raise ValueError(f"`{plain(cell)}` is not of lower-case letters, digits, `-`, `_` and `.`")
        if cell in known:
            raise ValueError(f"`{cell}` is given twice")
        known.add(cell)
        return cell

    return read


def _index(what: str, words: Sequence[str]) -> Callable[[str], int]:
    """Make a reader of cells that hold one of some words, or ``-`` for none."""

    def read(cell: str) -> int:
        if cell in ("", "-"):
            return -1
        if cell not in words:
            raise ValueError(f"no {what} `{plain(cell)}`; there are {', '.join(words) or 'none'}")
        return words.index(cell)

    return read


def _named(sources: Sources, file: str, what: str, words: Sequence[str], word: str) -> int:
    try:
        return _index(what, words)(word)
    except ValueError as error:
        sources.problem(file, str(error), sources.line_with(file, word))
        return -1


def _found(sources: Sources, file: str, what: str, word: str, row: int | None) -> int:
    if row is None:
        sources.problem(file, f"there is no {what} `{word}`", sources.line_with(file, word))
        return -1
    return row


def _cell(sources: Sources, file: str, line: Line, name: str, reader: Callable[[str], object]) -> object:
    try:
        return reader(line[name])
    except ValueError as error:
        sources.problem(file, f"{name}: {error}", line.number)
        return None
