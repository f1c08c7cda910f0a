"""Reading the source folder of a module: TOML and TSV, with every problem and the line it stands on.

TSV files are UTF-8; the first line names the columns, a line that begins with ``#`` is a comment, a cell left
out at the end of a line is empty. There is no quoting.
"""

from __future__ import annotations

import json
import os
import re
import tomllib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, TypeVar

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.reading import read_at_most
from grognard.kernel.schema.base import Border, SchemaError, plain, read_model
from grognard.kernel.toml_lines import line_of, line_with, syntax_problem

if TYPE_CHECKING:
    from grognard.kernel.table import Table

MAX_SOURCE_BYTES = 16_000_000
"""Of a file that machines write: shapes."""

MAX_TEXT_BYTES = 4_000_000
"""Of a file that people write."""

MAX_LINES = 70_000
"""Lines of a TSV file; a little more than a map may have spaces."""

MAX_PROBLEMS = 200
"""Problems shown; beyond so many times ten none is noted any more."""

Model = TypeVar("Model", bound=Border)

_LINE = re.compile(r"line (\d+): (.*)", re.DOTALL)


@dataclass(frozen=True, slots=True)
class Line:
    """One row of a TSV file: its number in the file, and its cells by column name."""

    number: int
    cells: Mapping[str, str]

    def __getitem__(self, column: str) -> str:
        """Return a cell; empty where the file has no such column."""
        return self.cells.get(column, "")


@dataclass(slots=True)
class Sources:
    """A folder being read, and what was found wrong with it so far.

    Attributes:
        folder: the module's source folder.
        problems: ``file line n: what is wrong``, in the order found.
        name: what errors call it; its path where nothing is said.
    """

    folder: Path
    problems: list[str] = field(default_factory=list)
    name: str = ""

    def problem(self, file: str, text: str, line: int = 0) -> None:
        """Note one problem."""
        if len(self.problems) < 10 * MAX_PROBLEMS:
            place = f"{file} line {line}" if line else file
            self.problems.append(f"{place}: {text}")

    def stop(self) -> None:
        """Raise everything noted so far.

        Raises:
            ModuleDataError: there is a problem.
        """
        if self.problems:
            shown = self.problems[:MAX_PROBLEMS]
            if len(self.problems) > MAX_PROBLEMS:
                shown.append(f"and {len(self.problems) - MAX_PROBLEMS} more")
            raise ModuleDataError(self.name or str(self.folder), shown)

    def has(self, file: str) -> bool:
        """Tell whether a file is there, or something else in its place, which reading it will find."""
        return os.path.lexists(self.folder / file)

    def names(self, folder: str, suffix: str) -> list[str]:
        """List the files of a sub-folder by suffix, sorted by name so that every machine sees one order."""
        found = (self.folder / folder).glob(f"*{suffix}")
        return sorted(f"{folder}/{path.name}" for path in found)

    def text(self, file: str, most: int = MAX_TEXT_BYTES) -> str | None:
        """Read a UTF-8 file of so many bytes at most; None, with a problem noted, if that fails."""
        try:
            path = self._inside(file)
            return read_at_most(path, most).decode("utf-8-sig").replace("\r\n", "\n")
        except OSError as error:
            self.problem(file, f"it cannot be read ({error.strerror or error})")
        except UnicodeDecodeError as error:
            self.problem(file, f"it is not UTF-8 text (byte {error.start})")
        except ValueError as error:
            self.problem(file, str(error))
        return None

    def data(self, file: str, most: int) -> bytes | None:
        """Read a file of so many bytes at most; None, with a problem noted, if that fails."""
        try:
            return read_at_most(self._inside(file), most)
        except OSError as error:
            self.problem(file, f"it cannot be read ({error.strerror or error})")
        except ValueError as error:
            self.problem(file, str(error))
        return None

    def _inside(self, file: str) -> Path:
        """Return the path of a file, which no link may lead out of the folder.

        Raises:
            ValueError: one does.
        """
        path = self.folder / file
        if not Path(os.path.realpath(path)).is_relative_to(os.path.realpath(self.folder)):
            raise ValueError("it is a link to a file outside this folder")
        return path

    def toml(self, file: str, model: type[Model]) -> Model | None:
        """Read a TOML file into its model; None, with problems noted, if it does not fit."""
        text = self.text(file)
        if text is None:
            return None
        try:
            return read_model(model, frozen(tomllib.loads(text)))
        except SchemaError as error:
            for problem in error.problems:
                self.problem(file, problem, line_of(text, problem.partition(": ")[0]))
        except (ValueError, RecursionError) as error:
            self.problem(file, *syntax_problem(error, "TOML", text))
        return None

    def table(self, file: str, read: Callable[[str, str, str], Table]) -> Table | None:
        """Read a table; None, with problems noted on their lines, if it does not fit.

        Args:
            file: in the folder; its name is that of the table.
            read: `table_source.parse_table`, or as it.
        """
        text = self.text(file)
        try:
            return None if text is None else read(text, PurePosixPath(file).stem, file)
        except ModuleDataError as error:
            for problem in error.problems:
                found = _LINE.fullmatch(problem)
                self.problem(file, *((found[2], int(found[1])) if found else (problem,)))
        return None

    def line_with(self, file: str, word: str) -> int:
        """Return the first line of a TOML file that holds a word; 0 where none does, or it cannot be read."""
        try:
            text = read_at_most(self._inside(file), MAX_TEXT_BYTES).decode("utf-8-sig")
        except (OSError, ValueError):
            return 0
        return line_with(text, word)

    def json(self, file: str) -> object:
        """Read a JSON file, lists as tuples; None, with a problem noted, if that fails."""
        text = self.text(file, MAX_SOURCE_BYTES)
        if text is None:
            return None
        try:
            return frozen(json.loads(text))
        except (ValueError, RecursionError) as error:
            self.problem(file, *syntax_problem(error, "JSON", text))
        return None

    def tsv(self, file: str, required: Iterable[str], optional: Iterable[str] = ()) -> list[Line]:
        """Read a TSV file; empty, with problems noted, if its columns are wrong."""
        text = self.text(file)
        if text is not None and text.count("\n") > MAX_LINES:
            self.problem(file, f"it has more than {MAX_LINES} lines")
            return []
        rows = [] if text is None else split_rows(text)
        if text is not None and not rows:
            self.problem(file, "it has no line that names the columns")
        if not rows:
            return []
        number, header = rows[0]
        known = [*required, *optional]
        for name in required:
            if name not in header:
                self.problem(file, f"there is no column `{name}`", number)
        for name in header:
            if name not in known or header.count(name) > 1:
                self.problem(file, f"column `{plain(name)}` is unknown or given twice", number)
        return self._lines(file, header, rows[1:])

    def _lines(self, file: str, header: list[str], rows: list[tuple[int, list[str]]]) -> list[Line]:
        lines = []
        for number, cells in rows:
            if len(cells) > len(header):
                self.problem(file, f"{len(cells)} cells under {len(header)} columns", number)
                continue
            cells += [""] * (len(header) - len(cells))
            lines.append(Line(number, dict(zip(header, cells, strict=True))))
        return lines


def split_rows(text: str) -> list[tuple[int, list[str]]]:
    r"""Split TSV text into (line number, cells), leaving out comments and blank lines.

    Example:
        >>> split_rows("# a comment\nid\tname\n\nemden\tEmden\n")
        [(2, ['id', 'name']), (4, ['emden', 'Emden'])]
    """
    return [
        (number, [cell.strip() for cell in line.split("\t")])
        for number, line in enumerate(text.split("\n"), start=1)
        if line.strip() and not line.startswith("#")
    ]


def frozen(value: object) -> object:
    """Turn the lists of parsed TOML or JSON into tuples, at every depth."""
    if isinstance(value, list):
        return tuple(frozen(item) for item in value)
    if isinstance(value, dict):
        return {key: frozen(item) for key, item in value.items()}
    return value
