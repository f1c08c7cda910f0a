"""Films: a replay of a game as one side saw it, as an animated PNG or GIF.

The map is drawn once; each moment adds what lay on it then, and a line with the turn and what happened.
Pillow and an SVG rasteriser do the work; both come with the extra ``art``.
"""

from __future__ import annotations

import io
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard.kernel.durable import write_whole
from grognard.kernel.errors import GrognardError
from grognard.kernel.session import Session
from grognard.viewer.model.chronicle import Chronicle
from grognard.viewer.model.past import moments_of
from grognard.viewer.palette import THEMES
from grognard.viewer.plain_shapes import box
from grognard.viewer.primitives import Polygon, Primitive, Text, layered
from grognard.viewer.scene import Scene, laid_parts, space_icons
from grognard.viewer.surface import Surface, surface_of
from grognard.viewer.svg import write_svg
from grognard.viewer.ui.pen import shortened
from grognard.viewer.wording import log_row, turn_title

if TYPE_CHECKING:
    from PIL.Image import Image

    from grognard.kernel.view import View

SUFFIXES = (".png", ".gif")
SIZES = (480, 640, 960, 1280, 1920)
"""Widths in pixels; any from the first to the last is taken."""
LEAST_MS, MOST_MS = 20, 10_000
MOST_PIXELS = 400_000_000
"""Of all pictures of a film; a longer replay leaves moments out, evenly."""
LINE_PX, TEXT_PX = 30.0, 14.0
LAST_MS = 2000
"""The last picture stays at least so long before the film begins again."""
MISSING = (
    "Films are drawn by Pillow and resvg, which are not installed; `pip install grognard[art]` brings them."
)

Progress = Callable[[int, int], object]


@dataclass(frozen=True, slots=True)
class Film:
    """What is to be filmed.

    Attributes:
        map_id: the map.
        side: whose view it is.
        turns: the first and the last turn; 0 for the first and for the last there is.
        pause_ms: how long each picture is shown.
        width: of a picture, in pixels.
        theme: ``light`` or ``dark``.
    """

    map_id: str
    side: int
    turns: tuple[int, int] = (0, 0)
    pause_ms: int = 600
    width: int = 960
    theme: str = "light"


def check_tools() -> None:
    """Hold that films can be drawn here.

    Raises:
        GrognardError: something is missing; one sentence.
    """
    try:
        for name in ("PIL.Image", "resvg_py"):
            import_module(name)
    except ImportError:
        raise GrognardError(MISSING) from None


def write_film(session: Session, film: Film, path: Path, progress: Progress | None = None) -> int:
    """Write a film; the file is an animated PNG or a GIF, by its suffix.

    Args:
        session: the game; it is looked at, and played again on a copy.
        film: what is filmed.
        path: the file.
        progress: told, after each picture, how many of how many are drawn.

    Returns:
        How many pictures it has; moments that look the same are one.

    Raises:
        GrognardError: nothing can be filmed, the tools are missing, or it cannot be written.
    """
    check_tools()
    if path.suffix.lower() not in SUFFIXES:
        raise GrognardError(f"{path}: a film is a .png, which is animated, or a .gif.")
    stage = _Stage(session, film)
    moments = stage.moments()
    if not moments:
        raise GrognardError("In those turns there is nothing that this side has seen.")
    pictures, times = _gathered(stage, moments, progress)
    data = io.BytesIO()
    first, *rest = pictures
    kind: dict[str, Any] = (
        {"format": "PNG"} if path.suffix.lower() == ".png" else {"format": "GIF", "disposal": 1}
    )
    if rest:
        times[-1] = max(times[-1], LAST_MS)
        kind |= {"save_all": True, "append_images": rest, "duration": times, "loop": 0}
    first.save(data, **kind)
    write_whole(path, data.getvalue())
    return len(pictures)


def _gathered(
    stage: _Stage, moments: Sequence[int], progress: Progress | None
) -> tuple[list[Image], list[int]]:
    """Draw the moments; those that look like the one before only make it last longer."""
    pictures: list[Image] = []
    times: list[int] = []
    before = ""
    for number, (view, told) in enumerate(stage.views(moments), 1):
        text = stage.overlay(view, told)
        if text == before:
            times[-1] = min(times[-1] + stage.film.pause_ms, MOST_MS)
        else:
            pictures.append(stage.compact(stage.picture(text)))
            times.append(stage.film.pause_ms)
        before = text
        if progress is not None:
            progress(number, len(moments))
    return pictures, times


def still(session: Session, film: Film) -> Image:
    """Draw the present moment of a game as a film would."""
    stage = _Stage(session, film)
    view = session.view(film.side)
    return stage.picture(stage.overlay(view, stage.told(view)))


class _Stage:
    """What all pictures of a film share."""

    def __init__(self, session: Session, film: Film) -> None:
        self.session, self.film = session, film
        self.surface: Surface = surface_of(session.board, film.map_id)
        left, _, right, _ = self.surface.box
        self.px = film.width * self.surface.hw / (right - left)
        self.unit = self.surface.hw / self.px
        self.badges = session.game.badges
        self._ground: Image | None = None
        self._palette: Image | None = None

    def moments(self) -> list[int]:
        """The moments to be filmed, as the log of the side numbers them."""
        events = self.session.view(self.film.side).events
        turn, turns = 1, dict[int, int]()
        for event in events:
            turn = int(event.values["turn"]) if event.kind == "step" and "turn" in event.values else turn
            turns[event.action] = turn
        first, last = self.film.turns
        found = [
            one for one in moments_of(events)
            if first <= turns.get(one, 1) and (not last or turns.get(one, 1) <= last)
        ]  # fmt: skip
        left, top, right, bottom = self.surface.box
        most = max(2, round(MOST_PIXELS / (self.film.width**2 * (bottom - top) / (right - left))))
        if len(found) > most:
            step = (len(found) - 1) / (most - 1)
            found = [found[round(step * number)] for number in range(most)]
        return found

    def views(self, moments: Sequence[int]) -> Iterator[tuple[View, str]]:
        """What the side saw at each moment, and what had just happened."""
        chronicle = Chronicle(self.session)
        for moment in moments:
            view = chronicle.session_of(self.film.side, moment).view(self.film.side)
            yield view, self.told(view)

    def told(self, view: View) -> str:
        """Say what had happened last that is worth a line."""
        event = next((one for one in reversed(view.events) if one.kind != "step"), None)
        if event is None:
            return ""
        row = log_row(self.session.board, event, self.session.game.wording)
        return f"{row.text} {row.figures}".strip()

    def overlay(self, view: View, told: str) -> str:
        """Draw what lies on the map, and the line below it, as SVG on nothing."""
        parts = laid_parts(self.surface, view, self.px, self.film.theme, self.badges)
        return write_svg(self._scene((*parts, *self._line(view, told))))

    def _line(self, view: View, told: str) -> tuple[Primitive, ...]:
        left, _, right, bottom = self.surface.box
        colours, unit = THEMES[self.film.theme].interface, self.unit
        base = bottom + 0.66 * LINE_PX * unit
        title, size = turn_title(self.session.board, view.turn), TEXT_PX * unit
        paper = Polygon("panel", (box(left, bottom, right - left, LINE_PX * unit),), colours.panel)
        head = Text("panel", (left + 10 * unit, base), title, "ui-strong", size, colours.ink)
        from grognard.viewer.typefaces import text_width

        used = text_width(title, "ui-strong", TEXT_PX) + 26
        words = shortened(told, "ui", TEXT_PX, self.film.width - used - 10)
        return (paper, head, Text("panel", (left + used * unit, base), words, "ui", size, colours.ink_2))

    def picture(self, text: str) -> Image:
        """Lay what was drawn on the map."""
        from PIL import Image

        if self._ground is None:
            self._ground = self._rasterised(write_svg(self._scene(self._map()))).convert("RGB")
        out = self._ground.copy()
        over = self._rasterised(text)
        out.paste(over, (0, 0), over)
        assert isinstance(out, Image.Image)
        return out

    def compact(self, picture: Image) -> Image:
        """Give a picture the colours that all have, so that little changes from one to the next."""
        if self._palette is None:
            view = self.session.view(self.film.side)
            now = self.picture(self.overlay(view, self.told(view)))
            both = now.resize((now.width, 2 * now.height))
            both.paste(now, (0, 0))
            both.paste(picture, (0, now.height))
            self._palette = both.quantize(255)
        return picture.quantize(palette=self._palette, dither=0)

    def _map(self) -> tuple[Primitive, ...]:
        from grognard.viewer.map_scene import frame, map_parts

        icons = space_icons(self.session.board, self.session.view(self.film.side), self.badges)
        ground = map_parts(self.surface, self.px, self.film.theme, icons)
        return (*ground, frame(self.surface, self.px, THEMES[self.film.theme]))

    def _scene(self, parts: tuple[Primitive, ...]) -> Scene:
        left, top, right, bottom = self.surface.box
        whole = left, top, right, bottom + LINE_PX * self.unit
        return Scene("", self.film.map_id, whole, self.px / self.surface.hw, layered(parts), {}, ())

    def _rasterised(self, text: str) -> Image:
        import resvg_py
        from PIL import Image

        from grognard.viewer.typefaces import FOLDER

        drawn = resvg_py.svg_to_bytes(svg_string=text, font_dirs=[str(FOLDER)], skip_system_fonts=True)
        return Image.open(io.BytesIO(bytes(drawn))).convert("RGBA")
