"""The rules of one game as its plugin registered them, resolved once when the game is loaded."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from grognard.kernel.action import AnyKind, Args
from grognard.kernel.describe import Describe
from grognard.kernel.orders import Window
from grognard.kernel.procedure import Procedure
from grognard.kernel.state import State
from grognard.kernel.visibility import Visibility

ANY_STEP = "*"
"""The phase of a plugin that plays every step of any outline, and so any module."""


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended.

    Attributes:
        winner: the side that won, or -1 for a draw.
        title: the degree of victory.
        reason: one sentence with the figures.
        case: the case that decides.
    """

    winner: int
    title: str
    reason: str
    case: str


@dataclass(frozen=True, slots=True)
class Badge:
    """How a state of a counter or of a space is shown.

    Attributes:
        icon: a word of the viewer's icons: burst, crate, tick, wheel, half, full, anchor, trench, redoubt ...
        caption: what it says, in one or two words, where there is room; ``{}`` stands for the value, in words
            where the column holds texts.
        unless: the value of the column that shows nothing.
        value: the only value that shows it, or None for every other one.
    """

    icon: str
    caption: str
    unless: int = 0
    value: int | None = None

    def shows(self, value: int) -> bool:
        """Tell whether a cell of that value shows the badge."""
        return value != self.unless if self.value is None else value == self.value


@dataclass(frozen=True, slots=True)
class Game:
    """One loaded plugin.

    Attributes:
        slug: the plugin's name.
        version: its version.
        state_class: the state with this game's columns.
        phases: outline step id -> the procedure that plays it, with its first locals; `ANY_STEP` for all
            that are not named.
        procedures: every procedure by class name.
        kinds: every action kind by class name.
        windows: the reaction windows.
        visibility: what is hidden.
        setup: (play, scenario) -> None, after the counters stand on their spaces.
        victory: (state) -> the outcome at the end.
        evaluate: (state as a bot sees it, side) -> how good it is for the side.
        proposals: (state as a bot sees it, side) -> (action kind class name, arguments) of the choices worth
            a bot's look in the decision asked, the most promising first; none where it should look at all.
        options: option -> {rule function name: replacement}.
        tables: table id -> the lookup function that uses it.
        wording: event kind, roll purpose or code -> sentence.
        describe: what the game tells of actions, decisions and battles.
        badges: column of the state, or ``column=word`` where one column has several -> how it is shown.
        invariants: (state) -> sentences about what can never be, none when all is well.
        oddities: (state) -> sentences about what play never leads to but can go on from.
        editing: what is done to a position for the rules of others -> the verb for it.
        renamed: old name in saves -> name: of procedures and kinds, and ``Procedure.step`` of steps.
    """

    slug: str
    version: str
    state_class: type[State]
    phases: Mapping[str, Procedure]
    procedures: Mapping[str, type[Procedure]]
    kinds: Mapping[str, AnyKind]
    windows: tuple[Window, ...]
    visibility: Visibility
    setup: Callable[[Any, Any], None]
    victory: Callable[[Any], Outcome]
    evaluate: Callable[[Any, int], float]
    proposals: Callable[[Any, int], Iterable[tuple[str, Args]]]
    options: Mapping[str, Mapping[str, Callable[..., Any]]]
    tables: Mapping[str, Callable[..., Any]]
    wording: Mapping[str, str]
    describe: Describe
    badges: Mapping[str, Badge]
    invariants: Callable[[Any], Iterable[str]]
    oddities: Callable[[Any], Iterable[str]]
    editing: Mapping[str, str]
    renamed: Mapping[str, str]

    @property
    def plays_any(self) -> bool:
        """Whether these rules play any module, not only those made for them."""
        return ANY_STEP in self.phases

    def phase(self, step: str) -> Procedure:
        """Return the procedure of an outline step, as it begins."""
        return (self.phases.get(step) or self.phases[ANY_STEP]).duplicate()
