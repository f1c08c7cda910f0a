"""F4: dice, plain ones and those the module prints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grognard.kernel.action import AnyKind, Args, Objection
from grognard.kernel.dice import Modifier
from grognard.kernel.domain import TABLE, Domain, Number
from grognard.plugins.free_table.rules.kinds import FreeKind, FreePlay
from grognard.plugins.free_table.state import FreeState

MOST_DICE = 40
DIE = "die-"
"""What the id of a table begins with that is a die: its rows are the faces."""


def is_die(table: str) -> bool:
    """Whether a table is a die with faces of its own."""
    return table.startswith(DIE)


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
    """Throw a die with faces of its own, which the module has as a table called ``die-...``."""

    verb = "throw"
    case = "F4.2"
    title = "throw a die of the game"
    args: ClassVar[tuple[Domain, ...]] = (TABLE,)

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F4.2: the table is a die."""
        table = list(state.board.tables.values())[args[0]]
        if not is_die(table.id):
            yield Objection("F4.2", "no_die", f"{table.title} is no die.")

    def act(self, play: FreePlay, args: Args) -> None:
        """Throw it and read the face."""
        table = list(play.board.tables.values())[args[0]]
        side = play.state.acting
        roll = play.roll("die", "F4.2", by=side, count=1, sides=len(table.rows))
        row = roll.dice[0] - 1
        shown = " ".join(word for word in (table.rows[row].text, *table.cells[row]) if word)
        play.event("shows", "F4.2", side, die=table.title, face=shown)


KINDS: tuple[AnyKind, ...] = (Roll(), Throw())
