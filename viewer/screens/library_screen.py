"""The library: games with a piece of their maps, what was saved, and the drawer that sets a game up."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from grognard.kernel.game import Game
from grognard.kernel.position_files import PLAY, own_positions, read_position_file
from grognard.kernel.registry import load_game
from grognard.viewer.frame import Drawn, Frame
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.jobs import Job
from grognard.viewer.model.library import Library
from grognard.viewer.model.set_up import SetUp
from grognard.viewer.model.settings import Preferences, Settings
from grognard.viewer.palette import THEMES
from grognard.viewer.screen import Pointer
from grognard.viewer.screens.laying import Laid
from grognard.viewer.screens.library_maps import LibraryMaps
from grognard.viewer.screens.library_page import Page, PageActs, build_page
from grognard.viewer.screens.set_up_drawer import Drawer, DrawerActs, drawer
from grognard.viewer.screens.settings_card import WIDE, settings_card
from grognard.viewer.ui.desk import Desk
from grognard.viewer.ui.layout import Rect, scale_of


@dataclass(frozen=True, slots=True)
class Doors:
    """Where one can go from the library.

    Attributes:
        begin: begins a game as it was set up.
        resume: takes a saved game up.
        arrive: takes a game that has been opened in a thread, or failed to be.
        edit: edits the position with which a game would begin.
    """

    begin: Callable[[SetUp], None]
    resume: Callable[[Path], None]
    arrive: Callable[[Job[Laid]], None]
    edit: Callable[[SetUp], None]


class LibraryScreen:
    """The library in the window.

    Args:
        library: the games and saves.
        grounds: makes grounds for the pictures.
        doors: where one can go.
        wake: called from another thread when a map is ready.
        preferences: what this user has set; as it comes when None.

    Attributes:
        desk: its widgets.
        maps: the pieces of maps on it.
        set_up: the game that is being set up, None for none.
        opening: a game that is being opened, None for none.
        wanted: slug of a game whose drawer opens when it has been read.
        prefer: chooses what that game is to be.
        busy: a sentence about what is being done, or empty.
        notice: a sentence about what went wrong, or empty.
        told: a sentence about what was done, or empty.
    """

    def __init__(
        self,
        library: Library,
        grounds: Grounds,
        doors: Doors,
        wake: Callable[[], None],
        preferences: Preferences | None = None,
    ) -> None:
        self.library, self.doors = library, doors
        self.preferences = preferences or Preferences()
        self.theme = self.preferences.now.look
        self.set_up: SetUp | None = None
        self.opening: Job[Laid] | None = None
        self._rules: Job[Game] | None = None
        self.busy = self.notice = self.wanted = ""
        self.prefer: Callable[[SetUp], None] | None = None
        self.tab = 0
        self._scale = scale_of(1280, 720)
        self.desk = Desk(THEMES[self.theme].interface, self._scale)
        self.maps = LibraryMaps(grounds, wake, self.theme, self._scale)
        self._size, self._ratio = (1280.0, 720.0), 1.0
        self._sets, self._path, self.told = False, "", ""
        self._page: Page | None = None
        self._drawer: tuple[SetUp, Drawer] | None = None
        self._last: Frame | None = None
        self._dirty = True

    # What can be done

    def choose(self, slug: str) -> None:
        """Choose a game; choosing it again sets it up."""
        if self.library.chosen == slug and self.set_up is None:
            self.open_set_up(slug)
        else:
            self.library.chosen = slug
        self._dirty = True

    def open_set_up(self, slug: str) -> bool:
        """Open the drawer for a game; whether it can be set up."""
        module, card = self.library.module(slug), self.library.card(slug)
        if module is None or card is None or not card.playable:
            return False
        self.library.chosen = slug
        self.library.look_again(slug)
        card = self.library.card(slug) or card
        self.set_up = SetUp(slug, module, card.extensions, own_positions())
        self.set_up.seat_as(self.preferences.now.seats.get(slug, ()))
        # The rules are imported while one chooses; what is wrong with them is told when the game begins.
        self._rules = Job(lambda: load_game(module.manifest.plugin))
        self._dirty = True
        return True

    def _set_up(self, slug: str) -> None:
        self.open_set_up(slug)

    def close_set_up(self) -> None:
        """Close the drawer."""
        self.set_up, self._dirty = None, True

    def say(self, notice: str, busy: str = "") -> None:
        """Show what is being done, or what went wrong."""
        self.notice, self.busy, self.told, self._dirty = notice, busy, "", True

    def heed(self) -> None:
        """Show the library as is set."""
        settings, (width, height), ratio = self.preferences.now, self._size, self._ratio
        self.theme, self._dirty = settings.look, True
        self._scale = scale_of(width / ratio, height / ratio, ratio, settings.factor)
        self.maps.theme, self.maps.scale = self.theme, self._scale
        self.desk.dress(THEMES[self.theme].interface, self._scale)

    def flip_settings(self) -> None:
        """Open the card of settings, or close it."""
        self._sets, self._dirty = not self._sets, True

    def _set(self, settings: Settings) -> None:
        self.preferences.change(settings)
        self.heed()

    def refresh(self) -> None:
        """Look for saves again, as after a game."""
        self.library.mail = self.preferences.now.mail_folder
        self.library.refresh()
        self._dirty = True

    def _begin(self) -> None:
        if self.set_up is not None and not self.set_up.problem and not self.busy:
            self.doors.begin(self.set_up)

    def _edit(self) -> None:
        if self.set_up is not None and not self.set_up.problem and not self.busy:
            self.doors.edit(self.set_up)

    def _resume(self, path: Path) -> None:
        if path.suffix == PLAY:
            self.take_file(path)
        elif not self.busy:
            self.doors.resume(path)

    def take_file(self, path: Path) -> None:
        """Set up the game of a play file, to begin where that says; its module is read first if need be."""
        file = read_position_file(path)
        self.say(file.problem)
        if file.problem:
            return
        if self.library.module(file.game) is None:
            self.library.add(file.game)
        self.wanted, self.prefer = file.game, lambda set_up: set_up.take_file(file)

    def _type_path(self, text: str) -> None:
        self._path = text

    def _open_path(self) -> None:
        if self._path.strip():
            self._resume(Path(self._path.strip()).expanduser())

    def tell_shot(self, text: str) -> None:
        """Say that a screenshot was taken."""
        self.told, self._dirty = text, True

    def drop(self, path: str) -> None:
        """Open a file that was dropped on the window."""
        self._resume(Path(path))

    def _remove(self, path: Path) -> None:
        self.library.remove(path)
        self._dirty = True

    def _show_tab(self, number: int) -> None:
        """Show games or saves; files that came meanwhile are there, and what was said of others is not."""
        self.tab, self.notice = number, ""
        self.refresh()

    def _change(self) -> None:
        self._dirty = True

    # Input

    def resize(self, width: float, height: float, ratio: float) -> None:
        """Take the window's size."""
        self._size, self._ratio = (width, height), ratio
        self.heed()

    def move(self, pointer: Pointer, now_ms: float) -> None:
        """Hover."""
        self.desk.move(pointer.x, pointer.y)

    def press(self, pointer: Pointer, now_ms: float) -> None:
        """Press what is under the pointer."""
        self.desk.press(pointer.x, pointer.y)

    def drag(self, pointer: Pointer, dx: float, dy: float, now_ms: float) -> None:
        """Nothing is dragged here."""

    def release(self, pointer: Pointer, now_ms: float) -> None:
        """Let go."""
        self.desk.release(pointer.x, pointer.y)

    def scroll(self, pointer: Pointer, steps: float, now_ms: float) -> None:
        """Scroll games, saves or the drawer."""
        self.desk.scroll(pointer.x, pointer.y, steps)

    def key(self, name: str, shift: bool, ctrl: bool, now_ms: float) -> None:
        """Enter goes on or begins, Escape closes, Tab and arrows go from thing to thing."""
        if ctrl and name == "comma" or name == "escape" and self._sets:
            self.flip_settings()
        elif self.desk.key(name, shift):
            return
        elif name in ("return", "enter", "num_enter"):
            self._enter()
        elif name == "escape":
            self.close_set_up()
        elif name in ("down", "right", "up", "left"):
            self.desk.step(1 if name in ("down", "right") else -1)

    def _enter(self) -> None:
        """Begin what is set up, else go on with the game that is chosen, else set it up."""
        chosen = self.library.chosen
        going = self.library.going(chosen)
        if self.set_up is not None:
            self._begin()
        elif going is not None:
            self._resume(going.path)
        elif chosen:
            self.open_set_up(chosen)

    def text(self, text: str, now_ms: float) -> None:
        """Write in the field with the focus."""
        self.desk.type(text)

    # Output

    def stale(self, now_ms: float) -> bool:
        """Whether another frame is needed."""
        return self._dirty or self.desk.stale or self._advances()

    def wake_ms(self, now_ms: float) -> float | None:
        """At once while something changed."""
        return 0.0 if self.stale(now_ms) else None

    def _advances(self) -> bool:
        """Whether a thread has brought something; the shelf waits while a game is opened."""
        if self.opening is not None:
            return self.opening.done
        return self.maps.came or self.library.ready

    def frame(self, now_ms: float) -> Frame:
        """The page, the maps on it, and the drawer."""
        if self.opening is None and self.library.advance():
            self._dirty = True
        if self.wanted and self.open_set_up(self.wanted):
            self.wanted = ""
            if self.prefer is not None and self.set_up is not None:
                self.prefer(self.set_up)
        opening = self.opening
        if opening is not None and opening.done:
            self.opening = self.set_up = None
            self._dirty = True
            self.doors.arrive(opening)
            if opening.result is not None and self._last is not None:
                # Its table is shown instead: nothing is to be laid here before one comes back.
                return self._last
        if self.opening is None and self.maps.read(self.library.cards):
            self._dirty = True
        if self._dirty:
            self._dirty = False
            self._build()
        theme = THEMES[self.theme]
        drawn: list[Drawn] = []
        page = self._page
        if page is not None:
            drawn += self.maps.hero(page)
        drawn += self.desk.sheets()
        if page is not None:
            drawn += self.maps.pictures(page)
        if self.set_up is not None:
            # The drawer lies over the pictures, which are drawn after the page.
            drawn += self.desk.sheets_of("drawer")
        if self._sets:
            drawn += self.desk.sheets_of("settings")
        hand = self.desk.hovered is not None
        self._last = Frame(theme.interface.panel, tuple(drawn), "hand" if hand else "arrow")
        return self._last

    def _build(self) -> None:
        width, height = self._size
        drawer_wide = min(self._scale.grown(480, 620), width * 0.5) if self.set_up is not None else 0.0
        acts = PageActs(
            self.choose,
            self._set_up,
            self._resume,
            self._remove,
            self._show_tab,
            self.flip_settings,
            self._type_path,
            self._open_path,
        )
        rect = Rect(0, 0, width - drawer_wide, height)
        before = self._page
        self._page = build_page(
            self.library,
            acts,
            rect,
            self._scale,
            self.tab,
            (self.notice, self.busy or self.told),
            time.time(),
            self._path,
        )
        if before is not None:
            self._page.body.offset = before.body.offset
        self._page.place(rect, self._scale)
        self.desk.put("page", self._page)
        self.desk.take("drawer")
        card = self.library.card(self.set_up.slug) if self.set_up is not None else None
        if self.set_up is not None and card is not None:
            made = drawer(
                self.set_up, card, DrawerActs(self._change, self._begin, self.close_set_up, self._edit)
            )
            if self._drawer is not None and self._drawer[0] is self.set_up:
                made.body.offset = self._drawer[1].body.offset
            self._drawer = self.set_up, made
            made.place(Rect(rect.right, 0, drawer_wide, height), self._scale)
            self.desk.put("drawer", made)
        self._lay_settings()

    def _lay_settings(self) -> None:
        """Lay the card of settings over the page, or take it away."""
        self.desk.take("settings")
        if not self._sets:
            return
        made = settings_card(self.preferences.now, self._set, self.preferences.notice, self.flip_settings)
        width = min(self._scale.px(WIDE), self._size[0])
        high = min(made.height(width, self._scale), self._size[1])
        x, y = round((self._size[0] - width) / 2), round((self._size[1] - high) / 2)
        made.place(Rect(x, y, width, high), self._scale)
        self.desk.put("settings", made, level=1)
