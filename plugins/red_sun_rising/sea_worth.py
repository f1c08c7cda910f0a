"""What a bot thinks of the war at sea: fleets, admirals, the blockade, and what merchant fleets carry."""

from __future__ import annotations

from grognard.plugins.red_sun_rising.state import RisingState


def sea_worth(state: RisingState) -> float:
    """Return what the war at sea is worth to Japan, in steps of an infantry division."""
    return 0.0
