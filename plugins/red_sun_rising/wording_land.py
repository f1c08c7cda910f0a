"""One sentence for each event and roll of land movement and supply, for the log."""

from __future__ import annotations

from collections.abc import Mapping

WORDING_LAND: Mapping[str, str] = {
    # 9.1 activation
    "port_arthur": "Who commands in Port Arthur: {subject}, or Smirnov on a 6",
    "activation": "{subject} {tries|try} to activate in {first}",
    "all_activated": "All land units of {side} are activated.",
    # 9.2 movement
    "marched": "{counters} {marches|march} from {first} to {last}.",
    # 10.4 attrition
    "out_of_supply": "{counters} {is|are} out of supply in {first}.",
    # what players can do
    "SupplyUnit": "supply {0} from {1}",
    "SupplyTheRest": "supply as many others as there is supply for",
    "Activate": "activate {0}",
    "March": "march {0}",
    "MarchTo": "march to {0}",
    "StopMarch": "end this march",
    "EndLandMovement": "end land movement",
    "RemoveExcess": "remove {0}",
}
"""Sentences by event kind or purpose of a roll, phrases by action kind."""
