"""The hours of a naval battle, and the phases of each (4.4)."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grognard.kernel.procedure import Directive, Procedure, call, counter_local, done, each, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.red_sun_rising.rules.battle_morale import (
    admiral_in_danger,
    flagship_of,
    has_morale_phase,
    mourn_ships,
    must_go_home,
)
from grognard.plugins.red_sun_rising.rules.battle_weather import has_weather_phase, weather_phase
from grognard.plugins.red_sun_rising.rules.breaking_off import (
    SearchPhase,
    has_search_phase,
    is_broken_off,
    is_out_of_time,
    must_search_again,
)
from grognard.plugins.red_sun_rising.rules.display import (
    Deployment,
    display,
    hours_left,
    hours_of,
    initial_range,
    range_at_set_up,
    set_marker,
    weather_of,
)
from grognard.plugins.red_sun_rising.rules.fleets import admiral_of, ships_of
from grognard.plugins.red_sun_rising.rules.gunnery import Gunnery, has_gunnery_phase
from grognard.plugins.red_sun_rising.rules.ranging import (
    RangeDetermination,
    SecondaryMoves,
    has_range_phase,
    remembered_ranges,
)
from grognard.plugins.red_sun_rising.rules.torpedoes import TorpedoPhase, has_torpedo_phase
from grognard.plugins.red_sun_rising.state import WHOLE, RisingPlay, RisingState
from grognard.plugins.red_sun_rising.terms import Side, Weather

PHASES = ("weather", "search", "range", "gunnery", "torpedoes", "morale")
"""The phases of an hour (4.41 to 4.46)."""


@rule("4.4", silenced=())
def phases_of_hour(state: RisingState) -> tuple[str, ...]:
    """Return the phases of an hour of combat in order.

    Cases: 4.4
    """
    return PHASES


# READING 8.84: there is one Search Phase an hour. Where the range leaves sight again after a sighting in the
# same hour, the hour is over; test_case_8_84_one_search_phase_an_hour pins it.
# READING 8.0: a battle also ends once a fleet has no ship left;
# test_case_8_0_a_battle_ends_with_the_last_ship pins it.
@dataclass(slots=True)
class NavalBattle(Procedure):
    """Fight a naval battle hour by hour.

    Attributes:
        fleets: the Russian and the Japanese fleet marker.
        space: the hex of the Strategic Naval Map.
        weather: the weather of the search.
        hour: from 1.
        phases: phases of the hour that are still to come.
        phase: the one under way.
        searched: 1 once the fleets looked for each other in this hour.
        ranges: the range at the end of the last one or two hours, see ``is_deadlocked``.
        ships: who took part.
        admirals, flagships: by side, at the beginning.
        whole: by side, 1 where the flagship was neither disabled nor sunk when the hour began.
        hearts: by side, the morale at the beginning.
        gunners: capital ships that fired in this hour.
        attacked: flotillas that attacked, each as often as it did.

    Cases: 4.4, 8.0
    """

    fleets: tuple[int, ...] = counter_local()
    space: int = NOWHERE
    weather: int = 0
    hour: int = 1
    phases: tuple[str, ...] = ()
    phase: str = ""
    searched: int = 0
    ranges: tuple[int, ...] = ()
    ships: tuple[int, ...] = counter_local()
    admirals: tuple[int, ...] = counter_local()
    flagships: tuple[int, ...] = counter_local()
    whole: tuple[int, ...] = ()
    hearts: tuple[int, ...] = ()
    gunners: tuple[int, ...] = counter_local()
    attacked: tuple[int, ...] = counter_local()

    def start(self, play: RisingPlay) -> Directive:
        """Set up the display."""
        state = play.state
        self.ships = tuple(ship for fleet in self.fleets for ship in ships_of(state, fleet))
        self.admirals = tuple(admiral_of(state, fleet) for fleet in self.fleets)
        self.flagships = tuple(flagship_of(state, fleet) for fleet in self.fleets)
        self.hearts = tuple(state.morale[fleet] for fleet in self.fleets)
        play.event("naval_battle", "8.2", NOWHERE, self.fleets, (self.space,))
        set_marker(play, display(play.board).weather, self.weather)
        return call(Deployment(self.fleets), then=self.set_markers)

    def set_markers(self, play: RisingPlay, _result: object) -> Directive:
        """Put the range where the fleets sight each other, and throw for the hours.

        Cases: 8.21, 8.22
        """
        sheet = display(play.board)
        set_marker(play, sheet.range, range_at_set_up(play.state, Weather(self.weather)))
        roll = play.roll("hours", "8.22", by=Side.RUSSIA, spaces=(self.space,))
        set_marker(play, sheet.hours, hours_of(play.state, roll))
        return go(self.begin_hour)

    def begin_hour(self, play: RisingPlay) -> Directive:
        """Begin an hour of combat."""
        state = play.state
        self.searched, self.gunners = 0, ()
        self.whole = tuple(
            int(state.fleet[ship] >= 0 and state.face[ship] == WHOLE) if ship >= 0 else 0
            for ship in self.flagships
        )
        self.phases = phases_of_hour(state)
        play.event("hour", "4.4", NOWHERE, (), (self.space,), hour=self.hour, left=hours_left(state))
        return go(self.next_phase)

    def next_phase(self, play: RisingPlay, _result: object = None) -> Directive:
        """Go through the phases."""
        return each("phases", self.begin_phase, then=self.end_hour)

    def begin_phase(self, play: RisingPlay, phase: str) -> Directive:
        """Begin a phase."""
        self.phase = phase
        steps: dict[str, Callable[[RisingPlay], Directive]] = {
            "weather": self.turn_weather,
            "search": self.search,
            "range": self.determine_range,
            "gunnery": self.fire_guns,
            "torpedoes": self.launch_torpedoes,
            "morale": self.weigh_morale,
        }
        return go(steps[phase])

    def turn_weather(self, play: RisingPlay) -> Directive:
        """Throw for the weather (4.41)."""
        if has_weather_phase(play.state, self.hour):
            weather_phase(play)
        return go(self.next_phase)

    def search(self, play: RisingPlay) -> Directive:
        """Let fleets out of sight look for each other (4.42)."""
        if not has_search_phase(play.state) or self.searched:
            return go(self.next_phase)
        self.searched = 1
        return call(SearchPhase(self.fleets), then=self.after_search)

    def after_search(self, play: RisingPlay, found: int) -> Directive:
        """Bring fleets that sighted each other to the range of a sighting.

        Cases: 8.41, 8.84
        """
        if found:
            self.ranges = ()
            distance = initial_range(play.state, weather_of(play.state))
            set_marker(play, display(play.board).range, distance)
            play.event("sighted", "8.84", NOWHERE, self.fleets, (self.space,), range=distance)
        return go(self.next_phase)

    def determine_range(self, play: RisingPlay) -> Directive:
        """Determine the range (4.43)."""
        if not has_range_phase(play.state):
            return go(self.next_phase)
        return call(RangeDetermination(self.fleets, self.ranges), then=self.after_range)

    def after_range(self, play: RisingPlay, _result: object) -> Directive:
        """Go back to the search where the fleets lost sight, or let the secondary force move.

        Cases: 8.43, 8.48
        """
        state = play.state
        if must_search_again(state) and not self.searched:
            self.phases = ("search", "range", *self.phases)
        if is_broken_off(state):
            play.event("out_of_sight", "8.8", NOWHERE, self.fleets, (self.space,))
            return go(self.next_phase)
        return call(SecondaryMoves(self.fleets), then=self.next_phase)

    def fire_guns(self, play: RisingPlay) -> Directive:
        """Let the guns speak (4.44)."""
        if not has_gunnery_phase(play.state):
            return go(self.next_phase)
        return call(Gunnery(self.fleets), then=self.after_gunnery)

    def after_gunnery(self, play: RisingPlay, fired: tuple[int, ...]) -> Directive:
        """Note who fired."""
        self.gunners = fired
        return go(self.next_phase)

    def launch_torpedoes(self, play: RisingPlay) -> Directive:
        """Let a side launch a torpedo attack (4.45)."""
        if not has_torpedo_phase(play.state) or not self.can_go_on(play.state):
            return go(self.next_phase)
        return call(TorpedoPhase(self.fleets, self.gunners, self.attacked), then=self.after_torpedoes)

    def after_torpedoes(self, play: RisingPlay, attacked: tuple[int, ...]) -> Directive:
        """Note who attacked."""
        self.attacked = attacked
        return go(self.next_phase)

    def weigh_morale(self, play: RisingPlay) -> Directive:
        """Look at morale again (4.46)."""
        if has_morale_phase(play.state):
            for side, fleet in enumerate(self.fleets):
                mourn_ships(play, fleet)
                admiral_in_danger(
                    play, self.admirals[side], fleet, self.flagships[side], self.whole[side]
                )  # fmt: skip
        return go(self.next_phase)

    def can_go_on(self, state: RisingState) -> bool:
        """Return whether both fleets have ships left."""
        return all([ships_of(state, fleet) for fleet in self.fleets])

    def end_hour(self, play: RisingPlay) -> Directive:
        """Mark the passage of an hour, and fight on while there is one left.

        Cases: 4.46, 8.85
        """
        state = play.state
        self.ranges = remembered_ranges(state, self.ranges)
        set_marker(play, display(play.board).hours, hours_left(state) - 1)
        if is_out_of_time(state) or not self.can_go_on(state):
            return go(self.conclude)
        self.hour += 1
        return go(self.begin_hour)

    def conclude(self, play: RisingPlay) -> Directive:
        """Put the ships back into the hex, and clear the display.

        Cases: 8.76/errata, 8.85
        """
        state, sheet = play.state, display(play.board)
        for side, fleet in enumerate(self.fleets):
            left = ships_of(state, fleet)
            for ship in left:
                play.move(ship, self.space)
            lost_heart = self.hearts[side] > 0 or admiral_of(state, fleet) != self.admirals[side]
            if left and lost_heart and must_go_home(state, fleet):
                play.set("homebound", fleet, 1)
        for track in (sheet.range, sheet.hours, sheet.weather):
            set_marker(play, track, 0)
        play.event("battle_over", "8.85", NOWHERE, self.fleets, (self.space,), hours=self.hour)
        return done()


KINDS = ()
PROCEDURES: tuple[type[Procedure], ...] = (NavalBattle,)
