"""What actions cost, where they lead and what may come of them, as the rules tell; it decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.action import Args
from grognard.kernel.describe import Hint, HintOf, Note
from grognard.kernel.odds import Odds, outcomes_of
from grognard.kernel.procedure import Procedure
from grognard.plugins.empire_at_sunrise.geography import POINT, Surface
from grognard.plugins.empire_at_sunrise.rules.assault import Assault
from grognard.plugins.empire_at_sunrise.rules.bombardment import Bombardment
from grognard.plugins.empire_at_sunrise.rules.claims import CLAIM_COST
from grognard.plugins.empire_at_sunrise.rules.convoy import CALL_COST, EXIT_COST
from grognard.plugins.empire_at_sunrise.rules.define_battle import defenders_of
from grognard.plugins.empire_at_sunrise.rules.engagement import is_automatic, quarry_of
from grognard.plugins.empire_at_sunrise.rules.entrenchment import shelter
from grognard.plugins.empire_at_sunrise.rules.fire import (
    BROKEN_GROUND,
    Shot,
    all_modifiers,
    assault_resilience,
    bombardment_resilience,
    steps_inflicted,
)
from grognard.plugins.empire_at_sunrise.rules.interception import Interception, in_reach
from grognard.plugins.empire_at_sunrise.rules.interception_roll import (
    INTERCEPTION_NUMBER,
    known_speed,
    modifiers_of,
    range_of,
)
from grognard.plugins.empire_at_sunrise.rules.land_combat import LandCombatPhase
from grognard.plugins.empire_at_sunrise.rules.march import MarchStack
from grognard.plugins.empire_at_sunrise.rules.marching import march_reach
from grognard.plugins.empire_at_sunrise.rules.mines import is_mined_for
from grognard.plugins.empire_at_sunrise.rules.naval_combat import NavalCombat, is_double
from grognard.plugins.empire_at_sunrise.rules.naval_movement import route_of, ways_of
from grognard.plugins.empire_at_sunrise.rules.planes import PLANES_HIT_NUMBER, PLANES_LOST_NUMBER
from grognard.plugins.empire_at_sunrise.rules.sailing import MoveStack
from grognard.plugins.empire_at_sunrise.rules.siege_artillery import must_breach
from grognard.plugins.empire_at_sunrise.rules.stacks import members
from grognard.plugins.empire_at_sunrise.state import SunriseState

MP = "MP"
STEPS = ("no effect", "one step lost", "two steps lost")


def points_text(halves: int) -> str:
    """Return half points in figures.

    >>> points_text(0), points_text(1), points_text(5)
    ('0', '½', '2½')
    """
    whole, half = divmod(halves, POINT)
    return f"{whole or ''}½" if half else str(whole)


# Movement


def _sail(state: SunriseState, frame: MoveStack, args: Args) -> Hint:
    """Cases: 11.1, 11.2, 11.3."""
    here, route = frame.place(state), route_of(state, frame.movers, args[0])
    mined = tuple(space for space in route if is_mined_for(state, space, frame.side))
    notes = (Note("Mines in {spaces}: a ship that enters loses a step on 8 or more.", "11.2", (), mined),)
    cost = ways_of(state, frame.movers).cost[args[0]]
    inside = state.geo.surface[here] == state.geo.surface[args[0]] == Surface.INSERT
    figure, unit = points_text(cost), MP
    if inside:
        figure, unit = str(len(route)), "hex" if len(route) == 1 else "hexes"
    return Hint(figure, unit, (here, *route), notes=notes if mined else ())


def _march(state: SunriseState, frame: MarchStack, args: Args) -> Hint:
    """Cases: 14.1, 14.2."""
    here = state.place[frame.movers[0]]
    if state.geo.surface[args[0]] == Surface.MAP:
        note = Note("The march ends there with a 1/2 marker; a week of rest makes it 2/2.", "14.2")
        return Hint("1/2", "", (here, args[0]), stops=True, notes=(note,))
    reach = march_reach(state, frame.movers)
    return Hint(points_text(reach.cost[args[0]]), MP, reach.path(args[0]))


def _leave_insert(state: SunriseState, frame: MarchStack, args: Args) -> Hint:
    """Cases: 14.1."""
    return Hint("2/2", "", (state.place[frame.movers[0]], state.geo.under_insert), stops=True)


def _entrench(state: SunriseState, frame: MarchStack, args: Args) -> Hint:
    """Cases: 14.1."""
    return Hint(points_text(state.ground.trench_cost), MP)


# Interception and naval combat


def _interception_odds(state: SunriseState, hunters: Args, quarry: Args) -> Hint:
    """Cases: 6.2, 12.5."""
    hexes = range_of(state, state.place[hunters[0]], state.place[quarry[0]])
    modifiers = modifiers_of(state, quarry, hexes, known_speed(state, hunters, quarry, 0))
    odds = Odds(
        "interception", "12.5", modifiers=modifiers, against=INTERCEPTION_NUMBER, test="under",
    )  # fmt: skip
    hidden = any(state.task_force[unit] >= 0 for unit in quarry)
    note = Note("The speed of a task force is not known; it may add or take 1.", "6.2")
    return Hint(odds=odds, notes=(note,) if hidden else ())


def _intercept(state: SunriseState, frame: Interception, args: Args) -> Hint:
    stacks = in_reach(state, frame.hunter, frame.tried, frame.movers)
    return _interception_odds(state, stacks.get(args[0], args), frame.movers)


def _attempt(state: SunriseState, frame: Interception, args: Args) -> Hint:
    return _interception_odds(state, frame.stack, frame.movers)


def _engage(state: SunriseState, frame: MoveStack, args: Args) -> Hint:
    """Cases: 12.2, 12.3."""
    quarry = quarry_of(state, members(state, args[0])[0])
    if is_automatic(state, quarry):
        return Hint(notes=(Note("It succeeds without a roll: naval artillery is there.", "12.3", quarry),))
    return _interception_odds(state, frame.movers, quarry or args)


def _fire(state: SunriseState, frame: NavalCombat, args: Args) -> Hint:
    """Cases: 7.0, 13.0."""
    against = state.printed("resilience", args[0])
    outcomes = outcomes_of(
        (), against, "over", lambda roll: STEPS[roll.succeeds * (2 if is_double(state, roll) else 1)]
    )
    return Hint(odds=Odds("naval_fire", "13.0", against=against, test="over", outcomes=outcomes))


def _planes(state: SunriseState, frame: Procedure, args: Args) -> Hint:
    """Cases: 18.8."""
    words = {PLANES_LOST_NUMBER: "planes lost", PLANES_HIT_NUMBER: "hit"}
    outcomes = outcomes_of((), None, "", lambda roll: words.get(roll.raw, "no effect"))
    return Hint(odds=Odds("planes", "18.8", outcomes=outcomes))


# Land combat


def _attack(state: SunriseState, frame: LandCombatPhase, args: Args) -> Hint:
    """Cases: 15.1b, 15.6, 15.8."""
    foes = defenders_of(state, args[0], frame.side)
    if not foes:
        return Hint(notes=(Note("Nobody holds {spaces}: the units move in.", "15.8", (), args),))
    notes = [Note("Defended by {counters}.", "15.3", foes)]
    sheltered = max(shelter(state, unit) for unit in foes)
    if sheltered:
        notes.append(Note(f"A fortification there lends resilience {sheltered}.", "15.1b", (), args))
    if state.geo.terrain(args[0]) in BROKEN_GROUND:
        notes.append(Note("City and hill take 1 from the dice of the attackers.", "15.6", (), args))
    return Hint(notes=tuple(notes))


def _bombard(state: SunriseState, frame: Bombardment, args: Args) -> Hint:
    """Cases: 15.4, 15.6, 18.6."""
    shot = Shot(args[0], args[1], frame.space, frame.side, frame.points)
    where = state.place[args[1]]
    notes = (Note("{counters} breaks the fortification in {spaces}.", "18.6", args[:1], (where,)),)
    odds = Odds(
        "bombardment", "15.4", modifiers=tuple(all_modifiers(state, shot, "15.4")),
        against=bombardment_resilience(state, shot), test="over",
    )  # fmt: skip
    return Hint(odds=odds, notes=notes if must_breach(state, args[0], where) else ())


def _assault(state: SunriseState, frame: Assault, args: Args) -> Hint:
    """Cases: 15.5, 15.6."""
    shot = Shot(args[0], args[1], frame.space, frame.side, frame.points)
    modifiers = tuple(all_modifiers(state, shot, "15.5"))
    against = assault_resilience(state, shot)
    outcomes = outcomes_of(modifiers, against, "over", lambda roll: STEPS[steps_inflicted(state, shot, roll)])
    odds = Odds("assault", "15.5", modifiers=modifiers, against=against, test="over", outcomes=outcomes)
    return Hint(odds=odds)


def _costs(halves: int) -> HintOf:
    return lambda state, frame, args: Hint(points_text(halves), MP)


HINTS: Mapping[str, HintOf] = {
    "To": _sail,
    "Claim": _costs(CLAIM_COST),
    "CallPort": _costs(CALL_COST),
    "Exit": _costs(EXIT_COST),
    "Intercept": _intercept,
    "Attempt": _attempt,
    "Engage": _engage,
    "Fire": _fire,
    "PlanesInPhase": _planes,
    "PlanesAtMovers": _planes,
    "MarchTo": _march,
    "LeaveInsert": _leave_insert,
    "Entrench": _entrench,
    "AttackSpace": _attack,
    "Bombard": _bombard,
    "Storm": _assault,
}
"""Action kind -> what it costs and what may come of it."""
