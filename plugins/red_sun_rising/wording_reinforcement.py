"""One sentence for each event of transport, landing and reinforcement, for the log."""

from __future__ import annotations

from collections.abc import Mapping

WORDING_REINFORCEMENT: Mapping[str, str] = {
    # 7.4 and 7.5 merchant fleets
    "loaded": "{subject} {goes|go} aboard {others} in {first}.",
    "put_to_sea": "{counters} {leaves|leave} {first} for the sea.",
    "landed": "{subject} lands in {last}; ashore with it: {others}.",
    "shifted": "{counters} {moves|move} along the coast from {first} to {last}.",
    "merchant_lost": "{counters} {is|are} lost in {first}.",
    "cargo_lost": "{counters} {goes|go} down with it.",
    # 14.0 assignments
    "assigned": "{others} {is|are} assigned to {subject}.",
    # 17.0 reinforcements and replacements
    "command_points": "{side} receives Command Points: {amount}.",
    "replacements": "{side} receives a Replacement Step.",
    "arrived": "{counters} {arrives|arrive} in {first}.",
    "withdrawn": "{counters} {is|are} withdrawn.",
    "built": "{side} builds {counters} in {first} for Command Points: {cost}.",
    "rebuilt": "{counters} {is|are} brought up to full strength.",
    "supply_raised": "{side} stores a Game-Turn of supply in {first}.",
    # 18.3 foreign aid
    "foreign_aid": "Foreign money comes easier to {side}: {what}.",
    # what players can do
    "Loaded": "load no more",
    "Fill": "fill {0}",
    "Load": "load {0} on {1}",
    "Land": "land {0} at {1}",
    "Shifted": "leave the merchant fleets where they are",
    "Shift": "shift {0} to {1}",
    "Assign": "assign {0} to {1}",
    "AssignRest": "assign the rest to {0}",
    "Arrive": "let {0} arrive in {1}",
    "Build": "build {0} in {1}",
    "Rebuild": "bring {0} up to full strength",
    "RaiseSupply": "store supply in {0}",
    "EndReinforcement": "end reinforcement",
}
"""Sentences by event kind, phrases by action kind."""
