"""Reaction windows and the standing orders that answer them for a side."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from grognard.kernel.action import Action, Args
from grognard.kernel.state import State

ORDER = "order"
"""The verb of standing orders, which every game has."""

WINDOWS_PER_SIDE = 8
"""Cells of the ``orders`` column for each side, see :class:`grognard.kernel.state.State`."""

Answer = tuple[str, Args]
"""The name of an action kind, and the arguments."""


def tells_nothing(state: State, procedure: object, side: int) -> bool:
    """Say of a window that leaving it out tells nobody a secret; the default of :class:`Window`."""
    return False


@dataclass(frozen=True, slots=True)
class Window:
    """One kind of reaction window of a game.

    Attributes:
        name: the word used in ``order <name> <answer>``.
        title: what the player reads.
        case: the case that allows the reaction.
        conditions: words for standing orders that accept, such as ``likely``.
        answer: (state, procedure, side, condition word) -> the answer, or None to decline.
        secret: (state, procedure, side) -> whether the side is asked even though it can only decline, since
            not asking would tell what it hides.
    """

    name: str
    title: str
    case: str
    conditions: tuple[str, ...]
    answer: Callable[[Any, Any, int, str], Answer | None]
    secret: Callable[[Any, Any, int], bool] = tells_nothing


def answers(window: Window) -> tuple[str, ...]:
    """Return the words that a standing order for this window can be."""
    return ("ask", "decline", *window.conditions)


def order_cell(side: int, window: int) -> int:
    """Return the cell of the ``orders`` column for a side and the index of a window."""
    return side * WINDOWS_PER_SIDE + window


def standing_order(state: State, windows: tuple[Window, ...], name: str, side: int) -> str:
    """Return the word of a side's standing order for a window."""
    index = next(i for i, window in enumerate(windows) if window.name == name)
    return answers(windows[index])[state.orders[order_cell(side, index)]]


def bind_order(windows: tuple[Window, ...], action: Action) -> tuple[int, int] | None:
    """Return (index of the window, code of the answer), or None when the words fit no window."""
    if len(action.args) != 2:
        return None
    for index, window in enumerate(windows):
        if window.name == action.args[0] and action.args[1] in answers(window):
            return index, answers(window).index(action.args[1])
    return None
