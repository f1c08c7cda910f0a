"""A net: one kind of way between spaces, frozen into int arrays for searching.

The arrays are compressed rows: the entries of space `s` stand at ``start[s]`` to ``start[s + 1]`` of
`neighbour`, `code` and `cost`, in ascending order of the neighbour, so a search meets lower spaces first.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Iterable
from dataclasses import dataclass, field
from itertools import compress
from operator import ge

from grognard.kernel.errors import ModuleDataError

NO_CODE = -1


@dataclass(frozen=True, slots=True)
class Net:
    """The ways of one kind, each entry one direction.

    Attributes:
        start: ``(n_spaces + 1,) int``, first entry of each space.
        neighbour: ``(n_entries,) int``, where the way leads, ascending within a space.
        code: ``(n_entries,) int``, what is printed along it (a hexside, a road), index into the topology's
            `codes` or `NO_CODE`.
        cost: ``(n_entries,) int``, the printed cost, 0 where none is printed.
        rows: the neighbours of each space as a tuple, derived from the above.

    Raises:
        ModuleDataError: the arrays do not fit together.

    Example:
        >>> road = Net.of(4, [(0, 1, -1, 0), (1, 0, -1, 0), (1, 3, 2, 5)])
        >>> road.rows, road.code_of(1, 3), road.code_of(3, 1)
        (((1,), (0, 3), (), ()), 2, None)
    """

    start: tuple[int, ...]
    neighbour: tuple[int, ...]
    code: tuple[int, ...]
    cost: tuple[int, ...]
    rows: tuple[tuple[int, ...], ...] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Check the arrays, which may come from a file, and cut the rows."""
        problem = _problem(self)
        if problem:
            raise ModuleDataError("maps", problem, "links")
        ends = zip(self.start, self.start[1:], strict=False)
        object.__setattr__(self, "rows", tuple(self.neighbour[first:last] for first, last in ends))

    @classmethod
    def of(cls, n_spaces: int, ways: Iterable[tuple[int, int, int, int]]) -> Net:
        """Build a net from (from, to, code, cost) in any order, one direction each.

        Raises:
            ModuleDataError: a way leads out of the table of spaces, or stands twice.

        Example:
            >>> Net.of(3, [(2, 0, -1, 0), (0, 2, -1, 0)]).start
            (0, 1, 1, 2)
        """
        entries = sorted(ways)
        start = [0] * (n_spaces + 1)
        for space, _, _, _ in entries:
            if not 0 <= space < n_spaces:
                raise ModuleDataError("maps", f"a way starts at space {space} of {n_spaces}", "links")
            start[space + 1] += 1
        for space in range(n_spaces):
            start[space + 1] += start[space]
        columns = zip(*entries, strict=True) if entries else ((), (), (), ())
        _, neighbour, code, cost = (tuple(column) for column in columns)
        return cls(tuple(start), neighbour, code, cost)

    def __len__(self) -> int:
        """How many spaces the net spans, linked or not."""
        return len(self.rows)

    def entry_of(self, space: int, other: int) -> int | None:
        """Where the way between two spaces stands in the arrays, None if there is no way."""
        row = self.rows[space]
        place = bisect_left(row, other)
        if place == len(row) or row[place] != other:
            return None
        return self.start[space] + place

    def code_of(self, space: int, other: int) -> int | None:
        """What is printed along the way between two spaces: a code, `NO_CODE`, or None if there is no way."""
        entry = self.entry_of(space, other)
        return None if entry is None else self.code[entry]


def _problem(net: Net) -> str:
    """What does not fit, one phrase, empty if all does; quick, for it runs at each load."""
    n_spaces, n_entries = len(net.start) - 1, len(net.neighbour)
    if n_spaces < 0 or net.start[0] != 0 or net.start[-1] != n_entries:
        return "the first and last start do not span the entries"
    if list(net.start) != sorted(net.start):
        return "the starts of the spaces are not in order"
    if len(net.code) != n_entries or len(net.cost) != n_entries:
        return "codes, costs and neighbours are not equally many"
    if n_entries and not (min(net.neighbour) >= 0 and max(net.neighbour) < n_spaces):
        return f"a way leads out of the {n_spaces} spaces"
    if n_entries and min(net.code) < NO_CODE:
        return "a code is below -1"
    falls = compress(range(1, n_entries), map(ge, net.neighbour, net.neighbour[1:]))
    if not set(falls) <= set(net.start):
        return "a way between two spaces stands twice, or the neighbours of a space are not in order"
    return ""
