"""The picture of the table: brings maps, docks, cards and battle to what the model says."""

from __future__ import annotations

import time
from collections.abc import Hashable
from dataclasses import replace

from grognard.kernel.view import View
from grognard.viewer.ahead import make_ahead
from grognard.viewer.counter_pieces import look_of, piece_of
from grognard.viewer.events import HandOver
from grognard.viewer.frame import Frame, Piece
from grognard.viewer.grounds import Grounds
from grognard.viewer.lit import Lights, Pill
from grognard.viewer.map_pane import MapPane
from grognard.viewer.model.battle import BattleView, FighterRow, OddsRow
from grognard.viewer.model.foresight import ForecastView
from grognard.viewer.model.marks import way_to
from grognard.viewer.model.meaning import COUNTER_WORD
from grognard.viewer.palette import THEMES
from grognard.viewer.primitives import Point
from grognard.viewer.screens.battle_pane import BattleActs, BattlePane, battle_pane
from grognard.viewer.screens.curtain import CurtainSheet
from grognard.viewer.screens.grab import Grab, carried_pieces
from grognard.viewer.screens.inset_bar import Opener
from grognard.viewer.screens.pieces import SideMark
from grognard.viewer.screens.placing import BATTLE, FURNITURE, best_corner
from grognard.viewer.screens.replay_bar import TAB_HIGH
from grognard.viewer.screens.rows import ChoiceRow
from grognard.viewer.screens.table_core import TableCore
from grognard.viewer.sitting import Sitting
from grognard.viewer.ui.basic import Button
from grognard.viewer.ui.desk import Desk
from grognard.viewer.ui.layout import Rect
from grognard.viewer.ui.widget import Act
from grognard.viewer.wording import turn_title

TRIALS_STEP = 75
"""So many trials change the forecast of a battle on the screen."""


class TablePicture(TableCore):
    """A table that is drawn; arguments and attributes as of `TableCore`.

    Attributes:
        grab: what the pointer holds.
        pointer: where it is, None while the keyboard moves the cursor.
        veil: widgets of the hand-over screen.
    """

    def __init__(self, sitting: Sitting, grounds: Grounds, theme: str = "light") -> None:
        super().__init__(sitting, grounds, theme)
        self.grab: Grab | None = None
        self.pointer: tuple[float, float] | None = None
        self.veil = Desk(THEMES[theme].interface, self.maps.scale)
        self._veiled: tuple[object, ...] = ()
        self._hovered = False
        self._row: ChoiceRow | None = None
        self._seen: tuple[object, ...] = ()
        self._battle: Hashable = None
        self._moved = False

    # Time

    def stale(self, now_ms: float) -> bool:
        """Whether another frame is needed."""
        # What ended since the last frame is still drawn as if it moved.
        if self._dirty or self._moved or self.stage.busy(now_ms) or self._due(now_ms) == 0.0:
            return True
        # Behind the curtain maps are not drawn, and so stay as stale as they are.
        return self.veil.stale if self.model.match.curtain >= 0 else self.maps.stale(now_ms)

    def _due(self, now_ms: float) -> float | None:
        """In how many milliseconds something will happen by itself."""
        times = (self.sitting.wake_ms(now_ms), self.cards.wake_ms(now_ms))
        return min((one for one in times if one is not None), default=None)

    def wake_ms(self, now_ms: float) -> float | None:
        """When something will change without input."""
        return 0.0 if self.stale(now_ms) else self._due(now_ms)

    # Frames

    def frame(self, now_ms: float) -> Frame:
        """Everything that is to be seen now; nothing of the game while the table is handed over."""
        self._now = now_ms
        self._follow(self.sitting.tick(now_ms, busy=self.stage.busy(now_ms)))
        self._moved = self.stage.busy(now_ms)
        if self.model.match.curtain >= 0:
            return self._curtain()
        self._settle(now_ms)
        self._fly(now_ms)
        return self.maps.frame(now_ms)

    def make_ready(self, width: float, height: float, ratio: float) -> None:
        """Make what the first frame shows, so that it only has to be drawn; nothing is seen yet.

        Args:
            width: of the window in pixels of the screen.
            height: likewise.
            ratio: pixels of the screen for one of the window's.
        """
        self.maps.resize(width, height, ratio)
        self._settle(0.0)
        make_ahead(self.maps.frame(0.0).drawn)

    def _curtain(self) -> Frame:
        veil, maps, match = self.veil, self.maps, self.model.match
        side, board = match.curtain, self.maps.board
        rect = Rect(0, 0, maps.layout.top.width, maps.layout.status.bottom)
        key = (side, rect, maps.theme, maps.scale, self._curtain_note)
        if key != self._veiled:
            self._veiled = key
            veil.dress(THEMES[maps.theme].interface, maps.scale)
            name = match.seats.seats[side].called(board.sides[side], board.side_names[side])
            mark = SideMark.of(maps.pane.seen.surface, side)
            turn, plays = turn_title(board, self.model.sight.view.turn), f"You play {board.side_names[side]}"
            sheet = CurtainSheet(mark, f"{name}, it is your turn", plays, turn)
            self._furnish(sheet)
            sheet.place(rect, maps.scale)
            veil.put("curtain", sheet)
        self._dirty = False
        return Frame(THEMES[maps.theme].interface.panel, veil.sheets(), "hand" if veil.hovered else "arrow")

    _curtain_note = ""

    def _furnish(self, sheet: CurtainSheet) -> None:
        """Say what can be done at the hand-over."""
        sheet.button = Button(
            "Show me the table", self._hand_over, strong=True, shortcut="Enter", name="hand-over"
        )

    def _hand_over(self) -> None:
        self.take(HandOver())
        self._veiled = ()
        self.look(self.model.focus)
        self._dirty = True

    def _settle(self, now_ms: float) -> None:
        """Bring everything to what the model says, if anything is another than before."""
        maps = self.maps
        seen = (maps.layout, maps.theme, maps.active, maps.inset_open)
        if seen != self._seen:
            self._seen, self._dirty = seen, True
            self._refresh()
        hidden, hovers = self._hidden(), self.cards.wake_ms(now_ms) is None
        hovered = maps.desk.hovered
        row = hovered if isinstance(hovered, ChoiceRow) else None
        if hidden != maps.wear.hidden or hovers != self._hovered or row is not self._row:
            self._dirty, self._hovered, self._row = True, hovers, row
        if self._dirty:
            self._dirty = False
            try:
                self._bring(hidden, now_ms)
            except Exception:
                # What failed is still to be brought when it is tried again.
                self._dirty = True
                raise

    def _refresh(self) -> None:
        """Lay everything anew."""
        self.panels.forget()
        self.cards.forget()
        self._battle = None

    def _on_maps(self, view: View) -> View:
        """Return what the maps show of a view."""
        return view

    def _bring(self, hidden: frozenset[int], now_ms: float) -> None:
        model, maps, row = self.model, self.maps, self._row
        sight = model.sight
        if maps.view is not (view := self._on_maps(sight.view)):
            maps.show(view)
        states = dict(model.marks.counters)
        if row is not None and len(row.counters) <= 3:
            states |= {one: "hover" for one in row.counters if states.get(one, "can-act") == "can-act"}
        if dict(maps.wear.states) != states or maps.wear.hidden != hidden:
            maps.dress(replace(maps.wear, states=states, hidden=hidden))
        self._light()
        maps.aid(self.reading.aids)
        self._tell_status()
        offered = row.choice if row is not None and row.choice in sight.choices else None
        self.panels.choice = offered
        self.panels.update()
        self._lay_battle()
        self.lay_form()
        self.cards.update(self.panels.maker(), now_ms)
        self._uncover()
        form = self._form
        if form is not None and not form.met and form.fields:
            form.met = True
            maps.desk.focus(form.fields[0])
        finder = self._finder
        if finder is not None and maps.desk.focused is not finder.field:
            maps.desk.focus(finder.field)

    def _uncover(self) -> None:
        """Point at nothing any more where a card, a battle or another map came over what was pointed at."""
        desk, space = self.maps.desk, self.model.pointed[0]
        if space >= 0 and (self._pane_of(space) is None or self._battle_covers()) and self.model.hover(-1):
            self._dirty = True
        if self.pointer is None:
            return
        if desk.covers(*self.pointer) and self.model.hover(-1):
            self._dirty = True
        idle = desk.hovered is None and desk.focused is None and self.model.pointed[0] < 0
        if idle and self.maps.status.tell(()):
            desk.touch("status")

    def _tell_status(self) -> None:
        aside = tuple(part for part in (self.reading.told, "? keys", self._saved()) if part)
        if aside != self.maps.status.aside:
            self.maps.status.aside = aside
            self.maps.desk.touch("status")

    def _saved(self) -> str:
        """Say when or as what the game was kept, by the clock on the wall, so that it stays true."""
        keeper = self.sitting.keeper
        if keeper.trouble or keeper.saved_as or keeper.saved_s is None:
            return keeper.told(0.0)
        return time.strftime(
            "Saved at %H:%M", time.localtime(time.time() - time.monotonic() + keeper.saved_s)
        )

    def _light(self) -> None:
        """Light on every map what can be chosen there, and what a row of a list is about."""
        model, marks, row = self.model, self.model.marks, self._row
        lit = {space: Pill(one.pill, one.stops) for space, one in marks.lit.items()}
        pointed, way = model.pointed[0], marks.way
        if row is not None and len(row.spaces) == 1:
            pointed = row.spaces[0]
            way = way_to(model.sight, marks.lit[pointed].choices) if pointed in marks.lit else ()
        pointed = pointed if pointed in lit else -1
        lights = Lights(lit, pointed, way, marks.refused, frozenset(model.sight.pieces))
        for pane in self.maps.shown_panes:
            pane.light(lights if lit or marks.refused else None)

    # Motion

    def _fly(self, now_ms: float) -> None:
        """Draw what is in motion, and what the pointer carries."""
        grab = self.grab
        for pane in self.maps.shown_panes:
            flying = self.stage.pieces(pane, self._draw, now_ms)
            over = pane is self.maps.shown_panes[-1] or not self._over_inset(grab)
            if grab is not None and grab.moved and over and pane.seen.rect.holds(*grab.at):
                side = grab.spot.side * grab.pane.seen.camera.zoom / pane.seen.camera.zoom
                flying = (*flying, *carried_pieces(grab, pane, self.maps, side))
            if flying or pane.flying:
                pane.flying, pane.stale = flying, True
        rolling = self.stage.rolling(now_ms)
        if rolling or self.panels.log.rolling:
            self.panels.log.rolling = rolling
            self.maps.desk.touch("log")

    def _over_inset(self, grab: Grab | None) -> bool:
        inset = self.maps.inset
        return grab is not None and inset is not None and inset.seen.rect.holds(*grab.at)

    def _draw(self, pane: MapPane, counter: int, at: Point, side: float) -> Piece:
        """Draw one counter on a map."""
        look = look_of(self.maps.board, self.maps.view, counter, self.maps.wear.badges)
        return piece_of(look, counter, at, side, pane.seen.goal.zoom, self.maps.wear)

    def _hidden(self) -> frozenset[int]:
        """Counters that the maps leave to the stage or to the pointer."""
        grab = self.grab
        carried = frozenset(grab.counters) if grab is not None and grab.moved else frozenset[int]()
        return self.stage.hidden() | carried

    # Battle

    def _lay_battle(self) -> None:
        """Show the display of a battle over the map: all over it, or low where the map is needed too."""
        desk, battle = self.maps.desk, self.model.battle
        if battle is None:
            self.battle_away, self._battle, self.maps.overview.lift = False, None, 0.0
            desk.take("battle")
            desk.take("battle-back")
            return
        forecast = self.model.forecast
        trials = forecast.samples // TRIALS_STEP if forecast is not None else -1
        room = self._battle_room(battle)
        done = forecast is not None and forecast.done
        key = battle, trials, done, room, self.maps.theme, self.battle_away
        if key == self._battle:
            return
        self._battle = key
        if self.battle_away:
            self._put_battle_away()
        else:
            self._put_battle(battle, forecast, room)

    def _battle_covers(self) -> bool:
        """Whether the display of a battle lies all over the map."""
        laid = self.maps.desk.widget("battle") if self.maps.desk.has("battle") else None
        return isinstance(laid, BattlePane) and laid.veil is not None

    def _put_battle_away(self) -> None:
        """Leave a button where the display was."""
        desk, scale, layout = self.maps.desk, self.maps.scale, self.maps.layout
        desk.take("battle")
        back = Opener("Show the battle", self.flip_battle, shortcut="B", name="battle-back")
        back.place(back.spot(layout.map, layout.margin, scale, low=not self._inset_low), scale)
        desk.put("battle-back", back, level=FURNITURE)
        self.maps.overview.lift = back.rect.height + scale.px(12)

    def _put_battle(self, battle: BattleView, forecast: ForecastView | None, room: Rect) -> None:
        desk, whole = self.maps.desk, self.maps.layout.map
        desk.take("battle-back")
        self.maps.overview.lift = 0.0
        who = (self.model.match.shown, self.model.match.decider)
        acts = BattleActs(self._pick_fighter, self._fire, self.flip_battle)
        brief, maker = room.width < whole.width * 0.8, self.panels.maker()
        pane = battle_pane(battle, forecast, maker, acts, who, self.maps.theme, brief=brief)
        pane.veil = None if brief else whole
        pane.place(room, self.maps.scale)
        pane.follow(desk.widget("battle") if desk.has("battle") else None, self.maps.scale)
        desk.put("battle", pane, level=BATTLE)

    @property
    def _inset_low(self) -> bool:
        """Whether an insert takes the lower left corner of the map."""
        return self.maps.inset is not None and self.maps.inset_spots.low

    def _battle_room(self, battle: BattleView) -> Rect:
        """Where the display lies."""
        layout, scale, marks = self.maps.layout, self.maps.scale, self.model.marks
        room = layout.map.inset(layout.margin)
        if self.model.past.sight is not None:
            high = scale.px(TAB_HIGH + 6.0)  # the tab that says so lies over the upper edge
            room = Rect(room.x, layout.map.y + high, room.width, room.bottom - layout.map.y - high)
        fighters = {one.card.counter for rank in battle.ranks for one in rank.fighters}
        if not marks.lit and all(one in fighters for one in marks.lit_counters):
            return room
        width, height = min(scale.px(440), room.width * 0.62), min(scale.px(460), room.height * 0.66)
        low = room.bottom - height
        if self.maps.desk.has("tabs"):
            low = min(low, self.maps.desk.widget("tabs").rect.y - scale.px(8) - height)
        needed = [*marks.lit, battle.space, *(self.model.sight.place(one) for one in marks.lit_counters)]
        points = [(at.x + at.width / 2, at.y + at.height / 2) for s in needed if (at := self.cards.about(s))]
        inset = self.maps.inset.seen.rect if self.maps.inset is not None else Rect(0, 0, 0, 0)
        return best_corner(room, (width, height), low, points, inset)

    def _fire(self, row: OddsRow) -> Act:
        """Return what a line of odds does: the same as clicking whom its action names."""
        kind, args = row.choice
        named = [value for domain, value in zip(kind.args, args, strict=True) if domain.word == COUNTER_WORD]

        def act() -> None:
            self.model.let_go()
            for counter in named:
                self.click(self.model.sight.place(counter), counter)

        return act

    def _pick_fighter(self, one: FighterRow) -> Act:
        return self.pick(one.card)
