"""What lies over the map of a table: a refusal, a choice, a fanned stack, a hover card, one that tells."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, field

from grognard.viewer.map_table import MapTable
from grognard.viewer.model.inspector import CounterCard, space_card
from grognard.viewer.model.table import TableModel
from grognard.viewer.screens.cards import CROWD, menu_card, refusal_card, stack_card, stack_width
from grognard.viewer.screens.inspector_dock import no_act
from grognard.viewer.screens.notes import hover_facts, note_lines
from grognard.viewer.screens.pieces import PieceMaker, back_tiles
from grognard.viewer.screens.placing import CARDS, HOVERING, TOLD, beside, centred
from grognard.viewer.ui.basic import SECONDARY, Label
from grognard.viewer.ui.card import Card
from grognard.viewer.ui.layout import Rect
from grognard.viewer.ui.pen import Pen
from grognard.viewer.ui.widget import Act, Widget

HOVER_MS = 250.0
"""How long the pointer must rest before a card tells what is under it."""
LEVELS = {"hover": HOVERING, "told": TOLD}
WIDTHS = {"refusal": 330.0, "menu": 280.0, "hover": 252.0, "tell": 380.0}


@dataclass(frozen=True, slots=True)
class CardActs:
    """What cards do.

    Attributes:
        close: closes the refusal, the choice or the stack.
        choose: takes a row of the choice, by its name.
        pick: what pressing a counter does.
        show: lets the map look at what the refusal is about.
        read: opens a case.
    """

    close: Act
    choose: Callable[[str], Act]
    pick: Callable[[CounterCard], Act]
    show: Act
    read: Callable[[str], Act]


@dataclass(slots=True, eq=False)
class Tie(Widget):
    """A line from a card to what it is about."""

    start: tuple[float, float] = (0.0, 0.0)
    end: tuple[float, float] = (0.0, 0.0)

    def draw(self, pen: Pen) -> None:
        """Draw it, red on white."""
        pen.path((self.start, self.end), "#FFFFFF", pen.px(3.4))
        pen.path((self.start, self.end), pen.colours.refuse, pen.px(1.5))
        pen.disc(self.end, pen.px(4), pen.colours.refuse, "#FFFFFF", pen.px(1.5))


@dataclass(slots=True)
class OverMap:
    """The cards of one table.

    Attributes:
        maps: maps and desk.
        model: what they show.
        acts: what they do.
        told: a card in the middle that tells something, None for none.
        since_ms: when the pointer came to where it is.
        pinned: notes of whoever is shown the table, by the space they are pinned to.
        quiet: whether no card hovers, as while a counter is dragged.
    """

    maps: MapTable
    model: TableModel
    acts: CardActs
    told: Card | None = None
    since_ms: float = 0.0
    pinned: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    quiet: bool = False
    _keys: dict[str, Hashable] = field(default_factory=dict)

    def forget(self) -> None:
        """Lay everything anew the next time."""
        self._keys.clear()

    def forget_told(self) -> None:
        """Lay the card that tells anew, as after a change of its height."""
        self._keys.pop("told", None)

    def wake_ms(self, now_ms: float) -> float | None:
        """In how many milliseconds the hover card is due."""
        due = self.since_ms + HOVER_MS - now_ms
        return due if due > 0 and self._hovers() else None

    def update(self, maker: PieceMaker, now_ms: float) -> None:
        """Bring every card up to date."""
        self._fanned(maker)
        self._menu()
        self._refusal()
        self._hover(maker, now_ms)
        self._told()

    def _new(self, name: str, key: Hashable | None) -> bool:
        """Whether a card is to be laid anew; takes it away where the key is None."""
        if key is None:
            self._keys.pop(name, None)
            if self.maps.desk.has(name):
                self.maps.desk.take(name)
            return False
        if self._keys.get(name) == key:
            return False
        self._keys[name] = key
        self.maps.desk.take(name)
        return True

    def _lay(
        self,
        name: str,
        card: Widget,
        about: Rect | None,
        width: float,
        *,
        solid: bool = True,
        taken: Sequence[Rect] = (),
    ) -> Rect:
        scale, room = self.maps.scale, self.maps.layout.map.inset(self.maps.layout.margin)
        wide = min(round(width * scale.text), room.width)
        high = min(card.height(wide, scale), room.height)
        gap = scale.px(16)
        rect = centred(wide, high, room) if about is None else beside(about, wide, high, room, gap, taken)
        rect = Rect(float(round(rect.x)), float(round(rect.y)), rect.width, rect.height)
        card.place(rect, scale)
        self.maps.desk.put(name, card, solid=solid, level=LEVELS.get(name, CARDS))
        return rect

    def about(self, space: int, counter: int = -1) -> Rect | None:
        """Return where a counter or a space is seen, None where it is on no map that is shown."""
        for pane in reversed(self.maps.shown_panes):
            spot = pane.spot_of(counter) if counter >= 0 else None
            if spot is not None:
                (x, y), half = pane.seen.to_screen(spot.at), spot.side * pane.seen.camera.zoom / 2
                return Rect(x - half, y - half, 2 * half, 2 * half)
            surface = pane.seen.surface
            if space in surface.index:
                points = [pane.seen.to_screen(one) for one in surface.cells[surface.index[space]].corners]
                left, top = min(x for x, _ in points), min(y for _, y in points)
                right, bottom = max(x for x, _ in points), max(y for _, y in points)
                return Rect(left, top, right - left, bottom - top).shared(pane.seen.rect)
        return None

    def _view(self) -> Hashable:
        """What moves cards: where the maps are seen from."""
        return tuple(pane.seen.goal for pane in self.maps.shown_panes)

    def _fanned(self, maker: PieceMaker) -> None:
        space = self.model.fanned
        card = space_card(self.model.sight, space) if space >= 0 else None
        key = (card, self._view(), tuple(maker.wear.states.items())) if card is not None else None
        desk = self.maps.desk
        before = desk.widget("stack") if desk.has("stack") else None
        if self._new("stack", key) and card is not None:
            close, pick = self.acts.close, self.acts.pick
            made = stack_card(card.title, card.words, card.counters, maker, pick, close, space=card.space)
            if isinstance(before, Card) and before.title == made.title:
                made.offset = before.offset
            self._lay(
                "stack",
                made,
                self.about(space),
                stack_width(len(card.counters) + len(back_tiles(maker, space, 1.0))),
            )

    def _menu(self) -> None:
        menu = self.model.menu
        key = (menu, self._view()) if menu is not None else None
        if self._new("menu", key) and menu is not None:
            made = menu_card(menu, self.acts.choose, self.acts.close)
            self._lay("menu", made, self.about(menu.space, menu.counter), WIDTHS["menu"])

    def _refusal(self) -> None:
        card = self.model.card
        key = (card, self._view()) if card is not None else None
        if self._new("refusal", key) and card is not None:
            made = refusal_card(card, self.acts.close, self.acts.show, self.acts.read)
            about = self.about(card.space, card.counter)
            rect = self._lay("refusal", made, about, WIDTHS["refusal"])
            self._tie(rect, about)
        elif card is None:
            self.maps.desk.take("tie")

    def _tie(self, rect: Rect, about: Rect | None) -> None:
        self.maps.desk.take("tie")
        if about is None:
            return
        end = (about.x + about.width / 2, about.y + about.height / 2)
        x = rect.x if end[0] < rect.x else rect.right if end[0] > rect.right else rect.x + rect.width / 2
        y = rect.y if end[1] < rect.y else rect.bottom if end[1] > rect.bottom else rect.y + rect.height / 2
        if not rect.holds(*end):
            self.maps.desk.put(
                "tie", Tie((x, y), end, rect=self.maps.layout.map), solid=False, level=HOVERING
            )

    def _hovers(self) -> bool:
        """Whether a card may hover at all; none lies over what was measured."""
        model = self.model
        busy = model.card or model.menu or self.told or self.quiet or model.fanned >= 0
        measured = any(pane.aids.measured is not None for pane in self.maps.shown_panes)
        return not busy and not measured and model.pointed[0] >= 0

    def _hover(self, maker: PieceMaker, now_ms: float) -> None:
        due = self._hovers() and now_ms - self.since_ms >= HOVER_MS
        card = self.model.hovered if due else None
        notes = self.pinned.get(card.space, ()) if card is not None else ()
        key = (card, notes, self._view(), tuple(maker.wear.states.items())) if card is not None else None
        if self._new("hover", key) and card is not None:
            shown, more = card.counters[:CROWD], [*note_lines(notes), *hover_facts(card)]
            if len(card.counters) > CROWD:
                rest = len(card.counters) - CROWD
                more.insert(0, Label(f"and {rest} more; F shows them all", SECONDARY, tone="ink_2"))
            made = stack_card(card.title, card.words, shown, maker, no_act, None, more, card.space)
            made.name = "hover"
            width = max(WIDTHS["hover"], stack_width(len(shown)) if shown else 0.0)
            way = [at for space in card.way if (at := self.about(space)) is not None]
            self._lay("hover", made, self.about(card.space, -1), width, solid=False, taken=way)

    def _told(self) -> None:
        card = self.told
        key = (id(card), self.maps.layout.map) if card is not None else None
        if self._new("told", key) and card is not None:
            self._lay("told", card, None, card.wide or WIDTHS["tell"])
