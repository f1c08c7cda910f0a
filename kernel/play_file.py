"""Play files: games as text that say what must come of them.

After the header and the position of :mod:`grognard.kernel.text`:

    do attack 0801; with 1-inf          # one or several actions; `japan: order fire decline` names the side
    expect at 0801: 4es/reduced, ...    # exactly these, or with `...` these among others
    expect control 0801 japan           # and track ID N, mark COLUMN ITEM [VALUE], turn N
    expect phase japan.land_combat      # or a step above it
    expect decider russia
    expect offered resolve; with 2-inf  # a verb alone stands for any action of that verb
    expect not offered attack
    expect roll 4 6 = 9 yes             # the last dice; then their total and whether they succeed, if given
    expect over japan Minor victory     # the title may be left out; or: over, over nobody, not over
    expect hash 00ff...
    refuse 11.22 attack 0801            # must be refused, and this case must be among the reasons
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from pathlib import Path

from grognard.kernel.action import SPACE, Action
from grognard.kernel.errors import IllegalAction, MalformedAction, ModuleDataError, RulesError
from grognard.kernel.position import (
    format_counter,
    format_item,
    format_value,
    parse_at,
    parse_mark,
    parse_number,
    parse_side,
    parse_track,
)
from grognard.kernel.reading import read_at_most
from grognard.kernel.session import Session
from grognard.kernel.state import LEAF, NOWHERE, column_specs
from grognard.kernel.text import Section, actions_of, read_sections, take_actions

MAX_BYTES = 4_000_000
AMONG = "..."


def run_play_file(source: Path | str) -> list[str]:
    """Play a file, or a text with more than one line, and return how it differs from what it says.

    A game stops at an action that cannot be taken; expectations that fail do not stop it.

    Returns:
        One sentence a difference, the first one first, each with its line; empty when all is as it says.

    Raises:
        ModuleDataError: the file or one of its lines cannot be read.
        PluginError: a game's plugin is missing or broken.
    """
    if isinstance(source, str) and "\n" in source:
        name, text = "text", source
    else:
        name, text = str(source), read_text(Path(source))
    return [difference for section in read_sections(text, name) for difference in _play(section)]


def read_text(path: Path) -> str:
    """Return the text of a play file.

    Raises:
        ModuleDataError: it cannot be read, is too long, or no UTF-8.
    """
    try:
        return read_at_most(path, MAX_BYTES).decode()
    except OSError as error:
        raise ModuleDataError(str(path), f"it cannot be read: {error.strerror or error}") from None
    except UnicodeDecodeError:
        raise ModuleDataError(str(path), "it is not UTF-8 text") from None
    except ValueError as error:
        raise ModuleDataError(str(path), str(error)) from None


def _play(section: Section) -> Iterator[str]:
    try:
        session = section.open()
    except RulesError as error:
        yield f"line {section.header[0].number}: {error}"
        return
    for line in section.steps:
        try:
            if line.word == "do":
                if not session.deciders:
                    yield f"line {line.number}: the game is over; nobody decides"
                    return
                take_actions(session, line.rest)
            elif difference := (_expect if line.word == "expect" else _refuse)(session, line.rest):
                yield f"line {line.number}: {difference}"
        except MalformedAction as error:
            raise section.problem(line, str(error)) from None
        except (IllegalAction, RulesError) as error:
            yield f"line {line.number}: {error}"
            return


def _refuse(session: Session, text: str) -> str:
    case, _, rest = text.partition(" ")
    actions = tuple(actions_of(rest))
    if len(actions) != 1:
        raise MalformedAction("What must be refused is written as: refuse CASE ACTION.")
    side, action = actions[0]
    refusal = session.why_not(action, side)
    if refusal is None:
        return f"expected {action} to be refused by {case}, but it is legal"
    if case not in refusal.cases:
        return f"expected {action} to be refused by {case}, but the reasons are {', '.join(refusal.cases)}"
    return ""


def _expect(session: Session, text: str) -> str:
    """Return what is otherwise than expected, or nothing."""
    word, _, rest = text.partition(" ")
    negated = word == "not"
    if negated:
        word, _, rest = rest.partition(" ")
    known = NEGATED if negated else EXPECTATIONS
    if word not in known:
        raise MalformedAction(f"{word!r} is none of {', '.join(known)}.")
    found = known[word](session, rest.strip())
    return f"expected {text}, but {found}" if found else ""


# Each expectation returns what is the case instead, or nothing when it holds.


def _at(session: Session, text: str) -> str:
    among = text.endswith(AMONG)
    board, state = session.board, session.engine.play.state
    space, placed = parse_at(board, text.removesuffix(AMONG).rstrip().rstrip(","))
    standing = [(counter, state.face[counter]) for counter in state.counters_at(space)]
    missing = set(placed) - set(standing)
    if not missing and (among or len(placed) == len(standing)):
        return ""
    return f"there: {', '.join(format_counter(board, c, f) for c, f in standing) or 'nobody'}"


def _control(session: Session, text: str) -> str:
    place, side = _two(text, "control SPACE SIDE")
    owner = session.engine.play.state.control[SPACE.parse(session.board, place)]
    return _unless(owner == parse_side(session.board, side), format_item(session.board, "side", owner))


def _track(session: Session, text: str) -> str:
    name, number = _two(text, "track ID NUMBER")
    value = session.engine.play.state.track[parse_track(session.board, name)]
    return _unless(value == parse_number(number), str(value))


def _mark(session: Session, text: str) -> str:
    state = session.engine.play.state
    column, index, wanted = parse_mark(state, text)
    value = state.columns[column][index]
    shown = format_value(state, column_specs(type(state))[column], value)
    return _unless(value == wanted, shown)


def _turn(session: Session, text: str) -> str:
    return _unless(session.engine.play.state.turn == parse_number(text), str(session.engine.play.state.turn))


def _phase(session: Session, text: str) -> str:
    outline = session.board.outline
    if text not in outline.index:
        raise MalformedAction(f"No step of the outline is called {text!r}.")
    now = outline.leaves[session.engine.play.state.clock[LEAF]]
    return _unless(outline.index[text] in outline.above(now), outline.steps[now].id)


def _decider(session: Session, text: str) -> str:
    side = session.deciders[0] if session.deciders else NOWHERE
    return _unless(side == parse_side(session.board, text), format_item(session.board, "side", side))


def _offered(session: Session, text: str) -> str:
    missing = [action for _, action in actions_of(text) if not _is_offered(session, action)]
    return f"not {'; '.join(missing)}" if missing else ""


def _not_offered(session: Session, text: str) -> str:
    there = [action for _, action in actions_of(text) if _is_offered(session, action)]
    return f"there is {'; '.join(there)}" if there else ""


def _is_offered(session: Session, text: str) -> bool:
    action = Action.parse(text)
    if all(kind.verb != action.verb for kind in session.game.kinds.values()):
        raise MalformedAction(f"This game has no action called {action.verb!r}.")
    for kind, legal in session.offer().choices:
        if kind.verb == action.verb and (not action.args or kind.bind(session.board, action) in legal):
            return True
    return _is_open(session, action)


def _is_open(session: Session, action: Action) -> bool:
    """Whether a form of the offer takes an action; its verb alone stands for the form."""
    if all(form.kind is None or form.verb != action.verb for form in session.offer().forms):
        return False
    return not action.args or session.why_not(action) is None


_ROLL = re.compile(
    r"(?P<dice>[0-9]{1,9}(?: +[0-9]{1,9})*)?(?: *= *(?P<total>-?[0-9]{1,9}))?(?: *(?P<success>yes|no))?"
)


def _roll(session: Session, text: str) -> str:
    wanted = _ROLL.fullmatch(text)
    if wanted is None or not text:
        raise MalformedAction(f"{text!r} does not read as: roll DIE DIE = TOTAL yes|no.")
    roll = next((event.roll for event in reversed(session.events) if event.roll is not None), None)
    if roll is None:
        return "nothing was rolled"
    dice, total, success = wanted["dice"], wanted["total"], wanted["success"]
    same = dice is None or tuple(map(int, dice.split())) == roll.dice
    same = same and total in (None, str(roll.total)) and success in (None, "yes" if roll.succeeds else "no")
    shown = " ".join(map(str, roll.dice))
    return _unless(same, f"{shown} = {roll.total} {'yes' if roll.succeeds else 'no'}")


def _over(session: Session, text: str) -> str:
    if session.over is None:
        return "it goes on"
    side, _, title = text.partition(" ")
    winner = session.over.winner
    if side and winner != parse_side(session.board, side):
        return f"it is {format_item(session.board, 'side', winner)}"
    return _unless(title.strip() in ("", session.over.title), session.over.title)


def _not_over(session: Session, text: str) -> str:
    return "it is over" if session.over is not None else ""


def _hash(session: Session, text: str) -> str:
    return _unless(session.state_hash() == text, session.state_hash())


def _unless(holds: bool, found: str) -> str:
    return "" if holds else f"it is {found}"


def _two(text: str, form: str) -> list[str]:
    words = text.split()
    if len(words) != 2:
        raise MalformedAction(f"{text!r} does not read as: {form}.")
    return words


EXPECTATIONS: dict[str, Callable[[Session, str], str]] = {
    "at": _at,
    "control": _control,
    "track": _track,
    "mark": _mark,
    "phase": _phase,
    "decider": _decider,
    "offered": _offered,
    "roll": _roll,
    "over": _over,
    "turn": _turn,
    "hash": _hash,
}
NEGATED: dict[str, Callable[[Session, str], str]] = {"offered": _not_offered, "over": _not_over}
