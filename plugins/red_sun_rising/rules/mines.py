"""16.0: mines off Port Arthur and Vladivostok, laid by fleets on blockade."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import lru_cache

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.board import Board
from grognard.kernel.procedure import Directive, Procedure, ask, done
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.rules.fleets import (
    fleets_of,
    is_friendly_port,
    ships_of,
)
from grognard.plugins.red_sun_rising.rules.gunnery import effect_on, naval_result
from grognard.plugins.red_sun_rising.rules.ship_losses import strike_ship
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side

MINE_TRACKS = (("42", "pa-mines"), ("54", "vladivostok-mines"))
"""Hex of the naval map that can be mined, and the track of its mine level."""

# Questions


@lru_cache(maxsize=4)
def mine_tracks(board: Board) -> dict[int, int]:
    """Return the track of the mine level of each hex that can be mined."""
    numbers = {track.id: number for number, track in enumerate(board.tracks)}
    return {board.spaces.index[space]: numbers[track] for space, track in MINE_TRACKS}


@rule("16.0", silenced=0)
def mine_level(state: RisingState, space: int) -> int:
    """Return the mine level of a hex of the naval map, 0 where no mines can be.

    Cases: 16.0
    """
    track = mine_tracks(state.board).get(space)
    return 0 if track is None else state.track[track]


# READING 16.0: a fleet enters or leaves a port when it moves into or out of the hex of a port of its own; a
# fleet that blockades it stays outside; test_case_16_0_blockaders_stay_out_of_the_mines pins it.
def is_mined_for(state: RisingState, space: int, side: int) -> bool:
    """Return whether a side's fleets risk mines when they enter or leave a hex.

    Cases: 16.0
    """
    return mine_level(state, space) > 0 and is_friendly_port(state, space, side)


def can_lay_mines(state: RisingState, fleet: int) -> bool:
    """Return whether a fleet that is on blockade and did not move may raise the mine level of its hex.

    Cases: 16.0
    """
    track = mine_tracks(state.board).get(state.place[fleet])
    if track is None or not state.blockading[fleet] or state.moved[fleet]:
        return False
    return state.track[track] < state.board.tracks[track].high


# READING 16.0: a die above the number of ships in the fleet picks nobody;
# test_case_16_0_a_die_beyond_the_last_ship pins it.
def meet_mines(play: RisingPlay, fleet: int, space: int) -> bool:
    """Roll for a fleet that enters or leaves a port; return whether it still has a ship.

    The die picks one of the first six ships in order of battle, and the mine level fires at it on the column
    of its own number.

    Cases: 16.0, 8.2
    """
    state = play.state
    side, ships = state.side_of(fleet), ships_of(state, fleet)
    if not ships or not is_mined_for(state, space, side):
        return bool(ships)
    roll = play.roll("mined_ship", "16.0", by=side, counters=(fleet,), spaces=(space,), count=1)
    if roll.raw > len(ships):
        return True
    ship, level = ships[roll.raw - 1], mine_level(state, space)
    blast = play.roll("mine", "16.0", by=side, counters=(ship,), spaces=(space,), count=1)
    effect = effect_on(state, ship, naval_result(state, level, blast.total))
    strike_ship(play, ship, effect, "16.0")
    return bool(ships_of(state, fleet))


# Action kinds


class NoMines(ActionKind[RisingState, "LayMines"]):
    """Lay no more mines."""

    verb = "done"
    case = "16.0"

    def apply(self, play: RisingPlay, frame: LayMines, args: Args) -> Directive:
        """End."""
        return done()


class LayMine(ActionKind[RisingState, "LayMines"]):
    """Let a fleet on blockade raise the mine level of its hex by one."""

    verb = "lay"
    case = "16.0"
    args = (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: LayMines) -> Iterable[Args]:
        """Every fleet that may and has not."""
        return minelayers(state, frame)

    def question(self, state: RisingState, frame: LayMines, args: Args) -> Iterator[Objection]:
        """It must have lain on blockade off a port that can be mined, without moving."""
        fleet = args[0]
        if fleet not in fleets_of(state, Side.JAPAN):
            yield Objection("16.0", "no_fleet", "{counters} is no Japanese fleet.", args)
            return
        if fleet in frame.laid:
            yield Objection("16.0", "laid", "{counters} has laid its mines.", args)
        if not can_lay_mines(state, fleet):
            text = (
                "Only a fleet on blockade off a port, which has not moved, lays mines there, up to a limit."
            )
            yield Objection("16.0", "cannot_lay", text, args)

    def apply(self, play: RisingPlay, frame: LayMines, args: Args) -> None:
        """Raise the level; it never sinks again."""
        space = play.state.place[args[0]]
        frame.laid += args
        play.add("track", mine_tracks(play.board)[space], 1)
        level = mine_level(play.state, space)
        play.event("mines_laid", "16.0", Side.JAPAN, args, (space,), level=level)


# Procedures


def minelayers(state: RisingState, frame: LayMines) -> list[Args]:
    """Return the fleets that may still lay mines in this Game-Turn."""
    fleets = fleets_of(state, Side.JAPAN)
    return [(fleet,) for fleet in fleets if fleet not in frame.laid and can_lay_mines(state, fleet)]


@dataclass(slots=True)
class LayMines(Procedure):
    """At the end of the Naval Movement Stage, fleets on blockade may lay mines.

    Attributes:
        laid: fleets that have.

    Cases: 16.0
    """

    laid: tuple[int, ...] = ()

    def start(self, play: RisingPlay) -> Directive:
        """Ask, while a fleet can."""
        if not minelayers(play.state, self):
            return done()
        return ask(NoMines, LayMine, by=Side.JAPAN, case="16.0", prompt="Which fleet lays mines?")


KINDS: tuple[AnyKind, ...] = (NoMines(), LayMine())
PROCEDURES: tuple[type[Procedure], ...] = (LayMines,)
