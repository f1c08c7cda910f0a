"""What each side sees: the ships of a task force show the enemy their marker only (6.2)."""

from __future__ import annotations

from grognard.kernel.state import NOWHERE
from grognard.kernel.visibility import Visibility
from grognard.plugins.empire_at_sunrise.rules.stacks import (
    is_land,
    is_marker,
    passengers_of,
    shown_as,
    task_forces,
)
from grognard.plugins.empire_at_sunrise.state import SunriseState

NOBODY_HIDDEN: frozenset[int] = frozenset()


def hidden_from(state: SunriseState, side: int) -> frozenset[int]:
    """Return the enemy's ships in task forces, and the land units these carry.

    Cases: 6.2
    """
    forces = task_forces(state)
    if not forces:
        return NOBODY_HIDDEN
    own = state.fleet.markers[side]
    ships = [ship for marker, held in forces.items() if marker not in own for ship in held]
    return frozenset((*ships, *passengers_of(state, ships))) if ships else NOBODY_HIDDEN


def guess(state: SunriseState, hidden: frozenset[int]) -> None:
    """Spread hidden counters over the task forces their enemy sees on the map, for a bot's imagination.

    Every marker gets a ship first; land units go aboard the hidden ships in turn.
    """
    ships = sorted(c for c in hidden if not is_land(state, c))
    land = sorted(hidden.difference(ships))
    markers = [
        c
        for c, place in enumerate(state.place)
        if is_marker(state, c) and place >= 0 and ships and state.side_of(c) == state.side_of(ships[0])
    ]
    for number, ship in enumerate(ships):
        marker = markers[number % len(markers)] if markers else NOWHERE
        state.task_force[ship] = marker
        state.carrier[ship] = NOWHERE
        _stand_with(state, ship, marker)
    for unit, ship in zip(land, ships, strict=False):
        state.task_force[unit] = NOWHERE
        state.carrier[unit] = ship
        _stand_with(state, unit, ship)


def _stand_with(state: SunriseState, counter: int, other: int) -> None:
    state.place[counter] = state.place[other] if other != NOWHERE else NOWHERE
    state.spot[counter] = state.spot[other] if other != NOWHERE else NOWHERE


VISIBILITY = Visibility(hidden_from, shown_as, "6.2", guess, ("task_force", "carrier"))
