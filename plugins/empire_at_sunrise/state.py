"""What Empire at Sunrise adds to the kernel's state."""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum

from grognard.kernel.play import Play
from grognard.kernel.state import NOWHERE, State, column
from grognard.plugins.empire_at_sunrise.fleet import Fleet
from grognard.plugins.empire_at_sunrise.geography import POINT as POINT
from grognard.plugins.empire_at_sunrise.geography import Geography, geography
from grognard.plugins.empire_at_sunrise.ground import Ground, ground


class Flag(IntEnum):
    """Cells of ``SunriseState.flag``: facts of the whole game."""

    STORM = 0
    RAIDED = 1
    ATLANTIC_CALLED = 2
    PLANES_LOST = 3
    CIVIL_DEFENCE = 4
    CONVOY_PORT = 5
    CONVOY_SAFE = 6
    CONVOY_SCORED = 7


@dataclass(slots=True)
class SunriseState(State):
    """Columns of this game.

    Attributes:
        spent: per counter, half movement points spent in the current movement phase.
        ended: per counter, 1 once its move of this phase is over.
        insert_hexes: per counter, insert hexes entered this player turn (11.3).
        raid_points: per counter, half points spent on new spaces south of the tropic this turn (17.0).
        joined: per counter, how many spaces its moving stack had entered when it joined (10.0, 17.0).
        chased: per counter, interception attempts made against it where it is, this player turn (12.5).
        intercepted: per counter, 1 once it used up its interception of this player turn (12.1, 12.2).
        carrier: per counter, the ship that carries it, or NOWHERE (11.5).
        task_force: per counter, the marker that stands for it, or NOWHERE (6.2).
        spot: per counter, its location inside a zone of the chart: a counter that leads it, or NOWHERE (6.0).
        suppressed: per counter, 1 under a suppression marker (15.4).
        limbered: per counter, 1 while a siege gun is limbered, 2 in the turn it limbers (18.6).
        march: per counter, 0, 1 for "1/2", 2 for "2/2" (14.2).
        attacked: per counter, 1 once it attacked on land this turn (15.0).
        trench: per space, 1 where a trench was dug (14.1).
        redoubt: per space, 1 where a printed redoubt still stands (15.1b).
        flag: facts of the whole game, see :class:`Flag`.
        geo, ground: facts of the printed maps, for all and for land units; the same for one board.
        fleet: facts of the counters at sea; likewise.
    """

    spent: list[int] = column("counter", 0, "owner")
    ended: list[int] = column("counter", 0, "owner")
    insert_hexes: list[int] = column("counter", 0, "owner")
    raid_points: list[int] = column("counter", 0, "owner")
    joined: list[int] = column("counter", 0, "owner")
    chased: list[int] = column("counter", 0, "owner")
    intercepted: list[int] = column("counter", 0, "owner")
    carrier: list[int] = column("counter", NOWHERE, "owner", holds="counter")
    task_force: list[int] = column("counter", NOWHERE, "owner", holds="counter")
    spot: list[int] = column("counter", NOWHERE, "owner", holds="counter")
    suppressed: list[int] = column("counter", 0, "owner")
    limbered: list[int] = column("counter", 0, "owner")
    march: list[int] = column("counter", 0, "owner")
    attacked: list[int] = column("counter", 0, "owner")
    trench: list[int] = column("space")
    redoubt: list[int] = column("space")
    flag: list[int] = column("8", cells=[flag.name.lower() for flag in Flag])
    geo: Geography = field(init=False, repr=False, compare=False)
    ground: Ground = field(init=False, repr=False, compare=False)
    fleet: Fleet = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Give the columns their cells and look up the maps."""
        State.__post_init__(self)
        self.geo = geography(self.board)
        self.ground = ground(self.board)
        self.fleet = self.geo.fleet


SunrisePlay = Play[SunriseState]
