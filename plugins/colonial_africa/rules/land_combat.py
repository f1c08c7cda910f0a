"""2.1: battles on land, with what the five sorts of brigades do in them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.kernel.dice import Modifier
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.rules.supply import is_supplied
from grognard.plugins.colonial_africa.state import ColonialPlay, ColonialState
from grognard.plugins.colonial_africa.terms import UnitType

BATTLE_DIE = 10
"""H4.3: the die that each force rolls."""

MOUNTED_DRM, ARTILLERY_DRM, HUNGER_DRM = 1, 1, -1
"""2.14, H4.3: what mounted infantry, more artillery, and want of supply add to the die."""

STRENGTH_MOST = 5
"""H4.3: most that superior strength adds."""

ROUT = 5
CLOSE = 2
"""H4.3: margins from which the loser loses one more, and up to which the winner loses one."""

LEVIES_PER_LOSS = 2
"""H4.2: strength that levies lose in place of a brigade."""

WEAKEST_FIRST = (
    UnitType.COLONIAL,
    UnitType.REGULAR,
    UnitType.MOUNTED,
    UnitType.ARTILLERY,
    UnitType.GUARD,
)
"""H4.3: in which order brigades are lost."""


@dataclass(frozen=True, slots=True)
class Force:
    """Those who fight together: brigades, or the levies of a people.

    Attributes:
        side: whose battle it is, NOWHERE for levies.
        units: the brigades.
        levies: strength of levies.
    """

    side: int
    units: tuple[int, ...] = ()
    levies: int = 0


def count(state: ColonialState, units: Sequence[int], kind: UnitType) -> int:
    """Return how many of some brigades are of a type."""
    return sum(state.world.kinds[unit] == kind for unit in units)


@rule("2.11", "2.12", "2.15", silenced=1)
def strength_of(state: ColonialState, units: tuple[int, ...]) -> int:
    """Return the strength of some brigades together.

    Cases: 2.11, 2.12, 2.15, H4.1
    """
    # READING 2.12: guards and colonials are ordered like regulars, and the most and least powerful in battle
    # (test_case_2_12_a_guard_counts_more_than_regulars_and_these_more_than_colonials).
    return sum(state.world.strengths[state.world.kinds[unit]] for unit in units)


@rule("H4.3", silenced=0)
def superiority(state: ColonialState, own: int, enemy: int) -> int:
    """Return what superior strength adds to the die: one for each half above the enemy's.

    Cases: H4.3

    Example: 9 against 3 is three times as much, or four halves more.
    """
    return max(0, min(STRENGTH_MOST, 2 * (own - enemy) // max(1, enemy)))


def modifiers(state: ColonialState, own: Force, enemy: Force, space: int) -> tuple[Modifier, ...]:
    """Return what is added to the battle die of a force.

    Cases: 1.31, 2.13, 2.14, H4.3
    """
    found = [
        Modifier(superiority(state, total(state, own), total(state, enemy)), "H4.3", "superior strength")
    ]
    if count(state, own.units, UnitType.MOUNTED):
        found.append(Modifier(MOUNTED_DRM, "2.14", "mounted infantry"))
    if count(state, own.units, UnitType.ARTILLERY) > count(state, enemy.units, UnitType.ARTILLERY):
        found.append(Modifier(ARTILLERY_DRM, "2.13", "more artillery"))
    if own.units and not is_supplied(state, own.side, space):
        found.append(Modifier(HUNGER_DRM, "1.31", "out of supply"))
    return tuple(found)


def total(state: ColonialState, force: Force) -> int:
    """Return the strength of a force."""
    return strength_of(state, force.units) + force.levies if force.units else force.levies


@rule("2.13", silenced=0)
def shelling(state: ColonialState, units: tuple[int, ...]) -> int:
    """Return the losses that artillery adds to those of the enemy.

    Cases: 2.13
    """
    return int(count(state, units, UnitType.ARTILLERY) > 0)


def losses(state: ColonialState, winner: Force, loser: Force, margin: int) -> tuple[int, int]:
    """Return the brigades that winner and loser lose.

    Cases: 2.13, H4.3
    """
    lost = 1 + shelling(state, winner.units) + int(margin >= ROUT)
    won = int(margin <= CLOSE) * (1 + shelling(state, loser.units))
    return won, lost


def share_won(own: Sequence[Modifier], theirs: Sequence[Modifier]) -> float:
    """Return how probable it is that the attacker rolls more than the defender.

    Cases: H4.3

    Example:
        >>> share_won((), ()), share_won((Modifier(9, "H4.3", "superior strength"),), ())
        (0.45, 0.99)
    """
    ahead = sum(one.value for one in own) - sum(one.value for one in theirs)
    faces = range(1, BATTLE_DIE + 1)
    return sum(ours + ahead > against for ours in faces for against in faces) / BATTLE_DIE**2


def decide(play: ColonialPlay, space: int, attacker: Force, defender: Force) -> bool:
    """Roll for both and return whether the attacker wins; the losses are taken, nobody moves yet.

    Cases: 2.13, 2.14, H4.3
    """
    state = play.state
    own = modifiers(state, attacker, defender, space)
    theirs = modifiers(state, defender, attacker, space)
    ours = _roll(play, "attack_roll", attacker, space, own)
    against = _roll(play, "defence_roll", defender, space, theirs)
    wins = ours > against
    margin = abs(ours - against)
    winner, loser = (attacker, defender) if wins else (defender, attacker)
    won, lost = losses(state, winner, loser, margin)
    _lose(play, space, winner, won)
    _lose(play, space, loser, lost)
    play.event(
        "battle_told",
        "H4.3",
        spaces=(space,),
        winner=_named(state, winner),
        loser=_named(state, loser),
        high=max(ours, against),
        low=min(ours, against),
    )
    return wins


def _named(state: ColonialState, force: Force) -> str:
    """Return whose a force is, as a report of a battle says it."""
    return "its people" if force.side == NOWHERE else state.board.side_names[force.side]


def _roll(play: ColonialPlay, purpose: str, force: Force, space: int, added: tuple[Modifier, ...]) -> int:
    return play.roll(
        purpose,
        "H4.3",
        by=force.side,
        counters=force.units[:1],
        spaces=(space,),
        modifiers=added,
        count=1,
        sides=BATTLE_DIE,
    ).total


@rule("H4.2", silenced=0)
def loss_of_levies(state: ColonialState, brigades: int) -> int:
    """Return the strength that levies lose where others would lose so many brigades.

    Cases: H4.2
    """
    return LEVIES_PER_LOSS * brigades


def _lose(play: ColonialPlay, space: int, force: Force, brigades: int) -> None:
    """Take losses, the weakest first; levies lose strength."""
    state = play.state
    if not brigades:
        return
    if force.levies:
        left = max(0, state.levies[space] - loss_of_levies(state, brigades))
        play.set("levies", space, left)
        play.event("levies_fell", "H4.2", spaces=(space,), left=left)
        return
    order = sorted(force.units, key=lambda unit: WEAKEST_FIRST.index(UnitType(state.world.kinds[unit])))
    fallen = tuple(order[:brigades])
    for unit in fallen:
        play.move(unit, NOWHERE)
        play.set("aboard", unit, NOWHERE)
    play.event("fell", "H4.3", force.side, fallen, (space,))
