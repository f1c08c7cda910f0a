"""One map in a rectangle of the screen: where it is seen from, and what lies under the pointer; no pyglet.

The camera has a goal; a wheel step or a flight moves the goal, and the camera follows in a short motion that
any further input may interrupt. While the user drags the map, it follows at once.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from math import dist

from grognard.viewer import camera as cameras
from grognard.viewer.camera import Camera, Limits
from grognard.viewer.motion import FLY, WHEEL, Tween, ease_in_out, ease_out
from grognard.viewer.surface import Cell, Surface
from grognard.viewer.ui.layout import Rect

Point = tuple[float, float]

#: Factor of one step of the wheel or of a zoom button.
WHEEL_FACTOR = 1.25
#: Largest number of pixels of the screen across a hex, at ratio 1.
LARGEST_PX = 260.0


@dataclass(slots=True)
class MapView:
    """A map in a rectangle.

    Attributes:
        surface: the map.
        rect: where it lies, in pixels.
        ratio: pixels of the screen for one of the window's.
        room: share of the rectangle that the whole map fills.
        foot, side: pixels at the foot and at the right of it that are covered when the whole map is seen.
        still: whether the camera is where it is bound for at once.
        camera: how it is seen now.
    """

    surface: Surface
    rect: Rect
    ratio: float = 1.0
    room: float = 0.96
    foot: float = 0.0
    side: float = 0.0
    still: bool = False
    camera: Camera = field(init=False)
    _goal: Camera = field(init=False)
    _start: Camera = field(init=False)
    _tween: Tween | None = field(default=None, init=False)
    _flying: bool = field(default=False, init=False)
    _fitted: bool = field(default=True, init=False)

    def __post_init__(self) -> None:
        """See the whole map."""
        self.camera = self._goal = self._start = self._whole()

    @property
    def _size(self) -> Point:
        return max(self.rect.width, 1.0), max(self.rect.height, 1.0)

    def _whole(self) -> Camera:
        """See the whole map, beside what covers the right, and above what covers the foot."""
        width, height = self._size
        whole = cameras.fit(self.surface.box, self._size, self.room)
        left, top, right, bottom = self.surface.box
        foot = self.foot if height / 2 - (bottom - top) / 2 * whole.zoom < self.foot else 0.0
        side = self.side if width / 2 - (right - left) / 2 * whole.zoom < self.side else 0.0
        if not foot and not side:
            return whole
        room = (max(width - side, 1.0), max(height - foot, 1.0))
        free = cameras.fit(self.surface.box, room, self.room)
        x, y = free.centre
        return Camera((x + side / 2 / free.zoom, y + foot / 2 / free.zoom), free.zoom, self._size)

    @property
    def limits(self) -> Limits:
        """How far the camera may go."""
        room = self._whole().zoom / cameras.fit(self.surface.box, self._size, 1.0).zoom
        return Limits(self.surface.box, LARGEST_PX * self.ratio / self.surface.hw, 0.4, room)

    @property
    def px(self) -> float:
        """Pixels of the screen across a hex, where the camera is bound for."""
        return self._goal.zoom * self.surface.hw

    @property
    def goal(self) -> Camera:
        """Where the camera is bound for."""
        return self._goal

    @property
    def fitted(self) -> bool:
        """Whether the whole map is seen, or will be."""
        return self._fitted

    def moving(self, now_ms: float) -> bool:
        """Whether a motion is under way: until the camera has been brought to its end."""
        return self._tween is not None

    def advance(self, now_ms: float) -> None:
        """Bring the camera to where it is at a moment."""
        if self._tween is None:
            return
        share = self._tween.share(now_ms)
        move = cameras.fly if self._flying else cameras.between
        self.camera = move(self._start, self._goal, share)
        if self._tween.over(now_ms):
            self.camera, self._tween = self._goal, None

    def settle(self) -> None:
        """End a motion where it is bound for."""
        if self._tween is not None:
            self.camera, self._tween = self._goal, None

    def place(self, rect: Rect, ratio: float) -> None:
        """Take another rectangle; a map seen whole stays so."""
        self.rect, self.ratio = rect, ratio
        if self._fitted:
            self._jump(self._whole())
        else:
            self._jump(cameras.clamp(cameras.resize(self._goal, self._size), self.limits))
            self._fitted = False

    def fit(self, now_ms: float) -> None:
        """Fly to where the whole map is seen."""
        self._go(self._whole(), FLY, now_ms, flying=True)
        self._fitted = True

    def show_at(self, centre: Point, px: float, now_ms: float | None = None) -> None:
        """See a point in the middle with so many pixels a hex; fly there if there is a moment given."""
        goal = cameras.clamp(Camera(centre, px / self.surface.hw, self._size), self.limits)
        if now_ms is None:
            self._jump(goal)
        else:
            self._go(goal, FLY, now_ms, flying=True)

    def fly_to(self, point: Point, now_ms: float) -> None:
        """Fly to a point at the present zoom."""
        self.show_at(point, self.px, now_ms)

    def pan(self, dx_px: float, dy_px: float) -> None:
        """Drag the map, at once."""
        self._jump(cameras.clamp(cameras.pan(self.camera, dx_px, dy_px), self.limits))

    def zoom(self, steps: float, pointer: Point | None, now_ms: float) -> None:
        """Zoom by steps of the wheel to a point of the screen, or to the middle."""
        at = self._local(pointer) if pointer else (self._size[0] / 2, self._size[1] / 2)
        # Steps add up: each goes on from where the last one is bound for.
        goal = cameras.zoom_at(self._goal, WHEEL_FACTOR**steps, at, self.limits)
        self._go(cameras.clamp(goal, self.limits), WHEEL, now_ms, flying=False)

    def to_world(self, x: float, y: float) -> Point:
        """The map point at a pixel of the screen."""
        return self.camera.to_world(self._local((x, y)))

    def to_screen(self, point: Point) -> Point:
        """The pixel of the screen where a map point is seen."""
        x, y = self.camera.to_screen(point)
        return x + self.rect.x, y + self.rect.y

    def space_at(self, x: float, y: float) -> int | None:
        """The space at a pixel of the screen; None off the map."""
        return space_at(self.surface, self.to_world(x, y)) if self.rect.holds(x, y) else None

    def _local(self, point: Point) -> Point:
        return point[0] - self.rect.x, point[1] - self.rect.y

    def _jump(self, goal: Camera) -> None:
        self.camera = self._goal = self._start = goal
        self._tween = None
        self._fitted = abs(goal.zoom / self._whole().zoom - 1) < 1e-6

    def _go(self, goal: Camera, length_ms: float, now_ms: float, *, flying: bool) -> None:
        if self.still:
            self.camera, self._goal, self._start, self._tween = goal, goal, goal, None
            self._fitted = False
            return
        self.advance(now_ms)
        self._start, self._goal = replace(self.camera, size=goal.size), goal
        self._tween, self._flying = Tween(now_ms, length_ms, ease_in_out if flying else ease_out), flying
        self._fitted = False


def space_at(surface: Surface, point: Point) -> int | None:
    """The space of a map that a point in map units lies in, None if there is none.

    Where a box that belongs to no grid, such as a deck, lies over cells of one, the nearer of both is meant.
    """
    grid, found = surface.info.grid, None
    if grid is not None:
        cell = grid.cell_at(point)
        found = cells_by_place(surface).get(cell) if cell is not None else None
    for one in beside_grid(surface):
        if one.holds(*point) and (
            found is None or dist(one.centre, point) <= dist(_centre(surface, found), point)
        ):
            return one.space
    return found


def nearest_space(surface: Surface, point: Point) -> int | None:
    """The space whose middle is nearest to a point on the board, which need lie in none; None off the board.

    What is let go between the spaces of a board of regions lands on one of them, as in other programs.
    """
    left, top, right, bottom = surface.box
    if not (left <= point[0] <= right and top <= point[1] <= bottom):
        return None
    return min(surface.cells, key=lambda one: dist(one.centre, point)).space


def _centre(surface: Surface, space: int) -> Point:
    return surface.cells[surface.index[space]].centre


_PLACES: dict[int, tuple[Surface, dict[tuple[int, int], int], tuple[Cell, ...]]] = {}


def cells_by_place(surface: Surface) -> dict[tuple[int, int], int]:
    """Column and row in the grid -> space, made once for each map."""
    return _indexed(surface)[1]


def beside_grid(surface: Surface) -> tuple[Cell, ...]:
    """The cells that belong to no grid, all where the map has none; listed once for each map."""
    return _indexed(surface)[2]


def _indexed(surface: Surface) -> tuple[Surface, dict[tuple[int, int], int], tuple[Cell, ...]]:
    held = _PLACES.get(id(surface))
    if held is None or held[0] is not surface:
        col, row = surface.board.spaces.col, surface.board.spaces.row
        places = {(col[one.space], row[one.space]): one.space for one in surface.cells if col[one.space] >= 0}
        on_grid = set(places.values()) if surface.info.grid is not None else set()
        beside = tuple(one for one in surface.cells if one.space not in on_grid)
        if len(_PLACES) > 32:
            _PLACES.clear()
        held = _PLACES[id(surface)] = surface, places, beside
    return held
