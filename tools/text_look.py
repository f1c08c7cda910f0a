"""What a player at the prompt sees: spaces, counters and tracks in words, and a remark beside an action."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.kernel import Action, MalformedAction, Session
from grognard.kernel.space import words_of
from grognard.kernel.state import NOWHERE, column_specs
from grognard.kernel.view import View


def remark(session: Session, action: Action) -> str:
    """Return what an action means in words: the names of its spaces, its cost, how likely it is.

    One without arguments is told by the game's phrase for it and all notes on it; of another the first
    note closes the remark.
    """
    spaces, number = session.board.spaces, len(action.args)
    kinds = [k for k, _ in session.offer().choices if k.verb == action.verb and len(k.args) == number]
    domains = kinds[0].args if kinds else ()
    # A side may be called like a space.
    placed = [word for word, one in zip(action.args, domains, strict=False) if one.word == "space"]
    found = [spaces.find(word) for word in placed]
    words = [spaces.names[space] for space in found if space is not None and spaces.names[space]]
    if not action.args:
        words = [session.game.wording.get(type(kind).__name__, "") for kind in kinds[:1]]
        words = [word for word in words if word]
    hint = session.hint(action)
    if hint is not None and hint.cost:
        words.append(f"{hint.cost} {hint.unit}".strip())
    if hint is not None and hint.odds is not None and hint.odds.chance is not None:
        words.append(f"{hint.odds.purpose.replace('_', ' ')} {hint.odds.chance:.0%}")
    told = ", ".join(words)
    notes = [note.sentence(session.board) for note in hint.notes] if hint is not None else []
    note = " ".join(notes[: 1 if action.args else None])
    return f"{told}. {note}" if told and note else told or note


def look(session: Session, side: int, text: str) -> Iterator[str]:
    """Yield what a side sees: of everything, of a space or of a counter.

    Raises:
        MalformedAction: the text names neither.
    """
    board, view = session.board, session.view(side)
    if not text:
        yield from _everything(session, view)
        return
    counter, space = board.counters.find(text), board.spaces.find(text)
    if space is None:
        space = board.spaces.find(text.upper())
    if space is None and counter is None:
        named = [
            number for number, name in enumerate(board.spaces.names) if name.casefold() == text.casefold()
        ]
        space = named[0] if named else None
    if space is not None:
        yield _space_line(session, view, space)
        yield from _ways_out(session, space)
        for one in view.counters_at(space):
            yield f"  {_counter_line(session, view, one)}"
    elif counter is not None:
        place = view.columns["place"][counter]
        yield _counter_line(session, view, counter)
        if counter in view.hidden:
            yield "  You do not see where it is."
        else:
            yield f"  {_space_line(session, view, place)}" if place >= 0 else "  It is not on the map."
    else:
        raise MalformedAction(f"No space and no counter is called {text}.")


def _everything(session: Session, view: View) -> Iterator[str]:
    board = session.board
    label = board.turn_labels[view.turn - 1] if 0 < view.turn <= len(board.turn_labels) else ""
    yield f"Turn {view.turn} of {board.turn_count}{': ' * bool(label)}{label}"
    for track, value in zip(board.tracks, view.columns["track"], strict=True):
        yield f"{track.name}: {value}"
    names, sides = board.counters.names, board.counters.side
    hand = [names[one] for one in sorted(view.kept) if view.columns["place"][one] == NOWHERE]
    if hand:
        yield f"In your hand: {', '.join(hand)}"
    for side, rows in session.insight(view.side).ledger(session.sides):
        told = [" ".join(filter(None, (row.label, row.value, row.note and f"({row.note})"))) for row in rows]
        yield f"{board.side_names[side]}: {'; '.join(told)}"
    taken = sorted({place for place in view.columns["place"] if place >= 0})
    for number, surface in enumerate(board.maps):
        spaces = [space for space in taken if board.spaces.map_of[space] == number]
        if spaces:
            yield surface.title
        for space in spaces:
            for side in (*range(len(board.sides)), NOWHERE):
                here = [names[one] for one in view.counters_at(space) if sides[one] == side]
                who = board.side_names[side] if side >= 0 else "Markers"
                if here:
                    yield f"  {_title(session, space)}: {who}: {', '.join(here)}"


def _title(session: Session, space: int) -> str:
    spaces = session.board.spaces
    return (
        spaces.names[space]
        if session.board.goes_by_name(space)
        else f"{spaces.ids[space]} {spaces.names[space]}".strip()
    )


def _space_line(session: Session, view: View, space: int) -> str:
    board, table = session.board, session.board.spaces
    words = [board.codes["terrain"][table.terrain[space]]] if table.terrain[space] >= 0 else []
    words += words_of(table.features[space], board.codes.get("features", ()))
    holder = view.columns["control"][space]
    words += [f"held by {board.side_names[holder]}"] if holder >= 0 else []
    words += _states(session, view, space, "space")
    return f"{_title(session, space)}: {', '.join(dict.fromkeys(words)) or 'nothing of note'}"


def _ways_out(session: Session, space: int) -> Iterator[str]:
    """Yield which spaces lie beside one that players call by its name, and where its other ways lead."""
    board = session.board
    if not board.goes_by_name(space):
        return
    nets = {"beside it": board.topology.adjacent, **board.topology.nets}
    for kind, net in nets.items():
        names = ", ".join(_title(session, other) for other in net.rows[space])
        if names:
            yield f"  {kind.replace('-', ' ').capitalize()}: {names}"


def _counter_line(session: Session, view: View, counter: int) -> str:
    board, table = session.board, session.board.counters
    words = [board.side_names[table.side[counter]]] if table.side[counter] >= 0 else []
    words += [board.codes["unit_type"][table.type[counter]]] if table.type[counter] >= 0 else []
    faces, face = table.faces[counter], view.columns["face"][counter]
    if faces and 0 <= face < len(faces):
        words += [
            f"{name} {value}" for name, value in zip(table.value_names(counter), faces[face], strict=False)
        ]
        words += (
            [f"step {table.steps[counter][face]} of {table.steps[counter][0]}"]
            if table.steps[counter] and table.steps[counter][0]
            else []
        )
    words += _states(session, view, counter, "counter")
    return f"{table.names[counter]} ({table.ids[counter]}): {', '.join(words)}"


def _states(session: Session, view: View, row: int, per: str) -> Iterator[str]:
    """Yield what is marked on a counter or a space."""
    board, specs = session.board, column_specs(session.game.state_class)
    for name, badge in session.game.badges.items():
        column = name.partition("=")[0]
        value = view.columns[column][row] if specs[column].per == per else badge.unless
        if value > -2 and badge.shows(value) and specs[column].per == per:
            holds = specs[column].holds
            names = {"counter": board.counters.names, "space": board.spaces.ids}.get(holds)
            shown = view.texts[value] if holds == "text" and value >= 0 else str(value)
            caption = badge.caption.lower().replace("{}", shown)
            yield f"{caption} {names[value]}" if names and value >= 0 else caption
