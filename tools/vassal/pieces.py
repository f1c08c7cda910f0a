"""What a piece shows and is: name, faces and the pictures they are made of, marks, facings, a hidden back."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from grognard.tools.vassal.build_file import number_of
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.sequence import split
from grognard.tools.vassal.traits import Trait, with_values

MAX_FACES = 8
MAX_IMAGES = 64

#: Traits that are read; below those that need no counterpart, since the table can do that to every counter.
READ = frozenset(
    {"piece", "emb2", "emb", "mark", "PROP", "label", "rotate", "obs", "immob", "prototype", "hide"}
)
GIVEN = frozenset(
    {"delete", "clone", "cmt", "menuSeparator", "border", "basicName", "markmoved", "footprint"}
)
_STEP = re.compile(r"flip|step|reduc|damage|side|back|front|face|strength", re.IGNORECASE)
_STATUS = re.compile(r"moved|select|highlight|trail|glow|fired|mark", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Layer:
    """A trait that shows one of several pictures over the piece.

    Attributes:
        name: of the layer.
        images, names: of its levels.
        level: 1-based; the one it shows.
        is_on: whether it shows anything now.
        always: whether it can never be off.
        at: pixels from the middle of the piece.
        words: what its commands are called, to guess what it is for.
    """

    name: str
    images: tuple[str, ...]
    names: tuple[str, ...]
    level: int
    is_on: bool
    always: bool
    at: tuple[int, int]
    words: str

    def states(self) -> list[int]:
        """Every level it can show, the present one first; 0 where it shows nothing."""
        levels = list(range(1, len(self.images) + 1))
        every = levels if self.always else [0, *levels]
        now = self.level if self.is_on else 0
        return [now, *(one for one in every if one != now)]

    def image(self, level: int) -> str:
        """The picture of a level, or ''."""
        return self.images[level - 1] if 0 < level <= len(self.images) else ""

    @property
    def can_change(self) -> bool:
        """Whether it has more than one state."""
        return len(self.images) + (not self.always) > 1 and any(self.images)


@dataclass(frozen=True, slots=True)
class Label:
    """A text on a piece, pixels from its middle; the colour as ``r,g,b``; turned clockwise by degrees."""

    text: str
    size: int
    colour: str
    at: tuple[int, int]
    along: str
    down: str
    turn: int = 0


@dataclass(frozen=True, slots=True)
class Face:
    """What one face is drawn of, bottom first: pictures with their places, then texts."""

    images: tuple[tuple[str, int, int], ...] = ()
    labels: tuple[Label, ...] = ()


@dataclass(slots=True)
class Piece:
    """One piece as a definition gives it.

    Attributes:
        gpid: VASSAL's number of the definition, or ''.
        name: of the piece.
        size: of its slot in pixels; 0 where unknown.
        faces: the present one first; at least one.
        marks: properties.
        facings: into how many directions it can be turned; 1 for none, 0 for any.
        back: picture it shows while hidden, or ''.
        hides: whether it can be hidden at all.
        path: names of the windows and panels it lies in.
        prototypes: names of the prototypes its definition includes itself.
        is_card: whether it belongs to a deck.
        level_names: by layer, the name of the level shown; to match pieces of saves.
        place: map, x and y of its state, of saves.
        is_masked, is_turned: as it lies in a save.
    """

    gpid: str
    name: str
    size: tuple[int, int] = (0, 0)
    faces: tuple[Face, ...] = (Face(),)
    marks: dict[str, str] = field(default_factory=dict)
    facings: int = 1
    back: str = ""
    hides: bool = False
    path: tuple[str, ...] = ()
    prototypes: tuple[str, ...] = ()
    is_card: bool = False
    place: tuple[str, float, float] = ("", 0.0, 0.0)
    is_masked: bool = False
    is_turned: bool = False


def piece_of(traits: Sequence[Trait], report: Report, gpid: str = "", name: str = "") -> Piece:
    """Build a piece from its traits.

    Args:
        traits: outermost first, prototypes put in.
        report: is told which traits have no counterpart.
        gpid: the number its slot gives it.
        name: that of its slot.
    """
    base, state = _base(traits)
    marks = dict(_properties(traits))
    piece = Piece(gpid or state[3], base[4] or name, marks=marks)
    piece.place = (state[0], number_of(state[1]), number_of(state[2]))
    layers = [layer for layer in map(_layer, traits) if layer is not None]
    piece.faces = tuple(_faces(base[3], layers, tuple(_labels(traits, {**marks, "BasicName": base[4]}))))
    for trait in traits:
        kind = trait.kind
        if kind == "rotate":
            fields = trait.fields()
            number = int(number_of(fields[1] if len(fields) > 1 else "", 1))
            piece.facings = 0 if number == 1 else min(max(number, 1), 64)
            piece.is_turned |= number_of(trait.state.split(";")[0]) != 0
        elif kind in ("obs", "hide"):
            fields = [*trait.fields(), "", "", "", "", ""]
            piece.back, piece.hides = fields[2] if kind == "obs" else piece.back, True
            piece.is_masked |= trait.state.split(";")[0].strip() not in ("", "null")
        elif kind not in READ and kind not in GIVEN:
            report.leave("traits of pieces that act by themselves", kind or "nameless")
    return piece


def _base(traits: Sequence[Trait]) -> tuple[list[str], list[str]]:
    """The fields of the innermost trait: its type, and its state."""
    found = next((trait for trait in reversed(traits) if trait.kind == "piece"), Trait("piece", ""))
    return [*found.fields(), *[""] * 5][:5], [*split(found.state, ";"), *[""] * 5]


def _properties(traits: Sequence[Trait]) -> Iterator[tuple[str, str]]:
    """Marks and variable properties; the outermost of one name comes last and so counts."""
    for trait in reversed(traits):
        kind = trait.kind
        if kind == "mark":
            keys = split(trait.text.partition(";")[2], ",")
            values = split(trait.state, ",")
            for key, value in zip(keys, values, strict=False):
                if key:
                    yield key[:64], value[:200]
        elif kind == "PROP":
            fields = trait.fields()
            if len(fields) > 1 and fields[1]:
                yield fields[1][:64], trait.state[:200]


def _layer(trait: Trait) -> Layer | None:
    if trait.kind == "emb2":
        return _new_layer(trait)
    return _old_layer(trait) if trait.kind == "emb" else None


def _new_layer(trait: Trait) -> Layer:
    fields = trait.fields()
    words = " ".join((fields[at] if at < len(fields) else "") for at in (1, 4, 7, 19, 31))
    fields += [""] * (32 - len(fields))
    always = fields[26] == "true" if fields[26] else not fields[3].strip()
    level, is_on = _level(trait.state)
    return Layer(
        name=fields[19] or "Layer",
        images=tuple(split(fields[16], ",")[:MAX_IMAGES]),
        names=tuple(split(fields[17], ",")[:MAX_IMAGES]),
        level=level,
        is_on=is_on or always,
        always=always,
        at=(int(number_of(fields[14])), int(number_of(fields[15]))),
        words=words,
    )


def _old_layer(trait: Trait) -> Layer:
    """A layer of VASSAL 2: pictures and names are pairs at its end."""
    pairs = [split(text, ",") for text in trait.fields()[1:]]
    shown = [(pair[0], pair[1]) for pair in pairs if len(pair) == 2 and _is_file(pair[0])][:MAX_IMAGES]
    level, is_on = _level(trait.state)
    return Layer(
        "Layer",
        tuple(image for image, _ in shown),
        tuple(name for _, name in shown),
        level,
        is_on,
        False,
        (0, 0),
        " ".join(trait.fields()[1:2]),
    )


def _is_file(text: str) -> bool:
    return bool(text) and not text.strip("-").isdecimal()


def _level(state: str) -> tuple[int, bool]:
    number = int(number_of(state.split(";")[0].strip(), -1))
    return max(abs(number), 1), number > 0


def _faces(image: str, layers: Sequence[Layer], labels: tuple[Label, ...]) -> Iterator[Face]:
    """Draw the piece once for each state of the layer that matters most."""
    main = _main_layer(layers)
    states = layers[main].states() if main >= 0 else [0]
    seen: set[Face] = set()
    for state in states:
        images = [(image, 0, 0)] if image else []
        for number in range(len(layers) - 1, -1, -1):
            layer = layers[number]
            level = state if number == main else layer.level if layer.is_on else 0
            if layer.image(level):
                images.append((layer.image(level), *layer.at))
        face = Face(tuple(images), labels)
        if face not in seen and len(seen) < MAX_FACES:
            seen.add(face)
            yield face


def _main_layer(layers: Sequence[Layer]) -> int:
    """The layer whose states become faces: one that says it flips, else any that is no mere status."""

    def worth(number: int) -> tuple[bool, bool, int]:
        layer = layers[number]
        return bool(_STEP.search(layer.words)), not _STATUS.search(layer.words), number

    return max((number for number, layer in enumerate(layers) if layer.can_change), key=worth, default=-1)


def _labels(traits: Sequence[Trait], values: Mapping[str, str]) -> Iterator[Label]:
    for trait in traits:
        if trait.kind != "label":
            continue
        fields = [*trait.fields(), *[""] * 16]
        text = with_values(trait.state[:400], {**values, **_spoken(values)}).strip()
        text = re.sub(r"<[^<>]*>", "", text)[:60]
        if text and not text.startswith("{"):
            at = int(number_of(fields[9])), int(number_of(fields[7]))
            size = int(min(max(number_of(fields[3], 10), 4), 96))
            turn = int(number_of(fields[15])) % 360
            yield Label(text, size, fields[5], at, fields[8] or "c", fields[6] or "c", turn)


def _spoken(values: Mapping[str, str]) -> dict[str, str]:
    name = values.get("BasicName", "")
    return {"pieceName": name, "PieceName": name}
