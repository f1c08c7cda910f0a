"""Procedures: pieces of play with steps of their own, and the frames in which they are under way.

A procedure is a slots dataclass of plain locals (int, str, bool, None, tuples of these) and step methods.
A step says what comes next: :func:`ask`, :func:`call`, :func:`go`, :func:`each` or :func:`done`. Where a game
stands is therefore always plain data. A step that asks may run again for the same decision, so it changes
nothing itself.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, fields
from functools import lru_cache
from operator import attrgetter
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grognard.kernel.action import Listing

Plain = Any
"""int, str, bool, None or a tuple of these: what a frame may hold."""

Step = Callable[..., "Directive"]

NOBODY = -1
"""What the local ``side`` of a procedure that asks several sides holds while none of them acts."""


# Directives are made by the hundred thousand and forgotten at once: frozen they would take twice as long.


@dataclass(slots=True)
class Ask:
    """Wait for a decision.

    Attributes:
        kinds: names of the action kinds.
        by: the side whose decision it is.
        case: the case under which it decides.
        prompt: a sentence for the player.
        window: the name of the reaction window, or empty.
        among: every side that decides, each for itself, where several do at once; ``by`` is then the one
            whose decision is being looked at.
    """

    kinds: tuple[str, ...]
    by: int
    case: str
    prompt: str
    window: str
    among: tuple[int, ...] = ()

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides that decide."""
        return self.among or (self.by,)

    def to_data(self) -> tuple[Plain, ...]:
        """Return what was asked as plain data."""
        one = (self.kinds, self.by, self.case, self.prompt, self.window)
        return (*one, self.among) if self.among else one


@dataclass(slots=True)
class Call:
    """Begin another procedure and go on with ``then``, which receives its result."""

    procedure: Procedure
    then: str


@dataclass(slots=True)
class Go:
    """Go on with another step, handing it ``args``."""

    step: str
    args: tuple[Plain, ...] = ()


@dataclass(slots=True)
class Each:
    """Take the next item off the local named ``queue`` and hand it to ``step``; ``then`` when none is."""

    queue: str
    step: str
    then: str


@dataclass(slots=True)
class Done:
    """End this procedure and hand ``result`` to its caller."""

    result: Plain = None


WITHOUT_RESULT = Done()
"""How most procedures end."""

Directive = Ask | Call | Go | Each | Done


def ask(*kinds: type[Any], by: int | Sequence[int], case: str, prompt: str, window: str = "") -> Ask:
    """Ask a side to choose an action of the given kinds, or several sides at once.

    Where several are asked, the procedure has a local ``side``. The kernel sets it to the side whose offer,
    check or action it is, and the step runs again after each action, to ask those who are not ready. What
    they choose must lie in columns that nobody else sees until all have chosen, and be no event.

    Args:
        kinds: action kind classes; in a window the first one declines.
        by: the side that decides, or the sides; a window has one.
        case: the case under which it decides.
        prompt: one short sentence for the player; it must hold nothing hidden from that side.
        window: the name of the reaction window, when this is one.
    """
    names = _names(kinds)
    if isinstance(by, int):
        return Ask(names, by, case, prompt, window)
    among = tuple(by)
    return Ask(names, among[0] if among else NOBODY, case, prompt, window, among)


@lru_cache(maxsize=1024)
def _names(kinds: tuple[type[Any], ...]) -> tuple[str, ...]:
    return tuple([kind.__name__ for kind in kinds])


def call(procedure: Procedure, then: Step) -> Call:
    """Begin a procedure; ``then`` is this procedure's next step and receives the result."""
    return Call(procedure, then.__name__)


def go(step: Step, *args: Plain) -> Go:
    """Go on with another step of this procedure."""
    return Go(step.__name__, args)


def each(queue: str, step: Step, then: Step) -> Each:
    """Run a step for every item of a queue; the step comes back here with the same ``each``."""
    return Each(queue, step.__name__, then.__name__)


def done(result: Plain = None) -> Done:
    """End this procedure."""
    return WITHOUT_RESULT if result is None else Done(result)


@dataclass(slots=True)
class Procedure:
    """A piece of play; a subclass adds locals and steps, the first step being ``start``."""

    def listing(self, state: Any) -> Sequence[Listing] | None:  # noqa: ANN401 - the game's own state
        """Return every legal action by kind, in the order asked for, where it keeps them so, else None.

        A procedure that asks for many kinds at once can bring them up to date together, where most did not
        change since the last action. A kind without actions is left out. The suite holds that each kind
        lists the same alone.
        """
        return None

    def put(self, state: Any, asked: Ask) -> Ask:  # noqa: ANN401 - the game's own state
        """Return a question to several sides as it is put to the one in the local ``side``.

        By default everybody is asked the same. A procedure may ask each side for kinds of its own, in words
        of its own; it works that out from what the side may know, whatever stood in the question before.
        """
        return asked

    def locals(self) -> tuple[Plain, ...]:
        """Return the values of the locals in declaration order."""
        read = _READERS.get(type(self)) or _reader_of(type(self))
        return read(self)

    def duplicate(self) -> Procedure:
        """Return a copy; the locals are plain, so the copy is independent."""
        return type(self)(*self.locals())


_READERS: dict[type[Procedure], Callable[[Procedure], tuple[Plain, ...]]] = {}


def _reader_of(cls: type[Procedure]) -> Callable[[Procedure], tuple[Plain, ...]]:
    """Return what reads the locals of a procedure, the quickest way there is."""
    names = local_names(cls)
    single = attrgetter(*names) if len(names) == 1 else None
    if single is not None:
        _READERS[cls] = lambda procedure: (single(procedure),)
    else:
        _READERS[cls] = attrgetter(*names) if names else lambda procedure: ()
    return _READERS[cls]


_LOCAL_NAMES: dict[type[Procedure], tuple[str, ...]] = {}


def local_names(cls: type[Procedure]) -> tuple[str, ...]:
    """Return the names of a procedure's locals, in order of declaration."""
    names = _LOCAL_NAMES.get(cls)
    if names is None:
        names = _LOCAL_NAMES[cls] = tuple(f.name for f in fields(cls))
    return names


def counter_locals(cls: type[Procedure]) -> frozenset[str]:
    """Return the names of a procedure's locals that hold counters, see :func:`counter_local`."""
    return frozenset(f.name for f in fields(cls) if f.metadata.get("counters"))


def counter_local(default: Plain = ()) -> Any:  # noqa: ANN401 - a dataclass field, as field() itself
    """Declare a local that holds a counter or a tuple of counters, so that views can hide them."""
    return field(default=default, metadata={"counters": True})


@dataclass(slots=True)
class Frame:
    """A procedure under way: its step, the step's arguments, and the decision it waits for."""

    procedure: Procedure
    step: str = "start"
    args: tuple[Plain, ...] = ()
    asked: Ask | None = None
    stamp: int = field(default=0, compare=False)

    def copy(self) -> Frame:
        """Return an independent copy."""
        return Frame(self.procedure.duplicate(), self.step, self.args, self.asked, self.stamp)

    def to_data(self) -> tuple[Plain, ...]:
        """Return the frame as plain data: procedure name, step, arguments, what was asked, locals."""
        question = None if self.asked is None else self.asked.to_data()
        return (type(self.procedure).__name__, self.step, self.args, question, self.procedure.locals())


def with_names(data: tuple[Plain, ...], names: Mapping[str, str]) -> tuple[Plain, ...]:
    """Return the data of a frame with other names of its procedure, step, and the kinds of action asked for.

    Args:
        data: see :meth:`Frame.to_data`.
        names: name -> other name; that of a step stands under ``Procedure.step``, with the other name of its
            procedure.
    """
    name, step, args, asked, values = data
    name = names.get(name, name)
    if asked is not None:
        asked = (tuple([names.get(kind, kind) for kind in asked[0]]), *asked[1:])
    return (name, names.get(f"{name}.{step}", step), args, asked, values)


def first_names(renamed: Mapping[str, str]) -> dict[str, str]:
    """Return what undoes a table of new names; of several old names of one thing the first counts.

    >>> first_names({"Fight": "Battle", "Combat": "Battle", "Battle.shoot": "fire"})
    {'Battle': 'Fight', 'Fight.fire': 'shoot'}
    """
    found: dict[str, str] = {}
    for old, new in sorted(renamed.items(), key=lambda one: "." in one[0]):
        owner, dot, name = old.rpartition(".")
        found.setdefault(f"{found.get(owner, owner)}{dot}{new}", name)
    return found


def frame_from_data(data: tuple[Plain, ...], procedures: Mapping[str, type[Procedure]]) -> Frame:
    """Return the frame written by :meth:`Frame.to_data`.

    Raises:
        KeyError: no procedure has that name.
        TypeError: the data has not the shape of a frame.
    """
    name, step, args, question, values = data
    procedure = procedures[name](*values)
    return Frame(procedure, step, tuple(args), None if question is None else Ask(*question))
