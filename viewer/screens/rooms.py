"""From room to room: the library, a table, and back; what takes long is done in a thread meanwhile."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Protocol

from grognard.kernel.editing import Editing, edit
from grognard.kernel.errors import GrognardError
from grognard.kernel.session import Session
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.jobs import Job
from grognard.viewer.model.library import Library
from grognard.viewer.model.saves import Opened, take_up
from grognard.viewer.model.seats import Seats
from grognard.viewer.model.set_up import SetUp
from grognard.viewer.model.settings import Preferences
from grognard.viewer.screen import Screen
from grognard.viewer.screens.edit_cards import open_card, said_card
from grognard.viewer.screens.edit_table import EditTable
from grognard.viewer.screens.guarded import Guarded
from grognard.viewer.screens.laying import Laid, Place, lay, opened_and_laid
from grognard.viewer.screens.library_screen import Doors, LibraryScreen
from grognard.viewer.screens.table_screen import TableScreen
from grognard.viewer.ui.widget import Act

Prefer = Callable[[SetUp], None]
OPENING = "The game is being opened."
LEAVE_S = 5.0
"""How long a game that is being opened is waited for when the window is closed."""
BY_MAIL = "A game that goes by mail is not edited: the file belongs to the other player too."


class House(Protocol):
    """What rooms need of the application."""

    def grounds(self, left_out: frozenset[str] = frozenset()) -> Grounds:
        """Make grounds that wake the window."""

    def show(self, screen: Screen) -> None:
        """Show a screen."""

    @property
    def size(self) -> tuple[float, float, float]:
        """Width and height in pixels of the screen, and how many are one of the window's."""
        raise NotImplementedError

    def wake(self) -> None:
        """Ask for a look at the screen, from any thread."""

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""

    def paste(self) -> str:
        """Return what is on the clipboard."""


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
            doors = Doors(self.begin, self.resume, self._arrive, self.edit_set_up)
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
        self._show_table(self._lay(Opened(session, seats, journal, lost, since)))

    def _lay(self, opened: Opened) -> Laid:
        return lay(opened, self._place)

    @property
    def _place(self) -> Place:
        """What a table is laid for."""
        return Place(self._house.grounds, self._house.wake, self.preferences, self._house.size)

    def _show_table(self, laid: Laid) -> None:
        """Show a table that has been laid for play."""
        laid.table.edit = self.edit_game
        self._furnish(laid.table)

    def _furnish(self, table: TableScreen) -> None:
        """Show a table, as is set, with its doors."""
        self.table = table
        table.heed(self.preferences)
        table.leave = self.enter_library
        table.copy, table.paste = self._house.copy, self._house.paste
        self._house.show(Guarded(table))

    def open_position(self, path: Path) -> None:
        """Show the library, and set up the game of a play file."""
        self.enter_library()
        assert self.library is not None
        self.library.take_file(path)

    # Edit mode

    def edit_set_up(self, set_up: SetUp) -> None:
        """Edit the position with which a game would begin."""

        def work() -> Opened:
            editing = set_up.edit()
            return Opened(editing.table, set_up.seats, None, editing=editing)

        self._open(work)

    def edit_game(self) -> None:
        """Edit the position of the game one sits at, once one knows that everything will be seen."""
        table = self.table
        if table is None:
            return
        session, seats = table.model.match.session, table.model.match.seats
        path = table.sitting.keeper.path
        if session.mail is not None:
            table.tell(said_card("Edit mode", BY_MAIL, table.close_told))
            return
        try:
            editing = edit(session)
        except GrognardError as error:
            table.tell(said_card("This position cannot be edited", str(error), table.close_told))
            return

        def begin() -> None:
            self._lay_edit(editing, seats, lambda: self.sit_down(session, seats, path))

        if editing.hides:
            table.tell(open_card(begin, table.close_told))
        else:
            begin()

    def _lay_edit(self, editing: Editing, seats: Seats, back: Act) -> None:
        """Lay the table of a position that is edited.

        Args:
            editing: the position.
            seats: who plays when play goes on from it.
            back: leads to where one came from.
        """
        self._leave_table()
        self._show_edit(self._lay(Opened(editing.table, seats, None, editing=editing)), back)

    def _show_edit(self, laid: Laid, back: Act) -> None:
        """Show a table that has been laid for editing."""
        table = laid.table
        assert isinstance(table, EditTable)
        table.begin, table.back = self.sit_down, back
        self._furnish(table)

    def close(self) -> None:
        """Leave everything, as when the window is closed."""
        self._leave_table()
        opening = self.library.opening if self.library is not None else None
        if opening is not None and opening.wait(LEAVE_S) and opening.result is not None:
            opening.result.table.close()

    # How it works

    def _open(self, work: Callable[[], Opened]) -> None:
        if self.library is not None and self.library.opening is None:
            self.library.say("", OPENING)
            place = self._place
            self.library.opening = Job(lambda: opened_and_laid(work, place), place.wake)

    def _arrive(self, job: Job[Laid]) -> None:
        """Sit down at a game that has been opened, or say why it cannot be."""
        if self.library is not None:
            self.library.say(job.error)
        laid = job.result
        if laid is None:
            return
        if isinstance(laid.table, EditTable):
            self._show_edit(laid, self.enter_library)
        else:
            self._show_table(laid)

    def _leave_table(self) -> None:
        if self.table is not None:
            self.table.close()
            self.table = None
