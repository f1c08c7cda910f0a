"""Odds: how likely a roll is to do what it is for, exact for one roll, by the modifiers it will have."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import product

from grognard.kernel.dice import Modifier, Roll, chance


@dataclass(frozen=True, slots=True)
class Odds:
    """The odds of one roll, or of something sampled.

    Attributes:
        purpose: the word by which the game's wording knows the roll.
        case: the case that asks for it.
        count, sides: the dice.
        modifiers: what will be added to their sum.
        against, test: the number the total is held against and how, as in a roll; None and empty without one.
        outcomes: (what comes of it, probability), from nothing to the most; empty where it passes or fails.
        samples: how many times it was tried out; 0 where the odds are exact.

    Example:
        >>> power = Modifier(2, "13.0", "firepower")
        >>> shot = Odds("fire", "13.0", modifiers=(power,), against=10, test="over")
        >>> shot.needs, round(shot.chance, 2)
        ('9+', 0.28)
    """

    purpose: str
    case: str
    count: int = 2
    sides: int = 6
    modifiers: tuple[Modifier, ...] = ()
    against: int | None = None
    test: str = ""
    outcomes: tuple[tuple[str, float], ...] = ()
    samples: int = 0

    @property
    def chance(self) -> float | None:
        """The probability that the roll passes its test, None where it has none."""
        if self.against is None:
            return None
        return chance(self.modifiers, self.against, self.test, self.count, self.sides)

    @property
    def needs(self) -> str:
        """What the dice must show: ``9+``, ``5 or less``, ``any`` or ``never``; empty without a test."""
        if self.against is None:
            return ""
        share = self.chance or 0.0
        if share in (0.0, 1.0):
            return "any" if share else "never"
        bare = self.against - sum(modifier.value for modifier in self.modifiers)
        if self.test == "over":
            return f"{bare + 1}+"
        return f"{bare if self.test == 'at-most' else bare - 1} or less"


def odds_of(roll: Roll, purpose: str, case: str, sides: int) -> Odds:
    """Return the odds that a roll had before it fell.

    Args:
        roll: dice, modifiers and test.
        purpose: the word by which the game's wording knows it.
        case: the case that asked for it.
        sides: faces of each die, which a roll does not tell.
    """
    return Odds(purpose, case, len(roll.dice), sides, roll.modifiers, roll.against, roll.test)


def throws_of(dice: Sequence[Sequence[str]]) -> tuple[tuple[str, float], ...]:
    """Return what named dice can show together, in words, and how likely each is, the likeliest first.

    Args:
        dice: of each die, the words on its faces.

    Example:
        >>> throws_of((("hit", "-"), ("hit", "-")))
        (('hit, -', 0.5), ('hit, hit', 0.25), ('-, -', 0.25))
    """
    chances: dict[tuple[str, ...], float] = {(): 1.0}
    order = list(dict.fromkeys(word for faces in dice for word in faces))
    for faces in dice:
        following: dict[tuple[str, ...], float] = {}
        for shown, share in chances.items():
            for word in faces:
                key = tuple(sorted((*shown, word), key=order.index))
                following[key] = following.get(key, 0.0) + share / len(faces)
        chances = following
    ranked = sorted(chances.items(), key=lambda one: -one[1])
    return tuple((", ".join(shown), share) for shown, share in ranked)


def outcomes_of(
    modifiers: Sequence[Modifier],
    against: int | None,
    test: str,
    result: Callable[[Roll], str],
    count: int = 2,
    sides: int = 6,
) -> tuple[tuple[str, float], ...]:
    """Return what comes of a roll, and how likely each is, by looking at every throw there is.

    Args:
        modifiers: added to the sum.
        against: the number to compare with.
        test: ``over``, ``under`` or ``at-most``.
        result: the word for what a roll does, from the rules.
        count: how many dice.
        sides: faces of each die.

    Example:
        >>> outcomes_of((), 11, "over", lambda roll: "hit" if roll.succeeds else "miss")
        (('miss', 0.9722222222222222), ('hit', 0.027777777777777776))
    """
    added = tuple(modifier for modifier in modifiers if modifier.value)
    found: dict[str, int] = {}
    for dice in product(range(1, sides + 1), repeat=count):
        word = result(Roll(0, dice, added, against, test))
        found[word] = found.get(word, 0) + 1
    return tuple((word, ways / float(sides**count)) for word, ways in found.items())
