"""Where counters lie in their space: piles by side and kind, the strongest on top, four drawn at most."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from grognard.kernel.board import Board
from grognard.kernel.state import BACKS, KEEPER, LEVEL, NOWHERE, PILE
from grognard.kernel.view import View
from grognard.kernel.visibility import UNSEEN
from grognard.viewer.box_titles import BOX_TITLE, box_title_lines
from grognard.viewer.looks import face_of
from grognard.viewer.primitives import Point
from grognard.viewer.surface import Cell, Surface

SHIFT = 0.085
"""How far each counter of a pile lies from the one on it, in counter sides, to the left and down."""
MOST_DRAWN = 4
ROOMS = (0.66, 0.50, 0.41, 0.41)
"""Room for a pile in hex widths where a space holds one, two, three or four; a lone one may spill over."""
TITLE_LINE = 0.135
"""How much of a box, in hex widths, each line of the name at its top takes."""
ONE_LINE = 0.84
"""How much of a box its counters may take below a name of one line."""
RAISED = 0.045
"""How far above a cell's middle counters lie, so that a name has the foot of the cell."""

_SPOTS: tuple[tuple[Point, ...], ...] = (
    ((0.0, 0.0),),
    ((-0.255, 0.0), (0.255, 0.0)),
    ((-0.21, -0.2), (0.21, -0.2), (0.0, 0.21)),
    ((-0.21, -0.2), (0.21, -0.2), (-0.21, 0.21), (0.21, 0.21)),
)


@dataclass(frozen=True, slots=True)
class Pile:
    """Counters that lie on one another.

    Attributes:
        space: where.
        counters: from the top down.
        corner: top left corner of the top counter, in map units.
        side: of a counter, in map units.
    """

    space: int
    counters: tuple[int, ...]
    corner: Point
    side: float

    @property
    def drawn(self) -> tuple[int, ...]:
        """The counters that are drawn, from the top down; the rest are only counted."""
        return self.counters[:MOST_DRAWN]

    def corner_of(self, depth: int) -> Point:
        """The top left corner of a counter so deep in the pile; those not drawn lie under the last drawn."""
        steps = min(depth, MOST_DRAWN - 1)
        return self.corner[0] - steps * SHIFT * self.side, self.corner[1] + steps * SHIFT * self.side


@dataclass(frozen=True, slots=True)
class Backs:
    """Counters that show their backs: how many lie on one another, and where.

    Attributes:
        space, corner, side: as of `Pile`.
        count: how many.
        kept: whether somebody else sees what they are; else nobody does.
    """

    space: int
    count: int
    corner: Point
    side: float
    kept: bool

    def corner_of(self, depth: int) -> Point:
        """The top left corner of one so deep in the pile."""
        return self.corner[0] - depth * SHIFT * self.side, self.corner[1] + depth * SHIFT * self.side


def unseen_at(view: View) -> dict[int, tuple[int, bool]]:
    """Per space, how many counters lie there that a view does not show, and whether a side sees them."""
    backs, piles = view.columns.get(BACKS), view.columns.get(PILE)
    if backs is None or piles is None:
        return {}
    found = {
        space: [kept, down]
        for space, (kept, down) in enumerate(zip(backs, piles, strict=True))
        if kept or down
    }
    keepers = view.columns.get(KEEPER, ())
    for counter, keeper in enumerate(keepers):
        place = view.columns["place"][counter]
        if keeper not in (NOWHERE, UNSEEN) and place in found:
            found[place][0] -= 1
    return {space: (kept + down, kept > 0) for space, (kept, down) in found.items() if kept + down > 0}


def backs_of(surface: Surface, view: View) -> tuple[Backs, ...]:
    """Lay out what shows only its backs on a map, beside what is seen in the same space."""
    found = []
    for space, (count, kept) in unseen_at(view).items():
        if space in surface.index:
            cell = surface.cells[surface.index[space]]
            groups = len(_shown(surface.board, view.counters_at(space), view, most=3))
            corner, side = _laid(surface, cell, groups, groups + 1, count)
            found.append(Backs(space, count, corner, side, kept))
    return tuple(found)


def piles_of(surface: Surface, view: View) -> tuple[Pile, ...]:
    """Lay out every counter that a view shows on a map.

    Args:
        surface: the map.
        view: the game as one side sees it; what it does not see lies nowhere.

    Returns:
        Piles by space.
    """
    by_space: dict[int, list[int]] = {}
    for counter, space in enumerate(view.columns["place"]):
        if space in surface.index:
            by_space.setdefault(space, []).append(counter)
    found: list[Pile] = []
    unseen = unseen_at(view)
    for space in sorted(by_space):
        cell = surface.cells[surface.index[space]]
        found += _piles(surface, cell, by_space[space], view, backs=int(space in unseen))
    return tuple(found)


def _shown(board: Board, counters: Iterable[int], view: View, most: int) -> list[list[int]]:
    """The counters of a space by piles, at most so many."""
    levels = view.columns.get(LEVEL)
    sorts: dict[tuple[int, int], list[int]] = {}
    for counter in counters:
        sort = (board.counters.side[counter], _sort(board, counter)) if levels is None else (0, 0)
        sorts.setdefault(sort, []).append(counter)
    _settle_markers(sorts)
    keys = sorted(sorts)
    # More sorts than spots: the last spot takes the rest.
    shown = [sorts[key] for key in keys[:most]]
    for key in keys[most:]:
        shown[-1] += sorts[key]
    return shown


def _laid(surface: Surface, cell: Cell, number: int, groups: int, count: int) -> tuple[Point, float]:
    """Where one of the piles of a space lies: the top left corner of its top counter, and a counter's side.

    Args:
        surface: the map.
        cell: the space.
        number: which of its piles, from 0.
        groups: how many piles it has.
        count: counters in this one.
    """
    # A hex is wider than its measure, from corner to corner; boxes and zones are not.
    wide = surface.hw if surface.info.kind == "hex" or groups == 1 else 0.9 * surface.hw
    room, (x, y) = ROOMS[groups - 1] * wide, _SPOTS[groups - 1][number]
    top, shrunk = _below_title(surface, cell) if surface.info.kind == "box" else (0.0, 1.0)
    raised = top or -RAISED
    spread = SHIFT * (min(count, MOST_DRAWN) - 1)
    side = shrunk * room / (1 + (0.5 * spread if groups == 1 else spread))
    # The pile as a whole is centred across; a tall one rises, as names stand at the foot.
    centre = (cell.centre[0] + x * wide, cell.centre[1] + y * shrunk * wide + raised * surface.hw)
    return (centre[0] - side * (1 - spread) / 2, centre[1] - side * (1 + 1.6 * spread) / 2), side


def _piles(surface: Surface, cell: Cell, counters: list[int], view: View, backs: int) -> list[Pile]:
    board, faces, levels = surface.board, view.columns["face"], view.columns.get(LEVEL)
    shown = _shown(board, counters, view, 4 - backs)
    piles = []
    for number, stack in enumerate(shown):
        if levels is None:
            ordered = tuple(sorted(stack, key=lambda counter: _rank(board, counter, faces[counter])))
        else:  # where hands lay the stacks there is one, as it was laid
            ordered = tuple(sorted(stack, key=lambda counter: (levels[counter], counter), reverse=True))
        corner, side = _laid(surface, cell, number, len(shown) + backs, len(ordered))
        piles.append(Pile(cell.space, ordered, corner, side))
    return piles


def _below_title(surface: Surface, cell: Cell) -> tuple[float, float]:
    """How far below the middle of a box its counters lie, in hex widths, and how much smaller they are."""
    lines = len(box_title_lines(cell, surface.board.spaces.names[cell.space], BOX_TITLE * surface.hw))
    taken = TITLE_LINE * lines + 0.02
    return 0.5 * taken, min(1.0, (1.0 - taken) / ONE_LINE)


def _sort(board: Board, counter: int) -> int:
    """0 for what fights on land, 1 for what floats, 2 for markers."""
    kind = face_of(board, counter).kind
    return 2 if kind == "marker" else 1 if kind in ("ship", "flotilla", "fleet", "admiral") else 0


def _settle_markers(sorts: dict[tuple[int, int], list[int]]) -> None:
    """Put a side's markers on its ships, else on its land units, else by themselves."""
    for side, sort in list(sorts):
        if sort == 2:
            for other in ((side, 1), (side, 0)):
                if other in sorts:
                    sorts[other] += sorts.pop((side, sort))
                    break


def _rank(board: Board, counter: int, face: int) -> tuple[int, tuple[int, ...], int, int]:
    """Sorts markers first, then the strongest, then by number."""
    shown = face_of(board, counter, face)
    return (
        0 if shown.kind == "marker" else 1,
        tuple(-value for value in shown.values),
        -len(shown.size),
        counter,
    )
