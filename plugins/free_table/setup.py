"""What finishes a set-up: decks are shuffled."""

from __future__ import annotations

from grognard.kernel.board import Scenario
from grognard.plugins.free_table.rules.kinds import FreePlay
from grognard.plugins.free_table.rules.secrets import shuffle, shuffled

DECK = "deck"
"""The feature of a space whose counters lie face down and shuffled when a game begins."""


def set_up(play: FreePlay, scenario: Scenario) -> None:
    """Shuffle every deck.

    Cases: F3.4
    """
    board = play.board
    words = board.codes.get("features", ())
    if DECK not in words:
        return
    bit = 1 << words.index(DECK)
    for space, features in enumerate(board.spaces.features):
        if features & bit and shuffled(play.state, space):
            shuffle(play, space)
