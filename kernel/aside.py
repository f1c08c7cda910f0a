"""What is kept beside a game and is no part of it: notes of each player, and a small picture of the map.

No rule, view, bot, hash or digest knows of it. What one player wrote is for that player alone: it stands in
saves and journals of the machine it was written on, and never in a file that goes to another player.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

MAX_NOTE, MAX_NOTES = 4_000, 200
"""Letters of one note, and notes of one player in one game."""
MAX_PICTURE = 65_536
"""Bytes of a picture."""


@dataclass(frozen=True, slots=True)
class Note:
    """A note that a player wrote for himself.

    Attributes:
        text: lines, parted by line feeds.
        space: printed id of the space it is pinned to, with its map where need be; empty for none.
    """

    text: str = ""
    space: str = ""


@dataclass(frozen=True, slots=True)
class Aside:
    """Notes and picture of one game; never changed, but another one takes its place.

    Attributes:
        notes: player -> what that player wrote.
        picture: a PNG of what every side may see, empty for none.

    Example:
        >>> Aside().noted("Ann", (Note("Hold the pass."),)).of("Ann")[0].text
        'Hold the pass.'
    """

    notes: Mapping[str, tuple[Note, ...]] = field(default_factory=dict)
    picture: bytes = b""

    def of(self, player: str) -> tuple[Note, ...]:
        """Return the notes of a player."""
        return self.notes.get(player, ())

    def noted(self, player: str, notes: tuple[Note, ...]) -> Aside:
        """Return what is kept when a player's notes are these."""
        others = {name: told for name, told in self.notes.items() if name != player}
        return replace(self, notes=others | ({player: notes} if notes else {}))

    def pictured(self, picture: bytes) -> Aside:
        """Return what is kept with another picture."""
        return replace(self, picture=picture)

    def unsigned(self) -> Aside:
        """Return what may go to another player: everything but the notes."""
        return replace(self, notes={})
