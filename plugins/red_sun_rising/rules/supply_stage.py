"""4.21, 4.31: the Supply Stage of a side: judgement, attrition, and merchant fleets along the coast."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, SPACE, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, call, counter_local, done, go
from grognard.plugins.red_sun_rising.rules.attrition import suffer_attrition
from grognard.plugins.red_sun_rising.rules.landing import ShiftMerchants
from grognard.plugins.red_sun_rising.rules.supply import (
    Shares,
    points_left,
    points_needed,
    record,
    shares_out,
    supplies,
    with_lines,
)
from grognard.plugins.red_sun_rising.rules.supply_lines import japanese_sources, lines_of
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side

# Action kinds


class SupplyTheRest(ActionKind[RisingState, "SupplyStage"]):
    """Let the points that are left go to as many units as they last for."""

    verb = "done"
    case = "10.32"

    def apply(self, play: RisingPlay, frame: SupplyStage, args: Args) -> Directive:
        """Those who find no points are out of supply."""
        state, given = play.state, frame.shares()
        waiting = [unit for unit in frame.linked if unit not in given]
        frame.settle(play, given | (shares_out(state, waiting, given) or {}))
        return go(frame.attrition)


class SupplyUnit(ActionKind[RisingState, "SupplyStage"]):
    """Supply a unit from the merchant fleets of a hex, before others."""

    verb = "supply"
    case = "10.32"
    args = (COUNTER, SPACE)
    exact = True

    def candidates(self, state: RisingState, frame: SupplyStage) -> list[Args]:
        """Every unit that waits, with the hexes that have points for it."""
        given = frame.shares()
        left = points_left(state, given)
        found: list[Args] = []
        for unit, spaces in zip(frame.linked, frame.lines, strict=True):
            if unit not in given:
                need = points_needed(state, unit)
                found += [(unit, space) for space in spaces if need <= left[space]]
        return found

    def question(self, state: RisingState, frame: SupplyStage, args: Args) -> Iterator[Objection]:
        """It must have a line to the hex, and the fleets there points for it."""
        (unit, space), given = args, frame.shares()
        if unit not in frame.linked or unit in given:
            yield Objection("10.32", "not_waiting", "{counters} waits for no supply.", (unit,))
            return
        if space not in japanese_sources(state):
            yield Objection("10.21", "no_fleet", "No merchant fleet supplies from {spaces}.", (), (space,))
        elif space not in frame.lines[frame.linked.index(unit)]:
            text = "{counters} can trace no line to {spaces}."
            yield Objection("10.33", "no_line", text, (unit,), (space,))
        elif points_left(state, given)[space] < points_needed(state, unit):
            text = "The merchant fleets in {spaces} have no Command Points left for {counters}."
            yield Objection("10.42", "no_points", text, (unit,), (space,))

    def apply(self, play: RisingPlay, frame: SupplyStage, args: Args) -> None:
        """It has its share."""
        frame.fed += (args[0],)
        frame.quays += (args[1],)


# Procedures


@dataclass(slots=True)
class SupplyStage(Procedure):
    """A side's units are judged; those out of supply lose a step.

    Attributes:
        side: whose stage it is.
        linked: its units with a line to a source, when it must choose: those that need points of it.
        fed: units that the owner supplies before others.
        quays: the hex each of these is supplied from.
        lines: the hexes that each unit linked can trace a line to; nothing moves while the owner chooses.

    Cases: 4.21, 4.31, 10.0
    """

    side: int
    linked: tuple[int, ...] = counter_local()
    fed: tuple[int, ...] = counter_local()
    quays: tuple[int, ...] = ()
    lines: tuple[tuple[int, ...], ...] = ()

    def shares(self) -> Shares:
        """Return the shares that the owner has given."""
        return dict(zip(self.fed, self.quays, strict=True))

    def start(self, play: RisingPlay) -> Directive:
        """Judge, unless the points of merchant fleets do not suffice for all who have a line to them."""
        state = play.state
        self.linked = with_lines(state, self.side)
        shares = supplies(state, self.side, self.linked)
        if len(shares) < len(self.linked):
            self.linked = tuple([unit for unit in self.linked if points_needed(state, unit)])
            self.lines = tuple([lines_of(state, unit) for unit in self.linked])
            return go(self.choose)
        record(play, self.side, shares)
        return go(self.attrition)

    def choose(self, play: RisingPlay) -> Directive:
        """Ask who is supplied before others, while the points last."""
        if not SupplyUnit().candidates(play.state, self):
            self.settle(play, self.shares())
            return go(self.attrition)
        prompt = "The merchant fleets cannot supply everybody: who comes first?"
        return ask(SupplyTheRest, SupplyUnit, by=self.side, case="10.32", prompt=prompt)

    def settle(self, play: RisingPlay, shares: Shares) -> None:
        """Write the shares down, and those of units that need no points."""
        state = play.state
        free = {u: lines_of(state, u)[0] for u in with_lines(state, self.side) if not points_needed(state, u)}
        record(play, self.side, shares | free)

    def attrition(self, play: RisingPlay) -> Directive:
        """Units out of supply lose a step; then merchant fleets may move along the coast (10.25)."""
        suffer_attrition(play, self.side)
        if self.side == Side.JAPAN:
            return call(ShiftMerchants(), then=self.close)
        return done()

    def close(self, play: RisingPlay, _result: object = None) -> Directive:
        """The stage is over."""
        return done()


KINDS: tuple[AnyKind, ...] = (SupplyTheRest(), SupplyUnit())
PROCEDURES: tuple[type[Procedure], ...] = (SupplyStage,)
