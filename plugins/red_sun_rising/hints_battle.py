"""What shots, torpedoes and maneuvers in naval battles may come to, as the rules tell; it decides nothing."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from grognard.kernel.action import Args
from grognard.kernel.describe import ActorsOf, Hint, HintOf, Note, NoteOf
from grognard.kernel.odds import Odds
from grognard.plugins.red_sun_rising.rules.breaking_off import SearchPhase, is_broken_off, sighting_range
from grognard.plugins.red_sun_rising.rules.display import (
    Deployment,
    current_morale,
    display,
    hours_left,
    range_of,
    weather_of,
)
from grognard.plugins.red_sun_rising.rules.engagement import Engagement
from grognard.plugins.red_sun_rising.rules.gun_reach import targets_of
from grognard.plugins.red_sun_rising.rules.gunnery import (
    FACES,
    Effect,
    Gunnery,
    best_target,
    effect_on,
    fire_modifiers,
    naval_result,
    results_of,
    strength_of,
    threshold,
)
from grognard.plugins.red_sun_rising.rules.ranging import RangeDetermination, SecondaryMoves
from grognard.plugins.red_sun_rising.rules.search import search_limit, search_modifiers
from grognard.plugins.red_sun_rising.rules.surprise import SurpriseAttack
from grognard.plugins.red_sun_rising.rules.torpedoes import (
    POINT_BLANK,
    TORPEDO,
    TorpedoPhase,
    chance_to_get_through,
    launchable,
    likely_target,
    quarry_of,
)
from grognard.plugins.red_sun_rising.state import RisingState

EFFECTS = {Effect.NONE: "no effect", Effect.DISABLES: "disabled", Effect.SINKS: "sunk"}
AWAY = "turned away"
Outcomes = tuple[tuple[str, float], ...]


def outcomes_on(state: RisingState, target: int, results: tuple[int, ...], share: float = 1.0) -> Outcomes:
    """Return what may come of a shot, from nothing to the most, as (word, probability).

    Args:
        state: the state.
        target: the ship that is fired at.
        results: numbers of the table, one for each face of the die.
        share: how likely the shot is to fall at all.

    Cases: 8.52
    """
    effects = [effect_on(state, target, result) for result in results]
    return tuple(
        (word, share * effects.count(effect) / len(effects))
        for effect, word in EFFECTS.items()
        if effect in effects
    )


def _fire(state: RisingState, frame: Gunnery, args: Args) -> Hint:
    """Cases: 8.52, 8.54."""
    target, strength, boxes = args[0], strength_of(state, frame.firer), range_of(state)
    limit = threshold(state, strength, state.printed("defense", target))
    odds = Odds(
        "naval_fire", "8.52", count=1, modifiers=fire_modifiers(state, frame.firer, boxes), against=limit,
        test="" if limit is None else "over",
        outcomes=outcomes_on(state, target, results_of(state, frame.firer, boxes, strength)),
    )  # fmt: skip
    aimed = sum(hit == target for hit, _ in frame.hits)
    notes = (Note(f"Hits on {{counters}} that are still to be applied: {aimed}.", "8.5", args),)
    return Hint(odds=odds, notes=notes if aimed else ())


def _torpedo(state: RisingState, frame: TorpedoPhase, args: Args) -> Hint:
    """Cases: 8.61, 8.63."""
    through = chance_to_get_through(state, frame.flotilla, args[0])
    results = results_of(state, frame.flotilla, POINT_BLANK, TORPEDO)
    outcomes = ((AWAY, 1 - through), *outcomes_on(state, args[0], results, through))
    odds = Odds(
        "torpedo", "8.61", count=1, modifiers=fire_modifiers(state, frame.flotilla, POINT_BLANK),
        outcomes=outcomes,
    )  # fmt: skip
    return Hint(odds=odds, notes=(Note("{counters} fires first.", "8.61", args),))


def _surprise(state: RisingState, frame: SurpriseAttack, args: Args) -> Hint:
    """Cases: 18.83."""
    results = tuple(naval_result(state, TORPEDO, face) for face in FACES)
    limit = threshold(state, TORPEDO, state.printed("defense", args[0]))
    odds = Odds(
        "torpedo", "18.83", count=1, against=limit, test="" if limit is None else "over",
        outcomes=outcomes_on(state, args[0], results),
    )  # fmt: skip
    return Hint(odds=odds)


def _broadside(state: RisingState, frame: Gunnery, args: Args) -> Hint:
    """Cases: 8.52."""
    ships, boxes = (frame.firer, *frame.waiting), range_of(state)
    aims = [
        best_target(state, results_of(state, ship, boxes, strength_of(state, ship)), targets_of(state, ship))
        for ship in ships
    ]
    return _all_at("ships fire" if frame.waiting else "ship fires", aims, "8.52")


def _salvo(state: RisingState, frame: TorpedoPhase, args: Args) -> Hint:
    """Cases: 8.61."""
    flotillas, quarry = (frame.flotilla, *frame.waiting), quarry_of(state, frame.enemy)
    aims = [likely_target(state, flotilla, quarry) for flotilla in flotillas]
    return _all_at("flotillas attack" if frame.waiting else "flotilla attacks", aims, "8.61")


def _surprise_all(state: RisingState, frame: SurpriseAttack, args: Args) -> Hint:
    """Cases: 18.83."""
    text = "All flotillas that are left attack one after another, each what it is then likely to harm most."
    return Hint(notes=(Note(text, "18.83"),))


def _all_at(who: str, aims: Sequence[int], case: str) -> Hint:
    text = f"{len(aims)} {who}, aimed at what is likely to be harmed most: {{counters}}."
    return Hint(notes=(Note(text, case, tuple(dict.fromkeys(aims))),))


def _range_hint(state: RisingState, boxes: int) -> Hint:
    """Cases: 8.42, 8.43."""
    now = range_of(state) + boxes
    out = now > sighting_range(state, weather_of(state))
    notes = (Note("The fleets lose sight of each other there.", "8.43"),)
    return Hint(str(now), "range", notes=notes if out else ())


def _search_on(state: RisingState, frame: SearchPhase, args: Args) -> Hint:
    """Cases: 6.0, 8.84."""
    own = frame.fleets[frame.side]
    odds = Odds(
        "search", "8.84", count=1, modifiers=search_modifiers(state, own, weather_of(state)),
        against=search_limit(state, state.place[own]), test="at-most",
    )  # fmt: skip
    return Hint(odds=odds)


def _refuse(state: RisingState, frame: Engagement, args: Args) -> Hint:
    """Cases: 8.73."""
    morale = current_morale(state, frame.found)
    return Hint(
        "1", "morale", notes=(Note(f"The morale of {{counters}} is {morale}.", "8.73", (frame.found,)),)
    )


HINTS: Mapping[str, HintOf] = {
    "RefuseBattle": _refuse,
    "KeepRange": lambda state, frame, args: _range_hint(state, 0),
    "OpenRange": lambda state, frame, args: _range_hint(state, args[0] + 1),
    "CloseRange": lambda state, frame, args: _range_hint(state, -args[0] - 1),
    "FireAt": _fire,
    "Torpedo": _torpedo,
    "SurpriseTorpedo": _surprise,
    "Broadside": _broadside,
    "Salvo": _salvo,
    "SurpriseAll": _surprise_all,
    "SearchOn": _search_on,
}
"""Action kind -> what it costs and what may come of it."""


def _ranging(state: RisingState, frame: RangeDetermination) -> str:
    """Cases: 8.42."""
    last = display(state.board).last
    reach = min(frame.reach(state), last)
    return f"range {range_of(state)}, weather {weather_of(state).word}; you may change it by {reach}"


def _gunnery(state: RisingState, frame: Gunnery) -> str:
    """Cases: 8.54."""
    return (
        f"range {range_of(state)}, weather {weather_of(state).word}; {1 + len(frame.waiting)} ships to fire"
    )


def _torpedoes(state: RisingState, frame: TorpedoPhase) -> str:
    """Cases: 8.6."""
    if frame.launched:
        free = 1 + len(frame.waiting)
        return f"{free} flotilla{'s' * (free != 1)} free to attack"
    return (
        f"{len(launchable(state, frame.fleets[frame.side]))} flotillas; those that face an enemy one fight it"
    )


def _searching(state: RisingState, frame: SearchPhase) -> str:
    """Cases: 8.84."""
    lost = "out of sight" if is_broken_off(state) else "in sight"
    left = hours_left(state)
    return f"range {range_of(state)}, {lost}; {left} hour{'s' * (left != 1)} left"


NOTES: Mapping[str, NoteOf] = {
    "RangeDetermination": _ranging,
    "Gunnery": _gunnery,
    "TorpedoPhase": _torpedoes,
    "SearchPhase": _searching,
}
"""Procedure -> its line under the prompt."""


def _placing(state: RisingState, frame: Deployment | SecondaryMoves) -> tuple[int, ...]:
    return (frame.ship,) if frame.ship >= 0 else ()


def _flotilla(state: RisingState, frame: TorpedoPhase | SurpriseAttack) -> tuple[int, ...]:
    return (frame.flotilla,) if frame.flotilla >= 0 else ()


ACTORS: Mapping[str, ActorsOf] = {
    "Engagement": lambda state, frame: (frame.found,),
    "Deployment": _placing,
    "SecondaryMoves": _placing,
    "RangeDetermination": lambda state, frame: (frame.fleets[frame.side],),
    "Gunnery": lambda state, frame: (frame.firer,) if frame.firer >= 0 else (),
    "TorpedoPhase": _flotilla,
    "SurpriseAttack": _flotilla,
    "SearchPhase": lambda state, frame: (frame.fleets[frame.side],),
}
"""Procedure -> the counters that act in it."""

TARGETS: Mapping[str, ActorsOf] = {
    "Engagement": lambda state, frame: (frame.searcher,),
    "SearchPhase": lambda state, frame: (frame.fleets[1 - frame.side],),
}
"""Procedure -> the counters it is done to."""
