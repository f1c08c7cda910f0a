"""7.1: the Movement Impulse: each fleet at sea goes a hex, or stays, or puts into port."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, SPACE, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, done, go
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.roster import Counters
from grognard.plugins.red_sun_rising.rules.admirals import baltic_fleet_is_due, enter_baltic_fleet
from grognard.plugins.red_sun_rising.rules.fleets import (
    fleets_at,
    fleets_of,
    is_at_sea,
    is_fleet_of,
    is_friendly_port,
    is_merchant,
    may_stack_at_sea,
    merchants_at_sea,
    put_in_port,
    ships_of,
)
from grognard.plugins.red_sun_rising.rules.homebound import fleets_under_way_home, is_way_home, must_go_home
from grognard.plugins.red_sun_rising.rules.sailing import (
    FIRST_ROUND,
    is_available,
    is_crowded,
    is_under_repair,
    lacks_an_admiral,
    misses_the_first_round,
    movers,
    sail,
)
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side
from grognard.plugins.red_sun_rising.waters import waters

# Action kinds


class EndImpulse(ActionKind[RisingState, "MovementImpulse"]):
    """Let all other fleets stay where they are in this round."""

    verb = "done"
    case = "7.1"

    def question(self, state: RisingState, frame: MovementImpulse, args: Args) -> Iterator[Objection]:
        """Beaten fleets must have gone their way home."""
        yield from _still_to_go_home(state, frame)

    def apply(self, play: RisingPlay, frame: MovementImpulse, args: Args) -> Directive:
        """End the impulse."""
        return done(0)


class Rest(ActionKind[RisingState, "MovementImpulse"]):
    """Let all fleets stay where they are until a battle or an initiative changes something."""

    verb = "rest"
    case = "7.1"

    def question(self, state: RisingState, frame: MovementImpulse, args: Args) -> Iterator[Objection]:
        """Beaten fleets must have gone their way home."""
        yield from _still_to_go_home(state, frame)

    def apply(self, play: RisingPlay, frame: MovementImpulse, args: Args) -> Directive:
        """End this impulse and those of the rounds to come."""
        return done(1)


def _still_to_go_home(state: RisingState, frame: MovementImpulse) -> Iterator[Objection]:
    waiting = [f for f in fleets_under_way_home(state, frame.side) if f not in frame.moved]
    if waiting:
        yield Objection("8.76/errata", "must_go_home", "{counters} must make for port.", tuple(waiting))


class Sail(ActionKind[RisingState, "MovementImpulse"]):
    """Move a fleet or a merchant fleet to an adjacent hex."""

    verb = "sail"
    case = "7.1"
    args = (COUNTER, SPACE)
    exact = True

    def candidates(self, state: RisingState, frame: MovementImpulse) -> Iterable[Args]:
        """Every mover, and every hex beside it that it may enter."""
        ways, place = waters(state.board).ways, state.place
        found = []
        for fleet in frame.movers(state):
            home = must_go_home(state, fleet)
            found += [
                (fleet, space) for space in ways[place[fleet]] if not home or is_way_home(state, fleet, space)
            ]
        return (
            found
            if may_stack_at_sea(state)
            else [a for a in found if not is_crowded(state, a[1], frame.side)]
        )

    def question(self, state: RisingState, frame: MovementImpulse, args: Args) -> Iterator[Objection]:
        """It must be yours, possess initiative, not have moved in this round, and go to an adjacent hex."""
        fleet, space = args
        own = frame.side == Side.JAPAN and fleet in merchants_at_sea(state)
        if not own and not is_fleet_of(state, fleet, frame.side):
            yield Objection("7.1", "not_yours", "{counters} is no fleet of yours on the map.", (fleet,))
            return
        yield from _not_a_mover(state, frame, fleet)
        if space not in waters(state.board).ways[state.place[fleet]]:
            yield Objection("7.1", "not_adjacent", "{spaces} is not the next hex.", (), (space,))
        elif must_go_home(state, fleet) and not is_way_home(state, fleet, space):
            text = "{counters} must go to the nearest friendly port by the shortest way."
            yield Objection("8.76/errata", "no_way_home", text, (fleet,), (space,))
        if is_crowded(state, space, frame.side):
            yield Objection("7.1", "crowded", "Others of yours are in {spaces}.", (), (space,))

    def apply(self, play: RisingPlay, frame: MovementImpulse, args: Args) -> None:
        """Go there, through the mines of the ports left and entered."""
        fleet, space = args
        frame.moved += (fleet,)
        sail(play, fleet, space)


def _not_a_mover(state: RisingState, frame: MovementImpulse, fleet: int) -> Iterator[Objection]:
    if fleet in frame.moved:
        yield Objection("7.1", "moved", "{counters} has moved in this round.", (fleet,))
    if is_merchant(state, fleet):
        if frame.round == FIRST_ROUND and misses_the_first_round(state, fleet):
            text = "{counters} did not begin in a home port and misses the first round."
            yield Objection("7.0/errata", "first_round", text, (fleet,))
        return
    if not is_at_sea(state, fleet):
        yield Objection("7.0", "no_initiative", "{counters} does not possess initiative.", (fleet,))
    if lacks_an_admiral(state, fleet):
        yield Objection("7.71", "no_admiral", "{counters} has no admiral to lead it.", (fleet,))


class PutIntoPort(ActionKind[RisingState, "MovementImpulse"]):
    """Turn a fleet in a friendly port to its in-Port side instead of moving it."""

    verb = "port"
    case = "7.0"
    args = (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: MovementImpulse) -> Iterable[Args]:
        """Every fleet at sea in a friendly port that has not moved in this round."""
        place, side = state.place, frame.side
        return [
            (fleet,)
            for fleet in fleets_of(state, side)
            if is_at_sea(state, fleet)
            and fleet not in frame.moved
            and is_friendly_port(state, place[fleet], side)
        ]

    def question(self, state: RisingState, frame: MovementImpulse, args: Args) -> Iterator[Objection]:
        """It must be your fleet, at sea, in a friendly port since the round began."""
        fleet = args[0]
        if not is_fleet_of(state, fleet, frame.side):
            yield Objection("7.0", "not_yours", "{counters} is no fleet of yours on the map.", args)
            return
        if not is_at_sea(state, fleet):
            yield Objection("7.0", "in_port", "{counters} is in port.", args)
        if fleet in frame.moved:
            yield Objection("7.0", "moved", "{counters} has moved in this round.", args)
        if not is_friendly_port(state, state.place[fleet], frame.side):
            yield Objection("7.0", "no_port", "{counters} is in no friendly port.", args)

    def apply(self, play: RisingPlay, frame: MovementImpulse, args: Args) -> None:
        """It gives up its initiative."""
        frame.moved += args
        put_in_port(play, args[0])
        play.event("put_in_port", "7.0", frame.side, args, (play.state.place[args[0]],))


class LeaveBehind(ActionKind[RisingState, "MovementImpulse"]):
    """Leave a disabled ship behind in port, under repair."""

    verb = "leave"
    case = "7.73"
    args = (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: MovementImpulse) -> Iterable[Args]:
        """Every disabled ship of a fleet that is about to sail from port, but for the last one."""
        found = []
        for fleet in frame.movers(state):
            ships = () if is_merchant(state, fleet) else ships_of(state, fleet)
            if len(ships) > 1 and not must_go_home(state, fleet):
                found += [(s,) for s in ships if is_under_repair(state, s) and not is_available(state, s)]
        return found

    def question(self, state: RisingState, frame: MovementImpulse, args: Args) -> Iterator[Objection]:
        """It must be disabled, in port, and not the last ship of a fleet about to sail."""
        ship, fleet = args[0], state.fleet[args[0]]
        if ship not in state.roster.ships[frame.side] or fleet not in frame.movers(state):
            yield Objection("7.72", "not_sailing", "{counters} is not about to sail.", args)
            return
        if must_go_home(state, fleet):
            yield Objection("8.76/errata", "must_go_home", "{counters} makes for port.", (fleet,))
        if is_available(state, ship):
            yield Objection("7.72", "available", "{counters} must sail with its fleet.", args)
        if not is_under_repair(state, ship):
            yield Objection("7.73", "no_repair", "{counters} is not being repaired in a friendly port.", args)
        if len(ships_of(state, fleet)) == 1:
            yield Objection("7.71", "last", "{counters} is the whole fleet.", args)

    def apply(self, play: RisingPlay, frame: MovementImpulse, args: Args) -> None:
        """It stays in the port without a fleet until one puts in."""
        play.event("left_behind", "7.73", frame.side, args, (play.state.place[args[0]],))
        play.set("fleet", args[0], NOWHERE)


class EnterBaltic(ActionKind[RisingState, "MovementImpulse"]):
    """Bring the Baltic fleet in from the south."""

    verb = "enter"
    case = "19.2"
    args = (SPACE,)
    exact = True

    def candidates(self, state: RisingState, frame: MovementImpulse) -> Iterable[Args]:
        """The hexes at the southern edge."""
        return [(space,) for space in waters(state.board).entry]

    def question(self, state: RisingState, frame: MovementImpulse, args: Args) -> Iterator[Objection]:
        """It comes in over the southern edge only."""
        if args[0] not in waters(state.board).entry:
            yield Objection("19.2", "no_entry", "The Baltic fleet cannot come in at {spaces}.", (), args)

    # READING 19.2: coming in is the Baltic fleet's move of the first round;
    # test_case_19_2_the_baltic_fleet_comes_in_may_1905 pins it.
    def apply(self, play: RisingPlay, frame: MovementImpulse, args: Args) -> Directive:
        """Put it there."""
        enter_baltic_fleet(play, args[0])
        frame.moved += fleets_at(play.state, args[0], Side.RUSSIA)
        return go(frame.choose)


# Procedures


@dataclass(slots=True)
class MovementImpulse(Procedure):
    """A side moves its fleets; the result is whether it rests from now on.

    Attributes:
        side: whose fleets.
        round: the round, from 1.
        rests: 1 when the side has nothing to move in this round.
        moved: fleets that have moved or put into port in this round.

    Cases: 7.0, 7.1
    """

    side: int
    round: int
    rests: int = 0
    moved: tuple[int, ...] = ()

    def movers(self, state: RisingState) -> Counters:
        """Return who can still move in this impulse."""
        return movers(state, self.side, self.round, self.moved)

    def start(self, play: RisingPlay) -> Directive:
        """Bring beaten fleets into the port they have reached, and the Baltic fleet on the map."""
        state, side = play.state, self.side
        for fleet in fleets_under_way_home(state, side):
            if is_friendly_port(state, state.place[fleet], side):
                put_in_port(play, fleet)
                play.event("put_in_port", "8.76/errata", side, (fleet,), (state.place[fleet],))
        if side == Side.RUSSIA and self.round == FIRST_ROUND and baltic_fleet_is_due(state):
            return go(self.baltic)
        return go(self.choose)

    def baltic(self, play: RisingPlay) -> Directive:
        """Ask where the Baltic fleet comes in."""
        return ask(EnterBaltic, by=self.side, case="19.2", prompt="Where does the Baltic fleet come in?")

    def choose(self, play: RisingPlay) -> Directive:
        """Ask who moves, while anybody can."""
        if self.rests or not self.movers(play.state):
            return done(self.rests)
        return ask(
            EndImpulse, Sail, PutIntoPort, LeaveBehind, Rest,
            by=self.side, case="7.1", prompt=f"Which fleet moves in round {self.round}?",
        )  # fmt: skip


KINDS: tuple[AnyKind, ...] = (
    EndImpulse(),
    Rest(),
    Sail(),
    PutIntoPort(),
    LeaveBehind(),
    EnterBaltic(),
)
PROCEDURES: tuple[type[Procedure], ...] = (MovementImpulse,)
