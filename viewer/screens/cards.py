"""Cards over the map: why not, which of several, a stack fanned out, the keys, the end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from grognard.viewer.looks import face_of
from grognard.viewer.model.actions import KEYS
from grognard.viewer.model.deeds import Menu
from grognard.viewer.model.inspector import CounterCard
from grognard.viewer.model.refusing import BlockedRow, RefusalCard
from grognard.viewer.screens.inspector_dock import Tiles
from grognard.viewer.screens.pieces import CounterTile, PieceMaker, back_tiles
from grognard.viewer.screens.rows import ChoiceRow
from grognard.viewer.ui.basic import CHIP, SECONDARY, Button, Gap, Label, chip
from grognard.viewer.ui.card import Card
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen, wrapped
from grognard.viewer.ui.widget import Across, Act, Column, Widget
from grognard.viewer.wording import Reason

STACK_PX, CROWD_PX = 66.0, 54.0
CROWD = 15
"""More counters than these are shown smaller, and scroll where there is no room."""
_GAP = 14.0


@dataclass(slots=True, eq=False)
class ReasonRow(Widget):
    """One reason against something: its case as a chip, its heading, and one sentence."""

    case: str
    title: str
    text: str
    _chip: float = field(default=0.0, init=False)

    def _left(self, scale: Scale) -> float:
        return max(Pen.measure(scale).width(self.case, CHIP, "piece-strong") + scale.px(24), scale.px(50))

    def _lines(self, width: float, scale: Scale) -> tuple[Sequence[str], Sequence[str]]:
        room = width - self._left(scale)
        return (
            wrapped(self.title, "ui-strong", 13.0 * scale.text, room) if self.title else (),
            wrapped(self.text, "ui", 12.5 * scale.text, room),
        )

    def height(self, width: float, scale: Scale) -> float:
        """Its lines."""
        titles, texts = self._lines(width, scale)
        return len(titles) * scale.px(18) + len(texts) * scale.px(17) + scale.px(10)

    def draw(self, pen: Pen) -> None:
        """Draw chip, heading and sentence."""
        colours, rect = pen.colours, self.rect
        titles, texts = self._lines(rect.width, pen.scale)
        if self.case:
            width = pen.width(self.case, CHIP, "piece-strong") + 2 * pen.px(7)
            chip(
                pen,
                rect.x + width,
                rect.y + pen.px(11),
                self.case,
                fill=colours.refuse_soft,
                ink=colours.refuse,
            )
        left, y = rect.x + self._left(pen.scale), rect.y + pen.px(2)
        room = rect.right - left + 2
        for line in titles:
            pen.text_in(Rect(left, y, room, pen.px(18)), line, 13.0, colours.ink, "ui-strong")
            y += pen.px(18)
        for line in texts:
            pen.text_in(Rect(left, y, room, pen.px(17)), line, 12.5, colours.ink_2)
            y += pen.px(17)


def reason_rows(reasons: Sequence[Reason]) -> list[Widget]:
    """Return a row for each reason."""
    return [ReasonRow(reason.case, reason.title, reason.text) for reason in reasons]


def refusal_card(card: RefusalCard, close: Act, show: Act, read: Callable[[str], Act]) -> Card:
    """Say what cannot be done and why.

    Args:
        card: the refusal.
        close: what the cross does.
        show: lets the map look at what the reasons are about.
        read: opens a case of the rulebook.
    """
    items = reason_rows(card.text.reasons)
    for other in card.others:
        items += [Gap(8.0, ruled=True), Label(other.title, 12.5, "ui-strong"), *reason_rows(other.reasons)]
    buttons: list[Widget] = []
    cases = list(dict.fromkeys(reason.case for reason in card.text.reasons if reason.case))
    if cases:
        buttons.append(Button(f"Read {cases[0]}", read(cases[0]), name="read"))
    if card.text.spaces or card.text.counters:
        buttons.append(Button("Show on the map", show, name="show"))
    if buttons:
        items += [Gap(6.0, ruled=True), Gap(4.0), Across(buttons)]
    return Card(card.text.title, "", Column(items), close, "refuse", "no", name="refusal")


def menu_card(menu: Menu, choose: Callable[[str], Act], close: Act) -> Card:
    """Ask which of several things a click was meant for, or is to be done."""
    rows: list[Widget] = []
    for number, row in enumerate(menu.rows):
        line = ChoiceRow(row.text, row.detail, choose(row.name), name=f"menu:{row.name}")
        line.shortcut = KEYS[number] if number < len(KEYS) else ""
        line.pill, line.stops, line.counters, line.spaces = row.pill, row.stops, row.counters, row.spaces
        rows.append(line)
    return Card(menu.title, "", Column(rows, gap=2.0), close, name="menu")


def stack_card(
    title: str,
    words: Sequence[str],
    cards: Sequence[CounterCard],
    maker: PieceMaker,
    pick: Callable[[CounterCard], Act],
    close: Act | None,
    more: Sequence[Widget] = (),
    space: int = -1,
) -> Card:
    """Show the counters of a space, side by side, and what lies there with its back up.

    Args:
        title: the space.
        words: its ground and who holds it.
        cards: the counters.
        maker: draws them.
        pick: what pressing one does.
        close: what the cross does, None for a card that only hovers.
        more: what stands below.
        space: which space; -1 for counters alone.
    """
    side = CROWD_PX if len(cards) > CROWD else STACK_PX
    tiles: list[CounterTile] = [
        CounterTile(
            maker,
            one.counter,
            pick(one),
            side,
            caption=_caption(maker, one),
            name=f"counter:{one.counter}",
        )
        for one in cards
    ]
    tiles += back_tiles(maker, space, side)
    body: list[Widget] = [Label(", ".join(words), SECONDARY, tone="ink_2")] if words else []
    if tiles:
        body += [Gap(4.0), Tiles(tiles, _GAP)]
    return Card(title, "", Column([*body, *more]), close, name="stack")


def stack_width(count: int) -> float:
    """How wide a card of so many counters is at scale 1."""
    across, side = (8, CROWD_PX) if count > CROWD else (min(max(count, 1), 5), STACK_PX)
    return max(180.0, 38.0 + across * (side + _GAP))


def _caption(maker: PieceMaker, card: CounterCard) -> str:
    """Name a counter whose face has no room for its whole name."""
    kind = face_of(maker.surface.board, card.counter).kind
    return card.name if kind in ("land", "headquarters") else ""


def blocked_card(rows: Sequence[BlockedRow], close: Act) -> Card:
    """Tell why kinds of action are not open now."""
    items: list[Widget] = []
    for row in rows:
        if items:
            items.append(Gap(8.0, ruled=True))
        items.append(Label(row.text, 13.0, "ui-strong"))
        items += reason_rows(row.reasons[:3])
        if not row.reasons:
            items.append(Label("Nothing on the maps can do this now.", SECONDARY, tone="ink_2"))
    return Card("Not allowed now", "", Column(items), close, "refuse", "no", name="blocked")
