"""Morale of fleets, and admirals in battle (8.7 to 8.77, 8.56, 4.46).

A fleet's morale is the column ``morale`` of its marker. What it starts with, wins back and takes over with a
new admiral (8.71, 8.78, 8.79) stands with the admirals.
"""

from __future__ import annotations

from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.rules.fleets import LOST, ships_of, sink_ship
from grognard.plugins.red_sun_rising.state import DISABLED, RisingPlay, RisingState

POINTS_OF_MORALE = 5
"""Defense Strength sunk that costs a point of morale (8.72)."""
CASUALTIES = "admiral_casualties"
UNHURT, WOUNDED, KILLED = "unhurt", "wounded", "killed"

# Questions


@rule("4.46", silenced=False)
def has_morale_phase(state: RisingState) -> bool:
    """Return whether morale is looked at again at the end of an hour.

    Cases: 4.46
    """
    return True


@rule("8.72", silenced=0)
def morale_for_losses(state: RisingState, points: int) -> int:
    """Return what ships of some Defense Strength cost a fleet's morale when they sink.

    Cases: 8.72
    """
    return points // POINTS_OF_MORALE


@rule("8.73", silenced=0)
def morale_for_refusing(state: RisingState) -> int:
    """Return what it costs a fleet's morale to refuse combat in port.

    Cases: 8.73
    """
    return 1


@rule("8.74", silenced=0)
def morale_for_wound(state: RisingState) -> int:
    """Return what the wound of its admiral costs a fleet's morale.

    Cases: 8.74
    """
    return 1


@rule("8.75", silenced=False)
def is_lost_without_admiral(state: RisingState) -> bool:
    """Return whether the death of its admiral takes all of a fleet's morale.

    Cases: 8.75
    """
    return True


@rule("8.56", silenced=UNHURT)
def casualty(state: RisingState, die: int) -> str:
    """Return what the Admiral Casualty Table says.

    Cases: 8.56
    """
    return state.board.tables[CASUALTIES].lookup(die).cell


@rule("8.76/errata", silenced=False)
def must_go_home(state: RisingState, fleet: int) -> bool:
    """Return whether a fleet whose morale gave out in battle must make for the nearest port.

    Cases: 8.76/errata
    """
    return state.morale[fleet] == 0


def flagship_of(state: RisingState, fleet: int) -> int:
    """Return the ship that carries the admiral, or NOWHERE: the first in order of battle."""
    return next(iter(ships_of(state, fleet)), NOWHERE)


# Changing morale


def lower_morale(play: RisingPlay, fleet: int, amount: int, case: str) -> None:
    """Lower a fleet's morale, never below zero.

    Args:
        play: the play.
        fleet: its marker.
        amount: points; nothing happens for none.
        case: why, such as 8.72 for ships lost.
    """
    before = play.state.morale[fleet]
    now = max(0, before - amount)
    if now != before:
        play.set("morale", fleet, now)
        play.event("morale", case, play.state.side_of(fleet), (fleet,), before=before, now=now)


def lose_ship(play: RisingPlay, ship: int, case: str) -> None:
    """Sink a ship and note its Defense Strength against its fleet's morale.

    Cases: 8.72
    """
    state = play.state
    fleet, defense = state.fleet[ship], state.printed("defense", ship)
    if fleet >= 0:
        play.add("lost", fleet, defense)
    sink_ship(play, ship, case)


def mourn_ships(play: RisingPlay, fleet: int) -> None:
    """Lower a fleet's morale for the ships it lost since it last fell for such; odd points stay noted.

    Cases: 8.72
    """
    state = play.state
    amount = morale_for_losses(state, state.lost[fleet])
    if amount:
        play.set("lost", fleet, state.lost[fleet] - amount * POINTS_OF_MORALE)
        lower_morale(play, fleet, amount, "8.72")


def kill_admiral(play: RisingPlay, admiral: int, fleet: int, case: str) -> None:
    """Take an admiral out of the game, and his fleet's heart with him.

    Args:
        play: the play.
        admiral: who dies.
        fleet: the fleet he led; it may have no ships left.
        case: of his death.

    Cases: 8.75
    """
    state = play.state
    play.event("admiral_killed", case, state.side_of(admiral), (admiral, fleet))
    play.set("fleet", admiral, NOWHERE)
    play.move(admiral, play.board.spaces.index[LOST])
    if is_lost_without_admiral(state):
        lower_morale(play, fleet, state.morale[fleet], "8.75")


# READING 8.56: the table is thrown on in the Morale Phase of the hour in which the flagship is disabled; an
# admiral dies with a flagship that sinks. The flagship is the ship in box 1 when the battle begins, and where
# a fleet has flotillas only, the first of them; test_case_8_56_a_disabled_flagship_endangers_its_admiral and
# test_case_8_75_an_admiral_goes_down_with_his_flagship pin it.
def admiral_in_danger(play: RisingPlay, admiral: int, fleet: int, flagship: int, was_whole: int) -> None:
    """See how an admiral fared when his flagship was hit in this hour.

    Args:
        play: the play.
        admiral: who led the fleet when the battle began, or NOWHERE.
        fleet: its marker.
        flagship: his ship.
        was_whole: 1 where it was neither disabled nor sunk when the hour began.

    Cases: 8.56, 8.74, 8.75
    """
    state, lost = play.state, play.board.spaces.index[LOST]
    if admiral == NOWHERE or state.place[admiral] == lost:
        return
    if state.place[flagship] == lost:
        kill_admiral(play, admiral, fleet, "8.75")
        return
    if not was_whole or state.face[flagship] != DISABLED:
        return
    roll = play.roll("admiral", "8.56", by=state.side_of(admiral), counters=(admiral, flagship), count=1)
    fate = casualty(state, roll.total)
    if fate == KILLED:
        kill_admiral(play, admiral, fleet, "8.56")
    elif fate == WOUNDED:
        play.event("admiral_wounded", "8.56", state.side_of(admiral), (admiral, fleet))
        lower_morale(play, fleet, morale_for_wound(state), "8.74")
