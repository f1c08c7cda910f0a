"""Widgets: parts of a screen that know their rectangle, draw themselves and take input; no pyglet.

A widget is kept from frame to frame. It is measured for a width, placed in a rectangle, drawn with a pen, and
asked what lies under the pointer. What it does when pressed is a function it is given. It decides nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field

from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen

Act = Callable[[], object]
_NOWHERE = Rect(0, 0, 0, 0)


@dataclass(slots=True, eq=False)
class Widget:
    """A part of a screen.

    Attributes:
        rect: where it lies, after `place`.
        name: what tests, focus and hints know it by.
        hovered, pressed, focused: what the pointer and the keyboard do with it.
        hint: a sentence for the status bar while the pointer is on it.
    """

    rect: Rect = field(default=_NOWHERE, kw_only=True)
    name: str = field(default="", kw_only=True)
    hovered: bool = field(default=False, init=False)
    pressed: bool = field(default=False, init=False)
    focused: bool = field(default=False, init=False)
    hint: str = field(default="", kw_only=True)

    def height(self, width: float, scale: Scale) -> float:
        """How high it wants to be in a width, in pixels."""
        return 0.0

    def place(self, rect: Rect, scale: Scale) -> None:
        """Take a rectangle, and give the widgets inside theirs."""
        self.rect = rect

    def draw(self, pen: Pen) -> None:
        """Draw itself and what is inside."""

    def inside(self) -> Sequence[Widget]:
        """The widgets inside, the later over the earlier."""
        return ()

    def takes_pointer(self) -> bool:
        """Whether it answers to being pressed."""
        return False

    def takes_text(self) -> bool:
        """Whether the keyboard writes in it."""
        return False

    def press(self) -> None:
        """It was chosen by the keyboard."""

    def press_at(self, x: float, y: float) -> None:
        """It was pressed and released at a point; as by the keyboard unless the place matters."""
        self.press()

    def hold(self, x: float, y: float) -> None:
        """A button went down here."""

    def drag_to(self, x: float, y: float) -> None:
        """The pointer moved while it was held down here."""

    def type(self, text: str) -> None:
        """Letters were typed while it had the focus."""

    def key(self, name: str) -> bool:
        """A key went down while it had the focus; whether that was for it."""
        return False

    def chord(self, name: str, shift: bool, ctrl: bool) -> bool:
        """A key went down with what was held meanwhile; as without unless that matters."""
        return self.key(name)

    def scroll(self, steps: float, scale: Scale) -> bool:
        """The wheel turned over it; whether that was for it."""
        return False

    def at(self, x: float, y: float) -> Widget | None:
        """The innermost widget under a point that answers to the pointer."""
        if not self.rect.holds(x, y):
            return None
        for one in reversed(self.inside()):
            found = one.at(x, y)
            if found is not None:
                return found
        return self if self.takes_pointer() else None

    def path(self, x: float, y: float) -> list[Widget]:
        """All widgets under a point, the innermost first."""
        if not self.rect.holds(x, y):
            return []
        for one in reversed(self.inside()):
            found = one.path(x, y)
            if found:
                return [*found, self]
        return [self]

    def walk(self) -> Iterator[Widget]:
        """Itself and all inside, in reading order."""
        yield self
        for one in self.inside():
            yield from one.walk()


@dataclass(slots=True, eq=False)
class Column(Widget):
    """Widgets below each other.

    Attributes:
        items: from top to bottom.
        gap, pad: pixels at scale 1 between them, and around them.
    """

    items: list[Widget] = field(default_factory=list)
    gap: float = 0.0
    pad: float = 0.0

    def height(self, width: float, scale: Scale) -> float:
        """The sum of what is inside."""
        room = width - 2 * scale.px(self.pad)
        heights = [one.height(room, scale) for one in self.items]
        return sum(heights) + scale.px(self.gap) * max(0, len(heights) - 1) + 2 * scale.px(self.pad)

    def place(self, rect: Rect, scale: Scale) -> None:
        """Stack the widgets from the top."""
        self.rect = rect
        pad, y = scale.px(self.pad), rect.y + scale.px(self.pad)
        for one in self.items:
            high = one.height(rect.width - 2 * pad, scale)
            one.place(Rect(rect.x + pad, y, rect.width - 2 * pad, high), scale)
            y += high + scale.px(self.gap)

    def draw(self, pen: Pen) -> None:
        """Draw what is inside."""
        for one in self.items:
            one.draw(pen)

    def inside(self) -> Sequence[Widget]:
        """The items."""
        return self.items


@dataclass(slots=True, eq=False)
class Across(Widget):
    """Widgets beside each other, of equal width or of given shares.

    Attributes:
        items: from left to right.
        shares: how much of the width each gets; equal if empty.
        gap: pixels at scale 1 between them.
        least: pixels at scale 1 that the narrowest must have, else they lie below each other.
    """

    items: list[Widget] = field(default_factory=list)
    shares: tuple[float, ...] = ()
    gap: float = 8.0
    least: float = 0.0

    def _stacks(self, width: float, scale: Scale) -> bool:
        return bool(self.least) and min(self._widths(width, scale), default=0.0) < scale.px(self.least)

    def height(self, width: float, scale: Scale) -> float:
        """That of the highest, or of all where they lie below each other."""
        if self._stacks(width, scale):
            return sum(one.height(width, scale) for one in self.items)
        widths = self._widths(width, scale)
        return max((one.height(w, scale) for one, w in zip(self.items, widths, strict=True)), default=0.0)

    def place(self, rect: Rect, scale: Scale) -> None:
        """Give each its share."""
        self.rect = rect
        x, y = rect.x, rect.y
        if self._stacks(rect.width, scale):
            for one in self.items:
                one.place(Rect(x, y, rect.width, one.height(rect.width, scale)), scale)
                y = one.rect.bottom
            return
        for one, width in zip(self.items, self._widths(rect.width, scale), strict=True):
            one.place(Rect(x, rect.y, width, rect.height), scale)
            x += width + scale.px(self.gap)

    def draw(self, pen: Pen) -> None:
        """Draw what is inside."""
        for one in self.items:
            one.draw(pen)

    def inside(self) -> Sequence[Widget]:
        """The items."""
        return self.items

    def _widths(self, width: float, scale: Scale) -> list[float]:
        count = len(self.items)
        room = width - scale.px(self.gap) * max(0, count - 1)
        shares = self.shares or (1.0,) * count
        edges = [round(room * sum(shares[:number]) / sum(shares)) for number in range(count + 1)]
        return [float(b - a) for a, b in zip(edges, edges[1:], strict=False)]
