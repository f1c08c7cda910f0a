"""Foreign aid (18.3): a merchant fleet for each of five firsts."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.state import Flag, RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side

PRIZES: Mapping[Flag, str] = {
    Flag.SEOUL: "0121",
    Flag.PORT_ARTHUR: "0801",
    Flag.LIAOYANG: "2008",
    Flag.MUKDEN: "2309",
}
"""The cities whose capture earns a merchant fleet."""

AIMS = (Flag.ON_RAIL, *PRIZES)

PAID = -1
"""In a cell of ``flag``: the merchant fleet has come; until then the Game-Turn of the first stands there."""

# Questions


@rule("18.3", silenced=False)
def is_accomplished(state: RisingState, aim: Flag) -> bool:
    """Return whether Japan has what foreign lenders want to see: a unit on the railway, or a city.

    Cases: 18.3
    """
    if aim != Flag.ON_RAIL:
        return state.control[state.board.spaces.index[PRIZES[aim]]] == Side.JAPAN
    rail, place = coasts(state.board).rail, state.place
    units = state.roster.combat[Side.JAPAN] + state.roster.commands[Side.JAPAN]
    return any(place[unit] >= 0 and rail[place[unit]] for unit in units)


def firsts_unpaid(state: RisingState) -> tuple[Flag, ...]:
    """Return the firsts of earlier Game-Turns for which no merchant fleet has come yet.

    Cases: 18.3
    """
    return tuple(aim for aim in AIMS if 0 < state.flag[aim] < state.turn)


def aid_due(state: RisingState) -> tuple[int, ...]:
    """Return the merchant fleets that come in this Reinforcement Stage, in counter order.

    Cases: 18.3
    """
    box = coasts(state.board).jp_arrivals
    waiting = [merchant for merchant in state.roster.merchants if state.place[merchant] == box]
    return tuple(waiting[: len(firsts_unpaid(state))])


# What happens


def note_firsts(play: RisingPlay) -> None:
    """Note what Japan has accomplished for the first time; to be called after land units moved.

    Cases: 18.3
    """
    state = play.state
    for aim in AIMS:
        if not state.flag[aim] and is_accomplished(state, aim):
            _note(play, aim)


def note_way(play: RisingPlay, side: int, spaces: tuple[int, ...]) -> None:
    """Note that a unit went over some hexes, of which the railway may be one.

    Cases: 18.3
    """
    rail = coasts(play.board).rail
    if side == Side.JAPAN and not play.state.flag[Flag.ON_RAIL] and any(rail[space] for space in spaces):
        _note(play, Flag.ON_RAIL)
    note_firsts(play)


def _note(play: RisingPlay, aim: Flag) -> None:
    play.set("flag", aim, play.state.turn)
    play.event("foreign_aid", "18.3", Side.JAPAN, what=WORDS[aim])


def settle_aid(play: RisingPlay) -> None:
    """Note that the merchant fleets for earlier firsts have come."""
    for aim in firsts_unpaid(play.state):
        play.set("flag", aim, PAID)


WORDS: Mapping[Flag, str] = {
    Flag.ON_RAIL: "a unit on the railway",
    Flag.SEOUL: "Seoul",
    Flag.PORT_ARTHUR: "Port Arthur",
    Flag.LIAOYANG: "Liaoyang",
    Flag.MUKDEN: "Mukden",
}
