"""Rule functions that options may replace and knock-out tests may silence."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
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
    one session and nothing else.

    Args:
        cases: the paragraphs of the rulebook it holds.
        silenced: what it gives when one of its cases is knocked out, as if the paragraph did not exist.
    """

    def register(function: Callable[Concatenate[S, P], R]) -> Callable[Concatenate[S, P], R]:
        name = ".".join((*function.__module__.split(".")[-3:], function.__name__))
        RULES[name] = RuleInfo(name, cases, silenced)

        @wraps(function)
        def look_up(state: S, /, *args: P.args, **words: P.kwargs) -> R:
            if state.rules:
                replaced: Callable[..., R] = state.rules.get(name, function)
                return replaced(state, *args, **words)
            return function(state, *args, **words)

        return look_up

    return register


def knock_out(state: State, cases: frozenset[str]) -> None:
    """Silence some cases in one game: objections dropped, modifiers zero, rule functions neutral."""
    state.silenced = state.silenced | cases
    for info in RULES.values():
        if cases & set(info.cases):
            state.rules[info.name] = _constant(info.silenced)


def _constant(value: object) -> Callable[..., object]:
    return lambda *args, **words: value
