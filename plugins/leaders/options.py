"""Optional rules, each laid over the others when a game is opened."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from grognard.plugins.leaders.rules import retreat, setup, victory

OPTIONS: Mapping[str, Mapping[str, Callable[..., Any]]] = {
    "dealt-by-lot": {"leaders.rules.setup.is_dealt_by_lot": setup.by_lot},
    "edition-2017": {
        "leaders.rules.victory.military_limit": victory.limit_of_2017,
        "leaders.rules.victory.last_level": victory.level_of_2017,
    },
    "french-to-camp": {"leaders.rules.retreat.refuge_of": retreat.camp_of},
}
