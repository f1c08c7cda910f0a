"""F1: who sits at the table, how it goes on, and how it ends."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from grognard.kernel.action import ActionKind, AnyKind, Args, Objection
from grognard.kernel.board import Board
from grognard.kernel.domain import OWNER, SIDE, Domain
from grognard.kernel.game import Outcome
from grognard.kernel.procedure import Directive, Procedure, ask, done, go
from grognard.kernel.state import NOWHERE
from grognard.plugins.free_table.rules import dice, handling, marking, secrets
from grognard.plugins.free_table.rules.kinds import FreePlay, count
from grognard.plugins.free_table.state import FreeState, recount

PROMPT = "Do what you like, hand the table over, or go on to the next step."
ENDING = "{} would end the game: agree, or play on."


@dataclass(slots=True)
class FreeTable(Procedure):
    """One step of the outline: one side after the other does what it likes, until one goes on.

    Cases: F1.1, F1.2
    """

    def start(self, play: FreePlay) -> Directive:
        """F1.1: a step that belongs to a side begins with that side at the table."""
        recount(play)
        if play.state.outline_step.side >= 0:
            play.set("seat", 0, play.state.outline_step.side)
        return go(self.wait)

    def wait(self, play: FreePlay) -> Directive:
        """Ask the side at the table."""
        state = play.state
        ending = [side for side, winner in enumerate(state.agreed) if winner != NOWHERE]
        prompt = ENDING.format(play.board.side_names[ending[0]]) if ending else PROMPT
        kinds: tuple[type[Any], ...] = (Next, As, Agree, *fitting(play.board))
        return ask(*kinds, by=state.acting, case="F1.1", prompt=prompt)


def fitting(board: Board) -> tuple[type[Any], ...]:
    """Return the open kinds that make sense with a module: no track is set where there is none."""
    left_out: set[type[Any]] = set()
    if not board.tracks:
        left_out.add(marking.SetTrack)
    if not board.kit.dice:
        left_out.add(dice.Throw)
    if not secrets.refilled(board):
        left_out.add(secrets.Refill)
    return tuple(type(kind) for kind in OPEN_KINDS if type(kind) not in left_out)


class Next(ActionKind[FreeState, FreeTable]):
    """Go on to the next step of the outline, or the next turn; the next side sits down there."""

    verb = "next"
    case = "F1.1"

    def apply(self, play: FreePlay, frame: FreeTable, args: Args) -> Directive:
        """Leave the step; a step of its own puts its own side at the table."""
        count(play)
        play.set("seat", 0, (play.state.acting + 1) % play.state.nobody)
        return done()


class As(ActionKind[FreeState, FreeTable]):
    """Hand the table over to another side."""

    verb = "as"
    case = "F1.2"
    args: ClassVar[tuple[Domain, ...]] = (SIDE,)

    def candidates(self, state: FreeState, frame: FreeTable) -> Iterable[Args]:
        """Any side."""
        return [(side,) for side in range(state.nobody)]

    def question(self, state: FreeState, frame: FreeTable, args: Args) -> Iterator[Objection]:
        """F1.2: another one."""
        if args[0] == state.acting:
            yield Objection("F1.2", "seated", f"{state.board.side_names[args[0]]} sits at the table already.")

    def apply(self, play: FreePlay, frame: FreeTable, args: Args) -> None:
        """Seat it."""
        count(play)
        play.event("seated", "F1.2", args[0])
        play.set("seat", 0, args[0])


class Agree(ActionKind[FreeState, FreeTable]):
    """Agree to end the game with a winner, or nobody; it ends once every side has agreed to the same."""

    verb = "agree"
    case = "F1.3"
    args: ClassVar[tuple[Domain, ...]] = (OWNER,)

    def candidates(self, state: FreeState, frame: FreeTable) -> Iterable[Args]:
        """Any winner, or nobody."""
        return [(winner,) for winner in range(state.nobody + 1)]

    def apply(self, play: FreePlay, frame: FreeTable, args: Args) -> Directive | None:
        """F1.3: each side is asked in turn; one that proposes another end begins anew."""
        state, (winner,) = play.state, args
        others = [w for w in state.agreed if w not in (NOWHERE, winner)]
        before = list(state.agreed)
        count(play)
        for side, agreed in enumerate(before):
            play.set("agreed", side, NOWHERE if others else agreed)
        play.set("agreed", state.acting, winner)
        name = play.board.side_names[winner] if winner < state.nobody else "nobody"
        play.event("agreed", "F1.3", state.acting, winner=name)
        waiting = [side for side, agreed in enumerate(state.agreed) if agreed == NOWHERE]
        if not waiting:
            play.end_game()
            return done()
        later = [side for side in waiting if side > state.acting]
        play.set("seat", 0, (later or waiting)[0])
        return None


OPEN_KINDS: tuple[AnyKind, ...] = (*handling.KINDS, *secrets.KINDS, *dice.KINDS, *marking.KINDS)
KINDS: tuple[AnyKind, ...] = (Next(), As(), Agree(), *OPEN_KINDS)
EDITING: Mapping[str, type[AnyKind]] = {
    "move": handling.Move,
    "flip": handling.Flip,
    "face": handling.Face,
    "remove": handling.Remove,
    "control": marking.Claim,
    "track": marking.SetTrack,
    "turn": marking.SetTurn,
    "mark": handling.Mark,
    "label": marking.Label,
}
"""What changes nothing that other rules do not know."""


def outcome(state: FreeState) -> Outcome:
    """Return how it ended: as every side agreed, or because the turns ran out.

    Cases: F1.3
    """
    winner = state.agreed[0]
    if winner == NOWHERE:
        return Outcome(NOWHERE, "Played to the end", "The last turn is over.", "F1.1")
    if winner == state.nobody:
        return Outcome(NOWHERE, "Agreed draw", "Every side agreed that nobody has won.", "F1.3")
    return Outcome(winner, "Agreed victory", "Every side agreed.", "F1.3")
