"""A table of text: a person plays one side or all of them at a prompt."""

from collections.abc import Callable, Mapping, Sequence
from pathlib import Path

from grognard.kernel import Action, GrognardError, Session
from grognard.kernel.bot import Bot
from grognard.kernel.narrative import sentence

SHOWN = 40
"""Actions listed at once; the rest can be typed or shown with `all`."""

HELP_LINES = (
    "Type the number of an action, or the action itself.",
    "why ACTION   tells why an action is not legal",
    "all          lists every action",
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
    """

    def __init__(
        self,
        session: Session,
        bots: Mapping[int, Bot],
        ask: Callable[[str], str] = input,
        tell: Callable[[str], None] = print,
    ) -> None:
        self.session = session
        self.bots = bots
        self.ask = ask
        self.tell = tell
        self._told = 0

    def play(self) -> bool:
        """Play until the game is over or the player leaves; whether it is over."""
        session = self.session
        while session.over is None:
            side = session.deciders[0]
            if side in self.bots:
                session.apply(self.bots[side].choose(session.view(side), session.offer()))
                continue
            self._tell_news(side)
            self._show(SHOWN)
            try:
                line = self.ask("> ").strip()
            except EOFError:
                return False
            if line == "quit":
                return False
            try:
                self._do(line)
            except GrognardError as error:
                self.tell(str(error))
        return True

    def _tell_news(self, side: int) -> None:
        board, wording = self.session.board, self.session.game.wording
        for event in self.session.log(side, self._told):
            self.tell(f"  {sentence(event, board, wording)}" + (f" ({event.case})" if event.case else ""))
        self._told = len(self.session.events)

    def _show(self, most: int) -> None:
        offer = self.session.offer()
        board = self.session.board
        self.tell(f"{board.side_names[offer.side]}: {offer.prompt} ({offer.case})")
        for number, action in enumerate(offer.actions[:most], 1):
            self.tell(f"  {number:3d}  {action}")
        if len(offer.actions) > most:
            self.tell(f"  and {len(offer.actions) - most} more; `all` lists them, `help` explains the prompt")

    def _do(self, line: str) -> None:
        session = self.session
        word, _, rest = line.partition(" ")
        match word:
            case "" | "help":
                self._tell_all(HELP_LINES)
            case "all":
                self._show(len(session.offer().actions))
            case "log":
                self._told = max(0, self._told - 20)
            case "undo":
                if not session.undo():
                    self.tell(f"Nothing can be taken back ({session.undo_closed or 'nothing was done'}).")
            case "redo":
                if not session.redo():
                    self.tell("Nothing was taken back.")
            case "save":
                session.save(Path(rest or "game.wgs"))
                self.tell(f"Saved as {rest or 'game.wgs'}.")
            case "why":
                refusal = session.why_not(rest)
                self.tell(f"{rest} is legal." if refusal is None else str(refusal))
            case _:
                session.apply(self._chosen(line))
                self._told = min(self._told, len(session.events))

    def _chosen(self, line: str) -> Action:
        actions: Sequence[Action] = self.session.offer().actions
        if line.isdigit() and 1 <= int(line) <= len(actions):
            return actions[int(line) - 1]
        return Action.parse(line)

    def _tell_all(self, lines: Sequence[str]) -> None:
        for line in lines:
            self.tell(line)
