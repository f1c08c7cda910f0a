"""How fast the kernel's reach is beside networkx and rustworkx, all in one run on one map.

The map is 100 by 100 hexes of mixed terrain, one in twenty barred and one in twenty a stop. Every search
gets the same question: what can a unit of six points reach? networkx and rustworkx ask for their weights by
a callable, as they must where costs change with the state. rustworkx is measured where it is installed.
"""

from __future__ import annotations

import importlib
import importlib.util
import random
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.kernel.grid import Grid
from grognard.kernel.net import Net
from grognard.kernel.search import Layer, reach
from grognard.tools.bench_row import Row, row

SIDE = 100
ALLOWANCE = 6
SEED = 8
SOURCES = 200
ROUNDS = 5
GOAL_NETWORKX = 2.5
GOAL_RUSTWORKX = 1.0

Searcher = Callable[[int], dict[int, int]]


@dataclass(frozen=True, slots=True)
class Field:
    """The map to search.

    Attributes:
        net: which hexes touch.
        entry_cost: points to enter each, ``(10000,) int``, -1 where barred.
        stops: 1 for each hex a unit must stop in, ``(10000,) int``.
        sources: where the searches start.
    """

    net: Net
    entry_cost: tuple[int, ...]
    stops: bytes
    sources: tuple[int, ...]


def make_field() -> Field:
    """Build the map, the same every time."""
    rng = random.Random(SEED)
    grid = Grid("flat", "CCRR", (0, SIDE - 1), (0, SIDE - 1), "odd-down")
    number = {cell: space for space, cell in enumerate(grid.cells())}
    ways = [(number[cell], number[other], -1, 0) for cell in number for other in grid.neighbours(cell)]
    cost = rng.choices((1, 2, 3, -1), (60, 25, 10, 5), k=len(number))
    stops = bytes(rng.random() < 0.05 for _ in number)
    open_ground = [space for space in range(len(number)) if cost[space] > 0]
    return Field(Net.of(len(number), ways), tuple(cost), stops, tuple(rng.sample(open_ground, SOURCES)))


def searchers(field: Field) -> dict[str, Searcher]:
    """Everyone who can answer, by name; each takes a source and gives the cost of every hex reached."""
    layer = Layer(field.net, field.entry_cost)
    found: dict[str, Searcher] = {
        "grognard": lambda source: reach(layer, [source], ALLOWANCE, field.stops).cost,
        "networkx": _networkx_searcher(field),
    }
    if importlib.util.find_spec("rustworkx") is not None:
        found["rustworkx"] = _rustworkx_searcher(field)
    return found


def rows() -> list[Row]:
    """Measure, and say which figures hold; ratios are how many times longer the other one takes."""
    field = make_field()
    times = _best_times(searchers(field), field.sources)
    ours = times["grognard"]
    what = f"reach, {len(field.net):,} hexes, allowance {ALLOWANCE}, stops"
    result = [row(what, ours * 1e6, "us")]
    for name, goal in (("networkx", GOAL_NETWORKX), ("rustworkx", GOAL_RUSTWORKX)):
        if name in times:
            ratio = times[name] / ours
            result.append(row(f"{what}: against {name}", ratio, "x", f">= {goal:g}", holds=ratio >= goal))
    return result


def _best_times(searches: dict[str, Searcher], sources: Sequence[int]) -> dict[str, float]:
    """Seconds a search, the best of some rounds; all take turns, so that a slow moment hits all."""
    best = dict.fromkeys(searches, float("inf"))
    for _ in range(ROUNDS):
        for name, search in searches.items():
            began = time.perf_counter()
            for source in sources:
                search(source)
            best[name] = min(best[name], (time.perf_counter() - began) / len(sources))
    return best


def _networkx_searcher(field: Field) -> Searcher:
    import networkx

    graph = networkx.DiGraph()
    for space, others in enumerate(field.net.rows):
        graph.add_edges_from((space, other) for other in others)
    entry_cost, stops = field.entry_cost, field.stops

    def search(source: int) -> dict[int, int]:
        def weight(space: int, other: int, _: object) -> int | None:
            if stops[space] and space != source:
                return None
            cost = entry_cost[other]
            return cost if cost >= 0 else None

        lengths, _ = networkx.single_source_dijkstra(graph, source, cutoff=ALLOWANCE, weight=weight)
        return dict(lengths)

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
