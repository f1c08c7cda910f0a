"""Land battles as displays: who attacks whom, at what odds, and what changes the die."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.kernel.describe import Battle, BattleOf, Fighter, Note, Rank, Stage
from grognard.kernel.procedure import Procedure
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.rules.attack import PlanAttack, targets_in
from grognard.plugins.red_sun_rising.rules.clash import ATTACKER, DEFENDER, ChooseGuide, Clash, starved
from grognard.plugins.red_sun_rising.rules.losses import TakeLosses
from grognard.plugins.red_sun_rising.rules.odds import (
    NO_COLUMN,
    NO_GUIDES,
    TOO_POOR,
    combat_modifiers,
    combat_strength,
    odds_column,
    possible_guides,
)
from grognard.plugins.red_sun_rising.rules.stacks import is_combat_unit
from grognard.plugins.red_sun_rising.state import RisingState

STAGES = (("Attackers", "11.21"), ("Command", "11.44"), ("Combat", "11.2"), ("Losses", "11.5"))
"""Steps of a land battle: title and case."""

TABLES = ("land_crt", "terrain_effects")

Units = tuple[int, ...]


def planned_attack(state: RisingState, procedures: Sequence[Procedure]) -> Battle:
    """Show an attack while its units are chosen.

    Cases: 11.2, 11.21
    """
    plan = procedures[0]
    assert isinstance(plan, PlanAttack)
    foes = targets_in(state, plan.side, plan.space)
    ranks = (
        Rank(plan.side, "Attackers", tuple(Fighter(unit, "waits") for unit in plan.attackers), now=True),
        Rank(plan.side, "May join", tuple(Fighter(unit, "acts") for unit in plan.able(state))),
        Rank(1 - plan.side, "Defenders", tuple(Fighter(unit, "waits") for unit in foes)),
    )
    notes = battle_notes(state, plan.side, plan.space, plan.attackers, foes)
    return Battle(
        "Attack on {spaces}", "11.2", plan.space, (plan.side, 1 - plan.side),
        tuple(rank for rank in ranks if rank.fighters or rank.now), stages_at(0), "Choose the attackers",
        notes, TABLES,
    )  # fmt: skip


def land_battle(state: RisingState, procedures: Sequence[Procedure]) -> Battle:
    """Show an attack that is fought out.

    Cases: 11.2, 11.4, 11.5
    """
    clash, inner = procedures[0], procedures[-1]
    assert isinstance(clash, Clash)
    sides = (clash.side, 1 - clash.side)
    ranks: list[Rank] = []
    for role, title, units in (
        (ATTACKER, "Attackers", clash.attackers),
        (DEFENDER, "Defenders", clash.defenders),
    ):
        ranks.append(_rank(inner, sides[role], title, units))
        commands = _commands(inner, sides[role], clash.guides[role])
        if commands:
            ranks.append(Rank(sides[role], "Command units", commands))
    losing = isinstance(inner, TakeLosses)
    stage = _to_lose(inner.steps) if isinstance(inner, TakeLosses) else "Choose a command unit"
    notes = battle_notes(state, clash.side, clash.space, clash.attackers, clash.defenders, clash.guides)
    return Battle(
        "Battle for {spaces}", "11.2", clash.space, sides, tuple(ranks), stages_at(3 if losing else 1),
        stage, () if losing else notes, TABLES,
    )  # fmt: skip


def _to_lose(steps: int) -> str:
    return f"{steps} {'step' if steps == 1 else 'steps'} to lose"


def battle_notes(
    state: RisingState,
    side: int,
    space: int,
    attackers: Units,
    defenders: Units,
    guides: tuple[int, int] = NO_GUIDES,
) -> tuple[Note, ...]:
    """Say what an attack on a hex amounts to: strengths, odds, modifiers, command units that may help.

    Cases: 10.37, 11.2, 11.4, 11.43, 11.53
    """
    if not defenders or not is_combat_unit(state, defenders[0]):
        return (
            (Note("{counters} stands alone: it flees or is lost.", "11.53", defenders),) if defenders else ()
        )
    hungry = starved(state, defenders)
    fed = tuple(unit for unit in defenders if unit not in hungry)
    found = [Note("{counters} must fight out of supply and is lost.", "10.37", (unit,)) for unit in hungry]
    if not fed:
        return tuple(found)
    attack, defense = combat_strength(state, attackers), combat_strength(state, fed)
    if attackers:
        column = odds_column(state, attack, defense)
        odds = column if column != NO_COLUMN else f"too poor to roll, {TOO_POOR}"
        found.append(Note(f"{attack} against {defense}: {odds}.", "11.57/errata"))
    else:
        found.append(Note(f"The defenders have a strength of {defense}.", "11.2"))
    modifiers = combat_modifiers(state, space, attackers, guides)
    for modifier in modifiers:
        value = f"{modifier.value:+d}".replace("-", "\N{MINUS SIGN}")
        found.append(Note(f"{value} {modifier.reason}.", modifier.case))
    if guides == NO_GUIDES:
        helpers = [possible_guides(state, units) for units in (attackers, fed)]
        found.extend(
            Note("{counters} can modify the die roll.", "11.43", units) for units in helpers if units
        )
    return tuple(found)


def stages_at(now: int) -> tuple[Stage, ...]:
    """Return the steps of a battle, the one with that number under way."""
    return tuple(
        Stage(title, case, "now" if number == now else "done" if number < now else "ahead")
        for number, (title, case) in enumerate(STAGES)
    )


def _rank(inner: Procedure, side: int, title: str, units: Units) -> Rank:
    acts = isinstance(inner, TakeLosses) and inner.side == side
    shown = inner.units if isinstance(inner, TakeLosses) and inner.side == side else units
    return Rank(side, title, tuple(Fighter(u, "acts" if acts else "waits") for u in shown), now=acts)


def _commands(inner: Procedure, side: int, guide: int) -> tuple[Fighter, ...]:
    if isinstance(inner, ChooseGuide) and inner.side == side:
        return tuple(Fighter(command, "acts") for command in inner.guides)
    return (Fighter(guide, "done", note="modifies the die"),) if guide != NOWHERE else ()


BATTLES: Mapping[str, BattleOf] = {"PlanAttack": planned_attack, "Clash": land_battle}
"""Procedure -> how it is shown."""
