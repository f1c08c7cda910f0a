"""The table of a game that has been opened, laid in the thread that opened it, so that the window need not.

What is laid here draws nothing and asks nothing of OpenGL; the window only shows it.
"""

from __future__ import annotations

import logging
from collections.abc import Callable
from dataclasses import dataclass

from grognard.kernel.editing import EDITOR
from grognard.kernel.errors import GrognardError
from grognard.viewer.grounds import Grounds
from grognard.viewer.map_maker import ready_map
from grognard.viewer.model.keeper import tidy
from grognard.viewer.model.saves import Opened
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.model.settings import Preferences
from grognard.viewer.palette import THEMES
from grognard.viewer.scene import space_icons
from grognard.viewer.screens.edit_table import EditTable, badges_worn, marked
from grognard.viewer.screens.table_screen import TableScreen
from grognard.viewer.sitting import Sitting
from grognard.viewer.surface import surface_of
from grognard.viewer.ui.widget import Act

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Place:
    """What a table is laid for.

    Attributes:
        grounds: makes the grounds of its maps, without some icons.
        wake: wakes the window; called from other threads.
        preferences: what is set.
        size: width, height and pixel ratio of the window.
    """

    grounds: Callable[[frozenset[str]], Grounds]
    wake: Act
    preferences: Preferences
    size: tuple[float, float, float]


@dataclass(frozen=True, slots=True)
class Laid:
    """A game with its table.

    Attributes:
        opened: the game.
        table: its table, which is not shown yet; an `EditTable` where a position is edited.
    """

    opened: Opened
    table: TableScreen


def lay(opened: Opened, place: Place) -> Laid:
    """Lay the table of a game, or of the position that is edited.

    Args:
        opened: the game.
        place: where it will be seen.
    """
    session, editing = opened.session, opened.editing
    seats = opened.seats if editing is None else Seats((Seat(EDITOR),) * len(session.board.sides))
    journal = opened.journal if editing is None else None
    sitting = Sitting(session, seats, place.wake, journal, opened.lost)
    view, badges = sitting.model.sight.view, session.game.badges
    if editing is not None:
        view, badges = marked(editing, view), badges_worn(editing)
    icons = space_icons(session.board, view, badges)
    grounds, look = place.grounds(icons), place.preferences.now.look
    if editing is None:
        table = TableScreen(sitting, grounds, look)
    else:
        table = EditTable(sitting, grounds, editing, opened.seats, place.wake)
        table.maps.set_theme(look)
    table.since = opened.since
    table.heed(place.preferences)
    table.make_ready(*place.size)
    return Laid(opened, table)


def opened_and_laid(work: Callable[[], Opened], place: Place) -> Laid:
    """Open a game, make its maps ready to be drawn, and lay its table.

    Args:
        work: opens the game.
        place: where it will be seen.

    Raises:
        GrognardError: the game cannot be opened, or its table cannot be laid.
    """
    opened = work()
    tidy()
    session, theme = opened.session, THEMES[place.preferences.now.look]
    for side in range(len(session.board.sides)):
        session.view(side)
    session.offer()
    for info in session.board.maps:
        ready_map(surface_of(session.board, info.id), theme.name, theme.interface.table)
    try:
        return lay(opened, place)
    except Exception as error:  # a game whose table cannot even be laid must not end the window
        _log.exception("the table cannot be laid")
        raise GrognardError(f"The table of this game cannot be laid: {error}") from error
