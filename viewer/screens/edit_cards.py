"""The cards of edit mode: how to save, where to play on, what the rules say, and whether to leave."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.kernel.board import Board
from grognard.kernel.position_files import MOST_TITLE, KeptPosition
from grognard.viewer.screens.edit_bar import count_words
from grognard.viewer.ui.basic import SECONDARY, Button, Choice, Gap, Heading, Label, Row
from grognard.viewer.ui.card import Card
from grognard.viewer.ui.lists import Field
from grognard.viewer.ui.widget import Across, Act, Column, Widget

KINDS = ("Scenario", "Play file")
MEANS = (
    "A scenario of your own: it stands in the library under New game, for people and bots.",
    "A text that `grognard play-file` reads; it stands there too, and can be sent to anybody.",
)
BUSY = "The rules are asked."
OPENS = (
    "Edit mode shows the whole position, also what this game hides from you. The game itself stays as it is."
)


@dataclass(slots=True)
class SaveForm:
    """What is filled in on the card that saves.

    Attributes:
        title, note: as typed.
        kind: a number in `KINDS`.
        phase: id of the step of the outline in which play begins.
    """

    phase: str
    title: str = ""
    note: str = ""
    kind: int = 0


def save_card(form: SaveForm, board: Board, lay: Act, save: Act, close: Act) -> tuple[Card, Field]:
    """Ask how a position is to be saved; also return the field for its title."""

    def kind(number: int) -> None:
        form.kind = number
        lay()

    title = Field(form.title, "A title", most=MOST_TITLE, name="title")
    note = Field(form.note, "What players read below it", name="note")
    title.act = lambda text: setattr(form, "title", text)
    note.act = lambda text: setattr(form, "note", text)
    title.done = note.done = lambda _: save()
    items: list[Widget] = [
        Choice(KINDS, form.kind, kind, name="kind"),
        Label(MEANS[form.kind], SECONDARY, tone="ink_2"),
        Gap(2.0),
        title,
        *([note] if form.kind == 0 else ()),
        Gap(2.0),
        Button("Save", save, strong=True, shortcut="Enter", name="save-position"),
        *phase_rows(form, board, lay),
    ]
    return Card("Save the position", "", Column(items, gap=4.0), close, name="save-card", wide=420.0), title


def play_card(form: SaveForm, board: Board, who: str, lay: Act, play: Act, close: Act) -> Card:
    """Ask where play is to go on."""
    items: list[Widget] = [
        Label("A new game begins here under the game's own rules. The old one stays as it is.", SECONDARY),
        Label(who, SECONDARY, tone="ink_2"),
        Button("Play on", play, strong=True, shortcut="Enter", name="play-position"),
        *phase_rows(form, board, lay),
    ]
    return Card("Play on from here", "", Column(items, gap=4.0), close, name="play-card", wide=420.0)


def phase_rows(form: SaveForm, board: Board, lay: Act) -> Sequence[Widget]:
    """List the steps of the outline, to choose where play begins."""

    def chooses(step: str) -> Act:
        def act() -> None:
            form.phase = step
            lay()

        return act

    rows: list[Widget] = [Gap(6.0, ruled=True), Heading("Play begins at")]
    for step in board.outline.steps:
        if not step.leaf:
            rows.append(Label(" " * 4 * step.depth + step.title, SECONDARY, tone="ink_2"))
            continue
        chosen = step.id == form.phase
        name = f"phase:{step.id}"
        tick = "\N{CHECK MARK}" if chosen else ""
        rows.append(Row(step.title, chooses(step.id), tick, chosen=chosen, indent=step.depth, name=name))
    return rows


def kept_card(kept: KeptPosition, kind: int, library: Act, close: Act) -> Card:
    """Say what was saved, where, and what is odd about it."""
    place = "It stands in the library under New game."
    items: list[Widget] = [Label(place, 13.0), Label(str(kept.path), SECONDARY, tone="ink_2")]
    items += [Label(f"Odd, but playable: {one}", SECONDARY) for one in kept.warnings]
    items += [
        Gap(6.0),
        Across([Button("Edit on", close, name="edit-on"), Button("To the library", library, name="library")]),
    ]
    return Card(f"{KINDS[kind]} saved", "", Column(items, gap=4.0), close, name="kept")


def refused_card(problems: Sequence[str], close: Act) -> Card:
    """Say why the rules cannot begin from a position."""
    items: list[Widget] = [Label(one, 12.5) for one in problems]
    items += [Gap(6.0), Button("Mend it", close, strong=True, name="mend")]
    return Card(
        "No game can begin so", "", Column(items, gap=4.0), close, edge="refuse", sign="no", name="refused"
    )


def busy_card() -> Card:
    """Say that the rules are being asked."""
    return Card(BUSY, "", Column([Label("This takes a moment.", SECONDARY, tone="ink_2")]), name="busy")


def leave_card(count: int, acts: tuple[Act, Act, Act]) -> Card:
    """Ask whether what is not saved may be lost; the acts: save, leave, stay."""
    save, leave, stay = acts
    items: list[Widget] = [
        Label(f"{count_words(count).capitalize()}, and not saved.", 13.0),
        Gap(6.0),
        Button("Save", save, strong=True, name="save-first"),
        Button("Leave without saving", leave, name="leave-now"),
        Button("Stay", stay, name="stay"),
    ]
    return Card("Leave edit mode?", "", Column(items, gap=4.0), stay, name="leave-card")


def open_card(opens: Act, close: Act) -> Card:
    """Say that everything will be seen, before it is."""
    items: list[Widget] = [
        Label(OPENS, 13.0),
        Gap(6.0),
        Across([Button("Stay", close, name="stay"), Button("Edit", opens, strong=True, name="open-edit")]),
    ]
    return Card("Edit the position?", "", Column(items, gap=4.0), close, name="open-card")


def said_card(title: str, text: str, close: Act) -> Card:
    """Say one thing."""
    return Card(title, "", Column([Label(text, 13.0)]), close, name="said")
