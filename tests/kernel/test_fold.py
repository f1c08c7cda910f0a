"""Layers fold into the cheapest of their ways, and a net laid over them opens between usable spaces."""

import random

import networkx as nx
import pytest

from grognard.kernel.errors import RulesError
from grognard.kernel.fold import fold, lay_over, steps_of
from grognard.kernel.net import Net
from grognard.kernel.search import Layer, reach

SEEDS = range(25)
SPACES = 30


def line(*spaces):
    """Ways there and back through some spaces."""
    ways = [(a, b) for a, b in zip(spaces, spaces[1:], strict=False)]
    return Net.of(6, [(*way, -1, 0) for a, b in ways for way in ((a, b), (b, a))])


def random_layer(rng):
    ways = {tuple(rng.sample(range(SPACES), 2)) for _ in range(60)}
    net = Net.of(SPACES, [(*way, -1, 0) for way in ways])
    entry = [rng.choice([-1, 0, 1, 3]) for _ in range(SPACES)] if rng.random() < 0.7 else None
    way_cost = [rng.choice([-1, 0, 2, 4]) for _ in net.neighbour] if rng.random() < 0.7 else None
    return Layer(net, entry, way_cost)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_fold_reaches_what_a_graph_with_all_the_ways_reaches(seed):
    rng = random.Random(seed)
    layers = [random_layer(rng) for _ in range(3)]
    graph = nx.MultiDiGraph()
    graph.add_nodes_from(range(SPACES))
    for layer in layers:
        graph.add_weighted_edges_from(step for step in steps_of(layer) if step[2] >= 0)
    lengths = nx.single_source_dijkstra_path_length(graph, 4, cutoff=7)
    assert reach(fold(*layers), [4], 7).cost == lengths


@pytest.mark.parametrize("seed", SEEDS)
def test_the_order_of_the_layers_changes_nothing(seed):
    rng = random.Random(seed)
    layers = [random_layer(rng) for _ in range(3)]
    assert fold(*layers) == fold(*reversed(layers))


def test_a_road_through_rough_ground_is_taken_step_by_step():
    ground = Layer(line(0, 1, 2, 3), (6, 6, 3, 6, 6, 6))
    road = Layer(line(0, 1, 2), None, (2,) * 4)
    assert reach(fold(ground, road), [0], 10).cost == {0: 0, 1: 2, 2: 4, 3: 10}


def test_what_one_layer_bars_another_may_open():
    closed = Layer(line(0, 1, 2), (1, -1, 1, 1, 1, 1))
    assert fold(closed).way_cost == (-1, 1, 1, -1)
    assert reach(fold(closed, Layer(line(0, 1), None, (5, 5))), [0], 9).cost == {0: 0, 1: 5, 2: 6}


def test_steps_of_cost_0_are_taken_and_make_no_circle():
    rail = Layer(line(0, 1, 2, 3, 0), None, (0,) * 8)
    found = reach(fold(rail, Layer(line(3, 4), (3,) * 6)), [1], 3)
    assert found.cost == {0: 0, 1: 0, 2: 0, 3: 0, 4: 3}
    assert found.path(4) in ((1, 0, 3, 4), (1, 2, 3, 4))
    assert all(found == reach(fold(rail, Layer(line(3, 4), (3,) * 6)), [1], 3) for _ in range(3))


def test_a_net_laid_over_opens_between_usable_spaces_only():
    ground = fold(Layer(line(0, 1, 2, 3), (6,) * 6))
    whole = lay_over(ground, line(0, 1, 2, 3), 0, (1,) * 6)
    cut = lay_over(ground, line(0, 1, 2, 3), 0, (1, 1, 0, 1, 1, 1))
    assert reach(whole, [0], 6).cost == {0: 0, 1: 0, 2: 0, 3: 0}
    assert reach(cut, [0], 6).cost == {0: 0, 1: 0, 2: 6}
    assert reach(ground, [0], 6).cost == {0: 0, 1: 6}


def test_a_net_laid_over_opens_what_was_barred_and_makes_nothing_dearer():
    below = Layer(line(0, 1, 2), None, (-1, -1, 1, 1))
    assert lay_over(below, line(0, 1, 2), 2, (1,) * 6).way_cost == (2, 2, 1, 1)


def test_layers_that_do_not_belong_together_are_refused():
    with pytest.raises(RulesError, match="one table of spaces"):
        fold()
    with pytest.raises(RulesError, match="one table of spaces"):
        fold(Layer(line(0, 1)), Layer(Net.of(3, [])))
    with pytest.raises(RulesError, match="stand in its ways"):
        lay_over(Layer(line(0, 1), (1,) * 6), line(0, 1), 0, (1,) * 6)
    with pytest.raises(RulesError, match="No way leads from space 1 to 2"):
        lay_over(fold(Layer(line(0, 1))), line(0, 1, 2), 0, (1,) * 6)
