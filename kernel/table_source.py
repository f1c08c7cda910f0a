"""The source of a table: text, of which the first line says what the table is.

The first line carries title, case, provenance and what rows and columns mean; a matrix of tab-separated cells
follows, the first line of it the column keys after a corner cell, the first cell of every further line the
row key:

    # Gunnery | 13.0 | house | rows=roll | columns=range
    roll   1-2   3   4+
    2-6    -     -   -
    7+     2     1   -

Single cells may come from elsewhere than the rest: the provenance then goes on with a sign and where the
cells that end in it come from, ``printed: 11.57; *=reconstructed: along the diagonals``. Signs are ``*``,
``†`` and ``‡``; one that the first line does not explain is part of its cell.
"""

from __future__ import annotations

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.provenance import HOUSE, Provenance
from grognard.kernel.table import MAX_KEYS, SIGNED, Key, Mark, Table, TablePart

_NEEDED = ("title", "meaning of the rows", "meaning of the columns")


def parse_table(text: str, table_id: str, file: str = "") -> Table:
    """Read a table from its source; see the module's text for the format.

    Args:
        text: the source.
        table_id: the word that will find the table; the name of its file without ``.tsv``.
        file: the file for messages, ``tables/<id>.tsv`` if left out.

    Raises:
        ModuleDataError: with every problem and its line; `Table` has an example.
    """
    return _parse(Table, text, table_id, file)


def parse_part(text: str, table_id: str, file: str = "") -> Table:
    """Read a table that may show only some of the rows and columns of another, in any order.

    Args:
        text: the source.
        table_id: the word that will find the table.
        file: the file for messages.

    Raises:
        ModuleDataError: with every problem and its line.
    """
    return _parse(TablePart, text, table_id, file)


def _parse(kind: type[Table], text: str, table_id: str, file: str) -> Table:
    lines = [line.rstrip("\r") for line in text.removeprefix("\ufeff").split("\n")]
    while len(lines) > 1 and not lines[-1].strip():
        del lines[-1]  # the cells of the last row may be empty, so its tabs stay
    problems: list[str] = []
    title, case, origins, row_meaning, column_meaning = _head(lines[0], problems)
    heads = [cell.strip() for cell in lines[1].split("\t")[1:]] if len(lines) > 1 else []
    matrix = [[cell.strip() for cell in line.split("\t")] for line in lines[2:]]
    if len(heads) > MAX_KEYS or len(matrix) > MAX_KEYS:
        problem = f"it has more than {MAX_KEYS} rows or columns"
        raise ModuleDataError(file or f"tables/{table_id}.tsv", [*problems, problem])
    columns = tuple(Key.parse(head) for head in heads)
    rows = tuple(Key.parse(line[0]) for line in matrix)
    problems += [f"line 2: column {index + 1}: {problem}" for index, problem in kind.axis_problems(columns)]
    problems += [f"line {index + 3}: {problem}" for index, problem in kind.axis_problems(rows)]
    problems += [
        f"line {number}: {len(line) - 1} cells for {len(columns)} columns"
        for number, line in enumerate(matrix, 3)
        if len(line) != len(columns) + 1
    ]
    if problems:
        raise ModuleDataError(file or f"tables/{table_id}.tsv", problems)
    provenance = origins.pop("")
    cells, marks = _without_signs([line[1:] for line in matrix], origins)
    return kind(table_id, title, case, provenance, row_meaning, column_meaning, rows, columns, cells, marks)


def table_text(table: Table) -> str:
    """Write the source that `parse_table` reads back, with the meaning of the rows in the corner."""
    head = f"# {table.title} | {table.case} | {table.signed_provenance()} | rows={table.row_meaning}"
    rows = [(table.row_meaning, *(key.text for key in table.columns))]
    rows += [(key.text, *cells) for key, cells in zip(table.rows, table.signed_cells(), strict=True)]
    return f"{head} | columns={table.column_meaning}\n" + "".join("\t".join(row) + "\n" for row in rows)


def _without_signs(
    matrix: list[list[str]], origins: dict[str, Provenance]
) -> tuple[tuple[tuple[str, ...], ...], tuple[Mark, ...]]:
    """Take the signs off the cells; a sign that no cell has is no mark."""
    found: dict[str, list[tuple[int, int]]] = {sign: [] for sign in origins}
    for row, line in enumerate(matrix):
        for column, cell in enumerate(line):
            if cell[-1:] in found:
                found[cell[-1]].append((row, column))
                line[column] = cell[:-1].rstrip()
    marks = (Mark(sign, origins[sign], tuple(cells)) for sign, cells in found.items() if cells)
    return tuple(map(tuple, matrix)), tuple(marks)


def _head(line: str, problems: list[str]) -> tuple[str, str, dict[str, Provenance], str, str]:
    """Title, case, provenances by sign (that of the table by none) and both meanings of the first line."""
    parts = [part.strip() for part in line.removeprefix("#").split("|")]
    shape = line.startswith("#") and len(parts) == 5
    if not shape or not parts[3].startswith("rows=") or not parts[4].startswith("columns="):
        problems.append("line 1: should be `# title | case | provenance | rows=meaning | columns=meaning`")
        return "", "", {"": Provenance(HOUSE)}, "", ""
    origins = {}
    whole, *signed = SIGNED.split(parts[2])
    for sign, text in zip(("", *signed[::2]), (whole, *signed[1::2]), strict=True):
        try:
            origins[sign] = Provenance.parse(text)
        except ValueError as error:
            problems.append(f"line 1: {error}")
            origins[sign] = Provenance(HOUSE)
    if len(origins) <= len(signed) // 2:
        problems.append("line 1: a sign is explained twice")
    meanings = parts[3].removeprefix("rows="), parts[4].removeprefix("columns=")
    problems += [
        f"line 1: the {what} is missing"
        for what, text in zip(_NEEDED, (parts[0], *meanings), strict=True)
        if not text
    ]
    return parts[0], parts[1].strip("-"), origins, *meanings
