"""Positions as lines of text: what stands where, and everything else that differs from a scenario's set-up.

    clear                              # nobody is on the map, no mark on any counter
    at 0801: 3es/reduced, 4es          # exactly these stand there; `-` for nobody
    control 0803 0804 japan            # or `nobody`
    track vp 12
    mark suppressed 3es                # a cell of a game's column; 1 when no value is given
    mark march 3es 2
    order japan interception decline
    turn 4
    phase japan.land_combat            # the game goes on at the start of this step

Faces are ``full``, ``reduced`` or a number from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from grognard.kernel.action import COUNTER, SPACE, Action
from grognard.kernel.board import Board
from grognard.kernel.errors import MalformedAction
from grognard.kernel.orders import WINDOWS_PER_SIDE, answers, bind_order, order_cell
from grognard.kernel.play import Play
from grognard.kernel.state import DICE, ENDED, LEAF, NOWHERE, ROLLS, TURN, ColumnSpec, State, column_specs

FACES = ("full", "reduced")
NOBODY = ("-", "nobody", "nowhere")
NO_TEXT = "-"
NEW_TEXT = -2
LIMIT = 1 << 31
"""Numbers in texts and saves stay below this."""

AnyPlay = Play[Any]


def apply_position(play: AnyPlay, lines: Iterable[str]) -> None:
    """Change a set-up as the lines say.

    Raises:
        MalformedAction: a line, whose number it carries, cannot be read, or names something unknown.
    """
    for number, line in enumerate(lines):
        word, _, rest = line.strip().partition(" ")
        try:
            if word not in DIRECTIVES:
                raise MalformedAction(f"{word!r} is none of {', '.join(DIRECTIVES)}.")
            DIRECTIVES[word](play, rest.strip())
        except MalformedAction as error:
            error.line = number
            raise


def _clear(play: AnyPlay, rest: str) -> None:
    if rest:
        raise MalformedAction("clear stands alone.")
    for name, spec in column_specs(type(play.state)).items():
        if spec.per == "counter":
            for counter in range(len(play.board.counters)):
                play.set(name, counter, spec.fill)


def _at(play: AnyPlay, rest: str) -> None:
    space, placed = parse_at(play.board, rest)
    for counter in play.state.counters_at(space):
        play.move(counter, NOWHERE)
    for counter, face in placed:
        play.move(counter, space)
        play.flip(counter, face)


def _control(play: AnyPlay, rest: str) -> None:
    *places, owner = _words(rest, 2, "control SPACE ... SIDE", most=1 << 16)
    side = parse_side(play.board, owner)
    for place in places:
        play.set("control", SPACE.parse(play.board, place), side)


def _track(play: AnyPlay, rest: str) -> None:
    name, number = _words(rest, 2, "track ID NUMBER")
    index = parse_track(play.board, name)
    track, value = play.board.tracks[index], parse_number(number)
    if not track.low <= value <= track.high:
        raise MalformedAction(f"The track {name} goes from {track.low} to {track.high}.")
    play.set("track", index, value)


def _mark(play: AnyPlay, rest: str) -> None:
    column, index, value = parse_mark(play.state, rest)
    if value == NEW_TEXT and column_specs(type(play.state))[column].holds == "text":
        value = play.changes.text(_marked_text(rest))
    if column == "clock" and index not in (ROLLS, DICE):
        raise MalformedAction("Turn, phase and end of a game cannot be marked; there are `turn` and `phase`.")
    if column == "orders":
        raise MalformedAction("Orders are given by: order SIDE WINDOW ANSWER.")
    if column == "face" and not 0 <= value < len(play.board.counters.steps[index]):
        raise MalformedAction(f"{play.board.counters.ids[index]} has no face {value}.")
    if column == "clock" and value < 0:
        raise MalformedAction("Nobody has rolled fewer dice than none.")
    play.set(column, index, value)


def _order(play: AnyPlay, rest: str) -> None:
    side, window, answer = _words(rest, 3, "order SIDE WINDOW ANSWER")
    found = bind_order(play.game.windows, Action("order", (window, answer)))
    if found is None:
        raise MalformedAction(f"This game has no standing order {window} {answer}.")
    giver = parse_side(play.board, side)
    if giver == NOWHERE:
        raise MalformedAction("Nobody gives no orders.")
    play.set("orders", order_cell(giver, found[0]), found[1])


def _turn(play: AnyPlay, rest: str) -> None:
    number = parse_number(rest)
    if not 1 <= number <= play.board.turn_count:
        raise MalformedAction(f"Turns go from 1 to {play.board.turn_count}.")
    play.set("clock", TURN, number)


def _phase(play: AnyPlay, rest: str) -> None:
    outline = play.board.outline
    if rest not in outline.index:
        raise MalformedAction(f"No step of the outline is called {rest!r}.")
    play.set("clock", LEAF, outline.leaves.index(outline.first_leaf(outline.index[rest])))


DIRECTIVES: dict[str, Callable[[AnyPlay, str], None]] = {
    "clear": _clear,
    "at": _at,
    "control": _control,
    "track": _track,
    "mark": _mark,
    "order": _order,
    "turn": _turn,
    "phase": _phase,
}
"""Every line a position may hold, by its first word."""


# Reading the parts of a line, for positions and expectations


def parse_at(board: Board, text: str) -> tuple[int, list[tuple[int, int]]]:
    """Read ``SPACE: counter[/face], ...`` as the space, and (counter, face) of each.

    Raises:
        MalformedAction: no colon, an unknown id, a face the counter has not, or a counter given twice.
    """
    place, _, rest = text.partition(" ")
    if not place.endswith(":"):
        raise MalformedAction("What stands where is written as: at SPACE: COUNTER, COUNTER/FACE, ...")
    parts = [part.strip() for part in rest.split(",")]
    placed = [] if rest.strip() in ("", *NOBODY) else [_counter_and_face(board, part) for part in parts]
    if len({counter for counter, _ in placed}) != len(placed):
        raise MalformedAction(f"A counter stands twice in {text!r}.")
    return SPACE.parse(board, place[:-1]), placed


def _counter_and_face(board: Board, text: str) -> tuple[int, int]:
    name, slash, word = text.partition("/")
    counter = COUNTER.parse(board, name)
    if not slash:
        return counter, 0
    face = FACES.index(word) if word in FACES else int(word) if word.isdecimal() and len(word) < 4 else -1
    if not 0 <= face < len(board.counters.steps[counter]):
        raise MalformedAction(f"{name} has no face {word!r}.")
    return counter, face


def parse_side(board: Board, word: str) -> int:
    """Return the number of a side, or NOWHERE for ``nobody``.

    Raises:
        MalformedAction: there is none of that id.
    """
    return NOWHERE if word in NOBODY else board.side_number(word)


def parse_track(board: Board, word: str) -> int:
    """Return the number of a track.

    Raises:
        MalformedAction: there is none of that id.
    """
    names = [track.id for track in board.tracks]
    if word not in names:
        raise MalformedAction(f"No track is called {word!r}; there are {', '.join(names) or 'none'}.")
    return names.index(word)


def parse_number(word: str) -> int:
    """Return a whole number that fits into a cell.

    Raises:
        MalformedAction: it is none.
    """
    try:
        value = int(word) if len(word) < 12 and word.isascii() else LIMIT
    except ValueError:
        value = LIMIT
    if not -LIMIT < value < LIMIT:
        raise MalformedAction(f"{word[:40]!r} is not a whole number that fits.")
    return value


def parse_mark(state: State, text: str) -> tuple[str, int, int]:
    """Read ``COLUMN ITEM [VALUE]`` as column, cell and value; a value of several words is a text.

    Returns:
        The value is NEW_TEXT for a text that the state does not know.

    Raises:
        MalformedAction: the state has no such column or cell, or the value is none.
    """
    specs, word = column_specs(type(state)), text.partition(" ")[0]
    is_text = word in specs and specs[word].holds == "text"
    name, item, *more = _words(text, 2, "mark COLUMN ITEM [VALUE]", most=1 << 10 if is_text else 3)
    if name not in specs:
        raise MalformedAction(f"No column is called {name!r}; there are {', '.join(specs)}.")
    spec, board = specs[name], state.board
    index = _item(board, spec.per, item, spec.cells)
    if not 0 <= index < len(state.columns[name]):
        raise MalformedAction(f"The column {name} has no cell {item!r}.")
    if is_text:
        said = _marked_text(text)
        known = state.texts.index(said) if said in state.texts else NEW_TEXT
        return name, index, NOWHERE if said == NO_TEXT else known
    word = more[0] if more else "1"
    value = NOWHERE if word in NOBODY else _item(board, spec.holds, word, ())
    return name, index, value


def _marked_text(text: str) -> str:
    """Return the text of a mark in a column that holds texts.

    Raises:
        MalformedAction: it has letters that no line has.
    """
    said = " ".join(text.split()[2:]) or "1"
    if not said.isprintable():
        raise MalformedAction("A text is one line of letters.")
    return said


def _item(board: Board, kind: str, word: str, cells: tuple[str, ...]) -> int:
    match kind:
        case "counter":
            return COUNTER.parse(board, word)
        case "space":
            return SPACE.parse(board, word)
        case "side":
            return parse_side(board, word)
        case "track":
            return parse_track(board, word)
        case _:
            return cells.index(word) if word in cells else parse_number(word)


def _words(text: str, least: int, form: str, most: int = 0) -> list[str]:
    words = text.split()
    if not least <= len(words) <= (most or least):
        raise MalformedAction(f"{text!r} does not read as: {form}.")
    return words


# Writing


def position_lines(play: AnyPlay, fresh: AnyPlay) -> Iterator[str]:
    """Yield the lines that turn a scenario's set-up into the position of a game.

    Procedures under way are no part of a position: the game goes on at the start of the current step.

    Args:
        play: the game.
        fresh: the same game as it was set up; it is changed.
    """
    state = play.state
    _clear(fresh, "")
    yield "clear"
    yield from changed_lines(play, fresh)
    yield f"turn {state.turn}"
    yield f"phase {state.outline_step.id}"


def changed_lines(play: AnyPlay, fresh: AnyPlay) -> Iterator[str]:
    """Yield the lines of all in which a position differs from a set-up, but turn and phase.

    Args:
        play: the game.
        fresh: as it was set up; it is changed.
    """
    state, other = play.state, fresh.state
    wanted, there = state.occupants(), other.occupants()
    for space in sorted({*wanted, *there}):
        counters = wanted.get(space, ())
        same = counters == there.get(space, ()) and all(state.face[c] == other.face[c] for c in counters)
        if not same:
            line = _stack_line(play, space, counters)
            _at(fresh, line)
            yield f"at {line}"
    for name, spec in column_specs(type(state)).items():
        for index, value in enumerate(state.columns[name]):
            if value != other.columns[name][index]:
                yield from _differing(play, name, spec, index, value)


def _stack_line(play: AnyPlay, space: int, counters: tuple[int, ...]) -> str:
    face = play.state.face
    stack = ", ".join(format_counter(play.board, counter, face[counter]) for counter in counters)
    return f"{play.board.spaces.ids[space]}: {stack or NOBODY[0]}"


def _differing(play: AnyPlay, name: str, spec: ColumnSpec, index: int, value: int) -> Iterator[str]:
    board, windows = play.board, play.game.windows
    match name:
        case "control":
            yield f"control {board.spaces.ids[index]} {format_item(board, 'side', value)}"
        case "track" if board.tracks[index].low <= value <= board.tracks[index].high:
            yield f"track {board.tracks[index].id} {value}"
        case "orders":
            side, window = index // WINDOWS_PER_SIDE, windows[index % WINDOWS_PER_SIDE]
            yield f"order {board.sides[side]} {window.name} {answers(window)[value]}"
        case "clock" if index in (TURN, LEAF, ENDED):
            return
        case _:
            cell = format_item(board, spec.per, index, spec.cells)
            shown = format_value(play.state, spec, value)
            yield f"mark {name} {cell}" + ("" if shown == "1" else f" {shown}")


def format_counter(board: Board, counter: int, face: int) -> str:
    """Write a counter with the face that lies up, unless it is the full one."""
    name = board.counters.ids[counter]
    if face == 0:
        return name
    return f"{name}/{FACES[face] if face < len(FACES) else face}"


def format_value(state: State, spec: ColumnSpec, value: int) -> str:
    """Write what a cell of a column holds."""
    if spec.holds == "text":
        return state.texts[value] if value >= 0 else NO_TEXT
    return format_item(state.board, spec.holds, value)


def format_item(board: Board, kind: str, value: int, cells: tuple[str, ...] = ()) -> str:
    """Write a number as the id of what it stands for."""
    if value == NOWHERE and kind != "number":
        return "nobody" if kind == "side" else "nowhere"
    match kind:
        case "counter":
            return board.counters.ids[value]
        case "space":
            return board.spaces.ids[value]
        case "side":
            return board.sides[value]
        case "track":
            return board.tracks[value].id
        case _:
            return cells[value] if cells else str(value)
