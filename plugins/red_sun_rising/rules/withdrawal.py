"""11.1: the defender's retreats before combat."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.dice import Roll
from grognard.kernel.procedure import Directive, Procedure, ask, call, done, go
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.rules.command import command_value
from grognard.plugins.red_sun_rising.rules.falling_back import FallBack, retreats_of
from grognard.plugins.red_sun_rising.rules.stacks import (
    combat_units,
    command_units,
    fronts,
    is_garrison,
    is_land_unit,
    is_siege_artillery,
    land_units,
    on_land_map,
)
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState

# Questions


@rule("11.1", silenced=())
def units_that_may_retreat(state: RisingState, side: int) -> tuple[int, ...]:
    """Return the land units of a side that may try to retreat before combat, in counter order.

    Cases: 11.1, 11.11, 11.12, 18.6
    """
    columns = ("place", "withdrew")
    return state.cached_by(columns, ("may retreat", side), lambda: _may_retreat(state, side))


def _may_retreat(state: RisingState, side: int) -> tuple[int, ...]:
    fighting = combat_units(state)[1 - side]
    rows = fronts(state.board)
    held = (combat_units(state)[side], command_units(state)[side])
    close = [
        units for by_hex in held for space, units in by_hex.items() if any(o in fighting for o in rows[space])
    ]
    return tuple(
        sorted(
            unit
            for units in close
            for unit in units
            if not state.withdrew[unit] and not is_garrison(state, unit) and retreats_of(state, unit)
        )
    )


# READING 18.9: siege artillery has no Command Value of its own, so it retreats by that of its command unit,
# as it responds to orders; test_case_18_9_siege_artillery_retreats_by_its_command pins it.
def retreat_value(state: RisingState, unit: int) -> int:
    """Return the highest roll by which a unit retreats before combat.

    Cases: 11.11, 18.9
    """
    if not is_siege_artillery(state, unit):
        return command_value(state, unit)
    commander = state.commander[unit]
    return command_value(state, commander) if commander >= 0 else 0


# Action kinds


class EndWithdrawals(ActionKind[RisingState, "Withdrawals"]):
    """Let everybody else stand."""

    verb = "done"
    case = "11.1"

    def apply(self, play: RisingPlay, frame: Withdrawals, args: Args) -> Directive:
        """Go on to the attacks."""
        return done(frame.left)


class Withdraw(ActionKind[RisingState, "Withdrawals"]):
    """Try to retreat one unit."""

    verb = "withdraw"
    case = "11.11"
    args = (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: Withdrawals) -> list[Args]:
        """Those that may; where a case is silenced every land unit of the side."""
        if state.silenced:
            return [(unit,) for unit in land_units(state, frame.side)]
        return [(unit,) for unit in units_that_may_retreat(state, frame.side)]

    # READING 11.11: command units may try it too, by their own Command Value, and units next to an enemy
    # command unit alone may not, as nobody can attack them; test_case_11_11_command_unit_may_retreat pins it.
    def question(self, state: RisingState, frame: Withdrawals, args: Args) -> Iterator[Objection]:
        """A land unit next to enemy combat units that has not tried, a way out and no fixed post."""
        (unit,) = args
        if state.side_of(unit) != frame.side or not on_land_map(state, unit) or not is_land_unit(state, unit):
            yield Objection("11.11", "not_yours", "{counters} is no land unit of yours on the map.", args)
            return
        if is_garrison(state, unit):
            yield Objection("18.6", "garrison", "{counters} is a garrison and never leaves its hex.", args)
        if state.withdrew[unit]:
            yield Objection("11.12", "tried", "{counters} tried to retreat in this Assault Round.", args)
        foes = combat_units(state)[1 - frame.side]
        if not any(other in foes for other in fronts(state.board)[state.place[unit]]):
            yield Objection("11.11", "not_adjacent", "{counters} is not next to an enemy.", args)
        if not retreats_of(state, unit):
            yield Objection("11.15", "no_way", "{counters} has no way out.", args)

    def apply(self, play: RisingPlay, frame: Withdrawals, args: Args) -> Directive | None:
        """Roll at or below its Command Value, then choose where it goes."""
        (unit,) = args
        play.set("withdrew", unit, 1)
        if not roll_to_withdraw(play, unit).succeeds:
            return None
        return call(FallBack(frame.side, unit), then=frame.gone)


# Procedures


@dataclass(slots=True)
class Withdrawals(Procedure):
    """The defender retreats units before an Assault Round; the result is the hexes that units left.

    Attributes:
        side: the defender.
        left: hexes that units left.

    Cases: 11.1
    """

    side: int
    left: tuple[int, ...] = ()

    def start(self, play: RisingPlay) -> Directive:
        """Begin."""
        return go(self.choose)

    def choose(self, play: RisingPlay) -> Directive:
        """Ask while somebody may retreat."""
        if not units_that_may_retreat(play.state, self.side):
            return done(self.left)
        prompt = "Try to retreat units before combat, or let them stand."
        return ask(EndWithdrawals, Withdraw, by=self.side, case="11.1", prompt=prompt)

    def gone(self, play: RisingPlay, origin: int | None) -> Directive:
        """Note the hex a unit left."""
        if origin is not None and origin not in self.left:
            self.left = (*self.left, origin)
        return go(self.choose)


def roll_to_withdraw(play: RisingPlay, unit: int) -> Roll:
    """Roll at or below a unit's Command Value, without any modifier.

    Cases: 11.11
    """
    state = play.state
    return play.roll(
        "withdraw", "11.11", by=state.side_of(unit), counters=(unit,), spaces=(state.place[unit],),
        against=retreat_value(state, unit), test="at-most", count=1,
    )  # fmt: skip


KINDS: tuple[AnyKind, ...] = (EndWithdrawals(), Withdraw())
PROCEDURES: tuple[type[Procedure], ...] = (Withdrawals,)
