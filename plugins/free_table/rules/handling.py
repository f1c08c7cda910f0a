"""F2: what hands do with counters that lie on the table."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grognard.kernel.action import COUNTER, SPACE, AnyKind, Args, Objection
from grognard.kernel.domain import Domain, Number, Text
from grognard.kernel.state import NOWHERE
from grognard.plugins.free_table.rules.kinds import FreeKind, FreePlay, tell
from grognard.plugins.free_table.state import OPEN, FreeState, put

MARK = Text(60)
NO_MARK = "-"
MOST_FACES = 64
HEXSIDE = 60
"""Degrees from one hexside to the next."""


class Move(FreeKind):
    """Put a counter on a space, on top of what lies there: from the map, a hand or the tray.

    What leaves a hand is seen by all; a counter that lies hidden on the map stays so.
    """

    verb = "move"
    case = "F2.1"
    title = "move to a space"
    args: ClassVar[tuple[Domain, ...]] = (COUNTER, SPACE)

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F2.1: to another space."""
        if state.place[args[0]] == args[1]:
            yield Objection("F2.1", "there", "{counters} is in {spaces} already.", args[:1], args[1:])

    def act(self, play: FreePlay, args: Args) -> None:
        """Move it."""
        counter, space = args
        came, keeper = play.state.place[counter], play.state.keeper[counter]
        event = "placed" if came == NOWHERE else "moved"
        if play.state.in_hand(counter):  # all see what comes out of a hand, and what goes into one
            put(play, counter, space, OPEN)
            tell(play, event, "F2.1", counter, came, space)
        else:
            tell(play, event, "F2.1", counter, came, space)
            put(play, counter, space, keeper)


class Restack(FreeKind):
    """Give a counter another place in its stack."""

    case = "F2.2"
    args: ClassVar[tuple[Domain, ...]] = (COUNTER,)

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F2.2: it lies in a stack."""
        if state.place[args[0]] == NOWHERE:
            yield Objection("F2.2", "off_map", "{counters} is not on the map.", args)


class Top(Restack):
    """Lay a counter on top of its stack."""

    verb = "top"
    title = "lay on top of its stack"

    def act(self, play: FreePlay, args: Args) -> None:
        """Raise it."""
        stack = play.state.counters_at(play.state.place[args[0]])
        play.set("level", args[0], 1 + max(play.state.level[counter] for counter in stack))
        tell(play, "raised", self.case, args[0], play.state.place[args[0]])


class Bottom(Restack):
    """Lay a counter under its stack."""

    verb = "bottom"
    title = "lay under its stack"

    def act(self, play: FreePlay, args: Args) -> None:
        """Sink it."""
        for other in play.state.counters_at(play.state.place[args[0]]):
            play.add("level", other, 1)
        play.set("level", args[0], 0)
        tell(play, "sunk", self.case, args[0], play.state.place[args[0]])


class Flip(FreeKind):
    """Turn the next face of a counter up, after the last one the first."""

    verb = "flip"
    case = "F2.3"
    title = "turn over"
    args: ClassVar[tuple[Domain, ...]] = (COUNTER,)

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F2.3: there is another face."""
        if len(state.board.counters.steps[args[0]]) < 2:
            yield Objection("F2.3", "one_face", "{counters} has one face only.", args)

    def act(self, play: FreePlay, args: Args) -> None:
        """Turn it."""
        faces = len(play.board.counters.steps[args[0]])
        play.flip(args[0], (play.state.face[args[0]] + 1) % faces)
        tell(play, "flipped", "F2.3", args[0], play.state.place[args[0]])


class Face(FreeKind):
    """Turn one face of a counter up, counted from 0."""

    verb = "face"
    case = "F2.3"
    title = "turn a certain face up"
    args: ClassVar[tuple[Domain, ...]] = (COUNTER, Number(0, MOST_FACES))
    labels = ("counter", "face, the first is 0")

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F2.3: it has that face, and another one up."""
        counter, face = args
        if face >= len(state.board.counters.steps[counter]):
            yield Objection("F2.3", "no_face", f"{{counters}} has no face {face}.", (counter,))
        elif state.face[counter] == face:
            yield Objection("F2.3", "up", "That face of {counters} is up already.", (counter,))

    def act(self, play: FreePlay, args: Args) -> None:
        """Turn it up."""
        play.flip(*args)
        tell(play, "flipped", "F2.3", args[0], play.state.place[args[0]])


class Turn(FreeKind):
    """Turn a counter to the right by one of its directions; where none are told, by a hexside."""

    verb = "turn"
    case = "F2.4"
    title = "turn to the right"
    args: ClassVar[tuple[Domain, ...]] = (COUNTER,)

    def act(self, play: FreePlay, args: Args) -> None:
        """Turn it round."""
        ways = play.board.kit.facings.get(args[0], 0)
        turn = 360 // ways if ways > 1 else HEXSIDE
        play.set("angle", args[0], (play.state.angle[args[0]] + turn) % 360)
        tell(play, "rotated", "F2.4", args[0], play.state.place[args[0]])


class Rotate(FreeKind):
    """Turn a counter to the right by so many degrees; 60 is a hexside, 300 one to the left."""

    verb = "rotate"
    case = "F2.4"
    title = "turn to the right, in degrees"
    args: ClassVar[tuple[Domain, ...]] = (COUNTER, Number(1, 359))
    labels = ("counter", "degrees")

    def act(self, play: FreePlay, args: Args) -> None:
        """Turn it round."""
        counter, degrees = args
        play.set("angle", counter, (play.state.angle[counter] + degrees) % 360)
        tell(play, "rotated", "F2.4", counter, play.state.place[counter])


class Mark(FreeKind):
    """Mark a counter with a word or a figure; ``-`` takes the mark away."""

    verb = "mark"
    case = "F2.5"
    title = "mark with a word or a figure, - for none"
    args: ClassVar[tuple[Domain, ...]] = (COUNTER, MARK)
    column = "word"

    def act(self, play: FreePlay, args: Args) -> None:
        """Mark it; what stands on a hidden one is told to nobody."""
        counter, typed = args
        text = MARK.format(None, typed)
        play.set("word", counter, NOWHERE if text == NO_MARK else play.text(typed))
        side, told = play.state.acting, (counter,)
        if play.state.is_open(counter):
            play.event("marked", "F2.5", side, told, text=text)
        else:
            play.event("marked_hidden", "F2.5", side, told)


class Remove(FreeKind):
    """Take a counter off the map, or out of a hand, back into the tray, where all see it."""

    verb = "remove"
    case = "F2.6"
    title = "take off the map, into the tray"
    args: ClassVar[tuple[Domain, ...]] = (COUNTER,)

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F2.6: it is not there yet."""
        if state.place[args[0]] == NOWHERE and state.is_open(args[0]):
            yield Objection("F2.6", "in_tray", "{counters} is in the tray already.", args)

    def act(self, play: FreePlay, args: Args) -> None:
        """Take it off."""
        came = play.state.place[args[0]]
        put(play, args[0], NOWHERE, OPEN)
        tell(play, "removed", "F2.6", args[0], came)


KINDS: tuple[AnyKind, ...] = (
    Move(), Top(), Bottom(), Flip(), Face(), Turn(), Rotate(), Mark(), Remove(),
)  # fmt: skip
