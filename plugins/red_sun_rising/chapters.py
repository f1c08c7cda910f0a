"""Every rules file of this game in the rulebook's order, and what they register together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from types import ModuleType
from typing import Any

from grognard.kernel.action import AnyKind
from grognard.kernel.procedure import Procedure
from grognard.plugins.red_sun_rising import (
    ground,
    wording_battle,
    wording_combat,
    wording_land,
    wording_reinforcement,
    wording_strategic,
)
from grognard.plugins.red_sun_rising.rules import (
    advance,
    arrivals,
    assignment,
    attack,
    battle_morale,
    battle_weather,
    blockade_attrition,
    breaking_off,
    building,
    clash,
    disbandment,
    displacement,
    display,
    end_stage,
    engagement,
    falling_back,
    fleet_composition,
    gunnery,
    initiative,
    land_combat,
    land_movement,
    landing,
    losses,
    march,
    mines,
    movement_impulse,
    naval_battle,
    naval_movement,
    odds,
    raiding,
    ranging,
    reinforcement,
    search,
    search_stage,
    stacking,
    supply_stage,
    surprise,
    torpedoes,
    transport,
    trenches,
    victory,
    withdrawal,
)
from grognard.plugins.red_sun_rising.terms import Side

CHAPTERS: tuple[ModuleType, ...] = (
    transport, landing, assignment, arrivals, building, reinforcement,
    initiative, fleet_composition, movement_impulse, raiding, mines, naval_movement, blockade_attrition,
    disbandment,
    search_stage, surprise, engagement, naval_battle, display, breaking_off, ranging, gunnery, torpedoes,
    supply_stage, land_movement, march, stacking,
    land_combat, withdrawal, falling_back, attack, clash, displacement, losses, advance, trenches, end_stage,
)  # fmt: skip

KINDS: tuple[AnyKind, ...] = tuple(kind for chapter in CHAPTERS for kind in chapter.KINDS)
PROCEDURES: tuple[type[Procedure], ...] = tuple(cls for chapter in CHAPTERS for cls in chapter.PROCEDURES)

TABLES: Mapping[str, Callable[..., Any]] = {
    "search_limit": search.search_limit,
    "blockade_attrition": blockade_attrition.attrition_result,
    "land_crt": odds.combat_result,
    "victory": victory.verdict,
    "arrivals": arrivals.schedule,
    "turn_track": building.points_due,
    "naval_crt": gunnery.naval_result,
    "naval_maneuver": ranging.change_by_maneuver,
    "weather_change": battle_weather.next_weather,
    "admiral_casualties": battle_morale.casualty,
    "terrain_effects": ground.cost_of,
}
"""Each table of the module that the rules read, with the function that answers from it."""

WORDING: Mapping[str, str] = {
    **wording_reinforcement.WORDING_REINFORCEMENT,
    **wording_combat.WORDING_COMBAT,
    **wording_battle.WORDING_BATTLE,
    **wording_land.WORDING_LAND,
    **wording_strategic.WORDING_STRATEGIC,
}


def phases() -> dict[str, Procedure]:
    """Return the procedure of each step of the outline.

    Cases: 4.0
    """
    found: dict[str, Procedure] = {
        "naval.surprise": surprise.SurpriseAttack(),
        "naval.russian_initiative": initiative.InitiativeStage(int(Side.RUSSIA)),
        "naval.japanese_initiative": initiative.InitiativeStage(int(Side.JAPAN)),
        "naval.search": search_stage.SearchStage(),
        "naval.movement": naval_movement.NavalMovementStage(),
        "naval.attrition": blockade_attrition.AttritionStage(),
        "end": end_stage.EndStage(),
    }
    for name, side in (("russian", int(Side.RUSSIA)), ("japanese", int(Side.JAPAN))):
        found[f"{name}.supply"] = supply_stage.SupplyStage(side)
        found[f"{name}.reinforcement"] = reinforcement.ReinforcementStage(side)
        found[f"{name}.movement"] = land_movement.LandMovementStage(side)
        found[f"{name}.combat"] = land_combat.LandCombatStage(side)
    return found
