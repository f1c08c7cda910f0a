"""Torpedo attacks: who may attack, flotillas against flotillas, the target's fire (8.6 to 8.65, 4.45)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Choice, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, counter_local, done, each, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.rules.breaking_off import is_broken_off
from grognard.plugins.red_sun_rising.rules.display import Row, current_morale, display, number_of, row_of
from grognard.plugins.red_sun_rising.rules.fleets import capital_ships_of, flotillas_of
from grognard.plugins.red_sun_rising.rules.gunnery import (
    Effect,
    Hits,
    effect_on,
    results_of,
    shoot,
    strength_of,
    strike,
    strike_all,
)
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import CAPITAL_TYPES, Side

TORPEDO = 1
"""The column of a torpedo (8.61)."""
POINT_BLANK = 0
"""The range of all fire in this phase (8.61)."""
RUSSIAN_FACES = 3
"""The highest face that gives the Russian the first option where morale is equal (8.6)."""
MANY = 99
COUNTS = Choice(tuple(str(number) for number in range(1, 17)))

# Questions


@rule("4.45", silenced=False)
def has_torpedo_phase(state: RisingState) -> bool:
    """Return whether flotillas may attack in this hour: the fleets must see each other.

    Cases: 4.45
    """
    return not is_broken_off(state)


@rule("8.6", silenced=Side.RUSSIA)
def first_option(state: RisingState, fleets: tuple[int, ...], die: int) -> Side:
    """Return which side may first launch a torpedo attack.

    Args:
        state: the state.
        fleets: the Russian and the Japanese fleet marker.
        die: thrown where morale is equal, else 0.

    Cases: 8.6
    """
    russian, japanese = [current_morale(state, fleet) for fleet in fleets]
    if russian == japanese:
        return Side.RUSSIA if die <= RUSSIAN_FACES else Side.JAPAN
    return Side.RUSSIA if russian > japanese else Side.JAPAN


@rule("8.64", silenced=1)
def attacks_allowed(state: RisingState) -> int:
    """Return how often a flotilla may attack.

    Cases: 8.64
    """
    return MANY


@rule("8.62", silenced=False)
def may_fire_again(state: RisingState) -> bool:
    """Return whether a capital ship that fired its guns this hour still fires at flotillas.

    Cases: 8.62
    """
    return True


@rule("8.65", silenced=False)
def may_flotilla_fire_again(state: RisingState) -> bool:
    """Return whether a flotilla under attack fires though it fired in this phase already.

    Cases: 8.65
    """
    return True


@rule("8.63", silenced=())
def defenders_of(state: RisingState, target: int) -> tuple[int, ...]:
    """Return who fires at a flotilla that attacks: its target alone.

    Cases: 8.63
    """
    return (target,)


def launchable(state: RisingState, fleet: int) -> tuple[int, ...]:
    """Return the flotillas of a fleet in its flotilla section, by their boxes."""
    found = [ship for ship in flotillas_of(state, fleet) if row_of(state, ship) == Row.FLOTILLA]
    return tuple(sorted(found, key=lambda ship: number_of(state, ship)))


def facing(state: RisingState, flotilla: int) -> int:
    """Return the enemy flotilla in the box of the same number, or NOWHERE (8.61)."""
    sheet, side = display(state.board), state.side_of(flotilla)
    box = sheet.boxes[1 - side][Row.FLOTILLA][number_of(state, flotilla) - 1]
    return next(iter(state.counters_at(box)), NOWHERE)


def quarry_of(state: RisingState, enemy: int) -> tuple[int, ...]:
    """Return what torpedoes may be launched at: capital ships and flotillas of the enemy fleet."""
    return (*capital_ships_of(state, enemy), *flotillas_of(state, enemy))


# Action kinds


class NoTorpedoes(ActionKind[RisingState, "TorpedoPhase"]):
    """Launch no torpedo attack; the other side may then."""

    verb, case = "no_torpedoes", "8.6"

    def apply(self, play: RisingPlay, frame: TorpedoPhase, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        return go(TorpedoPhase.next_side)


class Launch(ActionKind[RisingState, "TorpedoPhase"]):
    """Send so many flotillas to their attack positions, in the order of their boxes."""

    verb, case, args = "launch", "8.61", (COUNTS,)
    exact = True

    def candidates(self, state: RisingState, frame: TorpedoPhase) -> Iterable[Args]:
        """Up to all there are."""
        return [(number,) for number in range(len(launchable(state, frame.fleets[frame.side])))]

    def question(self, state: RisingState, frame: TorpedoPhase, args: Args) -> Iterator[Objection]:
        """There must be so many."""
        if args[0] >= len(launchable(state, frame.fleets[frame.side])):
            yield Objection("8.61", "too_many", "You have not so many flotillas here.")

    def apply(self, play: RisingPlay, frame: TorpedoPhase, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        state = play.state
        frame.launched = launchable(state, frame.fleets[frame.side])[: args[0] + 1]
        for flotilla in frame.launched:
            box = display(play.board).boxes[frame.side][Row.ATTACK][number_of(state, flotilla) - 1]
            play.move(flotilla, box)
        play.event("launched", "8.61", frame.side, frame.launched)
        return go(TorpedoPhase.fight_flotillas)


class Torpedo(ActionKind[RisingState, "TorpedoPhase"]):
    """Attack a ship or flotilla of the enemy with this flotilla."""

    verb, case, args = "torpedo", "8.61", (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: TorpedoPhase) -> Iterable[Args]:
        """Everything the enemy fleet has."""
        return [(ship,) for ship in quarry_of(state, frame.enemy)]

    def question(self, state: RisingState, frame: TorpedoPhase, args: Args) -> Iterator[Objection]:
        """It must be a ship of the enemy fleet."""
        if args[0] not in quarry_of(state, frame.enemy):
            yield Objection("8.61", "no_enemy", "{counters} is no enemy ship in this battle.", args)

    def apply(self, play: RisingPlay, frame: TorpedoPhase, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        frame.attack(play, frame.flotilla, args[0])
        return go(TorpedoPhase.next_flotilla)


class Withhold(ActionKind[RisingState, "TorpedoPhase"]):
    """Do not attack with this flotilla."""

    verb, case = "withhold", "8.61"

    def apply(self, play: RisingPlay, frame: TorpedoPhase, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        return go(TorpedoPhase.next_flotilla)


class Recall(ActionKind[RisingState, "TorpedoPhase"]):
    """Attack with no further flotilla."""

    verb, case = "recall", "8.61"

    def apply(self, play: RisingPlay, frame: TorpedoPhase, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        frame.waiting = ()
        return go(TorpedoPhase.next_flotilla)


class Salvo(ActionKind[RisingState, "TorpedoPhase"]):
    """Attack with this flotilla and all that follow, each what it is likely to harm most."""

    verb, case = "salvo", "8.61"

    def apply(self, play: RisingPlay, frame: TorpedoPhase, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        state = play.state
        for flotilla in (frame.flotilla, *frame.waiting):
            frame.attack(play, flotilla, likely_target(state, flotilla, quarry_of(state, frame.enemy)))
        frame.waiting = ()
        return go(TorpedoPhase.next_flotilla)


# Procedures


# READING 8.6: the range does not matter for torpedo attacks as long as the fleets see each other; a side
# without flotillas has no option, and where only one side has any no die is thrown;
# test_case_8_6_equal_morale_throws_for_the_option pins it.
# READING 8.61: fire of a target at the flotillas that attack it costs nothing, so it is always given; what it
# does counts at once, all else at the end of the phase; test_case_8_61_results_wait_for_the_end pins it.
@dataclass(slots=True)
class TorpedoPhase(Procedure):
    """Let one side launch a torpedo attack.

    Attributes:
        fleets: the Russian and the Japanese fleet marker.
        gunners: capital ships that fired this hour.
        attacked: flotillas that attacked in this battle, each as often as it did; also the result.
        sides: sides that still have the option.
        side: the side that has it now.
        launched: flotillas in attack positions.
        waiting: those that may still attack.
        flotilla: the one that may attack now.
        fired: flotillas that fired in this phase.
        hits: results that wait for the end of the phase.

    Cases: 8.6, 8.61
    """

    fleets: tuple[int, ...] = counter_local()
    gunners: tuple[int, ...] = counter_local()
    attacked: tuple[int, ...] = counter_local()
    sides: tuple[int, ...] = ()
    side: int = 0
    launched: tuple[int, ...] = counter_local()
    waiting: tuple[int, ...] = counter_local()
    flotilla: int = counter_local(NOWHERE)
    fired: tuple[int, ...] = counter_local()
    hits: Hits = ()

    @property
    def enemy(self) -> int:
        """The fleet that is attacked."""
        return self.fleets[1 - self.side]

    def attack(self, play: RisingPlay, flotilla: int, target: int) -> None:
        """Let the target fire, and the flotilla attack unless that told.

        Cases: 8.61, 8.62, 8.63, 8.65
        """
        state = play.state
        self.attacked = (*self.attacked, flotilla)
        for defender in defenders_of(state, target):
            if self.may_fire(state, defender):
                result = shoot(play, defender, flotilla, POINT_BLANK, strength_of(state, defender), "8.63")
                if strike(play, flotilla, result, "8.63"):
                    play.event("turned_away", "8.61", self.side, (flotilla, target))
                    return
        result = shoot(play, flotilla, target, POINT_BLANK, TORPEDO, "8.61")
        if result:
            self.hits = (*self.hits, (target, result))

    def may_fire(self, state: RisingState, defender: int) -> bool:
        """Return whether a target still has its fire.

        Cases: 8.62, 8.65
        """
        if state.roster.type[defender] in CAPITAL_TYPES:
            return defender not in self.gunners or may_fire_again(state)
        return defender not in self.fired or may_flotilla_fire_again(state)

    def start(self, play: RisingPlay) -> Directive:
        """See who has the first option.

        Cases: 8.6
        """
        state = play.state
        able = [side for side in Side if launchable(state, self.fleets[side])]
        die = 0
        if len(able) > 1 and len({current_morale(state, fleet) for fleet in self.fleets}) == 1:
            die = play.roll("torpedo_option", "8.6", counters=self.fleets, count=1).total
        first = first_option(state, self.fleets, die)
        self.sides = tuple(int(side) for side in (first, first.enemy) if side in able)
        return go(self.next_side)

    def next_side(self, play: RisingPlay) -> Directive:
        """Give the option to the sides in turn."""
        return each("sides", self.take_side, then=self.finish)

    def take_side(self, play: RisingPlay, side: int) -> Directive:
        """Note which."""
        self.side = side
        return go(self.offer_attack)

    def offer_attack(self, play: RisingPlay) -> Directive:
        """Ask it."""
        return ask(
            NoTorpedoes, Launch,
            by=self.side, case="8.6", prompt="Launch a torpedo attack? With how many flotillas?",
        )  # fmt: skip

    def fight_flotillas(self, play: RisingPlay) -> Directive:
        """Let flotillas that face each other fire, and list those that are free to attack.

        Cases: 8.61
        """
        state = play.state
        pairs = [(flotilla, facing(state, flotilla)) for flotilla in self.launched]
        met = [(own, foe) for own, foe in pairs if foe >= 0]
        for firer, target in (*met, *((foe, own) for own, foe in met)):
            result = shoot(play, firer, target, POINT_BLANK, strength_of(state, firer), "8.6")
            self.fired = (*self.fired, firer)
            if result:
                self.hits = (*self.hits, (target, result))
        allowed = attacks_allowed(state)
        self.waiting = tuple(
            own for own, foe in pairs if foe == NOWHERE and self.attacked.count(own) < allowed
        )
        return go(self.next_flotilla)

    def next_flotilla(self, play: RisingPlay) -> Directive:
        """Take the free flotillas one by one."""
        return each("waiting", self.take_flotilla, then=self.come_back)

    def take_flotilla(self, play: RisingPlay, flotilla: int) -> Directive:
        """Note which."""
        self.flotilla = flotilla
        return go(self.choose_target)

    def choose_target(self, play: RisingPlay) -> Directive:
        """Ask for its target."""
        name = play.board.counters.names[self.flotilla]
        return ask(
            Recall, Salvo, Torpedo, Withhold,
            by=self.side, case="8.61", prompt=f"What does {name} attack?",
        )  # fmt: skip

    def come_back(self, play: RisingPlay) -> Directive:
        """Apply what waited, and put the flotillas back into their boxes.

        Cases: 8.61
        """
        state, sheet = play.state, display(play.board)
        hits, self.hits = self.hits, ()
        strike_all(play, hits, "8.61")
        for flotilla in self.launched:
            found = sheet.where.get(state.place[flotilla])
            if found is not None:
                play.move(flotilla, sheet.boxes[found[0]][Row.FLOTILLA][found[2] - 1])
        # 8.6: one attack in a phase, whoever launches it.
        self.sides = ()
        return go(self.finish)

    def finish(self, play: RisingPlay) -> Directive:
        """Be done."""
        return done(self.attacked)


# Helpers


def chance_to_get_through(state: RisingState, flotilla: int, target: int) -> float:
    """Return how likely a flotilla is to survive the fire of its target."""
    shots = [results_of(state, defender, POINT_BLANK, strength_of(state, defender)) for defender in (target,)]
    told = [sum([effect_on(state, flotilla, result) != Effect.NONE for result in shot]) for shot in shots]
    return 1 - told[0] / len(shots[0])


def likely_target(state: RisingState, flotilla: int, targets: Iterable[int]) -> int:
    """Return what a flotilla is likely to harm most, the fire of the target reckoned in."""
    results = results_of(state, flotilla, POINT_BLANK, TORPEDO)

    def worth(ship: int) -> float:
        harm = sum([effect_on(state, ship, result) for result in results])
        return harm * state.printed("defense", ship) * chance_to_get_through(state, flotilla, ship)

    return max(targets, key=worth)


KINDS: tuple[AnyKind, ...] = (NoTorpedoes(), Launch(), Recall(), Salvo(), Torpedo(), Withhold())
PROCEDURES: tuple[type[Procedure], ...] = (TorpedoPhase,)
