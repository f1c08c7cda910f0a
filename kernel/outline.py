"""The outline: the sequence of play as a tree, flattened in the order in which it is played.

The turn is the root and no step of its own. A step's id is dotted, ``german.naval``; steps stand parent
first, so the steps below one are the run that follows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

NO_PARENT = -1


@dataclass(frozen=True, slots=True)
class OutlineStep:
    """One heading of the sequence of play.

    Attributes:
        id: dotted from the top, such as ``german.land_combat``.
        title: as players read it.
        case: the numbered case that describes it.
        side: index of the side whose step it is, or of the nearest step above that names one; else -1.
        depth: 0 at the top.
        parent: index of the step above, or `NO_PARENT`.
        leaf: whether it has no steps of its own; only leaves are played.
    """

    id: str
    title: str
    case: str
    side: int
    depth: int
    parent: int
    leaf: bool


@dataclass(frozen=True, slots=True)
class Outline:
    """All steps of a turn.

    Attributes:
        steps: in order of play, every parent before its children.
        leaves: indices of the steps that are played, in order.
        index: index of a step's dotted id.

    Example:
        >>> top = OutlineStep("german", "German turn", "9.2", 0, 0, NO_PARENT, False)
        >>> naval = OutlineStep("german.naval", "Naval movement", "11.0", 0, 1, 0, True)
        >>> Outline((top, naval)).leaves
        (1,)
    """

    steps: tuple[OutlineStep, ...]
    leaves: tuple[int, ...] = field(init=False, compare=False)
    index: Mapping[str, int] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """List the leaves and index the ids."""
        leaves = tuple(number for number, step in enumerate(self.steps) if step.leaf)
        object.__setattr__(self, "leaves", leaves)
        object.__setattr__(self, "index", {step.id: number for number, step in enumerate(self.steps)})

    def above(self, step: int) -> tuple[int, ...]:
        """List the steps a step lies in, the top first, itself last."""
        chain = [step]
        while (parent := self.steps[chain[-1]].parent) != NO_PARENT:
            chain.append(parent)
        return tuple(reversed(chain))

    def first_leaf(self, step: int) -> int:
        """Return the leaf that play reaches first on entering a step; a leaf is its own."""
        while not self.steps[step].leaf:
            step += 1
        return step
