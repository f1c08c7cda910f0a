"""What the state of a unit or an area looks like on the board."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.game import Badge

BADGES: Mapping[str, Badge] = {
    "moved": Badge("tick", "Moved"),
    "landed": Badge("anchor", "From the sea"),
    **{f"worth={n}": Badge(f"figure-{n}", f"Worth {n} production points", value=n) for n in range(1, 10)},
}
"""Column of `LeadersState` -> its badge.

Cases: 3.1, 3.2c, 3.4.2
"""
