"""The game log in plain words: one sentence an event, from the wording of the game.

A template's ``{side}``, ``{counters}`` and ``{spaces}`` are names in a row, ``{subject}`` is the first
counter and ``{others}`` the rest, ``{first}`` and ``{last}`` are the first and the last space; every other
word is looked up among the event's values. ``{sails|sail}`` is the verb for one and for several of the
counters named last before it. A roll's sentence is followed by its dice, and by what the game says they
come to.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from grognard.kernel.board import Board
from grognard.kernel.dice import Roll, needs
from grognard.kernel.event import Event

OWN_WORDING = {
    "step": "Turn {turn}: {title}.",
    "order": "{side} gives a standing order: {text}.",
}
"""Events of the kernel itself; a game's wording may replace them."""

_FIELD = re.compile(r"\{(\w+)(?:\|(\w+))?\}")


def by_id(board: Board, space: int) -> str:
    """Return what a space is called where its id may have to be typed."""
    return board.spaces.ids[space]


def sentence(
    event: Event, board: Board, wording: Mapping[str, str], call: Callable[[Board, int], str] = by_id
) -> str:
    """Return what happened as one sentence.

    Args:
        event: as the reader may see it.
        board: the names of things.
        wording: the game's, by event kind or purpose of a roll; what it leaves out is worded plainly.
        call: what the number of a space on a grid is.
    """
    key = str(event.values.get("purpose", "")) if event.roll is not None else event.kind
    template = wording.get(key) or OWN_WORDING.get(key) or _plain(key, event)
    text = _filled(template, event, board, call)
    if event.roll is not None:
        result = f"{key}={'yes' if event.roll.succeeds else 'no'}"
        text = f"{text.rstrip('. ')}: {dice(event.roll, wording.get(result, ''))}."
    return text[:1].upper() + text[1:]


def entry(event: Event, board: Board, wording: Mapping[str, str]) -> str:
    """Return what stands in the game log: an event's sentence, and the case it rests on."""
    case = f" ({event.case})" if event.case else ""
    return sentence(event, board, wording) + case


def dice(roll: Roll, result: str = "") -> str:
    """Return a roll in figures; named dice say what they show, for their numbers mean nothing.

    Args:
        roll: the dice, what was added, and what they had to come to.
        result: what passing or failing the test is called; yes or no when empty.

    >>> from grognard.kernel.dice import Modifier
    >>> dice(Roll(0, (4, 6), (Modifier(-1, "15.6", "hill"),), 7, "over"), "hit")
    '4+6=10, -1 hill (15.6) is 9, needs over 7: hit'
    """
    if roll.shown:
        return ", ".join(roll.shown)
    parts = ["+".join(map(str, roll.dice)) + (f"={roll.raw}" if len(roll.dice) > 1 else "")]
    parts += [f"{m.value:+d} {m.reason} ({m.case})" for m in roll.modifiers]
    text = ", ".join(parts) + (f" is {roll.total}" if roll.modifiers else "")
    if roll.against is None:
        return text
    verdict = result or ("yes" if roll.succeeds else "no")
    return f"{text}, needs {needs(roll.test, roll.against)}: {verdict}"


def _filled(template: str, event: Event, board: Board, call: Callable[[Board, int], str]) -> str:
    """Return a template with names and values in it, its verbs in the number of their subjects."""
    words = _words(event, board, call)
    several = {"counters": len(event.counters) > 1, "others": len(event.counters) > 2}
    plural = False

    def fill(found: re.Match[str]) -> str:
        nonlocal plural
        field, other = found.groups()
        if other is not None:
            return other if plural else field
        if field in ("counters", "subject", "others"):
            plural = several.get(field, False)
        return words.get(field, found[0])

    return _FIELD.sub(fill, template)


def _words(event: Event, board: Board, call: Callable[[Board, int], str]) -> dict[str, str]:
    counters = [board.counters.names[c] if c >= 0 else "something" for c in event.counters]
    spaces = [_space(board, s, call) for s in event.spaces]
    words = {name: str(value) for name, value in event.values.items()}
    if event.kind == "step" and words.get("step") in board.outline.index:
        words["title"] = _heading(board, board.outline.index[words["step"]])
    return words | {
        "side": board.side_names[event.side] if event.side >= 0 else "Nobody",
        "counters": _row(counters) or "nobody",
        "spaces": _row(spaces) or "nowhere",
        "subject": counters[0] if counters else "nobody",
        "others": _row(counters[1:]) or "nobody",
        "first": spaces[0] if spaces else "nowhere",
        "last": spaces[-1] if spaces else "nowhere",
    }


def _space(board: Board, space: int, call: Callable[[Board, int], str]) -> str:
    if space < 0:
        return "nowhere"
    name, printed = board.spaces.names[space], call(board, space)
    if board.goes_by_name(space):
        return name
    return f"{name} ({printed})" if name else printed


def _heading(board: Board, step: int) -> str:
    return ", ".join(board.outline.steps[above].title for above in board.outline.above(step))


def _row(names: Sequence[str]) -> str:
    """Return names as a list in a sentence.

    >>> _row(["Emden", "Leipzig", "Dresden"])
    'Emden, Leipzig and Dresden'
    """
    if len(names) < 2:
        return "".join(names)
    return f"{', '.join(names[:-1])} and {names[-1]}"


def _plain(key: str, event: Event) -> str:
    """Word an event that no template knows."""
    parts = [key.replace("_", " ")]
    parts += ["{counters}"] if event.counters else []
    parts += ["in {spaces}"] if event.spaces else []
    parts += [f"{name} {value}" for name, value in event.values.items() if name != "purpose"]
    return "{side}: " * (event.side >= 0) + " ".join(parts) + "."
