"""The hooks of Empire at Sunrise."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from grognard.kernel.action import AnyKind
from grognard.kernel.game import Badge, Outcome
from grognard.kernel.hookspecs import hookimpl
from grognard.kernel.orders import Window
from grognard.kernel.procedure import Procedure
from grognard.kernel.visibility import Visibility
from grognard.plugins.empire_at_sunrise import bot, chapters, ground, seaways
from grognard.plugins.empire_at_sunrise.badges import BADGES
from grognard.plugins.empire_at_sunrise.rules import fire, interception, interception_roll, setup, victory
from grognard.plugins.empire_at_sunrise.state import SunriseState
from grognard.plugins.empire_at_sunrise.visibility import VISIBILITY
from grognard.plugins.empire_at_sunrise.wording_land import WORDING_LAND
from grognard.plugins.empire_at_sunrise.wording_naval import WORDING_NAVAL

__version__ = "1.0.0"


@hookimpl
def grognard_state() -> type[SunriseState]:  # noqa: D103 - the hook says what it is
    return SunriseState


@hookimpl
def grognard_phases() -> Mapping[str, Procedure]:  # noqa: D103
    return chapters.phases()


@hookimpl
def grognard_procedures() -> Sequence[type[Procedure]]:  # noqa: D103
    return chapters.PROCEDURES


@hookimpl
def grognard_kinds() -> Sequence[AnyKind]:  # noqa: D103
    return chapters.KINDS


@hookimpl
def grognard_windows() -> Sequence[Window]:  # noqa: D103
    return (interception.WINDOW,)


@hookimpl
def grognard_visibility() -> Visibility:  # noqa: D103
    return VISIBILITY


@hookimpl
def grognard_setup() -> Callable[[Any, Any], None]:  # noqa: D103
    return setup.set_up


@hookimpl
def grognard_victory() -> Callable[[Any], Outcome]:  # noqa: D103
    return victory.outcome


@hookimpl
def grognard_evaluate() -> Callable[[Any, int], float]:  # noqa: D103
    return bot.evaluate


@hookimpl
def grognard_tables() -> Mapping[str, Callable[..., Any]]:  # noqa: D103
    return {
        "naval_costs": seaways.step_cost,
        "interception_modifiers": interception_roll.modifiers_of,
        "land_costs": ground.land_cost,
        "fire_modifiers": fire.fire_modifier,
        "verdict": victory.degree,
    }


@hookimpl
def grognard_wording() -> Mapping[str, str]:  # noqa: D103
    return {**WORDING_NAVAL, **WORDING_LAND}


@hookimpl
def grognard_badges() -> Mapping[str, Badge]:  # noqa: D103
    return BADGES
