"""The table while one looks back: the bar under the map, the frame that says so, and the replay's clock."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import replace

from grognard.viewer.events import LookBack, Replay, Return, Revisit, RunReplay, Step
from grognard.viewer.frame import Frame
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.past import SPEEDS
from grognard.viewer.screens.placing import FURNITURE, HOVERING
from grognard.viewer.screens.replay_bar import HIGH, PastFrame, ReplayActs, ReplayBar
from grognard.viewer.screens.table_film import FilmTable
from grognard.viewer.sitting import Sitting

LOG_HINT = "Click a line to see the map as it was, or its case to read it"


class PastTable(FilmTable):
    """A table on which one can look back; arguments and attributes as of `TableCore`."""

    def __init__(self, sitting: Sitting, grounds: Grounds, theme: str = "light") -> None:
        super().__init__(sitting, grounds, theme)
        self._next_ms = 0.0
        self._told_past: Hashable = None
        log = self.panels.log
        log.act, log.read, log.hint = self._look_back, self.read, LOG_HINT
        self.panels.bar.past.act = self._open_past
        self._replay_acts = ReplayActs(
            lambda at: self.take(Revisit(at)),
            lambda steps: self.take(Step(steps)),
            lambda way: self.take(Replay(way)),
            self._set_speed,
            lambda: self.take(Return()),
            self.open_film,
        )

    # Time

    def _due(self, now_ms: float) -> float | None:
        due = super()._due(now_ms)
        if not self.model.past.playing:
            return due
        wait = max(0.0, self._next_ms - now_ms)
        return wait if due is None else min(due, wait)

    def frame(self, now_ms: float) -> Frame:
        """Everything that is to be seen now, with the next step of the replay."""
        past = self.model.past
        if past.playing and now_ms >= self._next_ms and not self.stage.busy(now_ms):
            self._now, self._next_ms = now_ms, now_ms + SPEEDS[past.speed][1]
            self.take(RunReplay())
        return super().frame(now_ms)

    # What is done

    def _look_back(self, number: int) -> None:
        self.stage.stop()
        self.take(LookBack(number))

    def _open_past(self) -> None:
        """Show the beginning of the game, or return to the present."""
        self.take(Return() if self.model.past.sight is not None else Revisit(0))

    def _set_speed(self, speed: int) -> None:
        self.model.past.speed, self._dirty = speed, True

    # What is seen

    def _settle(self, now_ms: float) -> None:
        foot = HIGH if self.model.past.sight is not None else self._foot_high
        if self.maps.docks.foot != foot:
            self.maps.set_docks(replace(self.maps.docks, foot=foot))
        super()._settle(now_ms)

    def _bring(self, hidden: frozenset[int], now_ms: float) -> None:
        super()._bring(hidden, now_ms)
        past, desk, layout = self.model.past, self.maps.desk, self.maps.layout
        key = (past.panel, past.marked, layout, self.maps.theme, self.maps.inset is not None)
        if key == self._told_past and desk.has("replay") == (past.panel is not None):
            return
        self._told_past = key
        self._mark_log()
        if past.panel is None:
            desk.take("replay")
            desk.take("past")
            return
        bar = desk.widget("replay") if desk.has("replay") else ReplayBar(past.panel, self._replay_acts)
        assert isinstance(bar, ReplayBar)
        bar.show(past.panel)
        bar.place(layout.foot, self.maps.scale)
        desk.put("replay", bar, level=FURNITURE)
        inset = self.maps.inset
        high = inset is not None and not self.maps.inset_spots.low
        beside = inset.seen.rect.right - layout.map.x if inset is not None and high else 0.0
        frame = PastFrame(f"As it was  \N{MIDDLE DOT}  {past.panel.turn}", beside)
        frame.place(layout.map, self.maps.scale)
        desk.put("past", frame, solid=False, level=HOVERING)

    def _mark_log(self) -> None:
        """Mark in the log what led to the moment."""
        log, marked = self.panels.log, self.model.past.marked
        log.marked = marked
        if marked is not None:
            log.reveal(marked[1] - 1)
        elif self._was_marked:
            log.show_end()
        self._was_marked = marked is not None
        self.maps.desk.touch("log")

    _was_marked = False
    _foot_high = 0.0
    """Height at scale 1 of what lies below the map while one does not look back."""
