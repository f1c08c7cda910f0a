"""Command units and merchant fleets that come and go (17.11, 17.3, 18.3)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Protocol

from grognard.kernel.action import COUNTER, SPACE, ActionKind, AnyKind, Args, Objection
from grognard.kernel.board import Board
from grognard.kernel.procedure import Procedure
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.roster import roster
from grognard.plugins.red_sun_rising.rules.assignment import release_units
from grognard.plugins.red_sun_rising.rules.zoc import enemy_held
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import COMMAND_TYPES, Side

ARRIVALS = "arrivals"
"""The table of what the Turn Record Track says of leaders."""

ALWAYS = 1 << 10
"""The Game-Turn of a withdrawal that never comes."""


@dataclass(frozen=True, slots=True)
class Posting:
    """A command unit, the Game-Turn it comes in, and the one it is withdrawn in."""

    counter: int
    turn: int
    withdrawn: int


class Receiving(Protocol):
    """What a stage keeps that receives counters: its side, and those that still wait for a place."""

    side: int
    waiting: tuple[int, ...]


# Questions


@lru_cache(maxsize=4)
def schedule(board: Board) -> tuple[Posting, ...]:
    """Return the command units of the Turn Record Track, from the table ``arrivals``, in its order."""
    table, index, types = board.tables[ARRIVALS], board.counters.index, roster(board).type
    found = []
    for key in table.rows:
        counter = index[key.text]
        if types[counter] in COMMAND_TYPES:
            leaves = table.lookup(key.text, "withdrawn").cell
            turn = int(table.lookup(key.text, "turn").cell)
            found.append(Posting(counter, turn, ALWAYS if leaves == "-" else int(leaves)))
    return tuple(found)


@rule("17.11", silenced=())
def due_commands(state: RisingState, side: int) -> tuple[int, ...]:
    """Return the command units of a side that the Turn Record Track brings by now and that have not come yet.

    Cases: 17.11
    """
    box = _box(state, side)
    return tuple(
        post.counter
        for post in schedule(state.board)
        if state.place[post.counter] == box and post.turn <= state.turn < post.withdrawn
    )


@rule("17.3", silenced=())
def leaving_commands(state: RisingState, side: int) -> tuple[int, ...]:
    """Return the command units of a side that are withdrawn by now and still on a map.

    Cases: 17.3
    """
    facts = coasts(state.board)
    return tuple(
        post.counter
        for post in schedule(state.board)
        if post.withdrawn <= state.turn
        and state.side_of(post.counter) == side
        and (facts.on_land[state.place[post.counter]] or facts.on_sea[state.place[post.counter]])
    )


def _box(state: RisingState, side: int) -> int:
    facts = coasts(state.board)
    return facts.jp_arrivals if side == Side.JAPAN else facts.ru_arrivals


def open_railheads(state: RisingState) -> tuple[int, ...]:
    """Return the hexes 3316 and 3337, but for those where enemy units stand.

    Cases: 17.0
    """
    held = enemy_held(state, Side.RUSSIA)
    return tuple(space for space in coasts(state.board).railheads if space not in held)


def posts_of(state: RisingState, side: int) -> tuple[int, ...]:
    """Return where what comes to a side can be placed: the railheads, or the home ports.

    Cases: 17.11, 18.3
    """
    return coasts(state.board).home_ports if side == Side.JAPAN else open_railheads(state)


# What happens


def withdraw_commands(play: RisingPlay, side: int) -> None:
    """Take the command units off that the Turn Record Track withdraws; their units are free to be assigned.

    Cases: 17.3
    """
    for command in leaving_commands(play.state, side):
        play.event("withdrawn", "17.3", side, (command,), (play.state.place[command],))
        play.set("carrier", command, -1)
        play.move(command, coasts(play.board).withdrawn)
        release_units(play, command)


def receive(play: RisingPlay, side: int, counter: int, space: int) -> None:
    """Place a counter that comes."""
    case = "17.11" if play.state.roster.type[counter] in COMMAND_TYPES else "18.3"
    play.move(counter, space)
    play.event("arrived", case, side, (counter,), (space,))


# Action kinds


class Arrive(ActionKind[RisingState, Receiving]):
    """Choose where a command unit or a merchant fleet arrives."""

    verb = "arrive"
    case = "17.11"
    args = (COUNTER, SPACE)
    exact = True

    def candidates(self, state: RisingState, frame: Receiving) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        posts = posts_of(state, frame.side) if frame.waiting else ()
        return [(counter, space) for counter in frame.waiting for space in posts]

    def question(self, state: RisingState, frame: Receiving, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        counter, space = args
        if counter not in frame.waiting:
            yield Objection("17.11", "not_due", "{counters} does not arrive now.", (counter,))
            return
        if space not in posts_of(state, frame.side):
            yield Objection("17.11", "no_post", "{counters} cannot arrive in {spaces}.", (counter,), (space,))

    def apply(self, play: RisingPlay, frame: Receiving, args: Args) -> None:
        """See :class:`ActionKind`."""
        counter, space = args
        receive(play, frame.side, counter, space)
        frame.waiting = tuple(other for other in frame.waiting if other != counter)


KINDS: tuple[AnyKind, ...] = (Arrive(),)
PROCEDURES: tuple[type[Procedure], ...] = ()
