"""11.3: the advance into hexes that an Assault Round left empty, and what falls with them (13.0)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, counter_local, done, go
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.rules.attack import may_attack
from grognard.plugins.red_sun_rising.rules.control import update_control
from grognard.plugins.red_sun_rising.rules.falling_back import is_abandoned
from grognard.plugins.red_sun_rising.rules.odds import is_fortress
from grognard.plugins.red_sun_rising.rules.stacks import combat_units_at, fronts, has_land_units
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState

Fights = tuple[tuple[int, int], ...]
"""(unit, hex it attacked) of everybody who attacked in this Assault Round and is left."""

Spaces = tuple[int, ...]

# Questions


# READING 11.3: the attacking units are the combat units that attacked that hex, so a command unit does not go
# along; test_case_11_3_only_those_who_attacked_the_hex_advance pins it.
@rule("11.3", silenced=())
def conquerors_of(state: RisingState, space: int, fights: Fights) -> tuple[int, ...]:
    """Return the units that may advance into a hex they attacked.

    Cases: 11.3
    """
    return tuple(unit for unit, target in fights if target == space and space in _next_to(state, unit))


# READING 11.13: nobody attacked a hex that was left before combat, so every unit next to it advances that may
# attack and attacked nobody in this round; test_case_11_13_idle_attackers_follow_a_retreat pins it.
@rule("11.13", silenced=())
def followers_into(state: RisingState, side: int, space: int) -> tuple[int, ...]:
    """Return the units that may advance into a hex that a retreat before combat emptied.

    Cases: 11.13
    """
    units = (unit for other in fronts(state.board)[space] for unit in combat_units_at(state, other, side))
    return tuple(sorted(unit for unit in units if may_attack(state, side, unit)))


def may_advance(
    state: RisingState, side: int, space: int, fights: Fights, stormed: Spaces
) -> tuple[int, ...]:
    """Return the units that may advance into a hex that was emptied in this Assault Round.

    Args:
        state: the game.
        side: the attacker.
        space: the hex.
        fights: the attackers that are left, each with the hex it attacked.
        stormed: every hex that was attacked; nobody follows into one whose attackers are all lost.

    Cases: 11.13, 11.3, 18.9
    """
    if has_land_units(state, space, 1 - side):
        return ()
    units = conquerors_of(state, space, fights) if space in stormed else followers_into(state, side, space)
    return tuple(unit for unit in units if not is_abandoned(state, unit, space))


# READING 13.0: a position is vacated as a result of combat when its last defenders were destroyed there, not
# when they retreated before combat, from which 11.3 tells it apart (13.13: combat alone destroys trenches),
# nor when victors advance out of it; test_case_13_0_position_left_before_combat_stands pins it.
@rule("13.0", silenced=False)
def is_position_lost(state: RisingState, space: int, side: int) -> bool:
    """Return whether the trench and fortress in a hex of a side are destroyed, as nobody is left in them.

    Cases: 13.0
    """
    return not has_land_units(state, space, side)


def destroy_position(play: RisingPlay, space: int, side: int) -> None:
    """Remove the trench and breach the fortress in a hex that was vacated through combat.

    Args:
        play: the game.
        space: the hex.
        side: who held it.

    Cases: 13.0
    """
    state = play.state
    if not is_position_lost(state, space, side):
        return
    if state.trench[space]:
        play.set("trench", space, 0)
        play.event("trench_destroyed", "13.0", side, (), (space,))
    if is_fortress(state, space):
        play.set("breached", space, 1)
        play.event("fortress_destroyed", "13.0", side, (), (space,))


# Action kinds


class EndAdvance(ActionKind[RisingState, "AdvanceInto"]):
    """Send nobody else."""

    verb = "done"
    case = "11.3"

    def apply(self, play: RisingPlay, frame: AdvanceInto, args: Args) -> Directive:
        """The others stay."""
        return done(frame.arrived)


class Advance(ActionKind[RisingState, "AdvanceInto"]):
    """Let a unit advance."""

    verb = "advance"
    case = "11.3"
    args = (COUNTER,)

    def candidates(self, state: RisingState, frame: AdvanceInto) -> list[Args]:
        """Those that may."""
        return [(unit,) for unit in frame.units]

    def question(self, state: RisingState, frame: AdvanceInto, args: Args) -> Iterator[Objection]:
        """It attacked the hex, or follows a retreat; siege artillery keeps to the rail line."""
        (unit,) = args
        if unit in frame.units:
            return
        if state.side_of(unit) == frame.side and is_abandoned(state, unit, frame.space):
            yield Objection("18.9", "off_rail", "{counters} keeps to the rail line.", args)
        else:
            yield Objection(
                "11.3", "no_victor", "{counters} may not advance into {spaces}.", args, (frame.space,)
            )

    def apply(self, play: RisingPlay, frame: AdvanceInto, args: Args) -> Directive:
        """Go in."""
        (unit,) = args
        origin = play.state.place[unit]
        frame.units = tuple(other for other in frame.units if other != unit)
        frame.arrived = (*frame.arrived, unit)
        play.move(unit, frame.space)
        play.set("moved", unit, 1)
        play.event("advanced", "11.3", frame.side, args, (origin, frame.space))
        update_control(play, frame.space)
        return go(frame.choose)


# Procedures


@dataclass(slots=True)
class AdvanceInto(Procedure):
    """Units advance into one hex that was emptied; the result is those that did.

    Attributes:
        side: who advances.
        space: the hex.
        units: those that still may.
        arrived: those that did.

    Cases: 11.3
    """

    side: int
    space: int
    units: tuple[int, ...] = counter_local()
    arrived: tuple[int, ...] = counter_local()

    def start(self, play: RisingPlay) -> Directive:
        """Begin."""
        return go(self.choose)

    def choose(self, play: RisingPlay) -> Directive:
        """Ask while somebody may advance."""
        if not self.units:
            return done(self.arrived)
        where = play.board.spaces.ids[self.space]
        prompt = f"Advance units into the empty hex {where}, or stay."
        return ask(EndAdvance, Advance, by=self.side, case="11.3", prompt=prompt)


def _next_to(state: RisingState, unit: int) -> tuple[int, ...]:
    place = state.place[unit]
    return fronts(state.board)[place] if place >= 0 else ()


KINDS: tuple[AnyKind, ...] = (EndAdvance(), Advance())
PROCEDURES: tuple[type[Procedure], ...] = (AdvanceInto,)
