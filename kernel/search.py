"""Searches over frozen nets: where a counter can go, by which way, and how far things are.

Spaces and costs are ints; a game scales its halves and thirds. A rule never runs inside a search: the game
fills arrays of costs, stops, zones and hazards first and changes them when the state changes. Ties fall the
same way everywhere: the cheapest way, of these the one with the fewest hazards, of these the one whose last
space but one is cheaper to reach, then the lower space. Steps that cost nothing keep the way found first.

Several ways of going at once, such as road beside open ground, are one layer: see
:mod:`grognard.kernel.fold`. Lines traced to a source of supply or command: see :mod:`grognard.kernel.trace`.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from operator import or_
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

    A layer with both is the slowest to search; folded alone it has costs of ways only.

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
    zones: Sequence[int] | None = None,
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
        zones: true for each space in an enemy zone of control, ``(n_spaces,) int``. Such a space is a stop,
            and no step leads from one of them into another, so a counter that begins in a zone leaves it for
            a free space first.

    Raises:
        RulesError: hazards together with costs of ways, or with steps that cost nothing.

    Example:
        >>> row = Net.of(4, [(0, 1, -1, 0), (1, 2, -1, 0), (0, 2, -1, 0), (2, 3, -1, 0)])
        >>> found = reach(Layer(row, (2, 1, 2, 3)), [0], 5)
        >>> found.cost, found.path(3)
        ({0: 0, 1: 1, 2: 2, 3: 5}, (0, 2, 3))
        >>> reach(Layer(row), [0], 3, stops=(1, 0, 1, 0)).spaces()
        (0, 1, 2)
        >>> reach(Layer(row), [0], 3, zones=(1, 1, 0, 1)).path(3)  # not by way of 1
        (0, 2, 3)
    """
    begun = _begin(sorted(set(sources)), allowance, barred)
    halts = stops if stops is not None else zones if zones is not None else bytes(len(layer.net))
    if zones is not None:
        if stops is not None:
            halts = tuple(map(or_, stops, zones))
        if any(zones[source] for source in begun.buckets[0]):
            _leave_zones(layer, begun, zones)
    if hazards is not None:
        found = _reach_warily(layer, begun, halts, hazards)
    else:
        search = _reach_by_entry if layer.way_cost is None else _reach_by_way
        found = search(layer, begun, halts)
    for space in barred:
        if found.cost.get(space, 0) < 0:
            del found.cost[space]
    return found


@dataclass(slots=True)
class _Begun:
    """A search under way: what is known of each space, and the spaces to go on from by the points spent.

    A barred space costs less than any way there, so none leads in; `reach` takes it out again.
    """

    cost: dict[int, int]
    came_from: dict[int, int]
    buckets: list[list[int]]


def _begin(sources: list[int], allowance: int, barred: Collection[int]) -> _Begun:
    """Begin at the sources."""
    cost = dict.fromkeys(sources, 0)
    if barred:
        cost = dict.fromkeys(barred, -1) | cost
    return _Begun(cost, {}, [sources, *([] for _ in range(allowance))])


def _leave_zones(layer: Layer, begun: _Begun, zones: Sequence[int]) -> None:
    """Take the first steps of all sources, those from zone to zone left out.

    A zone entered is a stop, so a step from one into another could be a first step only: the loops below
    need not know of zones.
    """
    net, entry_cost = layer.net, layer.costs_of_entry()
    way_cost = layer.way_cost if layer.way_cost is not None else bytes(len(net.neighbour))
    cost, buckets = begun.cost, begun.buckets
    sources, buckets[0] = buckets[0], []
    for space in sources:
        for entry, other in enumerate(net.rows[space], net.start[space]):
            way, entering = way_cost[entry], entry_cost[other]
            if way < 0 or entering < 0 or (zones[space] and zones[other]):
                continue
            if (total := way + entering) < cost.get(other, len(buckets)):
                cost[other] = total
                begun.came_from[other] = space
                buckets[total].append(other)


# Three loops for three kinds of costs, each with a bucket of spaces for every point that can be spent. They
# differ in the innermost lines alone; one loop for all would take twice the time.


def _reach_by_entry(layer: Layer, begun: _Begun, halts: Sequence[int]) -> Reach:
    """Reach by entry costs alone: what nearly every move of a counter asks for."""
    rows, entry_cost = layer.net.rows, layer.costs_of_entry()
    cost, came_from, buckets = begun.cost, begun.came_from, begun.buckets
    known, beyond = cost.get, len(buckets)
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


def _reach_by_way(layer: Layer, begun: _Begun, halts: Sequence[int]) -> Reach:
    """Reach where ways cost something; quickest where they hold all costs and entering adds nothing."""
    rows, start = layer.net.rows, layer.net.start
    assert layer.way_cost is not None
    way_cost = layer.way_cost if layer.entry_cost is None else _Together(layer)
    cost, came_from, buckets = begun.cost, begun.came_from, begun.buckets
    known, beyond = cost.get, len(buckets)
    for spent, bucket in enumerate(buckets):
        bucket.sort()
        for space in bucket:
            if cost[space] != spent or (halts[space] and space in came_from):
                continue
            row, ways = rows[space], way_cost[start[space] : start[space + 1]]
            for way, other in zip(ways, row):  # noqa: B905 - equally long by construction, and innermost
                total = spent + way
                if total < known(other, beyond) and way >= 0:
                    cost[other] = total
                    came_from[other] = space
                    buckets[total].append(other)
    return Reach(cost, came_from, {})


class _Together:
    """What steps cost in a layer that has both costs, put together as it is read; -1 where either bars it."""

    def __init__(self, layer: Layer) -> None:
        assert layer.way_cost is not None and layer.entry_cost is not None
        self._way_cost, self._entry_cost, self._neighbour = (
            layer.way_cost,
            layer.entry_cost,
            layer.net.neighbour,
        )

    def __getitem__(self, entries: slice) -> list[int]:
        entering = [self._entry_cost[other] for other in self._neighbour[entries]]
        return [
            way + enter if way >= 0 <= enter else -1
            for way, enter in zip(self._way_cost[entries], entering, strict=True)
        ]


def _reach_warily(layer: Layer, begun: _Begun, halts: Sequence[int], hazards: Sequence[int]) -> Reach:
    """Reach by entry costs and, of equal ways, by the fewest hazards.

    While every step costs something, all ways into a space are known before it is left, so hazards only
    break ties on arrival and need no order of their own.
    """
    if layer.way_cost is not None:
        raise RulesError("A search that minds hazards knows no costs of ways.")
    rows, entry_cost = layer.net.rows, layer.costs_of_entry()
    cost, came_from, buckets = begun.cost, begun.came_from, begun.buckets
    if came_from and buckets[0]:
        raise RulesError("A search that minds hazards met a step that costs nothing.")
    hazard = {
        space: hazards[space] if space in came_from else 0 for space, spent in cost.items() if spent >= 0
    }
    known, allowance = cost.get, len(buckets) - 1
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
    return Reach(cost, came_from, hazard)


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
