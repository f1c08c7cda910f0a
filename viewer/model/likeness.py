"""The likeness of a game: draws its thumbnail whenever it is kept, without holding the window up."""

from __future__ import annotations

import logging

from grognard.kernel.session import Session
from grognard.viewer.model.jobs import Job
from grognard.viewer.surface import Surface, main_map, surface_of
from grognard.viewer.thumbnail import ground_pixels, public_view, thumbnail

_log = logging.getLogger(__name__)
PATIENCE_S = 2.0
"""So long a save that somebody asked for waits for the map to be drawn once."""


class Likeness:
    """Draws the thumbnail of one game.

    Args:
        session: the game; its map is drawn in a thread at once.
    """

    def __init__(self, session: Session) -> None:
        self._session = session
        self._drawn = -1
        self._ground = Job(self._draw_ground)

    def keep(self) -> bool:
        """Lay a new picture aside where the game went on; whether the map is drawn by now."""
        surface, version = self._ground.result, self._session.version
        if surface is None or version == self._drawn:
            return surface is not None
        self._drawn = version  # what fails is tried again when the game went on
        try:
            picture = thumbnail(surface, public_view(self._session))
        except Exception:
            # A picture must not keep a game from being saved, whatever a plugin's rules of sight do.
            _log.exception("the thumbnail cannot be drawn")
            return True
        self._session.aside = self._session.aside.pictured(picture)
        return True

    def wait(self) -> None:
        """Wait until the map is drawn, which takes long for a moment after the game was opened only."""
        self._ground.wait(PATIENCE_S)

    def _draw_ground(self) -> Surface:
        board = self._session.board
        surface = surface_of(board, main_map(board))
        ground_pixels(surface)
        return surface
