"""Lines cost what a unit would pay to go to the source, and nothing goes through what is blocked."""

import random

import networkx as nx
import pytest

from grognard.kernel.fold import steps_of
from grognard.kernel.net import Net
from grognard.kernel.search import Layer, reach
from grognard.kernel.trace import Backward, component, trace

SEEDS = range(25)
SPACES = 40


def both_ways(n_spaces, *pairs):
    return Net.of(n_spaces, [(*pair, -1, 0) for one, other in pairs for pair in ((one, other), (other, one))])


def random_layer(rng):
    ways = {tuple(rng.sample(range(SPACES), 2)) for _ in range(110)}
    net = Net.of(SPACES, [(*way, -1, 0) for way in ways])
    entry = [rng.choice([-1, 0, 1, 2, 3]) for _ in range(SPACES)]
    return Layer(
        net, entry, [rng.choice([-1, 0, 0, 1]) for _ in net.neighbour] if rng.random() < 0.5 else None
    )


def lines(layer, blocked):
    """A graph of the steps a line may take, each as the unit goes; nothing enters what is blocked."""
    graph = nx.DiGraph()
    graph.add_nodes_from(range(SPACES))
    graph.add_weighted_edges_from(
        (a, b, cost) for a, b, cost in steps_of(layer) if cost >= 0 and not blocked[b]
    )
    return graph


@pytest.mark.parametrize("seed", SEEDS)
def test_trace_costs_what_the_unit_would_pay_on_its_way(seed):
    rng = random.Random(seed)
    layer, sources = random_layer(rng), rng.sample(range(SPACES), 3)
    blocked = [rng.random() < 0.2 for _ in range(SPACES)]
    graph, back = lines(layer, blocked), Backward.of(layer)
    lengths = nx.multi_source_dijkstra_path_length(graph.reverse(), set(sources), cutoff=5)
    found = trace(back, sources, 5, blocked)
    assert found.cost == lengths
    for space in found.cost:
        path = found.path(space)[::-1]
        assert path[0] == space and path[-1] in sources
        assert nx.path_weight(graph, path, "weight") == lengths[space]
    assert trace(back, sources, 5).cost == trace(back, sources, 5, [0] * SPACES).cost


@pytest.mark.parametrize("seed", SEEDS)
def test_a_component_is_what_hangs_together_without_the_blocked(seed):
    rng = random.Random(seed)
    pairs = {tuple(sorted(rng.sample(range(SPACES), 2))) for _ in range(45)}
    net, sources = both_ways(SPACES, *pairs), rng.sample(range(SPACES), 3)
    blocked = [rng.randrange(4) == 0 for _ in range(SPACES)]
    graph = nx.Graph([*pairs, *((s, s) for s in range(SPACES))])
    graph.remove_nodes_from([s for s in range(SPACES) if blocked[s]])
    parts = [part for part in nx.connected_components(graph) if part & set(sources)]
    assert {s for s, yes in enumerate(component(net, sources, blocked)) if yes} == set().union(*parts)


def test_the_source_is_paid_for_and_the_unit_is_not():
    row = Layer(both_ways(3, (0, 1), (1, 2)), (5, 1, 9))
    assert trace(Backward.of(row), [0], 9).cost == {0: 0, 1: 5, 2: 6}
    assert reach(row, [0], 10).cost == {0: 0, 1: 1, 2: 10}


def test_a_way_up_and_the_way_down_may_differ():
    row = Net.of(2, [(0, 1, -1, 0), (1, 0, -1, 0)])
    assert trace(Backward.of(Layer(row, None, (7, 2))), [0], 9).cost == {0: 0, 1: 2}


def test_a_one_way_passage_is_followed_from_unit_to_source_only():
    row = Backward.of(Layer(Net.of(2, [(0, 1, -1, 0)])))
    assert trace(row, [1], 9).cost == {1: 0, 0: 1}
    assert trace(row, [0], 9).cost == {0: 0}


def test_a_line_may_begin_on_a_blocked_space_and_not_go_through_it():
    row = Backward.of(Layer(both_ways(4, (0, 1), (1, 2), (2, 3))))
    assert trace(row, [0], 9, (0, 0, 1, 0)).cost == {0: 0, 1: 1, 2: 2}


def test_a_blocked_source_serves_its_own_space_alone():
    row = Backward.of(Layer(both_ways(3, (0, 1), (1, 2))))
    assert trace(row, [0], 9, (1, 0, 0)).cost == {0: 0}
    both = trace(row, [0, 2], 9, (1, 0, 0))
    assert (both.cost, both.path(0), both.path(1)) == ({0: 0, 1: 1, 2: 0}, (0,), (2, 1))


def test_a_chain_begins_at_no_blocked_source_and_counts_of_blockers_will_do():
    rail = both_ways(4, (0, 1), (1, 2), (2, 3))
    assert list(component(rail, [0], (300, 0, 0, 0))) == [0, 0, 0, 0]
    assert list(component(rail, [0, 3], (0, 2, 0, 0))) == [1, 0, 1, 1]
    assert list(component(rail, [])) == [0, 0, 0, 0]


def test_the_order_of_the_sources_changes_nothing():
    square = Backward.of(Layer(both_ways(4, (0, 1), (0, 2), (1, 3), (2, 3))))
    found = [trace(square, sources, 3, (0, 0, 0, 0)).path(3) for sources in ([1, 2], [2, 1], [2, 2, 1])]
    assert found == [(1, 3)] * 3
