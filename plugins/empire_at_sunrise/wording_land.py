"""One sentence for each event and roll of the land rules, for the log."""

from __future__ import annotations

from collections.abc import Mapping

WORDING_LAND: Mapping[str, str] = {
    # 14.0 movement on land
    "marched": "{counters} {marches|march} from {first} to {last}.",
    "left_insert": "{counters} {marches|march} off the insert from {first} to {last}.",
    "rested": "{counters}: rested and ready for the next hex.",
    "entrenched": "{counters} {digs|dig} a trench in {first}.",
    "called_out": "{side} calls {counters} out in {first}.",
    "barred": "{side} bars the way of {counters} into {first}.",
    # 18.6 siege guns
    "limbered": "{counters} limbers in {first}.",
    "unlimbered": "{counters} unlimbers in {first}.",
    "breached": "{counters} breaks the fortification in {first}.",
    # 15.0 combat on land
    "attacked": "{side} attacks {first} with {counters}.",
    "bombardment": "{subject} bombards {others} in the battle for {first}",
    "suppressed": "{counters} {is|are} suppressed in {first}.",
    "held_fire": "{counters} holds fire.",
    "point_named": "{counters} is the point unit.",
    "assault": "{subject} assaults {others} in the battle for {first}",
    "retreat": "{counters} {checks|check} for retreat in {first}",
    "stood": "{counters} {has|have} nowhere to retreat and {stays|stay} in {first}.",
    "retreated": "{counters} {retreats|retreat} from {first} to {last}.",
    "advanced": "{counters} {advances|advance} from {first} into {last}.",
    # 9.3 end of the turn
    "relieved": "{counters} {is|are} no longer suppressed.",
}
"""Sentences by event kind or purpose of a roll."""
