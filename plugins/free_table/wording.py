"""Sentences of the free table for the log, and phrases for what hands can do."""

from __future__ import annotations

from collections.abc import Mapping

WORDING: Mapping[str, str] = {
    # F1
    "seated": "{side} sits down at the table.",
    "agreed": "{side} agrees to end the game; the winner is {winner}.",
    "Next": "go on to the next step",
    "As": "hand the table over to {0}",
    "Agree": "agree to end the game, won by {0}",
    # F2
    "placed": "{side} puts {counters} on {last}.",
    "moved": "{side} moves {counters} from {first} to {last}.",
    "raised": "{side} lays {counters} on top in {last}.",
    "sunk": "{side} lays {counters} under the others in {last}.",
    "flipped": "{side} turns {counters} over.",
    "rotated": "{side} turns {counters} round.",
    "marked": "{side} marks {counters}: {text}.",
    "marked_hidden": "{side} marks {counters}.",
    "removed": "{side} takes {counters} off the map.",
    # F3
    "hid": "{side} hides {counters} in {last}.",
    "revealed": "{side} reveals {counters}.",
    "took": "{side} takes {counters} into the hand.",
    "laid": "{side} lays {counters} hidden on {last}.",
    "returned": "{side} lays {counters} face down on {last}.",
    "shuffled": "{count} counters are shuffled in {last}.",
    "drew": "{side} draws {count} from {last}.",
    "turned_up": "{side} turns up {counters} in {last}.",
    "dealt": "{side} deals the top of {first} to {last}.",
    "refilled": "{side} puts {count} from {first} back into {last}.",
    # F4
    "dice": "{side} rolls",
    "die": "{side} throws",
    "shows": "{dice}: {faces}{total}.",
    # F5
    "labelled": "{side} marks {last}: {text}.",
    "claimed": "{last}: controlled by {side}.",
    "set": "{side} sets {track} to {value}.",
    "turn_set": "{side} goes to turn {turn}.",
    "note": "{side}: {text}",
    "measured": "{first} to {last}: {distance}.",
}
"""Event, purpose of a roll or kind of action, and its sentence."""
