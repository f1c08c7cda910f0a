"""Actions as text, the kinds of action a game knows, and the objections to an illegal one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from grognard.kernel.errors import MalformedAction
from grognard.kernel.state import State

if TYPE_CHECKING:
    from grognard.kernel.board import Board
    from grognard.kernel.play import Play
    from grognard.kernel.procedure import Directive

S = TypeVar("S", bound=State)
P = TypeVar("P")
Args = tuple[int, ...]

MAX_TEXT = 1000
"""Letters of an action."""


@dataclass(frozen=True, slots=True)
class Action:
    """One decision of a side: a verb and its arguments as printed ids.

    >>> Action.parse("to 1405")
    Action(verb='to', args=('1405',))
    >>> str(Action("sail", ("emden",)))
    'sail emden'
    """

    verb: str
    args: tuple[str, ...] = ()

    @classmethod
    def parse(cls, text: str) -> Action:
        """Read an action from one line of text.

        Raises:
            MalformedAction: there is no verb, or more than a line of text.
        """
        if len(text) > MAX_TEXT:
            raise MalformedAction(f"An action is a line of at most {MAX_TEXT} letters.")
        words = text.split()
        if not words:
            raise MalformedAction("An action begins with a verb.")
        return cls(words[0], tuple(words[1:]))

    @classmethod
    def of(cls, action: Action | str) -> Action:
        """Return an action that a program gives as such or as text.

        Raises:
            MalformedAction: it is neither, or its words are no texts.
        """
        if isinstance(action, str):
            return cls.parse(action)
        if not isinstance(action, cls) or not isinstance(action.args, tuple | list):
            raise MalformedAction(f"{repr(action)[:40]} is no action.")
        if not all([isinstance(word, str) for word in (action.verb, *action.args)]):
            raise MalformedAction("The words of an action are texts.")
        return action if isinstance(action.args, tuple) else cls(action.verb, tuple(action.args))

    def __str__(self) -> str:
        return " ".join((self.verb, *self.args))


@dataclass(frozen=True, slots=True)
class Objection:
    """One reason why an action is not legal.

    Attributes:
        case: the paragraph of the rulebook.
        code: a word for tests and plugins, such as ``too_far``.
        text: a sentence for the player; ``{counters}`` and ``{spaces}`` stand for the names.
        counters: the counters concerned.
        spaces: the spaces concerned.
    """

    case: str
    code: str
    text: str
    counters: tuple[int, ...] = ()
    spaces: tuple[int, ...] = ()

    def sentence(self, board: Board) -> str:
        """Return the reason with the names of the counters and spaces concerned."""
        return board.worded(self.text, self.counters, self.spaces)


class Domain:
    """What one argument of an action can be; inside the engine every argument is a whole number."""

    word: ClassVar[str] = ""

    def parse(self, board: Board, text: str) -> int:
        """Return the number of a printed id.

        Raises:
            MalformedAction: nothing is called so.
        """
        raise NotImplementedError

    def format(self, board: Board, value: int) -> str:
        """Return the printed id of a number."""
        raise NotImplementedError

    def values(self, board: Board) -> Iterable[int]:
        """Return every number of this domain."""
        raise NotImplementedError


class CounterDomain(Domain):
    """Any counter of the module."""

    word = "counter"

    def parse(self, board: Board, text: str) -> int:
        """See :class:`Domain`."""
        found = board.counters.index.get(text)
        if found is None:
            raise MalformedAction(f"No counter is called {text!r}.")
        return found

    def format(self, board: Board, value: int) -> str:
        """See :class:`Domain`."""
        return board.counters.ids[value]

    def values(self, board: Board) -> Iterable[int]:
        """See :class:`Domain`."""
        return range(len(board.counters.ids))


class SpaceDomain(Domain):
    """Any space of any map."""

    word = "space"

    def parse(self, board: Board, text: str) -> int:
        """See :class:`Domain`."""
        found = board.spaces.find(text)
        if found is None:
            raise MalformedAction(f"No space is called {text!r}.")
        return found

    def format(self, board: Board, value: int) -> str:
        """See :class:`Domain`."""
        return board.spaces.ids[value]

    def values(self, board: Board) -> Iterable[int]:
        """See :class:`Domain`."""
        return range(len(board.spaces.ids))


@dataclass(frozen=True, slots=True)
class Choice(Domain):
    """One of a few words."""

    words: tuple[str, ...]

    word = "word"

    def parse(self, board: Board, text: str) -> int:
        """See :class:`Domain`."""
        if text not in self.words:
            raise MalformedAction(f"{text!r} is none of {', '.join(self.words)}.")
        return self.words.index(text)

    def format(self, board: Board, value: int) -> str:
        """See :class:`Domain`."""
        return self.words[value]

    def values(self, board: Board) -> Iterable[int]:
        """See :class:`Domain`."""
        return range(len(self.words))


COUNTER = CounterDomain()
SPACE = SpaceDomain()


class ActionKind(Generic[S, P]):
    """One kind of action: the only place where its legality stands.

    A subclass gives ``verb``, ``case`` and ``args``, a cheap superset of candidates, a question that yields
    every objection, and what the action does. A question must hold for any arguments of its domains, not
    only for candidates; clauses that presuppose others come after a ``return``.

    A kind whose candidates are just the legal actions says so by ``exact``: then an offer does not ask the
    question about each. Where a case is silenced it is asked all the same, and the conformance suite compares
    both over the whole domain, so the two cannot drift apart.
    """

    verb: ClassVar[str]
    case: ClassVar[str]
    args: ClassVar[tuple[Domain, ...]] = ()
    exact: ClassVar[bool] = False

    def candidates(self, state: S, frame: P) -> Iterable[Args]:
        """Return arguments among which every legal action is found."""
        return ((),)

    def question(self, state: S, frame: P, args: Args) -> Iterator[Objection]:
        """Yield every objection to this action."""
        return iter(())

    def apply(self, play: Play[S], frame: P, args: Args) -> Directive | None:
        """Do it; what comes next in the asking procedure, or None to ask again."""
        raise NotImplementedError

    def bind(self, board: Board, action: Action) -> Args:
        """Return an action's arguments as numbers.

        Raises:
            MalformedAction: too many or too few arguments, or an unknown id.
        """
        if len(action.args) != len(self.args):
            wanted = " ".join((self.verb, *(domain.word for domain in self.args)))
            raise MalformedAction(f"{action} does not read as: {wanted}.")
        return tuple([domain.parse(board, text) for domain, text in zip(self.args, action.args, strict=True)])

    def action(self, board: Board, args: Args) -> Action:
        """Return the text form of numbered arguments."""
        return Action(self.verb, tuple([d.format(board, a) for d, a in zip(self.args, args, strict=True)]))

    def objections(self, state: S, frame: P, args: Args) -> Iterator[Objection]:
        """Return the objections that count: those of silenced cases do not."""
        found, silenced = self.question(state, frame, args), state.silenced
        return (objection for objection in found if objection.case not in silenced) if silenced else found

    def is_legal(self, state: S, frame: P, args: Args) -> bool:
        """Return whether nothing speaks against this action."""
        ask = self.objections if state.silenced else self.question
        for _ in ask(state, frame, args):
            return False
        return True

    def legal(self, state: S, frame: P) -> list[Args]:
        """Return the arguments of every legal action of this kind."""
        candidates = self.candidates(state, frame)
        if self.exact and not state.silenced:
            return list(candidates)
        is_legal = self.is_legal
        return [args for args in candidates if is_legal(state, frame, args)]


AnyKind = ActionKind[Any, Any]

Listing = tuple[AnyKind, list[Args]]
"""One kind of action, with the arguments of its legal actions."""
