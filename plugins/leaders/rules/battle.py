"""3.4: a battle, round after round: retreat, dice, losses, victory or defeat."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import ClassVar

from grognard.kernel.action import ActionKind, AnyKind, Args, Choice, Domain, Objection
from grognard.kernel.kit import Dice
from grognard.kernel.procedure import Directive, Procedure, ask, call, done, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.leaders.rules.control import hand_over, units_at
from grognard.plugins.leaders.rules.dice import dice_of, hits_of
from grognard.plugins.leaders.rules.losses import Losses
from grognard.plugins.leaders.rules.parties import attackers_at, decider_of, defenders_at, defending_sides
from grognard.plugins.leaders.rules.retreat import Retreat
from grognard.plugins.leaders.state import LeadersPlay, LeadersState
from grognard.plugins.leaders.terms import Field

ATTACKER, DEFENDER = 0, 1
MOST = 9
"""Dice a party can have on the table at most, whatever it has."""
DIE = Choice(tuple(str(number) for number in range(1, MOST + 1)))


@dataclass(slots=True)
class Battle(Procedure):
    """3.4: units of the active player fight those of an enemy and his partners.

    Attributes:
        space: where.
        attacker: the active player.
        enemy: the side that is fought; its partners on the space fight with it.
        party: whose turn it is to retreat or throw: ATTACKER or DEFENDER.
        shown: what the dice of the attacker show, and then those of the defender.
        other: what those of the defender show.
        round: number of the round, from 1.

    Cases: 3.4, 3.4.1, 3.4.2, 3.4.3, 3.4.4
    """

    space: int = NOWHERE
    attacker: int = 0
    enemy: int = 0
    party: int = ATTACKER
    shown: tuple[str, ...] = ()
    other: tuple[str, ...] = ()
    round: int = 0

    def units(self, state: LeadersState, party: int) -> tuple[int, ...]:
        """Return the units of a party."""
        if party == ATTACKER:
            return attackers_at(state, self.space, self.attacker)
        return defenders_at(state, self.space, self.enemy)

    def sides(self, state: LeadersState, party: int) -> tuple[int, ...]:
        """Return the sides of a party."""
        if party == ATTACKER:
            return (self.attacker,)
        return defending_sides(state, self.space, self.enemy)

    def dice(self, state: LeadersState, party: int) -> tuple[Dice, ...]:
        """Return the dice that a party throws as it stands."""
        attackers = self.units(state, ATTACKER)
        return dice_of(state, self.units(state, party), self.sides(state, party), self.space, attackers)

    def decider(self, state: LeadersState, party: int) -> int:
        """Return who decides for a party."""
        return self.attacker if party == ATTACKER else decider_of(state, self.space, self.enemy)

    # 3.4.1 Retreat

    def start(self, play: LeadersPlay) -> Directive:
        """Begin a round, or end the battle where a party has nobody left."""
        state = play.state
        if not self.units(state, ATTACKER) or not self.units(state, DEFENDER):
            return go(self.outcome)
        self.round += 1
        self.party = ATTACKER
        self.shown = self.other = ()
        if self.round == 1:
            units = self.units(state, ATTACKER) + self.units(state, DEFENDER)
            play.event(
                "battle", "3.4", self.attacker, units, (self.space,), enemy=play.board.side_names[self.enemy]
            )
        return go(self.stay_or_go)

    def stay_or_go(self, play: LeadersPlay) -> Directive:
        """Ask a party whether it retreats."""
        prompt = "Fight on, or retreat." if self.party == ATTACKER else "Stand, or retreat."
        by = self.decider(play.state, self.party)
        return ask(FightOn, FallBack, by=by, case="3.4.1", prompt=prompt, window="retreat")

    # 3.4.2 Roll the dice

    def throw(self, play: LeadersPlay) -> Directive:
        """Throw the dice of a party; who has researched it may throw one of them again."""
        state, party = play.state, self.party
        units, by = self.units(state, party), self.decider(state, party)
        thrown = play.throw(
            "battle_dice", "3.4.2", self.dice(state, party), by=by, counters=units, spaces=(self.space,)
        )
        self.keep(thrown.shown)
        return go(self.again if may_throw_again(state, self.sides(state, party)) else self.next_throw)

    def keep(self, shown: tuple[str, ...]) -> None:
        """Note what the dice of the party show."""
        if self.party == ATTACKER:
            self.shown = shown
        else:
            self.other = shown

    @property
    def on_table(self) -> tuple[str, ...]:
        """What the dice of the party that threw last show."""
        return self.shown if self.party == ATTACKER else self.other

    def again(self, play: LeadersPlay) -> Directive:
        """Ask which die is thrown again."""
        shown = ", ".join(self.on_table)
        prompt = f"Throw one die again, or leave them: {shown}."
        by = self.decider(play.state, self.party)
        return ask(KeepDice, ThrowAgain, by=by, case="H4.3", prompt=prompt, window="dice")

    def next_throw(self, play: LeadersPlay) -> Directive:
        """Let the defender throw after the attacker, and then take the losses."""
        if self.party == ATTACKER:
            self.party = DEFENDER
            return go(self.throw)
        return go(self.defender_loses)

    # 3.4.3 Remove losses: both lose by what lay on the table, and so at the same time
    # READING 3.4.3: nothing says who chooses first; the defender does, as in the retreat the attacker did;
    # test_case_3_4_3_one_hit_against_a_double_hit pins it.

    def defender_loses(self, play: LeadersPlay) -> Directive:
        """Take the defender's losses."""
        return self._losses(play, DEFENDER, hits_of(self.shown), "attacker_loses")

    def attacker_loses(self, play: LeadersPlay, result: None) -> Directive:
        """Take the attacker's losses."""
        return self._losses(play, ATTACKER, hits_of(self.other), "next_round")

    def _losses(self, play: LeadersPlay, party: int, hits: int, then: str) -> Directive:
        units = self.units(play.state, party)
        by = self.decider(play.state, party)
        return call(Losses(by, min(hits, len(units)), units), then=getattr(self, then))

    def next_round(self, play: LeadersPlay, result: None) -> Directive:
        """Go on with the next round."""
        return go(self.start)

    # 3.4.4 Victory or defeat

    def outcome(self, play: LeadersPlay, result: None = None) -> Directive:
        """Tell who is left, and give the area to whom it falls."""
        state = play.state
        won, stood = bool(self.units(state, ATTACKER)), bool(self.units(state, DEFENDER))
        area = bool(state.world.points[self.space])
        nobody = "nobody_left" if area else "nobody_left_at_sea"
        event = "attacker_won" if won and not stood else "defender_won" if stood else nobody
        side = self.attacker if won and not stood else self.enemy
        play.event(event, "3.4.4", side, spaces=(self.space,))
        if won != stood:
            play.add("won", side, 1)
        if area:
            self._settle(play, won=won, stood=stood)
        return done()

    def _settle(self, play: LeadersPlay, *, won: bool, stood: bool) -> None:
        owner = play.state.control[self.space]
        if won and not stood:
            hand_over(play, self.space, self.attacker)
        elif not stood and owner != NOWHERE:
            hand_over(play, self.space, NOWHERE)
        elif stood and (owner == NOWHERE or not units_at(play.state, self.space, owner)):
            # A partner's units alone are left: he holds the area now.
            hand_over(play, self.space, decider_of(play.state, self.space, self.enemy))


@rule("H4.3", silenced=False)
def may_throw_again(state: LeadersState, sides: Sequence[int]) -> bool:
    """Return whether a party may throw one of its dice again in each round: one of it has the first level.

    Cases: H4.3
    """
    return any(state.level(side, Field.MILITARY) >= 1 for side in sides)


class FightOn(ActionKind[LeadersState, Battle]):
    """Stay in the battle."""

    verb = "stand"
    case = "3.4.1"

    def apply(self, play: LeadersPlay, frame: Battle, args: Args) -> Directive:
        """Ask the defender after the attacker, then throw."""
        if frame.party == ATTACKER:
            frame.party = DEFENDER
            return go(frame.stay_or_go)
        frame.party = ATTACKER
        return go(frame.throw)


class FallBack(ActionKind[LeadersState, Battle]):
    """Retreat with what half is left."""

    verb = "retreat"
    case = "3.4.1"

    def apply(self, play: LeadersPlay, frame: Battle, args: Args) -> Directive:
        """Leave the area."""
        units = frame.units(play.state, frame.party)
        return call(Retreat(units, frame.space), then=frame.outcome)


class KeepDice(ActionKind[LeadersState, Battle]):
    """Leave the dice as they fell."""

    verb = "keep"
    case = "H4.3"

    def apply(self, play: LeadersPlay, frame: Battle, args: Args) -> Directive:
        """Go on."""
        return go(frame.next_throw)


class ThrowAgain(ActionKind[LeadersState, Battle]):
    """Throw one of the dice again."""

    verb = "throw-again"
    case = "H4.3"
    args: ClassVar[tuple[Domain, ...]] = (DIE,)
    exact = True

    def candidates(self, state: LeadersState, frame: Battle) -> Iterable[Args]:
        """List the dice on the table."""
        return [(number,) for number in range(min(MOST, len(frame.on_table)))]

    def question(self, state: LeadersState, frame: Battle, args: Args) -> Iterator[Objection]:
        """Say that there are not so many dice."""
        if args[0] >= len(frame.on_table):
            yield Objection("H4.3", "no_die", "There are not so many dice on the table.")

    def apply(self, play: LeadersPlay, frame: Battle, args: Args) -> Directive:
        """Throw it."""
        state, party = play.state, frame.party
        die, by = frame.dice(state, party)[args[0]], frame.decider(state, party)
        fell = play.throw("again", "H4.3", (die,), by=by, spaces=(frame.space,)).shown
        shown = list(frame.on_table)
        shown[args[0]] = fell[0]
        frame.keep(tuple(shown))
        return go(frame.next_throw)


KINDS: tuple[AnyKind, ...] = (FightOn(), FallBack(), KeepDice(), ThrowAgain())
PROCEDURES: tuple[type[Procedure], ...] = (Battle,)
