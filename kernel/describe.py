"""What a game tells a player beside the rules: what an action costs, where it leads, how a battle stands.

A plugin's hook ``grognard_describe`` gives a :class:`Describe`. Its functions get the game as one side
imagines it (see :mod:`grognard.kernel.insight`), so nothing hidden passes through them; they decide nothing.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from grognard.kernel.action import Args
from grognard.kernel.odds import Odds
from grognard.kernel.state import NOWHERE

if TYPE_CHECKING:
    from grognard.kernel.board import Board


@dataclass(frozen=True, slots=True)
class Note:
    """One short sentence for the player.

    Attributes:
        text: what it says; ``{counters}`` and ``{spaces}`` stand for names, as in an objection.
        case: the case it rests on, or empty.
        counters, spaces: whom and what it is about.
    """

    text: str
    case: str = ""
    counters: tuple[int, ...] = ()
    spaces: tuple[int, ...] = ()

    def sentence(self, board: Board) -> str:
        """Return the note with the names filled in."""
        return board.worded(self.text, self.counters, self.spaces)


@dataclass(frozen=True, slots=True)
class Hint:
    """What a player may like to know of an action before taking it.

    Attributes:
        cost: what it costs in figures, as it stands on a pill: ``1½``; empty where nothing is paid.
        unit: what the figure counts: ``MP``.
        path: the spaces on the way, the one it begins in first.
        stops: whether the mover cannot go on from there.
        odds: of its roll, where the game knows better than a look at the next roll.
        notes: what else is worth saying.
    """

    cost: str = ""
    unit: str = ""
    path: tuple[int, ...] = ()
    stops: bool = False
    odds: Odds | None = None
    notes: tuple[Note, ...] = ()


NO_HINT = Hint()


@dataclass(frozen=True, slots=True)
class Fighter:
    """One counter of a battle.

    Attributes:
        counter: which.
        role: ``acts`` (now), ``waits``, ``done`` or ``out`` (lost, or gone).
        hits: steps it will lose when the hits so far are taken.
        note: a word or two, such as ``point unit``.
    """

    counter: int
    role: str
    hits: int = 0
    note: str = ""


@dataclass(frozen=True, slots=True)
class Rank:
    """Counters of one side that act together: an echelon, a battle line, the guns.

    Attributes:
        side: whose.
        title: what players call it.
        fighters: in the order in which they act.
        now: whether it is its turn.
    """

    side: int
    title: str
    fighters: tuple[Fighter, ...]
    now: bool = False


@dataclass(frozen=True, slots=True)
class Stage:
    """A step of a battle: its title, its case, and ``done``, ``now`` or ``ahead``."""

    title: str
    case: str
    state: str


@dataclass(frozen=True, slots=True)
class Battle:
    """A battle as a display of its own.

    Attributes:
        title: what is fought where; ``{spaces}`` stands for the space.
        case: of the fight.
        space: where, or NOWHERE.
        sides: the sides, who began it first.
        ranks: the counters, by side and in the order in which they act.
        stages: the steps of the battle in order.
        stage: where it stands, in words.
        notes: what bears on it, such as a fortification.
        tables: ids of tables that are read in it.
    """

    title: str
    case: str
    space: int = NOWHERE
    sides: tuple[int, ...] = ()
    ranks: tuple[Rank, ...] = ()
    stages: tuple[Stage, ...] = ()
    stage: str = ""
    notes: tuple[Note, ...] = ()
    tables: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Account:
    """One line of what stands on a side's sheet: its treasury, its income, its relations.

    Attributes:
        label: what it is.
        value: how much, as it stands there; empty where the label says all.
        note: what is worth saying of it.
    """

    label: str
    value: str = ""
    note: str = ""


LedgerOf = Callable[[Any, int, int], Iterable[Account]]
"""(state as the viewer imagines it, side, viewer) -> what the viewer may know of the side's sheet."""
HintOf = Callable[[Any, Any, Args], Hint | None]
"""(state, procedure, arguments) -> the hint of a legal action, or None."""
NoteOf = Callable[[Any, Any], str]
"""(state, procedure) -> one line under the prompt, such as what is left to spend."""
ActorsOf = Callable[[Any, Any], tuple[int, ...]]
"""(state, procedure) -> counters of a decision, such as those that move."""
BattleOf = Callable[[Any, Sequence[Any]], Battle | None]
"""(state, procedures from this one to the innermost) -> how the battle stands."""


@dataclass(frozen=True, slots=True)
class Describe:
    """What a game can tell.

    Attributes:
        hints: action kind -> its hint.
        notes: procedure -> its line under the prompt.
        actors: procedure -> the counters that act in it.
        targets: procedure -> the counters it is done to, such as a stack that may be intercepted.
        battles: procedure -> its battle.
        ledger: the sheet of each side, for games in which sides have one.
        presses: action kinds of a side that fights on, such as a second round: what the trials of a battle
            take before anything else that is asked for.
    """

    hints: Mapping[str, HintOf] = field(default_factory=dict)
    notes: Mapping[str, NoteOf] = field(default_factory=dict)
    actors: Mapping[str, ActorsOf] = field(default_factory=dict)
    targets: Mapping[str, ActorsOf] = field(default_factory=dict)
    battles: Mapping[str, BattleOf] = field(default_factory=dict)
    ledger: LedgerOf | None = None
    presses: Sequence[str] = ()

    def problems(self, kinds: Mapping[str, object], procedures: Mapping[str, object]) -> list[str]:
        """Return what it describes that the game does not have."""
        told = {"note": self.notes, "actors": self.actors, "targets": self.targets, "battle": self.battles}
        unknown = [("hint", name) for name in sorted(set(self.hints) - set(kinds))]
        unknown += [("pressing", name) for name in sorted(set(self.presses) - set(kinds))]
        unknown += [(what, n) for what, names in told.items() for n in sorted(set(names) - set(procedures))]
        return [f"it describes the {what} of {name}, which it does not have" for what, name in unknown]
