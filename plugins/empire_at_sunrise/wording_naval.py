"""One sentence for each event and roll of the naval rules, for the log."""

from __future__ import annotations

from collections.abc import Mapping

WORDING_NAVAL: Mapping[str, str] = {
    # 9.1 weather
    "weather": "Weather off Kiautschou",
    "storm": "Storms close the insert this turn.",
    "calm": "The weather off Kiautschou is fair.",
    # 10.0 and 11.0 movement at sea
    "sailed": "{counters} {sails|sail} from {first} to {last}.",
    "picked_up": "{counters} {joins|join} the moving stack in {first}.",
    "dropped": "{counters} {stays|stay} behind in {first}.",
    "mine": "{counters} meets mines in {first}",
    "embarked": "{subject} goes aboard {others} in {first}.",
    "landed": "{counters} {lands|land} in {first}.",
    # 6.2 task forces
    "task_force": "{others} {goes|go} under {subject} in {first}.",
    "revealed": "{subject} is revealed in {first}: {others}.",
    # 12.0 and 13.0 interception and naval combat
    "interception": "{counters} {tries|try} to intercept from {first}",
    "intercepted": "{side} intercepts out of {first} and fights from {last}: {counters}.",
    "engaged": "{side} seeks battle in {first}: {counters}.",
    "naval_combat": "Naval combat in {first}: {counters}.",
    "naval_fire": "{subject} fires at {others}",
    "second_round": "{side} declares a second round in {first}.",
    # 3.2 and 18.5 losses
    "reduced": "{counters} {loses|lose} a step in {first}.",
    "destroyed": "{counters} {is|are} destroyed in {first}.",
    "demoted": "{subject} is down to its last step in {first}: {others} takes its place.",
    # 4.0 and 19.0 control and points
    "controlled": "{side} takes control of {first}.",
    "scored": "Germany scores {points} VP.",
    # 17.0 and 18.0 raiders and units with rules of their own
    "raid": "{counters} raids commerce in {first}",
    "convoy_arrives": "{counters} arrives in {first}.",
    "convoy_called": "{counters} calls at {first}.",
    "convoy_safe": "{counters} leaves the map from {first}: it is safe.",
    "convoy_late": "{counters} has not left the map in time.",
    "atlantic": "{counters} {comes|come} from the Atlantic into {first}.",
    "planes": "Planes of {subject} attack {others} in {first}",
    "planes_lost": "{counters} has lost her planes.",
}
"""Sentences by event kind or purpose of a roll."""
