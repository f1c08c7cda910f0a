"""The forecast of a battle: bars of the steps each side may lose, filled while nobody waits for it."""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass

from grognard.kernel.forecast import Forecast
from grognard.viewer.model.actions import percent
from grognard.viewer.model.meaning import way_on
from grognard.viewer.model.sight import Choice, Sight

_log = logging.getLogger(__name__)
SAMPLES = 300
"""Trials after which a forecast is good enough."""
COMMITS = ("commit", "resolve")
"""Verbs that begin a battle that is still being planned: what follows is what would come of it now."""


@dataclass(frozen=True, slots=True)
class LossBar:
    """A number of steps a side may lose: how likely that is, as a share and in words."""

    steps: int
    share: float
    text: str


@dataclass(frozen=True, slots=True)
class ForecastView:
    """What a battle may cost.

    Attributes:
        sides: the sides, each with its bars from no loss to the greatest.
        about: how it was found, in words: it is never exact.
        samples: how many trials were made.
        done: whether no more are to be made.
    """

    sides: tuple[tuple[int, tuple[LossBar, ...]], ...]
    about: str
    samples: int
    done: bool


class Foresight:
    """Makes the forecast of the position that is shown, a little at a time."""

    def __init__(self) -> None:
        self._sight: Sight | None = None
        self._forecast: Forecast | None = None

    def advance(self, sight: Sight, budget_s: float) -> bool:
        """Make trials for a while; whether more are to be made."""
        if sight is not self._sight:
            self._sight, self._forecast = sight, _begin(sight)
        forecast, end = self._forecast, time.perf_counter() + budget_s
        try:
            while forecast is not None and forecast.samples < SAMPLES and time.perf_counter() < end:
                forecast.run(1)
        except Exception:
            # A guess at what is hidden may be one the rules cannot play on from.
            _log.exception("a battle could not be tried out")
            self._forecast = forecast = None
        return forecast is not None and forecast.samples < SAMPLES

    def wanted(self, sight: Sight) -> bool:
        """Whether `advance` would do something for this position."""
        if sight is self._sight:
            return self._forecast is not None and self._forecast.samples < SAMPLES
        return sight.battle is not None

    def view(self, sight: Sight) -> ForecastView | None:
        """Return what was found so far for this position, None where nothing will be.

        Before the first trial it is there without bars, so that its room is kept.
        """
        if sight is not self._sight:
            return _unknown(sight)
        forecast = self._forecast
        if forecast is None or sight.battle is None:
            return None
        if not forecast.samples:
            return _unknown(sight)
        sides = tuple(
            (side, tuple(LossBar(steps, share, percent(share)) for steps, share in forecast.lost(side)))
            for side in sight.battle.sides
        )
        about = f"about, {forecast.samples} trials"
        return ForecastView(sides, about, forecast.samples, forecast.samples >= SAMPLES)


def _begin(sight: Sight) -> Forecast | None:
    """Return an empty forecast, None where there is no battle, or one that cannot begin yet."""
    if not _can_begin(sight):
        return None
    return sight.forecast(_first(sight))


def _can_begin(sight: Sight) -> bool:
    """Whether a battle is under way, or planned so far that it can be begun."""
    if sight.battle is None:
        return False
    return _first(sight) is not None or not any(kind.verb in COMMITS for kind in sight.asked_kinds)


def _first(sight: Sight) -> Choice | None:
    """Return what begins a battle that is planned, None where none is or it cannot begin yet."""
    if not any(kind.verb in COMMITS for kind in sight.asked_kinds):
        return None
    first = way_on(sight.choices)
    return first if first is not None and first[0].verb in COMMITS else None


def _unknown(sight: Sight) -> ForecastView | None:
    """Return the forecast of a battle that was not tried out yet."""
    if sight.battle is None or not _can_begin(sight):
        return None
    return ForecastView(tuple((side, ()) for side in sight.battle.sides), "trying it out", 0, done=False)
