"""What installed packages tell of this game without importing its rules."""

from __future__ import annotations

from grognard.kernel.registry import GameInfo

GAME = GameInfo(
    slug="leaders",
    plugin="grognard.plugins.leaders.plugin",
    module="grognard.modules:leaders.wgm",
)
