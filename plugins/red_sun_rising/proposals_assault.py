"""What a bot looks at in the Land Combat Stage: whom it attacks and with whom, who gives way, who is lost."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from grognard.kernel.action import Args
from grognard.plugins.red_sun_rising.fields import field
from grognard.plugins.red_sun_rising.land_odds import expected
from grognard.plugins.red_sun_rising.land_worth import CITY, GARRISON, RUSSIAN, STORE, fed, way_of, worth_of
from grognard.plugins.red_sun_rising.plan import LIAOYANG, PORT_ARTHUR
from grognard.plugins.red_sun_rising.posts import posts
from grognard.plugins.red_sun_rising.rules.advance import AdvanceInto
from grognard.plugins.red_sun_rising.rules.attack import PlanAttack, attackers_of, targets_in
from grognard.plugins.red_sun_rising.rules.clash import ChooseGuide
from grognard.plugins.red_sun_rising.rules.command import command_value
from grognard.plugins.red_sun_rising.rules.displacement import Displace, refuges_of
from grognard.plugins.red_sun_rising.rules.falling_back import FallBack, retreats_of
from grognard.plugins.red_sun_rising.rules.land_combat import AssaultRound, LandCombatStage
from grognard.plugins.red_sun_rising.rules.losses import TakeLosses
from grognard.plugins.red_sun_rising.rules.stacking import room
from grognard.plugins.red_sun_rising.rules.stacks import combat_units, fronts, is_combat_unit
from grognard.plugins.red_sun_rising.rules.withdrawal import Withdrawals, units_that_may_retreat
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Side

Proposal = tuple[str, Args]
Proposer = Callable[[RisingState, Any, int], Iterator[Proposal]]

CLEARED = 1.0
"""What it is worth to clear a hex of its last defenders, beside them."""
RETREATS = 3
"""Hexes that a retreat looks at."""

# Attacks


def attack_worth(state: RisingState, side: int, space: int, units: tuple[int, ...]) -> float:
    """Return what the attacker gains in the mean by attacking a hex with some units."""
    targets = targets_in(state, side, space)
    if not is_combat_unit(state, targets[0]):
        return 0.5
    supplied = fed(state, 1 - side)
    starving = [unit for unit in targets if unit not in supplied]
    left = [unit for unit in targets if unit in supplied]
    mine, theirs = expected(state, space, units, left) if left else (0.0, 0.0)
    own, foe = (RUSSIAN, 1.0) if side == Side.RUSSIA else (1.0, RUSSIAN)
    own *= sum(sorted(_step_worth(state, unit) for unit in units)[:2]) / min(2, len(units))
    is_siege = state.board.spaces.ids[space] == PORT_ARTHUR and side == Side.JAPAN
    value = (
        foe * sum(worth_of(state, u) for u in starving) + (foe + GARRISON * is_siege) * theirs - own * mine
    )
    steps = sum(len(state.board.counters.steps[u]) - state.face[u] for u in left)
    if theirs >= steps / 2:
        value += (CLEARED + prize(state, side, space)) * min(1.0, theirs / max(1, steps))
    if is_siege and not _has_drawn(state, space):
        value += STORE
    return value


def _step_worth(state: RisingState, unit: int) -> float:
    """What a step of a unit is worth."""
    return worth_of(state, unit) / max(1, len(state.board.counters.steps[unit]) - state.face[unit])


def prize(state: RisingState, side: int, space: int) -> float:
    """Return what the city in a hex is worth to a side that does not hold it."""
    return 0.0 if state.control[space] == side else CITY.get(state.board.spaces.ids[space], 0.0)


def _has_drawn(state: RisingState, space: int) -> bool:
    return any(space in getattr(frame.procedure, "stores", ()) for frame in state.frames)


def plan_of(state: RisingState, side: int, space: int) -> tuple[float, tuple[int, ...]]:
    """Return the best way to attack a hex: its worth, and the units; all that can, or the least of them."""
    units = attackers_of(state, side).get(space, ())
    if not units:
        return -1.0, ()
    least = min(units, key=lambda u: (worth_of(state, u), u))
    plans = [(attack_worth(state, side, space, chosen), chosen) for chosen in (units, (least,))]
    return max(plans, key=lambda plan: (plan[0], len(plan[1])))


def _best_attack(state: RisingState, side: int) -> tuple[float, int]:
    found = [(plan_of(state, side, space)[0], -space) for space in attackers_of(state, side)]
    worth, space = max(found, default=(-1.0, 0))
    return worth, -space


def combat_stage(state: RisingState, frame: LandCombatStage, side: int) -> Iterator[Proposal]:
    """Propose another Assault Round while an attack is worth it."""
    yield "EndLandCombat", ()
    if _best_attack(state, side)[0] > 0:
        yield "BeginRound", ()


def assault(state: RisingState, frame: AssaultRound, side: int) -> Iterator[Proposal]:
    """Propose the best attack, or the end of the attacks."""
    worth, space = _best_attack(state, side)
    if worth > 0:
        yield "AttackSpace", (space,)
    yield "EndAttacks", ()


def plan_attack(state: RisingState, frame: PlanAttack, side: int) -> Iterator[Proposal]:
    """Propose the units of the best plan one by one, then to fight."""
    if not frame.attackers:
        chosen = plan_of(state, side, frame.space)[1]
        if len(chosen) == 1:
            yield "JoinAttack", chosen
        else:
            yield "JoinAll", ()
        return
    yield "Resolve", ()


def guide(state: RisingState, frame: ChooseGuide, side: int) -> Iterator[Proposal]:
    """Propose the best command unit."""
    yield "Guide", (max(frame.guides, key=lambda c: (command_value(state, c), -c)),)


def refuge(state: RisingState, frame: Displace, side: int) -> Iterator[Proposal]:
    """Propose the first stack."""
    yield "TakeRefuge", (refuges_of(state, frame.command)[0],)


def losses(state: RisingState, frame: TakeLosses, side: int) -> Iterator[Proposal]:
    """Propose the unit whose step is worth least, rather one that is not destroyed by it."""
    yield "LoseStep", (min(frame.units, key=lambda u: (_step_worth(state, u), u)),)


# Advance and retreat


def advance(state: RisingState, frame: AdvanceInto, side: int) -> Iterator[Proposal]:
    """Propose to go where it brings a unit on: nearer to its goal, into a city or a post."""
    for unit in sorted(frame.units, key=lambda u: (-worth_of(state, u), u)):
        if room(state, frame.space, side) >= state.printed("command", unit) and _gains(state, frame, unit):
            yield "Advance", (unit,)
            break
    yield "EndAdvance", ()


def _gains(state: RisingState, frame: AdvanceInto, unit: int) -> bool:
    if prize(state, frame.side, frame.space):
        return True
    if frame.side == Side.JAPAN:
        way = way_of(state, unit)
        return way[frame.space] < way[state.place[unit]]
    wanted = {space for space, _, _ in posts(state)}
    return frame.space in wanted and state.place[unit] not in wanted


def withdrawals(state: RisingState, frame: Withdrawals, side: int) -> Iterator[Proposal]:
    """Propose to retreat those who are lost where they stand."""
    for unit in units_that_may_retreat(state, side):
        if is_combat_unit(state, unit) and _is_doomed(state, unit):
            yield "Withdraw", (unit,)
            break
    yield "EndWithdrawals", ()


def _is_doomed(state: RisingState, unit: int) -> bool:
    """Whether a unit is out of supply, or with its stack at the mercy of those who can attack it."""
    side, space = state.side_of(unit), state.place[unit]
    foes = combat_units(state)[1 - side]
    near = tuple(
        foe
        for other in fronts(state.board)[space]
        for foe in foes.get(other, ())
        if state.activated[foe] and state.supplied[foe] and not state.attacked[foe]
    )
    if not near:
        return False
    if unit not in fed(state, side):
        return True
    stack = combat_units(state)[side][space]
    mine, theirs = expected(state, space, near, stack)
    steps = sum(len(state.board.counters.steps[u]) - state.face[u] for u in stack)
    return not CITY.get(state.board.spaces.ids[space]) and theirs > mine and theirs >= 0.9 * steps


def fall_back(state: RisingState, frame: FallBack, side: int) -> Iterator[Proposal]:
    """Propose the near hexes away from the enemy, back to where the army stands."""
    board, unit = state.board, frame.unit
    foes = combat_units(state)[1 - side]
    index = board.spaces.index
    way = way_of(state, unit) if side == Side.JAPAN else field(board, (index[LIAOYANG],))
    found = retreats_of(state, unit)

    def rank(space: int) -> tuple[bool, int, int, int]:
        close = any(other in foes for other in fronts(board)[space])
        return close, found[space], way[space], space

    need = state.printed("command", unit)
    spaces = [s for s in found if room(state, s, side) >= need]
    yield from (("FallBackTo", (space,)) for space in sorted(spaces, key=rank)[:RETREATS])
    yield "StandFast", ()


PROPOSERS: Mapping[str, Proposer] = {
    "LandCombatStage": combat_stage,
    "AssaultRound": assault,
    "PlanAttack": plan_attack,
    "ChooseGuide": guide,
    "Displace": refuge,
    "TakeLosses": losses,
    "AdvanceInto": advance,
    "Withdrawals": withdrawals,
    "FallBack": fall_back,
}
