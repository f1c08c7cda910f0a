"""A stack on the march, on the insert and on the map (10.0, 14.1, 14.2)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from grognard.kernel.action import COUNTER, SPACE, ActionKind, AnyKind, Args, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, call, counter_local, done, go
from grognard.kernel.state import NOWHERE
from grognard.plugins.empire_at_sunrise.geography import Surface
from grognard.plugins.empire_at_sunrise.rules.civil_defence import Challenge, must_call_civil_defence
from grognard.plugins.empire_at_sunrise.rules.control import update_control
from grognard.plugins.empire_at_sunrise.rules.entrenchment import Entrench
from grognard.plugins.empire_at_sunrise.rules.marching import (
    HALF_WAY,
    REACHED,
    march_objections,
    march_reach,
    march_room,
)
from grognard.plugins.empire_at_sunrise.rules.movement import falls_behind, points_left
from grognard.plugins.empire_at_sunrise.rules.stacking import (
    crowding_objection,
    held_by,
    neutrality_objection,
)
from grognard.plugins.empire_at_sunrise.rules.weather import is_stormy
from grognard.plugins.empire_at_sunrise.state import SunrisePlay, SunriseState

# Action kinds


class MarchTo(ActionKind[SunriseState, "MarchStack"]):
    """March to a hex by the cheapest way."""

    verb = "to"
    case = "14.0"
    args = (SPACE,)
    exact = True

    def candidates(self, state: SunriseState, frame: MarchStack) -> Iterable[Args]:
        """Every insert hex in reach with room, or the neighbours on the map that are not neutral."""
        here, geo = state.place[frame.movers[0]], state.geo
        alone, neutral = geo.alone, geo.neutral
        if geo.surface[here] == Surface.INSERT:
            return [alone[space] for space in march_room(state, frame.movers)]
        near = [alone[space] for space in state.ground.marching[here] if not neutral[space]]
        if here == geo.under_insert:
            near += [alone[space] for space in march_room(state, frame.movers)]
        return near

    def question(self, state: SunriseState, frame: MarchStack, args: Args) -> Iterator[Objection]:
        """It must be a hex the stack can march to, with room for it."""
        space, here, surface = args[0], state.place[frame.movers[0]], state.geo.surface
        if space == here:
            yield Objection("10.0", "here", "The stack stands in {spaces} already.", (), args)
        elif surface[space] == Surface.INSERT:
            yield from _into_insert(state, frame, space, here)
        elif surface[space] == Surface.MAP:
            yield from _over_map(state, space, here)
        else:
            yield Objection("14.3", "no_way", "No land unit marches to {spaces}.", (), args)

    def apply(self, play: SunrisePlay, frame: MarchStack, args: Args) -> Directive | None:
        """Go there, taking control on the way; on the map the march ends there."""
        if play.state.geo.surface[args[0]] == Surface.MAP:
            frame.target = args[0]
            return go(frame.approach)
        _march_over_insert(play, frame, args[0])
        return go(frame.start)


def _into_insert(state: SunriseState, frame: MarchStack, space: int, here: int) -> Iterator[Objection]:
    """Object to a march to an insert hex."""
    if is_stormy(state, space):
        yield Objection("9.1", "storm", "Storms stop all movement on the insert.", (), (space,))
    if state.geo.surface[here] == Surface.MAP:
        if here != state.geo.under_insert:
            yield Objection("14.2", "not_beside", "The insert is entered from 1304 only.", (), (space,))
            return
        waiting = tuple(c for c in frame.movers if state.march[c] != REACHED)
        if waiting:
            yield Objection(
                "14.2", "not_ready", "{counters} needs a 2/2 marker to enter the insert.", waiting
            )
    if not state.geo.land[space]:
        yield Objection("14.1", "no_land", "There is no land in {spaces}.", (), (space,))
    elif space in held_by(state, 1 - frame.side):
        yield Objection("14.1", "enemy", "Enemy land units hold {spaces}.", (), (space,))
    elif space not in march_reach(state, frame.movers):
        yield Objection("14.1", "too_far", "{spaces} is too far for the stack.", frame.movers, (space,))
    yield from crowding_objection(state, space, frame.side, frame.movers)


def _over_map(state: SunriseState, space: int, here: int) -> Iterator[Objection]:
    """Object to a march to a map hex."""
    if state.geo.surface[here] == Surface.INSERT:
        yield Objection("2.1", "on_insert", "Units on the insert leave it over its edge.", (), (space,))
    elif space not in state.ground.marching[here]:
        yield Objection("14.2", "not_beside", "No march leads to {spaces} in one step.", (), (space,))
    yield from neutrality_objection(state, space)


def _march_over_insert(play: SunrisePlay, frame: MarchStack, space: int) -> None:
    reach = march_reach(play.state, frame.movers)
    way, cost = reach.path(space), reach.cost[space]
    for step in way[1:]:
        for counter in frame.movers:
            play.move(counter, step)
        update_control(play, step)
    for counter in frame.movers:
        play.add("spent", counter, cost)
        play.set("march", counter, 0)
    play.event("marched", "14.1", frame.side, frame.movers, way)
    if way[0] == play.state.geo.under_insert:
        update_control(play, way[0])


class MarchWith(ActionKind[SunriseState, "MarchStack"]):
    """Let another unit in the same space join the march."""

    verb = "with"
    case = "10.0"
    args = (COUNTER,)

    def candidates(self, state: SunriseState, frame: MarchStack) -> Iterable[Args]:
        """Everything in the space."""
        return [(c,) for c in state.counters_at(state.place[frame.movers[0]])]

    def question(self, state: SunriseState, frame: MarchStack, args: Args) -> Iterator[Objection]:
        """It must be able to march, and stand where the stack stands."""
        counter = args[0]
        if counter in frame.movers:
            yield Objection("10.0", "in_stack", "{counters} marches with the stack already.", args)
            return
        yield from march_objections(state, frame.side, counter)
        if state.place[counter] != state.place[frame.movers[0]]:
            yield Objection("10.0", "elsewhere", "{counters} is not where the stack is.", args)
        elif falls_behind(state, counter, max([state.spent[c] for c in frame.movers])):
            yield Objection("10.0", "too_slow", "{counters} could not have come so far.", args)

    def apply(self, play: SunrisePlay, frame: MarchStack, args: Args) -> None:
        """It counts as having spent what the stack has spent."""
        play.set("spent", args[0], max([play.state.spent[c] for c in frame.movers]))
        frame.movers += args


class MarchDrop(ActionKind[SunriseState, "MarchStack"]):
    """Leave a unit behind; its move is over."""

    verb = "drop"
    case = "10.0"
    args = (COUNTER,)

    def candidates(self, state: SunriseState, frame: MarchStack) -> Iterable[Args]:
        """The units of the stack."""
        return [(c,) for c in frame.movers]

    def question(self, state: SunriseState, frame: MarchStack, args: Args) -> Iterator[Objection]:
        """It must be one of several units in the stack."""
        if args[0] not in frame.movers:
            yield Objection("10.0", "not_in_stack", "{counters} does not march with the stack.", args)
        elif len(frame.movers) == 1:
            yield Objection("10.0", "last", "{counters} is the whole stack: it can only stop.", args)

    def apply(self, play: SunrisePlay, frame: MarchStack, args: Args) -> None:
        """It stays."""
        play.set("ended", args[0], 1)
        frame.movers = tuple(c for c in frame.movers if c != args[0])


class LeaveInsert(ActionKind[SunriseState, "MarchStack"]):
    """March off the north or west edge of the insert."""

    verb = "leave_insert"
    case = "14.1"

    # READING 14.1: the map hex costs nothing (10.0's exception), but a unit that spent all its points moves
    # no further; test_case_14_1_marching_off_the_insert pins it.
    def question(self, state: SunriseState, frame: MarchStack, args: Args) -> Iterator[Objection]:
        """The stack must stand on one of those edges and have something left to spend."""
        here = state.place[frame.movers[0]]
        if not state.ground.exits[here]:
            text = "The insert is left over its north or west edge only."
            yield Objection("14.1", "no_edge", text, frame.movers, (here,))
        spent = tuple(c for c in frame.movers if points_left(state, c) <= 0)
        if spent:
            yield Objection("14.1", "too_far", "{counters} has no movement points left.", spent)

    def apply(self, play: SunrisePlay, frame: MarchStack, args: Args) -> Directive:
        """Stand in 1304, ready to go on next turn."""
        state = play.state
        here, there = state.place[frame.movers[0]], state.geo.under_insert
        for counter in frame.movers:
            play.move(counter, there)
            play.set("march", counter, REACHED)
        play.event("left_insert", "14.1", frame.side, frame.movers, (here, there))
        update_control(play, there)
        return go(frame.halt)


class MarchStop(ActionKind[SunriseState, "MarchStack"]):
    """End the march where the stack stands."""

    verb = "stop"
    case = "10.0"

    def apply(self, play: SunrisePlay, frame: MarchStack, args: Args) -> Directive:
        """The move of every unit in the stack is over."""
        return go(frame.halt)


# Procedures


@dataclass(slots=True)
class MarchStack(Procedure):
    """Land units that march together.

    Attributes:
        side: whose they are.
        movers: the units of the stack.
        target: the map hex it is about to enter, or NOWHERE.

    Cases: 10.0, 14.1, 14.2
    """

    side: int
    movers: tuple[int, ...] = counter_local()
    target: int = NOWHERE

    def start(self, play: SunrisePlay) -> Directive:
        """Ask where to, unless nobody has a point left on the insert."""
        state = play.state
        inside = state.geo.surface[state.place[self.movers[0]]] == Surface.INSERT
        if inside and all(points_left(state, c) <= 0 for c in self.movers):
            return go(self.halt)
        return ask(
            MarchStop,
            MarchTo,
            MarchWith,
            MarchDrop,
            Entrench,
            LeaveInsert,
            by=self.side,
            case="14.0",
            prompt="Where does the stack march?",
        )

    def approach(self, play: SunrisePlay) -> Directive:
        """Let the civil defence come out before the stack enters its port (18.3)."""
        if must_call_civil_defence(play.state, self.target, self.side):
            return call(Challenge(self.movers, self.target), then=self.enter)
        return go(self.enter, 0)

    def enter(self, play: SunrisePlay, is_barred: int) -> Directive:
        """Enter the map hex and earn the "1/2" marker, unless barred."""
        if is_barred:
            return go(self.halt)
        here = play.state.place[self.movers[0]]
        for counter in self.movers:
            play.move(counter, self.target)
            play.set("march", counter, HALF_WAY)
        play.event("marched", "14.2", self.side, self.movers, (here, self.target))
        update_control(play, here)
        update_control(play, self.target)
        return go(self.halt)

    def halt(self, play: SunrisePlay) -> Directive:
        """End the move of the whole stack."""
        for counter in self.movers:
            play.set("ended", counter, 1)
        return done()


KINDS: tuple[AnyKind, ...] = (MarchTo(), MarchWith(), MarchDrop(), LeaveInsert(), MarchStop())
PROCEDURES: tuple[type[Procedure], ...] = (MarchStack,)
