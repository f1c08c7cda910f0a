"""Bots: they get a view and an offer, and give an action; never the state, never the seed."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Protocol

from grognard.kernel.action import Action
from grognard.kernel.board import Board
from grognard.kernel.errors import MalformedAction
from grognard.kernel.game import Game, Outcome
from grognard.kernel.offer import Offer
from grognard.kernel.rules_at_work import RulesAtWork
from grognard.kernel.searcher import LEVELS, Searcher
from grognard.kernel.view import View

if TYPE_CHECKING:
    from grognard.kernel.session import Session


class Bot(Protocol):
    """Anything that plays a side."""

    def choose(self, view: View | None, offer: Offer) -> Action:
        """Return one of the offered actions; only a searcher needs a view."""
        ...


class RandomBot:
    """Choose the verb first and then one of its actions, each with equal chance.

    Args:
        board: the module's data.
        seed: of its own stream.
    """

    def __init__(self, board: Board, seed: int) -> None:
        self._board = board
        self._random = Random(seed)

    def choose(self, view: View | None, offer: Offer) -> Action:
        """Return a random action; the view is not looked at."""
        kind, listed = offer.choices[self._random.randrange(len(offer.choices))]
        return kind.action(self._board, listed[self._random.randrange(len(listed))])


class PassiveBot:
    """Rest wherever the game lets it: for experiments, a side that ends its phases and declines.

    It takes the first offered action without arguments, and where there is none the last one.

    Args:
        board: the module's data.
    """

    def __init__(self, board: Board) -> None:
        self._board = board

    def choose(self, view: View | None, offer: Offer) -> Action:
        """Return the action that does least; the view is not looked at."""
        for kind, listed in offer.choices:
            if () in listed:
                return kind.action(self._board, ())
        kind, listed = offer.choices[-1]
        return kind.action(self._board, listed[-1])


BOTS = ("random", "easy", "normal", "hard")
"""What a side can be played by; the words after the first one are levels of the searcher."""


def make_bot(name: str, board: Board, game: Game, seed: int) -> Bot:
    """Return a bot by name, with a stream of its own.

    Args:
        name: one of BOTS, or ``passive``.
        board: the module's data.
        game: the rules.
        seed: of the bot's stream; it has nothing to do with the seed of a game.

    Raises:
        MalformedAction: no bot is called so.
    """
    if name == "random":
        return RandomBot(board, seed)
    if name == "passive":
        return PassiveBot(board)
    if name not in LEVELS:
        raise MalformedAction(f"No bot is called {name!r}; there are {', '.join(BOTS)} and passive.")
    return Searcher(board, game, seed, LEVELS[name])


def decide(bot: Bot, session: Session) -> Action:
    """Return what a bot does in the decision that is asked.

    Raises:
        RulesError: the game's code failed the bot.
    """
    side = session.deciders[0]
    view = session.view(side) if isinstance(bot, Searcher) else None
    offer = session.offer()
    with RulesAtWork(session.engine.play, session.start.seed, f"The bot of {session.board.side_names[side]}"):
        return bot.choose(view, offer)


def play_by_bots(session: Session, bots: Sequence[Bot], after: Callable[[], None] | None = None) -> Outcome:
    """Play a game to its end, each side by its bot.

    Args:
        session: the game, played on from where it stands.
        bots: one per side.
        after: called after every action, to show progress or save.
    """
    while (outcome := session.over) is None:
        session.apply(decide(bots[session.deciders[0]], session))
        if after is not None:
            after()
    return outcome
