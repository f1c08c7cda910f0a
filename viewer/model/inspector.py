"""The inspector: a space with ground, holder and ways off the map; counters with values and states."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.board import Board
from grognard.kernel.game import Badge
from grognard.kernel.state import NOWHERE, column_specs
from grognard.viewer.model.printed import type_words
from grognard.viewer.model.sight import Sight
from grognard.viewer.wording import counter_values, space_title, space_words

ADJACENT = "adjacent"


@dataclass(frozen=True, slots=True)
class StateRow:
    """What is marked on a counter or a space: an icon of the viewer, and words."""

    icon: str
    text: str


@dataclass(frozen=True, slots=True)
class CounterCard:
    """One counter.

    Attributes:
        counter: which.
        name, type, nation, side: in words; empty where there is none.
        values: printed values of the face that lies up, with their names.
        full: the same of its full face.
        step, steps: strength steps of the face that lies up, and of the full face; 0 for markers.
        states: what is marked on it.
        source: where its figures come from.
        note: what the module says about it.
        place: space it stands on, -1 for none.
        able: whether it can do something now.
    """

    counter: int
    name: str
    type: str
    nation: str
    side: str
    values: tuple[tuple[str, int], ...]
    full: tuple[tuple[str, int], ...]
    step: int
    steps: int
    states: tuple[StateRow, ...]
    source: str
    note: str
    place: int
    able: bool


@dataclass(frozen=True, slots=True)
class WayRow:
    """A way from a space that is no common side: a road, a rail, a gateway to another map.

    Attributes:
        kind: the word of the module.
        space: where it leads.
        text: that space in words, with its map if that is another one.
        elsewhere: whether it lies on another map.
    """

    kind: str
    space: int
    text: str
    elsewhere: bool


@dataclass(frozen=True, slots=True)
class SpaceCard:
    """One space.

    Attributes:
        space: which.
        title: its number and name.
        by_name: whether it has no number that players use.
        map_title: of the map it is printed on.
        words: ground and features in words.
        printed: what the module's tables of spaces say of it, each figure with its name.
        holder: the side that controls it, or -1.
        states: what is marked on it.
        ways: roads, gateways and the like.
        inset: id of the map that magnifies it, or empty.
        provenance: where its map comes from.
        counters: who stands there, as far as the side sees.
    """

    space: int
    title: str
    by_name: bool
    map_title: str
    words: tuple[str, ...]
    printed: tuple[tuple[str, str], ...]
    holder: int
    states: tuple[StateRow, ...]
    ways: tuple[WayRow, ...]
    inset: str
    provenance: str
    counters: tuple[CounterCard, ...]


def _nation_name(board: Board, nation: int) -> str:
    """A nation as the module calls it; a board without a module has only words for them."""
    if board.module is not None:
        return board.module.counters.nations.name[nation]
    return board.nations[nation].replace("-", " ").title()


def counter_card(sight: Sight, counter: int, *, able: bool = False) -> CounterCard:
    """Describe a counter as a side sees it."""
    board, table = sight.board, sight.board.counters
    face = max(sight.view.columns["face"][counter], 0)
    steps = table.steps[counter]
    nation, side, code = table.nation[counter], table.side[counter], table.type[counter]
    return CounterCard(
        counter=counter,
        name=table.names[counter],
        type=type_words(board.codes["unit_type"][code]) if code >= 0 else "",
        nation=_nation_name(board, nation) if nation >= 0 else "",
        side=board.side_names[side] if side >= 0 else "",
        values=counter_values(board, counter, face),
        full=counter_values(board, counter, 0),
        step=steps[min(face, len(steps) - 1)] if steps else 0,
        steps=steps[0] if steps else 0,
        states=states_of(sight, counter, "counter"),
        source=table.sources[counter],
        note=table.notes[counter],
        place=sight.place(counter),
        able=able,
    )


def space_card(sight: Sight, space: int, able: frozenset[int] = frozenset()) -> SpaceCard:
    """Describe a space and who stands there.

    Args:
        sight: the position.
        space: which.
        able: counters that can do something now.
    """
    board = sight.board
    info = board.maps[board.spaces.map_of[space]]
    title, *words = space_words(board, sight.view, space)
    inset = next((other.id for other in board.maps if other.parent == space), "")
    return SpaceCard(
        space=space,
        title=title,
        by_name=board.goes_by_name(space),
        map_title=info.title,
        words=tuple(words),
        printed=printed_of(board, space),
        holder=sight.view.columns["control"][space],
        states=states_of(sight, space, "space"),
        ways=ways_of(sight, space),
        inset=inset,
        provenance=str(info.provenance),
        counters=tuple(counter_card(sight, c, able=c in able) for c in sight.at(space)),
    )


def printed_of(board: Board, space: int) -> tuple[tuple[str, str], ...]:
    """List what tables that have a row for each of their spaces say of one."""
    index, found = board.spaces.index, []
    for table in board.tables.values():
        rows = [index.get(row.text, -1) for row in table.rows]
        if space not in rows or -1 in rows:
            continue
        named = table.column_meaning.split(", ")
        heads = named if len(named) == len(table.columns) else [one.text for one in table.columns]
        cells = table.cells[rows.index(space)]
        found += [
            (head.capitalize(), cell.replace("-", " ").title() if cell.strip("-").islower() else cell)
            for head, cell in zip(heads, cells, strict=True)
        ]
    return tuple(found)


def ways_of(sight: Sight, space: int) -> tuple[WayRow, ...]:
    """List the ways from a space beside those over its sides."""
    board = sight.board
    rows = []
    for kind, net in board.topology.nets.items():
        for other in net.rows[space]:
            elsewhere = board.spaces.map_of[other] != board.spaces.map_of[space]
            where = f", {board.maps[board.spaces.map_of[other]].title}" if elsewhere else ""
            rows.append(WayRow(kind, other, space_title(board, other) + where, elsewhere))
    return tuple(rows)


def states_of(sight: Sight, row: int, per: str) -> tuple[StateRow, ...]:
    """List the badges a counter or space shows; where a column holds a counter, with its name."""
    specs = column_specs(sight.game.state_class)
    found = []
    for name, badge in sight.game.badges.items():
        column = name.partition("=")[0]
        if specs[column].per == per:
            value = sight.view.columns[column][row]
            if value > -2 and badge.shows(value):
                found.append(StateRow(badge.icon, _caption(sight, badge, specs[column].holds, value)))
    return tuple(found)


def has_acted(sight: Sight, counter: int) -> bool:
    """Whether a counter shows that it is done for now: a badge with a tick."""
    return any(state.icon == "tick" for state in states_of(sight, counter, "counter"))


def _caption(sight: Sight, badge: Badge, holds: str, value: int) -> str:
    if holds == "text" and value >= 0:
        return badge.caption.replace("{}", sight.view.texts[value])
    if value == NOWHERE or holds not in ("counter", "space"):
        return badge.caption.replace("{}", str(value))
    names = sight.board.counters.names if holds == "counter" else sight.board.spaces.ids
    return f"{badge.caption} {names[value]}"
