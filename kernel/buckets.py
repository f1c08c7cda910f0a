"""The loops behind `search`: bucket queues over frozen nets.

Four loops find the same answers in the same order. `search` takes anything; those for one net take about half
its time, and they are what nearly every move of a counter asks for.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass
from heapq import heappop, heappush
from itertools import repeat

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
        entry_cost, way_cost, net = self.entry_cost, self.way_cost, self.net
        if entry_cost is not None and len(entry_cost) != len(net.rows):
            raise RulesError(f"A search was given {len(entry_cost)} costs for {len(net.rows)} spaces.")
        if way_cost is not None and len(way_cost) != len(net.neighbour):
            raise RulesError(f"A search was given {len(way_cost)} costs for {len(net.neighbour)} ways.")

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


def search_one_net(
    layer: Layer,
    sources: list[int],
    allowance: int,
    stops: Sequence[int] | None,
    barred: Collection[int] = (),
) -> Reach:
    """Reach over one net by entry costs alone: the common case, twice as fast as `search`."""
    rows, entry_cost = layer.net.rows, layer.costs_of_entry()
    halts = stops if stops is not None else bytes(len(rows))
    cost = _begin(sources, barred)
    came_from: dict[int, int] = {}
    known = cost.get
    buckets: list[list[int]] = [sources, *([] for _ in range(allowance))]
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
    return Reach(_open(cost, barred), came_from, {})


def search_one_layer(
    layer: Layer,
    sources: list[int],
    allowance: int,
    stops: Sequence[int] | None,
    barred: Collection[int] = (),
) -> Reach:
    """Reach over one net whose ways cost something too, without hazards."""
    rows, start = layer.net.rows, layer.net.start
    entry_cost, way_cost = layer.costs_of_entry(), layer.costs_of_ways()
    halts = stops if stops is not None else bytes(len(rows))
    cost = _begin(sources, barred)
    came_from: dict[int, int] = {}
    known = cost.get
    buckets: list[list[int]] = [sources, *([] for _ in range(allowance))]
    beyond = allowance + 1
    for spent, bucket in enumerate(buckets):
        bucket.sort()
        for space in bucket:
            if cost[space] != spent or (halts[space] and space in came_from):
                continue
            for way, other in zip(way_cost[start[space] : start[space + 1]], rows[space], strict=True):
                entering = entry_cost[other]
                total = spent + way + entering
                if total < known(other, beyond) and way >= 0 and entering >= 0:
                    cost[other] = total
                    came_from[other] = space
                    buckets[total].append(other)
    return Reach(_open(cost, barred), came_from, {})


def search_one_net_warily(
    layer: Layer,
    sources: list[int],
    allowance: int,
    stops: Sequence[int] | None,
    hazards: Sequence[int],
    barred: Collection[int] = (),
) -> Reach | None:
    """Reach over one net by entry costs with hazards; None if a step costs nothing, which `search` can do.

    While every step costs something, all ways into a space are known before it is left, so hazards only
    break ties on arrival and need no order of their own.
    """
    rows, entry_cost = layer.net.rows, layer.costs_of_entry()
    halts = stops if stops is not None else bytes(len(rows))
    cost, hazard = _begin(sources, barred), dict.fromkeys(sources, 0)
    came_from: dict[int, int] = {}
    known = cost.get
    buckets: list[list[int]] = [sources, *([] for _ in range(allowance))]
    for spent, bucket in enumerate(buckets):
        bucket.sort()
        for space in bucket:
            if cost[space] != spent or (halts[space] and space in came_from):
                continue
            for other in rows[space]:
                total = spent + entry_cost[other]
                if spent < total <= (before := known(other, allowance)):
                    met = hazard[space] + hazards[other]
                    tie = total == before and other in hazard
                    if tie and met >= hazard[other]:
                        continue
                    if not tie:
                        buckets[total].append(other)
                    cost[other], hazard[other], came_from[other] = total, met, space
                elif total == spent:
                    return None
    return Reach(_open(cost, barred), came_from, hazard)


def search(
    layers: Sequence[Layer],
    sources: list[int],
    allowance: int | None,
    stops: Sequence[int] | None,
    hazards: Sequence[int] | None,
    target: int | None = None,
    barred: Collection[int] = (),
) -> Reach:
    """Search by buckets of (cost, hazards), a heap saying which bucket is next."""
    nets = [(layer.net.rows, layer.net.start, layer.costs_of_entry(), layer.way_cost) for layer in layers]
    n_spaces = len(layers[0].net)
    scale = 1 if hazards is None else HAZARD_LIMIT
    danger = hazards if hazards is not None else bytes(n_spaces)
    halts = stops if stops is not None else bytes(n_spaces)
    beyond = float("inf") if allowance is None else (allowance + 1) * scale
    best = _begin(sources, barred)
    came_from: dict[int, int] = {}
    known = best.get
    buckets, heap = {0: sources}, [0]
    free = repeat(0)
    while heap:
        spent = heappop(heap)
        bucket = buckets[spent]
        bucket.sort()
        for space in bucket:
            if space == target:
                return _found(_open(best, barred), came_from, hazards, target)
            if best[space] != spent or (halts[space] and space in came_from):
                continue
            for rows, start, entry_cost, way_cost in nets:
                ways = free if way_cost is None else way_cost[start[space] : start[space + 1]]
                for way, other in zip(ways, rows[space], strict=False):  # `free` has no end
                    before = known(other, beyond)
                    if before <= spent:
                        continue
                    entering = entry_cost[other]
                    total = spent + (way + entering) * scale + danger[other]
                    if way >= 0 and entering >= 0 and total < before:
                        best[other] = total
                        came_from[other] = space
                        if total not in buckets:
                            buckets[total] = []
                            heappush(heap, total)
                        buckets[total].append(other)
    return _found(_open(best, barred), came_from, hazards)


def _begin(sources: list[int], barred: Collection[int]) -> dict[int, int]:
    """Return the costs known at the start; a barred space costs less than any way there, so none leads in."""
    return {**dict.fromkeys(barred, -1), **dict.fromkeys(sources, 0)} if barred else dict.fromkeys(sources, 0)


def _open(cost: dict[int, int], barred: Collection[int]) -> dict[int, int]:
    """Take barred spaces out again; a source that is barred stays."""
    for space in barred:
        if cost[space] < 0:
            del cost[space]
    return cost


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
