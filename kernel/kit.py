"""What lies beside the maps: dice, decks, hands, trays of counters, charts; a free table needs it.

kit.toml --pack--> section `kit` --build--> Board.kit
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Dice:
    """Dice that are rolled together.

    Attributes:
        id, name: the word that rolls them, and what players call them.
        faces: of each die, what stands on its sides.
        plus: added to the total.
        total: whether the sum counts; else each die by itself.
    """

    id: str
    name: str
    faces: tuple[tuple[str, ...], ...]
    plus: int
    total: bool


@dataclass(frozen=True, slots=True)
class Deck:
    """A space whose counters are drawn from the top.

    Attributes:
        id, name: as of dice.
        space: where it lies.
        face_down: ``always``, ``never``, or ``choice`` where players turn it.
        shuffled: whether it is shuffled before the game.
        refill: index of the deck that its cards go back to, or -1.
    """

    id: str
    name: str
    space: int
    face_down: str
    shuffled: bool
    refill: int


@dataclass(frozen=True, slots=True)
class Hand:
    """A map that only some sides look into."""

    map: str
    sides: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Tray:
    """Counters that lie together beside the maps, in the order of the tray."""

    id: str
    name: str
    counters: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Chart:
    """Something to look at: the name of a picture, or a text."""

    id: str
    name: str
    picture: str
    text: str


@dataclass(frozen=True, slots=True)
class Kit:
    """All of it.

    Attributes:
        facings: into how many directions a counter can be turned, 0 for any; a counter left out into none.
        backs: name of the picture a counter shows while hidden; a counter left out has none.
    """

    dice: tuple[Dice, ...] = ()
    decks: tuple[Deck, ...] = ()
    hands: tuple[Hand, ...] = ()
    trays: tuple[Tray, ...] = ()
    charts: tuple[Chart, ...] = ()
    facings: Mapping[int, int] = field(default_factory=dict)
    backs: Mapping[int, str] = field(default_factory=dict)

    def dice_called(self, word: str) -> Dice:
        """Return the dice of an id.

        Raises:
            KeyError: the module has no such dice.
        """
        for dice in self.dice:
            if dice.id == word:
                return dice
        raise KeyError(word)

    def named(self, kinds: Sequence[str]) -> tuple[tuple[str, ...], ...]:
        """Return the faces of each die of a throw, given the dice it belongs to."""
        seen: dict[str, int] = {}
        found = []
        for kind in kinds:
            faces = self.dice_called(kind).faces
            found.append(faces[seen.get(kind, 0) % len(faces)])
            seen[kind] = seen.get(kind, 0) + 1
        return tuple(found)
