"""The hooks of a game's plugin; all but ``describe`` wording are asked once, when the game is loaded.

A plugin is a module whose functions carry :data:`hookimpl`. A function whose name is none of these hooks is
an error at load.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

import pluggy

from grognard.kernel.action import AnyKind, Args
from grognard.kernel.describe import Describe
from grognard.kernel.game import Badge, Outcome
from grognard.kernel.orders import Window
from grognard.kernel.procedure import Procedure
from grognard.kernel.state import State
from grognard.kernel.visibility import Visibility

PROJECT = "grognard"
hookspec = pluggy.HookspecMarker(PROJECT)
hookimpl = pluggy.HookimplMarker(PROJECT)


@hookspec(firstresult=True)
def grognard_state() -> type[State]:  # type: ignore[empty-body]
    """Return the state class with this game's columns."""


@hookspec(firstresult=True)
def grognard_phases() -> Mapping[str, Procedure]:  # type: ignore[empty-body]
    """Return, per leaf of the module's outline, the procedure that plays it.

    A plugin that plays any module gives one for :data:`grognard.kernel.game.ANY_STEP`.
    """


@hookspec(firstresult=True)
def grognard_procedures() -> Sequence[type[Procedure]]:  # type: ignore[empty-body]
    """Return every procedure class that is called by another; phases need not be repeated."""


@hookspec(firstresult=True)
def grognard_kinds() -> Sequence[AnyKind]:  # type: ignore[empty-body]
    """Return one object of every action kind."""


@hookspec(firstresult=True)
def grognard_windows() -> Sequence[Window]:  # type: ignore[empty-body]
    """Return the reaction windows, at most :data:`grognard.kernel.orders.WINDOWS_PER_SIDE`."""


@hookspec(firstresult=True)
def grognard_visibility() -> Visibility:  # type: ignore[empty-body]
    """Return what is hidden; without this hook nothing is."""


@hookspec(firstresult=True)
def grognard_setup() -> Callable[[Any, Any], None]:  # type: ignore[empty-body]
    """Return the function (play, scenario) that finishes a set-up."""


@hookspec(firstresult=True)
def grognard_victory() -> Callable[[Any], Outcome]:  # type: ignore[empty-body]
    """Return the function (state) that tells the outcome at the end."""


@hookspec(firstresult=True)
def grognard_evaluate() -> Callable[[Any, int], float]:  # type: ignore[empty-body]
    """Return the function (state as a side sees it, side) that tells how good it is for the side."""


@hookspec(firstresult=True)
def grognard_proposals() -> Callable[[Any, int], Iterable[tuple[str, Args]]]:  # type: ignore[empty-body]
    """Return the function (state as a side sees it, side) that tells a bot which choices are worth a look.

    It gives (action kind class name, arguments), the most promising first, of any kinds; the bot keeps what
    is legal and looks at a few. Where it gives nothing the bot looks at every legal choice.
    """


@hookspec(firstresult=True)
def grognard_rules() -> Mapping[str, Mapping[str, Callable[..., Any]]]:  # type: ignore[empty-body]
    """Return, per option, the rule functions it replaces, by name in :data:`grognard.kernel.rule.RULES`.

    A replacement takes what the rule takes, the state first.
    """


@hookspec(firstresult=True)
def grognard_tables() -> Mapping[str, Callable[..., Any]]:  # type: ignore[empty-body]
    """Return, per table of the module that the rules read, the function that looks it up."""


@hookspec(firstresult=True)
def grognard_wording() -> Mapping[str, str]:  # type: ignore[empty-body]
    """Return the sentence for each event kind and each purpose of a roll.

    ``{side}``, ``{counters}``, ``{spaces}``, ``{subject}`` and ``{others}`` (the first counter and the rest),
    ``{first}`` and ``{last}`` (spaces), and the event's values are filled in; a roll's dice follow by
    themselves. See :mod:`grognard.kernel.narrative`.
    """


@hookspec(firstresult=True)
def grognard_describe() -> Describe:  # type: ignore[empty-body]
    """Return the functions that tell a player what actions cost, and how moves and battles stand.

    They are asked during play, and get the state as one side imagines it.
    """


@hookspec(firstresult=True)
def grognard_badges() -> Mapping[str, Badge]:  # type: ignore[empty-body]
    """Return how columns of the state are shown on counters and spaces.

    The key is the column's name; where one column has several badges, ``column=`` and any word.
    """


@hookspec(firstresult=True)
def grognard_invariants() -> Callable[[Any], Iterable[str]]:  # type: ignore[empty-body]
    """Return the function (state) that names everything in it that can never be; for fuzzing."""


@hookspec(firstresult=True)
def grognard_oddities() -> Callable[[Any], Iterable[str]]:  # type: ignore[empty-body]
    """Return the function (state) that names what play never leads to, but can go on from.

    What `grognard_invariants` says too, in the same words, only warns whoever builds a position.
    """


@hookspec(firstresult=True)
def grognard_editing() -> Mapping[str, str]:  # type: ignore[empty-body]
    """Return the verbs of open kinds that change what every game has, and nothing else, by what they do.

    The keys are ``move``, ``flip``, ``face``, ``remove``, ``control``, ``track`` and ``turn``; also ``mark``
    and ``label`` of kinds that write words on a counter or a space, into their `column` of texts: with them
    the badges of the game are put on and off. A plugin that plays any module lets positions for the rules of
    others be built with them.
    """


@hookspec(firstresult=True)
def grognard_renamed() -> Mapping[str, str]:  # type: ignore[empty-body]
    """Return old names that saves may hold, with the new ones, the oldest name of a thing first.

    The key of a procedure or action kind is its old class name, that of a step is ``Procedure.old_step`` with
    the procedure's new name.
    """
