"""What installed packages tell of this game without importing its rules."""

from __future__ import annotations

from grognard.kernel.registry import GameInfo

GAME = GameInfo(
    slug="red_sun_rising",
    plugin="grognard.plugins.red_sun_rising.plugin",
    module="grognard.modules:red_sun_rising.wgm",
)
