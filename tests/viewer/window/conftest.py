"""A display of our own for tests that open a window, and a hand on its mouse and keyboard."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

SCREEN = "1920x1080x24"
# What plays whole games is a module beside the tests, not a package.
sys.path.insert(0, str(Path(__file__).parent))

from hand import Hand  # noqa: E402


@pytest.fixture(scope="session")
def display() -> Iterator[str]:
    """The name of an X display nobody else uses; every window of this run opens on it."""
    xvfb = shutil.which("Xvfb")
    if xvfb is None:
        pytest.skip("Xvfb is not installed, so no window can be opened here")
    ours, theirs = os.pipe()
    server = subprocess.Popen(
        [xvfb, "-displayfd", str(theirs), "-screen", "0", SCREEN, "+extension", "GLX", "-nolisten", "tcp"],
        pass_fds=(theirs,),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    os.close(theirs)
    with os.fdopen(ours) as answer:
        number = answer.readline().strip()
    if not number:
        server.wait()
        pytest.skip("Xvfb does not start, so no window can be opened here")
    before = os.environ.get("DISPLAY")
    os.environ["DISPLAY"] = f":{number}"
    yield f":{number}"
    if before is None:
        del os.environ["DISPLAY"]
    else:
        os.environ["DISPLAY"] = before
    server.terminate()
    server.wait()


@pytest.fixture
def open_hand(display: str) -> Iterator[Callable[..., Hand]]:
    """Open a window on a screen and take its mouse; closed when the test ends."""
    made: list[Hand] = []

    def make(screen: Any, size: tuple[int, int] = (1280, 720)) -> Hand:
        from grognard.viewer.app import open_window

        hand = Hand(open_window(screen, "test", size), display)
        made.append(hand)
        hand.settle(0.1)
        return hand

    yield make
    for hand in made:
        hand.close()
        hand.window.close()


class Tabletop:
    """A table in a real window: finds spaces, counters and widgets, and takes the mouse to them.

    Attributes:
        hand: the mouse and the keyboard.
        screen: the table.
    """

    def __init__(self, hand: Hand, screen: Any) -> None:
        self.hand, self.screen = hand, screen

    @property
    def model(self) -> Any:
        """What is at the table."""
        return self.screen.model

    @property
    def desk(self) -> Any:
        """The widgets."""
        return self.screen.maps.desk

    def widget(self, name: str) -> Any:
        """The widget of a name, wherever on the desk.

        Raises:
            LookupError: there is none.
        """
        for layer in reversed(list(self.desk._layers.values())):
            for one in layer.widget.walk():
                if one.name == name:
                    return one
        raise LookupError(name)

    def has(self, name: str) -> bool:
        """Whether there is a widget of a name."""
        return any(one.name == name for layer in self.desk._layers.values() for one in layer.widget.walk())

    def press(self, name: str) -> None:
        """Press a widget with the mouse."""
        rect = self.widget(name).rect
        self.hand.click(rect.x + rect.width / 2, rect.y + rect.height / 2)

    def pixel(self, space: int) -> tuple[float, float]:
        """Where a space is seen; shows its map by its tab if need be."""
        pane = self._pane(space)
        if pane is None:
            self.press(f"map:{self.model.map_of(space)}")
            self.hand.settle(0.05)
            pane = self._pane(space)
        cell = pane.seen.surface.cells[pane.seen.surface.index[space]]
        return pane.seen.to_screen(cell.centre)

    def _pane(self, space: int) -> Any:
        panes = [one for one in self.screen.maps.shown_panes if space in one.seen.surface.index]
        return panes[-1] if panes else None

    def click_space(self, space: int) -> None:
        """Click a space, at a corner of it that no counter covers."""
        self.hand.click(*self.pixel(space))

    def click_counter(self, counter: int) -> None:
        """Click a counter: on the map, or in its stack fanned out, or in the battle."""
        if self.has(f"fighter:{counter}"):
            self.press(f"fighter:{counter}")
            return
        space = self.model.sight.place(counter)
        x, y = self.pixel(space)
        pane = self._pane(space)
        pile = next(one for one in pane._counters.piles if counter in one.counters)
        if len(pile.counters) == 1:
            spot = pane.spot_of(counter)
            self.hand.click(*pane.seen.to_screen(spot.at))
            return
        if self.model.fanned != space:
            self.hand.point(x, y)
            self.hand.key("f")
        self.press(f"counter:{counter}")

    def take(self, choice: Any) -> None:
        """Take an action that is on offer, by the mouse alone."""
        kind, args = choice
        name = str(self.model.sight.action(choice))
        if not args:
            self._press_row(name)
        for domain, value in zip(kind.args, args, strict=True):
            if domain.word == "counter":
                self.click_counter(value)
            else:
                self.click_space(value)
        if self.model.menu is not None:
            self.press(f"menu:{name}")

    def wait_for_way_on(self) -> None:
        """Wait until the way on can be taken: a question that just came up is to be read first."""
        from grognard.viewer.gl.window import now_ms
        from grognard.viewer.screens.table_core import SOON_MS

        self.hand.until(lambda: now_ms() - self.screen._asked[1] > SOON_MS)

    def _press_row(self, name: str) -> None:
        on = self.model.actions.on
        if on is not None and on.name == name:
            self.wait_for_way_on()
        self.press("on" if on is not None and on.name == name else f"action:{name}")


@pytest.fixture
def lay_table(display: str) -> Iterator[Callable[..., Tabletop]]:
    """Lay the table of a session in a real window; everything is closed when the test ends."""
    from grognard.viewer.grounds import Grounds
    from grognard.viewer.map_maker import MapMaker
    from grognard.viewer.screen import Blank
    from grognard.viewer.screens.table_screen import TableScreen
    from grognard.viewer.sitting import Sitting

    made: list[Tabletop] = []

    def make(session: Any, seats: Any, size: tuple[int, int] = (1280, 720)) -> Tabletop:
        from grognard.viewer.app import open_window

        window = open_window(Blank(), "test", size)
        maker = MapMaker()
        # Plain grounds are enough here, and leave the machine to what is tested.
        grounds = Grounds(maker.plain, maker.plain, window.wake)
        screen = TableScreen(Sitting(session, seats, window.wake), grounds)
        screen.stage.still = True
        window.show(screen)
        table = Tabletop(Hand(window, display), screen)
        made.append(table)
        table.hand.settle(0.2)
        return table

    yield make
    for one in made:
        one.screen.sitting.close()
        one.hand.close()
        one.hand.window.close()


class Household:
    """Rooms in a real window, with plain grounds; what `Rooms` needs of an application.

    Attributes:
        window: the window.
        hand: its mouse and keyboard.
    """

    def __init__(self, display: str, size: tuple[int, int]) -> None:
        from grognard.viewer.app import open_window
        from grognard.viewer.map_maker import MapMaker
        from grognard.viewer.screen import Blank
        from grognard.viewer.screens.rooms import Rooms

        self.window = open_window(Blank(), "test", size)
        self.hand = Hand(self.window, display)
        self._plain = MapMaker().plain
        self.wake = self.window.wake
        self.rooms = Rooms(self)

    @property
    def size(self) -> tuple[float, float, float]:
        """The window's."""
        return self.window.room

    def grounds(self, left_out: frozenset[str] = frozenset()) -> Any:
        """Plain grounds."""
        from grognard.viewer.grounds import Grounds

        return Grounds(self._plain, self._plain, self.window.wake)

    def show(self, screen: Any) -> None:
        """Show a screen."""
        self.window.show(screen)

    def copy(self, text: str) -> None:
        """Put a text on the clipboard."""
        self.window.set_clipboard_text(text)

    def paste(self) -> str:
        """Return what is there."""
        return str(self.window.get_clipboard_text() or "")

    @property
    def table(self) -> Tabletop:
        """The table one sits at."""
        return Tabletop(self.hand, self.rooms.table)

    def press(self, name: str, share: float = 0.5) -> None:
        """Press a widget of the library, so far along its width."""
        layers = reversed(list(self.rooms.library.desk._layers.values()))
        found = next(one for layer in layers for one in layer.widget.walk() if one.name == name)
        self.hand.click(found.rect.x + found.rect.width * share, found.rect.y + found.rect.height / 2)
        self.hand.settle(0.05)


@pytest.fixture
def open_rooms(display: str) -> Iterator[Callable[[], Household]]:
    """Open rooms in a window; everything is closed when the test ends."""
    made: list[Household] = []

    def make(size: tuple[int, int] = (1280, 720)) -> Household:
        made.append(Household(display, size))
        return made[-1]

    yield make
    for one in made:
        one.rooms.close()
        one.hand.close()
        one.window.close()
