"""What a bot looks at in a battle at sea: the range, at whom it fires, when it breaks off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from grognard.kernel.action import Args
from grognard.plugins.red_sun_rising.rules.breaking_off import SearchPhase, sighting_range
from grognard.plugins.red_sun_rising.rules.display import Deployment, display, range_of, weather_of
from grognard.plugins.red_sun_rising.rules.engagement import Engagement
from grognard.plugins.red_sun_rising.rules.gunnery import WEATHER_MODIFIERS, Gunnery, results_of
from grognard.plugins.red_sun_rising.rules.ranging import RangeDetermination, SecondaryMoves
from grognard.plugins.red_sun_rising.rules.surprise import SurpriseAttack
from grognard.plugins.red_sun_rising.rules.torpedoes import (
    POINT_BLANK,
    TORPEDO,
    TorpedoPhase,
    chance_to_get_through,
    facing,
    launchable,
    likely_target,
    quarry_of,
)
from grognard.plugins.red_sun_rising.sea_lanes import is_stronger
from grognard.plugins.red_sun_rising.sea_odds import Sea, lines_of, opening, reply
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Side

Proposal = tuple[str, Args]
Proposer = Callable[[RisingState, Any, int], Iterator[Proposal]]

GETS_THROUGH = 0.6
"""How likely a flotilla must be to survive its target's fire to be sent at it."""


def engagement(state: RisingState, frame: Engagement, side: int) -> Iterator[Proposal]:
    """Propose to stay in port, and to come out where that promises something."""
    yield "RefuseBattle", ()
    if is_stronger(state, frame.found, frame.searcher):
        yield "AcceptBattle", ()


def deployment(state: RisingState, frame: Deployment, side: int) -> Iterator[Proposal]:
    """Propose to spread what is in excess along the enemy's line."""
    yield "Spread", ()


def ranging(state: RisingState, frame: RangeDetermination, side: int) -> Iterator[Proposal]:
    """Propose the range at which an hour of fire promises most."""
    here, wanted = range_of(state), wanted_range(state, frame)
    if wanted > here:
        yield "OpenRange", (wanted - here - 1,)
    elif wanted < here:
        yield "CloseRange", (here - wanted - 1,)
    yield "KeepRange", ()


def wanted_range(state: RisingState, frame: RangeDetermination) -> int:
    """Return the range that the side whose turn it is makes for."""
    board, weather, boxes = state.board, weather_of(state), range_of(state)
    sea = Sea(sighting_range(state, weather), -WEATHER_MODIFIERS.get(weather, 0), display(board).last)
    lines, morales = lines_of(state, frame.fleets), [state.morale[fleet] for fleet in frame.fleets]
    if frame.side == Side.JAPAN:
        return reply(board, lines, sea, boxes, morales[Side.JAPAN])[1]
    return opening(board, lines, sea, boxes, (morales[Side.RUSSIA], morales[Side.JAPAN]))[1]


def secondary(state: RisingState, frame: SecondaryMoves, side: int) -> Iterator[Proposal]:
    """Propose that the secondary force stays where it was spread."""
    yield "SecondStays", ()


def gunnery(state: RisingState, frame: Gunnery, side: int) -> Iterator[Proposal]:
    """Propose that every ship fires at what it is likely to harm most."""
    yield "Broadside", ()


def torpedoes(state: RisingState, frame: TorpedoPhase, side: int) -> Iterator[Proposal]:
    """Propose an attack where a flotilla is likely to come through to a ship it can harm."""
    asked = state.frames[-1].asked
    if asked is not None and "Recall" in asked.kinds:
        target = likely_target(state, frame.flotilla, quarry_of(state, frame.enemy))
        yield ("Torpedo", (target,)) if _pays(state, frame.flotilla, target) else ("Withhold", ())
        return
    ready = launchable(state, frame.fleets[frame.side])
    useful = [
        number
        for number, flotilla in enumerate(ready)
        if facing(state, flotilla) < 0
        and _pays(state, flotilla, likely_target(state, flotilla, quarry_of(state, frame.enemy)))
    ]
    if useful and all([facing(state, flotilla) < 0 for flotilla in ready]):
        yield "Launch", (useful[-1],)
    yield "NoTorpedoes", ()


def _pays(state: RisingState, flotilla: int, target: int) -> bool:
    """Whether a flotilla is likely to reach a target, and to harm it."""
    told = results_of(state, flotilla, POINT_BLANK, TORPEDO)
    can_harm = max(told) >= state.printed("defense", target)
    return can_harm and chance_to_get_through(state, flotilla, target) >= GETS_THROUGH


def search_phase(state: RisingState, frame: SearchPhase, side: int) -> Iterator[Proposal]:
    """Propose to look for an enemy who is weaker."""
    if is_stronger(state, frame.fleets[side], frame.fleets[1 - side]):
        yield "SearchOn", ()
    yield "LetGo", ()


def surprise(state: RisingState, frame: SurpriseAttack, side: int) -> Iterator[Proposal]:
    """Propose that all flotillas strike."""
    yield "SurpriseAll", ()


PROPOSERS: Mapping[str, Proposer] = {
    "Engagement": engagement,
    "Deployment": deployment,
    "RangeDetermination": ranging,
    "SecondaryMoves": secondary,
    "Gunnery": gunnery,
    "TorpedoPhase": torpedoes,
    "SearchPhase": search_phase,
    "SurpriseAttack": surprise,
}
