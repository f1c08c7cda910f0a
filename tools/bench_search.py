"""How fast the kernel's searches are beside networkx and rustworkx, all in one run on one map.

The map is 100 by 100 hexes of mixed terrain, one in twenty barred and one in twenty a stop. Every search
gets the same question: what can a unit of six points reach, past stops, past enemy zones of control, or along
roads at a third of a point? What does the line of supply from each hex to one of three sources cost, from
which hexes is there one at all, as where the rail line is still joined? Costs and stops are asked for by a
callable where they have to be, for they change with the state; without costs rustworkx is quickest on a copy
of its graph that the stops are cut out of. rustworkx is measured where it is installed.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
import time
from bisect import bisect_left
from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, TypeVar

from grognard.kernel.fold import fold
from grognard.kernel.grid import Grid
from grognard.kernel.net import Net
from grognard.kernel.search import Layer, reach
from grognard.kernel.trace import Backward, component, trace
from grognard.tools.bench_row import Row, row

SIDE = 100
ALLOWANCE = 6
THIRDS = 3
"""Parts of a movement point, where a road costs one of them."""
SEED = 8
SOURCES = 200
LINES = 4
"""Traces over the whole map in a round."""
WHOLE_MAP = 500
"""Points that any line on the map costs less than."""
ROUNDS = 9
GOAL_NETWORKX = 2.5
GOAL_RUSTWORKX = 1.0

Searcher = Callable[[int], dict[int, int]]
Tracer = Callable[[Sequence[int]], Mapping[int, int]]
Joiner = Callable[[Sequence[int]], Collection[int]]
Weight = Callable[[int, int, Any], int | None]
"""What networkx asks of a step: (space, space entered, the way's attributes) -> its cost, None if barred."""
Q = TypeVar("Q")


@dataclass(frozen=True, slots=True)
class Field:
    """The map to search.

    Attributes:
        net: which hexes touch.
        entry_cost: points to enter each, ``(10000,) int``, -1 where barred.
        stops: 1 for each hex a unit must stop in, ``(10000,) int``.
        sources: where the searches start.
        zones: 1 for each hex in an enemy zone of control, ``(10000,) int``.
        roads: the ways between hexes of every tenth column, and of every tenth row.
    """

    net: Net
    entry_cost: tuple[int, ...]
    stops: bytes
    sources: tuple[int, ...]
    zones: bytes
    roads: Net


def make_field() -> Field:
    """Build the map, the same every time."""
    rng = random.Random(SEED)
    grid = Grid("flat", "CCRR", (0, SIDE - 1), (0, SIDE - 1), "odd-down")
    number = {cell: space for space, cell in enumerate(grid.cells())}
    ways = [(number[cell], number[other], -1, 0) for cell in number for other in grid.neighbours(cell)]
    cost = rng.choices((1, 2, 3, -1), (60, 25, 10, 5), k=len(number))
    stops = bytes(rng.random() < 0.05 for _ in number)
    open_ground = [space for space in range(len(number)) if cost[space] > 0]
    sources = tuple(rng.sample(open_ground, SOURCES))
    net = Net.of(len(number), ways)
    held = [space for space, stop in enumerate(stops) if stop][::8]
    beside = {other for space in held for other in net.rows[space]}
    road = {number[cell] for cell in number if not (cell[0] % 10 and cell[1] % 10)}
    roads = Net.of(len(number), [way for way in ways if way[0] in road and way[1] in road])
    return Field(net, tuple(cost), stops, sources, bytes(space in beside for space in number.values()), roads)


def searchers(field: Field) -> dict[str, Searcher]:
    """Everyone who can answer, by name; each takes a source and gives the cost of every hex reached."""
    layer, stops, entry_cost = Layer(field.net, field.entry_cost), field.stops, field.entry_cost

    def weigh(source: int) -> Weight:
        def weight(space: int, other: int, _: object) -> int | None:
            if stops[space] and space != source:
                return None
            cost = entry_cost[other]
            return cost if cost >= 0 else None

        return weight

    found: dict[str, Searcher] = {
        "grognard": lambda source: reach(layer, [source], ALLOWANCE, stops).cost,
        "networkx": _networkx_searcher(field.net, ALLOWANCE, weigh),
    }
    if importlib.util.find_spec("rustworkx") is not None:
        found["rustworkx"] = _rustworkx_searcher(field)
    return found


def zone_searchers(field: Field) -> dict[str, Searcher]:
    """Everyone who can answer past zones of control: to enter one ends a move, and none leads to another."""
    layer, zones, entry_cost = Layer(field.net, field.entry_cost), field.zones, field.entry_cost

    def weigh(source: int) -> Weight:
        def weight(space: int, other: int, _: object) -> int | None:
            if zones[space] and (space != source or zones[other]):
                return None
            cost = entry_cost[other]
            return cost if cost >= 0 else None

        return weight

    return {
        "grognard": lambda source: reach(layer, [source], ALLOWANCE, zones=zones).cost,
        "networkx": _networkx_searcher(field.net, ALLOWANCE, weigh),
    }


def road_searchers(field: Field) -> dict[str, Searcher]:
    """Everyone who can answer along roads, in thirds of points."""
    ground = Layer(field.net, tuple(cost * THIRDS if cost > 0 else cost for cost in field.entry_cost))
    layer, stops = fold(ground, Layer(field.roads)), field.stops
    points = ALLOWANCE * THIRDS

    def weigh(source: int) -> Weight:
        def weight(space: int, _: int, way: Mapping[str, int]) -> int | None:
            if stops[space] and space != source:
                return None
            cost = way["cost"]
            return cost if cost >= 0 else None

        return weight

    return {
        "grognard": lambda source: reach(layer, [source], points, stops).cost,
        "networkx": _networkx_searcher(layer.net, points, weigh, layer.way_cost or ()),
    }


def tracers(field: Field) -> dict[str, Tracer]:
    """Everyone who can trace lines of some cost; each takes the sources and gives the cost of every line."""
    back = Backward.of(Layer(field.net, field.entry_cost))
    return {
        "grognard": lambda sources: trace(back, sources, WHOLE_MAP, field.stops).cost,
        "networkx": _networkx_tracer(field),
    }


def joiners(field: Field) -> dict[str, Joiner]:
    """Everyone who can say which hexes hang together with some sources, without the stops."""
    found: dict[str, Joiner] = {"grognard": lambda sources: component(field.net, sources, field.stops)}
    if importlib.util.find_spec("rustworkx") is not None:
        found["rustworkx"] = _rustworkx_joiner(field)
    return found


def ends_of_lines(field: Field) -> list[Sequence[int]]:
    """Sources of supply, three for each trace."""
    free = [source for source in field.sources if not field.stops[source]]
    return [free[first : first + 3] for first in range(0, 3 * LINES, 3)]


def rows() -> list[Row]:
    """Measure, and say which figures hold; ratios are how many times longer the other one takes."""
    field = make_field()
    size, lines = f"{len(field.net):,} hexes", ends_of_lines(field)
    reached = f"reach, {size}, allowance {ALLOWANCE}"
    slower = {"networkx": GOAL_NETWORKX}
    both = {**slower, "rustworkx": GOAL_RUSTWORKX}
    return [
        *_compared(f"{reached}, stops", searchers(field), field.sources, both),
        *_compared(f"{reached}, zones of control", zone_searchers(field), field.sources, slower),
        *_compared(f"{reached}, roads in thirds", road_searchers(field), field.sources, slower),
        *_compared(f"costed trace, {size}, whole map", tracers(field), lines, slower),
        *_compared(f"yes/no trace or rail component, {size}, whole map", joiners(field), lines, both),
    ]


def _compared(
    what: str, searches: Mapping[str, Callable[[Q], object]], questions: Sequence[Q], goals: dict[str, float]
) -> list[Row]:
    """Ask everyone the same questions."""
    times = _best_times(searches, questions)
    ours = times["grognard"]
    result = [row(what, ours * 1e6, "us")]
    for name, goal in goals.items():
        if name in times:
            ratio = times[name] / ours
            result.append(row(f"{what}: against {name}", ratio, "x", f">= {goal:g}", holds=ratio >= goal))
    return result


def _best_times(searches: Mapping[str, Callable[[Q], object]], questions: Sequence[Q]) -> dict[str, float]:
    """Processor seconds a search, the best of some rounds; all take turns, so that a slow moment hits all."""
    best = dict.fromkeys(searches, float("inf"))
    for _ in range(ROUNDS):
        for name, search in searches.items():
            began, clock = time.process_time(), time.perf_counter()
            for question in questions:
                search(question)
            # Where the system counts in ticks that are too long, the clock tells.
            spent = time.process_time() - began or time.perf_counter() - clock
            best[name] = min(best[name], spent / len(questions))
    return best


def _networkx_searcher(
    net: Net, points: int, weigh: Callable[[int], Weight], way_cost: Sequence[int] = ()
) -> Searcher:
    import networkx

    graph = networkx.DiGraph()
    for space, others in enumerate(net.rows):
        graph.add_edges_from((space, other) for other in others)
        for entry, other in enumerate(others, net.start[space]) if way_cost else ():
            graph.edges[space, other]["cost"] = way_cost[entry]

    def search(source: int) -> dict[int, int]:
        lengths, _ = networkx.single_source_dijkstra(graph, source, cutoff=points, weight=weigh(source))
        return dict(lengths)

    return search


def _networkx_tracer(field: Field) -> Tracer:
    import networkx

    graph = networkx.DiGraph()
    for space, others in enumerate(field.net.rows):
        graph.add_edges_from((other, space) for other in others)
    entry_cost, stops = field.entry_cost, field.stops

    def search(sources: Sequence[int]) -> Mapping[int, int]:
        def weight(entered: int, _: int, __: object) -> int | None:
            cost = entry_cost[entered]
            return None if cost < 0 or stops[entered] else cost

        lengths: Mapping[int, int]
        lengths, _ = networkx.multi_source_dijkstra(graph, set(sources), weight=weight)
        return lengths

    return search


def _rustworkx_joiner(field: Field) -> Joiner:
    rustworkx: Any = importlib.import_module("rustworkx")
    graph = rustworkx.PyDiGraph()
    graph.add_nodes_from(range(len(field.net)))
    graph.extend_from_edge_list(
        [(space, other) for space, others in enumerate(field.net.rows) for other in others]
    )
    stops = field.stops

    def search(sources: Sequence[int]) -> Collection[int]:
        free = [space for space, stop in enumerate(stops) if not stop]
        part = graph.subgraph(free)
        root = part.add_node(None)
        part.add_edges_from([(root, bisect_left(free, source), None) for source in sources])
        found: Collection[int] = rustworkx.descendants(part, root)
        return found

    return search


def _rustworkx_searcher(field: Field) -> Searcher:
    rustworkx: Any = importlib.import_module("rustworkx")  # by name: it is measured, never required
    graph = rustworkx.PyDiGraph()
    graph.add_nodes_from(range(len(field.net)))
    graph.extend_from_weighted_edge_list(
        [(space, other, other) for space, others in enumerate(field.net.rows) for other in others]
    )
    entry_cost, stops = field.entry_cost, field.stops

    base: Any = rustworkx.visit.DijkstraVisitor

    class Visitor(base):  # type: ignore[misc]  # imported by name, so without types
        def __init__(self, source: int) -> None:
            self.source = source
            self.cost: dict[int, int] = {}

        def discover_vertex(self, space: int, score: float) -> None:
            if score > ALLOWANCE:
                raise rustworkx.visit.StopSearch
            self.cost[space] = int(score)

        def examine_edge(self, edge: tuple[int, int, int]) -> None:
            space, other, _ = edge
            if entry_cost[other] < 0 or (stops[space] and space != self.source):
                raise rustworkx.visit.PruneSearch

    def search(source: int) -> dict[int, int]:
        visitor = Visitor(source)
        rustworkx.dijkstra_search(graph, [source], lambda other: max(0, entry_cost[other]), visitor)
        return visitor.cost

    return search
