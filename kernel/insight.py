"""Insight: what a game tells one side about its choices, found on an imagined copy.

The copy is built from the side's view and nothing else, so two games that differ only in what a side cannot
see give it the same hints. Nothing here touches the session.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, replace
from itertools import product
from typing import TYPE_CHECKING, Any, TypeVar

from grognard.kernel.action import AnyKind, Args
from grognard.kernel.describe import NO_HINT, Account, Battle, Hint
from grognard.kernel.dice import SeededDice
from grognard.kernel.imagine import imagine
from grognard.kernel.odds import Odds, odds_of, throws_of
from grognard.kernel.state import LEAF, TURN
from grognard.kernel.table import Lookup, witnessed

if TYPE_CHECKING:
    from grognard.kernel.board import Board
    from grognard.kernel.engine import Engine
    from grognard.kernel.event import Event
    from grognard.kernel.forecast import Forecast
    from grognard.kernel.game import Game
    from grognard.kernel.state import State
    from grognard.kernel.view import View

T = TypeVar("T")
_log = logging.getLogger(__name__)
MOST_THROWS = 216
"""So many throws of one roll are tried to see which cells they read."""


@dataclass(frozen=True, slots=True)
class Reading:
    """The cell that one throw reads: the faces, the table's id, and the number of row and column."""

    faces: tuple[int, ...]
    table: str
    row: int
    column: int


class Insight:
    """What one side can be told in one position.

    Args:
        game: the rules.
        view: what the side sees.
        model: a state of this session, of which board and options are used and nothing else.
    """

    def __init__(self, game: Game, view: View, model: State) -> None:
        self._board = model.board
        self._game = game
        self._view = view
        self._rules, self._silenced = dict(model.rules), model.silenced
        self._copy: Engine | None = None

    @property
    def _engine(self) -> Engine:
        if self._copy is None:
            self._copy = self._imagined()
        return self._copy

    def _imagined(self) -> Engine:
        engine = imagine(self._board, self._game, self._view, seed=0)
        state: State = engine.play.state
        state.rules.update(self._rules)
        state.silenced = self._silenced
        return engine

    def hint(self, kind: AnyKind, args: Args) -> Hint:
        """Return what the game tells of an action that is on offer; cheap enough for a whole offer."""
        tell = self._game.describe.hints.get(type(kind).__name__)
        if tell is None:
            return NO_HINT
        return self._told(lambda: tell(*self._top(), args), None) or NO_HINT

    def full_hint(self, kind: AnyKind, args: Args) -> Hint:
        """Return the hint with the odds of the next roll, unless the game told other odds."""
        hint = self.hint(kind, args)
        return hint if hint.odds is not None else replace(hint, odds=self.next_roll(kind, args))

    def next_roll(self, kind: AnyKind, args: Args) -> Odds | None:
        """Return the odds of the first roll that an action leads to, None where none falls in this step.

        The action is tried on the copy and taken back, so the modifiers are those of the rules themselves. A
        roll of a later step of the outline is not the action's.
        """
        return self._tried(kind, args, _Probe())

    def readings(self, kind: AnyKind, args: Args) -> tuple[Reading, ...]:
        """Return which cell of a table each throw of that first roll would read, if it reads any.

        Each throw is tried on the copy, so that whatever bears on the roll bears on the cell too.
        """
        found: list[Reading] = []
        first = _Probe(reads=True)
        odds = self._tried(kind, args, first)
        if odds is None or not first.read or first.sides**odds.count > MOST_THROWS:
            return ()
        for faces in product(range(1, first.sides + 1), repeat=odds.count):
            probe = _Probe(faces, reads=True)
            if self._tried(kind, args, probe) is not None:
                found += [Reading(faces, one.table.id, one.row, one.column) for one in probe.read[:1]]
        return tuple(found)

    def _tried(self, kind: AnyKind, args: Args, probe: _Probe) -> Odds | None:
        """Return the odds of the first roll of an action that is tried with the dice of a probe."""
        engine = self._told(lambda: self._engine, None)
        asked = None if engine is None else engine.asked
        if engine is None or asked is None:
            return None
        play = engine.play
        point, dice, where = engine.point(), play.dice, _moment(play.state)
        play.dice = probe
        found = None
        try:
            with witnessed() as probe.looked_up, suppress(_EnoughError):
                engine.act(kind.action(self._board, args), asked.by, kind, args)
                if probe.reads or not probe.thrown:
                    engine.advance()
            fell = play.events[point.events :]
            found = None if _moment(play.state) != where else _first_roll(self._board, fell, probe)
        except Exception:
            _log.exception("%s could not be tried", kind.verb)
        finally:
            engine.revert(point)
            play.dice = dice
        return found

    def note(self) -> str:
        """Return the line under the prompt, empty where the game has none."""
        return self._of_top(self._game.describe.notes, "")

    def actors(self) -> tuple[int, ...]:
        """Return the counters that act in the present decision, as far as the game tells."""
        return self._of_top(self._game.describe.actors, ())

    def targets(self) -> tuple[int, ...]:
        """Return the counters that the present decision is done to, as far as the game tells."""
        return self._of_top(self._game.describe.targets, ())

    def battle(self) -> Battle | None:
        """Return the innermost battle under way."""
        engine = self._told(lambda: self._engine, None)
        if engine is None:
            return None
        state = engine.play.state
        procedures = [frame.procedure for frame in state.frames]
        told = self._game.describe.battles
        known = [depth for depth, one in enumerate(procedures) if type(one).__name__ in told]
        if not known:
            return None
        inner = procedures[known[-1] :]
        tell = told[type(inner[0]).__name__]
        return self._told(lambda: tell(state, inner), None)

    def ledger(self, sides: Sequence[int]) -> tuple[tuple[int, tuple[Account, ...]], ...]:
        """Return the sheets of some sides as far as this side may read them; none where the game has none."""
        tell = self._game.describe.ledger
        if tell is None:
            return ()
        state, viewer = self._engine.play.state, self._view.side
        return self._told(lambda: tuple((side, tuple(tell(state, side, viewer))) for side in sides), ())

    def forecast(self, first: tuple[AnyKind, Args] | None = None) -> Forecast | None:
        """Return a forecast of the battle under way, still without trials, None where there is none.

        Args:
            first: what would be done now, such as committing the attackers chosen.
        """
        from grognard.kernel.forecast import Forecast

        battle = self.battle()
        if battle is None:
            return None
        told = self._game.describe.battles
        depths = [depth for depth, frame in enumerate(self._view.frames, 1) if frame[0] in told]
        fighters = tuple(fighter.counter for rank in battle.ranks for fighter in rank.fighters)
        return Forecast(self._imagined(), depths[-1], fighters, first)

    def _top(self) -> tuple[Any, Any]:
        state = self._engine.play.state
        return state, state.frames[-1].procedure

    def _of_top(self, told: Mapping[str, Callable[[Any, Any], T]], default: T) -> T:
        frames = self._view.frames
        tell = told.get(frames[-1][0]) if frames else None
        return default if tell is None else self._told(lambda: tell(*self._top()), default)

    def _told(self, tell: Callable[[], T], default: T) -> T:
        """Ask a game; one that stumbles over its own hint must not stop play."""
        try:
            return tell()
        except Exception:
            _log.exception("the game %s cannot describe this", self._game.slug)
            return default


class _EnoughError(Exception):
    """The second roll of a trial: the first one is all that was asked for."""


class _Probe(SeededDice):
    """Dice that note what is thrown and what is looked up then, and end a trial at the second roll.

    Args:
        shown: the faces that come up; ones where there are none.
        reads: whether the trial goes on after the roll, to see what is looked up.
    """

    def __init__(self, shown: tuple[int, ...] = (), *, reads: bool = False) -> None:
        super().__init__(0)
        self.thrown = 0
        self.sides = 6
        self.reads = reads
        self.looked_up: list[Lookup] = []
        self._shown = shown
        self._before = 0

    @property
    def read(self) -> list[Lookup]:
        """What was looked up after the roll."""
        return self.looked_up[self._before :] if self.thrown else []

    def mixed(self, roll: int, dice_before: int, sides: Sequence[int]) -> tuple[int, ...]:
        """Return the faces, the first time."""
        if self.thrown:
            raise _EnoughError
        self.thrown, self.sides, self._before = 1, max(sides), len(self.looked_up)
        return self._shown or (1,) * len(sides)


def _moment(state: State) -> tuple[int, int]:
    return state.clock[TURN], state.clock[LEAF]


def _first_roll(board: Board, events: list[Event], probe: _Probe) -> Odds | None:
    for event in events:
        if event.roll is not None:
            purpose = str(event.values.get("purpose", ""))
            odds = odds_of(event.roll, purpose, event.case, probe.sides)
            named = board.kit.named(event.roll.kinds)
            return replace(odds, outcomes=throws_of(named)) if named else odds
    return None
