"""What happens at the table in the window: events to the sitting, commands back, cards, other maps."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace

from grognard.kernel.game import Outcome
from grognard.viewer.events import (
    Animate,
    Choose,
    Click,
    Command,
    Curtain,
    End,
    Event,
    Fill,
    GoOn,
    Key,
    Look,
    Redo,
    Result,
    Undo,
)
from grognard.viewer.grounds import Grounds
from grognard.viewer.map_pane import MapPane
from grognard.viewer.map_table import MapTable
from grognard.viewer.model.inspector import CounterCard
from grognard.viewer.model.search import Found
from grognard.viewer.model.trouble import Failure, Trouble
from grognard.viewer.palette import THEMES
from grognard.viewer.screen import LEFT
from grognard.viewer.screens.cards import blocked_card
from grognard.viewer.screens.finder import Finder
from grognard.viewer.screens.following import Follower, map_for, places_of_decision
from grognard.viewer.screens.form_card import FormCard
from grognard.viewer.screens.notes import (
    case_card,
    end_card,
    keys_card,
)
from grognard.viewer.screens.over_map import CardActs, OverMap
from grognard.viewer.screens.panels import Doings, Panels
from grognard.viewer.screens.reading import Reading
from grognard.viewer.screens.right_dock import Hands
from grognard.viewer.screens.stage import Stage
from grognard.viewer.screens.table_bar import TABS_HIGH, TableBar
from grognard.viewer.screens.trouble_card import trouble_card
from grognard.viewer.sitting import Sitting
from grognard.viewer.ui.basic import nothing
from grognard.viewer.ui.card import Card
from grognard.viewer.ui.layout import Docks
from grognard.viewer.ui.widget import Act, Widget

SOON_MS = 400.0
"""So long after another question came up, what went on with the one before goes on with nothing."""
ON_KEYS = ("return", "enter", "num_enter")


class TableCore:
    """One person's table, without its input and its picture.

    Args:
        sitting: the match with its bots and journal.
        grounds: makes the grounds of the maps.
        theme: ``light`` or ``dark``.

    Attributes:
        model: what is at the table.
        maps: the maps and the desk.
        panels: the docks.
        cards: what lies over the map.
        stage: what is in motion.
        reading: what helps to read the maps.
        leave: goes back to the library.
        copy: puts a text on the clipboard.
        battle_away: whether the display of a battle is put away.
    """

    def __init__(self, sitting: Sitting, grounds: Grounds, theme: str = "light") -> None:
        self.sitting, self.model = sitting, sitting.model
        sight = self.model.sight
        self.maps = MapTable(sight.board, sight.view, grounds, sight.game.badges, theme)
        self.maps.docks = Docks()
        self.maps.foot = TABS_HIGH if len(sight.board.maps) > 1 else 0.0
        bar = self._bar(sight.board.title)
        bar.dark = THEMES[theme].name == "dark"
        self.maps.top = bar
        hands = Hands(self.take, self._open_why, self._fold_orders, self._instead)
        doings = Doings(hands, self.show_map, self.pick, self.flip_inset, self._make_room)
        self.panels = Panels(self.maps, self.model, bar, doings)
        self.cards = OverMap(self.maps, self.model, self._card_acts())
        self.stage = Stage()
        self.reading = Reading()
        self.leave: Act = nothing
        self.copy: Callable[[str], object] = len
        self.battle_away = False
        self._finder: Finder | None = None
        self._form: FormCard | None = None
        self._now = 0.0
        self._asked: tuple[object, float] = (None, -SOON_MS)
        self._follower = Follower()
        self._dirty = True
        self.model.show_map(self.maps.active)
        self._note_question()
        self._follow_decision()
        if self.model.outcome is not None:
            self._tell_end(self.model.outcome)

    def _bar(self, title: str) -> TableBar:
        def undo() -> None:
            self.take(Undo())

        def redo() -> None:
            self.take(Redo())

        return TableBar(
            title, menu=nothing, undo=undo, redo=redo, flip=self.maps.flip_theme, keys=self.open_keys,
            find=self.open_finder,
        )  # fmt: skip

    def close(self) -> None:
        """Leave the table: the game is kept, its bots end, and no more grounds are made."""
        self.sitting.close()
        self.maps.grounds.stop()

    # Events and commands

    def take(self, event: Event) -> Result:
        """Hand an event to the sitting and do what comes of it.

        A second Enter or click on the way on, before one can have read what is asked by then, does nothing.
        """
        if self._is_too_soon(event):
            return Result(changed=False)
        result = self.sitting.take(event)
        self._follow(result)
        return result

    def _is_too_soon(self, event: Event) -> bool:
        goes_on = isinstance(event, GoOn) or (isinstance(event, Key) and event.name in ON_KEYS)
        return goes_on and self.model.match.yours and self._now - self._asked[1] < SOON_MS

    def _note_question(self) -> None:
        """Remember since when the present question is asked."""
        match = self.model.match
        question = match.sight.offer.prompt, match.sight.view.step, match.shown, match.yours
        if question != self._asked[0]:
            first = self._asked[0] is None
            self._asked = question, -SOON_MS if first else self._now

    def _follow(self, result: Result) -> None:
        for command in result.commands:
            self._do(command)
        if result.changed:
            self._dirty = True
            before = self._asked[0]
            self._note_question()
            if self._asked[0] != before:
                self._follow_decision()
        if self.sitting.notices:
            self.model.notice = self.sitting.notices.pop(0)
            self._dirty = True
        if self.sitting.troubles:
            self.tell(trouble_card(self.sitting.troubles.pop(0), self.copy, self.close_told))

    def suffer(self, error: Exception) -> Trouble:
        """Put down what may have led to an error of the rules or of the table, and tell of it."""
        model = self.model
        model.let_go()
        model.past.leave()
        model.pointed, model.inspected, model.failure = (-1, -1), -1, None
        self.stage.stop()
        self.close_told()
        self.sitting.suffer(Failure(error))
        trouble = self.sitting.troubles.pop()
        self.tell(trouble_card(trouble, self.copy, self.close_told))
        return trouble

    def _do(self, command: Command) -> None:
        match command:
            case Look(spaces, sought):
                if sought or self._pane_of(spaces[0]) is not None or self._may_follow():
                    self.look(spaces)
                    self._follower.leave(self._looked_at)
            case Animate(motions):
                self.stage.play(motions, self._now)
                view = self.model.sight.view
                self.reading.note(motions, (view.turn, view.step))
            case End(outcome):
                self._tell_end(outcome)
            case Curtain():
                self.close_told()

    def click(self, space: int, counter: int, button: str = LEFT, *, whole: bool = False) -> None:
        """Take a click on a space or a counter, wherever that is drawn."""
        self.take(Click(space, counter, button, whole))

    def pick(self, card: CounterCard) -> Act:
        """Return what pressing a counter on a card does: the same as on the map."""

        def act() -> None:
            if card.place >= 0:
                self.click(card.place, card.counter)

        return act

    # Maps

    def look(self, spaces: tuple[int, ...]) -> None:
        """Let the maps show some spaces: on another map if need be, nearer if they are out of sight."""
        if not spaces:
            return
        space = spaces[0]
        if self._pane_of(space) is None:
            self.show_map(self.model.map_of(space))
        pane = self._pane_of(space)
        if pane is None:
            return
        at = pane.seen.surface.cells[pane.seen.surface.index[space]].centre
        x, y = pane.seen.to_screen(at)
        edge = 0.0 if pane.seen.fitted else min(pane.seen.px, pane.seen.rect.width / 4)
        room = pane.seen.rect.inset(edge)
        inset = self.maps.inset
        covered = inset is not None and pane is not inset and inset.seen.rect.holds(x, y)
        if not room.holds(x, y) or covered:
            pane.seen.fly_to(at, self._now)

    @property
    def _looked_at(self) -> tuple[str, bool]:
        return self.maps.active, self.maps.inset_open

    def _may_follow(self) -> bool:
        """Whether the person has not gone to another map by himself since this stage began."""
        view, match = self.model.sight.view, self.model.match
        stage = view.turn, view.step, match.seats.seats[match.shown]
        return self._follower.may_follow(stage, self._looked_at)

    def _follow_decision(self) -> None:
        """Show the map that a new decision lies on, if that is not seen."""
        model, maps = self.model, self.maps
        if not self._may_follow() or not model.match.yours or model.match.curtain >= 0:
            return
        shown = [pane.seen.surface.info.id for pane in maps.shown_panes]
        wanted = map_for(maps.board, places_of_decision(model), shown)
        if wanted in maps.insets and maps.inset_of(wanted) and not maps.inset_open:
            maps.open_inset(wanted=True)
            self._dirty = True
        elif wanted:
            self.show_map(wanted)
        self._follower.leave(self._looked_at)

    def _pane_of(self, space: int) -> MapPane | None:
        """Return the pane that shows a space, the insert before the map."""
        found = [pane for pane in self.maps.shown_panes if space in pane.seen.surface.index]
        return found[-1] if found else None

    def show_map(self, map_id: str) -> None:
        """Show another map."""
        self.model.show_map(map_id)
        self.maps.switch(map_id)
        self._dirty = True

    def flip_inset(self) -> None:
        """Open the insert of the map, or fold it away."""
        self.maps.key("i", shift=False, ctrl=False, now_ms=self._now)
        self._dirty = True

    def fold(self, *, left: bool) -> None:
        """Fold a dock away, or open it again."""
        docks = self.maps.docks
        if left:
            docks = replace(docks, left_folded=not docks.left_folded)
        else:
            docks = replace(docks, right_folded=not docks.right_folded)
        self.maps.set_docks(docks)
        self._dirty = True

    def _make_room(self) -> None:
        self.fold(left=False)

    # Cards

    def _card_acts(self) -> CardActs:
        def close() -> None:
            self.take(Key("escape"))

        def choose(name: str) -> Act:
            def act() -> None:
                self.take(Choose(name))

            return act

        def read(case: str) -> Act:
            return lambda: self.read(case)

        return CardActs(close, choose, self.pick, self._show_refused, read)

    def tell(self, card: Card) -> None:
        """Lay a card over the middle of the map."""
        self.cards.told, self._finder, self._dirty = card, None, True

    def _tell_end(self, outcome: Outcome) -> None:
        self.tell(end_card(self.maps.board, outcome, self.close_told, self._go))

    def close_told(self) -> None:
        """Take that card away, and the form that it asks for."""
        if self._form is not None and self.model.filling is self._form.filling:
            self.model.let_go()
        self.cards.told, self._finder, self._form, self._dirty = None, None, None, True

    def lay_form(self) -> None:
        """Lay the card of the form that is being filled in, or take it away when that is done."""
        filling = self.model.filling
        if filling is not None and filling.aims:
            filling = None
        if (self._form.filling if self._form is not None else None) is filling:
            return
        if filling is None:
            self._form = None
            self.close_told()
            return
        form = FormCard(filling, self.maps.board, self._fill, self.close_told)
        self.tell(form.card)
        self._form = form

    def _fill(self, typed: tuple[str, ...]) -> None:
        self.take(Fill(typed))

    def read(self, case: str) -> None:
        """Tell of a case of the rulebook."""
        self.tell(case_card(self.maps.board, case, self.close_told))

    def _show_refused(self) -> None:
        card = self.model.card
        if card is not None:
            places = (self.model.sight.place(counter) for counter in card.text.counters)
            self.look((*card.text.spaces, *(place for place in places if place >= 0)))

    def _go(self) -> None:
        self.leave()

    def open_keys(self) -> None:
        """Tell what the keys do."""
        self.tell(keys_card(self.close_told))

    def open_finder(self) -> None:
        """Open the card in which one finds things."""
        finder = Finder(self.model.search, self._go_to, self.close_told, self._found)
        self.tell(finder.card)
        self._finder = finder

    def _found(self) -> None:
        """Lay the finder anew, as it has another height."""
        self.cards.forget_told()
        self._dirty = True

    def _go_to(self, found: Found) -> None:
        """Look at what was found."""
        self.close_told()
        if found.case:
            self.read(found.case)
        elif found.space >= 0:
            self.model.inspected = found.space
            self.look((found.space,))

    def _open_why(self) -> None:
        self.tell(blocked_card(self.model.why_blocked, self.close_told))

    def _instead(self) -> Sequence[Widget]:
        """Return what stands below the open actions where no action is listed."""
        return ()

    def _fold_orders(self) -> None:
        self.panels.orders_open = not self.panels.orders_open
        self._dirty = True

    def flip_battle(self) -> None:
        """Put the display of the battle away, or show it again."""
        self.battle_away = not self.battle_away
        self._dirty = True
