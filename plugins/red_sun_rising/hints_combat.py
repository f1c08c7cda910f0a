"""What attacks, retreats and trenches may come to, as the rules tell; it decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.action import Args
from grognard.kernel.describe import ActorsOf, Hint, HintOf, Note, NoteOf
from grognard.kernel.odds import Odds
from grognard.kernel.procedure import Procedure
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.battle_land import battle_notes
from grognard.plugins.red_sun_rising.rules.advance import AdvanceInto
from grognard.plugins.red_sun_rising.rules.attack import PlanAttack, attackers_of, targets_in
from grognard.plugins.red_sun_rising.rules.clash import ChooseGuide, starved
from grognard.plugins.red_sun_rising.rules.command import command_value
from grognard.plugins.red_sun_rising.rules.displacement import Displace
from grognard.plugins.red_sun_rising.rules.falling_back import (
    SAFE_ROLL,
    FallBack,
    is_lost_on_the_way,
    must_roll_for_distance,
    retreats_of,
)
from grognard.plugins.red_sun_rising.rules.land_combat import AssaultRound, LandCombatStage, assault_rounds
from grognard.plugins.red_sun_rising.rules.losses import TakeLosses, is_on_its_last_step
from grognard.plugins.red_sun_rising.rules.odds import possible_guides, prospect_of, result_odds
from grognard.plugins.red_sun_rising.rules.stacks import is_combat_unit
from grognard.plugins.red_sun_rising.rules.trenches import Digging
from grognard.plugins.red_sun_rising.rules.victory import cities_required
from grognard.plugins.red_sun_rising.rules.withdrawal import Withdrawals, retreat_value
from grognard.plugins.red_sun_rising.state import RisingState

HEX = ("hex", "hexes")

# Retreat before combat


def _withdraw(state: RisingState, frame: Withdrawals, args: Args) -> Hint:
    """Cases: 11.11."""
    return Hint(
        odds=Odds("withdraw", "11.11", count=1, against=retreat_value(state, args[0]), test="at-most")
    )


def _fall_back(state: RisingState, frame: FallBack, args: Args) -> Hint:
    """Cases: 11.14, 18.9."""
    here, hexes = state.place[frame.unit], retreats_of(state, frame.unit)[args[0]]
    notes = [Note("{counters} is lost off the rail line.", "18.9", (frame.unit,))]
    odds = None
    if must_roll_for_distance(state, frame.unit, hexes):
        odds = Odds("long_retreat", "11.14", count=1, against=SAFE_ROLL, test="at-most")
    shown = tuple(notes) if is_lost_on_the_way(state, frame.unit, args[0]) else ()
    return Hint(str(hexes), HEX[hexes > 1], (here, args[0]), odds=None if shown else odds, notes=shown)


# Attacks


def attack_hint(state: RisingState, side: int, space: int, attackers: tuple[int, ...]) -> Hint:
    """Return how an attack by some units would stand, with the exact odds of its results.

    Where several command units can help, the one with the highest value counts.

    Cases: 11.2, 11.4, 11.57/errata
    """
    foes = targets_in(state, side, space)
    notes = battle_notes(state, side, space, attackers, foes)
    hungry = starved(state, foes)
    fed = tuple(unit for unit in foes if unit not in hungry)
    if not attackers or not fed or not is_combat_unit(state, foes[0]):
        return Hint(notes=notes)
    guides = (best_guide(state, attackers), best_guide(state, fed))
    return Hint(odds=result_odds(state, prospect_of(state, space, attackers, fed, guides)), notes=notes)


def best_guide(state: RisingState, units: tuple[int, ...]) -> int:
    """Return the command unit with the highest value that can guide some units, or NOWHERE."""
    return max(possible_guides(state, units), key=lambda c: command_value(state, c), default=NOWHERE)


def _attack(state: RisingState, frame: AssaultRound, args: Args) -> Hint:
    return attack_hint(state, frame.side, args[0], attackers_of(state, frame.side).get(args[0], ()))


def _join(state: RisingState, frame: PlanAttack, args: Args) -> Hint:
    return attack_hint(state, frame.side, frame.space, (*frame.attackers, args[0]))


def _join_all(state: RisingState, frame: PlanAttack, args: Args) -> Hint:
    return attack_hint(state, frame.side, frame.space, (*frame.attackers, *frame.able(state)))


def _resolve(state: RisingState, frame: PlanAttack, args: Args) -> Hint:
    return attack_hint(state, frame.side, frame.space, frame.attackers)


def _guide(state: RisingState, frame: ChooseGuide, args: Args) -> Hint:
    """Cases: 11.43."""
    return Hint(notes=(Note(f"Its Command Value is {command_value(state, args[0])}.", "11.43", args),))


def _lose(state: RisingState, frame: TakeLosses, args: Args) -> Hint:
    """Cases: 11.5."""
    if is_on_its_last_step(state, args[0]):
        return Hint(notes=(Note("{counters} is lost with this step.", "11.54", args),))
    return Hint(notes=(Note("{counters} goes on at reduced strength.", "11.5", args),))


# Trenches


def _dig(state: RisingState, frame: Digging, args: Args) -> Hint:
    """Cases: 13.11, 11.42."""
    level = state.trench[args[0]] + 1
    return Hint(
        notes=(Note(f"A trench of level {level}: {level} off the die of attackers.", "11.42", (), args),)
    )


HINTS: Mapping[str, HintOf] = {
    "Withdraw": _withdraw,
    "FallBackTo": _fall_back,
    "AttackSpace": _attack,
    "JoinAttack": _join,
    "JoinAll": _join_all,
    "Resolve": _resolve,
    "Guide": _guide,
    "LoseStep": _lose,
    "Dig": _dig,
}
"""Action kind -> its hint."""


def _stage_note(state: RisingState, frame: LandCombatStage) -> str:
    return f"Assault Round {frame.number + 1} of {assault_rounds(state, frame.side)} is next."


def _losses_note(state: RisingState, frame: TakeLosses) -> str:
    return f"{frame.steps} {'step' if frame.steps == 1 else 'steps'} to lose."


def _dig_note(state: RisingState, frame: Procedure) -> str:
    required = cities_required(state)
    return f"Japan needs {required} cities at the end of this season." if required else ""


NOTES: Mapping[str, NoteOf] = {
    "LandCombatStage": _stage_note,
    "TakeLosses": _losses_note,
    "Digging": _dig_note,
}
"""Procedure -> its line under the prompt."""


def _planned(state: RisingState, frame: PlanAttack) -> tuple[int, ...]:
    return frame.attackers


def _unit(state: RisingState, frame: FallBack) -> tuple[int, ...]:
    return (frame.unit,)


def _command(state: RisingState, frame: Displace) -> tuple[int, ...]:
    return (frame.command,)


def _units(state: RisingState, frame: TakeLosses | AdvanceInto) -> tuple[int, ...]:
    return frame.units


def _targets(state: RisingState, frame: PlanAttack) -> tuple[int, ...]:
    return targets_in(state, frame.side, frame.space)


ACTORS: Mapping[str, ActorsOf] = {
    "PlanAttack": _planned,
    "FallBack": _unit,
    "Displace": _command,
    "TakeLosses": _units,
    "AdvanceInto": _units,
}
"""Procedure -> the counters that act in it."""

TARGETS: Mapping[str, ActorsOf] = {"PlanAttack": _targets}
"""Procedure -> the counters it is done to."""
