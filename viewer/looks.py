"""What a module's words look like: unit types as pictures, terrain and features as grounds and signs.

A module may say in ``[looks]`` which of the viewer's words stands for one of its own; a word that is one of
the viewer's stands for itself, any other is drawn plainly.
"""

from __future__ import annotations

import re
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.kernel.counter import NOBODY
from grognard.viewer.art import counter_art
from grognard.viewer.counters import Face
from grognard.viewer.icons import ICONS
from grognard.viewer.silhouettes import silhouettes
from grognard.viewer.symbols import SYMBOLS

TERRITORY = "territory-"
"""Looks of features that begin so name the nation whose ground a space is."""

_NUMBER = re.compile(r"^(\d+)(?:st|nd|rd|th)?$")
_ROMAN = re.compile(r"^[IVXL]+$")


def look_of(board: Board, codes: str, word: str) -> str:
    """The viewer's word for a word of one of the module's lists."""
    if board.module is None:
        return word
    return board.module.manifest.looks.get(codes, {}).get(word, word)


def looks_in_order(board: Board, codes: str) -> tuple[str, ...]:
    """The looks of a whole list, by code."""
    return tuple(look_of(board, codes, word) for word in board.codes.get(codes, ()))


def ways_like(board: Board, look: str) -> tuple[str, ...]:
    """The kinds of ways that look so; a kind that is one of the viewer's words looks like itself."""
    return tuple(sorted(kind for kind in board.topology.nets if look_of(board, "way", kind) == look))


def face_of(board: Board, counter: int, face: int = 0) -> Face:
    """What one face of a counter shows, looked up once for each board.

    Args:
        board: the game's.
        counter: the counter.
        face: 0 for its full side; one that is not printed shows the last one there is.
    """
    held = _faces(board)
    found = held.get((counter, face))
    if found is None:
        found = held[counter, face] = _face_of(board, counter, face)
    return found


@lru_cache(maxsize=4)
def _faces(board: Board) -> dict[tuple[int, int], Face]:
    return {}


def _face_of(board: Board, counter: int, face: int) -> Face:
    table = board.counters
    faces, steps = table.faces[counter], table.steps[counter]
    place = min(max(face, 0), max(len(faces), len(steps), 1) - 1)
    values = faces[place] if place < len(faces) else ()
    marks = steps[place] if place < len(steps) else 0
    code = table.type[counter]
    word = board.codes["unit_type"][code] if code >= 0 else ""
    look = look_of(board, "unit_type", word)
    kind, picture = picture_of(look)
    nation = nation_look(board, counter)
    name, parent = table.names[counter], ""
    if kind == "land":
        name, parent = short_name(name)
    elif kind in ("ship", "flotilla"):
        parent = word.removeprefix("flotilla-").upper() if len(word) <= 4 else ""
    elif kind == "fleet":
        parent = "at sea" if place else "in port"
    elif kind == "marker":
        name = marker_name(board, counter)
    state = _state(kind, place, marks)
    art = counter_art(board, counter, place)
    return Face(kind, picture, nation, "I" * min(marks, 5), name, parent, values, state, art)


def _state(kind: str, place: int, marks: int) -> str:
    """How a face is painted: a fleet lies in port at first, a ship without steps is disabled on its back."""
    if kind == "fleet":
        return "full" if place else "reduced"
    if not place:
        return "full"
    return "reduced" if marks or kind not in ("ship", "flotilla") else "disabled"


def picture_of(look: str) -> tuple[str, str]:
    """The kind of counter and its picture that a unit type's look stands for.

    Example:
        >>> picture_of("siege"), picture_of("bb"), picture_of("flotilla-dd"), picture_of("hulls")
        (('land', 'siege'), ('ship', 'bb'), ('flotilla', 'dd'), ('marker', 'hulls'))
    """
    if look in ("headquarters", "admiral", "fleet"):
        return look, look
    if look in silhouettes():
        return "ship", look
    if look.startswith("flotilla-"):
        return "flotilla", look.removeprefix("flotilla-")
    if look in ICONS:
        return "marker", look
    return "land", look if look in SYMBOLS else "unit"


def nation_look(board: Board, counter: int) -> str:
    """The palette key of a counter: its nation's, or its side's where it has no nation."""
    nation, side = board.counters.nation[counter], board.counters.side[counter]
    if nation < 0 and side != NOBODY:
        nation = board.side_nation[side]
    return board.nation_looks[nation] if nation >= 0 else "neutral"


def side_look(board: Board, side: int) -> str:
    """The palette key of a side: its nation's."""
    nation = board.side_nation[side]
    return board.nation_looks[nation] if nation >= 0 else "neutral"


def short_name(name: str) -> tuple[str, str]:
    """A unit's name as it fits to the left and right of its symbol.

    Example:
        >>> short_name("46th Regiment"), short_name("2nd South Wales Borderers"), short_name("OMD")
        (('46', 'Reg'), ('2', 'SWB'), ('OMD', ''))
        >>> short_name("Marine Field Battery"), short_name("III Seebataillon")
        (('MFB', ''), ('III', 'See'))
        >>> short_name("Soviet tank 10"), short_name("US infantry 16")
        (('S10', ''), ('US', '16'))
    """
    words = name.replace("-", " ").split()
    if not words:
        return "", ""
    number = _NUMBER.match(words[0])
    first = number[1] if number else words[0]
    if number or _ROMAN.match(first) or (first.isupper() and len(words) > 1 and len(first) <= 4):
        return first, _initials(words[1:])
    if len(words) == 1:
        return (first if len(first) <= 6 else first[:3]), ""
    return _initials(words), ""


def _initials(words: list[str]) -> str:
    """The initials of several words, the beginning of a single one."""
    if len(words) == 1:
        return words[0] if len(words[0]) <= 5 else words[0][:3]
    told = [word if word.isdigit() else word[0] for word in words]
    return "".join(word for word in told if word[0].isupper() or word[0].isdigit())[:4]


def marker_name(board: Board, counter: int) -> str:
    """A marker's caption: its name without its side's own, which the colour tells."""
    name, side = board.counters.names[counter], board.counters.side[counter]
    if side == NOBODY:
        return name
    own = {board.side_names[side], board.sides[side]}
    stems = {word[:4].casefold() for word in own}
    words = name.split()
    if len(words) > 1 and any(
        words[0].casefold().startswith(stem) or stem == words[0].casefold() for stem in stems
    ):
        return " ".join(words[1:])
    return name
