"""A bot in a process of its own: ``python -m grognard.viewer.bot_child`` answers on its standard output.

It gets views and offers, never a state or a seed of the game. What it prints is messages only; whatever goes
wrong becomes one of them.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import IO, Any

from grognard.kernel.bot import Bot, make_bot
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Game
from grognard.kernel.offer import ActionList, Offer
from grognard.kernel.registry import load_board_cached, load_game
from grognard.kernel.view import View
from grognard.viewer.processes import receive, send, serve


def answer_all(source: IO[bytes], out: IO[bytes]) -> None:
    """Read questions and write answers until the source ends."""
    begin = receive(source)
    if begin is None:
        return
    try:
        game, bot = _begin(begin)
        while (question := receive(source)) is not None:
            view, offer = view_from(question["view"]), offer_from(game, question["offer"], bot_board(begin))
            action = bot.choose(view, offer)
            send(out, {"version": question["offer"]["version"], "action": str(action)})
    except GrognardError as error:
        send(out, {"failed": str(error)})
    except Exception as error:  # a stranger's evaluate may raise anything; the table plays on
        send(out, {"failed": f"{type(error).__name__}: {error}"})


def _begin(begin: dict[str, Any]) -> tuple[Game, Bot]:
    board = bot_board(begin)
    if board.digest != begin["digest"]:
        raise ValueError("the module was changed meanwhile")
    game = load_game(begin["plugin"])
    return game, make_bot(begin["level"], board, game, begin["seed"])


def bot_board(begin: dict[str, Any]) -> Any:  # noqa: ANN401 - a Board
    """Return the board of the game."""
    return load_board_cached(Path(begin["module"]))


def view_from(data: dict[str, Any]) -> View:
    """Read a view; its log was left out."""
    return View(
        data["side"],
        data["version"],
        data["turn"],
        data["step"],
        data["columns"],
        frozenset(data["hidden"]),
        data["frames"],
        (),
        data["asked"],
        data["options"],
        data["texts"],
    )


def offer_from(game: Game, data: dict[str, Any], board: Any) -> Offer:  # noqa: ANN401 - a Board
    """Read an offer; its kinds are those of the game installed here."""
    choices = tuple((game.kinds[name], list(listed)) for name, listed in data["choices"])
    return Offer(
        data["side"],
        data["prompt"],
        data["case"],
        choices,
        ActionList(board, choices),
        (),
        data["version"],
        data["window"],
    )


if __name__ == "__main__":
    sys.exit(serve(answer_all, 5))
