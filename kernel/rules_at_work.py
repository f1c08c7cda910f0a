"""The border around rules code: whatever a plugin raises while it works comes out as one kind of error."""

from __future__ import annotations

from types import TracebackType
from typing import Any

from grognard.kernel.errors import GrognardError, RulesError, told
from grognard.kernel.play import Play


class RulesAtWork:
    """Within it an error of the rules code becomes a RulesError with seed and number of the decision.

    Errors meant for players, such as a text that cannot be read, pass as they are.

    Args:
        play: of the game.
        seed: of the game, None where it is scripted.
        what: what is under way; it is written out only when something fails.
    """

    __slots__ = ("play", "seed", "what")

    def __init__(self, play: Play[Any], seed: int | None, what: object) -> None:
        self.play = play
        self.seed = seed
        self.what = what

    def __enter__(self) -> None:
        """Begin."""

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Tell of a failure, if there was one.

        Raises:
            RulesError: there was one.
        """
        if isinstance(error, Exception):
            self.tell(error)

    def tell(self, error: Exception) -> None:
        """Tell of a failure; what is meant for players is left to whoever caught it.

        Raises:
            RulesError: unless it is meant for players.
        """
        if isinstance(error, RulesError):
            raise RulesError(error.message, self.seed, self.play.taken) from error
        if not isinstance(error, GrognardError):
            raise RulesError(f"{self.what} failed: {told(error)}.", self.seed, self.play.taken) from error
