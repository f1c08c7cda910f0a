"""Opening a game: from a name to a session."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.dice import MAX_SIDES
from grognard.kernel.errors import MalformedAction
from grognard.kernel.game import Game
from grognard.kernel.hooks import check_fit
from grognard.kernel.registry import find_board, load_game
from grognard.kernel.session import Session
from grognard.kernel.start import Start

SEED_LIMIT = 1 << 63
"""Seeds fit into the whole numbers of a save."""

MAX_NAME = 100


def open_game(
    name: str,
    *,
    scenario: str | None = None,
    seed: int | None = None,
    dice: Sequence[int] | None = None,
    options: Sequence[str] | None = None,
    players: Mapping[str, str] | None = None,
    undo: str = "player",
    position: Sequence[str] = (),
    rules: str | None = None,
    extensions: Sequence[str] = (),
) -> Session:
    """Open a new game.

    Args:
        name: the slug of an installed game, or the path of a module file.
        scenario: id of the scenario; the module's first one when None.
        seed: of the dice; a random one when None.
        dice: scripted faces instead of a seed.
        options: ids of the optional rules that are on; the module's defaults when None.
        players: side id -> player's name; every side has its own player when None.
        undo: ``player`` or ``free``.
        position: lines that change the scenario's set-up, see :mod:`grognard.kernel.position`.
        rules: slug of a plugin that plays any module, such as ``free_table``; the module's own when None.

        extensions: paths of ``.wgx`` files or ids of installed ones, laid over the module in this order.

    Raises:
        ModuleDataError: no such module or extension, it cannot be read, or they do not fit each other.
        PluginError: the plugin is missing or does not fit.
        MalformedAction: no such scenario, option, side or way to undo, or a bad line of the position.
    """
    if extensions:
        from grognard.kernel.extending import find_extended

        name = str(find_extended(name, extensions))
    board, game = rules_for(find_board(name), rules)
    if unknown := set(players or ()) - set(board.sides):
        raise MalformedAction(f"No side is called {', '.join(sorted(unknown))}.")
    if dice is not None:
        seed = None
    elif seed is None:
        seed = secrets.randbelow(1 << 32)
    if options is None:
        options = [option.id for option in board.options if option.default]
    start = Start(
        scenario=scenario or next(iter(board.scenarios)),
        seed=seed,
        script=tuple(dice or ()),
        options=tuple(options),
        players=tuple((players or {}).get(side, side) for side in board.sides),
        undo=undo,
        position=tuple(position),
    )
    check_start(board, start)
    return Session(board, game, start)


def rules_for(board: Board, rules: str | None = None) -> tuple[Board, Game]:
    """Return a board with the rules by which it is played.

    Args:
        board: the module's data.
        rules: slug of a plugin; the module's own when None.

    Returns:
        The board as these rules need it: one that is played by a plugin for any module has its cases besides.

    Raises:
        ModuleDataError: the plugin's own module is broken.
        PluginError: the plugin is missing, or does not fit the module.
    """
    game = load_game(rules or board.plugin)
    if game.plays_any:
        board = _lent(board, game.slug)
    check_fit(game, board)
    return board, game


@lru_cache(maxsize=8)
def _lent(board: Board, rules: str) -> Board:
    """Return a board for a plugin that plays any module, with the cases of that plugin's own module."""
    own = find_board(rules)
    return board if own is board else replace(board, plugin=rules, cases={**board.cases, **own.cases})


def check_start(board: Board, start: Start) -> None:
    """Check that a game can begin so; the lines of a position are checked when they are read.

    Raises:
        MalformedAction: no such scenario, option or way to undo, or a seed, die or name no save can hold.
    """
    if start.scenario not in board.scenarios:
        known = ", ".join(board.scenarios)
        raise MalformedAction(f"No scenario is called {start.scenario!r}; there are {known}.")
    if unknown := set(start.options) - {option.id for option in board.options}:
        raise MalformedAction(f"No option is called {', '.join(sorted(unknown))}.")
    if start.undo not in ("player", "free"):
        raise MalformedAction("Undo is 'player' or 'free'.")
    if start.players and len(start.players) != len(board.sides):
        raise MalformedAction("Every side has a player, or none.")
    if not all(isinstance(text, str) for text in (*start.players, *start.options, *start.position)):
        raise MalformedAction("Players, options and lines of a position are texts.")
    if not all(len(player) <= MAX_NAME and player.isprintable() for player in start.players):
        raise MalformedAction(f"A player's name is one line of at most {MAX_NAME} letters.")
    if not all(type(number) is int for number in (start.seed or 0, *start.script)):
        raise MalformedAction("A seed and scripted dice are whole numbers.")
    if start.seed is not None and not -SEED_LIMIT <= start.seed < SEED_LIMIT:
        raise MalformedAction(f"A seed lies between {-SEED_LIMIT} and {SEED_LIMIT - 1}.")
    if not all(1 <= face <= MAX_SIDES for face in start.script):
        raise MalformedAction(f"Scripted dice show 1 to {MAX_SIDES}.")
