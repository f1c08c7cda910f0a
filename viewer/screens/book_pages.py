"""What stands on each page of the book, from the model."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grognard.viewer.model.changes import GROUPS, SINCE, Changes
from grognard.viewer.model.inventory import SHOWN, inventory
from grognard.viewer.model.luck import luck_of
from grognard.viewer.model.panels import Barrier
from grognard.viewer.model.reference import TableSheet, case_sheet, table_sheets
from grognard.viewer.model.search import CaseRow, case_rows
from grognard.viewer.model.sight import Choice as Action
from grognard.viewer.model.table import TableModel
from grognard.viewer.screens.book import CHANGES, COUNTERS, LUCK, RULES, SHEETS, TABLES, Back, Open
from grognard.viewer.screens.book_parts import FaceBars, GroupHead, LuckLine, SheetGrid
from grognard.viewer.screens.chart_page import chart_items
from grognard.viewer.screens.notes import KINDS, STATUSES
from grognard.viewer.screens.rows import ChoiceRow, LinkRow
from grognard.viewer.screens.sheet_page import sheet_items
from grognard.viewer.ui.basic import SECONDARY, Choice, Gap, Heading, Label
from grognard.viewer.ui.widget import Act, Widget

SIDES_MOST = 4
"""So many sides fit beside each other as a choice."""


@dataclass(frozen=True, slots=True)
class PageActs:
    """What rows of the pages do.

    Attributes:
        read: opens a case.
        look: goes to a space, and to a counter there.
        moment: shows the moment of an event.
        set: changes what the book is open at, by name and value.
        sheet: opens the table of an id.
    """

    read: Callable[[str], object]
    look: Callable[[int, int], object]
    moment: Callable[[int], object]
    set: Callable[[str, int], object]
    sheet: Callable[[str], object]


def page_of(
    model: TableModel, book: Open, acts: PageActs, choice: Action | None, changes: Changes | None
) -> tuple[list[Widget], list[Widget]]:
    """Return what is to be set on the page, and what it says.

    Args:
        model: the table.
        book: what it is open at.
        acts: what rows do.
        choice: the action whose roll is looked at.
        changes: what changed, None where the past cannot be shown.
    """
    match book.page:
        case x if x == TABLES:
            return [], _tables(model, book, acts, choice)
        case x if x == RULES:
            return _rules(model, book, acts)
        case x if x == COUNTERS:
            return _counters(model, book, acts)
        case x if x == LUCK:
            return [], _luck(model)
        case x if x == CHANGES:
            return _changes(book, acts, changes)
        case x if x == SHEETS:
            return [], sheet_items(model.sight)
    return [], []


def _tables(model: TableModel, book: Open, acts: PageActs, choice: Action | None) -> list[Widget]:
    sheets = table_sheets(model.sight, book.text, choice, model.last_read)
    items: list[Widget] = []
    for sheet in sheets:
        items += [
            ChoiceRow(
                sheet.title, "", _read(acts, sheet.case), aside=sheet.case,
                name=f"table:{sheet.id}", hint=f"Read case {sheet.case}",
            ),
            Label(_looked_up(sheet), 11.5, tone="ink_2"),
            SheetGrid(sheet, name=f"grid:{sheet.id}"),
            *_results(sheet),
            *([Label("Framed: what the last roll read.", SECONDARY)] if sheet.read is not None else ()),
            Label(f"Source: {sheet.origin}.", 11.5, tone="ink_2"),
            *(Label(f"{sign} {origin}.", 11.5, tone="ink_2") for sign, origin in sheet.signs),
            Gap(14.0, ruled=True),
        ]  # fmt: skip
    items += chart_items(model.sight.board, book.text)
    if not items:
        held = bool(model.sight.board.tables or model.sight.board.kit.charts)
        items.append(Label("No table holds that." if held else "This game has no tables.", tone="ink_2"))
    return items


def _looked_up(sheet: TableSheet) -> str:
    """Say what is looked up along the sides; what stands over a single column is not said twice."""
    return sheet.rows_are if len(sheet.heads) == 1 else f"{sheet.rows_are} / {sheet.columns_are}"


def _results(sheet: TableSheet) -> list[Widget]:
    """Say what the roll that is looked at may read."""
    if not sheet.results:
        return []
    told = ", ".join(f"{cell or 'nothing'} {share}" for cell, share in sheet.results)
    return [Label(f"The next roll reads: {told}.", SECONDARY, "ui-strong")]


def _read(acts: PageActs, case: str) -> Act:
    return lambda: acts.read(case)


def _rules(model: TableModel, book: Open, acts: PageActs) -> tuple[list[Widget], list[Widget]]:
    if book.case:
        return [Back("All cases", lambda: acts.read(""), name="all-cases")], _case(model, book.case, acts)
    rows = case_rows(model.sight, book.text)
    items: list[Widget] = [_case_row(row, acts) for row in rows]
    return [], items or [Label("No case has such a number or heading.", tone="ink_2")]


def _case_row(row: CaseRow, acts: PageActs) -> ChoiceRow:
    told = "" if (row.kind, row.status) == ("rule", "enforced") else _told(row)
    return ChoiceRow(f"{row.id}  {row.title}", told, _read(acts, row.id), name=f"case:{row.id}")


def _told(row: CaseRow) -> str:
    return f"{KINDS.get(row.kind, row.kind)}. {STATUSES.get(row.status, row.status)}"


def _case(model: TableModel, case: str, acts: PageActs) -> list[Widget]:
    log = [row for row in model.log if not isinstance(row, Barrier)]
    sheet = case_sheet(model.sight, case, log, model.why_blocked)
    if sheet is None:
        return [Label(f"The module does not list a case {case}.", tone="ink_2")]
    items: list[Widget] = [Label(f"{sheet.row.id}  {sheet.row.title}", 14.5, "ui-strong")]
    items.append(Label(_told(sheet.row), SECONDARY, tone="ink_2"))
    if sheet.row.reason:
        items.append(Label(sheet.row.reason, SECONDARY))
    if sheet.forbids:
        items.append(GroupHead("Forbids now"))
        items += [ChoiceRow(title, reason) for title, reason in sheet.forbids]
    if sheet.tables:
        items.append(GroupHead("Tables"))
        items += [
            LinkRow(title, "Show", _show(acts, table), name=f"see:{table}") for table, title in sheet.tables
        ]
    if sheet.entries:
        items.append(GroupHead("In the log", str(sheet.count)))
        items += [
            ChoiceRow(row.text, row.result, _moment(acts, row.number), name=f"entry:{row.number}",
                      hint="Show that moment")
            for row in sheet.entries
        ]  # fmt: skip
    if sheet.under:
        items += [GroupHead("Below it"), *(_case_row(row, acts) for row in sheet.under)]
    return [*items, Gap(6.0), Label("The words of the rulebook are in the rulebook.", 11.5, tone="ink_2")]


def _show(acts: PageActs, table: str) -> Act:
    return lambda: acts.sheet(table)


def _moment(acts: PageActs, number: int) -> Act:
    return lambda: acts.moment(number)


def _counters(model: TableModel, book: Open, acts: PageActs) -> tuple[list[Widget], list[Widget]]:
    board = model.sight.board
    tools: list[Widget] = []
    if len(board.sides) <= SIDES_MOST:
        chosen = 0 if book.side is None else book.side + 1
        words = ("All", *board.side_names)
        tools.append(Choice(words, chosen, lambda number: acts.set("side", number), name="whose"))
    tools.append(Choice(SHOWN, book.shown, lambda number: acts.set("shown", number), name="where"))
    groups = inventory(model.sight, book.text, book.shown, book.side)
    items: list[Widget] = []
    for group in groups:
        items.append(GroupHead(group.title, str(len(group.rows))))
        for row in group.rows:
            weak = f", {row.step} of {row.steps} steps" if 0 < row.step < row.steps else ""
            act = _look(acts, row.space, row.counter) if row.space >= 0 else None
            spaces = (row.space,) if row.space >= 0 else ()
            line = ChoiceRow(row.name, f"{row.where}{weak}", name=f"held:{row.counter}", spaces=spaces)
            line.counters = (row.counter,)
            if act is not None:
                line.act, line.hint = act, "Fly there"
            items.append(line)
    return tools, items or [Label("No counter is like that.", tone="ink_2")]


def _look(acts: PageActs, space: int, counter: int) -> Act:
    return lambda: acts.look(space, counter)


def _luck(model: TableModel) -> list[Widget]:
    found = luck_of(model.sight.board, model.sight.view.events)
    items: list[Widget] = []
    for one in found:
        items += [Heading(one.title, one.verdict), LuckLine(None), LuckLine(one.total, strong=True)]
        items += [LuckLine(row) for row in one.rows]
        if one.faces:
            items += [Gap(4.0), FaceBars(one.faces)]
        items.append(Gap(14.0, ruled=True))
    if not found:
        return [Label("Nobody has rolled yet.", tone="ink_2")]
    note = (
        "The red line is how often each face comes up on average. "
        "Passed counts rolls held against a number, with what such rolls pass on average."
    )
    return [*items, Label(note, 11.5, tone="ink_2")]


def _changes(book: Open, acts: PageActs, changes: Changes | None) -> tuple[list[Widget], list[Widget]]:
    tools: list[Widget] = [
        Label("Since", SECONDARY, tone="ink_2"),
        Choice(SINCE, book.since, lambda number: acts.set("since", number), name="since"),
    ]
    if changes is None:
        return tools, [Label("The past of this game cannot be shown.", tone="ink_2")]
    items: list[Widget] = []
    for group in GROUPS:
        rows = [row for row in changes.rows if row.group == group]
        if rows:
            items.append(GroupHead(group, str(len(rows))))
        for number, row in enumerate(rows):
            line = ChoiceRow(row.title, row.detail, name=f"change:{group}:{number}")
            if row.space >= 0:
                line.act, line.hint = _look(acts, row.space, row.counter), "Fly there"
                line.spaces = (row.space,)
            if row.counter >= 0:
                line.counters = (row.counter,)
            items.append(line)
    return tools, items or [Label("Nothing changed.", tone="ink_2")]
