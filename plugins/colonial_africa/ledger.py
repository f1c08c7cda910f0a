"""The sheet of each power, as far as another may read it; one's own orders stand on one's own."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.kernel.describe import Account
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.plans import Plan, plan_of, unpacked
from grognard.plugins.colonial_africa.rules.spaces import budget, garrison_missing, points_of
from grognard.plugins.colonial_africa.rules.victory import SUPREMACY, standing
from grognard.plugins.colonial_africa.rules.war import may_fight
from grognard.plugins.colonial_africa.rules.writing import ORDERS
from grognard.plugins.colonial_africa.state import ColonialState
from grognard.plugins.colonial_africa.terms import DEGREE, SHIPS, SIDES, Side, Status
from grognard.plugins.colonial_africa.wording import WORDING

KINDS = {kind.code: kind for kind in ORDERS}


def ledger(state: ColonialState, side: int, viewer: int) -> list[Account]:
    """Return what a viewer may know of a power: everything but what another has written.

    Cases: 1.21, 1.22, 3.1, 3.3, 3.4, H2.1, H6.1
    """
    found = [
        Account("Treasury", f"£{state.treasury[side]}", f"£{budget(state, side)} a year"),
        Account("Colonial chips", str(state.chips[side]), f"{standing(state, side):+d} against par"),
        Account("Points a year", str(points_of(state, side)), f"{SUPREMACY} win at once"),
        Account("Lands", _lands(state, side), _restless(state, side)),
        Account("Brigades", str(len(state.units(side))), _ships(state, side)),
    ]
    found += _relations(state, side)
    claims = [space for space in state.world.africa if state.claims[space] >> side & 1]
    if claims:
        found.append(Account("Claims", str(len(claims)), _names(state, claims)))
    if side == viewer:
        found += _orders(state, side)
    return found


def _names(state: ColonialState, spaces: Iterable[int]) -> str:
    return ", ".join(state.board.spaces.names[space] for space in spaces)


def _lands(state: ColonialState, side: int) -> str:
    colonies = sum(state.status[space] == Status.COLONY for space in state.lands(side))
    return f"{len(state.lands(side))}, {colonies} colonies" if colonies else str(len(state.lands(side)))


def _restless(state: ColonialState, side: int) -> str:
    """Return the lands without their garrison, which others can stir up."""
    short = [space for space in state.lands(side) if garrison_missing(state, space)]
    return f"garrison short: {_names(state, short)}" if short else ""


def _ships(state: ColonialState, side: int) -> str:
    kinds = [state.world.kinds[ship] for ship in state.world.vessels[side] if state.place[ship] != NOWHERE]
    named = [(kinds.count(kind), kind.name.lower()) for kind in SHIPS if kind in kinds]
    return "ships: " + ", ".join(f"{number} {name}" for number, name in named) if named else "no ships"


def _relations(state: ColonialState, side: int) -> list[Account]:
    """Return allies and wars."""
    names, found = state.board.side_names, []
    allies = [names[other] for other in Side if state.alliance[SIDES * side + other]]
    found.append(Account("Allies", ", ".join(allies) or "none"))
    for other in Side:
        cell = SIDES * side + other
        if state.war[cell]:
            degree = DEGREE.words[state.terms[cell] - 1] if state.terms[cell] else "no degree set"
            told = f"would take: {degree}" + (
                "" if may_fight(state, side, other) else "; no combat this year"
            )
            found.append(Account("War", names[other], told))
        if state.won[cell]:
            found.append(Account("Peace won", names[other], "settlement ahead"))
    return found


def _orders(state: ColonialState, side: int) -> list[Account]:
    """Return the orders written so far, in words."""
    plan: Plan = plan_of(state, side)
    cost = f"£{plan.pounds} of £{state.treasury[side]}" + (f", {plan.chips} chips" if plan.chips else "")
    found = [Account("Orders written", str(len(plan.numbers)), cost if plan.numbers else "")]
    return found + [Account("•", worded(state, number)) for number in plan.numbers]


def worded(state: ColonialState, number: int) -> str:
    """Return a written order as a player would say it."""
    order, args = unpacked(number)
    kind = KINDS[order]
    words = []
    for domain, value in zip(kind.args, args, strict=False):
        text = domain.format(state.board, value)
        if domain.word == "counter":
            text = state.board.counters.names[value]
        elif domain.word == "space":
            text = state.board.spaces.names[value]
        elif domain.word == "side":
            text = state.board.side_names[value]
        words.append(text)
    return WORDING[type(kind).__name__].format(*words)
