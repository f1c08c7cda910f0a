"""Why not: the refusal nearest to what the player meant, and why whole kinds of action are not open."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import islice, product

from grognard.kernel.action import Action, AnyKind, Domain, Objection
from grognard.kernel.offer import Refusal
from grognard.kernel.visibility import UNSEEN
from grognard.viewer.model.meaning import COUNTER_WORD, SPACE_WORD, Pick
from grognard.viewer.model.sight import Sight
from grognard.viewer.wording import (
    ELLIPSIS,
    Reason,
    RefusalText,
    argument_names,
    case_title,
    phrase,
    refusal,
    sentence_of,
)

TRIES = 60
"""Arguments tried to find out why a kind of action is not open."""
FILLERS = 12
"""Values tried for an argument that was not picked."""
MOST_OTHERS = 3
VAGUE = 3
"""How much farther off an action is that was not named whole."""
NOW = "This is decided now: {}"


@dataclass(frozen=True, slots=True)
class RefusalCard:
    """A refusal as it is shown.

    Attributes:
        text: what cannot be done, with every reason and all counters and spaces concerned.
        others: other things the click could have meant, and why these are refused.
        counter, space: where it happened, -1 for nowhere.
    """

    text: RefusalText
    others: tuple[RefusalText, ...] = ()
    counter: int = -1
    space: int = -1


@dataclass(frozen=True, slots=True)
class BlockedRow:
    """A kind of action that is asked for and not open now.

    Attributes:
        text: what it would be.
        case: the case that allows it.
        reasons: why nothing of it is legal, the most frequent first.
    """

    text: str
    case: str
    reasons: tuple[Reason, ...]


def card_of(
    sight: Sight, picks: Sequence[Pick], space: int, counter: int = -1, before: AnyKind | None = None
) -> RefusalCard | None:
    """Return the refusals of what a click could have meant, None where it could have meant nothing.

    The one with the fewest reasons comes first: it was nearest to being legal.

    Args:
        sight: the position.
        picks: what was picked before.
        space: where was clicked.
        counter: the counter clicked, -1 for none.
        before: the kind the click did fit; only what is asked for before it counts, and only by the counter.
    """
    clicked = [Pick(COUNTER_WORD, counter)] if counter >= 0 else []
    clicked += [] if before is not None else [Pick(SPACE_WORD, space)]
    kinds = sight.asked_kinds
    if before is not None:
        asked = (kind for kind in kinds[: kinds.index(before)] if len(kind.args) == len(picks) + 1)
        kinds = tuple(kind for kind in asked if _is_for(sight, kind, counter))
    texts = _texts(sight, kinds, [(*picks, pick) for pick in clicked])
    return RefusalCard(texts[0], tuple(texts[1 : 1 + MOST_OTHERS]), counter, space) if texts else None


def card_of_drag(sight: Sight, counter: int, start: int, space: int) -> RefusalCard:
    """Return why a counter cannot be dragged to a space, though it cannot be picked up either.

    What names both was meant; else what names the counter; else nothing is asked that moves it.

    Args:
        sight: the position.
        counter: the one dragged.
        start: where it stands.
        space: where it was to go.
    """
    picked = Pick(COUNTER_WORD, counter)
    for picks in ((picked, Pick(SPACE_WORD, space)), (picked,)):
        if texts := _texts(sight, sight.asked_kinds, [picks]):
            return RefusalCard(texts[0], tuple(texts[1 : 1 + MOST_OTHERS]), counter, start)
    case, asked = sight.offer.case, NOW.format(sight.offer.prompt)
    title = f"{sight.board.counters.names[counter]} cannot be moved now"
    reason = Reason(case, case_title(sight.board, case), asked, (counter,), ())
    return RefusalCard(RefusalText(title, (reason,), (counter,), ()), (), counter, start)


def _texts(sight: Sight, kinds: Sequence[AnyKind], tried: Sequence[Sequence[Pick]]) -> list[RefusalText]:
    """Word why kinds are refused with each of several picks, first what was nearest to being legal."""
    found: list[tuple[int, int, RefusalText]] = []
    for picks in tried:
        for kind in kinds:
            refused, distance = _refused(sight, kind, picks)
            if refused is not None:
                found.append((distance, len(found), refusal_text(sight, refused, kind)))
    return [text for _, _, text in sorted(found, key=lambda one: one[:2])]


def _is_for(sight: Sight, kind: AnyKind, counter: int) -> bool:
    """Whether a kind may be meant for a counter: it is open to others of its type.

    What is open to nobody is told in the list, and not again at each counter.
    """
    types = sight.board.counters.type
    legal = [listed for other, listed in sight.choices if other is kind]
    places = [place for place, domain in enumerate(kind.args) if domain.word == COUNTER_WORD]
    return any(types[listed[place]] == types[counter] for listed in legal for place in places)


def refusal_text(sight: Sight, refused: Refusal, kind: AnyKind | None = None) -> RefusalText:
    """Word a refusal; reasons that are the same but for their counters become one."""
    merged: dict[tuple[str, str, str, tuple[int, ...]], Objection] = {}
    for one in refused.objections:
        key = (one.case, one.code, one.text, one.spaces)
        before = merged.get(key)
        counters = (*before.counters, *one.counters) if before else one.counters
        merged[key] = replace(one, counters=tuple(dict.fromkeys(counters)))
    objections = tuple(merged.values())
    told = Refusal(refused.action, objections, tuple(one.sentence(sight.board) for one in objections))
    return refusal(sight.board, told, _told(sight, refused.action, kind))


def _told(sight: Sight, action: Action, kind: AnyKind | None) -> str:
    """Return the game's phrase for an action, empty where it has none."""
    wording = sight.game.wording
    if kind is None or type(kind).__name__ not in wording:
        return ""
    board = sight.board
    if ELLIPSIS not in action.args:
        return phrase(kind, argument_names(board, kind, kind.bind(board, action)), wording)
    words = zip(kind.args, action.args, strict=True)
    known = [None if word == ELLIPSIS else domain.parse(board, word) for domain, word in words]
    return phrase(kind, argument_names(board, kind, known), wording)


def _refused(sight: Sight, kind: AnyKind, picks: Sequence[Pick]) -> tuple[Refusal | None, int]:
    """Return why a kind of action is refused with what is picked, and how far that is from what was meant.

    Where an argument is still open the reasons are those that hold whatever it is.
    """
    pools = _filled(sight, kind, picks)
    if pools is None:
        return None, 0
    refusals = []
    for args in islice(product(*pools), TRIES):
        refused = sight.why_not((kind, args))
        if refused is None:
            return None, 0
        refusals.append((args, refused))
    if not refusals:
        return None, 0
    args, refused = refusals[0]
    distance = min(len(refused.objections), 2) + _strangeness(sight, kind, args)
    if len(refusals) == 1:
        return refused, distance
    codes = [{(o.case, o.code) for o in one.objections} for _, one in refusals]
    always = set.intersection(*codes)
    named = {pick.value for pick in picks if pick.word == COUNTER_WORD}
    told = [
        (objection, text)
        for objection, text in zip(refused.objections, refused.sentences, strict=True)
        if (objection.case, objection.code) in always and named.issuperset(objection.counters)
    ]
    if not told:
        return None, 0
    words = tuple(
        domain.format(sight.board, pool[0]) if len(pool) == 1 else ELLIPSIS
        for domain, pool in zip(kind.args, pools, strict=True)
    )
    objections, sentences = zip(*told, strict=True)
    return Refusal(Action(kind.verb, words), objections, sentences), distance + VAGUE


def _filled(sight: Sight, kind: AnyKind, picks: Sequence[Pick]) -> list[tuple[int, ...]] | None:
    """Return what each argument of a kind may be, given picks that it must use; None where it cannot."""
    left: list[Pick] = list(picks)
    pools: list[tuple[int, ...]] = []
    for domain in kind.args:
        found = next((pick for pick in left if pick.word == domain.word), None)
        if found is not None:
            left.remove(found)
            pools.append((found.value,))
        else:
            pools.append(_fillers(sight, domain, picks))
    return None if left else pools


def _fillers(sight: Sight, domain: Domain, picks: Sequence[Pick]) -> tuple[int, ...]:
    """Return some values for an argument that was not picked."""
    if domain.word == SPACE_WORD:
        places = [sight.place(pick.value) for pick in picks if pick.word == COUNTER_WORD]
        near = [n for space in places if space >= 0 for n in sight.board.topology.neighbours(space)]
        return tuple(near)[:FILLERS]
    if domain.word == COUNTER_WORD:
        shown = (counter for pieces in sight.pieces.values() for counter in pieces)
        return tuple(islice(shown, FILLERS))
    return tuple(domain.values(sight.board))[:FILLERS]


def _strangeness(sight: Sight, kind: AnyKind, args: Sequence[int]) -> int:
    """Tell how unlikely a kind was meant: nothing of it is legal, or only with another side's counters."""
    owner = sight.board.counters.side
    legal = [listed for other, listed in sight.choices if other is kind]
    if not legal:
        return 5
    places = [place for place, domain in enumerate(kind.args) if domain.word == COUNTER_WORD]
    meant = {owner[args[place]] for place in places}
    for_whom = {owner[listed[place]] for listed in legal for place in places}
    return 3 if meant and not meant & for_whom else 0


def blocked_kinds(sight: Sight) -> tuple[AnyKind, ...]:
    """Return the kinds that are asked for and have no legal action."""
    legal = {type(kind).__name__ for kind, _ in sight.choices}
    return tuple(kind for kind in sight.asked_kinds if type(kind).__name__ not in legal)


def blocked_rows(sight: Sight) -> tuple[BlockedRow, ...]:
    """Tell why each kind of action that is asked for is not open, by trying what a player might."""
    rows = []
    for kind in blocked_kinds(sight):
        counted: dict[tuple[str, str], tuple[int, Reason]] = {}
        for args in islice(_tries(sight, kind), TRIES):
            refused = sight.why_not((kind, args))
            if refused is None:
                continue
            for objection in refused.objections:
                count, first = counted.get((objection.case, objection.code), (0, None))
                reason = first or Reason(
                    objection.case,
                    case_title(sight.board, objection.case),
                    sentence_of(sight.board, objection),
                    objection.counters,
                    objection.spaces,
                )
                counted[objection.case, objection.code] = (count + 1, reason)
        verb = phrase(kind, [ELLIPSIS] * len(kind.args), sight.game.wording)
        reasons = sorted(counted.values(), key=lambda one: -one[0])
        rows.append(
            BlockedRow(verb[:1].upper() + verb[1:], kind.case, tuple(reason for _, reason in reasons))
        )
    return tuple(rows)


def _tries(sight: Sight, kind: AnyKind) -> Iterator[tuple[int, ...]]:
    """Yield arguments a player might try: what acts and stands near it first."""
    here = [sight.place(counter) for counter in sight.actors if sight.place(counter) >= 0]
    near = list(
        dict.fromkeys([*here, *(n for space in here for n in sight.board.topology.neighbours(space))])
    )
    counters = list(dict.fromkeys(c for space in near for c in sight.at(space)))
    counters += [c for c, place in enumerate(sight.view.columns["place"]) if place not in (-1, UNSEEN)]
    spaces = near or [space for space, pieces in sight.pieces.items() if any(map(sight.owns, pieces))]
    pools: list[Sequence[int]] = []
    for domain in kind.args:
        if domain.word == COUNTER_WORD:
            pools.append(tuple(dict.fromkeys(counters)))
        elif domain.word == SPACE_WORD:
            pools.append(spaces)
        else:
            pools.append(tuple(domain.values(sight.board)))
    yield from product(*pools)
