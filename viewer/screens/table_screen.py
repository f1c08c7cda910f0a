"""The table as a screen: maps in the middle, docks around, cards over them; input becomes events."""

from __future__ import annotations

from grognard.viewer.events import Hover, Key
from grognard.viewer.screen import LEFT, RIGHT, Pointer
from grognard.viewer.screens.grabbing import GrabTable
from grognard.viewer.screens.pieces import CounterTile
from grognard.viewer.screens.table_keys import ENTER

FOR_FOCUS = (*ENTER, "space", "escape", "left", "right")
"""Keys that are for the widget with the focus, if there is one."""


class TableScreen(GrabTable):
    """One person's table in the window; arguments and attributes as of `TableCore`."""

    # Pointer

    def resize(self, width: float, height: float, ratio: float) -> None:
        """Take the window's size."""
        self.maps.clicked = self._clicked
        if self.maps.resize(width, height, ratio):
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
        self._now, self.grab, self._shown = now_ms, None, None
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
            if pane is not None and self._take_hold(pane, pointer):
                return
        self.maps.press(pointer, now_ms)
        self._note_shown(pointer)

    def _ask_of_tile(self, pointer: Pointer) -> bool:
        """Open the menu of a counter of a fanned stack; whether the pointer is on one."""
        tile = self.maps.desk.move(pointer.x, pointer.y)
        place = self.model.sight.place(tile.counter) if isinstance(tile, CounterTile) else -1
        if not isinstance(tile, CounterTile) or place < 0 or place != self.model.fanned:
            return False
        return self._ask(place, tile.counter)

    def drag(self, pointer: Pointer, dx: float, dy: float, now_ms: float) -> None:
        """Drag a counter, from docks and cards too, or the map."""
        self._now = now_ms
        if self._veiled_now:
            return
        if self.reading.stretch(pointer.x, pointer.y):
            self.maps.move(pointer, now_ms)
            self._dirty = True
            return
        self._pull(pointer)
        if self.grab is not None:
            self._move_grab(self.grab, pointer)
        else:
            self.maps.drag(pointer, dx, dy, now_ms)

    def release(self, pointer: Pointer, now_ms: float) -> None:
        """Let go: a press without a drag is a click."""
        self._now = now_ms
        if self._veiled_now:
            self.veil.release(pointer.x, pointer.y)
            return
        if self.reading.end():
            return
        self._put_back()
        grab, self.grab = self.grab, None
        self.cards.quiet = False
        self._dirty = True
        if grab is None:
            self.maps.release(pointer, now_ms)
        else:
            self._let_go(grab, pointer)

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
