"""Gunnery: who reaches whom, what a shot does, and both lines firing at once (8.5 to 8.54, 8.24, 4.44)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import IntEnum

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.dice import Modifier
from grognard.kernel.procedure import Directive, Procedure, ask, counter_local, done, each, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.rules.battle_morale import lose_ship
from grognard.plugins.red_sun_rising.rules.breaking_off import is_broken_off
from grognard.plugins.red_sun_rising.rules.display import range_of, row_of, weather_of
from grognard.plugins.red_sun_rising.rules.fleets import capital_ships_of, disable_ship
from grognard.plugins.red_sun_rising.rules.gun_reach import FACING, position_of, targets_of
from grognard.plugins.red_sun_rising.state import DISABLED, RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import CAPITAL_TYPES, Side, Weather

CRT = "naval_crt"
FACES = range(1, 7)
STORM_MODIFIER, FOG_MODIFIER, DISABLED_MODIFIER = -2, -1, -3
"""What is taken off the die (8.54)."""
WEATHER_MODIFIERS = {Weather.STORM: STORM_MODIFIER, Weather.FOG: FOG_MODIFIER}

Hits = tuple[tuple[int, int], ...]
"""Results not yet applied: (target, number of the table)."""


class Effect(IntEnum):
    """What a result does to its target (8.52)."""

    NONE = 0
    DISABLES = 1
    SINKS = 2


# What a shot does


@rule("8.24/errata", silenced=False)
def is_off_table(state: RisingState, total: int) -> bool:
    """Return whether a die was reduced so far that nothing happens.

    Cases: 8.24/errata
    """
    return total < FACES[0]


@rule("8.24", "8.87", silenced=0)
def naval_result(state: RisingState, strength: int, total: int) -> int:
    """Return the number of the Naval Combat Results Table.

    Args:
        state: the state.
        strength: the column: an Attack Strength, 1 of a torpedo, or a mine level.
        total: the die with its modifiers.

    Cases: 8.24, 8.87
    """
    if is_off_table(state, total):
        return 0
    return int(state.board.tables[CRT].lookup(total, strength))


@rule("8.52", silenced=Effect.NONE)
def effect_on(state: RisingState, ship: int, result: int) -> Effect:
    """Return what a result does to a ship as it is now.

    Cases: 8.52
    """
    defense = state.printed("defense", ship)
    if result < defense:
        return Effect.NONE
    if result >= 2 * defense or state.face[ship] == DISABLED:
        return Effect.SINKS
    return Effect.DISABLES


# READING 8.61: fire in the Torpedo Attack Phase, torpedoes included, takes the weather and the state of the
# firer off its die as all gunnery does; its range is 0; test_case_8_61_weather_counts_for_torpedoes pins it.
def fire_modifiers(state: RisingState, firer: int, boxes: int) -> tuple[Modifier, ...]:
    """Return what is added to the die of a shot.

    Args:
        state: the state.
        firer: the ship that fires.
        boxes: Range Boxes to its target.

    Cases: 8.54
    """
    weather = weather_of(state)
    found = []
    if boxes:
        found.append(Modifier(-boxes, "8.54", "range"))
    if weather in WEATHER_MODIFIERS:
        found.append(Modifier(WEATHER_MODIFIERS[weather], "8.54", weather.word))
    if state.face[firer] == DISABLED:
        found.append(Modifier(DISABLED_MODIFIER, "8.54", "firer disabled"))
    return tuple(found)


def results_of(state: RisingState, firer: int, boxes: int, strength: int) -> tuple[int, ...]:
    """Return what the table gives a shot for each face of the die."""
    modifiers = fire_modifiers(state, firer, boxes)
    shift = sum([m.value for m in modifiers if m.case not in state.silenced])
    return tuple([naval_result(state, strength, face + shift) for face in FACES])


def threshold(state: RisingState, strength: int, defense: int) -> int | None:
    """Return the total that a die must exceed to do something, None where the table knows no such line."""
    telling = [total for total in FACES if naval_result(state, strength, total) >= defense]
    if telling != [total for total in FACES if total >= FACES[-1] + 1 - len(telling)]:
        return None
    return FACES[-1] - len(telling)


def strength_of(state: RisingState, ship: int) -> int:
    """Return a ship's Attack Strength: the column of its shots (8.52)."""
    return state.printed("attack", ship)


def shoot(play: RisingPlay, firer: int, target: int, boxes: int, strength: int, case: str) -> int:
    """Throw for one shot and return the number of the table.

    Args:
        play: the play.
        firer: the ship that fires.
        target: the ship it fires at.
        boxes: Range Boxes to the target.
        strength: the column of the table.
        case: of the fire; it also chooses the words of the log.

    Cases: 8.52
    """
    state = play.state
    limit = threshold(state, strength, state.printed("defense", target))
    roll = play.roll(
        PURPOSES.get(case, "naval_fire"), case, by=state.side_of(firer), counters=(firer, target),
        modifiers=fire_modifiers(state, firer, boxes), against=limit, test="" if limit is None else "over",
        count=1,
    )  # fmt: skip
    return naval_result(state, strength, roll.total)


PURPOSES = {"8.61": "torpedo", "18.83": "torpedo"}


def strike(play: RisingPlay, ship: int, result: int, case: str) -> Effect:
    """Apply a result to a ship; one that is gone already takes no more."""
    if play.state.fleet[ship] == NOWHERE:
        return Effect.NONE
    effect = effect_on(play.state, ship, result)
    if effect == Effect.SINKS:
        lose_ship(play, ship, case)
    elif effect == Effect.DISABLES:
        disable_ship(play, ship, case)
    return effect


def strike_all(play: RisingPlay, hits: Hits, case: str) -> None:
    """Apply results one after another."""
    for ship, result in hits:
        strike(play, ship, result, case)


# The phase


@rule("4.44", silenced=False)
def has_gunnery_phase(state: RisingState) -> bool:
    """Return whether the guns speak in this hour: the fleets must see each other.

    Cases: 4.44
    """
    return not is_broken_off(state)


@rule("8.5", silenced=False)
def is_simultaneous(state: RisingState) -> bool:
    """Return whether the damage of the side that fires first waits for the other's fire.

    Cases: 8.5
    """
    return True


# READING 8.5: ships that can do nothing to any ship they reach are not asked;
# test_case_8_54_a_shot_that_can_do_nothing_is_not_asked pins it.
def gunners_of(state: RisingState, fleet: int) -> tuple[int, ...]:
    """Return the ships of a fleet whose fire can tell, by their boxes."""
    found = [ship for ship in capital_ships_of(state, fleet) if can_tell(state, ship)]
    return tuple(sorted(found, key=lambda ship: (position_of(state, ship), row_of(state, ship))))


def can_tell(state: RisingState, firer: int) -> bool:
    """Return whether a ship reaches one that its best die would harm."""
    targets = targets_of(state, firer)
    if not targets:
        return False
    most = max(results_of(state, firer, range_of(state), strength_of(state, firer)))
    return any([effect_on(state, target, most) for target in targets])


def best_target(state: RisingState, results: tuple[int, ...], targets: Iterable[int]) -> int:
    """Return the target to which a shot is likely to do most; the first of equals.

    Args:
        state: the state.
        results: of each face of the die.
        targets: at least one.
    """
    return max(targets, key=lambda ship: promise(state, results, ship))


def promise(state: RisingState, results: tuple[int, ...], ship: int) -> int:
    """Return the Defense Strength that a shot is likely to cost, in sixths; sinking counts twice."""
    defense = state.printed("defense", ship)
    return defense * sum([effect_on(state, ship, result) for result in results])


# Action kinds


class FireAt(ActionKind[RisingState, "Gunnery"]):
    """Fire at an enemy ship."""

    verb, case, args = "fire", "8.51", (COUNTER,)
    exact = True

    def candidates(self, state: RisingState, frame: Gunnery) -> Iterable[Args]:
        """The ships in reach."""
        return [(ship,) for ship in targets_of(state, frame.firer)]

    def question(self, state: RisingState, frame: Gunnery, args: Args) -> Iterator[Objection]:
        """It must be an enemy capital ship on the display, opposite or one box beside that."""
        target, types = args[0], state.roster.type
        if state.side_of(target) == frame.side or types[target] not in CAPITAL_TYPES:
            yield Objection("8.5", "no_enemy", "{counters} is no enemy capital ship.", args)
            return
        position = position_of(state, target)
        if not position:
            yield Objection("8.5", "not_here", "{counters} is not in this battle.", args)
        elif abs(position - position_of(state, frame.firer)) > max(FACING):
            yield Objection("8.51", "out_of_reach", "{counters} is not opposite, nor next to that.", args)

    def apply(self, play: RisingPlay, frame: Gunnery, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        frame.fire(play, frame.firer, args[0])
        return go(Gunnery.next_gun)


class HoldFire(ActionKind[RisingState, "Gunnery"]):
    """Do not fire with this ship."""

    verb, case = "hold_fire", "8.5"

    def apply(self, play: RisingPlay, frame: Gunnery, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        return go(Gunnery.next_gun)


class Broadside(ActionKind[RisingState, "Gunnery"]):
    """Fire with this ship and all that follow, each at the target it is likely to harm most."""

    verb, case = "broadside", "8.52"

    def apply(self, play: RisingPlay, frame: Gunnery, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        state = play.state
        for firer in (frame.firer, *frame.waiting):
            results = results_of(state, firer, range_of(state), strength_of(state, firer))
            frame.fire(play, firer, best_target(state, results, targets_of(state, firer)))
        frame.waiting = ()
        return go(Gunnery.next_gun)


class CeaseFire(ActionKind[RisingState, "Gunnery"]):
    """Fire no more this hour."""

    verb, case = "cease_fire", "8.5"

    def apply(self, play: RisingPlay, frame: Gunnery, args: Args) -> Directive:
        """See :class:`ActionKind`."""
        frame.waiting = ()
        return go(Gunnery.next_gun)


# Procedures


@dataclass(slots=True)
class Gunnery(Procedure):
    """Let both fleets fire, the Russian first; results are applied together.

    Attributes:
        fleets: the Russian and the Japanese fleet marker.
        side: who fires.
        waiting: its ships that have not fired.
        firer: the one that fires now.
        hits: what was hit so far, with the number of the table.
        fired: the ships that fired, which is also the result.

    Cases: 8.5, 8.52
    """

    fleets: tuple[int, ...] = counter_local()
    side: int = int(Side.RUSSIA)
    waiting: tuple[int, ...] = counter_local()
    firer: int = counter_local(NOWHERE)
    hits: Hits = ()
    fired: tuple[int, ...] = counter_local()

    def fire(self, play: RisingPlay, firer: int, target: int) -> None:
        """Fire one ship's guns and keep the result."""
        result = shoot(play, firer, target, range_of(play.state), strength_of(play.state, firer), "8.52")
        self.fired = (*self.fired, firer)
        if result:
            self.hits = (*self.hits, (target, result))

    def start(self, play: RisingPlay) -> Directive:
        """List who can do harm."""
        self.waiting = gunners_of(play.state, self.fleets[self.side])
        return go(self.next_gun)

    def next_gun(self, play: RisingPlay) -> Directive:
        """Take the ships one by one."""
        return each("waiting", self.take_aim, then=self.end_side)

    def take_aim(self, play: RisingPlay, ship: int) -> Directive:
        """Note who fires."""
        self.firer = ship
        return go(self.aim)

    def aim(self, play: RisingPlay) -> Directive:
        """Ask for a target."""
        name = play.board.counters.names[self.firer]
        return ask(
            Broadside, FireAt, HoldFire, CeaseFire,
            by=self.side, case="8.51", prompt=f"At whom does {name} fire?",
        )  # fmt: skip

    def end_side(self, play: RisingPlay) -> Directive:
        """Turn to Japan, or apply what both sides did.

        Cases: 8.5
        """
        self.firer = NOWHERE
        if self.side == Side.JAPAN or not is_simultaneous(play.state):
            hits, self.hits = self.hits, ()
            strike_all(play, hits, "8.52")
        if self.side == Side.JAPAN:
            return done(self.fired)
        self.side = int(Side.JAPAN)
        return go(self.start)


KINDS: tuple[AnyKind, ...] = (Broadside(), FireAt(), HoldFire(), CeaseFire())
PROCEDURES: tuple[type[Procedure], ...] = (Gunnery,)
