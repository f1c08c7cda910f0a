"""Grounds of maps for every zoom, fetched by a thread while the window goes on.

A ground is made for a number of pixels a hex, out of a ladder of such numbers; until the right one is ready,
the nearest that there is stands in. The last ones are kept.
"""

from __future__ import annotations

import logging
import math
import threading
from collections.abc import Callable
from dataclasses import dataclass, field

from grognard.kernel.errors import GrognardError
from grognard.viewer import workers
from grognard.viewer.ground_mesh import GroundMesh
from grognard.viewer.palette import Theme
from grognard.viewer.patches import Patch, Spot, reach_of, spots_near
from grognard.viewer.surface import Box, Surface

_log = logging.getLogger(__name__)

Make = Callable[[Surface, float, Theme], GroundMesh]
MakePatch = Callable[[Surface, float, Theme, Spot], GroundMesh]
Find = Callable[[Surface, float, Theme], GroundMesh | None]

#: Each rung of the ladder is so much higher than the one below.
_RUNG = 2**0.375
_LOWEST, _HIGHEST = 6.0, 340.0

#: So many grounds are kept, and so many patches; those used last.
_MOST, _MOST_PATCHES = 12, 60
#: Seconds without work after which the thread ends.
_IDLE_S = 20.0

_Key = tuple[Surface, int, str, Spot | None]
"""Map, rung, theme, and the patch if it is not the whole."""


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
    """The last grounds, and a thread that fetches more.

    Attributes:
        make: makes one for a surface, pixels a hex and theme.
        hurry: gives a plain one of a map that there is none of yet, on the spot, if it can; never if None.
        wake: called in the thread when one is ready.
        find: finds one that was made before, quick enough to wait for it.
        make_patch: makes the marks of one patch of a very large map; none are made if None.
        rest: called in the thread when it has nothing to do any more.
    """

    make: Make
    hurry: Find | None = None
    wake: Callable[[], None] = field(default=lambda: None)
    find: Find = field(default=lambda *_: None)
    make_patch: MakePatch | None = None
    rest: Callable[[], None] = field(default=lambda: None)
    _made: dict[_Key, GroundMesh] = field(default_factory=dict)
    _patches: dict[_Key, Patch] = field(default_factory=dict)
    _plain: dict[tuple[Surface, str], GroundMesh] = field(default_factory=dict)
    _wanted: list[tuple[_Key, Surface, Theme]] = field(default_factory=list)
    _failed: set[_Key] = field(default_factory=set)
    _lock: threading.Condition = field(default_factory=threading.Condition)
    _thread: threading.Thread | None = None
    _stopped: bool = False

    def best(self, surface: Surface, px: float, theme: Theme) -> GroundMesh | None:
        """The ground nearest to a zoom; asks for the right one if it is not there."""
        rung = rung_of(px)
        key: _Key = surface, rung, theme.name, None
        exact = self._held(key)
        if exact is not None:
            return exact
        near = [one for one in list(self._made) if one[0] is surface and one[2] == theme.name]
        # Who looks at a map for the first time waits for what lies ready.
        found = self.find(surface, rung_px(rung), theme) if not near else None
        if found is not None:
            self._hold(key, found)
            return found
        self._ask(key, surface, theme)
        stand_in = self._held(min(near, key=lambda one: abs(one[1] - rung))) if near else None
        return stand_in or self._in_a_hurry(surface, rung, theme)

    def marks(self, surface: Surface, px: float, theme: Theme, seen: Box) -> tuple[Patch, ...]:
        """The patches around what is seen, as far as they are there; asks for the others."""
        rung = rung_of(px)
        spots = spots_near(surface, rung_px(rung), seen) if self.make_patch is not None else []
        if not spots or (surface, rung, theme.name, None) not in self._made:
            return ()
        keys: list[_Key] = [(surface, rung, theme.name, spot) for spot in spots]
        with self._lock:
            # What was asked for but is out of sight by now is not made.
            self._wanted[1:] = [one for one in self._wanted[1:] if one[0][3] is None or one[0] in keys]
            found = {key: self._patches.pop(key) for key in keys if key in self._patches}
            self._patches |= found
            while len(self._patches) > _MOST_PATCHES:
                self._patches.pop(next(iter(self._patches)))
        for key in keys:
            if key not in found:
                self._ask(key, surface, theme, last=True)
        return tuple(found.values())

    def now(self, surface: Surface, px: float, theme: Theme) -> GroundMesh:
        """The ground for a zoom, made on the spot if it is not there."""
        key: _Key = surface, rung_of(px), theme.name, None
        found = self._held(key)
        if found is None:
            found = self.make(surface, rung_px(key[1]), theme)
            self._hold(key, found)
        return found

    def ahead(self, surface: Surface, px: float, theme: Theme) -> None:
        """Make a ground that will be wanted, after those that are wanted now."""
        key: _Key = surface, rung_of(px), theme.name, None
        if key not in self._made:
            self._ask(key, surface, theme, last=True)

    def stop(self) -> None:
        """Make no more."""
        with self._lock:
            self._stopped = True
            self._wanted.clear()
            self._lock.notify()

    def pending(self) -> bool:
        """Whether one is being made or waits to be."""
        with self._lock:
            return bool(self._wanted)

    def _held(self, key: _Key) -> GroundMesh | None:
        """A ground that is here, which now was used last."""
        with self._lock:
            found = self._made.pop(key, None)
            if found is not None:
                self._made[key] = found
            return found

    def _hold(self, key: _Key, ground: GroundMesh) -> None:
        with self._lock:
            self._made[key] = ground
            while len(self._made) > _MOST:
                self._made.pop(next(iter(self._made)))

    def _in_a_hurry(self, surface: Surface, rung: int, theme: Theme) -> GroundMesh | None:
        key = surface, theme.name
        found = self._plain.get(key)
        if found is None and self.hurry is not None:
            found = self.hurry(surface, rung_px(rung), theme)
            if found is not None:
                self._plain[key] = found
        return found

    def _ask(self, key: _Key, surface: Surface, theme: Theme, *, last: bool = False) -> None:
        with self._lock:
            if self._stopped or key in self._failed or any(one[0] == key for one in self._wanted):
                return
            # What is asked for last is looked at now: it comes first, after the one in the making.
            place = len(self._wanted) if last else min(1, len(self._wanted))
            self._wanted.insert(place, (key, surface, theme))
            if self._thread is None:
                self._thread = workers.start(self._work, "grounds", self.stop)
            self._lock.notify()

    def _fetch(self, key: _Key, surface: Surface, theme: Theme) -> None:
        px, spot = rung_px(key[1]), key[3]
        if spot is None:
            self._hold(key, self.make(surface, px, theme))
        elif self.make_patch is not None:
            made = Patch(reach_of(surface, px, spot), self.make_patch(surface, px, theme, spot))
            with self._lock:
                self._patches[key] = made

    def _work(self) -> None:
        while True:
            with self._lock:
                self._lock.wait_for(lambda: self._stopped or bool(self._wanted), _IDLE_S)
                if not self._wanted:
                    self._thread = None
                    break
                key, surface, theme = self._wanted[0]
            try:
                self._fetch(key, surface, theme)
            except GrognardError as error:
                _log.info("The ground of %s was not made: %s", surface.info.id, error)
                self._failed.add(key)
            except Exception:
                # A map that cannot be drawn must not take the game away: it stays plain.
                _log.exception("The ground of %s could not be made", surface.info.id)
                self._failed.add(key)
            with self._lock:
                self._wanted = [one for one in self._wanted if one[0] != key]
            self.wake()
        self.rest()
