"""Writing the sources of a module of ours from what was read of VASSAL's."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from grognard.kernel.toml_text import toml_text
from grognard.kernel.unpacking_maps import tsv_text
from grognard.tools.vassal.adjacency import links_of
from grognard.tools.vassal.census import Census, Counter, side_of, trays_in_order
from grognard.tools.vassal.equipment import Chart, Dice, Step, Turns
from grognard.tools.vassal.grids import HexGrid
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.spaces import Spot
from grognard.tools.vassal.studio import Studio
from grognard.tools.vassal.surfaces import Surface, fresh_word

PLUGIN = "free_table"
LOOKS = ("russia", "japan", "germany", "britain", "france", "usa", "italy", "china", "portugal", "ottomans")
SPACE_HEAD = ("id", "terrain", "name", "features", "x", "y", "provenance", "column", "row")
COUNTER_HEAD = (
    "id",
    "name",
    "side",
    "nation",
    "type",
    "steps",
    "faces",
    "start",
    "source",
    "note",
    "pictures",
)


@dataclass(slots=True)
class Scenario:
    """A set-up: counters by the id of their space, lower ones first, and faces other than the first."""

    id: str
    title: str
    setup: dict[str, list[str]] | None
    faces: dict[str, int] = field(default_factory=dict)
    note: str = ""


@dataclass(slots=True)
class Findings:
    """Everything read.

    Attributes:
        title, version, summary: of the module.
        origin: what the provenance says.
        surfaces, census, scenarios: what is on the table.
        starts: where counters stand that the module sets up, by id.
        sides: names.
        dice, charts, turns: beside the maps.
    """

    title: str
    version: str
    summary: str
    origin: str
    surfaces: list[Surface]
    census: Census
    sides: list[str]
    dice: list[Dice]
    charts: list[Chart]
    turns: Turns
    starts: dict[str, str] = field(default_factory=dict)
    scenarios: list[Scenario] = field(default_factory=list)


def line(text: str, most: int = 300) -> str:
    r"""Make a text fit for one line of ours: no controls, no tabs, not too long.

    Example:
        >>> line(" two\twords\n")
        'two words'
    """
    plain = "".join(letter if letter.isprintable() else " " for letter in text[: 4 * most])
    return " ".join(plain.split())[:most]


class Writer:
    """Writes the files one after the other."""

    def __init__(self, found: Findings, studio: Studio, report: Report) -> None:
        self.found = found
        self.studio = studio
        self.report = report
        names = found.sides or ["First player", "Second player"]
        if not found.sides:
            report.warn("sides", "the module names no sides; there are two players")
        words: set[str] = set()
        self.sides: list[tuple[str, str]] = []
        for name in names:
            word = fresh_word(name, words, "side")
            words.add(word)
            self.sides.append((word, line(name) or word))
        self.ids = space_ids(found.surfaces)

    def texts(self) -> dict[str, str]:
        """Every text file by its name; pictures come into the studio meanwhile."""
        texts = {
            "module.toml": self._module(),
            "outline.toml": toml_text({"step": list(_steps(self.found.turns.steps))}),
            "counters.tsv": tsv_text(COUNTER_HEAD, self._counters()),
        }
        for surface in self.found.surfaces:
            texts |= self._map(surface)
        for scenario in self.found.scenarios:
            texts[f"scenarios/{scenario.id}.toml"] = self._scenario(scenario)
        texts["kit.toml"] = self._kit()
        return texts

    def _module(self) -> str:
        found = self.found
        kinds = sorted({self._type(counter) for counter in found.census.counters}) or ["counter"]
        return toml_text(
            {
                "slug": fresh_word(found.title, set(), "imported").replace("-", "_"),
                "title": line(found.title) or "An imported module",
                "version": version_of(found.version),
                "plugin": PLUGIN,
                "summary": line(found.summary, 600),
                "provenance": {"status": "derived", "note": line(found.origin)},
                "nation": [
                    {"id": word, "name": name, "look": LOOKS[row % len(LOOKS)]}
                    for row, (word, name) in enumerate(self.sides)
                ],
                "side": [{"id": word, "name": name, "nation": word} for word, name in self.sides],
                "turns": {"count": found.turns.count},
                "codes": {"unit_type": kinds},
                "map": [{"file": f"maps/{surface.id}.toml"} for surface in found.surfaces],
            }
        )

    def _type(self, counter: Counter) -> str:
        return "card" if counter.piece.is_card else "counter"

    def _counters(self) -> Iterator[Sequence[str]]:
        rows = {name.lower(): row for row, (_, name) in enumerate(self.sides)}
        for counter in self.found.census.counters:
            piece = counter.piece
            side = side_of(piece, rows) if self.found.sides else -1
            word = self.sides[side][0] if side >= 0 else "-"
            count = len(piece.faces)
            pictures = [self.studio.face(face, piece.name, piece.size) or "-" for face in piece.faces]
            shown = "/".join(pictures) if any(one != "-" for one in pictures) else "-"
            yield (
                counter.id,
                line(piece.name, 100) or counter.id,
                word,
                word,
                self._type(counter),
                "/".join("-" * count),
                "/".join("-" * count),
                self.found.starts.get(counter.id, "-"),
                "derived",
                line(" / ".join(piece.path), 200),
                shown,
            )

    def _map(self, surface: Surface) -> dict[str, str]:
        name, links = surface.id, links_of(surface)
        head: dict[str, Any] = {
            "id": name,
            "title": line(surface.title) or name,
            "kind": "box" if surface.lattice is None else "hex" if self._is_hex(surface) else "zone",
            "provenance": {
                "status": "derived",
                "note": line(f"{self.found.origin}, map {surface.source.name}"),
            },
            "spaces": f"{name}.spaces.tsv",
            "links": f"{name}.links.tsv" if links else None,
            **self._picture(surface),
            "grid": _grid(surface),
        }
        texts = {
            f"maps/{name}.toml": toml_text(head),
            f"maps/{name}.spaces.tsv": tsv_text(
                SPACE_HEAD, (_space(surface, spot) for spot in surface.spots)
            ),
        }
        if links:
            rows = ((one, other, "adjacent", origin) for one, other, origin in links)
            texts[f"maps/{name}.links.tsv"] = tsv_text(("from", "to", "kind", "provenance"), rows)
        self.report.count("spaces", len(surface.spots))
        self.report.count("ways derived", len(links))
        return texts

    def _is_hex(self, surface: Surface) -> bool:
        return surface.lattice is not None and isinstance(surface.lattice.grid, HexGrid)

    def _picture(self, surface: Surface) -> dict[str, Any]:
        boards = [(laid.board.image, laid.at, laid.turned) for laid in surface.boards if laid.board.image]
        if not boards:
            return {}
        word, shrink = self.studio.board(boards, surface.title)
        if not word:
            return {}
        file = next(name for name in self.studio.files if name.rpartition(".")[0] == word)
        at = boards[0][1] if len(boards) == 1 and not boards[0][2] else (0, 0)
        return {
            "picture": f"art/{file}",
            "picture_origin": [round(part * surface.scale, 3) for part in at],
            "picture_scale": round(surface.scale * shrink, 6),
        }

    def _scenario(self, scenario: Scenario) -> str:
        return toml_text(
            {
                "id": scenario.id,
                "title": line(scenario.title) or scenario.id,
                "provenance": {"status": "derived", "note": line(self.found.origin)},
                "note": line(scenario.note, 600),
                "setup": scenario.setup,
                "faces": scenario.faces or None,
            }
        )

    def _kit(self) -> str:
        """Dice, decks, hands, trays, charts, facings and backs."""
        found, counters = self.found, self.found.census.counters
        facings: dict[int, list[str]] = {}
        backs: dict[str, list[str]] = {}
        for counter in counters:
            if counter.piece.facings != 1:
                facings.setdefault(counter.piece.facings, []).append(counter.id)
            back = self.studio.plain(counter.piece.back) if counter.piece.back else ""
            if back:
                backs.setdefault(back, []).append(counter.id)
        return toml_text(
            {
                "dice": list(_dice(found.dice)),
                "deck": self._decks(),
                "hand": list(self._hands()),
                "tray": _with_ids(
                    {"name": name, "counters": [one.id for one in tray]}
                    for name, tray in trays_in_order(found.census)
                ),
                "chart": list(self._charts()),
                "facing": [{"count": count, "counters": group} for count, group in sorted(facings.items())],
                "back": [{"picture": name, "counters": group} for name, group in backs.items()],
            }
        )

    def _decks(self) -> list[dict[str, Any]]:
        parts = [(part, self.ids[id(spot)]) for one in self.found.surfaces for part, spot in one.decks][:500]
        decks = _with_ids({"name": line(part.get("name")) or "Deck", "space": space} for part, space in parts)
        by_name = {part.get("name"): deck["id"] for (part, _), deck in zip(parts, decks, strict=True)}
        for (part, _), deck in zip(parts, decks, strict=True):
            face = part.get("faceDown", "Always")
            deck["face_down"] = {"Always": "always", "Never": "never"}.get(face, "choice")
            deck["shuffled"] = part.get("shuffle") == "Always"
            target = by_name.get(part.get("reshuffleTarget"), "")
            deck["refill"] = target if target != deck["id"] else ""
        self.report.count("decks", len(decks))
        return decks

    def _hands(self) -> Iterator[dict[str, Any]]:
        known = {name.lower(): word for word, name in self.sides}
        for surface in self.found.surfaces:
            sides = [known[name.lower()] for name in surface.source.sides if name.lower() in known]
            if sides:
                self.report.count("hands and private maps")
                yield {"map": surface.id, "sides": list(dict.fromkeys(sides))}

    def _charts(self) -> Iterator[dict[str, Any]]:
        taken: set[str] = set()
        for chart in self.found.charts[:500]:
            picture = self.studio.plain(chart.picture) if chart.picture else ""
            if not picture and not chart.text:
                continue
            word = fresh_word(chart.name, taken, "chart")
            taken.add(word)
            self.report.count("charts")
            yield {"id": word, "name": line(chart.name) or word, "picture": picture, "text": chart.text}


def space_ids(surfaces: Sequence[Surface]) -> dict[int, str]:
    """The id of every space as scenarios and counters name it, with its map."""
    return {id(spot): f"{one.id}:{spot.id}" for one in surfaces for spot in one.spots}


def version_of(text: str) -> str:
    """Make three numbers of a version.

    Example:
        >>> version_of("4.2.0a60"), version_of("1.2 release (v3.7.9)"), version_of("${version}")
        ('4.2.0', '1.2.0', '1.0.0')
    """
    numbers = []
    for part in text.strip().lstrip("vV").split(".")[:3]:
        digits = part[: len(part) - len(part.lstrip("0123456789"))] if part.isascii() else ""
        if not digits:
            break
        numbers.append(str(int(digits[:6])))
        if digits != part:
            break
    return ".".join([*numbers, "0", "0", "0"][:3]) if numbers else "1.0.0"


def _grid(surface: Surface) -> dict[str, Any] | None:
    lattice = surface.lattice
    if lattice is None:
        return None
    is_hex = isinstance(lattice.grid, HexGrid)
    orientation = ("pointy" if lattice.is_sideways else "flat") if is_hex else "square"
    stagger = ("odd-right" if lattice.is_sideways else "odd-down") if is_hex else ""
    return {
        "orientation": orientation,
        "numbering": "CCRR",
        "columns": [0, max(lattice.last[0], 0)],
        "rows": [0, max(lattice.last[1], 0)],
        "stagger": stagger,
        "origin": [round(part * surface.scale, 3) for part in lattice.origin],
        "size": [round(part * surface.scale, 3) for part in lattice.size],
        "diagonal": not is_hex and bool(getattr(lattice.grid, "diagonal", False)),
    }


def _space(surface: Surface, spot: Spot) -> tuple[str, ...]:
    cell = surface.cells.get(spot.id)
    place = ("", "") if cell else tuple(repr(round(part * surface.scale, 3) + 0.0) for part in spot.at)
    name = line(spot.name, 100)
    return (
        spot.id,
        "",
        name if name != spot.id else "",
        "",
        *place,
        spot.made,
        *((str(cell[0]), str(cell[1])) if cell else ("-", "-") if surface.lattice else ("", "")),
    )


def _steps(steps: Sequence[Step]) -> Iterator[dict[str, Any]]:
    taken: set[str] = set()
    for step in steps or [Step("Play")]:
        word = fresh_word(step.title, taken, "step")
        taken.add(word)
        yield {
            "id": word,
            "title": line(step.title) or word,
            "steps": list(_steps(step.steps)) if step.steps else [],
        }


def _dice(dice: Sequence[Dice]) -> Iterator[dict[str, Any]]:
    taken: set[str] = set()
    for one in dice[:500]:
        word = fresh_word(one.name, taken, "dice")
        taken.add(word)
        faces = [[line(face, 100) or "-" for face in die] for die in one.faces]
        yield {
            "id": word,
            "name": line(one.name) or word,
            "faces": faces,
            "plus": one.plus,
            "total": one.total,
        }


def _with_ids(records: Iterator[dict[str, Any]] | Any) -> list[dict[str, Any]]:  # noqa: ANN401 - any iterable
    """Give each record an id made of its name."""
    taken: set[str] = set()
    found = []
    for record in records:
        word = fresh_word(record["name"], taken, "one")
        taken.add(word)
        found.append({"id": word, **record})
    return found
