"""How far a stack of ships can go, and what forbids it (2.1, 2.2, 10.0, 11.0 to 11.4)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.kernel.action import Objection
from grognard.kernel.rule import rule
from grognard.plugins.empire_at_sunrise.geography import FAR, POINT, TSINGTAU, Surface
from grognard.plugins.empire_at_sunrise.rules.movement import points_left
from grognard.plugins.empire_at_sunrise.rules.stacks import (
    carried_by,
    is_naval,
    is_on_map,
    members,
    task_forces,
)
from grognard.plugins.empire_at_sunrise.rules.turns import not_yet_at_war, objections_to_acting
from grognard.plugins.empire_at_sunrise.rules.weather import is_stormy
from grognard.plugins.empire_at_sunrise.seaways import Means, Seaways, seaways
from grognard.plugins.empire_at_sunrise.state import SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side

# Questions


# READING 11.3: the edge hex that a ship is transferred to is not one of the hexes it may then move;
# test_case_11_3_ships_enter_by_an_edge_and_move_freely pins it.
def hexes_left(state: SunriseState, ship: int) -> int:
    """Return the insert hexes a ship may still enter this player turn: its movement score (11.3)."""
    return state.printed("movement", ship) - state.insert_hexes[ship]


@rule("10.0", silenced=FAR)
def stack_points(state: SunriseState, ships: Iterable[int]) -> int:
    """Return the half points a stack has left: those of its slowest ship.

    Cases: 10.0
    """
    scores, face, spent = state.values["movement"], state.face, state.spent
    return min([POINT * scores[ship][face[ship]] - spent[ship] for ship in ships])


def means_of(state: SunriseState, ships: tuple[int, ...]) -> Means:
    """Return what a stack has to move with now.

    Cases: 9.1, 10.0, 11.2, 11.3, 11.4
    """
    points, hexes = stack_points(state, ships), min([hexes_left(state, ship) for ship in ships])
    allied = state.side_of(ships[0]) == Side.AJA
    return Means(
        points if points > 0 else 0,
        hexes if hexes > 0 else 0,
        # 11.5: Germans never carry anyone
        allied and not carried_by(state).keys().isdisjoint(ships),
        allied,
        not is_stormy(state, state.geo.space(TSINGTAU)),
    )


def ways_of(state: SunriseState, ships: tuple[int, ...]) -> Seaways:
    """Return every space a stack can reach now, with cost and way, remembered until the state changes."""
    key = ("ways", ships)
    found: Seaways | None = state.cache.get(key)
    if found is None:
        found = state.cache[key] = seaways(state.geo, state.place[ships[0]], means_of(state, ships))
    return found


def ready_ships(state: SunriseState, side: int) -> frozenset[int]:
    """Return the ships and task force markers that may begin to move or be picked up.

    These are the ones to which :func:`objections_to_sailing` has nothing to object.

    Cases: 8.0, 9.1, 10.0
    """
    columns = ("place", "ended", "task_force", "flag")
    return state.cached_by(columns, ("ready", side, state.turn), lambda: _ready_ships(state, side))


def _ready_ships(state: SunriseState, side: int) -> frozenset[int]:
    fleet, silenced = state.fleet, state.silenced
    if silenced:
        every = (*fleet.ships[side], *fleet.markers[side])
        return frozenset(
            c for c in every if all(o.case in silenced for o in objections_to_sailing(state, c, side))
        )
    place, ended, on_map, absent = state.place, state.ended, state.geo.on_map, not_yet_at_war(state)
    ships = [s for s in fleet.ships[side] if not ended[s] and s not in absent and on_map[place[s]]]
    if is_stormy(state, state.geo.space(TSINGTAU)):
        ships = [s for s in ships if not is_stormy(state, place[s])]
    forces, ready = task_forces(state), frozenset(ships)
    whole = [m for m in fleet.markers[side] if m in forces and ready.issuperset(forces[m])]
    return ready.union(whole) if whole else ready


def route_of(state: SunriseState, ships: tuple[int, ...], space: int) -> tuple[int, ...]:
    """Return the spaces a stack enters on its way; where no rule holds it back, the way without limits."""
    route = ways_of(state, ships).path(space)
    return route or seaways(state.geo, state.place[ships[0]], Means(FAR, FAR, False, False, True)).path(space)


def objections_to_sailing(state: SunriseState, counter: int, side: int) -> Iterator[Objection]:
    """Yield why a counter's ships cannot begin to move, or be picked up by a moving stack.

    Cases: 3.1, 6.2, 8.0, 9.1, 9.2, 10.0, 18.4
    """
    ships = members(state, counter)
    if not ships or not all([is_naval(state, ship) for ship in ships]):
        yield Objection("3.1", "no_ship", "{counters} is no ship and no task force at sea.", (counter,))
        return
    here, ended = True, 0
    for ship in ships:
        yield from objections_to_acting(state, ship, side)
        here = here and is_on_map(state, ship)
        ended |= state.ended[ship]
    if not here:
        yield Objection("10.0", "not_here", "{counters} is not on the map.", (counter,))
        return
    if ended:
        yield Objection("10.0", "move_over", "{counters} has ended its move of this phase.", (counter,))
    place = state.place[ships[0]]
    if is_stormy(state, place):
        yield Objection("9.1", "storm", "Storms hold {counters} on the insert.", (counter,), (place,))


def objections_to_space(state: SunriseState, ships: tuple[int, ...], space: int) -> Iterator[Objection]:
    """Yield why a stack cannot move to a space.

    Cases: 2.1, 2.2, 9.1, 10.0, 11.0, 11.1, 11.3, 11.4
    """
    geo, here = state.geo, state.place[ships[0]]
    if space == here:
        yield Objection("10.0", "already_there", "The stack is in {spaces} already.", (), (space,))
        return
    if space in ways_of(state, ships).cost:
        return
    if geo.surface[space] == Surface.BOX:
        yield Objection("11.0", "no_sea", "{spaces} is no place at sea.", (), (space,))
        return
    if space == geo.under_insert:
        yield Objection(
            "2.1", "use_insert", "{spaces} is shown on the insert: name a hex there.", (), (space,)
        )
        return
    if geo.has(space, "closed") and geo.water[space]:
        yield Objection("2.1", "use_map", "{spaces} is shown on the map: name a hex there.", (), (space,))
        return
    if not geo.water[space]:
        yield Objection("2.2", "no_water", "{spaces} holds no water.", (), (space,))
        return
    yield from _objections_to_way(state, ships, space)


def _objections_to_way(state: SunriseState, ships: tuple[int, ...], space: int) -> Iterator[Objection]:
    """Yield what bars the way to a space at sea that cannot be reached."""
    geo, here, now = state.geo, state.place[ships[0]], means_of(state, ships)
    if is_stormy(state, space) or is_stormy(state, here):
        yield Objection("9.1", "storm", "Storms close the insert this turn.", (), (space,))
        return
    endless = Means(FAR, FAR, loaded=False, wary=False, calm=now.calm)
    if space not in seaways(geo, here, endless).cost:
        yield Objection("11.0", "no_sea_way", "No way by sea leads to {spaces}.", (), (space,))
        return
    if now.loaded and space not in seaways(geo, here, _with(endless, loaded=True)).cost:
        yield Objection(
            "11.4", "land_unit_aboard", "Land units never go from the map to {spaces} by sea.", (), (space,)
        )
        return
    if space in seaways(geo, here, _with(now, hexes=FAR)).cost:
        yield Objection("11.3", "too_many_hexes", "{spaces} is too many insert hexes away.", (), (space,))
        return
    fastest = max(points_left(state, ship) for ship in ships)
    if space in seaways(geo, here, _with(now, points=fastest)).cost:
        slowest = min(ships, key=lambda ship: (points_left(state, ship), ship))
        yield Objection("10.0", "slowest", "{counters} cannot keep up to {spaces}.", (slowest,), (space,))
    else:
        yield Objection("11.1", "too_far", "{spaces} costs more than the stack has left.", (), (space,))


def _with(means: Means, *, points: int = -1, hexes: int = -1, loaded: bool | None = None) -> Means:
    """Return the same means with some of them changed."""
    return Means(
        means.points if points < 0 else points,
        means.hexes if hexes < 0 else hexes,
        means.loaded if loaded is None else loaded,
        means.wary,
        means.calm,
    )
