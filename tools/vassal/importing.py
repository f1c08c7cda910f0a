"""The whole way: a VASSAL file in, the sources of a module and a report out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from grognard.kernel.errors import ModuleDataError
from grognard.tools.vassal.archive import Archive, Layered, open_archive
from grognard.tools.vassal.build_file import Part, is_kind, read_build_file, read_tree
from grognard.tools.vassal.census import census_of
from grognard.tools.vassal.equipment import charts_of, dice_of, sides_of, turns_of
from grognard.tools.vassal.extension import attach, attach_alone
from grognard.tools.vassal.findings import Findings, line
from grognard.tools.vassal.images import image_index
from grognard.tools.vassal.known import KNOWN
from grognard.tools.vassal.maps import GameMap, maps_of
from grognard.tools.vassal.palette import stock_of
from grognard.tools.vassal.places import Places
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.saves import Save, outside, saves_of
from grognard.tools.vassal.sources import Writer
from grognard.tools.vassal.spaces import Spot
from grognard.tools.vassal.studio import Studio
from grognard.tools.vassal.surfaces import Surface, surfaces_of
from grognard.tools.vassal.traits import prototypes_of

SAVE_ENDINGS = (".vsav", ".sav")


@dataclass(frozen=True, slots=True)
class Imported:
    """What came of it: text files by name, pictures by name within ``art``, and the report."""

    texts: dict[str, str]
    pictures: dict[str, bytes]
    report: Report

    def write(self, folder: Path) -> None:
        """Write the sources.

        Raises:
            OSError: a file cannot be written.
        """
        texts = {name: text.encode("utf-8", "replace") for name, text in self.texts.items()}
        for name, data in (texts | {f"art/{name}": data for name, data in self.pictures.items()}).items():
            (folder / name).parent.mkdir(parents=True, exist_ok=True)
            (folder / name).write_bytes(data)


def import_module(
    source: Path | bytes, extensions: Sequence[Path] = (), name: str = "", saves: Sequence[Path] = ()
) -> Imported:
    """Read a VASSAL module, or an extension by itself.

    Args:
        source: the file, its bytes, or a folder with the same entries.
        extensions: read on top of it.
        name: what messages call it.
        saves: saved games to become scenarios too, besides those in the file.

    Raises:
        ModuleDataError: it is no such file, or one that nobody should open.
    """
    opened: list[Archive] = []
    try:
        opened.append(open_archive(source, name))
        opened += [open_archive(path) for path in extensions]
        return _import(opened, saves)
    finally:
        for archive in opened:
            archive.close()


def _import(opened: list[Archive], beside: Sequence[Path]) -> Imported:
    report, layers = Report(Path(opened[0].name).name), Layered(tuple(opened))
    root, warnings = read_build_file(opened[0])
    if root.kind == "ModuleExtension":
        attach_alone(root)
    for archive in opened[1:]:
        extension, more = read_build_file(archive)
        warnings += more
        attach(root, extension, report)
    for warning in warnings:
        report.warn("build file", warning)
    _facts(root, opened[0], report)
    _leave_out(root, report)
    index = image_index(root, layers, report)
    prototypes = prototypes_of(root, report)
    stock = stock_of(root, prototypes, report)
    maps = maps_of(root, layers, index, report)
    saves = list(saves_of(list(_setups(root, layers, report)), layers, report))
    saves += [save for path in beside for save in outside(path, report)]
    surfaces = surfaces_of(maps, report)
    if not surfaces:
        surfaces = _bare_surface(report)
    _drop_strays(saves, surfaces, report)
    census, placed = census_of(stock, [save.pieces for save in saves], report)
    origin = f"imported from {report.source}"
    found = Findings(
        title=report.facts["title"],
        version=report.facts["version"],
        summary=report.facts["description"],
        origin=origin,
        surfaces=surfaces,
        census=census,
        sides=sides_of(root),
        dice=list(dice_of(root)),
        charts=list(charts_of(root, layers, report)),
        turns=turns_of(root, report),
    )
    places = Places(surfaces, maps, report)
    found.starts = places.starts(stock, found)
    found.scenarios = list(places.scenarios(saves, placed, found))
    found.scenarios[0].title = _empty_setup(root) or found.scenarios[0].title
    studio = Studio(index)
    texts = Writer(found, studio, report).texts()
    _counts(found, saves, report)
    index.tell()
    return Imported(texts, studio.files, report)


def _drop_strays(saves: Sequence[Save], surfaces: Sequence[Surface], report: Report) -> None:
    """Leave out the pieces of saves that lie on no map that came over."""
    known = {surface.source.name for surface in surfaces}
    for save in saves:
        pieces = [piece for piece in save.pieces if piece.place[0] in known]
        if lost := len(save.pieces) - len(pieces):
            report.warn("saves", f"`{save.title}`: pieces that lie on no map that came over ({lost})")
        save.pieces = pieces


def _facts(root: Part, archive: Archive, report: Report) -> None:
    """Title and versions: from the metadata where there is some, else from the build file."""
    told: dict[str, str] = {}
    for entry in ("moduledata", "extensiondata"):
        found = archive.find(entry) if entry != "extensiondata" or root.kind == "ModuleExtension" else ""
        if found:
            try:
                tree, _ = read_tree(archive.read(found, 1_000_000), f"{archive.name}: {found}")
            except ModuleDataError as error:
                report.warn("metadata", "; ".join(error.problems))
                continue
            told |= {part.kind: part.text for part in tree.parts if part.text and not part.get("lang")}
    title = root.get("name") or told.get("name") or root.get("description") or Path(archive.name).stem
    if root.kind == "ModuleExtension":
        title = root.get("description") or Path(archive.name).stem
    report.facts = {
        "title": line(title),
        "version": line(root.get("version") or told.get("version", ""), 60),
        "vassal": line(
            root.get("VassalVersion") or root.get("vassalVersion") or told.get("VassalVersion", ""), 60
        ),
        "description": line(root.get("description") or told.get("description", ""), 600),
    }


def _leave_out(root: Part, report: Report) -> None:
    locales = sorted({part.get("locale") or "?" for part in root.walk() if part.kind == "Translation"})
    if locales:
        report.warn(
            "translations", f"the words of its own language came over, not those of {', '.join(locales)}"
        )
    for part in root.walk():
        if part.is_folder or part.tag.startswith("VASSAL.preferences."):
            continue
        if part.kind not in KNOWN and not is_kind(part, *KNOWN):
            own = (
                "automation and buttons of VASSAL"
                if part.tag.startswith("VASSAL.")
                else "classes of the module's own"
            )
            report.leave(own, part.kind)


def _setups(root: Part, archive: Layered, report: Report) -> Iterator[tuple[str, str]]:
    """Title and entry of every saved game: those the menu names first, then any others."""
    named: set[str] = set()
    for part in root.walk():
        if is_kind(part, "PredefinedSetup") and part.is_on("useFile", default=True) and part.get("file"):
            entry = archive.find(part.get("file"))
            if not entry:
                file = f"its saved game `{line(part.get('file'), 120)}` is not in the file"
                report.warn("saves", f"`{line(part.get('name'), 120)}`: {file}")
            if entry and entry not in named:
                named.add(entry)
                yield line(part.get("name")) or entry, entry
    for entry in sorted(archive.sizes):
        if entry.lower().endswith(SAVE_ENDINGS) and entry not in named:
            yield Path(entry).stem, entry


def _empty_setup(root: Part) -> str:
    """What the menu calls a game that begins without a saved one."""
    named = (
        line(part.get("name"))
        for part in root.walk()
        if is_kind(part, "PredefinedSetup")
        and not part.is_on("useFile", default=True)
        and not part.is_on("isMenu")
    )
    return next(filter(None, named), "")


def _bare_surface(report: Report) -> list[Surface]:
    report.warn("maps", "the module has no map that could be read; there is an empty table")
    spot = Spot("Table", (0.0, 0.0), "", "", 0, id="Table")
    source = GameMap(Part("Map", {}), "Table", "Table", (), (), (), (0, 0))
    return [Surface("table", "Table", source, (), [spot])]


def _counts(found: Findings, saves: Sequence[Save], report: Report) -> None:
    census = found.census
    counts = {
        "maps": len(found.surfaces),
        "counters": len(census.counters),
        "pieces they were made from": len(census.of),
        "trays": sum(1 for counters in census.trays.values() if counters),
        "sides": len(found.sides),
        "dice": len(found.dice),
        "scenarios": len(found.scenarios),
        "saved games read": len(saves),
        "steps of a turn": len(found.turns.steps),
    }
    report.counts = {**{what: number for what, number in counts.items() if number}, **report.counts}
