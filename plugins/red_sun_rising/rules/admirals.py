"""8.71, 8.78, 8.79, 19.2, 19.3: admirals, who follows whom, and the morale of their fleets."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.roster import Counters, roster
from grognard.plugins.red_sun_rising.rules.fleets import (
    ARRIVALS,
    admiral_of,
    fleets_of,
    is_friendly_port,
    rating_of,
)
from grognard.plugins.red_sun_rising.state import AT_SEA, RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side

ARRIVALS_TABLE = "arrivals"

BALTIC_FLEET = "baltic-fleet"
BALTIC_TURN = 16
"""May 1905, when the Baltic fleet comes (19.2)."""

SUBSTITUTE = "substitute"
"""Part of the id of a counter that stands for an incompetent admiral (19.3)."""


@dataclass(frozen=True, slots=True)
class Posting:
    """What the Turn Record Track says of an admiral: when he comes, to which fleet, and when he goes.

    Attributes:
        turn: the Game-Turn of his arrival.
        post: the marker of the fleet he is sent to, or NOWHERE: he waits for a fleet without an admiral.
        withdrawn: the Game-Turn of his withdrawal, or 0.
    """

    turn: int
    post: int
    withdrawn: int


@lru_cache(maxsize=4)
def postings(board: Board) -> dict[int, Posting]:
    """Return what the Turn Record Track says of admirals, in its order."""
    table, index = board.tables[ARRIVALS_TABLE], board.counters.index
    admirals = {admiral for side in roster(board).admirals for admiral in side}
    found = {}
    for key in table.rows:
        admiral = index[key.text]
        if admiral in admirals:
            cells = {what: table.lookup(key.text, what).cell for what in ("turn", "post", "withdrawn")}
            gone = cells["withdrawn"]
            found[admiral] = Posting(
                int(cells["turn"]), index.get(cells["post"], NOWHERE), int(gone) if gone.isdecimal() else 0
            )
    return found


# Morale


@rule("8.71", silenced=0)
def initial_morale(state: RisingState, admiral: int) -> int:
    """Return the morale that a fleet begins with: the rating of its admiral.

    Cases: 8.71
    """
    return rating_of(state, admiral)


# READING 8.79: a new admiral changes his fleet's morale by as much as his rating differs from that of his
# predecessor, within 0 and his own rating; test_case_8_79_a_new_admiral_brings_the_difference pins it.
@rule("8.79", silenced=0)
def change_of_morale(state: RisingState, fleet: int, admiral: int) -> int:
    """Return how a new admiral changes the morale of a fleet that had one before.

    Cases: 8.79
    """
    return rating_of(state, admiral) - state.rating[fleet]


# READING 8.78: a fleet without an admiral has no rating to recover to; it stays as it is.
# test_case_8_78_nobody_recovers_without_an_admiral pins it.
@rule("8.78", silenced=False)
def recovers_morale(state: RisingState, fleet: int) -> bool:
    """Return whether a fleet spent the whole Game-Turn in a friendly port and has morale to gain.

    Cases: 8.78
    """
    admiral = admiral_of(state, fleet)
    in_port = not state.sailed[fleet] and is_friendly_port(state, state.place[fleet], state.side_of(fleet))
    return in_port and admiral >= 0 and state.morale[fleet] < rating_of(state, admiral)


def recover_morale(play: RisingPlay) -> None:
    """Give the fleets that stayed in port their point of morale in the End Stage.

    Cases: 8.78
    """
    for side in Side:
        for fleet in fleets_of(play.state, side):
            if recovers_morale(play.state, fleet):
                play.add("morale", fleet, 1)
                play.event("morale_recovered", "8.78", side, (fleet,), morale=play.state.morale[fleet])


# Command


def take_command(play: RisingPlay, fleet: int, admiral: int, case: str) -> None:
    """Give a fleet an admiral; the one it had is withdrawn.

    Cases: 8.71, 8.79
    """
    state = play.state
    if admiral_of(state, fleet) >= 0:
        withdraw_admiral(play, admiral_of(state, fleet))
    if state.rating[fleet]:
        morale = state.morale[fleet] + change_of_morale(state, fleet, admiral)
    else:
        morale = initial_morale(state, admiral)
    play.set("morale", fleet, min(max(morale, 0), rating_of(state, admiral)))
    play.set("rating", fleet, rating_of(state, admiral))
    play.set("fleet", admiral, fleet)
    play.move(admiral, state.place[fleet])
    play.event("takes_command", case, state.side_of(fleet), (admiral, fleet), (state.place[fleet],))


def withdraw_admiral(play: RisingPlay, admiral: int) -> None:
    """Take an admiral out of play; he may have to come back one day (19.3)."""
    state = play.state
    play.event("admiral_withdrawn", "17.11", state.side_of(admiral), (admiral,))
    play.set("fleet", admiral, NOWHERE)
    play.set("relieved", admiral, state.turn)
    play.move(admiral, coasts(play.board).withdrawn)


def is_substitute(state: RisingState, admiral: int) -> bool:
    """Return whether a counter stands for an incompetent that nobody knows by name (19.3)."""
    return SUBSTITUTE in state.board.counters.ids[admiral]


def waiting_admirals(state: RisingState, side: int) -> Counters:
    """Return a side's admirals who wait or are still to come, the next one first.

    The admiral of the Baltic fleet comes with it and is not among them.
    """
    known = postings(state.board)
    baltic = state.board.counters.index[BALTIC_FLEET]
    waiting = [
        admiral
        for admiral in state.roster.admirals[side]
        if state.place[admiral] == state.board.spaces.index[ARRIVALS[side]]
        and not is_substitute(state, admiral)
        and not (admiral in known and known[admiral].post == baltic and state.turn <= BALTIC_TURN)
    ]
    return tuple(sorted(waiting, key=lambda c: (known[c].turn if c in known else 0, c)))


# READING 19.3: who waits in reserve comes before who is still scheduled, and both before who was withdrawn
# last; Rozhestvensky comes with his fleet, never before it. An incompetent comes while a counter is left.
# test_case_19_3_the_next_admiral_comes_early and test_case_19_3_incompetents_come_last pin it.
@rule("19.3", silenced=NOWHERE)
def successor_of(state: RisingState, side: int) -> int:
    """Return who takes over a fleet of a side that has lost its admiral, or NOWHERE.

    Cases: 19.3
    """
    waiting = waiting_admirals(state, side)
    if waiting:
        return waiting[0]
    place, box = state.place, coasts(state.board).withdrawn
    withdrawn = [c for c in state.roster.admirals[side] if place[c] == box]
    if withdrawn:
        return max(withdrawn, key=lambda c: (state.relieved[c], c))
    here = state.board.spaces.index[ARRIVALS[side]]
    unused = [c for c in state.roster.admirals[side] if is_substitute(state, c) and place[c] == here]
    return unused[0] if unused else NOWHERE


# READING 17.11: admirals come at the start of their side's Naval Initiative Stage, so that a fleet whose
# admiral fell has another on the next Game-Turn; test_case_17_11_admirals_come_by_the_track pins it.
@rule("17.11", silenced=())
def due_postings(state: RisingState, side: int) -> tuple[tuple[int, int], ...]:
    """Return (admiral, fleet) for each admiral who comes to a fleet of a side this Game-Turn.

    Cases: 17.11
    """
    fleets, box = fleets_of(state, side), state.board.spaces.index[ARRIVALS[side]]
    return tuple(
        (admiral, posting.post)
        for admiral, posting in postings(state.board).items()
        if posting.turn == state.turn and posting.post in fleets and state.place[admiral] == box
    )


def admirals_arrive(play: RisingPlay, side: int) -> None:
    """Let a side's admirals come and go as the track says, and give fleets without one a successor.

    Cases: 17.11, 19.3
    """
    state = play.state
    for fleet in fleets_of(state, side):
        _enter_rating(play, fleet)
    for admiral, posting in postings(state.board).items():
        if posting.withdrawn == state.turn and state.fleet[admiral] in fleets_of(state, side):
            withdraw_admiral(play, admiral)
    for admiral, fleet in due_postings(state, side):
        take_command(play, fleet, admiral, "17.11")
    for fleet in fleets_of(state, side):
        successor = successor_of(state, side) if admiral_of(state, fleet) == NOWHERE else NOWHERE
        if successor >= 0:
            take_command(play, fleet, successor, "19.3")


def _enter_rating(play: RisingPlay, fleet: int) -> None:
    """Note the rating of an admiral who was there from the start, and his fleet's first morale."""
    admiral = admiral_of(play.state, fleet)
    if admiral == NOWHERE or play.state.rating[fleet]:
        return
    play.set("rating", fleet, rating_of(play.state, admiral))
    if not play.state.morale[fleet]:
        play.set("morale", fleet, initial_morale(play.state, admiral))


# The Baltic fleet


@rule("19.2", silenced=False)
def baltic_fleet_is_due(state: RisingState) -> bool:
    """Return whether the Baltic fleet comes in this Game-Turn and is not there yet.

    Cases: 19.2
    """
    marker = state.board.counters.index[BALTIC_FLEET]
    return state.turn == BALTIC_TURN and state.place[marker] == coasts(state.board).ru_arrivals


def enter_baltic_fleet(play: RisingPlay, space: int) -> None:
    """Put the Baltic fleet on a hex at sea, all its ships under its own admiral.

    Cases: 19.2
    """
    state = play.state
    marker, box = state.board.counters.index[BALTIC_FLEET], coasts(state.board).ru_arrivals
    for ship in state.roster.ships[Side.RUSSIA]:
        if state.place[ship] == box:
            play.set("fleet", ship, marker)
            play.move(ship, space)
    play.move(marker, space)
    play.flip(marker, AT_SEA)
    play.set("sailed", marker, 1)
    play.set("moved", marker, 1)
    play.event("baltic_fleet", "19.2", Side.RUSSIA, (marker,), (space,))
    for admiral, posting in postings(state.board).items():
        if posting.post == marker and state.place[admiral] == box:
            take_command(play, marker, admiral, "19.2")
