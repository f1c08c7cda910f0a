"""The page of the library: head, the game that is played, and tiles of games or lines of saves."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path

from grognard.viewer.model.library import Library, SaveLine
from grognard.viewer.model.settings import MOST_PATH
from grognard.viewer.screens.game_tile import GameTile
from grognard.viewer.screens.saved_line import SavedLine
from grognard.viewer.ui.basic import SECONDARY, Button, Gap, Label, nothing
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.lists import Field, Scroll, Tabs
from grognard.viewer.ui.pen import Pen, shortened, wrapped
from grognard.viewer.ui.signs import SignButton
from grognard.viewer.ui.widget import Across, Act, Column, Widget

TABS = ("Games", "Saves")
NO_GAMES = "No games yet. Put a module into the folder of modules, or install a package with one."
PATH = "Path of a save or of a game by mail; a file can also be dropped on the window"
NO_SAVES = "Nothing saved. The table saves itself at every change of player."
_SAVED, _BELOW = 60.0, 62.0
"""What the upper part gives up where the page is low; room above and below the games."""


@dataclass(frozen=True, slots=True)
class PageActs:
    """What the page does.

    Attributes:
        choose: chooses a game, by its slug.
        set_up: opens the drawer for a game.
        resume: takes a saved game up.
        remove: throws one away.
        show: shows a tab.
        settings: opens the settings.
        typed: takes the path of a file as it is written.
        open: opens the file.
    """

    choose: Callable[[str], None]
    set_up: Callable[[str], None]
    resume: Callable[[Path], None]
    remove: Callable[[Path], None]
    show: Callable[[int], None]
    settings: Act = nothing
    typed: Callable[[str], object] = len
    open: Act = nothing


@dataclass(slots=True, eq=False)
class Hero(Widget):
    """The game that is in play or chosen, with what to do next.

    Attributes:
        title, subtitle, summary: what it is.
        said: what happened, or when it was saved.
        tone: name of the colour of that.
        buttons: what to do.
        brief: whether one line of the summary must do.
    """

    title: str = ""
    subtitle: str = ""
    summary: str = ""
    said: str = ""
    tone: str = "ink_2"
    buttons: list[Button] = field(default_factory=list)
    brief: bool = False

    def _room(self, scale: Scale) -> float:
        return min(self.rect.width * 0.36, scale.px(430))

    def _lines(self, scale: Scale) -> tuple[Sequence[str], Sequence[str]]:
        """Return the lines of the summary and of what is said; the more is said, the less of the summary."""
        room = self._room(scale)
        said = wrapped(self.said, "ui", SECONDARY * scale.text, room)[:4] if self.said else ()
        lines, most = wrapped(self.summary, "ui", 13.0 * scale.text, room), 5 - max(2, len(said))
        most = 1 if self.brief else most
        if len(lines) > most:
            rest = " ".join(lines[most - 1 :])
            lines = [*lines[: most - 1], shortened(rest, "ui", 13.0 * scale.text, room)]
        return lines, said

    def place(self, rect: Rect, scale: Scale) -> None:
        """Buttons below the words."""
        self.rect = rect
        lines, _ = self._lines(scale)
        y = rect.y + scale.px(66) + len(lines) * scale.px(19) + scale.px(12)
        x = rect.x + scale.px(32)
        pen = Pen.measure(scale)
        for one in self.buttons:
            font = "ui-bold" if one.strong else "ui-medium"
            wide = round(pen.width(one.text, 13.0, font) + scale.px(40))
            one.place(Rect(x, y, wide, one.height(wide, scale)), scale)
            x += wide + scale.px(8)

    def inside(self) -> Sequence[Widget]:
        """The buttons."""
        return self.buttons

    def draw(self, pen: Pen) -> None:
        """Draw words and buttons."""
        colours, x, y = pen.colours, self.rect.x + pen.px(32), self.rect.y
        room = self.rect.width - pen.px(40)
        pen.text_in(Rect(x, y, room, pen.px(38)), self.title, 30, colours.ink, "map-bold")
        pen.text_in(Rect(x, y + pen.px(38), room, pen.px(22)), self.subtitle, 15, colours.ink_2, "map-italic")
        lines, said = self._lines(pen.scale)
        for number, line in enumerate(lines):
            row = Rect(x, y + pen.px(66) + number * pen.px(19), room, pen.px(19))
            pen.text_in(row, line, 13, colours.ink_2)
        for one in self.buttons:
            one.draw(pen)
        foot = self.buttons[0].rect.bottom if self.buttons else y + pen.px(130)
        for number, line in enumerate(said):
            row = Rect(x, foot + pen.px(6) + number * pen.px(17), room, pen.px(18))
            pen.text_in(row, line, SECONDARY, getattr(colours, self.tone))


@dataclass(slots=True, eq=False)
class Page(Widget):
    """The page.

    Attributes:
        tabs: games or saves.
        top: the game in play.
        hero_slug: which game that is.
        body: tiles or lines; they scroll.
        tiles: the tiles among them.
        count: what stands at the foot.
        gear: opens the settings.
        hero: where the map of the game in play is seen.
    """

    tabs: Tabs
    top: Hero
    hero_slug: str
    body: Scroll
    tiles: list[GameTile]
    count: str
    gear: SignButton
    hero: Rect = field(default=Rect(0, 0, 0, 0), init=False)

    def place(self, rect: Rect, scale: Scale) -> None:
        """Head, hero, then what scrolls."""
        self.rect = rect
        pad = scale.px(32)
        self.hero = Rect(rect.x, rect.y, rect.width, hero_height(rect.height, scale))
        self.top.brief = is_tight(rect.height, scale)
        name = Pen.measure(scale).width("Grognard", 24, "map-bold")
        left = rect.x + pad + scale.px(10) + name + scale.px(36)
        high = self.tabs.height(scale.px(150), scale)
        self.tabs.place(Rect(left, rect.y + scale.px(25), scale.px(150), high), scale)
        side = self.gear.height(0, scale)
        self.gear.place(Rect(rect.right - pad - side, rect.y + scale.px(25), side, side), scale)
        top = rect.y + scale.grown(74, 96)
        self.top.place(Rect(rect.x, top, rect.width, self.hero.bottom - top), scale)
        # A little wider than what is on it, for the edges and shadows of tiles.
        edge = scale.px(6)
        high = rect.bottom - self.hero.bottom - scale.px(34)
        self.body.content.pad = 6.0
        self.body.place(
            Rect(rect.x + pad - edge, self.hero.bottom, rect.width - 2 * (pad - edge), high), scale
        )

    def inside(self) -> Sequence[Widget]:
        """Tabs, hero and body."""
        return (self.tabs, self.gear, self.top, self.body)

    def draw(self, pen: Pen) -> None:
        """Draw everything; paper lies below, as the map of the game in play does."""
        colours, rect, pad = pen.colours, self.rect, pen.px(32)
        pen.box(Rect(rect.x + pad, rect.y + pen.px(24), pen.px(3), pen.px(30)), colours.refuse)
        head = Rect(rect.x + pad + pen.px(13), rect.y + pen.px(20), rect.width, pen.px(36))
        pen.text_in(head, "Grognard", 24, colours.ink, "map-bold")
        self.tabs.draw(pen)
        self.gear.draw(pen)
        self.top.draw(pen)
        self.body.draw(pen)
        foot = Rect(rect.x + pad, rect.bottom - pen.px(30), rect.width - 2 * pad, pen.px(24))
        pen.text_in(foot, self.count, SECONDARY, colours.ink_2, "ui", "end")


def is_tight(height: float, scale: Scale) -> bool:
    """Whether a page is so low for its texts that the games below would hardly be seen."""
    return height < 2 * scale.grown(268, 368)


def hero_height(height: float, scale: Scale) -> float:
    """How high the upper part of a page of some height is."""
    return scale.grown(268, 368) - (scale.px(_SAVED) if is_tight(height, scale) else 0.0)


def build_page(
    library: Library,
    acts: PageActs,
    rect: Rect,
    scale: Scale,
    tab: int,
    told: tuple[str, str],
    now_s: float,
    path: str = "",
) -> Page:
    """Build the page.

    Args:
        library: games and saves.
        acts: what it does.
        rect: where it lies.
        scale: how large things are.
        tab: 0 for games, 1 for saves.
        told: what went wrong, and what is being done; either may be empty.
        now_s: the system's clock.
        path: what is written as the path of a file.
    """
    tiles: list[GameTile] = []
    if tab == 0:
        tiles = [_tile(library, slug, acts) for slug in (card.slug for card in library.cards)]
        for tile in tiles:
            tile.most = rect.height - hero_height(rect.height, scale) - scale.px(_BELOW)
        across = max(1, int((rect.width - scale.px(64)) // scale.grown(290, 400)))
        items: list[Widget] = [Gap(10.0)]
        for start in range(0, len(tiles), across):
            row: list[Widget] = [*tiles[start : start + across]]
            row += [Gap(1.0) for _ in range(across - len(row))]
            items.append(Across(row, gap=18.0))
        if not tiles:
            items.append(Label("Reading the games." if library.reading else NO_GAMES, tone="ink_2"))
    else:
        items = [Gap(8.0), *(_saved(line, acts) for line in library.lines(now_s))]
        if len(items) == 1:
            items.append(Label(NO_SAVES, tone="ink_2"))
        file = Field(path, PATH, acts.typed, lambda _: acts.open(), most=MOST_PATH, name="path")
        items[1:1] = [Across([file, Button("Open", acts.open, name="open-file")], shares=(6.0, 1.0))]
    top, slug = _hero(library, acts, told)
    number, what = (len(library.saves), "save") if tab else (len(library.cards), "game")
    count = f"{number} {what}{'s' * (number != 1)}"
    tabs = Tabs(TABS, tab, acts.show, name="tabs")
    gear = SignButton("gear", acts.settings, framed=True, name="settings", hint="Settings (Ctrl ,)")
    return Page(tabs, top, slug, Scroll(Column(items, gap=14.0)), tiles, count, gear)


def _tile(library: Library, slug: str, acts: PageActs) -> GameTile:
    card = library.card(slug)
    assert card is not None
    rows = library.saves_of(slug)
    playing = any(not row.problem and not row.over for row in rows)
    chosen = slug == library.chosen
    return GameTile(card, len(rows), lambda: acts.choose(slug), chosen, playing, name=f"game:{slug}")


def _saved(line: SaveLine, acts: PageActs) -> SavedLine:
    path = line.row.path
    go = Button("Go on", lambda: acts.resume(path), enabled=not line.row.problem, name=f"resume:{path.name}")
    away = SignButton("cross", lambda: acts.remove(path), name=f"remove:{path.name}", hint="Throw it away")
    return SavedLine(line, go, away)


def _hero(library: Library, acts: PageActs, told: tuple[str, str]) -> tuple[Hero, str]:
    """Return the hero, and the game it shows: the one chosen, with its latest game to go on with."""
    notice, busy = told
    last = library.last
    slug = library.chosen or (last.row.slug if last is not None else "")
    card = library.card(slug)
    if card is None:
        return Hero("Grognard", "A wargame engine and table", said=busy or notice), slug
    buttons: list[Button] = []
    row = library.going(slug)
    said = notice or busy or library.notice
    if row is not None:
        path = row.path
        turn = f"Continue turn {row.turn}" if row.turn > 0 else "Continue"
        buttons.append(Button(turn, lambda: acts.resume(path), strong=True, name="continue"))
        line = library.line(row, _now())
        said = said or f"{'Autosaved' if row.auto else 'Saved'} {line.when}: {line.where}"
    if card.playable:
        new = Button("New game", lambda: acts.set_up(slug), strong=row is None, name="new")
        buttons.append(new)
    tone = "refuse" if notice or library.notice else "accent" if busy else "ink_2"
    return Hero(card.title, card.subtitle, card.summary or card.problem, said, tone, buttons), slug


def _now() -> float:
    import time

    return time.time()
