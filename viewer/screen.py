"""What a screen is to a window: it takes input and gives frames, and knows neither pyglet nor a clock."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from grognard.viewer.frame import Frame
from grognard.viewer.palette import LIGHT

LEFT, MIDDLE, RIGHT = "left", "middle", "right"


@dataclass(frozen=True, slots=True)
class Pointer:
    """A pointer event.

    Attributes:
        x, y: in pixels of the screen, from the window's top left corner.
        button: ``left``, ``middle`` or ``right``; empty when it only moves.
        shift, ctrl: whether these keys are held.
        clicks: 2 for the second press of a double click.
    """

    x: float
    y: float
    button: str = ""
    shift: bool = False
    ctrl: bool = False
    clicks: int = 1


class Screen(Protocol):
    """A screen: the library, a set-up, the table.

    Times are in milliseconds of one clock that only grows.
    """

    def resize(self, width: float, height: float, ratio: float) -> None:
        """Take the window's size in pixels of the screen, and how many of them are one of the window's."""

    def move(self, pointer: Pointer, now_ms: float) -> None:
        """The pointer moved without a button."""

    def press(self, pointer: Pointer, now_ms: float) -> None:
        """A button went down."""

    def drag(self, pointer: Pointer, dx: float, dy: float, now_ms: float) -> None:
        """The pointer moved by so much with a button down."""

    def release(self, pointer: Pointer, now_ms: float) -> None:
        """A button came up."""

    def scroll(self, pointer: Pointer, steps: float, now_ms: float) -> None:
        """The wheel turned; away from the user is positive."""

    def key(self, name: str, shift: bool, ctrl: bool, now_ms: float) -> None:
        """A key went down; names are lower case: ``a``, ``escape``, ``left``."""

    def text(self, text: str, now_ms: float) -> None:
        """Letters were typed."""

    def frame(self, now_ms: float) -> Frame:
        """What is to be seen now."""

    def stale(self, now_ms: float) -> bool:
        """Whether the last frame is not what `frame` would give now."""

    def wake_ms(self, now_ms: float) -> float | None:
        """In how many milliseconds something will change without input: 0 in a motion, None if nothing."""


class Blank:
    """A screen of paper that answers to nothing; others build on it and take what they need."""

    def resize(self, width: float, height: float, ratio: float) -> None:
        """Nothing to lay out."""

    def move(self, pointer: Pointer, now_ms: float) -> None:
        """Nothing to hover."""

    def press(self, pointer: Pointer, now_ms: float) -> None:
        """Nothing to press."""

    def drag(self, pointer: Pointer, dx: float, dy: float, now_ms: float) -> None:
        """Nothing to drag."""

    def release(self, pointer: Pointer, now_ms: float) -> None:
        """Nothing was pressed."""

    def scroll(self, pointer: Pointer, steps: float, now_ms: float) -> None:
        """Nothing to scroll."""

    def key(self, name: str, shift: bool, ctrl: bool, now_ms: float) -> None:
        """No key means anything."""

    def text(self, text: str, now_ms: float) -> None:
        """Nowhere to write."""

    def frame(self, now_ms: float) -> Frame:
        """Paper."""
        return Frame(LIGHT.interface.panel, ())

    def stale(self, now_ms: float) -> bool:
        """Paper never changes."""
        return False

    def wake_ms(self, now_ms: float) -> float | None:
        """Never."""
        return None
