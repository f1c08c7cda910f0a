"""What lies in the user's folder: modules, extensions, and the saves that need them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.kernel.home import home

if TYPE_CHECKING:
    from grognard.kernel.schema.save import Head, ModuleStamp

MODULES, EXTENSIONS = "modules", "extensions"
SAVES = ("saves", "autosaves")


@dataclass(frozen=True, slots=True)
class Save:
    """A saved game or a journal.

    Attributes:
        path: where it lies.
        stamps: the module it is played with, then its extensions; none where it cannot be read.
    """

    path: Path
    stamps: tuple[ModuleStamp, ...]

    def needs(self, slug: str, digest: str = "") -> bool:
        """Tell whether it is played with a module or an extension, in just that state where one is given."""
        return any(one.slug == slug and digest in ("", one.digest) for one in self.stamps)


def own_modules() -> list[Path]:
    """Return the modules in the user's folder."""
    return sorted((home() / MODULES).glob("*.wgm"))


def own_extensions() -> list[Path]:
    """Return the extensions in the user's folder."""
    return sorted((home() / EXTENSIONS).glob("*.wgx"))


def saves() -> list[Save]:
    """Return every save of the user, as far as their first records can be read."""
    files = [path for name in SAVES for path in sorted((home() / name).glob("*.wg[sj]"))]
    return [Save(path, head.modules if (head := _head(path)) is not None else ()) for path in files]


def _head(path: Path) -> Head | None:
    from grognard.kernel.errors import SaveError
    from grognard.kernel.records import read_records
    from grognard.kernel.save import read_bytes
    from grognard.kernel.schema.base import read_model
    from grognard.kernel.schema.save import Head

    try:
        for record in read_records(read_bytes(path)):
            return read_model(Head, record)
    except (SaveError, ValueError):
        pass
    return None


def stray_lines(known: set[str], kept: list[Save]) -> Iterator[str]:
    """Say which saves need a module or an extension of which nothing is here, by its version.

    Args:
        known: slugs and ids of what is here.
        kept: the saves.
    """
    for save in kept:
        for stamp in save.stamps:
            if stamp.slug not in known:
                yield f"{save.path.name} needs {stamp.slug} {stamp.version}, which is not here"


def need_lines(slug: str, digest: str, kept: list[Save]) -> Iterator[str]:
    """Say which saves need a module or an extension, and which of them another state of it."""
    fitting = [save.path.name for save in kept if save.needs(slug, digest)]
    others = [save for save in kept if save.needs(slug) and save.path.name not in fitting]
    if fitting:
        yield f"saves: {', '.join(fitting)}"
    for save in others:
        stamp = next(one for one in save.stamps if one.slug == slug)
        yield f"{save.path.name} needs {stamp.version} of digest {stamp.digest[:16]}, which is not here"
