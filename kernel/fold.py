"""Several layers over each other: at each step a counter goes by the cheapest of several ways.

Open ground costs what its terrain and the river before it cost, a road a third, a rail line nothing: each is
a layer of its own, and folded they are one layer whose ways hold the least of their costs. Fold printed
costs once for a board; what a state opens or closes, such as a rail line cut by the enemy, is laid over the
fold, which takes as long as those ways are many.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from grognard.kernel.errors import RulesError
from grognard.kernel.net import NO_CODE, Net
from grognard.kernel.search import Layer


def fold(*layers: Layer) -> Layer:
    """Fold layers into one, in which each step costs what the cheapest of them asks.

    Args:
        layers: of one table of spaces; a step that one of them bars may go by another.

    Returns:
        A layer over the ways of all of them, every cost in ``way_cost``, -1 where all bar the step. It keeps
        nothing of the given layers: fold again where their costs change.

    Raises:
        RulesError: no layer, or layers over different numbers of spaces.

    Example:
        >>> ground = Layer(Net.of(3, [(0, 1, -1, 0), (1, 2, -1, 0)]), (6, 12, 3))
        >>> road = Layer(Net.of(3, [(0, 1, -1, 0), (0, 2, -1, 0)]), None, (2, 4))
        >>> both = fold(ground, road)
        >>> both.net.rows, both.way_cost
        (((1, 2), (2,), ()), (2, 4, 3))
    """
    if len({len(layer.net) for layer in layers}) != 1:
        raise RulesError("Layers are folded over one table of spaces.")
    least: dict[tuple[int, int], int] = {}
    for layer in layers:
        for space, other, cost in steps_of(layer):
            before = least.get((space, other), -1)
            if before < 0 or 0 <= cost < before:
                least[space, other] = cost
    net = Net.of(len(layers[0].net), ((*step, NO_CODE, 0) for step in least))
    return Layer(net, None, tuple(cost for _, cost in sorted(least.items())))


def lay_over(layer: Layer, net: Net, cost: int, usable: Sequence[int]) -> Layer:
    """Lay a net over a layer: between usable spaces, a step along it costs so much at most.

    Args:
        layer: one whose costs all stand in its ways, such as a fold.
        net: ways that the layer has too, such as rail lines.
        cost: of each step along it, 0 or more.
        usable: true for each space whose ways of the net are open, ``(n_spaces,) int``; a step needs both.

    Returns:
        A new layer over the same net.

    Raises:
        RulesError: the layer has costs of entering, or the net a way between usable spaces that the layer has
            not.

    Example:
        >>> line = Net.of(3, [(0, 1, -1, 0), (1, 2, -1, 0)])
        >>> lay_over(Layer(line, None, (3, -1)), line, 0, (1, 1, 0)).way_cost
        (0, -1)
    """
    if layer.entry_cost is not None or layer.way_cost is None:
        raise RulesError("A net is laid over a layer whose costs all stand in its ways.")
    costs = list(layer.way_cost)
    for space, row in enumerate(net.rows):
        if row and usable[space]:
            for other in row:
                if usable[other]:
                    entry = layer.net.entry_of(space, other)
                    if entry is None:
                        raise RulesError(f"No way leads from space {space} to {other} in the layer below.")
                    costs[entry] = cost if costs[entry] < 0 else min(cost, costs[entry])
    return Layer(layer.net, None, tuple(costs))


def steps_of(layer: Layer) -> Iterator[tuple[int, int, int]]:
    """Yield each step of a layer as (space, space entered, cost), -1 where it is barred.

    Example:
        >>> line = Net.of(3, [(0, 1, -1, 0), (1, 2, -1, 0)])
        >>> list(steps_of(Layer(line, (1, 1, -1), (2, 2))))
        [(0, 1, 3), (1, 2, -1)]
    """
    entry_cost = layer.costs_of_entry()
    ways = layer.way_cost if layer.way_cost is not None else bytes(len(layer.net.neighbour))
    for space, row in enumerate(layer.net.rows):
        for entry, other in enumerate(row, layer.net.start[space]):
            way, entering = ways[entry], entry_cost[other]
            yield space, other, way + entering if way >= 0 <= entering else -1
