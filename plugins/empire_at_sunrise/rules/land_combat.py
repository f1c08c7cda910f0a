"""15.0, 15.2: the land combat phase, and the steps of a land battle."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.action import ActionKind, AnyKind, Args
from grognard.kernel.procedure import Directive, Procedure, ask, call, counter_local, done, each, go
from grognard.kernel.rule import rule
from grognard.plugins.empire_at_sunrise.rules.assault import Assault, Result
from grognard.plugins.empire_at_sunrise.rules.bombardment import bombardment
from grognard.plugins.empire_at_sunrise.rules.control import update_control
from grognard.plugins.empire_at_sunrise.rules.define_battle import AttackSpace, defenders_of
from grognard.plugins.empire_at_sunrise.rules.retreat import AdvanceAfterCombat, Retreat, units_to_check
from grognard.plugins.empire_at_sunrise.rules.siege_artillery import Unlimber
from grognard.plugins.empire_at_sunrise.rules.stacks import dissolve_task_forces
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState

# Questions


@rule("15.2", silenced=())
def battle_steps(state: SunriseState) -> tuple[str, ...]:
    """Return the steps of a land battle after it was defined, in order; each is a step of `LandBattle`.

    Cases: 15.2
    """
    return ("bombard", "assault", "retreat", "advance")


# READING 15.7: with equal losses nobody lost more, so nobody checks; test_case_15_7_equal_losses pins it.
def loser(side: int, lost: tuple[int, int]) -> int | None:
    """Return the side that lost more steps, or None; ``lost`` counts the attacker's and the defender's.

    Cases: 15.7
    """
    if lost[0] == lost[1]:
        return None
    return side if lost[0] > lost[1] else 1 - side


# Action kinds


class EndLandCombat(ActionKind[SunriseState, "LandCombatPhase"]):
    """End the phase."""

    verb = "done"
    case = "15.0"

    def apply(self, play: SunrisePlay, frame: LandCombatPhase, args: Args) -> Directive:
        """Nobody attacks any more."""
        return done()


# Procedures


@dataclass(slots=True)
class LandCombatPhase(Procedure):
    """A side attacks with each unit once, and unlimbers siege guns.

    Cases: 15.0
    """

    side: int

    def start(self, play: SunrisePlay) -> Directive:
        """Let every unit of the side attack again."""
        land = play.state.ground
        for counter in (*land.land_units[self.side], *land.ships[self.side]):
            play.set("attacked", counter, 0)
        return go(self.choose)

    def choose(self, play: SunrisePlay, _result: object = None) -> Directive:
        """Ask for the next battle."""
        prompt = "Attack a space, unlimber a siege gun, or end the phase."
        return ask(EndLandCombat, AttackSpace, Unlimber, by=self.side, case="15.0", prompt=prompt)

    def fight(self, play: SunrisePlay, defined: tuple[int, tuple[int, ...]]) -> Directive:
        """Fight the battle defined, or take an empty space."""
        space, attackers = defined
        defenders = defenders_of(play.state, space, self.side)
        if not defenders:
            return call(AdvanceAfterCombat(self.side, space, attackers), then=self.choose)
        battle = LandBattle(self.side, space, attackers, defenders, battle_steps(play.state))
        return call(battle, then=self.choose)


@dataclass(slots=True)
class LandBattle(Procedure):
    """One land battle from its bombardment to the advance.

    Attributes:
        side: the attacking side.
        space: where the defenders stand.
        attackers, defenders: the units that are left.
        steps: what is still to come.
        points: the point units.
        lost: steps the attacker and the defender lost.
        assaulters: attackers left that assaulted.

    Cases: 15.2
    """

    side: int
    space: int
    attackers: tuple[int, ...] = counter_local()
    defenders: tuple[int, ...] = counter_local()
    steps: tuple[str, ...] = ()
    points: tuple[int, ...] = counter_local()
    lost: tuple[int, int] = (0, 0)
    assaulters: tuple[int, ...] = counter_local()

    def start(self, play: SunrisePlay) -> Directive:
        """Reveal the ships that take part (6.2)."""
        dissolve_task_forces(play, (*self.attackers, *self.defenders))
        play.event("attacked", "15.3", self.side, self.attackers, (self.space,))
        return go(self.next_step)

    def next_step(self, play: SunrisePlay, _result: object = None) -> Directive:
        """Go on to the next step of the battle."""
        return each("steps", self.take, self.finish)

    def take(self, play: SunrisePlay, step: str) -> Directive:
        """Begin one step of the battle."""
        state = play.state
        if step == "bombard":
            begun = bombardment(state, self.side, self.space, self.attackers, self.defenders)
            return call(begun, then=self.bombarded)
        if step == "assault":
            fight = Assault(self.side, self.space, self.attackers, self.defenders, self.points)
            return call(fight, then=self.assaulted)
        if step == "retreat":
            beaten = loser(self.side, self.lost)
            units = () if beaten is None else self.attackers if beaten == self.side else self.defenders
            return call(Retreat(units_to_check(state, units), self.points), then=self.next_step)
        return call(AdvanceAfterCombat(self.side, self.space, self.assaulters), then=self.next_step)

    def bombarded(self, play: SunrisePlay, points: tuple[int, ...]) -> Directive:
        """Note the point units."""
        self.points = points
        return go(self.next_step)

    def assaulted(self, play: SunrisePlay, outcome: Result) -> Directive:
        """Note who is left and what both sides lost."""
        mine, theirs, self.attackers, self.defenders, self.assaulters = outcome
        self.lost = (mine, theirs)
        return go(self.next_step)

    def finish(self, play: SunrisePlay) -> Directive:
        """Settle who holds the space."""
        update_control(play, self.space)
        return done()


KINDS: tuple[AnyKind, ...] = (EndLandCombat(),)
PROCEDURES: tuple[type[Procedure], ...] = (LandCombatPhase, LandBattle)
