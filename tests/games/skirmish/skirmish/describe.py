"""What Skirmish tells a player: how far a march goes, and how a battle stands."""

from __future__ import annotations

from grognard.kernel.describe import Battle, Describe, Fighter, Hint, Note, Rank, Stage
from skirmish import rules


def march_hint(state, frame, args):
    path = rules.path_to(state, *args)
    hill = state.board.spaces.terrain[args[1]] == rules.HILL
    notes = (Note("{spaces} is a hill.", "5.2", (), (args[1],)),) if hill else ()
    watching = tuple(rules.who_may_fire(state, args[0]))
    notes += (Note("{counters} watches the way out.", "6.1", watching),) if watching else ()
    unit = "hex" if len(path) == 1 else "hexes"
    return Hint(str(len(path)), unit, (state.place[args[0]], *path), notes=notes)


def battle(state, procedures):
    fight = procedures[0]
    attacker, target = fight.attacker, fight.target
    ranks = tuple(
        Rank(state.side_of(c), title, (Fighter(c, role),), role == "acts")
        for c, title, role in ((attacker, "Attacker", "done"), (target, "Defender", "acts"))
    )
    stages = (Stage("Fire", "5.2", "done"), Stage("Retreat", "5.3", "now"))
    where = state.place[target]
    return Battle(
        "Battle for {spaces}", "5.1", where, (state.side_of(attacker), state.side_of(target)), ranks, stages
    )


DESCRIBE = Describe(
    hints={"March": march_hint},
    notes={"MovementPhase": lambda state, frame: f"{sum(state.marched)} have marched"},
    actors={"Battle": lambda state, frame: (frame.target,)},
    targets={"Reaction": lambda state, frame: (frame.mover,)},
    battles={"Battle": battle},
)
