"""The drawer in which a new game is set up: scenario, who plays, options, where it comes from, the seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from grognard.viewer.model.library import GameCard
from grognard.viewer.model.set_up import SetUp, SideRow
from grognard.viewer.screens.pieces import SideMark
from grognard.viewer.ui.basic import BODY, SECONDARY, Button, Choice, Gap, Heading, Label
from grognard.viewer.ui.controls import Radio, ShareBar, Switch
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.lists import Field, Scroll
from grognard.viewer.ui.pen import Pen, wrapped
from grognard.viewer.ui.signs import SignButton
from grognard.viewer.ui.widget import Across, Act, Column, Widget

_PAD = 22.0
EDIT = "Build a position from this set-up: play it, or save it as a scenario or a play file"
NO_BOTS = "Without rules there is nothing a bot could play by."


@dataclass(slots=True, eq=False)
class SideSeat(Widget):
    """A side, and who plays it."""

    row: SideRow
    choice: Choice

    def _names(self, width: float, scale: Scale) -> Sequence[str]:
        text = ", ".join(self.row.nations)
        if text == self.row.name:
            return ()
        return wrapped(text, "ui", SECONDARY * scale.text, width - scale.px(64)) if text else ()

    def _head(self, width: float, scale: Scale) -> float:
        return max(scale.px(28) + len(self._names(width, scale)) * scale.px(16), scale.px(46))

    def height(self, width: float, scale: Scale) -> float:
        """Names, then the choice."""
        return self._head(width, scale) + self.choice.height(width, scale) + scale.px(14)

    def place(self, rect: Rect, scale: Scale) -> None:
        """The choice below the names."""
        self.rect = rect
        pad, top = scale.px(10), rect.y + self._head(rect.width, scale) + scale.px(4)
        high = self.choice.height(rect.width, scale)
        self.choice.place(Rect(rect.x + pad, top, rect.width - 2 * pad, high), scale)

    def inside(self) -> Sequence[Widget]:
        """The choice."""
        return (self.choice,)

    def draw(self, pen: Pen) -> None:
        """Draw frame, sign, names and choice."""
        colours, rect = pen.colours, self.rect
        pen.box(rect, colours.panel_2, radius=pen.px(5), stroke=colours.hairline)
        SideMark(self.row.look).draw(pen, (rect.x + pen.px(26), rect.y + pen.px(26)), pen.px(14))
        room = Rect(rect.x + pen.px(50), rect.y + pen.px(7), rect.width - pen.px(60), pen.px(20))
        pen.text_in(room, self.row.name, BODY, colours.ink, "ui-strong")
        for number, line in enumerate(self._names(rect.width, pen.scale)):
            row = Rect(room.x, rect.y + pen.px(27) + number * pen.px(16), room.width + 2, pen.px(16))
            pen.text_in(row, line, SECONDARY, colours.ink_2)
        self.choice.draw(pen)


@dataclass(slots=True, eq=False)
class Drawer(Widget):
    """The drawer.

    Attributes:
        title, under: its head.
        body: what can be set; it scrolls.
        foot: what stands below at any time.
        cross: closes it.
    """

    title: str
    under: str
    body: Scroll
    foot: Column
    cross: SignButton = field(default_factory=lambda: SignButton("cross"))

    def place(self, rect: Rect, scale: Scale) -> None:
        """Head above, foot below, the rest scrolls."""
        self.rect = rect
        pad = scale.px(_PAD)
        inner = rect.width - 2 * pad
        high = self.foot.height(inner, scale)
        self.foot.place(Rect(rect.x + pad, rect.bottom - high - scale.px(14), inner, high), scale)
        top = rect.y + scale.px(78)
        self.body.place(Rect(rect.x + pad, top, inner, self.foot.rect.y - scale.px(10) - top), scale)
        side = scale.px(28)
        self.cross.place(Rect(rect.right - side - scale.px(14), rect.y + scale.px(18), side, side), scale)

    def inside(self) -> Sequence[Widget]:
        """Cross, body and foot."""
        return (self.cross, self.body, self.foot)

    def draw(self, pen: Pen) -> None:
        """Draw paper and parts."""
        colours, rect, pad = pen.colours, self.rect, pen.px(_PAD)
        for grow in range(1, 13):
            pen.box(Rect(rect.x - pen.px(grow), rect.y, pen.px(grow), rect.height), "#000000", opacity=0.012)
        pen.box(rect, colours.panel)
        pen.box(Rect(rect.x, rect.y, pen.px(1), rect.height), colours.hairline_strong)
        head = Rect(rect.x + pad, rect.y + pen.px(16), rect.width - 2 * pad - pen.px(30), pen.px(34))
        pen.text_in(head, self.title, 24, colours.ink, "map-bold")
        pen.text_in(Rect(head.x, head.bottom, head.width, pen.px(18)), self.under, SECONDARY, colours.ink_2)
        self.cross.draw(pen)
        self.body.draw(pen)
        pen.rule(rect.x + pad, self.foot.rect.y - pen.px(8), rect.width - 2 * pad)
        self.foot.draw(pen)


@dataclass(frozen=True, slots=True)
class DrawerActs:
    """What the drawer does.

    Attributes:
        change: something was set, so that the drawer is to be built anew.
        begin: begins the game.
        close: closes the drawer.
        edit: edits the set-up first.
    """

    change: Act
    begin: Act
    close: Act
    edit: Act


def drawer(set_up: SetUp, card: GameCard, acts: DrawerActs) -> Drawer:
    """Build the drawer for what is chosen so far."""
    items: list[Widget] = [Heading("Scenario")]
    for number, one in enumerate(set_up.scenarios):
        act = _then(lambda number=number: set_up.choose_scenario(number), acts.change)  # type: ignore[misc]
        items.append(Radio(one.title, one.note, number == set_up.scenario, act, name=f"scenario:{one.id}"))
    items += [Gap(4.0), Heading("Who plays")]
    items += [_seat(set_up, row, acts.change) for row in set_up.sides]
    items += [Label(NO_BOTS, SECONDARY, tone="ink_2")] if set_up.is_free else []
    items += [Gap(4.0), Heading("Options"), *_options(set_up, acts.change)]
    if set_up.file is None and any(not row.is_scenario for row in set_up.offered):
        items += [Gap(4.0), Heading("Extensions"), *_extensions(set_up, acts.change)]
    items += [Gap(4.0), Heading("Where it comes from"), ShareBar(tuple(card.origins.items()))]
    items.append(
        Label("Each map, table and counter says which it is when you point at it.", SECONDARY, tone="ink_2")
    )
    close = SignButton("cross", acts.close, name="close", hint="Back to the library (Esc)")
    under = ", ".join(part for part in (card.title, card.edition, f"module {card.version}") if part)
    return Drawer("New game", under, Scroll(Column(items, gap=4.0)), _foot(set_up, acts), close)


def _seat(set_up: SetUp, row: SideRow, change: Act) -> SideSeat:
    def seat(number: int) -> None:
        set_up.seat(row.number, number)
        change()

    words = tuple(word.replace("Bot, ", "Bot ") for word in row.words)
    return SideSeat(row, Choice(words, row.chosen, seat, name=f"seat:{row.id}"))


def _options(set_up: SetUp, change: Act) -> list[Widget]:
    items: list[Widget] = []
    if set_up.persons > 1:
        act = _then(lambda: setattr(set_up, "curtain", not set_up.curtain), change)
        items.append(
            Switch(
                "Hand-over screen",
                "Hides each side from the other between two persons",
                set_up.curtain,
                act,
                name="curtain",
            )
        )
    act = _then(lambda: setattr(set_up, "free", not set_up.free), change)
    items.append(
        Switch(
            "Undo past dice",
            "Everything may be taken back; the log says when it was",
            set_up.free,
            act,
            name="free",
        )
    )
    for row in set_up.option_rows:
        turn = _then(lambda option=row.id: set_up.toggle(option), change)  # type: ignore[misc]
        items.append(Switch(row.name, "", row.on, turn, row.case, name=f"option:{row.id}"))
    return items


def _extensions(set_up: SetUp, change: Act) -> list[Widget]:
    """Build a switch for each extension; one that does not fit says so, and where they disagree is told."""
    items: list[Widget] = []
    for row in set_up.offered:
        if row.is_scenario:
            continue  # it is chosen with its scenario
        turn = _then(lambda one=row.id: set_up.lay(one), change)  # type: ignore[misc]
        under = row.problem or row.summary
        title = f"{row.title} {row.version}"
        items.append(Switch(title, under, row.id in set_up.laid, turn, name=f"extension:{row.id}"))
    items += [Label(one, SECONDARY, tone="ink_2") for one in set_up.disagreements]
    return items


def _foot(set_up: SetUp, acts: DrawerActs) -> Column:
    problem = set_up.problem
    field = Field(set_up.seed, "any; the same seed gives the same rolls", most=20, name="seed")

    def typed(text: str) -> None:
        set_up.seed = text

    field.act = typed
    field.done = lambda _: acts.begin()
    begin = Button("Start", acts.begin, strong=True, shortcut="Enter", enabled=not problem, name="start")
    edit = Button("Edit a position", acts.edit, enabled=not problem, name="edit", hint=EDIT)
    rows: list[Widget] = [
        Across([Label("Dice seed", SECONDARY, tone="ink_2"), field], shares=(1.0, 3.4)),
        Across([edit, begin], shares=(1.0, 2.0), gap=8.0),
    ]
    if problem:
        rows.append(Label(problem, SECONDARY, tone="refuse"))
    return Column(rows, gap=8.0)


def _then(first: Callable[[], None], second: Act) -> Act:
    """Do one thing, then another."""

    def both() -> None:
        first()
        second()

    return both
