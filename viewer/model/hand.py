"""The hand at the table: what it has picked and points at, and what each click and drop comes to."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.viewer.model.actions import ActionRow, action_row
from grognard.viewer.model.deeds import Menu
from grognard.viewer.model.forms import (
    FORM,
    HELD,
    carried,
    dealt,
    held_rows,
    panel_rows,
)
from grognard.viewer.model.free_hand import FreeHand
from grognard.viewer.model.match import NO_TURN, Turned, together
from grognard.viewer.model.meaning import (
    COUNTER_WORD,
    SPACE_WORD,
    Meaning,
    Pick,
    able_at,
    arguments,
    meaning_of,
    open_choices,
    rest_of,
)
from grognard.viewer.model.refusing import card_of, card_of_drag
from grognard.viewer.model.sight import Choice

INSTEAD = "instead"
"""Name of the row that picks another counter up instead of going where it stands."""


class Hand(FreeHand):
    """What one person does at the table of a match; see `Deeds` for what it holds."""

    # Pointing

    def hover(self, space: int, counter: int = -1) -> bool:
        """Note what the pointer is on; whether that is something else than before."""
        before, self.pointed = self.pointed, (space, counter)
        return before != self.pointed

    def click(self, space: int, counter: int = -1) -> Turned:
        """Take a click on a space, or on a counter that lies there."""
        if not self._may_act():
            return NO_TURN
        self.menu = self.card = None
        if self.filling is not None and self.filling.aims:
            return self.fill([self.sight.board.spaces.ids[space]])
        if counter >= 0 and self.picks == (Pick(COUNTER_WORD, counter),):
            self.picks = ()
            return NO_TURN
        meaning = self._meaning(self.picks, space, counter)
        if meaning.what == "refuse" and self.sight.carries:
            return self._click_freely(space, counter)
        if meaning.what == "refuse" and self.picks and counter >= 0:
            other = self._meaning((), space, counter)
            if other.what != "refuse":
                self.picks, meaning = (), other
        elif meaning.what == "do" and self._could_change(meaning.choices[0], space, counter):
            name = self.sight.board.counters.names[counter]
            rows = (action_row(self.sight, meaning.choices[0]), ActionRow(INSTEAD, f"Pick up {name} instead"))
            self.menu = Menu(space, counter, rows)
            return NO_TURN
        elif meaning.what == "refuse" and self._put_down_for(space, counter):
            meaning = self._meaning((), space, counter)
        return self._follow(meaning, space, counter)

    def pick_all(self, space: int) -> Turned:
        """Pick up every counter of a space that can be picked with the first; fan them out for open kinds."""
        if not self._may_act():
            return NO_TURN
        able = able_at(self.sight, open_choices(self.sight.choices, ()), space)
        if not able and self.sight.carries and len(self.sight.at(space)) > 1:
            self.let_go()
            self.fanned = space
        done: list[Turned] = []
        for counter in able:
            meaning = self._meaning((), space, counter)
            # Where several things can be done with the first, it asks, as for a single click.
            if meaning.what in ("pick", "menu") and not done:
                return self._follow(meaning, space, counter)
            if meaning.what != "do":
                break
            prompt = self.sight.offer.prompt
            done.append(self.do(meaning.choices[0]))
            # The first one may begin a chain; what the others do must leave it where it is.
            if not self.match.in_chain or (len(done) > 1 and self.sight.offer.prompt != prompt):
                break
        return together(done)

    def lift(self, counter: int, start: int) -> Turned:
        """Pick a counter up as its drag begins, so that its destinations light, if it can be."""
        if not self._may_act() or counter in self.sight.actors or Pick(COUNTER_WORD, counter) in self.picks:
            return NO_TURN
        if self.sight.carries:
            self.let_go()
            return NO_TURN
        self.menu = self.card = None
        self.picks = ()
        turned = self._pick_up(counter, start)
        self.card, self.notice = None, ""
        return turned or NO_TURN

    def drop(self, counter: int, start: int, space: int, onto: int = -1) -> Turned:
        """Take a counter that was dragged from one space to another, perhaps onto a counter there.

        Args:
            counter: which; -1 for the top of what lies face down.
            start: where it was taken.
            space: where it was let go.
            onto: a counter there, -1 for none.
        """
        if not self._may_act():
            return NO_TURN
        self.menu = self.card = None
        if counter < 0:
            deal = dealt(self.sight, start, space)
            return NO_TURN if deal is None or space == start else self.do(deal)
        picked, other = Pick(COUNTER_WORD, counter), Pick(COUNTER_WORD, onto)
        paired = [choice for choice in self.sight.choices if rest_of(choice, (picked, other)) == ()]
        if len(paired) == 1:
            return self.do(paired[0])
        if space == start:
            return NO_TURN
        choice = carried(self.sight, counter, space)
        if choice is not None:
            return self.do(choice)
        taken: list[Turned] = []
        if counter not in self.sight.actors and picked not in self.picks:
            self.picks = ()
            if not any(
                rest_of(choice, (picked, Pick(SPACE_WORD, space))) == () for choice in self.sight.choices
            ):
                turned = self._pick_up(counter, start)
                if turned is None:
                    self.card = card_of_drag(self.sight, counter, start, space)
                    return NO_TURN
                taken.append(turned)
                if not self.match.yours or self.card is not None:
                    return together(taken)
            else:
                self.picks = (picked,)
        meaning = self._meaning(self.picks, space, onto)
        if meaning.what in ("refuse", "stack") and onto >= 0:
            meaning = self._meaning(self.picks, space, -1)
        if meaning.what == "stack":
            meaning = Meaning("refuse")
        taken.append(self._follow(meaning, space, onto if meaning.what != "refuse" else -1))
        return together(taken)

    # Doing

    def choose(self, name: str) -> Turned:
        """Take the row of a name: do its action, or open or close its group."""
        if not self._may_act():
            return NO_TURN
        listed = self.actions
        rows = [*(self.menu.rows if self.menu else ()), *listed.rows, *((listed.on,) if listed.on else ())]
        rows += [*panel_rows(self.sight), *held_rows(self.sight, frozenset(self.opened))]
        row = next((row for row in rows if row.name == name), None)
        if row is None:
            return NO_TURN
        if name.startswith(FORM):
            return self._open_form(name.removeprefix(FORM))
        if name.startswith(HELD):
            self.let_go()
            self.picks = (Pick(COUNTER_WORD, int(name.removeprefix(HELD))),)
            return NO_TURN
        if row.choice is not None:
            return self.do(row.choice)
        if name == INSTEAD and self.menu is not None:
            return self._change_to(self.menu.space, self.menu.counter)
        self.opened ^= {name}
        return NO_TURN

    def press(self, digit: str) -> Turned:
        """Take the row of a number, of the menu if one is open."""
        rows = self.menu.rows if self.menu else self.actions.rows
        return self.choose(rows[int(digit) - 1].name) if int(digit) <= len(rows) else NO_TURN

    def go_on(self) -> Turned:
        """Do what goes on by itself."""
        on = self.actions.on
        return NO_TURN if on is None or not self._may_act() else self.choose(on.name)

    # How it works

    def _meaning(self, picks: Sequence[Pick], space: int, counter: int) -> Meaning:
        return meaning_of(self.sight, picks, space, counter, self.fanned)

    def _follow(self, meaning: Meaning, space: int, counter: int) -> Turned:
        match meaning.what:
            case "do":
                return self.do(meaning.choices[0])
            case "menu":
                rows = tuple(action_row(self.sight, choice) for choice in meaning.choices)
                self.menu = Menu(space, counter, rows)
            case "pick":
                assert meaning.pick is not None
                picked = self.picks
                self.picks = (*self.picks, meaning.pick)
                # A fanned stack stays only while more of it can be picked: it lies over destinations.
                if not able_at(self.sight, open_choices(self.sight.choices, self.picks), space):
                    self.fanned = -1
                # What was asked for first may be what was meant: say why not, unless over a fanned stack
                # or over spaces that light up for what was picked.
                if self.fanned < 0 and not self._leads_to_spaces(meaning):
                    self.card = card_of(self.sight, picked, space, counter, meaning.choices[0][0])
            case "stack":
                self.fanned = space
            case _:
                self.card = card_of(self.sight, self.picks, space, counter)
                if self.card is None:
                    self.notice = self.sight.offer.prompt
        return NO_TURN

    def _leads_to_spaces(self, meaning: Meaning) -> bool:
        """Whether what was picked is to go to a space."""
        left = (rest_of(choice, self.picks) or () for choice in meaning.choices)
        return any(pick.word == SPACE_WORD for rest in left for pick in rest)

    def _pick_up(self, counter: int, space: int) -> Turned | None:
        """Pick a counter up to drag it, None if it cannot be; what would do more than that is left alone."""
        self.fanned = space
        meaning = self._meaning((), space, counter)
        if meaning.what == "refuse" and self._put_down_for(space, counter):
            self.fanned = space
            meaning = self._meaning((), space, counter)
        self.fanned = -1
        if not self.sight.owns(counter) or not _is_about(meaning, counter):
            return None
        turned = self._follow(meaning, space, counter)
        if meaning.what == "do" and self._lifted != self.match.session.version and self.match.undo():
            return None
        return turned

    def _put_down_for(self, space: int, counter: int) -> bool:
        """Take back a pick-up after which nothing was done, if then the other counter can be picked."""
        session = self.match.session
        own = [c for c in ((counter,) if counter >= 0 else self.sight.at(space)) if self.sight.owns(c)]
        if not own or self._lifted != session.version or not self.match.in_chain:
            return False
        if set(own) <= set(self.sight.actors):
            return False
        self.match.undo()
        if self._meaning((), space, counter).what in ("do", "pick", "stack"):
            return True
        self.match.redo()
        self._lifted = session.version
        return False

    def _could_change(self, choice: Choice, space: int, counter: int) -> bool:
        """Whether a click that goes to where another own counter stands could also mean that counter."""
        if counter < 0 or not self.sight.owns(counter) or counter in self.sight.actors:
            return False
        if Pick(COUNTER_WORD, counter) in arguments(choice):
            return False
        if self.picks:
            return self._meaning((), space, counter).what in ("do", "pick")
        if not self._put_down_for(space, counter):
            return False
        self.match.redo()
        self._lifted = self.match.session.version
        return True

    def _change_to(self, space: int, counter: int) -> Turned:
        """Put down what is held and pick up another counter."""
        self.menu = None
        if not self.picks and not self._put_down_for(space, counter):
            return NO_TURN
        self.picks = ()
        return self._follow(self._meaning((), space, counter), space, counter)


def _is_about(meaning: Meaning, counter: int) -> bool:
    """Whether a click can be a drag of a counter: it means one thing, and that names the counter."""
    picked = Pick(COUNTER_WORD, counter)
    return meaning.pick == picked or (meaning.what == "do" and picked in arguments(meaning.choices[0]))
