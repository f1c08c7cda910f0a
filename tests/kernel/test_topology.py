"""A graph freezes into nets and thaws into the same graph; a bad one is refused whole."""

import subprocess
import sys

import networkx as nx
import pytest

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.grid import Grid
from grognard.kernel.net import NO_CODE, Net
from grognard.kernel.space import space_table_of
from grognard.kernel.topology import Topology

MAPS = ("ki", "apm")


def atlas():
    """Two small maps as a packer would build them: hexes, one hexside, a road and a one-way gateway."""
    graph = nx.MultiDiGraph()
    for map_id, grid in (
        ("apm", Grid("flat", "CCRR", (12, 14), (3, 5), "odd-down")),
        ("ki", Grid("flat", "AR", (1, 3), (9, 11), "odd-down")),
    ):
        for cell in grid.cells():
            printed, (x, y) = grid.format(cell), grid.centre(cell)
            graph.add_node(printed, map=map_id, printed=printed, x=x, y=y, col=cell[0], row=cell[1])
            for other in grid.neighbours(cell):
                graph.add_edge(printed, grid.format(other), "adjacent", kind="adjacent")
    for one, other in (("A9", "B9"), ("B9", "A9")):
        graph.edges[one, other, "adjacent"]["code"] = "water"
        graph.add_edge(one, other, "road", kind="road", code="", cost=1)
    graph.add_edge("1304", "A11", "gateway", kind="gateway", code="march", cost=2)
    return graph


@pytest.fixture
def spaces():
    return space_table_of(atlas(), MAPS)


@pytest.fixture
def topology(spaces):
    return Topology.from_networkx(atlas(), spaces.ids)


def test_nodes_freeze_by_map_and_printed_number(spaces):
    assert spaces.ids[:4] == ("A9", "A10", "A11", "B9")
    assert list(spaces.of_map("apm")) == list(range(9, 18))
    assert (spaces.col[4], spaces.row[4], spaces.x[1], spaces.y[1]) == (2, 10, 0.0, 100.0)


def test_hexsides_roads_and_gateways_keep_to_their_nets(spaces, topology):
    a9, b9, a11, apm = (spaces.find(text) for text in ("A9", "B9", "A11", "1304"))
    assert topology.codes[topology.hexside(a9, b9)] == "water"
    assert topology.hexside(a9, spaces.find("A10")) == NO_CODE
    assert topology.hexside(a9, a11) is None
    assert topology.net("road").rows[a9] == (b9,)
    assert topology.net("gateway").rows[apm] == (a11,)
    assert topology.net("gateway").rows[a11] == ()
    assert topology.net("gateway").cost == (2,)
    assert topology.net("rail").neighbour == ()


def test_adjacency_is_what_the_grid_says(spaces, topology):
    grid = Grid("flat", "AR", (1, 3), (9, 11), "odd-down")
    for cell in grid.cells():
        expected = sorted(spaces.find(grid.format(other)) for other in grid.neighbours(cell))
        assert list(topology.neighbours(spaces.find(grid.format(cell)))) == expected


def test_a_frozen_graph_thaws_into_the_same_graph(spaces, topology):
    graph = topology.to_networkx(spaces)
    assert space_table_of(graph, MAPS) == spaces
    assert Topology.from_networkx(graph, spaces.ids, topology.codes) == topology
    original = atlas()
    assert set(graph.edges(keys=True)) == set(original.edges(keys=True))
    assert nx.is_isomorphic(graph, original)


def test_every_edge_that_does_not_fit_is_named():
    graph = nx.MultiDiGraph()
    graph.add_nodes_from("abc")
    graph.add_edge("a", "b", code="lava")
    graph.add_edge("a", "c", kind="road")
    graph.add_edge("a", "c", kind="road")
    graph.add_edge("a", "z", kind="rail")
    with pytest.raises(ModuleDataError) as caught:
        Topology.from_networkx(graph, "abc", ["water"])
    assert sorted(caught.value.problems) == [
        "adjacent a b: no code `lava`",
        "rail a z: no such space",
        "road a c stands twice",
    ]


def test_a_node_of_an_unknown_map_is_refused():
    with pytest.raises(ModuleDataError, match="no map `apm`"):
        space_table_of(atlas(), ("ki",))


@pytest.mark.parametrize(
    ("start", "neighbour", "code", "cost", "problem"),
    [
        ((), (), (), (), "do not span"),
        ((0, 1, 1), (1, 0), (-1, -1), (0, 0), "do not span"),
        ((0, 2, 1, 2), (1, 0), (-1, -1), (0, 0), "not in order"),
        ((0, 1, 2), (1, 0), (-1,), (0, 0), "not equally many"),
        ((0, 1, 2), (1, 2), (-1, -1), (0, 0), "out of the 2 spaces"),
        ((0, 1, 2), (1, -1), (-1, -1), (0, 0), "out of the 2 spaces"),
        ((0, 1, 2), (1, 0), (-1, -2), (0, 0), "below -1"),
        ((0, 2, 2), (1, 1), (-1, -1), (0, 0), "stands twice"),
        ((0, 2, 2), (1, 0), (-1, -1), (0, 0), "not in order"),
    ],
)
def test_arrays_that_do_not_fit_are_refused(start, neighbour, code, cost, problem):
    with pytest.raises(ModuleDataError, match=problem):
        Net(start, neighbour, code, cost)


def test_nets_that_do_not_belong_together_are_refused():
    with pytest.raises(ModuleDataError) as caught:
        Topology(Net.of(2, [(0, 1, 4, 0)]), {"road": Net.of(3, ())}, ("water",))
    assert [problem.split()[0] for problem in caught.value.problems] == ["road", "adjacent"]


def test_a_way_from_nowhere_is_refused():
    with pytest.raises(ModuleDataError, match="space 5 of 3"):
        Net.of(3, [(5, 0, -1, 0)])


def test_topology_imports_no_networkx_until_a_graph_is_asked_for():
    code = (
        "import sys, grognard.kernel.topology as t; from grognard.kernel.net import Net\n"
        "heavy = {'networkx', 'shapely', 'numpy', 'pydantic'}\n"
        "before = heavy & set(sys.modules)\n"
        "t.Topology(Net.of(1, ()), {}).to_networkx()\n"
        "print(sorted(before), 'networkx' in sys.modules)"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[] True"
