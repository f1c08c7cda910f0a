"""What a side may decide now, and why something else is refused."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import overload

from grognard.kernel.action import Action, AnyKind, Args, Listing, Objection
from grognard.kernel.board import Board
from grognard.kernel.domain import Choice, Domain
from grognard.kernel.orders import ORDER, Window, answers


class ActionList(Sequence[Action]):
    """The legal actions; each is written out only when looked at."""

    __slots__ = ("_board", "_choices", "_length", "_listed")

    def __init__(self, board: Board, choices: Sequence[Listing]) -> None:
        self._board = board
        self._choices = choices
        self._length = sum([len(listed) for _, listed in choices])
        self._listed: list[tuple[AnyKind, Args]] | None = None

    @property
    def _pairs(self) -> list[tuple[AnyKind, Args]]:
        if self._listed is None:
            self._listed = [(kind, args) for kind, listed in self._choices for args in listed]
        return self._listed

    def __len__(self) -> int:
        return self._length

    @overload
    def __getitem__(self, index: int) -> Action: ...
    @overload
    def __getitem__(self, index: slice) -> list[Action]: ...
    def __getitem__(self, index: int | slice) -> Action | list[Action]:
        if isinstance(index, slice):
            return [kind.action(self._board, args) for kind, args in self._pairs[index]]
        kind, args = self._pairs[index]
        return kind.action(self._board, args)

    def __iter__(self) -> Iterator[Action]:
        return (kind.action(self._board, args) for kind, args in self._pairs)


@dataclass(frozen=True, slots=True)
class Form:
    """An open kind of action: a verb whose arguments are typed in; legal where the question is silent.

    Attributes:
        verb: the first word.
        title: what it does.
        domains: per argument, what it can be.
        case: the case that allows it; empty for standing orders.
        kind: the open kind; None for standing orders.
    """

    verb: str
    title: str
    domains: tuple[Domain, ...]
    case: str = ""
    kind: AnyKind | None = None

    @property
    def choices(self) -> tuple[tuple[str, ...], ...]:
        """Per argument, the words it can be where these are few, else none."""
        return tuple(domain.words if isinstance(domain, Choice) else () for domain in self.domains)

    @property
    def labels(self) -> tuple[str, ...]:
        """Per argument, what it is called: as the kind says, else by its domain."""
        told = self.kind.labels if self.kind is not None else ()
        return told or tuple(domain.word for domain in self.domains)

    @property
    def usage(self) -> str:
        """The verb and what is to be typed after it, as one line: ``roll 1..40 2..256 -999..999``."""
        return " ".join((self.verb, *(domain.wanted for domain in self.domains)))

    @classmethod
    def of(cls, kind: AnyKind) -> Form:
        """Return the form of an open kind."""
        return cls(kind.verb, kind.title, kind.args, kind.case, kind)


def order_forms(windows: Iterable[Window]) -> tuple[Form, ...]:
    """Return the form of the standing order for each kind of window."""
    return tuple(
        Form(ORDER, f"standing order: {window.title}", (Choice((window.name,)), Choice(answers(window))))
        for window in windows
    )


@dataclass(frozen=True, slots=True)
class Offer:
    """Who decides, what is asked, and every legal action.

    Attributes:
        side: the side asked, or -1 when nobody is.
        prompt: one sentence.
        case: the case under which the side decides.
        choices: per action kind, the arguments of its legal actions.
        actions: the same as text actions, complete for listed kinds.
        forms: what may be typed besides: open kinds, and standing orders at any time.
        version: of the moment this offer was made for, as its side counts them, see
            :meth:`grognard.kernel.session.Session.version_of`.
        window: the name of the reaction window, or empty.
    """

    side: int
    prompt: str
    case: str
    choices: tuple[Listing, ...]
    actions: ActionList
    forms: tuple[Form, ...]
    version: int
    window: str = ""

    def lists(self, kind: AnyKind, args: Args) -> bool:
        """Tell whether an action is among those listed."""
        for listed, legal in self.choices:
            if kind is listed:
                return args in legal
        return False


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is not legal.

    Attributes:
        action: what was tried.
        objections: every reason, never empty.
        sentences: the same in words, with the names of counters and spaces.
    """

    action: Action
    objections: tuple[Objection, ...]
    sentences: tuple[str, ...]

    @property
    def cases(self) -> tuple[str, ...]:
        """The cases among the reasons, each once."""
        return tuple(dict.fromkeys(o.case for o in self.objections))

    def __str__(self) -> str:
        reasons = " ".join(f"{s} ({o.case})" for s, o in zip(self.sentences, self.objections, strict=True))
        return f"Refused: {self.action}. {reasons}"
