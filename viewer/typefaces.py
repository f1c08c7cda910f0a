"""The bundled fonts: which face plays which role, and how wide a text is in it."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from grognard.viewer.truetype import Metrics, read_metrics

FOLDER = Path(__file__).with_name("fonts")


@dataclass(frozen=True, slots=True)
class Face:
    """One font file in its role.

    Attributes:
        family, weight, style: as a renderer asks for it; weight 400 to 700, style ``normal`` or ``italic``.
        file: name of the file in FOLDER.
        fallback: role to take for letters the face does not have; empty for none.
        generic: families to take where the bundled one is not installed.
    """

    family: str
    weight: int
    style: str
    file: str
    fallback: str
    generic: str


_SERIF = "Georgia, serif"
_SANS = "Helvetica, Arial, sans-serif"
_NARROW = "'Arial Narrow', Arial, sans-serif"

FACES: dict[str, Face] = {
    "map": Face("Alegreya", 500, "normal", "Alegreya_500Medium.ttf", "ui", _SERIF),
    "map-strong": Face("Alegreya", 600, "normal", "Alegreya_600SemiBold.ttf", "ui-strong", _SERIF),
    "map-bold": Face("Alegreya", 700, "normal", "Alegreya_700Bold.ttf", "ui-bold", _SERIF),
    "map-italic": Face("Alegreya", 500, "italic", "Alegreya_500Medium_Italic.ttf", "ui", _SERIF),
    "ui": Face("IBM Plex Sans", 400, "normal", "IBMPlexSans_400Regular.ttf", "", _SANS),
    "ui-medium": Face("IBM Plex Sans", 500, "normal", "IBMPlexSans_500Medium.ttf", "", _SANS),
    "ui-strong": Face("IBM Plex Sans", 600, "normal", "IBMPlexSans_600SemiBold.ttf", "", _SANS),
    "ui-bold": Face("IBM Plex Sans", 700, "normal", "IBMPlexSans_700Bold.ttf", "", _SANS),
    "piece": Face(
        "IBM Plex Sans Condensed", 400, "normal", "IBMPlexSansCondensed_400Regular.ttf", "ui", _NARROW
    ),
    "piece-strong": Face(
        "IBM Plex Sans Condensed", 600, "normal", "IBMPlexSansCondensed_600SemiBold.ttf", "ui-strong", _NARROW
    ),
    "piece-bold": Face(
        "IBM Plex Sans Condensed", 700, "normal", "IBMPlexSansCondensed_700Bold.ttf", "ui-bold", _NARROW
    ),
}
"""``map``: names on maps and titles; ``ui``: the interface; ``piece``: counters, hex numbers, case chips."""


@lru_cache(maxsize=len(FACES))
def metrics(font: str) -> Metrics:
    """Measure the face of a role; the file is read once."""
    return read_metrics(FOLDER / FACES[font].file)


@lru_cache(maxsize=8192)
def text_width(text: str, font: str, size: float = 1.0, tracking: float = 0.0) -> float:
    """How wide a text is, in the unit of its size.

    Args:
        text: one line.
        font: a role of FACES.
        size: height of the em.
        tracking: room after each letter but the last, in ems.

    Example:
        >>> round(text_width("3", "piece-bold"), 2)
        0.54
    """
    own, other = metrics(font), FACES[font].fallback
    total = 0.0
    for letter in text:
        advance = own.advances.get(ord(letter))
        if advance is not None:
            total += advance / own.units
        else:
            total += text_width(letter, other) if other else 0.6
    return size * (total + tracking * max(0, len(text) - 1))


def fitted_size(text: str, font: str, size: float, room: float) -> float:
    """The size at which a text is no wider than the room it has, at most the one wished for."""
    width = text_width(text, font, size)
    return size if width <= room else size * room / width
