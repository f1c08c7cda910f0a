"""The battle view: both sides by ranks, who aims at whom, the shots so far, and the odds of the next one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from grognard.kernel.describe import Battle, Stage
from grognard.kernel.event import Event
from grognard.kernel.odds import Odds
from grognard.viewer.model.actions import outcomes_text, percent
from grognard.viewer.model.inspector import CounterCard, counter_card
from grognard.viewer.model.meaning import COUNTER_WORD, Pick, next_picks, open_choices
from grognard.viewer.model.sight import Choice, Sight
from grognard.viewer.wording import MINUS, action_text, sentence_of, space_title


@dataclass(frozen=True, slots=True)
class FighterRow:
    """One counter of a battle.

    Attributes:
        card: its values and states.
        role: ``acts``, ``waits``, ``done`` or ``out``.
        hits: steps it will lose when the hits so far are taken.
        note: a word or two.
        able: whether it can be picked now.
        pill: how likely the action with it is to succeed; empty where nothing is known.
    """

    card: CounterCard
    role: str
    hits: int
    note: str
    able: bool
    pill: str


@dataclass(frozen=True, slots=True)
class RankRow:
    """Counters of one side that act together."""

    side: int
    title: str
    fighters: tuple[FighterRow, ...]
    now: bool


@dataclass(frozen=True, slots=True)
class ShotRow:
    """Fire that has fallen: firer, target, whether it told (None where that shows later), and the event."""

    firer: int
    target: int
    success: bool | None
    number: int


@dataclass(frozen=True, slots=True)
class OddsRow:
    """The odds of one action on offer.

    Attributes:
        choice: the action.
        text: what it is.
        firer, target: counters, or -1.
        modifiers: each with its sign, its reason and its case.
        needs: what the dice must show.
        chance: the probability, None where the roll has no test.
        share: the same in words.
        outcomes: what may come of it with its probabilities, in words.
        about: whether the odds are only sampled.
    """

    choice: Choice
    text: str
    firer: int
    target: int
    modifiers: tuple[tuple[str, str, str], ...]
    needs: str
    chance: float | None
    share: str
    outcomes: str
    about: bool

    @property
    def why(self) -> str:
        """What is added to the roll with its reasons, and what may come of one that has no test."""
        told = [f"{sign} {reason}".rstrip() for sign, reason, _ in self.modifiers]
        return ", ".join([*told, self.outcomes] if self.chance is None and self.outcomes else told)


@dataclass(frozen=True, slots=True)
class BattleView:
    """A battle as it is shown.

    Attributes:
        title, case, stage: what it is, and where it stands.
        space: where, or -1.
        ranks: by side, the first side's first.
        sides: the sides, who began it first.
        stages: the steps of the battle.
        notes: sentences with their cases.
        shots: what was fired in it, oldest first.
        odds: of every action on offer that rolls.
        tables: ids of tables that are read in it.
    """

    title: str
    case: str
    stage: str
    space: int
    ranks: tuple[RankRow, ...]
    sides: tuple[int, ...]
    stages: tuple[Stage, ...]
    notes: tuple[tuple[str, str], ...]
    shots: tuple[ShotRow, ...]
    odds: tuple[OddsRow, ...]
    tables: tuple[str, ...]


def battle_view(sight: Sight, picks: Sequence[Pick], since: int) -> BattleView | None:
    """Return the battle under way, None where there is none.

    Args:
        sight: the position.
        picks: what was picked before.
        since: number of the event with which the battle began, for the shots.
    """
    battle = sight.battle
    if battle is None:
        return None
    able = next_picks(open_choices(sight.choices, picks), COUNTER_WORD)
    odds = odds_rows(sight, picks)
    board = sight.board
    where = space_title(board, battle.space) if battle.space >= 0 else ""
    return BattleView(
        title=battle.title.replace("{spaces}", where),
        case=battle.case,
        stage=battle.stage,
        space=battle.space,
        ranks=_ranks(sight, battle, frozenset(able), odds),
        sides=battle.sides,
        stages=battle.stages,
        notes=tuple((sentence_of(board, note), note.case) for note in battle.notes),
        shots=shots_of(battle, sight.view.events, since),
        odds=odds,
        tables=battle.tables,
    )


def odds_rows(sight: Sight, picks: Sequence[Pick]) -> tuple[OddsRow, ...]:
    """Return the odds of every action that fits the picks and leads to a roll."""
    rows = []
    for one in open_choices(sight.choices, picks):
        odds = sight.full_hint(one.choice).odds
        if odds is not None:
            rows.append(odds_row(sight, one.choice, odds))
    return tuple(rows)


def odds_row(sight: Sight, choice: Choice, odds: Odds) -> OddsRow:
    """Word the odds of one action; of two counters the first one fires."""
    kind, args = choice
    named = [value for domain, value in zip(kind.args, args, strict=True) if domain.word == COUNTER_WORD]
    acting = sight.actors[0] if len(sight.actors) == 1 else -1
    firer, target = (named[0], named[1]) if len(named) > 1 else (acting, named[0] if named else -1)
    chance = odds.chance
    return OddsRow(
        choice,
        action_text(sight.board, kind, args, sight.game.wording),
        firer,
        target,
        tuple((_signed(m.value), m.reason, m.case) for m in odds.modifiers if m.value),
        odds.needs,
        chance,
        "" if chance is None else percent(chance),
        outcomes_text(odds),
        odds.samples > 0,
    )


def shots_of(battle: Battle, events: Sequence[Event], since: int) -> tuple[ShotRow, ...]:
    """Return the rolls of one counter of a battle at one of the other side, oldest first."""
    sides = {fighter.counter: rank.side for rank in battle.ranks for fighter in rank.fighters}
    shots = []
    for event in events:
        if event.number < since or event.roll is None or len(event.counters) != 2:
            continue
        firer, target = (sides.get(counter) for counter in event.counters)
        if firer is not None and target is not None and firer != target:
            told = event.roll.succeeds if event.roll.against is not None else None
            shots.append(ShotRow(event.counters[0], event.counters[1], told, event.number))
    return tuple(shots)


def _ranks(
    sight: Sight, battle: Battle, able: frozenset[int], odds: Sequence[OddsRow]
) -> tuple[RankRow, ...]:
    shares = {row.target: row.share for row in reversed(odds)}
    ranks = []
    for rank in battle.ranks:
        fighters = tuple(
            FighterRow(
                counter_card(sight, fighter.counter, able=fighter.counter in able),
                fighter.role,
                fighter.hits,
                fighter.note,
                fighter.counter in able,
                shares.get(fighter.counter, "") if fighter.counter in able else "",
            )
            for fighter in rank.fighters
        )
        ranks.append(RankRow(rank.side, rank.title, fighters, rank.now))
    return tuple(ranks)


def _signed(value: int) -> str:
    return f"{MINUS if value < 0 else '+'}{abs(value)}"
