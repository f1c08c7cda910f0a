"""The surprise torpedo attack of February 1904 (18.83)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, counter_local, done, each, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.rules.battle_morale import mourn_ships
from grognard.plugins.red_sun_rising.rules.calendar import is_february_1904
from grognard.plugins.red_sun_rising.rules.fleets import capital_ships_of, fleets_of
from grognard.plugins.red_sun_rising.rules.gunnery import naval_result, promise, strike, threshold
from grognard.plugins.red_sun_rising.rules.torpedoes import TORPEDO
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side, UnitType

# Questions


@rule("18.83", silenced=False)
def is_surprise(state: RisingState) -> bool:
    """Return whether the torpedo flotillas strike before anything else in this Game-Turn.

    Cases: 18.83
    """
    return is_february_1904(state)


def surprise_flotillas(state: RisingState) -> tuple[int, ...]:
    """Return the torpedo flotillas, not the destroyers, of the Japanese fleets."""
    types = state.roster.type
    return tuple(
        ship
        for ship in state.roster.flotillas[Side.JAPAN]
        if types[ship] == UnitType.TORPEDO_BOATS and state.fleet[ship] >= 0
    )


# READING 18.83: "currently in the game" are the ships of Russian fleets on the map, wherever they lie; the
# Baltic fleet has not arrived; test_case_18_83_any_capital_ship_on_the_map pins it.
def surprised_ships(state: RisingState) -> tuple[int, ...]:
    """Return the Russian capital ships on the Strategic Naval Map."""
    return tuple(ship for fleet in fleets_of(state, Side.RUSSIA) for ship in capital_ships_of(state, fleet))


# Action kinds


class SparePort(ActionKind[RisingState, "SurpriseAttack"]):
    """Attack with no further flotilla."""

    verb, case = "done", "18.83"

    def apply(self, play: RisingPlay, frame: SurpriseAttack, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        frame.waiting = ()
        return go(SurpriseAttack.next_flotilla)


class SurpriseTorpedo(ActionKind[RisingState, "SurpriseAttack"]):
    """Attack a Russian capital ship with this flotilla."""

    verb, case, args = "torpedo", "18.83", (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: SurpriseAttack) -> Iterable[Args]:
        """Every Russian capital ship there is."""
        return [(ship,) for ship in surprised_ships(state)]

    def question(self, state: RisingState, frame: SurpriseAttack, args: Args) -> Iterator[Objection]:
        """It must be one of them."""
        if args[0] not in surprised_ships(state):
            yield Objection("18.83", "no_target", "{counters} is no Russian capital ship on the map.", args)

    def apply(self, play: RisingPlay, frame: SurpriseAttack, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        surprise(play, frame.flotilla, args[0])
        return go(SurpriseAttack.next_flotilla)


class SurpriseAll(ActionKind[RisingState, "SurpriseAttack"]):
    """Attack with this flotilla and all that follow, each what it is likely to harm most."""

    verb, case = "salvo", "18.83"

    def apply(self, play: RisingPlay, frame: SurpriseAttack, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        state = play.state
        for flotilla in (frame.flotilla, *frame.waiting):
            targets = surprised_ships(state)
            if targets:
                results = tuple(naval_result(state, TORPEDO, face) for face in range(1, 7))
                surprise(play, flotilla, max(targets, key=lambda ship: promise(state, results, ship)))
        frame.waiting = ()
        return go(SurpriseAttack.next_flotilla)


def surprise(play: RisingPlay, flotilla: int, target: int) -> None:
    """Throw for one attack and apply it at once; nobody fires back."""
    state = play.state
    limit = threshold(state, TORPEDO, state.printed("defense", target))
    roll = play.roll(
        "torpedo", "18.83", by=Side.JAPAN, counters=(flotilla, target), against=limit,
        test="" if limit is None else "over", count=1,
    )  # fmt: skip
    strike(play, target, naval_result(state, TORPEDO, roll.total), "18.83")


# Procedures


# READING 18.83: neither weather nor range changes the die, and no admiral is in danger; ships sunk count for
# morale once the attack is over (8.72); test_case_18_83_ships_sunk_cost_morale pins it.
@dataclass(slots=True)
class SurpriseAttack(Procedure):
    """Let the Japanese torpedo flotillas strike in February 1904.

    Attributes:
        waiting: flotillas that may still attack.
        flotilla: the one that may attack now.

    Cases: 18.83
    """

    waiting: tuple[int, ...] = counter_local()
    flotilla: int = counter_local(NOWHERE)

    def start(self, play: RisingPlay) -> Directive:
        """List the flotillas."""
        state = play.state
        if is_surprise(state) and surprised_ships(state):
            self.waiting = surprise_flotillas(state)
        return go(self.next_flotilla)

    def next_flotilla(self, play: RisingPlay) -> Directive:
        """Take them one by one."""
        return each("waiting", self.take_flotilla, then=self.finish)

    def take_flotilla(self, play: RisingPlay, flotilla: int) -> Directive:
        """Note which; without a target left all is over."""
        self.flotilla = flotilla
        return go(self.choose) if surprised_ships(play.state) else go(self.next_flotilla)

    def choose(self, play: RisingPlay) -> Directive:
        """Ask for its target."""
        name = play.board.counters.names[self.flotilla]
        return ask(
            SparePort, SurpriseAll, SurpriseTorpedo,
            by=Side.JAPAN, case="18.83", prompt=f"Which ship does {name} surprise?",
        )  # fmt: skip

    def finish(self, play: RisingPlay) -> Directive:
        """Count what sank."""
        self.flotilla = NOWHERE
        for fleet in fleets_of(play.state, Side.RUSSIA):
            mourn_ships(play, fleet)
        return done()


KINDS: tuple[AnyKind, ...] = (SparePort(), SurpriseAll(), SurpriseTorpedo())
PROCEDURES: tuple[type[Procedure], ...] = (SurpriseAttack,)
