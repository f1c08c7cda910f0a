"""Searches over frozen nets: where a counter can go, by which way, and how far things are.

Spaces and costs are ints; a game scales its halves and thirds. A rule never runs inside a search: the game
fills arrays of costs, stops and hazards first and changes them when the state changes. Ties fall the same
way everywhere: the cheapest way, of these the one with the fewest hazards, of these the one whose last space
but one is cheaper to reach, then the lower space. Steps that cost nothing keep the way found first.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import ParamSpec, TypeVar, cast

from grognard.kernel.errors import RulesError
from grognard.kernel.net import Net

P = ParamSpec("P")
R = TypeVar("R")

_FORGET: list[Callable[[], None]] = []


@dataclass(frozen=True, slots=True)
class Layer:
    """One way of going: a net, and what its steps cost.

    A step costs what its entry of the net and the space it enters cost together; a negative number in either
    bars it. A layer without both counts steps, one each.

    Attributes:
        net: the ways.
        entry_cost: cost of entering each space, ``(n_spaces,) int``, None for 0.
        way_cost: cost of each entry of the net, ``(n_entries,) int``, None for 0.

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
        """The cost of entering each space, written out, ``(n_spaces,) int``."""
        if self.entry_cost is not None:
            return self.entry_cost
        return bytes(len(self.net)) if self.way_cost is not None else b"\1" * len(self.net)


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


def reach(
    layer: Layer,
    sources: Iterable[int],
    allowance: int,
    stops: Sequence[int] | None = None,
    hazards: Sequence[int] | None = None,
    barred: Collection[int] = (),
) -> Reach:
    """Find every space a counter can reach, with the cost and the way.

    Args:
        layer: the ways open to it.
        sources: where it may start; leaving a source is free, and a stop there does not hold it.
        allowance: the most it may spend.
        stops: true for each space it may enter but not go on from, ``(n_spaces,) int``.
        hazards: dangers met on entering each space, ``(n_spaces,) int`` from 0; they break ties and cost
            nothing.
        barred: spaces nobody enters, such as those the enemy holds; a source may be one of them.

    Raises:
        RulesError: hazards together with costs of ways, or with steps that cost nothing.

    Example:
        >>> row = Net.of(4, [(0, 1, -1, 0), (1, 2, -1, 0), (0, 2, -1, 0), (2, 3, -1, 0)])
        >>> found = reach(Layer(row, (2, 1, 2, 3)), [0], 5)
        >>> found.cost, found.path(3)
        ({0: 0, 1: 1, 2: 2, 3: 5}, (0, 2, 3))
        >>> reach(Layer(row), [0], 3, stops=(1, 0, 1, 0)).spaces()
        (0, 1, 2)
    """
    starts = sorted(set(sources))
    halts = stops if stops is not None else bytes(len(layer.net))
    if hazards is not None:
        return _reach_warily(layer, starts, allowance, halts, hazards, barred)
    search = _reach_by_entry if layer.way_cost is None else _reach_by_way
    return search(layer, starts, allowance, halts, barred)


# Three loops for three kinds of costs, each with a bucket of spaces for every point that can be spent. They
# differ in the innermost lines alone; one loop for all would take twice the time.


def _reach_by_entry(
    layer: Layer, sources: list[int], allowance: int, halts: Sequence[int], barred: Collection[int]
) -> Reach:
    """Reach by entry costs alone: what nearly every move of a counter asks for."""
    rows, entry_cost = layer.net.rows, layer.costs_of_entry()
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


def _reach_by_way(
    layer: Layer, sources: list[int], allowance: int, halts: Sequence[int], barred: Collection[int]
) -> Reach:
    """Reach where ways cost something too."""
    rows, start = layer.net.rows, layer.net.start
    entry_cost, way_cost = layer.costs_of_entry(), layer.way_cost
    assert way_cost is not None
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


def _reach_warily(
    layer: Layer,
    sources: list[int],
    allowance: int,
    halts: Sequence[int],
    hazards: Sequence[int],
    barred: Collection[int],
) -> Reach:
    """Reach by entry costs and, of equal ways, by the fewest hazards.

    While every step costs something, all ways into a space are known before it is left, so hazards only
    break ties on arrival and need no order of their own.
    """
    if layer.way_cost is not None:
        raise RulesError("A search that minds hazards knows no costs of ways.")
    rows, entry_cost = layer.net.rows, layer.costs_of_entry()
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
                    raise RulesError("A search that minds hazards met a step that costs nothing.")
    return Reach(_open(cost, barred), came_from, hazard)


def _begin(sources: list[int], barred: Collection[int]) -> dict[int, int]:
    """Return the costs known at the start; a barred space costs less than any way there, so none leads in."""
    return {**dict.fromkeys(barred, -1), **dict.fromkeys(sources, 0)} if barred else dict.fromkeys(sources, 0)


def _open(cost: dict[int, int], barred: Collection[int]) -> dict[int, int]:
    """Take barred spaces out again; a source that is barred stays."""
    for space in barred:
        if cost[space] < 0:
            del cost[space]
    return cost


def within(net: Net, sources: Iterable[int], radius: int | None = None) -> dict[int, int]:
    """Count the steps to every space near some sources, nearest first.

    Args:
        net: the ways.
        sources: from where to count; they are in the answer at 0.
        radius: the most steps, None for no bound.

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
                if other not in steps:
                    steps[other] = distance
                    ahead.append(other)
        edge = ahead
    return steps


def remembered(size: int) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Let a function remember its last answers, for all games of the process.

    For searches over what no game changes: printed maps and costs. What depends on a state is remembered
    there, see :meth:`grognard.kernel.state.State.cached`.

    Args:
        size: how many answers are kept, those asked for last.

    Example:
        >>> @remembered(100)
        ... def far(a, b):
        ...     return a + b
        >>> far(1, 2), far(1, 2)
        (3, 3)
    """

    def remember(function: Callable[P, R]) -> Callable[P, R]:
        kept = lru_cache(maxsize=size)(function)
        _FORGET.append(kept.cache_clear)
        return cast("Callable[P, R]", kept)

    return remember


def forget_searches() -> None:
    """Empty what every `remembered` function keeps, to measure as if for the first time."""
    for forget in _FORGET:
        forget()
