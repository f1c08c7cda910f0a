"""Land units at sea: going aboard, landing in port, and the end of a ship's move (11.5)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, counter_local, done, each, go
from grognard.kernel.state import NOWHERE
from grognard.plugins.empire_at_sunrise.rules.control import is_port, update_control
from grognard.plugins.empire_at_sunrise.rules.naval_movement import objections_to_sailing
from grognard.plugins.empire_at_sunrise.rules.raiding import raid
from grognard.plugins.empire_at_sunrise.rules.stacking import crowding_objection
from grognard.plugins.empire_at_sunrise.rules.stacks import (
    ashore,
    is_aboard,
    is_land,
    is_on_map,
    is_type,
    passengers_of,
    ships_at,
)
from grognard.plugins.empire_at_sunrise.rules.turns import objections_to_acting
from grognard.plugins.empire_at_sunrise.rules.weather import is_stormy
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side, UnitType

if TYPE_CHECKING:
    from grognard.plugins.empire_at_sunrise.rules.naval_phase import NavalPhase

# Action kinds


# READING 11.5: a land unit goes aboard before its ship spends a point; in a zone of the chart it may go
# aboard any ship of its side there; test_case_11_5_embarks_before_the_ship_moves pins it.
class Embark(ActionKind[SunriseState, "NavalPhase"]):
    """Put a land unit on a ship that has not moved."""

    verb, case, args = "embark", "11.5", (COUNTER, COUNTER)

    def candidates(self, state: SunriseState, frame: NavalPhase) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        if frame.side != Side.AJA:
            return []
        return [
            (unit, ship)
            for space in state.occupants()
            for unit in ashore(state, space, frame.side)
            for ship in ships_at(state, space, frame.side)
        ]

    def question(self, state: SunriseState, frame: NavalPhase, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        unit, ship = args
        if frame.side != Side.AJA:
            yield Objection("11.5", "germans_never", "Germans never carry land units by sea.")
            return
        if not is_land(state, unit):
            yield Objection("11.5", "no_land_unit", "{counters} is no land unit.", (unit,))
            return
        objections = tuple(objections_to_sailing(state, ship, frame.side))
        if objections or state.board.counters.type[ship] == UnitType.MARKER:
            yield from objections or (Objection("11.5", "no_ship", "{counters} is no ship.", (ship,)),)
            return
        yield from objections_to_acting(state, unit, frame.side)
        yield from self._unready(state, unit)
        if state.place[unit] != state.place[ship]:
            yield Objection("11.5", "not_together", "{counters} are not in one space.", args)
        if passengers_of(state, (ship,)):
            yield Objection("11.5", "full", "{counters} carries a land unit already.", (ship,))

    def _unready(self, state: SunriseState, unit: int) -> Iterator[Objection]:
        """Yield what keeps a land unit itself from going aboard."""
        if is_aboard(state, unit):
            yield Objection("11.5", "aboard", "{counters} is aboard a ship already.", (unit,))
        if state.ended[unit]:
            yield Objection("11.5", "landed", "{counters} has just landed.", (unit,))
        if not state.printed("movement", unit):
            yield Objection("3.1", "cannot_move", "{counters} has no movement score.", (unit,))
        if is_type(state, unit, UnitType.SIEGE) and not state.limbered[unit]:
            yield Objection("18.6", "not_limbered", "{counters} must be limbered first.", (unit,))

    def apply(self, play: SunrisePlay, frame: NavalPhase, args: Args) -> None:
        """See :class:`ActionKind`."""
        unit, ship = args
        play.set("carrier", unit, ship)
        play.set("spot", unit, play.state.spot[ship])
        play.set("march", unit, 0)
        play.event("embarked", "11.5", frame.side, (unit, ship), (play.state.place[ship],))


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
        self.waiting = tuple(unit for unit in landing if self._in_port(state, state.place[unit]))
        return go(self.consider)

    def _in_port(self, state: SunriseState, space: int) -> bool:
        return (
            is_port(state, space, self.side) and not state.geo.neutral[space] and not is_stormy(state, space)
        )

    def consider(self, play: SunrisePlay) -> Directive:
        """Take the next passenger."""
        return each("waiting", self.ready, then=self.over)

    def ready(self, play: SunrisePlay, unit: int) -> Directive:
        """Note who is asked about."""
        self.passenger = unit
        return go(self.landing)

    def landing(self, play: SunrisePlay) -> Directive:
        """Ask whether a passenger goes ashore."""
        return ask(Land, Remain, by=self.side, case="11.5", prompt="Does the passenger land in port?")

    def over(self, play: SunrisePlay) -> Directive:
        """End."""
        return done()


KINDS: tuple[AnyKind, ...] = (Embark(), Land(), Remain())
PROCEDURES: tuple[type[Procedure], ...] = (EndMove,)
