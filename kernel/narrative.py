"""Events as sentences, for logs, text tables and bug reports."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.kernel.board import Board
from grognard.kernel.event import Event


def sentence(event: Event, board: Board, wording: Mapping[str, str]) -> str:
    """Return an event as one sentence, with its dice when it is a roll.

    Args:
        event: what happened, as a side sees it.
        board: for the names.
        wording: the game's sentences by event kind and roll purpose; see the hook ``grognard_wording``.
    """
    key = str(event.values.get("purpose", event.kind)) if event.kind == "roll" else event.kind
    template = wording.get(key) or KERNEL_WORDING.get(key) or "{side} {kind} {counters} {spaces}"
    names = [board.counters.names[c] for c in event.counters]
    spaces = [space_name(board, s) for s in event.spaces]
    words: dict[str, object] = dict(event.values)
    words |= {
        "side": board.side_names[event.side] if event.side >= 0 else "",
        "kind": event.kind,
        "counters": ", ".join(names),
        "first": names[0] if names else "",
        "rest": ", ".join(names[1:]),
        "last": names[-1] if names else "",
        "spaces": " - ".join(spaces),
        "space": spaces[-1] if spaces else "",
        "from": spaces[0] if spaces else "",
    }
    if event.kind == "step":
        words["title"] = board.outline.steps[board.outline.index[str(event.values["step"])]].title
        words["label"] = board.turn_labels[int(event.values["turn"]) - 1]
    text = template.format_map(_Blank(words)).strip()
    return f"{text} [{dice_text(event)}]" if event.roll is not None else text


KERNEL_WORDING = {
    "step": "{label}: {title}",
    "order": "{side} gives a standing order: {text}",
}
"""Sentences for the events that every game has."""


class _Blank(dict[str, object]):
    """Names without a value are left out of a sentence rather than stopping it."""

    def __missing__(self, key: str) -> str:
        return ""


def space_name(board: Board, space: int) -> str:
    """Return a space's printed id, with its name where it has one."""
    name = board.spaces.names[space]
    printed = board.spaces.ids[space]
    return f"{printed} {name}" if name and name != printed else printed


def dice_text(event: Event) -> str:
    """Return the figures of a roll: faces, modifiers, total, and what it had to beat."""
    roll = event.roll
    if roll is None:
        return ""
    text = "+".join(str(face) for face in roll.dice)
    text += "".join(f" {m.value:+d} {m.reason} ({m.case})" for m in roll.modifiers)
    text += f" = {roll.total}"
    if roll.against is not None:
        text += f", {roll.test} {roll.against}: {'yes' if roll.succeeds else 'no'}"
    return text
