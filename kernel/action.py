"""Actions as text, the kinds of action a game knows, and the objections to an illegal one."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Generic, TypeVar

from grognard.kernel.domain import COUNTER as COUNTER
from grognard.kernel.domain import SPACE as SPACE
from grognard.kernel.domain import Choice as Choice
from grognard.kernel.domain import Domain as Domain
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
        known = isinstance(action.verb, str)
        for word in action.args:
            known = known and isinstance(word, str)
        if not known:
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
        if "{" not in self.text:
            return self.text
        return board.worded(self.text, self.counters, self.spaces)


class ActionKind(Generic[S, P]):
    """One kind of action: the only place where its legality stands.

    A subclass gives ``verb``, ``case`` and ``args``, a cheap superset of candidates, a question that yields
    every objection, and what the action does. A question must hold for any arguments of its domains, not
    only for candidates; clauses that presuppose others come after a ``return``.

    A kind whose candidates are just the legal actions says so by ``exact``: then an offer does not ask the
    question about each. Where a case is silenced it is asked all the same, and the conformance suite compares
    both over the whole domain, so the two cannot drift apart.

    A kind that is ``open`` (amounts, texts, all that a table without rules allows) is not listed: the offer
    has a form for it, and what is typed is legal where the question is silent. An offer needs a listed action
    besides, as bots choose among these. A text is a number here, too long for a state or a procedure:
    :meth:`grognard.kernel.play.Play.text` keeps it.

    Attributes:
        verb: the first word of the action.
        case: the case that allows it.
        args: what its arguments can be.
        exact: whether the candidates are just the legal actions.
        open: whether it is typed into a form and not listed.
        asks: whether it has a question; where it has none, the candidates are just the legal actions too.
        title: what an open kind does, as its form says.
        labels: what the arguments are called in its form, where their domains do not tell.
    """

    verb: ClassVar[str]
    case: ClassVar[str]
    args: ClassVar[tuple[Domain, ...]] = ()
    exact: ClassVar[bool] = False
    open: ClassVar[bool] = False
    title: ClassVar[str] = ""
    labels: ClassVar[tuple[str, ...]] = ()

    asks: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        """Note whether a kind has a question."""
        super().__init_subclass__()
        cls.asks = cls.question is not ActionKind.question

    def candidates(self, state: S, frame: P) -> Iterable[Args]:
        """Return arguments among which every legal action is found; none of an open kind."""
        return () if self.open else ((),)

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
        words, domains = action.args, self.args
        if domains and domains[-1].takes_rest and self.takes(len(words)):
            first = len(domains) - 1
            words = (*words[:first], " ".join(words[first:]))
        if len(words) != len(domains):
            wanted = " ".join((self.verb, *(domain.word for domain in domains)))
            raise MalformedAction(f"{action} does not read as: {wanted}.")
        if len(words) < 2:  # as nearly always; to go through a list of one takes longer than to read it
            return (domains[0].parse(board, words[0]),) if words else ()
        if len(words) == 2:
            return domains[0].parse(board, words[0]), domains[1].parse(board, words[1])
        return tuple([domain.parse(board, word) for domain, word in zip(domains, words, strict=True)])

    def takes(self, count: int) -> bool:
        """Return whether an action of so many words after the verb can be of this kind."""
        wanted = len(self.args)
        return count >= wanted - 1 if wanted and self.args[-1].takes_rest else count == wanted

    def action(self, board: Board, args: Args) -> Action:
        """Return the text form of numbered arguments."""
        words = [d.format(board, a) for d, a in zip(self.args, args, strict=True)]
        if words and self.args[-1].takes_rest:
            words[-1:] = words[-1].split()
        return Action(self.verb, tuple(words))

    def objections(self, state: S, frame: P, args: Args) -> Iterator[Objection]:
        """Return the objections that count: those of silenced cases do not."""
        found, silenced = self.question(state, frame, args), state.silenced
        return (objection for objection in found if objection.case not in silenced) if silenced else found

    def is_legal(self, state: S, frame: P, args: Args) -> bool:
        """Return whether nothing speaks against this action."""
        silenced = state.silenced
        for objection in self.question(state, frame, args):  # noqa: SIM110 - asked often; `all` takes longer
            if objection.case not in silenced:
                return False
        return True

    def legal(self, state: S, frame: P) -> list[Args]:
        """Return the arguments of every legal action of this kind."""
        candidates = self.candidates(state, frame)
        if not self.asks or (self.exact and not state.silenced):
            return list(candidates)
        is_legal = self.is_legal
        return [args for args in candidates if is_legal(state, frame, args)]


AnyKind = ActionKind[Any, Any]

Listing = tuple[AnyKind, list[Args]]
"""One kind of action, with the arguments of its legal actions."""
