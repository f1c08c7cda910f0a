"""1.12, 1.13: how spaces change hands, and where brigades go that cannot stay."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.rules.grievances import offend
from grognard.plugins.colonial_africa.rules.politics import is_open
from grognard.plugins.colonial_africa.state import ColonialPlay, ColonialState
from grognard.plugins.colonial_africa.terms import Side, Status, UnitType

CAPTURED = 1
INTERNMENT = 1
"""3.2: grievance points for taking what another claims, and for troops interned by another."""


def claimants(state: ColonialState, space: int, but: int) -> list[int]:
    """Return the powers with a claim on a space beside one."""
    return [side for side in Side if side != but and state.claims[space] >> side & 1]


@rule("3.2", "3.21", silenced=True)
def can_pay_claimants(state: ColonialState, side: int, space: int) -> bool:
    """Return whether a power has the chips that taking a space costs it.

    Cases: 3.2, 3.21
    """
    if state.control[space] != NOWHERE:
        return True
    return state.chips[side] >= CAPTURED * len(claimants(state, space, side))


def take(play: ColonialPlay, space: int, side: int) -> None:
    """Let a power hold a space after a won attack.

    Cases: 1.12, 1.13, 3.2, H3.3
    """
    state = play.state
    owner = state.control[space]
    if owner == NOWHERE:
        for other in claimants(state, space, side):
            offend(play, side, other, CAPTURED, space)
        _own(play, space, side)
        play.event("captured", "1.12" if state.world.is_minor[space] else "1.13", side, spaces=(space,))
    elif not is_held_for_peace(state):
        cede(play, space, side)
    elif owner == side or state.allied(owner, side):
        play.set("occupier", space, NOWHERE)
        play.event("liberated", "H3.3", side, spaces=(space,), owner=play.board.side_names[owner])
    else:
        play.set("occupier", space, side)
        play.event("occupied", "H3.3", side, spaces=(space,), owner=play.board.side_names[owner])
    make_room(play, space, side)


@rule("H3.3", silenced=False)
def is_held_for_peace(state: ColonialState) -> bool:
    """Return whether land taken in a war is occupied, and changes hands with the settlement only.

    Cases: H3.3
    """
    return True


def cede(play: ColonialPlay, space: int, side: int) -> None:
    """Give a space to the power that occupies it, as a protectorate, whatever it was.

    Cases: 1.13, H3.4
    """
    owner = play.state.control[space]
    _own(play, space, side)
    play.event("ceded", "H3.4", side, spaces=(space,), owner=play.board.side_names[owner])


def _own(play: ColonialPlay, space: int, side: int) -> None:
    play.set("control", space, side)
    play.set("occupier", space, NOWHERE)
    play.set("status", space, Status.PROTECTORATE)
    play.set("since", space, play.state.turn)
    for column in ("claims", "invaders", "levies"):
        play.set(column, space, 0)


def make_room(play: ColonialPlay, space: int, side: int) -> None:
    """1.13: forces of others that are no allies leave a captured space at once."""
    state = play.state
    for other in Side:
        if not state.allied(side, other):
            withdraw(play, state.garrison(other, space))


@rule("H4.4", silenced=NOWHERE)
def refuge(state: ColonialState, side: int, space: int) -> int:
    """Return where brigades can fall back to: own land, an ally's, nobody's, a neutral's, or NOWHERE.

    Cases: 1.13, 3.2, H4.4
    """
    ways = state.world.roads[space]
    # 1.13: while uncivilized land is not captured, anybody may have forces in it.
    free = [one for one in ways if is_open(state, one)]
    own = [one for one in ways if state.holder(one) == side]
    allied = [one for one in ways if state.holder(one) >= 0 and state.allied(side, state.holder(one))]
    neutral = [one for one in ways if state.holder(one) >= 0 and not state.at_war(side, state.holder(one))]
    found = own or allied or free or neutral
    return found[0] if found else NOWHERE


def withdraw(play: ColonialPlay, units: Sequence[int]) -> None:
    """Move brigades of one power out of the space where they cannot stay together.

    They are interned where only a neutral takes them in, and lost where nobody does.

    Cases: 3.2, H4.4
    """
    state = play.state
    if not units:
        return
    side, space = state.side_of(units[0]), state.place[units[0]]
    where = refuge(state, side, space)
    if where == NOWHERE:
        play.event("dispersed", "H4.4", side, tuple(units), (space,))
    else:
        play.event("fell_back", "H4.4", side, tuple(units), (space, where))
    for unit in units:
        play.move(unit, where)
    host = state.holder(where) if where != NOWHERE else NOWHERE
    if host != NOWHERE and not state.allied(side, host):
        intern(play, units, host)


def intern(play: ColonialPlay, units: Sequence[int], host: int) -> None:
    """Disarm the brigades of one power that are in a land of another without part in the war.

    Cases: 3.2, 3.21
    """
    state = play.state
    side, space = state.side_of(units[0]), state.place[units[0]]
    for unit in units:
        play.set("held", unit, host + 1)
    play.event("interned", "3.2", host, tuple(units), (space,))
    # READING 3.2: the point is for having one's forces interned, not for each brigade of them
    # (test_case_3_2_one_point_for_forces_that_are_interned_together).
    # 3.21: for internment alone a power pays what it has, and is not hindered where that is too little.
    offend(play, side, host, INTERNMENT, space)


def leave_foreign_lands(play: ColonialPlay, owner: int, visitor: int) -> None:
    """Send the brigades of one power home from the lands of another after a peace.

    Cases: H3.3
    """
    state = play.state
    if state.allied(owner, visitor):
        return
    for unit in state.units(visitor):
        if state.aboard[unit] == NOWHERE and state.holder(state.place[unit]) == owner:
            play.event("sent_home", "H3.3", visitor, (unit,), (state.place[unit],))
            play.move(unit, _base(state, unit))


def _base(state: ColonialState, unit: int) -> int:
    """Return where a brigade of peace returns to: its home, or for colonials the first own land (2.15)."""
    side = state.side_of(unit)
    if unit_is_colonial(state, unit):
        own = [space for space in state.lands(side) if state.holder(space) == side]
        return own[0] if own else NOWHERE
    return state.world.home[side]


def unit_is_colonial(state: ColonialState, unit: int) -> bool:
    """Return whether a brigade is one of colonials."""
    return state.world.kinds[unit] == UnitType.COLONIAL


def go_home(play: ColonialPlay, side: int) -> None:
    """Let the interned brigades of a power go home, for it is at peace with everybody.

    Cases: H4.4
    """
    for unit in play.state.world.brigades[side]:
        if play.state.held[unit]:
            play.set("held", unit, 0)
            play.event("released", "H4.4", side, (unit,), (play.state.place[unit],))
            play.move(unit, _base(play.state, unit))
