"""Dice: every roll is a pure function of the seed and the number of the roll.

The bytes come from blake2b (RFC 7693), so the same seed gives the same dice on every machine.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from hashlib import blake2b
from operator import gt, le, lt

from grognard.kernel.errors import RulesError

MAX_SIDES = 256
"""Faces a die can have."""

_COMPARE: Mapping[str, Callable[[int, int], bool]] = {"over": gt, "under": lt, "at-most": le}
TESTS = tuple(_COMPARE)
"""How a total can be held against a number: over it, under it, or at most it."""


@dataclass(frozen=True, slots=True)
class Modifier:
    """A number added to a roll, with the case that says so."""

    value: int
    case: str
    reason: str


@dataclass(frozen=True, slots=True)
class Roll:
    """One finished roll.

    Attributes:
        number: the how manieth roll of the game, from 0.
        dice: the faces that came up.
        modifiers: what was added.
        against: the number it is held against, or None.
        test: one of ``TESTS``: how it must compare with ``against`` to succeed, or empty.
        kinds: of named dice, the id of each die in the kit; empty for plain ones.
        shown: of named dice, what stands on the faces that came up.
    """

    number: int
    dice: tuple[int, ...]
    modifiers: tuple[Modifier, ...] = ()
    against: int | None = None
    test: str = ""
    kinds: tuple[str, ...] = ()
    shown: tuple[str, ...] = ()

    @property
    def raw(self) -> int:
        """The sum of the dice."""
        return sum(self.dice)

    @property
    def total(self) -> int:
        """The sum of the dice and the modifiers."""
        return sum(self.dice) + sum(m.value for m in self.modifiers)

    @property
    def is_double(self) -> bool:
        """Whether all dice show the same face."""
        return len(set(self.dice)) == 1

    @property
    def succeeds(self) -> bool:
        """Whether the roll passes its test."""
        return passes(self.total, self.test, self.against)


def passes(total: int, test: str, against: int | None) -> bool:
    """Return whether a total passes a test; nothing passes where there is no number to hold it against.

    Args:
        total: dice and modifiers.
        test: ``over`` or ``under``, both strictly, or ``at-most``, which the number itself passes too.
        against: the number.

    Raises:
        RulesError: there is no such test.

    Example:
        >>> passes(4, "at-most", 4), passes(4, "under", 4), passes(5, "over", 4)
        (True, False, True)
    """
    if against is None:
        return False
    try:
        return _COMPARE[test](total, against)
    except KeyError:
        raise RulesError(f"A roll is held against {against} by `{test}`, which is no test.") from None


def needs(test: str, against: int) -> str:
    """Return what a total must come to, in words.

    >>> needs("over", 7), needs("under", 10), needs("at-most", 4)
    ('over 7', 'under 10', '4 or less')
    """
    return f"{against} or less" if test == "at-most" else f"{test} {against}"


class SeededDice:
    """Dice from a seed.

    >>> SeededDice(7).faces(0, 0, 2, 6) == SeededDice(7).faces(0, 0, 2, 6)
    True
    """

    def __init__(self, seed: int) -> None:
        self.seed = seed

    def faces(self, roll: int, dice_before: int, count: int, sides: int) -> tuple[int, ...]:
        """Return the faces of one roll.

        Args:
            roll: the number of the roll in the game.
            dice_before: dice rolled in the game so far (not used here).
            count: how many dice.
            sides: faces of each die, numbered from 1.

        Raises:
            RulesError: there are no such dice.
        """
        _check(count, sides)
        return self.mixed(roll, dice_before, (sides,) * count)

    def mixed(self, roll: int, dice_before: int, sides: Sequence[int]) -> tuple[int, ...]:
        """Return the faces of one roll of dice with different numbers of sides, see :meth:`faces`."""
        found: list[int] = []
        block = 0
        while len(found) < len(sides):
            text = f"{self.seed} {roll} {block}".encode()
            for byte in blake2b(text, digest_size=16).digest():
                if len(found) == len(sides):
                    break
                most = sides[len(found)]
                if byte < 256 - 256 % most:
                    found.append(1 + byte % most)
            block += 1
        return tuple(found)


class ScriptedDice:
    """Dice written down beforehand, for tests and play files."""

    def __init__(self, script: Sequence[int]) -> None:
        self.script = tuple(script)

    def faces(self, roll: int, dice_before: int, count: int, sides: int) -> tuple[int, ...]:
        """Return the next faces of the script.

        Args:
            roll: the number of the roll in the game (not used here).
            dice_before: dice rolled in the game so far: where in the script to read on.
            count: how many dice.
            sides: faces of each die, numbered from 1.

        Raises:
            RulesError: the script has no more dice, or a face that this die has not; or no such dice.
        """
        _check(count, sides)
        return self.mixed(roll, dice_before, (sides,) * count)

    def mixed(self, roll: int, dice_before: int, sides: Sequence[int]) -> tuple[int, ...]:
        """Return the next faces, of dice that may have different numbers of sides, see :meth:`faces`."""
        found = self.script[dice_before : dice_before + len(sides)]
        if len(found) < len(sides):
            raise RulesError(f"The dice script is exhausted after {len(self.script)} dice.")
        if any(not 1 <= face <= most for face, most in zip(found, sides, strict=True)):
            raise RulesError(f"The dice script holds {found}, but the dice have {max(sides)} sides.")
        return found


def _check(count: int, sides: int) -> None:
    if count < 1 or not 1 <= sides <= MAX_SIDES:
        raise RulesError(f"There are no {count} dice with {sides} sides.")


Dice = SeededDice | ScriptedDice


def chances(count: int, sides: int) -> dict[int, int]:
    """Return how many of the equally likely throws give each sum.

    >>> chances(2, 6)[7]
    6
    """
    totals = {0: 1}
    for _ in range(count):
        following: dict[int, int] = {}
        for total, ways in totals.items():
            for face in range(1, sides + 1):
                following[total + face] = following.get(total + face, 0) + ways
        totals = following
    return totals


def chance(modifiers: Sequence[Modifier], against: int, test: str, count: int = 2, sides: int = 6) -> float:
    """Return the probability that a roll passes its test.

    Args:
        modifiers: added to the sum of the dice.
        against: the number the total is held against.
        test: one of ``TESTS``.
        count: how many dice.
        sides: faces of each die.

    Example:
        >>> chance((), 7, "over")
        0.4166666666666667
    """
    shift = sum(m.value for m in modifiers)
    ways = sum(n for total, n in chances(count, sides).items() if passes(total + shift, test, against))
    return ways / float(sides**count)
