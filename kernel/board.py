"""The board: everything of a game that never changes during play, frozen and shared.

It is built once from a module and read by every rule, search, view and bot. Spaces, counters, sides, codes
and steps are ints; their printed names are one lookup away.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from grognard.kernel.errors import MalformedAction
from grognard.kernel.kit import Kit

if TYPE_CHECKING:
    import networkx

    from grognard.kernel.case import Case
    from grognard.kernel.counter import CounterTable
    from grognard.kernel.grid import Grid
    from grognard.kernel.module import Module
    from grognard.kernel.outline import Outline
    from grognard.kernel.provenance import Provenance
    from grognard.kernel.space import SpaceTable
    from grognard.kernel.table import Table
    from grognard.kernel.topology import Topology


@dataclass(frozen=True, slots=True)
class MapInfo:
    """One printed surface.

    Attributes:
        id: the prefix of its spaces' full ids.
        title: as printed.
        kind: ``hex``, ``zone`` or ``box``.
        scale_miles: miles across a space, 0.0 where there is no scale.
        grid: its numbering and geometry, None for boxes that stand where they are drawn.
        parent: the space of a coarser map that this map magnifies, or -1.
        provenance: where the map comes from.
    """

    id: str
    title: str
    kind: str
    scale_miles: float
    grid: Grid | None
    parent: int
    provenance: Provenance


@dataclass(frozen=True, slots=True)
class TrackInfo:
    """A track with its lowest and highest number, both included."""

    id: str
    name: str
    low: int
    high: int


@dataclass(frozen=True, slots=True)
class OptionInfo:
    """An optional rule, and whether a game has it unless told otherwise."""

    id: str
    default: bool


@dataclass(frozen=True, slots=True)
class Scenario:
    """How a game begins.

    Attributes:
        id: the word that chooses it.
        setup: counters that stand on the board at the start, as (space, (counter, ...)).
        control: spaces held at the start, as (space, side); a space left out is nobody's.
        tracks: track id to first value; a track left out is the plugin's to set.
        first_turn: number of the turn it opens with, from 1.
        faces: counters that begin with another face up than their first, as (counter, face).
        sides: those that play, in their order; the others have no counters and are never asked.
        position: lines laid over the set-up once the rules have finished it, see `kernel.position`.
    """

    id: str
    setup: tuple[tuple[int, tuple[int, ...]], ...]
    control: tuple[tuple[int, int], ...]
    tracks: Mapping[str, int]
    first_turn: int
    faces: tuple[tuple[int, int], ...] = ()
    sides: tuple[int, ...] = ()
    position: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True, eq=False)
class Board:
    """A game's component data, frozen; a board is equal to itself only, so it can be the key of a cache.

    Attributes:
        slug, title, version, plugin: the module's, and the slug of the plugin that knows its rules.
        digest: the play digest in hex; equal digests play alike, whatever their art and texts.
        sides, side_names, side_nation: ids, names and nation index of each side, by side.
        nations, nation_looks: ids, and the viewer's palette key, by nation.
        spaces, topology: every space of every map, and the ways between them.
        counters: every piece.
        tables: result tables by id.
        outline: the sequence of play.
        turn_labels, turn_count: what is printed on the turn track, and how many turns there are.
        scenarios, cases: by id.
        regions: named sets of spaces.
        maps, tracks, options: in the order of the module.
        codes: closed lists by name; the index of a word is its code.
        values: names of all values that counters print.
        kit: dice, decks, hands, trays and charts; empty where the module has none.
        stamps: slug, version and play digest of the module and then of the extensions laid over it, as saves
            name them; empty for a board made by hand.
        module: what the board was built from, for what is only read or drawn: shapes, looks, summaries; None
            for a board made by hand. Play never asks it.
    """

    slug: str
    title: str
    version: str
    plugin: str
    digest: str
    sides: tuple[str, ...]
    side_names: tuple[str, ...]
    side_nation: tuple[int, ...]
    nations: tuple[str, ...]
    nation_looks: tuple[str, ...]
    spaces: SpaceTable
    topology: Topology
    counters: CounterTable
    tables: Mapping[str, Table]
    outline: Outline
    turn_labels: tuple[str, ...]
    turn_count: int
    scenarios: Mapping[str, Scenario]
    cases: Mapping[str, Case]
    regions: Mapping[str, frozenset[int]]
    maps: tuple[MapInfo, ...]
    tracks: tuple[TrackInfo, ...]
    codes: Mapping[str, tuple[str, ...]]
    values: tuple[str, ...]
    options: tuple[OptionInfo, ...]
    kit: Kit = field(default_factory=Kit)
    stamps: tuple[tuple[str, str, str], ...] = ()
    module: Module | None = field(default=None, repr=False, compare=False)
    side_index: Mapping[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Index the sides."""
        object.__setattr__(self, "side_index", {side: number for number, side in enumerate(self.sides)})

    def side_number(self, side: int | str) -> int:
        """Return the number of a side given by number or id.

        Raises:
            MalformedAction: there is no such side.
        """
        if isinstance(side, str):
            if side not in self.side_index:
                raise MalformedAction(f"No side is called {side!r}; there are {', '.join(self.sides)}.")
            return self.side_index[side]
        if isinstance(side, bool) or not isinstance(side, int) or not 0 <= side < len(self.sides):
            raise MalformedAction(f"There is no side {side!r}.")
        return side

    def goes_by_name(self, space: int) -> bool:
        """Return whether players call a space by its name alone: a box or an area, which prints no number.

        On a map with a grid, too, what stands beside it may have but its name printed on it.
        """
        name, printed = self.spaces.names[space], self.spaces.printed[space]
        bare = self.maps[self.spaces.map_of[space]].grid is None
        return bool(name) and (bare or name.replace(" ", "-") == printed)

    def called(self, space: int) -> str:
        """Return what players call a space where its id may have to be typed."""
        return self.spaces.names[space] if self.goes_by_name(space) else self.spaces.ids[space]

    def worded(
        self,
        text: str,
        counters: tuple[int, ...],
        spaces: tuple[int, ...],
        call: Callable[[Board, int], str] = called,
    ) -> str:
        """Return a text with names in place of ``{counters}``, and what the ``{spaces}`` are called."""
        named = ", ".join([self.counters.names[counter] for counter in counters])
        placed = ", ".join([call(self, space) for space in spaces])
        return text.replace("{counters}", named).replace("{spaces}", placed)

    def graph(self) -> networkx.MultiDiGraph:
        """Give spaces and links back as one networkx graph, for any algorithm there is; not for play."""
        return self.topology.to_networkx(self.spaces)
