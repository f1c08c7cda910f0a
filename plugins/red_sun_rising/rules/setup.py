"""Setting up (19.1, 19.2): what the printed set-up says beside where counters stand."""

from __future__ import annotations

from grognard.kernel.board import Scenario
from grognard.plugins.red_sun_rising.state import RisingPlay


def set_up(play: RisingPlay, scenario: Scenario) -> None:
    """Finish the set-up.

    Cases: 19.1, 19.2
    """
