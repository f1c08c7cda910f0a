"""What a bot thinks of the war on land: cities, armies, the ways between them, and supply."""

from __future__ import annotations

from grognard.plugins.red_sun_rising.state import RisingState


def land_worth(state: RisingState) -> float:
    """Return what the war on land is worth to Japan, in steps of an infantry division."""
    return 0.0
