"""Sentences of the strategic naval game for the log, and phrases for what players can do in it."""

from __future__ import annotations

from collections.abc import Mapping

WORDING_STRATEGIC: Mapping[str, str] = {
    # 4.11, 4.12, 5.0 initiative
    "initiative": "{subject} tries to put to sea from {first}",
    "initiative=yes": "it sails",
    "initiative=no": "it stays",
    "initiative_won": "{subject} possesses initiative in {first}.",
    # 6.0 search
    "sea_weather": "Weather in {first}",
    "sea_weather_is": "The weather in {first}: {weather}.",
    "search": "{subject} searches for {others} in {first}",
    "search=yes": "found",
    "search=no": "not found",
    # 7.0 to 7.73 movement and raiding
    "fleet_sailed": "{subject} sails from {first} to {last}.",
    "put_in_port": "{subject} puts into port in {first}.",
    "left_behind": "{subject} stays behind in {first} for repairs.",
    "ships_transferred": "{others} {joins|join} {subject} in {first}.",
    # losses
    "ship_disabled": "{subject} is disabled.",
    "ship_sunk": "{subject} is sunk.",
    "fleet_lost": "{subject} is lost in {first}: {others}.",
    # 8.7, 17.11, 19.2, 19.3 morale and admirals
    "morale_recovered": "The morale of {subject} rises to {morale}.",
    "takes_command": "{subject} takes command of {others} in {first}.",
    "admiral_withdrawn": "{subject} is withdrawn.",
    "baltic_fleet": "{subject} comes in at {first}.",
    # 15.0 and 16.0 blockade and mines
    "on_blockade": "{subject} is on blockade in {first}.",
    "blockade_attrition": "Attrition of {subject} on blockade in {first}",
    "mines_laid": "{subject} lays mines in {first}; their level is {level}.",
    "mined_ship": "Which ship of {subject} meets the mines of {first}?",
    "mine": "A mine explodes under {subject} in {first}",
    # 18.1, 18.5 ships in port
    "ship_repaired": "{subject} is repaired in {first}.",
    "given_up": "The crew of {subject} goes ashore in {first}.",
    "naval_brigade": "{subject} forms in {first}.",
    # what players can do
    "Sortie": "try to sail with {0}",
    "EndInitiative": "try with no more fleets",
    "NoSearch": "search no more here",
    "LookFor": "search for {1} with {0}",
    "EndRearranging": "leave the fleets as they are",
    "Transfer": "give {0} to {1}",
    "Merge": "give all ships of {0} to {1}",
    "FormFleet": "form a second fleet with {0}",
    "EndImpulse": "end this impulse",
    "Rest": "stay until something happens",
    "Sail": "sail {0} to {1}",
    "PutIntoPort": "put {0} into port",
    "LeaveBehind": "leave {0} behind for repairs",
    "EnterBaltic": "come in at {0}",
    "Raid": "sink {0}",
    "NoMines": "lay no more mines",
    "LayMine": "lay mines with {0}",
    "Disable": "disable {0}",
    "StrikeMine": "sink {0}",
    "Disband": "form a naval brigade in {0}",
    "GiveUp": "give up {0}",
    # what is under way
    "InitiativeStage": "Naval initiative",
    "Search": "Search",
    "Searches": "Searches",
    "SearchStage": "Naval search",
    "Rearrange": "Fleet composition",
    "NavalMovementStage": "Naval movement",
    "MovementImpulse": "Movement impulse",
    "RaidingImpulse": "Raiding impulse",
    "LayMines": "Laying mines",
    "AttritionStage": "Attrition",
    "AttritionLosses": "Losses on blockade",
    "Disbandment": "Ships given up",
}
"""Sentences by event kind or purpose of a roll, phrases by action kind or procedure."""
