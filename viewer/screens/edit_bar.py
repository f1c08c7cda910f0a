"""Edit mode on the screen: the bar under the map, and the list of what is changed in the dock."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from grognard.kernel.edited_words import change_sentence
from grognard.kernel.editing import Change, Editing
from grognard.viewer.screens.rows import ChoiceRow
from grognard.viewer.ui.basic import SECONDARY, Button, Gap, Heading, Label
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen, wrapped
from grognard.viewer.ui.widget import Act, Widget

HIGH = 58.0
"""Height of the bar at scale 1."""
TITLE = "Edit mode"
HELP = "Nothing here is played. Drag counters or right-click them; Ctrl Z takes back."
NOTHING = "Nothing yet. Drag a counter to any space, right-click one to turn it over or take it off."
MOST = 60
"""So many changes are listed."""
_WIDE = 128.0
_PAD = 12.0


@dataclass(frozen=True, slots=True)
class EditActs:
    """What can be done with an edited position: save it, play on from it, leave it."""

    save: Act
    play: Act
    leave: Act


MOST_LINES = 2
"""Lines of help that there is room for."""


@dataclass(slots=True, eq=False)
class EditBar(Widget):
    """The bar that says that this is edit mode, and how one leaves it.

    Attributes:
        acts: what it does.
        count: how many things are otherwise than before.
    """

    acts: EditActs
    count: int = 0
    buttons: list[Button] = field(init=False)

    def __post_init__(self) -> None:
        """Make the buttons."""
        acts = self.acts
        self.buttons = [
            Button("Play on", acts.play, shortcut="F9", name="edit-play", hint="Begin a game from here (F9)"),
            Button(
                "Save", acts.save, strong=True, shortcut="Ctrl S", name="edit-save",
                hint="Save the position as a scenario or a play file (Ctrl S)",
            ),
            Button("Leave", acts.leave, shortcut="Ctrl E", name="edit-leave", hint="Back (Ctrl E)"),
        ]  # fmt: skip

    def place(self, rect: Rect, scale: Scale) -> None:
        """Buttons at the right."""
        self.rect = rect
        wide = min(scale.px(_WIDE), rect.width * 0.22)
        high, right = scale.grown(32, 38), rect.right - scale.px(_PAD)
        y = rect.y + round((rect.height - high) / 2)
        for one in reversed(self.buttons):
            one.place(Rect(round(right - wide), y, round(wide), high), scale)
            right -= wide + scale.px(8)

    def inside(self) -> Sequence[Widget]:
        """The buttons."""
        return self.buttons

    def draw(self, pen: Pen) -> None:
        """Draw what it is, how much is changed, and the buttons."""
        colours, rect, line = pen.colours, self.rect, pen.px(17)
        pen.box(rect, colours.refuse_soft)
        pen.rule(rect.x, rect.y, rect.width, colours.refuse)
        x = rect.x + pen.px(_PAD)
        room = self.buttons[0].rect.x - x - pen.px(_PAD)
        counted = count_words(self.count)
        heads = (f"{TITLE}  \N{MIDDLE DOT}  {counted}", counted[:1].upper() + counted[1:])
        head = next((one for one in heads if pen.width(one, 13.0, "ui-strong") <= room), TITLE)
        lines = wrapped(HELP, "ui", SECONDARY * pen.scale.text, room)
        # Half a sentence helps nobody; the title stands on the frame too.
        lines = lines if len(lines) <= MOST_LINES else []
        y = rect.y + round((rect.height - line * (1 + len(lines))) / 2)
        pen.text_in(Rect(x, y, room, line), head, 13.0, colours.ink, "ui-strong")
        for number, text in enumerate(lines, 1):
            pen.text_in(Rect(x, y + number * line, room, line), text, SECONDARY, colours.ink_2)
        for one in self.buttons:
            one.draw(pen)


@dataclass(slots=True, eq=False)
class EditFrame(Widget):
    """A frame around the map with a tab that says that its position is edited."""

    def draw(self, pen: Pen) -> None:
        """Draw frame and tab."""
        colours, rect, thick = pen.colours, self.rect, pen.px(4)
        for part in (
            Rect(rect.x, rect.y, rect.width, thick),
            Rect(rect.x, rect.y, thick, rect.height),
            Rect(rect.right - thick, rect.y, thick, rect.height),
        ):
            pen.box(part, colours.refuse)
        wide, high = pen.width(TITLE, 13.0, "ui-strong") + 2 * pen.px(16), pen.px(26)
        tab = Rect(round(rect.x + (rect.width - wide) / 2), rect.y, round(wide), high)
        pen.box(tab, colours.refuse, radius=pen.px(4))
        pen.text_in(tab, TITLE, 13.0, colours.panel, "ui-strong", "middle")


def count_words(count: int) -> str:
    """Say how much is changed.

    Example:
        >>> count_words(0), count_words(1), count_words(12)
        ('nothing is changed', '1 change', '12 changes')
    """
    return "nothing is changed" if not count else "1 change" if count == 1 else f"{count} changes"


def change_rows(
    editing: Editing, changes: Sequence[Change], look: Callable[[Change], Act]
) -> Sequence[Widget]:
    """List what is changed, the latest kinds as rows that lead to where it is."""
    rows: list[Widget] = [
        Gap(9.0, ruled=True),
        Heading("What is changed", str(len(changes)) if changes else ""),
    ]
    if not changes:
        return [*rows, Label(NOTHING, SECONDARY, tone="ink_2")]
    for one in changes[:MOST]:
        name = f"change:{one.what}:{one.index}"
        rows.append(ChoiceRow(change_sentence(editing.board, one), "", look(one), name=name))
    if len(changes) > MOST:
        rows.append(Label(f"And {len(changes) - MOST} more.", SECONDARY, tone="ink_2"))
    return rows
