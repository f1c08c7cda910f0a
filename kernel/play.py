"""What a procedure or action works with: the state, the door to change it, the dice and the log."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from grognard.kernel.board import Board
from grognard.kernel.changes import Changes
from grognard.kernel.dice import Dice, Modifier, Roll
from grognard.kernel.domain import text_of
from grognard.kernel.event import Event, KnownLog
from grognard.kernel.game import Game
from grognard.kernel.kit import Dice as Named
from grognard.kernel.outline import OutlineStep
from grognard.kernel.state import DICE, ENDED, NOWHERE, ROLLS, State
from grognard.kernel.visibility import NOTHING_HIDDEN

S = TypeVar("S", bound=State)

KEY = 4
"""Dice of 256 faces by which each thing is sorted in a shuffle."""


class Play(Generic[S]):
    """The working side of a session; rules get it, views and bots never do.

    Attributes:
        state: the state, to read.
        board: the frozen data of the module.
        changes: the door; use :meth:`set`, :meth:`add`, :meth:`move` and :meth:`flip`.
        game: the rules of the game, as its plugin registered them.
        events: the log.
        taken: how many decisions players have taken so far.
        logs: per side whose view was asked for, its own log.
        heading: the outline step whose heading waits for something to happen under it, or None.
    """

    __slots__ = ("board", "changes", "dice", "events", "game", "heading", "logs", "state", "taken")

    def __init__(self, state: S, dice: Dice, game: Game) -> None:
        self.state = state
        self.board: Board = state.board
        self.changes = Changes(state, game.renamed)
        self.dice = dice
        self.game = game
        self.events: list[Event] = []
        self.taken = 0
        self.heading: OutlineStep | None = None
        self.logs: dict[int, KnownLog] = {}

    def set(self, column: str, index: int, value: int) -> None:
        """Give a cell a new value."""
        self.changes.set(column, index, value)

    def add(self, column: str, index: int, amount: int) -> None:
        """Add to a cell."""
        self.changes.set(column, index, self.state.columns[column][index] + amount)

    def move(self, counter: int, space: int) -> None:
        """Put a counter on a space, or NOWHERE."""
        self.changes.set("place", counter, space)

    def flip(self, counter: int, face: int) -> None:
        """Turn a face of a counter up."""
        self.changes.set("face", counter, face)

    def text(self, typed: int) -> int:
        """Keep a text that an action brought, and return its number for a column that holds texts."""
        return self.changes.text(text_of(typed))

    def shuffle(self, things: Sequence[int]) -> list[int]:
        """Return things in a random order; the throw counts as a roll, and no log ever shows its dice."""
        clock = self.state.clock
        keys = self.dice.faces(clock[ROLLS], clock[DICE], max(1, KEY * len(things)), 1 << 8)
        self.add("clock", ROLLS, 1)
        self.add("clock", DICE, len(keys))
        order = sorted(range(len(things)), key=lambda row: keys[KEY * row : KEY * (row + 1)])
        return [things[row] for row in order]

    def roll(
        self,
        purpose: str,
        case: str,
        *,
        by: int = NOWHERE,
        counters: tuple[int, ...] = (),
        spaces: tuple[int, ...] = (),
        modifiers: Sequence[Modifier] = (),
        against: int | None = None,
        test: str = "",
        count: int = 2,
        sides: int = 6,
    ) -> Roll:
        """Roll dice and log it; a roll ends what can be undone.

        Args:
            purpose: a word that the game's wording turns into a sentence.
            case: the case that asks for the roll.
            by: the side that rolls.
            counters: who rolls, and then at whom.
            spaces: where.
            modifiers: added to the sum; those of silenced cases count zero.
            against: the number to compare with.
            test: ``over`` or ``under``, both strictly, or ``at-most``.
            count: how many dice.
            sides: faces of each die.
        """
        number, faces = self._fall((sides,) * count)
        silenced = self.state.silenced
        counted = tuple(m for m in modifiers if m.value and m.case not in silenced)
        roll = Roll(number, faces, counted, against, test)
        self._log("roll", case, by, counters, spaces, {"purpose": purpose}, roll)
        return roll

    def throw(
        self,
        purpose: str,
        case: str,
        dice: Sequence[Named],
        *,
        by: int = NOWHERE,
        counters: tuple[int, ...] = (),
        spaces: tuple[int, ...] = (),
    ) -> Roll:
        """Throw dice of the module's kit together and log what they show; see :meth:`roll`.

        Args:
            purpose: a word that the game's wording turns into a sentence.
            case: the case that asks for the throw.
            dice: of the kit, each as often as it is thrown.
            by: the side that throws.
            counters: for whom the dice fall.
            spaces: where.

        Returns:
            The roll; its ``shown`` holds the words that came up, die by die.
        """
        each = [(one.id, faces) for one in dice for faces in one.faces]
        number, fell = self._fall([len(faces) for _, faces in each])
        shown = tuple([faces[face - 1] for (_, faces), face in zip(each, fell, strict=True)])
        roll = Roll(number, fell, kinds=tuple([kind for kind, _ in each]), shown=shown)
        self._log("roll", case, by, counters, spaces, {"purpose": purpose}, roll)
        return roll

    def secret_roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        """Roll dice of which no log tells; only the number of rolls, which everybody may count, goes on."""
        return self._fall((sides,) * count)[1]

    def _fall(self, sides: Sequence[int]) -> tuple[int, tuple[int, ...]]:
        """Let dice fall; return the number of the roll and the faces."""
        clock = self.state.clock
        number = clock[ROLLS]
        faces = self.dice.mixed(number, clock[DICE], sides)
        self.set("clock", ROLLS, number + 1)
        self.add("clock", DICE, len(faces))
        return number, faces

    def event(
        self,
        kind: str,
        case: str,
        side: int = NOWHERE,
        counters: tuple[int, ...] = (),
        spaces: tuple[int, ...] = (),
        *,
        only: tuple[int, ...] = (),
        **values: int | str,
    ) -> None:
        """Write an event into the log, as each side may see it.

        Args:
            kind: a word such as ``moved``, for which the game's wording has a sentence.
            case: the paragraph under which it happens.
            side: the side that does it, or NOWHERE.
            counters: the counters concerned, the one it is about first; those a side cannot see are replaced
                for it by what stands in.
            spaces: the spaces concerned, in the order of the happening.
            only: the sides that learn of it, all when empty; nothing tells others that there is such a thing.
            values: other plain facts of the sentence; nothing hidden, for nothing here is replaced.
        """
        self._log(kind, case, side, counters, spaces, values, None, only)

    def _log(
        self,
        kind: str,
        case: str,
        side: int,
        counters: tuple[int, ...],
        spaces: tuple[int, ...],
        values: dict[str, int | str],
        roll: Roll | None,
        only: tuple[int, ...] = (),
    ) -> None:
        if self.heading is not None and not only:
            self.write_heading()
        masked: dict[int, tuple[int, ...]] = {}
        if counters and self.game.visibility is not NOTHING_HIDDEN:
            for viewer in range(len(self.board.sides)):
                shown = self.game.visibility.mask(self.state, counters, viewer)
                if shown is not counters:
                    masked[viewer] = shown
        number = len(self.events)
        self.events.append(
            Event(number, self.taken, kind, case, side, counters, spaces, values, roll, masked, only)
        )

    def write_heading(self) -> None:
        """Write the heading that waits, for something happens or is asked; a step without either has none."""
        step, self.heading = self.heading, None
        if step is not None:
            self._log("step", step.case, step.side, (), (), {"step": step.id, "turn": self.state.turn}, None)

    def known(self, side: int) -> tuple[Event, ...]:
        """Return the log as one side knows it."""
        if side not in self.logs:
            self.logs[side] = KnownLog(side)
        return self.logs[side].events(self.events)

    def moments(self, side: int) -> tuple[int, ...]:
        """Return, per moment of a side's log, how many decisions had been taken; no player gets it."""
        self.known(side)
        return tuple(self.logs[side].moments)

    def end_game(self) -> None:
        """End the game once this step returns, whatever is under way; the victory hook tells the outcome."""
        self.set("clock", ENDED, 1)
