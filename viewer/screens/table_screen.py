"""The table: maps in the middle, docks around them, cards over them; input becomes events of the sitting."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

from grognard.viewer.controller import (
    Animate,
    Choose,
    Click,
    Command,
    Curtain,
    Drop,
    End,
    Event,
    Hover,
    Key,
    Look,
    Redo,
    Result,
    SaveGame,
    Undo,
)
from grognard.viewer.counter_pieces import Spot, look_of, piece_of
from grognard.viewer.frame import Frame, Piece
from grognard.viewer.grounds import Grounds
from grognard.viewer.lit import Lights, Pill
from grognard.viewer.map_pane import MapPane
from grognard.viewer.map_table import CLICK_PX, MapTable
from grognard.viewer.model.inspector import CounterCard
from grognard.viewer.primitives import Point
from grognard.viewer.screen import LEFT, RIGHT, Pointer
from grognard.viewer.screens.cards import blocked_card
from grognard.viewer.screens.notes import MenuActs, case_card, end_card, game_menu, keys_card
from grognard.viewer.screens.over_map import CardActs, OverMap
from grognard.viewer.screens.panels import Doings, Panels
from grognard.viewer.screens.right_dock import Hands
from grognard.viewer.screens.stage import Stage
from grognard.viewer.screens.table_bar import TableBar
from grognard.viewer.sitting import Sitting
from grognard.viewer.ui.basic import nothing
from grognard.viewer.ui.layout import Docks
from grognard.viewer.ui.lists import Card
from grognard.viewer.ui.widget import Act


@dataclass(slots=True)
class Grab:
    """A counter that the pointer holds.

    Attributes:
        spot: which, and where it lay.
        pane: the map it was taken from.
        x, y: where the pointer took it.
        pointer: the press.
        moved: whether it was dragged, so that letting go is a drop.
        at: where the pointer is.
    """

    spot: Spot
    pane: MapPane
    x: float
    y: float
    pointer: Pointer
    moved: bool = False
    at: tuple[float, float] = (0.0, 0.0)


class TableScreen:
    """One person's table in the window.

    Args:
        sitting: the match with its bots and journal.
        grounds: makes the grounds of the maps.
        theme: ``light`` or ``dark``.

    Attributes:
        maps: the maps and the desk.
        panels: the docks.
    """

    def __init__(self, sitting: Sitting, grounds: Grounds, theme: str = "light") -> None:
        self.sitting, self.model = sitting, sitting.model
        sight = self.model.sight
        self.maps = MapTable(sight.board, sight.view, grounds, sight.game.badges, theme)
        self.maps.docks = Docks()
        self.maps.clicked = self._clicked
        self._now = 0.0
        bar = TableBar(
            sight.board.title,
            menu=self._open_menu,
            undo=lambda: self.take(Undo()),
            redo=lambda: self.take(Redo()),
            flip=self.maps.flip_theme,
            keys=self._open_keys,
        )
        self.maps.top = bar
        hands = Hands(self.take, self._open_why, self._fold_orders)
        self.panels = Panels(self.maps, self.model, bar, Doings(hands, self._show_map, self._pick))
        self.model.show_map(self.maps.active)
        self.cards = OverMap(self.maps, self.model, self._card_acts())
        self.stage = Stage()
        self.leave: Callable[[], None] = nothing
        self._grab: Grab | None = None
        self._cursor = False
        self._dirty = True
        self._hovered = False
        self._seen: tuple[object, ...] = ()

    # Events

    def take(self, event: Event) -> Result:
        """Hand an event to the sitting and do what comes of it."""
        result = self.sitting.take(event)
        self._follow(result)
        return result

    def _follow(self, result: Result) -> None:
        for command in result.commands:
            self._do(command)
        if result.changed:
            self._dirty = True

    def _do(self, command: Command) -> None:
        match command:
            case Look(spaces):
                self.look(spaces)
            case Animate(motions):
                self.stage.play(motions, self._now)
            case End(outcome):
                self._tell(end_card(self.maps.board, outcome, self._close_told, self._leave))
            case Curtain():
                self.cards.told = None

    def look(self, spaces: tuple[int, ...]) -> None:
        """Let the maps show some spaces: on another map if need be, nearer if they are out of sight."""
        if not spaces:
            return
        space = spaces[0]
        if not any(space in pane.seen.surface.index for pane in self.maps.shown_panes):
            self._show_map(self.model.map_of(space))
        for pane in self.maps.shown_panes:
            surface = pane.seen.surface
            if space in surface.index:
                at = surface.cells[surface.index[space]].centre
                x, y = pane.seen.to_screen(at)
                room = pane.seen.rect.inset(min(pane.seen.px, pane.seen.rect.width / 4))
                if not room.holds(x, y):
                    pane.seen.fly_to(at, self._now)

    def _show_map(self, map_id: str) -> None:
        self.model.show_map(map_id)
        self.maps.switch(map_id)
        self._dirty = True

    def _pick(self, card: CounterCard) -> Act:
        """Return what pressing a counter on a card does: the same as on the map."""
        return lambda: self._click(card.place, card.counter) if card.place >= 0 else None

    def _click(self, space: int, counter: int, button: str = LEFT, *, whole: bool = False) -> None:
        self.take(Click(space, counter, button, whole))

    # Cards

    def _card_acts(self) -> CardActs:
        def choose(name: str) -> Act:
            def act() -> None:
                self.take(Choose(name))

            return act

        def read(case: str) -> Act:
            return lambda: self._tell(case_card(self.maps.board, case, self._close_told))

        return CardActs(
            lambda: self._done(self.take(Key("escape"))), choose, self._pick, self._show_refused, read
        )

    def _tell(self, card: Card) -> None:
        self.cards.told, self._dirty = card, True

    def _close_told(self) -> None:
        self.cards.told, self._dirty = None, True

    def _show_refused(self) -> None:
        card = self.model.card
        if card is not None:
            places = (self.model.sight.place(counter) for counter in card.text.counters)
            self.look((*card.text.spaces, *(place for place in places if place >= 0)))

    def _open_menu(self) -> None:
        acts = MenuActs(self._save, self._leave, self._flip_motion, self._close_told)
        self._tell(game_menu(self.maps.board.title, self.sitting.told(), acts, less=self.stage.less))

    def _save(self) -> None:
        self.take(SaveGame())
        self._close_told()

    def _leave(self) -> None:
        self.leave()

    def _flip_motion(self) -> None:
        self.stage.less = not self.stage.less

    def _open_keys(self) -> None:
        self._tell(keys_card(self._close_told))

    def _open_why(self) -> None:
        self._tell(blocked_card(self.model.why_blocked, self._close_told))

    def _fold_orders(self) -> None:
        self.panels.orders_open = not self.panels.orders_open
        self._dirty = True

    # Input

    def resize(self, width: float, height: float, ratio: float) -> None:
        """Take the window's size."""
        self.maps.resize(width, height, ratio)
        self._dirty = True

    def move(self, pointer: Pointer, now_ms: float) -> None:
        """Hover widgets, counters and spaces."""
        self._now = now_ms
        self.maps.move(pointer, now_ms)
        self._hover(pointer)

    def _hover(self, pointer: Pointer) -> None:
        pane = None if self.maps.desk.covers(pointer.x, pointer.y) else self.maps.pane_at(pointer)
        space, counter = -1, -1
        if pane is not None and pane.hovered is not None:
            spot = pane.counter_at(pointer.x, pointer.y)
            space = pane.hovered if spot is None else spot.space
            counter = -1 if spot is None else spot.counter
        self._cursor = False
        if (space, counter) != self.model.pointed:
            self.cards.since_ms = self._now
        self.take(Hover(space, counter))

    def press(self, pointer: Pointer, now_ms: float) -> None:
        """Press a widget, take a counter, or take hold of a map."""
        self._now = now_ms
        self._grab = None
        self._hurry()
        if not self.maps.desk.covers(pointer.x, pointer.y) and pointer.button == LEFT:
            pane = self.maps.pane_at(pointer)
            spot = pane.counter_at(pointer.x, pointer.y) if pane is not None else None
            if pane is not None and spot is not None and self._own(spot.counter):
                self._grab = Grab(spot, pane, pointer.x, pointer.y, pointer)
                return
        self.maps.press(pointer, now_ms)

    def _hurry(self) -> None:
        """End every motion."""
        if self.stage.busy(self._now):
            self.stage.stop()
            self._dirty = True

    def _own(self, counter: int) -> bool:
        return self.model.match.yours and self.model.sight.owns(counter)

    def drag(self, pointer: Pointer, dx: float, dy: float, now_ms: float) -> None:
        """Drag a counter, or the map."""
        self._now = now_ms
        grab = self._grab
        if grab is None:
            self.maps.drag(pointer, dx, dy, now_ms)
            return
        if (
            not grab.moved
            and abs(pointer.x - grab.x) + abs(pointer.y - grab.y) > CLICK_PX * self.maps.scale.ratio
        ):
            grab.moved = True
        if grab.moved:
            self.cards.quiet, grab.at = True, (pointer.x, pointer.y)
            pane = self.maps.pane_at(pointer)
            for one in self.maps.shown_panes:
                if one is pane:
                    one.hover(pointer.x, pointer.y)
                else:
                    one.leave()
            self._hover(pointer)
            self._dirty = True

    def release(self, pointer: Pointer, now_ms: float) -> None:
        """Let go: a press without a drag is a click."""
        self._now = now_ms
        grab, self._grab = self._grab, None
        self.cards.quiet = False
        if grab is None:
            self.maps.release(pointer, now_ms)
            self._dirty = True
            return
        if grab.moved:
            pane = self.maps.pane_at(pointer)
            space = pane.seen.space_at(pointer.x, pointer.y) if pane is not None else None
            if pane is not None and space is not None:
                onto = pane.counter_at(pointer.x, pointer.y)
                other = onto.counter if onto is not None and onto.counter != grab.spot.counter else -1
                self.take(Drop(grab.spot.counter, grab.spot.space, space, other))
            self._dirty = True
            return
        whole = grab.pointer.shift or grab.pointer.clicks == 2
        self._click(grab.spot.space, grab.spot.counter, whole=whole)

    def _clicked(self, pointer: Pointer, now_ms: float) -> None:
        """Take a click on a map."""
        pane = self.maps.pane_at(pointer)
        if pane is None:
            return
        spot = pane.counter_at(pointer.x, pointer.y)
        space = pane.seen.space_at(pointer.x, pointer.y)
        button = RIGHT if pointer.button == RIGHT else LEFT
        whole = pointer.shift or pointer.clicks == 2
        if spot is not None:
            self._click(spot.space, spot.counter, button, whole=whole and self._own(spot.counter))
        else:
            self._click(-1 if space is None else space, -1, button)

    def scroll(self, pointer: Pointer, steps: float, now_ms: float) -> None:
        """Scroll a list, or zoom."""
        self._now = now_ms
        self.maps.scroll(pointer, steps, now_ms)
        self._dirty = True

    def key(self, name: str, shift: bool, ctrl: bool, now_ms: float) -> None:
        """Take a key: a field to write in first, then the table, then the maps."""
        self._now = now_ms
        focused = self.maps.desk.focused
        if focused is not None and focused.takes_text():
            self.maps.key(name, shift, ctrl, now_ms)
            return
        self._hurry()
        if name in ("bracketleft", "bracketright"):
            self._fold(name == "bracketleft")
        elif name == "question" or (name == "slash" and shift):
            self._open_keys()
        elif name == "escape" and self.cards.told is not None:
            self._close_told()
        else:
            self._play_key(name, shift, ctrl, now_ms)

    def _play_key(self, name: str, shift: bool, ctrl: bool, now_ms: float) -> None:  # noqa: FBT001
        """Take a key that is for the table, else for the maps."""
        result = self.take(Key(name, shift, ctrl))
        if not result.handled:
            self.maps.key(name, shift, ctrl, now_ms)
            if self.model.map_id != self.maps.active:
                self.model.show_map(self.maps.active)
            self._dirty = True

    def _fold(self, left: bool) -> None:  # noqa: FBT001
        docks = self.maps.docks
        if left:
            docks = replace(docks, left_folded=not docks.left_folded)
        else:
            docks = replace(docks, right_folded=not docks.right_folded)
        self.maps.set_docks(docks)
        self._dirty = True

    def text(self, text: str, now_ms: float) -> None:
        """Write in the widget with the focus."""
        self.maps.text(text, now_ms)

    # Output

    def stale(self, now_ms: float) -> bool:
        """Whether another frame is needed."""
        if self._dirty or self.maps.stale(now_ms) or self.stage.busy(now_ms):
            return True
        return self._due(now_ms) == 0.0

    def _due(self, now_ms: float) -> float | None:
        """In how many milliseconds something will happen by itself."""
        times = (self.sitting.wake_ms(now_ms), self.cards.wake_ms(now_ms))
        return min((one for one in times if one is not None), default=None)

    def wake_ms(self, now_ms: float) -> float | None:
        """When something will change without input."""
        return 0.0 if self.stale(now_ms) else self._due(now_ms)

    def frame(self, now_ms: float) -> Frame:
        """Everything that is to be seen now."""
        self._now = now_ms
        self._follow(self.sitting.tick(now_ms, busy=self.stage.busy(now_ms)))
        self._settle(now_ms)
        self._fly(now_ms)
        return self.maps.frame(now_ms)

    def _fly(self, now_ms: float) -> None:
        """Draw what is in motion, and what the pointer carries."""
        for pane in self.maps.shown_panes:
            flying = self.stage.pieces(pane, self._draw, now_ms)
            grab = self._grab
            if grab is not None and grab.moved and grab.pane is pane:
                at = pane.seen.to_world(*grab.at)
                flying = (*flying, self._draw(pane, grab.spot.counter, at, grab.spot.side))
            if flying or pane.flying:
                pane.flying, pane.stale = flying, True
        rolling = self.stage.rolling(now_ms)
        if rolling or self.panels.log.rolling:
            self.panels.log.rolling = rolling
            self.maps.desk.touch("log")

    def _draw(self, pane: MapPane, counter: int, at: Point, side: float) -> Piece:
        """Draw one counter on a map."""
        look = look_of(self.maps.board, self.maps.view, counter, self.maps.wear.badges)
        return piece_of(look, counter, at, side, pane.seen.goal.zoom, self.maps.wear)

    def _hidden(self) -> frozenset[int]:
        """Counters that the maps leave to the stage or to the pointer."""
        grab = self._grab
        carried = frozenset((grab.spot.counter,)) if grab is not None and grab.moved else frozenset()
        return self.stage.hidden() | carried

    def _settle(self, now_ms: float) -> None:
        """Bring maps and docks to what the model says."""
        model, maps = self.model, self.maps
        seen = (maps.layout, maps.theme, maps.active)
        if seen != self._seen:
            self._seen, self._dirty = seen, True
            self.panels.forget()
            self.cards.forget()
        hidden = self._hidden()
        hovers = self.cards.wake_ms(now_ms) is None
        if hidden != maps.wear.hidden or hovers != self._hovered:
            self._dirty, self._hovered = True, hovers
        if not self._dirty:
            return
        self._dirty = False
        sight = model.sight
        if maps.view is not sight.view:
            maps.show(sight.view)
        states = dict(model.marks.counters)
        if dict(maps.wear.states) != states or maps.wear.hidden != hidden:
            maps.dress(replace(maps.wear, states=states, hidden=hidden))
        self._light()
        self.panels.update()
        self.cards.update(self.panels.maker(), now_ms)

    def _light(self) -> None:
        """Light on every map what can be chosen there."""
        model, marks = self.model, self.model.marks
        lit = {space: Pill(one.pill, one.stops) for space, one in marks.lit.items()}
        pointed = model.pointed[0] if model.pointed[0] in marks.lit else -1
        lights = Lights(lit, pointed, marks.way, marks.refused, frozenset(model.sight.pieces))
        for pane in self.maps.shown_panes:
            pane.light(lights if lit or marks.refused else None)
