"""The right dock: the prompt, what can be done, what cannot and why, standing orders; below them the log."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from grognard.viewer.events import Choose, Event, GiveOrder, GoOn
from grognard.viewer.model.actions import ActionRow
from grognard.viewer.model.forms import HELD
from grognard.viewer.model.standing import OrderRow
from grognard.viewer.model.table import TableModel
from grognard.viewer.screens.log_list import LogList
from grognard.viewer.screens.pieces import HeldRow, PieceMaker, SideMark
from grognard.viewer.screens.prompt import Prompt
from grognard.viewer.screens.rows import ChoiceRow, FoldHeading, LinkRow
from grognard.viewer.ui.basic import Button, Gap, Label
from grognard.viewer.ui.controls import FlowChoice
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.lists import Scroll
from grognard.viewer.ui.pen import Pen
from grognard.viewer.ui.widget import Act, Column, Widget

Send = Callable[[Event], object]
_PAD = 12.0
LOG_LEAST = 132.0
"""Height at scale 1 that the log keeps however many actions there are."""
FULL_DETAIL = 6
"""So many rows show their second line."""


@dataclass(slots=True, eq=False)
class DecisionDock(Widget):
    """The prompt, and below it what can be done.

    Attributes:
        prompt: who decides what.
        actions: rows; they scroll where there are many.
    """

    prompt: Prompt
    actions: Scroll

    def height(self, width: float, scale: Scale) -> float:
        """All of it."""
        inner = width - 2 * scale.px(_PAD)
        return self.prompt.height(width, scale) + self.actions.content.height(inner, scale) + 2 * scale.px(8)

    def place(self, rect: Rect, scale: Scale) -> None:
        """Prompt above, actions in what is left."""
        self.rect = rect
        high, pad = self.prompt.height(rect.width, scale), scale.px(_PAD)
        self.prompt.place(Rect(rect.x, rect.y, rect.width, high), scale)
        top = rect.y + high + scale.px(8)
        room = Rect(rect.x + pad, top, rect.width - 2 * pad, max(0.0, rect.bottom - top - scale.px(8)))
        self.actions.place(room, scale)

    def inside(self) -> Sequence[Widget]:
        """Prompt and actions."""
        return (self.prompt, self.actions)

    def draw(self, pen: Pen) -> None:
        """Draw paper, then both."""
        pen.box(self.rect, pen.colours.panel)
        self.prompt.draw(pen)
        self.actions.draw(pen)
        pen.box(Rect(self.rect.x, self.rect.y, pen.px(1), self.rect.height), pen.colours.hairline_strong)


@dataclass(slots=True, eq=False)
class LogDock(Widget):
    """The log with its head.

    Attributes:
        head: its title.
        log: its rows.
    """

    head: FoldHeading
    log: LogList = field(default_factory=LogList)

    def place(self, rect: Rect, scale: Scale) -> None:
        """Head above, rows in what is left."""
        self.rect = rect
        pad, high = scale.px(_PAD), self.head.height(rect.width, scale)
        self.head.place(Rect(rect.x + pad, rect.y + scale.px(2), rect.width - 2 * pad, high), scale)
        top = rect.y + scale.px(2) + high
        self.log.place(Rect(rect.x + pad, top, rect.width - 2 * pad, max(0.0, rect.bottom - top)), scale)

    def inside(self) -> Sequence[Widget]:
        """Head and rows."""
        return (self.head, self.log)

    def draw(self, pen: Pen) -> None:
        """Draw paper, then both."""
        pen.box(self.rect, pen.colours.panel)
        pad = pen.px(_PAD)
        pen.rule(self.rect.x + pad, self.rect.y, self.rect.width - 2 * pad)
        self.head.draw(pen)
        self.log.draw(pen)
        pen.box(Rect(self.rect.x, self.rect.y, pen.px(1), self.rect.height), pen.colours.hairline_strong)


@dataclass(frozen=True, slots=True)
class Hands:
    """What the rows of the dock can do.

    Attributes:
        send: hands an event to the table.
        why: tells why some actions are not allowed now.
        fold_orders: opens and closes the standing orders.
        instead: what stands below the open actions where no action is listed; nothing where they are.
    """

    send: Send
    why: Act
    fold_orders: Act
    instead: Callable[[], Sequence[Widget]] = tuple


def decision_dock(model: TableModel, maker: PieceMaker, hands: Hands, *, orders_open: bool) -> DecisionDock:
    """Build the upper part of the dock for the position that is shown."""
    panel = model.prompt
    mark = SideMark.of(maker.surface, panel.side) if panel.side >= 0 else None
    items: list[Widget] = []
    if panel.yours:
        instead = hands.instead()
        items += [] if instead else [*_actions(model, hands), *_blocked(model, hands)]
        items += [*_free(model, maker, hands), *instead]
    items += _orders(model.orders, hands, opened=orders_open)
    # A notice that only asks the question again is none.
    asked = panel.title.casefold().endswith(model.notice.casefold())
    return DecisionDock(Prompt(panel, mark, "" if asked else model.notice), Scroll(Column(items, gap=2.0)))


def _actions(model: TableModel, hands: Hands) -> list[Widget]:
    listed = model.actions
    items: list[Widget] = []
    if listed.on is not None:
        on = listed.on
        items.append(
            Button(
                on.text, lambda: hands.send(GoOn()), strong=True, shortcut="Enter", name="on", hint=_hint(on)
            )
        )
        items.append(Gap(4.0))
    # A battle shows the odds in its own display.
    plain = len(listed.rows) <= FULL_DETAIL and model.battle is None
    items += [_row(row, hands.send, detailed=plain) for row in listed.rows]
    if not items:
        items.append(Label("There is nothing to choose.", tone="ink_2"))
    return items


def _row(row: ActionRow, send: Send, *, detailed: bool) -> ChoiceRow:
    name, grouped = row.name, row.choice is None and row.count > 1
    return ChoiceRow(
        row.text,
        row.detail if detailed or grouped else "",
        lambda: send(Choose(name)),
        pill=row.pill,
        stops=row.stops,
        shortcut=row.key,
        fold=("down" if row.open else "right") if grouped else "",
        indent=1 if row.inside else 0,
        counters=row.counters,
        spaces=row.spaces,
        choice=row.choice,
        name=f"action:{name}",
        hint=_hint(row),
    )


def _hint(row: ActionRow) -> str:
    """Return what the status bar says of an action."""
    parts = [f"{row.case} {row.clause}".strip(), row.detail]
    return "  \N{MIDDLE DOT}  ".join(part for part in parts if part)


def _blocked(model: TableModel, hands: Hands) -> list[Widget]:
    count = model.blocked
    if not count:
        return []
    text = f"{count} other action{'s' * (count > 1)} not allowed now"
    return [Gap(4.0), LinkRow(text, "Why not?", hands.why, "no", name="why")]


def _free(model: TableModel, maker: PieceMaker, hands: Hands) -> list[Widget]:
    """List what is open to do beside the listed actions: counters on no map, dice, notes, decks, tracks."""
    held = [_held_row(row, maker, hands.send) for row in model.held]
    rows = [*held, *(_row(row, hands.send, detailed=False) for row in model.free)]
    if not rows:
        return []
    return [Gap(9.0, ruled=True), FoldHeading("Free actions", "or drag, or right-click"), *rows]


def _held_row(row: ActionRow, maker: PieceMaker, send: Send) -> Widget:
    if not row.name.startswith(HELD):
        return _row(row, send, detailed=False)
    counter, name = int(row.name.removeprefix(HELD)), row.name
    return HeldRow(
        row.text,
        act=lambda: send(Choose(name)),
        counter=counter,
        maker=maker,
        name=f"action:{name}",
        indent=3,
    )


def _orders(rows: Sequence[OrderRow], hands: Hands, *, opened: bool) -> list[Widget]:
    if not rows:
        return []
    opened = opened or any(row.now for row in rows)
    asked = sum(row.chosen == 0 for row in rows)
    aside = "ask me always" if asked == len(rows) else f"{len(rows) - asked} given"
    items: list[Widget] = [
        Gap(9.0, ruled=True),
        FoldHeading("Standing orders", aside, hands.fold_orders, open=opened, name="orders"),
    ]
    if opened:
        for row in rows:
            items += [Label(row.title, 12.0, tone="ink_2"), _order(row, hands.send), Gap(4.0)]
    return items


def _order(row: OrderRow, send: Send) -> FlowChoice:
    name = row.name
    return FlowChoice(
        row.words, row.chosen, lambda number: send(GiveOrder(name, number)), name=f"order:{name}"
    )


def log_dock() -> LogDock:
    """Build the lower part of the dock."""
    return LogDock(FoldHeading("Log"))
