"""Optional rules, each laid over the printed ones when a game is opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.plugins.red_sun_rising.state import RisingState


def nobody_is_late(state: RisingState) -> bool:
    """Return that the war goes on: no schedule of cities ends it before December 1905.

    Cases: 19.4
    """
    return False


OPTIONS: Mapping[str, Mapping[str, Callable[..., Any]]] = {
    "war-to-the-end": {"red_sun_rising.rules.victory.is_late": nobody_is_late},
}
