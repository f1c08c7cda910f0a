"""The one door through which a state changes: every change has an inverse and a place in the hash."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b

import msgpack

from grognard.kernel.errors import RulesError
from grognard.kernel.procedure import Frame, first_names, with_names
from grognard.kernel.state import State, cell_key, hash_of_columns, text_key

TEXTS = ""
"""Stands in the journal for the table of texts, which is no column."""
NO_NAMES: Mapping[str, str] = {}
"""Of a game that never renamed anything."""


# Marks and points are made before every action: frozen they would take twice as long.


@dataclass(slots=True)
class Mark:
    """A point to come back to: how much was written, and the frames as they were."""

    written: int
    frames: tuple[Frame, ...]
    columns_hash: int | None


class Changes:
    """Write to a state, remember the inverse, and keep the hash.

    Frames are never changed in place once a mark was taken: the first touch after a mark works on a copy,
    so that a mark needs to remember references only. The hash is kept from the first time it is asked for;
    what a bot imagines goes without.

    The hash calls procedures, steps and kinds of action by the first names they had, so that it stays what
    older saves say.

    Args:
        state: the state behind this door.
        renamed: see :func:`grognard.kernel.hookspecs.grognard_renamed`.
    """

    __slots__ = ("_columns_hash", "_first_names", "_journal", "_packer", "_stamp", "state")

    def __init__(self, state: State, renamed: Mapping[str, str] = NO_NAMES) -> None:
        self.state = state
        self._first_names = first_names(renamed)
        state.forget()
        self._packer = msgpack.Packer()  # to make one takes as long as to pack all frames
        self._journal: list[tuple[str, int, int]] = []
        self._stamp = 0
        self._columns_hash: int | None = None

    def set(self, column: str, index: int, value: int) -> None:
        """Give one cell a new value.

        Raises:
            RulesError: there is no such cell; NOWHERE is none.
        """
        state = self.state
        try:
            cells = state.columns[column]
            old = cells[index]
        except (KeyError, IndexError):
            raise RulesError(f"There is no cell {index} in a column called {column}.") from None
        if index < 0:
            raise RulesError(f"There is no cell {index} in a column called {column}.")
        if old == value:
            return
        cells[index] = value
        self._journal.append((column, index, old))
        if self._columns_hash is not None:
            self._columns_hash ^= cell_key(column, index, old) ^ cell_key(column, index, value)
        if state.cache:
            state.cache.clear()
        for memory in state.readers[column]:
            if memory:
                memory.clear()

    def text(self, text: str) -> int:
        """Return the number of a text in the table of texts, where it is put if it is new."""
        texts = self.state.texts
        if text in texts:
            return texts.index(text)
        number = len(texts)
        texts.append(text)
        self._journal.append((TEXTS, number, 0))
        if self._columns_hash is not None:
            self._columns_hash ^= text_key(number, text)
        self.state.cache.clear()
        return number

    def load(self, columns: Mapping[str, Sequence[int]], texts: Sequence[str] = ()) -> None:
        """Give all cells of some columns, and the texts, new values at once, as a save does, for good."""
        for name, cells in columns.items():
            self.state.columns[name][:] = cells
        self.state.texts[:] = texts
        self.state.forget()
        self.forget()
        self._columns_hash = None

    def mark(self) -> Mark:
        """Return the point to which :meth:`revert` can come back."""
        self._stamp += 1
        return Mark(len(self._journal), tuple(self.state.frames), self._columns_hash)

    def revert(self, mark: Mark) -> None:
        """Undo every change made since a mark was taken."""
        columns, readers = self.state.columns, self.state.readers
        journal = self._journal
        while len(journal) > mark.written:
            column, index, old = journal.pop()
            if column == TEXTS:
                self.state.texts.pop()
                continue
            columns[column][index] = old
            for memory in readers[column]:
                memory.clear()
        self._columns_hash = mark.columns_hash
        self.state.frames[:] = mark.frames
        self.state.cache.clear()
        self._stamp += 1

    def forget(self) -> None:
        """Drop every inverse: nothing before this moment can be undone."""
        self._journal.clear()

    def push(self, frame: Frame) -> None:
        """Begin a frame."""
        frame.stamp = self._stamp
        self.state.frames.append(frame)

    def pop(self) -> Frame:
        """End the innermost frame."""
        return self.state.frames.pop()

    def drop_frames(self) -> None:
        """End every frame: the game is over."""
        self.state.frames.clear()

    def top(self) -> Frame:
        """Return the innermost frame, ready to be written to."""
        frames = self.state.frames
        frame = frames[-1]
        if frame.stamp != self._stamp:
            frame = frames[-1] = frame.copy()
            frame.stamp = self._stamp
        return frame

    def state_hash(self) -> int:
        """Return the 128-bit hash of the columns and the frames."""
        if self._columns_hash is None:
            self._columns_hash = hash_of_columns(self.state)
        return self._columns_hash ^ self._frames_hash()

    def recomputed_hash(self) -> int:
        """Return :meth:`state_hash` with the columns' part computed from scratch, as verification does."""
        return hash_of_columns(self.state) ^ self._frames_hash()

    def _frames_hash(self) -> int:
        frames = [frame.to_data() for frame in self.state.frames]
        if self._first_names:
            frames = [with_names(data, self._first_names) for data in frames]
        packed: bytes = self._packer.pack(frames)
        return int.from_bytes(blake2b(packed, digest_size=16).digest(), "big")
