"""Sentences of naval battles for the log, and phrases for what players can do in them."""

from __future__ import annotations

from collections.abc import Mapping

WORDING_BATTLE: Mapping[str, str] = {
    # 8.0 to 8.23 engagement and set-up
    "refused_battle": "{subject} stays in {first} and refuses combat.",
    "naval_battle": "Naval battle in {first}: {counters}.",
    "second": "{subject} takes {last}.",
    "hours": "Hours of combat",
    "hour": "Hour {hour} of the battle; hours left: {left}.",
    "battle_over": "The battle in {first} is over after {hours} hours.",
    # 8.3 weather
    "battle_weather": "Weather of this hour",
    "weather_turns": "The weather turns: {weather}.",
    # 8.4 range
    "maneuver": "Maneuver",
    "range": "The range is {range}.",
    # 8.5 gunnery
    "naval_fire": "{subject} fires at {others}",
    "naval_fire=yes": "hit",
    "naval_fire=no": "no effect",
    # 8.6 torpedo attacks
    "torpedo_option": "First option of a torpedo attack",
    "launched": "{side} launches a torpedo attack: {counters}.",
    "torpedo": "{subject} attacks {others} with torpedoes",
    "torpedo=yes": "hit",
    "torpedo=no": "no effect",
    "turned_away": "The attack of {subject} on {others} fails.",
    # 8.7 morale
    "morale": "The morale of {subject} falls from {before} to {now}.",
    "admiral": "Fate of {subject} aboard {others}",
    "admiral_wounded": "{subject} is wounded.",
    "admiral_killed": "{subject} is killed.",
    # 8.8 breaking off
    "out_of_sight": "The fleets lose sight of each other.",
    "sighted": "The fleets sight each other again at range {range}.",
    # what players can do
    "RefuseBattle": "stay in port and refuse combat",
    "AcceptBattle": "come out and fight",
    "Spread": "spread all excess ships along the enemy's line",
    "PlaceSecond": "place it in {0}",
    "KeepRange": "leave the range as it is",
    "OpenRange": "open the range by {0}",
    "CloseRange": "close the range by {0}",
    "SecondStays": "leave the secondary force where it is",
    "ShipStays": "leave this ship where it is",
    "ShiftSecond": "shift to {0}",
    "Broadside": "fire all remaining guns at the best targets",
    "FireAt": "fire at {0}",
    "HoldFire": "hold fire with this ship",
    "CeaseFire": "fire no more this hour",
    "NoTorpedoes": "launch no torpedo attack",
    "Launch": "launch {0} of your flotillas",
    "Torpedo": "attack {0}",
    "Withhold": "do not attack with this flotilla",
    "Recall": "attack no more",
    "Salvo": "attack the best targets with all that are left",
    "LetGo": "do not search",
    "SearchOn": "search for the enemy",
    "SparePort": "attack no more",
    "SurpriseAll": "attack the best targets with all that are left",
    "SurpriseTorpedo": "attack {0}",
    # what is under way
    "Engagement": "Fleets meet",
    "NavalBattle": "Naval battle",
}
"""Sentences by event kind or purpose of a roll, phrases by action kind."""
