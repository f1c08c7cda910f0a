"""Where cards lie on the map: beside what they are about, within the room there is."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.viewer.ui.layout import Rect

FURNITURE, BATTLE, HOVERING, CARDS, TOLD = 1, 2, 3, 4, 5
"""Levels of the desk over maps and docks: tabs and buttons on the map, a battle, cards, one that tells."""


def beside(
    about: Rect, width: float, height: float, room: Rect, gap: float, taken: Sequence[Rect] = ()
) -> Rect:
    """Return where a card lies: right of what it is about, else left, above, below, or where it covers least.

    Args:
        about: what must be seen.
        width: of the card.
        height: of the card.
        room: where it may lie.
        gap: between both.
        taken: other things that should be seen.

    Example:
        >>> beside(Rect(100, 100, 20, 20), 50, 40, Rect(0, 0, 400, 300), 10)
        Rect(x=130, y=90.0, width=50, height=40)
    """
    width, height = min(width, room.width), min(height, room.height)
    x, y = about.x + (about.width - width) / 2, about.y + (about.height - height) / 2
    spots = [
        (about.right + gap, y),
        (about.x - gap - width, y),
        (x, about.y - gap - height),
        (x, about.bottom + gap),
    ]
    best: tuple[float, Rect] | None = None
    for number, (left, top) in enumerate(spots):
        rect = _held(Rect(left, top, width, height), room)
        covered = 10 * shared_area(rect, about) + sum(shared_area(rect, other) for other in taken)
        if best is None or covered < best[0] - 1e-6:
            best = (covered, rect)
        if covered == 0 and not number:
            break
    assert best is not None
    return best[1]


def centred(width: float, height: float, room: Rect) -> Rect:
    """Return a rectangle in the middle of another, no larger than it."""
    width, height = min(width, room.width), min(height, room.height)
    return Rect(
        float(round(room.x + (room.width - width) / 2)),
        float(round(room.y + (room.height - height) / 2)),
        width,
        height,
    )


def _held(rect: Rect, room: Rect) -> Rect:
    """Move a rectangle into the room."""
    x = min(max(rect.x, room.x), room.right - rect.width)
    y = min(max(rect.y, room.y), room.bottom - rect.height)
    return Rect(x, y, rect.width, rect.height)


def shared_area(rect: Rect, other: Rect) -> float:
    """Return how many pixels two rectangles share."""
    shared = rect.shared(other)
    return shared.width * shared.height


def best_corner(
    room: Rect, size: tuple[float, float], low: float, points: Sequence[tuple[float, float]], inset: Rect
) -> Rect:
    """Return the corner in which something hides the fewest points, and then the least of an insert.

    Args:
        room: whose corners.
        size: width and height of what is to lie there.
        low: its upper edge in the lower corners.
        points: what is to be seen.
        inset: where the insert lies.
    """
    width, height = size
    corners = [
        Rect(round(x), round(y), round(width), round(height))
        for x in (room.x, room.right - width)
        for y in (low, room.y)
    ]
    return min(corners, key=lambda one: (sum(one.holds(*at) for at in points), shared_area(one, inset)))
