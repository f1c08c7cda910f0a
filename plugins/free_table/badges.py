"""How what hands did shows on counters and spaces."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.game import Badge
from grognard.kernel.state import NOWHERE

BADGES: Mapping[str, Badge] = {
    "keeper": Badge("half", "Hidden", unless=NOWHERE),
    "angle": Badge("turn", "Turned by"),
    "word": Badge("flag", "Marked", unless=NOWHERE),
    "label": Badge("flag", "Marked", unless=NOWHERE),
    "backs": Badge("half", "Hidden counters:"),
    "pile": Badge("full", "Face down:"),
}
"""Column of `FreeState` -> its badge."""
