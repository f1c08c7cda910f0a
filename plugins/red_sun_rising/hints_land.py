"""What activation, marches and supply cost and mean, as the rules tell; it decides nothing."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.action import Args
from grognard.kernel.describe import ActorsOf, Hint, HintOf, Note, NoteOf
from grognard.kernel.odds import Odds
from grognard.kernel.procedure import Procedure
from grognard.plugins.red_sun_rising.ground import POINT
from grognard.plugins.red_sun_rising.rules.command import (
    direct_superior,
    is_in_command,
    is_port_arthur_command,
    response_value,
    season_modifiers,
)
from grognard.plugins.red_sun_rising.rules.march import MarchUnit
from grognard.plugins.red_sun_rising.rules.marching import allowance, march_reach, must_halt_in_zones
from grognard.plugins.red_sun_rising.rules.stacking import room, stacking_points
from grognard.plugins.red_sun_rising.rules.supply import points_left, points_needed
from grognard.plugins.red_sun_rising.rules.supply_stage import SupplyStage
from grognard.plugins.red_sun_rising.rules.zoc import zone_hexes
from grognard.plugins.red_sun_rising.state import RisingState

MP, CP = "MP", "CP"
PARTS = {1: "⅙", 2: "⅓", 3: "½", 4: "⅔", 5: "⅚"}
"""Sixths of a movement point as printed."""


def points_text(sixths: int) -> str:
    """Return sixths of a movement point as a mixed fraction.

    >>> points_text(0), points_text(2), points_text(8), points_text(12), points_text(21)
    ('0', '⅓', '1⅓', '2', '3½')
    """
    whole, rest = divmod(sixths, POINT)
    if not rest:
        return str(whole)
    return f"{whole or ''}{PARTS[rest]}"


# Activation


def _activate(state: RisingState, frame: Procedure, args: Args) -> Hint:
    """Cases: 9.11, 9.14, 9.15, 9.17, 18.7."""
    unit = args[0]
    odds = Odds(
        "activation", "9.11", count=1, modifiers=season_modifiers(state),
        against=response_value(state, unit), test="at-most",
    )  # fmt: skip
    chief, notes = direct_superior(state, unit), []
    if chief >= 0 and state.activated[chief]:
        near = is_in_command(state, unit)
        text = "{counters} is near enough to help." if near else "{counters} is too far away to help."
        notes.append(Note(text, "9.18", (chief,)))
    if is_port_arthur_command(state, unit):
        notes.append(Note("A roll before tells who commands: Smirnov on a 6.", "18.7"))
    return Hint(odds=odds, notes=tuple(notes))


# Movement


def _to(state: RisingState, frame: MarchUnit, args: Args) -> Hint:
    """Cases: 9.2, 9.42, 9.46, 12.0."""
    reach = march_reach(state, frame.unit, frame.spent)
    halts = args[0] in zone_hexes(state, frame.side) and must_halt_in_zones(state)
    notes = []
    if halts:
        notes.append(Note("The march ends there, in an enemy zone of control.", "9.42", (), args))
    left = room(state, args[0], frame.side) - _weight(state, frame.unit)
    if left < 0:
        text = "{spaces} holds no more: whoever is too much when the stage ends is lost."
        notes.append(Note(text, "12.0", (), args))
    return Hint(points_text(reach.cost[args[0]]), MP, reach.path(args[0]), stops=halts, notes=tuple(notes))


def _weight(state: RisingState, unit: int) -> int:
    """Stacking Points a unit takes up; command units take none (12.12)."""
    return 0 if unit in state.roster.commands[state.side_of(unit)] else stacking_points(state, unit)


def _marching(state: RisingState, frame: MarchUnit) -> str:
    """Cases: 9.2."""
    return f"{points_text(allowance(state, frame.unit) - frame.spent)} MP left"


# Supply


def _supply(state: RisingState, frame: SupplyStage, args: Args) -> Hint:
    """Cases: 10.21."""
    left = points_left(state, frame.shares())[args[1]] - points_needed(state, args[0])
    text = f"The merchant fleets in {{spaces}} then have {left} Command Points left."
    return Hint(str(points_needed(state, args[0])), CP, notes=(Note(text, "10.21", (), args[1:]),))


def _remove(state: RisingState, frame: Procedure, args: Args) -> Hint:
    """Cases: 12.11."""
    return Hint(str(stacking_points(state, args[0])), CP)


def _supplying(state: RisingState, frame: SupplyStage) -> str:
    """Cases: 10.21, 10.42."""
    left = sum(points_left(state, frame.shares()).values())
    waiting = sum(points_needed(state, unit) for unit in frame.linked if unit not in frame.fed)
    return f"{left} Command Points of supply left for {waiting}"


HINTS: Mapping[str, HintOf] = {
    "Activate": _activate,
    "MarchTo": _to,
    "SupplyUnit": _supply,
    "RemoveExcess": _remove,
}
"""Action kind -> what it costs and what may come of it."""

NOTES: Mapping[str, NoteOf] = {"MarchUnit": _marching, "SupplyStage": _supplying}
"""Procedure -> its line under the prompt."""

ACTORS: Mapping[str, ActorsOf] = {"MarchUnit": lambda state, frame: (frame.unit,)}
"""Procedure -> the counters that act in it."""
