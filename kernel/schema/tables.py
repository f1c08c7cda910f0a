"""Section ``tables``: result tables as text, keys and cells as printed."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import FailFast, Field, StringConstraints, model_validator

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.provenance import Provenance
from grognard.kernel.schema.base import Border, CaseId, SaidOrigin, Word, unique_problems
from grognard.kernel.table import MAX_KEYS, SIGNS, Key, Mark, Table

#: What may stand in a table's source: no tab ends it, no bar cuts its head.
_Text = Annotated[str, StringConstraints(pattern=r"^[^\x00-\x1f\x7f-\x9f\ufffe\uffff|]*$", max_length=400)]
_Cells = Annotated[tuple[_Text, ...], FailFast(), Field(max_length=MAX_KEYS)]


_Index = Annotated[int, Field(ge=0, lt=MAX_KEYS)]


class MarkRecord(Border):
    """Cells of a table that come from elsewhere; see `kernel.table.Mark`."""

    sign: Annotated[str, StringConstraints(pattern=f"^[{SIGNS}]$")]
    provenance: SaidOrigin
    cells: Annotated[
        tuple[tuple[_Index, _Index], ...], FailFast(), Field(min_length=1, max_length=MAX_KEYS * MAX_KEYS)
    ]


class TableRecord(Border):
    """One table; see `kernel.table.Table`. `cells` is row by row; without marks there is no `marks`."""

    id: Word
    title: _Text
    case: CaseId
    provenance: SaidOrigin
    row_meaning: _Text
    column_meaning: _Text
    rows: _Cells
    columns: _Cells
    cells: Annotated[tuple[_Cells, ...], FailFast(), Field(max_length=MAX_KEYS)]
    marks: Annotated[tuple[MarkRecord, ...], FailFast(), Field(max_length=len(SIGNS))] = ()

    def table(self) -> Table:
        """Build the table that play looks things up in.

        Raises:
            ModuleDataError: keys or cells do not fit together.
        """
        return Table(
            id=self.id,
            title=self.title,
            case=self.case,
            provenance=Provenance.parse(self.provenance),
            row_meaning=self.row_meaning,
            column_meaning=self.column_meaning,
            rows=tuple(Key.parse(text) for text in self.rows),
            columns=tuple(Key.parse(text) for text in self.columns),
            cells=self.cells,
            marks=tuple(Mark(one.sign, Provenance.parse(one.provenance), one.cells) for one in self.marks),
        )

    @model_validator(mode="after")
    def _check(self) -> Self:
        try:
            self.table()
        except ModuleDataError as error:
            raise ValueError(f"table `{self.id}`: " + "; ".join(error.problems[:20])) from None
        return self


class Tables(Border):
    """All tables, in the order of their ids."""

    tables: Annotated[tuple[TableRecord, ...], FailFast(), Field(max_length=512)]

    @model_validator(mode="after")
    def _check(self) -> Self:
        problems = unique_problems("table", tuple(table.id for table in self.tables))
        if problems:
            raise ValueError("; ".join(problems))
        return self
