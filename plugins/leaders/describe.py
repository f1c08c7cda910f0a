"""What LEADERS tells a player beside its rules: hints, a line under the prompt, the battle, the sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from grognard.kernel.action import Args
from grognard.kernel.describe import Battle, Describe, Fighter, Hint, Note, Rank, Stage
from grognard.kernel.dice import Modifier
from grognard.kernel.odds import Odds
from grognard.plugins.leaders.estimate import chance_in, chance_of, force_of
from grognard.plugins.leaders.ledger import BRINGS, counted, ledger
from grognard.plugins.leaders.rules import battle as fight
from grognard.plugins.leaders.rules.battles import BattlesPhase
from grognard.plugins.leaders.rules.control import enemies_at, units_at
from grognard.plugins.leaders.rules.deployment import DefencePhase, DeploymentPhase, room_in
from grognard.plugins.leaders.rules.events import EventsPhase
from grognard.plugins.leaders.rules.headquarters import (
    HeadquartersPhase,
    price_of_level,
    price_of_unit,
    turns_until,
    when,
)
from grognard.plugins.leaders.rules.intelligence import NEEDED, free_spies, modifier_of
from grognard.plugins.leaders.rules.losses import Losses
from grognard.plugins.leaders.rules.movement import MovementPhase, is_taken_at_once, leaving, must_stay
from grognard.plugins.leaders.rules.parties import attackers_at, defenders_at
from grognard.plugins.leaders.rules.retreat import lost_in_retreat, refuge_of
from grognard.plugins.leaders.state import LeadersState
from grognard.plugins.leaders.tables import RESEARCH, SPY, UNIT_WORDS, price
from grognard.plugins.leaders.terms import Field

UNIT = "points"

# Hints


def of_deployment(state: LeadersState, frame: DeploymentPhase, args: Args) -> Hint:
    """Say how much room is left."""
    return Hint(notes=(_room(state, frame.side, args[1], "3.1"),))


def of_reinforcement(state: LeadersState, frame: DefencePhase, args: Args) -> Hint:
    """Say how much room is left, and how many attack."""
    against = counted(len(units_at(state, args[1], frame.side)), "unit")
    attack = Note(f"Under attack by {against}.", "3.3")
    return Hint(notes=(_room(state, frame.defender, args[1], "3.3"), attack))


def _room(state: LeadersState, side: int, area: int, case: str) -> Note:
    room = room_in(state, side, area)
    return Note(f"Room for {room} more.", case)


def of_march(state: LeadersState, frame: MovementPhase, args: Args) -> Hint:
    """Show the way of a unit, and say what it comes to."""
    unit, to = args
    return Hint(path=(state.place[unit], to), stops=True, notes=(_arrival(state, frame.side, to),))


def of_advance(state: LeadersState, frame: MovementPhase, args: Args) -> Hint:
    """Show the way of several, and say how many they are and what they come to."""
    space, to = args
    going = counted(len(leaving(state, frame.side, space)), "unit")
    told = f"{going}; the weakest stays." if must_stay(state, frame.side, space) else f"{going}."
    return Hint(path=args, stops=True, notes=(_arrival(state, frame.side, to), Note(told, "3.2a")))


def _arrival(state: LeadersState, side: int, to: int) -> Note:
    """Say what units of a side come to."""
    if to in state.world.seas:
        return Note("At sea the movement ends.", "3.2b")
    if is_taken_at_once(state, side, to):
        return Note("Nobody is there: you take it at once.", "3.2a")
    number = sum(len(units_at(state, to, other)) for other in enemies_at(state, to, side))
    if not number:
        return Note("No enemy is there.", "3.2")
    return Note(f"An attack: {counted(number, 'unit')} there.", "3.4")


def of_fight(state: LeadersState, frame: BattlesPhase, args: Args) -> Hint:
    """Say about how likely the attackers have the area in the end."""
    return _chances(chance_in(state, args[0], frame.side))


def of_engagement(state: LeadersState, frame: BattlesPhase, args: Args) -> Hint:
    """Say about how likely the attackers are to win at sea."""
    own, other = attackers_at(state, args[0], frame.side), defenders_at(state, *args)
    return _chances(chance_of(force_of(state, own), force_of(state, other)))


def _chances(chance: float) -> Hint:
    return Hint(
        notes=(Note(f"By expected hits you win in about {round(20 * chance) * 5} of 100 cases.", "3.4"),)
    )


def of_retreat(state: LeadersState, frame: fight.Battle, args: Args) -> Hint:
    """Say how many are lost, and where the others go."""
    units = frame.units(state, frame.party)
    sides = [state.side_of(unit) for unit in units]
    lost = sum(lost_in_retreat(state, side, sides.count(side)) for side in set(sides))
    if lost == len(units):
        return Hint(notes=(Note("Nobody is left.", "3.4.1"),))
    refuges = tuple(sorted({refuge_of(state, side) for side in sides}))
    return Hint(
        notes=(Note(f"{lost} of {len(units)} are lost, the others go to {{spaces}}.", "3.4.1", (), refuges),)
    )


def of_order(state: LeadersState, frame: HeadquartersPhase, args: Args) -> Hint:
    """Say what units cost and when they are there."""
    kind, number = args[0], args[1] + 1
    turns = turns_until(state, frame.side, UNIT_WORDS[kind])
    cost = str(number * price_of_unit(state, frame.side, kind))
    return Hint(cost, UNIT, notes=(Note(f"There {when(turns)}.", "H4.1"),))


def of_study(state: LeadersState, frame: HeadquartersPhase, args: Args) -> Hint:
    """Say what a level costs and when it is finished."""
    cost = str(price_of_level(state, frame.side, args[0]))
    brings = BRINGS[Field(args[0])][state.level(frame.side, args[0])]
    there = when(turns_until(state, frame.side, RESEARCH))
    return Hint(cost, UNIT, notes=(Note(f"{brings}.", "H4.3"), Note(f"There {there}.", "H4.2")))


def of_alliance(state: LeadersState, frame: EventsPhase | HeadquartersPhase, args: Args) -> Hint:
    """Say what partners are."""
    return Hint(notes=(Note("Partners share areas and defend them together.", "H4.4"),))


def of_notice(state: LeadersState, frame: HeadquartersPhase, args: Args) -> Hint:
    """Say when an alliance ends."""
    return Hint(notes=(Note("The alliance ends when your next turn begins.", "H4.5"),))


def of_hiring(state: LeadersState, frame: HeadquartersPhase, args: Args) -> Hint:
    """Say what spies cost."""
    return Hint(str((args[0] + 1) * price(state, SPY)), UNIT)


def of_operation(state: LeadersState, frame: HeadquartersPhase, args: Args) -> Hint:
    """Say how likely an operation succeeds, as far as the guards are known; those of others are not."""
    added = Modifier(modifier_of(state, frame.side, args[0]), "H4.9", "skill and research")
    odds = Odds("operation", "H4.9", 2, 6, (added,), NEEDED - 1, "over")
    return Hint(odds=odds, notes=(Note("Guards of the other side make it less likely.", "H4.9"),))


# Notes


def camp_note(state: LeadersState, frame: Any) -> str:  # noqa: ANN401
    """Say how many units are in base camp."""
    side = frame.defender if isinstance(frame, DefencePhase) else frame.side
    return f"In base camp: {counted(len(units_at(state, state.world.camp[side], side)), 'unit')}."


def desk_note(state: LeadersState, frame: HeadquartersPhase) -> str:
    """Say what can be spent, and how many spies are free."""
    spies = free_spies(state, frame.side)
    free = f" Free spies: {spies}." if spies else ""
    return f"You can spend {state.treasury[frame.side]} production points.{free}"


def battle_note(state: LeadersState, frame: fight.Battle) -> str:
    """Say what lies on the table."""
    return f"Round {frame.round}."


# The battle

STAGES = (("Retreat", "3.4.1"), ("Dice", "3.4.2"), ("Losses", "3.4.3"), ("Outcome", "3.4.4"))


def battle_of(state: LeadersState, procedures: Sequence[Any]) -> Battle:
    """Tell how a battle stands.

    Cases: 3.4
    """
    frame: fight.Battle = procedures[0]
    losing = procedures[-1] if isinstance(procedures[-1], Losses) else None
    ranks = [
        Rank(
            side,
            title,
            tuple(_fighters(state, frame, party, losing)),
            frame.party == party and losing is None,
        )
        for party, side, title in (
            (fight.ATTACKER, frame.attacker, "Attackers"),
            (fight.DEFENDER, frame.enemy, "Defenders"),
        )
    ]
    now = 2 if losing is not None else 0 if len(procedures) == 1 and not frame.shown else 1
    stages = tuple(
        Stage(title, case, "now" if at == now else "done" if at < now else "ahead")
        for at, (title, case) in enumerate(STAGES)
    )
    return Battle(
        title="Battle of {spaces}",
        case="3.4",
        space=frame.space,
        sides=(frame.attacker, frame.enemy),
        ranks=tuple(ranks),
        stages=stages,
        stage=f"Round {frame.round}",
        notes=tuple(_notes(state, frame)),
    )


def _fighters(
    state: LeadersState, frame: fight.Battle, party: int, losing: Losses | None
) -> Iterator[Fighter]:
    units = sorted(frame.units(state, party), key=lambda unit: (-state.world.kinds[unit], unit))
    throwing = len(frame.dice(state, party))
    for place, unit in enumerate(units):
        role = (
            "acts" if losing is not None and unit in losing.units else "waits" if place < throwing else "done"
        )
        yield Fighter(unit, role, note="" if place < throwing else "throws no die")


def _notes(state: LeadersState, frame: fight.Battle) -> Iterator[Note]:
    for party, who in ((fight.ATTACKER, "attackers"), (fight.DEFENDER, "defenders")):
        dice = [die.id for die in frame.dice(state, party)]
        told = ", ".join(f"{dice.count(word)} {word}" for word in dict.fromkeys(dice))
        yield Note(f"Dice of the {who}: {told or 'none'}.", "3.4.2")


def fighters(state: LeadersState, frame: Any) -> tuple[int, ...]:  # noqa: ANN401
    """Return the units of the party that decides."""
    return tuple(frame.units) if isinstance(frame, Losses) else tuple(frame.units(state, frame.party))


DESCRIBE = Describe(
    hints={
        "Deploy": of_deployment,
        "Reinforce": of_reinforcement,
        "March": of_march,
        "Advance": of_advance,
        "Fight": of_fight,
        "Engage": of_engagement,
        "FallBack": of_retreat,
        "Order": of_order,
        "Study": of_study,
        "Hire": of_hiring,
        "Spy": of_operation,
        "Sabotage": of_operation,
        "Propose": of_alliance,
        "Accept": of_alliance,
        "Leave": of_notice,
    },
    notes={
        "DeploymentPhase": camp_note,
        "DefencePhase": camp_note,
        "HeadquartersPhase": desk_note,
        "Battle": battle_note,
    },
    actors={"Battle": fighters, "Losses": fighters},
    battles={"Battle": battle_of},
    ledger=ledger,
)
