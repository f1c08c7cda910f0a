"""One sentence for each event of transport, landing and reinforcement, for the log."""

from __future__ import annotations

from collections.abc import Mapping

WORDING_REINFORCEMENT: Mapping[str, str] = {
    # 7.4 and 7.5 merchant fleets
    "loaded": "{subject} {goes|go} aboard {others} in {first}.",
    "put_to_sea": "{counters} leaves {first} for the sea.",
    "landed": "{subject} lands in {last}; ashore with it: {others}.",
    "shifted": "{counters} moves along the coast from {first} to {last}.",
    "merchant_lost": "{counters} is lost in {first}.",
    "cargo_lost": "{counters} {goes|go} down with it.",
    # 14.0 assignments
    "assigned": "{others} {is|are} assigned to {subject}.",
    # 17.0 reinforcements and replacements
    "command_points": "{side} receives Command Points: {amount}.",
    "replacements": "{side} receives a Replacement Step.",
    "arrived": "{counters} arrives in {first}.",
    "withdrawn": "{counters} is withdrawn.",
    "built": "{side} builds {counters} in {first} for Command Points: {cost}.",
    "rebuilt": "{counters} is brought up to full strength.",
    "supply_raised": "{side} stores a Game-Turn of supply in {first}.",
    # 18.3 foreign aid
    "foreign_aid": "Foreign money comes easier to {side}: {what}.",
}
"""Sentences by event kind."""
