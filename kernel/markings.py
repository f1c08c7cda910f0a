"""Marks of a position that is built by hand: what the badges of a game say, as words on counters and spaces.

    columns of the game --captions--> words on the table --columns--> columns of the game

The table of a plugin that plays any module writes words on counters and spaces. Here they are the captions of
the game's badges, such as trenches, so that whoever builds a position sets them as he moves counters.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from grognard.kernel.action import AnyKind, Args
from grognard.kernel.domain import Text
from grognard.kernel.game import Badge, Game
from grognard.kernel.state import State, column_specs

HOLDERS: Mapping[str, str] = {"mark": "counter", "label": "space"}
"""What `grognard_editing` calls the verb that writes on something, and what that is."""
BETWEEN, NONE = ", ", "-"


class Lettered(Protocol):
    """A state or a view: columns, and what the cells of some of them mean."""

    @property
    def columns(self) -> Mapping[str, Sequence[int]]:
        """Cells by the name of their column."""

    @property
    def texts(self) -> Sequence[str]:
        """What a cell that holds a text means by its number."""


@dataclass(frozen=True, slots=True)
class Stamp:
    """A badge that hands can put on and take off.

    Attributes:
        caption: what it says.
        column: of the game's state.
        badge: how it shows.
        off: the value without it.
    """

    caption: str
    column: str
    badge: Badge
    off: int

    @property
    def on(self) -> int:
        """The value with it."""
        return 1 if self.badge.value is None else self.badge.value


def stamps_of(game: Game, per: str) -> tuple[Stamp, ...]:
    """List the badges that hands can put on counters or spaces: those that stand for a number of their own.

    Args:
        game: whose badges.
        per: ``counter`` or ``space``.
    """
    specs, found = column_specs(game.state_class), []
    for key, badge in game.badges.items():
        column = key.partition("=")[0]
        spec = specs[column]
        off = badge.unless if badge.value is None else spec.fill
        told = "{}" not in badge.caption and BETWEEN not in badge.caption
        if spec.per == per and spec.holds == "number" and told and (badge.value is not None or off == 0):
            found.append(Stamp(badge.caption, column, badge, off))
    return tuple(found)


class Markings:
    """The marks of one position.

    Args:
        game: the rules that the position is for.
        table: those of the table on which it is built.
        columns: the game's, as they were found.

    Attributes:
        stamps: by verb of `HOLDERS`, the badges there are.
    """

    def __init__(self, game: Game, table: Game, columns: Mapping[str, Sequence[int]]) -> None:
        self._game, self._was = game, columns
        verbs = table.editing if not game.plays_any else {}
        self._kinds: dict[str, AnyKind] = {
            what: next(kind for kind in table.kinds.values() if kind.verb == verbs[what])
            for what in HOLDERS
            if what in verbs
        }
        self.stamps = {what: stamps_of(game, HOLDERS[what]) for what in self._kinds}

    def before(self, what: str, index: int) -> tuple[str, ...]:
        """Return the captions of a counter or space as they were found."""
        return tuple(
            one.caption for one in self.stamps[what] if one.badge.shows(self._was[one.column][index])
        )

    def now(self, what: str, index: int, state: Lettered) -> tuple[str, ...]:
        """Return the captions that stand on a counter or space of the table."""
        value = state.columns[self._column(what)][index]
        told = state.texts[value].split(BETWEEN) if value >= 0 else []
        return tuple(one.caption for one in self.stamps[what] if one.caption in told)

    def words(self) -> Iterator[tuple[str, int, str]]:
        """Yield column of the table, index and words of everything that was marked when it was found."""
        for what in self.stamps:
            for index in self._indices(what):
                if captions := self.before(what, index):
                    yield self._column(what), index, BETWEEN.join(captions)

    def changed(self, state: Lettered) -> Iterator[tuple[str, int, str, str]]:
        """Yield verb, index, words before and words now of all that is marked otherwise than it was."""
        for what in self.stamps:
            for index in self._indices(what):
                before, now = self.before(what, index), self.now(what, index, state)
                if before != now:
                    yield what, index, BETWEEN.join(before), BETWEEN.join(now)

    def cells(self, state: Lettered) -> Iterator[tuple[str, int, int]]:
        """Yield column of the game, index and value of everything that is marked otherwise than it was."""
        for what, index, _, _ in self.changed(state):
            now = self.now(what, index, state)
            for column in dict.fromkeys(one.column for one in self.stamps[what]):
                rivals = [one for one in self.stamps[what] if one.column == column]
                on = next((one for one in rivals if one.caption in now), None)
                kept = self._was[column][index]
                if on is None:
                    yield column, index, rivals[0].off
                else:
                    yield column, index, kept if on.badge.shows(kept) else on.on

    def shown(self, state: Lettered) -> dict[str, tuple[int, ...]]:
        """Return the columns of the game that badges tell of, as they are marked on the table."""
        names = dict.fromkeys(one.column for stamps in self.stamps.values() for one in stamps)
        columns = {name: list(self._was[name]) for name in names}
        for name, index, value in self.cells(state):
            columns[name][index] = value
        return {name: tuple(cells) for name, cells in columns.items()}

    @property
    def badges(self) -> dict[str, Badge]:
        """The badges that hands can put on, by the name under which the game has them."""
        stamped = {id(one.badge) for stamps in self.stamps.values() for one in stamps}
        return {name: badge for name, badge in self._game.badges.items() if id(badge) in stamped}

    @property
    def written(self) -> frozenset[str]:
        """The columns of the table that hold the words."""
        return frozenset(self._column(what) for what in self.stamps)

    def toggles(self, what: str, index: int, state: State) -> Iterator[tuple[str, bool, AnyKind, Args]]:
        """Yield every badge, whether it is on, and what puts it on or takes it off.

        Of several badges of one column one can be on.
        """
        kind, now = self._kinds[what], self.now(what, index, state)
        for stamp in self.stamps[what]:
            on = stamp.caption in now
            rivals = {one.caption for one in self.stamps[what] if one.column == stamp.column}
            wanted = set(now) - rivals | (set() if on else {stamp.caption})
            text = BETWEEN.join(one.caption for one in self.stamps[what] if one.caption in wanted) or NONE
            domain = kind.args[1]
            if isinstance(domain, Text) and len(text) <= domain.most:
                yield stamp.caption, on, kind, (index, domain.parse(None, text))

    def _column(self, what: str) -> str:
        kind: Any = self._kinds[what]
        column: str = kind.column
        return column

    def _indices(self, what: str) -> range:
        return range(len(self._was["place" if HOLDERS[what] == "counter" else "control"]))
