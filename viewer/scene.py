"""Scenes: a view of a map as primitives, with what lies where; no window, no decision.

    board, view --scene_of--> Scene --svg or a window--> picture

A scene is made for a number of pixels a hex, which decides how much it shows; its coordinates are map units.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from grognard.kernel.board import Board
from grognard.kernel.errors import GrognardError
from grognard.kernel.game import Badge
from grognard.kernel.state import NOWHERE
from grognard.kernel.view import View
from grognard.viewer.backs import back_groups
from grognard.viewer.blocks import BLOCKS_BELOW_PX, block_face, block_parts, block_px, blocks_of
from grognard.viewer.counter_parts import shadow
from grognard.viewer.counter_pieces import angle_of, icons_of
from grognard.viewer.counter_states import badge_parts, control_flag, count_badge
from grognard.viewer.counters import face_parts
from grognard.viewer.deck_places import empty_deck_parts
from grognard.viewer.devices import device
from grognard.viewer.icons import icon
from grognard.viewer.looks import face_of, side_look
from grognard.viewer.palette import THEMES, nation_of
from grognard.viewer.primitives import Group, Primitive, Ring, layered
from grognard.viewer.stacks import Pile, backs_of, piles_of
from grognard.viewer.surface import Box, Cell, Surface, spot_of, surface_of

DOTS_BELOW_PX = 20.0
"""Pixels a hex under which a counter is a dot."""
SHEET_PX = (48.0, 1700.0, 120.0)
"""By default: at least so many pixels a hex, a map about so wide, at most so many pixels a hex."""

NO_BADGES: Mapping[str, Badge] = {}


@dataclass(frozen=True, slots=True)
class Scene:
    """What is seen of one map.

    Attributes:
        title: what it shows.
        map_id: which map.
        box: left, top, right, bottom in map units.
        px_per_unit: pixels of one map unit that the scene is made for.
        primitives: in drawing order.
        hits: space -> its outline, for pointing at it.
        piles: counters as they lie, by space.
    """

    title: str
    map_id: str
    box: Box
    px_per_unit: float
    primitives: tuple[Primitive, ...]
    hits: Mapping[int, Ring]
    piles: tuple[Pile, ...]

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels."""
        left, top, right, bottom = self.box
        return round((right - left) * self.px_per_unit), round((bottom - top) * self.px_per_unit)


def scene_of(
    board: Board,
    map_id: str,
    view: View | None = None,
    *,
    level: float | None = None,
    theme: str = "light",
) -> Scene:
    """Draw one map with the counters a side sees on it; badges show as the board's plugin says.

    Args:
        board: the game's.
        map_id: one of its maps.
        view: the game as a side sees it; the bare map when None.
        level: pixels across a hex; one that makes a sheet of about 1,700 pixels when None.
        theme: ``light`` or ``dark``.

    Raises:
        KeyError: no such map or theme.

    Example:
        ``write_svg(scene_of(session.board, "ki", session.view(0)))``
    """
    # It loads a geometry library; the window, which needs the rest of this file, can do without.
    from grognard.viewer.map_scene import frame, map_parts

    surface = surface_of(board, map_id)
    px = sheet_px(surface) if level is None else float(level)
    piles: tuple[Pile, ...] = ()
    if view is None:
        parts = map_parts(surface, px, theme, frozenset())
    else:
        badges, piles = badges_of(board), piles_of(surface, view)
        parts = map_parts(surface, px, theme, space_icons(board, view, badges))
        parts += laid_parts(surface, view, px, theme, badges)
    parts += (frame(surface, px, THEMES[theme]),)
    hits = {cell.space: cell.corners for cell in surface.cells}
    return Scene(surface.info.title, map_id, surface.box, px / surface.hw, layered(parts), hits, piles)


def position_parts(
    surface: Surface, view: View, px: float, theme: str, badges: Mapping[str, Badge]
) -> tuple[Primitive, ...]:
    """Draw what a view adds to a map beside counters: who holds places, states of spaces, empty decks."""
    layer = _Pieces(surface, view, px, theme, badges)
    return (*layer.control(), *layer.spaces(), *empty_deck_parts(surface, view, px))


def laid_parts(
    surface: Surface, view: View, px: float, theme: str, badges: Mapping[str, Badge]
) -> tuple[Primitive, ...]:
    """Draw all that a view adds to a map: who holds places, states of spaces, and counters."""
    layer = _Pieces(surface, view, px, theme, badges)
    below = position_parts(surface, view, px, theme, badges)
    return (*below, *layer.piles(piles_of(surface, view)))


def space_icons(board: Board, view: View, badges: Mapping[str, Badge]) -> frozenset[str]:
    """Icons that show states of spaces, and so must not be printed on the map too."""
    return frozenset(badge.icon for name, badge in badges.items() if _is_of_spaces(board, view, name))


def sheet_px(surface: Surface) -> float:
    """Pixels a hex at which a whole map makes a sheet."""
    least, width, most = SHEET_PX
    across = (surface.box[2] - surface.box[0]) / surface.hw
    return round(min(most, max(least, width / across)))


def badges_of(board: Board) -> Mapping[str, Badge]:
    """How the board's plugin shows its columns; nothing where the plugin is not installed or does not say."""
    from grognard.kernel.registry import load_game

    try:
        return load_game(board.plugin).badges
    except GrognardError:
        return NO_BADGES


def _is_of_spaces(board: Board, view: View | None, name: str) -> bool:
    return view is not None and len(view.columns.get(name.partition("=")[0], ())) == len(board.spaces)


class _Pieces:
    """Draws what a view adds to a map."""

    def __init__(
        self, surface: Surface, view: View, px: float, theme: str, badges: Mapping[str, Badge]
    ) -> None:
        self.surface, self.view, self.px = surface, view, px
        self.theme, self.badges = theme, badges
        self.unit = surface.hw / px

    def control(self) -> list[Primitive]:
        """A disc with the device of whoever holds a place, and of a new holder of any ground."""
        board, parts = self.surface.board, list[Primitive]()
        if self.px < DOTS_BELOW_PX:
            return parts
        first = next(iter(board.scenarios.values()), None)
        before = dict(first.control) if first else {}
        radius = min(max(0.095 * self.surface.hw, 5.5 * self.unit), 12 * self.unit)
        for cell in self.surface.cells:
            side = self.view.columns["control"][cell.space]
            known = bool(cell.name) or "port" in cell.signs
            if side == NOWHERE or not (known or before.get(cell.space, NOWHERE) != side):
                continue
            nation = nation_of(side_look(board, side))
            at = spot_of(self.surface, cell, "flag")
            drawn = device(nation.device, at, 0.62 * radius, nation.device_colour, "marker")
            flag = control_flag(drawn, nation.body, at, radius, self.unit)
            parts.append(Group("overlay", flag, name=f"control:{board.spaces.ids[cell.space]}"))
        return parts

    def spaces(self) -> list[Primitive]:
        """States of spaces: works at the foot of a cell, the rest at its right corner."""
        parts: list[Primitive] = []
        if not self.badges:
            return parts
        for cell in self.surface.cells:
            icons = self._icons(cell.space, len(self.surface.board.spaces))
            for place, name in enumerate(icons):
                parts.append(self._space_icon(cell, name, place))
        return parts

    def _space_icon(self, cell: Cell, name: str, place: int) -> Primitive:
        hw = self.surface.hw
        if name.startswith("trench"):
            # Along the foot of the cell and under its name, so that both can be read.
            at = (cell.centre[0], max(y for _, y in cell.corners) - 0.05 * hw)
            return icon(name, at, max(0.29 * hw, 9 * self.unit), "network")
        x, y = spot_of(self.surface, cell, "works")
        radius = min(max(0.09 * hw, 6 * self.unit), 14 * self.unit)
        return icon(name, (x, y - 2 * radius * place), radius, "overlay")

    def _icons(self, row: int, length: int) -> list[str]:
        """Icons of the badges that a counter or space shows, by columns of so many cells."""
        return list(icons_of(self.view, row, length, self.badges))

    def piles(self, piles: tuple[Pile, ...]) -> list[Primitive]:
        """Draw piles, each from the bottom up and with its count on top; blocks from far away."""
        board, lying = self.surface.board, backs_of(self.surface, self.view)
        backs = back_groups(board, self.view, lying, 1 / self.unit, self.theme)
        if self.px < BLOCKS_BELOW_PX:
            blocks = blocks_of(self.surface.board, piles, block_px(self.px) * self.unit)
            counts = (self._count(block) for block in blocks if len(block.counters) > 1)
            return [*backs, *map(self._block, blocks), *counts]
        counters = [counter for pile in piles for counter in self._pile(pile)]
        return [*backs, *counters, *(self._count(pile) for pile in piles if len(pile.counters) > 1)]

    def _pile(self, pile: Pile) -> list[Primitive]:
        ids, side_px = self.surface.board.counters.ids, pile.side / self.unit
        parts: list[Primitive] = []
        for depth in reversed(range(len(pile.drawn))):
            counter = pile.drawn[depth]
            face = face_of(self.surface.board, counter, self.view.columns["face"][counter])
            turn = float(angle_of(self.view, counter))
            inside = (
                *shadow(face.art, turn=turn),
                *face_parts(face, side_px, self.theme),
                *badge_parts(self._icons(counter, len(ids)), side_px),
            )
            corner, name = pile.corner_of(depth), f"counter:{ids[counter]}"
            parts.append(Group("counter", inside, corner, pile.side, name, turn=turn))
        return parts

    def _count(self, pile: Pile) -> Primitive:
        """How many counters a pile holds; over all counters, as a neighbour may reach over its corner."""
        name = f"count:{self.surface.board.spaces.ids[pile.space]}:{len(pile.counters)}"
        badge = count_badge(len(pile.counters), pile.side / self.unit)
        return Group("counter", badge, pile.corner, pile.side, name)

    def _block(self, block: Pile) -> Primitive:
        """All counters of a side in a space from far away."""
        board = self.surface.board
        names = "+".join(board.counters.ids[counter] for counter in block.counters)
        first = block.counters[0]
        face = block_face(face_of(board, first, self.view.columns["face"][first]))
        inside = block_parts(face, round(block.side / self.unit), self.theme)
        return Group("counter", inside, block.corner, block.side, f"block:{names}")
