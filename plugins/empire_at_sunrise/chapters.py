"""Every rules file of this game in the rulebook's order, and what they register together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.kernel.action import AnyKind
from grognard.kernel.procedure import Procedure
from grognard.plugins.empire_at_sunrise import ground, seaways, wording_actions, wording_land, wording_naval
from grognard.plugins.empire_at_sunrise.rules import (
    assault,
    atlantic,
    bombardment,
    civil_defence,
    claims,
    convoy,
    define_battle,
    engagement,
    entrenchment,
    fire,
    interception,
    interception_roll,
    land_combat,
    land_movement,
    march,
    naval_combat,
    naval_phase,
    retreat,
    sailing,
    siege_artillery,
    suppression,
    task_forces,
    transport,
    victory,
    weather,
)
from grognard.plugins.empire_at_sunrise.terms import Side

CHAPTERS = (
    claims, task_forces, weather, naval_phase, sailing, transport, interception, engagement, naval_combat,
    land_movement, march, entrenchment, land_combat, define_battle, bombardment, assault, retreat, convoy,
    atlantic, civil_defence, siege_artillery, suppression,
)  # fmt: skip

KINDS: tuple[AnyKind, ...] = tuple(kind for chapter in CHAPTERS for kind in chapter.KINDS)
PROCEDURES: tuple[type[Procedure], ...] = tuple(cls for chapter in CHAPTERS for cls in chapter.PROCEDURES)

TABLES: Mapping[str, Callable[..., Any]] = {
    "naval_costs": seaways.step_cost,
    "interception_modifiers": interception_roll.modifiers_of,
    "land_costs": ground.land_cost,
    "fire_modifiers": fire.fire_modifier,
    "verdict": victory.degree,
}
"""Each table of the module that the rules read, with the function that answers from it."""

WORDING: Mapping[str, str] = {
    **wording_naval.WORDING_NAVAL,
    **wording_land.WORDING_LAND,
    **wording_actions.WORDING_ACTIONS,
}


def phases() -> dict[str, Procedure]:
    """Return the procedure of each step of the outline.

    Cases: 9.0
    """
    found: dict[str, Procedure] = {
        "weather": weather.WeatherPhase(),
        "suppression": suppression.RemoveSuppression(),
    }
    for name, side in (("german", int(Side.GERMANY)), ("aja", int(Side.AJA))):
        found[f"{name}.naval"] = naval_phase.NavalPhase(side)
        found[f"{name}.land_movement"] = land_movement.LandMovementPhase(side)
        found[f"{name}.land_combat"] = land_combat.LandCombatPhase(side)
    return found
