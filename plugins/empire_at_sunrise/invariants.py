"""What can never be in this game, whatever is played: looked at by the conformance suite and by ``fuzz``."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from grognard.kernel.state import NOWHERE
from grognard.plugins.empire_at_sunrise.geography import POINT, Surface
from grognard.plugins.empire_at_sunrise.rules.control import new_controller
from grognard.plugins.empire_at_sunrise.rules.stacking import held_by, is_crowded
from grognard.plugins.empire_at_sunrise.rules.stacks import ashore, is_land, is_naval, is_type, task_forces
from grognard.plugins.empire_at_sunrise.state import SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side, UnitType


def invariants(state: SunriseState) -> Iterable[str]:
    """Return a sentence for everything that is as it can never be.

    Cases: 1.1, 2.1, 2.2, 4.0, 6.0, 6.1, 6.2, 10.0, 11.3, 11.5, 14.1, 18.6
    """
    return [sentence for columns, look in LOOKS for sentence in _remembered(state, columns, look)]


Look = Callable[[SunriseState], Iterator[str]]


def _remembered(state: SunriseState, columns: tuple[str, ...], look: Look) -> tuple[str, ...]:
    return state.cached_by(columns, look, lambda: tuple(look(state)))


def _ships(state: SunriseState) -> Iterator[str]:
    """2.1, 2.2: ships float, on the most detailed map there is."""
    ids, place, geo = state.board.counters.ids, state.place, state.geo
    for ship in (*state.fleet.ships[Side.GERMANY], *state.fleet.ships[Side.AJA]):
        here = place[ship]
        if geo.on_map[here] and not geo.sea[here] and not geo.gateway[here]:
            yield f"{ids[ship]} is where no ship can be"


def _spending(state: SunriseState) -> Iterator[str]:
    """10.0, 11.3, 14.1: nobody spends more than the movement score."""
    scores, face, hexes = state.values["movement"], state.face, state.insert_hexes
    for unit, spent in enumerate(state.spent):
        if spent or hexes[unit]:
            score = scores[unit][face[unit]]
            if spent > POINT * score or hexes[unit] > score:
                yield f"{state.board.counters.ids[unit]} has spent more than its movement score"


def _land_units(state: SunriseState) -> Iterator[str]:
    """1.1, 4.0, 6.1, 14.1: nobody stands on neutral ground, with enemies on the insert, or one too many."""
    geo, names, control = state.geo, state.board.spaces.ids, state.control
    surface, land, neutral = geo.surface, geo.land, geo.neutral
    for side in Side:
        held, enemy = held_by(state, side), held_by(state, 1 - side)
        # most stand on their own ground off the insert, where nothing can be wrong
        looked_at = [
            space
            for space in held
            if control[space] != side or surface[space] == Surface.INSERT or neutral[space] or not land[space]
        ]
        for space in looked_at:
            if surface[space] == Surface.BOX:
                continue
            if not land[space] or neutral[space]:
                yield f"a land unit stands in {names[space]}"
            if control[space] != side and new_controller(state, space) != NOWHERE:
                yield f"{names[space]} is not controlled by the side that stands there alone"
            if surface[space] != Surface.INSERT:
                continue
            if space in enemy:
                yield f"both sides stand in {names[space]}"


def oddities(state: SunriseState) -> Iterator[str]:
    """Name every hex that holds too many hash marks; a game can begin so, and nobody may enter there.

    Cases: 6.1
    """
    for side in Side:
        for space in held_by(state, side):
            if state.geo.surface[space] == Surface.INSERT and is_crowded(
                state, space, ashore(state, space, side)
            ):
                yield f"{state.board.spaces.ids[space]} holds too many hash marks"


def _passengers(state: SunriseState) -> Iterator[str]:
    """11.5, 18.6: passengers are AJA land units, one a ship, where their ship is, siege guns limbered."""
    ids = state.board.counters.ids
    ships = [ship for ship in state.carrier if ship != NOWHERE]
    if len(ships) != len(set(ships)):
        yield "a ship carries two land units"
    for unit, ship in enumerate(state.carrier) if ships else ():
        if ship == NOWHERE:
            continue
        if not is_land(state, unit) or not is_naval(state, ship) or state.side_of(unit) != Side.AJA:
            yield f"{ids[ship]} carries {ids[unit]}"
        if (state.place[unit], state.spot[unit]) != (state.place[ship], state.spot[ship]):
            yield f"{ids[unit]} is not where {ids[ship]} is"
        if is_type(state, unit, UnitType.SIEGE) and not state.limbered[unit]:
            yield f"{ids[unit]} is aboard without limbers"


def _task_forces(state: SunriseState) -> Iterator[str]:
    """6.2: a marker is on the map while it stands for ships, and where these are."""
    ids, forces, place, spot = state.board.counters.ids, task_forces(state), state.place, state.spot
    for marker in (*state.fleet.markers[Side.GERMANY], *state.fleet.markers[Side.AJA]):
        if (place[marker] >= 0) != (marker in forces):
            yield f"{ids[marker]} stands for nobody, or for ships it is not with"
        for ship in forces.get(marker, ()):
            if (place[ship], spot[ship]) != (place[marker], spot[marker]):
                yield f"{ids[ship]} is not where {ids[marker]} is"
    hidden = {ship for ships in forces.values() for ship in ships}
    for name in sorted(hidden.intersection(spot)) if hidden else ():
        yield f"a place in a zone is called after {ids[name]}, which is hidden"


LOOKS: tuple[tuple[tuple[str, ...], Look], ...] = (
    (("place", "carrier", "face"), oddities),
    (("place",), _ships),
    (("spent", "insert_hexes", "face"), _spending),
    (("place", "carrier", "face", "control"), _land_units),
    (("place", "carrier", "spot", "limbered"), _passengers),
    (("place", "task_force", "spot"), _task_forces),
)
"""What is looked at, with the columns it depends on."""
