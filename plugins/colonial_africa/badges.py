"""What the state of lands, ships and brigades looks like on the board."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.game import Badge
from grognard.kernel.state import NOWHERE

BADGES: Mapping[str, Badge] = {
    "status": Badge("star", "Colony", value=2),
    "port": Badge("anchor", "Port {}"),
    "fort": Badge("redoubt", "Fort {}"),
    "occupier": Badge("flag", "Occupied", unless=NOWHERE),
    "blockaded": Badge("hulls", "Blockade"),
    "damage": Badge("burst", "Hits {}"),
    "aboard": Badge("crate", "Aboard", unless=NOWHERE),
    "held": Badge("half", "Interned"),
}
"""Column of `ColonialState` -> its badge.

Cases: 1.13, 1.31, 1.32, 2.21, 2.22, 3.2, H3.3
"""
