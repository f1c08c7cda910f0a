"""Settings that last: what a person chose once for every game, in one small file of the user's folder.

The file is read without trusting it: what is unknown or out of range is left as it comes, and a file that is
no TOML at all is put aside, so that nothing somebody wrote by hand is lost.
"""

from __future__ import annotations

import contextlib
import logging
import os
import tomllib
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

from grognard.kernel.bot import BOTS
from grognard.kernel.durable import write_whole
from grognard.kernel.errors import GrognardError
from grognard.kernel.home import home
from grognard.kernel.post import mailbox
from grognard.kernel.reading import read_at_most
from grognard.kernel.toml_text import toml_text
from grognard.viewer.hex_numbers import MODES

_log = logging.getLogger(__name__)

FILE = "settings.toml"
MOST_BYTES = 64_000
TEXT_SIZES = (80, 90, 100, 110, 125, 150, 200)
"""Sizes of text and buttons that the card offers, in per cent; any from the first to the last is taken."""
PACES: tuple[tuple[str, float], ...] = (("To be watched", 260.0), ("Quickly", 60.0), ("At once", 0.0))
"""How fast bots act: in words, and the milliseconds between two actions."""
THEMES = ("light", "dark")
MOST_PX = 20_000
MOST_GAMES, MOST_PATH = 200, 1000


@dataclass(frozen=True, slots=True)
class Settings:
    """What was chosen.

    Attributes:
        theme: ``light`` or ``dark``.
        contrast: whether texts and lines of panels are as dark on light, or light on dark, as can be.
        text_size: of texts, buttons and panels, in per cent.
        pace: of bots, a number in `PACES`.
        still: whether nothing moves: counters, dice and maps are at once where they come to.
        numbers: when hex numbers are seen, one of `hex_numbers.MODES`.
        left_folded, right_folded: whether the docks are folded away.
        inset_folded: whether inserts are folded away until a decision lies on one.
        window: x, y, width and height of the window; empty as long as it was never moved.
        mail: the folder for games by mail; empty for the one in the user's folder.
        seats: slug of a game -> level of the bot of each side, empty for a person, as chosen last.
    """

    theme: str = "light"
    contrast: bool = False
    text_size: int = 100
    pace: int = 0
    still: bool = False
    numbers: str = "zoom"
    left_folded: bool = False
    right_folded: bool = False
    inset_folded: bool = False
    window: tuple[int, ...] = ()
    mail: str = ""
    seats: Mapping[str, tuple[str, ...]] = field(default_factory=dict)

    @property
    def look(self) -> str:
        """The key of the palette: theme and contrast together."""
        return f"{self.theme}-contrast" if self.contrast else self.theme

    @property
    def factor(self) -> float:
        """The size of texts as a factor."""
        return self.text_size / 100

    @property
    def mail_folder(self) -> Path:
        """Where games by mail are written to and looked for."""
        return Path(self.mail.strip()).expanduser() if self.mail.strip() else mailbox()

    def seated(self, slug: str, levels: tuple[str, ...]) -> Settings:
        """Return the settings that remember who played a game last."""
        kept = [(game, seats) for game, seats in self.seats.items() if game != slug]
        return replace(self, seats=dict([*kept, (slug, levels)][-MOST_GAMES:]))


class Preferences:
    """The settings of this user, written whenever one changes.

    Args:
        path: the file; None for settings that last no longer than the window.

    Attributes:
        now: what is set.
        notice: one sentence about a file that could not be read or written, or empty.
    """

    def __init__(self, path: Path | None = None) -> None:
        self.path = path
        self.now, self.notice = read_settings(path) if path is not None else (Settings(), "")

    @classmethod
    def of_user(cls) -> Preferences:
        """Return what lies in the user's folder."""
        return cls(home() / FILE)

    def change(self, settings: Settings) -> None:
        """Set something else, and keep it."""
        if settings == self.now:
            return
        self.now = settings
        if self.path is None:
            return
        try:
            write_whole(self.path, _text(settings).encode())
            self.notice = ""
        except GrognardError as error:
            self.notice = f"The settings are not kept: {error}"


def read_settings(path: Path) -> tuple[Settings, str]:
    """Read settings; a sentence says what was wrong, or is empty.

    A file that cannot be read as settings is moved beside its place.
    """
    try:
        data = tomllib.loads(read_at_most(path, MOST_BYTES).decode())
    except FileNotFoundError:
        return Settings(), ""
    except OSError as error:
        return Settings(), f"{path}: the settings cannot be read: {error.strerror or error}."
    except (ValueError, RecursionError) as error:
        _log.info("%s: %s", path, error)
        return Settings(), _put_aside(path)
    found = {name: take(data[name]) for name, take in _TAKEN.items() if name in data}
    return replace(Settings(), **{name: value for name, value in found.items() if value is not None}), ""


def _put_aside(path: Path) -> str:
    aside = path.with_name(f"{path.stem}-unreadable{path.suffix}")
    with contextlib.suppress(OSError):
        os.replace(path, aside)
        return f"{path.name} could not be read as settings and lies in {aside} now; all is as it comes."
    return f"{path} cannot be read as settings; all is as it comes."


def _text(settings: Settings) -> str:
    values: dict[str, Any] = {name: getattr(settings, name) for name in Settings.__dataclass_fields__}
    return f"# Settings of Grognard, written by its window.\n{toml_text(values)}"


def _one_of(words: tuple[str, ...]) -> Callable[[object], object | None]:
    return lambda value: value if isinstance(value, str) and value in words else None


def _flag(value: object) -> bool | None:
    return value if isinstance(value, bool) else None


def _number(least: int, most: int) -> Callable[[object], int | None]:
    def take(value: object) -> int | None:
        fits = isinstance(value, int) and not isinstance(value, bool) and least <= value <= most
        return value if fits and isinstance(value, int) else None

    return take


def _rectangle(value: object) -> tuple[int, ...] | None:
    take = _number(-MOST_PX, MOST_PX)
    numbers = [take(one) for one in value] if isinstance(value, list) else []
    kept = tuple(one for one in numbers if one is not None)
    return kept if len(kept) == len(numbers) == 4 and kept[2] > 0 and kept[3] > 0 else None


def _seats(value: object) -> dict[str, tuple[str, ...]] | None:
    if not isinstance(value, dict):
        return None
    rows = {
        slug: tuple(levels)
        for slug, levels in value.items()
        if isinstance(levels, list) and all(one == "" or one in BOTS for one in levels)
    }
    return dict(list(rows.items())[-MOST_GAMES:])


_TAKEN: Mapping[str, Callable[[object], object | None]] = {
    "theme": _one_of(THEMES),
    "contrast": _flag,
    "text_size": _number(TEXT_SIZES[0], TEXT_SIZES[-1]),
    "pace": _number(0, len(PACES) - 1),
    "still": _flag,
    "numbers": _one_of(MODES),
    "left_folded": _flag,
    "right_folded": _flag,
    "inset_folded": _flag,
    "window": _rectangle,
    "mail": lambda value: value if isinstance(value, str) and len(value) <= MOST_PATH else None,
    "seats": _seats,
}
"""How each setting is read; None for what it cannot be."""
