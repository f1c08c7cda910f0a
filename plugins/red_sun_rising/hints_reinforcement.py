"""What loading, landing, building and assigning cost and mean, as the rules tell; it decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.action import Args
from grognard.kernel.describe import Hint, HintOf, Note, NoteOf
from grognard.kernel.procedure import Procedure
from grognard.plugins.red_sun_rising.rules.assignment import assigned_to, unassigned
from grognard.plugins.red_sun_rising.rules.building import cost_of_building, purse_of, supply_track
from grognard.plugins.red_sun_rising.rules.landing import is_friendly_harbour
from grognard.plugins.red_sun_rising.rules.reinforcement import ReinforcementStage
from grognard.plugins.red_sun_rising.rules.transport import (
    LoadMerchants,
    cargo_of,
    load_of,
    room_left,
    usual_cargo,
)
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Side
from grognard.plugins.red_sun_rising.tracks import standing

CP, STEP = "CP", "step"
"""Command Points and Replacement Steps, on a pill."""


def _load(state: RisingState, frame: LoadMerchants, args: Args) -> Hint:
    """Cases: 7.4, 7.41, 7.43."""
    unit, merchant = args
    left = room_left(state, merchant) - load_of(state, unit)
    text = f"{{counters}} then has room for {left} more Command Points."
    return Hint(str(load_of(state, unit)), CP, notes=(Note(text, "7.4", (merchant,)),))


def _fill(state: RisingState, frame: LoadMerchants, args: Args) -> Hint:
    """Cases: 7.4."""
    return Hint(notes=(Note("It takes {counters} aboard.", "7.4", usual_cargo(state, args[0])),))


def _land(state: RisingState, frame: Procedure, args: Args) -> Hint:
    """Cases: 7.5, 10.22."""
    cargo, notes = cargo_of(state, args[0]), []
    if cargo:
        notes.append(Note("{counters} goes ashore there.", "7.5", cargo, args[1:]))
    if not is_friendly_harbour(state, args[1]):
        notes.append(Note("It is no port of yours: in winter no supply comes from there.", "10.22"))
    return Hint(notes=tuple(notes))


def _build(state: RisingState, frame: Procedure, args: Args) -> Hint:
    """Cases: 17.0."""
    return Hint(str(cost_of_building(state, args[0])), CP)


def _rebuild(state: RisingState, frame: ReinforcementStage, args: Args) -> Hint:
    """Cases: 17.21, 17.22."""
    return Hint("1", STEP if frame.side == Side.JAPAN else CP)


def _raise_supply(state: RisingState, frame: Procedure, args: Args) -> Hint:
    """Cases: 10.14, 10.15."""
    stored = standing(state, supply_track(state, args[0]))
    return Hint(notes=(Note(f"{{spaces}} holds {stored} Game-Turns of supply now.", "10.12", (), args),))


def _assign(state: RisingState, frame: Procedure, args: Args) -> Hint:
    """Cases: 14.0."""
    count = len(assigned_to(state, args[-1]))
    text = f"Combat units under {{counters}} now: {count}."
    return Hint(notes=(Note(text, "14.0", args[-1:]),))


HINTS: Mapping[str, HintOf] = {
    "Load": _load,
    "Fill": _fill,
    "Land": _land,
    "Build": _build,
    "Rebuild": _rebuild,
    "RaiseSupply": _raise_supply,
    "Assign": _assign,
    "AssignRest": _assign,
}
"""Action kind -> what it costs and means."""


def _stage(state: RisingState, frame: ReinforcementStage) -> str:
    """Cases: 14.0, 17.13, 17.22."""
    what = "Replacement Steps" if frame.side == Side.JAPAN else "Command Points"
    loose = len(unassigned(state, frame.side))
    return f"{what}: {standing(state, purse_of(frame.side))}; units without a command: {loose}"


NOTES: Mapping[str, NoteOf] = {"ReinforcementStage": _stage}
"""Procedure -> its line under the prompt."""
