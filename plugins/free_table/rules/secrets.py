"""F3: what only one side sees, or nobody: hidden counters, hands, decks."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import ClassVar

from grognard.kernel.action import COUNTER, SPACE, AnyKind, Args, Objection
from grognard.kernel.board import Board
from grognard.kernel.domain import Domain, Number
from grognard.kernel.kit import Deck
from grognard.kernel.state import NOWHERE
from grognard.kernel.visibility import Visibility
from grognard.plugins.free_table.rules.kinds import FreeKind, FreePlay, tell
from grognard.plugins.free_table.state import OPEN, FreeState, hands_of, put, see

MOST_DRAWN = 60
FACE_DOWN, FACE_UP = "always", "never"
"""What a deck says whose counters nobody sees; where players choose it begins open."""


class Hide(FreeKind):
    """Turn a counter's back to the other sides where it lies."""

    verb = "hide"
    case = "F3.1"
    title = "hide from the others"
    args: ClassVar[tuple[Domain, ...]] = (COUNTER,)

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F3.1: all see it on the map."""
        if state.place[args[0]] == NOWHERE:
            yield Objection("F3.1", "off_map", "{counters} is not on the map.", args)
        elif not state.is_open(args[0]):
            yield Objection("F3.1", "hidden", "{counters} is hidden already.", args)

    def act(self, play: FreePlay, args: Args) -> None:
        """Hide it; all saw what it was."""
        tell(play, "hid", "F3.1", args[0], play.state.place[args[0]])
        see(play, args[0], play.state.acting)


class Reveal(FreeKind):
    """Show everybody a counter that the side keeps hidden, on the map or in the hand."""

    verb = "reveal"
    case = "F3.2"
    title = "reveal to everybody"
    args: ClassVar[tuple[Domain, ...]] = (COUNTER,)

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F3.2: it is hidden by this side."""
        if state.is_open(args[0]) or not state.sees(state.acting, args[0]):
            yield Objection("F3.2", "not_hidden", "{counters} is not hidden by you.", args)

    def act(self, play: FreePlay, args: Args) -> None:
        """Show it; what was in the hand lies in the tray then, before everybody."""
        see(play, args[0], OPEN)
        tell(play, "revealed", "F3.2", args[0], play.state.place[args[0]])


class Take(FreeKind):
    """Take a counter into the hand, where only the own side sees it."""

    verb = "take"
    case = "F3.3"
    title = "take into the hand"
    args: ClassVar[tuple[Domain, ...]] = (COUNTER,)

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F3.3: it is not there yet."""
        if state.in_hand(args[0]):
            yield Objection("F3.3", "in_hand", "{counters} is in a hand already.", args)

    def act(self, play: FreePlay, args: Args) -> None:
        """Take it."""
        tell(play, "took", "F3.3", args[0], play.state.place[args[0]])
        put(play, args[0], NOWHERE, play.state.acting)


class Lay(FreeKind):
    """Lay a counter on a space so that only the own side sees it, from the hand or from anywhere."""

    verb = "lay"
    case = "F3.3"
    title = "lay hidden on a space"
    args: ClassVar[tuple[Domain, ...]] = (COUNTER, SPACE)

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F3.3: no hand of another lies there."""
        if hands_of(state.board).get(args[1], state.acting) != state.acting:
            yield Objection("F3.3", "hand", "{spaces} is a hand of another.", (), args[1:])

    def act(self, play: FreePlay, args: Args) -> None:
        """Lay it down; who saw it knows what it is."""
        tell(play, "laid", "F3.3", *args)
        put(play, args[0], args[1], play.state.acting)


class Return(FreeKind):
    """Lay a counter face down on a space, seen by nobody, as on top of a deck."""

    verb = "return"
    case = "F3.4"
    title = "lay face down on a deck"
    args: ClassVar[tuple[Domain, ...]] = (COUNTER, SPACE)

    def act(self, play: FreePlay, args: Args) -> None:
        """Lay it down; who could see it knows what it was."""
        tell(play, "returned", "F3.4", *args)
        put(play, args[0], args[1], play.state.nobody)


class Shuffle(FreeKind):
    """Turn all counters on a space face down for everybody, in a random order; what a side hides stays."""

    verb = "shuffle"
    case = "F3.4"
    title = "shuffle a deck"
    args: ClassVar[tuple[Domain, ...]] = (SPACE,)
    labels = ("deck",)

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F3.4: there are at least two."""
        if len(shuffled(state, args[0])) < 2:
            yield Objection("F3.4", "too_few", "There is nothing to shuffle in {spaces}.", (), args)

    def act(self, play: FreePlay, args: Args) -> None:
        """Shuffle them."""
        shuffle(play, args[0], play.state.nobody)


class Draw(FreeKind):
    """Take the top counter of a deck into the hand; or several."""

    verb = "draw"
    case = "F3.5"
    title = "draw from a deck"
    args: ClassVar[tuple[Domain, ...]] = (SPACE, Number(1, MOST_DRAWN))
    labels = ("deck", "how many")

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F3.5: so many lie there face down."""
        if state.pile[args[0]] < args[1]:
            few = f"In {{spaces}} there are {state.pile[args[0]]} counters face down."
            yield Objection("F3.5", "too_few", few, (), args[:1])

    def act(self, play: FreePlay, args: Args) -> None:
        """Draw them; what they are only this side learns."""
        space, wanted = args
        side = play.state.acting
        for counter in play.state.face_down(space)[-wanted:]:
            put(play, counter, NOWHERE, side)
        play.event("drew", "F3.5", side, spaces=(space,), count=wanted)


class TurnUp(FreeKind):
    """Turn the top counter of a deck up, for everybody to see."""

    verb = "turn-up"
    case = "F3.6"
    title = "turn up the top of a deck"
    args: ClassVar[tuple[Domain, ...]] = (SPACE,)
    labels = ("deck",)

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F3.6: one lies there face down."""
        if not state.pile[args[0]]:
            yield Objection("F3.6", "none", "In {spaces} no counter lies face down.", (), args)

    def act(self, play: FreePlay, args: Args) -> None:
        """Turn it up on top of what lies there."""
        top = play.state.face_down(args[0])[-1]
        put(play, top, args[0], OPEN)
        tell(play, "turned_up", "F3.6", top, args[0])


class Refill(FreeKind):
    """Put the cards of a deck, such as one of discards, back into the deck they belong to."""

    verb = "refill"
    case = "F3.7"
    title = "put the cards back into their deck"
    args: ClassVar[tuple[Domain, ...]] = (SPACE,)
    labels = ("deck of discards",)

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F3.7: it is a deck whose cards go back to another, and some lie there."""
        if args[0] not in refilled(state.board):
            yield Objection("F3.7", "no_deck", "The cards of {spaces} go back to no deck.", (), args)
        elif not shuffled(state, args[0]):
            yield Objection("F3.7", "empty", "In {spaces} there is nothing to put back.", (), args)

    def act(self, play: FreePlay, args: Args) -> None:
        """Put them back in their order, under nothing; then shuffle, where the deck is a shuffled one."""
        deck = refilled(play.board)[args[0]]
        keeper = play.state.nobody if deck.face_down == FACE_DOWN else OPEN
        returned = set(shuffled(play.state, args[0]))
        for counter in [one for one in play.state.stack(args[0]) if one in returned]:
            put(play, counter, deck.space, keeper)
        spaces = (args[0], deck.space)
        play.event("refilled", "F3.7", play.state.acting, spaces=spaces, count=len(returned))
        if deck.shuffled and len(shuffled(play.state, deck.space)) > 1:
            shuffle(play, deck.space, keeper)


class Deal(FreeKind):
    """Lay the top of a deck where only the own side sees it, or on another deck as cards lie there."""

    verb = "deal"
    case = "F3.8"
    title = "deal the top of a deck to a space"
    args: ClassVar[tuple[Domain, ...]] = (SPACE, SPACE)
    labels = ("deck", "to")

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F3.8: one lies there face down, and it goes elsewhere."""
        if not state.pile[args[0]]:
            yield Objection("F3.8", "none", "In {spaces} no counter lies face down.", (), args[:1])
        elif args[0] == args[1]:
            yield Objection("F3.8", "there", "The top of {spaces} lies there already.", (), args[:1])

    def act(self, play: FreePlay, args: Args) -> None:
        """Lay it there; what it is only those learn who see it there."""
        deck, space = args
        state = play.state
        ways = {one.space: one.face_down for one in play.board.kit.decks}
        seen_by = {FACE_DOWN: state.nobody, FACE_UP: OPEN}.get(ways.get(space, ""), state.acting)
        play.event("dealt", "F3.8", state.acting, spaces=args)
        put(play, state.face_down(deck)[-1], space, seen_by)


KINDS: tuple[AnyKind, ...] = (
    Hide(), Reveal(), Take(), Lay(), Return(), Shuffle(), Draw(), TurnUp(), Refill(), Deal(),
)  # fmt: skip


@lru_cache(maxsize=8)
def refilled(board: Board) -> Mapping[int, Deck]:
    """Return the deck that the cards of each space go back to, where they go to one."""
    decks = board.kit.decks
    return {deck.space: decks[deck.refill] for deck in decks if deck.refill >= 0}


def shuffled(state: FreeState, space: int) -> tuple[int, ...]:
    """Return the counters on a space that a shuffle takes up."""
    return tuple(c for c in state.counters_at(space) if state.keeper[c] in (OPEN, state.nobody))


def shuffle(play: FreePlay, space: int, keeper: int) -> None:
    """Shuffle the counters on a space.

    Args:
        play: the game.
        space: where they lie.
        keeper: who sees them then: `OPEN` for all, or the number of sides for nobody.

    Cases: F3.4
    """
    counters = play.shuffle(shuffled(play.state, space))
    for counter in counters:
        put(play, counter, space, keeper)
    play.event("shuffled", "F3.4", play.state.acting, spaces=(space,), count=len(counters))


def hidden(state: FreeState, side: int) -> frozenset[int]:
    """Return the counters that a side cannot see: those another side keeps, and those face down."""
    return frozenset(c for c, keeper in enumerate(state.keeper) if keeper != OPEN and not state.sees(side, c))


def stand_in(state: FreeState, counter: int) -> int:
    """Return what others see of a counter: nothing but how many lie hidden on its space."""
    return counter if state.is_open(counter) else NOWHERE


def guess(state: FreeState, counters: frozenset[int]) -> None:
    """Imagine hidden counters wherever some are counted, those of other sides as seen by nobody."""
    left = sorted(counters)
    seen = [c for c, keeper in enumerate(state.keeper) if keeper != OPEN and c not in counters]
    homes = [(NOWHERE, side) for side, count in enumerate(state.held) for _ in range(count)]
    homes += [(space, state.nobody) for space, count in enumerate(state.pile) for _ in range(count)]
    homes += [(space, state.nobody) for space, count in enumerate(state.backs) for _ in range(count)]
    for counter in seen:
        place, keeper = state.place[counter], state.keeper[counter]
        homes.remove((place, keeper if place == NOWHERE else state.nobody))
    for depth, (counter, (place, keeper)) in enumerate(zip(left, homes, strict=False)):
        state.place[counter], state.keeper[counter], state.level[counter] = place, keeper, depth


VISIBILITY = Visibility(hidden, stand_in, "F3.1", guess, ("keeper",))
