"""Migrating: a game kept by an older module or older rules, played again under those installed now.

The actions are taken one after the other, under the module, the extensions and the plugin of today, as long
as each is legal and comes to what it came to. States are compared by their hashes as long as these agree at
all: where a new version keeps more in a state than the old one, none of them agrees, and what happened is
compared in their place.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from grognard.kernel.engine import Taken
from grognard.kernel.errors import GrognardError, IllegalAction, ModuleDataError, RulesError
from grognard.kernel.event import Event
from grognard.kernel.extension import SUFFIX
from grognard.kernel.kept import Kept
from grognard.kernel.opening import check_start, rules_for
from grognard.kernel.registry import load_board_cached, plays_any
from grognard.kernel.save import as_save_error, read_believable, read_kept
from grognard.kernel.schema.save import Head
from grognard.kernel.session import Session
from grognard.kernel.start import Start

Progress = Callable[[int, int], None]


@dataclass(frozen=True, slots=True)
class Parting:
    """The first action that comes otherwise than it is kept.

    Attributes:
        number: of the action, from 1.
        action: its text.
        side: name of the side that took it.
        reason: what is different, one sentence.
        cases: of the rules that refuse it; none where it is not refused.
    """

    number: int
    action: str
    side: str
    reason: str
    cases: tuple[str, ...] = ()

    def __str__(self) -> str:
        """One sentence."""
        return f"Action {self.number}, {self.action} by {self.side}: {self.reason}"


@dataclass(frozen=True, slots=True)
class Migrated:
    """An old game under what is installed now.

    Attributes:
        session: the game, up to the parting where there is one.
        head: what it was played with.
        total: how many actions are kept.
        parting: where it comes otherwise, None when it comes the same to its end.
        by_hashes: whether states were compared; if not, only what happened was.
    """

    session: Session
    head: Head
    total: int
    parting: Parting | None
    by_hashes: bool


def migrate(
    path: Path | str, extensions: Sequence[str] | None = None, progress: Progress | None = None
) -> Migrated:
    """Play an old save, or a journal, again under the module and the rules installed now.

    Args:
        path: the file; it stays as it is.
        extensions: in the place of those it names: ids or paths, in load order; None for its own.
        progress: told, after each action, how many of how many were taken.

    Raises:
        SaveError: the file cannot be read, or its game cannot even begin now; the sentence says why.
        ModuleDataError: the module or an extension is not installed, or broken.
        PluginError: the plugin is missing or broken.
    """
    path = Path(path)
    kept = _read(path)
    assert kept.head is not None
    session = _begin(path, kept.head, extensions)
    run = _Run(session, kept)
    parting = run.all(progress)
    if parting is not None:
        session = _begin(path, kept.head, extensions)
        _take_again(session, kept.history, parting.number - 1)
    session.close_undo("load")
    session.aside = kept.aside
    return Migrated(session, kept.head, len(kept.history), parting, run.by_hashes)


def _read(path: Path) -> Kept:
    """Read a save whole, or a journal as far as it can be believed."""
    kept, reason = read_believable(path) if path.suffix == ".wgj" else (read_kept(path), "")
    if kept.head is None:
        raise as_save_error(path, ValueError(reason or "it does not say which game it is"))
    return kept


def _begin(path: Path, head: Head, extensions: Sequence[str] | None) -> Session:
    """Begin the game anew under what is installed now."""
    from grognard.kernel.extending import find_extended

    slug, *laid = [one.slug for one in head.modules]
    try:
        if any(name.endswith((".wgm", SUFFIX)) for name in (slug, *laid)):
            raise ValueError("it names a file in place of a game")
        board = load_board_cached(find_extended(slug, laid if extensions is None else extensions))
        if head.plugin != board.plugin and not plays_any(head.plugin):
            raise ValueError(f"it is played by the rules of {head.plugin}, not of {board.plugin}")
        board, game = rules_for(board, head.plugin)
        start = Start(**head.start.model_dump())
        check_start(board, start)
        return Session(board, game, start)
    except ModuleDataError:
        raise
    except (RulesError, ValueError) as error:
        raise as_save_error(path, ValueError(f"the game cannot begin so any more: {error}")) from None


@dataclass(slots=True)
class _Run:
    """One game being taken again, and compared.

    Attributes:
        compared: how many events were compared.
        by_hashes: whether the states agreed after the first action, so that later ones must.
    """

    session: Session
    kept: Kept
    compared: int = 0
    by_hashes: bool = True
    _agreed: bool = False

    def all(self, progress: Progress | None) -> Parting | None:
        """Take every action; where one comes otherwise, say so and stop."""
        session, history = self.session, self.kept.history
        if what := self._events():
            return self._parting(0, f"already before it {what}")
        number = 0
        while number < len(history):
            taken = history[number]
            if taken.auto:
                return self._parting(number, "it was answered without asking, but is asked now.")
            try:
                session.apply(taken.action, taken.side)
            except IllegalAction as error:
                return self._parting(number, f"it is refused now. {error}", error.refusal.cases)
            except GrognardError as error:
                return self._parting(number, f"it cannot be taken any more. {error}")
            if what := self._actions(number) or self._events():
                return self._parting(number, what)
            number = len(session.history)
            if progress is not None:
                progress(number, len(history))
        return self._end()

    def _end(self) -> Parting | None:
        """Compare how much happened where the game stood last, if that is its end."""
        stands, history, now = self.kept.stands, self.kept.history, len(self.session.events)
        if not history or not stands or stands[-1][0].actions != len(history) or stands[-1][1] == now:
            return None
        last = max(number for number, taken in enumerate(history) if not taken.auto)
        return self._parting(last, f"{stands[-1][1]} events are kept up to there, but {now} happen now.")

    def _parting(self, number: int, reason: str, cases: Sequence[str] = ()) -> Parting:
        if not self.kept.history:
            return Parting(1, "nothing", "nobody", reason, tuple(cases))
        taken = self.kept.history[number]
        name = self.session.board.side_names
        side = name[taken.side] if 0 <= taken.side < len(name) else f"side {taken.side}"
        return Parting(number + 1, str(taken.action), side, reason, tuple(cases))

    def _actions(self, first: int) -> str:
        """Compare what was taken from number ``first`` on, with what the kernel answered for sides."""
        history = self.kept.history
        for number in range(first, len(self.session.history)):
            now = self.session.history[number]
            if number == len(history):
                return f"after it {now.action} is answered without asking now."
            then = history[number]
            if (now.side, now.action, now.auto) != (then.side, then.action, then.auto):
                return f"in the place of {then.action} comes {now.action} now."
            if now.state_hash != then.state_hash:
                if self._agreed:
                    return "it leads to another state than it did."
                self.by_hashes = False
            self._agreed |= self.by_hashes and bool(now.state_hash)
        return ""

    def _events(self) -> str:
        """Compare what happened since the last time, as far as it is kept."""
        then, now = self.kept.events, self.session.events
        for number in range(self.compared, min(len(then), len(now))):
            if what := _otherwise(then[number], now[number]):
                return what
        self.compared = min(len(then), len(now))
        return ""


def _otherwise(then: Event, now: Event) -> str:
    """Say how an event is another one; rows of counters and spaces may be others in another module."""
    if (then.action, then.kind, then.side) != (now.action, now.kind, now.side):
        return f"`{then.kind}` ({then.case or '-'}) happened, now `{now.kind}` ({now.case or '-'}) happens."
    if then.roll is not None and now.roll is not None and then.roll != now.roll:
        return f"the roll `{then.kind}` was {_rolled(then)}, now it is {_rolled(now)}."
    if dict(then.values) != dict(now.values):
        return f"`{then.kind}` says {_said(then)}, now {_said(now)}."
    if len(then.counters) != len(now.counters) or len(then.spaces) != len(now.spaces):
        return f"`{then.kind}` concerns other counters or spaces now."
    return ""


def _rolled(event: Event) -> str:
    assert event.roll is not None
    roll = event.roll
    added = "".join(f" {one.value:+d} ({one.reason}, {one.case})" for one in roll.modifiers)
    needs = f" against {roll.against}" if roll.against is not None else ""
    return " and ".join(map(str, roll.dice)) + added + needs


def _said(event: Event) -> str:
    return ", ".join(f"{name} {value}" for name, value in event.values.items()) or "nothing"


def _take_again(session: Session, history: Sequence[Taken], count: int) -> None:
    """Take the first actions again; they came as they should before."""
    for taken in history[:count]:
        if not taken.auto:
            session.apply(taken.action, taken.side)
