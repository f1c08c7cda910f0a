"""What the state of a unit or hex looks like on the board; the printed game has sides and markers for it."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.game import Badge
from grognard.kernel.state import NOWHERE

BADGES: Mapping[str, Badge] = {
    "cut_off": Badge("crate", "Out of supply"),
    "activated": Badge("plus", "Activated"),
    "moved": Badge("tick", "Moved"),
    "attacked": Badge("burst", "Attacked"),
    "withdrew": Badge("turn", "Tried to retreat"),
    "guided": Badge("star", "Led an attack"),
    "carrier": Badge("anchor", "Aboard", unless=NOWHERE),
    "blockading": Badge("hulls", "Blockade"),
    "homebound": Badge("flag", "Homebound"),
    "trench=1": Badge("trench", "Trench 1", value=1),
    "trench=2": Badge("trench-2", "Trench 2", value=2),
    "breached": Badge("burst", "Destroyed"),
}
"""Column of `RisingState` -> its badge.

Cases: 4.21, 8.76/errata, 9.11, 11.12, 11.22, 11.45, 13.0, 13.11, 15.0
"""
