"""The table's maps on the screen: the one in use, its insert, an overview, bars above and below; no pyglet.

It shows a view and answers to the pointer as far as looking goes: pan, zoom, switch, hover. Who plays on it
adds docks to the desk, lit spaces to the panes, and takes what is clicked.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from grognard.kernel.board import Board
from grognard.kernel.game import Badge
from grognard.kernel.view import View
from grognard.viewer.counter_pieces import Wear
from grognard.viewer.frame import Drawn, Frame, Sheet
from grognard.viewer.grounds import Grounds
from grognard.viewer.inset_spots import HEAD, InsetSpots
from grognard.viewer.map_aids import Aids
from grognard.viewer.map_bars import Bar, StatusBar, TopBar, ZoomBar, space_words
from grognard.viewer.map_pane import MapPane
from grognard.viewer.map_view import MapView
from grognard.viewer.overview import Overview
from grognard.viewer.palette import THEMES, Theme
from grognard.viewer.papers import Papers
from grognard.viewer.screen import LEFT, Pointer
from grognard.viewer.surface import main_map, surface_of
from grognard.viewer.ui.desk import Desk
from grognard.viewer.ui.layout import Docks, Rect, TableLayout, scale_of, table_layout

#: A press that moves less than this is a click, in pixels at ratio 1.
CLICK_PX = 5.0
#: Pixels an arrow key moves the map, at ratio 1.
ARROW_PX = 80.0


class MapTable:
    """A screen that shows the maps of one game.

    Attributes:
        board: the game's.
        desk: widgets; docks and cards are put on it by who plays.
        panes: map id -> its pane, for every map.
        active: id of the map in use.
        clicked: called with the pointer when the map is clicked.
        inset_open, inset_wanted: whether inserts are open, and whether the person had them so last.
        inset_spots: where they lie.
        top, status: the bars above and below.
        overview: the whole map in use, small, while only a part of it is seen.
        foot: height at scale 1 of what covers the foot of the map, 0 for nothing.
    """

    def __init__(
        self, board: Board, view: View, grounds: Grounds, badges: Mapping[str, Badge], theme: str = "light"
    ) -> None:
        self.board, self.theme = board, theme
        self.grounds = grounds
        self.wear = Wear(badges, {}, theme)
        self.docks = Docks(left_folded=True, right_folded=True)
        self.scale = scale_of(1280, 720)
        self.layout: TableLayout = table_layout(1280, 720, self.scale, self.docks)
        self.desk = Desk(THEMES[theme].interface, self.scale)
        rect = Rect(0, 0, 100, 100)
        self.panes = {
            info.id: MapPane(MapView(surface_of(board, info.id), rect), grounds, "main", self.wear)
            for info in board.maps
        }
        self.insets = {
            info.id: MapPane(MapView(surface_of(board, info.id), rect, room=1.0), grounds, "inset", self.wear)
            for info in board.maps
            if info.parent >= 0
        }
        self.active = main_map(board)
        self.inset_open = self.inset_wanted = True
        self.overview = Overview()
        self.foot = 0.0
        self.clicked: Callable[[Pointer, float], None] = lambda *_: None
        self._size = (1280.0, 720.0, 1.0)
        self._factor = 1.0
        self._held: tuple[MapPane | None, float, float, bool] = (None, 0.0, 0.0, False)
        self._stale = True
        self._papers, self.inset_spots = Papers(), InsetSpots()
        titles = tuple(info.title for info in board.maps)
        self.top: Bar = TopBar(board.title, titles, self._pick, self.flip_theme)
        self.status = StatusBar()
        self._zoom = ZoomBar(self._zoom_by, self._fit)
        self.show(view)

    # What is shown.

    def show(self, view: View) -> None:
        """Show another view of the game."""
        self.view = view
        for pane in (*self.panes.values(), *self.insets.values()):
            pane.show(view)
        self._stale = True

    @property
    def pane(self) -> MapPane:
        """The pane of the map in use."""
        return self.panes[self.active]

    @property
    def inset(self) -> MapPane | None:
        """The pane of the insert that is open on the map in use, if there is one."""
        if not self.inset_open:
            return None
        return next((pane for map_id, pane in self.insets.items() if self.inset_of(map_id)), None)

    def inset_of(self, map_id: str) -> bool:
        """Whether a map is an insert of the one in use."""
        parent = self.insets[map_id].seen.surface.info.parent
        return map_id != self.active and parent in self.pane.seen.surface.index

    def open_inset(self, *, wanted: bool) -> None:
        """Open inserts, or fold them away; what the person wants stays as it is."""
        self.inset_open = wanted
        self.inset_spots.forget()
        self._place()

    def aid(self, aids: Aids) -> None:
        """Help to read the maps in another way."""
        for pane in (*self.panes.values(), *self.insets.values()):
            pane.aid(aids)

    @property
    def shown_panes(self) -> tuple[MapPane, ...]:
        """The panes that are seen: the map in use, and its insert if that is open."""
        inset = self.inset
        return (self.pane,) if inset is None else (self.pane, inset)

    def switch(self, map_id: str) -> None:
        """Use another map."""
        if map_id != self.active:
            self.active = map_id
            self._place()

    def dress(self, wear: Wear) -> None:
        """Let counters wear other badges and states."""
        self.wear = wear
        for pane in (*self.panes.values(), *self.insets.values()):
            pane.wear, pane.stale = wear, True
        self._stale = True

    def flip_theme(self) -> None:
        """Light to dark and back."""
        light = THEMES[self.theme].name == "light"
        self.set_theme(self.theme.replace("light", "dark") if light else self.theme.replace("dark", "light"))

    def set_theme(self, theme: str) -> None:
        """Wear a theme, by its key; what was drawn in it already stays."""
        if theme == self.theme:
            return
        self.theme = theme
        self.dress(replace(self.wear, theme=theme))
        self.top.dark = THEMES[theme].name == "dark"
        self.desk.dress(THEMES[theme].interface, self.scale)

    def set_still(self, still: bool) -> None:
        """Let the maps jump where they would glide, or glide again."""
        for pane in (*self.panes.values(), *self.insets.values()):
            pane.seen.still = still
            if still:
                pane.seen.settle()

    @property
    def factor(self) -> float:
        """How much larger texts, buttons and docks are than they come."""
        return self._factor

    def set_factor(self, factor: float) -> None:
        """Make texts, buttons and docks larger or smaller, as the user wants them."""
        if factor != self._factor:
            self._factor = factor
            self._place()

    def set_foot(self, foot: float) -> None:
        """Leave so much of the height, at scale 1, to what lies at the foot of the map."""
        if foot != self.foot:
            self.foot = foot
            self._place()

    def set_docks(self, docks: Docks) -> None:
        """Make room for docks, or take it away."""
        self.docks = docks
        self._place()

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

    _now = 0.0
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

    def _pick(self, number: int) -> None:
        self.switch(self.board.maps[number].id)

    def _zoom_by(self, steps: float) -> None:
        self.pane.seen.zoom(steps, None, self._now)
        self._stale = True

    def _fit(self) -> None:
        self.pane.seen.fit(self._now)
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

    def _place(self) -> None:
        """Lay everything out anew."""
        width, height, ratio = self._size
        self.scale = scale_of(width / ratio, height / ratio, ratio, self._factor)
        self.layout = table_layout(width, height, self.scale, self.docks)
        self.desk.dress(THEMES[self.theme].interface, self.scale)
        self.pane.seen.foot = self.scale.px(self.foot) + 2 * self.layout.margin if self.foot else 0.0
        zoom = self._zoom.spot(self.layout.map, self.scale)
        self.pane.seen.side = self.layout.map.right - zoom.x
        self.pane.seen.place(self.layout.map, ratio)
        inset = self.inset
        if inset is not None:
            foot = self.pane.seen.foot
            rect = self.inset_spots.rect(self.pane, inset, self.layout, self.scale, foot)
            inset.seen.place(rect, ratio)
        self.overview.high = inset is not None and self.inset_spots.low
        self.top.chosen = [info.id for info in self.board.maps].index(self.active)
        self.top.place(self.layout.top, self.scale)
        self.status.place(self.layout.status, self.scale)
        self._zoom.place(zoom, self.scale)
        for name, widget in (("top", self.top), ("status", self.status), ("zoom", self._zoom)):
            self.desk.put(name, widget)
        self._stale = True

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
