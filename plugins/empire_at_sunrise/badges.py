"""What the state of a unit or space looks like on the board; the printed game has a marker for each."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.game import Badge
from grognard.kernel.state import NOWHERE

BADGES: Mapping[str, Badge] = {
    "suppressed": Badge("burst", "Suppressed"),
    "limbered": Badge("wheel", "Limbered"),
    "march=half": Badge("half", "1/2", value=1),
    "march=full": Badge("full", "2/2", value=2),
    "ended": Badge("tick", "Moved"),
    "carrier": Badge("anchor", "Aboard", unless=NOWHERE),
    "trench": Badge("trench", "Trench"),
    "redoubt": Badge("redoubt", "Redoubt"),
}
"""Column of `SunriseState` -> its badge.

Cases: 11.5, 14.1, 14.2, 15.1b, 15.4, 18.6
"""
