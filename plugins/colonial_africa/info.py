"""What installed packages tell of this game without importing its rules."""

from __future__ import annotations

from grognard.kernel.registry import GameInfo

GAME = GameInfo(
    slug="colonial_africa",
    plugin="grognard.plugins.colonial_africa.plugin",
    module="grognard.modules:colonial_africa.wgm",
)
