"""A module: data of one game, packed in one file, loaded section by section, unpacked to sources again.

    modules/<game>/  --pack-->  game.wgm  --load-->  Module  --board_build-->  Board

The play digest covers what play depends on: maps, counters, tables, outline, scenarios. A new title or a new
picture leaves it as it is, and with it every save.
"""

from __future__ import annotations

import hashlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import accumulate, chain, pairwise
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from grognard.kernel.container import Container, Parts, open_container, parts_digest, write_container
from grognard.kernel.durable import write_whole
from grognard.kernel.errors import ModuleDataError
from grognard.kernel.pictures import TILES, Backdrop, PictureBook, tile_count
from grognard.kernel.wire import encode

if TYPE_CHECKING:
    from grognard.kernel.schema.base import Border
    from grognard.kernel.schema.cases import Cases
    from grognard.kernel.schema.counters import Counters
    from grognard.kernel.schema.extension import Extended
    from grognard.kernel.schema.kit import KitSection
    from grognard.kernel.schema.manifest import Manifest
    from grognard.kernel.schema.maps import Maps
    from grognard.kernel.schema.outline import OutlineSection
    from grognard.kernel.schema.pictures import Pictures
    from grognard.kernel.schema.scenarios import Scenarios
    from grognard.kernel.schema.shapes import Shapes
    from grognard.kernel.schema.tables import Tables

PLAY_SECTIONS = ("maps", "counters", "tables", "outline", "scenarios")
BOARD_SECTIONS = ("manifest", *PLAY_SECTIONS, "cases")
KIT = "kit"
"""Play depends on it too, where a module has one."""
EXTENDED = "extended"
"""What extensions were laid over a module, see :mod:`grognard.kernel.extending`."""
SECTIONS = (*BOARD_SECTIONS, "shapes", "pictures", KIT, EXTENDED)
RESERVED = ("text",)

Model = TypeVar("Model", bound="Border")


@dataclass(frozen=True, slots=True)
class Module:
    """An opened module; a section is read, checked and kept when it is first asked for.

    Attributes:
        container: the file behind it.
    """

    container: Container
    _read: dict[str, Any] = field(default_factory=dict, repr=False, compare=False)

    @property
    def name(self) -> str:
        """The file as errors call it."""
        return self.container.name

    @property
    def digest(self) -> str:
        """The play digest in hex; reads no section."""
        return play_digest({name: section.digest for name, section in self.container.sections.items()})

    @property
    def manifest(self) -> Manifest:
        """What the module is."""
        from grognard.kernel.schema.manifest import Manifest

        return self._section("manifest", Manifest)

    @property
    def maps(self) -> Maps:
        """Maps, spaces, ways, regions, codes."""
        from grognard.kernel.schema.maps import Maps

        return self._section("maps", Maps)

    @property
    def counters(self) -> Counters:
        """Sides, nations and counters."""
        from grognard.kernel.schema.counters import Counters

        return self._section("counters", Counters)

    @property
    def tables(self) -> Tables:
        """Result tables."""
        from grognard.kernel.schema.tables import Tables

        return self._section("tables", Tables)

    @property
    def outline(self) -> OutlineSection:
        """Turns and the sequence of play."""
        from grognard.kernel.schema.outline import OutlineSection

        return self._section("outline", OutlineSection)

    @property
    def scenarios(self) -> Scenarios:
        """Tracks, options and scenarios."""
        from grognard.kernel.schema.scenarios import Scenarios

        return self._section("scenarios", Scenarios)

    @property
    def cases(self) -> Cases:
        """The rulebook's cases."""
        from grognard.kernel.schema.cases import Cases

        return self._section("cases", Cases)

    @property
    def kit(self) -> KitSection | None:
        """What lies beside the maps; None where the file has nothing of it."""
        if KIT not in self.container.sections:
            return None
        from grognard.kernel.schema.kit import KitSection

        return self._section(KIT, KitSection)

    @property
    def extended(self) -> Extended | None:
        """The base and the extensions this module was made from; None where it is one by itself."""
        if EXTENDED not in self.container.sections:
            return None
        from grognard.kernel.schema.extension import Extended

        return self._section(EXTENDED, Extended)

    @property
    def shapes(self) -> Shapes:
        """What lies behind the spaces on the maps; empty where the file has none."""
        from grognard.kernel.schema.shapes import Shapes

        if "shapes" not in self.container.sections:
            return Shapes(shapes=())
        return self._section("shapes", Shapes)

    @property
    def pictures(self) -> Pictures | None:
        """What pictures there are and what is drawn from them; None where the file has none."""
        from grognard.kernel.schema.pictures import Pictures

        if "pictures" not in self.container.sections:
            return None
        return self._section("pictures", Pictures)

    @property
    def picture_book(self) -> PictureBook | None:
        """The pictures themselves, each tile read when it is asked for; None where the file has none.

        Raises:
            ModuleDataError: the section is bad, or does not agree with maps, counters or tiles.
        """
        if self.pictures is None:
            return None
        if "book" not in self._read:
            self._read["book"] = self._book(self.pictures)
        book: PictureBook = self._read["book"]
        return book

    def check(self, sections: tuple[str, ...] = SECTIONS) -> None:
        """Read sections, by default all, and hold that they agree.

        Args:
            sections: among them those that play depends on.

        Raises:
            ModuleDataError: with the problems of every section.
        """
        problems: list[str] = []
        for name in sections:
            try:
                getattr(self, name)
            except ModuleDataError as error:
                problems += error.problems
        if not problems:
            from grognard.kernel.schema.whole import whole_problems

            problems = whole_problems(self.maps, self.counters, self.outline, self.scenarios, self.kit)
        if problems:
            raise ModuleDataError(self.name, problems)
        if "pictures" in sections:
            self.picture_book  # noqa: B018 - it is read to be checked

    def _book(self, pictures: Pictures) -> PictureBook:
        from grognard.kernel.schema.whole import picture_problems

        problems = picture_problems(pictures, self.maps, self.counters)
        tiles = self.container.sections[TILES]
        if parts_digest(pictures.digest) != tiles.digest:
            problems.append(f"section `{TILES}` is not the one that section `pictures` tells of")
        if problems:
            raise ModuleDataError(self.name, problems)
        starts = self.container.part_starts(TILES, len(pictures.digest))
        firsts = tuple(accumulate(map(tile_count, pictures.width, pictures.height), initial=0))
        columns, ids = pictures.counters, [one.id for one in self.maps.maps]
        return PictureBook(
            names=pictures.name,
            sizes=tuple(zip(pictures.width, pictures.height, strict=True)),
            backdrops={
                ids[one.map]: Backdrop(one.picture, one.origin, one.scale, frozenset(one.over))
                for one in pictures.maps
            },
            counters=dict(zip(columns.counter, columns.faces, strict=True)),
            digest=self.container.sections["pictures"].digest.hex(),
            stored=tuple(starts[end] - starts[first] for first, end in pairwise(firsts)),
            _container=self.container,
            _firsts=firsts,
            _starts=starts,
            _digests=pictures.digest,
        )

    def _section(self, name: str, model: type[Model]) -> Model:
        found: Model | None = self._read.get(name)
        if found is None:
            from grognard.kernel.schema.base import SchemaError, read_model

            try:
                found = read_model(model, self.container.read(name))
            except SchemaError as error:
                problems = [f"section `{name}`: {problem}" for problem in error.problems]
                raise ModuleDataError(self.name, problems) from None
            self._read[name] = found
        return found


def load(source: Path | str | bytes, name: str = "") -> Module:
    """Open a packed module, by its path or its bytes.

    Args:
        source: a path, or the whole file.
        name: what errors call the file; by default its path.

    Raises:
        ModuleDataError: it is no module file; its sections are checked as they are read.
    """
    container = open_container(Path(source) if isinstance(source, str) else source, name)
    problems = [f"there is no section `{part}`" for part in BOARD_SECTIONS if part not in container.sections]
    known = (*SECTIONS, *RESERVED, TILES)
    if ("pictures" in container.sections) != (TILES in container.sections):
        problems.append(f"sections `pictures` and `{TILES}` only stand together")
    problems += [f"section `{part}` has no meaning" for part in container.sections if part not in known]
    if problems:
        raise ModuleDataError(container.name, problems)
    return Module(container)


def pack(folder: Path | str, out: Path | str | None = None) -> bytes:
    """Pack a source folder.

    Args:
        folder: holds ``module.toml``.
        out: where to write the file, if anywhere; a file there is replaced in one step.

    Returns:
        The file's bytes; equal sources give equal bytes with the same zlib.

    Raises:
        ModuleDataError: with every problem of the sources, by file and line.
        GrognardError: the file cannot be written.
    """
    from grognard.kernel.packing import pack_sections

    folder = Path(folder)
    payloads = pack_payloads(pack_sections(folder))
    try:
        data = write_container(payloads)
    except ValueError as error:
        raise ModuleDataError(str(folder), str(error)) from None
    load(data, str(folder)).check()
    if out is not None:
        write_whole(Path(out), data)
    return data


def pack_payloads(sections: Mapping[str, Any]) -> dict[str, bytes | Parts]:
    """Turn sections of plain data into what a container is written from."""
    return {
        name: section if isinstance(section, Parts) else encode(section) for name, section in sections.items()
    }


def unpack(source: Path | str | bytes, folder: Path | str) -> list[Path]:
    """Write the sources of a packed module into a folder; packing them gives the same digests.

    Args:
        source: a path, or the whole file.
        folder: made if need be; must be empty.

    Returns:
        The files written.

    Raises:
        ModuleDataError: the module is bad, or the folder holds something.
        GrognardError: a file cannot be written.
    """
    from grognard.kernel.unpacking import picture_files, source_texts

    folder = Path(folder)
    try:
        taken = folder.exists() and (not folder.is_dir() or any(folder.iterdir()))
    except OSError as error:
        raise ModuleDataError(str(folder), f"it cannot be read: {error.strerror or error}") from None
    if taken:
        raise ModuleDataError(str(folder), "it is there already and not an empty folder")
    module = load(source)
    module.check()
    written = []
    texts = ((name, text.encode()) for name, text in source_texts(module).items())
    for name, data in chain(texts, picture_files(module)):
        path = folder / name
        write_whole(path, data)
        written.append(path)
    return written


def play_digest(digests: Mapping[str, bytes]) -> str:
    """Combine the digests of the sections that play depends on, in hex."""
    total = hashlib.blake2b(digest_size=32)
    for name in (*PLAY_SECTIONS, *((KIT,) if KIT in digests else ())):
        total.update(name.encode() + b"\0" + digests[name])
    return total.hexdigest()


def sources_digest(folder: Path | str) -> str:
    """Digest everything a packed file is made from, in hex: the sources, and the code that packs them."""
    folder, here = Path(folder), Path(__file__).parent
    total = hashlib.blake2b(digest_size=32)
    code = [*here.glob("*.py"), *(here / "schema").glob("*.py")]
    for root, paths in ((here, code), (folder, folder.rglob("*"))):
        named = {path.relative_to(root).as_posix(): path for path in paths if path.is_file()}
        for name in sorted(named):
            data = named[name].read_bytes()
            total.update(f"{name}\0{len(data)}\0".encode() + data)
    return total.hexdigest()
