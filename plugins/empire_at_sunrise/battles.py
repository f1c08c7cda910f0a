"""Naval combats and land battles as displays: who fires when, who waits, what was hit."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from grognard.kernel.describe import Battle, BattleOf, Fighter, Note, Rank, Stage
from grognard.kernel.procedure import Procedure
from grognard.plugins.empire_at_sunrise.rules.assault import Assault, stormers
from grognard.plugins.empire_at_sunrise.rules.assault import active_side as assaulting_side
from grognard.plugins.empire_at_sunrise.rules.bombardment import Bombardment, gunners
from grognard.plugins.empire_at_sunrise.rules.bombardment import active_side as bombarding_side
from grognard.plugins.empire_at_sunrise.rules.define_battle import DefineBattle, defenders_of
from grognard.plugins.empire_at_sunrise.rules.entrenchment import shelter
from grognard.plugins.empire_at_sunrise.rules.fire import BROKEN_GROUND
from grognard.plugins.empire_at_sunrise.rules.land_combat import LandBattle, battle_steps
from grognard.plugins.empire_at_sunrise.rules.naval_combat import ROUNDS, NavalCombat, firepower_of
from grognard.plugins.empire_at_sunrise.rules.stacks import is_on_map
from grognard.plugins.empire_at_sunrise.state import SunriseState

STAGES = {
    "bombard": ("Bombardment", "15.4"),
    "assault": ("Assault", "15.5"),
    "retreat": ("Retreat", "15.7"),
    "advance": ("Advance", "15.8"),
}
"""Steps of a land battle: title and case (15.2)."""

# Naval combat


def naval_battle(state: SunriseState, procedures: Sequence[Procedure]) -> Battle:
    """Show a naval combat by its echelons of firepower.

    Cases: 13.0
    """
    combat = procedures[0]
    assert isinstance(combat, NavalCombat)
    ranks: list[Rank] = []
    for side, units in ((combat.side, combat.phasing), (1 - combat.side, combat.other)):
        powers = sorted({firepower_of(state, unit) for unit in units}, reverse=True)
        for power in powers:
            echelon = [unit for unit in units if firepower_of(state, unit) == power]
            fighters = tuple(_sailor(state, combat, unit) for unit in echelon)
            ranks.append(Rank(side, f"Firepower {power}", fighters, any(f.role == "acts" for f in fighters)))
    stages = tuple(
        Stage(f"Round {number}", "13.0", _when(number, combat.round)) for number in range(1, ROUNDS + 1)
    )
    where = (combat.side, 1 - combat.side)
    stage = f"Round {combat.round} of {ROUNDS}"
    if combat.firer >= 0 and is_on_map(state, combat.firer):
        stage += f", firepower {firepower_of(state, combat.firer)}"
    return Battle("Naval combat in {spaces}", "13.0", combat.space, where, tuple(ranks), stages, stage)


def _sailor(state: SunriseState, combat: NavalCombat, unit: int) -> Fighter:
    role = "out"
    if is_on_map(state, unit):
        waiting = unit in combat.queue or unit not in combat.fired
        role = "acts" if unit == combat.firer else "waits" if waiting else "done"
    return Fighter(unit, role, combat.struck.count(unit))


def _when(number: int, current: int) -> str:
    return "now" if number == current else "done" if number < current else "ahead"


# Land combat


def planned_battle(state: SunriseState, procedures: Sequence[Procedure]) -> Battle:
    """Show a battle while its attackers are chosen.

    Cases: 15.3
    """
    plan = procedures[0]
    assert isinstance(plan, DefineBattle)
    foes = defenders_of(state, plan.space, plan.side)
    ranks = (
        Rank(plan.side, "Attackers", tuple(Fighter(unit, "waits") for unit in plan.attackers), now=True),
        Rank(1 - plan.side, "Defenders", tuple(Fighter(unit, "waits") for unit in foes)),
    )
    ahead = tuple(Stage(*STAGES[step], "ahead") for step in battle_steps(state))
    stages = (Stage("Define the battle", "15.3", "now"), *ahead)
    return Battle(
        "Attack on {spaces}", "15.3", plan.space, (plan.side, 1 - plan.side), ranks, stages,
        "Choose the attackers", _ground_notes(state, plan.space, foes), ("fire_modifiers",),
    )  # fmt: skip


def land_battle(state: SunriseState, procedures: Sequence[Procedure]) -> Battle:
    """Show a land battle from bombardment to advance.

    Cases: 15.2, 15.4, 15.5
    """
    battle, inner = procedures[0], procedures[-1]
    assert isinstance(battle, LandBattle)
    steps = battle_steps(state)
    current = len(steps) - len(battle.steps) - 1
    stages = [Stage("Define the battle", "15.3", "done")]
    stages += [Stage(*STAGES[step], _when(number, current)) for number, step in enumerate(steps)]
    ranks: list[Rank] = []
    for side, units, foes in (
        (battle.side, battle.attackers, battle.defenders),
        (1 - battle.side, battle.defenders, battle.attackers),
    ):
        ranks += _land_ranks(state, battle, inner, side, (units, foes))
    stage = STAGES[steps[current]][0] if current >= 0 else ""
    return Battle(
        "Battle for {spaces}", "15.2", battle.space, (battle.side, 1 - battle.side), tuple(ranks),
        tuple(stages), stage, _ground_notes(state, battle.space, battle.defenders), ("fire_modifiers",),
    )  # fmt: skip


def _land_ranks(
    state: SunriseState,
    battle: LandBattle,
    inner: Procedure,
    side: int,
    units_and_foes: tuple[tuple[int, ...], tuple[int, ...]],
) -> list[Rank]:
    """Return one side's guns and ships, and its units that assault."""
    units, foes = units_and_foes
    points = inner.points if isinstance(inner, Bombardment) else battle.points
    guns = [unit for unit in gunners(state, units, foes) if unit not in points]
    storming = stormers(state, units, foes, points)
    bombards = [_gunner(state, inner, unit) for unit in guns]
    assaults = [_stormer(state, inner, unit, points) for unit in units if unit in storming]
    return [
        Rank(side, title, tuple(row), any(fighter.role == "acts" for fighter in row))
        for title, row in (("Guns and ships", bombards), ("Assault", assaults))
        if row
    ]


def _gunner(state: SunriseState, inner: Procedure, unit: int) -> Fighter:
    if isinstance(inner, Bombardment):
        return Fighter(unit, _turn_of(state, unit, inner.waiting, bombarding_side(state, inner)))
    return Fighter(unit, "done")


def _stormer(state: SunriseState, inner: Procedure, unit: int, points: tuple[int, ...]) -> Fighter:
    note = "point unit" if unit in points else ""
    if not isinstance(inner, Assault):
        return Fighter(unit, "waits" if isinstance(inner, Bombardment) else "done", 0, note)
    hits = sum(steps for target, steps in inner.hits if target == unit)
    return Fighter(unit, _turn_of(state, unit, inner.waiting, assaulting_side(state, inner)), hits, note)


def _turn_of(state: SunriseState, unit: int, waiting: Iterable[int], side: int) -> str:
    if unit not in waiting:
        return "done"
    return "acts" if state.side_of(unit) == side else "waits"


def _ground_notes(state: SunriseState, space: int, defenders: tuple[int, ...]) -> tuple[Note, ...]:
    """Say what the ground does for those who stand on it.

    Cases: 15.1b, 15.6
    """
    found = []
    lent = max((shelter(state, unit) for unit in defenders), default=0)
    if lent:
        found.append(Note(f"The fortification lends resilience {lent}.", "15.1b", (), (space,)))
    if state.geo.terrain(space) in BROKEN_GROUND:
        found.append(Note("Attackers into city or hill take 1 from their dice.", "15.6", (), (space,)))
    return tuple(found)


BATTLES: Mapping[str, BattleOf] = {
    "NavalCombat": naval_battle,
    "DefineBattle": planned_battle,
    "LandBattle": land_battle,
}
"""Procedure -> how it is shown."""
