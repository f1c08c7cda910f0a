"""7.2: Russian fleets at sea sink merchant fleets in their hex."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, done, each, go
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.rules.fleets import fleets_of, is_at_sea, merchants_at
from grognard.plugins.red_sun_rising.rules.homebound import must_go_home
from grognard.plugins.red_sun_rising.rules.transport import sink_merchant
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side

# Questions


@rule("7.2/errata", silenced=False)
def is_too_shaken_to_raid(state: RisingState, fleet: int) -> bool:
    """Return whether a fleet has no morale left and so takes no part in raiding.

    Cases: 7.2/errata
    """
    return state.morale[fleet] <= 0


def may_raid(state: RisingState, fleet: int) -> bool:
    """Return whether a Russian fleet raids where it is.

    Cases: 7.2, 7.2/errata, 8.76/errata
    """
    return (
        is_at_sea(state, fleet) and not is_too_shaken_to_raid(state, fleet) and not must_go_home(state, fleet)
    )


# READING 7.2: one merchant fleet is lost in a hex and impulse, however many Russian fleets are there;
# test_case_7_2_one_merchant_fleet_a_hex_and_impulse pins it.
@rule("7.2", silenced=())
def raided_hexes(state: RisingState) -> tuple[int, ...]:
    """Return where a merchant fleet is lost in this impulse; a Japanese fleet there is no help.

    Cases: 7.2
    """
    raiders = {state.place[fleet] for fleet in fleets_of(state, Side.RUSSIA) if may_raid(state, fleet)}
    return tuple(space for space in sorted(raiders) if merchants_at(state, space))


# Action kinds


class Raid(ActionKind[RisingState, "RaidingImpulse"]):
    """Sink a merchant fleet."""

    verb = "raid"
    case = "7.2"
    args = (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: RaidingImpulse) -> Iterable[Args]:
        """The merchant fleets in the hex."""
        return [(merchant,) for merchant in merchants_at(state, frame.space)]

    def question(self, state: RisingState, frame: RaidingImpulse, args: Args) -> Iterator[Objection]:
        """It must be in the hex."""
        if args[0] not in merchants_at(state, frame.space):
            text = "{counters} is no merchant fleet in the raider's hex."
            yield Objection("7.2", "not_here", text, args, (frame.space,))

    def apply(self, play: RisingPlay, frame: RaidingImpulse, args: Args) -> Directive:
        """It is lost with all it carries."""
        sink_merchant(play, args[0], "7.2")
        return go(frame.next_hex)


# Procedures


# READING 7.2: the raider chooses which of several merchant fleets is lost;
# test_case_7_2_the_raider_chooses pins it.
@dataclass(slots=True)
class RaidingImpulse(Procedure):
    """Russian fleets raid, hex by hex.

    Attributes:
        hexes: where they still have to.
        space: where they do.

    Cases: 7.2
    """

    hexes: tuple[int, ...] = ()
    space: int = -1

    def start(self, play: RisingPlay) -> Directive:
        """Find the raiders that have met merchant fleets."""
        self.hexes = raided_hexes(play.state)
        return go(self.next_hex)

    def next_hex(self, play: RisingPlay) -> Directive:
        """Take the next hex."""
        return each("hexes", self.come_upon, then=self.finish)

    def come_upon(self, play: RisingPlay, space: int) -> Directive:
        """Sink the only merchant fleet there, or ask which."""
        merchants = merchants_at(play.state, space)
        if len(merchants) == 1:
            sink_merchant(play, merchants[0], "7.2")
            return go(self.next_hex)
        self.space = space
        return go(self.choose)

    def choose(self, play: RisingPlay) -> Directive:
        """Ask which merchant fleet is sunk."""
        return ask(Raid, by=Side.RUSSIA, case="7.2", prompt="Which merchant fleet is sunk?")

    def finish(self, play: RisingPlay) -> Directive:
        """End the impulse."""
        return done()


KINDS: tuple[AnyKind, ...] = (Raid(),)
PROCEDURES: tuple[type[Procedure], ...] = (RaidingImpulse,)
