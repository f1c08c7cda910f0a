"""The table with films: a card orders one, a process draws it, the status bar says how far it is."""

from __future__ import annotations

import time

from grognard.kernel.errors import GrognardError
from grognard.kernel.home import folder
from grognard.viewer.film import LEAST_MS, SIZES, Film, check_tools
from grognard.viewer.filming import Filming
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.past import SPEEDS
from grognard.viewer.palette import THEMES
from grognard.viewer.screens.film_card import KINDS, FilmActs, FilmOrder, film_card
from grognard.viewer.screens.table_menu import MenuTable
from grognard.viewer.sitting import Sitting

FILMS = "films"
NO_TURNS = "A film needs the numbers of its first and its last turn."


class FilmTable(MenuTable):
    """A table that films its replay; arguments and attributes as of `TableCore`.

    Attributes:
        filming: the film that is being written, or was last; None for none.
    """

    def __init__(self, sitting: Sitting, grounds: Grounds, theme: str = "light") -> None:
        self.filming: Filming | None = None
        self._ordered: FilmOrder | None = None
        self._film_told = ""
        super().__init__(sitting, grounds, theme)

    def open_film(self) -> None:
        """Lay the card that orders a film, or that says how far one is."""
        if self._ordered is None:
            self._ordered = FilmOrder("1", str(max(1, self.model.match.sight.view.turn)))
        try:
            check_tools()
            missing = ""
        except GrognardError as error:
            missing = str(error)
        match, board = self.model.match, self.maps.board
        title = next(info.title for info in board.maps if info.id == self.maps.active)
        told = f"{title} as {board.side_names[match.shown]} sees it. It goes to {folder(FILMS)}."
        acts = FilmActs(self._write_film, self._stop_film, self.close_told, self._set_film)
        self.tell(film_card(self._ordered, self.filming, told, missing, acts))

    def _set_film(self, name: str, number: int) -> None:
        setattr(self._ordered, name, number)

    def _write_film(self) -> None:
        """Begin to write the film that is ordered."""
        order, keeper = self._ordered, self.sitting.keeper
        turns = order.turns() if order is not None else None
        keeper.keep()
        if order is None or turns is None or keeper.trouble:
            self.model.notice, self._dirty = keeper.trouble or NO_TURNS, True
            return
        path = (
            folder(FILMS) / f"{self.maps.board.slug}-{time.strftime('%Y%m%d-%H%M%S')}{KINDS[order.kind][1]}"
        )
        pause = max(LEAST_MS, round(SPEEDS[order.speed][1]))
        theme = THEMES[self.maps.theme].name
        film = Film(self.maps.active, self.model.match.shown, turns, pause, SIZES[order.size], theme)
        try:
            self.filming = Filming(keeper.path, film, path, self.sitting.wake)
        except OSError as error:
            self.model.notice, self._dirty = f"No film can be drawn: {error.strerror or error}.", True
            return
        self.open_film()

    def _stop_film(self) -> None:
        if self.filming is not None:
            self.filming.stop()
        self.open_film()

    def menu_key(self, name: str) -> bool:
        """Take a key that is held with Ctrl; whether it was one of these."""
        if name == "f":
            self.open_film()
            return True
        return super().menu_key(name)

    def _settle(self, now_ms: float) -> None:
        """Say how far the film is, on its card too where that lies on the table."""
        told = self.filming.told if self.filming is not None else ""
        if told != self._film_told:
            self._film_told = self.reading.told = told
            self._dirty = True
            if self.cards.told is not None and self.cards.told.name == "film":
                self.open_film()
        super()._settle(now_ms)
