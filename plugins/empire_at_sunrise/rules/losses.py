"""Step losses and what they score (3.2, 18.5, 19.0)."""

from __future__ import annotations

from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.empire_at_sunrise.rules.control import update_control
from grognard.plugins.empire_at_sunrise.rules.stacks import (
    is_land,
    is_type,
    leave_task_force,
    passengers_of,
)
from grognard.plugins.empire_at_sunrise.rules.turns import track_called
from grognard.plugins.empire_at_sunrise.state import Flag, SunrisePlay, SunriseState
from grognard.plugins.empire_at_sunrise.terms import Nation, Side, UnitType

REGIMENT_STEPS = 3
"""Hash marks of a Japanese regiment, which has a step more than faces (3.2)."""
CONVOY_POINTS = 3
"""Victory points for the convoy destroyed or late (18.1, 19.0)."""


@rule("3.2", silenced=None)
def next_face(state: SunriseState, counter: int) -> int | None:
    """Return the face that comes up when a unit loses a step, or None when it has no other.

    Cases: 3.2
    """
    following = state.face[counter] + 1
    return following if following < len(state.board.counters.steps[counter]) else None


@rule("18.5", silenced=NOWHERE)
def company_for(state: SunriseState, counter: int) -> int:
    """Return the company that takes the place of a Japanese regiment's last step, or NOWHERE.

    Cases: 18.5
    """
    counters = state.board.counters
    if counters.nation[counter] != Nation.JAPAN or counters.steps[counter][0] != REGIMENT_STEPS:
        return NOWHERE
    reserve = state.geo.space("reserve")
    waiting = (
        c for c in state.counters_at(reserve) if counters.nation[c] == Nation.JAPAN and is_land(state, c)
    )
    return next(waiting, NOWHERE)


@rule("19.0", silenced=0)
def points_for_loss(state: SunriseState, counter: int, *, steps: int, destroyed: int) -> int:
    """Return what the Germans score for a loss: a point per step of a land unit, or per ship destroyed.

    ``steps`` counts those a land unit lost; ``destroyed`` is 1 when the unit is gone.

    Cases: 19.0
    """
    if state.side_of(counter) != Side.AJA:
        return 0
    if is_land(state, counter):
        return steps
    # READING 18.1: the three points for the convoy stand for the ship's one as well, and come once;
    # test_case_18_1_convoy_destroyed_scores_three pins it.
    if is_type(state, counter, UnitType.CONVOY):
        return CONVOY_POINTS * destroyed * (1 - state.flag[Flag.CONVOY_SCORED])
    return destroyed


def lose_steps(play: SunrisePlay, counter: int, steps: int, case: str) -> bool:
    """Take steps off a unit: turn it over, put a company in its place, or destroy it.

    Steps beyond its last one are ignored; ``case`` is the case that causes the loss.

    Returns:
        Whether the unit, or the company that took its place, is still there.

    Cases: 3.2, 18.5, 19.0
    """
    for _ in range(steps):
        face = next_face(play.state, counter)
        if face is not None:
            play.flip(counter, face)
            _score_loss(play, counter, 1, destroyed=0)
            play.event("reduced", case, play.state.side_of(counter), (counter,), (play.state.place[counter],))
            continue
        company = company_for(play.state, counter)
        if company == NOWHERE:
            eliminate(play, counter, case)
            return False
        _hand_over(play, counter, company, case)
        counter = company
    return True


# READING 18.5: when every company is in use, a regiment on its last face is destroyed outright and its
# remaining steps all score; test_case_18_5_regiment_without_a_company_is_destroyed pins it.
def eliminate(play: SunrisePlay, counter: int, case: str) -> None:
    """Destroy a unit, its passenger with it, and settle who controls the space.

    Cases: 3.2, 11.5, 19.0
    """
    state = play.state
    place = state.place[counter]
    lost = passengers_of(state, (counter,))
    steps = state.steps(counter)
    leave_task_force(play, (counter,))
    play.event("destroyed", case, state.side_of(counter), (counter,), (place,))
    _take_away(play, counter, "eliminated")
    _score_loss(play, counter, steps, destroyed=1)
    for passenger in lost:
        eliminate(play, passenger, "11.5")
    update_control(play, place)


def _hand_over(play: SunrisePlay, regiment: int, company: int, case: str) -> None:
    """Put a company where a regiment stood, as suppressed, marching and embarked as it was (18.5)."""
    state = play.state
    place = state.place[regiment]
    play.move(company, place)
    for name in ("spent", "ended", "carrier", "spot", "suppressed", "march", "attacked"):
        play.set(name, company, state.columns[name][regiment])
    play.event("demoted", "18.5", state.side_of(regiment), (regiment, company), (place,), under=case)
    _take_away(play, regiment, "eliminated")
    _score_loss(play, company, 1, destroyed=0)


def _take_away(play: SunrisePlay, counter: int, box: str) -> None:
    """Move a unit off the maps and clear what was marked on it."""
    play.move(counter, play.state.geo.space(box))
    for name in ("suppressed", "limbered", "march"):
        play.set(name, counter, 0)
    for name in ("carrier", "spot", "task_force"):
        play.set(name, counter, NOWHERE)


def _score_loss(play: SunrisePlay, counter: int, steps: int, *, destroyed: int) -> None:
    points = points_for_loss(play.state, counter, steps=steps, destroyed=destroyed)
    if points and is_type(play.state, counter, UnitType.CONVOY):
        play.set("flag", Flag.CONVOY_SCORED, 1)
    score(play, points, "19.0", (counter,))


def score(play: SunrisePlay, points: int, case: str, counters: tuple[int, ...] = ()) -> None:
    """Give the Germans victory points."""
    if points:
        play.add("track", victory_track(play.state), points)
        play.event("scored", case, Side.GERMANY, counters, points=points)


def victory_track(state: SunriseState) -> int:
    """Return the track of victory points."""
    return track_called(state, "vp")
