"""What the panels say: prompt, choices, refusals, log, outline, and what lies where; words only, no pixel.

Every function takes what the kernel hands a viewer (board, view, offer, refusal, event) and returns small
frozen rows, each with its text, its figures and its case apart, so that a panel only sets them.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from grognard.kernel.action import COUNTER, SPACE, AnyKind, Args, Objection
from grognard.kernel.board import Board
from grognard.kernel.describe import Note
from grognard.kernel.dice import Roll, needs
from grognard.kernel.domain import NOBODY, DiceDomain, Domain, SideDomain, TrackDomain
from grognard.kernel.event import Event
from grognard.kernel.narrative import sentence
from grognard.kernel.offer import Offer, Refusal
from grognard.kernel.space import words_of
from grognard.kernel.state import NOWHERE
from grognard.kernel.view import View

MINUS = "\N{MINUS SIGN}"
ELLIPSIS = "\N{HORIZONTAL ELLIPSIS}"
BLANK = ("", "-")
"""What stands on a face on which nothing is."""


@dataclass(frozen=True, slots=True)
class PromptText:
    """Who decides what.

    Attributes:
        side: the side asked, or -1.
        title: the side and the question.
        detail: where in the turn this is.
        case: the case under which it decides; empty for none.
        clause: that case's heading.
    """

    side: int
    title: str
    detail: str
    case: str
    clause: str


def prompt(board: Board, view: View, offer: Offer) -> PromptText:
    """Word an offer's question."""
    who = board.side_names[offer.side] if offer.side >= 0 else ""
    question = offer.prompt[:1].upper() + offer.prompt[1:]
    return PromptText(
        offer.side,
        f"{who}: {offer.prompt[:1].lower()}{offer.prompt[1:]}" if who else question,
        f"{turn_title(board, view.turn)} \N{MIDDLE DOT} {step_title(board, view.step)}",
        offer.case,
        case_title(board, offer.case),
    )


def turn_title(board: Board, turn: int) -> str:
    """The turn by its number and what is printed on the track."""
    label = board.turn_labels[turn - 1] if 0 < turn <= len(board.turn_labels) else ""
    plain = not label or label == str(turn)
    return f"Turn {turn}" if plain else f"Turn {turn} \N{MIDDLE DOT} {label}"


def step_title(board: Board, step: str) -> str:
    """The headings of an outline step from the top, as bread crumbs."""
    number = board.outline.index.get(step)
    if number is None:
        return step
    return " \N{SINGLE RIGHT-POINTING ANGLE QUOTATION MARK} ".join(
        board.outline.steps[above].title for above in board.outline.above(number)
    )


def case_title(board: Board, case: str) -> str:
    """The heading of a case, or nothing where the module does not list it."""
    return board.cases[case].title if case in board.cases else ""


def action_text(board: Board, kind: AnyKind, args: Args, wording: Mapping[str, str] | None = None) -> str:
    """Word one action: ``Sail Emden``.

    Args:
        board: the names.
        kind: the action's kind.
        args: its arguments as the kind's domains count them.
        wording: the game's, which may have a phrase for the kind, see `phrase`.
    """
    text = phrase(kind, argument_names(board, kind, args), wording or {})
    return text[:1].upper() + text[1:]


def argument_names(board: Board, kind: AnyKind, args: Sequence[int | None]) -> list[str]:
    """Name what an action concerns, argument by argument; of what is open, None, dots tell that it is."""
    return [
        ELLIPSIS if value is None else _argument(board, kind, place, value)
        for place, value in enumerate(args)
    ]


def phrase(kind: AnyKind, names: Sequence[str], wording: Mapping[str, str]) -> str:
    """Say what an action does: by the game's phrase for its kind, else by its verb and the names.

    A game's wording may have, under the class name of a kind, what one is told to do, with ``{0}`` and
    ``{1}`` for the arguments: ``"Bombard": "bombard {1} with {0}"``.
    """
    template = wording.get(type(kind).__name__)
    if template is None:
        return " ".join([kind.verb.replace("_", " "), *names])
    for place, name in enumerate(names):
        template = template.replace(f"{{{place}}}", name)
    return template


def _argument(board: Board, kind: AnyKind, place: int, value: int) -> str:
    return value_title(board, kind.args[place], value)


def value_title(board: Board, domain: Domain, value: int) -> str:
    """What players call a value of a domain: its name, where it has one."""
    if domain is COUNTER:
        return board.counters.names[value]
    if domain is SPACE:
        return space_title(board, value)
    if isinstance(domain, SideDomain):
        return board.side_names[value] if value < len(board.sides) else NOBODY
    if isinstance(domain, DiceDomain):
        return board.kit.dice[value].name
    if isinstance(domain, TrackDomain):
        return board.tracks[value].name
    return domain.format(board, value)


def space_title(board: Board, space: int) -> str:
    """A space as players call it: its printed number and its name; a box or an area only its name."""
    name, printed = board.spaces.names[space], board.spaces.printed[space]
    if board.goes_by_name(space):
        return name
    return f"{printed} {name}" if name and name != printed else printed


def printed_on(board: Board, space: int) -> str:
    """What is printed on a space; which map it lies on is seen in a window."""
    return board.spaces.printed[space]


def sentence_of(board: Board, one: Objection | Note) -> str:
    """A reason, or what a hint says, with names, and with what is printed on spaces."""
    return board.worded(one.text, one.counters, one.spaces, space_title)


@dataclass(frozen=True, slots=True)
class Reason:
    """One reason against an action: its case, that case's heading, the sentence, and what it is about."""

    case: str
    title: str
    text: str
    counters: tuple[int, ...]
    spaces: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class RefusalText:
    """Why something cannot be done.

    Attributes:
        title: what cannot be done, in one clause.
        reasons: every reason, in the rulebook's words of the module, never empty.
        counters, spaces: all that the reasons are about, each once, to be shown on the map.
    """

    title: str
    reasons: tuple[Reason, ...]
    counters: tuple[int, ...]
    spaces: tuple[int, ...]


def refusal(board: Board, refused: Refusal, told: str = "") -> RefusalText:
    """Word a refusal as a card: who cannot do what, then a row for each reason.

    Args:
        board: the names.
        refused: what was refused.
        told: what it would be to do it, as of `phrase`; by verb and names where it is empty.
    """
    action = refused.action
    verb = action.verb.replace("_", " ")
    counter = board.counters.find(action.args[0]) if action.args else None
    named = board.counters.names[counter] if counter is not None else ""
    rest = [_called(board, word) for word in action.args[1 if named else 0 :]]
    title = f"You cannot {told}" if told else " ".join([named or "You", "cannot", verb, *rest])
    reasons = tuple(
        Reason(one.case, case_title(board, one.case), sentence_of(board, one), one.counters, one.spaces)
        for one in refused.objections
    )
    return RefusalText(
        title,
        reasons,
        tuple(dict.fromkeys(counter for reason in reasons for counter in reason.counters)),
        tuple(dict.fromkeys(space for reason in reasons for space in reason.spaces)),
    )


def _called(board: Board, word: str) -> str:
    """The name of what a word of an action stands for."""
    counter, space = board.counters.index.get(word), board.spaces.find(word)
    if counter is not None:
        return board.counters.names[counter]
    return space_title(board, space) if space is not None else word.replace("_", " ")


@dataclass(frozen=True, slots=True)
class LogRow:
    """One line of the log.

    Attributes:
        kind: ``roll``, ``step`` or ``event``.
        dice: the faces of a roll, to be drawn.
        text: what happened.
        figures: how a roll was reckoned, such as ``9 + 2 = 11, needs over 10``.
        result: ``yes``, ``no`` or the total of a roll; else empty.
        success: whether the roll passed its test; None where there was none.
        case: the case it happened under.
        side: the side that did it, or -1.
        number: the event's place in the log.
        cell: which cell of a table the roll read, in words; empty where that is not known.
        named: of named dice, the dice that each belongs to and what stands on the face that came up.
    """

    kind: str
    dice: tuple[int, ...]
    text: str
    figures: str
    result: str
    success: bool | None
    case: str
    side: int
    number: int
    cell: str = ""
    named: tuple[tuple[str, str], ...] = ()


def log_row(board: Board, event: Event, wording: Mapping[str, str]) -> LogRow:
    """Word one event; a roll's dice and figures stand apart from its sentence."""
    text = sentence(event, board, wording, printed_on)
    roll = event.roll
    if roll is None:
        kind = "step" if event.kind == "step" else "event"
        return LogRow(kind, (), text, "", "", None, event.case, event.side, event.number)
    if roll.kinds and not any(board.kit.dice_called(kind).total for kind in roll.kinds):
        named, told = tuple(zip(roll.kinds, roll.shown, strict=True)), faces_told(roll.shown)
        row = LogRow(
            "roll", roll.dice, text.partition(": ")[0], told, "", None, event.case, event.side, event.number
        )
        return replace(row, named=named)
    success = roll.succeeds if roll.against is not None else None
    result = str(roll.total) if success is None else "yes" if success else "no"
    # The kernel's sentence ends with the dice in figures; here they have a column of their own.
    text = text.partition(": ")[0]
    return LogRow(
        "roll", roll.dice, text, figures(roll), result, success, event.case, event.side, event.number
    )


def faces_told(shown: Sequence[str]) -> str:
    """Say what dice came to of which no sum counts.

    Example:
        >>> faces_told(("hit", "-", "double hit", "hit"))
        '2 hit, 1 double hit, 1 blank'
    """
    counted = Counter("blank" if face in BLANK else face for face in shown)
    order = sorted(counted, key=lambda face: face == "blank")
    return ", ".join(f"{counted[face]} {face}" for face in order)


def figures(roll: Roll) -> str:
    """How a roll was reckoned.

    Example:
        >>> from grognard.kernel.dice import Modifier
        >>> two = (Modifier(2, "12.5", "range"), Modifier(-1, "12.5", "mines"))
        >>> figures(Roll(0, (4, 5), two, 10, "under"))
        '9 + 2 range − 1 mines = 10, needs under 10'
    """
    text = str(roll.raw)
    for modifier in roll.modifiers:
        if modifier.value:
            text += (
                f" {MINUS if modifier.value < 0 else '+'} {abs(modifier.value)} {modifier.reason}".rstrip()
            )
    if text != str(roll.raw):
        text += f" = {MINUS if roll.total < 0 else ''}{abs(roll.total)}"
    return text if roll.against is None else f"{text}, needs {needs(roll.test, roll.against)}"


@dataclass(frozen=True, slots=True)
class OutlineRow:
    """One heading of the sequence of play.

    Attributes:
        title, case: as printed.
        depth: 0 at the top.
        state: ``done``, ``now`` (being played), ``around`` (holds what is being played) or ``later``.
    """

    title: str
    case: str
    depth: int
    state: str


def outline_rows(board: Board, view: View, sides: Sequence[int]) -> tuple[OutlineRow, ...]:
    """The sequence of play with where the game stands; headings that are not open stay folded.

    Args:
        board: the game's.
        view: where it stands.
        sides: those that play the scenario; steps of others are left out.
    """
    outline = board.outline
    now = outline.index.get(view.step, -1)
    open_steps = frozenset(outline.above(now)) if now >= 0 else frozenset()
    rows = []
    for number, step in enumerate(outline.steps):
        if step.parent >= 0 and step.parent not in open_steps:
            continue
        if step.side >= 0 and step.side not in sides:
            continue
        if number == now:
            state = "now"
        elif number in open_steps:
            state = "around"
        else:
            state = "done" if number < now else "later"
        rows.append(OutlineRow(step.title, step.case, step.depth, state))
    return tuple(rows)


def space_words(board: Board, view: View, space: int) -> tuple[str, ...]:
    """What lies in a space, in short phrases: its title, ground, features, and who holds it."""
    spaces = board.spaces
    code = spaces.terrain[space]
    words = [space_title(board, space)]
    words += [board.codes["terrain"][code].replace("-", " ")] if code >= 0 else []
    words += [
        word.replace("-", " ") for word in words_of(spaces.features[space], board.codes.get("features", ()))
    ]
    holder = view.columns["control"][space]
    if holder != NOWHERE:
        words.append(f"held by {board.side_names[holder]}")
    return tuple(dict.fromkeys(words))


def counter_values(board: Board, counter: int, face: int) -> tuple[tuple[str, int], ...]:
    """The printed values of a face with their names, for the inspector."""
    faces = board.counters.faces[counter]
    if not faces:
        return ()
    values = faces[min(max(face, 0), len(faces) - 1)]
    return tuple(zip(board.counters.value_names(counter), values, strict=True)) if values else ()
