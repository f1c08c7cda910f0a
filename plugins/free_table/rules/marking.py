"""F5: what is written down: labels and owners of spaces, tracks, notes, distances."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from grognard.kernel.action import SPACE, AnyKind, Args, Objection
from grognard.kernel.domain import OWNER, TRACK, TURN_NUMBER, Domain, Number, Text
from grognard.kernel.search import within
from grognard.kernel.state import NOWHERE, TURN
from grognard.kernel.topology import ADJACENT
from grognard.plugins.free_table.rules.handling import MARK, NO_MARK
from grognard.plugins.free_table.rules.kinds import FreeKind, FreePlay
from grognard.plugins.free_table.state import FreeState

NOTE = Text(400)
FAR = 1_000_000


class Label(FreeKind):
    """Mark a space with a word or a figure; ``-`` takes the mark away."""

    verb = "label"
    case = "F5.1"
    title = "mark a space, - for none"
    args: ClassVar[tuple[Domain, ...]] = (SPACE, MARK)
    column = "label"

    def act(self, play: FreePlay, args: Args) -> None:
        """Mark it."""
        space, typed = args
        text = MARK.format(None, typed)
        play.set("label", space, NOWHERE if text == NO_MARK else play.text(typed))
        play.event("labelled", "F5.1", play.state.acting, spaces=(space,), text=text)


class Claim(FreeKind):
    """Put a side's flag on a space, or nobody's."""

    verb = "claim"
    case = "F5.2"
    title = "put a flag on a space"
    args: ClassVar[tuple[Domain, ...]] = (SPACE, OWNER)

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F5.2: another one controls it."""
        space, owner = args
        if state.control[space] == (NOWHERE if owner == state.nobody else owner):
            yield Objection("F5.2", "same", "{spaces} is controlled so already.", (), (space,))

    def act(self, play: FreePlay, args: Args) -> None:
        """Change the flag."""
        space, owner = args
        control = NOWHERE if owner == play.state.nobody else owner
        play.set("control", space, control)
        play.event("claimed", "F5.2", control, spaces=(space,))


class SetTrack(FreeKind):
    """Set the marker of a track."""

    verb = "set"
    case = "F5.3"
    title = "set a track"
    args: ClassVar[tuple[Domain, ...]] = (TRACK, Number(-FAR, FAR))

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F5.3: the track has that number, and shows another."""
        index, value = args
        track = state.board.tracks[index]
        if not track.low <= value <= track.high:
            yield Objection("F5.3", "off_track", f"{track.name} goes from {track.low} to {track.high}.")
        elif state.track[index] == value:
            yield Objection("F5.3", "same", f"{track.name} is at {value} already.")

    def act(self, play: FreePlay, args: Args) -> None:
        """Set it."""
        index, value = args
        play.set("track", index, value)
        play.event("set", "F5.3", play.state.acting, track=play.board.tracks[index].name, value=value)


class SetTurn(FreeKind):
    """Go to another turn; the step of the outline stays."""

    verb = "set-turn"
    case = "F5.6"
    title = "set the turn"
    args: ClassVar[tuple[Domain, ...]] = (TURN_NUMBER,)
    labels = ("turn",)

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F5.6: it is another one."""
        if args[0] == state.turn:
            yield Objection("F5.6", "same", f"It is turn {args[0]} already.")

    def act(self, play: FreePlay, args: Args) -> None:
        """Go there."""
        play.set("clock", TURN, args[0])
        play.event("turn_set", "F5.6", play.state.acting, turn=args[0])


class Note(FreeKind):
    """Write a line into the log, for all to read."""

    verb = "note"
    case = "F5.4"
    title = "write into the log"
    args: ClassVar[tuple[Domain, ...]] = (NOTE,)

    def act(self, play: FreePlay, args: Args) -> None:
        """Write it."""
        play.event("note", "F5.4", play.state.acting, text=NOTE.format(None, args[0]))


class Measure(FreeKind):
    """Count the spaces from one to another."""

    verb = "measure"
    case = "F5.5"
    title = "measure a distance"
    args: ClassVar[tuple[Domain, ...]] = (SPACE, SPACE)
    labels = ("from", "to")

    def objects(self, state: FreeState, args: Args) -> Iterator[Objection]:
        """F5.5: there is a way."""
        if distance(state, *args) is None:
            yield Objection("F5.5", "no_way", "No way leads from {spaces}.", (), args)

    def act(self, play: FreePlay, args: Args) -> None:
        """Tell it."""
        far = distance(play.state, *args) or 0
        play.event("measured", "F5.5", play.state.acting, spaces=args, distance=far)


def distance(state: FreeState, space: int, other: int) -> int | None:
    """Return how many steps lead from a space to another that joins it by neighbours, None without a way."""
    return within(state.board.topology.net(ADJACENT), (space,)).get(other)


KINDS: tuple[AnyKind, ...] = (Label(), Claim(), SetTrack(), SetTurn(), Note(), Measure())
