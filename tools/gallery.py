"""The gallery of ``grognard draw``: pictures of the library, a set-up, tables and battles, in a real window.

What is shown comes from a game between bots under one seed, so that the pictures of a version are the same
everywhere but for the last shades of a graphics driver.
"""

from __future__ import annotations

import contextlib
import math
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from grognard.kernel.action import SPACE, Action
from grognard.kernel.bot import decide, make_bot
from grognard.kernel.errors import IllegalAction, MalformedAction
from grognard.kernel.opening import open_game
from grognard.kernel.registry import plays_any
from grognard.kernel.session import Session

if TYPE_CHECKING:
    from grognard.kernel.offer import Offer
    from grognard.viewer.app import App
    from grognard.viewer.grounds import Grounds
    from grognard.viewer.model.settings import Settings
    from grognard.viewer.screen import Screen
    from grognard.viewer.screens.rooms import Rooms

SEED, LEVEL = 6, "easy"
MOST_ACTIONS = 1500
FIRST, LAST = 0.3, 0.6
"""Shares of a game's turns between which a table is shown in the middle of a war."""
NAME = "You"
LAID, ROWS = 10, 5
"""So many counters of a side lie on a table without rules, and so many of them below each other."""
NEAR_PX = 38.0
"""Pixels across a hex from which a table is looked at where much lights up."""


@dataclass(slots=True)
class Moment:
    """A place in a game that is worth a picture.

    Attributes:
        name: what the picture is called after.
        actions: how many actions were taken by then.
        worth: the more the better.
    """

    name: str
    actions: int
    worth: float


Taken = list[tuple[Action, int]]


class Watched(Protocol):
    """What tells that more of a picture is to come."""

    def __call__(self) -> bool:
        """Whether something is still missing."""


def moments_of(game: str) -> tuple[list[Moment], Taken]:
    """Let bots play a game and return the moments worth a picture, with the actions that lead there."""
    session = open_game(game, seed=SEED)
    board, taken = session.board, Taken()
    best: dict[str, Moment] = {}
    if plays_any(session.game.slug):
        lay_out(session)
        taken = [(one.action, one.side) for one in session.history]
        best["table"] = Moment("table", len(taken), 0.0)
    else:
        bots = [make_bot(LEVEL, board, session.game, side) for side in range(len(board.sides))]
        while session.over is None and len(taken) < MOST_ACTIONS:
            side = session.deciders[0]
            for name, worth in worth_of(session, side):
                if name not in best or best[name].worth < worth:
                    best[name] = Moment(name, len(taken), worth)
            action = decide(bots[side], session)
            taken.append((action, side))
            session.apply(action, side)
    return [best.pop("table", Moment("table", 0, 0.0)), *best.values()], taken


def lay_out(session: Session) -> None:
    """Lay counters of two sides on the first map of a table without rules, so that they face each other.

    Some are turned, some hidden from the side that sits there at last.
    """
    from grognard.viewer.surface import surface_of

    board = session.board
    surface = surface_of(board, board.maps[0].id)
    left, top, right, bottom = surface.box
    for side in range(min(2, len(board.sides))):
        own = [counter for counter, owner in enumerate(board.counters.side) if owner == side][:LAID]
        _try(session, f"as {board.sides[side]}")
        for number, counter in enumerate(own):
            name, row = board.counters.ids[counter], number % ROWS
            away = (1.2 + 2.0 * (number // ROWS) + 0.8 * (row % 2)) * surface.hw * (1 if side else -1)
            at = (left + right) / 2 + away, top + (bottom - top) * (row + 1) / (ROWS + 1)
            cell = min(surface.cells, key=lambda one: math.dist(one.centre, at))
            _try(session, f"move {name} {board.spaces.ids[cell.space]}")
            if number % 4 == 1:
                _try(session, f"rotate {name} 60")
            elif number % 4 == 3 and not side:
                _try(session, f"hide {name}")


def _try(session: Session, action: str) -> None:
    """Do what a table without rules lets one do with most counters."""
    with contextlib.suppress(IllegalAction, MalformedAction):
        session.apply(action)


def worth_of(session: Session, side: int) -> Iterator[tuple[str, float]]:
    """Yield what a position would be a picture of, and how good a one."""
    from grognard.viewer.model.sight import Sight

    view, offer, turns = session.view(side), session.offer(), session.board.turn_count
    if FIRST * turns <= view.turn <= max(LAST * turns, 1):
        yield "table", float(most_spaces(offer))
    battle = Sight.watching(session, side).battle if len(view.frames) > 2 else None
    if battle is not None:
        name = re.sub(r"\W+", "-", re.sub(r"\{.*?\}", "", battle.title)).strip("-").lower()
        fighters = sum(len(rank.fighters) for rank in battle.ranks)
        yield name, fighters + min(1.0, len(offer.choices) / 8)


def most_spaces(offer: Offer) -> int:
    """How many spaces light up for what is being decided."""
    return max((len(args) for kind, args in offer.choices if kind.args == (SPACE,)), default=0)


class House:
    """A window of its own for the gallery, that waits until all is drawn.

    Args:
        app: the window.
    """

    def __init__(self, app: App) -> None:
        self.app, self._made = app, list[Watched]()

    def grounds(self, left_out: frozenset[str] = frozenset()) -> Grounds:
        """Make grounds, and remember to wait for them."""
        made = self.app.grounds(left_out)
        self._made.append(made.pending)
        return made

    def show(self, screen: Screen) -> None:
        """Show a screen."""
        self.app.show(screen)

    @property
    def size(self) -> tuple[float, float, float]:
        """Width and height in pixels of the window, and how many are one of its own."""
        return self.app.size

    def wake(self) -> None:
        """Nothing sleeps here."""

    def copy(self, text: str) -> None:
        """Nothing is copied here."""

    def paste(self) -> str:
        """Nothing was copied here."""
        return ""

    def rest(self, seconds: float = 120.0) -> None:
        """Draw until nothing more comes, or for so long."""
        from grognard.viewer.gl.window import now_ms

        window, end, still = self.app.window, time.monotonic() + seconds, 0
        while still < 20 and time.monotonic() < end:
            window.paint()
            waits = any(pending() for pending in self._made) or window.painter.busy
            still = 0 if waits or window.screen_shown.stale(now_ms()) else still + 1
            time.sleep(0.01)


class Gallery:
    """Takes the pictures.

    Args:
        app: the window.
        folder: where they go.
        told: called with each file that was written.
    """

    def __init__(self, app: App, folder: Path, told: Callable[[Path], object]) -> None:
        from grognard.viewer.model.settings import Preferences
        from grognard.viewer.screens.rooms import Rooms

        self._house, self._folder, self._told = House(app), folder, told
        self._preferences = Preferences()
        self.rooms: Rooms = Rooms(self._house, self._preferences)

    def take_all(self, games: list[str]) -> None:
        """Take every picture: of each game its table, light and dark, and its battles; then the library."""
        for game in games:
            moments, taken = moments_of(game)
            for moment in moments:
                self.show_moment(game, taken[: moment.actions])
                self.take(f"{game}-{moment.name}")
            self._set(theme="dark")
            self.show_moment(game, taken[: moments[0].actions])
            self.take(f"{game}-dark")
            self._set(theme="light")
        self.rooms.enter_library()
        self._read_library(len(games))
        self.take("library")
        assert self.rooms.library is not None
        self.rooms.library.open_set_up(games[0])
        self.take("set-up")

    def show_moment(self, game: str, taken: Taken) -> None:
        """Sit down at a game in which some actions were taken."""
        from grognard.viewer.model.seats import Seat, Seats

        board = open_game(game, seed=SEED).board
        seats = Seats((Seat(NAME),) * len(board.sides))
        session = open_game(game, seed=SEED, players=seats.players(board.sides))
        for action, side in taken:
            session.apply(action, side)
        self.rooms.sit_down(session, seats)
        assert self.rooms.table is not None
        self.rooms.table.stage.still = True
        self._house.rest(1.0)
        self._come_near()

    def _come_near(self) -> None:
        """Look at what lights up from near enough to read what it costs."""
        assert self.rooms.table is not None
        maps, lit = self.rooms.table.maps, self.rooms.table.model.marks.lit
        seen = maps.pane.seen
        cells = [
            seen.surface.cells[seen.surface.index[space]] for space in lit if space in seen.surface.index
        ]
        if cells and seen.px < NEAR_PX:
            middle = tuple(sum(cell.centre[axis] for cell in cells) / len(cells) for axis in (0, 1))
            seen.show_at((middle[0], middle[1]), NEAR_PX)

    def take(self, name: str) -> None:
        """Write what is seen once all of it is drawn."""
        from grognard.kernel.durable import write_whole
        from grognard.tools.palette_png import encode_small

        self._house.rest()
        path = self._folder / f"{name}.png"
        write_whole(path, encode_small(self._house.app.window.picture()))
        self._told(path)

    def _set(self, theme: str) -> None:
        settings: Settings = replace(self._preferences.now, theme=theme)
        self._preferences.change(settings)

    def _read_library(self, games: int) -> None:
        """Wait until the library has read the games."""
        assert self.rooms.library is not None
        library, end = self.rooms.library.library, time.monotonic() + 30
        while len(library.cards) < games and time.monotonic() < end:
            self._house.rest(0.2)


def take_gallery(
    folder: Path, size: tuple[int, int], games: list[str], told: Callable[[Path], object]
) -> None:
    """Take the pictures of the gallery.

    Args:
        folder: where the PNG files go; made if it is not there.
        size: of the window, in pixels.
        games: slugs of the games that are shown.
        told: called with each file that was written.

    Raises:
        ViewerUnavailable: there is no display, or no OpenGL.
    """
    from grognard.tools.bench_viewer import own_home
    from grognard.viewer.app import App

    with own_home():
        app = App(size)
        gallery = Gallery(app, folder, told)
        try:
            folder.mkdir(parents=True, exist_ok=True)
            gallery.take_all(games)
        finally:
            gallery.rooms.close()
            app.window.close()
            app.close()
