"""The hooks of Skirmish."""

from grognard.kernel.hookspecs import hookimpl
from skirmish import __version__ as __version__
from skirmish import rules
from skirmish.describe import DESCRIBE
from skirmish.state import SkirmishState

TRUCE = {"skirmish.rules.who_may_fire": rules.truce}


@hookimpl
def grognard_state():
    return SkirmishState


@hookimpl
def grognard_phases():
    phases = {"dawn": rules.Dawn()}
    for side, name in enumerate(("red", "blue")):
        phases[f"{name}.movement"] = rules.MovementPhase(side)
        phases[f"{name}.combat"] = rules.CombatPhase(side)
    return phases


@hookimpl
def grognard_procedures():
    return (rules.Advance, rules.Battle, rules.Reaction)


@hookimpl
def grognard_kinds():
    names = ("Done", "March", "Attack", "Hold", "FallBack", "Pass", "Fire")
    return tuple(getattr(rules, name)() for name in names)


@hookimpl
def grognard_windows():
    return rules.WINDOWS


@hookimpl
def grognard_visibility():
    return rules.VISIBILITY


@hookimpl
def grognard_setup():
    return rules.setup


@hookimpl
def grognard_victory():
    return rules.victory


@hookimpl
def grognard_evaluate():
    return lambda state, side: float(
        sum(1 if state.side_of(c) == side else -1 for c in range(len(state.place)))
    )


@hookimpl
def grognard_describe():
    return DESCRIBE


@hookimpl
def grognard_rules():
    return {"truce": TRUCE}


@hookimpl
def grognard_wording():
    return {
        "fog": "{side} looks for fog",
        "marched": "{side}: {counters} marches from {first} to {last}.",
        "revealed": "{counters} shows itself in {spaces}.",
        "reduced": "{counters} loses a step in {spaces}.",
        "destroyed": "{counters} is destroyed in {spaces}.",
        "fell_back": "{counters} falls back from {first} to {last}.",
        "attack": "{side} attacks {last}",
        "fire": "{side} fires at the enemy in {last}",
    }
