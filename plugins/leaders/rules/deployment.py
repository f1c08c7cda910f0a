"""3.1 and 3.3: units leave the base camp for areas, under the cap."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import ClassVar

from grognard.kernel.action import SPACE, ActionKind, AnyKind, Args, Domain, Objection
from grognard.kernel.procedure import Directive, Procedure, ask, done, go
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.leaders.rules.control import areas_of, force, number_at, number_of, units_at
from grognard.plugins.leaders.rules.diplomacy import partners_of
from grognard.plugins.leaders.rules.turn import TurnPhase
from grognard.plugins.leaders.state import LeadersPlay, LeadersState
from grognard.plugins.leaders.terms import UNIT_TYPE, Field, Side, UnitType

TYPES = tuple(map(int, UnitType))
CAP_LEVEL = 2
"""3.1a: the level of military research that raises the cap."""

DEPLOYS_ON = ("place", "control", "bloc", "playing", "military")


@rule("3.1a", silenced=0)
def above_cap(state: LeadersState, side: int) -> int:
    """Return how many units above its production points a side may deploy to each area.

    Cases: 3.1a
    """
    skill = 1 if side == Side.USA else 0
    return skill + (1 if state.level(side, Field.MILITARY) >= CAP_LEVEL else 0)


# READING 3.1: the cap counts the units of one's own side; partners who share an area each have their own
# room in it, as the text speaks of own units; test_case_3_1_partners_have_their_own_room pins it.
# READING 3.3: the cap of a defender is the same, so that research and the American skill raise it as well;
# test_case_3_3_what_raises_the_cap_raises_it_in_defence pins it.
@rule("3.1", silenced=99)
def most_above(state: LeadersState, side: int) -> int:
    """Return how many units above its production points an area takes of a side at most.

    Cases: 3.1, 3.3
    """
    return above_cap(state, side)


def room_in(state: LeadersState, side: int, area: int) -> int:
    """Return how many more units a side may deploy to an area.

    Cases: 3.1, 3.3
    """
    return state.world.points[area] + most_above(state, side) - number_at(state, area, side)


def with_room(state: LeadersState, side: int, areas: Iterable[int]) -> list[int]:
    """Return those of some areas to which a side may deploy more units.

    Cases: 3.1, 3.3
    """
    points, above, here = state.world.points, most_above(state, side), force(state, side)
    return [area for area in areas if points[area] + above > len(here.get(area, ()))]


def first_in_camp(state: LeadersState, side: int) -> tuple[int, ...]:
    """Return, per type, the unit that would leave the base camp, NOWHERE where there is none."""
    kinds = state.world.kinds
    first = {kinds[unit]: unit for unit in reversed(units_at(state, state.world.camp[side], side))}
    return tuple([first.get(kind, NOWHERE) for kind in TYPES])


def types_in_camp(state: LeadersState, side: int) -> list[int]:
    """Return the types of which a side has units in its base camp."""
    kinds, camp = state.world.kinds, force(state, side).get(state.world.camp[side], ())
    return sorted({kinds[unit] for unit in camp})


def leave_camp(play: LeadersPlay, side: int, args: Args, word: str, case: str) -> None:
    """Bring a unit of a type from the base camp to an area, and tell it by a word of the log."""
    kind, area = args
    unit = first_in_camp(play.state, side)[kind]
    play.move(unit, area)
    play.event(word, case, side, (unit,), (area,))


@dataclass(slots=True)
class DeploymentPhase(TurnPhase):
    """3.1: the active player brings units from his base camp to areas.

    Cases: 3.1
    """

    def start(self, play: LeadersPlay) -> Directive:
        """Ask as long as something can be brought."""
        if not play.state.playing[self.side] or not deployable(play.state, self.side):
            return done()
        prompt = "Bring units from your base camp to your areas."
        return ask(Deploy, EndDeployment, by=self.side, case="3.1", prompt=prompt)


def deployable(state: LeadersState, side: int) -> tuple[Args, ...]:
    """Return every type of unit and area that a side can deploy to.

    Cases: 3.1, 3.1a
    """
    return state.cached_by(DEPLOYS_ON, ("deployable", side), lambda: _deployable(state, side))


def _deployable(state: LeadersState, side: int) -> tuple[Args, ...]:
    kinds = types_in_camp(state, side)
    if not kinds:
        return ()
    free = with_room(state, side, areas_of_alliance(state, side))
    return tuple([(kind, area) for kind in kinds for area in free])


def areas_of_alliance(state: LeadersState, side: int) -> list[int]:
    """Return the areas of a side and its partners, ascending."""
    partners = partners_of(state, side)
    return state.cached_by(
        ("control",), partners, lambda: sorted(area for one in partners for area in areas_of(state, one))
    )


class Deploy(ActionKind[LeadersState, DeploymentPhase]):
    """Bring a unit of a type from the base camp to an area of one's own or of a partner."""

    verb = "deploy"
    case = "3.1"
    args: ClassVar[tuple[Domain, ...]] = (UNIT_TYPE, SPACE)
    exact = True

    def candidates(self, state: LeadersState, frame: DeploymentPhase) -> Iterable[Args]:
        """List what can be deployed."""
        return deployable(state, frame.side)

    def question(self, state: LeadersState, frame: DeploymentPhase, args: Args) -> Iterator[Objection]:
        """Say what speaks against a unit there."""
        kind, area = args
        owner = state.control[area]
        if area in state.world.seas:
            yield Objection("3.1", "sea", "No unit goes from a base camp straight to sea.", (), (area,))
        elif not state.world.points[area] or owner == NOWHERE or not state.allied(frame.side, owner):
            text = "{spaces} is neither yours nor a partner's."
            yield Objection("3.1", "not_yours", text, (), (area,))
        elif room_in(state, frame.side, area) <= 0:
            yield full(area, "3.1")
        if not is_in_camp(state, frame.side, kind):
            yield none_left(kind)

    def apply(self, play: LeadersPlay, frame: DeploymentPhase, args: Args) -> None:
        """Bring it there."""
        leave_camp(play, frame.side, args, "deployed", "3.1")


def is_in_camp(state: LeadersState, side: int, kind: int) -> bool:
    """Return whether a side has a unit of a type in its base camp."""
    return number_of(state, kind, state.world.camp[side], side) > 0


def none_left(kind: int) -> Objection:
    """Say that no unit of a type is in the base camp."""
    return Objection("3.1", "none_left", f"You have no {UnitType(kind).name.lower()} in your base camp.")


def full(area: int, case: str) -> Objection:
    """Say that an area holds as many units as it has production points."""
    return Objection(case, "full", "{spaces} holds as many of your units as it can feed.", (), (area,))


class EndDeployment(ActionKind[LeadersState, DeploymentPhase]):
    """Bring nothing more."""

    verb = "done"
    case = "3.1"

    def apply(self, play: LeadersPlay, frame: DeploymentPhase, args: Args) -> Directive:
        """Go on with the turn."""
        return done()


# 3.3 Defence


# READING 3.3: nothing says in which sequence several defenders answer; they do so in the order of their
# turns, from the active player on; test_case_3_3_defenders_answer_in_the_order_of_their_turns pins it.
@dataclass(slots=True)
class DefencePhase(TurnPhase):
    """3.3: each defender in turn answers from his base camp.

    Attributes:
        waiting: the sides under attack that were not asked yet, in the order of their turns after him.
        defender: the one that is asked.

    Cases: 3.3
    """

    waiting: tuple[int, ...] = ()
    defender: int = NOWHERE

    def start(self, play: LeadersPlay) -> Directive:
        """Line the others up in the order of their turns."""
        state, sides = play.state, len(play.state.playing)
        if not state.playing[self.side] or not is_abroad(state, self.side):
            return done()
        order = [(self.side + ahead) % sides for ahead in range(1, sides)]
        self.waiting = tuple([side for side in order if attacked_areas(state, self.side, side)])
        return go(self.choose) if self.waiting else done()

    def choose(self, play: LeadersPlay) -> Directive:
        """Ask the present defender, or the next one who can do something."""
        while self.defender == NOWHERE or not reinforceable(play.state, self.side, self.defender):
            if not self.waiting:
                return done()
            self.defender, self.waiting = self.waiting[0], self.waiting[1:]
        prompt = "Bring units from your base camp to your areas under attack."
        return ask(EndDefence, Reinforce, by=self.defender, case="3.3", prompt=prompt, window="defence")


def is_abroad(state: LeadersState, side: int) -> bool:
    """Return whether a side has units in an area that it does not hold."""
    points, control = state.world.points, state.control
    return any([points[space] and control[space] != side for space in force(state, side)])


@rule("3.3", silenced=())
def attacked_areas(state: LeadersState, attacker: int, defender: int) -> tuple[int, ...]:
    """Return a defender's own areas in which units of the active player stand.

    Cases: 3.3
    """
    if state.allied(attacker, defender):
        return ()
    there = force(state, attacker)
    return tuple([area for area in areas_of(state, defender) if area in there])


def reinforceable(state: LeadersState, attacker: int, defender: int) -> tuple[Args, ...]:
    """Return every type of unit and area under attack that a defender can bring one to.

    Cases: 3.3
    """
    key = ("reinforceable", attacker, defender)
    return state.cached_by(DEPLOYS_ON, key, lambda: _reinforceable(state, attacker, defender))


def _reinforceable(state: LeadersState, attacker: int, defender: int) -> tuple[Args, ...]:
    areas = with_room(state, defender, attacked_areas(state, attacker, defender))
    return tuple([(kind, area) for kind in types_in_camp(state, defender) for area in areas]) if areas else ()


class Reinforce(ActionKind[LeadersState, DefencePhase]):
    """Bring a unit of a type from the base camp to an area under attack."""

    verb = "reinforce"
    case = "3.3"
    args: ClassVar[tuple[Domain, ...]] = (UNIT_TYPE, SPACE)
    exact = True

    def candidates(self, state: LeadersState, frame: DefencePhase) -> Iterable[Args]:
        """List what can be brought."""
        return reinforceable(state, frame.side, frame.defender)

    def question(self, state: LeadersState, frame: DefencePhase, args: Args) -> Iterator[Objection]:
        """Say what speaks against a unit there."""
        kind, area = args
        if area in state.world.seas:
            yield Objection("3.3", "sea", "At sea nobody is reinforced.", (), (area,))
        elif area not in attacked_areas(state, frame.side, frame.defender):
            yield Objection("3.3", "not_attacked", "{spaces} is no area of yours under attack.", (), (area,))
        elif room_in(state, frame.defender, area) <= 0:
            yield full(area, "3.3")
        if not is_in_camp(state, frame.defender, kind):
            yield none_left(kind)

    def apply(self, play: LeadersPlay, frame: DefencePhase, args: Args) -> Directive:
        """Bring it there."""
        leave_camp(play, frame.defender, args, "reinforced", "3.3")
        return go(frame.choose)


class EndDefence(ActionKind[LeadersState, DefencePhase]):
    """Bring nothing more."""

    verb = "done"
    case = "3.3"

    def apply(self, play: LeadersPlay, frame: DefencePhase, args: Args) -> Directive:
        """Go on with the next defender."""
        frame.defender = NOWHERE
        return go(frame.choose)


KINDS: tuple[AnyKind, ...] = (Deploy(), EndDeployment(), Reinforce(), EndDefence())
PROCEDURES: tuple[type[Procedure], ...] = (DeploymentPhase, DefencePhase)
