"""4.15, 15.1: the Attrition Stage: what a blockade costs, and what is lost at sea."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.dice import Modifier
from grognard.kernel.procedure import Directive, Procedure, ask, call, done, each, go
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.roster import Counters
from grognard.plugins.red_sun_rising.rules.blockade import blockading_fleets, lost_at_sea
from grognard.plugins.red_sun_rising.rules.calendar import season
from grognard.plugins.red_sun_rising.rules.fleets import (
    is_merchant,
    is_ship_of,
    ships_of,
    sink_fleet,
)
from grognard.plugins.red_sun_rising.rules.gunnery import Effect
from grognard.plugins.red_sun_rising.rules.ship_losses import strike_ship
from grognard.plugins.red_sun_rising.rules.transport import sink_merchant
from grognard.plugins.red_sun_rising.state import WHOLE, Flag, RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Season, Side, UnitType

ATTRITION_TABLE = "blockade_attrition"

NOTHING, MINES = "none", "mines"
"""Words of the table; its other cells are Defense Strength Points to be disabled."""

SUNK_BY_MINES = 2
"""Battleships sunk by the last result (15.15)."""

AS_IF = 6
"""The die that counts where that result cannot come again (15.15)."""

# Questions


@rule("4.15", silenced=())
def worn_fleets(state: RisingState) -> Counters:
    """Return the fleets that an Attrition Stage asks for: those on blockade.

    Cases: 4.15
    """
    return blockading_fleets(state)


@rule("15.1", silenced=False)
def must_roll_for_attrition(state: RisingState, fleet: int) -> bool:
    """Return whether a fleet rolls on the Naval Blockade Attrition Table this Game-Turn.

    Cases: 15.1
    """
    return bool(state.blockading[fleet])


@rule("15.12", silenced=1)
def summer_figure(state: RisingState) -> int:
    """Return what summer adds to the die: nothing.

    Cases: 15.12
    """
    return 0


@rule("15.11", silenced=())
def attrition_modifiers(state: RisingState) -> tuple[Modifier, ...]:
    """Return all that modifies the die, which is the season.

    Cases: 15.11, 15.12, 15.13, 15.14
    """
    match season(state):
        case Season.WINTER:
            return (Modifier(2, "15.14", "winter"),)
        case Season.SUMMER:
            return (Modifier(summer_figure(state), "15.11", "summer"),)
        case Season.SPRING:
            return (Modifier(1, "15.13", "spring"),)
        case _:
            return (Modifier(1, "15.13", "autumn"),)


def battleships_of(state: RisingState, fleet: int) -> Counters:
    """Return the battleships of a fleet."""
    return tuple([s for s in ships_of(state, fleet) if state.roster.type[s] == UnitType.BATTLESHIP])


# READING 15.15: a fleet without battleships has none to lose: the result counts as a six for it, and may come
# once to another; test_case_15_15_errata_a_fleet_without_battleships pins it.
@rule("15.15/errata", silenced=NOTHING)
def attrition_result(state: RisingState, fleet: int, total: int) -> str:
    """Return what a modified die costs a fleet: ``none``, Defense Strength Points, or ``mines``.

    Cases: 15.15, 15.15/errata
    """
    table = state.board.tables[ATTRITION_TABLE]
    cell = table.lookup(total).cell
    if cell == MINES and (state.flag[Flag.BATTLESHIPS_MINED] or not battleships_of(state, fleet)):
        return table.lookup(AS_IF).cell
    return cell


# Action kinds


class Disable(ActionKind[RisingState, "AttritionLosses"]):
    """Choose a ship that is disabled."""

    verb = "disable"
    case = "15.15"
    args = (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: AttritionLosses) -> Iterable[Args]:
        """The undamaged ships of the fleet, while points are left."""
        return [(ship,) for ship in frame.undamaged(state)] if frame.points > 0 else []

    def question(self, state: RisingState, frame: AttritionLosses, args: Args) -> Iterator[Objection]:
        """It must be an undamaged ship of the fleet."""
        if frame.points <= 0:
            yield Objection("15.15/errata", "no_points", "No more ships are disabled.")
        if not is_ship_of(state, args[0], frame.fleet) or state.face[args[0]] != WHOLE:
            text = "{counters} is no undamaged ship of the fleet on blockade."
            yield Objection("15.15/errata", "not_here", text, args)

    def apply(self, play: RisingPlay, frame: AttritionLosses, args: Args) -> Directive:
        """It counts with its Defense Strength."""
        frame.points -= play.state.printed("defense", args[0])
        strike_ship(play, args[0], Effect.DISABLES, "15.15/errata")
        return go(frame.start)


class StrikeMine(ActionKind[RisingState, "AttritionLosses"]):
    """Choose a battleship that is sunk."""

    verb = "sink"
    case = "15.15"
    args = (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: AttritionLosses) -> Iterable[Args]:
        """The battleships of the fleet, while some must be sunk."""
        return [(ship,) for ship in battleships_of(state, frame.fleet)] if frame.sunk else []

    def question(self, state: RisingState, frame: AttritionLosses, args: Args) -> Iterator[Objection]:
        """It must be a battleship of the fleet."""
        if not frame.sunk:
            yield Objection("15.15/errata", "none_sunk", "No ships are sunk by this result.")
        ship, types = args[0], state.roster.type
        if not is_ship_of(state, ship, frame.fleet) or types[ship] != UnitType.BATTLESHIP:
            text = "{counters} is no battleship of the fleet on blockade."
            yield Objection("15.15/errata", "not_here", text, args)

    def apply(self, play: RisingPlay, frame: AttritionLosses, args: Args) -> Directive:
        """She is gone."""
        frame.sunk -= 1
        strike_ship(play, args[0], Effect.SINKS, "15.15/errata")
        return go(frame.start)


# Procedures


# READING 15.15: ships are chosen one by one until their points reach the figure, the last one in full; those
# disabled already are not chosen. test_case_15_15_errata_points_are_rounded_up pins it.
@dataclass(slots=True)
class AttritionLosses(Procedure):
    """Japan chooses what a fleet on blockade loses.

    Attributes:
        fleet: whose ships.
        points: Defense Strength Points still to be disabled.
        sunk: battleships still to be sunk.

    Cases: 15.15/errata
    """

    fleet: int
    points: int = 0
    sunk: int = 0

    def undamaged(self, state: RisingState) -> Counters:
        """Return the ships that can be disabled."""
        return tuple([ship for ship in ships_of(state, self.fleet) if state.face[ship] == WHOLE])

    def start(self, play: RisingPlay) -> Directive:
        """Ask for the next ship, while there is one to lose."""
        state = play.state
        if self.sunk and not battleships_of(state, self.fleet):
            self.sunk = 0
        if not self.sunk and (self.points <= 0 or not self.undamaged(state)):
            return done()
        what = "is sunk" if self.sunk else f"is disabled ({self.points} points left)"
        return ask(Disable, StrikeMine, by=Side.JAPAN, case="15.15", prompt=f"Which ship {what}?")


@dataclass(slots=True)
class AttritionStage(Procedure):
    """Blockades wear ships out, then what is still at sea is lost.

    Attributes:
        fleets: fleets on blockade that have still to roll.

    Cases: 4.15, 15.1, 15.2
    """

    fleets: tuple[int, ...] = ()

    def start(self, play: RisingPlay) -> Directive:
        """Find the fleets on blockade."""
        self.fleets = worn_fleets(play.state)
        return go(self.next_fleet)

    def next_fleet(self, play: RisingPlay) -> Directive:
        """Take the next fleet."""
        return each("fleets", self.wear, then=self.finish)

    def wear(self, play: RisingPlay, fleet: int) -> Directive:
        """Roll on the table for a fleet and apply the result at once."""
        state = play.state
        if not must_roll_for_attrition(state, fleet):
            return go(self.next_fleet)
        roll = play.roll(
            "blockade_attrition", "15.1", by=Side.JAPAN, counters=(fleet,), spaces=(state.place[fleet],),
            modifiers=attrition_modifiers(state), count=1,
        )  # fmt: skip
        result = attrition_result(state, fleet, roll.total)
        if result == MINES:
            play.set("flag", Flag.BATTLESHIPS_MINED, 1)
            return call(AttritionLosses(fleet, sunk=SUNK_BY_MINES), then=self.worn)
        if result == NOTHING:
            return go(self.next_fleet)
        return call(AttritionLosses(fleet, points=int(result)), then=self.worn)

    def worn(self, play: RisingPlay, _result: object) -> Directive:
        """Go on with the next fleet."""
        return go(self.next_fleet)

    def finish(self, play: RisingPlay) -> Directive:
        """Lose what is still at sea."""
        for lost in lost_at_sea(play.state):
            if is_merchant(play.state, lost):
                sink_merchant(play, lost, "15.2")
            else:
                sink_fleet(play, lost, "15.23")
        return done()


KINDS: tuple[AnyKind, ...] = (Disable(), StrikeMine())
PROCEDURES: tuple[type[Procedure], ...] = (AttritionLosses, AttritionStage)
