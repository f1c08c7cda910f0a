"""Every piece of a module: windows of pieces, decks and stacks set up, in the order of the file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from grognard.tools.vassal.build_file import Part
from grognard.tools.vassal.pieces import Piece, piece_of
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.traits import Prototypes, decode

SLOTS = ("PieceSlot", "CardSlot")
_WIDGETS = ("TabWidget", "PanelWidget", "ListWidget", "BoxWidget", "ScrollWidget", "PieceWindow", "MapWidget")
MAX_PIECES = 12_000


@dataclass(slots=True)
class Stock:
    """Where pieces come from.

    Attributes:
        palette: pieces anybody may take, any number of times.
        placed: the component of a deck or of a stack set up, with its pieces, bottom first.
    """

    palette: list[Piece] = field(default_factory=list)
    placed: list[tuple[Part, list[Piece]]] = field(default_factory=list)

    def every(self) -> Iterator[Piece]:
        """All pieces, those set up first."""
        for _, pieces in self.placed:
            yield from pieces
        yield from self.palette


def stock_of(root: Part, prototypes: Prototypes, report: Report) -> Stock:
    """Read every slot of a module."""
    reader = _Reader(prototypes, report)
    reader.descend(root, ())
    for name, number in prototypes.undefined.items():
        report.warn("prototypes", f"`{name}` is included and defined nowhere ({number})")
    if reader.count >= MAX_PIECES:
        report.warn("pieces", f"there are more than {MAX_PIECES:,} pieces; the rest was left out")
    return reader.stock


@dataclass(slots=True)
class _Reader:
    prototypes: Prototypes
    report: Report
    stock: Stock = field(default_factory=Stock)
    count: int = 0

    def descend(self, part: Part, path: tuple[str, ...]) -> None:
        """Read what lies in a component, with the names of the windows around it."""
        for child in part.parts:
            if child.kind in SLOTS:
                piece = self._piece(child, path)
                if piece is not None:
                    self.stock.palette.append(piece)
            elif child.kind.endswith(("DrawPile", "SetupStack")):
                slots = [slot for slot in child.walk() if slot.kind in SLOTS]
                pieces = [self._piece(slot, path) for slot in slots]
                self.stock.placed.append((child, [piece for piece in pieces if piece is not None]))
                for piece in self.stock.placed[-1][1]:
                    piece.is_card = child.kind.endswith("DrawPile")
            elif child.parts:
                self.descend(child, (*path, *_names(child)))

    def _piece(self, slot: Part, path: tuple[str, ...]) -> Piece | None:
        if self.count >= MAX_PIECES:
            return None
        self.count += 1
        own = decode(slot.text)
        name = slot.get("entryName")
        if not own:
            self.report.warn("pieces", f"the definition of `{name}` cannot be read")
        piece = piece_of(self.prototypes.expand(own), self.report, slot.get("gpid"), name)
        piece.size = int(slot.number("width")), int(slot.number("height"))
        piece.path = path
        piece.is_card = slot.kind == "CardSlot"
        piece.prototypes = tuple(
            fields[1]
            for fields in (trait.fields() for trait in own if trait.kind == "prototype")
            if fields[1:]
        )
        return piece


def _names(part: Part) -> tuple[str, ...]:
    name = (part.get("entryName") or part.get("name")).strip()
    return (name,) if name and part.kind in _WIDGETS else ()
