"""Where several extensions change one thing, told in sentences; of each the last one's holds.

Two that change different cells of a table, or say the same of a counter, do not disagree. What an extension
says of a table is compared with its base, cell by cell; a table that shows only some of the base's rows and
columns says nothing of the others.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import TYPE_CHECKING

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.extension import Extension, tsv_lines
from grognard.kernel.provenance import Provenance
from grognard.kernel.table import SIGNS, Mark, Table
from grognard.kernel.table_source import parse_part, parse_table, table_text

if TYPE_CHECKING:
    from grognard.kernel.module import Module

_SET_APART = {"from": "", "to": ""}

Cell = tuple[str, str]
"""The keys of a row and a column."""


def conflicts(extensions: Sequence[Extension], base: Module) -> list[str]:
    """Say what several extensions change.

    Args:
        extensions: in load order.
        base: what they are laid over.
    """
    told: dict[str, dict[str, str]] = {}
    tables = {f"tables/{record.id}.tsv": record.table() for record in base.tables.tables}
    for one in extensions:
        for thing, text in _things(one, tables):
            told.setdefault(thing, {})[one.head.id] = text
    return [
        f"{thing} is changed by {_listed(list(said))}; that of {list(said)[-1]} holds"
        for thing, said in told.items()
        if len(set(said.values())) > 1
    ]


def _listed(words: list[str]) -> str:
    return " and ".join([", ".join(words[:-1]), words[-1]])


def _things(one: Extension, tables: Mapping[str, Table]) -> Iterator[tuple[str, str]]:
    """Name everything an extension changes or adds, with what it says of it."""
    for name, text in one.changes.texts.items():
        yield from _of_text(name, text, tables.get(name))
    for area in one.changes.areas:
        yield f"region {area.map}:{area.id}", " ".join(area.spaces)
        if area.terrain:
            yield from ((f"space {area.map}:{word}", f"terrain {area.terrain}") for word in area.spaces)
    for closed in one.changes.closed:
        yield from ((f"space {closed.map}:{word}", "closed") for word in closed.spaces)
    yield from ((f"the default of option {name}", str(on)) for name, on in one.changes.defaults.items())
    words, art = one.words, one.art
    yield from ((f"case {line['id']}", _said(line)) for line in tsv_lines(words.cases))
    digests = zip(art.name, art.digest, strict=True) if art is not None else ()
    yield from ((f"picture {name}", digest.hex()) for name, digest in digests)
    yield from ((f"the look of counter {line['id']}", _said(line)) for line in tsv_lines(words.pictures))
    yield from ((f"the look of map {row.map}", str(row)) for row in words.maps)
    yield from ((f"the name of option {row.id}", row.name) for row in words.options)
    yield from ((f"the title of step {row.id}", row.title) for row in words.steps)


def _of_text(name: str, text: str, printed: Table | None) -> Iterator[tuple[str, str]]:
    """What a file changes: counters, spaces, ways, cells of a table, or a whole scenario, outline or kit."""
    folder, _, file = name.rpartition("/")
    word = file.rpartition(".")[0]
    if name == "counters.tsv":
        yield from ((f"counter {line['id']}", _said(line)) for line in tsv_lines(text))
    elif folder == "maps" and word.endswith(".spaces"):
        owner = word.removesuffix(".spaces")
        yield from ((f"space {owner}:{line['id']}", _said(line)) for line in tsv_lines(text))
    elif folder == "maps":
        for line in tsv_lines(text, "from"):
            first, last = sorted((line["from"], line["to"]))
            yield f"the {line['kind'].removesuffix('>')} between {first} and {last}", _said(line | _SET_APART)
    elif folder == "tables":
        yield from _of_table(parse_part(text, word), printed)
    else:
        yield f"{folder.removesuffix('s')} {word}" if folder else f"the {word}", text


def _of_table(table: Table, printed: Table | None) -> Iterator[tuple[str, str]]:
    """The cells that are otherwise than in the base, and where the others come from."""
    table = table if printed is None else whole_table(table, printed)
    if printed is None or _shape(table) != _shape(printed):
        yield f"table {table.id}", str(table)
        return
    if _head(table) != _head(printed):
        yield f"the first line of table {table.id}", str(_head(table))
    for (row, column), text in _otherwise(table, printed):
        yield f"cell {row}, {column} of table {table.id}", text


def _said(line: Mapping[str, str]) -> str:
    """Return what a line says, in whatever order its columns stand."""
    return str(sorted(line.items()))


def _shape(table: Table) -> tuple[list[str], list[str]]:
    return [key.text for key in table.rows], [key.text for key in table.columns]


def _head(table: Table) -> tuple[str, str, str, str, str]:
    return table.title, table.case, table.signed_provenance(), table.row_meaning, table.column_meaning


def _cells(table: Table) -> dict[Cell, str]:
    rows, columns = _shape(table)
    cells = zip(rows, table.signed_cells(), strict=True)
    return {(row, column): cell for row, line in cells for column, cell in zip(columns, line, strict=True)}


def _otherwise(table: Table, printed: Table) -> Iterable[tuple[Cell, str]]:
    was = _cells(printed)
    return ((at, text) for at, text in _cells(table).items() if text != was[at])


def whole_table(table: Table, printed: Table) -> Table:
    """Fill up a table that shows only some of the rows and columns of its base with the base's cells.

    Cells from elsewhere than those of the base get a sign; the base's title and case stay.

    Args:
        table: of an extension; returned as it is where its rows, columns or what they mean are others.
        printed: of the base.

    Raises:
        ModuleDataError: the first line of the base has no sign left for where the cells come from.
    """
    meanings = [(one.row_meaning, one.column_meaning) for one in (table, printed)]
    (rows, columns), (all_rows, all_columns) = _shape(table), _shape(printed)
    same = (rows, columns) == (all_rows, all_columns) or meanings[0] != meanings[1]
    if same or not (set(rows) <= set(all_rows) and set(columns) <= set(all_columns)):
        return table
    signs = {mark.provenance: mark.sign for mark in printed.marks} | {printed.provenance: ""}
    signed = {cell: mark.sign for mark in printed.marks for cell in mark.cells}
    cells = [list(line) for line in printed.cells]
    origins = {cell: mark.provenance for mark in table.marks for cell in mark.cells}
    for row, line in enumerate(table.cells):
        for column, text in enumerate(line):
            at = all_rows.index(rows[row]), all_columns.index(columns[column])
            cells[at[0]][at[1]] = text
            signed[at] = _sign_of(origins.get((row, column), table.provenance), signs, table)
    marks = [
        Mark(sign, origin, tuple(sorted(at for at, given in signed.items() if given == sign)))
        for origin, sign in sorted(signs.items(), key=lambda one: SIGNS.find(one[1]))
        if sign and sign in signed.values()
    ]
    return replace(printed, cells=tuple(map(tuple, cells)), marks=tuple(marks))


def replaced_tables(one: Extension, base: Module) -> Iterator[tuple[str, str]]:
    """The tables of a base that an extension replaces whole: file, and what sets its table apart.

    Args:
        one: the extension.
        base: what it is made for.
    """
    for record in base.tables.tables:
        file = f"tables/{record.id}.tsv"
        printed = record.table()
        if file not in one.changes.texts:
            continue
        table = parse_part(one.changes.texts[file], record.id)
        if _shape(whole_table(table, printed)) == _shape(printed):
            continue
        known = {word for axis in _shape(printed) for word in axis}
        strange = [word for axis in _shape(table) for word in axis if word not in known]
        meanings = {table.row_meaning, table.column_meaning} - {printed.row_meaning, printed.column_meaning}
        yield file, ", ".join(f"`{word}`" for word in [*strange, *sorted(meanings)])


def _sign_of(origin: Provenance, signs: dict[Provenance, str], table: Table) -> str:
    """Return the sign of an origin; a free one from now on where it has none."""
    if origin not in signs:
        free = [sign for sign in SIGNS if sign not in signs.values()]
        if not free:
            problem = f"no sign of {SIGNS} is left for `{origin}`; show every row and column of the base"
            raise ModuleDataError(f"tables/{table.id}.tsv", problem)
        signs[origin] = free[0]
    return signs[origin]


def merged_cells(laid: str, new: str, printed: str) -> str:
    """Lay a table over what others made of it: the cells it changes, where that can be told apart.

    Args:
        laid: the table as it stands, with earlier extensions.
        new: the table of the extension.
        printed: the table of the base; empty where it has none.

    Returns:
        The extension's whole table where it has other rows or columns than the base. Where its first line is
        another than the base's, that holds, and cells of earlier extensions lose their signs.

    Raises:
        ModuleDataError: as of `whole_table`.
    """
    if not printed:
        return new
    before, base, shown = parse_table(laid, "table"), parse_table(printed, "table"), parse_part(new, "table")
    table = whole_table(shown, base)
    new = new if table is shown else table_text(table)
    if not _shape(before) == _shape(table) == _shape(base):
        return new
    earlier = dict(_otherwise(before, base))
    head = new if _head(table) != _head(base) else laid
    if _head(before) != _head(parse_table(head, "table")):
        earlier = {at: text.rstrip(SIGNS).rstrip() for at, text in earlier.items()}
    cells = _cells(base) | earlier | dict(_otherwise(table, base))
    first, keys = head.split("\n")[:2]
    rows, columns = _shape(base)
    lines = ["\t".join([row, *(cells[row, column] for column in columns)]) for row in rows]
    return "\n".join([first, keys, *lines, ""])
