"""Phase 4, headquarters: units are ordered and levels studied; diplomacy and spies have their own files."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from grognard.kernel.action import ActionKind, AnyKind, Args, Domain, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, done
from grognard.kernel.rule import rule
from grognard.plugins.leaders.rules.control import number_of
from grognard.plugins.leaders.rules.diplomacy import Leave, Propose
from grognard.plugins.leaders.rules.intelligence import Hire, Sabotage, Spy, run_operations
from grognard.plugins.leaders.rules.turn import TurnPhase
from grognard.plugins.leaders.state import QUEUE, LeadersPlay, LeadersState
from grognard.plugins.leaders.tables import RESEARCH, UNIT_WORDS, delay, price
from grognard.plugins.leaders.terms import (
    FIELD,
    LEVELS,
    MOST_AT_ONCE,
    NUMBER,
    UNIT_TYPE,
    Field,
    Side,
    UnitType,
)

FIELDS, KINDS_OF_UNITS = tuple(map(int, Field)), tuple(map(int, UnitType))
LEVEL_WORDS = tuple(f"level-{level}" for level in range(LEVELS + 1))
NUMBERS: tuple[list[Args], ...] = tuple([(kind, one) for one in range(MOST_AT_ONCE)] for kind in UnitType)
"""Per type, the arguments for every number."""

ORDERS_ON, STUDIES_ON = ("ordered", "place"), ("study", "military", "research")

SPEED_LEVEL = 2
"""H4.3: the level of technology that shortens every delay by a turn."""
CHINESE_PERCENT = 25
"""H4.10: what the People's Liberation Army saves."""
THRIFT_LEVEL, THRIFT_PERCENT = 3, 20
"""H4.3: the level of technology that makes research cheaper, by so much."""


@dataclass(slots=True)
class HeadquartersPhase(TurnPhase):
    """Phase 4 of a player's turn; what is decided here others do not see.

    Cases: H4.1, H4.2, H4.4, H4.5, H4.6, H4.7, H4.8
    """

    def start(self, play: LeadersPlay) -> Directive:
        """Ask until the headquarters has done its work."""
        if not play.state.playing[self.side]:
            return done()
        prompt = "Order units, study, talk to others, send spies."
        kinds = (Propose, Order, Study, Hire, Spy, Sabotage, EndHeadquarters, Leave)
        return ask(*kinds, by=self.side, case="H4", prompt=prompt)


class EndHeadquarters(ActionKind[LeadersState, HeadquartersPhase]):
    """Let the spies go to work, and end the phase."""

    verb = "done"
    case = "H4"

    def apply(self, play: LeadersPlay, frame: HeadquartersPhase, args: Args) -> Directive:
        """Run the operations; dice fall whether there are any or not, so that nobody can tell."""
        run_operations(play, frame.side)
        return done()


# H4.1 Military


@rule("H4.1", silenced=99)
def left_to_order(state: LeadersState, side: int, kind: int) -> int:
    """Return how many units of a type wait in the reserve and are not on order.

    Cases: H4.1
    """
    return number_of(state, kind, state.world.reserve[side], side) - state.ordered_of(side, kind)


@rule("H4.3", silenced=0)
def hurry(state: LeadersState, side: int) -> int:
    """Return by how many turns a side's technology shortens a delay.

    Cases: H4.3
    """
    return int(state.level(side, Field.TECHNOLOGY) >= SPEED_LEVEL)


def turns_until(state: LeadersState, side: int, what: str) -> int:
    """Return in how many own turns something ordered now is there; one at least.

    Cases: H4.1, H4.3
    """
    return max(1, delay(state, what) - hurry(state, side))


def when(turns: int) -> str:
    """Return in words in how many own turns something is there.

    >>> when(1), when(2)
    ('in your next turn', 'in 2 of your turns')
    """
    return "in your next turn" if turns == 1 else f"in {turns} of your turns"


@rule("H4.10", silenced=0)
def peoples_army(state: LeadersState, side: int, kind: int) -> int:
    """Return by how many percent a type of unit is cheaper for a side: infantry for the Chinese.

    Cases: H4.10
    """
    return CHINESE_PERCENT if side == Side.CHINA and kind == UnitType.INFANTRY else 0


def price_of_unit(state: LeadersState, side: int, kind: int) -> int:
    """Return what a unit of a type costs a side, a fraction rounded up.

    Cases: H4.1, H4.10
    """
    return -(-price(state, UNIT_WORDS[kind]) * (100 - peoples_army(state, side, kind)) // 100)


class Order(ActionKind[LeadersState, HeadquartersPhase]):
    """Order units of a type; they come out of the reserve after their delay."""

    verb = "buy"
    case = "H4.1"
    args: ClassVar[tuple[Domain, ...]] = (UNIT_TYPE, NUMBER)
    exact = True

    def candidates(self, state: LeadersState, frame: HeadquartersPhase) -> Iterable[Args]:
        """List what is there and can be paid."""
        side, found = frame.side, list[Args]()
        treasury = state.treasury[side]
        wares = state.cached_by(ORDERS_ON, ("wares", side), lambda: _wares(state, side))
        for numbers, (price_each, left) in zip(NUMBERS, wares, strict=True):
            if price_each <= treasury:
                found += numbers[: min(treasury // price_each, left)]
        return found

    def question(self, state: LeadersState, frame: HeadquartersPhase, args: Args) -> Iterator[Objection]:
        """Say that they cannot be paid, or are not there."""
        side, kind, number = frame.side, args[0], args[1] + 1
        if number > left_to_order(state, side, kind):
            yield Objection("H4.1", "none_left", "There are not so many in your reserve.")
        yield from objections_to_price(state, side, number * price_of_unit(state, side, kind), "H4.1")

    def apply(self, play: LeadersPlay, frame: HeadquartersPhase, args: Args) -> None:
        """Pay them."""
        side, kind, number = frame.side, args[0], args[1] + 1
        word = UNIT_WORDS[kind]
        turns = turns_until(play.state, side, word)
        play.add("treasury", side, -number * price_of_unit(play.state, side, kind))
        play.add("ordered", (3 * side + kind) * QUEUE + turns - 1, number)
        play.event("ordered", "H4.1", side, only=(side,), what=f"{number} × {word}", when=when(turns))


def _wares(state: LeadersState, side: int) -> list[tuple[int, int]]:
    """Return, per type, the price of a unit for a side, and how many wait in its reserve."""
    prices = state.cached_by((), ("prices", side), lambda: _prices(state, side))
    left = [max(0, left_to_order(state, side, kind)) for kind in KINDS_OF_UNITS]
    return list(zip(prices, left, strict=True))


def _prices(state: LeadersState, side: int) -> list[int]:
    return [price_of_unit(state, side, kind) for kind in KINDS_OF_UNITS]


def objections_to_price(state: LeadersState, side: int, points: int, case: str) -> Iterator[Objection]:
    """Say that a side has not so many production points."""
    if points > state.treasury[side]:
        text = f"It costs {points} production points; you have {state.treasury[side]}."
        yield Objection(case, "too_dear", text)


# H4.2 Research


def studying(state: LeadersState, side: int, field: int) -> bool:
    """Return whether a side works on a level of a field."""
    return state.study[len(Field) * side + field] > 0


@rule("H4.2", silenced=0)
def price_of_level(state: LeadersState, side: int, field: int) -> int:
    """Return what the next level of a field costs.

    Cases: H4.2, H4.3
    """
    level = min(LEVELS, state.level(side, field) + 1)
    return price(state, LEVEL_WORDS[level]) * (100 - thrift(state, side)) // 100


@rule("H4.3", silenced=0)
def thrift(state: LeadersState, side: int) -> int:
    """Return by how many percent research is cheaper for a side.

    Cases: H4.3
    """
    return THRIFT_PERCENT if state.level(side, Field.TECHNOLOGY) >= THRIFT_LEVEL else 0


def _fees(state: LeadersState, side: int) -> list[tuple[int, int]]:
    """Return the fields that are neither finished nor under way, with what their next level costs a side."""
    free = [f for f in FIELDS if not studying(state, side, f) and state.level(side, f) < LEVELS]
    return [(field, price_of_level(state, side, field)) for field in free]


class Study(ActionKind[LeadersState, HeadquartersPhase]):
    """Begin the next level of a field of research."""

    verb = "study"
    case = "H4.2"
    args: ClassVar[tuple[Domain, ...]] = (FIELD,)
    exact = True

    def candidates(self, state: LeadersState, frame: HeadquartersPhase) -> Iterable[Args]:
        """List the fields that are not finished or under way, and can be paid."""
        side = frame.side
        treasury = state.treasury[side]
        fees = state.cached_by(STUDIES_ON, ("fees", side), lambda: _fees(state, side))
        return [(field,) for field, fee in fees if fee <= treasury]

    def question(self, state: LeadersState, frame: HeadquartersPhase, args: Args) -> Iterator[Objection]:
        """Say that the field is finished, under way, or too dear."""
        side, field = frame.side, args[0]
        if state.level(side, field) >= LEVELS:
            yield Objection("H4.2", "finished", "Nothing is left to study in this field.")
            return
        if studying(state, side, field):
            yield Objection("H4.2", "under_way", "Levels of a field come one after the other.")
        yield from objections_to_price(state, side, price_of_level(state, side, field), "H4.2")

    def apply(self, play: LeadersPlay, frame: HeadquartersPhase, args: Args) -> None:
        """Pay it."""
        side, field = frame.side, Field(args[0])
        play.add("treasury", side, -price_of_level(play.state, side, field))
        turns = turns_until(play.state, side, RESEARCH)
        play.set("study", len(Field) * side + field, turns)
        level = play.state.level(side, field) + 1
        name = field.name.lower()
        play.event("studies", "H4.2", side, only=(side,), field=name, level=level, when=when(turns))


KINDS: tuple[AnyKind, ...] = (EndHeadquarters(), Order(), Study())
PROCEDURES: tuple[type[Procedure], ...] = (HeadquartersPhase,)
