"""Reading aids at a table: what keys turn on and off, and the ruler in the hand."""

from __future__ import annotations

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field, replace

from grognard.viewer.hex_numbers import MODES, WORDS
from grognard.viewer.map_aids import Aids
from grognard.viewer.map_pane import MapPane
from grognard.viewer.model.motions import Motion
from grognard.viewer.ruler import measure
from grognard.viewer.trails import Trails

TRAIL_WORDS = ("Trails of what moved", "Marks on what moved", "No trails")
"""What T goes through."""
RULER = "Ruler: drag from a space to another, or Enter, arrows, Enter; R puts it away"


@dataclass(slots=True)
class Reading:
    """The aids of one table.

    Attributes:
        aids: what is drawn on the maps.
        measuring: whether a drag measures.
        told: the last thing that was turned on or off, in words.
    """

    aids: Aids = field(default_factory=Aids)
    measuring: bool = False
    told: str = ""
    _trails: Trails = field(default_factory=Trails)
    _trailing: int = 0
    _pane: MapPane | None = None
    _start: int = -1

    def note(self, motions: Sequence[Motion], step: Hashable) -> None:
        """Remember what moved in a step."""
        if self._trails.note(motions, step):
            self._show_trails()

    def key(self, name: str) -> bool:
        """Take a key; whether it was one of these."""
        match name:
            case "n":
                mode = MODES[(MODES.index(self.aids.numbers) + 1) % len(MODES)]
                self.aids, self.told = replace(self.aids, numbers=mode), WORDS[mode]
            case "t":
                self._trailing = (self._trailing + 1) % len(TRAIL_WORDS)
                self.told = TRAIL_WORDS[self._trailing]
                self._show_trails()
            case "r":
                self._measure(on=not self.measuring)
            case "escape" if self.measuring:
                self._measure(on=False)
            case _:
                return False
        return True

    def _measure(self, *, on: bool) -> None:
        self.measuring, self._pane = on, None
        self.told = RULER if on else ""
        self.aids = replace(self.aids, measured=None)

    def _show_trails(self) -> None:
        shown, mode = self._trails.shown, self._trailing
        moved = frozenset(trail.counter for trail in shown) if mode < 2 else frozenset()
        self.aids = replace(self.aids, trails=shown if mode == 0 else (), moved=moved)

    def begin(self, pane: MapPane, x: float, y: float) -> bool:
        """Lay the ruler on the space at a pixel; whether it lies there."""
        space = pane.seen.space_at(x, y)
        if not self.measuring or space is None:
            return False
        self.begin_on(pane, space)
        return True

    def begin_on(self, pane: MapPane, space: int) -> None:
        """Lay the ruler on a space of a map."""
        self._pane, self._start = pane, space
        self.stretch_to(space)

    def stretch(self, x: float, y: float) -> bool:
        """Measure to the space at a pixel, if the ruler is held; whether it is."""
        pane = self._pane
        if pane is None:
            return False
        space = pane.seen.space_at(x, y)
        if space is not None:
            self.stretch_to(space)
        return True

    def stretch_to(self, space: int) -> None:
        """Measure to a space of the same map, if the ruler is held."""
        pane, held = self._pane, self.aids.measured
        if pane is None or space not in pane.seen.surface.index:
            return
        if held is None or (held.way[0], held.way[-1]) != (self._start, space):
            self.aids = replace(self.aids, measured=measure(pane.seen.surface, self._start, space))

    def end(self) -> bool:
        """Let go of the ruler; what was measured stays until it is put away. Whether it was held."""
        held, self._pane = self._pane is not None, None
        return held
