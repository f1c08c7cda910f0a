"""What Empire at Sunrise tells a player beside its rules: hints, what is left to spend, who acts, battles."""

from __future__ import annotations

from grognard.kernel.describe import Describe
from grognard.plugins.empire_at_sunrise.battles import BATTLES
from grognard.plugins.empire_at_sunrise.geography import Surface
from grognard.plugins.empire_at_sunrise.hints import HINTS, points_text
from grognard.plugins.empire_at_sunrise.rules.define_battle import defenders_of
from grognard.plugins.empire_at_sunrise.rules.interception import Interception
from grognard.plugins.empire_at_sunrise.rules.march import MarchStack
from grognard.plugins.empire_at_sunrise.rules.movement import points_left
from grognard.plugins.empire_at_sunrise.rules.naval_movement import means_of
from grognard.plugins.empire_at_sunrise.rules.sailing import MoveStack
from grognard.plugins.empire_at_sunrise.state import SunriseState


def _sailing(state: SunriseState, frame: MoveStack) -> str:
    """Cases: 10.0, 11.1, 11.3."""
    means = means_of(state, frame.movers)
    if state.geo.surface[frame.place(state)] != Surface.INSERT:
        return f"{points_text(means.points)} MP left"
    return f"{points_text(means.points)} MP left, {means.hexes} insert hexes"


def _marching(state: SunriseState, frame: MarchStack) -> str:
    """Cases: 10.0, 14.1."""
    if state.geo.surface[state.place[frame.movers[0]]] != Surface.INSERT:
        return "one hex, and the march ends there"
    return f"{points_text(min(points_left(state, unit) for unit in frame.movers))} MP left"


def _intercepting(state: SunriseState, frame: Interception) -> str:
    """Cases: 12.1."""
    where = state.board.spaces.ids[state.place[frame.movers[0]]]
    met = f"; {len(frame.caught)} of your ships met it" if frame.caught else ""
    return f"the enemy has entered {where}{met}"


DESCRIBE = Describe(
    hints=HINTS,
    notes={"MoveStack": _sailing, "MarchStack": _marching, "Interception": _intercepting},
    actors={
        "MoveStack": lambda state, frame: frame.movers,
        "MarchStack": lambda state, frame: frame.movers,
        "Interception": lambda state, frame: frame.stack,
        "NavalCombat": lambda state, frame: (frame.firer,) if frame.firer >= 0 else (),
        "DefineBattle": lambda state, frame: frame.attackers,
        "Retreat": lambda state, frame: (frame.unit,) if frame.unit >= 0 else (),
        "EndMove": lambda state, frame: (frame.passenger,) if frame.passenger >= 0 else (),
        "Boarding": lambda state, frame: (frame.unit,),
    },
    targets={
        "Interception": lambda state, frame: frame.movers,
        "DefineBattle": lambda state, frame: defenders_of(state, frame.space, frame.side),
        "Challenge": lambda state, frame: frame.movers,
    },
    battles=BATTLES,
    presses=("SecondRound",),
)
