"""Windows with standing orders: to retreat, to throw a die again, to answer an attack from base camp."""

from __future__ import annotations

from grognard.kernel.action import Args
from grognard.kernel.orders import Answer, Window
from grognard.plugins.leaders.rules.battle import ATTACKER, DEFENDER, Battle
from grognard.plugins.leaders.rules.deployment import DefencePhase, reinforceable
from grognard.plugins.leaders.state import LeadersState

BLANK = "-"


def when_outnumbered(state: LeadersState, battle: Battle, side: int, word: str) -> Answer | None:
    """Retreat where the other party has more than twice as many units.

    Cases: 3.4.1
    """
    own = len(battle.units(state, battle.party))
    other = len(battle.units(state, DEFENDER if battle.party == ATTACKER else ATTACKER))
    return ("FallBack", ()) if other > 2 * own > 2 else None  # a single unit would be lost


def when_blank(state: LeadersState, battle: Battle, side: int, word: str) -> Answer | None:
    """Throw the first blank die again.

    Cases: H4.3
    """
    shown = battle.on_table
    return ("ThrowAgain", (shown.index(BLANK),)) if BLANK in shown else None


def when_room(state: LeadersState, phase: DefencePhase, side: int, word: str) -> Answer | None:
    """Bring the strongest units there are, as long as there is room.

    Cases: 3.3
    """
    listed = reinforceable(state, phase.side, phase.defender)
    args: Args = max(listed, default=())
    return ("Reinforce", args) if args else None


WINDOWS = (
    Window("retreat", "retreat from a battle", "3.4.1", ("outnumbered",), when_outnumbered),
    Window("dice", "throw a die again", "H4.3", ("blank",), when_blank),
    Window("defence", "bring units from base camp to areas under attack", "3.3", ("room",), when_room),
)
