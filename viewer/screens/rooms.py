"""From room to room: the library, a table, and back; what takes long is done in a thread meanwhile."""

from __future__ import annotations

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from grognard.kernel.session import Session
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.jobs import Job
from grognard.viewer.model.keeper import tidy
from grognard.viewer.model.library import Library
from grognard.viewer.model.saves import Opened, take_up
from grognard.viewer.model.seats import Seats
from grognard.viewer.model.set_up import SetUp
from grognard.viewer.model.settings import Preferences
from grognard.viewer.scene import space_icons
from grognard.viewer.screen import Screen
from grognard.viewer.screens.guarded import Guarded
from grognard.viewer.screens.library_screen import Doors, LibraryScreen
from grognard.viewer.screens.table_screen import TableScreen
from grognard.viewer.sitting import Sitting
from grognard.viewer.surface import surface_of

_log = logging.getLogger(__name__)

Prefer = Callable[[SetUp], None]
OPENING = "The game is being opened."


class House(Protocol):
    """What rooms need of the application."""

    def grounds(self, left_out: frozenset[str] = frozenset()) -> Grounds:
        """Make grounds that wake the window."""

    def show(self, screen: Screen) -> None:
        """Show a screen."""

    def wake(self) -> None:
        """Ask for a look at the screen, from any thread."""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""


class Rooms:
    """The screens of one window.

    Args:
        house: the window.
        preferences: what this user has set; it lasts no longer than the rooms when None.

    Attributes:
        preferences: what is set.
        library: the library, made when it is first entered.
        table: the table one sits at, None for none.
    """

    def __init__(self, house: House, preferences: Preferences | None = None) -> None:
        self._house = house
        self.preferences = preferences or Preferences()
        self.library: LibraryScreen | None = None
        self.table: TableScreen | None = None

    # Entering

    def enter_library(self, game: str = "", prefer: Prefer | None = None) -> None:
        """Show the library.

        Args:
            game: a game to be set up, once it has been read; also the path of a module.
            prefer: chooses what that game is to be before the drawer opens.
        """
        self._leave_table()
        if self.library is None:
            house = self._house
            grounds = house.grounds()
            grounds.hurry = None
            doors = Doors(self.begin, self.resume, self._arrive)
            library = Library(house.wake, self.preferences.now.mail_folder)
            self.library = LibraryScreen(library, grounds, doors, house.wake, self.preferences)
            self.library.say(self.preferences.notice)
            if game:
                self.library.library.add(game)
        self.library.refresh()
        self.library.heed()
        self.library.wanted, self.library.prefer = game, prefer
        self._house.show(self.library)

    def begin(self, set_up: SetUp) -> None:
        """Begin a game as it was set up."""
        self.preferences.change(self.preferences.now.seated(set_up.slug, tuple(set_up.levels)))
        self._open(lambda: Opened(set_up.begin(), set_up.seats, None))

    def resume(self, path: Path) -> None:
        """Take a saved game up again."""
        self._open(lambda: take_up(path))

    def sit_down(
        self, session: Session, seats: Seats, journal: Path | None = None, lost: str = "", since: int = -1
    ) -> None:
        """Show the table of a game; arguments as of `Opened`."""
        self._leave_table()
        sitting = Sitting(session, seats, self._house.wake, journal, lost)
        view = sitting.model.sight.view
        icons = space_icons(session.board, view, session.game.badges)
        self.table = TableScreen(sitting, self._house.grounds(icons), self.preferences.now.look)
        self.table.heed(self.preferences)
        self.table.since = since
        self.table.leave = self.enter_library
        self.table.copy = self._house.copy
        self._house.show(Guarded(self.table))

    def close(self) -> None:
        """Leave everything, as when the window is closed."""
        self._leave_table()

    # How it works

    def _open(self, work: Callable[[], Opened]) -> None:
        if self.library is not None and self.library.opening is None:
            self.library.say("", OPENING)
            self.library.opening = Job(lambda: _prepared(work), self._house.wake)

    def _arrive(self, job: Job[Opened]) -> None:
        """Sit down at a game that has been opened, or say why it cannot be."""
        if self.library is not None:
            self.library.say(job.error)
        opened = job.result
        if opened is not None:
            try:
                self.sit_down(opened.session, opened.seats, opened.journal, opened.lost, opened.since)
            except Exception as error:  # a game whose table cannot even be laid must not end the window
                _log.exception("the table cannot be laid")
                self.enter_library()
                assert self.library is not None
                self.library.say(f"The table of this game cannot be laid: {error}")

    def _leave_table(self) -> None:
        if self.table is not None:
            self.table.sitting.close()
            self.table = None


def _prepared(work: Callable[[], Opened]) -> Opened:
    """Open a game, and make its maps ready to be drawn, so that the window need not."""
    opened = work()
    tidy()
    for side in range(len(opened.session.board.sides)):
        opened.session.view(side)
    opened.session.offer()
    for info in opened.session.board.maps:
        surface_of(opened.session.board, info.id)
    return opened
