"""What Red Sun Rising tells a player beside its rules: hints, notes, who acts, battles; a file a chapter."""

from __future__ import annotations

from grognard.kernel.describe import Describe
from grognard.plugins.red_sun_rising import (
    battle_land,
    battle_naval,
    hints_battle,
    hints_combat,
    hints_land,
    hints_reinforcement,
    hints_strategic,
)

DESCRIBE = Describe(
    hints={
        **hints_battle.HINTS,
        **hints_land.HINTS,
        **hints_combat.HINTS,
        **hints_reinforcement.HINTS,
        **hints_strategic.HINTS,
    },
    notes={
        **hints_battle.NOTES,
        **hints_land.NOTES,
        **hints_combat.NOTES,
        **hints_reinforcement.NOTES,
        **hints_strategic.NOTES,
    },
    actors={
        **hints_battle.ACTORS,
        **hints_land.ACTORS,
        **hints_combat.ACTORS,
        **hints_strategic.ACTORS,
    },
    targets={
        **hints_battle.TARGETS,
        **hints_combat.TARGETS,
    },
    battles={
        **battle_naval.BATTLES,
        **battle_land.BATTLES,
    },
    presses=("AcceptBattle", "SearchOn", "Launch", "Salvo", "SurpriseAll"),
)
