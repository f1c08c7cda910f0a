"""Games that come as packages: wheels and folders, put by pip into the Python that runs, and out of it."""

from __future__ import annotations

import importlib
import subprocess
import sys
import sysconfig
import zipfile
from configparser import ConfigParser, Error
from importlib.metadata import Distribution
from importlib.util import find_spec
from pathlib import Path

from grognard.kernel.errors import GrognardError
from grognard.kernel.reading import hold_file

MOST_BYTES = 1_000_000
"""Of the list of entry points in a wheel."""


def slugs_of(path: Path) -> tuple[str, ...]:
    """Return which games a wheel or the folder of a package brings.

    Raises:
        PluginError: a folder holds no game.
        GrognardError: a wheel cannot be read, or brings no game, or a folder's module is not packed.
    """
    if path.is_dir():
        from grognard.kernel.plugged import read_folder

        found = read_folder(path)
        if not any((path / found.package).rglob("*.wgm")):
            out = path / found.package / f"{found.slug}.wgm"
            raise GrognardError(
                f"{path}: no packed module lies in its package; "
                f"`grognard pack {found.sources} -o {out}` puts it there."
            )
        return (found.slug,)
    slugs = _of_wheel(path)
    if not slugs:
        raise GrognardError(f"{path}: no game is in it; it names none in the group grognard.games.")
    return slugs


def _of_wheel(path: Path) -> tuple[str, ...]:
    from grognard.kernel.plugged import GROUP

    told = ConfigParser(delimiters=("=",), interpolation=None)
    told.optionxform = str  # type: ignore[assignment,method-assign]
    hold_file(path)
    try:
        with zipfile.ZipFile(path) as wheel:
            for one in wheel.infolist():
                if one.filename.endswith(".dist-info/entry_points.txt") and one.file_size <= MOST_BYTES:
                    told.read_string(wheel.read(one).decode())
    except (zipfile.BadZipFile, Error, ValueError, NotImplementedError, RuntimeError, EOFError) as error:
        raise GrognardError(f"{path}: it is no wheel that can be read ({type(error).__name__}).") from None
    return tuple(told[GROUP]) if told.has_section(GROUP) else ()


def distribution_of(slug: str) -> Distribution | None:
    """Return the package that brings a game; None where none does."""
    from importlib.metadata import entry_points

    from grognard.kernel.plugged import GROUP

    found = entry_points(group=GROUP, name=slug)
    return next((one.dist for one in found if one.dist is not None), None)


def hold_for_pip() -> None:
    """Hold that pip may work in this environment.

    Raises:
        GrognardError: it is managed by the system, or has no pip.
    """
    managed = Path(sysconfig.get_path("stdlib")) / "EXTERNALLY-MANAGED"
    if sys.prefix == sys.base_prefix and managed.is_file():
        raise GrognardError(
            "This Python is managed by the system, which does not want pip to change it; install Grognard "
            "and the game into an environment of their own (`python3 -m venv games`)."
        )
    if find_spec("pip") is None:
        raise GrognardError(f"There is no pip in {sys.prefix}; `{sys.executable} -m ensurepip` brings it.")


def run_pip(*words: str) -> None:
    """Run pip in the environment that runs, and look anew at what is installed.

    Raises:
        GrognardError: pip may not work here, or failed; with its last words.
    """
    from grognard.kernel import registry

    hold_for_pip()
    command = [sys.executable, "-P", "-m", "pip", "--disable-pip-version-check", "--no-input", *words]
    done = subprocess.run(command, capture_output=True, text=True, check=False, stdin=subprocess.DEVNULL)
    importlib.invalidate_caches()
    for cache in (registry.installed_games, registry.broken_games, registry.load_game):
        cache.cache_clear()
    if done.returncode:
        said = [line.strip() for line in done.stderr.splitlines() if line.strip()] or ["it did not say why"]
        told = next((line for line in said if line.startswith("ERROR:")), said[-1])
        raise GrognardError(f"pip failed: {told.removeprefix('ERROR:').strip().rstrip('.')}.")


def install_package(path: Path) -> None:
    """Install the games of a wheel or a folder and say so.

    Raises:
        GrognardError: it brings no game, pip failed, or a game cannot be used.
        ModuleDataError: a game has no sound module.
    """
    from grognard.kernel.module import load
    from grognard.kernel.registry import broken_games, find_module

    slugs = slugs_of(path)
    if path.is_file():  # of a wheel pip believes that the same version is the same; of a folder it does not
        run_pip("install", "--force-reinstall", "--no-deps", str(path.resolve()))
    run_pip("install", str(path.resolve()))
    for slug in slugs:
        if slug in broken_games():
            raise GrognardError(broken_games()[slug])
        manifest = load(find_module(slug)).manifest
        print(f"Installed {manifest.title} {manifest.version}; `grognard play {slug}` opens it.")


def uninstall_package(slug: str) -> None:
    """Take the package of a game away.

    Raises:
        GrognardError: it is part of Grognard, came from a folder, or pip failed.
    """
    found = distribution_of(slug)
    if found is None:
        raise GrognardError(f"{slug} is played from its own folder and not installed.")
    name = found.metadata["Name"]
    if name.lower() == "grognard":
        raise GrognardError(f"{slug} is part of Grognard itself.")
    run_pip("uninstall", "--yes", name)
    if distribution_of(slug) is not None:
        raise GrognardError(
            f"pip does not know the package {name} of {slug}; it lies in {found.locate_file('')}."
        )
    print(f"Uninstalled {slug}, the package {name}.")
