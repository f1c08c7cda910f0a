"""The docks on the desk: each part is built anew only when what it shows is another."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import dataclass, field

from grognard.viewer.map_table import MapTable
from grognard.viewer.model.inspector import CounterCard, counter_card
from grognard.viewer.model.panels import TablePanel, table_panel
from grognard.viewer.model.sight import Choice
from grognard.viewer.model.table import TableModel
from grognard.viewer.screens.inset_bar import InsetBar, Opener
from grognard.viewer.screens.inspector_dock import held_dock, inspector
from grognard.viewer.screens.left_dock import Dock, Rail, sequence
from grognard.viewer.screens.log_list import LogList
from grognard.viewer.screens.pieces import HeldRow, PieceMaker
from grognard.viewer.screens.placing import FURNITURE
from grognard.viewer.screens.right_dock import LOG_LEAST, DecisionDock, Hands, decision_dock, log_dock
from grognard.viewer.screens.table_bar import NO_UNDO, MapTab, MapTabs, TableBar
from grognard.viewer.ui.basic import nothing
from grognard.viewer.ui.layout import Rect
from grognard.viewer.ui.signs import SignButton
from grognard.viewer.ui.widget import Act, Widget

ROOM = "Sequence of play and inspector: folds the right dock to make room ( ] brings it back)"


@dataclass(frozen=True, slots=True)
class Doings:
    """What the docks can do beside handing events to the table.

    Attributes:
        hands: of the right dock.
        show_map: shows a map, by its id.
        pick: what pressing a counter in the inspector does.
        flip_inset: opens the insert of the map, or folds it away.
        make_room: folds the right dock, so that the left one has room.
    """

    hands: Hands
    show_map: Callable[[str], None]
    pick: Callable[[CounterCard], Act]
    flip_inset: Act
    make_room: Act = nothing


@dataclass(slots=True)
class Panels:
    """The docks of one table.

    Attributes:
        maps: the table's maps and desk.
        model: what they show.
        bar: the bar above.
        doings: what they do.
        orders_open: whether standing orders are open.
        shut: parts of the left dock that are closed.
        log: the rows of the log.
        choice: the action whose row is pointed at, for the modifiers of its roll.
    """

    maps: MapTable
    model: TableModel
    bar: TableBar
    doings: Doings
    orders_open: bool = False
    shut: frozenset[str] = frozenset()
    log: LogList = field(default_factory=LogList)
    choice: Choice | None = None
    _keys: dict[str, Hashable] = field(default_factory=dict)
    _held: list[object] = field(default_factory=list)

    def forget(self) -> None:
        """Build everything anew the next time, as after a change of size or theme."""
        self._keys.clear()

    def maker(self) -> PieceMaker:
        """Return what draws counters as the maps do."""
        maps = self.maps
        return PieceMaker(maps.pane.seen.surface, maps.view, maps.wear)

    def update(self) -> None:
        """Bring every part up to date."""
        model, sight = self.model, self.model.sight
        self._held = [sight]
        self._update_bar()
        self._update_tabs()
        self._update_inset()
        here = (id(sight), model.picks, model.thinking, model.notice, frozenset(model.opened))
        low = self._update_decisions((*here, self.orders_open, model.match.yours))
        self._update_log((id(sight), len(sight.view.events), model.match.barrier, model.match.why, low), low)
        if self.maps.layout.rail:
            self._update_rail()
            return
        self.maps.desk.take("rail")
        top = self._update_sequence()
        self._update_inspector(top)

    def _is_new(self, name: str, key: Hashable) -> bool:
        """Whether a part shows something else than before."""
        if self._keys.get(name) == key and self.maps.desk.has(name):
            return False
        self._keys[name] = key
        return True

    def _put(self, name: str, widget: Widget, rect: Rect, level: int = 0) -> None:
        if rect.width < 1 or rect.height < 1:
            self.maps.desk.take(name)
            return
        widget.place(rect, self.maps.scale)
        self.maps.desk.put(name, widget, level=level)

    def _update_bar(self) -> None:
        model, bar = self.model, self.bar
        match = model.match
        closed = "" if match.can_undo else NO_UNDO.get(match.why, "")
        key = (model.crumbs, closed, match.can_undo, match.can_redo)
        if self._is_new("top", key):
            bar.crumbs, bar.why = model.crumbs, closed
            bar.undo.enabled, bar.redo.enabled = match.can_undo, match.can_redo
            self.maps.desk.touch("top")

    def _update_tabs(self) -> None:
        rows = tuple(row for row in self.model.maps)
        if len(rows) < 2 or not self._is_new("tabs", rows):
            return
        tabs = [
            MapTab(
                row,
                number + 1,
                self._shows(row.id),
                name=f"map:{row.id}",
                hint=f"{row.title} (F{number + 1})",
            )
            for number, row in enumerate(rows)
        ]
        strip = MapTabs(tabs)
        layout, scale = self.maps.layout, self.maps.scale
        spot = strip.spot(layout.map, layout.margin, scale)
        self._put("tabs", strip, spot, FURNITURE)
        self.maps.overview.below = spot
        self.maps.set_foot(round(spot.height / scale.text))

    def _update_inset(self) -> None:
        """Lay the buttons of the insert, or the one that opens it."""
        maps = self.maps
        inset, desk = maps.inset, maps.desk
        parents = {
            maps.board.maps[maps.board.spaces.map_of[one.parent]].id
            for one in maps.board.maps
            if one.parent >= 0
        }
        rect = inset.seen.rect if inset is not None else None
        if self._keys.get("inset") == (rect, maps.active):
            return
        self._keys["inset"] = (rect, maps.active)
        desk.take("inset-bar")
        desk.take("inset-open")
        if inset is not None:
            bar = InsetBar(self.doings.flip_inset, self._shows(inset.seen.surface.info.id))
            self._put("inset-bar", bar, bar.spot(inset.seen.rect, maps.scale), FURNITURE)
        elif maps.active in parents:
            name = next(one.title for one in maps.board.maps if one.parent >= 0)
            opener = Opener(name, self.doings.flip_inset, shortcut="I", name="inset-open")
            spot = opener.spot(maps.layout.map, maps.layout.margin, maps.scale, low=False)
            self._put("inset-open", opener, spot, FURNITURE)

    def _shows(self, map_id: str) -> Act:
        return lambda: self.doings.show_map(map_id)

    def _update_decisions(self, key: Hashable) -> float:
        """Return where the log begins."""
        desk, room, scale = self.maps.desk, self.maps.layout.right, self.maps.scale
        if self._is_new("decide", key):
            before = desk.widget("decide") if desk.has("decide") else None
            dock = decision_dock(self.model, self.maker(), self.doings.hands, orders_open=self.orders_open)
            if isinstance(before, DecisionDock) and before.prompt.panel == dock.prompt.panel:
                dock.actions.offset = before.actions.offset
            wanted = dock.height(room.width, scale)
            high = min(wanted, max(room.height - scale.px(LOG_LEAST), room.height * 0.45))
            self._put("decide", dock, Rect(room.x, room.y, room.width, round(high)))
        return desk.widget("decide").rect.bottom if desk.has("decide") else room.y

    def _update_log(self, key: Hashable, top: float) -> None:
        if self._is_new("log", key):
            room = self.maps.layout.right
            dock = log_dock()
            dock.log = self.log
            self.log.rows = self.model.log
            self._put("log", dock, Rect(room.x, top, room.width, room.bottom - top))

    def _tables(self) -> tuple[TablePanel, ...]:
        """Return the printed tables that bear on what is decided now."""
        battle, tables = self.model.battle, self.model.tables
        if self.choice is not None:
            odds, board = self.model.sight.full_hint(self.choice).odds, self.model.sight.board
            tables = tuple(table_panel(board, table, odds) for table in board.tables.values())
        lit = [table for table in tables if table.lit]
        if battle is None:
            return tuple(lit[:1])
        panels = dict(zip(self.model.sight.board.tables, tables, strict=True))
        named = [panels[table] for table in battle.tables if table in panels]
        return tuple((lit or named)[:1])

    def _update_sequence(self) -> float:
        """Return where the inspector begins."""
        desk, room, scale = self.maps.desk, self.maps.layout.left, self.maps.scale
        tables = self._tables()
        key = (self.model.outline, self.model.tracks, tables, self.shut, self.model.battle is None)
        if self._is_new("sequence", key):
            dock: Dock = sequence(self.model, tables, self._folds, self.shut)
            high = min(dock.height(room.width, scale), room.height * 0.72)
            self._put("sequence", dock, Rect(room.x, room.y, room.width, round(high)))
        return desk.widget("sequence").rect.bottom if desk.has("sequence") else room.y

    def _update_rail(self) -> None:
        """Where there is no room for the left dock, lay a strip in its place that makes some."""
        self.maps.desk.take("sequence")
        self.maps.desk.take("inspector")
        if self._is_new("rail", self.maps.layout.left):
            self._put(
                "rail",
                Rail(SignButton("right", self.doings.make_room, name="make-room", hint=ROOM)),
                self.maps.layout.left,
            )

    def _folds(self, name: str) -> Act:
        def fold() -> None:
            self.shut = self.shut ^ {name}

        return fold

    def _update_inspector(self, top: float) -> None:
        card, room = self.model.inspector, self.maps.layout.left
        roster = self.model.roster if card is None else ()
        counter, row = self.model.pointed[1], self.maps.desk.hovered
        held = counter_card(self.model.sight, row.counter) if isinstance(row, HeldRow) else None
        states = self.maps.wear.states
        key = (
            card,
            held,
            roster,
            counter,
            top,
            tuple(states.get(one.counter, "") for one in card.counters) if card else (),
        )
        if self._is_new("inspector", key):
            maker = self.maker()
            if held is not None:
                dock: Widget = held_dock(held, maker)
            else:
                dock = inspector(card, maker, self.doings.pick, counter, roster)
            self._put("inspector", dock, Rect(room.x, top, room.width, room.bottom - top))
