"""A sitting: one match with its bots and its journal, from the first event to the last."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from grognard.kernel.session import Session
from grognard.viewer.bot_process import Bots
from grognard.viewer.controller import BotTurn, Command, Event, GiveUpBot, Keep, Result, Save, reduce
from grognard.viewer.model.keeper import Keeper
from grognard.viewer.model.seats import Seats
from grognard.viewer.model.table import TableModel

SLICE_S, SLICE_PAUSE_MS = 0.008, 12.0
"""How long a battle is tried out at a time, and how long the window gets in between."""
PACE_MS = 260.0
"""Between two actions of bots, so that one can follow them."""


class Sitting:
    """Runs a match: hands events to the model, keeps the game, lets bots think.

    Args:
        session: the game.
        seats: who plays which side.
        wake: called from another thread when a bot has decided.
        journal: the journal the game was taken up from, None for a new one.
        lost: one sentence about what could not be taken up, or empty.

    Attributes:
        model: the table, to be read by who draws it.
        keeper: keeps the game.
        pace_ms: time between two actions of bots.
        notices: sentences to be shown, the oldest first; who shows one takes it off.
    """

    def __init__(
        self,
        session: Session,
        seats: Seats,
        wake: Callable[[], None],
        journal: Path | None = None,
        lost: str = "",
    ) -> None:
        self.model = TableModel(session, seats)
        self.keeper = Keeper(session, journal)
        self.notices: list[str] = [lost] if lost else []
        self.pace_ms = PACE_MS
        levels = {side: seat.level for side, seat in enumerate(seats.seats) if seat.is_bot}
        self._bots = Bots(session, levels, wake)
        self._bots.start()
        self._next_ms = 0.0

    def take(self, event: Event) -> Result:
        """Take an event; the commands that are left are for the screen."""
        result = reduce(self.model, event)
        self.model.past.chronicle.note()
        commands = tuple(command for command in result.commands if not self._done(command))
        return Result(commands, result.handled, result.changed)

    def tick(self, now_ms: float, *, busy: bool = False) -> Result:
        """Look whether a bot has decided, and let it act; all waits while one looks back.

        Args:
            now_ms: a clock that only grows.
            busy: whether the last actions are still being shown, so that the next one waits.
        """
        match, model = self.model.match, self.model
        if model.past.sight is not None:
            return Result(changed=False)
        if not busy and model.foresees:
            model.foresee(SLICE_S)
            return Result(changed=True)
        if not busy and model.past.chronicle.wanted:
            model.past.chronicle.advance(SLICE_S)
        thinking = self._bots.thinking if match.curtain < 0 else ""
        changed = thinking != model.thinking
        model.thinking = thinking
        if not match.waits_for_bot or match.curtain >= 0 or busy or now_ms < self._next_ms:
            return Result(changed=changed)
        turn = self._bots.take_turn()
        self.notices += self._bots.notices
        self._bots.notices.clear()
        if turn is None:
            return Result(changed=changed)
        self._next_ms = now_ms + self.pace_ms
        return self.take(BotTurn(*turn))

    def wake_ms(self, now_ms: float) -> float | None:
        """In how many milliseconds a tick is due; None while nobody but a thread can bring news."""
        if self.model.past.sight is not None:
            return None
        if self.model.foresees or self.model.past.chronicle.wanted:
            return SLICE_PAUSE_MS
        if self.model.match.curtain >= 0 or not self._bots.ready:
            return None
        return max(0.0, self._next_ms - now_ms)

    def told(self) -> str:
        """Say how the game is kept."""
        return self.keeper.told(time.monotonic())

    def close(self) -> None:
        """End the sitting: keep the game, end the bots."""
        self._bots.close()
        self.keeper.close()

    def _done(self, command: Command) -> bool:
        """Do what is not for the screen."""
        match command:
            case Keep():
                self.keeper.keep()
            case Save():
                if self.keeper.save() is None:
                    self.notices.append(self.keeper.trouble)
            case GiveUpBot(side, reason):
                self._bots.give_up(side, reason)
                self.notices += self._bots.notices
                self._bots.notices.clear()
            case _:
                return False
        return True
