"""The installed games: found through entry points, their modules and plugins loaded when asked for.

A name is looked up as a path to a module file, then among the games plugged in from their folders, then in
the user's folder, then among the installed packages. Opening a module file never runs code: its plugin must
be installed or plugged in.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from importlib import metadata, resources
from pathlib import Path
from typing import TYPE_CHECKING

from grognard.kernel.errors import GrognardError, ModuleDataError, PluginError, told
from grognard.kernel.home import folder, home
from grognard.kernel.plugged import GROUP, add_folder, plugged

if TYPE_CHECKING:
    from grognard.kernel.board import Board
    from grognard.kernel.game import Game

FRESH_S = 1.0
"""Sources of a checkout are not looked through again for so long; tests open hundreds of games a second."""

_FRESH: dict[tuple[Path, Path], tuple[float, Path]] = {}


@dataclass(frozen=True, slots=True)
class GameInfo:
    """What an installed package says of a game, importable without its rules.

    Attributes:
        slug: the game's name in commands and files.
        plugin: the Python module with the hooks.
        module: ``package:file`` of the packed module.
        any_module: whether its rules play every module, see :data:`grognard.kernel.game.ANY_STEP`.
        primer: whether it is one to begin with: such games stand before all others, and the first of them is
            played where none is named.
    """

    slug: str
    plugin: str
    module: str
    any_module: bool = False
    primer: bool = False


@lru_cache(maxsize=1)
def installed_games() -> Mapping[str, GameInfo]:
    """Return the games plugged in and of all packages, primers first, without the broken `broken_games`."""
    broken_games.cache_clear()
    found: dict[str, GameInfo] = {}
    for entry in _entries():
        info = _info(entry)
        if isinstance(info, GameInfo):
            found[info.slug] = info
    return dict(sorted(found.items(), key=lambda item: not item[1].primer))


@lru_cache(maxsize=1)
def broken_games() -> Mapping[str, str]:
    """Return what is wrong with the installed packages that cannot be used, by name of the entry point."""
    return {entry.name: info for entry in _entries() if isinstance(info := _info(entry), str)}


def _entries() -> list[metadata.EntryPoint]:
    """The entry points of all games by name; of two that are called alike the one plugged in."""
    found = {entry.name: entry for entry in metadata.entry_points(group=GROUP)}
    found |= {slug: game.entry_point() for slug, game in plugged().items()}
    return [found[name] for name in sorted(found)]


def plug_in(folder: Path | str) -> str:
    """Let a game be played from its folder as if it were installed, and return its slug.

    Args:
        folder: holds ``pyproject.toml``, the package, and the sources of its module in ``module/``.

    Raises:
        PluginError: it holds no such game, or the package cannot be imported.
    """
    slug = add_folder(Path(folder)).slug
    for cache in (installed_games, broken_games, load_game):
        cache.cache_clear()
    game_info(slug)
    return slug


def _info(entry: metadata.EntryPoint) -> GameInfo | str:
    """Return what an entry point names, or what is wrong with it; a stranger's package may raise anything."""
    try:
        info = entry.load()
    except (Exception, SystemExit) as error:  # one broken package must not take the others with it
        return f"The game {entry.name} is installed but cannot be imported: {error!r}."
    if not isinstance(info, GameInfo) or info.slug != entry.name:
        return f"The entry point {entry.name} of group {GROUP} must name a GameInfo of that slug."
    package, _, file = str(info.module).partition(":")
    if not (isinstance(info.plugin, str) and info.plugin and package and file):
        return f"The GameInfo of {entry.name} must name a plugin, and its module as package:file."
    return info


def game_info(slug: str) -> GameInfo | None:
    """Return what is known of an installed game, None when there is none of that name.

    Raises:
        PluginError: it is there, but broken.
    """
    info = installed_games().get(slug)
    if info is None and slug in broken_games():
        raise PluginError(broken_games()[slug])
    return info


def plays_any(plugin: str) -> bool:
    """Return whether a plugin is installed that plays any module."""
    info = installed_games().get(plugin)
    return info is not None and info.any_module


def free_rules() -> str:
    """Return the slug of an installed plugin that plays any module.

    Raises:
        PluginError: there is none.
    """
    found = next((info.slug for info in installed_games().values() if info.any_module), None)
    if found is None:
        raise PluginError("No plugin is installed that plays any module.")
    return found


def find_module(name: str) -> Path:
    """Return the module file that a name stands for.

    Args:
        name: a path to a ``.wgm``, or the slug of a game plugged in, in the user's folder, or installed.

    Raises:
        ModuleDataError: nothing is called so.
        PluginError: the package of that game is broken.
    """
    path = Path(name)
    if path.suffix == ".wgm":
        if _is_file(path):
            return path
        raise ModuleDataError(name, "there is no such file")
    # A name with a slash is a path, and none leads from here out of the user's folder.
    own = home() / "modules" / f"{name}.wgm"
    if name not in plugged() and path.name == name and _is_file(own):
        return own
    info = game_info(name)
    if info is None:
        known = ", ".join(installed_games()) or "none"
        raise ModuleDataError(name, f"no game is called so; installed are: {known}")
    return packaged_module(info)


def is_here(slug: str) -> bool:
    """Return whether a game of a slug is plugged in, in the user's folder, or installed."""
    own = home() / "modules" / f"{slug}.wgm"
    return game_info(slug) is not None or (Path(slug).name == slug and _is_file(own))


def _is_file(path: Path) -> bool:
    """Tell whether a file is there; no file can have a name that the system does not take."""
    try:
        return path.is_file()
    except OSError:
        return False


def packaged_module(info: GameInfo) -> Path:
    """Return the packed module of an installed game; from sources it is packed when they changed.

    Raises:
        ModuleDataError: the package holds neither the file nor its sources, or the sources have problems.
        GrognardError: the packed file cannot be written.
    """
    package, _, file = info.module.partition(":")
    try:
        packed = Path(str(resources.files(package) / file))
    except (Exception, SystemExit) as error:  # importing a package may raise anything
        raise ModuleDataError(info.module, f"the package cannot be imported: {error!r}") from None
    game = plugged().get(info.slug)
    sources = packed.with_suffix("") if game is None else game.sources
    if not (sources / "module.toml").is_file():
        if packed.is_file():
            return packed
        raise ModuleDataError(info.module, "the installed package has lost its module file")
    cache = folder("cache")
    looked, found = _FRESH.get((sources, cache), (0.0, sources))
    if time.monotonic() - looked < FRESH_S and found.is_file():
        return found
    from grognard.kernel.module import pack, sources_digest

    fresh = cache / f"{info.slug}-{sources_digest(sources)[:16]}.wgm"
    if not fresh.is_file():
        pack(sources, fresh)
    _FRESH[sources, cache] = (time.monotonic(), fresh)
    return fresh


@lru_cache(maxsize=8)
def _board(path: Path, _changed: int) -> Board:
    from grognard.kernel.board_build import load_board

    return load_board(path)


def find_board(name: str) -> Board:
    """Return the board of the module that a name stands for, see `find_module`.

    Raises:
        ModuleDataError: nothing is called so, or it cannot be read.
        PluginError: the package of that game is broken.
    """
    return load_board_cached(find_module(name))


def load_board_cached(path: Path) -> Board:
    """Return the board of a module file, built once while the file stays as it is."""
    return _board(path, path.stat().st_mtime_ns)


@lru_cache(maxsize=8)
def load_game(slug: str) -> Game:
    """Import a game's plugin and resolve its hooks.

    Raises:
        PluginError: no such plugin, one that fails while it is imported or asked, a misspelt or missing hook.
    """
    info = game_info(slug)
    if info is None:
        raise PluginError(
            f"The module needs the plugin {slug}, which is not installed; install it, name its folder with "
            "--plugin, or lay the module on the free table."
        )
    from grognard.kernel.hooks import resolve

    try:
        return resolve(slug, importlib.import_module(info.plugin))
    except GrognardError:
        raise
    except (Exception, SystemExit) as error:
        raise PluginError(f"The plugin {slug} is installed but fails: {told(error)}.") from error
