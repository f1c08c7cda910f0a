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
    gunnery,
    land_phase,
    naval_combat,
    sailing,
    spaces,
    unrest,
    victory,
    war,
    works,
    writing,
)

KINDS: tuple[AnyKind, ...] = (
    writing.TURN,
    writing.READY,
    *writing.ORDERS,
)

PHASES: Mapping[str, Procedure] = {
    "income": spaces.Income(),
    "orders": writing.Writing(),
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
