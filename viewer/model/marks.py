"""What is marked on the map: who can act, lit spaces with their costs, targets, what was refused."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from grognard.viewer.model.actions import chance_text
from grognard.viewer.model.inspector import has_acted
from grognard.viewer.model.meaning import COUNTER_WORD, SPACE_WORD, Open, Pick, next_picks, open_choices
from grognard.viewer.model.refusing import RefusalCard
from grognard.viewer.model.sight import Choice, Sight

CAN_ACT, SELECTED, ACTED, TARGET, REFUSED = "can-act", "selected", "acted", "target", "refused"
"""States of counters, as `viewer.counter_states` draws them."""


@dataclass(frozen=True, slots=True)
class Lit:
    """A space or a counter that can be picked next.

    Attributes:
        pill: what it costs, or how likely it is to succeed; empty where nothing is known.
        unit: what the figure counts.
        stops: whether the mover must stop there.
        choices: the actions that go on from there.
        complete: whether picking it does something at once.
    """

    pill: str
    unit: str
    stops: bool
    choices: tuple[Choice, ...]
    complete: bool


@dataclass(frozen=True, slots=True)
class Marks:
    """Everything marked.

    Attributes:
        counters: counter -> its state.
        lit: space -> what it offers.
        lit_counters: counter -> what it offers.
        refused: spaces that a refusal is about.
        way: the spaces on the way to what is pointed at, the first one where it begins.
    """

    counters: Mapping[int, str]
    lit: Mapping[int, Lit]
    lit_counters: Mapping[int, Lit]
    refused: tuple[int, ...]
    way: tuple[int, ...]


def marks_of(
    sight: Sight, picks: Sequence[Pick], card: RefusalCard | None = None, pointed: int = -1
) -> Marks:
    """Return what is marked.

    Args:
        sight: the position.
        picks: what was picked before.
        card: a refusal that is shown.
        pointed: the space the pointer is on, -1 for none.
    """
    opens = open_choices(sight.choices, picks)
    spaces, counters = next_picks(opens, SPACE_WORD), next_picks(opens, COUNTER_WORD)
    lit = {space: _lit(sight, listed, SPACE_WORD) for space, listed in spaces.items()}
    lit_counters = {counter: _lit(sight, listed, COUNTER_WORD) for counter, listed in counters.items()}
    picked = {pick.value for pick in picks if pick.word == COUNTER_WORD}
    states = _states(sight, lit_counters, {*picked, *sight.actors}, card)
    way = way_to(sight, lit[pointed].choices) if pointed in lit else ()
    return Marks(states, lit, lit_counters, card.text.spaces if card else (), way)


def way_to(sight: Sight, choices: Sequence[Choice]) -> tuple[int, ...]:
    """Return the way of the first action that has one."""
    return next((hint.path for choice in choices if (hint := sight.hint(choice)).path), ())


def _lit(sight: Sight, listed: Sequence[Open], word: str) -> Lit:
    complete = tuple(one.choice for one in listed if len(one.rest) == 1 and one.rest[0].word == word)
    pill, unit, stops = "", "", False
    for choice in complete[:1]:
        hint = sight.hint(choice)
        pill, unit, stops = hint.cost or chance_text(hint.odds), hint.unit, hint.stops
    return Lit(pill, unit, stops, complete or tuple(one.choice for one in listed), bool(complete))


def _states(
    sight: Sight, lit: Mapping[int, Lit], selected: Collection[int], card: RefusalCard | None
) -> dict[int, str]:
    """Return the state of each counter that has one; the later of these rules is the stronger."""
    states: dict[int, str] = {}
    for counters in sight.pieces.values():
        for counter in counters:
            if sight.owns(counter) and has_acted(sight, counter):
                states[counter] = ACTED
    states |= dict.fromkeys(lit, CAN_ACT)
    states |= dict.fromkeys(sight.targets, TARGET)
    states |= dict.fromkeys(selected, SELECTED)
    if card is not None:
        named = card.text.counters or ((card.counter,) if card.counter >= 0 else ())
        states |= dict.fromkeys(named, REFUSED)
    return states
