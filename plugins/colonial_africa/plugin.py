"""The hooks of Colonial Africa."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from grognard.kernel.action import AnyKind, Args
from grognard.kernel.describe import Describe
from grognard.kernel.game import Badge, Outcome
from grognard.kernel.hookspecs import hookimpl
from grognard.kernel.procedure import Procedure
from grognard.plugins.colonial_africa import badges, bot, chapters, describe, invariants, proposals, wording
from grognard.plugins.colonial_africa.rules import setup, victory
from grognard.plugins.colonial_africa.state import ColonialState

__version__ = "1.0.0"


@hookimpl
def grognard_state() -> type[ColonialState]:  # noqa: D103 - the hook says what it is
    return ColonialState


@hookimpl
def grognard_phases() -> Mapping[str, Procedure]:  # noqa: D103
    return chapters.PHASES


@hookimpl
def grognard_kinds() -> Sequence[AnyKind]:  # noqa: D103
    return chapters.KINDS


@hookimpl
def grognard_setup() -> Callable[[Any, Any], None]:  # noqa: D103
    return setup.set_up


@hookimpl
def grognard_victory() -> Callable[[Any], Outcome]:  # noqa: D103
    return victory.outcome


@hookimpl
def grognard_tables() -> Mapping[str, Callable[..., Any]]:  # noqa: D103
    return chapters.TABLES


@hookimpl
def grognard_evaluate() -> Callable[[Any, int], float]:  # noqa: D103
    return bot.evaluate


@hookimpl
def grognard_wording() -> Mapping[str, str]:  # noqa: D103
    return wording.WORDING


@hookimpl
def grognard_invariants() -> Callable[[Any], Iterable[str]]:  # noqa: D103
    return invariants.problems


@hookimpl
def grognard_proposals() -> Callable[[Any, int], Iterable[tuple[str, Args]]]:  # noqa: D103
    return proposals.proposals


@hookimpl
def grognard_describe() -> Describe:  # noqa: D103
    return describe.DESCRIBE


@hookimpl
def grognard_badges() -> Mapping[str, Badge]:  # noqa: D103
    return badges.BADGES
