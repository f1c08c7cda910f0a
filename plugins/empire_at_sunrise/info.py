"""What installed packages tell of this game without importing its rules."""

from __future__ import annotations

from grognard.kernel.registry import GameInfo

GAME = GameInfo(
    slug="empire_at_sunrise",
    plugin="grognard.plugins.empire_at_sunrise.plugin",
    module="grognard.modules:empire_at_sunrise.wgm",
    primer=True,
)
