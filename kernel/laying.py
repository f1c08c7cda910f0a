"""Putting what an extension says into the source texts of its base.

Each change finds its place by what is printed: counters, spaces and cases by id, cells of a table by row and
column, ways by their ends and kind. Spaces are called by their full ids here, ``field:0101``, so that
nothing that is added makes another name ambiguous.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

from grognard.kernel.conflicts import merged_cells
from grognard.kernel.errors import ModuleDataError
from grognard.kernel.extension import Extension, tsv_lines
from grognard.kernel.packing_maps import ADDED, CELL_COLUMNS, CLOSED, LINK_COLUMNS, STATUS_COLUMN
from grognard.kernel.packing_overlays import GONE, LINKS, SPACES
from grognard.kernel.schema.base import plain
from grognard.kernel.sources import split_rows
from grognard.kernel.toml_text import toml_text
from grognard.kernel.unpacking_maps import tsv_text

if TYPE_CHECKING:
    from grognard.kernel.schema.extension import Area, MapArt

Texts = dict[str, str]
Way = tuple[str, str, str]
"""From, to, kind; one direction."""

_PLACE = ("x", "y", *CELL_COLUMNS)
"""Of a space: who changes its ground need not say again where it lies."""


def lay(texts: Texts, printed: Mapping[str, str], one: Extension) -> None:
    """Put an extension's texts in the place of the base's, or among them.

    Args:
        texts: of the base, with what was laid over it before; changed.
        printed: of the base alone.
        one: the extension.

    Raises:
        ModuleDataError: it changes what is not there.
    """
    changes, words = one.changes, one.words
    _check_maps(texts, one)
    for name, text in changes.texts.items():
        if name == "counters.tsv":
            texts[name] = _with_lines(texts.get(name, ""), text)
        elif name.endswith(SPACES):
            texts[name] = _with_spaces(texts[name], text)
        elif name.startswith("tables/") and name in texts:
            texts[name] = merged_cells(texts[name], text, printed.get(name, ""))
        elif not name.endswith(LINKS):
            texts[name] = text
    _lay_ways(texts, [text for name, text in changes.texts.items() if name.endswith(LINKS)])
    if words.cases:
        texts["cases.tsv"] = _with_lines(texts.get("cases.tsv", ""), words.cases)
    for area in changes.areas:
        _lay_area(texts, area, one.name)
    for closed in changes.closed:
        file = f"maps/{closed.map}{SPACES}"
        texts[file] = _with_cells(texts[file], closed.spaces, STATUS_COLUMN, CLOSED)
    if words.pictures:
        texts["counters.tsv"] = _with_pictures(texts["counters.tsv"], one)
    for picture in words.maps:
        _lay_picture(texts, picture, one.name)
    _lay_options(texts, one)
    _lay_titles(texts, one)


def _check_maps(texts: Texts, one: Extension) -> None:
    """Hold that what is changed of a map is of one that is there."""
    files = [name for name in one.changes.texts if name.startswith("maps/")]
    maps = {name.removeprefix("maps/").removesuffix(SPACES).removesuffix(LINKS) for name in files}
    maps |= {closed.map for closed in one.changes.closed}
    ends = (
        end
        for name in files
        if name.endswith(LINKS)
        for way, _ in _ways(one.changes.texts[name])
        for end in way[:2]
    )
    maps |= {end.partition(":")[0] for end in ends}
    if strange := sorted(word for word in maps if f"maps/{word}{SPACES}" not in texts):
        raise ModuleDataError(one.name, f"there is no map `{plain(strange[0])}`")


def _written(lines: Iterable[Mapping[str, str]]) -> str:
    """Write the lines of a TSV file under all the columns that any of them has."""
    rows = list(lines)
    header = list(dict.fromkeys(column for line in rows for column in line))
    return tsv_text(header, [[line.get(column, "") for column in header] for line in rows])


def _with_lines(old: str, new: str) -> str:
    """Replace the lines of a TSV file that begin with the same id, and add the others at its end."""
    lines = {line["id"]: line for line in tsv_lines(old)}
    for line in tsv_lines(new):
        was = lines.get(line["id"], {})
        kept = {name: was[name] for name in ("pictures",) if name in was}
        lines[line["id"]] = {**kept, **line}  # who changes what a counter can does not take its picture away
    return _written(lines.values())


def _with_spaces(old: str, new: str) -> str:
    """Replace the lines of spaces, which stay where they are, and add new ones behind all others."""
    lines = {line["id"]: line for line in tsv_lines(old)}
    for line in tsv_lines(new):
        was = lines.get(line["id"])
        if was is None:
            lines[line["id"]] = {**line, STATUS_COLUMN: ADDED}
            continue
        told = [name for name in _PLACE if line.get(name)]
        kept = {name: was.get(name, "") for name in (STATUS_COLUMN, *(() if told else _PLACE))}
        lines[line["id"]] = {**line, **kept}
    return _written(lines.values())


def _with_cells(text: str, spaces: Iterable[str], column: str, word: str) -> str:
    """Write a word into a column of some spaces; behind what stands there where that is a list of words."""
    lines, chosen = tsv_lines(text), set(spaces)
    for line in lines:
        if line["id"] in chosen:
            was = line.get(column, "") if column == STATUS_COLUMN else ""
            line[column] = was if word in was.split(",") else f"{was},{word}".lstrip(",")
    return _written(lines)


def _lay_ways(texts: Texts, new: Sequence[str]) -> None:
    """Add ways, change what they carry, and take away those that are gone."""
    if not new:
        return
    ways: dict[Way, tuple[str, ...]] = {}
    for name, text in texts.items():
        if name.endswith(LINKS):
            ways |= {way: cells for way, cells in _ways(text)}
    for text in new:
        for way, cells in _ways(text):
            if cells[1] == GONE:
                ways.pop(way, None)
            else:
                ways[way] = cells
    rows: dict[str, list[Sequence[str]]] = {}
    for (start, end, kind), cells in ways.items():
        both = ways.get((end, start, kind)) == cells
        if not both or start < end:
            row = (start, end, kind if both else f"{kind}>", *cells)
            rows.setdefault(start.partition(":")[0], []).append(row)
    for map_id, found in rows.items():
        texts[f"maps/{map_id}{LINKS}"] = tsv_text(sum(LINK_COLUMNS, ()), found)
        _rewrite(texts, f"maps/{map_id}.toml", {"links": f"{map_id}{LINKS}"})
    for name in [one for one in texts if one.endswith(LINKS)]:
        if name.removeprefix("maps/").removesuffix(LINKS) not in rows:
            texts[name] = tsv_text(sum(LINK_COLUMNS, ()), ())


def _ways(text: str) -> Iterable[tuple[Way, tuple[str, ...]]]:
    """Every way of a links file in each direction it leads, with code, cost and provenance."""
    (_, header), *lines = split_rows(text)
    names = sum(LINK_COLUMNS, ())
    for _, cells in lines:
        line = dict(zip(header, cells, strict=False))
        start, end, kind, *carried = (line.get(name, "") for name in names)
        one_way = kind.endswith(">")
        for a, b in ((start, end),) if one_way else ((start, end), (end, start)):
            yield (a, b, kind.removesuffix(">")), tuple(carried)


def _lay_area(texts: Texts, area: Area, name: str) -> None:
    """Put a region among those of its map, and its terrain on its spaces."""
    file = f"maps/{area.map}.toml"
    if file not in texts:
        raise ModuleDataError(name, f"region `{area.id}`: there is no map `{area.map}`")
    told = tomllib.loads(texts[file])
    spaces = [f"{area.map}:{word}" for word in area.spaces]
    region = {"id": area.id, "case": area.case, "provenance": area.provenance, "spaces": spaces}
    others = [one for one in told.get("region", ()) if one["id"] != area.id]
    texts[file] = toml_text({**told, "region": [*others, region]})
    if area.terrain:
        file = f"maps/{area.map}{SPACES}"
        texts[file] = _with_cells(texts[file], area.spaces, "terrain", area.terrain)


def _with_pictures(text: str, one: Extension) -> str:
    """Give counters other pictures; all else about them stays."""
    lines = {line["id"]: line for line in tsv_lines(text)}
    for told in tsv_lines(one.words.pictures):
        if told["id"] not in lines:
            raise ModuleDataError(one.name, f"pictures.tsv: there is no counter `{told['id']}`")
        lines[told["id"]]["pictures"] = told.get("pictures", "")
    return _written(lines.values())


def _lay_picture(texts: Texts, picture: MapArt, name: str) -> None:
    """Draw a map on another picture."""
    file = f"maps/{picture.map}.toml"
    if file not in texts:
        raise ModuleDataError(name, f"picture: there is no map `{picture.map}`")
    names = ("picture", "picture_origin", "picture_scale", "over_picture")
    told = (picture.picture, picture.origin, picture.scale, picture.over)
    _rewrite(texts, file, dict(zip(names, told, strict=True)))


def _rewrite(texts: Texts, file: str, told: Mapping[str, Any]) -> None:
    texts[file] = toml_text({**tomllib.loads(texts[file]), **told})


def _lay_options(texts: Texts, one: Extension) -> None:
    """Give options other names, and turn them on or off unless a player says otherwise."""
    names = {row.id: row.name for row in one.words.options}
    defaults = dict(one.changes.defaults)
    if not names and not defaults:
        return
    options = tomllib.loads(texts["module.toml"]).get("option", [])
    for option in options:
        option["name"] = names.pop(option["id"], option["name"])
        option["default"] = defaults.pop(option["id"], option["default"])
    if left := [*names, *defaults]:
        known = ", ".join(option["id"] for option in options) or "none"
        problem = f"option: the base has no `{left[0]}`; there are {known}"
        raise ModuleDataError(one.name, f"extension.toml: {problem}")
    _rewrite(texts, "module.toml", {"option": options})


def _lay_titles(texts: Texts, one: Extension) -> None:
    """Give steps of the outline other titles."""
    titles = {row.id: row.title for row in one.words.steps}
    if not titles:
        return
    outline = tomllib.loads(texts["outline.toml"])
    rest = [(step, step["id"]) for step in outline["step"]]
    known: list[str] = []
    while rest:
        step, path = rest.pop()
        known.append(path)
        step["title"] = titles.pop(path, step["title"])
        rest += [(below, f"{path}.{below['id']}") for below in step.get("steps", ())]
    if titles:
        problem = f"step: the base has no `{next(iter(titles))}`; there are {', '.join(known)}"
        raise ModuleDataError(one.name, f"extension.toml: {problem}")
    texts["outline.toml"] = toml_text(outline)
