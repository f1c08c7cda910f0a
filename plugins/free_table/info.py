"""What installed packages tell of this game without importing its rules."""

from __future__ import annotations

from grognard.kernel.registry import GameInfo

GAME = GameInfo(
    slug="free_table",
    plugin="grognard.plugins.free_table.plugin",
    module="grognard.modules:free_table.wgm",
    any_module=True,
)
