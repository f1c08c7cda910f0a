"""What finishes a set-up: what lies in hands is hidden, decks are turned down and shuffled."""

from __future__ import annotations

from grognard.kernel.board import Scenario
from grognard.kernel.kit import Deck
from grognard.plugins.free_table.rules.kinds import FreePlay
from grognard.plugins.free_table.rules.secrets import FACE_DOWN, shuffled
from grognard.plugins.free_table.state import OPEN, hands_of, put


def set_up(play: FreePlay, scenario: Scenario) -> None:
    """Hide what lies in hands, and lay the decks.

    Cases: F3.3, F3.4
    """
    for space, keeper in hands_of(play.board).items():
        for counter in play.state.counters_at(space):
            put(play, counter, space, keeper)
    for deck in play.board.kit.decks:
        lay(play, deck)


def lay(play: FreePlay, deck: Deck) -> None:
    """Lay the counters of a deck in order, or in none that anybody knows.

    Cases: F3.4
    """
    counters = list(shuffled(play.state, deck.space))
    if len(counters) > 1 and deck.shuffled:
        counters = play.shuffle(counters)
        play.event("shuffled", "F3.4", spaces=(deck.space,), count=len(counters))
    for counter in counters:
        put(play, counter, deck.space, play.state.nobody if deck.face_down == FACE_DOWN else OPEN)
