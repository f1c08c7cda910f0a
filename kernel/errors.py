"""Every exception Grognard raises on purpose, and the sentence each prints.

A message is a sentence for a player: which counter, which space, which case. Bad data, bad text, an
illegal decision, a damaged save, broken rules code and a broken plugin are told apart by class, so a tool
can choose its exit code and a viewer its panel without reading the text.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard.kernel.offer import Refusal


class GrognardError(Exception):
    """Anything Grognard raises on purpose; catch this to tell a player what went wrong."""


def told(error: BaseException) -> str:
    """Word an error of a plugin's code, and the line it comes from, for the author of the plugin.

    Example:
        >>> told(KeyError("D5"))
        "KeyError('D5')"
    """
    trace = error.__traceback__
    while trace is not None and trace.tb_next is not None:
        trace = trace.tb_next
    if trace is None:
        return repr(error)
    file = trace.tb_frame.f_code.co_filename.replace("\\", "/")
    return f"{error!r} in {'/'.join(file.split('/')[-2:])}, line {trace.tb_lineno}"


class ModuleDataError(GrognardError, ValueError):
    """A module file or one of its sources cannot be used as it stands.

    Attributes:
        file: the file as its author names it, such as ``maps/ki.toml``.
        path: the place in the file (``grid.columns``, ``line 4``), empty when the problems name their own.
        problems: every problem found, one phrase each; never empty.

    Example:
        >>> print(ModuleDataError("counters.tsv", ["line 3: no side `japen`"]))
        counters.tsv: line 3: no side `japen`
    """

    def __init__(self, file: str, problems: str | Sequence[str], path: str = "") -> None:
        """Name the file, all that is wrong with it, and the place where one place holds it all."""
        self.file = file
        self.problems = (problems,) if isinstance(problems, str) else tuple(problems)
        self.path = path
        super().__init__(file, self.problems, path)

    def __str__(self) -> str:
        """One problem on one line, several as a list under the file's name."""
        place = f"{self.file}, {self.path}" if self.path else self.file
        if len(self.problems) == 1:
            return f"{place}: {self.problems[0]}"
        return "\n  ".join([f"{place}: {len(self.problems)} problems", *self.problems])


class MalformedAction(GrognardError, ValueError):
    """The text of an action cannot be read, or names something this game does not have.

    Attributes:
        line: which line of a position it is, from 0; None where there is only one.
    """

    line: int | None = None


class IllegalAction(GrognardError, ValueError):
    """The rules forbid the action.

    Attributes:
        refusal: every objection with its case, its counters and its spaces.
    """

    def __init__(self, refusal: Refusal) -> None:
        """Carry the refusal; its own text is the message."""
        self.refusal = refusal
        super().__init__(refusal)

    def __str__(self) -> str:
        """The refusal, as it words itself."""
        return str(self.refusal)


class SaveError(GrognardError):
    """A save cannot be written, or cannot be read or verified as it stands."""


class RulesError(GrognardError, RuntimeError):
    """The rules code reached a state that cannot be: a fault of ours, never of a player.

    Attributes:
        seed: the seed of the game, None where it is scripted or not known here.
        action_number: how many actions had been applied, None where that is not known here.

    Example:
        >>> print(RulesError("The Emden is in two places.", seed=7, action_number=212))
        The Emden is in two places. (seed 7, action 212)
    """

    def __init__(self, message: str, seed: int | None = None, action_number: int | None = None) -> None:
        """Say what is impossible, and where a developer finds it again."""
        self.message = message
        self.seed = seed
        self.action_number = action_number
        super().__init__(message, seed, action_number)

    def __str__(self) -> str:
        """The message, then what is known of seed and action number."""
        known = [
            f"{name} {value}"
            for name, value in (("seed", self.seed), ("action", self.action_number))
            if value is not None
        ]
        return f"{self.message} ({', '.join(known)})" if known else self.message


class PluginError(GrognardError):
    """A game's plugin is missing, misspells a hook, or does not fit the module it was written for."""
