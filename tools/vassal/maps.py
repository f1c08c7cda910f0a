"""The maps of a VASSAL module: their boards, how these are laid out, and names of places."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from grognard.tools.vassal.archive import Source
from grognard.tools.vassal.build_file import Part
from grognard.tools.vassal.images import ImageIndex
from grognard.tools.vassal.polygon import Pixel
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.sequence import split
from grognard.tools.vassal.zones import Layout, RegionGrid, layout_of

DEFAULT_SIDE = 500
GRIDS = ("HexGrid", "SquareGrid")
MAX_SIDE = 60_000


@dataclass(frozen=True, slots=True)
class Board:
    """One board.

    Attributes:
        name: unique within its map; a later board of the same name is that name and a number.
        image: entry of its picture, or ''.
        size: width and height in pixels.
        layout: its zones and grid.
        colour: where there is no picture.
        known_size: whether size was read; otherwise it was guessed from what stands on the board.
        over: what of its grids VASSAL draws over the picture: ``grid``, ``numbers``.
    """

    name: str
    image: str
    size: Pixel
    layout: Layout
    colour: str
    known_size: bool = True
    over: tuple[str, ...] = ()

    def place(self, x: float, y: float) -> str:
        """What VASSAL calls a pixel of the board."""
        return self.layout.name_at(x, y, self.size) or "offboard"


@dataclass(frozen=True, slots=True)
class Laid:
    """A board lying on a map.

    Attributes:
        board: which.
        at: pixel of its upper left corner.
        turned: whether it lies by half a turn.
    """

    board: Board
    at: Pixel
    turned: bool = False

    def inward(self, x: float, y: float) -> tuple[float, float]:
        """Turn a pixel of the map into one of the board."""
        x, y = x - self.at[0], y - self.at[1]
        return (self.board.size[0] - x, self.board.size[1] - y) if self.turned else (x, y)

    def outward(self, x: float, y: float) -> tuple[float, float]:
        """Turn a pixel of the board into one of the map."""
        if self.turned:
            x, y = self.board.size[0] - x, self.board.size[1] - y
        return x + self.at[0], y + self.at[1]

    def holds(self, x: float, y: float) -> bool:
        """Tell whether a pixel of the map lies on the board."""
        width, height = self.board.size
        return 0 <= x - self.at[0] < width and 0 <= y - self.at[1] < height


@dataclass(slots=True)
class GameMap:
    """One map of a module.

    Attributes:
        part: its component.
        name: as saves call it.
        title: for players.
        boards: all it may show.
        default: the boards its own set-up lays out, together; empty where none is given.
        sides: who may look into it; empty for all.
        edge: pixels around the boards.
        order: the property by whose values pieces are drawn over each other, then these, lowest first.
    """

    part: Part
    name: str
    title: str
    boards: tuple[Board, ...]
    default: tuple[Laid, ...]
    sides: tuple[str, ...]
    edge: Pixel
    order: tuple[str, ...] = ()
    _by_name: Mapping[str, Board] = field(init=False)

    def __post_init__(self) -> None:
        """Index the boards."""
        self._by_name = {board.name: board for board in reversed(self.boards)}

    def height(self, marks: Mapping[str, str]) -> int:
        """How high a piece is drawn, by its properties; one that says nothing of it lies above all others."""
        name, *values = self.order or ("",)
        return values.index(marks[name]) if marks.get(name) in values else len(values)

    def board(self, name: str) -> Board | None:
        """Find a board by its name."""
        return self._by_name.get(name)


def maps_of(root: Part, archive: Source, images: ImageIndex, report: Report) -> list[GameMap]:
    """Read every map of a module: those of the main window, then others, each in the order of the file."""
    found = []
    for part in root.walk():
        picker = part.child("BoardPicker")
        if picker is None or part.is_folder:
            continue
        name = part.get("mapName").strip() or f"Map{len(found)}"
        found.append(_map(part, picker, name, images, report))
    return sorted(found, key=lambda one: one.part.is_on("launch"))


def _map(part: Part, picker: Part, name: str, images: ImageIndex, report: Report) -> GameMap:
    boards: list[Board] = []
    for child in picker.children("Board"):
        boards.append(_board(child, part, boards, images, report))
    edge = int(part.number("edgeWidth")), int(part.number("edgeHeight"))
    sides: tuple[str, ...] = ()
    if part.kind in ("PrivateMap", "PlayerHand") or part.kind.endswith("PlayerHand"):
        sides = tuple(side for side in (one.strip() for one in split(part.get("side"), ",")) if side)
    layers = part.child("LayeredPieceCollection")
    order: tuple[str, ...] = ()
    if layers is not None and layers.get("layerOrder"):
        values = (value.strip() for value in split(layers.get("layerOrder"), ","))
        order = (layers.get("property", "Layer"), *values)
    one = GameMap(part, name, _title(part, name), tuple(boards), (), sides, edge, order)
    setup = picker.child("setup")
    if setup is not None and setup.text:
        one.default = tuple(laid_boards(one, split(setup.text, "\t")[1:]))
    return one


def _title(part: Part, name: str) -> str:
    button = part.get("buttonName").strip()
    return button if name.startswith("Map") and name[3:].isdecimal() and button else name


def _board(child: Part, part: Part, before: list[Board], images: ImageIndex, report: Report) -> Board:
    name = child.get("name").strip() or f"board {len(before) + 1}"
    taken = {board.name for board in before}
    while name in taken:
        name += " (2)"
    layout, picture = layout_of(child), child.get("image")
    width, height = int(child.number("width", DEFAULT_SIDE)), int(child.number("height", DEFAULT_SIDE))
    known = True
    if picture:
        found = images.size(picture)
        known = found is not None
        (width, height) = found or _guessed_size(child, part, layout)
        if not known:
            report.warn(
                "boards",
                f"board `{name}`: its picture `{picture}` cannot be measured, so its size was guessed",
            )
    size = min(max(width, 1), MAX_SIDE), min(max(height, 1), MAX_SIDE)
    entry = images.entry(picture) if picture else ""
    return Board(name, entry, size, layout, child.get("color"), known, tuple(_drawn_over(child)))


def _drawn_over(board: Part) -> Iterator[str]:
    """Say what of the grids of a board is drawn over its picture."""
    for word, kinds in (("grid", GRIDS), ("numbers", tuple(f"{kind}Numbering" for kind in GRIDS))):
        if any(part.kind in kinds and part.is_on("visible") for part in board.walk()):
            yield word


def _guessed_size(child: Part, part: Part, layout: Layout) -> Pixel:
    """Take in everything that stands on a board whose picture is not there."""
    points = [zone.outline.box[2:] for zone in layout.zones]
    for grid in (layout.grid, *(zone.grid for zone in layout.zones)):
        if isinstance(grid, RegionGrid):
            points += [(x + 40, y + 40) for x, y in grid.points]
    room = (
        60.0 if layout.grid is None or isinstance(layout.grid, RegionGrid) else 1.6 * max(layout.grid.pitch)
    )
    for stack in part.children("SetupStack", "DrawPile"):
        if stack.get("owningBoard") in ("", child.get("name")):
            points.append((int(stack.number("x") + room), int(stack.number("y") + room)))
    return (
        max([DEFAULT_SIDE, *(x for x, _ in points)]),
        max([DEFAULT_SIDE, *(y for _, y in points)]),
    )


def laid_boards(one: GameMap, tokens: list[str]) -> Iterator[Laid]:
    """Lay boards out in columns and rows, each beginning where those before it end.

    Args:
        one: the map.
        tokens: name (or name/rev), column, row, and so on; what is no board of the map is passed over.
    """
    spots: dict[Pixel, tuple[Board, bool]] = {}
    for name, column, row in zip(tokens[::3], tokens[1::3], tokens[2::3], strict=False):
        plain_name, slash, word = name.rpartition("/")
        turned = bool(slash) and word == "rev"
        board = one.board(plain_name if turned else name)
        if board is not None and column.isdecimal() and row.isdecimal() and len(column) + len(row) < 6:
            spots[int(column), int(row)] = (board, turned)
    widths: dict[int, int] = {}
    heights: dict[int, int] = {}
    for (column, row), (board, _) in spots.items():
        widths[column] = max(widths.get(column, 0), board.size[0])
        heights[row] = max(heights.get(row, 0), board.size[1])
    for (column, row), (board, turned) in sorted(spots.items()):
        x = one.edge[0] + sum(width for other, width in widths.items() if other < column)
        y = one.edge[1] + sum(height for other, height in heights.items() if other < row)
        yield Laid(board, (x, y), turned)
