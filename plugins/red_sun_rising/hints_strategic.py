"""What sailing, searching and seeking initiative may come to, as the rules tell; it decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.action import Args
from grognard.kernel.describe import ActorsOf, Hint, HintOf, Note, NoteOf
from grognard.kernel.odds import Odds
from grognard.plugins.red_sun_rising.rules.blockade_attrition import AttritionLosses
from grognard.plugins.red_sun_rising.rules.disbandment import BRIGADE_POINTS, Disbandment
from grognard.plugins.red_sun_rising.rules.fleets import admiral_of, is_merchant, rating_of
from grognard.plugins.red_sun_rising.rules.homebound import rounds_to_port
from grognard.plugins.red_sun_rising.rules.initiative import CASE, InitiativeStage, initiative_modifiers
from grognard.plugins.red_sun_rising.rules.mines import is_mined_for, mine_level
from grognard.plugins.red_sun_rising.rules.movement_impulse import MovementImpulse
from grognard.plugins.red_sun_rising.rules.naval_movement import rounds_of_stage
from grognard.plugins.red_sun_rising.rules.search import search_limit, search_modifiers
from grognard.plugins.red_sun_rising.rules.search_stage import UNKNOWN, Search
from grognard.plugins.red_sun_rising.rules.transport import cargo_of
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Weather


def _sortie(state: RisingState, frame: InitiativeStage, args: Args) -> Hint:
    """Cases: 4.11, 4.12, 5.0."""
    odds = Odds(
        "initiative", CASE[frame.side], count=1, modifiers=initiative_modifiers(state),
        against=rating_of(state, admiral_of(state, args[0])), test="at-most",
    )  # fmt: skip
    return Hint(odds=odds)


def _sail(state: RisingState, frame: MovementImpulse, args: Args) -> Hint:
    """Cases: 7.1, 15.22, 15.23, 16.0."""
    fleet, space = args
    here = state.place[fleet]
    notes = []
    if not is_merchant(state, fleet):
        for mined in (here, space):
            if is_mined_for(state, mined, frame.side):
                text = f"Mines of level {mine_level(state, mined)} in {{spaces}}."
                notes.append(Note(text, "16.0", (), (mined,)))
        left = rounds_of_stage(state) - frame.round
        if rounds_to_port(state, frame.side).get(space, left + 1) > left:
            text = "From there {counters} cannot be in a friendly port when the stage ends."
            notes.append(Note(text, "15.23", (fleet,)))
    return Hint(path=(here, space), stops=True, notes=tuple(notes))


def _rest(state: RisingState, frame: MovementImpulse, args: Args) -> Hint:
    """Cases: 7.1, 15.23."""
    text = "Nobody sails for the rest of the stage unless fleets meet, raid or possess initiative anew."
    adrift = [f for f in frame.movers(state) if rounds_to_port(state, frame.side).get(state.place[f], 1)]
    notes = [Note(text, "7.1")]
    if adrift:
        notes.append(Note("In no friendly port: {counters}.", "15.2", tuple(adrift)))
    return Hint(notes=tuple(notes))


def _search(state: RisingState, frame: Search, args: Args) -> Hint:
    """Cases: 6.0, 6.21."""
    weather = Weather.CLEAR if frame.weather == UNKNOWN else Weather(frame.weather)
    odds = Odds(
        "search", frame.case, count=1, modifiers=search_modifiers(state, args[0], weather),
        against=search_limit(state, frame.space), test="at-most",
    )  # fmt: skip
    note = Note("The weather is found first: fog adds 1 to the die, a storm 2.", "6.22")
    return Hint(odds=odds, notes=(note,) if frame.weather == UNKNOWN else ())


def _raid(state: RisingState, frame: object, args: Args) -> Hint:
    """Cases: 7.2, 7.42."""
    cargo = cargo_of(state, args[0])
    return Hint(notes=(Note("It carries {counters}.", "7.42", cargo),) if cargo else ())


def _points(state: RisingState, frame: object, args: Args) -> Hint:
    """Cases: 15.15/errata, 18.5."""
    return Hint(str(state.printed("defense", args[0])), "DSP")


HINTS: Mapping[str, HintOf] = {
    "Sortie": _sortie,
    "Sail": _sail,
    "Rest": _rest,
    "LookFor": _search,
    "Raid": _raid,
    "Disable": _points,
    "GiveUp": _points,
}
"""Action kind -> what it costs and may come to."""


def _round(state: RisingState, frame: MovementImpulse) -> str:
    """Cases: 4.14."""
    return f"round {frame.round} of {rounds_of_stage(state)}; {len(frame.movers(state))} can still move"


def _weather(state: RisingState, frame: Search) -> str:
    """Cases: 6.21."""
    return "" if frame.weather == UNKNOWN else f"weather: {Weather(frame.weather).word}"


def _to_disable(state: RisingState, frame: AttritionLosses) -> str:
    """Cases: 15.15/errata."""
    return f"{frame.sunk} to be sunk" if frame.sunk else f"{frame.points} Defense Strength Points left"


def _given_up(state: RisingState, frame: Disbandment) -> str:
    """Cases: 18.5."""
    return f"{frame.points} of {BRIGADE_POINTS} Defense Strength Points given up"


NOTES: Mapping[str, NoteOf] = {
    "MovementImpulse": _round,
    "Search": _weather,
    "AttritionLosses": _to_disable,
    "Disbandment": _given_up,
}
"""Procedure -> its line under the prompt."""

ACTORS: Mapping[str, ActorsOf] = {"AttritionLosses": lambda state, frame: (frame.fleet,)}
"""Procedure -> the counters that act in it."""
