"""The table with its book: opened by key or button, laid over the left of the map, kept up to date."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from grognard.kernel.errors import GrognardError
from grognard.viewer.events import LookBack
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.changes import Changes, changes_between, since_moment
from grognard.viewer.model.sight import Choice, Sight
from grognard.viewer.screens.book import (
    CHANGES,
    KEYS,
    NOTES,
    RULES,
    SHEETS,
    TABLES,
    WIDE,
    Book,
    BookActs,
    Open,
)
from grognard.viewer.screens.book_pages import PageActs, page_of
from grognard.viewer.screens.placing import HOVERING
from grognard.viewer.screens.table_notes import NotesTable
from grognard.viewer.sitting import Sitting
from grognard.viewer.trails import Trail
from grognard.viewer.ui.layout import Rect


class BookTable(NotesTable):
    """A table with a book; arguments as of `TableCore`.

    Attributes:
        book: what the book is open at.
    """

    def __init__(self, sitting: Sitting, grounds: Grounds, theme: str = "light") -> None:
        self.book = Open()
        super().__init__(sitting, grounds, theme)
        self._told_book: Hashable = None
        self._place: Hashable = None
        self._shown_sight: Sight | None = None
        self._compared: Sight | None = None
        self._changed: tuple[int, Changes | None] = (0, None)
        self._book_acts = BookActs(self.turn_to, self._seek, self.shut_book)
        self._page_acts = PageActs(self.read, self._look_at, self._moment, self._set, self._show_table)
        self.panels.bar.book.act = self._flip_book

    # What is done

    def turn_to(self, page: int) -> None:
        """Open the book at a page; shut it where it is open there."""
        if page == self.book.page:
            self.shut_book()
            return
        self._leave_page()
        self.book.page, self._dirty = page, True
        if page == NOTES:
            self.enter_notes()
        self.close_told()

    def shut_book(self) -> None:
        """Shut it."""
        self._leave_page()
        self.book.page, self._dirty = -1, True

    def _leave_page(self) -> None:
        if self.book.page == NOTES:
            self.leave_notes()

    def _flip_book(self) -> None:
        self.turn_to(TABLES if self.book.page < 0 else self.book.page)

    def read(self, case: str) -> None:
        """Open the rules at a case, or at all of them where there is none; a refusal makes room for them."""
        self.close_told()
        self._leave_page()
        self.model.card = None
        self.book.page, self.book.case, self._dirty = RULES, case, True

    def book_key(self, name: str) -> bool:
        """Take a key; whether it was for the book."""
        model = self.model
        held = model.menu or model.card or model.picks or model.filling or model.fanned >= 0
        if name == "escape" and self.pinning:
            self.pinning, self._dirty = False, True
        elif name == "escape" and self.book.page >= 0 and not held:
            self.shut_book()
        elif name in KEYS and (KEYS.index(name) != SHEETS or model.sight.sheets):
            self.turn_to(KEYS.index(name))
        else:
            return False
        return True

    def _seek(self, text: str) -> None:
        self.book.sought[self.book.page], self._dirty = text, True

    def _set(self, name: str, number: int) -> None:
        if name == "side":
            self.book.side = number - 1 if number else None
        else:
            setattr(self.book, name, number)
        self._dirty = True

    def _show_table(self, table: str) -> None:
        self.book.sought[TABLES] = self.maps.board.tables[table].title
        self.book.page, self._dirty = TABLES, True

    def _look_at(self, space: int, counter: int) -> None:
        self.model.inspected = space
        self.look((space,))
        self._dirty = True

    def _moment(self, number: int) -> None:
        self.take(LookBack(number))

    # What is seen

    def _bring(self, hidden: frozenset[int], now_ms: float) -> None:
        super()._bring(hidden, now_ms)
        desk, maps = self.maps.desk, self.maps
        if self.book.page < 0:
            self._told_book = None
            desk.take("book")
            return
        changes = self._changes() if self.book.page == CHANGES else None
        if changes is not None:
            trails = tuple(Trail(one.counter, one.way) for one in changes.moves)
            maps.aid(replace(self.reading.aids, trails=trails))
        book, choice = self.book, self._offered()
        place = book.page, book.text, book.case, book.shown, book.side, book.since
        roll = choice if book.page == TABLES else None
        noted = (self.notebook.notes, self.notebook.open_at, self.pinning) if book.page == NOTES else None
        key = id(self.model.sight), len(self.model.log), place, roll, noted, maps.layout, maps.theme
        before = desk.widget("book") if desk.has("book") else None
        if key == self._told_book and before is not None:
            return
        tools, items = page_of(self.model, book, self._page_acts, roll, changes)
        if book.page == NOTES:
            items = self.note_items()
        pages = SHEETS + 1 if self.model.sight.sheets else SHEETS
        paper = Book(book.page, pages, book.text, tools, items, self._book_acts)
        if isinstance(before, Book) and place == self._place:
            paper.body.offset = before.body.offset
        # The sight is held, so that no other one gets its id.
        self._told_book, self._place, self._shown_sight = key, place, self.model.sight
        writes = desk.focused is not None and desk.focused.name == "book-seek"
        paper.place(self._book_rect(), maps.scale)
        desk.put("book", paper, level=HOVERING)
        self._write_on()
        if writes and paper.field is not None:
            desk.focus(paper.field)

    def _book_rect(self) -> Rect:
        layout, scale = self.maps.layout, self.maps.scale
        room = layout.map.inset(scale.px(5))
        return Rect(room.x, room.y, min(round(scale.px(WIDE[self.book.page])), room.width), room.height)

    def _changes(self) -> Changes | None:
        """Return what changed since what the page says, looked up once for each position."""
        model = self.model
        sight = model.match.sight
        if self._compared is not sight or self._changed[0] != self.book.since:
            moment = since_moment(sight.board, sight.view.events, sight.side, self.book.since)
            try:
                before = model.past.chronicle.session_of(sight.side, moment).view(sight.side)
                found = changes_between(sight.board, before, sight.view)
            except GrognardError:
                found = None
            self._changed, self._compared = (self.book.since, found), sight
        return self._changed[1]

    def _offered(self) -> Choice | None:
        """Return the action whose roll is looked at: the one whose row or place is pointed at."""
        if self.panels.choice is not None:
            return self.panels.choice
        card = self.model.hovered
        return card.action.choice if card is not None and card.action is not None else None
