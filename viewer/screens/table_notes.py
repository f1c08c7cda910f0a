"""The table with a notebook: notes of one's own, written on a page of the book and pinned to spaces."""

from __future__ import annotations

from collections.abc import Callable, Hashable
from dataclasses import replace

from grognard.viewer.grounds import Grounds
from grognard.viewer.model.notebook import MAX_NOTE, Notebook, headline
from grognard.viewer.screen import LEFT
from grognard.viewer.screens.rows import ChoiceRow
from grognard.viewer.screens.table_past import PastTable
from grognard.viewer.sitting import Sitting
from grognard.viewer.ui.basic import SECONDARY, Button, Gap, Label
from grognard.viewer.ui.editing import EditedText
from grognard.viewer.ui.text_area import TextArea
from grognard.viewer.ui.widget import Across, Act, Widget

EMPTY = "Write here"
PINNING = "Click the space it is pinned to; Esc leaves it as it is."
NOTHING = "No notes yet."
FULL = "There is no room for another note."


class NotesTable(PastTable):
    """A table at which one keeps notes; arguments and attributes as of `TableCore`.

    Attributes:
        notebook: the notes of whoever is shown the table.
        pinning: whether the next click on a space pins the open note there.
        paste: gives what is on the clipboard.
    """

    def __init__(self, sitting: Sitting, grounds: Grounds, theme: str = "light") -> None:
        self.notebook = Notebook(sitting.model.match)
        self.pinning = False
        self.paste: Callable[[], str] = str
        self._sheet: tuple[Hashable, TextArea | None] = ((), None)
        self._writes = False
        super().__init__(sitting, grounds, theme)

    @property
    def writes(self) -> bool:
        """Whether the keyboard writes a text."""
        focused = self.maps.desk.focused
        return focused is not None and focused.takes_text()

    # What is done

    def begin_note(self) -> None:
        """Begin a note and write on it."""
        if self.notebook.begin():
            self._writes = True
        else:
            self.model.notice = FULL
        self.pinning, self._dirty = False, True

    def enter_notes(self) -> None:
        """Come to the page: with the first note begun where there is none yet."""
        if not self.notebook.notes:
            self.begin_note()
        elif self.notebook.open_at < 0:
            self.notebook.open(len(self.notebook.notes) - 1)

    def leave_notes(self) -> None:
        """Go from the page: what nothing was written on goes too."""
        self.pinning = False
        self.notebook.tidy()

    def _open_note(self, number: int) -> Act:
        def act() -> None:
            self.notebook.open(-1 if self.notebook.open_at == number else number)
            self.pinning, self._dirty = False, True

        return act

    def _write(self, text: str) -> None:
        self.notebook.write(text)
        self._dirty = True

    def _pin(self) -> None:
        self.pinning, self._dirty = not self.pinning, True

    def _unpin(self) -> None:
        self.notebook.pin(-1)
        self.pinning, self._dirty = False, True

    def _throw(self) -> None:
        self.notebook.throw_away()
        self.pinning, self._dirty = False, True

    def click(self, space: int, counter: int, button: str = LEFT, *, whole: bool = False) -> None:
        """Take a click: it pins a note where one is being pinned."""
        if not self.pinning:
            super().click(space, counter, button, whole=whole)
        elif space >= 0:
            self.notebook.pin(space)
            self.pinning, self._dirty = False, True

    # What is seen

    def note_items(self) -> list[Widget]:
        """Return what stands on the page."""
        book = self.notebook
        items: list[Widget] = [Button("New note", self.begin_note, name="new-note"), Gap(4.0)]
        for number, note in enumerate(book.notes):
            where = book.place(note)
            row = ChoiceRow(headline(note), f"Pinned to {where}" if where else "", self._open_note(number))
            row.name, row.fold = f"note:{number}", "down" if number == book.open_at else "right"
            row.spaces = tuple(space for space in book.pinned if self._is_at(space, note.space))
            items.append(row)
            if number == book.open_at:
                items += [self._area(), Gap(4.0), self._tools(bool(where)), Gap(8.0)]
        if not book.notes:
            items.append(Label(NOTHING, tone="ink_2"))
        told = f"Only {book.player} is shown these notes; no file by mail holds them."
        return [*items, Gap(6.0), Label(told, 11.5, tone="ink_2")]

    def _is_at(self, space: int, name: str) -> bool:
        return self.maps.board.spaces.ids[space] == name

    def _tools(self, pinned: bool) -> Widget:  # it is a question about the note
        if self.pinning:
            told = Label(PINNING, SECONDARY, tone="accent")
            return Across([told, Button("Leave it", self._pin, name="pin")], shares=(3.0, 1.2))
        tools: list[Widget] = [Button("Pin elsewhere" if pinned else "Pin to a space", self._pin, name="pin")]
        if pinned:
            tools.append(Button("Unpin", self._unpin, name="unpin"))
        return Across([*tools, Button("Throw away", self._throw, name="throw-note")])

    def _area(self) -> TextArea:
        """The sheet of the open note, the same as long as it is open, so that caret and undo last."""
        book = self.notebook
        key = (book.player, book.open_at, len(book.notes))
        before, sheet = self._sheet
        text = book.notes[book.open_at].text
        if key != before or sheet is None or sheet.edit.text != text:
            edit = EditedText(text, len(text), len(text), MAX_NOTE)
            sheet = TextArea(edit, EMPTY, self._write, self._copy, self._paste, name="note-text")
            self._sheet = key, sheet
        return sheet

    def _copy(self, text: str) -> None:
        self.copy(text)

    def _paste(self) -> str:
        return self.paste()

    def _bring(self, hidden: frozenset[int], now_ms: float) -> None:
        pinned = self.notebook.pinned
        if self.cards.pinned != pinned:
            self.cards.pinned = pinned
        if self.reading.aids.pinned != frozenset(pinned):
            self.reading.aids = replace(self.reading.aids, pinned=frozenset(pinned))
        super()._bring(hidden, now_ms)

    def _write_on(self) -> None:
        """Give the keyboard to the sheet of a note that was just begun."""
        sheet = self._sheet[1]
        if self._writes and sheet is not None:
            self.maps.desk.focus(sheet)
        self._writes = False
