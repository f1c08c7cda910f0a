"""Where the parts of a screen lie, in pixels, as pure functions of the window's size.

Lengths are for scale 1 at 1280 by 720. A larger window makes text and docks larger, each by its own factor;
the user's factor multiplies both, the screen's pixel ratio everything.
"""

from __future__ import annotations

from dataclasses import dataclass

#: Below these widths of the map the left dock folds to a rail, and the right one becomes a sheet below.
FOLD_LEFT_PX, SHEET_PX = 640, 560
RAIL_PX, SHEET_HEIGHT_PX = 44, 260
#: Texts grow no further than leaves the room that a window of so many pixels has at scale 1.
ROOM_PX = 840, 470


@dataclass(frozen=True, slots=True)
class Rect:
    """A rectangle in pixels, y down."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x just past it."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y just past it."""
        return self.y + self.height

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it; the right and bottom edges do not belong to it."""
        return self.x <= x < self.right and self.y <= y < self.bottom

    def inset(self, across: float, down: float | None = None) -> Rect:
        """Smaller by so much on every side, or by `down` at top and bottom."""
        down = across if down is None else down
        return Rect(self.x + across, self.y + down, self.width - 2 * across, self.height - 2 * down)

    def moved(self, dx: float, dy: float) -> Rect:
        """The same elsewhere."""
        return Rect(self.x + dx, self.y + dy, self.width, self.height)

    def shared(self, other: Rect) -> Rect:
        """What both cover; of no size if they do not meet."""
        x, y = max(self.x, other.x), max(self.y, other.y)
        right, bottom = min(self.right, other.right), min(self.bottom, other.bottom)
        return Rect(x, y, max(0.0, right - x), max(0.0, bottom - y))

    def meets(self, other: Rect) -> bool:
        """Whether they have any point in common."""
        shared = self.shared(other)
        return shared.width > 0 and shared.height > 0


@dataclass(frozen=True, slots=True)
class Scale:
    """How large things are drawn.

    Attributes:
        text: factor of letters, rows and buttons, in pixels of the screen.
        dock: factor of the docks' widths.
        ratio: pixels of the screen for one of the window's.
        m: the window's size against 1280 by 720, 1 to 3.
    """

    text: float
    dock: float
    ratio: float
    m: float

    def px(self, length: float) -> float:
        """A length for scale 1 in whole pixels of the screen, at least 1 if it is any."""
        return max(1.0, float(round(length * self.text))) if length else 0.0

    def grown(self, small: float, large: float) -> float:
        """A length that is `small` at 1280 by 720 and `large` at 1920 by 1080, in whole pixels."""
        factor = self.text / (1 + 0.2 * (self.m - 1))
        return float(round((small + (large - small) * (self.m - 1) / 0.5) * factor))


@dataclass(frozen=True, slots=True)
class TableLayout:
    """Where the parts of the table lie.

    Attributes:
        top, status: bars above and below.
        left, right: the docks; of no width where they are folded away.
        map: what is left for the map.
        foot: a bar below the map; of no height where there is none.
        rail: whether the left dock is folded to a rail.
        sheet: whether the right dock lies below the map.
        margin: room around cards that lie on the map.
    """

    top: Rect
    status: Rect
    left: Rect
    right: Rect
    map: Rect
    foot: Rect
    rail: bool
    sheet: bool
    margin: float


@dataclass(frozen=True, slots=True)
class Docks:
    """What the user did to the docks.

    Attributes:
        left, right: widths for scale 1 that the user dragged them to, or None.
        left_folded, right_folded: whether they are folded away.
        foot: height for scale 1 of a bar below the map.
    """

    left: float | None = None
    right: float | None = None
    left_folded: bool = False
    right_folded: bool = False
    foot: float = 0.0


def scale_of(width: float, height: float, ratio: float = 1.0, factor: float = 1.0) -> Scale:
    """The scale of a window.

    Args:
        width: of the window in its own pixels.
        height: likewise.
        ratio: pixels of the screen for one of the window's.
        factor: the user's, 0.8 to 2; less where the window has no room for such texts.

    Example:
        >>> scale_of(1920, 1080).text, scale_of(1920, 1080).dock, scale_of(1280, 720, ratio=2.0).text
        (1.1, 1.29, 2.0)
    """
    m = min(max(min(width / 1280, height / 720), 1.0), 3.0)
    room = max(1.0, min(width / ROOM_PX[0], height / ROOM_PX[1]))
    factor = min(max(factor, 0.8), 2.0, room) * ratio
    return Scale((1 + 0.2 * (m - 1)) * factor, (1 + 0.58 * (m - 1)) * factor, ratio, m)


def table_layout(width: float, height: float, scale: Scale, docks: Docks | None = None) -> TableLayout:
    """Lay out the table.

    Args:
        width: of the window in pixels of the screen.
        height: likewise.
        scale: as of `scale_of`.
        docks: what the user did to them.
    """
    docks = docks or Docks()
    top_height, status_height = scale.grown(44, 52), scale.grown(26, 30)
    left = 0.0 if docks.left_folded else float(round((docks.left or 232) * scale.dock))
    right = 0.0 if docks.right_folded else float(round((docks.right or 304) * scale.dock))
    rail = not docks.left_folded and width - left - right < FOLD_LEFT_PX * scale.ratio
    if rail:
        left = scale.px(RAIL_PX)
    sheet = not docks.right_folded and width - left - right < SHEET_PX * scale.ratio
    below = min(scale.px(SHEET_HEIGHT_PX), (height - top_height - status_height) / 2) if sheet else 0.0
    middle = height - top_height - status_height
    across = width - left - (0.0 if sheet else right)
    foot = scale.px(docks.foot)
    return TableLayout(
        top=Rect(0, 0, width, top_height),
        status=Rect(0, height - status_height, width, status_height),
        left=Rect(0, top_height, left, middle),
        right=Rect(left, top_height + middle - below, across, below)
        if sheet
        else Rect(width - right, top_height, right, middle),
        map=Rect(left, top_height, across, middle - below - foot),
        foot=Rect(left, top_height + middle - below - foot, across, foot),
        rail=rail,
        sheet=sheet,
        margin=scale.grown(14, 18),
    )
