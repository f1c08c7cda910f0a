"""The table's maps on the screen: what the pointer and the keys do to them, and their frames; no pyglet.

It shows a view and answers to the pointer as far as looking goes: pan, zoom, switch, hover. Who plays on it
adds docks to the desk, lit spaces to the panes, and takes what is clicked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping

from grognard.kernel.board import Board
from grognard.kernel.game import Badge
from grognard.kernel.view import View
from grognard.viewer.frame import Drawn, Frame, Sheet
from grognard.viewer.grounds import Grounds
from grognard.viewer.inset_spots import HEAD
from grognard.viewer.map_bars import space_words
from grognard.viewer.map_pane import MapPane
from grognard.viewer.maps_laid import MapsLaid
from grognard.viewer.palette import THEMES, Theme
from grognard.viewer.papers import Papers
from grognard.viewer.screen import LEFT, Pointer
from grognard.viewer.ui.layout import Rect

#: A press that moves less than this is a click, in pixels at ratio 1.
CLICK_PX = 5.0
#: Pixels an arrow key moves the map, at ratio 1.
ARROW_PX = 80.0


class MapTable(MapsLaid):
    """A screen that shows the maps of one game.

    Attributes:
        clicked: called with the pointer when the map is clicked.
    """

    def __init__(
        self, board: Board, view: View, grounds: Grounds, badges: Mapping[str, Badge], theme: str = "light"
    ) -> None:
        super().__init__(board, view, grounds, badges, theme)
        self.clicked: Callable[[Pointer, float], None] = lambda *_: None
        self._held: tuple[MapPane | None, float, float, bool] = (None, 0.0, 0.0, False)
        self._papers = Papers()

    # Input.

    def resize(self, width: float, height: float, ratio: float) -> bool:
        """Take the window's size; what is laid for it already stays. Return whether it was another."""
        if self._placed and self._size == (width, height, ratio):
            return False
        self._size, self._placed = (width, height, ratio), True
        self._place()
        return True

    def move(self, pointer: Pointer, now_ms: float) -> None:
        """Hover widgets, else spaces."""
        widget = self.desk.move(pointer.x, pointer.y)
        over = None if widget is not None else self.pane_at(pointer)
        for pane in (self.pane, *self.insets.values()):
            if pane is over:
                pane.hover(pointer.x, pointer.y)
            else:
                pane.leave()
        self._tell(over)

    def press(self, pointer: Pointer, now_ms: float) -> None:
        """Press a widget, or take hold of a map."""
        self._steering = False
        if self.desk.press(pointer.x, pointer.y):
            self._held = (None, 0.0, 0.0, False)
            return
        if self.on_overview(pointer):
            self._held, self._steering = (None, 0.0, 0.0, False), True
            self._steer(pointer)
            return
        self._held = (self.pane_at(pointer), pointer.x, pointer.y, False)

    def drag(self, pointer: Pointer, dx: float, dy: float, now_ms: float) -> None:
        """Drag the map that is held, once it moved more than a click does."""
        pane, x, y, moved = self._held
        if pane is None:
            self.desk.drag(pointer.x, pointer.y)
            return
        far = abs(pointer.x - x) + abs(pointer.y - y) > CLICK_PX * self._size[2]
        if moved or far:
            pane.seen.pan(dx if moved else pointer.x - x, dy if moved else pointer.y - y)
            pane.leave()
            self._held = (pane, x, y, True)
            self._stale = True

    def release(self, pointer: Pointer, now_ms: float) -> None:
        """Let go; without a drag it was a click."""
        pane, _, _, moved = self._held
        self._held, self._steering = (None, 0.0, 0.0, False), False
        if self.desk.release(pointer.x, pointer.y) or pane is None or moved:
            self._stale = True
            return
        if pointer.clicks == 2 and pane is self.inset and pointer.button == LEFT:
            self.switch(pane.seen.surface.info.id)
        else:
            self.clicked(pointer, now_ms)
        self._stale = True

    def scroll(self, pointer: Pointer, steps: float, now_ms: float) -> None:
        """Scroll a list, or zoom the map to the pointer."""
        if self.desk.scroll(pointer.x, pointer.y, steps):
            return
        pane = self.pane_at(pointer)
        if pane is not None:
            pane.seen.zoom(steps, (pointer.x, pointer.y), now_ms)
            self._stale = True

    def key(self, name: str, shift: bool, ctrl: bool, now_ms: float) -> None:
        """Move about; keys that are not for the maps are left."""
        focused = self.desk.focused
        if self.desk.key(name, shift, ctrl) or (focused is not None and focused.takes_text()):
            return  # what is written in a field leads nowhere on the map
        maps = [info.id for info in self.board.maps]
        step = ARROW_PX * self._size[2]
        ways = {"left": (step, 0.0), "right": (-step, 0.0), "up": (0.0, step), "down": (0.0, -step)}
        if name in ways:
            self.pane.seen.pan(*ways[name])
        elif name in ("plus", "equal", "num_add"):
            self._zoom_by(1)
        elif name in ("minus", "num_subtract"):
            self._zoom_by(-1)
        elif name == "home":
            self._fit()
        elif name == "m":
            self.switch(maps[(maps.index(self.active) + (-1 if shift else 1)) % len(maps)])
        elif name.startswith("f") and name[1:].isdigit() and 0 < int(name[1:]) <= len(maps):
            self.switch(maps[int(name[1:]) - 1])
        elif name == "o":
            self.overview.open = not self.overview.open
        elif name == "i":
            self.inset_wanted = not self.inset_open
            self.open_inset(wanted=self.inset_wanted)
        self._now = now_ms
        self._stale = True

    def text(self, text: str, now_ms: float) -> None:
        """Write in the widget with the focus."""
        self.desk.type(text)

    # Output.

    def stale(self, now_ms: float) -> bool:
        """Whether another frame is needed."""
        moving = any(one.stale or one.moving(now_ms) for one in self.shown_panes)
        return self._stale or self.desk.stale or moving

    def wake_ms(self, now_ms: float) -> float | None:
        """At once while something moves."""
        return 0.0 if self.stale(now_ms) else None

    def frame(self, now_ms: float) -> Frame:
        """The maps and what lies on them."""
        self._now = now_ms
        theme = THEMES[self.theme]
        drawn: list[Drawn] = [*self.pane.drawn(now_ms)]
        drawn += self._overview_drawn(theme)
        inset = self.inset
        if inset is not None:
            drawn += self._inset_drawn(inset, theme, now_ms)
        drawn += self.desk.sheets()
        self._stale = False
        held = self._held[0] is not None and self._held[3]
        hand = self.desk.hovered is not None
        return Frame(theme.interface.table, tuple(drawn), "grab" if held else "hand" if hand else "arrow")

    # Details.

    _placed = False
    _steering = False

    def on_overview(self, pointer: Pointer) -> bool:
        """Whether the pointer is on the overview."""
        return self.overview.shows(self.pane.seen) and self._overview_rect().holds(pointer.x, pointer.y)

    def _overview_rect(self) -> Rect:
        return self.overview.rect(self.pane.seen, self.layout, self.scale)

    def _steer(self, pointer: Pointer) -> None:
        """See in the middle what the pointer is on in the overview."""
        self.overview.go(self.pane.seen, self._overview_rect(), pointer.x, pointer.y)
        self._stale = True

    def pane_at(self, pointer: Pointer) -> MapPane | None:
        """The pane under the pointer, the insert before the map."""
        inset = self.inset
        if inset is not None and inset.seen.rect.holds(pointer.x, pointer.y):
            return inset
        if self.on_overview(pointer):
            return None
        if self.desk.covers(pointer.x, pointer.y):
            return None
        return self.pane if self.pane.seen.rect.holds(pointer.x, pointer.y) else None

    def _tell(self, pane: MapPane | None) -> None:
        """Say in the status bar what is hovered."""
        widget = self.desk.hovered
        hint = widget.hint if widget is not None else ""
        words = space_words(self.board, pane.hovered) if pane is not None and pane.hovered is not None else ()
        if self.status.tell(words, hint):
            self.desk.touch("status")

    def _overview_drawn(self, theme: Theme) -> list[Drawn]:
        """The overview on its paper, unless all of the map is seen."""
        if not self.overview.shows(self.pane.seen):
            return []
        rect = self._overview_rect()
        drawn = self.overview.drawn(self.pane.seen, rect, self.grounds, self.scale, theme)
        return [*self._papers.sheet("overview", rect, self.scale, theme), *drawn] if drawn else []

    def _inset_drawn(self, inset: MapPane, theme: Theme, now_ms: float) -> list[Drawn]:
        """The insert in a paper frame, with rays to the space it magnifies."""
        rect, head = inset.seen.rect, self.scale.px(HEAD)
        outer = Rect(rect.x, rect.y - head, rect.width, rect.height + head)
        rays = Sheet(self._papers.rays(self.pane, inset, outer, self.scale, theme), clip=self.layout.map)
        sheet = self._papers.sheet("inset", outer, self.scale, theme, inset)
        return [rays, *sheet, *inset.drawn(now_ms)]
