"""Opening a game: from a name to a session."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence

from grognard.kernel.errors import MalformedAction
from grognard.kernel.hooks import check_fit
from grognard.kernel.registry import find_module, load_board_cached, load_game
from grognard.kernel.session import Session
from grognard.kernel.start import Start

SEED_LIMIT = 1 << 63
"""Seeds fit into the whole numbers of a save."""


def open_game(
    name: str,
    *,
    scenario: str | None = None,
    seed: int | None = None,
    dice: Sequence[int] | None = None,
    options: Sequence[str] = (),
    players: Mapping[str, str] | None = None,
    undo: str = "player",
    position: Sequence[str] = (),
) -> Session:
    """Open a new game.

    Args:
        name: the slug of an installed game, or the path of a module file.
        scenario: id of the scenario; the module's first one when None.
        seed: of the dice; a random one when None.
        dice: scripted faces instead of a seed.
        options: ids of the optional rules that are on.
        players: side id -> player's name; every side has its own player when None.
        undo: ``player`` or ``free``.
        position: lines that change the scenario's set-up, see :mod:`grognard.kernel.position`.

    Raises:
        ModuleDataError: no such module, or it cannot be read.
        PluginError: its plugin is missing or does not fit.
        MalformedAction: no such scenario, option, side or way to undo, or a bad line of the position.
    """
    board = load_board_cached(find_module(name))
    game = load_game(board.plugin)
    check_fit(game, board)
    chosen = scenario or next(iter(board.scenarios))
    if chosen not in board.scenarios:
        raise MalformedAction(f"No scenario is called {chosen!r}; there are {', '.join(board.scenarios)}.")
    known = {option.id for option in board.options}
    if unknown := set(options) - known:
        raise MalformedAction(f"No option is called {', '.join(sorted(unknown))}.")
    if unknown := set(players or ()) - set(board.sides):
        raise MalformedAction(f"No side is called {', '.join(sorted(unknown))}.")
    if undo not in ("player", "free"):
        raise MalformedAction("Undo is 'player' or 'free'.")
    names = tuple((players or {}).get(side, side) for side in board.sides)
    if dice is None and seed is None:
        seed = secrets.randbelow(1 << 32)
    if dice is not None:
        seed = None
    if seed is not None and not -SEED_LIMIT <= seed < SEED_LIMIT:
        raise MalformedAction(f"A seed lies between {-SEED_LIMIT} and {SEED_LIMIT - 1}.")
    start = Start(chosen, seed, tuple(dice or ()), tuple(options), names, undo, tuple(position))
    return Session(board, game, start)
