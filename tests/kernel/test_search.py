"""Searches find what networkx finds, and their ties fall as they promise."""

import random

import networkx as nx
import pytest

from grognard.kernel import search
from grognard.kernel.errors import RulesError
from grognard.kernel.net import Net
from grognard.kernel.search import Layer, cheapest_path, component, hops, reach, ring, within

SEEDS = range(25)


def both_ways(n_spaces, pairs):
    return Net.of(n_spaces, [(*pair, -1, 0) for one, other in pairs for pair in ((one, other), (other, one))])


def random_net(rng, n_spaces=40, n_ways=110):
    ways = {tuple(rng.sample(range(n_spaces), 2)) for _ in range(n_ways)}
    return Net.of(n_spaces, [(*way, -1, 0) for way in ways])


def random_layer(rng, net, lowest=-1):
    entry = [rng.randint(lowest, 4) for _ in range(len(net))] if rng.random() < 0.7 else None
    ways = [rng.randint(lowest, 3) for _ in net.neighbour] if entry is None or rng.random() < 0.5 else None
    return Layer(net, entry, ways)


def as_networkx(layers, source, stops=None, hazards=None, scale=1):
    """The cheapest step between each two spaces; nothing leaves a stop but the source."""
    graph = nx.DiGraph()
    graph.add_nodes_from(range(len(layers[0].net)))
    for layer in layers:
        for space, row in enumerate(layer.net.rows):
            if stops is not None and stops[space] and space != source:
                continue
            for entry, other in enumerate(row, layer.net.start[space]):
                step = (
                    layer.entry_cost[other] if layer.entry_cost else 0,
                    layer.way_cost[entry] if layer.way_cost else 0,
                )
                if min(step) >= 0:
                    weight = sum(step) * scale + (hazards[other] if hazards else 0)
                    known = graph.get_edge_data(space, other, {"weight": weight})["weight"]
                    graph.add_edge(space, other, weight=min(weight, known))
    return graph


def check_paths(found, graph, scale=1):
    """Every way begins at a source, uses real steps, and sums up to what the search says."""
    for space in found.cost:
        path = found.path(space)
        total = sum(graph.edges[step]["weight"] for step in zip(path, path[1:], strict=False))
        assert path[-1] == space
        assert found.cost[path[0]] == 0
        assert divmod(total, scale) == (found.cost[space], found.hazard.get(space, 0))


@pytest.mark.parametrize("seed", SEEDS)
def test_reach_over_one_net_equals_dijkstra(seed):
    rng = random.Random(seed)
    net = random_net(rng)
    layer = Layer(net, [rng.randint(-1, 3) for _ in range(len(net))])
    stops = [rng.random() < 0.2 for _ in range(len(net))]
    found = reach(layer, [5], 7, stops)
    graph = as_networkx([layer], 5, stops)
    assert found.cost == nx.single_source_dijkstra_path_length(graph, 5, cutoff=7)
    check_paths(found, graph)


@pytest.mark.parametrize("seed", SEEDS)
def test_reach_over_several_nets_with_hazards_equals_dijkstra_on_the_pair(seed):
    rng = random.Random(seed)
    layers = [random_layer(rng, random_net(rng)) for _ in range(3)]
    stops = [rng.random() < 0.2 for _ in range(40)]
    hazards = [rng.choice([0, 0, 1, 3]) for _ in range(40)]
    found = reach(layers, [5], 6, stops, hazards)
    graph = as_networkx(layers, 5, stops, hazards, search.HAZARD_LIMIT)
    expected = nx.single_source_dijkstra_path_length(graph, 5, cutoff=7 * search.HAZARD_LIMIT - 1)
    assert {space: divmod(total, search.HAZARD_LIMIT) for space, total in expected.items()} == {
        space: (cost, found.hazard[space]) for space, cost in found.cost.items()
    }
    check_paths(found, graph, search.HAZARD_LIMIT)


@pytest.mark.parametrize("wary", [False, True])
@pytest.mark.parametrize("lowest", [0, 1])
@pytest.mark.parametrize("seed", SEEDS)
def test_the_quick_searches_and_the_general_one_agree_on_every_way(seed, lowest, wary):
    rng = random.Random(seed)
    net = random_net(rng)
    entry = [rng.choice([-1, lowest, 1, 2, 3]) for _ in range(len(net))]
    stops = bytes(rng.random() < 0.2 for _ in range(len(net)))
    hazards = [rng.choice([0, 0, 1, 3]) for _ in range(len(net))] if wary else None
    quick = reach(Layer(net, entry), [3, 30], 8, stops, hazards)
    general = reach([Layer(net, entry), Layer(Net.of(len(net), ()))], [30, 3], 8, stops, hazards)
    assert quick == general


@pytest.mark.parametrize("seed", SEEDS)
def test_the_cheapest_path_is_the_way_of_reach(seed):
    rng = random.Random(seed)
    layers = [random_layer(rng, random_net(rng)) for _ in range(2)]
    hazards = [rng.choice([0, 0, 1, 3]) for _ in range(40)]
    found = reach(layers, [0], None, None, hazards)
    for target in range(40):
        path = cheapest_path(layers, 0, target, None, None, hazards)
        assert (path.spaces if path else ()) == found.path(target)
        if path:
            assert (path.cost, path.hazard) == (found.cost[target], found.hazard[target])


def test_an_allowance_is_spent_to_the_last_point_and_no_further():
    row = both_ways(5, [(0, 1), (1, 2), (2, 3), (3, 4)])
    assert reach(Layer(row, (2,) * 5), [0], 6).cost == {0: 0, 1: 2, 2: 4, 3: 6}
    assert reach(Layer(row, (2,) * 5), [0], 0).spaces() == (0,)
    assert cheapest_path(Layer(row, (2,) * 5), 0, 4, 7) is None


@pytest.mark.parametrize("seed", SEEDS)
def test_barred_spaces_are_as_if_their_entry_was_barred(seed):
    rng = random.Random(seed)
    net = random_net(rng)
    barred = rng.sample(range(40), rng.randint(0, 12))
    hazards = [rng.randint(0, 2) for _ in range(40)] if seed % 2 else None
    source, allowance = rng.randrange(40), rng.choice((None, 3, 9))
    layers = [random_layer(rng, net) for _ in range(1 + seed % 3 // 2)]
    closed = [
        Layer(
            net,
            [-1 if s in barred else cost for s, cost in enumerate(layer.costs_of_entry())],
            layer.way_cost,
        )
        for layer in layers
    ]
    found = reach(layers, [source], allowance, None, hazards, barred)
    assert found == reach(closed, [source], allowance, None, hazards)


def test_a_layer_without_costs_counts_steps():
    row = both_ways(4, [(0, 1), (1, 2), (2, 3)])
    assert reach(Layer(row), [0], 2).cost == {0: 0, 1: 1, 2: 2}


def test_a_stop_may_be_entered_and_left_only_by_a_counter_that_starts_there():
    row = both_ways(4, [(0, 1), (1, 2), (2, 3)])
    stops = (0, 1, 0, 0)
    assert reach(Layer(row), [0], 9, stops).spaces() == (0, 1)
    assert reach(Layer(row), [1], 9, stops).spaces() == (0, 1, 2, 3)


def test_a_barred_way_is_barred_though_its_space_is_open():
    row = both_ways(3, [(0, 1), (1, 2)])
    ways = [0] * 4
    ways[row.entry(1, 2)] = -1
    assert reach(Layer(row, (1, 1, 1), ways), [0], 9).spaces() == (0, 1)
    assert reach(Layer(row, (1, 1, 1), ways), [2], 9).spaces() == (0, 1, 2)


def test_a_road_at_half_cost_joins_the_open_ground_around_it():
    ground, road = both_ways(4, [(0, 1), (1, 2), (2, 3)]), both_ways(4, [(0, 1), (1, 2)])
    found = reach([Layer(ground, (2, 4, 4, 4)), Layer(road, None, (1,) * 4)], [0], 6)
    assert found.cost == {0: 0, 1: 1, 2: 2, 3: 6}


def test_of_equal_ways_the_one_with_fewer_hazards_wins_then_the_lower_space():
    square = both_ways(4, [(0, 1), (0, 2), (1, 3), (2, 3)])
    assert reach(Layer(square), [0], 5).path(3) == (0, 1, 3)
    assert reach(Layer(square), [0], 5, None, (0, 1, 0, 0)).path(3) == (0, 2, 3)
    assert reach(Layer(square), [0], 5, None, (0, 1, 2, 0)).path(3) == (0, 1, 3)


def test_a_hazard_never_outweighs_a_point_of_cost():
    detour = both_ways(4, [(0, 1), (1, 3), (0, 2), (2, 3)])
    path = cheapest_path(Layer(detour, (1, 1, 2, 1)), 0, 3, None, None, (0, 9, 0, 9))
    assert (path.spaces, path.cost, path.hazard) == ((0, 1, 3), 2, 18)


def test_the_order_of_the_sources_changes_nothing():
    square = both_ways(4, [(0, 1), (0, 2), (1, 3), (2, 3)])
    ways = [reach(Layer(square), sources, 3).path(3) for sources in ([1, 2], [2, 1], [2, 2, 1])]
    assert ways == [(1, 3)] * 3


def test_steps_that_cost_nothing_make_no_circle():
    row = both_ways(4, [(0, 1), (1, 2), (2, 3), (3, 1)])
    found = reach(Layer(row, (0, 0, 0, 0)), [2], 0)
    assert {space: found.path(space)[0] for space in range(4)} == dict.fromkeys(range(4), 2)


def test_costs_of_another_net_are_refused():
    with pytest.raises(RulesError, match="3 costs for 4"):
        Layer(both_ways(4, [(0, 1)]), (1, 1, 1))


@pytest.mark.parametrize("seed", SEEDS)
def test_distances_equal_those_of_networkx(seed):
    rng = random.Random(seed)
    net = random_net(rng, 40, 70)
    graph = as_networkx([Layer(net)], 0)
    lengths = nx.single_source_shortest_path_length(graph, 7)
    assert within(net, [7]) == lengths
    assert within(net, [7], 2) == {space: steps for space, steps in lengths.items() if steps <= 2}
    assert [hops(net, 7, space) for space in range(40)] == [lengths.get(space) for space in range(40)]
    assert ring(net, 7, 2) == tuple(sorted(space for space, steps in lengths.items() if steps == 2))
    assert component(net, 7) == tuple(sorted(lengths))


def test_a_component_keeps_inside_its_mask():
    row = both_ways(6, [(0, 1), (1, 2), (2, 3), (3, 4), (4, 5)])
    assert component(row, 1, (1, 1, 1, 0, 1, 1)) == (0, 1, 2)
