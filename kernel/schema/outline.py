"""Section ``outline``: the turn track, and the steps of a turn as columns in the order of play."""

from __future__ import annotations

from typing import Annotated, Self

from pydantic import Field, model_validator

from grognard.kernel.schema.base import (
    Border,
    CaseId,
    Column,
    Line,
    Lines,
    Row,
    Words,
    length_problems,
    unique_problems,
)


class StepColumns(Border):
    """One row a step, parents first; ids are dotted, `side` is what the step itself declares, or -1."""

    id: Words
    title: Column[Line]
    case: Column[CaseId]
    side: Column[Row]


class OutlineSection(Border):
    """The sequence of play.

    Attributes:
        turn_count: how many turns a game has at most.
        turn_labels: what the turn track prints, or nothing.
        steps: the outline.
    """

    turn_count: Annotated[int, Field(ge=1, le=9999)]
    turn_labels: Lines
    steps: StepColumns

    @model_validator(mode="after")
    def _check(self) -> Self:
        steps = self.steps
        sizes = {"title": len(steps.title), "case": len(steps.case), "side": len(steps.side)}
        problems = length_problems("steps", len(steps.id), sizes) + unique_problems("step", steps.id)
        if self.turn_labels and len(self.turn_labels) != self.turn_count:
            problems.append(f"there are {self.turn_count} turns and {len(self.turn_labels)} labels")
        problems += _order_problems(steps.id)
        if problems:
            raise ValueError("; ".join(problems[:20]))
        return self


def _order_problems(ids: tuple[str, ...]) -> list[str]:
    """Hold that the rows are a tree, parent first: each below the last row or below one above that."""
    problems, above = [], ""
    for word in ids:
        parent = word.rpartition(".")[0]
        if parent and parent != above and not above.startswith(parent + "."):
            problems.append(f"step `{word}` does not stand below `{parent}`")
        above = word
    return problems
