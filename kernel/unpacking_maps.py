"""Turning the sections ``maps`` and ``shapes`` back into the files of each map."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from grognard.kernel.grid import Grid
from grognard.kernel.packing_maps import (
    ADDED,
    CELL_COLUMNS,
    CLOSED,
    HEXSIDE,
    LINK_COLUMNS,
    SPACE_COLUMNS,
    STATUS_COLUMN,
)
from grognard.kernel.provenance import Provenance
from grognard.kernel.space import first_added, words_of
from grognard.kernel.toml_text import toml_text
from grognard.kernel.topology import ADJACENT

if TYPE_CHECKING:
    from grognard.kernel.pictures import PictureBook
    from grognard.kernel.schema.maps import MapRecord, Maps, NetColumns
    from grognard.kernel.schema.shapes import Shape, Shapes


def map_texts(
    maps: Maps, shapes: Shapes, number: int, spaces: Sequence[str], book: PictureBook | None
) -> dict[str, str]:
    """Write the files of one map.

    Args:
        maps: the section.
        shapes: the section; those of other maps are left out.
        number: which map.
        spaces: canonical ids.
        book: the module's pictures, if it has any.

    Returns:
        Text by file name.
    """
    one = maps.maps[number]
    drawn = [shape for shape in shapes.shapes if shape.map == one.id]
    links = list(_links(maps, number, spaces))
    files = {
        "links": f"{one.id}.links.tsv" if links else None,
        "shapes": f"{one.id}.shapes.json" if drawn else None,
        **_backdrop(book, one.id),
    }
    texts = {
        f"maps/{one.id}.toml": _map_toml(maps, one, spaces, files),
        f"maps/{one.id}.spaces.tsv": _spaces_tsv(maps, number),
    }
    if links:
        texts[f"maps/{one.id}.links.tsv"] = tsv_text(sum(LINK_COLUMNS, ()), links)
    if drawn:
        texts[f"maps/{one.id}.shapes.json"] = _shapes_json(drawn)
    return texts


def _backdrop(book: PictureBook | None, map_id: str) -> dict[str, object]:
    """What a map's file says of the picture it is drawn on."""
    found = book.backdrops.get(map_id) if book is not None else None
    if book is None or found is None:
        return {}
    return {
        "picture": f"art/{book.names[found.picture]}.png",
        "picture_origin": found.origin,
        "picture_scale": found.scale,
        "over_picture": sorted(found.over),
    }


def _map_toml(maps: Maps, one: MapRecord, spaces: Sequence[str], files: Mapping[str, object]) -> str:
    grid = None
    if one.grid is not None:
        grid = one.grid.model_dump()
        grid["pitch"] = grid["size"][0]
    return toml_text(
        {
            "id": one.id,
            "title": one.title,
            "kind": one.kind,
            "scale_miles": one.scale_miles,
            "spaces": f"{one.id}.spaces.tsv",
            **files,
            "provenance": origin_table(one.provenance),
            "nested": {"parent": spaces[one.parent]} if one.parent >= 0 else None,
            "grid": grid,
            "region": [
                {
                    "id": region.id,
                    "case": region.case,
                    "provenance": region.provenance,
                    "spaces": [spaces[space] for space in region.spaces],
                }
                for region in maps.regions
                if region.map == one.id
            ],
        }
    )


def _spaces_tsv(maps: Maps, number: int) -> str:
    """Write the spaces of a map; columns, rows and status only where something stands in them."""
    rows, header = list(_space_rows(maps, number)), sum(SPACE_COLUMNS, ())
    more: tuple[tuple[tuple[str, ...], list[tuple[str, ...]]], ...] = (
        (CELL_COLUMNS, list(_cells(maps, number))),
        ((STATUS_COLUMN,), [(one,) for one in _status(maps, number)]),
    )
    for names, cells in more:
        if any(any(cell) for cell in cells):
            header += names
            rows = [(*row, *cell) for row, cell in zip(rows, cells, strict=True)]
    return tsv_text(header, rows)


def _status(maps: Maps, number: int) -> Iterator[str]:
    """What is otherwise about each space of a map: added behind the others; closed, though others touch."""
    columns, grid = maps.spaces, _grid(maps.maps[number])
    added = first_added(columns.map, columns.id)
    joined = {space for net in maps.nets for way, _ in _ways(net) for space in way}
    own = [space for space, owner in enumerate(columns.map) if owner == number]
    held = {(columns.column[space], columns.row[space]) for space in own}
    for space in own:
        cell = (columns.column[space], columns.row[space])
        near = grid is not None and cell[0] >= 0 and not held.isdisjoint(grid.neighbours(cell))
        words = [ADDED] * (space >= added) + [CLOSED] * (near and space not in joined)
        yield ",".join(words)


def _cells(maps: Maps, number: int) -> Iterator[tuple[str, str]]:
    """Column and row of each space of a map, empty where the grid reads them from its printed number."""
    columns, grid = maps.spaces, _grid(maps.maps[number])
    rows = zip(columns.map, columns.id, columns.column, columns.row, strict=True)
    for owner, printed, column, row in rows:
        if owner == number:
            cell = None if column < 0 else (column, row)
            known = grid is None or grid.parse(printed) == cell
            yield ("", "") if known else ("-", "-") if cell is None else (str(column), str(row))


def _space_rows(maps: Maps, number: int) -> Iterator[Sequence[str]]:
    """Write each space of a map; its place only where the grid does not say it."""
    columns, grid = maps.spaces, _grid(maps.maps[number])
    terrains, features = ("", *maps.codes.get("terrain", ())), maps.codes.get("features", ())
    for row, owner in enumerate(columns.map):
        if owner != number:
            continue
        place: Sequence[str] = (repr(columns.x[row]), repr(columns.y[row]))
        cell = (columns.column[row], columns.row[row])
        if grid is not None and cell[0] >= 0 and grid.centre(cell) == (columns.x[row], columns.y[row]):
            place = ("", "")
        yield (
            columns.id[row],
            terrains[columns.terrain[row] + 1],
            columns.name[row],
            ",".join(words_of(columns.features[row], features)),
            *place,
            maps.origins[columns.origin[row]],
        )


def _links(maps: Maps, number: int, spaces: Sequence[str]) -> Iterator[Sequence[str]]:
    """Write the ways that begin on a map: one row for both directions where they are alike."""
    grids = [_grid(one) for one in maps.maps]
    for net in maps.nets:
        ways = dict(_ways(net))
        for (start, end), (code, cost, origin) in ways.items():
            back = ways.get((end, start))
            both = back == (code, cost, origin)
            first = min(start, end) if both else start
            if maps.spaces.map[first] != number or (both and start > end):
                continue
            kind = net.kind
            if kind == ADJACENT and _touch(maps, grids, start, end):
                if code < 0 and cost == 0 and origin == 0:
                    continue
                kind = HEXSIDE
            word = maps.codes["link"][code] if code >= 0 else ""
            told = maps.origins[origin]
            yield spaces[start], spaces[end], kind if both else f"{kind}>", word, str(cost or ""), told


def _ways(net: NetColumns) -> Iterator[tuple[tuple[int, int], tuple[int, int, int]]]:
    """Every way of a net: its ends, and what it carries."""
    for space, (first, last) in enumerate(zip(net.start, net.start[1:], strict=False)):
        for entry in range(first, last):
            yield (space, net.neighbour[entry]), (net.code[entry], net.cost[entry], net.origin[entry])


def _touch(maps: Maps, grids: Sequence[Grid | None], space: int, other: int) -> bool:
    """Tell whether two spaces are neighbours by their map's grid alone, as the packer joins them."""
    columns = maps.spaces
    grid = grids[columns.map[space]]
    if grid is None or columns.map[space] != columns.map[other] or columns.column[space] < 0:
        return False
    cell, next_cell = ((columns.column[one], columns.row[one]) for one in (space, other))
    return grid.touch(cell, next_cell)


def _grid(record: MapRecord) -> Grid | None:
    return record.grid.build() if record.grid else None


def _shapes_json(shapes: Iterable[Shape]) -> str:
    """Write shapes, one a line."""
    lines = []
    for shape in shapes:
        rings = [[list(point) for point in zip(ring[::2], ring[1::2], strict=True)] for ring in shape.rings]
        body: dict[str, Any] = {"kind": shape.kind, "role": shape.role}
        body |= {"rings": rings} if shape.kind == "polygon" else {"points": rings[0]}
        lines.append(f"{json.dumps(shape.name)}: {json.dumps(body, separators=(',', ':'))}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def tsv_text(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """Write a TSV file; cells hold neither tab nor line end, as the border models see to it."""
    return "".join("\t".join(cells) + "\n" for cells in (header, *rows))


def origin_table(text: str) -> dict[str, str]:
    """Write a provenance as the table TOML sources have."""
    origin = Provenance.parse(text)
    return {"status": origin.status, "note": origin.note} if origin.note else {"status": origin.status}
