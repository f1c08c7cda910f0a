"""A table of text: a person plays one side or all of them at a prompt."""

import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from grognard.kernel import Action, GrognardError, IllegalAction, MalformedAction, SaveError, Session
from grognard.kernel.bot import Bot, decide
from grognard.kernel.narrative import entry
from grognard.kernel.offer import Refusal
from grognard.kernel.orders import ORDER
from grognard.tools.text_look import look, remark
from grognard.tools.text_stages import Stages

SAVE = ".wgs"

LATELY = 20
"""Events that `log` tells once more, and that a game begins with that was played before."""

SHOWN = 40
"""Actions listed at once; the rest can be typed or shown with `all`."""

REASONS = 4
"""Reasons against an action told at once."""

CLOSED = {
    "dice": "dice have fallen",
    "reveal": "something hidden was shown",
    "hand-over": "another side has decided since",
    "load": "the game was loaded since",
}
"""What ended the taking back."""

HELP_LINES = (
    "Type the number of an action, or the action itself.",
    "look         tells where everything stands that you see",
    "look NAME    tells of one space or one counter",
    "why ACTION   tells why an action is not legal",
    "all          lists every action",
    "forms        lists what can be typed besides the listed actions",
    "log          shows what happened lately",
    "undo, redo   take an action back, or take it again",
    "save FILE    writes the game to a file",
    "quit         leaves the table",
)


class TextTable:
    """Plays a session at a prompt.

    Args:
        session: the game.
        bots: the sides that are played by bots.
        ask: reads one line from the player; input() in a terminal.
        tell: writes one line to the player.

    Attributes:
        is_deserted: whether nobody types any more.
    """

    def __init__(
        self,
        session: Session,
        bots: Mapping[int, Bot],
        ask: Callable[[str], str] | None = None,
        tell: Callable[[str], None] = print,
    ) -> None:
        self.session = session
        self.bots = bots
        self.ask = ask or input
        self.tell = tell
        self.is_deserted = False
        self._stages = Stages(session)
        sides = range(len(session.board.sides))
        self._told = [self._lately(side) if session.history else 0 for side in sides]
        self._told_all = self._told[session.deciders[0]] if session.deciders else 0

    def play(self) -> bool:
        """Play until the game is over or the player leaves; whether it is over."""
        session, shown = self.session, -1
        while session.over is None:
            side = session.deciders[0]
            if side in self.bots:
                session.apply(decide(self.bots[side], session))
                continue
            self._tell_news(side)
            passed = self._stages.passed(side)
            if passed:
                self.tell(f"  {passed}")
            if session.version != shown:
                self._show(SHOWN)
                shown = session.version
            try:
                line = self.ask("> ").strip()
            except EOFError:
                self.is_deserted = True
                return False
            if line == "quit":
                return False
            try:
                self._do(line)
            except IllegalAction as error:
                self.tell(refused(error.refusal))
            except GrognardError as error:
                self.tell(str(error))
        return True

    def _tell_news(self, side: int) -> None:
        """Tell a side what is new: what all learn of once, and what it alone does when it is asked next."""
        session, events = self.session, self.session.events
        for number, event in zip(self._known(side), session.view(side).events, strict=True):
            if number >= (self._told[side] if events[number].only else self._told_all):
                self.tell(f"  {entry(event, session.board, session.game.wording)}")
        self._told_all = self._told[side] = len(events)
        self._told = [min(told, len(events)) for told in self._told]  # some may have been taken back

    def _known(self, side: int) -> list[int]:
        """Return the numbers of the events that a side knows of: some are told to one side alone."""
        return [number for number, event in enumerate(self.session.events) if event.is_known_to(side)]

    def _lately(self, side: int) -> int:
        """Return the number of the event from which on `log` tells a side once more what happened."""
        known = self._known(side)
        return known[-LATELY] if len(known) > LATELY else 0

    def _show(self, most: int) -> None:
        offer = self.session.offer()
        board = self.session.board
        self.tell(f"{board.side_names[offer.side]}: {offer.prompt} ({offer.case})")
        listed = [(str(action), remark(self.session, action)) for action in offer.actions[:most]]
        width = max([len(text) for text, said in listed if said], default=0)
        for number, (text, said) in enumerate(listed, 1):
            self.tell(f"  {number:3d}  {text:{width}}  {said}".rstrip())
        if len(offer.actions) > most:
            self.tell(f"  and {len(offer.actions) - most} more; `all` lists them, `help` explains the prompt")
        typed = [form.verb for form in offer.forms if form.kind is not None]
        if typed:
            self.tell(f"  or type {', '.join(typed)}; `forms` explains them")

    def _forms(self) -> list[str]:
        """Word what can be typed: open actions, and standing orders."""
        forms = self.session.offer().forms
        width = max([len(form.usage) for form in forms], default=0)
        return [f"  {form.usage:{width}}  {form.title}" for form in forms] or ["Nothing can be typed here."]

    def _do(self, line: str) -> None:
        session = self.session
        word, _, rest = line.partition(" ")
        match word:
            case "" | "help":
                self._tell_all(HELP_LINES)
            case "all":
                self._show(len(session.offer().actions))
            case "forms":
                self._tell_all(self._forms())
            case "log":
                side = session.deciders[0]
                self._told_all = self._told[side] = self._lately(side)
            case "look":
                self._tell_all(list(look(session, session.deciders[0], rest.strip())))
            case "undo":
                closed = CLOSED.get(session.undo_closed, "nothing was done")
                self._turn_back(session.undo, f"Nothing can be taken back: {closed}.", "taken back")
            case "redo":
                self._turn_back(session.redo, "Nothing was taken back.", "given again")
            case "save":
                self._save(rest.strip() or "game.wgs")
            case "why":
                refusal = session.why_not(rest)
                self.tell(f"{rest} is legal." if refusal is None else refused(refusal))
            case _:
                self._act(self._chosen(line))

    def _turn_back(self, step: Callable[[], bool], nothing: str, done: str) -> None:
        """Take something back or again; what it was shows in the offer, but for a standing order."""
        version = self.session.version
        if not step():
            self.tell(nothing)
        elif self.session.version == version:
            self.tell(f"The standing order is {done}.")

    def _act(self, action: Action) -> None:
        session = self.session
        side, offered = session.deciders[0], session.offer().actions
        way_out = offered[0] if offered else action
        session.apply(action)
        if action.verb == ORDER:
            self.tell(f"It is so ordered: {' '.join(action.args)}. Nobody else is told.")
            return
        left = self._stages.left(side, action, way_out)
        if left:
            self.tell(f"  {left}")

    def _chosen(self, line: str) -> Action:
        actions: Sequence[Action] = self.session.offer().actions
        if not (line.isascii() and line.isdecimal()):
            return Action.parse(line)
        if len(line) > 6 or not 1 <= int(line) <= len(actions):
            raise MalformedAction(f"The actions are numbered from 1 to {len(actions)}.")
        return actions[int(line) - 1]

    def _save(self, name: str) -> None:
        """Write a save; a slip of the fingers must not cost another file.

        Raises:
            SaveError: it cannot be written, or the name is that of something else.
        """
        path = Path(os.path.expanduser(name))
        if path.suffix != SAVE:
            raise SaveError(f"{name}: the name of a save ends in {SAVE}.")
        self.session.save(path)
        self.tell(f"Saved as {path}.")

    def _tell_all(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.tell(line)


def refused(refusal: Refusal) -> str:
    """Return why an action is not legal, in at most so many reasons as one reads."""
    more = len(refusal.objections) - REASONS
    if more <= 1:
        return str(refusal)
    first = Refusal(refusal.action, refusal.objections[:REASONS], refusal.sentences[:REASONS])
    return f"{first} And {more} reasons more."
