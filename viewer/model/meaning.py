"""What a click means, from the offer alone: whatever was picked and clicked must be arguments of an action.

An argument can be picked in any order. A click that completes one action does it, one that completes
several asks which, one that begins some is kept as a pick, and any other is refused.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, SPACE
from grognard.viewer.model.sight import Choice, Sight

COUNTER_WORD, SPACE_WORD = COUNTER.word, SPACE.word

WAYS_ON = ("roll", "resolve", "commit", "done", "stop", "end", "pass", "decline", "break_off", "break-off",
           "cease", "hold", "hold_fire", "remain", "stay")  # fmt: skip
"""Verbs without arguments that go on, should there be several: the earlier before the later."""


@dataclass(frozen=True, slots=True)
class Pick:
    """One argument of an action to come.

    Attributes:
        word: ``counter``, ``space``, or that of another domain.
        value: its number.
    """

    word: str
    value: int


@dataclass(frozen=True, slots=True)
class Meaning:
    """What a click comes to.

    Attributes:
        what: ``do`` (the one choice), ``menu`` (of the choices), ``pick``, ``stack`` (several counters there
            could act: show them), or ``refuse``.
        choices: what can be done.
        pick: what is picked.
    """

    what: str
    choices: tuple[Choice, ...] = ()
    pick: Pick | None = None


def arguments(choice: Choice) -> tuple[Pick, ...]:
    """Return the arguments of an action."""
    kind, args = choice
    return tuple(Pick(domain.word, value) for domain, value in zip(kind.args, args, strict=True))


def rest_of(choice: Choice, picks: Sequence[Pick]) -> tuple[Pick, ...] | None:
    """Return the arguments that are still to be picked, None where the picks do not fit the action.

    A pick stands for the first argument it can be, so that an action that names one thing twice is not
    complete by naming it once.
    """
    left = list(arguments(choice))
    for pick in picks:
        if pick not in left:
            return None
        left.remove(pick)
    return tuple(left)


@dataclass(frozen=True, slots=True)
class Open:
    """An action that the picks fit, with what is left to pick; nothing left means that it is complete."""

    choice: Choice
    rest: tuple[Pick, ...]


def open_choices(choices: Iterable[Choice], picks: Sequence[Pick]) -> tuple[Open, ...]:
    """Return the actions that fit what is picked."""
    found = []
    for choice in choices:
        rest = rest_of(choice, picks)
        if rest is not None:
            found.append(Open(choice, rest))
    return tuple(found)


def next_picks(opens: Iterable[Open], word: str) -> dict[int, tuple[Open, ...]]:
    """Return what may be picked next of one domain, with the actions it is for."""
    found: dict[int, list[Open]] = {}
    for one in opens:
        for value in dict.fromkeys(pick.value for pick in one.rest if pick.word == word):
            found.setdefault(value, []).append(one)
    return {value: tuple(listed) for value, listed in found.items()}


def meaning_of(
    sight: Sight, picks: Sequence[Pick], space: int, counter: int = -1, fanned: int = -1
) -> Meaning:
    """Return what a click comes to.

    Where it completes one action and begins another, the one that is asked for first counts: clicking a gun
    takes aim, though it could also be told to hold its fire.

    Args:
        sight: the position.
        picks: what was picked before.
        space: the space clicked.
        counter: the counter clicked on it, -1 for none.
        fanned: the space whose counters lie fanned out, so that every one of them can be seen.
    """
    opens = open_choices(sight.choices, picks)
    clicked = [Pick(COUNTER_WORD, counter)] if counter >= 0 else []
    clicked.append(Pick(SPACE_WORD, space))
    complete = tuple(one.choice for pick in clicked for one in opens if one.rest == (pick,))
    first = next((one for one in opens if any(pick in one.rest for pick in clicked)), None)
    if complete and first is not None and len(first.rest) == 1:
        sure = len(complete) == 1 and not (counter in sight.actors and not picks)
        return Meaning("do" if sure else "menu", complete)
    for pick in clicked:
        begun = tuple(one.choice for one in opens if pick in one.rest)
        if begun:
            return Meaning("pick", begun, pick)
    if space != fanned:
        able = able_at(sight, opens, space)
        if able and counter not in able:
            if len(able) == 1:
                return meaning_of(sight, picks, space, able[0], space)
            return Meaning("stack")
    return Meaning("refuse")


def able_at(sight: Sight, opens: Iterable[Open], space: int) -> tuple[int, ...]:
    """Return the counters on a space that may be picked next."""
    able = next_picks(opens, COUNTER_WORD)
    return tuple(counter for counter in sight.at(space) if counter in able)


def way_on(choices: Iterable[Choice]) -> Choice | None:
    """Return the action that goes on: the only one without arguments, or the first of those that mean it."""
    plain = [choice for choice in choices if not choice[1]]
    if len(plain) == 1:
        return plain[0]
    ranked = [
        (WAYS_ON.index(choice[0].verb), number)
        for number, choice in enumerate(plain)
        if choice[0].verb in WAYS_ON
    ]
    return plain[min(ranked)[1]] if ranked else None
