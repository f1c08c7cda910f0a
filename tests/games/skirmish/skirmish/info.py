"""What Grognard is told of Skirmish before its rules are needed."""

from grognard.kernel.registry import GameInfo

GAME = GameInfo(slug="skirmish", plugin="skirmish.plugin", module="skirmish:skirmish.wgm")
