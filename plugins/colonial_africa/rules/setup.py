"""H1.1: what every power begins with."""

from __future__ import annotations

from grognard.kernel.board import Scenario
from grognard.kernel.rule import rule
from grognard.kernel.state import NOWHERE
from grognard.plugins.colonial_africa.state import ColonialPlay, ColonialState
from grognard.plugins.colonial_africa.terms import Side, Status

CHIPS = 10
"""H1.1: colonial chips at the start."""

OLD_COLONIES = ("algeria", "cape-colony", "natal", "angola", "mozambique")
OLD_PORTS = ("algeria", "senegal", "sierra-leone", "cape-colony", "angola", "mozambique")
"""H1.1: lands that are colonies, and that have a port, when the game begins."""


@rule("H1.1", silenced=0)
def first_chips(state: ColonialState) -> int:
    """Return the chips of each power at the start.

    Cases: H1.1
    """
    return CHIPS


def set_up(play: ColonialPlay, scenario: Scenario) -> None:
    """Fill treasuries, give ships their fleet, lands their status, and free peoples their levies.

    Cases: H1.1, H4.2
    """
    state, index = play.state, play.board.spaces.index
    world = state.world
    for side in Side:
        play.set("treasury", side, world.powers[side].treasury)
        play.set("chips", side, first_chips(state))
        for ship in world.vessels[side]:
            if state.place[ship] >= 0:
                here = [fleet for fleet in world.fleets[side] if state.place[fleet] == state.place[ship]]
                play.set("fleet", ship, here[0] if here else NOWHERE)
    for space in world.africa:
        if state.control[space] == NOWHERE:
            play.set("levies", space, world.levies[space])
        else:
            play.set("status", space, Status.PROTECTORATE)
    for name in OLD_COLONIES:
        play.set("status", index[name], Status.COLONY)
    for name in OLD_PORTS:
        play.set("port", index[name], world.port.ch)
