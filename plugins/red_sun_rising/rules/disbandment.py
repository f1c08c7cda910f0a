"""18.5: Russian sailors go ashore: ships are given up, and a naval brigade forms in their port."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from grognard.kernel.action import COUNTER, SPACE, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, call, done, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.coasts import coasts
from grognard.plugins.red_sun_rising.roster import Counters
from grognard.plugins.red_sun_rising.rules.control import update_control
from grognard.plugins.red_sun_rising.rules.fleets import defense_of, is_friendly_port, remove_empty
from grognard.plugins.red_sun_rising.state import DISABLED, NEVER, RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side, UnitType
from grognard.plugins.red_sun_rising.waters import waters

BRIGADE_POINTS = 25
"""Defense Strength Points of ships given up for a naval brigade (18.5)."""

# Questions


@rule("18.5", silenced=())
def brigades_left(state: RisingState) -> Counters:
    """Return the naval brigades that can still be formed; there are two.

    Cases: 18.5
    """
    waiting, types = coasts(state.board).ru_arrivals, state.roster.type
    units = state.roster.combat[Side.RUSSIA]
    return tuple(c for c in units if types[c] == UnitType.NAVAL_BRIGADE and state.place[c] == waiting)


# READING 18.5: ships that are disabled already can be given up as well, for they still have a crew;
# test_case_18_5_disabled_ships_count_too pins it.
def ships_to_give_up(state: RisingState, space: int) -> Counters:
    """Return the Russian ships in a port that still have their crews.

    Cases: 18.5
    """
    if not is_friendly_port(state, space, Side.RUSSIA):
        return ()
    place, repair = state.place, state.repair
    return tuple([c for c in state.roster.ships[Side.RUSSIA] if place[c] == space and repair[c] != NEVER])


def can_disband(state: RisingState, space: int) -> bool:
    """Return whether the ships in a port are enough for a naval brigade.

    Cases: 18.5
    """
    return defense_of(state, ships_to_give_up(state, space)) >= BRIGADE_POINTS


# Action kinds


class Disband(ActionKind[RisingState, Any]):
    """Begin to give up ships in a port for a naval brigade; the asking stage goes on afterwards."""

    verb = "disband"
    case = "18.5"
    args = (SPACE,)
    exact = True

    def candidates(self, state: RisingState, frame: Any) -> Iterable[Args]:  # noqa: ANN401 - any stage asks
        """The ports that can be Russian."""
        if not brigades_left(state):
            return []
        return [(space,) for space in sorted(waters(state.board).war_ports) if can_disband(state, space)]

    def question(self, state: RisingState, frame: Any, args: Args) -> Iterator[Objection]:  # noqa: ANN401
        """There must be a brigade left, and enough ships in a Russian port."""
        if not brigades_left(state):
            yield Objection("18.5", "no_brigade", "Both naval brigades have been formed.")
        if not is_friendly_port(state, args[0], Side.RUSSIA):
            yield Objection("18.5", "no_port", "{spaces} is no Russian port.", (), args)
        elif not can_disband(state, args[0]):
            text = f"There are not {BRIGADE_POINTS} Defense Strength Points of ships in {{spaces}}."
            yield Objection("18.5", "too_few", text, (), args)

    def apply(self, play: RisingPlay, frame: Any, args: Args) -> Directive:  # noqa: ANN401
        """Ask for the ships; the stage asks again with its step ``disbanded``."""
        return call(Disbandment(args[0]), then=frame.disbanded)


class GiveUp(ActionKind[RisingState, "Disbandment"]):
    """Disable a ship for good."""

    verb = "give_up"
    case = "18.5"
    args = (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: Disbandment) -> Iterable[Args]:
        """The ships in the port."""
        return [(ship,) for ship in ships_to_give_up(state, frame.space)]

    def question(self, state: RisingState, frame: Disbandment, args: Args) -> Iterator[Objection]:
        """It must lie in the port and have its crew."""
        if args[0] not in ships_to_give_up(state, frame.space):
            text = "{counters} is no ship in {spaces} that can be given up."
            yield Objection("18.5", "not_here", text, args, (frame.space,))

    def apply(self, play: RisingPlay, frame: Disbandment, args: Args) -> Directive:
        """Its points count; it never sails again."""
        frame.points += play.state.printed("defense", args[0])
        give_up(play, args[0])
        return go(frame.start)


# Procedures


# READING 18.5: a ship without a crew stays in its port without a fleet and never sails again; points beyond
# 25 are wasted. test_case_18_5_ships_given_up_never_sail pins it.
def give_up(play: RisingPlay, ship: int) -> None:
    """Disable a ship for good.

    Cases: 18.5
    """
    state = play.state
    fleet = state.fleet[ship]
    play.flip(ship, DISABLED)
    play.set("repair", ship, NEVER)
    play.set("fleet", ship, NOWHERE)
    play.event("given_up", "18.5", Side.RUSSIA, (ship,), (state.place[ship],))
    if fleet >= 0:
        remove_empty(play, fleet)


@dataclass(slots=True)
class Disbandment(Procedure):
    """Ships in a port are given up until there are sailors enough for a naval brigade.

    Attributes:
        space: the port, on the naval map.
        points: Defense Strength Points given up so far.

    Cases: 18.5
    """

    space: int
    points: int = 0

    def start(self, play: RisingPlay) -> Directive:
        """Ask for the next ship, or form the brigade."""
        if self.points >= BRIGADE_POINTS:
            return go(self.form)
        left = BRIGADE_POINTS - self.points
        return ask(
            GiveUp, by=Side.RUSSIA, case="18.5", prompt=f"Which ship is given up ({left} points left)?"
        )

    def form(self, play: RisingPlay) -> Directive:
        """Put the brigade into the port on the land map."""
        state = play.state
        brigades = brigades_left(state)
        port = waters(state.board).war_ports[self.space][Side.RUSSIA][0]
        for brigade in brigades[:1]:
            play.move(brigade, port)
            play.event("naval_brigade", "18.5", Side.RUSSIA, (brigade,), (port,))
            update_control(play, port)
        return done()


KINDS: tuple[AnyKind, ...] = (Disband(), GiveUp())
PROCEDURES: tuple[type[Procedure], ...] = (Disbandment,)
