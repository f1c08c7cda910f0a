"""The counters of a game, as columns: what is printed on each piece and where it sets up.

A counter is an int from here on, its row in these columns. Nothing in a `CounterTable` changes during play;
where a counter stands and which face lies up is state.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field

NOBODY = -1
NOWHERE = -1


@dataclass(frozen=True, slots=True)
class CounterTable:
    """Every counter of a module, one column a field, all of length ``n_counters``.

    Attributes:
        ids: unique lower-case words, such as ``emden`` or ``46-regiment``.
        names: as printed; not always unique.
        side: index into the board's sides, or `NOBODY` for a marker both use.
        nation: index into the board's nations, or -1.
        type: index into the module's code list ``unit_type``, or -1.
        steps: hash marks on each face, ``(n_faces,) int``; 0 on markers.
        faces: printed values on each face, in the order of :meth:`value_names`; an empty tuple on a face
            without any.
        start: the space a counter sets up in, or `NOWHERE`.
        sources: the provenance of each row: printed, derived, reconstructed or house.
        notes: what the author wrote beside the row; mostly empty.
        values: names of the printed values, such as ``("firepower", "resilience", "movement")``.
        values_of: per unit type whose counters print other values, the names of these.
        index: counter of an id.

    Example:
        >>> faces = ((1, 7, 9), (1, 6, 9))
        >>> table = CounterTable(("emden",), ("Emden",), (0,), (0,), (5,), ((2, 1),), (faces,), (NOWHERE,),
        ...                      ("derived",), ("",), ("firepower", "resilience", "movement"))
        >>> table.find("Emden"), table.value("resilience")
        (0, ((7, 6),))
    """

    ids: tuple[str, ...]
    names: tuple[str, ...]
    side: tuple[int, ...]
    nation: tuple[int, ...]
    type: tuple[int, ...]
    steps: tuple[tuple[int, ...], ...]
    faces: tuple[tuple[tuple[int, ...], ...], ...]
    start: tuple[int, ...]
    sources: tuple[str, ...]
    notes: tuple[str, ...]
    values: tuple[str, ...]
    values_of: Mapping[int, tuple[str, ...]] = field(default_factory=dict)
    index: Mapping[str, int] = field(init=False, repr=False, compare=False)
    _by_name: Mapping[str, int] = field(init=False, repr=False, compare=False)
    _by_value: dict[str, tuple[tuple[int, ...], ...]] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        """Index the ids, and the printed names that only one counter carries."""
        object.__setattr__(self, "index", {counter_id: number for number, counter_id in enumerate(self.ids)})
        object.__setattr__(self, "_by_name", _unique_names(self.names))
        object.__setattr__(self, "_by_value", {})

    def __len__(self) -> int:
        """How many counters there are."""
        return len(self.ids)

    def find(self, text: str) -> int | None:
        """Find a counter by its id, or by its printed name where only one carries it; else None."""
        found = self.index.get(text)
        if found is None:
            found = self.index.get(text.lower())
        return self._by_name.get(text.casefold()) if found is None else found

    def value(self, name: str) -> tuple[tuple[int, ...], ...]:
        """List one printed value for every face of every counter.

        Args:
            name: one of :meth:`every_value`.

        Returns:
            ``[counter][face]``; 0 on a face that does not carry it.

        Raises:
            ValueError: no such value is printed in this module.
        """
        if name not in self._by_value:
            if name not in self.every_value():
                raise ValueError(f"No counter prints a value called {name}.")
            places = [
                names.index(name) if name in names else None
                for names in map(self.value_names, range(len(self)))
            ]
            self._by_value[name] = tuple(
                tuple([face[place] if face and place is not None else 0 for face in faces])
                for faces, place in zip(self.faces, places, strict=True)
            )
        return self._by_value[name]

    def value_names(self, counter: int) -> tuple[str, ...]:
        """Return the names of the values that a counter prints, in order."""
        return self.values_of.get(self.type[counter], self.values)

    def every_value(self) -> tuple[str, ...]:
        """Return every name of a printed value, each once."""
        return tuple(dict.fromkeys((*self.values, *(n for names in self.values_of.values() for n in names))))

    def of_side(self, side: int) -> tuple[int, ...]:
        """List the counters of one side, in the order of the counter sheet."""
        return tuple([counter for counter, owner in enumerate(self.side) if owner == side])


def _unique_names(names: Iterable[str]) -> dict[str, int]:
    """Map each casefolded name to its counter, leaving out names that several carry."""
    found: dict[str, int] = {}
    shared: set[str] = set()
    for number, name in enumerate(names):
        key = name.casefold()
        if key in found:
            shared.add(key)
        found[key] = number
    return {key: number for key, number in found.items() if key not in shared}
