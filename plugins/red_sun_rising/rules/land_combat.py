"""4.24, 4.34, 11.0: the Land Combat Stage and its Assault Rounds."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.kernel.action import ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, call, done, each, go
from grognard.kernel.rule import rule
from grognard.plugins.red_sun_rising.rules.advance import AdvanceInto, destroy_position, may_advance
from grognard.plugins.red_sun_rising.rules.attack import AttackSpace, attackers_of
from grognard.plugins.red_sun_rising.rules.building import supply_track
from grognard.plugins.red_sun_rising.rules.clash import Fought
from grognard.plugins.red_sun_rising.rules.stacks import clear_marks, in_contact
from grognard.plugins.red_sun_rising.rules.supply import judge_supply
from grognard.plugins.red_sun_rising.rules.withdrawal import Withdrawals
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side
from grognard.plugins.red_sun_rising.tracks import shift_marker, standing

MOST_ROUNDS = 3
"""Assault Rounds of a Land Combat Stage (4.24, 4.34)."""

MARKS = ("attacked", "defended", "guided", "withdrew")
"""Columns that tell of the current Assault Round."""

# Questions


@rule("4.24", silenced=0)
def russian_rounds(state: RisingState) -> int:
    """Return how many Assault Rounds the Russians may have.

    Cases: 4.24
    """
    return MOST_ROUNDS


@rule("4.34", silenced=0)
def japanese_rounds(state: RisingState) -> int:
    """Return how many Assault Rounds the Japanese may have.

    Cases: 4.34
    """
    return MOST_ROUNDS


def assault_rounds(state: RisingState, side: int) -> int:
    """Return how many Assault Rounds a side may have.

    Cases: 4.24, 4.34
    """
    return russian_rounds(state) if side == Side.RUSSIA else japanese_rounds(state)


@rule("11.24", silenced=False)
def may_hold_back(state: RisingState) -> bool:
    """Return whether units that could attack need not.

    Cases: 11.24
    """
    return True


@rule("11.25", silenced=False)
def may_attack_anew(state: RisingState) -> bool:
    """Return whether units that attacked may attack in the next Assault Round, the same enemy or another.

    Cases: 11.25
    """
    return True


# Action kinds


class EndLandCombat(ActionKind[RisingState, "LandCombatStage"]):
    """End the stage."""

    verb = "done"
    case = "11.0"

    def apply(self, play: RisingPlay, frame: LandCombatStage, args: Args) -> Directive:
        """There is no other Assault Round."""
        return go(frame.finish)


class BeginRound(ActionKind[RisingState, "LandCombatStage"]):
    """Begin an Assault Round."""

    verb = "assault"
    case = "11.0"

    def apply(self, play: RisingPlay, frame: LandCombatStage, args: Args) -> Directive:
        """Begin it."""
        frame.number += 1
        return call(AssaultRound(frame.side, frame.number), then=frame.round_over)


class EndAttacks(ActionKind[RisingState, "AssaultRound"]):
    """Attack nobody else in this Assault Round."""

    verb = "done"
    case = "11.24"

    def question(self, state: RisingState, frame: AssaultRound, args: Args) -> Iterator[Objection]:
        """Nobody is made to attack."""
        if not may_hold_back(state) and attackers_of(state, frame.side):
            yield Objection("11.0", "must_attack", "Units that can attack are left.")

    def apply(self, play: RisingPlay, frame: AssaultRound, args: Args) -> Directive:
        """Go on to the advance."""
        return go(frame.clear)


# Procedures


@dataclass(slots=True)
class LandCombatStage(Procedure):
    """A side attacks in as many as three Assault Rounds.

    Attributes:
        side: the attacker.
        number: Assault Rounds so far.
        stores: hexes whose stores fed units that were attacked.

    Cases: 4.24, 4.34, 11.0
    """

    side: int
    number: int = 0
    stores: tuple[int, ...] = ()

    def start(self, play: RisingPlay) -> Directive:
        """Look at supply once more before the first round."""
        if in_contact(play.state, self.side):
            judge_both(play)
        return go(self.choose)

    def choose(self, play: RisingPlay) -> Directive:
        """Ask for an Assault Round while one is left and somebody could attack."""
        for side in Side:
            clear_marks(play, side, ("defended", "guided", "withdrew"))
        if may_attack_anew(play.state):
            clear_marks(play, self.side, ("attacked",))
        if self.number >= assault_rounds(play.state, self.side) or not attackers_of(play.state, self.side):
            return go(self.finish)
        prompt = f"Begin Assault Round {self.number + 1}, or end the stage."
        return ask(EndLandCombat, BeginRound, by=self.side, case="11.0", prompt=prompt)

    def round_over(self, play: RisingPlay, stores: tuple[int, ...]) -> Directive:
        """Note whose stores were drawn on."""
        self.stores = tuple(sorted({*self.stores, *stores}))
        return go(self.choose)

    # READING 10.13: the turn of supply is spent when the stage ends, so that the last one still feeds all
    # three Assault Rounds; test_case_10_13_one_turn_of_supply_for_a_stage pins it.
    def finish(self, play: RisingPlay) -> Directive:
        """Spend a turn of supply of each place whose stores were drawn on."""
        for space in self.stores:
            spend_supply(play, space)
        for side in Side:
            clear_marks(play, side, MARKS)
        return done()


@dataclass(slots=True)
class AssaultRound(Procedure):
    """Retreats before combat, attacks, then the advance; the result is the hexes whose stores were drawn on.

    Attributes:
        side: the attacker.
        number: of the Assault Round in its stage.
        emptied: hexes that were left before combat or attacked.
        fights: (unit, hex it attacked) of the attackers that are left.
        stormed: hexes that were attacked.
        stores: hexes whose stores fed units that were attacked.
        queue: hexes still to advance into.

    Cases: 11.0, 11.1, 11.2, 11.3
    """

    side: int
    number: int = 1
    emptied: tuple[int, ...] = ()
    fights: tuple[tuple[int, int], ...] = ()
    stormed: tuple[int, ...] = ()
    stores: tuple[int, ...] = ()
    queue: tuple[int, ...] = ()

    def start(self, play: RisingPlay) -> Directive:
        """Let the defender retreat."""
        play.event("assault_round", "11.0", self.side, number=self.number)
        return call(Withdrawals(1 - self.side), then=self.withdrawn)

    def withdrawn(self, play: RisingPlay, left: tuple[int, ...]) -> Directive:
        """Note what was left, and look at supply again after units moved."""
        self.emptied = left
        if left or self.number > 1:
            judge_both(play)
        return go(self.attack)

    def attack(self, play: RisingPlay) -> Directive:
        """Ask for attacks while one is possible."""
        if not attackers_of(play.state, self.side):
            return go(self.clear)
        prompt = "Attack a hex, or end the attacks of this Assault Round."
        return ask(EndAttacks, AttackSpace, by=self.side, case="11.2", prompt=prompt)

    def fought_out(self, play: RisingPlay, fought: Fought) -> Directive:
        """Note who attacked where and whose stores were drawn on, and destroy what was vacated."""
        space, attackers, origins, stores = fought
        self.emptied = (*self.emptied, space)
        self.stormed = (*self.stormed, space)
        self.fights += tuple((unit, space) for unit in attackers)
        self.stores = (*self.stores, *stores)
        destroy_position(play, space, 1 - self.side)
        for origin in origins:
            destroy_position(play, origin, self.side)
        return go(self.attack)

    def clear(self, play: RisingPlay) -> Directive:
        """Advance into every emptied hex in turn."""
        self.queue = tuple(sorted(set(self.emptied)))
        return go(self.advance)

    def advance(self, play: RisingPlay, _result: object = None) -> Directive:
        """Advance into the next one."""
        return each("queue", self.enter, self.end)

    def enter(self, play: RisingPlay, space: int) -> Directive:
        """Advance into one hex."""
        units = may_advance(play.state, self.side, space, self.fights, self.stormed)
        return call(AdvanceInto(self.side, space, units), then=self.entered)

    def entered(self, play: RisingPlay, arrived: tuple[int, ...]) -> Directive:
        """Keep those that advanced where they are for the rest of this Assault Round."""
        for unit in arrived:
            play.set("attacked", unit, 1)
        return go(self.advance)

    def end(self, play: RisingPlay) -> Directive:
        """Tell whose stores were drawn on."""
        return done(self.stores)


# READING 11.2: both sides look at their supply when the stage begins, and again in each Assault Round once
# units have moved; test_case_11_2_supply_is_looked_at_again pins it.
def judge_both(play: RisingPlay) -> None:
    """Judge the supply of both sides for attacks and defence.

    Cases: 10.36, 10.37, 11.2
    """
    for side in Side:
        judge_supply(play, side)


def spend_supply(play: RisingPlay, space: int) -> None:
    """Take a Game-Turn of supply from the stores of Port Arthur or Vladivostok.

    Cases: 10.13
    """
    name = supply_track(play.state, space)
    if standing(play.state, name):
        shift_marker(play, name, -1)
        play.event("stores_spent", "10.13", Side.RUSSIA, (), (space,), left=standing(play.state, name))


KINDS: tuple[AnyKind, ...] = (EndLandCombat(), BeginRound(), EndAttacks())
PROCEDURES: tuple[type[Procedure], ...] = (LandCombatStage, AssaultRound)
