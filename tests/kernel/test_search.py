"""Searches find what networkx finds, and their ties fall as they promise."""

import random

import networkx as nx
import pytest

from grognard.kernel.errors import RulesError
from grognard.kernel.net import Net
from grognard.kernel.search import Layer, reach, within

SEEDS = range(25)
#: Weights of a networkx graph are costs and hazards in one number, hazards in the low digits.
SCALE = 1 << 16


def both_ways(n_spaces, pairs):
    return Net.of(n_spaces, [(*pair, -1, 0) for one, other in pairs for pair in ((one, other), (other, one))])


def random_net(rng, n_spaces=40, n_ways=110):
    ways = {tuple(rng.sample(range(n_spaces), 2)) for _ in range(n_ways)}
    return Net.of(n_spaces, [(*way, -1, 0) for way in ways])


def some(rng, choices, share=40):
    return [rng.choice(choices) for _ in range(share)]


def as_networkx(layer, sources, stops=None, hazards=None, barred=(), zones=None):
    """The cost of each step there is; nothing leaves a stop but a source, and that not from zone to zone."""
    graph = nx.DiGraph()
    graph.add_nodes_from(range(len(layer.net)))
    for space, row in enumerate(layer.net.rows):
        held = (stops is not None and stops[space]) or (zones is not None and zones[space])
        if held and space not in sources:
            continue
        for entry, other in enumerate(row, layer.net.start[space]):
            costs = (layer.costs_of_entry()[other], layer.way_cost[entry] if layer.way_cost else 0)
            from_zone_to_zone = zones is not None and zones[space] and zones[other]
            if min(costs) >= 0 and other not in barred and not from_zone_to_zone:
                danger = hazards[other] if hazards else 0
                graph.add_edge(space, other, weight=sum(costs) * SCALE + danger)
    return graph


def check(found, graph, sources, allowance):
    """What networkx reaches, by ways that begin at a source; of equal last steps the lowest one."""
    steps_cost = all(weight >= SCALE for _, _, weight in graph.edges(data="weight"))
    weights = nx.multi_source_dijkstra_path_length(graph, set(sources), cutoff=(allowance + 1) * SCALE - 1)
    assert {space: divmod(weight, SCALE) for space, weight in weights.items()} == {
        space: (cost, found.hazard.get(space, 0)) for space, cost in found.cost.items()
    }
    for space in found.cost:
        path = found.path(space)
        assert path[-1] == space
        assert path[0] in sources
        assert weights[space] == sum(
            graph.edges[step]["weight"] for step in zip(path, path[1:], strict=False)
        )
        before = found.came_from.get(space)
        if before is not None and steps_cost:
            equal = [
                (found.cost[other], other)
                for other, _, weight in graph.in_edges(space, data="weight")
                if other in weights and weights[other] + weight == weights[space]
            ]
            assert (found.cost[before], before) == min(equal)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("lowest", [0, 1])
def test_reach_by_entry_costs_equals_dijkstra(seed, lowest):
    rng = random.Random(seed)
    layer = Layer(random_net(rng), some(rng, [-1, lowest, 1, 2, 3]))
    stops = some(rng, [0, 0, 0, 0, 1])
    check(reach(layer, [30, 5], 7, stops), as_networkx(layer, [5, 30], stops), [5, 30], 7)


@pytest.mark.parametrize("seed", SEEDS)
@pytest.mark.parametrize("lowest", [0, 1])
def test_reach_by_costs_of_ways_equals_dijkstra(seed, lowest):
    rng = random.Random(seed)
    net = random_net(rng)
    entry = some(rng, [-1, 0, 1, 2]) if rng.random() < 0.5 else None
    layer = Layer(net, entry, some(rng, [-1, lowest, 1, 2, 3], len(net.neighbour)))
    stops = some(rng, [0, 0, 0, 0, 1])
    check(reach(layer, [5], 6, stops), as_networkx(layer, [5], stops), [5], 6)


@pytest.mark.parametrize("seed", SEEDS)
def test_reach_with_hazards_equals_dijkstra_on_the_pair(seed):
    rng = random.Random(seed)
    net = random_net(rng)
    layer = Layer(net, some(rng, [-1, 1, 1, 2, 3])) if seed % 3 else Layer(net)
    stops, hazards = some(rng, [0, 0, 0, 0, 1]), some(rng, [0, 0, 1, 3])
    found = reach(layer, [5], 6, stops, hazards)
    check(found, as_networkx(layer, [5], stops, hazards), [5], 6)


@pytest.mark.parametrize("wary", [False, True])
@pytest.mark.parametrize("seed", SEEDS)
def test_barred_spaces_are_as_if_no_way_led_there(seed, wary):
    rng = random.Random(seed)
    net = random_net(rng)
    ways = None if wary or seed % 2 else some(rng, [0, 1, 2], len(net.neighbour))
    layer = Layer(net, some(rng, [1, 2, 3]), ways)
    hazards = some(rng, [0, 0, 1, 3]) if wary else None
    source, barred = rng.randrange(40), rng.sample(range(40), rng.randint(0, 12))
    found = reach(layer, [source], 9, None, hazards, barred)
    check(found, as_networkx(layer, [source], None, hazards, barred), [source], 9)


@pytest.mark.parametrize("kind", ["entry", "way", "wary"])
@pytest.mark.parametrize("seed", SEEDS)
def test_zones_equal_a_graph_without_steps_from_zone_to_zone(seed, kind):
    rng = random.Random(seed)
    net = random_net(rng)
    ways = some(rng, [-1, 0, 1, 2], len(net.neighbour)) if kind == "way" else None
    layer = Layer(net, some(rng, [-1, 1, 2, 3] if kind == "wary" else [-1, 0, 1, 2]), ways)
    hazards = some(rng, [0, 0, 1, 3]) if kind == "wary" else None
    zones, stops = some(rng, [0, 0, 1]), some(rng, [0, 0, 0, 1]) if seed % 2 else None
    sources, barred = rng.sample(range(40), 3), rng.sample(range(40), seed % 3)
    graph = as_networkx(layer, sources, stops, hazards, barred, zones)
    check(reach(layer, sources, 6, stops, hazards, barred, zones), graph, sources, 6)


def test_a_counter_leaves_a_zone_for_a_free_space_and_stops_in_the_next_zone():
    row = both_ways(6, [(0, 1), (1, 2), (2, 3), (3, 4), (0, 5), (5, 1)])
    zones = (1, 1, 0, 0, 0, 0)
    assert reach(Layer(row), [0], 9, zones=zones).cost == {0: 0, 5: 1, 1: 2}  # round by 5, and no further
    assert reach(Layer(row), [2], 9, zones=zones).spaces() == (1, 2, 3, 4)
    assert reach(Layer(row), [0], 9, zones=(1, 0, 0, 0, 0, 0)).spaces() == (0, 1, 2, 3, 4, 5)


def test_zones_far_from_the_way_change_nothing():
    row = both_ways(5, [(0, 1), (1, 2), (3, 4)])
    assert reach(Layer(row), [0], 9, zones=(0, 0, 0, 1, 1)) == reach(Layer(row), [0], 9)


def test_a_source_free_of_zones_goes_where_one_in_a_zone_may_not():
    row = both_ways(3, [(0, 1), (1, 2)])
    zones = (1, 1, 0)
    assert reach(Layer(row), [0], 9, zones=zones).spaces() == (0,)
    assert reach(Layer(row), [0, 2], 9, zones=zones).path(1) == (2, 1)


def test_of_equal_first_steps_the_one_from_the_lower_source_wins_in_zones_too():
    row = both_ways(4, [(0, 3), (1, 3), (2, 3)])
    for zones in ((1, 1, 1, 0), (0, 1, 1, 0), (0, 0, 1, 0)):
        assert reach(Layer(row), [2, 1, 0], 3, zones=zones).path(3) == (0, 3)


def test_an_allowance_is_spent_to_the_last_point_and_no_further():
    row = both_ways(5, [(0, 1), (1, 2), (2, 3), (3, 4)])
    assert reach(Layer(row, (2,) * 5), [0], 6).cost == {0: 0, 1: 2, 2: 4, 3: 6}
    assert reach(Layer(row, (2,) * 5), [0], 0).spaces() == (0,)
    assert reach(Layer(row, (2,) * 5), [0], 7).path(4) == ()


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
    ways = [0, 0, -1, 0]  # from 0 to 1, from 1 to 0, from 1 to 2, from 2 to 1
    assert reach(Layer(row, (1, 1, 1), ways), [0], 9).spaces() == (0, 1)
    assert reach(Layer(row, (1, 1, 1), ways), [2], 9).spaces() == (0, 1, 2)


def test_of_equal_ways_the_one_with_fewer_hazards_wins_then_the_lower_space():
    square = both_ways(4, [(0, 1), (0, 2), (1, 3), (2, 3)])
    assert reach(Layer(square), [0], 5).path(3) == (0, 1, 3)
    assert reach(Layer(square), [0], 5, None, (0, 1, 0, 0)).path(3) == (0, 2, 3)
    assert reach(Layer(square), [0], 5, None, (0, 1, 2, 0)).path(3) == (0, 1, 3)


def test_a_hazard_never_outweighs_a_point_of_cost():
    detour = both_ways(4, [(0, 1), (1, 3), (0, 2), (2, 3)])
    found = reach(Layer(detour, (1, 1, 2, 1)), [0], 9, None, (0, 9, 0, 9))
    assert (found.path(3), found.cost[3], found.hazard[3]) == ((0, 1, 3), 2, 18)


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


@pytest.mark.parametrize(("entry", "ways"), [((1, 0), None), ((1, 1), (1, 1))])
def test_hazards_are_minded_only_where_every_step_into_a_space_costs_something(entry, ways):
    layer = Layer(both_ways(2, [(0, 1)]), entry, ways)
    for zones in (None, (1, 0)):
        with pytest.raises(RulesError, match="minds hazards"):
            reach(layer, [0], 3, None, (0, 0), zones=zones)


def test_a_barred_space_named_twice_is_barred():
    row = both_ways(3, [(0, 1), (1, 2)])
    assert reach(Layer(row), [0], 9, barred=[1, 1]).spaces() == (0,)


@pytest.mark.parametrize("seed", SEEDS)
def test_distances_equal_those_of_networkx(seed):
    rng = random.Random(seed)
    net = random_net(rng, 40, 70)
    graph = as_networkx(Layer(net), [7])
    lengths = nx.single_source_shortest_path_length(graph, 7)
    assert within(net, [7]) == lengths
    assert within(net, [7], 2) == {space: steps for space, steps in lengths.items() if steps <= 2}
