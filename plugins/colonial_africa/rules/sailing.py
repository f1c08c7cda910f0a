"""2.2: sea movement: fleets are formed, brigades go aboard, and all fleets sail zone by zone together."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.procedure import Directive, Procedure, done, go
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.rules.fleet_orders import EMBARK, JOIN, SAIL
from grognard.plugins.colonial_africa.rules.fleets import way_to
from grognard.plugins.colonial_africa.rules.orders import carried_out
from grognard.plugins.colonial_africa.rules.war import foes_of
from grognard.plugins.colonial_africa.state import ColonialPlay, ColonialState


def move_fleet(play: ColonialPlay, fleet: int, space: int) -> None:
    """Move a fleet with its ships and the brigades aboard."""
    for counter in (fleet, *play.state.ships_of(fleet), *play.state.passengers(fleet)):
        play.move(counter, space)


def dissolve(play: ColonialPlay, fleet: int) -> None:
    """2.2: a fleet without ships is none."""
    if not play.state.ships_of(fleet):
        play.move(fleet, NOWHERE)


def meets_enemy(state: ColonialState, fleet: int) -> bool:
    """Return whether a fleet is in a sea zone with one it may fight.

    Cases: H2.5
    """
    where, side = state.place[fleet], state.side_of(fleet)
    if not state.world.is_sea[where]:
        return False
    place, fleets = state.place, state.world.fleets
    return any([place[other] == where for enemy in foes_of(state, side) for other in fleets[enemy]])


@dataclass(slots=True)
class SeaMovement(Procedure):
    """2.2: everything that fleets do before they fight."""

    def start(self, play: ColonialPlay) -> Directive:
        """Form fleets and bring brigades aboard."""
        state = play.state
        for column in ("moved", "beaten"):
            for fleet in [fleet for fleet, is_set in enumerate(state.columns[column]) if is_set]:
                play.set(column, fleet, 0)
        for side, (ship, fleet, _) in carried_out(play, JOIN):
            old = state.fleet[ship]
            if state.place[fleet] < 0:
                play.move(fleet, state.place[ship])
            play.set("fleet", ship, fleet)
            play.set("moved", fleet, 0)
            if old >= 0:
                dissolve(play, old)
            play.event("joined", "2.2", side, (ship, fleet), (state.place[ship],))
        for side, (unit, fleet, _) in carried_out(play, EMBARK):
            play.event("embarked", "2.22", side, (unit, fleet), (state.place[unit],))
            play.set("aboard", unit, fleet)
            play.move(unit, state.place[fleet])
        return go(self.sail)

    def sail(self, play: ColonialPlay) -> Directive:
        """H2.5: each fleet enters a zone, then those that meet an enemy stop; and so on."""
        state = play.state
        ways: dict[int, tuple[int, ...]] = {}
        for side, (fleet, goal, _) in carried_out(play, SAIL):
            way = way_to(state, fleet, goal) or ()
            ways[fleet] = way if foes_of(state, side) else way[-1:]  # nothing stops it on its way
        origin = {fleet: state.place[fleet] for fleet in ways}
        while ways:
            for fleet, way in ways.items():
                play.move(fleet, way[0])  # its ships and brigades come after it, below
                play.set("moved", fleet, 1)
            stopped = {fleet for fleet in ways if meets_enemy(state, fleet)}
            ways = {fleet: way[1:] for fleet, way in ways.items() if way[1:] and fleet not in stopped}
        for fleet, start in origin.items():
            move_fleet(play, fleet, state.place[fleet])
            play.event("sailed", "2.2", state.side_of(fleet), (fleet,), (start, state.place[fleet]))
        return done()
