"""Searches over frozen nets: where a counter can go, by which way, and how far things are.

Spaces and costs are ints; a game scales its halves and thirds. A rule never runs inside a search: the game
fills arrays of costs, stops and hazards first and changes them when the state changes. Ties fall the same
way everywhere: the cheapest way, of these the one with the fewest hazards, of these the one whose last space
but one is cheaper to reach, then the lower space. Steps that cost nothing keep the way found first.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush

from grognard.kernel.errors import RulesError
from grognard.kernel.net import Net

#: Hazards of one way must stay below this together; they ride in the low digits of the cost.
HAZARD_LIMIT = 1 << 16


@dataclass(frozen=True, slots=True)
class Layer:
    """One way of going: a net, and what its steps cost.

    A step costs what its entry of the net and the space it enters cost together; a negative number in either
    bars it. A layer without both counts steps, one each.

    Attributes:
        net: the ways.
        entry_cost: cost of entering each space, ``(n_spaces,) int``, None for 0.
        way_cost: cost of each entry of the net, ``(n_entries,) int``, None for 0; see `Net.costs_by_code`.

    Raises:
        RulesError: an array is not as long as it must be.
    """

    net: Net
    entry_cost: Sequence[int] | None = None
    way_cost: Sequence[int] | None = None

    def __post_init__(self) -> None:
        """Refuse arrays that belong to another net: they would bar and cost the wrong things."""
        for costs, length in ((self.entry_cost, len(self.net)), (self.way_cost, len(self.net.neighbour))):
            if costs is not None and len(costs) != length:
                raise RulesError(f"A search was given {len(costs)} costs for {length} spaces or ways.")

    def costs_of_entry(self) -> Sequence[int]:
        """The cost of entering each space, written out."""
        if self.entry_cost is not None:
            return self.entry_cost
        return bytes(len(self.net)) if self.way_cost is not None else b"\1" * len(self.net)

    def costs_of_ways(self) -> Sequence[int]:
        """The cost of each entry of the net, written out."""
        return self.way_cost if self.way_cost is not None else bytes(len(self.net.neighbour))


@dataclass(frozen=True, slots=True)
class Reach:
    """What a search found.

    Attributes:
        cost: cost of every space reached, the sources at 0.
        came_from: the space before each, on its best way; a source has none.
        hazard: hazards met on that way; empty where the search knew of none.
    """

    cost: dict[int, int]
    came_from: dict[int, int]
    hazard: dict[int, int]

    def __contains__(self, space: int) -> bool:
        """Tell whether the space was reached."""
        return space in self.cost

    def spaces(self) -> tuple[int, ...]:
        """Every space reached, ascending, sources included."""
        return tuple(sorted(self.cost))

    def path(self, space: int) -> tuple[int, ...]:
        """The best way from a source to a space, both included; empty if the space was not reached."""
        if space not in self.cost:
            return ()
        way = [space]
        while (before := self.came_from.get(way[-1])) is not None:
            way.append(before)
        return tuple(reversed(way))


@dataclass(frozen=True, slots=True)
class Path:
    """A cheapest way: its spaces from first to last, what it costs, and the hazards it meets."""

    spaces: tuple[int, ...]
    cost: int
    hazard: int


def reach(
    layers: Layer | Sequence[Layer],
    sources: Iterable[int],
    allowance: int | None,
    stops: Sequence[int] | None = None,
    hazards: Sequence[int] | None = None,
) -> Reach:
    """Find every space a counter can reach, with the cost and the way.

    Args:
        layers: the ways open to it; over several layers the cheaper step counts.
        sources: where it may start; leaving a source is free, and a stop there does not hold it.
        allowance: the most it may spend, None for no bound.
        stops: true for each space it may enter but not go on from, ``(n_spaces,) int``.
        hazards: dangers met on entering each space, ``(n_spaces,) int`` from 0, in sum below `HAZARD_LIMIT`;
            they break ties and cost nothing.

    Example:
        >>> row = Net.of(4, [(0, 1, -1, 0), (1, 2, -1, 0), (2, 3, -1, 0)])
        >>> road = Net.of(4, [(0, 1, -1, 0), (1, 3, -1, 0)])
        >>> found = reach([Layer(row, (2, 2, 2, 2)), Layer(road, None, (1, 1))], [0], 4)
        >>> found.cost, found.path(3)
        ({0: 0, 1: 1, 2: 3, 3: 2}, (0, 1, 3))
        >>> reach(Layer(row), [0], 3, stops=(1, 0, 1, 0)).spaces()
        (0, 1, 2)
    """
    starts = sorted(set(sources))
    each = (layers,) if isinstance(layers, Layer) else tuple(layers)
    plain = len(each) == 1 and each[0].way_cost is None and hazards is None
    if plain and allowance is not None:
        return _reach_plainly(each[0], starts, allowance, stops)
    return _search(each, starts, allowance, stops, hazards, None)


def cheapest_path(
    layers: Layer | Sequence[Layer],
    source: int,
    target: int,
    allowance: int | None = None,
    stops: Sequence[int] | None = None,
    hazards: Sequence[int] | None = None,
) -> Path | None:
    """Find the way `reach` would take to one space, None if there is none; arguments as there.

    Example:
        >>> square = Net.of(4, [(0, 1, -1, 0), (0, 2, -1, 0), (1, 3, -1, 0), (2, 3, -1, 0)])
        >>> cheapest_path(Layer(square), 0, 3).spaces
        (0, 1, 3)
        >>> cheapest_path(Layer(square), 0, 3, hazards=(0, 1, 0, 0))
        Path(spaces=(0, 2, 3), cost=2, hazard=0)
    """
    each = (layers,) if isinstance(layers, Layer) else tuple(layers)
    found = _search(each, [source], allowance, stops, hazards, target)
    if target not in found:
        return None
    return Path(found.path(target), found.cost[target], found.hazard.get(target, 0))


def within(
    net: Net, sources: Iterable[int], radius: int | None = None, inside: Sequence[int] | None = None
) -> dict[int, int]:
    """Count the steps to every space near some sources, nearest first.

    Args:
        net: the ways.
        sources: from where to count; they are in the answer at 0 whatever `inside` says.
        radius: the most steps, None for no bound.
        inside: true for each space that may be entered, ``(n_spaces,) int``, None for all.

    Example:
        >>> row = Net.of(4, [(0, 1, -1, 0), (1, 0, -1, 0), (1, 2, -1, 0), (2, 3, -1, 0)])
        >>> within(row, [1], 1)
        {1: 0, 0: 1, 2: 1}
    """
    rows = net.rows
    steps = dict.fromkeys(sorted(set(sources)), 0)
    edge = list(steps)
    while edge and (radius is None or steps[edge[0]] < radius):
        distance = steps[edge[0]] + 1
        ahead = []
        for space in edge:
            for other in rows[space]:
                if other not in steps and (inside is None or inside[other]):
                    steps[other] = distance
                    ahead.append(other)
        edge = ahead
    return steps


def ring(net: Net, source: int, radius: int) -> tuple[int, ...]:
    """The spaces exactly so many steps away, ascending."""
    return tuple(sorted(space for space, steps in within(net, [source], radius).items() if steps == radius))


def component(net: Net, source: int, inside: Sequence[int] | None = None) -> tuple[int, ...]:
    """Every space a way leads to, ascending, the source included: a rail net, a sea, a pocket.

    Args:
        net: the ways.
        source: where to begin.
        inside: true for each space the ways may enter, ``(n_spaces,) int``, None for all.
    """
    return tuple(sorted(within(net, [source], None, inside)))


def hops(net: Net, source: int, target: int) -> int | None:
    """The fewest steps between two spaces, None if no way leads there.

    Example:
        >>> hops(Net.of(3, [(0, 1, -1, 0), (1, 2, -1, 0)]), 0, 2)
        2
    """
    if source == target:
        return 0
    rows = net.rows
    seen, edge, distance = {source}, [source], 0
    while edge:
        distance += 1
        ahead: set[int] = set()
        for space in edge:
            ahead.update(rows[space])
        if target in ahead:
            return distance
        ahead -= seen
        seen |= ahead
        edge = list(ahead)
    return None


def _reach_plainly(layer: Layer, sources: list[int], allowance: int, stops: Sequence[int] | None) -> Reach:
    """Reach over one net by entry costs alone: the common case, a third faster than `_search`."""
    rows, entry_cost = layer.net.rows, layer.costs_of_entry()
    halts = stops if stops is not None else bytes(len(rows))
    cost = dict.fromkeys(sources, 0)
    came_from: dict[int, int] = {}
    known = cost.get
    buckets: list[list[int]] = [[] for _ in range(allowance + 1)]
    if allowance >= 0:
        buckets[0] = sources
    beyond = allowance + 1
    for spent, bucket in enumerate(buckets):
        bucket.sort()
        for space in bucket:
            if cost[space] != spent or (halts[space] and space in came_from):
                continue
            for other in rows[space]:
                total = spent + entry_cost[other]
                if spent <= total < known(other, beyond):
                    cost[other] = total
                    came_from[other] = space
                    buckets[total].append(other)
    return Reach(cost, came_from, {})


def _search(
    layers: Sequence[Layer],
    sources: list[int],
    allowance: int | None,
    stops: Sequence[int] | None,
    hazards: Sequence[int] | None,
    target: int | None,
) -> Reach:
    """Search by buckets of (cost, hazards), a heap saying which bucket is next."""
    nets = [
        (layer.net.rows, layer.net.start, layer.costs_of_entry(), layer.costs_of_ways()) for layer in layers
    ]
    n_spaces = len(layers[0].net)
    scale = 1 if hazards is None else HAZARD_LIMIT
    danger = hazards if hazards is not None else bytes(n_spaces)
    halts = stops if stops is not None else bytes(n_spaces)
    beyond = float("inf") if allowance is None else (allowance + 1) * scale
    best = dict.fromkeys(sources, 0)
    came_from: dict[int, int] = {}
    known = best.get
    buckets, heap = {0: sources}, [0]
    while heap:
        spent = heappop(heap)
        bucket = buckets[spent]
        bucket.sort()
        for space in bucket:
            if space == target:
                return _found(best, came_from, hazards, target)
            if best[space] != spent or (halts[space] and space in came_from):
                continue
            for rows, start, entry_cost, way_cost in nets:
                for entry, other in enumerate(rows[space], start[space]):
                    way, entering = way_cost[entry], entry_cost[other]
                    total = spent + (way + entering) * scale + danger[other]
                    if way >= 0 and entering >= 0 and total < known(other, beyond):
                        best[other] = total
                        came_from[other] = space
                        if total not in buckets:
                            buckets[total] = []
                            heappush(heap, total)
                        buckets[total].append(other)
    return _found(best, came_from, hazards)


def _found(
    best: dict[int, int], came_from: dict[int, int], hazards: Sequence[int] | None, target: int | None = None
) -> Reach:
    """Part costs and hazards again; up to a target only its own way is sure to be the best."""
    if target is not None:
        way = Reach(best, came_from, {}).path(target)
        best = {space: best[space] for space in way}
    if hazards is None:
        return Reach(best, came_from, {})
    cost = {space: total // HAZARD_LIMIT for space, total in best.items()}
    return Reach(cost, came_from, {space: total % HAZARD_LIMIT for space, total in best.items()})
