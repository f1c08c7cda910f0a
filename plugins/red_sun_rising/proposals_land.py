"""What a bot looks at on land: who is activated, where he marches, whom he attacks."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from grognard.kernel.action import Args
from grognard.plugins.red_sun_rising.state import RisingState

Proposal = tuple[str, Args]
Proposer = Callable[[RisingState, Any, int], Iterator[Proposal]]

PROPOSERS: Mapping[str, Proposer] = {}
