"""The spaces of a game: every place a counter can be, of all maps, in one table of columns.

A space is an int everywhere in play. Its canonical id is what is printed (``1304``) where no other map of
the module prints the same, else the map's id, a colon and what is printed (``ki:D5``). The numbers follow
the order of the maps, and within a map the order of the printed ids, so that "the lower space" is the one a
player would name first. Spaces that an extension added come behind all others, so that those keep their
numbers.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import ModuleDataError

if TYPE_CHECKING:
    import networkx

#: Column, attribute of a node of the networkx graph, and what a node without it gets.
_NODE_COLUMNS: tuple[tuple[str, str, Any], ...] = (
    ("printed", "printed", ""),
    ("names", "name", ""),
    ("terrain", "terrain", -1),
    ("features", "features", 0),
    ("x", "x", 0.0),
    ("y", "y", 0.0),
    ("col", "col", -1),
    ("row", "row", -1),
)
_FORBIDDEN = re.compile(r"[\s,;/#:]")


@dataclass(frozen=True, slots=True)
class SpaceTable:
    """Every space of a module, one column a field, all of length ``n_spaces``.

    Attributes:
        maps: ids of the maps; `map_of` counts in them.
        printed: ids as printed, unique within a map.
        names: names as printed, mostly empty.
        map_of: index of the map; it falls once at most, where the added spaces begin.
        terrain: codes into the module's list ``terrain``, or -1.
        features: bit masks over the module's list ``features``; bit 0 is its first word.
        x, y: centres in the map's own units, y downward, rounded to 1e-3.
        col, row: the cell in the map's grid, or -1 off any grid.
        ids: canonical ids.
        index: space of a canonical id, of an id with its map's prefix, and of a printed id only one map has.

    Raises:
        ModuleDataError: columns of unequal length, a map that is not there or comes back later, a printed id
            twice on one map, or one that holds a blank or any of ``,;/#:``.

    Example:
        >>> table = SpaceTable(("ki", "apm"), ("D5", "1304", "2208"), ("Tsingtau", "", "Guam"), (0, 1, 1),
        ...                    (2, 1, 0), (0b1, 0, 0b10), (0.0,) * 3, (0.0,) * 3, (4, 13, 22), (5, 4, 8))
        >>> table.find("D5"), table.find("ki:D5"), table.find("apm:2208"), table.find("9999")
        (0, 0, 2, None)
        >>> table.ids[0], list(table.of_map("apm"))
        ('D5', [1, 2])
    """

    maps: tuple[str, ...]
    printed: tuple[str, ...]
    names: tuple[str, ...]
    map_of: tuple[int, ...]
    terrain: tuple[int, ...]
    features: tuple[int, ...]
    x: tuple[float, ...]
    y: tuple[float, ...]
    col: tuple[int, ...]
    row: tuple[int, ...]
    ids: tuple[str, ...] = field(init=False, repr=False, compare=False)
    index: Mapping[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Check the columns, name the spaces canonically and index every way to write them."""
        problems = _problems(self)
        if problems:
            raise ModuleDataError("maps", problems)
        ids = canonical_ids(self.maps, self.printed, self.map_of)
        index = {
            f"{self.maps[number]}:{printed}": space
            for space, (number, printed) in enumerate(zip(self.map_of, self.printed, strict=True))
        }
        index.update((canonical, space) for space, canonical in enumerate(ids))
        object.__setattr__(self, "ids", ids)
        object.__setattr__(self, "index", index)

    def __len__(self) -> int:
        """How many spaces there are."""
        return len(self.printed)

    def find(self, text: str) -> int | None:
        """Find a space by its canonical id, its id with map prefix, or a printed id only one map has."""
        return self.index.get(text)

    def of_map(self, map_id: str) -> Sequence[int]:
        """The spaces of one map, ascending: a range where they stand in one block; empty for no such map."""
        if map_id not in self.maps:
            return range(0)
        number = self.maps.index(map_id)
        held = self.map_of.count(number)
        first = self.map_of.index(number) if held else 0
        if self.map_of[first : first + held].count(number) == held:
            return range(first, first + held)
        return tuple(space for space, one in enumerate(self.map_of) if one == number)

    def attributes(self, space: int) -> dict[str, str | int | float]:
        """What a networkx node of the space carries; `space_table_of` reads it back."""
        found = {attribute: getattr(self, column)[space] for column, attribute, _ in _NODE_COLUMNS}
        return {"map": self.maps[self.map_of[space]], **found}


def space_table_of(graph: networkx.Graph, maps: Sequence[str]) -> SpaceTable:
    """Freeze the nodes of a graph into a table, by map and within a map by printed id.

    Args:
        graph: every node has ``map`` and ``printed`` and may have ``name``, ``terrain``, ``features``,
            ``x``, ``y``, ``col``, ``row`` and ``added``; what the node itself is does not matter.
        maps: ids of the maps in order.

    Raises:
        ModuleDataError: see `SpaceTable`; or a node names a map that is not there.
    """
    nodes = [data for _, data in graph.nodes(data=True)]
    strays = sorted({str(node["map"]) for node in nodes} - set(maps))
    if strays:
        raise ModuleDataError("maps", [f"no map `{map_id}`" for map_id in strays])
    order = {map_id: number for number, map_id in enumerate(maps)}
    nodes.sort(key=lambda n: (n.get("added", False), order[n["map"]], printed_order(n["printed"])))
    columns = {
        column: tuple(node.get(attribute, plain) for node in nodes)
        for column, attribute, plain in _NODE_COLUMNS
    }
    return SpaceTable(tuple(maps), map_of=tuple(order[node["map"]] for node in nodes), **columns)


def canonical_ids(maps: Sequence[str], printed: Sequence[str], map_of: Sequence[int]) -> tuple[str, ...]:
    """Name each space by its printed id, with the map's prefix where several maps print the same.

    Args:
        maps: ids of the maps.
        printed: printed ids, ``(n_spaces,)``.
        map_of: index of each space's map, ``(n_spaces,)``.

    Example:
        >>> canonical_ids(("ki", "pc"), ("D5", "E2", "D5"), (0, 0, 1))
        ('ki:D5', 'E2', 'pc:D5')
    """
    uses = Counter(printed)
    return tuple(
        text if uses[text] == 1 else f"{maps[number]}:{text}"
        for number, text in zip(map_of, printed, strict=True)
    )


def first_added(map_of: Sequence[int], printed: Sequence[str]) -> int:
    """Tell from where on spaces were added: the first that does not stand where its printed id would put it.

    Args:
        map_of: column of the spaces, ``(n_spaces,)``.
        printed: the same.

    Returns:
        A space, or their number where none was added.

    Example:
        >>> first_added((0, 0, 1, 0), ("1", "3", "1", "2")), first_added((0, 0), ("1", "2"))
        (3, 2)
    """
    keys = [(number, printed_order(text)) for number, text in zip(map_of, printed, strict=True)]
    falls = (at for at in range(1, len(keys)) if keys[at] < keys[at - 1])
    return next(falls, len(keys))


def printed_order(text: str) -> tuple[tuple[int, int, str], ...]:
    """A sort key that puts printed ids in the order a player counts them.

    Example:
        >>> sorted(["A10", "A2", "north-sea", "B1"], key=printed_order)
        ['A2', 'A10', 'B1', 'north-sea']
    """
    return tuple(_part_order(part) for part in re.split(r"([0-9]+)", text) if part)


def _part_order(part: str) -> tuple[int, int, str]:
    """Numbers by value, then letters (Z before AA), then words."""
    if part[0] in "0123456789":
        return 0, int(part), ""
    return (1, len(part), part) if part.isupper() else (2, 0, part)


def mask_of(words: Iterable[str], codes: Sequence[str]) -> int:
    """The bit mask of some feature words.

    Raises:
        ValueError: a word is not in the list; the message names it.

    Example:
        >>> mask_of(["port", "mined"], ["port", "city", "mined"])
        5
    """
    mask = 0
    for word in words:
        if word not in codes:
            raise ValueError(f"no feature `{word}`; there are {', '.join(codes) or 'none'}")
        mask |= 1 << codes.index(word)
    return mask


def words_of(mask: int, codes: Sequence[str]) -> tuple[str, ...]:
    """The feature words of a bit mask, in the order of the list.

    Example:
        >>> words_of(5, ["port", "city", "mined"])
        ('port', 'mined')
    """
    return tuple(word for bit, word in enumerate(codes) if mask >> bit & 1)


def _problems(table: SpaceTable) -> list[str]:
    """All that is wrong with the columns; ids are looked at only where the columns fit together."""
    length = len(table.printed)
    columns = ("names", "map_of", "terrain", "features", "x", "y", "col", "row")
    problems = [
        f"{name} has {len(getattr(table, name))} entries for {length} spaces"
        for name in columns
        if len(getattr(table, name)) != length
    ]
    if len(set(table.maps)) != len(table.maps):
        problems.append("two maps have the same id")
    if problems:
        return problems
    if any(not 0 <= number < len(table.maps) for number in table.map_of):
        return ["a space belongs to a map that is not there"]
    falls = (after < before for before, after in zip(table.map_of, table.map_of[1:], strict=False))
    if sum(falls) > 1:
        problems.append("the spaces of a map do not stand together in the order of the maps")
    for (number, text), uses in Counter(zip(table.map_of, table.printed, strict=True)).items():
        if not text or _FORBIDDEN.search(text):
            problems.append(
                f"{table.maps[number]}: the id `{text}` is empty or holds a blank or one of ,;/#:"
            )
        if uses > 1:
            problems.append(f"{table.maps[number]}: the id `{text}` is used {uses} times")
    return problems
