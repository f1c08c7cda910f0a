"""Turning the maps of a source folder into the sections ``maps`` and ``shapes``.

All maps become one networkx graph, a node a space and an edge a way, and the graph is frozen into columns.
Only packing comes here: it imports networkx, and shapely where a map has overlays.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import Any

import networkx

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.grid import Grid
from grognard.kernel.net import Net
from grognard.kernel.packing_shapes import overlay_shapes, read_shapes, region_of_overlay
from grognard.kernel.provenance import Provenance
from grognard.kernel.schema.base import plain
from grognard.kernel.schema.sources import MapSource, ModuleSource
from grognard.kernel.sources import Line, Sources
from grognard.kernel.space import SpaceTable, mask_of, space_table_of
from grognard.kernel.topology import ADJACENT, Topology

HEXSIDE = "hexside"
LINK_CODES = "link"
SPACE_COLUMNS = ("id", "terrain"), ("name", "features", "x", "y", "provenance")
CELL_COLUMNS = ("column", "row")
STATUS_COLUMN = "status"
ADDED, CLOSED = "added", "closed"
"""What the status of a space may say: it is numbered behind all others; no way leads to it or from it."""
LINK_COLUMNS = ("from", "to", "kind"), ("code", "cost", "provenance")


@dataclass(slots=True)
class MapFiles:
    """One map being read: its source, the file that holds it, its grid if it has one."""

    source: MapSource
    file: str
    grid: Grid | None

    def beside(self, name: str) -> str:
        """Return the path of a file that the map's own file names."""
        return (PurePosixPath(self.file).parent / name).as_posix()


@dataclass(slots=True)
class PackedMaps:
    """What the other sections need of the maps, and the two sections themselves."""

    section: dict[str, Any] = field(default_factory=dict)
    shapes: dict[str, Any] = field(default_factory=lambda: {"shapes": []})
    index: Mapping[str, int] = field(default_factory=dict)
    files: list[MapFiles] = field(default_factory=list)

    def find(self, word: str) -> int:
        """Return the space of an id.

        Raises:
            ValueError: there is none.
        """
        if word not in self.index:
            raise ValueError(f"there is no space `{plain(word)}`")
        return self.index[word]


def pack_maps(sources: Sources, module: ModuleSource) -> PackedMaps:
    """Read every map of a module; where `sources` has problems afterwards the result is of no use."""
    maps = list(_read_maps(sources, module))
    graph = networkx.MultiDiGraph()
    for one in maps:
        _add_spaces(sources, graph, one, module.codes)
    if sources.problems:
        return PackedMaps()
    spaces = space_table_of(graph, [one.source.id for one in maps])
    _add_neighbours(graph, maps)
    for one in maps:
        _add_links(sources, graph, one, spaces)
    _close(graph)
    order = [
        f"{spaces.maps[number]}:{text}" for number, text in zip(spaces.map_of, spaces.printed, strict=True)
    ]
    try:
        topology = Topology.from_networkx(graph, order, module.codes.get(LINK_CODES))
    except ModuleDataError as error:
        sources.problems += [f"links: {problem}" for problem in error.problems]
        return PackedMaps()
    codes = {**module.codes, LINK_CODES: topology.codes}
    section = _section(maps, graph, spaces, topology, order) | {"codes": codes}
    section["maps"] = [_map_record(sources, one, spaces) for one in maps]
    section["regions"] = [region for one in maps for region in _regions(sources, one, spaces)]
    shapes = [shape for one in maps for shape in (*read_shapes(sources, one, spaces), *overlay_shapes(one))]
    return PackedMaps(section, {"shapes": shapes}, spaces.index, maps)


def _read_maps(sources: Sources, module: ModuleSource) -> Iterator[MapFiles]:
    ids: set[str] = set()
    for reference in module.map:
        source = sources.toml(reference.file, MapSource)
        if source is None:
            continue
        if source.id in ids:
            sources.problem(reference.file, f"another map has the id `{source.id}`")
            continue
        ids.add(source.id)
        grid = None
        try:
            grid = source.grid.build() if source.grid else None
        except ModuleDataError as error:
            for problem in error.problems:
                sources.problem(reference.file, f"grid: {problem}")
        yield MapFiles(source, reference.file, grid)


def _add_spaces(
    sources: Sources, graph: networkx.MultiDiGraph, one: MapFiles, codes: Mapping[str, tuple[str, ...]]
) -> None:
    """Add a node for each line of the map's spaces, named with the map's prefix."""
    file = one.beside(one.source.spaces)
    needed, optional = SPACE_COLUMNS
    cells: dict[tuple[int, int], str] = {}
    for line in sources.tsv(file, needed, (*optional, *CELL_COLUMNS, STATUS_COLUMN)):
        try:
            node = _space(one, line, codes)
        except ValueError as error:
            sources.problem(file, str(error), line.number)
            continue
        name = f"{one.source.id}:{line['id']}"
        if name in graph:
            sources.problem(file, f"space `{line['id']}` is given twice", line.number)
        cell = (node["col"], node["row"])
        if node["col"] >= 0 and cells.setdefault(cell, name) != name:
            sources.problem(file, f"{cells[cell]} lies on the same cell as `{line['id']}`", line.number)
        graph.add_node(name, **node)


def _space(one: MapFiles, line: Line, codes: Mapping[str, tuple[str, ...]]) -> dict[str, Any]:
    """Build the attributes of one node.

    Raises:
        ValueError: the line's id, terrain, features, place or provenance cannot be used.
    """
    printed, terrain = line["id"], line["terrain"]
    if not printed or any(letter.isspace() or letter in ",;/#:" for letter in printed):
        raise ValueError(f"`{plain(printed)}` is no id: it is empty or holds a blank or one of ,;/#:")
    if terrain and terrain not in codes.get("terrain", ()):
        raise ValueError(f"no terrain `{plain(terrain)}`; there are {', '.join(codes.get('terrain', ()))}")
    cell = _cell(one.grid, line)
    if line["x"] and line["y"]:
        x, y = _number(line["x"]), _number(line["y"])
    elif one.grid is not None and cell is not None:
        x, y = one.grid.centre(cell)
    else:
        raise ValueError(f"space `{printed}` is not on the map's grid and gives no x and y")
    words = [word for word in line["features"].replace(" ", "").split(",") if word]
    status = {word for word in line[STATUS_COLUMN].replace(" ", "").split(",") if word}
    if strange := status - {ADDED, CLOSED}:
        raise ValueError(f"no status `{plain(min(strange))}`; there are {ADDED} and {CLOSED}")
    return {
        "map": one.source.id,
        "printed": printed,
        "name": line["name"],
        "terrain": codes["terrain"].index(terrain) if terrain else -1,
        "features": mask_of(words, codes.get("features", ())),
        "x": x,
        "y": y,
        "col": cell[0] if cell else -1,
        "row": cell[1] if cell else -1,
        "provenance": _origin(line["provenance"]),
        ADDED: ADDED in status,
        CLOSED: CLOSED in status,
    }


def _cell(grid: Grid | None, line: Line) -> tuple[int, int] | None:
    """Find a space's cell: by its column and row where the line gives them, else by its printed number.

    A ``-`` for both says that the space lies beside the grid, whatever it is called.

    Raises:
        ValueError: the grid has no such cell.
    """
    column, row = (line[name] for name in CELL_COLUMNS)
    if not column and not row:
        return grid.parse(line["id"]) if grid else None
    if column == row == "-":
        return None
    if grid is None or not (_is_axis(column) and _is_axis(row) and grid.holds((int(column), int(row)))):
        raise ValueError(f"the map's grid has no column `{plain(column)}`, row `{plain(row)}`")
    return int(column), int(row)


def _is_axis(text: str) -> bool:
    return text.isdecimal() and len(text) < 5


def _number(text: str) -> float:
    value = float(text)
    if not abs(value) < 1e7:
        raise ValueError(f"`{plain(text)}` is not a place on a map")
    return round(value, 3) + 0.0  # no minus zero: it would change the bytes and nothing else


def _origin(text: str) -> str:
    return str(Provenance.parse(text)) if text else ""


def _add_neighbours(graph: networkx.MultiDiGraph, maps: list[MapFiles]) -> None:
    """Join the spaces whose cells touch on their grid."""
    grids = {one.source.id: one.grid for one in maps}
    cells = {
        (node["map"], node["col"], node["row"]): name
        for name, node in graph.nodes(data=True)
        if node["col"] >= 0
    }
    for (map_id, column, row), name in cells.items():
        grid = grids[map_id]
        for cell in grid.neighbours((column, row)) if grid else ():
            other = cells.get((map_id, *cell))
            if other is not None:
                graph.add_edge(name, other, ADJACENT, kind=ADJACENT, code="", cost=0, provenance="")


def _add_links(sources: Sources, graph: networkx.MultiDiGraph, one: MapFiles, spaces: SpaceTable) -> None:
    """Add what the map's links file says: roads, rails, gateways, and codes of hexsides."""
    if one.source.links is None:
        return
    file = one.beside(one.source.links)
    for line in sources.tsv(file, *LINK_COLUMNS):
        try:
            ends = [full_id(spaces, find_space(spaces, one.source.id, line[end])) for end in ("from", "to")]
            _add_link(graph, ends[0], ends[1], line)
        except ValueError as error:
            sources.problem(file, str(error), line.number)


def _add_link(graph: networkx.MultiDiGraph, start: str, end: str, line: Line) -> None:
    """Add one way in both directions, or in one where its kind ends in ``>``.

    Raises:
        ValueError: it stands twice, names a hexside of spaces that do not touch, or has no whole cost.
    """
    one_way, kind = line["kind"].endswith(">"), line["kind"].removesuffix(">")
    cost = line["cost"] or "0"
    if not kind or not cost.isdecimal() or len(cost) > 4:
        raise ValueError(f"`{plain(kind)}` is no kind, or `{plain(cost)}` no whole cost")
    key = ADJACENT if kind == HEXSIDE else kind
    for a, b in ((start, end),) if one_way else ((start, end), (end, start)):
        old = graph.get_edge_data(a, b, key)
        if kind == HEXSIDE and old is None:
            raise ValueError(f"{a} and {b} do not touch, so they share no hexside")
        if old is not None and (kind != HEXSIDE or old["code"]):
            raise ValueError(f"{plain(kind)} from {a} to {b} is given twice")
        origin = _origin(line["provenance"])
        graph.add_edge(a, b, key, kind=key, code=line["code"], cost=int(cost), provenance=origin)


def _close(graph: networkx.MultiDiGraph) -> None:
    """Take away every way of the closed spaces."""
    closed = [name for name, node in graph.nodes(data=True) if node[CLOSED]]
    ways = [*graph.in_edges(closed, keys=True), *graph.out_edges(closed, keys=True)]
    graph.remove_edges_from(dict.fromkeys(ways))


def find_space(spaces: SpaceTable, map_id: str, word: str) -> int:
    """Find a space as a map's own files name it: a printed id of that map first, then any other.

    Raises:
        ValueError: there is none.
    """
    found = spaces.find(f"{map_id}:{word}")
    found = spaces.find(word) if found is None else found
    if found is None:
        raise ValueError(f"there is no space `{plain(word)}`")
    return found


def full_id(spaces: SpaceTable, space: int) -> str:
    """Name a space with its map's prefix, whether it needs one or not."""
    return f"{spaces.maps[spaces.map_of[space]]}:{spaces.printed[space]}"


def _section(
    maps: list[MapFiles],
    graph: networkx.MultiDiGraph,
    spaces: SpaceTable,
    topology: Topology,
    order: list[str],
) -> dict[str, Any]:
    """Lay the frozen columns out as the packed file has them."""
    origins: dict[str, int] = {"": 0}
    number = _numberer(origins)
    nets = []
    for kind in (ADJACENT, *topology.nets):
        net = topology.net(kind)
        nets.append(
            {
                "kind": kind,
                "start": net.start,
                "neighbour": net.neighbour,
                "code": net.code,
                "cost": net.cost,
                "origin": [
                    number(graph.edges[order[a], order[b], kind]["provenance"]) for a, b in _ways(net)
                ],
            }
        )
    columns = {
        "id": spaces.printed,
        "name": spaces.names,
        "map": spaces.map_of,
        "terrain": spaces.terrain,
        "features": spaces.features,
        "x": spaces.x,
        "y": spaces.y,
        "column": spaces.col,
        "row": spaces.row,
        "origin": [number(graph.nodes[name]["provenance"]) for name in order],
    }
    return {"codes": {}, "maps": [], "spaces": columns, "origins": list(origins), "nets": nets, "regions": []}


def _numberer(known: dict[str, int]) -> Callable[[str], int]:
    return lambda text: known.setdefault(text, len(known))


def _ways(net: Net) -> Iterator[tuple[int, int]]:
    """Every (from, to) of a net in the order of its arrays."""
    return ((space, other) for space, row in enumerate(net.rows) for other in row)


def _map_record(sources: Sources, one: MapFiles, spaces: SpaceTable) -> dict[str, Any]:
    source, grid, parent = one.source, one.grid, -1
    if source.nested:
        try:
            parent = find_space(spaces, "", source.nested.parent)
        except ValueError as error:
            sources.problem(one.file, f"nested.parent: {error}")
    packed = None if grid is None else {name: getattr(grid, name) for name in Grid.__dataclass_fields__}
    return {
        "id": source.id,
        "title": source.title,
        "kind": source.kind,
        "scale_miles": float(source.scale_miles),
        "grid": packed,
        "parent": parent,
        "provenance": source.provenance,
    }


def _regions(sources: Sources, one: MapFiles, spaces: SpaceTable) -> Iterator[dict[str, Any]]:
    """Build the map's regions, those listed and those that an overlay draws."""
    for region in one.source.region:
        found: set[int] = set()
        for word in region.spaces:
            try:
                found.add(find_space(spaces, one.source.id, word))
            except ValueError as error:
                sources.problem(one.file, f"region `{region.id}`: {error}")
        yield _region(one, region.id, region.case, region.provenance, found)
    for overlay in one.source.overlay:
        yield _region(
            one,
            overlay.id,
            overlay.case,
            overlay.provenance,
            region_of_overlay(sources, one, overlay, spaces),
        )


def _region(one: MapFiles, name: str, case: str, provenance: str, spaces: set[int]) -> dict[str, Any]:
    return {
        "id": name,
        "map": one.source.id,
        "case": case,
        "provenance": provenance,
        "spaces": sorted(spaces),
    }
