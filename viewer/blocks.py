"""Counters from far away: one block for each side in a space, with its type, never too small to be seen.

Where hexes are smaller than counters can be, the piles of a side in a space become one block in its colour,
with the type of its top counter, the size mark of a land unit, and the count.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache

from grognard.kernel.board import Board
from grognard.viewer.counters import Face, face_parts
from grognard.viewer.palette import nation_of
from grognard.viewer.primitives import Primitive
from grognard.viewer.stacks import Pile
from grognard.viewer.symbols import size_mark

#: Below so many pixels a hex, at ratio 1, counters are drawn as blocks.
BLOCKS_BELOW_PX = 28.0
BLOCK_PX, LEAST_PX = 16.0, 10.0
"""Side of a block in pixels, and the least where hexes are smaller than half of that."""
_SPREAD = 1.3
"""So many hexes wide a block may be."""
_ASIDE = 0.6
"""How far the blocks of two sides in one space lie from each other, in sides."""
_STRONGEST = ("selected", "refused", "target", "hover", "can-act")
"""States that one counter of a block gives to all of it, the strongest first."""


def block_px(hex_px: float) -> float:
    """The side of a block at so many pixels a hex.

    Example:
        >>> block_px(20), block_px(10), block_px(5)
        (16.0, 13.0, 10.0)
    """
    return min(BLOCK_PX, max(LEAST_PX, _SPREAD * hex_px))


def blocks_of(board: Board, piles: Sequence[Pile], side: float) -> tuple[Pile, ...]:
    """Gather piles to one block for each side in a space.

    Args:
        board: whose counters they are.
        piles: as of `stacks.piles_of`.
        side: of a block, in map units.
    """
    spaces: dict[int, dict[int, list[Pile]]] = {}
    for pile in piles:
        owner = board.counters.side[pile.counters[0]]
        spaces.setdefault(pile.space, {}).setdefault(owner, []).append(pile)
    return tuple(block for space, owners in spaces.items() for block in _of_space(space, owners, side))


def _of_space(space: int, owners: Mapping[int, list[Pile]], side: float) -> list[Pile]:
    """Lay the blocks of a space beside each other, around the middle of its piles."""
    lying = [pile for piles in owners.values() for pile in piles]
    x = sum(pile.corner[0] + pile.side / 2 for pile in lying) / len(lying)
    y = sum(pile.corner[1] + pile.side / 2 for pile in lying) / len(lying)
    blocks = []
    for number, piles in enumerate(owners.values()):
        aside = (number - (len(owners) - 1) / 2) * _ASIDE * side
        counters = tuple(counter for pile in piles for counter in pile.counters)
        blocks.append(Pile(space, counters, (x + aside - side / 2, y - side / 2), side))
    return blocks


def shown_of(block: Pile, states: Mapping[int, str], hidden: frozenset[int]) -> tuple[tuple[int, ...], str]:
    """The counters of a block that are not on their way, the one that matters first, and its state."""
    seen = [counter for counter in block.counters if counter not in hidden]
    for state in _STRONGEST:
        first = next((counter for counter in seen if states.get(counter) == state), None)
        if first is not None:
            return (first, *(counter for counter in seen if counter != first)), state
    same = {states.get(counter, "") for counter in seen}
    return tuple(seen), same.pop() if len(same) == 1 else ""


def block_face(face: Face) -> Face:
    """What of a face a block shows, so that few pictures serve many counters; a picture is shown whole."""
    return face if face.art is not None else replace(face, name="", parent="", values=(), state="full")


@lru_cache(maxsize=512)
def block_parts(face: Face, side_px: int, theme: str) -> tuple[Primitive, ...]:
    """Draw a block in the square from (0, 0) to (1, 1): its type above, a size mark below."""
    parts = face_parts(face, side_px, theme)
    if face.art is not None or not face.size or face.kind != "land":
        return parts
    return (*parts, *size_mark(face.size, 0.5, 0.68, 0.2, 1 / side_px, nation_of(face.nation).ink))
