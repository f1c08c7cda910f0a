r"""Piece definitions taken apart: traits outermost first, with what each remembers, prototypes put in.

A definition is ``+/id/TYPE/STATE``. Type and state are lists of two whose second part is such a list again;
the picture with the name comes last.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from grognard.tools.vassal.build_file import Part
from grognard.tools.vassal.names import filled
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.sequence import head, split

MAX_TRAITS = 400
MAX_DEPTH = 24
MAX_DEFINITION = 2_000_000


@dataclass(frozen=True, slots=True)
class Trait:
    """One trait.

    Attributes:
        text: its type, as it stands.
        state: what it remembers.
    """

    text: str
    state: str

    @property
    def kind(self) -> str:
        """What it is: ``piece``, ``emb2``, ``mark`` ..."""
        return self.text.partition(";")[0].strip()

    def fields(self) -> list[str]:
        """Its type's fields; the first is the kind."""
        return split(self.text, ";")


def decode(text: str) -> tuple[Trait, ...]:
    r"""Take a definition apart; nothing where it is none.

    Example:
        >>> decode("+/null/mark;Side\tpiece;;;a.png;Unit/Red\tnull;0;0")
        (Trait(text='mark;Side', state='Red'), Trait(text='piece;;;a.png;Unit', state='null;0;0'))
    """
    text = text.strip()
    if len(text) > MAX_DEFINITION:
        return ()
    parts = split(text, "/")
    if len(parts) < 3 or parts[0] != "+":
        return ()
    states = nested(parts[3]) if len(parts) > 3 else []
    types = nested(parts[2])
    states += [""] * (len(types) - len(states))
    return tuple(Trait(kind, state) for kind, state in zip(types, states, strict=False))


def nested(text: str) -> list[str]:
    r"""Take apart a list whose second part is such a list again.

    Example:
        >>> nested("a\tb\\\tc\\\\\td")
        ['a', 'b', 'c', 'd']
    """
    found: list[str] = []
    rest: str | None = text
    while rest is not None and len(found) < MAX_TRAITS:
        token, rest = head(rest, "\t")
        found.append(token)
        if rest is not None:
            rest = rest.replace("\\\t", "\t")
            if len(rest) > 1 and rest[0] == rest[-1] == "'":
                rest = rest[1:-1]
    return found


@dataclass(slots=True)
class Prototypes:
    """The named lists of traits that pieces include.

    Attributes:
        texts: definition by name.
        undefined: names that pieces include and nothing defines.
    """

    texts: Mapping[str, str]
    report: Report
    undefined: dict[str, int] = field(default_factory=dict)
    _known: dict[tuple[str, str], tuple[Trait, ...]] = field(default_factory=dict)

    def expand(self, traits: tuple[Trait, ...]) -> tuple[Trait, ...]:
        """Put the traits of prototypes in the place of their names, without the pictures they carry."""
        return tuple(self._expanded(traits, ()))[-MAX_TRAITS:]

    def _expanded(self, traits: tuple[Trait, ...], inside: tuple[str, ...]) -> Iterator[Trait]:
        for trait in traits:
            if trait.kind != "prototype":
                yield trait
                continue
            fields = trait.fields()
            name = fields[1] if len(fields) > 1 else ""
            if name in inside or len(inside) >= MAX_DEPTH:
                told = "includes itself" if name in inside else "is nested too deep; it was left out"
                self.report.warn("prototypes", f"prototype `{name}` {told}")
                continue
            key = (name, fields[2] if len(fields) > 2 else "")
            if key not in self._known:
                included = self._expanded(self._included(*key), (*inside, name))
                self._known[key] = tuple(included)[:MAX_TRAITS]
            yield from self._known[key]

    def _included(self, name: str, parameters: str) -> tuple[Trait, ...]:
        text = self.texts.get(name)
        if text is None:
            self.undefined[name] = self.undefined.get(name, 0) + 1
            return ()
        if parameters:
            pairs = (one.partition("=") for one in split(parameters, ","))
            values = {key.strip(): value for key, _, value in pairs if key.strip()}
            for key, value in list(values.items())[:50]:
                text = text.replace(f"${key}$", value[:1000])
        return tuple(trait for trait in decode(text) if trait.kind != "piece")


def prototypes_of(root: Part, report: Report) -> Prototypes:
    """Collect the prototypes of a module; of two with one name the later counts."""
    texts = {part.get("name"): part.text for part in root.walk() if part.kind == "PrototypeDefinition"}
    return Prototypes(texts, report)


def with_values(text: str, values: Mapping[str, str]) -> str:
    """Fill in properties of a piece; what is an expression to be computed becomes nothing."""
    return "" if text.startswith("{") else filled(text, values)
