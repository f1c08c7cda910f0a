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

from grognard.kernel.buckets import (
    HAZARD_LIMIT,
    Layer,
    Reach,
    search,
    search_one_layer,
    search_one_net,
    search_one_net_warily,
)
from grognard.kernel.net import Net

P = ParamSpec("P")
R = TypeVar("R")

_FORGET: list[Callable[[], None]] = []

__all__ = [
    "HAZARD_LIMIT",
    "Layer",
    "Path",
    "Reach",
    "cheapest_path",
    "component",
    "forget_searches",
    "hops",
    "reach",
    "remembered",
    "ring",
    "within",
]


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
    barred: Collection[int] = (),
) -> Reach:
    """Find every space a counter can reach, with the cost and the way.

    Args:
        layers: the ways open to it; over several layers the cheaper step counts.
        sources: where it may start; leaving a source is free, and a stop there does not hold it.
        allowance: the most it may spend, None for no bound.
        stops: true for each space it may enter but not go on from, ``(n_spaces,) int``.
        hazards: dangers met on entering each space, ``(n_spaces,) int`` from 0, in sum below `HAZARD_LIMIT`;
            they break ties and cost nothing.
        barred: spaces nobody enters, such as those the enemy holds; a source may be one of them.

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
    if len(each) > 1 or allowance is None:
        return search(each, starts, allowance, stops, hazards, None, barred)
    if hazards is None:
        fast = search_one_net if each[0].way_cost is None else search_one_layer
        return fast(each[0], starts, allowance, stops, barred)
    if each[0].way_cost is not None:
        return search(each, starts, allowance, stops, hazards, None, barred)
    found = search_one_net_warily(each[0], list(starts), allowance, stops, hazards, barred)
    return found if found is not None else search(each, starts, allowance, stops, hazards, None, barred)


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
    found = search(each, [source], allowance, stops, hazards, target)
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
    """The spaces exactly so many steps away, ascending.

    Example:
        >>> ring(Net.of(4, [(1, 0, -1, 0), (1, 2, -1, 0), (2, 3, -1, 0)]), 1, 1)
        (0, 2)
    """
    return tuple(sorted(space for space, steps in within(net, [source], radius).items() if steps == radius))


def component(net: Net, source: int, inside: Sequence[int] | None = None) -> tuple[int, ...]:
    """Every space a way leads to, ascending, the source included: a rail net, a sea, a pocket.

    Args:
        net: the ways.
        source: where to begin.
        inside: true for each space the ways may enter, ``(n_spaces,) int``, None for all.

    Example:
        >>> rail = Net.of(4, [(0, 1, -1, 0), (1, 2, -1, 0), (2, 3, -1, 0)])
        >>> component(rail, 0), component(rail, 0, inside=(1, 1, 0, 1))
        ((0, 1, 2, 3), (0, 1))
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
