"""What can happen at the table, and what is then to be done: plain data, told to the controller and by it."""

from __future__ import annotations

from dataclasses import dataclass

from grognard.kernel.action import Action
from grognard.kernel.game import Outcome
from grognard.viewer.model.motions import Motion

LEFT, RIGHT = "left", "right"

# Events


@dataclass(frozen=True, slots=True)
class Hover:
    """The pointer is on a space, perhaps on a counter there; -1 for none."""

    space: int
    counter: int = -1


@dataclass(frozen=True, slots=True)
class Click:
    """A button went down and up on a space, perhaps on a counter there.

    Attributes:
        space, counter: where; -1 for none.
        button: ``left`` or ``right``.
        whole: whether the whole stack is meant: a double click, or one with shift.
    """

    space: int
    counter: int = -1
    button: str = LEFT
    whole: bool = False


@dataclass(frozen=True, slots=True)
class Lift:
    """A counter is taken from its space, to be dragged."""

    counter: int
    start: int


@dataclass(frozen=True, slots=True)
class Drop:
    """A counter was dragged from its space to another, perhaps onto a counter there.

    Attributes:
        counter, start, space: which, from where and whereto; it may come from no space.
        onto: a counter there, -1 for none.
        others: what lies under it in its stack, from the top down, and comes along.
    """

    counter: int
    start: int
    space: int
    onto: int = -1
    others: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Fan:
    """A stack is to be fanned out, or laid together again."""

    space: int


@dataclass(frozen=True, slots=True)
class Choose:
    """A row of the list of actions or of a menu was chosen, by its name."""

    name: str


@dataclass(frozen=True, slots=True)
class Do:
    """An action is to be taken as it stands."""

    action: Action


@dataclass(frozen=True, slots=True)
class Fill:
    """The form that is open was filled in: what stands in its fields."""

    typed: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class GoOn:
    """The way on was chosen."""


@dataclass(frozen=True, slots=True)
class GiveOrder:
    """A standing order was chosen: the window, and the number of its answer."""

    window: str
    number: int


@dataclass(frozen=True, slots=True)
class Undo:
    """The last action is to be taken back."""


@dataclass(frozen=True, slots=True)
class Redo:
    """What was taken back is to be done again."""


@dataclass(frozen=True, slots=True)
class HandOver:
    """The next person sat down."""


@dataclass(frozen=True, slots=True)
class LookBack:
    """The moment to which an event of the log belongs is to be shown, by the event's number."""

    number: int


@dataclass(frozen=True, slots=True)
class Revisit:
    """A moment of the past is to be shown, by its number; from the last one on nothing comes."""

    at: int


@dataclass(frozen=True, slots=True)
class Step:
    """The moment so many steps before or behind the one that is shown is to be shown."""

    steps: int


@dataclass(frozen=True, slots=True)
class Replay:
    """The replay is to run, or to stand: forward by 1, backward by -1."""

    way: int = 1


@dataclass(frozen=True, slots=True)
class RunReplay:
    """The next step of the replay is due."""


@dataclass(frozen=True, slots=True)
class Return:
    """The present is to be shown again."""


@dataclass(frozen=True, slots=True)
class ShowMap:
    """Another map is to be shown."""

    map_id: str


@dataclass(frozen=True, slots=True)
class Inspect:
    """The inspector is to stay on a space."""

    space: int


@dataclass(frozen=True, slots=True)
class SaveGame:
    """The game is to be saved."""


@dataclass(frozen=True, slots=True)
class Key:
    """A key went down; names as of `screen.Screen.key`."""

    name: str
    shift: bool = False
    ctrl: bool = False


@dataclass(frozen=True, slots=True)
class BotTurn:
    """A bot has decided: its side, what it does, and the version it saw."""

    side: int
    action: Action
    version: int


Event = (
    Hover | Click | Lift | Drop | Fan | Choose | Do | Fill | GoOn | GiveOrder | Undo | Redo | HandOver
    | ShowMap | Inspect | SaveGame | Key | BotTurn | LookBack | Revisit | Step | Replay | RunReplay | Return
)  # fmt: skip

# Commands


@dataclass(frozen=True, slots=True)
class Animate:
    """Show what moved, in this order."""

    motions: tuple[Motion, ...]


@dataclass(frozen=True, slots=True)
class Look:
    """Let the map look at these spaces: what is to be decided lies there, or it was sought by a key."""

    spaces: tuple[int, ...]
    sought: bool = False


@dataclass(frozen=True, slots=True)
class Keep:
    """Bring the game to the disk."""


@dataclass(frozen=True, slots=True)
class Save:
    """Write a save of its own."""


@dataclass(frozen=True, slots=True)
class GiveUpBot:
    """Replace a bot that did what cannot be done, and say why."""

    side: int
    reason: str


@dataclass(frozen=True, slots=True)
class Curtain:
    """Hide everything and ask for the person of a side."""

    side: int


@dataclass(frozen=True, slots=True)
class End:
    """The game is over."""

    outcome: Outcome


Command = Animate | Look | Keep | Save | GiveUpBot | Curtain | End


@dataclass(frozen=True, slots=True)
class Result:
    """What an event came to.

    Attributes:
        commands: what is to be done now.
        handled: whether the event was for the table; a key that was not is free for the screen.
        changed: whether something may look different.
    """

    commands: tuple[Command, ...] = ()
    handled: bool = True
    changed: bool = True


UNUSED = Result(handled=False, changed=False)
UNCHANGED = Result(changed=False)
