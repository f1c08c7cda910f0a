"""3.2: all movements, before any fight."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grognard.kernel.action import COUNTER, SPACE, ActionKind, AnyKind, Args, Domain, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, done
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.leaders.rules.control import force, hand_over, number_at, units_at
from grognard.plugins.leaders.rules.turn import TurnPhase
from grognard.plugins.leaders.state import LeadersPlay, LeadersState

MOVES_ON = ("place", "control", "moved")
GARRISON = 1
"""3.2a: units that stay in each area of one's own."""


@rule("3.2a", silenced=0)
def must_stay(state: LeadersState, side: int, space: int) -> int:
    """Return how many units of a side must stay behind on a space.

    READING 3.2a: nobody need stay in an area of a partner, who keeps it occupied himself, nor at sea, which
    nobody occupies; test_case_3_2a_nobody_stays_at_sea pins it.

    Cases: 3.2a
    """
    return GARRISON if state.control[space] == side else 0


def is_way(state: LeadersState, space: int, other: int) -> bool:
    """Return whether units can go from one space to another in one step.

    Cases: 3.2, 3.2b
    """
    return other in state.world.ways[space]


@rule("3.2c", silenced=())
def moved_units(state: LeadersState) -> Sequence[int]:
    """Return, per counter, whether it has moved in this turn: all move once, before any fight.

    READING 3.2c: a unit moves once, as it goes from where it was deployed to an area that borders on it.

    Cases: 3.2c
    """
    return state.moved


def movable(state: LeadersState, units: Sequence[int]) -> tuple[int, ...]:
    """Return those of some units that have not moved, the last one first."""
    moved = moved_units(state)
    return tuple([unit for unit in reversed(units) if not moved or not moved[unit]])


def leaving(state: LeadersState, side: int, space: int) -> tuple[int, ...]:
    """Return the units of a side that may leave a space together, the strongest first.

    Cases: 3.2a, 3.2c
    """
    here = units_at(state, space, side)
    return movable(state, here)[: max(0, len(here) - must_stay(state, side, space))]


# READING 3.2: the text speaks of areas one wishes to attack, then of any area beside; units may also join
# others of their own; test_case_3_2_units_may_join_others_of_their_own_and_go_no_further pins it.
@dataclass(slots=True)
class MovementPhase(TurnPhase):
    """3.2: the active player moves units to spaces beside those in which they stand.

    Cases: 3.2, 3.2c
    """

    def start(self, play: LeadersPlay) -> Directive:
        """Ask as long as something can move."""
        if not play.state.playing[self.side] or not movers(play.state, self.side):
            return done()
        prompt = "Move units to areas beside them; all movements come before any fight."
        return ask(March, Advance, EndMovement, by=self.side, case="3.2", prompt=prompt)


def movers(state: LeadersState, side: int) -> list[tuple[int, tuple[int, ...], int]]:
    """Return the spaces from which units of a side can move, which can, and how many of them.

    Cases: 3.2a, 3.2c
    """
    return state.cached_by(MOVES_ON, ("movers", side), lambda: _movers(state, side))


def _movers(state: LeadersState, side: int) -> list[tuple[int, tuple[int, ...], int]]:
    ways, found = state.world.ways, []
    for space, here in sorted(force(state, side).items()):
        if ways[space] and (left := len(here) - must_stay(state, side, space)) > 0:
            units = movable(state, here)
            if units:
                found.append((space, units, min(left, len(units))))
    return found


def marches(state: LeadersState, side: int) -> list[Args]:
    """Return every unit of a side that can move, with each space it can move to."""
    ways = state.world.ways
    return [(unit, to) for space, units, _ in movers(state, side) for unit in units for to in ways[space]]


def advances(state: LeadersState, side: int) -> list[Args]:
    """Return every way along which several units of a side can move together."""
    ways = state.world.ways
    return [(space, to) for space, _, count in movers(state, side) if count > 1 for to in ways[space]]


def no_way(state: LeadersState, space: int, to: int) -> Objection:
    """Say that no step leads from one space to another."""
    if state.world.seas.isdisjoint((space, to)):
        return Objection("3.2", "not_beside", "{spaces} are not beside each other.", (), (space, to))
    text = "Only a white line from an area with an anchor leads to sea and back: {spaces}."
    return Objection("3.2b", "no_line", text, (), (space, to))


class March(ActionKind[LeadersState, MovementPhase]):
    """Move one unit to a space beside it."""

    verb = "march"
    case = "3.2"
    args: ClassVar[tuple[Domain, ...]] = (COUNTER, SPACE)
    exact = True

    def candidates(self, state: LeadersState, frame: MovementPhase) -> Iterable[Args]:
        """List every movement."""
        return marches(state, frame.side)

    def question(self, state: LeadersState, frame: MovementPhase, args: Args) -> Iterator[Objection]:
        """Say what speaks against a movement."""
        (unit, to), space = args, state.place[args[0]]
        if state.side_of(unit) != frame.side or space == NOWHERE or not state.world.ways[space]:
            yield Objection("3.2", "not_there", "{counters} is no unit of yours on the map.", (unit,))
            return
        moved = moved_units(state)
        if moved and moved[unit]:
            yield Objection("3.2c", "moved", "{counters} has moved in this turn.", (unit,))
            return
        if number_at(state, space, frame.side) <= must_stay(state, frame.side, space):
            yield Objection("3.2a", "stays", "A unit must stay in {spaces}.", (), (space,))
        if not is_way(state, space, to):
            yield no_way(state, space, to)

    def apply(self, play: LeadersPlay, frame: MovementPhase, args: Args) -> None:
        """Move it."""
        space = play.state.place[args[0]]
        move(play, frame.side, args[:1], space, args[1])


class Advance(ActionKind[LeadersState, MovementPhase]):
    """Move every unit that may leave a space to one beside it; where one must stay, the weakest does."""

    verb = "advance"
    case = "3.2"
    args: ClassVar[tuple[Domain, ...]] = (SPACE, SPACE)
    exact = True

    def candidates(self, state: LeadersState, frame: MovementPhase) -> Iterable[Args]:
        """List every way along which several units can go."""
        return advances(state, frame.side)

    def question(self, state: LeadersState, frame: MovementPhase, args: Args) -> Iterator[Objection]:
        """Say what speaks against moving them all."""
        space, to = args
        on_map = bool(state.world.ways[space])
        if not on_map or len(leaving(state, frame.side, space)) < 2:  # one unit marches
            if not on_map or not units_at(state, space, frame.side):
                yield Objection("3.2", "not_there", "You have no units in {spaces}.", (), (space,))
                return
            yield Objection("3.2a", "stays", "No two units may leave {spaces}.", (), (space,))
        if not is_way(state, space, to):
            yield no_way(state, space, to)

    def apply(self, play: LeadersPlay, frame: MovementPhase, args: Args) -> None:
        """Move them."""
        space, to = args
        move(play, frame.side, leaving(play.state, frame.side, space), space, to)


def move(play: LeadersPlay, side: int, units: tuple[int, ...], space: int, to: int) -> None:
    """Move units by one step; an empty area is taken at once.

    Cases: 3.2, 3.2a, 3.2b
    """
    state = play.state
    was_empty = is_taken_at_once(state, side, to)
    for unit in units:
        play.move(unit, to)
        play.set("moved", unit, 1)
        if space in state.world.seas:
            play.set("landed", unit, 1)
    play.event("marched", "3.2", side, units, (space, to))
    if was_empty:
        hand_over(play, to, side)


@rule("3.2a", silenced=False)
def is_taken_at_once(state: LeadersState, side: int, area: int) -> bool:
    """Return whether a side takes an area by moving in: nobody stands there.

    Cases: 3.2a
    """
    return bool(state.world.points[area]) and state.control[area] != side and area not in state.place


class EndMovement(ActionKind[LeadersState, MovementPhase]):
    """Move nothing more."""

    verb = "done"
    case = "3.2c"

    def apply(self, play: LeadersPlay, frame: MovementPhase, args: Args) -> Directive:
        """Go on with the turn."""
        return done()


KINDS: tuple[AnyKind, ...] = (EndMovement(), Advance(), March())
PROCEDURES: tuple[type[Procedure], ...] = (MovementPhase,)
