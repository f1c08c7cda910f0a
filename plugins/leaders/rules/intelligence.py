"""H4.6 to H4.9: spies stand guard, look into research, and destroy units in base camps."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from grognard.kernel.action import ActionKind, AnyKind, Args, Domain, Objection
from grognard.kernel.domain import SIDE
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.leaders.rules.control import units_at
from grognard.plugins.leaders.rules.diplomacy import rivals_of
from grognard.plugins.leaders.rules.turn import TurnPhase
from grognard.plugins.leaders.state import LeadersPlay, LeadersState
from grognard.plugins.leaders.tables import SPY, price
from grognard.plugins.leaders.terms import MOST_AT_ONCE, NUMBER, Field, Side

MOST_GUARDS = 10
"""H4.6: spies that can stand guard, however many there are."""

NEEDED = 8
"""H4.9: two dice and all modifiers must come to this."""
KGB, TRAINED = 2, 1
"""H4.9: added for the Soviet skill, and from the first level of technology."""
GUARDS = 3
"""H4.9: so many spies on guard take 1 from the dice of the other side."""
SABOTAGED = 3
"""H4.8: units that are destroyed."""
CAUGHT = 4
"""H4.9: on this or more the target learns who sent the spy that failed."""

ESPIONAGE, SABOTAGE = 0, 1
DICE_EACH = 3
"""Dice of each operation: two for success, one for being known."""


def spies_of(state: LeadersState, side: int) -> int:
    """Return how many spies a side has, without those on their way."""
    return state.spies[2 * side]


@rule("H4.6", silenced=0)
def guards_of(state: LeadersState, side: int) -> int:
    """Return how many spies of a side stand guard: all, but ten at most.

    Cases: H4.6
    """
    return min(MOST_GUARDS, spies_of(state, side))


def free_spies(state: LeadersState, side: int) -> int:
    """Return how many spies have no task yet in this turn."""
    espionage, sabotage = state.plots[2 * side : 2 * side + 2]
    return spies_of(state, side) - (espionage > 0) - (sabotage > 0)


class Hire(ActionKind[LeadersState, TurnPhase]):
    """Hire spies, any number of them; they are there in the next own turn."""

    verb = "hire"
    case = "H4.6"
    args: ClassVar[tuple[Domain, ...]] = (NUMBER,)
    exact = True

    def candidates(self, state: LeadersState, frame: TurnPhase) -> Iterable[Args]:
        """List how many there is money for."""
        side = frame.side
        most = min(state.treasury[side] // price(state, SPY), MOST_AT_ONCE)
        return [(number,) for number in range(most)]

    def question(self, state: LeadersState, frame: TurnPhase, args: Args) -> Iterator[Objection]:
        """Say that there is no money for them."""
        side, number = frame.side, args[0] + 1
        if number * price(state, SPY) > state.treasury[side]:
            yield Objection("H4.6", "too_dear", "You have not so many production points.")

    def apply(self, play: LeadersPlay, frame: TurnPhase, args: Args) -> None:
        """Pay them."""
        side, number = frame.side, args[0] + 1
        play.add("treasury", side, -number * price(play.state, SPY))
        play.add("spies", 2 * side + 1, number)
        play.event("hired", "H4.6", side, only=(side,), number=number)


class Operation(ActionKind[LeadersState, TurnPhase]):
    """What espionage and sabotage have in common: one of each a turn, each by a spy of its own."""

    args: ClassVar[tuple[Domain, ...]] = (SIDE,)
    exact = True
    which: ClassVar[int]

    def candidates(self, state: LeadersState, frame: TurnPhase) -> Iterable[Args]:
        """List the other sides, where a spy is free and has no such task yet."""
        side = frame.side
        if state.plots[2 * side + self.which] or free_spies(state, side) <= 0:
            return ()
        return [(other,) for other in rivals_of(state, side)]

    def question(self, state: LeadersState, frame: TurnPhase, args: Args) -> Iterator[Objection]:
        """Say what speaks against an operation."""
        side = frame.side
        if not state.playing[args[0]] or state.allied(side, args[0]):
            yield Objection(self.case, "nobody", "Spies go to other nations that are no partners.")
            return
        if state.plots[2 * side + self.which]:
            yield Objection(self.case, "planned", "There is one such operation a turn.")
        if free_spies(state, side) <= 0:
            yield Objection(self.case, "no_spy", "You have no spy to send.")

    def apply(self, play: LeadersPlay, frame: TurnPhase, args: Args) -> None:
        """Plan it; it is run when the headquarters closes."""
        side = frame.side
        play.set("plots", 2 * side + self.which, args[0] + 1)
        other = play.board.side_names[args[0]]
        play.event(("spies_on", "sabotages")[self.which], self.case, side, only=(side,), other=other)


class Spy(Operation):
    """Send a spy to see what another has researched."""

    verb = "spy"
    case = "H4.7"
    which = ESPIONAGE


class Sabotage(Operation):
    """Send a spy to destroy units in another's base camp."""

    verb = "sabotage"
    case = "H4.8"
    which = SABOTAGE


@rule("H4.9", silenced=0)
def modifier_of(state: LeadersState, by: int, against: int) -> int:
    """Return what is added to the dice of an operation.

    Cases: H4.9
    """
    kgb = KGB if by == Side.USSR else 0
    trained = TRAINED if state.level(by, Field.TECHNOLOGY) else 0
    return kgb + trained - guards_of(state, against) // GUARDS


def run_operations(play: LeadersPlay, side: int) -> None:
    """Run what was planned; as many dice fall where nothing was.

    Cases: H4.7, H4.8, H4.9
    """
    fell = play.secret_roll(2 * DICE_EACH)
    for which in (ESPIONAGE, SABOTAGE):
        target = play.state.plots[2 * side + which] - 1
        if target != NOWHERE:
            play.set("plots", 2 * side + which, 0)
            run(play, side, target, which, fell[DICE_EACH * which : DICE_EACH * (which + 1)])


def run(play: LeadersPlay, side: int, target: int, which: int, dice: tuple[int, ...]) -> None:
    """Run one operation by its dice.

    Args:
        play: the game.
        side: whose spy it is.
        target: where it goes.
        which: ESPIONAGE or SABOTAGE.
        dice: two for success and one for being known.
    """
    total = dice[0] + dice[1] + modifier_of(play.state, side, target)
    if total >= NEEDED:
        (look_into if which == ESPIONAGE else destroy)(play, side, target)
        return
    play.add("spies", 2 * side, -1)
    names = play.board.side_names
    play.event("spy_lost", "H4.9", side, only=(side,), other=names[target])
    who = names[side] if dice[2] >= CAUGHT else "an unknown power"
    play.event("spy_caught", "H4.9", target, only=(target,), who=who)


@rule("H4.7", silenced=0)
def report_on(state: LeadersState, target: int) -> int:
    """Return what a spy sees of research, packed: 1 more than three levels of two bits each.

    Cases: H4.7
    """
    levels = [state.level(target, field) for field in Field]
    return 1 + sum(level << 2 * field for field, level in enumerate(levels))


def levels_of(report: int) -> tuple[int, ...]:
    """Return the levels of a report, field by field; none where there is no report.

    >>> levels_of(1 + 2 + (1 << 4))
    (2, 0, 1)
    """
    return tuple((report - 1) >> 2 * field & 3 for field in Field) if report else ()


def look_into(play: LeadersPlay, side: int, target: int) -> None:
    """Tell a side what another has researched.

    Cases: H4.7
    """
    report = report_on(play.state, target)
    play.set("dossier", side * len(play.state.playing) + target, report)
    military, technology, economy = levels_of(report) or (0, 0, 0)
    play.event(
        "report", "H4.7", side, only=(side,), other=play.board.side_names[target],
        military=military, technology=technology, economy=economy,
    )  # fmt: skip


@rule("H4.8", silenced=())
def sabotaged_units(state: LeadersState, target: int) -> tuple[int, ...]:
    """Return the units that a sabotage destroys: the weakest in the base camp.

    Cases: H4.8
    """
    return units_at(state, state.world.camp[target], target)[:SABOTAGED]


def destroy(play: LeadersPlay, side: int, target: int) -> None:
    """Destroy units in a base camp; everybody sees it, and only he who did it knows who did.

    Cases: H4.8
    """
    state = play.state
    units = sabotaged_units(state, target)
    for unit in units:
        play.move(unit, state.world.reserve[target])
    if units:
        play.event("sabotaged", "H4.8", target, units, (state.world.camp[target],))
    play.event(
        "sabotage_done", "H4.8", side, only=(side,), number=len(units), other=play.board.side_names[target]
    )


KINDS: tuple[AnyKind, ...] = (Hire(), Spy(), Sabotage())
