"""Grounds of maps for every zoom, made in a thread while the window goes on.

A ground is made for a number of pixels a hex, out of a ladder of such numbers; until the right one is ready,
the nearest that there is stands in. Made ones are kept.
"""

from __future__ import annotations

import logging
import math
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from grognard.viewer.ground_mesh import GroundMesh
from grognard.viewer.palette import Theme
from grognard.viewer.surface import Surface

_log = logging.getLogger(__name__)

Make = Callable[[Surface, float, Theme], GroundMesh]

#: Each rung of the ladder is so much higher than the one below.
_RUNG = 2**0.375
_LOWEST, _HIGHEST = 6.0, 340.0

_Key = tuple[int, int, str]


def rung_of(px: float) -> int:
    """The rung nearest to so many pixels a hex.

    Example:
        >>> rung_of(6.0), rung_of(60.0), round(rung_px(rung_of(60.0)), 1)
        (0, 9, 62.2)
    """
    return round(math.log(min(max(px, _LOWEST), _HIGHEST) / _LOWEST) / math.log(_RUNG))


def rung_px(rung: int) -> float:
    """Pixels a hex of a rung."""
    return _LOWEST * _RUNG**rung


@dataclass(slots=True)
class Grounds:
    """All grounds made so far, and a thread that makes more.

    Attributes:
        make: makes one for a surface, pixels a hex and theme.
        hurry: makes a plain one of a map that there is none of yet, on the spot; none if None.
        wake: called in the thread when one is ready.
    """

    make: Make
    hurry: Make | None = None
    wake: Callable[[], None] = field(default=lambda: None)
    _made: dict[_Key, GroundMesh] = field(default_factory=dict)
    _plain: dict[tuple[int, str], GroundMesh] = field(default_factory=dict)
    _wanted: list[tuple[_Key, Surface, Theme]] = field(default_factory=list)
    _failed: set[_Key] = field(default_factory=set)
    _lock: threading.Condition = field(default_factory=threading.Condition)
    _thread: threading.Thread | None = None

    def best(self, surface: Surface, px: float, theme: Theme) -> GroundMesh | None:
        """The ground nearest to a zoom; asks for the right one if it is not there."""
        rung = rung_of(px)
        key = id(surface), rung, theme.name
        exact = self._made.get(key)
        if exact is not None:
            return exact
        self._ask(key, surface, theme)
        near = [(abs(one[1] - rung), one) for one in list(self._made) if one[::2] == key[::2]]
        if near:
            return self._made[min(near)[1]]
        if self.hurry is not None and key[::2] not in self._plain:
            self._plain[key[::2]] = self.hurry(surface, rung_px(rung), theme)
        return self._plain.get(key[::2])

    def now(self, surface: Surface, px: float, theme: Theme) -> GroundMesh:
        """The ground for a zoom, made on the spot if it is not there."""
        rung = rung_of(px)
        key = id(surface), rung, theme.name
        if key not in self._made:
            self._made[key] = self.make(surface, rung_px(rung), theme)
        return self._made[key]

    def ahead(self, surface: Surface, px: float, theme: Theme) -> None:
        """Make a ground that will be wanted, after those that are wanted now."""
        key = id(surface), rung_of(px), theme.name
        if key not in self._made:
            self._ask(key, surface, theme, last=True)

    def pending(self) -> bool:
        """Whether one is being made or waits to be."""
        with self._lock:
            return bool(self._wanted)

    def _ask(self, key: _Key, surface: Surface, theme: Theme, *, last: bool = False) -> None:
        with self._lock:
            if key in self._failed or any(one[0] == key for one in self._wanted):
                return
            # What is asked for last is looked at now: it comes first, after the one in the making.
            place = len(self._wanted) if last else min(1, len(self._wanted))
            self._wanted.insert(place, (key, surface, theme))
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="grounds", daemon=True)
                self._thread.start()
            self._lock.notify()

    def _work(self) -> None:
        while True:
            with self._lock:
                while not self._wanted:
                    self._lock.wait()
                key, surface, theme = self._wanted[0]
            try:
                self._made[key] = self.make(surface, rung_px(key[1]), theme)
            except Exception:
                # A map that cannot be drawn must not take the game away: it stays plain.
                _log.exception("The ground of %s could not be made", surface.info.id)
                self._failed.add(key)
            with self._lock:
                self._wanted = [one for one in self._wanted if one[0] != key]
            self.wake()
