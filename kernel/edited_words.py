"""Changes of a position that is built by hand, each in a short sentence for the player."""

from __future__ import annotations

from grognard.kernel.board import Board
from grognard.kernel.editing import Change
from grognard.kernel.errors import GrognardError
from grognard.kernel.position import format_counter


def change_sentence(board: Board, change: Change) -> str:
    """Say one change in a short sentence.

    Raises:
        GrognardError: it is a change of nothing there is.
    """
    match change.what:
        case "place":
            name = board.counters.names[change.index]
            if change.after == "nowhere":
                return f"{name} is taken off {change.before}."
            came = "put on" if change.before == "nowhere" else f"moved from {change.before} to"
            return f"{name} is {came} {change.after}."
        case "face":
            shown = format_counter(board, change.index, int(change.after)).partition("/")[2] or "full"
            return f"{board.counters.names[change.index]} shows its {shown} face."
        case "control":
            owner = "nobody" if change.after == "nobody" else board.side_names[board.side_index[change.after]]
            return f"{board.spaces.ids[change.index]} is controlled by {owner}."
        case "track":
            return f"{board.tracks[change.index].name} is at {change.after}, not {change.before}."
        case "turn":
            return f"It is turn {change.after}, not {change.before}."
        case "mark" | "label":
            names = board.counters.names if change.what == "mark" else board.spaces.ids
            marked = f"marked: {change.after}" if change.after else f"no longer marked {change.before}"
            return f"{names[change.index]} is {marked}."
    raise GrognardError(f"Nothing is known of a change of {change.what}.")
