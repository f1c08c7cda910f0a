"""A person with a mouse and no keyboard."""

import time
from math import ceil

from grognard.viewer.model.meaning import COUNTER_WORD
from grognard.viewer.screen import LEFT, Pointer
from grognard.viewer.ui.lists import WHEEL_PX, Scroll

DOUBLE_S = 0.45
"""Two clicks this far apart are no double click."""


class Mouse:
    """A person with a mouse and no keyboard.

    Attributes:
        by_map, by_list: how many actions were taken on the map and in the list.
        wheeled, dragged, closed: how often a list was scrolled, a map moved, a card closed.
    """

    def __init__(self, table):
        self.table, self.hand, self.screen, self.model = table, table.hand, table.screen, table.model
        self.by_map = self.by_list = self.wheeled = self.dragged = self.closed = 0
        self.trail, self._last = [], (0.0, 0.0, 0.0)

    def _click(self, x, y):
        """Click; one person's clicks on the same spot are no double click."""
        near = abs(x - self._last[0]) + abs(y - self._last[1]) < 20
        if near and time.monotonic() - self._last[2] < DOUBLE_S:
            self.hand.settle(DOUBLE_S)
        self.hand.click(x, y)
        self._last = x, y, time.monotonic()

    def take(self, choice, order):
        """Take an action: by what it names on the maps in this order, or in the list if there is none."""
        if order is not None:
            self.take_on_map(choice, order)
        else:
            self.take_in_list(choice)

    def figures(self):
        """Say what the hand did."""
        moved = f"lists scrolled {self.wheeled} steps, maps dragged {self.dragged} times"
        return f"{moved}, cards closed {self.closed}"

    # Lists

    def press(self, name):
        """Press a widget; one that is scrolled out of sight is brought back by the wheel."""
        widget = self.table.widget(name)
        for _ in range(200):
            holder = self._scroll_of(widget)
            middle = widget.rect.y + widget.rect.height / 2
            if holder is None or holder.rect.y + 2 <= middle <= holder.rect.bottom - 2:
                break
            rect = holder.rect
            self.hand.point(rect.x + rect.width / 2, rect.y + rect.height / 2)
            gap = rect.y + 2 - middle if middle < rect.y + 2 else rect.bottom - 2 - middle
            notches = ceil(abs(gap) / WHEEL_PX)
            self.hand.wheel(notches if gap > 0 else -notches)
            self.wheeled += notches
            widget = self.table.widget(name)
        rect = widget.rect
        self._click(rect.x + rect.width / 2, rect.y + rect.height / 2)

    def _scroll_of(self, widget):
        for layer in self.table.desk._layers.values():
            for one in layer.widget.walk():
                if isinstance(one, Scroll) and any(inner is widget for inner in one.content.walk()):
                    return one
        return None

    def take_in_list(self, choice):
        """Take an action by its row, after opening its group if it is in one."""
        name, listed = str(self.model.sight.action(choice)), self.model.actions
        self.by_list += 1
        if listed.on is not None and listed.on.name == name:
            self.table.wait_for_way_on()
            self.press("on")
            return
        if all(row.name != name for row in listed.rows):
            self.press(f"action:{type(choice[0]).__name__}")
            self.hand.settle()
        self.press(f"action:{name}")

    # Maps

    def take_on_map(self, choice, order):
        """Take an action by clicking what it names."""
        name = str(self.model.sight.action(choice))
        self.by_map += 1
        for pick in order:
            if pick.word == COUNTER_WORD:
                self.click_counter(pick.value)
                self._note(self.model.sight.board.counters.ids[pick.value])
            else:
                self.click_space(pick.value)
        if self.model.menu is not None:
            self.hand.settle()
            self.press(f"menu:{name}")

    def _note(self, what):
        """Remember how the table stands after a click, to tell when a game goes wrong."""
        model = self.model
        title = model.card.text.title if model.card is not None else ""
        what = what, len(model.match.session.history)
        self.trail = [*self.trail[-5:], (what, model.picks, model.fanned, title, model.notice)]

    def click_space(self, space):
        """Click a space where no counter covers it, if there is such a place."""
        pane = self._bring(space)
        self._click(*self._bare(pane, space))

    def click_counter(self, counter):
        """Click a counter in the battle, on the map, or in its stack fanned out by its count."""
        for name in (f"fighter:{counter}", f"counter:{counter}"):
            if self.table.has(name) and self.table.widget(name).takes_pointer():
                self.press(name)
                return
        if self.table.desk.has("refusal"):
            self.close_cards()
            self.hand.until(lambda: not self.table.desk.has("refusal"))
        space = self.model.sight.place(counter)
        pane = self._bring(space)
        spot = pane.spot_of(counter)
        at = self._seen_part(pane, spot) if spot is not None else None
        if at is not None:
            self._click(*at)
            self._note(("spot", at))
            return
        pile = next(one for one in pane._counters.piles if counter in one.counters)
        badge = pane.count_spot(pile)
        self._click(*pane.seen.to_screen(badge))
        self._note("count")
        self.hand.until(lambda: self.table.has(f"counter:{counter}"))
        self.press(f"counter:{counter}")

    def _seen_part(self, pane, spot):
        """A pixel where a counter is on top, with two more around it, and its count is not."""
        for dx in (-0.3, 0.0, -0.42, 0.3):
            for dy in (-0.3, 0.0, 0.3, 0.42):
                x, y = pane.seen.to_screen((spot.at[0] + dx * spot.side, spot.at[1] + dy * spot.side))
                x, y = round(x), round(y)
                around = [pane.counter_at(x + i, y + j) for i in (-2, 0, 2) for j in (-2, 0, 2)]
                ours = all(one is not None and one.counter == spot.counter for one in around)
                if ours and pane.count_at(x, y) is None and self._clear(pane, (x, y)):
                    return x, y
        return None

    def _bare(self, pane, space):
        surface = pane.seen.surface
        cell = surface.cells[surface.index[space]]
        x, y = cell.centre
        points = [
            (x + share * (cx - x), y + share * (cy - y)) for share in (0.8, 0.6) for cx, cy in cell.corners
        ]
        for point in (cell.centre, *points):
            at = pane.seen.to_screen(point)
            if pane.counter_at(*at) is None and self._clear(pane, at) and pane.seen.space_at(*at) == space:
                return at
        return pane.seen.to_screen(cell.centre)

    def _bring(self, space):
        """Bring a space into sight: another map by its tab, then the map dragged or zoomed."""
        for turn in range(40):
            pane = self.table._pane(space)
            if pane is None:
                self.press(f"map:{self.model.map_of(space)}")
                self.hand.rest()
                continue
            surface = pane.seen.surface
            at = pane.seen.to_screen(surface.cells[surface.index[space]].centre)
            if not pane.seen.moving(0) and self._clear(pane, at):
                return pane
            if self.table.desk.has("battle"):
                self.press("battle-away")
            elif not pane.seen.moving(0):
                self._move(pane, at, turn)
            self.hand.rest()
        raise AssertionError(f"space {space} does not come into sight")

    def _move(self, pane, at, turn):
        rect, start = self.screen.maps.layout.map, None
        for x, y in ((0.6, 0.5), (0.6, 0.3), (0.5, 0.6), (0.7, 0.7), (0.3, 0.5), (0.5, 0.15)):
            where = rect.x + rect.width * x, rect.y + rect.height * y
            if self._clear(pane, where) and pane.counter_at(*where) is None:
                start = where
                break
        if start is None:
            layers = list(self.table.desk._layers)
            raise AssertionError(f"the map cannot be taken hold of: {layers}, {self.trail}")
        dx = min(max(start[0] - at[0], -0.45 * rect.width), 0.45 * rect.width)
        dy = min(max(start[1] - at[1], -0.45 * rect.height), 0.45 * rect.height)
        before = pane.seen.goal
        inside = (
            min(max(start[0] + dx, 2), rect.right - 2),
            min(max(start[1] + dy, 2), rect.bottom - 2),
        )
        self.hand.drag(start, inside)
        self.dragged += 1
        if pane.seen.goal == before or turn % 6 == 5:
            self.hand.wheel(1)

    def _clear(self, pane, at):
        if not pane.seen.rect.holds(*at) or self.table.desk.covers(*at):
            return False
        return self.screen.maps.pane_at(Pointer(*at, LEFT)) is pane

    def close_cards(self):
        """Close what lies over the map."""
        for name in ("refusal", "stack", "menu"):
            if self.table.desk.has(name):
                cross = self.table.desk.widget(name)._cross
                self._click(cross.x + cross.width / 2, cross.y + cross.height / 2)
                self.closed += 1
