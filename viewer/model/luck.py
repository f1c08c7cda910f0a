"""The luck of each side: what its dice came to against what such dice come to on average.

It counts the rolls that a side finds in its own log, and nothing else.
"""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from grognard.kernel.board import Board
from grognard.kernel.dice import Roll, chance
from grognard.kernel.event import Event
from grognard.viewer.wording import BLANK

DIE = 6
USUAL = (DIE, 8, 10, 12, 20, 100)
"""Faces of the dice there are; a roll does not tell which it was."""
FEW = 5
"""So few rolls say nothing of luck."""


@dataclass(frozen=True, slots=True)
class LuckRow:
    """What some rolls came to.

    Attributes:
        title: what they were for.
        rolls: how many there were; of a face, how many dice have it.
        mean, expected: of one die: what it showed, and what it shows on average; 0 for dice without figures.
        passed, hoped: how many of those held against a number succeeded, and how many do on average.
        tests: how many were held against a number.
    """

    title: str
    rolls: int
    mean: float
    expected: float
    tests: int
    passed: int
    hoped: float


@dataclass(frozen=True, slots=True)
class LuckOf:
    """The luck of one side, or of nobody, such as the weather.

    Attributes:
        side: which, -1 for nobody.
        title: its name.
        total: of all its rolls.
        rows: by what they were for, the most frequent first.
        faces: how often each face of a die of six was thrown; empty where other dice are.
        verdict: in words.
    """

    side: int
    title: str
    total: LuckRow
    rows: tuple[LuckRow, ...]
    faces: tuple[int, ...]
    verdict: str


@dataclass(frozen=True, slots=True)
class _Thrown:
    """A roll with what it was for and the faces of its dice."""

    purpose: str
    roll: Roll
    sides: int


def luck_of(board: Board, events: Sequence[Event]) -> tuple[LuckOf, ...]:
    """Report the luck of every side that rolled, in the order of the board, nobody's last.

    Args:
        board: the names.
        events: the log as one side sees it.
    """
    faces = _faces_by_purpose(events)
    thrown: dict[int, list[_Thrown]] = {}
    for event in events:
        if event.roll is not None:
            purpose = str(event.values.get("purpose", ""))
            thrown.setdefault(event.side, []).append(_Thrown(purpose, event.roll, faces.get(purpose, 0)))
    order = sorted(thrown, key=lambda side: side if side >= 0 else len(board.sides))
    return tuple(_report(board, side, thrown[side]) for side in order)


def has_pips(roll: Roll) -> bool:
    """Return whether figures stand on the dice, so that a mean says something."""
    return all(face.isdigit() for face in roll.shown)


def _faces_by_purpose(events: Sequence[Event]) -> Mapping[str, int]:
    """Return the least dice there are that can have shown what rolls for each purpose came to."""
    most: dict[str, int] = {}
    for event in events:
        if event.roll is not None and event.roll.dice and has_pips(event.roll):
            purpose = str(event.values.get("purpose", ""))
            most[purpose] = max(most.get(purpose, 1), *event.roll.dice)
    return {purpose: next((one for one in USUAL if one >= high), high) for purpose, high in most.items()}


def _report(board: Board, side: int, rolls: Sequence[_Thrown]) -> LuckOf:
    thrown = [one for one in rolls if has_pips(one.roll)]
    named = [one.roll for one in rolls if not has_pips(one.roll)]
    purposes = Counter(one.purpose for one in thrown)
    rows = tuple(
        _row(_spoken(purpose), [one for one in thrown if one.purpose == purpose])
        for purpose, _ in purposes.most_common()
    )
    title = board.side_names[side] if side >= 0 else "Nobody's dice"
    shown: tuple[int, ...] = ()
    if thrown and all(one.sides == DIE for one in thrown):
        counted = Counter(face for one in thrown for face in one.roll.dice)
        shown = tuple(counted[face] for face in range(1, DIE + 1))
    total = replace(_row("All rolls", thrown), rolls=len(rolls))
    faces = tuple(_face_rows(board, named))
    return LuckOf(side, title, total, (*rows, *faces), shown, _verdict(board, thrown, named))


def _face_rows(board: Board, rolls: Sequence[Roll]) -> Iterator[LuckRow]:
    """Yield how often each face came up that is not blank, dice by dice in the order of the kit."""
    came, thrown, hoped = Counter[tuple[str, str]](), Counter[str](), dict[tuple[str, str], float]()
    for kind, face, faces in _dice_of(board, rolls):
        came[kind, face] += 1
        thrown[kind] += 1
        for one in dict.fromkeys(faces):
            hoped[kind, one] = hoped.get((kind, one), 0.0) + faces.count(one) / len(faces)
    for dice in board.kit.dice:
        number = thrown[dice.id]
        for face in dict.fromkeys(one for faces in dice.faces for one in faces) if number else ():
            if face not in BLANK:
                key = dice.id, face
                mean = hoped.get(key, 0.0)
                yield LuckRow(f"{dice.name}: {face}", number, 0.0, 0.0, number, came[key], mean)


def _dice_of(board: Board, rolls: Sequence[Roll]) -> Iterator[tuple[str, str, tuple[str, ...]]]:
    """Yield each die: of which dice of the kit it is, what it showed, and all that stands on it."""
    for roll in rolls:
        yield from zip(roll.kinds, roll.shown, board.kit.named(roll.kinds), strict=True)


def _row(title: str, thrown: Sequence[_Thrown]) -> LuckRow:
    dice = [(face, one.sides) for one in thrown for face in one.roll.dice]
    tested = [one for one in thrown if one.roll.against is not None]
    return LuckRow(
        title=title,
        rolls=len(thrown),
        mean=sum(face for face, _ in dice) / max(1, len(dice)),
        expected=sum((sides + 1) / 2 for _, sides in dice) / max(1, len(dice)),
        tests=len(tested),
        passed=sum(one.roll.succeeds for one in tested),
        hoped=sum(_chance(one) for one in tested),
    )


def _chance(one: _Thrown) -> float:
    roll = one.roll
    return chance(roll.modifiers, roll.against or 0, roll.test, len(roll.dice), one.sides)


def _verdict(board: Board, thrown: Sequence[_Thrown], named: Sequence[Roll]) -> str:
    """Say how far what succeeded lies from what does on average, measured by how much that varies.

    A die without figures has succeeded when its face is not blank.
    """
    tested = [one for one in thrown if one.roll.against is not None]
    shares = [_chance(one) for one in tested]
    passed = [one.roll.succeeds for one in tested]
    for _, face, faces in _dice_of(board, named):
        shares.append(sum(one not in BLANK for one in faces) / len(faces))
        passed.append(face not in BLANK)
    spread = math.sqrt(sum(share * (1 - share) for share in shares))
    if len(shares) < FEW or not spread:
        return "Too few tests to tell"
    off = (sum(passed) - sum(shares)) / spread
    strength = "about as lucky as on average" if abs(off) < 0.7 else ""
    if not strength:
        grade = "a little" if abs(off) < 1.4 else "clearly" if abs(off) < 2.2 else "very"
        strength = f"{grade} {'lucky' if off > 0 else 'unlucky'}"
    return strength[:1].upper() + strength[1:]


def _spoken(purpose: str) -> str:
    text = purpose.replace("_", " ").replace("-", " ")
    return (text[:1].upper() + text[1:]) or "Other"
