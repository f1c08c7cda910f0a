"""11.2 to 11.5: one attack is fought out: supply, command, the die, losses."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, call, counter_local, done, each, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.rules.displacement import Displace
from grognard.plugins.red_sun_rising.rules.losses import TakeLosses, eliminate
from grognard.plugins.red_sun_rising.rules.odds import (
    NO_COLUMN,
    NO_GUIDES,
    TOO_POOR,
    Result,
    combat_result,
    deciding_command,
    parse_result,
    possible_guides,
    prospect_of,
    result_text,
)
from grognard.plugins.red_sun_rising.rules.rail import is_connected
from grognard.plugins.red_sun_rising.rules.stacks import (
    combat_units_at,
    command_units_at,
    is_combat_unit,
)
from grognard.plugins.red_sun_rising.rules.supply import STORES, supply_source
from grognard.plugins.red_sun_rising.state import RisingPlay, RisingState

ATTACKER, DEFENDER = 0, 1

Units = tuple[int, ...]
Spaces = tuple[int, ...]

Fought = tuple[int, Units, Spaces, Spaces]
"""The hex attacked, attackers left, hexes they came from, hexes whose stores fed the defenders (10.13)."""

# Questions


@rule("10.37", silenced=())
def starved(state: RisingState, defenders: tuple[int, ...]) -> tuple[int, ...]:
    """Return the combat units that are lost at once because they must defend without supply.

    Cases: 10.37
    """
    return tuple(unit for unit in defenders if not state.supplied[unit])


# READING 10.13: while the railway reaches the place, what the units draw there came by rail and spends
# nothing; test_case_10_13_railway_spares_the_stores pins it.
@rule("10.13", silenced=())
def stores_of(state: RisingState, defenders: tuple[int, ...]) -> tuple[int, ...]:
    """Return the hexes whose stores some units that must defend draw their supply from.

    Cases: 10.13
    """
    sources = {supply_source(state, unit) for unit in defenders}
    places = {source[1] for source in sources if source is not None and source[0] == STORES}
    return tuple(sorted(space for space in places if not is_connected(state, space)))


@rule("11.44", silenced=False)
def must_choose_guide(state: RisingState, guides: tuple[int, ...]) -> bool:
    """Return whether the owner chooses which of several command units modifies the die roll.

    Cases: 11.44
    """
    return len(guides) > 1


@rule("11.56", silenced=())
def lost_with_their_stack(state: RisingState, space: int, side: int) -> tuple[int, ...]:
    """Return the command units that are lost because all combat units of their hex were, in combat.

    Cases: 11.56
    """
    return () if combat_units_at(state, space, side) else command_units_at(state, space, side)


# Action kinds


class Guide(ActionKind[RisingState, "ChooseGuide"]):
    """Let one command unit modify the die roll."""

    verb = "guide"
    case = "11.44"
    args = (COUNTER,)

    def candidates(self, state: RisingState, frame: ChooseGuide) -> list[Args]:
        """The command units there."""
        return [(guide,) for guide in frame.guides]

    def question(self, state: RisingState, frame: ChooseGuide, args: Args) -> Iterator[Objection]:
        """It is there, with units of its own, and did not do so in this round."""
        if args[0] not in frame.guides:
            yield Objection("11.43", "no_guide", "{counters} cannot modify this die roll.", args)

    def apply(self, play: RisingPlay, frame: ChooseGuide, args: Args) -> Directive:
        """Name it."""
        return done(args[0])


# Procedures


# READING 11.43: a command unit that alone can modify the roll does so without a question; the attacker names
# his first. test_case_11_43_attacker_with_the_better_command_adds_one pins it.
# READING 11.44: of several the owner must name one, he may not spare them all for other combats;
# test_case_11_44_owner_chooses_between_command_units pins it.
@dataclass(slots=True)
class Clash(Procedure):
    """One combat; the result is a `Fought`.

    Attributes:
        side: the attacker.
        space: the hex attacked.
        attackers, defenders: units that take part and are left.
        guides: the command units that modify the roll for attacker and defender, or NOWHERE.
        stores: hexes whose stores feed the defenders (10.13).
        origins: hexes the attackers stand in.
        toll: the steps both sides lose.

    Cases: 11.2, 11.4, 11.5
    """

    side: int
    space: int
    attackers: tuple[int, ...] = counter_local()
    defenders: tuple[int, ...] = counter_local()
    guides: tuple[int, int] = counter_local(NO_GUIDES)
    stores: tuple[int, ...] = ()
    origins: tuple[int, ...] = ()
    toll: Result = (0, 0)

    def start(self, play: RisingPlay) -> Directive:
        """Look at supply; command units that stand alone do not fight."""
        state = play.state
        self.origins = tuple(sorted({state.place[unit] for unit in self.attackers}))
        play.event("land_attack", "11.2", self.side, self.attackers, (self.space,))
        if not is_combat_unit(state, self.defenders[0]):
            return go(self.displace)
        self.stores = stores_of(state, self.defenders)
        for unit in starved(state, self.defenders):
            eliminate(play, unit, "10.37")
        self.defenders = combat_units_at(state, self.space, 1 - self.side)
        return go(self.choose_guide, ATTACKER) if self.defenders else go(self.finish, ())

    def choose_guide(self, play: RisingPlay, role: int) -> Directive:
        """Find the command unit that modifies the roll for one side, and ask where there are several."""
        state = play.state
        guides = possible_guides(state, self.attackers if role == ATTACKER else self.defenders)
        side, then = (self.side, self.guide) if role == ATTACKER else (1 - self.side, self.guide_defense)
        if must_choose_guide(state, guides):
            return call(ChooseGuide(side, guides, self.space), then=then)
        return go(then, guides[0] if guides else NOWHERE)

    def guide(self, play: RisingPlay, command: int) -> Directive:
        """Note the attacker's command unit."""
        self.guides = (command, NOWHERE)
        return go(self.choose_guide, DEFENDER)

    def guide_defense(self, play: RisingPlay, command: int) -> Directive:
        """Note the defender's command unit."""
        self.guides = (self.guides[ATTACKER], command)
        return go(self.roll)

    def roll(self, play: RisingPlay) -> Directive:
        """Compare strengths, roll, and look up what both sides lose."""
        state, where = play.state, (self.space,)
        prospect = prospect_of(state, self.space, self.attackers, self.defenders, self.guides)
        play.event(
            "land_odds", "11.2", self.side, self.attackers, where,
            attack=prospect.attack, defense=prospect.defense, odds=prospect.column or "hopeless",
        )  # fmt: skip
        if prospect.column == NO_COLUMN:
            return go(self.attacker_loses, parse_result(TOO_POOR))
        decisive = deciding_command(state, self.guides)
        if decisive != NOWHERE:
            play.set("guided", decisive, 1)
        roll = play.roll(
            "land_combat", "11.57/errata", by=self.side, counters=self.attackers, spaces=where,
            modifiers=prospect.modifiers, count=1,
        )  # fmt: skip
        return go(self.attacker_loses, combat_result(state, prospect.column, roll.total))

    # READING 11.57: the attacker's steps come off first, then the defender's; nothing hangs on it but who
    # chooses first. test_case_11_5_attacker_chooses_his_losses_first pins it.
    def attacker_loses(self, play: RisingPlay, result: Result) -> Directive:
        """Take the attacker's steps off."""
        self.toll = result
        play.event("land_result", "11.57/errata", self.side, (), (self.space,), result=result_text(result))
        return call(TakeLosses(self.side, self.attackers, result[ATTACKER]), then=self.defender_loses)

    def defender_loses(self, play: RisingPlay, left: tuple[int, ...]) -> Directive:
        """Take the defender's steps off."""
        self.attackers = left
        return call(TakeLosses(1 - self.side, self.defenders, self.toll[DEFENDER]), then=self.finish)

    def finish(self, play: RisingPlay, left: tuple[int, ...]) -> Directive:
        """Take away command units whose stack is gone, and tell who is left."""
        self.defenders = left
        places = ((self.space, 1 - self.side), *((space, self.side) for space in self.origins))
        for space, side in places:
            for command in lost_with_their_stack(play.state, space, side):
                eliminate(play, command, "11.56")
        return go(self.end)

    def displace(self, play: RisingPlay) -> Directive:
        """Send every command unit that stands there alone away."""
        return each("defenders", self.send_away, self.end)

    def send_away(self, play: RisingPlay, command: int) -> Directive:
        """Send one away."""
        return call(Displace(1 - self.side, command), then=self.sent_away)

    def sent_away(self, play: RisingPlay, _result: object) -> Directive:
        """Go on with the next one."""
        return go(self.displace)

    def end(self, play: RisingPlay) -> Directive:
        """Tell who is left of the attackers."""
        fought: Fought = (self.space, self.attackers, self.origins, self.stores)
        return done(fought)


@dataclass(slots=True)
class ChooseGuide(Procedure):
    """The owner of several command units names the one that modifies a die roll; the result is that one.

    Attributes:
        side: the owner.
        guides: those that can.
        space: the hex attacked.

    Cases: 11.44
    """

    side: int
    guides: tuple[int, ...] = counter_local()
    space: int = NOWHERE

    def start(self, play: RisingPlay) -> Directive:
        """Ask."""
        prompt = "Choose the command unit that modifies the die roll."
        return ask(Guide, by=self.side, case="11.44", prompt=prompt)


KINDS: tuple[AnyKind, ...] = (Guide(),)
PROCEDURES: tuple[type[Procedure], ...] = (Clash, ChooseGuide)
