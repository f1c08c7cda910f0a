"""Open actions at the table: what a drag, a menu or a card with fields makes of the forms on offer."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, SPACE, Args
from grognard.kernel.domain import Domain
from grognard.kernel.offer import Form
from grognard.viewer.art import counter_art
from grognard.viewer.model.actions import ActionRow
from grognard.viewer.model.sight import Choice, Sight
from grognard.viewer.wording import ELLIPSIS, case_title

FORM, HELD = "form:", "held:"
"""How the names of rows begin that open a form, or pick up a counter that is on no map."""
DECK = "deck"
"""What a form of two spaces calls the first one, if it takes from there the top of what lies face down."""
MOST_HELD = 300
"""Sorts of counters of a tray that are listed; more are found by their names."""


@dataclass(frozen=True, slots=True)
class Filling:
    """A form that is being filled in.

    Attributes:
        form: which.
        known: the first arguments, picked on the map.
    """

    form: Form
    known: Args = ()

    @property
    def left(self) -> tuple[Domain, ...]:
        """What is still to be typed."""
        return self.form.domains[len(self.known) :]

    @property
    def aims(self) -> bool:
        """Whether one click on a space is all that is missing."""
        return self.left == (SPACE,)

    def line(self, sight: Sight, typed: Sequence[str]) -> str:
        """Return the action in words."""
        pairs = zip(self.form.domains, self.known, strict=False)
        known = [domain.format(sight.board, value) for domain, value in pairs]
        return " ".join((self.form.verb, *known, *typed))


def forms_of(sight: Sight) -> tuple[Form, ...]:
    """Return the forms of open actions that the side may fill in now."""
    return tuple(form for form in sight.offer.forms if form.kind is not None) if sight.decides else ()


def form_of(sight: Sight, verb: str) -> Form | None:
    """Return the form of a verb."""
    return next((form for form in forms_of(sight) if form.verb == verb), None)


def carried(sight: Sight, counter: int, space: int) -> Choice | None:
    """Return what it is to carry a counter to a space, None where no form says so."""
    for form in forms_of(sight):
        if form.domains == (COUNTER, SPACE) and form.kind is not None:
            return form.kind, (counter, space)
    return None


def dealt(sight: Sight, deck: int, space: int) -> Choice | None:
    """Return what it is to carry the top of what lies face down to a space, None where no form says so."""
    form = _dealer(sight)
    return (form.kind, (deck, space)) if form is not None and form.kind is not None else None


def takes_backs(sight: Sight) -> bool:
    """Whether the top of what lies face down can be taken in hand."""
    return _dealer(sight) is not None


def _dealer(sight: Sight) -> Form | None:
    both = (SPACE, SPACE)
    return next((one for one in forms_of(sight) if one.domains == both and one.labels[0] == DECK), None)


def menu_rows(sight: Sight, counter: int, space: int) -> tuple[ActionRow, ...]:
    """List what can be done with a counter, or with a space where no counter is meant."""
    first, value = (COUNTER, counter) if counter >= 0 else (SPACE, space)
    rows = []
    for form in forms_of(sight):
        assert form.kind is not None
        if form.domains == (COUNTER, SPACE) and form == _carrier(sight):
            continue  # that is a drag
        if form.domains == (first,):
            if sight.why_not((form.kind, (value,))) is None:
                rows.append(form_row(sight, form, (form.kind, (value,))))
        elif form.domains[:1] == (first,):
            rows.append(form_row(sight, form))
    return tuple(rows)


def panel_rows(sight: Sight) -> tuple[ActionRow, ...]:
    """List the forms that are about no counter: dice, notes, tracks, decks."""
    return tuple(form_row(sight, form) for form in forms_of(sight) if COUNTER not in form.domains)


def form_row(sight: Sight, form: Form, choice: Choice | None = None) -> ActionRow:
    """Return the row of a form: it does the choice, or asks for what is missing."""
    text = form.title[:1].upper() + form.title[1:]
    return ActionRow(
        name=str(sight.action(choice)) if choice is not None else FORM + form.verb,
        text=text if choice is not None else text + ELLIPSIS,
        case=form.case,
        clause=case_title(sight.board, form.case),
        choice=choice,
    )


def held_rows(sight: Sight, opened: frozenset[str]) -> tuple[ActionRow, ...]:
    """List the counters on no map in groups that open: the own hand, the trays of the kit, and the rest."""
    if not sight.carries:
        return ()
    names, rows = sight.board.counters.names, list[ActionRow]()
    for name, title, counters in _held_groups(sight):
        if not counters:
            continue
        told = "1 counter" if len(counters) == 1 else f"{len(counters)} counters"
        rows.append(ActionRow(name, title, told, count=2, open=name in opened))
        if name not in opened:
            continue
        alike = Counter(_likeness(sight, counter) for counter in counters)
        firsts = {_likeness(sight, counter): counter for counter in reversed(counters)}
        for like, counter in list(reversed(firsts.items()))[:MOST_HELD]:
            text = names[counter] + (f" \N{MULTIPLICATION SIGN} {alike[like]}" if alike[like] > 1 else "")
            rows.append(ActionRow(f"{HELD}{counter}", text, inside=True))
    return tuple(rows)


def _likeness(sight: Sight, counter: int) -> tuple[object, ...]:
    """What counters have in common of which one row is enough: all that is seen of them."""
    board, face = sight.board, sight.view.columns["face"][counter]
    table = board.counters
    seen = (table.names[counter], table.side[counter], table.type[counter], table.steps[counter])
    return (*seen, table.faces[counter], face, counter_art(board, counter, face))


def _held_groups(sight: Sight) -> list[tuple[str, str, list[int]]]:
    view = sight.view
    away = [counter for counter, place in enumerate(view.columns["place"]) if place == -1]
    left = dict.fromkeys(counter for counter in away if counter not in view.kept)
    groups = [("hand", "Your hand", [counter for counter in away if counter in view.kept])]
    for tray in sight.board.kit.trays:
        held = [counter for counter in dict.fromkeys(tray.counters) if counter in left]
        groups.append((f"tray:{tray.id}", tray.name, held))
        for counter in held:
            del left[counter]
    return [*groups, ("tray", "Tray", list(left))]


def _carrier(sight: Sight) -> Form | None:
    return next((form for form in forms_of(sight) if form.domains == (COUNTER, SPACE)), None)
