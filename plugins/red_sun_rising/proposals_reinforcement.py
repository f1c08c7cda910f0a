"""What a bot looks at when it reinforces: what it builds, where it stands, whom it serves under."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from grognard.kernel.action import Args
from grognard.plugins.red_sun_rising.state import RisingState

Proposal = tuple[str, Args]
Proposer = Callable[[RisingState, Any, int], Iterator[Proposal]]

PROPOSERS: Mapping[str, Proposer] = {}
