"""1.23, 1.31, 2.2: the end of a year: hunger, revolts, internment, and repairs in port."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.procedure import Directive, Procedure, done, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.prices import price_of_revolt
from grognard.plugins.colonial_africa.rules.capture import go_home, intern
from grognard.plugins.colonial_africa.rules.fleets import can_dock, is_own_port
from grognard.plugins.colonial_africa.rules.gunnery import printed
from grognard.plugins.colonial_africa.rules.marching import INCITE
from grognard.plugins.colonial_africa.rules.orders import carried_out
from grognard.plugins.colonial_africa.rules.sailing import move_fleet
from grognard.plugins.colonial_africa.rules.spaces import garrison_missing, garrison_needed
from grognard.plugins.colonial_africa.rules.supply import is_fed
from grognard.plugins.colonial_africa.rules.war import enemies_of
from grognard.plugins.colonial_africa.state import ColonialPlay, ColonialState
from grognard.plugins.colonial_africa.terms import SIDES, Side, UnitType

HUNGER = 2
"""H5.1: a brigade is lost at this number or less of a die."""

REPAIRED = 1
"""1.31: what a port of a colony or protectorate gives above half of the critical hits."""


@dataclass(slots=True)
class Unrest(Procedure):
    """1.23: what becomes of lands, brigades and ships when the fighting is over."""

    def start(self, play: ColonialPlay) -> Directive:
        """H5.1: brigades beyond the garrison that nothing supplies may be lost."""
        state = play.state
        for side in Side:
            for space, units in sorted(state.garrisons(side).items()):
                beyond = len(units) - (garrison_needed(state, space) if state.holder(space) == side else 0)
                if beyond <= 0 or is_fed(state, side, space):
                    continue
                roll = play.roll(
                    "hunger", "H5.1", by=side, spaces=(space,), against=hunger(state), test="at-most", count=1
                )
                if roll.succeeds:
                    lost = max(units, key=lambda unit: (state.world.kinds[unit], unit))
                    play.event("starved", "H5.1", side, (lost,), (space,))
                    play.move(lost, NOWHERE)
        return go(self.revolts)

    def revolts(self, play: ColonialPlay) -> Directive:
        """1.23, H5.2: lands without their garrison may throw off their masters."""
        state = play.state
        for side, (space, _, _) in carried_out(play, INCITE):
            play.add("treasury", side, -price_of_revolt(state))
            missing = garrison_missing(state, space)
            roll = play.roll(
                "revolt", "1.23", by=side, spaces=(space,), against=missing, test="at-most", count=1
            )
            if roll.succeeds:
                revolt(play, space)
        return go(self.visitors)

    def visitors(self, play: ColonialPlay) -> Directive:
        """3.3: forces that stand where their alliance has ended are interned; their fleets put to sea.

        H4.4: who has no war that could end gets those back that were interned in another year.
        """
        state = play.state
        for side in Side:
            if not enemies_of(state, side):
                go_home(play, side)
        for side in Side:
            for space, units in sorted(state.garrisons(side).items()):
                if is_stranded(state, side, state.holder(space)):
                    intern(play, units, state.holder(space))
            for fleet in state.fleets(side):
                where = state.place[fleet]
                if not state.world.is_sea[where] and not can_dock(state, side, where):
                    move_fleet(play, fleet, state.world.coasts[where][0])
                    play.set("moved", fleet, 1)
        return go(self.repair)

    def repair(self, play: ColonialPlay) -> Directive:
        """2.2: ships that have lain in port all year are repaired."""
        state = play.state
        for side in Side:
            for ship in state.world.vessels[side]:
                fleet = state.fleet[ship]
                if state.damage[ship] and (fleet < 0 or not state.moved[fleet]):
                    left = repaired(state, ship)
                    if left < state.damage[ship]:
                        play.set("damage", ship, left)
                        play.event("repaired", "2.2", side, (ship,), (state.place[ship],), left=left)
        return done()


@rule("H5.1", silenced=0)
def hunger(state: ColonialState) -> int:
    """Return up to which number of a die want of supply costs a brigade.

    Cases: H5.1
    """
    return HUNGER


def is_stranded(state: ColonialState, side: int, host: int) -> bool:
    """Return whether brigades stand in a land that is neither friend nor foe, after their time to leave.

    Cases: 3.3
    """
    if host == NOWHERE or state.allied(side, host) or state.at_war(side, host):
        return False
    return state.turn > state.parted[SIDES * side + host]


def revolt(play: ColonialPlay, space: int) -> None:
    """H5.2: a land is nobody's again; what brigades are left in it stand among its people.

    Cases: 1.23, H5.2
    """
    state = play.state
    play.event("revolted", "1.23", state.holder(space), spaces=(space,))
    for column in ("control", "occupier"):
        play.set(column, space, NOWHERE)
    for column in ("status", "since", "port", "fort", "works", "blockaded", "claims", "invaders"):
        play.set(column, space, 0)
    play.set("levies", space, (state.world.levies[space] + 1) // 2)


@rule("2.2", silenced=0)
def repaired(state: ColonialState, ship: int) -> int:
    """Return the damage that is left when a ship has lain in port for a year.

    Cases: 1.11, 1.31, 2.2, 2.22
    """
    side, where = state.side_of(ship), state.place[ship]
    damage, kind = state.damage[ship], state.world.kinds[ship]
    if not is_own_port(state, side, where):
        return damage
    if where == state.world.home[side] or kind == UnitType.DESTROYER:
        return 0
    # READING 1.31: half of the critical hits plus one is the most a ship has when it leaves such a port,
    # as the example of a dreadnaught at 7 shows, not the most that is repaired at once
    # (test_case_2_22_a_crippled_dreadnaught_is_repaired_to_seven).
    ch = printed(state, ship).ch
    return min(damage, ch - (ch // 2 + REPAIRED))
