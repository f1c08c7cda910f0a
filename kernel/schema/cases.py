"""Section ``cases``: the numbered cases of the rulebook, as columns."""

from __future__ import annotations

from typing import Annotated, Literal, Self

from pydantic import FailFast, Field, model_validator

from grognard.kernel.schema.base import Border, CaseId, Column, Line, length_problems, unique_problems

_Kind = Literal["rule", "example", "information", "optional"]
_Status = Literal["enforced", "by-hand", "not-applicable"]


class Cases(Border):
    """One row a case; see `kernel.case.Case`."""

    id: Annotated[tuple[CaseId, ...], FailFast(), Field(max_length=8192)]
    title: Column[Line]
    kind: Column[_Kind]
    status: Column[_Status]
    reason: Column[Line]

    @model_validator(mode="after")
    def _check(self) -> Self:
        sizes = {name: len(getattr(self, name)) for name in type(self).model_fields}
        problems = length_problems("cases", len(self.id), sizes) + unique_problems("case", self.id)
        if not problems:
            problems = [
                f"case `{word}` is not enforced and gives no reason"
                for word, status, reason in zip(self.id, self.status, self.reason, strict=True)
                if status != "enforced" and not reason
            ]
        if problems:
            raise ValueError("; ".join(problems[:20]))
        return self
