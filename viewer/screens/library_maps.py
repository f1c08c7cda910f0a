"""The maps in the library: a piece of each game's map on its tile, and that of the chosen one in the head."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from grognard.kernel.registry import find_module, load_board_cached
from grognard.viewer.camera import Camera
from grognard.viewer.frame import Drawn, GroundSheet, Sheet
from grognard.viewer.ground_mesh import GroundMesh
from grognard.viewer.grounds import Grounds
from grognard.viewer.map_maker import ready_map
from grognard.viewer.model.jobs import Job
from grognard.viewer.model.library import GameCard
from grognard.viewer.palette import THEMES, Theme
from grognard.viewer.screens.library_page import Page
from grognard.viewer.surface import Surface, main_map, surface_of
from grognard.viewer.ui.layout import Rect, Scale
from grognard.viewer.ui.pen import Pen

LEFT_OF_HERO = 0.38
"""Share of the page's width at which the map of the game begins to come out of the paper."""


class LibraryMaps:
    """The maps of the games in the library.

    Args:
        grounds: makes grounds for the pictures; plain ones, made while boards are read, stand in for them.
        wake: called from another thread when a board has been read.
        theme: key of the palette.
        scale: how large things are.

    Attributes:
        theme, scale: as given.
        job: the game whose board is being read, None for none.
    """

    def __init__(self, grounds: Grounds, wake: Callable[[], None], theme: str, scale: Scale) -> None:
        self._grounds, self._wake = grounds, wake
        self.theme, self.scale = theme, scale
        self.job: tuple[str, Job[tuple[Surface, str, GroundMesh]]] | None = None
        self._asked: set[str] = set()
        self._surfaces: dict[str, Surface] = {}
        self._plain: dict[tuple[Surface, str], GroundMesh] = {}
        grounds.hurry = self._plain_of
        self._fade: tuple[object, tuple[Drawn, ...]] = (None, ())

    @property
    def came(self) -> bool:
        """Whether a thread has brought a board."""
        return self.job is not None and self.job[1].done

    def read(self, cards: Iterable[GameCard]) -> bool:
        """Build the boards of the games that were read, one by one, in a thread; whether one came."""
        came = self.came
        if self.job is not None and came:
            slug, job = self.job
            self.job = None
            if job.result is not None:
                surface, theme, ground = job.result
                self._surfaces[slug], self._plain[surface, theme] = surface, ground
        if self.job is None:
            waiting = [one.slug for one in cards if one.playable and one.slug not in self._asked]
            if waiting:
                slug, theme = waiting[0], self.theme
                self._asked.add(slug)
                self.job = slug, Job(lambda: _map_of(slug, theme), self._wake)
        return came

    def _plain_of(self, surface: Surface, _px: float, theme: Theme) -> GroundMesh | None:
        return self._plain.get((surface, theme.name))

    def _picture(self, slug: str, clip: Rect, seen: Rect, slot: str) -> list[Drawn]:
        """Draw a piece of a game's map so that it fills a rectangle."""
        surface = self._surfaces.get(slug)
        if surface is None or clip.width < 2 or clip.height < 2:
            return []
        left, top, right, bottom = surface.box
        zoom = max(seen.width / (right - left), seen.height / (bottom - top)) * 1.25
        camera = Camera(((left + right) / 2, top + (bottom - top) * 0.42), zoom, (seen.width, seen.height))
        if clip != seen:
            dx = (clip.x + clip.width / 2 - seen.x - seen.width / 2) / zoom
            dy = (clip.y + clip.height / 2 - seen.y - seen.height / 2) / zoom
            camera = Camera((camera.centre[0] + dx, camera.centre[1] + dy), zoom, (clip.width, clip.height))
        ground = self._grounds.best(surface, zoom * surface.hw / self.scale.ratio, THEMES[self.theme])
        if ground is None:
            return []
        return [GroundSheet(ground, camera, clip, slot=slot, backdrop=surface.backdrop)]

    def hero(self, page: Page) -> list[Drawn]:
        """Draw the map of the chosen game, fading into the paper."""
        hero = page.hero
        slug = page.hero_slug
        x = round(hero.x + hero.width * LEFT_OF_HERO)
        rect = Rect(x, hero.y, hero.right - x, hero.height)
        drawn = self._picture(slug, rect, rect, "hero")
        if not drawn:
            return []
        key = (rect, self.theme)
        if self._fade[0] != key:
            self._fade = key, self._fading(rect)
        return [*drawn, *self._fade[1]]

    def _fading(self, rect: Rect) -> tuple[Drawn, ...]:
        """Strips of paper, less and less of it from the left edge inward, and from the foot upward."""
        pen, paper = Pen(THEMES[self.theme].interface, self.scale), THEMES[self.theme].interface.panel
        wide, steps = rect.width * 0.42, 40
        for number in range(steps):
            x0, x1 = (round(rect.x + wide * one / steps) for one in (number, number + 1))
            pen.box(Rect(x0, rect.y, x1 - x0, rect.height), paper, opacity=(1 - number / steps) ** 1.4)
        high, steps = rect.height * 0.34, 24
        for number in range(steps):
            y0, y1 = (round(rect.bottom - high * one / steps) for one in (number + 1, number))
            pen.box(Rect(rect.x, y0, rect.width, y1 - y0), paper, opacity=(1 - number / steps) ** 1.6)
        return pen.sheets()

    def pictures(self, page: Page) -> list[Drawn]:
        """Draw the maps on the tiles that are seen."""
        drawn: list[Drawn] = []
        pen = Pen(THEMES[self.theme].interface, self.scale)
        for tile in page.tiles:
            seen = tile.picture(self.scale)
            clip = seen.shared(page.body.rect)
            drawn += self._picture(tile.card.slug, clip, seen, f"tile:{tile.card.slug}")
            if clip == seen:
                tile.draw_over(pen)
        over = [sheet for sheet in pen.sheets() if isinstance(sheet, Sheet)]
        return [*drawn, *over]


def _map_of(slug: str, theme: str) -> tuple[Surface, str, GroundMesh]:
    """Build the board of a game, and of its main map the cells and a plain ground in a palette."""
    board = load_board_cached(find_module(slug))
    surface = surface_of(board, main_map(board))
    return surface, theme, ready_map(surface, theme, THEMES[theme].interface.table)
