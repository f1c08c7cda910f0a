"""The maps of a table and how they lie: the one in use, insert, overview, bars above and below; no pyglet.

Who plays adds docks to the desk, lit spaces to the panes; pointer, keys and frames are the map table's.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from grognard.kernel.board import Board
from grognard.kernel.game import Badge
from grognard.kernel.view import View
from grognard.viewer.counter_pieces import Wear
from grognard.viewer.grounds import Grounds
from grognard.viewer.inset_spots import InsetSpots
from grognard.viewer.map_aids import Aids
from grognard.viewer.map_bars import Bar, StatusBar, TopBar, ZoomBar
from grognard.viewer.map_pane import MapPane
from grognard.viewer.map_view import MapView
from grognard.viewer.overview import Overview
from grognard.viewer.palette import THEMES
from grognard.viewer.surface import main_map, surface_of
from grognard.viewer.ui.desk import Desk
from grognard.viewer.ui.layout import Docks, Rect, TableLayout, scale_of, table_layout


class MapsLaid:
    """The maps of one game, laid out.

    Attributes:
        board: the game's.
        desk: widgets; docks and cards are put on it by who plays.
        panes: map id -> its pane, for every map.
        active: id of the map in use.
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
        self._size = (1280.0, 720.0, 1.0)
        self._factor = 1.0
        self._stale = True
        self.inset_spots = InsetSpots()
        titles = tuple(info.title for info in board.maps)
        self.top: Bar = TopBar(board.title, titles, self._pick, self.flip_theme)
        self.status = StatusBar()
        self._zoom = ZoomBar(self._zoom_by, self._fit)
        self.show(view)

    # What is shown.

    def show(self, view: View) -> None:
        """Show another view of the game."""
        self.view = view
        for pane in self.every_pane:
            pane.show(view)
        self._stale = True

    @property
    def every_pane(self) -> tuple[MapPane, ...]:
        """The panes of all maps and inserts, seen or not."""
        return (*self.panes.values(), *self.insets.values())

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
        for pane in self.every_pane:
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
        for pane in self.every_pane:
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
        for pane in self.every_pane:
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

    # How it is laid out.

    _now = 0.0

    def _pick(self, number: int) -> None:
        self.switch(self.board.maps[number].id)

    def _zoom_by(self, steps: float) -> None:
        self.pane.seen.zoom(steps, None, self._now)
        self._stale = True

    def _fit(self) -> None:
        self.pane.seen.fit(self._now)
        self._stale = True

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
