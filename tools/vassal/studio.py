"""Drawing: pictures of boards and faces as files of the folder ``art``, within the limits of modules.

Everything that is no plain PNG, GIF or JPEG needs Pillow, SVG needs resvg; both come with the extra ``art``.
Without them, or where a picture is damaged, a counter is drawn by the viewer from its name, which is told.
"""

from __future__ import annotations

import io
import re
import warnings
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from grognard.kernel.packing_pictures import decoded, picture_name
from grognard.kernel.pictures import MAX_PICTURES, MAX_PIXELS, MAX_SIDE, MAX_TOTAL
from grognard.tools.vassal.drawing import (
    colour_of,
    extent_of,
    ground_of,
    new_image,
    on_canvas,
    png_of,
    shrink_of,
    write_label,
)
from grognard.tools.vassal.image_size import kind_of, size_of
from grognard.tools.vassal.images import Drawn, ImageIndex
from grognard.tools.vassal.pieces import Face, Label
from grognard.tools.vassal.surfaces import fresh_word

if TYPE_CHECKING:
    from PIL.Image import Image

MAX_SVG_BYTES = 4_000_000
NO_PILLOW = (
    "pictures had to be left out because Pillow is not installed; `pip install grognard[art]` brings it"
)
NO_RESVG = (
    "SVG pictures had to be left out because resvg is not installed; `pip install grognard[art]` brings it"
)
_PLAIN = {"png": ".png", "gif": ".gif", "jpeg": ".jpg"}
_REFERENCE = re.compile(r"""(\b(?:xlink:)?href\s*=\s*)(?:"(?!#|data:)[^"]*"|'(?!#|data:)[^']*')""")


@dataclass(slots=True)
class Studio:
    """Makes pictures, each once.

    Attributes:
        index: where pictures are found.
        files: bytes by file name within ``art``.
        pixels: of all pictures so far.
    """

    index: ImageIndex
    files: dict[str, bytes] = field(default_factory=dict)
    pixels: int = 0
    _named: dict[object, str] = field(default_factory=dict)
    _words: set[str] = field(default_factory=set)
    _read: dict[str, Image | None] = field(default_factory=dict)

    def face(self, face: Face, name: str, size: tuple[int, int]) -> str:
        """Name the picture of a face; '' where there is none.

        Args:
            face: what it is made of.
            name: of the counter, for the name of the picture.
            size: of the slot, for a face that has texts only.
        """
        if face not in self._named:
            self._named[face] = self._face(face, name, size)
        return self._named[face]

    def plain(self, name: str) -> str:
        """Name the picture of one image as it is; '' where it cannot be had."""
        key = ("plain", name)
        if key not in self._named:
            self._named[key] = self._plain(name)
        return self._named[key]

    def board(self, boards: Sequence[tuple[str, tuple[int, int], bool]], title: str) -> tuple[str, float]:
        """Draw boards side by side.

        Args:
            boards: entry of the picture, the pixel of its upper left corner, whether it lies by half a turn.
            title: of the map, for the name of the picture.

        Returns:
            The name of the picture, '' for none, and how many pixels of the map one of its has.
        """
        if len(boards) == 1 and not boards[0][2]:
            return self._single(boards[0][0], title)
        images = [(self._image(entry), at, turned) for entry, at, turned in boards]
        known = [(image, at, turned) for image, at, turned in images if image is not None]
        if not known:
            return "", 1.0
        width = max(at[0] + image.width for image, at, _ in known)
        height = max(at[1] + image.height for image, at, _ in known)
        shrink = shrink_of(width, height)
        canvas = new_image((max(1, int(width / shrink)), max(1, int(height / shrink))))
        for image, at, turned in known:
            image = image.rotate(180) if turned else image
            if shrink > 1:
                image = image.resize((max(1, int(image.width / shrink)), max(1, int(image.height / shrink))))
            canvas.paste(image, (int(at[0] / shrink), int(at[1] / shrink)))
        return self._keep(png_of(canvas), ".png", title), shrink

    def _single(self, entry: str, title: str) -> tuple[str, float]:
        data = self.index.data(entry)
        size = size_of(data)
        if size is None:
            return "", 1.0
        shrink = shrink_of(*size)
        if shrink == 1 and kind_of(data) in _PLAIN and _is_sound(data):
            return self._keep(data, _PLAIN[kind_of(data)], title), 1.0
        image = self._image(entry)
        if image is None:
            return "", 1.0
        if shrink > 1:
            image = image.resize((max(1, int(image.width / shrink)), max(1, int(image.height / shrink))))
            self.index.report.warn("pictures", f"`{entry}` was made smaller, for a picture has limits")
        return self._keep(png_of(image), ".png", title), shrink

    def _plain(self, name: str) -> str:
        entry = self.index.entry(name)
        if not entry:
            drawn = self.index.drawn.get(name)
            image = self._drawn(drawn) if drawn else None
            return self._keep(png_of(image), ".png", name) if image is not None else ""
        return self._single(entry, name)[0]

    def _face(self, face: Face, name: str, size: tuple[int, int]) -> str:
        known = [part for part in face.images if self.index.entry(part[0]) or part[0] in self.index.drawn]
        if len(known) == 1 and known[0][1:] == (0, 0) and not face.labels:
            return self.plain(known[0][0])
        if not known and not face.labels:
            return ""
        images = [(self._named_image(one), x, y) for one, x, y in known]
        shown = [(image, x, y) for image, x, y in images if image is not None]
        if not shown and (not face.labels or not _has_pillow(self._tell)):
            return ""
        width, height = extent_of(
            [(image.size, x, y) for image, x, y in shown] or [((max(size[0], 40), max(size[1], 40)), 0, 0)]
        )
        canvas = new_image((width, height), None if shown else ground_of(face.labels))
        for image, x, y in shown:
            at = (width // 2 + x - image.width // 2, height // 2 + y - image.height // 2)
            canvas.alpha_composite(image, on_canvas(at), (max(0, -at[0]), max(0, -at[1])))
        for label in reversed(face.labels):
            write_label(canvas, label)
        return self._keep(png_of(canvas), ".png", name)

    def _named_image(self, name: str) -> Image | None:
        entry = self.index.entry(name)
        if entry:
            return self._image(entry)
        drawn = self.index.drawn.get(name)
        return self._drawn(drawn) if drawn else None

    def _drawn(self, drawn: Drawn) -> Image | None:
        """Draw what VASSAL would: a box of a colour, the pictures on it, the texts."""
        if not _has_pillow(self._tell):
            return None
        canvas = new_image(drawn.size, colour_of(drawn.colour, None))
        for name in drawn.images:
            entry = self.index.entry(name)
            image = self._image(entry) if entry else None
            if image is not None:
                at = (canvas.width - image.width) // 2, (canvas.height - image.height) // 2
                canvas.alpha_composite(image, on_canvas(at), (max(0, -at[0]), max(0, -at[1])))
        for number, text in enumerate(drawn.texts):
            write_label(canvas, Label(text, 12, "0,0,0", (0, 14 * number), "c", "c"))
        return canvas

    def _image(self, entry: str) -> Image | None:
        """Read a picture by Pillow; None, which is told, where that fails."""
        if entry not in self._read:
            if len(self._read) > 200:
                self._read.clear()
            self._read[entry] = self._opened(entry)
        return self._read[entry]

    def _opened(self, entry: str) -> Image | None:
        data = self.index.data(entry)
        size = size_of(data)
        if size is None or size[0] * size[1] > MAX_PIXELS or not _has_pillow(self._tell):
            return None
        kind = kind_of(data)
        if kind == "svg":
            data = self._rasterised(data, entry)
        if not data:
            return None
        from PIL import Image

        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")
                formats = {"png": "PNG", "svg": "PNG", "gif": "GIF", "jpeg": "JPEG", "bmp": "BMP"}
                with Image.open(io.BytesIO(data), formats=(formats[kind],)) as opened:
                    if opened.width * opened.height > MAX_PIXELS:
                        return None
                    return opened.convert("RGBA")
        except Exception as error:  # Pillow raises what it likes on damaged files
            self._tell(f"`{entry}` is damaged ({type(error).__name__})")
        return None

    def _rasterised(self, data: bytes, entry: str) -> bytes:
        try:
            import resvg_py
        except ImportError:
            self._tell(NO_RESVG)
            return b""
        text = data.decode("utf-8", "replace")
        if len(data) > MAX_SVG_BYTES or "<!ENTITY" in text:
            self._tell(f"`{entry}` is too large an SVG, or has entities")
            return b""
        # What it refers to outside of itself would be read from this machine.
        text = _REFERENCE.sub(r'\1""', text).replace("@import", "")
        try:
            return bytes(resvg_py.svg_to_bytes(svg_string=text))
        except BaseException as error:  # it panics on some
            if isinstance(error, KeyboardInterrupt | SystemExit | MemoryError):
                raise
            self._tell(f"`{entry}` cannot be drawn ({type(error).__name__})")
        return b""

    def _keep(self, data: bytes, ending: str, name: str) -> str:
        """Put a picture into the folder; '' where there is no room for it."""
        size = size_of(data)
        if (
            size is None
            or len(self.files) >= MAX_PICTURES
            or not (0 < size[0] <= MAX_SIDE and 0 < size[1] <= MAX_SIDE)
        ):
            return ""
        area = size[0] * size[1]
        if area > MAX_PIXELS or self.pixels + area > MAX_TOTAL:
            self._tell("pictures had to be left out, for a module has no room for more")
            return ""
        self.pixels += area
        word = fresh_word(picture_name(name), self._words, "picture")
        self._words.add(word)
        self.files[word + ending] = data
        return word

    def _tell(self, sentence: str) -> None:
        self.index.report.warn("pictures", sentence)


def _has_pillow(tell: Callable[[str], None]) -> bool:
    try:
        import PIL  # noqa: F401
    except ImportError:
        tell(NO_PILLOW)
        return False
    return True


def _is_sound(data: bytes) -> bool:
    try:
        decoded(data)
    except ValueError:
        return False
    return True
