"""7.7: fleets in one hex exchange ships before the first round, and Japan can form a second fleet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, done
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.roster import Counters
from grognard.plugins.red_sun_rising.rules.admirals import successor_of, take_command
from grognard.plugins.red_sun_rising.rules.fleets import (
    fleets_at,
    fleets_of,
    is_fleet_of,
    remove_empty,
    ships_of,
)
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side

# Questions


@rule("7.7", silenced=())
def fleets_together(state: RisingState, side: int) -> Counters:
    """Return a side's fleets that share a hex with another of its fleets.

    Cases: 7.7
    """
    fleets, place = fleets_of(state, side), state.place
    hexes = [place[fleet] for fleet in fleets]
    return tuple([fleet for fleet in fleets if hexes.count(place[fleet]) > 1])


def second_marker(state: RisingState, side: int) -> int:
    """Return the marker with which Japan can form a second fleet, or NOWHERE; Russia cannot.

    Cases: 7.7
    """
    fleets = fleets_of(state, side)
    if side != Side.JAPAN or len(fleets) != 1:
        return NOWHERE
    if sum([state.fleet[ship] == fleets[0] for ship in state.roster.ships[side]]) < 2:
        return NOWHERE
    free = [marker for marker in state.roster.fleets[side] if marker not in fleets]
    return free[0] if free else NOWHERE


# Action kinds


class EndRearranging(ActionKind[RisingState, "Rearrange"]):
    """Leave the fleets as they are."""

    verb = "done"
    case = "7.7"

    def apply(self, play: RisingPlay, frame: Rearrange, args: Args) -> Directive:
        """End."""
        return done()


class Transfer(ActionKind[RisingState, "Rearrange"]):
    """Give a ship to another fleet in the same hex."""

    verb = "transfer"
    case = "7.7"
    args = (COUNTER, COUNTER)
    exact = True

    def candidates(self, state: RisingState, frame: Rearrange) -> Iterable[Args]:
        """Every ship that has not changed fleets yet, and each other fleet there."""
        together = fleets_together(state, frame.side)
        return [
            (ship, other)
            for fleet in together
            for other in fleets_at(state, state.place[fleet], frame.side)
            if other != fleet
            for ship in ships_of(state, fleet)
            if ship not in frame.shifted
        ]

    def question(self, state: RisingState, frame: Rearrange, args: Args) -> Iterator[Objection]:
        """The ship must be in another fleet of yours in the same hex, and change once only."""
        ship, fleet = args
        if ship not in state.roster.ships[frame.side] or state.fleet[ship] == NOWHERE:
            yield Objection("7.7", "no_ship", "{counters} is no ship of your fleets.", (ship,))
            return
        if not is_fleet_of(state, fleet, frame.side):
            yield Objection("7.7", "no_fleet", "{counters} is no fleet of yours on the map.", (fleet,))
            return
        own = state.fleet[ship]
        if own == fleet:
            yield Objection("7.7", "same", "{counters} are together already.", args)
        elif state.place[own] != state.place[fleet]:
            yield Objection("7.7", "apart", "{counters} do not share a hex.", args)
        if ship in frame.shifted:
            yield Objection("7.7", "shifted", "{counters} has changed fleets already.", (ship,))

    def apply(self, play: RisingPlay, frame: Rearrange, args: Args) -> None:
        """Hand it over; a fleet without ships leaves the map."""
        _hand_over(play, frame, args[:1], args[1])


class Merge(ActionKind[RisingState, "Rearrange"]):
    """Give all ships of a fleet to another one in the same hex."""

    verb = "merge"
    case = "7.7"
    args = (COUNTER, COUNTER)
    exact = True

    def candidates(self, state: RisingState, frame: Rearrange) -> Iterable[Args]:
        """Every pair of fleets in one hex, unless a ship of the first one has changed already."""
        return [
            (fleet, other)
            for fleet in fleets_together(state, frame.side)
            if not frame.shifted_from(state, fleet)
            for other in fleets_at(state, state.place[fleet], frame.side)
            if other != fleet
        ]

    def question(self, state: RisingState, frame: Rearrange, args: Args) -> Iterator[Objection]:
        """Both must be fleets of yours in one hex, and no ship of the first one may have changed."""
        strange = tuple([fleet for fleet in args if not is_fleet_of(state, fleet, frame.side)])
        if strange:
            yield Objection("7.7", "no_fleet", "{counters} is no fleet of yours on the map.", strange)
            return
        if args[0] == args[1] or state.place[args[0]] != state.place[args[1]]:
            yield Objection("7.7", "apart", "{counters} do not share a hex.", args)
        shifted = frame.shifted_from(state, args[0])
        if shifted:
            yield Objection("7.7", "shifted", "{counters} has changed fleets already.", shifted)

    def apply(self, play: RisingPlay, frame: Rearrange, args: Args) -> None:
        """Hand all over; the marker leaves the map."""
        _hand_over(play, frame, ships_of(play.state, args[0]), args[1])


class FormFleet(ActionKind[RisingState, "Rearrange"]):
    """Form the second Japanese fleet beside the first one, with a first ship."""

    verb = "form"
    case = "7.7"
    args = (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: Rearrange) -> Iterable[Args]:
        """Every ship of the only fleet, while there is a marker and an admiral for a second one."""
        if second_marker(state, frame.side) < 0 or successor_of(state, frame.side) < 0:
            return []
        ships = ships_of(state, fleets_of(state, frame.side)[0])
        return [(ship,) for ship in ships if ship not in frame.shifted]

    def question(self, state: RisingState, frame: Rearrange, args: Args) -> Iterator[Objection]:
        """Japan must have one fleet of several ships, a marker, and an admiral who is free."""
        if second_marker(state, frame.side) < 0:
            yield Objection("7.7", "no_marker", "No second fleet can be formed.")
            return
        first = fleets_of(state, frame.side)[0]
        if args[0] not in state.roster.ships[frame.side] or state.fleet[args[0]] != first:
            yield Objection("7.7", "no_ship", "{counters} is no ship of your fleet.", args)
        if args[0] in frame.shifted:
            yield Objection("7.7", "shifted", "{counters} has changed fleets already.", args)
        if successor_of(state, frame.side) < 0:
            yield Objection("7.71", "no_admiral", "There is no admiral for a second fleet.")

    # READING 7.7: a second fleet begins with no more morale than the fleet it comes from, and is in port or
    # at sea, blockades and has moved as that one; test_case_7_7_the_second_fleet_is_like_the_first pins it.
    def apply(self, play: RisingPlay, frame: Rearrange, args: Args) -> None:
        """Put the marker beside the first one, with its admiral and its first ship."""
        state = play.state
        first, marker = fleets_of(state, frame.side)[0], second_marker(state, frame.side)
        play.move(marker, state.place[first])
        play.flip(marker, state.face[first])
        for name in ("sailed", "moved", "tried", "blockading", "homebound"):
            play.set(name, marker, state.columns[name][first])
        take_command(play, marker, successor_of(state, frame.side), "7.7")
        play.set("morale", marker, min(state.morale[marker], state.morale[first]))
        _hand_over(play, frame, args, marker)


def _hand_over(play: RisingPlay, frame: Rearrange, ships: Counters, fleet: int) -> None:
    source = play.state.fleet[ships[0]]
    for ship in ships:
        play.set("fleet", ship, fleet)
    frame.shifted += ships
    play.event("ships_transferred", "7.7", frame.side, (fleet, *ships), (play.state.place[fleet],))
    remove_empty(play, source)


# Procedures


@dataclass(slots=True)
class Rearrange(Procedure):
    """A side rearranges fleets that begin the Naval Movement Stage in one hex.

    Attributes:
        side: whose fleets.
        shifted: ships that have changed fleets.

    Cases: 7.7
    """

    side: int
    shifted: tuple[int, ...] = ()

    def shifted_from(self, state: RisingState, fleet: int) -> Counters:
        """Return which of the ships that have changed fleets are in one."""
        return tuple([ship for ship in self.shifted if state.fleet[ship] == fleet])

    def start(self, play: RisingPlay) -> Directive:
        """Ask, while there is something to rearrange."""
        state = play.state
        if not (FORM.candidates(state, self) or TRANSFER.candidates(state, self)):
            return done()
        prompt = "Rearrange fleets that share a hex?"
        return ask(EndRearranging, Merge, FormFleet, Transfer, by=self.side, case="7.7", prompt=prompt)


FORM, TRANSFER = FormFleet(), Transfer()
KINDS: tuple[AnyKind, ...] = (EndRearranging(), Merge(), FORM, TRANSFER)
PROCEDURES: tuple[type[Procedure], ...] = (Rearrange,)
