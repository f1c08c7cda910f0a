"""A sitting: one match with its bots and its journal, from the first event to the last."""

from __future__ import annotations

import time
from collections.abc import Callable
from pathlib import Path

from grognard.kernel.session import Session
from grognard.viewer.attic import Attic
from grognard.viewer.bot_process import Bots
from grognard.viewer.controller import reduce
from grognard.viewer.events import BotTurn, Command, Event, GiveUpBot, Keep, Result, Save
from grognard.viewer.model.keeper import Keeper
from grognard.viewer.model.seats import Seats
from grognard.viewer.model.table import TableModel
from grognard.viewer.model.trouble import Failure, Trouble, report

SLICE_S, SLICE_PAUSE_MS = 0.008, 12.0
"""How long a battle is tried out at a time, and how long the window gets in between."""
PACE_MS = 260.0
"""Between two actions of bots, so that one can follow them."""
KEEP_MS = 400.0
"""What was done is kept when nothing more was done for so long; what cannot be taken back is kept at once."""
SAME_TRIES, BOT_TRIES = 2, 12
"""Where the rules fail at what a bot does: tries until a random one plays, and until none does."""
BOT_STANDS = "The rules fail at whatever the bot does here; the game is kept, and can be taken back or left."


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
        wake: as given.
        pace_ms: time between two actions of bots.
        notices: sentences to be shown, the oldest first; who shows one takes it off.
        troubles: failures to be told, likewise.
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
        self.notices: list[str] = [one for one in (lost, self.keeper.copied) if one]
        self.troubles: list[Trouble] = []
        self.pace_ms, self.wake = PACE_MS, wake
        levels = {side: seat.level for side, seat in enumerate(seats.seats) if seat.is_bot}
        self._bots = Bots(session, levels, wake)
        self._bots.start()
        self._next_ms = 0.0
        self._failed = (-1, 0)
        self._kept = self._stand
        self._changed: tuple[object, float] = (self._kept, 0.0)
        self._attic = Attic()

    def take(self, event: Event) -> Result:
        """Take an event; the commands that are left are for the screen."""
        result = reduce(self.model, event)
        if self.model.failure is not None:
            failure, self.model.failure = self.model.failure, None
            self.suffer(failure, event.side if isinstance(event, BotTurn) else -1)
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
        self._keep_soon(now_ms)
        if not busy:
            self._attic.put_by(len(match.session.history))
        if model.past.sight is not None:
            return Result(changed=False)
        if not busy and model.foresees:
            model.foresee(SLICE_S)
            return Result(changed=True)
        if not busy and model.past.chronicle.wanted:
            model.past.chronicle.advance(SLICE_S)
        changed = self._tell_thinking()
        waits = match.curtain >= 0 or busy or now_ms < self._next_ms or self._bots_stand
        if not match.waits_for_bot or waits:
            return Result(changed=changed)
        turn = self._bots.take_turn()
        self._tell_bots()
        if turn is None:
            return Result(changed=changed)
        self._next_ms = now_ms + self.pace_ms
        result = self.take(BotTurn(*turn))
        self._tell_thinking()  # the next one may be another side's
        return result

    def _tell_thinking(self) -> bool:
        """Say which bot decides now; return whether that is something else than before."""
        before = self.model.thinking
        self.model.thinking = self._bots.thinking if self.model.match.curtain < 0 else ""
        return before != self.model.thinking

    def wake_ms(self, now_ms: float) -> float | None:
        """In how many milliseconds a tick is due; None while nobody but a thread can bring news."""
        keeps = None
        if self._kept != self._stand:
            keeps = KEEP_MS if self._changed[0] != self._stand else max(0.0, self._changed[1] - now_ms)
        acts = self._acts_ms(now_ms)
        return min((one for one in (keeps, acts) if one is not None), default=None)

    def _acts_ms(self, now_ms: float) -> float | None:
        if self.model.past.sight is not None:
            return None
        if self.model.foresees or self.model.past.chronicle.wanted:
            return SLICE_PAUSE_MS
        if self.model.match.curtain >= 0 or not self._bots.ready or self._bots_stand:
            return None
        return max(0.0, self._next_ms - now_ms)

    def suffer(self, failure: Failure, bot: int = -1) -> None:
        """Write a report of a failure, to be told; of what a bot tries again and again the first time.

        Args:
            failure: what failed.
            bot: the side whose bot did it, -1 for none.
        """
        session = self.model.match.session
        taken, tries = len(session.history), 0
        if bot >= 0:
            tries = self._failed[1] + 1 if self._failed[0] == taken else 1
            self._failed = taken, tries
        if tries <= 1:
            self.troubles.append(report(session, failure))
        if tries == SAME_TRIES:
            self._bots.give_up(bot, str(failure.error))
            self._tell_bots()
        if tries == BOT_TRIES:
            self.notices.append(BOT_STANDS)

    @property
    def _stand(self) -> tuple[object, ...]:
        """What tells whether something was done since the game was kept; standing orders make no version."""
        session = self.model.match.session
        return session.version, len(session.history), session.aside.notes

    def _keep_soon(self, now_ms: float) -> None:
        """Keep what was done and can still be taken back, once nothing more is done for a moment."""
        stand = self._stand
        if self._kept == stand:
            return
        if self._changed[0] != stand:
            self._changed = stand, now_ms + KEEP_MS
        elif now_ms >= self._changed[1]:
            self._keep()

    def _keep(self) -> None:
        self.keeper.keep()
        self._kept = self._stand

    def _tell_bots(self) -> None:
        self.notices += self._bots.notices
        self._bots.notices.clear()

    @property
    def _bots_stand(self) -> bool:
        """Whether a bot has tried in vain for so long that it is let be until something else happens."""
        return self._failed == (len(self.model.match.session.history), BOT_TRIES)

    def told(self) -> str:
        """Say how the game is kept."""
        return self.keeper.told(time.monotonic())

    def close(self) -> None:
        """End the sitting: keep the game, end the bots."""
        self._bots.close()
        self.keeper.close()
        self._attic.clear()

    def discard(self) -> None:
        """End the sitting of a game that need not be kept, and throw its journal away."""
        self.close()
        self.keeper.path.unlink(missing_ok=True)

    def _done(self, command: Command) -> bool:
        """Do what is not for the screen."""
        match command:
            case Keep():
                self._keep()
            case Save():
                if self.keeper.save() is None:
                    self.notices.append(self.keeper.trouble)
            case GiveUpBot(side, reason):
                self._bots.give_up(side, reason)
                self._tell_bots()
            case _:
                return False
        return True
