"""What a bot looks at at sea: sorties, moves, raids, and where troops are taken and landed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from grognard.kernel.action import Args
from grognard.plugins.red_sun_rising.state import RisingState

Proposal = tuple[str, Args]
Proposer = Callable[[RisingState, Any, int], Iterator[Proposal]]

PROPOSERS: Mapping[str, Proposer] = {}
