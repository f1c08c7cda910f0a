"""Sides, dice, charts and the turn tracker of a module."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from dataclasses import dataclass, field

from grognard.kernel.errors import ModuleDataError
from grognard.tools.vassal.archive import Source
from grognard.tools.vassal.build_file import Part, is_kind
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.sequence import split

MAX_TEXT = 8_000
MAX_STEPS = 300
DEFAULT_TURNS = 200


@dataclass(frozen=True, slots=True)
class Dice:
    """A button that rolls: the faces of each die, what is added to the sum, whether the sum counts."""

    name: str
    faces: tuple[tuple[str, ...], ...]
    plus: int = 0
    total: bool = True


@dataclass(frozen=True, slots=True)
class Chart:
    """A page to look at: the name of a picture, or a text."""

    name: str
    picture: str = ""
    text: str = ""


@dataclass(slots=True)
class Step:
    """A step of the turn, and those in it."""

    title: str
    steps: list[Step] = field(default_factory=list)


@dataclass(slots=True)
class Turns:
    """The turn tracker: how many turns there are, and the steps of one."""

    count: int = DEFAULT_TURNS
    steps: list[Step] = field(default_factory=list)


def sides_of(root: Part) -> list[str]:
    """The names of the sides, each once."""
    names = (
        entry.text.strip()[:100]
        for part in root.walk()
        if is_kind(part, "PlayerRoster")
        for entry in part.parts
        if entry.kind in ("entry", "side")
    )
    return list(dict.fromkeys(name for name in names if name))[:32]


def dice_of(root: Part) -> Iterator[Dice]:
    """Every button that rolls dice."""
    for part in root.walk():
        name = (part.get("name") or part.get("label") or part.get("text") or "dice").strip()[:100]
        if is_kind(part, "SpecialDiceButton"):
            faces = tuple(_faces(die) for die in part.children("SpecialDie"))
            faces = tuple(one for one in faces if one)[:100]
            if faces:
                yield Dice(name, faces, 0, False)
        elif is_kind(part, "RandomTextButton"):
            words = tuple(_line(word) for word in split(part.get("faces"), ",") if word)[:1000]
            if words:
                yield Dice(name, (words,) * _whole(part, "nDice", 1, 100), 0, False)
        elif is_kind(part, "DiceButton", "InternetDiceButton"):
            sides, plus = _whole(part, "nSides", 6, 1000), int(part.number("plus"))
            numbers = tuple(str(side + 1 + plus) for side in range(sides))
            bonus = min(max(int(part.number("addToTotal")), -10_000), 10_000)
            yield Dice(name, (numbers,) * _whole(part, "nDice", 2, 100), bonus, part.is_on("reportTotal"))


def _faces(die: Part) -> tuple[str, ...]:
    faces = [_line(face.get("text") or face.get("value")) or "-" for face in die.children("SpecialDieFace")]
    return tuple(faces[:1000])


def _whole(part: Part, name: str, default: int, most: int) -> int:
    return min(max(int(part.number(name, default)), 1), most)


def _line(text: str) -> str:
    return "".join(letter for letter in text if letter.isprintable())[:200]


def charts_of(root: Part, archive: Source, report: Report) -> Iterator[Chart]:
    """Every chart: pictures, and pages as plain text."""
    for part in root.walk():
        name = (part.get("chartName") or part.get("name") or "chart").strip()[:100]
        if is_kind(part, "HtmlChart"):
            entry = archive.find(part.get("fileName"), f"help/{part.get('fileName')}")
            text = _page(archive, entry, report) if entry else ""
            if text:
                yield Chart(name, text=text)
            else:
                page = part.get("fileName")
                report.warn("charts", f"the page `{page}` of chart `{name}` is empty or not in the file")
        elif is_kind(part, "Chart"):
            yield Chart(name, picture=part.get("fileName"))


def _page(archive: Source, entry: str, report: Report) -> str:
    try:
        text = archive.read(entry, 2_000_000).decode("utf-8", "replace")
    except ModuleDataError as error:
        report.warn("charts", "; ".join(error.problems))
        return ""
    return plain_text(text)


def plain_text(page: str) -> str:
    r"""Turn a page of HTML into text.

    Example:
        >>> plain_text("<h1>Fog</h1><p>No fire&nbsp;&amp; no sight.<br>Ends at noon.</p><style>x</style>")
        'Fog\nNo fire & no sight.\nEnds at noon.'
    """
    page = page[:500_000]
    for tag in ("style", "script", "head"):
        page = _without(page, tag)
    page = re.sub(r"(?i)<(?:br|/p|/tr|/h\d|/li|/div)\b[^<>]*>", "\n", page)
    page = html.unescape(re.sub(r"<[^<>]*>", " ", page))
    lines = (" ".join(line.split()) for line in page.splitlines())
    return _clean("\n".join(line for line in lines if line))[:MAX_TEXT]


def _without(page: str, tag: str) -> str:
    """Cut out every element of a kind, one that is never closed to the end."""
    low, kept, at = page.lower(), [], 0
    while (start := low.find(f"<{tag}", at)) >= 0:
        kept.append(page[at:start])
        end = low.find(f"</{tag}", start)
        at = len(page) if end < 0 else end
        at = low.find(">", at) + 1 or len(page)
    return "".join([*kept, page[at:]])


def _clean(text: str) -> str:
    return "".join(letter for letter in text if letter == "\n" or letter.isprintable())


def turns_of(root: Part, report: Report) -> Turns:
    """Read the first turn tracker: its outermost counter is the turn, its lists are the steps."""
    tracker = next((part for part in root.walk() if is_kind(part, "TurnTracker")), None)
    turns = Turns()
    if tracker is None:
        return turns
    levels = list(tracker.children("CounterTurnLevel", "ListTurnLevel"))
    if levels and is_kind(levels[0], "CounterTurnLevel"):
        top = levels[0]
        if top.is_on("loop"):
            turns.count = _whole(top, "loopLimit", DEFAULT_TURNS, 9999)
        levels = [*top.children("CounterTurnLevel", "ListTurnLevel"), *levels[1:]]
    room = [MAX_STEPS]
    turns.steps = [step for level in levels for step in _steps(level, room)]
    if room[0] <= 0:
        report.warn("turn", f"the turn has more than {MAX_STEPS} steps; the rest was left out")
    return turns


def _steps(level: Part, room: list[int], depth: int = 0) -> list[Step]:
    """The steps of a level, each with those of the levels inside."""
    if is_kind(level, "ListTurnLevel"):
        titles = [_line(word.strip()) for word in split(level.get("list"), ",")]
    else:
        first, by = int(level.number("start", 1)), int(level.number("incr", 1)) or 1
        last = int(level.number("loopLimit", 1)) if level.is_on("loop") else first
        name = level.get("property") or "Step"
        titles = [_line(f"{name} {number}") for number in range(first, last + by, by)][:24]
    inside = list(level.children("CounterTurnLevel", "ListTurnLevel")) if depth < 4 else []
    found = []
    for title in filter(None, titles):
        if room[0] <= 0:
            break
        room[0] -= 1
        found.append(Step(title, [step for one in inside for step in _steps(one, room, depth + 1)]))
    return found
