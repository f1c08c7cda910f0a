"""The rules of Skirmish, in the order of its rulebook."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.action import COUNTER, SPACE, ActionKind, Objection
from grognard.kernel.dice import Modifier
from grognard.kernel.game import Outcome
from grognard.kernel.orders import Window
from grognard.kernel.procedure import Procedure, ask, call, counter_local, done, each, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.kernel.visibility import Visibility

HILL, LAKE, MARKER = 1, 2, 2  # codes of the module: two terrains and a type

# 2.0 Hidden counters


def hidden(state, side):
    return frozenset(c for c, m in enumerate(state.under) if m >= 0 and state.side_of(c) != side)


def guess(state, counters):
    """Imagine every hidden counter under the first marker of its side that is on the map."""
    for counter in counters:
        own = [c for c in range(len(state.place)) if is_marker(state, c) and state.place[c] >= 0]
        own = [c for c in own if state.side_of(c) == state.side_of(counter)] or [NOWHERE]
        state.under[counter] = own[0]
        state.place[counter] = state.place[own[0]] if own[0] >= 0 else NOWHERE


VISIBILITY = Visibility(hidden, lambda state, counter: state.under[counter], "2.0", guess)


def setup(play, scenario):
    """2.0: who begins beside a marker of his own lies under it."""
    for counters in play.state.occupants().values():
        markers = [c for c in counters if is_marker(play.state, c)]
        for counter in counters:
            if markers and counter not in markers:
                play.set("under", counter, markers[0])


def is_marker(state, counter):
    return state.board.counters.type[counter] == MARKER


def reveal(play, counter):
    """2.0: a marker comes off the map, and everybody sees who lay under it, if anybody."""
    if counter >= 0 and is_marker(play.state, counter):
        units = tuple(c for c, marker in enumerate(play.state.under) if marker == counter)
        for unit in units:
            play.set("under", unit, NOWHERE)
        play.event("revealed", "2.0", counters=(counter, *units), spaces=(play.state.place[counter],))
        play.move(counter, NOWHERE)


def stack(state, side, space):
    return [c for c in state.counters_at(space) if state.side_of(c) == side]


def units(state, side, spaces):
    return [c for s in spaces for c in stack(state, side, s) if not is_marker(state, c)]


# 3.0 The turn


@dataclass(slots=True)
class Dawn(Procedure):
    """3.1: fog on a 1; nobody decides anything."""

    def start(self, play):
        play.set("weather", 0, int(play.roll("fog", "3.1", against=2, test="under", count=1).succeeds))
        for counter in range(len(play.state.marched)):
            play.set("marched", counter, 0)
        return done()


@dataclass(slots=True)
class Phase(Procedure):
    """3.2: a side does one thing after the other until it has enough."""

    side: int = 0

    def after(self, play, result):
        return go(self.start)


@dataclass(slots=True)
class MovementPhase(Phase):
    def start(self, play):
        return ask(Done, March, by=self.side, case="4.0", prompt="March with a unit, or end the movement.")


@dataclass(slots=True)
class CombatPhase(Phase):
    def start(self, play):
        return ask(Done, Attack, by=self.side, case="5.0", prompt="Attack with a unit, or end the combat.")


class Done(ActionKind):
    verb = "done"
    case = "3.2"

    def apply(self, play, frame, args):
        return done()


# 4.0 Movement


def path_to(state, counter, goal):
    """4.2: the shortest way round lakes and enemies, empty when it is longer than the allowance."""
    ways = {state.place[counter]: ()}
    for _ in range(state.printed("movement", counter)):
        for space, path in list(ways.items()):
            for other in state.board.topology.neighbours(space):
                barred = stack(state, 1 - state.side_of(counter), other)
                if other not in ways and not barred and state.board.spaces.terrain[other] != LAKE:
                    ways[other] = (*path, other)
    return ways.get(goal, ())


class March(ActionKind):
    verb = "march"
    case = "4.1"
    args = (COUNTER, SPACE)

    def candidates(self, state, frame):
        own = [c for c, space in enumerate(state.place) if space >= 0 and state.side_of(c) == frame.side]
        return [(c, s) for c in own if not state.marched[c] for s in range(len(state.board.spaces))]

    def question(self, state, frame, args):
        counter, space = args
        if state.side_of(counter) != frame.side or state.place[counter] == NOWHERE:
            yield Objection("4.1", "not_yours", "{counters} is not on the map for you.", (counter,))
            return
        if state.marched[counter]:
            yield Objection("4.1", "marched", "{counters} has marched already.", (counter,))
        if not path_to(state, counter, space):
            yield Objection("4.2", "too_far", "{counters} cannot reach {spaces}.", (counter,), (space,))

    def apply(self, play, frame, args):
        play.set("under", args[0], NOWHERE)
        return call(Advance(args[0], path_to(play.state, *args)), then=frame.after)


@dataclass(slots=True)
class Advance(Procedure):
    """One march, hex by hex; who lies under a marker goes with it."""

    mover: int = counter_local(NOWHERE)
    path: tuple = ()

    def start(self, play):
        return each("path", self.enter, then=self.arrive)

    def enter(self, play, space):
        came, side = play.state.place[self.mover], play.state.side_of(self.mover)
        for counter in (self.mover, *(c for c, m in enumerate(play.state.under) if m == self.mover)):
            play.move(counter, space)
            play.set("marched", counter, 1)
        play.event("marched", "4.0", side, (self.mover,), (came, space))
        return call(Reaction(1 - side, self.mover), then=self.go_on)

    def go_on(self, play, hit):
        return done() if hit else go(self.start)

    def arrive(self, play):
        play.set("control", play.state.place[self.mover], play.state.side_of(self.mover))
        return done()


# 5.0 Combat


class Attack(ActionKind):
    verb = "attack"
    case = "5.1"
    args = (COUNTER, SPACE)

    def candidates(self, state, frame):
        own = units(state, frame.side, range(len(state.board.spaces)))
        return [(c, s) for c in own for s in state.board.topology.neighbours(state.place[c])]

    def question(self, state, frame, args):
        counter, space = args
        if counter not in units(state, frame.side, range(len(state.board.spaces))):
            yield Objection("5.1", "not_yours", "{counters} cannot attack for you.", (counter,))
            return
        if state.marched[counter] == 2:
            yield Objection("5.1", "attacked", "{counters} has attacked already.", (counter,))
        if space not in state.board.topology.neighbours(state.place[counter]):
            yield Objection("5.1", "not_adjacent", "{counters} is not beside {spaces}.", (counter,), (space,))
        if not stack(state, 1 - frame.side, space):
            yield Objection("5.1", "nobody", "There is no enemy in {spaces}.", (), (space,))

    def apply(self, play, frame, args):
        counter, space = args
        play.set("marched", counter, 2)
        for other in (play.state.under[counter], *stack(play.state, 1 - frame.side, space)):
            reveal(play, other)
        targets = units(play.state, 1 - frame.side, (space,))
        return call(Battle(counter, targets[0]), then=frame.after) if targets else go(frame.start)


def lose_step(play, counter):
    """5.2: a full unit is reduced, a reduced one destroyed; the game ends with the last one of a side."""
    state = play.state
    play.add("track", 0, 1)
    if state.face[counter] + 1 < len(play.board.counters.steps[counter]):
        play.flip(counter, state.face[counter] + 1)
        play.event("reduced", "5.2", counters=(counter,), spaces=(state.place[counter],))
        return
    play.event("destroyed", "5.2", counters=(counter,), spaces=(state.place[counter],))
    play.move(counter, NOWHERE)
    if not units(state, state.side_of(counter), range(len(play.board.spaces))):
        play.end_game()


def fires(play, purpose, case, by, target, needed):
    """5.2: two dice and the firepower against a number; a hill protects; a hit costs a step."""
    state = play.state
    modifiers = [Modifier(state.printed("firepower", by), case, "firepower")]
    if state.board.spaces.terrain[state.place[target]] == HILL:
        modifiers.append(Modifier(-1, "5.2", "hill"))
    where, side = (state.place[target],), state.side_of(by)
    roll = play.roll(purpose, case, by=side, counters=(by, target), spaces=where, modifiers=modifiers,
                     against=needed, test="over")  # fmt: skip
    if roll.succeeds:
        lose_step(play, target)
    return roll.succeeds


@dataclass(slots=True)
class Battle(Procedure):
    attacker: int = counter_local(NOWHERE)
    target: int = counter_local(NOWHERE)

    def start(self, play):
        needed = 4 + play.state.printed("resilience", self.target)
        hit = fires(play, "attack", "5.2", self.attacker, self.target, needed)
        return go(self.shaken) if hit and play.state.place[self.target] != NOWHERE else done()

    def shaken(self, play):
        side, prompt = play.state.side_of(self.target), "Fall back with the unit that was hit, or hold."
        return ask(Hold, FallBack, by=side, case="5.3", prompt=prompt, window="retreat")


class Hold(ActionKind):
    verb = "hold"
    case = "5.3"

    def apply(self, play, frame, args):
        return done()


class FallBack(ActionKind):
    verb = "fall-back"
    case = "5.3"
    args = (SPACE,)

    def candidates(self, state, frame):
        return [(space,) for space in state.board.topology.neighbours(state.place[frame.target])]

    def question(self, state, frame, args):
        taken = stack(state, 1 - state.side_of(frame.target), args[0])
        near = state.board.topology.neighbours(state.place[frame.target])
        if args[0] not in near or taken or state.board.spaces.terrain[args[0]] == LAKE:
            yield Objection("5.3", "no_way", "{counters} cannot fall back there.", (frame.target,), args)

    def apply(self, play, frame, args):
        play.event(
            "fell_back", "5.3", counters=(frame.target,), spaces=(play.state.place[frame.target], *args)
        )
        play.move(frame.target, args[0])
        return done()


# 6.0 Fire at a moving enemy


@rule("6.1", silenced=())
def who_may_fire(state, mover):
    """6.1: those beside the mover, unless there is fog."""
    near = state.board.topology.neighbours(state.place[mover])
    return () if state.weather[0] else units(state, 1 - state.side_of(mover), near)


def truce(state, mover):
    """6.2: the option under which nobody fires at a moving enemy."""
    return ()


@dataclass(slots=True)
class Reaction(Procedure):
    side: int = 0
    mover: int = counter_local(NOWHERE)

    def start(self, play):
        prompt = "Fire at the enemy who marches past, or let him pass."
        return ask(Pass, Fire, by=self.side, case="6.0", prompt=prompt, window="fire")


class Pass(ActionKind):
    verb = "pass"
    case = "6.0"

    def apply(self, play, frame, args):
        return done(False)


class Fire(ActionKind):
    verb = "fire"
    case = "6.0"
    args = (COUNTER,)

    def candidates(self, state, frame):
        return [(c,) for c in who_may_fire(state, frame.mover)]

    def question(self, state, frame, args):
        if args[0] not in who_may_fire(state, frame.mover):
            yield Objection("6.1", "not_beside", "{counters} cannot fire at the marching unit.", args)

    def apply(self, play, frame, args):
        reveal(play, frame.mover)
        if is_marker(play.state, frame.mover):
            return done(True)
        return done(fires(play, "fire", "6.0", args[0], frame.mover, 13))


def standing_answer(state, procedure, side, word):
    """6.0: the first gun or rifle that may."""
    return ("Fire", (who_may_fire(state, procedure.mover)[0],))


WINDOWS = (
    Window("fire", "Fire at a marching enemy", "6.0", ("always",), standing_answer),
    Window("retreat", "Fall back when hit", "5.3", (), lambda state, procedure, side, word: None),
)

# 7.0 Victory


def strength(state, side):
    return sum(map(state.steps, units(state, side, range(len(state.board.spaces)))))


def victory(state):
    """7.0: who has more strength steps on the map."""
    steps = [strength(state, side) for side in (0, 1)]
    winner = NOWHERE if steps[0] == steps[1] else int(steps[1] > steps[0])
    return Outcome(winner, "Draw" if winner < 0 else "Victory", f"{steps[0]} steps to {steps[1]}.", "7.0")
