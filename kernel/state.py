"""The state of one game: named columns of whole numbers and the frames under way.

A game extends :class:`State` with columns of its own (see :func:`column`). Nothing outside
:mod:`grognard.kernel.changes` may write to a column; everybody may read.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache, reduce
from hashlib import blake2b
from itertools import compress, count, repeat
from operator import xor
from typing import TYPE_CHECKING, Any, TypeVar

if TYPE_CHECKING:
    from grognard.kernel.board import Board
    from grognard.kernel.outline import OutlineStep
    from grognard.kernel.procedure import Frame

NOWHERE = -1
"""The place of a counter that is on no space, and the controller of a space nobody controls."""

TURN, LEAF, ROLLS, DICE, ENDED = range(5)
"""Cells of ``State.clock``: turn from 1, index of the outline leaf, rolls and dice so far, ended or not."""

LEVEL = "level"
"""A game's column of this name, per counter, tells which counter lies higher in its stack."""

ANGLE = "angle"
"""A game's column of this name, per counter, tells by how many degrees it is turned, to the right."""

KEEPER, BACKS, PILE = "keeper", "backs", "pile"
"""Columns of a game whose counters may lie with their backs up: per counter NOWHERE where everybody sees it;
per space how many lie there that only some see, and how many that nobody sees."""

PLACES = ("place",)
UNKNOWN = object()

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class ColumnSpec:
    """What a column of whole numbers says of itself.

    Attributes:
        per: what has a cell: ``counter``, ``space``, ``side``, ``track``, or a number of cells such as ``3``;
            ``side*8`` is eight for each side.
        fill: the value of every cell at the start.
        seen: ``all``, ``owner`` (the cell of a hidden counter is shown to its own side only) or ``nobody``
            (each side sees its own share of the cells, as of a column per ``side*8``).
        holds: ``counter``, ``space``, ``side`` or ``text`` (a row of `State.texts`) where the values are
            such, else ``number``; positions write ids.
        cells: words for the cells of a column that has a number of them; may be empty.
    """

    per: str
    fill: int
    seen: str
    holds: str
    cells: tuple[str, ...]


def column(
    per: str, fill: int = 0, seen: str = "all", holds: str = "number", cells: Sequence[str] = ()
) -> Any:  # noqa: ANN401 - a dataclass field, as field() itself
    """Declare one column of whole numbers in a state class; see :class:`ColumnSpec`.

    Raises:
        ValueError: there are more or fewer words than cells.
    """
    if cells and str(len(cells)) != per:
        raise ValueError(f"There are {len(cells)} words for {per} cells.")
    return field(default_factory=list, metadata={"column": ColumnSpec(per, fill, seen, holds, tuple(cells))})


@dataclass(slots=True)
class State:
    """Everything that changes during a game.

    Attributes:
        board: the frozen data of the module.
        place: per counter, the space it stands on or NOWHERE.
        face: per counter, the face that lies up, 0 for full strength.
        control: per space, the side that controls it or NOWHERE.
        track: per track of the module, its marker's number.
        clock: turn, outline leaf, rolls, dice and the end, see the constants of this module.
        orders: per side and window, a standing order, see :mod:`grognard.kernel.orders`.
        texts: words that players typed and columns hold by number; only ever longer, each stands once.
        frames: the procedures under way, innermost last.
        columns: every column by name, those of the game too.
        options: ids of the options that are on; they never change during a game.
        rules: replacements of rule functions by name, from options, see :func:`grognard.kernel.rule.rule`.
        values: printed values by name, as ``[counter][face]``.
        silenced: cases whose objections and modifiers count for nothing (knock-out tests only).
        cache: what :meth:`cached` remembers.
        memories: what :meth:`cached_by` remembers, by the columns it depends on.
        readers: per column, those memories that a change of it empties.
    """

    board: Board
    place: list[int] = column("counter", NOWHERE, "owner", holds="space")
    face: list[int] = column("counter", 0, "owner")
    control: list[int] = column("space", NOWHERE, holds="side")
    track: list[int] = column("track")
    clock: list[int] = column("5", cells=("turn", "leaf", "rolls", "dice", "ended"))
    orders: list[int] = column("side*8", 0, "nobody")
    texts: list[str] = field(default_factory=list)
    frames: list[Frame] = field(default_factory=list)
    options: tuple[str, ...] = ()
    rules: dict[str, Callable[..., Any]] = field(default_factory=dict)
    silenced: frozenset[str] = frozenset()
    cache: dict[Any, Any] = field(default_factory=dict)
    memories: dict[tuple[str, ...], dict[Any, Any]] = field(default_factory=dict)
    readers: dict[str, list[dict[Any, Any]]] = field(default_factory=dict)
    columns: dict[str, list[int]] = field(default_factory=dict)
    values: dict[str, tuple[tuple[int, ...], ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Give every declared column its cells."""
        sizes = {"counter": len(self.board.counters.ids), "space": len(self.board.spaces.ids)}
        sizes |= {"side": len(self.board.sides), "track": len(self.board.tracks)}
        for name, spec in column_specs(type(self)).items():
            cells = getattr(self, name)
            if not cells:
                cells.extend([spec.fill] * _cells(spec.per, sizes))
            self.columns[name] = cells
            self.readers[name] = []
        self.values = {name: self.board.counters.value(name) for name in self.board.values}

    @property
    def turn(self) -> int:
        """The number of the current turn, from 1."""
        return self.clock[TURN]

    @property
    def outline_step(self) -> OutlineStep:
        """The step of the outline that is being played."""
        outline = self.board.outline
        return outline.steps[outline.leaves[self.clock[LEAF]]]

    def cached(self, key: object, make: Callable[[], T]) -> T:
        """Return what ``make`` gives, remembered until the next change of the state."""
        value = self.cache.get(key, UNKNOWN)
        if value is UNKNOWN:
            value = self.cache[key] = make()
        return value  # type: ignore[no-any-return]

    def cached_by(self, columns: tuple[str, ...], key: object, make: Callable[[], T]) -> T:
        """Return what ``make`` gives, remembered until a cell of one of these columns changes.

        Args:
            columns: every column that ``make`` reads, and no frame; what never changes during a game, as the
                board, needs no naming.
            key: tells this memory from others of the same columns; other facts it depends on belong in it.
            make: called when nothing is remembered.
        """
        memory = self.memories.get(columns)
        if memory is None:
            memory = self.memories[columns] = {}
            for name in columns:
                self.readers[name].append(memory)
        value = memory.get(key, UNKNOWN)
        if value is UNKNOWN:
            value = memory[key] = make()
        return value  # type: ignore[no-any-return]

    def forget(self) -> None:
        """Drop everything remembered, as after writing to columns from outside the one door."""
        self.cache.clear()
        for memory in self.memories.values():
            memory.clear()

    def counters_at(self, space: int) -> tuple[int, ...]:
        """Return the counters on a space, in counter order."""
        return self.occupants().get(space, ())

    def occupants(self) -> dict[int, tuple[int, ...]]:
        """Return the counters on each occupied space."""
        return self.cached_by(PLACES, "occupants", self._occupants)

    def _occupants(self) -> dict[int, tuple[int, ...]]:
        found: dict[int, list[int]] = {}
        for counter, space in enumerate(self.place):
            if space in found:
                found[space].append(counter)
            elif space >= 0:
                found[space] = [counter]
        return {space: tuple(counters) for space, counters in found.items()}

    def side_of(self, counter: int) -> int:
        """Return the side a counter fights for, or NOWHERE for a neutral marker."""
        return self.board.counters.side[counter]

    def printed(self, name: str, counter: int) -> int:
        """Return a printed value of the face that lies up."""
        return self.values[name][counter][self.face[counter]]

    def steps(self, counter: int) -> int:
        """Return the hash marks (strength steps) of the face that lies up."""
        return self.board.counters.steps[counter][self.face[counter]]


_SPECS: dict[type[State], dict[str, ColumnSpec]] = {}


def column_specs(cls: type[State]) -> Mapping[str, ColumnSpec]:
    """Return the columns of a state class in the order in which they are declared."""
    specs = _SPECS.get(cls)
    if specs is None:
        specs = _SPECS[cls] = {f.name: f.metadata["column"] for f in fields(cls) if "column" in f.metadata}
    return specs


def _cells(per: str, sizes: dict[str, int]) -> int:
    base, _, times = per.partition("*")
    return (sizes[base] if base in sizes else int(base)) * int(times or 1)


@lru_cache(maxsize=1 << 17)
def cell_key(name: str, index: int, value: int) -> int:
    """Return the 128-bit key of one cell's value; the state hash is the xor of all of them."""
    return int.from_bytes(blake2b(f"{name} {index} {value}".encode(), digest_size=16).digest(), "big")


def text_key(number: int, text: str) -> int:
    """Return the 128-bit key of one text of the table, for the hash."""
    return int.from_bytes(blake2b(f"text {number} {text}".encode(), digest_size=16).digest(), "big")


def hash_of_columns(state: State) -> int:
    """Return the xor of the keys of every cell of every column and of every text, computed from scratch."""
    found = 0
    for name, cells in state.columns.items():
        found ^= _column_key(name, tuple(cells))
    for number, text in enumerate(state.texts):
        found ^= text_key(number, text)
    return found


@lru_cache(maxsize=256)
def _column_key(name: str, cells: tuple[int, ...]) -> int:
    """The xor of the keys of a column's cells; most columns begin every game alike, all 0 or all NOWHERE."""
    most = 0 if 2 * cells.count(0) >= len(cells) else NOWHERE
    if 2 * cells.count(most) < len(cells):
        return reduce(xor, map(cell_key, repeat(name), count(), cells), 0)
    differs = list(map(most.__ne__, cells))
    others, values = list(compress(range(len(cells)), differs)), compress(cells, differs)
    found = reduce(xor, map(cell_key, repeat(name), others, repeat(most)), _blank_key(name, len(cells), most))
    return reduce(xor, map(cell_key, repeat(name), others, values), found)


@lru_cache(maxsize=256)
def _blank_key(name: str, cells: int, value: int) -> int:
    """The key of a column of so many cells of one value."""
    return reduce(xor, map(cell_key, repeat(name), range(cells), repeat(value)), 0)
