"""The list of actions: every action is a row or lies in a group that opens; the way on is a button."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from grognard.kernel.action import AnyKind
from grognard.kernel.odds import Odds
from grognard.viewer.model.meaning import COUNTER_WORD, SPACE_WORD, Open, Pick, open_choices, way_on
from grognard.viewer.model.sight import Choice, Sight
from grognard.viewer.wording import (
    BLANK,
    ELLIPSIS,
    action_text,
    case_title,
    faces_told,
    phrase,
    sentence_of,
)

FLAT = 9
"""So many actions are listed one by one, whatever their kind."""
FEW = 3
"""A kind of more actions than this becomes a group where there are more than `FLAT` in all."""
KEYS = "123456789"


@dataclass(frozen=True, slots=True)
class ActionRow:
    """One row of the list.

    Attributes:
        name: what it is known by: the action's text, or the name of a group's kind.
        text: what it says.
        detail: a second line: what else is worth knowing; may be empty.
        pill: its cost or chance; may be empty.
        stops: whether the mover cannot go on from there.
        case: the case that allows it.
        clause: that case's heading.
        key: the key that does the same, or empty.
        choice: the action; None for a group.
        count: how many actions a group holds.
        open: whether a group shows what is in it.
        inside: whether the row belongs to the open group above it.
        counters, spaces: what to light while the row is pointed at.
    """

    name: str
    text: str
    detail: str = ""
    pill: str = ""
    stops: bool = False
    case: str = ""
    clause: str = ""
    key: str = ""
    choice: Choice | None = None
    count: int = 1
    open: bool = False
    inside: bool = False
    counters: tuple[int, ...] = ()
    spaces: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class ActionList:
    """The rows, and the way on that stands below them as a button.

    Attributes:
        rows: from top to bottom.
        on: what Enter does; None where nothing goes on by itself.
        total: how many actions there are in all.
    """

    rows: tuple[ActionRow, ...]
    on: ActionRow | None
    total: int


def action_list(sight: Sight, picks: Sequence[Pick], opened: Collection[str] = ()) -> ActionList:
    """List the actions that fit what is picked.

    Args:
        sight: the position.
        picks: what was picked before.
        opened: names of the groups that are open.
    """
    # What takes no argument stays on the list whatever is picked, so that one can always go on.
    opens = [*open_choices(sight.choices, picks)]
    opens += [Open(choice, ()) for choice in sight.choices if picks and not choice[1]]
    forward = way_on(one.choice for one in opens)
    listed = [one for one in opens if one.choice != forward]
    rows: list[ActionRow] = []
    by_kind: dict[str, list[Open]] = {}
    for one in listed:
        by_kind.setdefault(type(one.choice[0]).__name__, []).append(one)
    # Where counters are carried as one likes, the room is for those that lie in trays.
    few = 2 if sight.carries else FEW if len(listed) > FLAT else len(listed)
    for name, members in by_kind.items():
        if len(members) <= few:
            rows += [action_row(sight, one.choice) for one in members]
            continue
        is_open = name in opened
        rows.append(_group(members, sight.game.wording, is_open=is_open))
        if is_open:
            rows += [action_row(sight, one.choice, inside=True) for one in members]
    on = action_row(sight, forward) if forward is not None else None
    return ActionList(tuple(_with_keys(rows)), on, len(opens))


def in_a_row(parts: Sequence[str]) -> str:
    """Set phrases after each other; before one that begins like a sentence stands a full stop.

    Example:
        >>> in_a_row(["25 points", "There in your next turn"]), in_a_row(["3 MP", "58 %"])
        ('25 points. There in your next turn', '3 MP; 58 %')
    """
    text = ""
    for part in parts:
        text += f"{'. ' if part[:1].isupper() else '; '}{part}" if text else part
    return text


def action_row(sight: Sight, choice: Choice, *, inside: bool = False) -> ActionRow:
    """Word one action with what it costs or how likely it is."""
    kind, args = choice
    hint = sight.hint(choice)
    pill = hint.cost or chance_text(hint.odds)
    unit = f"{hint.cost} {hint.unit}".strip() if hint.cost else ""
    parts = [unit, odds_text(hint.odds), *(sentence_of(sight.board, note) for note in hint.notes)]
    return ActionRow(
        name=str(sight.action(choice)),
        text=action_text(sight.board, kind, args, sight.game.wording),
        detail=in_a_row([part.rstrip(".") for part in parts if part]),
        pill=pill,
        stops=hint.stops,
        case=kind.case,
        clause=case_title(sight.board, kind.case),
        choice=choice,
        inside=inside,
        counters=_values(choice, COUNTER_WORD),
        spaces=_values(choice, SPACE_WORD) or hint.path[-1:],
    )


def chance_text(odds: Odds | None) -> str:
    """Return a probability as it stands on a pill: ``28 %``, marked where it is only sampled."""
    if odds is None or odds.chance is None:
        return ""
    return f"{'about ' if odds.samples else ''}{percent(odds.chance)}"


def percent(share: float) -> str:
    """Return a probability in whole percent, never 0 or 100 where it is not certain.

    Example:
        >>> percent(0.2777), percent(0.001), percent(0.9999), percent(0.0), percent(1.0)
        ('28 %', '1 %', '99 %', '0 %', '100 %')
    """
    whole = round(100 * share)
    if 0 < share < 1:
        whole = min(max(whole, 1), 99)
    return f"{whole} %"


def odds_text(odds: Odds | None) -> str:
    """Return what the dice must show and what may come of it, in figures and words."""
    if odds is None:
        return ""
    dice = "one die" if odds.count == 1 else f"{odds.count} dice"
    needs = f"needs {odds.needs} on {dice}" if odds.needs else ""
    return ": ".join(part for part in (needs, outcomes_text(odds)) if part)


def outcomes_text(odds: Odds) -> str:
    """Return what may come of a roll; of several dice that show words, how many show each.

    Example:
        >>> outcomes_text(Odds("fight", "3.4.2", 2, 6, outcomes=(("hit, -", 0.75), ("-, -", 0.25))))
        '1 hit, 1 blank: 75 %; 2 blank: 25 %'
        >>> outcomes_text(Odds("fight", "3.4.2", 1, 6, outcomes=(("hit", 0.5), ("-", 0.5))))
        'hit 50 %, blank 50 %'
    """
    words = [word.split(", ") for word, _ in odds.outcomes]
    shares = [percent(share) for _, share in odds.outcomes]
    if any(len(one) > 1 for one in words):
        return "; ".join(f"{faces_told(one)}: {share}" for one, share in zip(words, shares, strict=True))
    told = ["blank" if one[0] in BLANK else one[0] for one in words]
    return ", ".join(f"{word} {share}" for word, share in zip(told, shares, strict=True))


def _group(members: Sequence[Open], wording: Mapping[str, str], *, is_open: bool) -> ActionRow:
    kind: AnyKind = members[0].choice[0]
    verb = phrase(kind, [ELLIPSIS] * len(kind.args), wording)
    words = {pick.word for one in members for pick in one.rest}
    what = "spaces on the map" if words == {SPACE_WORD} else "counters" if words == {COUNTER_WORD} else "ways"
    return ActionRow(
        name=type(kind).__name__,
        text=f"{verb[:1].upper()}{verb[1:]}",
        detail=f"{len(members)} {what}",
        case=kind.case,
        count=len(members),
        open=is_open,
        counters=_all(members, COUNTER_WORD),
        spaces=_all(members, SPACE_WORD),
    )


def _all(members: Sequence[Open], word: str) -> tuple[int, ...]:
    return tuple(dict.fromkeys(pick.value for one in members for pick in one.rest if pick.word == word))


def _values(choice: Choice, word: str) -> tuple[int, ...]:
    kind, args = choice
    return tuple(value for domain, value in zip(kind.args, args, strict=True) if domain.word == word)


def _with_keys(rows: Sequence[ActionRow]) -> list[ActionRow]:
    from dataclasses import replace

    return [replace(row, key=KEYS[number]) if number < len(KEYS) else row for number, row in enumerate(rows)]
