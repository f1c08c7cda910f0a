"""Extensions: data that changes or adds to a module, in a container of its own, ``.wgx``.

    folder with extension.toml --pack_extension--> x.wgx --load_extension--> Extension

An extension is made for one base, which it names by slug and play digest. Overlays are drawn on the base's
maps and resolved into printed ids when the extension is packed. What is laid over a base is one more module
file, see :mod:`grognard.kernel.extending`.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from grognard.kernel.container import Container, Parts, open_container, parts_digest, write_container
from grognard.kernel.durable import write_whole
from grognard.kernel.errors import ModuleDataError
from grognard.kernel.wire import encode

if TYPE_CHECKING:
    from grognard.kernel.module import Module
    from grognard.kernel.schema.base import Border
    from grognard.kernel.schema.extension import Area, Art, Changes, ExtensionHead, Stamp, Words
    from grognard.kernel.schema.sources import ScenarioSource

    Model = TypeVar("Model", bound=Border)

_FILE = re.compile(r"^scenarios/[^\s:]+")

SUFFIX = ".wgx"
SOURCE = "extension.toml"
SECTIONS = ("extension", "changes", "words")
ART, FILES = "art", "files"
"""Sections of an extension that brings pictures: what they are called, and they themselves."""


@dataclass(frozen=True)
class Extension:
    """An opened extension.

    Attributes:
        container: the file behind it.
    """

    container: Container

    @property
    def name(self) -> str:
        """The file as errors call it."""
        return self.container.name

    @property
    def digest(self) -> str:
        """The digest of what play depends on, in hex."""
        return self.container.sections["changes"].digest.hex()

    @cached_property
    def head(self) -> ExtensionHead:
        """The title page."""
        from grognard.kernel.schema.extension import ExtensionHead

        return self._section("extension", ExtensionHead)

    @cached_property
    def changes(self) -> Changes:
        """What it changes.

        Raises:
            ModuleDataError: a text in it is none of a module's.
        """
        from grognard.kernel.extension_texts import text_problems
        from grognard.kernel.schema.extension import Changes

        found = self._section("changes", Changes)
        if problems := list(text_problems(found.texts)):
            raise ModuleDataError(self.name, problems)
        return found

    @cached_property
    def words(self) -> Words:
        """What it says otherwise, without changing how anything is played."""
        from grognard.kernel.schema.extension import Words

        return self._section("words", Words)

    @cached_property
    def art(self) -> Art | None:
        """What pictures it brings; None where it brings none."""
        from grognard.kernel.schema.extension import Art

        return self._section(ART, Art) if ART in self.container.sections else None

    @property
    def is_scenario(self) -> bool:
        """Whether it adds scenarios and changes nothing else."""
        changes, words = self.changes, self.words
        other = any(not name.startswith("scenarios/") for name in changes.texts)
        more: tuple[object, ...] = (
            changes.areas,
            changes.closed,
            changes.defaults,
            words.cases,
            words.pictures,
        )
        more += (words.maps, words.options, words.steps)
        return bool(changes.texts) and not (other or any(more) or self.art is not None)

    def scenarios(self) -> Iterator[ScenarioSource]:
        """Yield the scenarios it brings, new or in the place of the base's.

        Raises:
            ModuleDataError: one cannot be read.
        """
        from grognard.kernel.schema.base import read_model
        from grognard.kernel.schema.sources import ScenarioSource
        from grognard.kernel.sources import frozen

        for name, text in self.changes.texts.items():
            if name.startswith("scenarios/"):
                try:
                    yield read_model(ScenarioSource, frozen(tomllib.loads(text)))
                except (ValueError, RecursionError):
                    raise ModuleDataError(self.name, f"{name} cannot be read") from None

    def pictures(self) -> Iterator[tuple[str, bytes]]:
        """Yield its pictures, by their names in a module's folder, as PNG.

        Raises:
            ModuleDataError: they are damaged.
        """
        art = self.art
        if art is None:
            return
        if parts_digest(art.digest) != self.container.sections[FILES].digest:
            raise ModuleDataError(
                self.name, f"section `{FILES}` is not the one that section `{ART}` tells of"
            )
        starts = self.container.part_starts(FILES, len(art.name))
        for row, name in enumerate(art.name):
            place = (starts[row], starts[row + 1])
            yield f"art/{name}.png", self.container.part(FILES, place, art.length[row], art.digest[row])

    @property
    def stamp(self) -> Stamp:
        """How saves remember it."""
        from grognard.kernel.schema.extension import Stamp

        return Stamp(slug=self.head.id, version=self.head.version, digest=self.digest)

    def _section(self, name: str, model: type[Model]) -> Model:
        from grognard.kernel.schema.base import SchemaError, read_model

        try:
            return read_model(model, self.container.read(name))
        except SchemaError as error:
            raise ModuleDataError(self.name, [f"section `{name}`: {one}" for one in error.problems]) from None


def tsv_lines(text: str, needed: str = "id") -> list[dict[str, str]]:
    r"""Read the lines of a TSV text with a column ``id``, or another; one without that column has none.

    Example:
        >>> tsv_lines("id\tname\nemden\tEmden\n")
        [{'id': 'emden', 'name': 'Emden'}]
    """
    from grognard.kernel.sources import split_rows

    rows = [cells for _, cells in split_rows(text)]
    if not rows or needed not in rows[0]:
        return []
    filled = ([*cells, *[""] * (len(rows[0]) - len(cells))] for cells in rows[1:])
    return [dict(zip(rows[0], cells, strict=False)) for cells in filled]


def load_extension(source: Path | str | bytes, name: str = "") -> Extension:
    """Open a packed extension, by its path or its bytes; its sections are read.

    Raises:
        ModuleDataError: it is none, or a section is bad.
    """
    container = open_container(Path(source) if isinstance(source, str) else source, name)
    if set(container.sections) not in (set(SECTIONS), {*SECTIONS, ART, FILES}):
        raise ModuleDataError(container.name, "it is no extension: its sections are not those of one")
    found = Extension(container)
    _ = found.head, found.changes, found.words, found.art
    return found


def pack_extension(folder: Path | str, out: Path | str | None = None, base: Module | None = None) -> bytes:
    """Pack a source folder of an extension, and lay it over its base to see that it fits.

    Args:
        folder: holds ``extension.toml``.
        out: where to write the file, if anywhere.
        base: the module it is for; found by the slug when None.

    Returns:
        The file's bytes.

    Raises:
        ModuleDataError: with every problem, by file and line.
        GrognardError: the file cannot be written.
    """
    from grognard.kernel.extending import lay_over
    from grognard.kernel.packing_extension import extension_sections

    base, sections = extension_sections(Path(folder), base)
    payloads = {
        name: section if isinstance(section, Parts) else encode(section) for name, section in sections.items()
    }
    try:
        data = write_container(payloads)
    except ValueError as error:
        raise ModuleDataError(str(folder), str(error)) from None
    try:
        lay_over(base, [load_extension(data, str(folder))])
    except ModuleDataError as error:
        files = _scenario_files(Path(folder))
        told = [_FILE.sub(lambda found: files.get(found[0], found[0]), one) for one in error.problems]
        raise ModuleDataError(str(folder), told) from None
    if out is not None:
        write_whole(Path(out), data)
    return data


def _scenario_files(folder: Path) -> dict[str, str]:
    """Return what the files of scenarios are called in a folder, by the names that their ids give them."""
    found = {}
    for path in sorted((folder / "scenarios").glob("*.toml")):
        told = tomllib.loads(path.read_text(encoding="utf-8-sig"))
        found[f"scenarios/{told['id']}.toml"] = f"scenarios/{path.name}"
    return found


def unpack_extension(source: Path | str | bytes) -> dict[str, str]:
    """Write an extension back as texts by file name; packing them gives the same digests.

    Overlays come out as the lists of spaces they became; pictures are not texts, see `Extension.pictures`.

    Raises:
        ModuleDataError: it is no extension, or a section is bad.
    """
    from grognard.kernel.toml_text import toml_text
    from grognard.kernel.unpacking_maps import origin_table

    one = load_extension(source)
    told: dict[str, Any] = one.head.model_dump()
    told["provenance"] = origin_table(one.head.provenance)
    told["region"] = [_region(area) for area in one.changes.areas] or None
    words = one.words
    for name, rows in (("picture", words.maps), ("step", words.steps), ("closed", one.changes.closed)):
        told[name] = [row.model_dump() for row in rows] or None
    told["option"] = list(_options(one)) or None
    more = {"cases.tsv": words.cases, "pictures.tsv": words.pictures}
    return {SOURCE: toml_text(told), **one.changes.texts} | {
        name: text for name, text in more.items() if text
    }


def _region(area: Area) -> dict[str, Any]:
    return {name: value for name, value in area.model_dump().items() if value or name == "spaces"}


def _options(one: Extension) -> Iterator[dict[str, Any]]:
    names, defaults = {row.id: row.name for row in one.words.options}, one.changes.defaults
    for option in dict.fromkeys((*names, *defaults)):
        told = {"id": option, "name": names.get(option), "default": defaults.get(option)}
        yield {name: value for name, value in told.items() if value is not None}
