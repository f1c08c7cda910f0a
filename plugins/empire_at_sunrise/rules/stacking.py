"""How much the land of one space holds, and whose it may not enter (1.1, 6.1).

A land unit is ashore when no ship carries it; only units ashore stack, hold ground and bar the way.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, KeysView

from grognard.kernel.action import Objection
from grognard.kernel.rule import rule
from grognard.plugins.empire_at_sunrise.geography import Surface
from grognard.plugins.empire_at_sunrise.rules.stacks import ashore
from grognard.plugins.empire_at_sunrise.state import SunriseState
from grognard.plugins.empire_at_sunrise.terms import ARTILLERY_TYPES

HEX_MARKS = 6
"""Hash marks of any kind in an insert hex (6.1)."""

ARTILLERY_MARKS = 6
"""Hash marks of artillery beside those (6.1)."""


# Questions


def held_by(state: SunriseState, side: int) -> KeysView[int]:
    """Return the spaces where a side has a land unit ashore, remembered until these move."""
    return state.cached_by(("place", "carrier"), ("held", side), lambda: _held_by(state, side))


def _held_by(state: SunriseState, side: int) -> KeysView[int]:
    place, carrier, units = state.place, state.carrier, state.ground.land_units[side]
    return dict.fromkeys([place[unit] for unit in units if carrier[unit] < 0 <= place[unit]]).keys()


@rule("6.1", silenced=False)
def is_crowded(state: SunriseState, space: int, units: Iterable[int]) -> bool:
    """Return whether these land units of one side, together, are more than the land of a space holds.

    Six hash marks of any kind and six more of artillery fit in an insert hex, whatever the nation: guns
    beyond their own six count with the rest. The other surfaces hold any number.

    Cases: 6.1
    """
    if state.geo.surface[space] != Surface.INSERT:
        return False
    counters, face, others, guns = state.board.counters, state.face, 0, 0
    for unit in units:
        if counters.type[unit] in ARTILLERY_TYPES:
            guns += counters.steps[unit][face[unit]]
        else:
            others += counters.steps[unit][face[unit]]
    return others + max(0, guns - ARTILLERY_MARKS) > HEX_MARKS


def fits(state: SunriseState, space: int, side: int, arriving: Collection[int]) -> bool:
    """Return whether land units may join what their side has ashore in a space."""
    others = [unit for unit in ashore(state, space, side) if unit not in arriving]
    return not is_crowded(state, space, (*others, *arriving))


def crowding_objection(
    state: SunriseState, space: int, side: int, arriving: Iterable[int]
) -> Iterator[Objection]:
    """Object to more land units than the land of a space holds.

    Cases: 6.1
    """
    units = tuple(arriving)
    if not fits(state, space, side, units):
        text = "{spaces} holds six hash marks and six more of artillery: {counters} would be too many."
        yield Objection("6.1", "crowded", text, units, (space,))


def neutrality_objection(state: SunriseState, space: int) -> Iterator[Objection]:
    """Object to a land unit on neutral land; China is open to both sides.

    Cases: 1.1
    """
    if state.geo.neutral[space]:
        yield Objection(
            "1.1", "neutral", "{spaces} is neutral land, where no land unit may go.", (), (space,)
        )
