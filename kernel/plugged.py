"""Games played from their own folders, not installed: ``--plugin FOLDER`` names one, no file ever does.

The folder is what `pip` would install: its ``pyproject.toml`` has one entry point of the group
``grognard.games``, the package lies in it, and the sources of its module beside the package in ``module/``.
The folders stand in an environment variable, so that the processes of bots and tests know them too.
"""

from __future__ import annotations

import os
import sys
import tomllib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from importlib.machinery import ModuleSpec, PathFinder
from importlib.metadata import EntryPoint
from pathlib import Path
from types import MappingProxyType, ModuleType

from grognard.kernel.errors import PluginError
from grognard.kernel.reading import read_at_most

MAX_PROJECT_BYTES = 1_000_000
"""Of a pyproject.toml."""

GROUP = "grognard.games"
VARIABLE = "GROGNARD_PLUGINS"
"""Holds the folders plugged in, apart as the folders of ``PATH``."""


@dataclass(frozen=True, slots=True)
class Plugged:
    """One game in its folder.

    Attributes:
        folder: holds ``pyproject.toml``, the package and ``module/``.
        slug: the name of its entry point.
        target: what the entry point names, ``package.info:GAME``.
    """

    folder: Path
    slug: str
    target: str

    @property
    def package(self) -> str:
        """The top package of its code."""
        return self.target.partition(":")[0].partition(".")[0]

    @property
    def sources(self) -> Path:
        """Where the sources of its module lie."""
        return self.folder / "module"

    def entry_point(self) -> EntryPoint:
        """Its entry point as `pip` would have written it down."""
        return EntryPoint(self.slug, self.target, GROUP)


def read_folder(folder: Path) -> Plugged:
    """Read which game a folder holds.

    Raises:
        PluginError: it holds none, or several, or its package is not there.
    """
    told = folder / "pyproject.toml"
    try:
        project = tomllib.loads(read_at_most(told, MAX_PROJECT_BYTES).decode())
    except OSError as error:
        raise PluginError(
            f"{told}: it cannot be read ({error.strerror or error}), so {folder} is no folder of a plugin; "
            "`grognard new-game` writes one."
        ) from None
    except ValueError as error:
        raise PluginError(f"{told}: {error}.") from None
    entries = _entries(project)
    if len(entries) != 1:
        raise PluginError(
            f'{told}: [project.entry-points."{GROUP}"] must name one game, such as '
            f'{folder.name} = "{folder.name}.info:GAME"; it names {len(entries) or "none"}.'
        )
    ((slug, target),) = entries.items()
    found = Plugged(folder, slug, target)
    if not (folder / found.package / "__init__.py").is_file():
        raise PluginError(f"{told}: there is no package {found.package} beside it.")
    return found


def _entries(project: object) -> dict[str, str]:
    """The entry points of our group in a project file, none where it has another shape."""
    for name in ("project", "entry-points", GROUP):
        project = project.get(name) if isinstance(project, dict) else None
    return {k: v for k, v in project.items() if isinstance(v, str)} if isinstance(project, dict) else {}


def add_folder(folder: Path) -> Plugged:
    """Plug a folder in, for this process and those it starts; call `registry.plug_in` instead.

    Raises:
        PluginError: it holds no game, or its package was imported from elsewhere already.
    """
    folder = folder.resolve()
    found = read_folder(folder)
    known = sys.modules.get(found.package)
    if known is not None and not _lies_in(known, folder):
        raise PluginError(f"{folder}: another package is called {found.package} and is in use already.")
    if os.pathsep in str(folder):
        raise PluginError(f"{folder}: a folder of a plugin has no {os.pathsep} in its path.")
    others = [text for text in _folders(os.environ.get(VARIABLE, "")) if text != str(folder)]
    os.environ[VARIABLE] = os.pathsep.join([*others, str(folder)])
    return found


def _lies_in(module: ModuleType, folder: Path) -> bool:
    file = getattr(module, "__file__", None)
    return file is not None and Path(file).resolve().is_relative_to(folder)


def plugged() -> Mapping[str, Plugged]:
    """Return the games plugged in, by slug; their packages can be imported from then on.

    Raises:
        PluginError: a folder holds no game any more.
    """
    text = os.environ.get(VARIABLE, "")
    return _read(text) if text or _FINDER.folders else MappingProxyType({})


@lru_cache(maxsize=1)
def _read(text: str) -> Mapping[str, Plugged]:
    found = {one.slug: one for one in map(read_folder, map(Path, _folders(text)))}
    _FINDER.folders = {one.package: str(one.folder) for one in found.values()}
    if _FINDER not in sys.meta_path:
        sys.meta_path.insert(0, _FINDER)
    return MappingProxyType(found)


def _folders(text: str) -> list[str]:
    return [part for part in text.split(os.pathsep) if part]


class _Finder:
    """Finds the packages of plugged games in their folders, and nothing else that lies there.

    A whole folder on ``sys.path`` would let any file in it pass for a module of Python's own.
    """

    def __init__(self) -> None:
        self.folders: dict[str, str] = {}

    def find_spec(
        self, fullname: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        folder = self.folders.get(fullname)
        return None if folder is None else PathFinder.find_spec(fullname, [folder], target)

    def invalidate_caches(self) -> None:
        """Nothing is kept here; files added since are found by the finders of their folders."""


_FINDER = _Finder()
