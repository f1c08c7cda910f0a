"""Writing ``kit.toml``: dice, decks, hands, trays and charts of a VASSAL module."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from grognard.kernel.toml_text import toml_text
from grognard.tools.vassal.build_file import Part
from grognard.tools.vassal.census import trays_in_order
from grognard.tools.vassal.equipment import Dice
from grognard.tools.vassal.findings import Findings, line, space_ids
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.studio import Studio
from grognard.tools.vassal.surfaces import fresh_word

MOST = 500
"""Dice, decks or charts; a kit has room for a few more."""


def kit_text(found: Findings, sides: Sequence[tuple[str, str]], studio: Studio, report: Report) -> str:
    """Write the file.

    Args:
        found: what was read.
        sides: word and name of each.
        studio: makes the pictures of charts and backs.
        report: is told what came over.
    """
    return _Kit(found, sides, studio, report).text()


@dataclass(slots=True)
class _Kit:
    found: Findings
    sides: Sequence[tuple[str, str]]
    studio: Studio
    report: Report

    def text(self) -> str:
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
                    {"name": line(name) or "Pieces", "counters": [one.id for one in tray]}
                    for name, tray in trays_in_order(found.census)
                ),
                "chart": list(self._charts()),
                "facing": [{"count": count, "counters": group} for count, group in sorted(facings.items())],
                "back": [{"picture": name, "counters": group} for name, group in backs.items()],
            }
        )

    def _decks(self) -> list[dict[str, Any]]:
        ids = space_ids(self.found.surfaces)
        parts = [(part, ids[id(spot)]) for one in self.found.surfaces for part, spot in one.decks][:MOST]
        decks = _with_ids({"name": line(part.get("name")) or "Deck", "space": space} for part, space in parts)
        by_name = {part.get("name"): deck["id"] for (part, _), deck in zip(parts, decks, strict=True)}
        for (part, _), deck in zip(parts, decks, strict=True):
            face = part.get("faceDown", "Always")
            deck["face_down"] = {"Always": "always", "Never": "never"}.get(face, "choice")
            deck["shuffled"] = part.get("shuffle") == "Always"
            target = by_name.get(part.get("reshuffleTarget"), "") if _goes_back(part) else ""
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
        for chart in self.found.charts[:MOST]:
            picture = self.studio.plain(chart.picture) if chart.picture else ""
            if not picture and not chart.text:
                continue
            word = fresh_word(chart.name, taken, "chart")
            taken.add(word)
            self.report.count("charts")
            yield {"id": word, "name": line(chart.name) or word, "picture": picture, "text": chart.text}


def _goes_back(part: Part) -> bool:
    """Whether players may send the cards of a deck to another: it says by which words of its menu."""
    return part.is_on("reshufflable", default=True) and bool(part.get("reshuffleCommand", "yes"))


def _dice(dice: Sequence[Dice]) -> Iterator[dict[str, Any]]:
    taken: set[str] = set()
    for one in dice[:MOST]:
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


def _with_ids(records: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give each record an id made of its name."""
    taken: set[str] = set()
    found = []
    for record in records:
        word = fresh_word(record["name"], taken, "one")
        taken.add(word)
        found.append({"id": word, **record})
    return found
