"""The table as a screen: maps in the middle, docks around, cards over them; input becomes events."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.viewer.events import Drop, Fan, Hover, Key, Lift
from grognard.viewer.map_pane import MapPane
from grognard.viewer.map_table import CLICK_PX
from grognard.viewer.model.forms import takes_counters
from grognard.viewer.model.meaning import SPACE_WORD, Pick, arguments
from grognard.viewer.model.sight import Choice
from grognard.viewer.screen import LEFT, RIGHT, Pointer
from grognard.viewer.screens.pieces import CounterTile
from grognard.viewer.screens.table_keys import ENTER, KeyTable
from grognard.viewer.screens.table_picture import Grab

FOR_FOCUS = (*ENTER, "space", "escape", "left", "right")
"""Keys that are for the widget with the focus, if there is one."""


class TableScreen(KeyTable):
    """One person's table in the window; arguments and attributes as of `TableCore`."""

    # Pointer

    def resize(self, width: float, height: float, ratio: float) -> None:
        """Take the window's size."""
        self.maps.resize(width, height, ratio)
        self.maps.clicked = self._clicked
        self._dirty = True

    @property
    def _veiled_now(self) -> bool:
        return self.model.match.curtain >= 0

    def move(self, pointer: Pointer, now_ms: float) -> None:
        """Hover widgets, counters and spaces."""
        self._now = now_ms
        if self._veiled_now:
            self.veil.move(pointer.x, pointer.y)
            return
        self.leave_cursor()
        self.maps.move(pointer, now_ms)
        self._hover(pointer)

    def _hover(self, pointer: Pointer) -> None:
        """Say to the model what the pointer is on."""
        covered = self.maps.desk.covers(pointer.x, pointer.y)
        pane = None if covered else self.maps.pane_at(pointer)
        space, counter = -1, -1
        if pane is not None and pane.hovered is not None:
            spot = pane.counter_at(pointer.x, pointer.y)
            space = pane.hovered if spot is None else spot.space
            counter = -1 if spot is None else spot.counter
        self.pointer = pointer.x, pointer.y
        if (space, counter) != self.model.pointed:
            self.cards.since_ms = self._now
        self.take(Hover(space, counter))

    def press(self, pointer: Pointer, now_ms: float) -> None:
        """Press a widget, take a counter, or take hold of a map."""
        self._now, self.grab = now_ms, None
        if self._veiled_now:
            self.veil.press(pointer.x, pointer.y)
            return
        self._hurry()
        self.leave_keys()
        if pointer.button == RIGHT and self._ask_of_tile(pointer):
            return
        if not self.maps.desk.covers(pointer.x, pointer.y) and pointer.button == LEFT:
            pane = self.maps.pane_at(pointer)
            if pane is not None and self.reading.begin(pane, pointer.x, pointer.y):
                self._dirty = True
                return
            spot = pane.counter_at(pointer.x, pointer.y) if pane is not None else None
            if pane is not None and spot is not None and self._own(spot.counter):
                self.grab = Grab(spot, pane, pointer.x, pointer.y, pointer)
                return
        self.maps.press(pointer, now_ms)

    def _ask_of_tile(self, pointer: Pointer) -> bool:
        """Open the menu of a counter of a fanned stack; whether the pointer is on one."""
        tile = self.maps.desk.move(pointer.x, pointer.y)
        place = self.model.sight.place(tile.counter) if isinstance(tile, CounterTile) else -1
        if not isinstance(tile, CounterTile) or place < 0 or place != self.model.fanned:
            return False
        return self._ask(place, tile.counter)

    def _hurry(self) -> None:
        """End every motion."""
        if self.stage.busy(self._now):
            self.stage.stop()
            self._dirty = True

    def _own(self, counter: int) -> bool:
        sight = self.model.sight
        return self.model.match.yours and (sight.owns(counter) or takes_counters(sight))

    def drag(self, pointer: Pointer, dx: float, dy: float, now_ms: float) -> None:
        """Drag a counter, or the map."""
        self._now = now_ms
        grab = self.grab
        if self._veiled_now:
            return
        if self.reading.stretch(pointer.x, pointer.y):
            self.maps.move(pointer, now_ms)
            self._dirty = True
            return
        if grab is None:
            self.maps.drag(pointer, dx, dy, now_ms)
            return
        far = abs(pointer.x - grab.x) + abs(pointer.y - grab.y)
        if not grab.moved and far > CLICK_PX * self.maps.scale.ratio:
            grab.moved = True
            self.take(Lift(grab.spot.counter, grab.spot.space))
        if grab.moved:
            self._carry(grab, pointer)

    def _carry(self, grab: Grab, pointer: Pointer) -> None:
        """Let the counter follow the pointer, and the space below light up."""
        self.cards.quiet, grab.at = True, (pointer.x, pointer.y)
        self.maps.move(pointer, self._now)
        self._hover(pointer)
        self._dirty = True

    def release(self, pointer: Pointer, now_ms: float) -> None:
        """Let go: a press without a drag is a click."""
        self._now = now_ms
        if self._veiled_now:
            self.veil.release(pointer.x, pointer.y)
            return
        if self.reading.end():
            return
        grab, self.grab = self.grab, None
        self.cards.quiet = False
        self._dirty = True
        if grab is None:
            self.maps.release(pointer, now_ms)
        elif grab.moved:
            self._drop(grab, pointer)
        else:
            whole = grab.pointer.shift or grab.pointer.clicks == 2
            if whole or not self._fan_at(grab.pane, pointer):
                self.click(grab.spot.space, grab.spot.counter, whole=whole)

    def _fan_at(self, pane: MapPane, pointer: Pointer) -> bool:
        """Fan a stack out whose count is clicked, unless that goes to the space; whether it was."""
        pile = pane.count_at(pointer.x, pointer.y)
        lit = self.model.marks.lit.get(pile.space) if pile is not None else None
        if pile is None or (lit is not None and lit.complete and _goes_to(lit.choices, pile.space)):
            return False
        self.take(Fan(pile.space))
        return True

    def _drop(self, grab: Grab, pointer: Pointer) -> None:
        pane = self.maps.pane_at(pointer)
        space = pane.seen.space_at(pointer.x, pointer.y) if pane is not None else None
        if pane is None or space is None:
            return
        onto = pane.counter_at(pointer.x, pointer.y)
        other = onto.counter if onto is not None and onto.counter != grab.spot.counter else -1
        self.take(Drop(grab.spot.counter, grab.spot.space, space, other))

    def _clicked(self, pointer: Pointer, now_ms: float) -> None:
        """Take a click on a map."""
        pane = self.maps.pane_at(pointer)
        if pane is None:
            return
        spot = pane.counter_at(pointer.x, pointer.y)
        space = pane.seen.space_at(pointer.x, pointer.y)
        button = RIGHT if pointer.button == RIGHT else LEFT
        if button == LEFT and pointer.clicks == 1 and not pointer.shift and self._fan_at(pane, pointer):
            return
        if spot is not None:
            whole = (pointer.shift or pointer.clicks == 2) and self._own(spot.counter)
            self.click(spot.space, spot.counter, button, whole=whole)
        else:
            self.click(-1 if space is None else space, -1, button)

    def scroll(self, pointer: Pointer, steps: float, now_ms: float) -> None:
        """Scroll a list, or zoom."""
        self._now = now_ms
        if not self._veiled_now:
            self.maps.scroll(pointer, steps, now_ms)
            self._dirty = True

    # Keys

    def key(self, name: str, shift: bool, ctrl: bool, now_ms: float) -> None:
        """Take a key: a field to write in first, then the table, then the maps."""
        self._now = now_ms
        if self._veiled_now:
            if not self.veil.key(name, shift) and name in (*ENTER, "space"):
                self._hand_over()
            self._dirty = True
            return
        self._hurry()
        if name == "escape" and not ctrl and self.cards.told is not None:
            self.close_told()
            return
        if not ctrl and self.go_key(name, shift=shift):
            self._dirty = True
            return
        focused = self.maps.desk.focused
        if name in ENTER and self._form is not None:
            self._form.send()
        elif focused is not None and (focused.takes_text() or (name in FOR_FOCUS and not ctrl)):
            self.maps.key(name, shift, ctrl, now_ms)
            self._dirty = True
        elif ctrl and self.menu_key(name):
            self._dirty = True
        elif ctrl or not self._own_key(name, shift=shift):
            self._play_key(name, shift=shift, ctrl=ctrl)

    def _own_key(self, name: str, *, shift: bool) -> bool:
        """Take a key that is for the screen itself; whether it was."""
        match name:
            case "bracketleft" | "bracketright":
                self.fold(left=name == "bracketleft")
            case "question":
                self.open_keys()
            case "slash":
                self.open_keys() if shift else self.open_finder()
            case _ if self.reading.key(name):
                self._dirty = True
            case _ if self.book_key(name):
                self._dirty = True
            case "b" if self.model.battle is not None:
                self.flip_battle()
            case _:
                return False
        return True

    def _play_key(self, name: str, *, shift: bool, ctrl: bool) -> None:
        """Take a key that is for the table, else for the maps."""
        result = self.take(Key(name, shift, ctrl))
        if result.handled or ctrl:
            if name == "tab" and result.handled:
                self.lay_cursor(self.model.pointed[0])
            return
        self.maps.key(name, shift, ctrl, self._now)
        if self.model.map_id != self.maps.active:
            self.model.show_map(self.maps.active)
        self._dirty = True

    def text(self, text: str, now_ms: float) -> None:
        """Write in the widget with the focus."""
        if not self._veiled_now:
            self.maps.text(text, now_ms)
            self._dirty = True


def _goes_to(choices: Iterable[Choice], space: int) -> bool:
    """Whether an action names a space, and not only a counter that stands there."""
    return any(Pick(SPACE_WORD, space) in arguments(choice) for choice in choices)
