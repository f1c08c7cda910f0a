"""What a bot looks at in a battle at sea: the range, at whom it fires, when it breaks off."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from grognard.kernel.action import Args
from grognard.plugins.red_sun_rising.state import RisingState

Proposal = tuple[str, Args]
Proposer = Callable[[RisingState, Any, int], Iterator[Proposal]]

PROPOSERS: Mapping[str, Proposer] = {}
