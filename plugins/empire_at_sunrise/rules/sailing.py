"""A stack of ships under way (10.0, 11.0): where it goes, whom it picks up and leaves, and when it stops."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, SPACE, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, call, counter_local, done, go
from grognard.plugins.empire_at_sunrise.geography import Surface
from grognard.plugins.empire_at_sunrise.rules.civil_defence import meet_civil_defence
from grognard.plugins.empire_at_sunrise.rules.claims import Claim
from grognard.plugins.empire_at_sunrise.rules.convoy import CallPort, Exit
from grognard.plugins.empire_at_sunrise.rules.engagement import Engage
from grognard.plugins.empire_at_sunrise.rules.interception import Interception, may_be_intercepted
from grognard.plugins.empire_at_sunrise.rules.interception_roll import chased_with
from grognard.plugins.empire_at_sunrise.rules.mines import enter_mines
from grognard.plugins.empire_at_sunrise.rules.movement import falls_behind
from grognard.plugins.empire_at_sunrise.rules.naval_movement import (
    objections_to_sailing,
    objections_to_space,
    ready_ships,
    route_of,
    ways_of,
)
from grognard.plugins.empire_at_sunrise.rules.stacks import (
    detach,
    in_order,
    is_on_map,
    leader_of,
    members,
    place_stack,
    shown_as,
)
from grognard.plugins.empire_at_sunrise.rules.transport import EndMove
from grognard.plugins.empire_at_sunrise.seaways import step_cost
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState

# Action kinds


class To(ActionKind[SunriseState, "MoveStack"]):
    """Sail to a space, by the cheapest way."""

    verb, case, args, exact = "to", "11.1", (SPACE,), True

    def candidates(self, state: SunriseState, frame: MoveStack) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        spaces = list(ways_of(state, frame.movers).cost)
        spaces.remove(frame.place(state))
        return list(zip(spaces, strict=True))

    def question(self, state: SunriseState, frame: MoveStack, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        return objections_to_space(state, frame.movers, args[0])

    def apply(self, play: SunrisePlay, frame: MoveStack, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        frame.route = route_of(play.state, frame.movers, args[0])
        return go(MoveStack.advance)


class With(ActionKind[SunriseState, "MoveStack"]):
    """Pick up a ship or a task force that has not moved yet."""

    verb, case, args, exact = "with", "10.0", (COUNTER,), True

    def candidates(self, state: SunriseState, frame: MoveStack) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        here, place = frame.place(state), state.place
        near = [c for c in ready_ships(state, frame.side) if place[c] == here and c not in frame.movers]
        if not near:
            return []
        used = _used(state, frame.movers)
        groups = [(c, members(state, c)) for c in sorted(near)]
        return [
            (c,)
            for c, ships in groups
            if not any([ship in frame.movers or _falls_behind(state, used, ship) for ship in ships])
        ]

    def question(self, state: SunriseState, frame: MoveStack, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        objections = tuple(objections_to_sailing(state, args[0], frame.side))
        if objections:
            yield from objections
            return
        ships = members(state, args[0])
        if any(ship in frame.movers for ship in ships):
            yield Objection("10.0", "moving", "{counters} is in the moving stack already.", args)
        elif state.place[ships[0]] != frame.place(state):
            yield Objection("10.0", "elsewhere", "{counters} is not where the stack is.", args)
        elif any(_falls_behind(state, _used(state, frame.movers), ship) for ship in ships):
            yield Objection("10.0", "too_slow", "{counters} could not have come so far.", args)

    def apply(self, play: SunrisePlay, frame: MoveStack, args: Args) -> None:
        """See :class:`ActionKind`."""
        ships = members(play.state, args[0])
        detach(play, ships, together=args[0] not in ships)
        spent, hexes = _used(play.state, frame.movers)
        for ship in ships:
            play.set("spent", ship, max(spent, play.state.spent[ship]))
            play.set("insert_hexes", ship, max(hexes, play.state.insert_hexes[ship]))
            play.set("joined", ship, len(frame.path) - 1)
        spot = play.state.spot[frame.movers[0]]
        if play.state.spot[ships[0]] != spot:
            place_stack(play, ships, frame.place(play.state), spot)
        frame.movers = in_order(play.state, (*frame.movers, *ships))
        play.event("picked_up", "10.0", frame.side, ships, (frame.place(play.state),))


class Drop(ActionKind[SunriseState, "MoveStack"]):
    """Leave a ship or a task force behind; its move is over."""

    verb, case, args = "drop", "10.0", (COUNTER,)

    def candidates(self, state: SunriseState, frame: MoveStack) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        if len(frame.movers) == 1:
            return []
        return [(c,) for c in sorted({*frame.movers, *(shown_as(state, ship) for ship in frame.movers)})]

    def question(self, state: SunriseState, frame: MoveStack, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        ships = members(state, args[0])
        if not ships or not all(ship in frame.movers for ship in ships):
            yield Objection("10.0", "not_moving", "{counters} is not in the moving stack.", args)
        elif len(ships) == len(frame.movers):
            yield Objection("10.0", "whole_stack", "Nobody would be left to go on: stop instead.", args)

    def apply(self, play: SunrisePlay, frame: MoveStack, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        ships = members(play.state, args[0])
        detach(play, ships, together=args[0] not in ships)
        frame.movers = tuple(ship for ship in frame.movers if ship not in ships)
        place_stack(play, ships, frame.place(play.state), leader_of(play.state, ships))
        play.event("dropped", "10.0", frame.side, ships, (frame.place(play.state),))
        return call(EndMove(frame.side, ships), then=MoveStack.again)


class Stop(ActionKind[SunriseState, "MoveStack"]):
    """End the move of the stack."""

    verb, case = "stop", "10.0"

    def apply(self, play: SunrisePlay, frame: MoveStack, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        return call(EndMove(frame.side, frame.movers), then=MoveStack.over)


# Procedures


@dataclass(slots=True)
class MoveStack(Procedure):
    """Move a stack of ships until it stops or is gone.

    Attributes:
        side: the phasing side.
        movers: the ships that move together.
        path: the spaces it was in, the first one where it began.
        route: the spaces ahead on the way to a destination.
        arriving: whether it has just entered its first space, so that it may be intercepted there (18.2).

    Cases: 10.0, 11.0
    """

    side: int = 0
    movers: tuple[int, ...] = counter_local()
    path: tuple[int, ...] = ()
    route: tuple[int, ...] = ()
    arriving: bool = False

    def place(self, state: SunriseState) -> int:
        """Return where the stack is."""
        return state.place[self.movers[0]]

    def start(self, play: SunrisePlay) -> Directive:
        """Begin; a stack that comes from off the map meets whoever lies in wait."""
        return go(self.reactions) if self.arriving else go(self.choose)

    def choose(self, play: SunrisePlay) -> Directive:
        """Let the phasing side say what the stack does next."""
        return ask(
            Stop, To, With, Drop, Engage, Claim, CallPort, Exit,
            by=self.side, case="11.0", prompt="Where does the stack go?",
        )  # fmt: skip

    def advance(self, play: SunrisePlay) -> Directive:
        """Enter the next space of the route."""
        if not self.route:
            return go(self.choose)
        space, self.route = self.route[0], self.route[1:]
        if self.enter(play, space):
            self.route = ()
        return go(self.reactions) if self.still_there(play) else done()

    def reactions(self, play: SunrisePlay) -> Directive:
        """Let the other side intercept, if it can."""
        if may_be_intercepted(play.state, self.side, self.movers):
            return call(Interception(self.side, self.movers), then=self.resume)
        return go(self.advance)

    def resume(self, play: SunrisePlay, touched: bool) -> Directive:  # the result of a procedure
        """Go on by itself unless something touched the stack."""
        if touched:
            self.route = ()
        return go(self.advance) if self.still_there(play) else done()

    def again(self, play: SunrisePlay, _result: object) -> Directive:
        """Go on after a battle, or after ships were dropped."""
        return go(self.choose) if self.still_there(play) else done()

    def over(self, play: SunrisePlay, _result: object) -> Directive:
        """End."""
        return done()

    def still_there(self, play: SunrisePlay) -> bool:
        """Forget ships that are lost; return whether any is left."""
        self.movers = tuple(ship for ship in self.movers if is_on_map(play.state, ship))
        return bool(self.movers)

    def enter(self, play: SunrisePlay, space: int) -> bool:
        """Pay for a space, go there and meet its mines; return whether a mine hit.

        Cases: 11.1, 11.2, 11.3, 17.0, 18.3
        """
        state, here = play.state, self.place(play.state)
        cost, geo = step_cost(state.geo, here, space), state.geo
        inside = geo.surface[here] == geo.surface[space] == Surface.INSERT
        for ship in self.movers:
            play.add("spent", ship, cost)
            play.add("insert_hexes", ship, int(inside))
            if geo.south[space] and space not in self.path[state.joined[ship] :]:
                play.add("raid_points", ship, cost)
        for counter in chased_with(state, self.movers):
            play.set("chased", counter, 0)
        place_stack(play, self.movers, space, leader_of(state, self.movers))
        self.path = (*self.path, space)
        play.event("sailed", "11.0", self.side, self.movers, (here, space))
        meet_civil_defence(play, space, self.side)
        return enter_mines(play, self.movers, space)


# Helpers


def _used(state: SunriseState, ships: tuple[int, ...]) -> tuple[int, int]:
    """Return the half points and insert hexes a moving stack has used."""
    spent, hexes = state.spent, state.insert_hexes
    return max([spent[ship] for ship in ships]), max([hexes[ship] for ship in ships])


def _falls_behind(state: SunriseState, used: tuple[int, int], ship: int) -> bool:
    """Return whether a ship could not have used as many half points and insert hexes as a stack has."""
    return falls_behind(state, ship, used[0]) or used[1] > state.printed("movement", ship)


KINDS: tuple[AnyKind, ...] = (To(), With(), Drop(), Stop())
PROCEDURES: tuple[type[Procedure], ...] = (MoveStack,)
