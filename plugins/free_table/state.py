"""What the free table adds to the kernel's state, and the few ways in which it changes together."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.play import Play
from grognard.kernel.state import NOWHERE, State, column

OPEN = NOWHERE
"""The keeper of a counter that everybody sees."""

MOST_ACTS = 50_000
"""Actions of one game; half of what a saved game holds."""


@dataclass(slots=True)
class FreeState(State):
    """Columns of the free table.

    A counter on no space lies in the tray, or in the hand of the side that keeps it. What a counter is, is
    hidden with its keeper: only how many lie face down, and where, is seen by all.

    Attributes:
        keeper: per counter, OPEN, the side that alone sees it, the number of sides where it lies face down
            for everybody, as in a deck, or beyond that a hand of the module's kit (F3.1).
        level: per counter, its height in its stack from 0; of equals the later counter lies higher (F2.2).
        angle: per counter, by how many degrees it is turned, to the right (F2.4).
        word: per counter, a mark in words or figures (F2.5).
        label: per space, the same (F5.1).
        backs: per space, how many counters there are kept by a side.
        pile: per space, how many counters there lie face down for everybody.
        held: per side, how many counters are in its hand.
        seat: the side whose hands are on the table (F1.2).
        acts: how many actions were taken, so that no position comes back.
        agreed: per side, the winner it would end the game with: a side, or the number of sides for nobody;
            NOWHERE while it would play on (F1.3).
    """

    keeper: list[int] = column("counter", OPEN, "owner")
    level: list[int] = column("counter", 0, "owner")
    angle: list[int] = column("counter", 0, "owner")
    word: list[int] = column("counter", NOWHERE, "owner", holds="text")
    label: list[int] = column("space", NOWHERE, holds="text")
    backs: list[int] = column("space")
    pile: list[int] = column("space")
    held: list[int] = column("side")
    seat: list[int] = column("1", holds="side", cells=("side",))
    acts: list[int] = column("1", cells=("taken",))
    agreed: list[int] = column("side", NOWHERE)

    @property
    def nobody(self) -> int:
        """The number that stands for no side: after the last one."""
        return len(self.board.sides)

    @property
    def acting(self) -> int:
        """The side whose hands are on the table."""
        return self.seat[0]

    def is_open(self, counter: int) -> bool:
        """Whether everybody sees a counter."""
        return self.keeper[counter] == OPEN

    def sees(self, side: int, counter: int) -> bool:
        """Whether a side sees a counter."""
        keeper = self.keeper[counter]
        if keeper > self.nobody:
            return side in self.board.kit.hands[keeper - self.nobody - 1].sides
        return keeper in (OPEN, side)

    def in_hand(self, counter: int) -> bool:
        """Whether a counter is in a hand: off the map, or on a map that only some look into."""
        place = self.place[counter]
        return not self.is_open(counter) if place == NOWHERE else place in hands_of(self.board)

    def stack(self, space: int) -> tuple[int, ...]:
        """Return the counters on a space, the lowest first."""
        return tuple(sorted(self.counters_at(space), key=lambda counter: (self.level[counter], counter)))

    def face_down(self, space: int) -> tuple[int, ...]:
        """Return the counters on a space that nobody sees, the lowest first."""
        return tuple(counter for counter in self.stack(space) if self.keeper[counter] == self.nobody)


@lru_cache(maxsize=8)
def hands_of(board: Board) -> Mapping[int, int]:
    """Return the spaces of maps that only some sides look into, with the keeper of what lies there."""
    found: dict[int, int] = {}
    for number, hand in enumerate(board.kit.hands):
        keeper = hand.sides[0] if len(hand.sides) == 1 else len(board.sides) + 1 + number
        found |= dict.fromkeys(board.spaces.of_map(hand.map), keeper)
    return found


def put(play: Play[FreeState], counter: int, space: int, keeper: int) -> None:
    """Lay a counter on top of a space, or NOWHERE, and let a side, everybody or nobody see it.

    On a map that only some look into, these see it, whatever the keeper.
    """
    keeper = hands_of(play.board).get(space, keeper)
    _count(play, counter, -1)
    state = play.state
    level = 0
    if space != NOWHERE:
        level = max((state.level[c] for c in state.counters_at(space) if c != counter), default=-1) + 1
    play.move(counter, space)
    play.set("keeper", counter, keeper)
    play.set("level", counter, level)
    _count(play, counter, 1)


def see(play: Play[FreeState], counter: int, keeper: int) -> None:
    """Let a side, everybody or nobody see a counter where it lies."""
    _count(play, counter, -1)
    play.set("keeper", counter, keeper)
    _count(play, counter, 1)


def recount(play: Play[FreeState]) -> None:
    """Count what lies hidden anew, as after a position was written by hand."""
    for name, index, count in hidden_counts(play.state):
        play.set(name, index, count)


def hidden_counts(state: FreeState) -> Iterator[tuple[str, int, int]]:
    """Yield column, cell and value of everything that is counted of hidden counters."""
    counts = {"backs": [0] * len(state.backs), "pile": [0] * len(state.pile), "held": [0] * len(state.held)}
    for counter in range(len(state.keeper)):
        where = _counted(state, counter)
        if where is not None:
            counts[where[0]][where[1]] += 1
    for name, cells in counts.items():
        for index, count in enumerate(cells):
            yield name, index, count


def _count(play: Play[FreeState], counter: int, amount: int) -> None:
    where = _counted(play.state, counter)
    if where is not None:
        play.add(*where, amount)


def _counted(state: FreeState, counter: int) -> tuple[str, int] | None:
    """Return the cell in which a counter is counted, None where everybody sees it or a hand keeps nothing."""
    keeper, space = state.keeper[counter], state.place[counter]
    if keeper == OPEN:
        return None
    if space != NOWHERE:
        return ("pile" if keeper == state.nobody else "backs"), space
    return ("held", keeper) if keeper < state.nobody else None
