"""Fire on land: scores, modifiers and what a shot must beat (15.4, 15.5, 15.6, 15.1b)."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.board import Board
from grognard.kernel.dice import Modifier, Roll
from grognard.kernel.play import Play
from grognard.kernel.rule import rule
from grognard.plugins.empire_at_sunrise.rules.entrenchment import shelter
from grognard.plugins.empire_at_sunrise.rules.stacks import is_aboard, is_land, is_type
from grognard.plugins.empire_at_sunrise.state import SunriseState
from grognard.plugins.empire_at_sunrise.terms import ARTILLERY_TYPES, Terrain, UnitType

POINT_FIREPOWER, POINT_RESILIENCE = 0, 7
"""Scores of a point unit, whatever is printed on it (15.4); its movement of 4 never comes into play."""

BROKEN_GROUND = (Terrain.CITY, Terrain.HILL)
"""Terrain that is hard to attack into (15.6)."""


@dataclass(frozen=True, slots=True)
class Shot:
    """One unit's fire at another in a land battle.

    Attributes:
        firer, target: who fires at whom.
        space: where the defenders stand.
        side: the attacking side of the battle.
        points: the point units of the battle (15.4).
    """

    firer: int
    target: int
    space: int
    side: int
    points: tuple[int, ...] = ()


# Questions


def is_artillery(state: SunriseState, counter: int) -> bool:
    """Return whether a counter is artillery, siege and naval artillery among it (3.1)."""
    return state.board.counters.type[counter] in ARTILLERY_TYPES


def is_landing(state: SunriseState, counter: int) -> bool:
    """Return whether a unit in a land battle fights from a ship that carries it (11.6)."""
    return is_land(state, counter) and is_aboard(state, counter)


def fire_modifier(board: Board, row: str) -> int:
    """Return what the table ``fire_modifiers`` adds to the dice.

    Cases: 15.6
    """
    return int(board.tables["fire_modifiers"].lookup(row))


def resilience(state: SunriseState, counter: int, points: tuple[int, ...]) -> int:
    """Return a unit's own resilience in a battle: the printed one, or that of a point unit.

    Cases: 15.4
    """
    return POINT_RESILIENCE if counter in points else state.printed("resilience", counter)


def firepower(state: SunriseState, counter: int, points: tuple[int, ...]) -> int:
    """Return a unit's firepower in a battle: the printed one, or that of a point unit.

    Cases: 15.4
    """
    return POINT_FIREPOWER if counter in points else state.printed("firepower", counter)


def bombardment_resilience(state: SunriseState, shot: Shot) -> int:
    """Return what a bombardment's total must be greater than: the target's resilience or its shelter's.

    Cases: 15.4, 15.1b
    """
    return max(resilience(state, shot.target, shot.points), shelter(state, shot.target))


def assault_resilience(state: SunriseState, shot: Shot) -> int:
    """Return what an assault's total must be greater than; attackers have left their fortification.

    Cases: 15.5, 15.1b
    """
    own = resilience(state, shot.target, shot.points)
    return own if state.side_of(shot.target) == shot.side else max(own, shelter(state, shot.target))


def modifiers_of(state: SunriseState, shot: Shot) -> list[Modifier]:
    """Return what is added to the dice of a shot, the firepower left out.

    Cases: 15.6
    """
    attacking = state.side_of(shot.firer) == shot.side
    rows = _attack_rows(state, shot) if attacking else _defence_rows(state, shot)
    if state.suppressed[shot.firer]:
        rows.append("firer-suppressed")
    if state.suppressed[shot.target]:
        rows.append("target-suppressed")
    if is_type(state, shot.firer, UnitType.NART) and is_land(state, shot.target):
        rows.append("naval-artillery-at-land")
    found = [Modifier(fire_modifier(state.board, row), "15.6", row.replace("-", " ")) for row in rows]
    extra = state.steps(shot.firer) - state.steps(shot.target)
    if extra:
        row = "each-extra-hash-mark" if extra > 0 else "each-missing-hash-mark"
        found.append(Modifier(abs(extra) * fire_modifier(state.board, row), "15.6", "hash marks"))
    return found


def _attack_rows(state: SunriseState, shot: Shot) -> list[str]:
    rows = ["attack-city-or-hill"] if state.geo.terrain(shot.space) in BROKEN_GROUND else []
    if is_landing(state, shot.firer):
        rows.append("attack-amphibious")
    return rows


def all_modifiers(state: SunriseState, shot: Shot, case: str) -> list[Modifier]:
    """Return what is added to the dice of a shot, the firepower first; ``case`` lets it fire.

    Cases: 15.4, 15.5, 15.6
    """
    power = Modifier(firepower(state, shot.firer, shot.points), case, "firepower")
    return [power, *modifiers_of(state, shot)]


# READING 15.6: where some attackers come by land and some by sea, only fire at those who come by sea gets the
# modifier against amphibious assault; test_case_15_6_mixed_attack_counts_each_target pins it.
def _defence_rows(state: SunriseState, shot: Shot) -> list[str]:
    return ["defend", "defend-amphibious"] if is_landing(state, shot.target) else ["defend"]


@rule("15.5", silenced=0)
def steps_inflicted(state: SunriseState, shot: Shot, roll: Roll) -> int:
    """Return the steps an assault's roll costs the target.

    A hit costs one; doubles of a firer with more hash marks than the target cost two.

    Cases: 15.5
    """
    if not roll.succeeds:
        return 0
    return 2 if roll.is_double and state.steps(shot.firer) > state.steps(shot.target) else 1


def roll_fire(play: Play[SunriseState], shot: Shot, purpose: str, case: str, against: int) -> Roll:
    """Roll for a shot.

    Args:
        play: the play.
        shot: who fires at whom.
        purpose: ``bombardment`` or ``assault``.
        case: the case that lets it fire.
        against: what the total must be greater than.
    """
    state = play.state
    return play.roll(
        purpose,
        case,
        by=state.side_of(shot.firer),
        counters=(shot.firer, shot.target),
        spaces=(shot.space,),
        modifiers=all_modifiers(state, shot, case),
        against=against,
        test="over",
    )
