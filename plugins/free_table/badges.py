"""How what hands did shows on counters and spaces."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.game import Badge
from grognard.kernel.state import NOWHERE

BADGES: Mapping[str, Badge] = {
    "keeper": Badge("half", "Hidden", unless=NOWHERE),
    "angle": Badge("turn", "Turned by {}\N{DEGREE SIGN}"),
    "word": Badge("flag", "{}", unless=NOWHERE),
    "label": Badge("flag", "{}", unless=NOWHERE),
    "backs": Badge("half", "{} hidden"),
    "pile": Badge("full", "{} face down"),
}
"""Column of `FreeState` -> its badge."""
