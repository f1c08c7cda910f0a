"""The topology of a game: which spaces touch, and the roads, rails and gateways between them.

Authors, checks and exports use one networkx graph of all maps; play uses this frozen form of it. The graph
is a MultiDiGraph: a node for each canonical id, an edge for each direction of each way, keyed by its kind.
networkx is imported only when a graph is asked for.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.net import NO_CODE, Net

if TYPE_CHECKING:
    import networkx

    from grognard.kernel.space import SpaceTable

ADJACENT = "adjacent"


@dataclass(frozen=True, slots=True)
class Topology:
    """All ways between the spaces of a game, frozen.

    Attributes:
        adjacent: spaces that touch, with what is printed on the hexside between them.
        nets: every other kind of way by its name: ``road``, ``rail``, ``gateway`` ...
        codes: words printed along ways; their index is the code in the nets.

    Raises:
        ModuleDataError: nets over different numbers of spaces, or a code beyond the list.

    Example:
        >>> ways = [(0, 1, 0, 0), (1, 0, 0, 0), (1, 2, -1, 0), (2, 1, -1, 0)]
        >>> line = Topology(Net.of(3, ways), {}, ("water",))
        >>> line.neighbours(1), line.hexside(0, 1), line.hexside(0, 2)
        ((0, 2), 0, None)
    """

    adjacent: Net
    nets: Mapping[str, Net]
    codes: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        """Check that the nets belong together."""
        problems = [
            f"{kind} spans {len(net)} spaces of {len(self.adjacent)}"
            for kind, net in self.nets.items()
            if len(net) != len(self.adjacent)
        ]
        problems += [
            f"{kind} uses a code beyond the {len(self.codes)} there are"
            for kind, net in ((ADJACENT, self.adjacent), *self.nets.items())
            if max(net.code, default=NO_CODE) >= len(self.codes)
        ]
        if problems:
            raise ModuleDataError("maps", problems, "links")

    @property
    def n(self) -> int:
        """How many spaces there are."""
        return len(self.adjacent)

    def neighbours(self, space: int) -> tuple[int, ...]:
        """The spaces that touch a space, ascending."""
        return self.adjacent.rows[space]

    def hexside(self, space: int, other: int) -> int | None:
        """What is printed on the side two spaces share: a code, `NO_CODE`, or None if they do not touch."""
        return self.adjacent.code_of(space, other)

    def net(self, kind: str) -> Net:
        """The net of a kind; one without any way where the module has none, ``adjacent`` among them."""
        if kind == ADJACENT:
            return self.adjacent
        return self.nets[kind] if kind in self.nets else Net.of(self.n, ())

    @classmethod
    def from_networkx(
        cls,
        graph: networkx.MultiDiGraph,
        order: Sequence[str],
        codes: Sequence[str] | None = None,
    ) -> Topology:
        """Freeze a graph.

        Args:
            graph: an edge is a way in one direction; it has ``kind`` (``adjacent`` if left out), ``code`` (a
                word or nothing) and ``cost`` (an int, 0 if left out).
            order: the nodes in the order of the spaces.
            codes: the module's words for codes; those found, sorted, if left out.

        Raises:
            ModuleDataError: with every edge between unknown nodes, unknown code and way that stands twice.
        """
        index = {node: number for number, node in enumerate(order)}
        edges = list(graph.edges(data=True))
        found = {data["code"] for _, _, data in edges if data.get("code")}
        words = tuple(sorted(found) if codes is None else codes)
        ways = _ways_by_kind(edges, index, {"": NO_CODE, **{word: code for code, word in enumerate(words)}})
        nets = {kind: Net.of(len(index), entries) for kind, entries in sorted(ways.items())}
        return cls(nets.pop(ADJACENT), nets, words)

    def to_networkx(self, spaces: SpaceTable | None = None) -> networkx.MultiDiGraph:
        """Give the graph back, for any algorithm networkx has; not for play.

        Args:
            spaces: names the nodes by canonical id and gives them ``map``, ``printed``, ``name``,
                ``terrain``, ``features``, ``x``, ``y``, ``col`` and ``row``; without it nodes are ints.

        Returns:
            A MultiDiGraph, edges keyed by kind with ``kind``, ``code`` (a word, may be empty) and ``cost``.
        """
        import networkx  # a fifth of a second: authors pay for it, players do not

        graph = networkx.MultiDiGraph()
        names: Sequence[int | str] = spaces.ids if spaces is not None else range(self.n)
        for space, name in enumerate(names):
            graph.add_node(name, **(spaces.attributes(space) if spaces is not None else {}))
        for kind in (ADJACENT, *self.nets):
            net = self.net(kind)
            for space, row in enumerate(net.rows):
                for entry, other in enumerate(row, net.start[space]):
                    code = net.code[entry]
                    word = "" if code == NO_CODE else self.codes[code]
                    graph.add_edge(
                        names[space], names[other], kind, kind=kind, code=word, cost=net.cost[entry]
                    )
        return graph


def _ways_by_kind(
    edges: Iterable[tuple[str, str, dict[str, Any]]], index: Mapping[str, int], codes: Mapping[str, int]
) -> dict[str, list[tuple[int, int, int, int]]]:
    """The entries of each kind's net, or every edge that cannot be one."""
    ways: dict[str, list[tuple[int, int, int, int]]] = {ADJACENT: []}
    seen: set[tuple[str, str, str]] = set()
    problems: list[str] = []
    for node, other, data in edges:
        kind, word = data.get("kind", ADJACENT), data.get("code") or ""
        if node not in index or other not in index:
            problems.append(f"{kind} {node} {other}: no such space")
        elif word not in codes:
            problems.append(f"{kind} {node} {other}: no code `{word}`")
        elif (kind, node, other) in seen:
            problems.append(f"{kind} {node} {other} stands twice")
        else:
            ways.setdefault(kind, []).append((index[node], index[other], codes[word], data.get("cost", 0)))
        seen.add((kind, node, other))
    if problems:
        raise ModuleDataError("maps", problems, "links")
    return ways
