"""The table by the keyboard alone: a cursor on the maps, the focus in lists and on cards, letters that find.

The keyboard is in one of three places: on the map, where the cursor is; in the list of actions, after A; or
on a card, as long as one lies over the map. Esc leads from the last two back to the map.
"""

from __future__ import annotations

import math
from collections.abc import Collection

from grognard.viewer.events import RIGHT, Click, Fan, Hover
from grognard.viewer.map_pane import MapPane
from grognard.viewer.model.forms import forms_of
from grognard.viewer.model.search import Found
from grognard.viewer.screens.pieces import CounterTile
from grognard.viewer.screens.rows import ChoiceRow
from grognard.viewer.screens.table_book import BookTable
from grognard.viewer.screens.table_core import SOON_MS
from grognard.viewer.ui.basic import Button
from grognard.viewer.ui.widget import Widget

ENTER = ("return", "enter", "num_enter")
WAYS = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "up": (0.0, -1.0), "down": (0.0, 1.0)}
LIST = "decide"
ASKING = ("told", "menu", "stack")
"""Cards that arrows go about on as soon as they lie there; the topmost first."""
BESIDE = ("refusal", "book", "battle")
"""What Tab leads into, and arrows only from there on, as the map may be needed beside it."""
PAGE = 8
"""Rows that a page of the list is long."""
TYPED_MS = 900.0
"""Letters that follow each other faster than this are one word."""


class KeyTable(BookTable):
    """A table that is played by the keyboard; arguments and attributes as of `TableCore`."""

    _cursor = False
    _listing = False
    _row_at = 0
    _unread = False
    _typed = ("", 0.0)
    _lane = (0.0, 0.0)
    _lane_axis = ""

    def go_key(self, name: str, *, shift: bool) -> bool:
        """Take a key that leads about, or to an action; whether it was one."""
        if self._form is not None and name not in ("tab", "up", "down"):
            return False
        if name in ENTER and self._dismiss():
            return True
        if self._finder is not None:
            return name in ("up", "down") and self._finder.step(1 if name == "down" else -1)
        card, focused = self._card(), self.maps.desk.focused
        if card in BESIDE and focused is not None and focused not in self.maps.desk.able(card):
            card = ""
        if card and self._on_card(card, name, shift=shift):
            return True
        if focused is None:
            return self._on_map(name, shift=shift)
        return not (card or focused.takes_text()) and self._in_dock(focused, name, shift=shift)

    def _dismiss(self) -> bool:
        """Close a card that only tells, or a refusal; whether one lay there.

        Enter that was meant for it must not go on with the game. A cursor that has gone on from what was
        refused is about something else.
        """
        desk, model = self.maps.desk, self.model
        if self.cards.told is not None:
            alone = not desk.able("told")
            if alone:
                self.close_told()
            return alone
        card = model.card
        if card is None or desk.focused is not None or (self._cursor and model.pointed[0] != card.space):
            return False
        self._dirty = True
        return model.put_down()

    def leave_cursor(self) -> None:
        """The pointer points now."""
        if self._cursor:
            self._cursor = False
            self._point(-1)

    def leave_keys(self) -> None:
        """The pointer is used: no key leads on from where the keyboard was."""
        self._listing = False
        self.leave_cursor()

    # On cards

    def _card(self) -> str:
        """Return the name of what the keyboard can go about on, empty if only the map is there."""
        desk = self.maps.desk
        for name in (*ASKING, *BESIDE):
            if (name != "battle" or self._battle_covers()) and desk.able(name):
                return name
        return ""

    def _on_card(self, card: str, name: str, *, shift: bool) -> bool:
        desk = self.maps.desk
        able, focused = desk.able(card), desk.focused
        inside = focused is not None and focused in able
        if card == "told" and self.cards.told is not None and name in ENTER and not inside:
            # What is behind a card that tells or asks something is not gone on with unseen.
            self._enter(next((one for one in able if isinstance(one, Button) and one.strong), able[0]))
            return True
        if focused is not None and inside and name == "a" and card in BESIDE and not focused.takes_text():
            self._enter_list()
            return True
        if focused is not None and inside and name == "escape":
            desk.focus(None)
            return focused.takes_text()
        if inside and name == "e" and isinstance(focused, CounterTile):
            return self._ask(self.model.sight.place(focused.counter), focused.counter)
        arrow = name in WAYS and not shift and (inside or card in ASKING)
        if focused is not None and arrow and desk.key(name, shift):
            return True
        if name != "tab" and not arrow:
            return False
        back = shift if name == "tab" else name in ("left", "up")
        if focused in able:
            self._enter(able[(able.index(focused) + (-1 if back else 1)) % len(able)])
        else:
            self._enter(able[-1 if back else 0])
        return True

    def _enter(self, widget: Widget) -> None:
        """Give a widget the keyboard, and say in the status bar what it is for."""
        self.maps.desk.focus(widget)
        if self.maps.status.tell((), widget.hint):
            self.maps.desk.touch("status")

    def _keep_focus(self) -> None:
        """Leave the keyboard in the list after it was laid anew; take it to a card that asks something."""
        desk = self.maps.desk
        keyed = self.pointer is None or self._listing
        asking = next((name for name in ("menu", "stack") if desk.able(name)), "")
        if keyed and asking and self._card() == asking and desk.focused not in desk.able(asking):
            self._enter(desk.able(asking)[0])
        elif self._listing and not self._card() and desk.focused is None and (able := desk.able(LIST)):
            self._row_at, self._unread = min(self._row_at, len(able) - 1), True
            self._enter(able[self._row_at])

    def _bring(self, hidden: frozenset[int], now_ms: float) -> None:
        super()._bring(hidden, now_ms)
        self._keep_focus()

    def _uncover(self) -> None:
        super()._uncover()
        if self._cursor and self.model.pointed[0] < 0:
            self.leave_cursor()

    # In the list of actions, and in other docks from there

    def _in_dock(self, focused: Widget, name: str, *, shift: bool) -> bool:
        desk, able = self.maps.desk, self.maps.desk.able(LIST)
        if name == "escape":
            self._listing = False
            desk.focus(None)
        elif name == "tab":
            desk.step(-1 if shift else 1)
            self._listing = desk.focused in able
        elif focused not in able:
            return name in WAYS and desk.key(name, shift)
        elif name in (*ENTER, "space"):
            return self._press(focused)
        else:
            return self._go_about(able, able.index(focused), name, shift=shift)
        self._row_at = able.index(desk.focused) if desk.focused in able else self._row_at
        return True

    def _press(self, row: Widget) -> bool:
        """Do what a row says, unless it just came there; what is to be aimed then leads to the map."""
        model = self.model
        if self._unread and self._now - self._asked[1] < SOON_MS:
            return True
        picked = model.picks
        row.press()
        self._row_at = self.maps.desk.able(LIST).index(row)
        if (model.picks and model.picks != picked) or (model.filling is not None and model.filling.aims):
            self._listing = False
            self.maps.desk.focus(None)
            self._begin()
        self._dirty = True
        return True

    def _go_about(self, able: list[Widget], at: int, name: str, *, shift: bool) -> bool:
        row = able[at]
        steps = {"up": -1, "down": 1, "pageup": -PAGE, "pagedown": PAGE, "home": -len(able), "end": len(able)}
        if name in ("left", "right"):
            if self.maps.desk.key(name, shift):
                return True
            if isinstance(row, ChoiceRow) and row.fold == ("down" if name == "left" else "right"):
                row.press()
            elif isinstance(row, ChoiceRow) and row.indent and name == "left":
                at = next(n for n in range(at, -1, -1) if getattr(able[n], "fold", ""))
        elif name in steps:
            at = min(max(at + steps[name], 0), len(able) - 1)
        elif len(name) == 1 and name.isalpha():
            at = self._spelt(able, at, name)
        else:
            return False
        self._row_at, self._unread, self._dirty = at, False, True
        self._enter(able[at])
        return True

    def _spelt(self, able: list[Widget], at: int, letter: str) -> int:
        """Return the next row with a word that begins with the letters typed, else the same row."""
        word, when = self._typed
        word = word + letter if self._now - when < TYPED_MS else letter
        self._typed = word, self._now
        texts = [f" {getattr(one, 'text', '')}".casefold() for one in able]
        order = [(at + n) % len(able) for n in range(len(word) == 1, len(able) + 1)]
        return next((n for n in order if f" {word}" in texts[n]), at)

    # On the map

    def _on_map(self, name: str, *, shift: bool) -> bool:
        measuring = self.reading.measuring
        if name == "a":
            self._enter_list()
        elif name in WAYS and (shift or self._cursor or measuring):
            self._step(name, anywhere=shift or measuring)
        elif name in ENTER and measuring:
            self._measure()
        elif name in ENTER and self._cursor and self.model.pointed[0] >= 0:
            self._click_cursor(whole=shift)
        elif name == "e" and self.model.pointed[0] >= 0:
            return self._ask(*self.model.pointed)
        else:
            return False
        self._dirty = True
        return True

    def _measure(self) -> None:
        """Lay the ruler on the space of the cursor, or leave it there; without a cursor, lay that first."""
        space = self.model.pointed[0]
        pane = self._pane_of(space) if self._cursor else None
        if pane is None:
            self._begin()
        elif not self.reading.end():
            self.reading.begin_on(pane, space)

    def _enter_list(self) -> None:
        """Go to the list of actions; to the first of the other docks while there is nothing to do."""
        self._listing, able = True, self.maps.desk.able(LIST)
        if able:
            self._row_at = min(self._row_at, len(able) - 1)
            self._enter(able[self._row_at])
        else:
            self.maps.desk.step(1)

    def _ask(self, space: int, counter: int) -> bool:
        """Open the menu of what else can be done there; whether there may be one."""
        if forms_of(self.model.sight):
            self.take(Click(space, counter, RIGHT))
        return bool(forms_of(self.model.sight))

    def _click_cursor(self, *, whole: bool) -> None:
        """Click where the cursor is; where counters may be taken freely, the only one there is meant.

        When that did something in the game, the next Enter goes on.
        """
        model, (space, _) = self.model, self.model.pointed
        there, version = model.sight.at(space), model.match.session.version
        if model.sight.carries and not model.picks and model.filling is None and there:
            if len(there) == 1:
                self.click(space, there[0])
            else:
                self.take(Fan(space))
        else:
            self.click(space, -1, whole=whole)
        if model.match.session.version != version:
            self.leave_cursor()

    def _begin(self) -> None:
        """Lay the cursor where one pointed last, or on the middle of the map."""
        space, _ = self.model.pointed
        if self._pane_of(space) is None:
            seen = self.maps.pane.seen
            middle = seen.rect.x + seen.rect.width / 2, seen.rect.y + seen.rect.height / 2
            found = seen.space_at(*middle)
            space = min(seen.surface.index) if found is None else found
        self.lay_cursor(space)

    def lay_cursor(self, space: int) -> None:
        """Lay the cursor on a space, and let the map show it; the keyboard is on the map from there on."""
        self._cursor, self._listing, self.pointer = True, False, None
        self.maps.desk.focus(None)
        self.take(Hover(space))
        self._point(space)
        self.look((space,))
        self.reading.stretch_to(space)

    def _point(self, space: int) -> None:
        """Draw the cursor on a space, or on none."""
        for pane in self.maps.shown_panes:
            pane.point(space if self._pane_of(space) is pane else -1)

    def _step(self, way: str, *, anywhere: bool) -> None:
        """Move the cursor to the nearest space that way: to a lit one, or where none is lit, to any."""
        here = self.model.pointed[0]
        pane = self._pane_of(here)
        if pane is None or not self._cursor:
            self._begin()
            return
        sight, marks = self.model.sight, self.model.marks
        lit = set(marks.lit) | {sight.place(one) for one in marks.lit_counters}
        found = self._nearest(pane, here, way, pane.seen.surface.index if anywhere or not lit else lit)
        if found >= 0:
            self.lay_cursor(found)

    def _nearest(self, pane: MapPane, here: int, way: str, spaces: Collection[int]) -> int:
        """Return the nearest of some spaces in a direction; steps up and down keep to one column."""
        surface = pane.seen.surface
        x, y = surface.cells[surface.index[here]].centre
        across, along = WAYS[way]
        axis = "x" if across else "y"
        if (
            axis != self._lane_axis
            or abs((self._lane[1] - y) if across else (self._lane[0] - x)) > surface.hw
        ):
            self._lane_axis, self._lane = axis, (x, y)
        best = (math.inf, -1)
        for space in spaces:
            if space == here or space not in surface.index:
                continue
            cx, cy = surface.cells[surface.index[space]].centre
            forth = (cx - x) * across + (cy - y) * along
            aside = abs(cy - y) if across else abs(cx - x)
            drift = abs(cy - self._lane[1]) if across else abs(cx - self._lane[0])
            if forth > 1e-9 and aside <= 1.2 * forth:
                best = min(best, (math.hypot(forth, 2 * aside) + 0.01 * drift, space))
        return best[1]

    def _go_to(self, found: Found) -> None:
        """Look at what was found, and lay the cursor there; a stack fanned out elsewhere is laid together."""
        super()._go_to(found)
        if found.space >= 0:
            if self.model.fanned not in (-1, found.space):
                self.take(Fan(self.model.fanned))
            self.lay_cursor(found.space)
