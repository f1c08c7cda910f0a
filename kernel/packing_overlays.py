"""What an extension does to the maps of its base, resolved into printed ids when it is packed.

Overlays are figures drawn over a map. Each becomes the spaces it covers: a region, one new space joined to
them, or spaces that are closed. New spaces and ways may be listed too, in files named as those of the base.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from pathlib import PurePosixPath
from typing import TYPE_CHECKING, Any

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.overlay import middle
from grognard.kernel.packing_maps import CELL_COLUMNS, LINK_COLUMNS, SPACE_COLUMNS
from grognard.kernel.packing_shapes import spaces_of_overlay
from grognard.kernel.schema.base import plain
from grognard.kernel.schema.extension import AreaOverlay, AreaRegion, ClosedSpaces, ExtensionSource
from grognard.kernel.sources import Line, Sources
from grognard.kernel.topology import ADJACENT
from grognard.kernel.unpacking_maps import tsv_text

if TYPE_CHECKING:
    from grognard.kernel.board import Board
    from grognard.kernel.module import Module

SOURCE = "extension.toml"
SPACES, LINKS = ".spaces.tsv", ".links.tsv"
GONE = "-"
"""As the cost of a way: the base's is taken away."""


@dataclass(slots=True)
class MapChanges:
    """What is otherwise on the maps: texts by file name, and as `schema.extension.Changes` has it."""

    texts: dict[str, str] = field(default_factory=dict)
    areas: list[dict[str, Any]] = field(default_factory=list)
    closed: list[dict[str, Any]] = field(default_factory=list)


def pack_overlays(sources: Sources, base: Module, told: ExtensionSource) -> MapChanges:
    """Resolve overlays, regions, closed spaces, and files of new spaces and ways; problems are noted."""
    from grognard.kernel.board_build import build_board

    return _Overlays(sources, build_board(base)).packed(told)


@dataclass(slots=True)
class _Overlays:
    """The maps being changed.

    Attributes:
        spaces, ways: lines of each map, by its id.
        known: printed ids of each map, the new ones behind the base's.
    """

    sources: Sources
    board: Board
    spaces: dict[str, list[Mapping[str, str]]] = field(default_factory=dict)
    ways: dict[str, list[tuple[str, ...]]] = field(default_factory=dict)
    known: dict[str, dict[str, None]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        spaces = self.board.spaces
        for one in spaces.maps:
            self.known[one] = dict.fromkeys(spaces.printed[space] for space in spaces.of_map(one))

    def packed(self, told: ExtensionSource) -> MapChanges:
        for map_id in self._maps(SPACES):
            self._read_spaces(map_id)
        closed: dict[str, set[str]] = {}
        found = MapChanges()
        for overlay in filter(self._is_on_a_map, told.overlay):
            covered = self._drawn(overlay)
            if overlay.becomes == "region":
                found.areas.append(_area(overlay, covered))
            elif overlay.becomes == "closed":
                closed.setdefault(overlay.map, set()).update(covered)
            elif covered:
                self._add_space(overlay, covered)
        for region in filter(self._is_on_a_map, told.region):
            found.areas.append(_area(region, self._listed(region.id, region.map, region.spaces)))
        for one in filter(self._is_on_a_map, told.closed):
            closed.setdefault(one.map, set()).update(self._listed("closed", one.map, one.spaces))
        for map_id in self._maps(LINKS):
            self._read_ways(map_id)
        found.closed = [
            {"map": one, "spaces": [word for word in self.known[one] if word in closed[one]]}
            for one in self.known
            if one in closed
        ]
        found.texts = dict(self._texts())
        return found

    def _maps(self, ending: str) -> Iterator[str]:
        """The maps that have a file of a kind; what else lies beside it is noted once."""
        for file in self.sources.names("maps", ""):
            name = PurePosixPath(file).name
            map_id = name.removesuffix(ending)
            if name.endswith(ending) and map_id in self.known:
                yield map_id
            elif ending == SPACES and name.removesuffix(LINKS) not in self.known:
                known = ", ".join(f"maps/{one}{kind}" for one in self.known for kind in (SPACES, LINKS))
                self.sources.problem(plain(file), f"an extension has no such file; there can be {known}")

    def _is_on_a_map(self, one: AreaOverlay | AreaRegion | ClosedSpaces) -> bool:
        if one.map not in self.known:
            told = "closed: " if isinstance(one, ClosedSpaces) else f"`{one.id}`: "
            known = ", ".join(self.known)
            self.sources.problem(SOURCE, f"{told}there is no map `{one.map}`; there are {known}")
        return one.map in self.known

    def _read_spaces(self, map_id: str) -> None:
        file, (needed, optional) = f"maps/{map_id}{SPACES}", SPACE_COLUMNS
        seen: set[str] = set()
        for line in self.sources.tsv(file, needed, (*optional, *CELL_COLUMNS)):
            if line["id"] in seen:
                self.sources.problem(file, f"`{plain(line['id'])}` is given twice", line.number)
            seen.add(line["id"])
            if not line["terrain"]:
                self._hold_terrain(file, f"`{plain(line['id'])}`", map_id, line.number)
            self.spaces.setdefault(map_id, []).append(line.cells)
            self.known[map_id].setdefault(line["id"])

    def _read_ways(self, map_id: str) -> None:
        file, names = f"maps/{map_id}{LINKS}", (*sum(LINK_COLUMNS, ()),)
        for line in self.sources.tsv(file, *LINK_COLUMNS):
            try:
                ends = [self._full(map_id, line[end]) for end in ("from", "to")]
            except ValueError as error:
                self.sources.problem(file, str(error), line.number)
                continue
            self._check_way(file, line)
            cells = (*ends, *(line[name] for name in names[2:]))
            self.ways.setdefault(map_id, []).append(cells)

    def _check_way(self, file: str, line: Line) -> None:
        kind, cost = line["kind"].removesuffix(">"), line["cost"]
        if not kind or (cost not in ("", GONE) and not (cost.isdecimal() and len(cost) < 5)):
            text = f"`{plain(kind)}` is no kind, or `{plain(cost)}` neither a whole cost nor {GONE}"
            self.sources.problem(file, text, line.number)

    def _full(self, map_id: str, word: str) -> str:
        """A space's id with its map's before it, as a line of a map names it: of that map first."""
        if word in self.known[map_id]:
            return f"{map_id}:{word}"
        owner, _, printed = word.rpartition(":")
        found = [one for one in self.known if printed in self.known[one] and owner in ("", one)]
        if len(found) != 1:
            several = f"; there are {', '.join(f'{one}:{plain(printed)}' for one in found)}" if found else ""
            raise ValueError(f"there is no space `{plain(word)}`{several}")
        return f"{found[0]}:{printed}"

    def _drawn(self, area: AreaOverlay) -> list[str]:
        spaces = self.board.spaces
        grid = next(one.grid for one in self.board.maps if one.id == area.map)
        try:
            found = spaces_of_overlay(area, spaces.of_map(area.map), grid, spaces)
        except ModuleDataError as error:
            for problem in error.problems:
                self.sources.problem(SOURCE, f"overlay `{area.id}`: {problem}")
            return []
        if not found:
            self.sources.problem(SOURCE, f"overlay `{area.id}` covers no space of {area.map}")
        return [spaces.printed[space] for space in sorted(found)]

    def _listed(self, name: str, map_id: str, words: Sequence[str]) -> list[str]:
        own = self.known[map_id]
        for word in words:
            if word not in own:
                text = f"region `{name}`: there is no space `{plain(word)}` on {map_id}"
                self.sources.problem(SOURCE, text.replace("region `closed`", "closed"))
        chosen = set(words)
        return [word for word in own if word in chosen]

    def _hold_terrain(self, file: str, name: str, map_id: str, line: int = 0) -> None:
        """Note a space without terrain on a map whose others all have one: the rules may count on that."""
        spaces, words = self.board.spaces, self.board.codes.get("terrain", ())
        if all(spaces.terrain[space] >= 0 for space in spaces.of_map(map_id)):
            text = f"{name}: every space of {map_id} has a terrain; give it one: {', '.join(words)}"
            self.sources.problem(file, text, line)

    def _add_space(self, overlay: AreaOverlay, covered: Iterable[str]) -> None:
        """Let a figure become one space in its middle, joined to those it covers."""
        if overlay.id in self.known[overlay.map]:
            self.sources.problem(SOURCE, f"overlay `{overlay.id}`: there is such a space already")
            return
        if not overlay.terrain:
            self._hold_terrain(SOURCE, f"overlay `{overlay.id}`", overlay.map)
        x, y = middle(overlay.points)
        line = {
            "id": overlay.id,
            "terrain": overlay.terrain,
            "name": overlay.name,
            "x": repr(x),
            "y": repr(y),
        }
        origin = {"provenance": overlay.provenance}
        cells = dict.fromkeys(CELL_COLUMNS, "-")
        self.spaces.setdefault(overlay.map, []).append(line | origin | cells)
        self.known[overlay.map].setdefault(overlay.id)
        ends = [f"{overlay.map}:{one}" for one in (overlay.id, *covered)]
        ways = [(ends[0], end, ADJACENT, "", "", overlay.provenance) for end in ends[1:]]
        self.ways.setdefault(overlay.map, []).extend(ways)

    def _texts(self) -> Iterator[tuple[str, str]]:
        for map_id, lines in self.spaces.items():
            header = list(dict.fromkeys(name for line in lines for name in line))
            yield f"maps/{map_id}{SPACES}", tsv_text(header, [[x.get(n, "") for n in header] for x in lines])
        for map_id, ways in self.ways.items():
            yield f"maps/{map_id}{LINKS}", tsv_text(sum(LINK_COLUMNS, ()), ways)


def _area(area: AreaOverlay | AreaRegion, spaces: list[str]) -> dict[str, Any]:
    names = ("id", "map", "case", "provenance", "terrain")
    return {name: getattr(area, name) for name in names} | {"spaces": spaces}
