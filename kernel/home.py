"""The user's folder: where modules, saves, the cache and settings lie."""

from __future__ import annotations

import os
from pathlib import Path

from grognard.kernel.errors import GrognardError


def home() -> Path:
    """Return the user's folder: ``GROGNARD_HOME``, or the platform's data folder."""
    chosen = os.environ.get("GROGNARD_HOME")
    if chosen:
        return Path(chosen)
    from platformdirs import user_data_path

    return user_data_path("grognard", appauthor=False)


def folder(name: str) -> Path:
    """Return one folder of the user's, made if it is not there.

    Args:
        name: ``modules``, ``saves``, ``autosaves`` or ``cache``.

    Raises:
        GrognardError: it cannot be made.
    """
    path = home() / name
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise GrognardError(
            f"{path}: this folder cannot be made: {error.strerror or error}. GROGNARD_HOME can name another "
            "place for your files."
        ) from None
    return path
