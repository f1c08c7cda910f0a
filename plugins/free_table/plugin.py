"""The hooks of the free table."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any

from grognard.kernel.action import AnyKind, Args
from grognard.kernel.game import ANY_STEP, Badge, Outcome
from grognard.kernel.hookspecs import hookimpl
from grognard.kernel.procedure import Procedure
from grognard.kernel.state import NOWHERE
from grognard.kernel.visibility import Visibility
from grognard.plugins.free_table import setup
from grognard.plugins.free_table.badges import BADGES
from grognard.plugins.free_table.rules import seats
from grognard.plugins.free_table.rules.secrets import VISIBILITY
from grognard.plugins.free_table.state import FreeState, hidden_counts
from grognard.plugins.free_table.wording import WORDING

__version__ = "1.0.0"


@hookimpl
def grognard_state() -> type[FreeState]:  # noqa: D103 - the hook says what it is
    return FreeState


@hookimpl
def grognard_phases() -> Mapping[str, Procedure]:  # noqa: D103
    return {ANY_STEP: seats.FreeTable()}


@hookimpl
def grognard_procedures() -> Sequence[type[Procedure]]:  # noqa: D103
    return (seats.FreeTable,)


@hookimpl
def grognard_kinds() -> Sequence[AnyKind]:  # noqa: D103
    return seats.KINDS


@hookimpl
def grognard_visibility() -> Visibility:  # noqa: D103
    return VISIBILITY


@hookimpl
def grognard_setup() -> Callable[[Any, Any], None]:  # noqa: D103
    return setup.set_up


@hookimpl
def grognard_victory() -> Callable[[Any], Outcome]:  # noqa: D103
    return seats.outcome


@hookimpl
def grognard_evaluate() -> Callable[[Any, int], float]:
    """A bot wants nothing but to end a game that another would end."""
    return lambda state, side: float(sum(winner != NOWHERE for winner in state.agreed))


@hookimpl
def grognard_proposals() -> Callable[[Any, int], Iterable[tuple[str, Args]]]:
    """A bot agrees to any end, and else goes on."""

    def proposals(state: FreeState, side: int) -> Iterator[tuple[str, Args]]:
        yield from [("Agree", (winner,)) for winner in state.agreed if winner != NOWHERE][:1]
        yield "Next", ()

    return proposals


@hookimpl
def grognard_wording() -> Mapping[str, str]:  # noqa: D103
    return WORDING


@hookimpl
def grognard_badges() -> Mapping[str, Badge]:  # noqa: D103
    return BADGES


@hookimpl
def grognard_editing() -> Mapping[str, str]:
    """What hands do that other rules know too."""
    return {name: kind.verb for name, kind in seats.EDITING.items()}


@hookimpl
def grognard_invariants() -> Callable[[Any], Iterable[str]]:
    """What is counted of hidden counters is so."""

    def invariants(state: FreeState) -> Iterator[str]:
        for name, index, count in hidden_counts(state):
            if state.columns[name][index] != count:
                yield f"{name} {index} is {state.columns[name][index]}, but there are {count}"

    return invariants
