"""What every action of the free table shares: it is counted, and who goes on playing agrees to no end."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, ClassVar

from grognard.kernel.action import ActionKind, Args, Objection
from grognard.kernel.play import Play
from grognard.kernel.procedure import Directive
from grognard.kernel.state import NOWHERE
from grognard.plugins.free_table.state import MOST_ACTS, FreeState

if TYPE_CHECKING:
    from grognard.plugins.free_table.rules.seats import FreeTable

FreePlay = Play[FreeState]


class FreeKind(ActionKind[FreeState, "FreeTable"]):
    """One thing to do with the hands; a subclass gives `objects` and `act`.

    Cases: F1.4
    """

    open: ClassVar[bool] = True

    def question(self, state: FreeState, frame: FreeTable, args: Args) -> Iterator[Objection]:
        """Yield what speaks against it; nothing more is done at a table that is full."""
        if state.acts[0] >= MOST_ACTS:
            yield Objection("F1.4", "full", "This game is as long as a game can be; it can only be ended.")
        yield from self.objects(state, args)

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """Yield what speaks against these arguments."""
        return iter(())

    def apply(self, play: FreePlay, frame: FreeTable, args: Args) -> Directive | None:
        """Do it and ask again."""
        self.act(play, args)
        count(play)
        return None

    def act(self, play: FreePlay, args: Args) -> None:
        """Do it."""
        raise NotImplementedError


def count(play: FreePlay) -> None:
    """Count an action; who goes on playing agrees to no end.

    Cases: F1.3
    """
    play.add("acts", 0, 1)
    for side in range(play.state.nobody):
        play.set("agreed", side, NOWHERE)


def tell(play: FreePlay, kind: str, case: str, counter: int, *spaces: int) -> None:
    """Log what a side does with a counter; the spaces it lies on or comes from and goes to."""
    shown = tuple(space for space in spaces if space != NOWHERE)
    play.event(kind, case, play.state.acting, (counter,), shown)
