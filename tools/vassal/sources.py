"""Writing the sources of a module of ours from what was read of VASSAL's: maps, counters, scenarios."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from typing import Any

from grognard.kernel.toml_text import toml_text
from grognard.kernel.unpacking_maps import tsv_text
from grognard.tools.vassal.adjacency import links_of
from grognard.tools.vassal.beside import kit_text
from grognard.tools.vassal.census import Counter, side_of
from grognard.tools.vassal.equipment import Step
from grognard.tools.vassal.findings import Findings, Scenario, line
from grognard.tools.vassal.grids import HexGrid
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.spaces import Spot
from grognard.tools.vassal.studio import Studio
from grognard.tools.vassal.surfaces import Surface, fresh_word

PLUGIN = "free_table"
LOOKS = ("russia", "japan", "germany", "britain", "france", "usa", "italy", "china", "portugal", "ottomans")
SPACE_HEAD = ("id", "terrain", "name", "features", "x", "y", "provenance", "column", "row")
GROUND = "clear"
"""What the cells of a board without a picture are: paper, no sea."""
MAX_COUNTER_TEXT = 3_200_000
MAX_LINKS = 60_000
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


class Writer:
    """Writes the files one after the other.

    Attributes:
        bare: whether a map has cells and no picture, so that these need a ground.
    """

    bare = False

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

    def texts(self) -> dict[str, str]:
        """Every text file by its name; pictures come into the studio meanwhile."""
        counters = tsv_text(COUNTER_HEAD, self._counters())
        maps = [self._map(surface) for surface in self.found.surfaces]
        texts = {
            "module.toml": self._module(),
            "outline.toml": toml_text({"step": list(_steps(self.found.turns.steps))}),
            "counters.tsv": counters,
        }
        for files in maps:
            texts |= files
        for scenario in self.found.scenarios:
            texts[f"scenarios/{scenario.id}.toml"] = self._scenario(scenario)
        texts["kit.toml"] = kit_text(self.found, self.sides, self.studio, self.report)
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
                "codes": {"unit_type": kinds, "terrain": [GROUND] if self.bare else None},
                "map": [{"file": f"maps/{surface.id}.toml"} for surface in found.surfaces],
            }
        )

    def _type(self, counter: Counter) -> str:
        return "card" if counter.piece.is_card else "counter"

    def _counters(self) -> Iterator[Sequence[str]]:
        rows = {name.lower(): row for row, (_, name) in enumerate(self.sides)}
        written = 0
        for counter in self.found.census.counters:
            piece = counter.piece
            side = side_of(piece, rows) if self.found.sides else -1
            word = self.sides[side][0] if side >= 0 else "-"
            count = len(piece.faces)
            # The file has a limit: where it comes near, only the first faces keep their pictures.
            seen = piece.faces if written < MAX_COUNTER_TEXT else piece.faces[:1]
            pictures = [self.studio.face(face, piece.name, piece.size) or "-" for face in seen]
            shown = "/".join(pictures) if any(one != "-" for one in pictures) else "-"
            written += len(shown) + 200
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
                line(" / ".join(piece.path), 60),
                shown,
            )

    def _map(self, surface: Surface) -> dict[str, str]:
        name, links, areas, picture = surface.id, links_of(surface), _areas(surface), self._picture(surface)
        ground = "" if picture else GROUND
        self.bare = self.bare or (bool(ground) and bool(surface.cells))
        if len(links) > MAX_LINKS:
            self.report.warn(
                "ways", f"map `{surface.title}` has more than a file holds; the rest was left out"
            )
            links = links[:MAX_LINKS]
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
            "shapes": f"{name}.shapes.json" if areas else None,
            **picture,
            "grid": _grid(surface),
        }
        texts = {
            f"maps/{name}.toml": toml_text(head),
            f"maps/{name}.spaces.tsv": tsv_text(
                SPACE_HEAD, (_space(surface, spot, ground) for spot in surface.spots)
            ),
        }
        if links:
            rows = ((one, other, "adjacent", origin) for one, other, origin in links)
            texts[f"maps/{name}.links.tsv"] = tsv_text(("from", "to", "kind", "provenance"), rows)
        if areas:
            texts[f"maps/{name}.shapes.json"] = json.dumps(areas, separators=(",", ":")) + "\n"
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
        shown = {word for laid in surface.boards for word in laid.board.over} if surface.lattice else set()
        return {
            "picture": f"art/{file}",
            "picture_origin": [round(part * surface.scale, 3) for part in at],
            "picture_scale": round(surface.scale * shrink, 6),
            "over_picture": sorted(shown) or None,
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


def _areas(surface: Surface) -> dict[str, dict[str, Any]]:
    """The outlines of zones that are one place each, as the viewer points at them and lights them."""
    found = {}
    for spot in surface.spots:
        corners = spot.outline.corners if spot.outline is not None else ()
        if len(set(corners)) > 2:
            ring = [[round(part * surface.scale, 3) + 0.0 for part in corner] for corner in corners]
            found[spot.id] = {"kind": "polygon", "role": "area", "rings": [ring]}
    return found


def _space(surface: Surface, spot: Spot, ground: str) -> tuple[str, ...]:
    cell = surface.cells.get(spot.id)
    place = ("", "") if cell else tuple(repr(round(part * surface.scale, 3) + 0.0) for part in spot.at)
    name = line(spot.name, 100)
    return (
        spot.id,
        ground if cell else "",
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
