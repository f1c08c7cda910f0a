"""Land units at sea: going aboard, landing in port, and the end of a ship's move (11.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, call, counter_local, done, each, go
from grognard.kernel.state import NOWHERE
from grognard.plugins.empire_at_sunrise.rules.control import must_assault, update_control
from grognard.plugins.empire_at_sunrise.rules.naval_movement import objections_to_sailing, ready_ships
from grognard.plugins.empire_at_sunrise.rules.raiding import raid
from grognard.plugins.empire_at_sunrise.rules.siege_artillery import must_limber
from grognard.plugins.empire_at_sunrise.rules.stacking import crowding_objection
from grognard.plugins.empire_at_sunrise.rules.stacks import (
    carried_by,
    is_aboard,
    is_land,
    is_marker,
    is_on_map,
    passengers_of,
)
from grognard.plugins.empire_at_sunrise.rules.turns import not_yet_at_war, objections_to_acting
from grognard.plugins.empire_at_sunrise.rules.weather import is_stormy
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side

if TYPE_CHECKING:
    from grognard.plugins.empire_at_sunrise.rules.naval_phase import NavalPhase

# Questions


def free_ships(state: SunriseState, side: int) -> dict[int, tuple[int, ...]]:
    """Return by space the ships that can take a land unit aboard: they carry none and have not moved.

    Cases: 11.5
    """
    return state.cached(("free", side), lambda: _free_ships(state, side))


def _free_ships(state: SunriseState, side: int) -> dict[int, tuple[int, ...]]:
    found: dict[int, tuple[int, ...]] = {}
    place, free = state.place, ready_ships(state, side).difference(carried_by(state))
    for ship in state.fleet.ships[side]:
        if ship in free:
            found[place[ship]] = (*found.get(place[ship], ()), ship)
    return found


# Action kinds


# READING 11.5: a land unit goes aboard before its ship spends a point; in a zone of the chart it may go
# aboard any ship of its side there; test_case_11_5_embarks_before_the_ship_moves pins it.
class Embark(ActionKind[SunriseState, "NavalPhase"]):
    """Send a land unit aboard a ship that has not moved; which ship is asked next."""

    verb, case, args, exact = "embark", "11.5", (COUNTER,), True

    def candidates(self, state: SunriseState, frame: NavalPhase) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        if frame.side != Side.AJA:
            return []
        free, absent = free_ships(state, frame.side), not_yet_at_war(state)
        place, carrier, ended = state.place, state.carrier, state.ended
        units = state.ground.land_units[frame.side]
        waiting = [
            c for c in units if place[c] in free and carrier[c] < 0 and not ended[c] and c not in absent
        ]
        return [(c,) for c in waiting if state.printed("movement", c) and not must_limber(state, c)]

    def question(self, state: SunriseState, frame: NavalPhase, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        unit = args[0]
        if frame.side != Side.AJA:
            yield Objection("11.5", "germans_never", "Germans never carry land units by sea.")
            return
        if not is_land(state, unit):
            yield Objection("11.5", "no_land_unit", "{counters} is no land unit.", args)
            return
        yield from objections_to_acting(state, unit, frame.side)
        if is_aboard(state, unit):
            yield Objection("11.5", "aboard", "{counters} is aboard a ship already.", args)
        if state.ended[unit]:
            yield Objection("11.5", "landed", "{counters} has just landed.", args)
        if not state.printed("movement", unit):
            yield Objection("3.1", "cannot_move", "{counters} has no movement score.", args)
        if must_limber(state, unit):
            yield Objection("18.6", "not_limbered", "{counters} must be limbered first.", args)
        ships = [ship for ship in state.fleet.ships[frame.side] if state.place[ship] == state.place[unit]]
        if not any(self._takes(state, frame, ship) for ship in ships):
            yield Objection("11.5", "no_ship", "No ship there can take {counters} aboard.", args)
            for ship in ships:
                yield from objections_to_sailing(state, ship, frame.side)

    def _takes(self, state: SunriseState, frame: NavalPhase, ship: int) -> bool:
        """Return whether a ship can take a land unit aboard."""
        if ship in state.carrier:
            return False
        return all(o.case in state.silenced for o in objections_to_sailing(state, ship, frame.side))

    def apply(self, play: SunrisePlay, frame: NavalPhase, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        return call(Boarding(frame.side, args[0]), then=frame.moved)


class Aboard(ActionKind[SunriseState, "Boarding"]):
    """Choose the ship."""

    verb, case, args, exact = "aboard", "11.5", (COUNTER,), True

    def candidates(self, state: SunriseState, frame: Boarding) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        return [(ship,) for ship in free_ships(state, frame.side)[state.place[frame.unit]]]

    def question(self, state: SunriseState, frame: Boarding, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        ship = args[0]
        if is_marker(state, ship):
            yield Objection("3.1", "no_ship", "{counters} is no ship.", args)
            return
        objections = tuple(objections_to_sailing(state, ship, frame.side))
        if objections:
            yield from objections
            return
        if state.place[frame.unit] != state.place[ship]:
            yield Objection("11.5", "not_together", "{counters} are not in one space.", (frame.unit, ship))
        if ship in state.carrier:
            yield Objection("11.5", "full", "{counters} carries a land unit already.", args)

    def apply(self, play: SunrisePlay, frame: Boarding, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        unit, ship = frame.unit, args[0]
        play.set("carrier", unit, ship)
        play.set("spot", unit, play.state.spot[ship])
        play.set("march", unit, 0)
        play.event("embarked", "11.5", frame.side, (unit, ship), (play.state.place[ship],))
        # 4.0: an enemy who stays ashore has the place to himself now
        update_control(play, play.state.place[ship])
        return go(Boarding.over)


class Land(ActionKind[SunriseState, "EndMove"]):
    """Land a passenger in the port."""

    verb, case, args = "land", "11.5", (COUNTER,)

    def candidates(self, state: SunriseState, frame: EndMove) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        return [(frame.passenger,)]

    def question(self, state: SunriseState, frame: EndMove, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        if args[0] != frame.passenger:
            yield Objection("11.5", "not_asked", "{counters} is not the passenger asked about.", args)
            return
        yield from crowding_objection(state, state.place[args[0]], frame.side, args)

    def apply(self, play: SunrisePlay, frame: EndMove, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        unit = args[0]
        play.set("carrier", unit, NOWHERE)
        play.set("ended", unit, 1)
        play.event("landed", "11.5", frame.side, (unit,), (play.state.place[unit],))
        update_control(play, play.state.place[unit])
        return go(EndMove.consider)


class Remain(ActionKind[SunriseState, "EndMove"]):
    """Keep the passenger aboard."""

    verb, case = "remain", "11.5"

    def apply(self, play: SunrisePlay, frame: EndMove, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        return go(EndMove.consider)


# Procedures


@dataclass(slots=True)
class Boarding(Procedure):
    """Let a land unit go aboard one of the ships in its space.

    Cases: 11.5
    """

    side: int = 0
    unit: int = counter_local(NOWHERE)

    def start(self, play: SunrisePlay) -> Directive:
        """Ask for the ship."""
        return ask(Aboard, by=self.side, case="11.5", prompt="Which ship takes the land unit aboard?")

    def over(self, play: SunrisePlay) -> Directive:
        """End."""
        return done()


@dataclass(slots=True)
class EndMove(Procedure):
    """End the move of some ships: raid, and land passengers in a friendly port.

    Attributes:
        side: the phasing side.
        ships: those whose move ends.
        waiting: passengers still to be asked about.
        passenger: the one asked about.

    Cases: 10.0, 11.5, 17.0
    """

    side: int = 0
    ships: tuple[int, ...] = counter_local()
    waiting: tuple[int, ...] = counter_local()
    passenger: int = counter_local(NOWHERE)

    def start(self, play: SunrisePlay) -> Directive:
        """Mark the ships, roll for raids, and see who can land."""
        state = play.state
        for ship in self.ships:
            play.set("ended", ship, 1)
        raid(play, self.ships)
        landing = (unit for unit in passengers_of(state, self.ships) if is_on_map(state, unit))
        self.waiting = tuple(unit for unit in landing if self._can_land(state, state.place[unit]))
        return go(self.consider)

    def _can_land(self, state: SunriseState, space: int) -> bool:
        if state.geo.neutral[space] or is_stormy(state, space):
            return False
        return not must_assault(state, space, self.side)

    def consider(self, play: SunrisePlay) -> Directive:
        """Take the next passenger."""
        return each("waiting", self.ready, then=self.over)

    def ready(self, play: SunrisePlay, unit: int) -> Directive:
        """Note who is asked about."""
        self.passenger = unit
        return go(self.landing)

    def landing(self, play: SunrisePlay) -> Directive:
        """Ask whether a passenger goes ashore."""
        name = play.board.counters.names[self.passenger]
        return ask(Land, Remain, by=self.side, case="11.5", prompt=f"Does {name} go ashore here?")

    def over(self, play: SunrisePlay) -> Directive:
        """End."""
        return done()


KINDS: tuple[AnyKind, ...] = (Embark(), Aboard(), Land(), Remain())
PROCEDURES: tuple[type[Procedure], ...] = (Boarding, EndMove)
