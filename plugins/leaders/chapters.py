"""Every rules file of this game in the order of the turn, and what they register together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.kernel.action import AnyKind
from grognard.kernel.procedure import Procedure
from grognard.plugins.leaders import tables
from grognard.plugins.leaders.rules import (
    battle,
    battles,
    control,
    deployment,
    diplomacy,
    events,
    headquarters,
    intelligence,
    losses,
    missions,
    movement,
    production,
    retreat,
    victory,
)
from grognard.plugins.leaders.terms import Side

KINDS: tuple[AnyKind, ...] = (
    *deployment.KINDS,
    *movement.KINDS,
    *battles.KINDS,
    *battle.KINDS,
    *losses.KINDS,
    *headquarters.KINDS,
    *diplomacy.KINDS,
    *intelligence.KINDS,
)

PROCEDURES: tuple[type[Procedure], ...] = (
    *production.PROCEDURES,
    *events.PROCEDURES,
    *deployment.PROCEDURES,
    *movement.PROCEDURES,
    *battles.PROCEDURES,
    *battle.PROCEDURES,
    *losses.PROCEDURES,
    *retreat.PROCEDURES,
    *headquarters.PROCEDURES,
    *missions.PROCEDURES,
    *victory.PROCEDURES,
)

TABLES: Mapping[str, Callable[..., Any]] = {
    "areas": control.production,
    "continents": control.production,
    "costs": tables.price,
    "delays": tables.delay,
    "missions": tables.wanted,
    "start": tables.at_start,
    "victory": tables.victory_limit,
}
"""Each table of the module, with the function that answers from it."""


def phases() -> dict[str, Procedure]:
    """Return the procedure of each step of the outline."""
    found: dict[str, Procedure] = {}
    for side in Side:
        turn, number = side.name.lower(), int(side)
        found[f"{turn}.production"] = production.ProductionPhase(number)
        found[f"{turn}.events"] = events.EventsPhase(number)
        found[f"{turn}.deployment"] = deployment.DeploymentPhase(number)
        found[f"{turn}.movement"] = movement.MovementPhase(number)
        found[f"{turn}.defence"] = deployment.DefencePhase(number)
        found[f"{turn}.battles"] = battles.BattlesPhase(number)
        found[f"{turn}.headquarters"] = headquarters.HeadquartersPhase(number)
        found[f"{turn}.missions"] = missions.MissionsPhase(number)
        found[f"{turn}.end"] = victory.EndPhase(number)
    return found
