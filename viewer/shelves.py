"""Packing small rectangles into one large one, on shelves of about their height."""

from __future__ import annotations

from dataclasses import dataclass, field


@dataclass(slots=True)
class _Shelf:
    top: int
    height: int
    used: int = 0


@dataclass(slots=True)
class Shelves:
    """A sheet of `width` by `height` that fills from the top.

    Example:
        >>> sheet = Shelves(100, 50)
        >>> sheet.place(60, 20), sheet.place(60, 20), sheet.place(30, 18), sheet.place(60, 20)
        ((0, 0), (0, 20), (60, 0), None)
    """

    width: int
    height: int
    _shelves: list[_Shelf] = field(default_factory=list)
    _filled: int = 0

    def place(self, width: int, height: int) -> tuple[int, int] | None:
        """Find room, as the left and top of it; None if there is none left."""
        best: _Shelf | None = None
        for shelf in self._shelves:
            fits = height <= shelf.height <= height * 1.3 + 2 and shelf.used + width <= self.width
            if fits and (best is None or shelf.height < best.height):
                best = shelf
        if best is None:
            if self._filled + height > self.height or width > self.width:
                return None
            best = _Shelf(self._filled, height)
            self._shelves.append(best)
            self._filled += height
        left = best.used
        best.used += width
        return left, best.top

    def clear(self) -> None:
        """Forget everything placed."""
        self._shelves.clear()
        self._filled = 0
