"""The build file: XML whose tags are class names, read into a plain tree.

Entities and document types are refused, depth and number of elements limited. Letters that XML forbids are
dropped, and a file that breaks off gives what stood before the break.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from xml.parsers import expat

from grognard.kernel.errors import ModuleDataError
from grognard.tools.vassal.archive import Archive

ROOTS = ("GameModule", "BasicModule", "ModuleExtension")
BUILD_FILES = ("buildFile.xml", "buildFile")
MAX_DEPTH = 200
MAX_ELEMENTS = 1_000_000

_FORBIDDEN = re.compile(
    r"[\x00-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|&#(?:[0-8]|1[124-9]|2\d|3[01]|x[01]?[0-9a-fA-F]);"
)


@dataclass(slots=True, eq=False)
class Part:
    """One component of a module.

    Attributes:
        tag: the full class name.
        fields: the attributes.
        text: what stands between the tags, bare of blanks at its ends but for tabs within.
        parts: the components inside; folders are passed through.
    """

    tag: str
    fields: dict[str, str]
    text: str = ""
    parts: list[Part] = field(default_factory=list)

    @property
    def kind(self) -> str:
        """The class name without its package."""
        return self.tag.rpartition(".")[2]

    @property
    def is_folder(self) -> bool:
        """Whether it only groups others in the editor."""
        return ".folder." in self.tag and self.tag.endswith("Folder")

    def get(self, name: str, default: str = "") -> str:
        """Return an attribute."""
        return self.fields.get(name, default)

    def number(self, name: str, default: float = 0.0) -> float:
        """Return an attribute as a number within reason; the default where it is none."""
        return number_of(self.fields.get(name, ""), default)

    def is_on(self, name: str, *, default: bool = False) -> bool:
        """Return an attribute that says true or false."""
        word = self.fields.get(name, "").strip().lower()
        return word == "true" if word in ("true", "false") else default

    def children(self, *kinds: str) -> Iterator[Part]:
        """The components inside, by kind; all without one. What lies in folders counts as inside."""
        stack = [iter(self.parts)]
        while stack:
            part = next(stack[-1], None)
            if part is None:
                stack.pop()
            elif part.is_folder:
                stack.append(iter(part.parts))
            elif not kinds or is_kind(part, *kinds):
                yield part

    def child(self, *kinds: str) -> Part | None:
        """The first component inside of some kind."""
        return next(self.children(*kinds), None)

    def walk(self) -> Iterator[Part]:
        """Every component below, parents first, in the order of the file."""
        stack = [self]
        while stack:
            part = stack.pop()
            yield part
            stack += reversed(part.parts)


def is_kind(part: Part, *kinds: str) -> bool:
    """Tell whether a component is one of some kinds, or by its name a module's own sort of one.

    Example:
        >>> [is_kind(Part(tag, {}), "Map") for tag in ("VASL.build.module.ASLMap", "VASSAL.build.GlobalMap")]
        [True, False]
    """
    kind = part.kind
    if part.tag.startswith("VASSAL."):
        return kind in kinds
    return any(kind == one or kind.endswith(one) for one in kinds)


def number_of(text: str, default: float = 0.0, most: float = 1e6) -> float:
    """Read a number as Java writes one; the default where it is none or beyond reason.

    Example:
        >>> number_of("265.8999"), number_of("NaN", 1.0), number_of("1e99", 2.0), number_of("")
        (265.8999, 1.0, 2.0, 0.0)
    """
    try:
        value = float(text) if len(text) < 64 and "_" not in text else default
    except ValueError:
        return default
    return value if -most <= value <= most else default


@dataclass(slots=True)
class _Reader:
    """Collects the tree while expat reads."""

    root: Part | None = None
    open: list[Part] = field(default_factory=list)
    texts: list[list[str]] = field(default_factory=list)
    count: int = 0

    def begin(self, tag: str, fields: dict[str, str]) -> None:
        self.count += 1
        if len(self.open) >= MAX_DEPTH or self.count > MAX_ELEMENTS:
            raise ValueError("it holds more, or deeper nested, components than a module has")
        part = Part(tag, fields)
        if self.open:
            self.open[-1].parts.append(part)
        elif self.root is None:
            self.root = part
        self.open.append(part)
        self.texts.append([])

    def letters(self, text: str) -> None:
        if self.texts:
            self.texts[-1].append(text)

    def end(self, _: str) -> None:
        self.open.pop().text = "".join(self.texts.pop()).strip(" \r\n")

    def refuse(self, *_: object) -> None:
        raise ValueError("it declares a document type or entities, which no module needs")


def read_tree(data: bytes, name: str) -> tuple[Part, str]:
    """Read XML.

    Args:
        data: the bytes of the file.
        name: what messages call it.

    Returns:
        The root, and a warning; empty where all went well.

    Raises:
        ModuleDataError: there is no element at all, or it is a trap.
    """
    found, broken = _parse(data, name)
    if broken:
        text = data.decode("utf-8", "replace") if _is_utf8(data) else data.decode("cp1252", "replace")
        text = re.sub(r"^\s*<\?xml[^>]*\?>", "", _FORBIDDEN.sub("", text.lstrip("\ufeff")), count=1)
        again, still = _parse(text.encode("utf-8", "replace"), name)
        if again is not None and not still:
            return again, f"{name} held letters that XML forbids; they were left out"
        found, broken = (again, still) if again is not None else (found, broken)
    if found is None:
        raise ModuleDataError(name, f"it is no XML ({broken})")
    return found, f"{name} breaks off ({broken}); what stood before that was read" if broken else ""


def _is_utf8(data: bytes) -> bool:
    try:
        data.decode("utf-8")
    except UnicodeDecodeError:
        return False
    return True


def _parse(data: bytes, name: str) -> tuple[Part | None, str]:
    reader = _Reader()
    parser = expat.ParserCreate()
    parser.buffer_text = True
    parser.StartElementHandler = reader.begin
    parser.EndElementHandler = reader.end
    parser.CharacterDataHandler = reader.letters
    parser.StartDoctypeDeclHandler = reader.refuse
    parser.EntityDeclHandler = reader.refuse
    try:
        parser.Parse(data, True)
    except expat.ExpatError as error:
        return reader.root, expat.ErrorString(error.code) or "unreadable"
    except (ValueError, LookupError) as error:
        raise ModuleDataError(name, str(error)) from None
    return reader.root, ""


def read_build_file(archive: Archive) -> tuple[Part, list[str]]:
    """Read a module's or an extension's build file.

    Returns:
        The root, and warnings.

    Raises:
        ModuleDataError: there is none, or it is not VASSAL's.
    """
    entry = archive.find(*BUILD_FILES)
    if not entry:
        raise ModuleDataError(archive.name, "there is no build file in it, so it is no VASSAL module")
    root, warning = read_tree(archive.read(entry), f"{archive.name}: {entry}")
    if root.kind not in ROOTS and not any(part.kind == "Map" for part in root.walk()):
        raise ModuleDataError(archive.name, "its build file does not describe a VASSAL module")
    return root, [warning] if warning else []
