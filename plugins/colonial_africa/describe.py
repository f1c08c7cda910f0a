"""What Colonial Africa tells a player beside its rules: costs, ways, what to expect."""

from __future__ import annotations

from grognard.kernel.action import Args
from grognard.kernel.describe import Describe, Hint, Note
from grognard.kernel.odds import Odds
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.estimate import defence
from grognard.plugins.colonial_africa.ledger import ledger, worded
from grognard.plugins.colonial_africa.plans import plan_of
from grognard.plugins.colonial_africa.prices import PRICE_OF, chips_for
from grognard.plugins.colonial_africa.rules.capture import claimants
from grognard.plugins.colonial_africa.rules.fleets import way_to
from grognard.plugins.colonial_africa.rules.land_combat import BATTLE_DIE, Force, modifiers, share_won
from grognard.plugins.colonial_africa.rules.orders import Desk, WrittenOrder, padded
from grognard.plugins.colonial_africa.rules.writing import ORDERS
from grognard.plugins.colonial_africa.state import ColonialState
from grognard.plugins.colonial_africa.terms import Order, Page


def price_hint(kind: WrittenOrder, state: ColonialState, args: Args) -> Hint:
    """Say what an order costs, in pounds or chips."""
    price = PRICE_OF.get(kind.code)
    if price is not None:
        return Hint(f"£{price(state, padded(args))}", "from the treasury")
    chips = chips_for(kind.code)
    return Hint(str(chips), "chips") if chips else Hint()


def of_claim(state: ColonialState, frame: Desk, args: Args) -> Hint:
    """Say what a land is worth and how it is defended."""
    return Hint(notes=_ratings(state, frame.side, args[0]))


def of_invasion(state: ColonialState, frame: Desk, args: Args) -> Hint:
    """Say what a war on a minor power costs and may bring."""
    return Hint(str(chips_for(Order.INVADE)), "chips", notes=_ratings(state, frame.side, args[0]))


def of_sailing(state: ColonialState, frame: Desk, args: Args) -> Hint:
    """Show the way of a fleet."""
    way = way_to(state, args[0], args[1])
    return Hint(path=() if way is None else (state.place[args[0]], *way))


def of_march(state: ColonialState, frame: Desk, args: Args) -> Hint:
    """Show the way of a brigade."""
    return Hint(path=(state.place[args[0]], args[1]), stops=True)


def of_attack(state: ColonialState, frame: Desk, args: Args) -> Hint:
    """Show the way of an attack, what is to be expected there, and how likely it succeeds."""
    unit, space = args
    path = (state.place[unit], space) if state.place[unit] != space else ()
    odds = odds_of_attack(state, frame.side, unit, space)
    return Hint(path=path, stops=True, odds=odds, notes=_ratings(state, frame.side, space))


def odds_of_attack(state: ColonialState, side: int, unit: int, space: int) -> Odds | None:
    """Return how a battle would go between those with orders to attack, one more, and who stands there now.

    None where nobody defends; what allies and others write is not known yet.

    Cases: H4.3
    """
    orders = plan_of(state, side).orders(Order.ATTACK)
    ordered = [brigade for brigade, goal, _ in orders if goal == space and brigade != unit]
    holder = state.holder(space)
    defender = (
        Force(NOWHERE, (), state.levies[space])
        if holder == NOWHERE
        else Force(holder, state.garrison(holder, space))
    )
    if not defender.units and not defender.levies:
        return None
    attacker = Force(side, (*ordered, unit))
    own = modifiers(state, attacker, defender, space)
    share = share_won(own, modifiers(state, defender, attacker, space))
    outcomes = (("beaten off", 1 - share), ("won", share))
    return Odds("attack_roll", "H4.3", 1, BATTLE_DIE, own, outcomes=outcomes)


def _ratings(state: ColonialState, side: int, space: int) -> tuple[Note, ...]:
    world = state.world
    told = f"EV {world.ev[space]}, CPV {world.cpv[space]}, MGV {world.mgv[space]}."
    notes = [Note(told, "1.2"), Note(f"Strength {defence(state, space)} defends it.", "H4.2")]
    others = claimants(state, space, side)
    if others and state.control[space] == NOWHERE:
        names = ", ".join(state.board.side_names[other] for other in others)
        notes.append(Note(f"A chip goes to each who claims it too: {names}.", "3.2"))
    return tuple(notes)


def of_writing(state: ColonialState, frame: Desk) -> str:
    """Say on which page one writes, what is written, and what is left to spend."""
    plan, page = plan_of(state, frame.side), Page(state.page[frame.side])
    left, chips = state.treasury[frame.side] - plan.pounds, state.chips[frame.side] - plan.chips
    told = f"{state.year}, page of {page.name.lower()}: £{left} and {chips} chips are left."
    if not plan.numbers:
        return f"{told} No order is written yet."
    more = f", and {len(plan.numbers) - 1} more" if len(plan.numbers) > 1 else ""
    return f"{told} Written: {worded(state, plan.numbers[-1])}{more} (see the sheet, K)."


PRICED = {
    type(kind).__name__: (lambda state, frame, args, kind=kind: price_hint(kind, state, args))
    for kind in ORDERS
    if kind.code in PRICE_OF or chips_for(kind.code)
}

DESCRIBE = Describe(
    hints={
        **PRICED,
        "Claim": of_claim,
        "Invade": of_invasion,
        "Sail": of_sailing,
        "March": of_march,
        "Attack": of_attack,
    },
    notes={"Writing": of_writing},
    ledger=ledger,
)
