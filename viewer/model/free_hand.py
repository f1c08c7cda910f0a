"""The part of the hand for open actions: its menu, forms to fill in, counters put down anywhere."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from grognard.kernel.action import Action
from grognard.kernel.errors import GrognardError
from grognard.viewer.model.actions import ActionRow
from grognard.viewer.model.deeds import Deeds, Menu
from grognard.viewer.model.forms import Filling, carried, form_of, forms_of, menu_rows
from grognard.viewer.model.match import NO_TURN, Turned, together
from grognard.viewer.model.meaning import COUNTER_WORD, Pick
from grognard.viewer.wording import space_title


class FreeHand(Deeds):
    """What a hand does with open actions.

    Attributes:
        more_rows: what else a menu lists for a space and a counter on it, -1 for none.
    """

    more_rows: Callable[[int, int], tuple[ActionRow, ...]] = staticmethod(lambda space, counter: ())

    def ask(self, space: int, counter: int = -1) -> bool:
        """Open the menu of what can be done with a counter or a space; whether there is one."""
        busy = self.picks or self.filling or not self.yours
        if busy or space < 0 or not forms_of(self.sight):
            return False
        rows = (*menu_rows(self.sight, counter, space), *self.more_rows(space, counter))
        self.let_go()
        board = self.sight.board
        title = board.counters.names[counter] if counter >= 0 else space_title(board, space)
        self.menu = Menu(space, counter, rows, title) if rows else None
        return bool(rows)

    def fill(self, typed: Sequence[str]) -> Turned:
        """Take the form that is being filled in, with what was typed into its fields."""
        filling = self.filling
        if filling is None or not self._may_act():
            return NO_TURN
        version = self.match.session.version
        try:
            turned = self.act(Action.parse(filling.line(self.sight, typed)))
        except GrognardError as error:
            self.notice, turned = str(error), NO_TURN
        if self.match.session.version == version:
            self.filling = filling  # to be mended
        return turned

    def _open_form(self, verb: str) -> Turned:
        form, menu = form_of(self.sight, verb), self.menu
        self.let_go()
        if form is not None:
            known: tuple[int, ...] = ()
            if menu is not None:
                known = (menu.counter if menu.counter >= 0 else menu.space,)
            self.filling = Filling(form, known)
            if self.filling.aims:
                self.notice = f"{form.title[:1].upper()}{form.title[1:]}: click the space."
        return NO_TURN

    def drop_all(self, counters: Sequence[int], space: int) -> Turned:
        """Put a stack down on another space as it lay.

        Args:
            counters: from the top down.
            space: where.
        """
        done: list[Turned] = []
        for counter in reversed(counters):
            choice = carried(self.sight, counter, space)
            if choice is None or not self._may_act() or self.sight.place(counter) == space:
                break
            done.append(self.do(choice))
            if self.card is not None or self.notice or self.failure is not None:
                break
        return together(done)

    def _click_freely(self, space: int, counter: int) -> Turned:
        """Pick a counter up, or put down the one that is held."""
        held = next((pick.value for pick in self.picks if pick.word == COUNTER_WORD), -1)
        if held >= 0:
            choice = carried(self.sight, held, space)
            return NO_TURN if choice is None else self.do(choice)
        self.picks = (Pick(COUNTER_WORD, counter),) if counter >= 0 else ()
        self.fanned = -1 if self.picks else self.fanned
        return NO_TURN
