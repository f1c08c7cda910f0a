"""What is odd in a module but may be meant: each with file and line where they are known, and a remedy."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from statistics import median
from typing import TYPE_CHECKING

from grognard.kernel.sources import split_rows

if TYPE_CHECKING:
    from grognard.kernel.board import Board
    from grognard.kernel.table import Key

NAMED = 8
"""Things named in one remark; of the others only the number is told."""

NEAR = 0.35
"""Spaces of a map nearer to each other than this part of the usual distance overlap."""

TOUCHING = 20.0
"""In map units, of which a counter has about 70 a side: what is nearer overlaps, however many there are."""

DICE = re.compile(r"(?:roll of )?(?:(one die|two dice|three dice)|([1-9])d([1-9][0-9]?))")
WORDS = {"one die": 1, "two dice": 2, "three dice": 3}


@dataclass(frozen=True, slots=True)
class Remark:
    """One remark.

    Attributes:
        text: what is odd.
        remedy: what to do about it.
        file: where it stands, empty where it stands in none.
        line: of the first thing named, 0 where it is not known.
    """

    text: str
    remedy: str
    file: str = ""
    line: int = 0

    def __str__(self) -> str:
        place = f"{self.file} line {self.line}: " if self.line else f"{self.file}: " if self.file else ""
        return f"{place}{self.text}; {self.remedy}"


@dataclass(slots=True)
class Lines:
    """Finds the line of a source file on which something stands.

    Attributes:
        folder: of the sources; None for a packed module, of which no line is known.
    """

    folder: Path | None
    _known: dict[str, dict[str, int]] = field(default_factory=dict)

    def of(self, file: str, word: str) -> int:
        """Return the number of the line whose first cell is the word, 0 where that is not known."""
        if file not in self._known:
            self._known[file] = self._read(file)
        return self._known[file].get(word, 0)

    def head(self, file: str) -> int:
        """Return the number of the line that names the columns, 0 where that is not known."""
        self.of(file, "")
        return min(self._known[file].values(), default=0)

    def _read(self, file: str) -> dict[str, int]:
        path = None if self.folder is None else self.folder / file
        if path is None or not path.is_file():
            return {}
        rows = split_rows(path.read_text(encoding="utf-8-sig").replace("\r\n", "\n"))
        return {cells[0]: number for number, cells in reversed(rows)}

    def map_spaces(self, map_id: str) -> str:
        """Return the file that lists the spaces of a map; the usual name where sources are not at hand."""
        import tomllib

        for path in sorted(self.folder.rglob("*.toml")) if self.folder else ():
            told = tomllib.loads(path.read_text(encoding="utf-8-sig"))
            if told.get("id") == map_id and isinstance(told.get("spaces"), str) and "kind" in told:
                assert self.folder is not None
                return (path.parent / told["spaces"]).relative_to(self.folder).as_posix()
        return f"maps/{map_id}.spaces.tsv"


def remarks(board: Board, folder: Path | None = None) -> list[Remark]:
    """Look through a board for what is odd in its module.

    Args:
        board: built from the module.
        folder: of its sources, where they are at hand.
    """
    lines = Lines(folder)
    return [
        *_unreached(board, lines),
        *_overlapping(board, lines),
        *_unused_counters(board, lines),
        *_rows_out_of_reach(board, lines),
        *_unused_art(board, folder),
    ]


def _several(words: list[str]) -> str:
    more = f" and {len(words) - NAMED} more" if len(words) > NAMED else ""
    return ", ".join(words[:NAMED]) + more


def _about_spaces(board: Board, lines: Lines, spaces: list[int], text: str, remedy: str) -> Remark:
    first = spaces[0]
    file = lines.map_spaces(board.maps[board.spaces.map_of[first]].id)
    named = _several([board.spaces.ids[space] for space in spaces])
    return Remark(f"{text}: {named}", remedy, file, lines.of(file, board.spaces.printed[first]))


def _unreached(board: Board, lines: Lines) -> Iterator[Remark]:
    """Find the spaces no counter can come to from where any scenario puts one; boxes need no way."""
    import networkx

    graph = networkx.DiGraph()
    for net in (board.topology.adjacent, *board.topology.nets.values()):
        graph.add_edges_from((space, other) for space, row in enumerate(net.rows) for other in row)
    begun = {space for scenario in board.scenarios.values() for space, _ in scenario.setup}
    reached = set(begun)
    for space in begun & set(graph):
        if space in reached:
            reached |= networkx.descendants(graph, space)
    remedy = "give it a line in the links file, or a counter in a scenario"
    reached |= set(_closed(board))
    for number, one in enumerate(board.maps):
        spaces = [space for space in board.spaces.of_map(one.id) if space not in reached]
        if one.kind == "box" or board.spaces.map_of.count(number) == len(spaces):
            continue  # nothing of that map is reached: the rules bring counters there
        if spaces:
            text = "no counter can come to this space" if len(spaces) == 1 else "no counter can come to"
            yield _about_spaces(board, lines, spaces, text, remedy)


def _closed(board: Board) -> Iterator[int]:
    """Find the spaces that were closed: cells of a grid with others beside them and no way to any."""
    grids = {number: one.grid for number, one in enumerate(board.maps)}
    spaces = board.spaces
    cells = set(zip(spaces.map_of, spaces.col, spaces.row, strict=True))
    joined = {
        space
        for net in (board.topology.adjacent, *board.topology.nets.values())
        for start, row in enumerate(net.rows)
        for space in (*row, *[start] * bool(row))
    }
    for space, (number, column, row) in enumerate(zip(spaces.map_of, spaces.col, spaces.row, strict=True)):
        grid = grids[number]
        beside = grid.neighbours((column, row)) if grid is not None and column >= 0 else ()
        if space not in joined and any((number, *cell) in cells for cell in beside):
            yield space


def _overlapping(board: Board, lines: Lines) -> Iterator[Remark]:
    """Find spaces of one map that lie on each other, measured by what is usual on that map."""
    import shapely

    for one in board.maps:
        spaces = board.spaces.of_map(one.id)
        points = shapely.points([(board.spaces.x[space], board.spaces.y[space]) for space in spaces])
        if len(points) < 2:
            continue
        tree = shapely.STRtree(points)
        (ours, _), distances = tree.query_nearest(points, exclusive=True, return_distance=True)
        # Spaces right on each other have no distance here; where all lie so, nothing is usual on that map.
        nearest = dict(zip(ours.tolist(), distances.tolist(), strict=True)).values()
        usual, widest = (median(nearest), max(nearest)) if nearest else (0.0, 0.0)
        limit = max(NEAR * usual, min(TOUCHING, NEAR * widest))
        pairs = tree.query(points, predicate="dwithin", distance=limit).T.tolist()
        for first, other in [(spaces[a], spaces[b]) for a, b in pairs if a < b][:NAMED]:
            names = board.spaces.ids
            yield _about_spaces(
                board,
                lines,
                [other],
                f"it lies on {names[first]}",
                "give the two x and y, or cells, of their own",
            )


def _unused_counters(board: Board, lines: Lines) -> Iterator[Remark]:
    """Find the counters that no scenario puts anywhere."""
    placed = {one for scenario in board.scenarios.values() for _, stack in scenario.setup for one in stack}
    trays = {counter for tray in board.kit.trays for counter in tray.counters}
    unused = [board.counters.ids[one] for one in range(len(board.counters)) if one not in placed | trays]
    if unused:
        words = "1 counter stands" if len(unused) == 1 else f"{len(unused)} counters stand"
        yield Remark(
            f"{words} in no scenario's set-up: {_several(unused)}",
            "name a start, or a line of [setup], unless the rules bring them",
            "counters.tsv",
            lines.of("counters.tsv", unused[0]),
        )


def _rows_out_of_reach(board: Board, lines: Lines) -> Iterator[Remark]:
    """Find the rows and columns of tables that the dice they are looked up by never come to."""
    for table in board.tables.values():
        for meaning, keys, axis in (
            (table.row_meaning, table.rows, "row"),
            (table.column_meaning, table.columns, "column"),
        ):
            for key in _beyond_dice(meaning, keys):
                file = f"tables/{table.id}.tsv"
                yield Remark(
                    f"{meaning} never comes to {axis} `{key.text}`",
                    f"if something is added to the roll, say so: {axis}s={meaning}, modified",
                    file,
                    lines.of(file, key.text) if axis == "row" else lines.head(file),
                )


def _beyond_dice(meaning: str, keys: tuple[Key, ...]) -> list[Key]:
    """Return the keys beyond a roll that is told in full, such as ``two dice`` or ``1d10``."""
    told = DICE.fullmatch(meaning.strip().casefold())
    if told is None:
        return []
    count = WORDS[told[1]] if told[1] else int(told[2])
    low, high = count, count * int(told[3] or 6)
    return [k for k in keys if k.low is not None and k.high is not None and (k.high < low or k.low > high)]


def _unused_art(board: Board, folder: Path | None) -> Iterator[Remark]:
    """Find pictures that nothing is drawn from, and files of ``art/`` that are none."""
    book = None if board.module is None else board.module.picture_book
    names = () if book is None else book.names
    if book is not None:
        used = {backdrop.picture for backdrop in book.backdrops.values()}
        used |= {picture for faces in book.counters.values() for picture in faces}
        shown = {names[row] for row in used if row >= 0}
        shown |= {name for chart in board.kit.charts for name in (chart.picture,) if name}
        shown |= set(board.kit.backs.values())
        if unused := sorted(set(names) - shown):
            yield Remark(
                f"nothing is drawn from {_several(unused)}",
                "name it in `pictures` of counters.tsv or a map's `picture`, or take it out",
                _art_file(folder, unused[0]),
            )
    from grognard.kernel.packing_pictures import picture_name

    art = folder / "art" if folder is not None else None
    files = sorted(path for path in art.iterdir() if path.is_file()) if art and art.is_dir() else []
    if strange := [path.name for path in files if picture_name(path.name) not in names]:
        yield Remark(f"{_several(strange)} is not packed", "take it out, or name it where it is shown", "art")


def _art_file(folder: Path | None, name: str) -> str:
    """Return the file of a picture; the folder of all where sources are not at hand."""
    from grognard.kernel.packing_pictures import picture_name

    art = folder / "art" if folder is not None else None
    files = sorted(art.iterdir()) if art is not None and art.is_dir() else []
    return next((f"art/{path.name}" for path in files if picture_name(path.name) == name), "art")


def uncited_cases(board: Board, cited: Mapping[str, int], folder: Path | None = None) -> list[Remark]:
    """Find the cases that are said to be enforced and that no line of the rules cites.

    Args:
        board: has the cases.
        cited: how often the code of the plugin cites each case.
        folder: of the module's sources, where they are at hand.
    """
    silent = [
        case.id
        for case in board.cases.values()
        if case.status == "enforced" and case.kind in ("rule", "optional") and not cited.get(case.id)
    ]
    if not silent:
        return []
    remedy = "cite them where their rules stand, or say in their lines why nobody enforces them"
    line = Lines(folder).of("cases.tsv", silent[0])
    return [Remark(f"no rule cites {_several(silent)}", remedy, "cases.tsv", line)]
