"""Mail: what a game remembers that goes from player to player as files; see :mod:`grognard.kernel.post`."""

from __future__ import annotations

import secrets
from dataclasses import dataclass, field


def _new_game() -> str:
    return secrets.token_hex(16)


@dataclass(frozen=True, slots=True)
class Mail:
    """A game played by mail.

    Attributes:
        game: a word that all files of the game share.
        sent: how many actions had been taken at each hand-over so far.
        here: the player who plays where this is kept; empty in a file that is under way.

    Example:
        >>> Mail("ab").sent
        ()
    """

    game: str = field(default_factory=_new_game)
    sent: tuple[int, ...] = ()
    here: str = ""
