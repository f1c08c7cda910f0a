"""Every rules file of this game in the order of the turn, and what they register together."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.kernel.action import AnyKind
from grognard.kernel.procedure import Procedure
from grognard.plugins.colonial_africa import prices
from grognard.plugins.colonial_africa.rules import (
    construction,
    diplomacy,
    fleets,
    gunnery,
    land_phase,
    marching,
    naval_combat,
    orders,
    politics,
    sailing,
    spaces,
    unrest,
    victory,
    war,
    works,
)

KINDS: tuple[AnyKind, ...] = (
    orders.Ready(),
    *politics.KINDS,
    *works.KINDS,
    *construction.KINDS,
    *fleets.KINDS,
    *marching.KINDS,
    *war.KINDS,
)
"""What must be written before a sheet is handed in stands last, where who does nothing finds it."""

PROCEDURES: tuple[type[Procedure], ...] = ()

PHASES: Mapping[str, Procedure] = {
    "income": spaces.Income(),
    "orders": orders.Writing(),
    "diplomacy": diplomacy.Diplomacy(),
    "construction": construction.Construction(),
    "sea_movement": sailing.SeaMovement(),
    "naval_combat": naval_combat.NavalCombat(),
    "land_combat": land_phase.LandCombat(),
    "unrest": unrest.Unrest(),
    "declarations": war.Declarations(),
    "points": victory.Points(),
}

TABLES: Mapping[str, Callable[..., Any]] = {
    "spaces": spaces.income_of,
    "powers": spaces.budget,
    "brigades": prices.price_of_brigade,
    "ships": gunnery.gunnery_of,
    "works": works.guns_of,
}
"""Each table of the module, with the function that answers from it."""
