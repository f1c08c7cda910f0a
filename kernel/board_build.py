"""Building the board from a module: border models in, frozen tables out.

module.maps, module.counters, ... --build_board--> Board
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from grognard.kernel.board import Board, MapInfo, OptionInfo, Scenario, TrackInfo
from grognard.kernel.case import Case
from grognard.kernel.counter import CounterTable
from grognard.kernel.errors import ModuleDataError
from grognard.kernel.kit import Chart, Deck, Dice, Hand, Kit, Tray
from grognard.kernel.module import BOARD_SECTIONS, Module, load, pack
from grognard.kernel.net import Net
from grognard.kernel.outline import NO_PARENT, Outline, OutlineStep
from grognard.kernel.provenance import STATUSES, Provenance
from grognard.kernel.space import SpaceTable
from grognard.kernel.topology import ADJACENT, Topology

if TYPE_CHECKING:
    from grognard.kernel.schema.kit import KitSection
    from grognard.kernel.schema.maps import MapRecord, Maps
    from grognard.kernel.schema.outline import StepColumns
    from grognard.kernel.schema.scenarios import ScenarioRecord, Scenarios


def load_board(path: Path | str | bytes) -> Board:
    """Open a packed module and build its board.

    Raises:
        ModuleDataError: with every problem of the file.
    """
    return build_board(load(path))


def board_from_folder(folder: Path | str) -> Board:
    """Pack a source folder in memory and build its board.

    Raises:
        ModuleDataError: with every problem of the sources.
    """
    return build_board(load(pack(folder), str(folder)))


def build_board(module: Module) -> Board:
    """Check a module as a whole and freeze it.

    Raises:
        ModuleDataError: with every problem of every section but the shapes, which play does not read.
    """
    module.check(BOARD_SECTIONS)
    manifest, maps, sheet = module.manifest, module.maps, module.counters
    outline, start = module.outline, module.scenarios
    try:
        spaces, topology = _spaces(maps), _topology(maps)
    except ModuleDataError as error:
        raise ModuleDataError(module.name, error.problems) from None
    counters = _counters(module)
    return Board(
        slug=manifest.slug,
        title=manifest.title,
        version=manifest.version,
        plugin=manifest.plugin,
        digest=module.digest,
        sides=sheet.sides.id,
        side_names=sheet.sides.name,
        side_nation=sheet.sides.nation,
        nations=sheet.nations.id,
        nation_looks=sheet.nations.look,
        spaces=spaces,
        topology=topology,
        counters=counters,
        tables={record.id: record.table() for record in module.tables.tables},
        outline=_outline(outline.steps),
        turn_labels=outline.turn_labels or tuple(str(turn + 1) for turn in range(outline.turn_count)),
        turn_count=outline.turn_count,
        scenarios={one.id: _scenario(one, start, counters, len(sheet.sides.id)) for one in start.scenarios},
        cases=_cases(module),
        regions={region.id: frozenset(region.spaces) for region in maps.regions},
        maps=tuple(_map(one) for one in maps.maps),
        tracks=tuple(TrackInfo(one.id, one.name, one.low, one.high) for one in start.tracks),
        codes=dict(maps.codes),
        values=counters.every_value(),
        options=tuple(OptionInfo(one.id, one.default) for one in start.options),
        kit=_kit(module.kit),
        stamps=_stamps(module),
        module=module,
    )


def _spaces(maps: Maps) -> SpaceTable:
    columns = maps.spaces
    return SpaceTable(
        maps=tuple(one.id for one in maps.maps),
        printed=columns.id,
        names=columns.name,
        map_of=columns.map,
        terrain=columns.terrain,
        features=columns.features,
        x=columns.x,
        y=columns.y,
        col=columns.column,
        row=columns.row,
    )


def _topology(maps: Maps) -> Topology:
    nets = {net.kind: Net(net.start, net.neighbour, net.code, net.cost) for net in maps.nets}
    return Topology(nets.pop(ADJACENT), nets, maps.codes.get("link", ()))


def _counters(module: Module) -> CounterTable:
    columns = module.counters.counters
    return CounterTable(
        ids=columns.id,
        names=columns.name,
        side=columns.side,
        nation=columns.nation,
        type=columns.type,
        steps=columns.steps,
        faces=columns.faces,
        start=columns.start,
        sources=tuple(STATUSES[status] for status in columns.source),
        notes=columns.note,
        values=module.counters.values,
        values_of=dict(module.counters.values_of),
    )


def _outline(columns: StepColumns) -> Outline:
    """Link each step to the one above it, and let it inherit that one's side."""
    rows = {step: number for number, step in enumerate(columns.id)}
    parents = [rows.get(step.rpartition(".")[0], NO_PARENT) for step in columns.id]
    sides: list[int] = []
    for side, parent in zip(columns.side, parents, strict=True):
        sides.append(side if side >= 0 or parent == NO_PARENT else sides[parent])
    inner = frozenset(parents)
    return Outline(
        tuple(
            OutlineStep(step, title, case, side, step.count("."), parent, number not in inner)
            for number, (step, title, case, side, parent) in enumerate(
                zip(columns.id, columns.title, columns.case, sides, parents, strict=True)
            )
        )
    )


def _scenario(record: ScenarioRecord, start: Scenarios, counters: CounterTable, sides: int) -> Scenario:
    """Resolve the set-up: the scenario's own, or every counter at its printed start."""
    setup, playing = record.setup, record.sides or tuple(range(sides))
    if record.from_starts:
        stacks: dict[int, list[int]] = {}
        for counter, space in enumerate(counters.start):
            if space >= 0 and (counters.side[counter] < 0 or counters.side[counter] in playing):
                stacks.setdefault(space, []).append(counter)
        setup = tuple((space, tuple(stacks[space])) for space in sorted(stacks))
    return Scenario(
        id=record.id,
        setup=setup,
        control=record.control,
        tracks={start.tracks[number].id: value for number, value in record.tracks},
        first_turn=record.first_turn,
        faces=record.faces,
        sides=playing,
        position=record.position,
    )


def _cases(module: Module) -> dict[str, Case]:
    columns = module.cases
    rows = zip(columns.id, columns.title, columns.kind, columns.status, columns.reason, strict=True)
    return {row[0]: Case(*row) for row in rows}


def _stamps(module: Module) -> tuple[tuple[str, str, str], ...]:
    manifest, extended = module.manifest, module.extended
    if extended is None:
        return ((manifest.slug, manifest.version, module.digest),)
    return tuple((one.slug, one.version, one.digest) for one in extended.stamps)


def _kit(section: KitSection | None) -> Kit:
    if section is None:
        return Kit()
    return Kit(
        dice=tuple(Dice(**one.model_dump()) for one in section.dice),
        decks=tuple(Deck(**one.model_dump()) for one in section.decks),
        hands=tuple(Hand(**one.model_dump()) for one in section.hands),
        trays=tuple(Tray(**one.model_dump()) for one in section.trays),
        charts=tuple(Chart(**one.model_dump()) for one in section.charts),
        facings={counter: count for count, group in section.facings for counter in group},
        backs={counter: name for name, group in section.backs for counter in group},
    )


def _map(record: MapRecord) -> MapInfo:
    grid = None if record.grid is None else record.grid.build()
    return MapInfo(
        record.id,
        record.title,
        record.kind,
        record.scale_miles,
        grid,
        record.parent,
        Provenance.parse(record.provenance),
    )
