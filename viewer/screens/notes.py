"""Cards that tell rather than ask: the keys, a case of the rulebook, the table's menu, the end."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.kernel.board import Board
from grognard.kernel.game import Outcome
from grognard.viewer.model.table import HoverCard
from grognard.viewer.ui.basic import CHIP, SECONDARY, Button, Gap, Label, chip, key_cap
from grognard.viewer.ui.card import Card
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen, wrapped
from grognard.viewer.ui.widget import Across, Act, Column, Widget

KEYS: tuple[tuple[str, str], ...] = (
    ("1 to 9", "take the row with that number, of a card or the list"),
    ("Enter", "go on, do what is ringed, or click at the cursor"),
    ("Esc", "close a card, put down, take back a step"),
    ("Tab, Shift Tab", "next or last lit space, or thing on a card"),
    ("Arrows", "move the cursor over lit spaces, else the map"),
    ("Shift Arrows", "move the cursor from space to space"),
    ("Shift Enter", "pick up the whole stack at the cursor"),
    ("A", "list of actions: arrows, Home, End, letters; Tab goes on"),
    ("E", "what else can be done with a space or counter"),
    ("Ctrl Z, Backspace", "take back"),
    ("Ctrl Y", "do again what was taken back"),
    ("Ctrl S", "write a save"),
    ("Ctrl E", "edit the position, or leave edit mode"),
    ("F12", "take a screenshot"),
    ("Ctrl ,", "settings: theme, contrast, size, motion, bots"),
    ("F", "fan out the stack under pointer or cursor"),
    ("M, F1 to F9", "next map (Shift M the last), or a certain one"),
    ("I", "open or close the insert"),
    ("B", "show or put away the battle"),
    ("+, \N{MINUS SIGN}, Home", "nearer, farther, the whole map"),
    ("O", "overview of a map; press on it to go there"),
    ("R", "ruler: drag over the map, or Enter, arrows, Enter"),
    ("N", "hex numbers: by zoom, always, pointed at, never"),
    ("T", "trails of what moved, marks alone, neither"),
    ("[ and ]", "fold the docks"),
    ("/", "find a space, counter or case; the cursor goes there"),
    ("?", "this sheet"),
    ("H, U, C", "tables, rules, counters"),
    ("L, W", "luck, what changed since my last turn"),
    ("J", "your notes, also pinned to spaces"),
    (", and .", "one moment of the game back, or on"),
    ("< and >", "the first moment, or the last"),
    ("P, Shift P", "play the game again, or backward"),
    ("Ctrl F", "write the replay as a film"),
)
"""What the keys do, as the sheet on ``?`` tells it."""
_KEYS_WIDE = 112.0
NOTE_SHOWN = 400
"""Letters of a pinned note on the card of its space."""
KINDS = {
    "rule": "Rule",
    "example": "Worked example",
    "information": "Information",
    "optional": "Optional rule",
}
STATUSES = {
    "enforced": "The table holds to it.",
    "by-hand": "The players see to it.",
    "not-applicable": "It has no part in this game on a screen.",
}


@dataclass(slots=True, eq=False)
class KeyLine(Widget):
    """A key and what it does."""

    keys: str
    text: str

    def _lines(self, width: float, scale: Scale) -> Sequence[str]:
        return wrapped(self.text, "ui", 12.5 * scale.text, width - scale.px(_KEYS_WIDE))

    def height(self, width: float, scale: Scale) -> float:
        """Its lines."""
        return scale.px(8) + len(self._lines(width, scale)) * scale.px(16)

    def draw(self, pen: Pen) -> None:
        """Draw both."""
        rect, line = self.rect, pen.px(16)
        key_cap(pen, rect.x + pen.px(_KEYS_WIDE - 14), rect.y + pen.px(4) + line / 2, self.keys)
        for number, text in enumerate(self._lines(rect.width, pen.scale)):
            row = Rect(rect.x + pen.px(_KEYS_WIDE), rect.y + pen.px(4) + number * line, rect.width, line)
            pen.text_in(row, text, 12.5, pen.colours.ink)


@dataclass(slots=True, eq=False)
class Fact(Widget):
    """A word at the left and what it is at the right, perhaps with a case."""

    text: str
    value: str
    case: str = ""
    tone: str = "ink"

    def _lines(self, width: float, scale: Scale) -> Sequence[str]:
        pen = Pen.measure(scale)
        room = width - pen.width(self.text, SECONDARY) - scale.px(14) - self._chip(scale)
        return wrapped(self.value, "ui-medium", SECONDARY * scale.text, room)

    def _chip(self, scale: Scale) -> float:
        return Pen.measure(scale).width(self.case, CHIP, "piece-strong") + scale.px(20) if self.case else 0.0

    def height(self, width: float, scale: Scale) -> float:
        """Its lines."""
        return len(self._lines(width, scale)) * scale.px(16) + scale.px(4)

    def draw(self, pen: Pen) -> None:
        """Draw word, value and case."""
        rect, high = self.rect, pen.px(16)
        pen.text_in(Rect(rect.x, rect.y, rect.width, high), self.text, SECONDARY, pen.colours.ink_2)
        right = rect.right
        if self.case:
            right = chip(pen, right, rect.y + high / 2, self.case) - pen.px(6)
        for number, line in enumerate(self._lines(rect.width, pen.scale)):
            row = Rect(rect.x, rect.y + number * high, right - rect.x, high)
            pen.text_in(row, line, SECONDARY, getattr(pen.colours, self.tone), "ui-medium", "end")


def keys_card(close: Act) -> Card:
    """Tell what the keys do."""
    lines: list[Widget] = [KeyLine(keys, text) for keys, text in KEYS]
    half = (len(lines) + 1) // 2
    columns: list[Widget] = [Column(lines[:half]), Column(lines[half:])]
    return Card("Keys", "", Column([Across(columns, gap=18.0, least=260.0)]), close, wide=680.0, name="keys")


def case_card(board: Board, case: str, close: Act) -> Card:
    """Tell of a case of the rulebook."""
    known = board.cases.get(case)
    items: list[Widget] = []
    if known is None:
        items.append(Label("The module does not list this case.", tone="ink_2"))
        return Card(f"Case {case}", "", Column(items), close, name="case")
    items.append(Label(known.title, 13.0, "ui-strong"))
    items.append(
        Label(f"{KINDS.get(known.kind, known.kind)}. {STATUSES.get(known.status, known.status)}", 12.5)
    )
    if known.reason:
        items.append(Label(known.reason, 12.5, tone="ink_2"))
    items += [Gap(4.0), Label("The words of the rulebook are in the rulebook.", 11.5, tone="ink_2")]
    return Card(f"Case {case}", "", Column(items, gap=3.0), close, name="case")


@dataclass(frozen=True, slots=True)
class MenuActs:
    """What the table's menu does."""

    save: Act
    library: Act
    settings: Act
    close: Act
    mail: Act | None = None
    edit: Act | None = None


def game_menu(title: str, saved: str, acts: MenuActs) -> Card:
    """Offer to save, to leave, and to set things; say when the game was saved."""
    items: list[Widget] = [
        Label(saved or "The table saves itself at every change of player.", SECONDARY, tone="ink_2"),
        Button("Write a save", acts.save, shortcut="Ctrl S", name="save"),
        *([Button("Send by mail", acts.mail, name="mail")] if acts.mail is not None else ()),
        *([Button("Edit the position", acts.edit, shortcut="Ctrl E", name="edit")] if acts.edit else ()),
        Button("Settings", acts.settings, shortcut="Ctrl ,", name="settings"),
        Gap(8.0, ruled=True),
        Button("Back to the library", acts.library, name="library"),
    ]
    return Card(title, "", Column(items, gap=6.0), acts.close, name="game-menu")


def end_card(board: Board, outcome: Outcome, look: Act, library: Act) -> Card:
    """Say how the game ended, why, and what can be done next."""
    winner = board.side_names[outcome.winner] if outcome.winner >= 0 else "Nobody wins"
    items: list[Widget] = [
        Label(f"{winner}: {outcome.title}" if outcome.winner >= 0 else winner, 16.0, "map-bold"),
        Label(outcome.reason, 13.0),
        Fact(
            "Decided by", board.cases[outcome.case].title if outcome.case in board.cases else "", outcome.case
        ),
        Gap(6.0, ruled=True),
        Across(
            [
                Button("Look at the table", look, name="look"),
                Button("To the library", library, strong=True, name="library"),
            ]
        ),
    ]
    return Card("The game is over", "", Column(items, gap=6.0), look, name="end")


def note_lines(notes: Sequence[str]) -> list[Widget]:
    """Tell what one pinned to a space, the beginnings of long notes."""
    items: list[Widget] = []
    for note in notes:
        told = note.strip()
        shown = told if len(told) <= NOTE_SHOWN else f"{told[:NOTE_SHOWN].rstrip()}\N{HORIZONTAL ELLIPSIS}"
        items += [Gap(5.0, ruled=True), Label("Your note", 11.5, tone="ink_2"), Label(shown, 12.5)]
    return items


def hover_facts(card: HoverCard) -> list[Widget]:
    """Tell what picking the space or counter under the pointer would come to."""
    items: list[Widget] = []
    action, lit = card.action, card.lit
    if action is not None:
        items.append(Gap(5.0, ruled=True))
        items.append(Label(action.text, 12.5, "ui-strong", "accent"))
        if lit is not None and lit.pill:
            items.append(
                Fact("Cost" if lit.unit else "Chance", f"{lit.pill} {lit.unit}".strip(), action.case)
            )
        if lit is not None and lit.stops:
            items.append(Fact("Stops there", "no further this turn", "", "refuse"))
        cost = f"{lit.pill} {lit.unit}".strip() if lit is not None else ""
        if action.detail and action.detail != cost:
            items.append(Label(action.detail.removeprefix(f"{cost}; "), 11.5, tone="ink_2"))
        items.append(Label("Click to do it", 11.5, tone="ink_2"))
    elif lit is not None:
        items.append(Gap(5.0, ruled=True))
        if lit.pill:
            items.append(Fact("Cost", f"{lit.pill} {lit.unit}".strip()))
        items.append(Label("Click to pick it" if not lit.complete else "Click to choose", 11.5, tone="ink_2"))
    return items
