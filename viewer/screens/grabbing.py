"""What a hand holds at a table: counters taken from maps, docks and fanned stacks, carried and let go."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.viewer.counter_pieces import Spot
from grognard.viewer.events import Drop, Fan, Lift
from grognard.viewer.frame import Frame
from grognard.viewer.map_pane import MapPane
from grognard.viewer.map_table import CLICK_PX
from grognard.viewer.map_view import nearest_space
from grognard.viewer.model.forms import HELD, takes_backs
from grognard.viewer.model.meaning import SPACE_WORD, Pick, arguments
from grognard.viewer.model.sight import Choice
from grognard.viewer.screen import LEFT, RIGHT, Pointer
from grognard.viewer.screens.grab import Grab
from grognard.viewer.screens.pieces import CounterTile
from grognard.viewer.screens.rows import ChoiceRow
from grognard.viewer.screens.table_bar import MapTab
from grognard.viewer.screens.table_keys import KeyTable

TRAY = f"action:{HELD}"
"""How the names of rows begin that are counters of a tray or of the hand."""
TAB_MS = 350.0
"""So long a counter is held over the tab of a map before that is shown."""


class GrabTable(KeyTable):
    """A table whose counters can be carried; arguments and attributes as of `TableCore`."""

    _tab: tuple[str, float] | None = None
    """The map over whose tab something is carried, and since when in milliseconds."""
    _shown: tuple[int, int, Pointer] | None = None
    """A counter on a dock or card that was pressed, the space it lies on or -1, and the press."""

    def _hurry(self) -> None:
        """End every motion."""
        if self.stage.busy(self._now):
            self.stage.stop()
            self._dirty = True

    def _own(self, counter: int) -> bool:
        sight = self.model.sight
        return self.model.match.yours and (sight.owns(counter) or sight.carries)

    # Taking

    def _take_hold(self, pane: MapPane, pointer: Pointer) -> bool:
        """Take the counter under the pointer, or its stack by the count or with shift; whether one was."""
        # What ended a motion, or was taken back since the last frame, lies elsewhere than it was drawn.
        self._settle(self._now)
        spot = pane.counter_to_grab(pointer.x, pointer.y)
        if spot is None and self.model.match.yours and takes_backs(self.model.sight):
            backs = pane.backs_at(pointer.x, pointer.y)
            if backs is not None and not backs.kept:
                # What it is nobody knows yet.
                self.grab = Grab(
                    Spot(-1, backs.space, 0, backs.corner, backs.side), pane, pointer.x, pointer.y, pointer
                )
                return True
        if spot is None or not self._own(spot.counter):
            return False
        self.grab = Grab(spot, pane, pointer.x, pointer.y, pointer)
        if self.model.sight.carries:
            pile = pane.pile_of(spot)
            if pointer.shift or pane.count_at(pointer.x, pointer.y) is pile:
                self.grab.others = tuple(one for one in pile.counters if one != spot.counter)
        return True

    def _note_shown(self, pointer: Pointer) -> None:
        """Remember which counter on a dock or card is pressed, if one is that can be carried."""
        found, self._shown = self.maps.desk.hovered, None
        if pointer.button != LEFT:
            return
        if isinstance(found, ChoiceRow) and found.name.startswith(TRAY):
            self._shown = int(found.name.removeprefix(TRAY)), -1, pointer
        elif isinstance(found, CounterTile) and self._own(found.counter):
            place = self.model.sight.place(found.counter)
            if place >= 0 and place == self.model.fanned:
                self._shown = found.counter, place, pointer

    def _pull(self, pointer: Pointer) -> None:
        """Take the counter on a dock or card that was pressed, once the pointer went far enough."""
        if self._shown is None or self.grab is not None:
            return
        counter, space, press = self._shown
        if _far(press, pointer) > CLICK_PX * self.maps.scale.ratio:
            pane = self._pane_of(space) or self.maps.pane
            side = next((pile.side for pile in pane.piles), pane.seen.surface.hw)
            spot = Spot(counter, space, 0, (0.0, 0.0), side)
            self.grab = Grab(spot, pane, press.x, press.y, press, moved=True)
            if space >= 0:
                self.take(Lift(counter, space))

    def _put_back(self) -> None:
        """Forget what was pressed; a row or tile that was dragged was not pressed."""
        if self._shown is not None and self.grab is not None:
            self.maps.desk.release(-1.0, -1.0)
        self._shown = None

    # Carrying

    def _move_grab(self, grab: Grab, pointer: Pointer) -> None:
        """Let what is held follow the pointer, once that went farther than a click."""
        if not grab.moved and _far(grab, pointer) > CLICK_PX * self.maps.scale.ratio:
            grab.moved = True
            if grab.spot.counter >= 0:
                self.take(Lift(grab.spot.counter, grab.spot.space))
        if not grab.moved:
            return
        self.cards.quiet, grab.at = True, (pointer.x, pointer.y)
        self.maps.move(pointer, self._now)
        pane, space = self._below(pointer)
        if pane is not None:
            pane.aim(space)
        self._hover(pointer)
        self._dirty = True
        tab = self.maps.desk.hovered
        if not isinstance(tab, MapTab):
            self._tab = None
        elif self._tab is None or self._tab[0] != tab.row.id:
            self._tab = tab.row.id, self._now

    def _due(self, now_ms: float) -> float | None:
        due = super()._due(now_ms)
        if self._tab is None or self.grab is None:
            return due
        wait = max(0.0, self._tab[1] + TAB_MS - now_ms)
        return wait if due is None else min(due, wait)

    def frame(self, now_ms: float) -> Frame:
        """Everything that is to be seen now; a map on whose tab a counter was held for a moment."""
        if self._tab is not None and self.grab is not None and now_ms >= self._tab[1] + TAB_MS:
            map_id, self._tab = self._tab[0], None
            self.show_map(map_id)
        return super().frame(now_ms)

    def _below(self, pointer: Pointer) -> tuple[MapPane | None, int | None]:
        """Return the map under the pointer, and the space there that a counter let go would come to."""
        pane = self.maps.pane_at(pointer)
        if pane is None:
            return None, None
        space = pane.seen.space_at(pointer.x, pointer.y)
        if space is None and self.model.sight.carries:
            space = nearest_space(pane.seen.surface, pane.seen.to_world(pointer.x, pointer.y))
        return pane, space

    # Letting go

    def _drop(self, grab: Grab, pointer: Pointer) -> None:
        pane, space = self._below(pointer)
        if pane is not None and space is None and self.model.sight.carries:
            self.model.notice = "Outside the board nothing can be laid down."
        if pane is None or space is None:
            return
        onto = pane.counter_at(pointer.x, pointer.y)
        other = onto.counter if onto is not None and onto.counter != grab.spot.counter else -1
        self.take(Drop(grab.spot.counter, grab.spot.space, space, other, grab.others))
        self.stage.land(grab.counters)

    def _let_go(self, grab: Grab, pointer: Pointer) -> None:
        """Drop what was carried; a counter that was not is clicked, or its stack fanned out by the count."""
        if grab.moved:
            self._drop(grab, pointer)
            return
        if grab.pane.counter_at(pointer.x, pointer.y) is None:
            self._clicked(pointer, self._now)
            return
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


def _far(start: Grab | Pointer, pointer: Pointer) -> float:
    return abs(pointer.x - start.x) + abs(pointer.y - start.y)


def _goes_to(choices: Iterable[Choice], space: int) -> bool:
    """Whether an action names a space, and not only a counter that stands there."""
    return any(Pick(SPACE_WORD, space) in arguments(choice) for choice in choices)
