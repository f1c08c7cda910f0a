"""What Red Sun Rising adds to the kernel's state."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from grognard.kernel.play import Play
from grognard.kernel.state import NOWHERE, State, column
from grognard.plugins.red_sun_rising.roster import Roster, roster


class Flag(IntEnum):
    """Cells of ``RisingState.flag``: facts of the whole game.

    The five firsts of 18.3, ON_RAIL to MUKDEN, hold the Game-Turn of the first, and -1 once it was paid for.
    """

    BATTLESHIPS_MINED = 0
    ON_RAIL = 1
    SEOUL = 2
    PORT_ARTHUR = 3
    LIAOYANG = 4
    MUKDEN = 5
    SMIRNOV = 6
    SUPPLY_RAISED = 7


IN_PORT, AT_SEA = 0, 1
"""The faces of a fleet marker."""

WHOLE, DISABLED = 0, 1
"""The faces of a ship."""


@dataclass(slots=True)
class RisingState(State):
    """Columns of this game.

    Attributes:
        activated: per counter, 1 once it was activated this Game-Turn (9.1).
        tried: per counter, 1 once it attempted activation this Game-Turn (9.11).
        moved: per counter, 1 once it moved or retreated this Game-Turn (13.11); also of fleets (16.0).
        supplied: per counter, 1 while judged in supply (4.21).
        cut_off: per counter, 1 while judged out of supply (4.21); shown to players, rules read ``supplied``.
        source: per counter, the space of the supply source it was judged by, or NOWHERE (10.3).
        commander: per counter, the command unit it is assigned to, or NOWHERE (14.0).
        attacked, defended: per counter, 1 once it attacked or defended in this Assault Round (11.22, 11.23).
        withdrew: per counter, 1 once it attempted to retreat in this Assault Round (11.12).
        guided: per counter, 1 once a command unit modified a die roll in this Assault Round (11.45).
        fleet: per counter, the fleet marker a ship or an admiral belongs to, or NOWHERE (7.7).
        carrier: per counter, the merchant fleet that carries it, or NOWHERE (7.4).
        docked: per counter, 1 for a merchant fleet that began the Game-Turn in a home port (7.0/errata).
        blockading: per counter, 1 for a fleet on blockade and the merchant fleet that supports it (15.0).
        sailed: per counter, 1 for a fleet that was at sea this Game-Turn (8.78).
        homebound: per counter, 1 for a fleet that must return to port (8.76/errata).
        morale: per counter, the current morale of a fleet (8.7).
        rating: per counter, the Initiative Rating of the last admiral a fleet had (8.79).
        relieved: per counter, the Game-Turn in which an admiral was withdrawn, or 0 (19.3).
        lost: per counter, Defense Strength of ships a fleet lost since its morale last fell for it (8.72).
        repair: per counter, Game-Turns a disabled ship has spent in port, or NEVER (18.1, 18.5).
        trench: per space, the level of its trench, 0 to 2 (13.1).
        breached: per space, 1 where a fortress was destroyed (13.0).
        flag: facts of the whole game, see :class:`Flag`.
        roster: who is who on the counter sheet; the same for one board.
    """

    activated: list[int] = column("counter")
    tried: list[int] = column("counter")
    moved: list[int] = column("counter")
    supplied: list[int] = column("counter")
    cut_off: list[int] = column("counter")
    source: list[int] = column("counter", NOWHERE, holds="space")
    commander: list[int] = column("counter", NOWHERE, holds="counter")
    attacked: list[int] = column("counter")
    defended: list[int] = column("counter")
    withdrew: list[int] = column("counter")
    guided: list[int] = column("counter")
    fleet: list[int] = column("counter", NOWHERE, holds="counter")
    carrier: list[int] = column("counter", NOWHERE, holds="counter")
    docked: list[int] = column("counter")
    blockading: list[int] = column("counter")
    sailed: list[int] = column("counter")
    homebound: list[int] = column("counter")
    morale: list[int] = column("counter")
    rating: list[int] = column("counter")
    relieved: list[int] = column("counter")
    lost: list[int] = column("counter")
    repair: list[int] = column("counter")
    trench: list[int] = column("space")
    breached: list[int] = column("space")
    flag: list[int] = column("8", cells=[flag.name.lower() for flag in Flag])
    roster: Roster = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Give the columns their cells and look up the counter sheet."""
        State.__post_init__(self)
        self.roster = roster(self.board)


NEVER = -1
"""In the column ``repair``: a ship that may not be repaired (18.5)."""

RisingPlay = Play[RisingState]
