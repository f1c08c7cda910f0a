"""Interception by the non-phasing side while the enemy moves (12.1, 12.3, 12.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, call, counter_local, done, go
from grognard.kernel.rule import rule
from grognard.plugins.empire_at_sunrise.geography import FAR, Surface
from grognard.plugins.empire_at_sunrise.rules.interception_roll import (
    brave_mines,
    can_succeed,
    close_in,
    could_succeed,
    range_of,
    roll_interception,
    station_for,
)
from grognard.plugins.empire_at_sunrise.rules.naval_combat import NavalCombat
from grognard.plugins.empire_at_sunrise.rules.planes import Planes, carriers_in_range
from grognard.plugins.empire_at_sunrise.rules.stacks import is_naval, is_on_map, task_forces
from grognard.plugins.empire_at_sunrise.rules.turns import is_at_war, not_yet_at_war
from grognard.plugins.empire_at_sunrise.rules.weather import is_stormy
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState

# Questions


@rule("12.1", silenced=frozenset())
def has_succeeded(state: SunriseState, side: int) -> frozenset[int]:
    """Return a side's ships that have succeeded at an interception in this player turn and try no more.

    Cases: 12.1
    """
    used, ships = state.intercepted, state.fleet.ships[side]
    key = ("succeeded", side)
    return state.cached_by(("intercepted",), key, lambda: frozenset([ship for ship in ships if used[ship]]))


Stacks = dict[tuple[int, int], tuple[int, ...]]
"""Ships by their space and their spot in it."""


def hunters_of(state: SunriseState, side: int, tried: tuple[int, ...]) -> Stacks:
    """Return a side's stacks that may try an interception now, remembered until the state changes.

    Cases: 8.0, 12.1
    """
    columns = ("place", "spot", "intercepted")
    return state.cached_by(columns, (side, tried, state.turn), lambda: _hunters_of(state, side, tried))


def _hunters_of(state: SunriseState, side: int, tried: tuple[int, ...]) -> Stacks:
    found: dict[tuple[int, int], list[int]] = {}
    out = has_succeeded(state, side).union(not_yet_at_war(state), tried)
    place, spot, on_map = state.place, state.spot, state.geo.on_map
    for ship in state.fleet.ships[side]:
        if ship not in out and on_map[place[ship]]:
            found.setdefault((place[ship], spot[ship]), []).append(ship)
    return {where: tuple(ships) for where, ships in found.items()}


def _stack_of(state: SunriseState, side: int, tried: tuple[int, ...], ship: int) -> tuple[int, ...]:
    """The stack of one ship, as :func:`hunters_of` finds all of them; the ship alone where there is none."""
    place, spot = state.place, state.spot
    here, where = place[ship], spot[ship]
    mates = [s for s in state.fleet.ships[side] if place[s] == here and spot[s] == where]
    if len(mates) > 1:
        absent = not_yet_at_war(state).union(tried)
        mates = [s for s in mates if s not in absent and not _is_spent(state, s, side)]
    return tuple(mates) or (ship,)


def _is_spent(state: SunriseState, ship: int, side: int) -> bool:
    return bool(state.intercepted[ship]) and ship in has_succeeded(state, side)


def in_reach(
    state: SunriseState, side: int, tried: tuple[int, ...], movers: tuple[int, ...]
) -> dict[int, tuple[int, ...]]:
    """Return the stacks that could intercept a moving stack now, by the first ship of each.

    Cases: 12.1, 12.3, 12.4, 12.5
    """
    return state.cached(("reach", side, tried, movers), lambda: _in_reach(state, side, tried, movers))


def _in_reach(
    state: SunriseState, side: int, tried: tuple[int, ...], movers: tuple[int, ...]
) -> dict[int, tuple[int, ...]]:
    target = state.place[movers[0]]
    found: dict[int, tuple[int, ...]] = {}
    for (space, _), ships in hunters_of(state, side, tried).items():
        hexes = range_of(state, space, target)
        if hexes < FAR and can_succeed(state, ships, movers, hexes):
            found[ships[0]] = ships
    return found


def may_be_intercepted(state: SunriseState, side: int, movers: tuple[int, ...]) -> bool:
    """Return whether the other side can do anything about a stack that entered a space."""
    target, enemy = state.place[movers[0]], 1 - side
    if is_stormy(state, target):
        return False
    return bool(
        carriers_in_range(state, enemy, target)
        or in_reach(state, enemy, (), movers)
        or may_hide_hunters(state, enemy, (), movers)
    )


def may_hide_hunters(state: SunriseState, side: int, tried: tuple[int, ...], movers: tuple[int, ...]) -> bool:
    """Return whether a task force stands where fast ships in it could intercept, whatever ships it holds.

    Whether its side is asked must not tell the enemy how fast they are.

    Cases: 6.2, 12.5
    """
    target = state.place[movers[0]]
    for marker, ships in task_forces(state).items():
        if state.side_of(marker) == side and not set(ships) & set(tried):
            hexes = range_of(state, state.place[marker], target)
            if hexes < FAR and could_succeed(state, movers, hexes):
                return True
    return False


def conceals(state: SunriseState, frame: Interception, side: int) -> bool:
    """Return whether a side is asked for an attempt only so that its task forces stay secret (6.2)."""
    return not frame.stack and may_hide_hunters(state, side, frame.tried, frame.movers)


# Action kinds


class LetPass(ActionKind[SunriseState, "Interception"]):
    """Make no further attempt."""

    verb, case = "pass", "12.1"

    def apply(self, play: SunrisePlay, frame: Interception, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        return go(Interception.meet)


# READING 12.1: the stack that tries is all ships of one space, or one spot of a zone, that may still try;
# those held back have had their chance in this space; test_case_12_1_a_stack_tries_once_per_space pins it.
class Intercept(ActionKind[SunriseState, "Interception"]):
    """Try to intercept with the stack that a ship leads."""

    verb, case, args, exact = "intercept", "12.1", (COUNTER,), True

    def candidates(self, state: SunriseState, frame: Interception) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        return [(ship,) for ship in in_reach(state, frame.hunter, frame.tried, frame.movers)]

    def question(self, state: SunriseState, frame: Interception, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        ship, hunter = args[0], frame.hunter
        if not is_naval(state, ship):
            yield Objection("12.0", "no_ship", "{counters} is no ship; only ships intercept.", args)
            return
        if state.side_of(ship) != hunter:
            yield Objection("9.2", "not_yours", "{counters} is not yours to use now.", args)
            return
        if not is_on_map(state, ship):
            yield Objection("12.0", "not_here", "{counters} is not on the map.", args)
            return
        if not is_at_war(state, ship):
            yield Objection("8.0", "not_at_war", "{counters} cannot act before turn 3.", args)
        if _is_spent(state, ship, hunter):
            yield Objection("12.1", "succeeded", "{counters} has intercepted in this player turn.", args)
        if ship in frame.tried:
            yield Objection("12.1", "tried", "{counters} has tried in this space already.", args)
        ships = _stack_of(state, hunter, frame.tried, ship)
        if ship not in ships:
            return
        if ship != ships[0]:
            yield Objection("6.0", "not_leader", "Name the first ship of the stack of {counters}.", args)
        hexes = range_of(state, state.place[ship], state.place[frame.movers[0]])
        if hexes == FAR:
            case = "12.4" if state.geo.surface[state.place[ship]] == Surface.CHART else "12.0"
            yield Objection(case, "no_way", "{counters} has no way to the target.", args)
        elif not can_succeed(state, ships, frame.movers, hexes):
            yield Objection("12.5", "hopeless", "{counters} is too far away to succeed.", args)

    def apply(self, play: SunrisePlay, frame: Interception, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        ship, state = args[0], play.state
        frame.stack = _stack_of(state, frame.hunter, frame.tried, ship)
        frame.tried = (*frame.tried, *frame.stack)
        return go(Interception.gather)


class Attempt(ActionKind[SunriseState, "Interception"]):
    """Roll for the stack."""

    verb, case = "roll", "12.5"

    def apply(self, play: SunrisePlay, frame: Interception, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        return go(Interception.attempt)


class Hold(ActionKind[SunriseState, "Interception"]):
    """Leave a ship out of the attempt of its stack."""

    verb, case, args, exact = "hold", "12.1", (COUNTER,), True

    def candidates(self, state: SunriseState, frame: Interception) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        return [(ship,) for ship in frame.stack] if len(frame.stack) > 1 else []

    def question(self, state: SunriseState, frame: Interception, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        if args[0] not in frame.stack:
            yield Objection("12.1", "not_in_stack", "{counters} is not in the stack.", args)
        elif len(frame.stack) == 1:
            yield Objection("12.1", "last", "{counters} is the last ship of the attempt.", args)

    def apply(self, play: SunrisePlay, frame: Interception, args: Args) -> None:
        """See :class:`ActionKind`."""
        frame.stack = tuple(ship for ship in frame.stack if ship != args[0])


class PlanesAtMovers(Planes["Interception"]):
    """Send Wakamiya's planes against a ship of the moving stack (18.8)."""

    def user(self, frame: Interception) -> int:
        """See :class:`Planes`."""
        return frame.hunter

    def prey(self, state: SunriseState, frame: Interception) -> Iterable[int]:
        """See :class:`Planes`."""
        return frame.movers

    def result(self, play: SunrisePlay, frame: Interception, hit: bool) -> Directive:  # of a roll
        """See :class:`Planes`."""
        frame.touched = frame.touched or hit
        return go(Interception.start)


# Procedures


@dataclass(slots=True)
class Interception(Procedure):
    """Let the non-phasing side try to intercept a stack in the space it has just entered.

    The result is whether anything befell the stack.

    Attributes:
        side: the side that moves.
        movers: its moving stack.
        tried: ships that tried here, or were left out of their stack's attempt.
        stack: the stack that tries now.
        caught: ships that succeeded.
        touched: whether planes hit the stack.

    Cases: 12.1, 12.3, 12.4
    """

    side: int = 0
    movers: tuple[int, ...] = counter_local()
    tried: tuple[int, ...] = counter_local()
    stack: tuple[int, ...] = counter_local()
    caught: tuple[int, ...] = counter_local()
    touched: bool = False

    @property
    def hunter(self) -> int:
        """The side that may intercept."""
        return 1 - self.side

    def start(self, play: SunrisePlay) -> Directive:
        """See who of the moving stack is left."""
        self.movers = tuple(ship for ship in self.movers if is_on_map(play.state, ship))
        return go(self.choose) if self.movers else go(self.meet)

    def choose(self, play: SunrisePlay) -> Directive:
        """Ask for an attempt."""
        return ask(
            LetPass, Intercept, PlanesAtMovers,
            by=self.hunter, case="12.1", prompt="Intercept the moving stack?", window="interception",
        )  # fmt: skip

    def gather(self, play: SunrisePlay) -> Directive:
        """Ask whom to leave out of the attempt."""
        return ask(
            Attempt, Hold,
            by=self.hunter, case="12.1", prompt="Who of the stack tries?", window="interception",
        )  # fmt: skip

    def attempt(self, play: SunrisePlay) -> Directive:
        """Trace the way, meet mines, roll.

        Cases: 11.2, 12.3, 12.5
        """
        state, ships = play.state, self.stack
        target = state.place[self.movers[0]]
        route = station_for(state, ships, target) if state.geo.surface[target] == Surface.INSERT else ()
        ships = brave_mines(play, ships, route)
        if ships and roll_interception(play, ships, self.movers):
            for ship in ships:
                play.set("intercepted", ship, 1)
            close_in(play, ships, route, self.movers)
            self.caught = (*self.caught, *ships)
        self.stack = ()
        return go(self.choose)

    def meet(self, play: SunrisePlay) -> Directive:
        """Fight with all who succeeded."""
        if not (self.caught and self.movers):
            return done(self.touched)
        return call(
            NavalCombat(self.side, self.movers, self.caught, play.state.place[self.movers[0]]), then=self.over
        )

    def over(self, play: SunrisePlay, _result: object) -> Directive:
        """End after a battle."""
        return done(result=True)


KINDS: tuple[AnyKind, ...] = (LetPass(), Intercept(), Attempt(), Hold(), PlanesAtMovers())
PROCEDURES: tuple[type[Procedure], ...] = (Interception,)
