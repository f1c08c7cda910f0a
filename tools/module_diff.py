"""What changed from one module to another, in the words of the game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from hashlib import blake2b
from itertools import islice

from grognard.kernel.board import Board, Scenario
from grognard.kernel.counter import NOWHERE
from grognard.kernel.net import Net
from grognard.kernel.pictures import tile_count
from grognard.kernel.space import words_of
from grognard.kernel.table import Table
from grognard.kernel.topology import ADJACENT

MANIFEST = ("slug", "title", "subtitle", "edition", "version", "plugin", "summary", "provenance")

FACES = ("first face", "second face", "third face", "fourth face")

Facts = Mapping[str, str]
"""What is printed on one thing, in words, by what it is called."""


def changes(old: Board, new: Board) -> dict[str, list[str]]:
    """List what is otherwise in the new module, a sentence a change, by the kind of thing.

    Args:
        old: the board of the one module.
        new: the board of the other.

    Returns:
        Only kinds in which something changed.
    """
    found = {
        "Title page": list(_manifest(old, new)),
        "Maps": _things(_maps(old), _maps(new)),
        "Spaces": _things(_spaces(old), _spaces(new)),
        "Ways": list(_ways(old, new)),
        "Regions": _things(_regions(old), _regions(new)),
        "Counters": _things(_counters(old), _counters(new)),
        "Tables": list(_tables(old, new)),
        "Sequence of play": _things(_outline(old), _outline(new)),
        "Scenarios": _things(_scenarios(old), _scenarios(new)),
        "Cases": _things(_cases(old), _cases(new)),
        "Pictures": _things(_pictures(old), _pictures(new)),
        "Kit": [] if old.kit == new.kit else ["dice, decks, hands, trays, charts or facings are otherwise"],
    }
    return {kind: told for kind, told in found.items() if told}


def _things(old: Mapping[str, Facts], new: Mapping[str, Facts]) -> list[str]:
    """Compare things by id: those gone, those that came, and what is otherwise on the others."""
    told = [f"{name}: gone" for name in old if name not in new]
    told += [
        f"{name}: new ({_facts(facts)})" if facts else f"{name}: new"
        for name, facts in new.items()
        if name not in old
    ]
    for name, facts in new.items():
        before = old.get(name, facts)
        for what in dict.fromkeys((*before, *facts)):
            was, now = before.get(what, ""), facts.get(what, "")
            if was != now:
                told.append(f"{name}: {what} {was or 'none'} → {now or 'none'}")
    return told


def _facts(facts: Facts) -> str:
    return ", ".join(f"{what} {text}" for what, text in facts.items() if text)


def _manifest(old: Board, new: Board) -> Iterator[str]:
    assert old.module is not None and new.module is not None
    for name in MANIFEST:
        was, now = getattr(old.module.manifest, name), getattr(new.module.manifest, name)
        if was != now:
            yield f"{name}: {was or 'none'} → {now or 'none'}"
    if old.turn_labels != new.turn_labels:
        yield f"turns: {_turns(old)} → {_turns(new)}"


def _turns(board: Board) -> str:
    return f"{board.turn_count} ({board.turn_labels[0]} to {board.turn_labels[-1]})"


def _maps(board: Board) -> dict[str, Facts]:
    return {
        one.id: {"title": one.title, "kind": one.kind, "provenance": str(one.provenance)}
        for one in board.maps
    }


def _word(words: tuple[str, ...], code: int) -> str:
    return words[code] if code >= 0 else ""


def _full(board: Board, space: int) -> str:
    spaces = board.spaces
    return f"{spaces.maps[spaces.map_of[space]]}:{spaces.printed[space]}"


def _spaces(board: Board) -> dict[str, Facts]:
    spaces, codes = board.spaces, board.codes
    return {
        _full(board, space): {
            "name": spaces.names[space],
            "terrain": _word(codes.get("terrain", ()), spaces.terrain[space]),
            "features": " ".join(words_of(spaces.features[space], codes.get("features", ()))),
            "place": f"{spaces.x[space]:g}, {spaces.y[space]:g}",
        }
        for space in range(len(spaces))
    }


def _ways(old: Board, new: Board) -> Iterator[str]:
    """Compare the ways kind by kind; where a space came or went, nobody asks what it touches."""
    kinds = {kind: None for board in (old, new) for kind in (ADJACENT, *board.topology.nets)}
    names = [{_full(board, space) for space in range(len(board.spaces))} for board in (old, new)]
    for kind in kinds:
        was, now = (_net(board, kind, names[0] & names[1]) for board in (old, new))
        yield from _things(was, now)


def _net(board: Board, kind: str, kept: set[str]) -> dict[str, Facts]:
    """The ways of a kind in words; one that leads both ways alike is told once."""
    net: Net | None = board.topology.adjacent if kind == ADJACENT else board.topology.nets.get(kind)
    found: dict[tuple[int, int], Facts] = {}
    for space, row in enumerate(net.rows if net is not None else ()):
        assert net is not None
        for entry, other in enumerate(row, net.start[space]):
            code = _word(board.topology.codes, net.code[entry])
            found[space, other] = {
                "hexside" if kind == ADJACENT else "code": code,
                "cost": str(net.cost[entry] or ""),
            }
    named: dict[str, Facts] = {}
    for (space, other), facts in found.items():
        both = found.get((other, space)) == facts
        names = _full(board, space), _full(board, other)
        if (not both or space < other) and (kind != ADJACENT or kept.issuperset(names)):
            named[f"{kind} {names[0]} {'–' if both else '>'} {names[1]}"] = facts
    return named


def _regions(board: Board) -> dict[str, Facts]:
    return {
        name: {"spaces": " ".join(_full(board, space) for space in sorted(spaces))}
        for name, spaces in board.regions.items()
    }


def _counters(board: Board) -> dict[str, Facts]:
    return {counter: _counter(board, row) for row, counter in enumerate(board.counters.ids)}


def _counter(board: Board, row: int) -> Facts:
    sheet = board.counters
    facts = {
        "name": sheet.names[row],
        "side": _word(board.sides, sheet.side[row]),
        "nation": _word(board.nations, sheet.nation[row]),
        "type": _word(board.codes.get("unit_type", ()), sheet.type[row]),
        "start": "" if sheet.start[row] == NOWHERE else _full(board, sheet.start[row]),
        "provenance": sheet.sources[row],
    }
    for face, (steps, values) in enumerate(zip(sheet.steps[row], sheet.faces[row], strict=True)):
        on = f" on its {FACES[face]}" if face and face < len(FACES) else f" on face {face}" if face else ""
        facts[f"steps{on}"] = str(steps or "")
        for name, value in zip(sheet.value_names(row), values, strict=False):
            facts[f"{name}{on}"] = str(value)
    return facts


def _tables(old: Board, new: Board) -> Iterator[str]:
    yield from (f"{name}: gone" for name in old.tables if name not in new.tables)
    yield from (f"{name}: new" for name in new.tables if name not in old.tables)
    for name, table in new.tables.items():
        if name in old.tables:
            yield from (f"{name}: {text}" for text in _table(old.tables[name], table))


def _table(old: Table, new: Table) -> Iterator[str]:
    told = (("title", old.title, new.title), ("case", old.case, new.case))
    told += (("provenance", old.signed_provenance(), new.signed_provenance()),)
    told += (("rows", old.row_meaning, new.row_meaning), ("columns", old.column_meaning, new.column_meaning))
    yield from (f"{what} {was or 'none'} → {now or 'none'}" for what, was, now in told if was != now)
    axes = [[[key.text for key in keys] for keys in (table.rows, table.columns)] for table in (old, new)]
    if axes[0] != axes[1]:
        yield "its rows and columns are otherwise"
        return
    was, now = old.signed_cells(), new.signed_cells()
    for row, line in enumerate(now):
        for column, cell in enumerate(line):
            if cell != was[row][column]:
                head = (
                    f"{new.row_meaning} {new.rows[row].text}, {new.column_meaning} {new.columns[column].text}"
                )
                yield f"{head}: {was[row][column] or 'none'} → {cell or 'none'}"


def _outline(board: Board) -> dict[str, Facts]:
    return {
        step.id: {"title": step.title, "case": step.case, "side": _word(board.sides, step.side)}
        for step in board.outline.steps
    }


def _scenarios(board: Board) -> dict[str, Facts]:
    titles = {} if board.module is None else {one.id: one for one in board.module.scenarios.scenarios}
    return {
        name: {
            "title": titles[name].title if name in titles else "",
            "provenance": titles[name].provenance if name in titles else "",
            "first turn": str(scenario.first_turn),
            **_set_up(board, scenario),
        }
        for name, scenario in board.scenarios.items()
    }


def _set_up(board: Board, scenario: Scenario) -> Facts:
    ids, faces = board.counters.ids, dict(scenario.faces)
    facts = {f"place of {ids[one]}": _full(board, space) for space, stack in scenario.setup for one in stack}
    facts |= {f"face of {ids[one]}": str(face) for one, face in faces.items()}
    facts |= {f"owner of {_full(board, space)}": board.sides[side] for space, side in scenario.control}
    return facts | {f"track {track}": str(value) for track, value in scenario.tracks.items()}


def _cases(board: Board) -> dict[str, Facts]:
    names = ("title", "kind", "status", "reason")
    return {case.id: {name: str(getattr(case, name)) for name in names} for case in board.cases.values()}


def _pictures(board: Board) -> dict[str, Facts]:
    book = None if board.module is None else board.module.picture_book
    if book is None:
        return {}
    assert board.module is not None
    assert board.module.pictures is not None
    digests = iter(board.module.pictures.digest)
    found: dict[str, Facts] = {}
    for name, (width, height) in zip(book.names, book.sizes, strict=True):
        tiles = b"".join(islice(digests, tile_count(width, height)))
        found[name] = {"size": f"{width} × {height}", "pixels": blake2b(tiles, digest_size=6).hexdigest()}
    return found
