"""Sentences for land combat and the End Stage, phrases for what players do there."""

from __future__ import annotations

from collections.abc import Mapping

WORDING_COMBAT: Mapping[str, str] = {
    # 11.0 land combat
    "assault_round": "{side} begins Assault Round {number}.",
    "withdraw": "{counters} tries to retreat from {first} before combat",
    "withdrew": "{counters} {retreats|retreat} from {first} to {last}.",
    "long_retreat": "{counters} falls back two hexes to {first}",
    "land_attack": "{side} attacks {first} with {counters}.",
    "displaced": "{counters} flees from {first} to {last}.",
    "land_odds": "{side} attacks {first} with {attack} against {defense}: {odds}.",
    "land_combat": "{counters} {attacks|attack} {first}",
    "land_result": "The attack on {first} comes to {result}.",
    "step_lost": "{counters} loses a step in {first}.",
    "eliminated": "{counters} {is|are} eliminated.",
    "advanced": "{counters} {advances|advance} from {first} into {last}.",
    "stores_spent": "{first} has supply for {left} Game-Turns left.",
    "stores_lost": "Supply for {lost} Game-Turns is lost in {first}.",
    # 13.0 defensive positions
    "dug": "{side} digs in {first}: a trench of level {level}.",
    "trench_destroyed": "The trench in {first} is destroyed.",
    "fortress_destroyed": "The fortress in {first} is destroyed.",
    # 19.4 victory
    "controlled": "{side} takes control of {first}.",
    "war_ends": "The war ends. {reason}",
    # what a player can do
    "EndLandCombat": "end land combat",
    "BeginRound": "begin an Assault Round",
    "EndWithdrawals": "let the others stand",
    "Withdraw": "try to retreat {0}",
    "StandFast": "stay after all",
    "FallBackTo": "retreat to {0}",
    "EndAttacks": "end the attacks",
    "AttackSpace": "attack {0}",
    "Resolve": "resolve the attack",
    "JoinAttack": "attack with {0}",
    "JoinAll": "attack with everybody",
    "Guide": "let {0} modify the die roll",
    "TakeRefuge": "flee to {0}",
    "LoseStep": "take a step from {0}",
    "EndAdvance": "advance no further",
    "Advance": "advance {0}",
    "EndDigging": "end the work",
    "Dig": "dig in {0}",
    # what is under way
    "LandCombatStage": "Land combat",
    "AssaultRound": "Assault Round",
    "Withdrawals": "Retreat before combat",
    "FallBack": "A retreat",
    "PlanAttack": "An attack is planned",
    "Clash": "Land battle",
    "ChooseGuide": "Choice of a command unit",
    "Displace": "A command unit flees",
    "TakeLosses": "Losses",
    "AdvanceInto": "Advance after combat",
    "Digging": "Trenches",
    "EndStage": "End of the Game-Turn",
    # what a roll comes to
    "withdraw=yes": "gets away",
    "withdraw=no": "must stand",
    "long_retreat=yes": "in good order",
    "long_retreat=no": "loses a step",
}
"""Sentences by event kind or purpose of a roll; phrases by action kind or procedure."""
