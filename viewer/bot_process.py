"""Bots beside the table: each thinks in a process of its own, so that the window never waits.

A bot that fails is replaced by a random one, and the table says so.
"""

from __future__ import annotations

import contextlib
import logging
import secrets
from collections import deque
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

from grognard.kernel.action import Action
from grognard.kernel.board import Board
from grognard.kernel.bot import RandomBot
from grognard.kernel.errors import GrognardError
from grognard.kernel.registry import find_module
from grognard.kernel.session import Session
from grognard.viewer import workers
from grognard.viewer.bot_wire import offer_data, view_data
from grognard.viewer.processes import command_of, receive, send, start

_log = logging.getLogger(__name__)
CHILD = "grognard.viewer.bot_child"
END_S = 1.0
"""Seconds a process gets to end by itself before it is killed."""


Wake = Callable[[], None]


def _nobody() -> None:
    """Wake nobody."""


class BotProcess:
    """One bot in a process of its own.

    Args:
        board: the module's data.
        plugin: slug of the rules.
        level: how it plays, one of `kernel.bot.BOTS`.
        seed: of its stream, which has nothing to do with the game's.
        wake: called from another thread when there is an answer.

    Raises:
        OSError: no process can be started.
        GrognardError: the module's file is not there any more.
    """

    def __init__(self, board: Board, plugin: str, level: str, seed: int, wake: Wake = _nobody) -> None:
        self._wake = wake
        self._is_asked = False
        self._waiting: dict[str, Any] | None = None
        self._answers: deque[dict[str, Any]] = deque()
        self._process = start(command_of(CHILD))
        self._reader = workers.start(self._read, f"bot {level}", self._process.kill)
        begin = {"module": str(module_file(board)), "plugin": plugin, "digest": board.digest}
        self._tell(begin | {"level": level, "seed": seed})

    def ask(self, session: Session, side: int) -> None:
        """Ask for a choice; the answer comes later.

        A bot that still thinks about an older question gets this one when it has answered, so that the way to
        it never fills up.
        """
        question = {"view": view_data(session.view(side)), "offer": offer_data(session.offer(side))}
        if self._is_asked:
            self._waiting = question
        else:
            self._is_asked = True
            self._tell(question)

    def answer(self) -> dict[str, Any] | None:
        """Return an answer that has come, None for none: its version and action, or why the bot failed."""
        if not self._answers:
            return None
        found = self._answers.popleft()
        self._is_asked = self._waiting is not None
        if self._waiting is not None:
            waiting, self._waiting = self._waiting, None
            self._tell(waiting)
        return found

    def close(self) -> None:
        """End the process, at once if it must be."""
        process = self._process
        process.kill()
        with contextlib.suppress(OSError):
            if process.stdin is not None:
                process.stdin.close()
        process.wait()
        self._reader.join(END_S)
        if process.stdout is not None:
            process.stdout.close()

    @property
    def has_answer(self) -> bool:
        """Whether `answer` would return something."""
        return bool(self._answers)

    @property
    def pid(self) -> int:
        """The number of the process."""
        return self._process.pid

    def _tell(self, message: dict[str, Any]) -> None:
        """Send a message; a bot that is gone is noticed by the thread that reads."""
        assert self._process.stdin is not None
        with contextlib.suppress(OSError, ValueError):
            send(self._process.stdin, message)

    def _read(self) -> None:
        assert self._process.stdout is not None
        try:
            while (message := receive(self._process.stdout)) is not None:
                self._answers.append(message)
                self._wake()
        except (OSError, ValueError):
            _log.exception("the answers of a bot cannot be read")
        self._answers.append({"failed": "its process has ended"})
        self._wake()


class Bots:
    """The bots of one match.

    Args:
        session: the game.
        levels: side -> level of the bot that plays it.
        wake: called from another thread when a bot has an answer.
        seed: of the bots' streams; a random one when None.
    """

    def __init__(
        self, session: Session, levels: Mapping[int, str], wake: Wake = _nobody, seed: int | None = None
    ) -> None:
        self._session = session
        self._wake = wake
        self._levels = levels
        self._seed = secrets.randbelow(1 << 32) if seed is None else seed
        self._running: dict[int, BotProcess] = {}
        self._random: dict[int, RandomBot] = {}
        self._asked: tuple[int, int] | None = None
        self.notices: list[str] = []

    def start(self) -> None:
        """Start the processes, so that they are ready when they are first asked."""
        for side, level in self._levels.items():
            if level != "random":
                self._bot(side)

    def take_turn(self) -> tuple[int, Action, int] | None:
        """Return what the bot that is to decide does, with its side and the version it saw; None for not yet.

        It asks the bot where that was not done, and never waits for it.
        """
        session = self._session
        side = session.deciders[0] if session.deciders else -1
        if side not in self._levels:
            return None
        version = session.version_of(side)
        if self._levels[side] == "random" or side in self._random:
            return side, self._at_random(side), version
        bot = self._bot(side)
        if bot is None:
            return side, self._at_random(side), version
        if self._asked != (side, version):
            self._asked = side, version
            bot.ask(session, side)
        while (answer := bot.answer()) is not None:
            if "failed" in answer:
                self.give_up(side, str(answer["failed"]))
                return side, self._at_random(side), version
            if answer["version"] == version:
                return side, Action.parse(answer["action"]), version
        return None

    def give_up(self, side: int, reason: str) -> None:
        """Let a random bot play on for one that failed, and say so."""
        name = self._session.board.side_names[side]
        self.notices.append(f"The bot of {name} has failed ({reason}); a random one plays on.")
        self._random[side] = RandomBot(self._session.board, self._seed + side)
        running = self._running.pop(side, None)
        if running is not None:
            running.close()

    @property
    def ready(self) -> bool:
        """Whether `take_turn` has something to do at once: ask a bot, or give what it answered."""
        session = self._session
        side = session.deciders[0] if session.deciders else -1
        if side not in self._levels:
            return False
        if self._levels[side] == "random" or side in self._random:
            return True
        if self._asked != (side, session.version_of(side)):
            return True
        bot = self._running.get(side)
        return bot is None or bot.has_answer

    @property
    def thinking(self) -> str:
        """What to say while a bot decides; empty while none does."""
        side = self._session.deciders[0] if self._session.deciders else -1
        if side not in self._levels:
            return ""
        return f"{self._session.board.side_names[side]}: the bot is thinking."

    def close(self) -> None:
        """End every process."""
        for bot in self._running.values():
            bot.close()
        self._running.clear()

    def _bot(self, side: int) -> BotProcess | None:
        if side not in self._running:
            session = self._session
            try:
                self._running[side] = BotProcess(
                    session.board, session.game.slug, self._levels[side], self._seed + side, self._wake
                )
            except (OSError, GrognardError) as error:
                self.give_up(side, str(error))
                return None
        return self._running[side]

    def _at_random(self, side: int) -> Action:
        bot = self._random.get(side)
        if bot is None:
            bot = self._random[side] = RandomBot(self._session.board, self._seed + side)
        return bot.choose(None, self._session.offer(side))


def module_file(board: Board) -> Path:
    """Return the file a board was built from, or the one its name stands for.

    Raises:
        GrognardError: there is none any more.
    """
    known = Path(board.module.name) if board.module is not None else None
    return known if known is not None and known.is_file() else find_module(board.slug)
