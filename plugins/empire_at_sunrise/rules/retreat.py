"""Retreat of the side that lost more, and advance into what it left (15.7, 15.8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, SPACE, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, counter_local, done, each, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.empire_at_sunrise.geography import Surface
from grognard.plugins.empire_at_sunrise.rules.control import update_control
from grognard.plugins.empire_at_sunrise.rules.entrenchment import is_fortified
from grognard.plugins.empire_at_sunrise.rules.fire import resilience
from grognard.plugins.empire_at_sunrise.rules.siege_artillery import JUST_LIMBERED, must_limber
from grognard.plugins.empire_at_sunrise.rules.stacking import crowding_objection, fits, held_by
from grognard.plugins.empire_at_sunrise.rules.stacks import is_aboard, is_land
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side

# Questions


# READING 15.7: the fortification that spares a unit is that of its own hex, also where attackers come from
# several hexes; test_case_15_7_fortification_spares_only_its_hex pins it. Ships and passengers at sea do not
# retreat by land; test_case_15_7_passengers_do_not_retreat pins it.
@rule("15.7", silenced=())
def units_to_check(state: SunriseState, units: tuple[int, ...]) -> tuple[int, ...]:
    """Return which units of the side that lost more must check for retreat.

    Cases: 15.7
    """
    surface = state.geo.surface
    return tuple(
        c
        for c in units
        if is_land(state, c)
        and not is_aboard(state, c)
        and surface[state.place[c]] == Surface.INSERT
        and not is_fortified(state, state.place[c])
    )


def is_mobile(state: SunriseState, counter: int) -> bool:
    """Return whether a unit can be moved by retreat or advance: it has movement, and is no gun on its bed.

    Cases: 15.7, 15.8, 18.6
    """
    return state.printed("movement", counter) > 0 and not must_limber(state, counter)


# READING 15.7: a unit that cannot retreat as it must, for want of a hex, of room or of wheels, stays where it
# is; so Germans in Tsingtau never retreat. test_case_15_7_no_way_back_means_staying pins it.
# READING 15.7: all AJA units retreat as the Japanese do; closer to either edge will do;
# test_case_15_7_aja_units_retreat_to_the_north_or_east pins it.
def retreat_hexes(state: SunriseState, counter: int) -> tuple[int, ...]:
    """Return the hexes a unit can retreat to.

    Germans come closer to Tsingtau, the AJA to the north or the east edge; nobody crosses an all-water side,
    joins enemy land units or overfills a hex.

    Cases: 6.1, 14.1, 15.7
    """
    if not is_mobile(state, counter):
        return ()
    here, side, land = state.place[counter], state.side_of(counter), state.ground
    enemy = held_by(state, 1 - side)
    if side == Side.GERMANY:
        near = [h for h in land.marching[here] if land.from_tsingtau[h] < land.from_tsingtau[here]]
    else:
        north, east = land.from_edges[here]
        near = [
            h for h in land.marching[here] if land.from_edges[h][0] < north or land.from_edges[h][1] < east
        ]
    return tuple(h for h in near if h not in enemy and fits(state, h, side, (counter,)))


def advance_objections(state: SunriseState, side: int, space: int, unit: int) -> Iterator[Objection]:
    """Yield why a unit may not move into a hex that no enemy land unit holds any more.

    Cases: 6.1, 14.1, 15.8, 18.6
    """
    if not is_land(state, unit):
        yield Objection("15.8", "no_land_unit", "{counters} cannot go ashore.", (unit,))
        return
    # READING 15.8: a printed movement of 0 means that a unit never moves, as point unit neither;
    # test_case_15_8_naval_artillery_never_advances pins it.
    if not state.printed("movement", unit):
        yield Objection("15.8", "immobile", "{counters} never moves.", (unit,))
    if must_limber(state, unit):
        yield Objection("18.6", "unlimbered", "{counters} must be limbered before it can move.", (unit,))
    elif state.limbered[unit] == JUST_LIMBERED:
        yield Objection("18.6", "limbering", "{counters} spent this turn limbering.", (unit,))
    aboard = is_aboard(state, unit)
    if not aboard and space not in state.ground.marching[state.place[unit]]:
        yield Objection("14.1", "water", "{counters} cannot cross the water to {spaces}.", (unit,), (space,))
    yield from crowding_objection(state, space, side, (unit,))


# Action kinds


class RetreatTo(ActionKind[SunriseState, "Retreat"]):
    """Retreat to one of several hexes."""

    verb = "retreat"
    case = "15.7"
    args = (SPACE,)

    def candidates(self, state: SunriseState, frame: Retreat) -> Iterable[Args]:
        """The hexes it can retreat to."""
        return [(space,) for space in retreat_hexes(state, frame.unit)]

    def question(self, state: SunriseState, frame: Retreat, args: Args) -> Iterator[Objection]:
        """It must be one of these."""
        if args[0] not in retreat_hexes(state, frame.unit):
            text = "{counters} cannot retreat to {spaces}."
            yield Objection("15.7", "no_retreat", text, (frame.unit,), args)

    def apply(self, play: SunrisePlay, frame: Retreat, args: Args) -> Directive:
        """Go there."""
        _retreat(play, frame.unit, args[0])
        return go(frame.next_unit)


class Advance(ActionKind[SunriseState, "AdvanceAfterCombat"]):
    """Move a unit that assaulted into the hex the enemy left, free of charge."""

    verb = "advance"
    case = "15.8"
    args = (COUNTER,)

    def candidates(self, state: SunriseState, frame: AdvanceAfterCombat) -> Iterable[Args]:
        """The units that assaulted."""
        return [(c,) for c in frame.units]

    def question(self, state: SunriseState, frame: AdvanceAfterCombat, args: Args) -> Iterator[Objection]:
        """It must have assaulted, and be able to go there."""
        if args[0] not in frame.units:
            yield Objection(
                "15.8", "no_assault", "{counters} did not assault {spaces}.", args, (frame.space,)
            )
            return
        yield from advance_objections(state, frame.side, frame.space, args[0])

    def apply(self, play: SunrisePlay, frame: AdvanceAfterCombat, args: Args) -> None:
        """Go there, leaving the ship that carried it."""
        unit, space = args[0], frame.space
        come_from, came_by_sea = play.state.place[unit], is_aboard(play.state, unit)
        play.move(unit, space)
        play.set("carrier", unit, NOWHERE)
        play.set("march", unit, 0)
        if came_by_sea:
            play.event("landed", "11.6", frame.side, (unit,), (space,))
        else:
            play.event("advanced", "15.8", frame.side, (unit,), (come_from, space))
        update_control(play, space)
        frame.units = tuple(c for c in frame.units if c != unit)


class EndAdvance(ActionKind[SunriseState, "AdvanceAfterCombat"]):
    """Let the others stay where they are."""

    verb = "done"
    case = "15.8"

    def apply(self, play: SunrisePlay, frame: AdvanceAfterCombat, args: Args) -> Directive:
        """The battle is over."""
        return done()


# Procedures


@dataclass(slots=True)
class Retreat(Procedure):
    """Each unit of the side that lost more checks whether it stays.

    Attributes:
        waiting: units that have not checked.
        points: the point units of the battle, whose resilience is not the printed one.
        unit: the unit that retreats now, or NOWHERE.

    Cases: 15.7
    """

    waiting: tuple[int, ...] = counter_local()
    points: tuple[int, ...] = counter_local()
    unit: int = counter_local(NOWHERE)

    def start(self, play: SunrisePlay) -> Directive:
        """Check one unit after the other."""
        return go(self.next_unit)

    def next_unit(self, play: SunrisePlay) -> Directive:
        """Take the next unit."""
        return each("waiting", self.check, self.finish)

    def check(self, play: SunrisePlay, unit: int) -> Directive:
        """Roll under the unit's resilience, or it goes; one that cannot go need not roll."""
        state = play.state
        spot = (state.place[unit],)
        if not retreat_hexes(state, unit):
            play.event("stood", "15.7", state.side_of(unit), (unit,), spot)
            return go(self.next_unit)
        against = resilience(state, unit, self.points)
        side = state.side_of(unit)
        roll = play.roll(
            "retreat", "15.7", by=side, counters=(unit,), spaces=spot, against=against, test="under"
        )
        if roll.succeeds:
            return go(self.next_unit)
        self.unit = unit
        return go(self.withdraw)

    def withdraw(self, play: SunrisePlay) -> Directive:
        """Retreat one hex, where the owner chooses if there are several."""
        hexes = retreat_hexes(play.state, self.unit)
        if len(hexes) == 1:
            _retreat(play, self.unit, hexes[0])
            return go(self.next_unit)
        side = play.state.side_of(self.unit)
        return ask(RetreatTo, by=side, case="15.7", prompt="Where does the unit retreat?")

    def finish(self, play: SunrisePlay) -> Directive:
        """Everybody has checked."""
        return done()


def _retreat(play: SunrisePlay, unit: int, space: int) -> None:
    here = play.state.place[unit]
    play.move(unit, space)
    play.event("retreated", "15.7", play.state.side_of(unit), (unit,), (here, space))
    update_control(play, here)
    update_control(play, space)


# READING 15.8: units that held their fire in the assault took part in it all the same and may advance;
# test_case_15_8_a_silent_unit_may_advance pins it.
@dataclass(slots=True)
class AdvanceAfterCombat(Procedure):
    """Units that assaulted go, one by one, where no enemy land unit is left.

    Attributes:
        side: the attacking side.
        space: the vacated space.
        units: units that may still go there.

    Cases: 15.8
    """

    side: int
    space: int
    units: tuple[int, ...] = counter_local()

    def start(self, play: SunrisePlay) -> Directive:
        """Ask as long as somebody can go."""
        state = play.state
        able = any(_ADVANCE.is_legal(state, self, (unit,)) for unit in self.units)
        if not able or self.space in held_by(state, 1 - self.side):
            return done()
        prompt = "Advance a unit, or leave the others where they are."
        return ask(Advance, EndAdvance, by=self.side, case="15.8", prompt=prompt)


_ADVANCE = Advance()

KINDS: tuple[AnyKind, ...] = (RetreatTo(), _ADVANCE, EndAdvance())
PROCEDURES: tuple[type[Procedure], ...] = (Retreat, AdvanceAfterCombat)
