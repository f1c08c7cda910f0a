"""Rule functions that options may replace and knock-out tests may silence."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from inspect import signature
from typing import Concatenate, ParamSpec, TypeVar

from grognard.kernel.state import State

S = TypeVar("S", bound=State)
P = ParamSpec("P")
R = TypeVar("R")


@dataclass(frozen=True, slots=True)
class RuleInfo:
    """One registered rule function: its name, the cases it holds, and what it gives when silenced."""

    name: str
    cases: tuple[str, ...]
    silenced: object


KNOCKED_OUT = frozenset(os.environ.get("GROGNARD_KNOCK_OUT", "").split())
"""Cases silenced in every session of this process; set by ``grognard coverage --knock-out`` only."""

RULES: dict[str, RuleInfo] = {}
"""Every rule function that was imported, by name ``<plugin>.<file>.<function>``."""


def rule(
    *cases: str, silenced: object
) -> Callable[[Callable[Concatenate[S, P], R]], Callable[Concatenate[S, P], R]]:
    """Mark a function of the state as the place where some cases stand.

    Every call looks into ``state.rules`` first, so that an option or a knock-out replaces the function for
    one session and nothing else. A rule is called without keywords, unless it has defaults for some.

    Args:
        cases: the paragraphs of the rulebook it holds.
        silenced: what it gives when one of its cases is knocked out, as if the paragraph did not exist.
    """

    def register(function: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
        name = ".".join((*function.__module__.split(".")[-3:], function.__name__))
        RULES[name] = RuleInfo(name, cases, silenced)

        return wraps(function)(_looking_up(name, function))

    return register


def _looking_up(name: str, function: Callable[..., R]) -> Callable[..., R]:
    """Return a function that looks for a replacement and calls that or the given one.

    It is written out for the usual numbers of arguments: handing on any number takes three times as long,
    and a game asks its rules all the time.
    """

    def of_state(state: State) -> R:
        return (state.rules.get(name, function) if state.rules else function)(state)

    def of_one(state: State, one: object) -> R:
        return (state.rules.get(name, function) if state.rules else function)(state, one)

    def of_two(state: State, one: object, two: object) -> R:
        return (state.rules.get(name, function) if state.rules else function)(state, one, two)

    def of_any(state: State, *args: object, **words: object) -> R:
        return (state.rules.get(name, function) if state.rules else function)(state, *args, **words)

    parameters = signature(function).parameters.values()
    if any(p.kind is not p.POSITIONAL_OR_KEYWORD or p.default is not p.empty for p in parameters):
        return of_any
    written: dict[int, Callable[..., R]] = {1: of_state, 2: of_one, 3: of_two}
    return written.get(len(parameters), of_any)


def knock_out(state: State, cases: frozenset[str]) -> None:
    """Silence some cases in one game: objections dropped, modifiers zero, rule functions neutral."""
    state.silenced = state.silenced | cases
    for info in RULES.values():
        if cases & set(info.cases):
            state.rules[info.name] = _constant(info.silenced)


def _constant(value: object) -> Callable[..., object]:
    return lambda *args, **words: value
