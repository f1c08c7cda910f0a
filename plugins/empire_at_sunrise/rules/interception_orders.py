"""Standing orders for the interception window (12.1): when a side tries without being asked."""

from __future__ import annotations

from grognard.kernel.orders import Answer, Window
from grognard.kernel.state import NOWHERE
from grognard.plugins.empire_at_sunrise.geography import Surface
from grognard.plugins.empire_at_sunrise.odds import exchange, profile
from grognard.plugins.empire_at_sunrise.rules.interception import Interception, conceals, in_reach
from grognard.plugins.empire_at_sunrise.rules.interception_roll import chance_of, range_of, station_for
from grognard.plugins.empire_at_sunrise.state import SunriseState
from grognard.plugins.empire_at_sunrise.terms import Side

EVEN = 0.5
"""The chance from which an attempt counts as likely."""


def answer_order(state: SunriseState, frame: Interception, side: int, word: str) -> Answer | None:
    """Return what a standing order makes a side do: try with its best stack, or decline.

    ``always`` takes the stack with the best chance, ``likely`` the same from even odds on, ``favourable``
    the one that promises most by chance and by the battle that would follow. Once a stack was chosen all of
    it tries.

    Cases: 12.1, 12.5
    """
    if frame.stack:
        return "Attempt", ()
    best = best_attempt(state, frame, side, word)
    return None if best == NOWHERE else ("Intercept", (best,))


def best_attempt(state: SunriseState, frame: Interception, side: int, word: str) -> int:
    """Return the first ship of the stack that a standing order sends, or NOWHERE.

    Cases: 12.1
    """
    best, found = 0.0, NOWHERE
    target = state.place[frame.movers[0]]
    for ship, ships in in_reach(state, side, frame.tried, frame.movers).items():
        hexes = range_of(state, state.place[ship], target)
        chance = chance_of(state, ships, frame.movers, hexes)
        if word == "favourable":
            chance *= gain_of(state, frame, ships)
        elif word == "likely" and chance < EVEN:
            continue
        if chance > best:
            best, found = chance, ship
    return found


def gain_of(state: SunriseState, frame: Interception, ships: tuple[int, ...]) -> float:
    """Return what a battle with a moving stack promises some ships, in points, as their side can know.

    Ships that have caught the stack fight with them. What a task force holds is not known, so it counts as
    one ship like the weakest of the hunters. The AJA does not send ships through the mines.

    Cases: 6.2, 11.2, 13.0
    """
    target = state.place[frame.movers[0]]
    is_wary = state.side_of(ships[0]) == Side.AJA and state.geo.surface[target] == Surface.INSERT
    if is_wary and any(state.geo.mined[space] for space in station_for(state, ships, target)):
        return 0.0
    mine = profile(state, (*frame.caught, *ships))
    hidden = any(state.task_force[ship] != NOWHERE for ship in frame.movers)
    theirs = profile(state, ships[-1:] if hidden else frame.movers)
    taken, dealt = exchange(mine, theirs)
    return dealt * theirs[4] - taken * mine[4]


WINDOW = Window(
    "interception",
    "interception of a moving stack",
    "12.1",
    ("always", "likely", "favourable"),
    answer_order,
    conceals,
)
