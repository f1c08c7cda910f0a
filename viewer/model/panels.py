"""The plain panels: who decides what, where the game stands, tracks, tables, the log."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from grognard.kernel.board import Board
from grognard.kernel.event import Event
from grognard.kernel.game import Game
from grognard.kernel.odds import Odds
from grognard.kernel.table import Table
from grognard.viewer.model.cells import CellRead
from grognard.viewer.model.printed import printed_words
from grognard.viewer.model.sight import Sight
from grognard.viewer.wording import (
    LogRow,
    OutlineRow,
    case_title,
    log_row,
    outline_rows,
    prompt,
    step_title,
    turn_title,
)

_SMALL_WORDS = frozenset({"a", "at", "each", "in", "of", "on", "the"})
BARRIERS = {
    "dice": "undo ends here: dice",
    "reveal": "undo ends here: something was revealed",
    "hand-over": "undo ends here: another player decided",
    "load": "undo ends here: the game was loaded",
}
"""What stands on the line above which nothing can be taken back."""


@dataclass(frozen=True, slots=True)
class PromptPanel:
    """Who decides what.

    Attributes:
        side: the side asked, or -1 when the game is over.
        title: the side and the question.
        note: what is left to spend, or what the decision is about; may be empty.
        case, clause: the case under which the side decides, and its heading.
        window: the reaction window, or empty.
        yours: whether the person at the table is asked.
    """

    side: int
    title: str
    note: str
    case: str
    clause: str
    window: str
    yours: bool


@dataclass(frozen=True, slots=True)
class Crumbs:
    """Where the game stands, in one line: the turn, the headings of the step, the last one being played."""

    turn: str
    steps: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class TrackRow:
    """A track with its marker."""

    id: str
    name: str
    low: int
    high: int
    value: int


@dataclass(frozen=True, slots=True)
class TablePanel:
    """A printed table.

    Attributes:
        title, case: of the table.
        provenance: where it comes from, and the cells with a sign.
        heads: of the columns.
        rows: head and cells of each row, a sign behind those that come from elsewhere.
        lit: the rows that bear on the odds shown.
    """

    title: str
    case: str
    provenance: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, tuple[str, ...]], ...]
    lit: frozenset[int]


@dataclass(frozen=True, slots=True)
class Barrier:
    """The line in the log above which nothing can be taken back."""

    text: str


def prompt_panel(sight: Sight, decider: int, waiting: str = "") -> PromptPanel:
    """Say who decides; what another side is asked may be its secret.

    Args:
        sight: of the person at the table.
        decider: the side that decides, or -1.
        waiting: what stands there instead of the question while another decides.
    """
    board, view = sight.board, sight.view
    if sight.decides:
        text = prompt(board, view, sight.offer)
        return PromptPanel(
            text.side, text.title, sight.note, text.case, text.clause, sight.offer.window, yours=True
        )
    title = waiting or (f"{board.side_names[decider]} decides." if decider >= 0 else "The game is over.")
    case = sight.offer.case
    return PromptPanel(decider, title, "", case, case_title(board, case), "", yours=False)


def past_prompt(sight: Sight) -> PromptPanel:
    """Say who decided next at a moment of the past."""
    asked = sight.view.asked
    who = f"{sight.board.side_names[asked]} decides." if asked >= 0 else "The game is over."
    return PromptPanel(asked, f"As it was: {who}", "", "", "", "", yours=False)


def crumbs(sight: Sight) -> Crumbs:
    """Say where the game stands."""
    board, view = sight.board, sight.view
    steps = step_title(board, view.step).split(" \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} ")
    return Crumbs(turn_title(board, view.turn), tuple(steps))


def outline_panel(sight: Sight) -> tuple[OutlineRow, ...]:
    """List the sequence of play, with the procedures under way below the step that is being played."""
    rows: list[OutlineRow] = []
    for row in outline_rows(sight.board, sight.view, sight.sides):
        rows.append(row)
        if row.state == "now":
            rows += _under_way(sight, row.depth + 1)
    return tuple(rows)


def _under_way(sight: Sight, depth: int) -> list[OutlineRow]:
    """List the procedures that have a title; the innermost is the one being played."""
    titled = [sight.game.wording.get(frame[0], "") for frame in sight.view.frames]
    names = [title for title in titled if title]
    return [
        OutlineRow(title, "", depth + number, "now" if number == len(names) - 1 else "around")
        for number, title in enumerate(names)
    ]


def track_rows(sight: Sight) -> tuple[TrackRow, ...]:
    """List the tracks."""
    values = sight.view.columns["track"]
    return tuple(
        TrackRow(t.id, t.name, t.low, t.high, v) for t, v in zip(sight.board.tracks, values, strict=True)
    )


def table_panel(board: Board, table: Table, odds: Odds | None = None) -> TablePanel:
    """Show a table, with the rows lit that the modifiers of some odds come from."""
    modifiers = odds.modifiers if odds is not None else ()
    exact = {modifier.reason for modifier in modifiers}
    alike = [_gist(modifier.reason) for modifier in modifiers if modifier.case == table.case]
    lit = frozenset(
        number
        for number, key in enumerate(table.rows if modifiers else ())
        if key.text.replace("-", " ") in exact or any(_gist(key.text) == gist for gist in alike)
    )
    heads, rows = printed_words(board).of(table)
    return TablePanel(table.title, table.case, table.signed_provenance(), heads, rows, lit)


def _gist(text: str) -> frozenset[str]:
    """Return the words that matter of a modifier's name, so that it is known in another order.

    Example:
        >>> _gist("range in hexes") == _gist("each-hex-of-range")
        True
    """
    words = text.replace("-", " ").split()
    ends = (word.removesuffix("es") if word.endswith("xes") else word.removesuffix("s") for word in words)
    return frozenset(word for word in ends if word not in _SMALL_WORDS)


class LogPanel:
    """The log in words; a row is made once, as a game grows long.

    Args:
        board: the names.
        game: its wording; ``purpose=yes`` and ``purpose=no`` are its words for what a roll comes to.
    """

    def __init__(self, board: Board, game: Game) -> None:
        self._board, self._game = board, game
        self._made: dict[int, tuple[Event, LogRow]] = {}

    def rows(
        self, events: Sequence[Event], barrier: int, why: str, cells: Mapping[int, CellRead] | None = None
    ) -> tuple[LogRow | Barrier, ...]:
        """Word events, oldest first, with the barrier behind what cannot be taken back.

        Args:
            events: as a side sees them.
            barrier: number of the first event that can be taken back.
            why: why undo ended there, empty for no barrier.
            cells: number of a roll -> the cell of a table that it read.
        """
        read = cells or {}
        rows: list[LogRow | Barrier] = [self._row(event, read) for event in events]
        if why:
            behind = sum(event.number < barrier for event in events)
            rows.insert(behind, Barrier(BARRIERS.get(why, why)))
        return tuple(rows)

    def _row(self, event: Event, cells: Mapping[int, CellRead]) -> LogRow:
        made = self._made.get(event.number)
        found = cells.get(event.roll.number) if event.roll is not None else None
        cell = found.text if found is not None else ""
        if made is not None and made[1].cell == cell and (made[0] is event or made[0] == event):
            return made[1]
        row = log_row(self._board, event, self._game.wording)
        purpose = event.values.get("purpose", "")
        row = replace(row, cell=cell, result=self._game.wording.get(f"{purpose}={row.result}", row.result))
        self._made[event.number] = event, row
        return row
