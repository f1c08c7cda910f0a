"""The pictures of a module: found by the names components use, measured, drawn ones described."""

from __future__ import annotations

from dataclasses import dataclass, field

from grognard.kernel.errors import ModuleDataError
from grognard.tools.vassal.archive import Source
from grognard.tools.vassal.build_file import Part
from grognard.tools.vassal.image_size import Size, kind_of, size_of
from grognard.tools.vassal.report import Report

MAX_IMAGE_BYTES = 64_000_000
FOLDER = "images/"


@dataclass(frozen=True, slots=True)
class Drawn:
    """A picture that VASSAL draws itself from a description.

    Attributes:
        size: of its layout.
        colour: its ground, as a name or ``r,g,b``.
        images: names of pictures lying on it.
        texts: what is written on it.
    """

    size: Size
    colour: str
    images: tuple[str, ...]
    texts: tuple[str, ...]


@dataclass(slots=True)
class ImageIndex:
    """Every picture a module names.

    Attributes:
        used: entries of the archive that components name.
        missing: names that lead nowhere.
    """

    archive: Source
    report: Report
    drawn: dict[str, Drawn] = field(default_factory=dict)
    used: dict[str, None] = field(default_factory=dict)
    missing: dict[str, None] = field(default_factory=dict)
    _sizes: dict[str, Size | None] = field(default_factory=dict)

    def entry(self, name: str) -> str:
        """Find the entry of a picture; '' where there is none, which is noted once."""
        name = name.strip().replace("\\", "/")
        if not name or name.startswith("/"):
            return ""
        found = self.archive.find(FOLDER + name, f"{FOLDER}{name}.gif", name)
        if found:
            self.used.setdefault(found)
        elif name not in self.drawn and name not in self.missing:
            self.missing[name] = None
        return found

    def size(self, name: str) -> Size | None:
        """Measure a picture; None where it is not there or none that we can read."""
        found = self.entry(name)
        if not found:
            drawn = self.drawn.get(name)
            return drawn.size if drawn else None
        if found not in self._sizes:
            self._sizes[found] = self._measure(found)
        return self._sizes[found]

    def data(self, entry: str) -> bytes:
        """Read a picture's bytes; empty where that fails, which is noted."""
        try:
            return self.archive.read(entry, MAX_IMAGE_BYTES)
        except ModuleDataError as error:
            self.report.warn("pictures", "; ".join(error.problems))
            return b""

    def _measure(self, entry: str) -> Size | None:
        data = self.data(entry)
        found = size_of(data)
        if found is None and data:
            self.report.warn(
                "pictures", f"`{entry}` is no picture that can be read ({kind_of(data) or 'unknown'})"
            )
        return found

    def tell(self) -> None:
        """Put what was missing into the report."""
        self.report.count("pictures used", len(self.used))
        if self.drawn:
            self.report.count("pictures that VASSAL draws itself", len(self.drawn))
        for name in self.missing:
            self.report.warn("missing pictures", f"`{name}` is named but not in the file")


def image_index(root: Part, archive: Source, report: Report) -> ImageIndex:
    """Index the pictures of a module, the drawn ones first."""
    index = ImageIndex(archive, report)
    for layout in root.walk():
        if layout.kind != "GamePieceLayout":
            continue
        size = _side(layout.number("width", 75)), _side(layout.number("height", 75))
        for part in layout.children("GamePieceImage"):
            index.drawn.setdefault(part.get("name"), _drawn(part, size))
    return index


def _side(value: float) -> int:
    return int(min(max(value, 1), 1000))


def _drawn(part: Part, size: Size) -> Drawn:
    """Read the items of a drawn picture: ``Kind;name;place;value...`` apart by commas."""
    images, texts = [], []
    for item in part.get("props").split(","):
        fields = item.split(";")
        if fields[0] == "Image" and len(fields) > 3:
            images.append(fields[3])
        elif fields[0] in ("Label", "TextBox", "Text") and len(fields) > 3:
            texts.append(fields[-1])
    return Drawn(size, part.get("bgColor"), tuple(filter(None, images)), tuple(filter(None, texts)))
