"""F4: dice, plain ones and those the module prints."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import ClassVar

from grognard.kernel.action import AnyKind, Args, Objection
from grognard.kernel.dice import MAX_SIDES, Modifier
from grognard.kernel.domain import DICE, Domain, Number
from grognard.plugins.free_table.rules.kinds import FreeKind, FreePlay
from grognard.plugins.free_table.state import FreeState

MOST_DICE = 40
MOST_TOLD = 400
"""Letters of what dice show in the log."""


class Roll(FreeKind):
    """Roll so many dice of so many sides and add a number."""

    verb = "roll"
    case = "F4.1"
    title = "roll dice"
    args: ClassVar[tuple[Domain, ...]] = (Number(1, MOST_DICE), Number(2, 256), Number(-999, 999))
    labels = ("how many dice", "of how many sides", "added")

    def act(self, play: FreePlay, args: Args) -> None:
        """Roll them."""
        count, sides, added = args
        modifiers = (Modifier(added, "F4.1", "added"),)
        side = play.state.acting
        play.roll("dice", "F4.1", by=side, modifiers=modifiers, count=count, sides=sides)


class Throw(FreeKind):
    """Throw dice of the module, each with faces of its own, and tell a total that counts."""

    verb = "throw"
    case = "F4.2"
    title = "throw dice of the game"
    args: ClassVar[tuple[Domain, ...]] = (DICE,)

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F4.2: no die has more faces than a die of ours."""
        dice = state.board.kit.dice[args[0]]
        if max(map(len, dice.faces)) > MAX_SIDES:
            yield Objection("F4.2", "too_many", f"A die of {dice.name} has too many faces to be thrown.")

    def act(self, play: FreePlay, args: Args) -> None:
        """Throw them."""
        dice, side = play.board.kit.dice[args[0]], play.state.acting
        shown = play.throw("die", "F4.2", (dice,), by=side).shown
        total = total_of(shown, dice.plus) if dice.total else ""
        told = ", ".join(shown)[:MOST_TOLD]
        play.event("shows", "F4.2", side, dice=dice.name, faces=told, total=total)


def total_of(shown: Sequence[str], plus: int) -> str:
    """Return the total of some faces in words, empty where one of them is no number.

    >>> total_of(["4", "6"], -1), total_of(["4", "star"], 0)
    (', in all 9', '')
    """
    try:
        return f", in all {sum(map(int, shown)) + plus}"
    except ValueError:
        return ""


KINDS: tuple[AnyKind, ...] = (Roll(), Throw())
