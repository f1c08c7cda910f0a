"""What the state of a unit looks like on the board."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.game import Badge

BADGES: Mapping[str, Badge] = {
    "moved": Badge("tick", "Moved"),
    "landed": Badge("anchor", "From the sea"),
}
"""Column of `LeadersState` -> its badge.

Cases: 3.2c, 3.4.2
"""
