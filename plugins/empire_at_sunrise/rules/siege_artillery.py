"""18.6: siege guns limber before they move, unlimber before they fire, and break fortifications."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.rule import rule
from grognard.plugins.empire_at_sunrise.rules.entrenchment import is_fortified
from grognard.plugins.empire_at_sunrise.rules.stacks import is_aboard, is_on_map, is_type
from grognard.plugins.empire_at_sunrise.rules.turns import objections_to_acting
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState
from grognard.plugins.empire_at_sunrise.terms import UnitType

if TYPE_CHECKING:
    from grognard.plugins.empire_at_sunrise.rules.land_combat import LandCombatPhase
    from grognard.plugins.empire_at_sunrise.rules.land_movement import LandMovementPhase

UNLIMBERED = 2
"""In the column ``attacked``: the gun spent this player turn unlimbering (18.6)."""

JUST_LIMBERED = 2
"""In the column ``limbered``: the gun was limbered this turn and does not move in it (18.6)."""


# Questions


@rule("18.6", silenced=True)
def can_fire_limbered(state: SunriseState, counter: int) -> bool:
    """Return whether a unit's limbers leave it free to fire: it is not limbered.

    Cases: 18.6
    """
    return not state.limbered[counter]


@rule("18.6", silenced=False)
def must_breach(state: SunriseState, firer: int, space: int) -> bool:
    """Return whether this unit's fire in a bombardment destroys the fortification in the target's hex.

    It does whether or not the fire hits. A gun that is the point unit does not bombard, so it breaks nothing.

    Cases: 18.6
    """
    return is_type(state, firer, UnitType.SIEGE) and is_fortified(state, space)


def must_limber(state: SunriseState, counter: int) -> bool:
    """Return whether a unit is a siege gun on its bed, which nothing moves before it is limbered.

    Cases: 18.6
    """
    return is_type(state, counter, UnitType.SIEGE) and not state.limbered[counter]


def breach(play: SunrisePlay, firer: int, space: int) -> None:
    """Take the fortification out of a hex that a siege gun fired at.

    Cases: 18.6
    """
    if must_breach(play.state, firer, space):
        play.set("trench", space, 0)
        play.set("redoubt", space, 0)
        play.event("breached", "18.6", play.state.side_of(firer), (firer,), (space,))


def steady_limbers(play: SunrisePlay, side: int) -> None:
    """Let a side's guns move that were limbered in an earlier turn.

    Cases: 18.6
    """
    for (gun,) in _guns(play.state, side):
        if play.state.limbered[gun] == JUST_LIMBERED:
            play.set("limbered", gun, 1)


def _guns(state: SunriseState, side: int) -> list[Args]:
    kinds = state.board.counters.type
    return [(c,) for c in state.ground.land_units[side] if kinds[c] == UnitType.SIEGE]


def _gun_objections(state: SunriseState, side: int, counter: int) -> Iterator[Objection]:
    """Object to what is no siege gun of the side on the maps."""
    if not is_type(state, counter, UnitType.SIEGE) or not is_on_map(state, counter):
        yield Objection("18.6", "no_siege_gun", "{counters} is no siege gun on the maps.", (counter,))
        return
    yield from objections_to_acting(state, counter, side)
    if is_aboard(state, counter):
        yield Objection("11.5", "aboard", "{counters} is aboard a ship.", (counter,))


# Action kinds

# READING 9.1: putting a gun on its limbers or its bed is neither movement nor combat, so a storm does not
# stop it; digging is paid with movement points and is stopped; test_case_9_1_guns_limber_in_a_storm pins it.


class Limber(ActionKind[SunriseState, "LandMovementPhase"]):
    """Limber a siege gun instead of moving it."""

    verb = "limber"
    case = "18.6"
    args = (COUNTER,)

    def candidates(self, state: SunriseState, frame: LandMovementPhase) -> Iterable[Args]:
        """The side's siege guns."""
        return _guns(state, frame.side)

    def question(self, state: SunriseState, frame: LandMovementPhase, args: Args) -> Iterator[Objection]:
        """It must stand unlimbered and not have acted."""
        yield from _gun_objections(state, frame.side, args[0])
        if state.limbered[args[0]]:
            yield Objection("18.6", "limbered", "{counters} is limbered already.", args)
        if state.ended[args[0]]:
            yield Objection("10.0", "ended", "The move of {counters} is over.", args)

    def apply(self, play: SunrisePlay, frame: LandMovementPhase, args: Args) -> None:
        """It moves next turn at the earliest."""
        play.set("limbered", args[0], JUST_LIMBERED)
        play.set("ended", args[0], 1)
        play.event("limbered", "18.6", frame.side, args, (play.state.place[args[0]],))


class Unlimber(ActionKind[SunriseState, "LandCombatPhase"]):
    """Unlimber a siege gun instead of fighting."""

    verb = "unlimber"
    case = "18.6"
    args = (COUNTER,)

    def candidates(self, state: SunriseState, frame: LandCombatPhase) -> Iterable[Args]:
        """The side's siege guns."""
        return _guns(state, frame.side)

    def question(self, state: SunriseState, frame: LandCombatPhase, args: Args) -> Iterator[Objection]:
        """It must stand limbered on land and not have attacked."""
        yield from _gun_objections(state, frame.side, args[0])
        if not state.limbered[args[0]]:
            yield Objection("18.6", "unlimbered", "{counters} is not limbered.", args)
        if state.attacked[args[0]]:
            yield Objection("15.0", "attacked", "{counters} has attacked this turn.", args)

    def apply(self, play: SunrisePlay, frame: LandCombatPhase, args: Args) -> None:
        """It fires from the next player turn on."""
        play.set("limbered", args[0], 0)
        play.set("attacked", args[0], UNLIMBERED)
        play.event("unlimbered", "18.6", frame.side, args, (play.state.place[args[0]],))


KINDS: tuple[AnyKind, ...] = (Limber(), Unlimber())
PROCEDURES: tuple[type, ...] = ()
