"""Phase 5, missions: whoever fulfils one has an honour badge, one a turn."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.procedure import Directive, Procedure, done
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.leaders.rules.control import areas_of, continents_of, force, number_of
from grognard.plugins.leaders.rules.diplomacy import partners_of
from grognard.plugins.leaders.rules.turn import TurnPhase
from grognard.plugins.leaders.rules.victory import badges_of, badges_to_win, win
from grognard.plugins.leaders.state import LeadersPlay, LeadersState
from grognard.plugins.leaders.tables import wanted
from grognard.plugins.leaders.terms import MISSION_WORDS, MISSIONS, Field, Mission, UnitType, Verdict
from grognard.plugins.leaders.world import world_of

SCIENCE_LEVEL = 2
IN_ORDER, FIELDS = tuple(Mission), tuple(Field)


def units_in_play(state: LeadersState, side: int, kind: int | None = None) -> int:
    """Return how many units a side has outside the reserve, of a type or of all."""
    reserve, strength = state.world.reserve[side], _strengths(state.board)[side]
    kinds = range(len(strength)) if kind is None else (kind,)
    return sum([strength[one] - number_of(state, one, reserve, side) for one in kinds])


@lru_cache(maxsize=4)
def _strengths(board: Board) -> tuple[tuple[int, ...], ...]:
    """Return how many units of each type each side has in all."""
    world = world_of(board)
    kinds = [[world.kinds[unit] for unit in own] for own in world.units]
    return tuple([tuple([own.count(kind) for kind in UnitType]) for own in kinds])


def areas_in_each_continent(state: LeadersState, side: int) -> int:
    """Return how many areas a side holds in the continent in which it holds the fewest."""
    own = frozenset(areas_of(state, side))
    return min([len(own & one.areas) for one in state.world.continents])


def seas_entered(state: LeadersState, side: int) -> int:
    """Return in how many sea areas a side has units."""
    return len(state.world.seas.intersection(force(state, side)))


REACHED: Mapping[int, Callable[[LeadersState, int], int]] = {
    Mission.CONTINENTAL_POWER: continents_of,
    Mission.HEGEMONY: continents_of,
    Mission.WORLD_POWER: areas_in_each_continent,
    Mission.STORM: lambda state, side: state.taken[side],
    Mission.AIR_FORCE: lambda state, side: units_in_play(state, side, UnitType.AIRCRAFT),
    Mission.ARMOUR: lambda state, side: units_in_play(state, side, UnitType.TANK),
    Mission.ARMY: lambda state, side: units_in_play(state, side),
    Mission.SCIENCE: lambda state, side: sum([state.level(side, field) >= SCIENCE_LEVEL for field in FIELDS]),
    Mission.ADMIRALTY: seas_entered,
    Mission.ALLIANCE: lambda state, side: len(partners_of(state, side)),
    Mission.VICTORIES: lambda state, side: state.won[side],
    Mission.ISLANDS: lambda state, side: len(state.world.islands.intersection(areas_of(state, side))),
}
"""How far a side has come with each mission.

Cases: H5.1
"""


@rule("H5.1", silenced=NOWHERE)
def next_badge(state: LeadersState, side: int) -> int:
    """Return the first mission that a side has fulfilled and has no badge for, NOWHERE for none.

    Cases: H5.1
    """
    badges = state.badges[MISSIONS * side : MISSIONS * (side + 1)]
    for mission, has, number in zip(IN_ORDER, badges, wanted(state), strict=True):
        if not has and REACHED[mission](state, side) >= number:
            return mission
    return NOWHERE


def told_of(mission: int) -> str:
    """Return the name of a mission in a sentence.

    >>> told_of(Mission.WORLD_POWER)
    'world power'
    """
    return MISSION_WORDS[mission].replace("-", " ")


@dataclass(slots=True)
class MissionsPhase(TurnPhase):
    """Phase 5 of a player's turn; nothing in it is to be decided.

    Cases: H5.1, H6.3
    """

    def start(self, play: LeadersPlay) -> Directive:
        """Give a badge, and the game to who has enough of them."""
        state, side = play.state, self.side
        mission = next_badge(state, side) if state.playing[side] else NOWHERE
        if mission != NOWHERE:
            play.set("badges", MISSIONS * side + mission, 1)
            number = badges_of(state, side)
            play.event("badge", "H5.1", side, mission=told_of(mission), number=number)
            if number >= badges_to_win(state):
                win(play, side, Verdict.MISSIONS)
        return done()


PROCEDURES: tuple[type[Procedure], ...] = (MissionsPhase,)
