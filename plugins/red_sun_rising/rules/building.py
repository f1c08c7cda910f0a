"""Command Points and Replacement Steps (17.0 to 17.22): building and rebuilding units, storing supply."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Protocol

from grognard.kernel.action import COUNTER, SPACE, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Procedure
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.ground import ground
from grognard.plugins.red_sun_rising.rules.arrivals import open_railheads
from grognard.plugins.red_sun_rising.rules.assignment import commander_of, units_on_land
from grognard.plugins.red_sun_rising.rules.calendar import APRIL, JANUARY, JULY, OCTOBER, TURN_TRACK, month
from grognard.plugins.red_sun_rising.rules.losses import is_reduced_division
from grognard.plugins.red_sun_rising.rules.rail import RAIL_COLUMNS, is_connected
from grognard.plugins.red_sun_rising.state import Flag, RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side
from grognard.plugins.red_sun_rising.tracks import (
    COMMAND_POINTS,
    PORT_ARTHUR_SUPPLY,
    REPLACEMENTS,
    VLADIVOSTOK_SUPPLY,
    shift_marker,
    standing,
)

REPLACEMENT_MONTHS = frozenset({JANUARY, APRIL, JULY, OCTOBER})

MOST_SUPPLY = 12
"""Game-Turns of supply that a fortress holds (10.15)."""

POOL = ("place", "track")


class Building(Protocol):
    """What a stage keeps that builds: its side."""

    side: int


# Questions


@rule("17.1", "17.13", silenced=0)
def points_due(state: RisingState) -> int:
    """Return the Command Points that the Turn Record Track gives the Russians this Game-Turn.

    Cases: 17.1, 17.13
    """
    return int(state.board.tables[TURN_TRACK].lookup(state.turn, "command-points"))


@rule("17.22", silenced=0)
def steps_due(state: RisingState) -> int:
    """Return the Replacement Steps Japan receives this Game-Turn: one in the first month of each quarter.

    Cases: 17.22
    """
    return int(month(state) in REPLACEMENT_MONTHS)


@rule("4.22", silenced=())
def unbuilt(state: RisingState) -> tuple[int, ...]:
    """Return the Russian units that can still be built, in counter order.

    Cases: 4.22
    """
    pool = coasts(state.board).ru_pool
    place = state.place
    return tuple([unit for unit in state.roster.combat[Side.RUSSIA] if place[unit] == pool])


def cost_of_building(state: RisingState, unit: int) -> int:
    """Return the Command Points a unit costs: its Command Value.

    Cases: 17.0
    """
    return state.values["command"][unit][0]


def purse_of(side: int) -> str:
    """Return the track that pays for rebuilt divisions."""
    return REPLACEMENTS if side == Side.JAPAN else COMMAND_POINTS


def supply_track(state: RisingState, space: int) -> str:
    """Return the track of the supply stored in a hex, or nothing where none is stored (10.12)."""
    facts = ground(state.board)
    if space == facts.port_arthur:
        return PORT_ARTHUR_SUPPLY
    return VLADIVOSTOK_SUPPLY if space == facts.vladivostok else ""


def is_with_its_command(state: RisingState, unit: int) -> bool:
    """Return whether a unit is stacked with the command unit it is assigned to.

    Cases: 17.2
    """
    commander = commander_of(state, unit)
    return commander >= 0 and state.place[commander] == state.place[unit]


# Action kinds


class Build(ActionKind[RisingState, Building]):
    """Build a Russian unit at one of the two railheads."""

    verb = "build"
    case = "17.0"
    args = (COUNTER, SPACE)
    exact = True

    def candidates(self, state: RisingState, frame: Building) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        if frame.side != Side.RUSSIA:
            return []
        return state.cached_by(POOL, "buildable", lambda: self._buildable(state))

    def _buildable(self, state: RisingState) -> list[Args]:
        posts, points = open_railheads(state), standing(state, COMMAND_POINTS)
        units = [unit for unit in unbuilt(state) if cost_of_building(state, unit) <= points]
        return [(unit, space) for unit in units for space in posts]

    def question(self, state: RisingState, frame: Building, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        unit, space = args
        if frame.side != Side.RUSSIA:
            yield Objection("17.12", "never", "Japan has all her units from the start and builds none.")
            return
        if unit not in unbuilt(state):
            text = "{counters} is no Russian unit that waits to be built."
            yield Objection("17.0", "not_unbuilt", text, (unit,))
            return
        if space not in open_railheads(state):
            yield Objection("17.0", "no_railhead", "New units come in 3316 or 3337 only.", (), (space,))
        if cost_of_building(state, unit) > standing(state, COMMAND_POINTS):
            yield Objection("17.0", "too_dear", "There are too few Command Points for {counters}.", (unit,))

    def apply(self, play: RisingPlay, frame: Building, args: Args) -> None:
        """See :class:`ActionKind`."""
        unit, space = args
        cost = cost_of_building(play.state, unit)
        shift_marker(play, COMMAND_POINTS, -cost)
        play.move(unit, space)
        play.flip(unit, 0)
        play.event("built", "17.0", Side.RUSSIA, (unit,), (space,), cost=cost)


class Rebuild(ActionKind[RisingState, Building]):
    """Bring a reduced division up to full strength for one Command Point or one Replacement Step."""

    verb = "rebuild"
    case = "17.2"
    args = (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: Building) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        if standing(state, purse_of(frame.side)) < 1:
            return []
        face = state.face
        return [
            (unit,)
            for unit in units_on_land(state, frame.side)
            if face[unit] and is_reduced_division(state, unit) and is_with_its_command(state, unit)
        ]

    def question(self, state: RisingState, frame: Building, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        unit = args[0]
        if unit not in units_on_land(state, frame.side) or not is_reduced_division(state, unit):
            text = "{counters} is no reduced division of yours on the land map."
            yield Objection("17.2", "not_reduced", text, args)
            return
        if not is_with_its_command(state, unit):
            text = "{counters} is not stacked with the command unit it is assigned to."
            yield Objection("17.2", "not_stacked", text, args)
        if standing(state, purse_of(frame.side)) < 1:
            if frame.side == Side.JAPAN:
                yield Objection("17.22", "no_step", "There is no Replacement Step left.")
            else:
                yield Objection("17.21", "no_point", "There is no Command Point left.")

    def apply(self, play: RisingPlay, frame: Building, args: Args) -> None:
        """See :class:`ActionKind`."""
        shift_marker(play, purse_of(frame.side), -1)
        play.flip(args[0], 0)
        play.event("rebuilt", "17.2", frame.side, args, (play.state.place[args[0]],))


class RaiseSupply(ActionKind[RisingState, Building]):
    """Store one more Game-Turn of supply in Port Arthur or in Vladivostok."""

    verb = "raise_supply"
    case = "10.14"
    args = (SPACE,)
    exact = True

    def candidates(self, state: RisingState, frame: Building) -> Iterable[Args]:
        """See :class:`ActionKind`."""
        if state.flag[Flag.SUPPLY_RAISED]:
            return []
        return state.cached_by((*RAIL_COLUMNS, "track"), "stores", lambda: self._stores(state))

    def _stores(self, state: RisingState) -> list[Args]:
        facts = ground(state.board)
        return [
            (space,)
            for space in (facts.port_arthur, facts.vladivostok)
            if standing(state, supply_track(state, space)) < MOST_SUPPLY and is_connected(state, space)
        ]

    def question(self, state: RisingState, frame: Building, args: Args) -> Iterator[Objection]:
        """See :class:`ActionKind`."""
        track = supply_track(state, args[0])
        if not track:
            yield Objection("10.14", "no_store", "No supply is stored in {spaces}.", (), args)
            return
        if state.flag[Flag.SUPPLY_RAISED]:
            yield Objection("10.14", "raised", "Supply has been raised in this stage already.")
        if not is_connected(state, args[0]):
            yield Objection("10.14", "cut_off", "No open rail line leads to {spaces}.", (), args)
        if standing(state, track) >= MOST_SUPPLY:
            yield Objection("10.15", "full", "{spaces} holds all the supply it can.", (), args)

    def apply(self, play: RisingPlay, frame: Building, args: Args) -> None:
        """See :class:`ActionKind`."""
        shift_marker(play, supply_track(play.state, args[0]), 1)
        play.set("flag", Flag.SUPPLY_RAISED, 1)
        play.event("supply_raised", "10.14", Side.RUSSIA, (), args)


KINDS: tuple[AnyKind, ...] = (Build(), Rebuild(), RaiseSupply())
PROCEDURES: tuple[type[Procedure], ...] = ()
