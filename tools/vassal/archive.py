"""The container of a VASSAL file: a zip, or a folder with the same entries, read within limits.

A zip comes from a stranger. Names that lead out of it, entries that claim more than a module holds, entries
that lie over each other and entries that expand beyond reason are refused with one sentence, before memory
is taken for them.
"""

from __future__ import annotations

import os
import unicodedata
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass, field
from io import BytesIO
from pathlib import Path
from typing import Protocol

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.reading import hold_file, read_at_most
from grognard.kernel.schema.base import plain

MAX_ENTRIES = 60_000
MAX_ENTRY_BYTES = 400_000_000
MAX_TOTAL_BYTES = 4_000_000_000
MAX_READ_BYTES = 64_000_000
"""Of one entry that is read at all: a build file, a picture, a save."""

SUSPICIOUS_BYTES = 8_000_000
SUSPICIOUS_RATIO = 150
"""An entry this long that shrank by so much is no picture and no text that people made."""

_JUNK = ("__MACOSX/", ".git/", ".svn/")
_ZIP_ERRORS = (zipfile.BadZipFile, zlib.error, NotImplementedError, RuntimeError, EOFError, ValueError)


class Source(Protocol):
    """Where entries are read from."""

    @property
    def name(self) -> str:
        """What messages call it."""

    def find(self, *candidates: str) -> str:
        """Return the first entry there is, or ''."""

    def read(self, entry: str, most: int = MAX_READ_BYTES) -> bytes:
        """Read one entry; raises `ModuleDataError`."""


@dataclass(frozen=True, slots=True)
class Layered:
    """Several archives as one: a module and its extensions; of equal entries the last counts."""

    layers: tuple[Archive, ...]

    @property
    def name(self) -> str:
        """The name of the module."""
        return self.layers[0].name

    @property
    def sizes(self) -> dict[str, int]:
        """Bytes of each entry."""
        return {entry: size for layer in self.layers for entry, size in layer.sizes.items()}

    def find(self, *candidates: str) -> str:
        """Return the first entry there is, or ''."""
        return next(filter(None, (layer.find(*candidates) for layer in reversed(self.layers))), "")

    def read(self, entry: str, most: int = MAX_READ_BYTES) -> bytes:
        """Read one entry.

        Raises:
            ModuleDataError: as `Archive.read`.
        """
        holder = next((layer for layer in reversed(self.layers) if entry in layer), self.layers[0])
        return holder.read(entry, most)


@dataclass(frozen=True, slots=True)
class Archive:
    """An opened file or folder.

    Attributes:
        name: what messages call it.
        sizes: bytes of each entry by its name, with `/` between folders.
    """

    name: str
    sizes: Mapping[str, int]
    _zip: zipfile.ZipFile | None = field(repr=False)
    _real: Mapping[str, str] = field(repr=False)
    _folded: Mapping[str, str] = field(repr=False)

    def __contains__(self, entry: str) -> bool:
        """Tell whether there is an entry of just that name."""
        return entry in self.sizes

    def find(self, *candidates: str) -> str:
        """Return the first entry there is: by its name, decomposed as a Mac writes it, in any case; or ''."""
        for wanted in candidates:
            if wanted in self.sizes:
                return wanted
            if (found := self._folded.get(_fold(wanted))) is not None:
                return found
        return ""

    def read(self, entry: str, most: int = MAX_READ_BYTES) -> bytes:
        """Read one entry.

        Raises:
            ModuleDataError: it is not there, too long, or damaged.
        """
        size = self.sizes.get(entry)
        if size is None:
            raise ModuleDataError(self.name, f"there is no entry `{plain(entry)}`")
        if size > most:
            raise ModuleDataError(self.name, f"entry `{plain(entry)}` is longer than {most:,} bytes")
        try:
            if self._zip is None:
                return read_at_most(Path(self._real[entry]), most)
            with self._zip.open(self._real[entry]) as stream:
                data = stream.read(most + 1)
        except (*_ZIP_ERRORS, OSError) as error:
            raise ModuleDataError(
                self.name, f"entry `{plain(entry)}` cannot be read ({_why(error)})"
            ) from None
        if len(data) > most:
            raise ModuleDataError(self.name, f"entry `{plain(entry)}` is longer than it says")
        return data

    def close(self) -> None:
        """Let go of the file."""
        if self._zip is not None:
            self._zip.close()


def open_archive(source: Path | bytes, name: str = "") -> Archive:
    """Open a VASSAL file or folder.

    Args:
        source: a zip, a folder with the same entries, or the bytes of a zip.
        name: what messages call it; by default its path.

    Raises:
        ModuleDataError: it is neither, or no module should look like that.
    """
    name = name or (str(source) if isinstance(source, Path) else "the file")
    if isinstance(source, Path) and source.is_dir():
        return _open_folder(source, name)
    try:
        if isinstance(source, Path):
            hold_file(source)
        opened = zipfile.ZipFile(source if isinstance(source, Path) else BytesIO(source))
    except (*_ZIP_ERRORS, OSError) as error:
        if isinstance(error, OSError) and not isinstance(error, zipfile.BadZipFile):
            raise ModuleDataError(name, f"it cannot be read: {error.strerror or error}") from None
        raise ModuleDataError(name, "it is no zip file, as VASSAL's files are") from None
    weight = source.stat().st_size if isinstance(source, Path) else len(source)
    return _open_zip(opened, name, weight)


def _open_zip(opened: zipfile.ZipFile, name: str, weight: int) -> Archive:
    infos = [info for info in opened.infolist() if not info.is_dir()]
    problem = _zip_problem(infos, weight)
    if problem:
        opened.close()
        raise ModuleDataError(name, f"it is refused: {problem}")
    sizes, real = {}, {}
    for info in infos:
        entry = info.filename.replace("\\", "/")
        if not entry.startswith(_JUNK):
            sizes[entry], real[entry] = info.file_size, info.filename
    return Archive(name, sizes, opened, real, _folds(sizes))


def _zip_problem(infos: list[zipfile.ZipInfo], weight: int) -> str:
    """Say why nobody should read this zip; empty where there is no reason."""
    if len(infos) > MAX_ENTRIES:
        return f"it holds {len(infos):,} entries, and no module has more than {MAX_ENTRIES:,}"
    if sum(info.compress_size for info in infos) > weight:
        return "its entries claim more bytes than the file has"
    if sum(info.file_size for info in infos) > MAX_TOTAL_BYTES:
        return "it would expand to more than a module holds"
    for info in infos:
        entry = plain(info.filename)
        if _leads_out(info.filename):
            return f"its entry `{entry}` would lie outside of it"
        if info.flag_bits & 0x1:
            return f"its entry `{entry}` is locked with a password"
        if info.file_size > MAX_ENTRY_BYTES or (
            info.file_size > SUSPICIOUS_BYTES and info.file_size > SUSPICIOUS_RATIO * info.compress_size
        ):
            return f"its entry `{entry}` expands beyond reason, to {info.file_size:,} bytes"
    return ""


def _leads_out(entry: str) -> bool:
    parts = entry.replace("\\", "/").split("/")
    return ".." in parts or not parts[0] or ":" in parts[0] or "\0" in entry


def _open_folder(folder: Path, name: str) -> Archive:
    sizes: dict[str, int] = {}
    real: dict[str, str] = {}
    for root, folders, files in os.walk(folder):
        folders[:] = sorted(one for one in folders if not one.startswith("."))
        for file in files:
            path = Path(root, file)
            if path.is_symlink() or not path.is_file():
                continue
            entry = path.relative_to(folder).as_posix()
            sizes[entry], real[entry] = path.stat().st_size, str(path)
            if len(sizes) > MAX_ENTRIES:
                raise ModuleDataError(name, f"the folder holds more than {MAX_ENTRIES:,} files")
    return Archive(name, dict(sorted(sizes.items())), None, real, _folds(sizes))


def _folds(entries: Mapping[str, int]) -> dict[str, str]:
    folded: dict[str, str] = {}
    for entry in sorted(entries):
        folded.setdefault(_fold(entry), entry)
    return folded


def _fold(entry: str) -> str:
    return unicodedata.normalize("NFC", entry).casefold()


def _why(error: BaseException) -> str:
    return plain(str(error)) or type(error).__name__
