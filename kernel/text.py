"""Games as text: a position to play from, and a whole game to send to somebody who looks for a mistake.

    game red_sun_rising            # or a path to a .wgm
    extension night_rules          # one line an extension, installed or a path to a .wgx, in load order
    rules free_table               # a plugin that plays any module; the module's own when left out
    scenario campaign              # the module's first one when left out
    option fog                     # one line an option that is on
    seed 7                         # or: dice 4 6 1 5 ...
    at 0801: 3es/reduced           # and the other lines of a position, see kernel/position.py
    do attack 0801; with 1-inf     # see kernel/play_file.py

What follows ``#`` is a comment. Without seed and dice the first roll is an error.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib.metadata import version

from grognard.kernel.board import Board
from grognard.kernel.errors import MalformedAction, ModuleDataError
from grognard.kernel.game import Game
from grognard.kernel.opening import open_game
from grognard.kernel.play import Play
from grognard.kernel.position import DIRECTIVES, position_lines
from grognard.kernel.procedure import NOBODY, Procedure
from grognard.kernel.session import Session
from grognard.kernel.start import Start, bind_rules, set_up

HEADER = ("game", "extension", "rules", "scenario", "option", "seed", "dice")
STEPS = ("do", "expect", "refuse")
MAX_LINES = 100_000
_NUMBER = re.compile(r"-?[0-9]{1,20}")


@dataclass(frozen=True, slots=True)
class Line:
    """One line that says something: its number from 1, its first word, and what follows."""

    number: int
    word: str
    rest: str


@dataclass(slots=True)
class Section:
    """What one ``game`` line begins: where the game starts, and the steps that are played from there.

    Attributes:
        name: the file, as errors call it.
        header: the lines that choose game, scenario, options and dice.
        position: the lines that change the set-up.
        steps: what is done and expected.
    """

    name: str
    header: list[Line] = field(default_factory=list)
    position: list[Line] = field(default_factory=list)
    steps: list[Line] = field(default_factory=list)

    def open(
        self,
        players: Mapping[str, str] | None = None,
        undo: str = "player",
        seed: int | None = None,
        options: Sequence[str] | None = None,
    ) -> Session:
        """Open the game.

        Args:
            players: as of `opening.open_game`.
            undo: likewise.
            seed: of the dice, in the place of what the section says.
            options: ids of those that are on, likewise.

        Raises:
            ModuleDataError: with the line that cannot be read.
            PluginError: the game's plugin is missing or broken.
        """
        said = {line.word: line for line in self.header}
        dice = [part for line in self.header if line.word == "dice" for part in line.rest.split()]
        options = self.said("option") if options is None else options
        scenario, rules = said.get("scenario"), said.get("rules")
        if seed is None and "seed" in said:
            seed = self._number(said["seed"], said["seed"].rest)
        try:
            return open_game(
                said["game"].rest,
                scenario=scenario.rest if scenario else None,
                seed=seed,
                dice=None if seed is not None else [self._number(said["dice"], part) for part in dice],
                options=options,
                players=players,
                undo=undo,
                position=[f"{line.word} {line.rest}" for line in self.position],
                rules=rules.rest if rules else None,
                extensions=[line.rest for line in self.header if line.word == "extension"],
            )
        except MalformedAction as error:
            line = said["game"] if error.line is None else self.position[error.line]
            raise self.problem(line, str(error)) from None

    def play(self, session: Session) -> None:
        """Take the actions of its ``do`` lines; what it expects is not looked at.

        Raises:
            ModuleDataError: a line cannot be read.
            IllegalAction: an action is refused.
        """
        for line in self.steps:
            if line.word == "do":
                try:
                    take_actions(session, line.rest)
                except MalformedAction as error:
                    raise self.problem(line, str(error)) from None

    def said(self, word: str) -> tuple[str, ...]:
        """Return what the lines of the header that begin with a word say."""
        return tuple(line.rest for line in self.header if line.word == word)

    def problem(self, line: Line, text: str) -> ModuleDataError:
        """Return the error that names the file and the line."""
        return ModuleDataError(self.name, f"line {line.number}: {text}")

    def _number(self, line: Line, text: str) -> int:
        if not _NUMBER.fullmatch(text):
            raise self.problem(line, f"{text[:40]!r} is not a whole number.")
        return int(text)


def read_sections(text: str, name: str = "text") -> list[Section]:
    """Sort the lines of a text into games.

    Raises:
        ModuleDataError: a line begins with an unknown word, or stands where it cannot.
    """
    sections: list[Section] = []
    for line in read_lines(text):
        section = sections[-1] if sections else Section(name)
        if line.number > MAX_LINES:
            raise section.problem(line, "it is too long.")
        if line.word == "game":
            sections.append(Section(name, [line]))
        elif not sections:
            raise section.problem(line, "a text begins with: game NAME.")
        elif line.word in HEADER:
            _add_header(section, line)
        elif line.word in STEPS:
            section.steps.append(line)
        elif line.word not in DIRECTIVES:
            known = ", ".join((*HEADER, *DIRECTIVES, *STEPS))
            raise section.problem(line, f"{line.word[:40]!r} is none of {known}.")
        elif section.steps:
            raise section.problem(line, f"{line.word} belongs before the first action.")
        else:
            section.position.append(line)
    if not sections:
        raise ModuleDataError(name, "it is empty.")
    return sections


def read_lines(text: str) -> Iterator[Line]:
    """Yield the lines that are not blank once their comments are gone."""
    for number, raw in enumerate(text.splitlines(), 1):
        words = raw.partition("#")[0].split(maxsplit=1)
        if words:
            yield Line(number, words[0], words[1].strip() if len(words) > 1 else "")


def _add_header(section: Section, line: Line) -> None:
    words = {other.word for other in section.header}
    if line.word in ("rules", "scenario", "seed") and line.word in words:
        raise section.problem(line, f"{line.word} is given twice.")
    if {line.word, *words} >= {"seed", "dice"}:
        raise section.problem(line, "a game has a seed or scripted dice, not both.")
    if section.steps and line.word != "dice":
        raise section.problem(line, f"{line.word} belongs before the first action.")
    section.header.append(line)


def session_from_text(text: str) -> Session:
    """Open the game of a text and play its ``do`` lines; the short way to a position for tests.

    Raises:
        ModuleDataError: a line cannot be read, or the text expects something, as play files do.
        IllegalAction: an action is refused.
    """
    section = only_section(text)
    session = section.open()
    for line in section.steps:
        if line.word != "do":
            raise section.problem(line, f"{line.word} belongs in a play file.")
        take_actions(session, line.rest)
    return session


def only_section(text: str, name: str = "text") -> Section:
    """Return the one game of a text.

    Raises:
        ModuleDataError: a line cannot be read, or there is a second game.
    """
    sections = read_sections(text, name)
    if len(sections) > 1:
        raise sections[1].problem(sections[1].header[0], "there is a second game.")
    return sections[0]


def take_actions(session: Session, text: str) -> None:
    """Take the actions of a ``do`` line.

    Raises:
        MalformedAction: one cannot be read.
        IllegalAction: one is refused; those before it are taken.
    """
    for side, action in actions_of(text):
        session.apply(action, side)


def actions_of(text: str) -> Iterator[tuple[str | None, str]]:
    """Yield the actions of a ``do`` line, with the side where one is named.

    >>> list(actions_of("sail emden; aja: order interception decline"))
    [(None, 'sail emden'), ('aja', 'order interception decline')]
    """
    for part in text.split(";"):
        first, _, rest = part.strip().partition(" ")
        if first.endswith(":"):
            yield first[:-1], rest.strip()
        elif first:
            yield None, part.strip()


# Writing


def position_text(session: Session) -> str:
    """Write where a game stands; what is under way within the current outline step is left out."""
    start = replace(session.start, position=())
    fresh = Play(session.game.state_class(session.board), start.dice(), session.game)
    bind_rules(fresh, start.options)
    set_up(fresh, start)
    lines = [*header_lines(session.board, session.game, session.start)]
    lines += position_lines(session.engine.play, fresh)
    if _is_under_way(session):
        lines.append("# Something is under way; read from here the step begins anew.")
    return "\n".join(lines) + "\n"


def _is_under_way(session: Session) -> bool:
    """Whether the outline step has gone on from its beginning, as when some are ready and others not."""
    state = session.engine.play.state
    if len(state.frames) != 2:
        return len(state.frames) > 2
    phase: Procedure = state.frames[1].procedure.duplicate()
    first = session.game.phase(state.outline_step.id)
    if (asked := state.frames[1].asked) is not None and asked.among:
        phase.side = first.side = NOBODY  # type: ignore[attr-defined] # the kernel's, where several are asked
    return phase.locals() != first.locals()


def bug_report(session: Session) -> str:
    """Write a whole game as a play file: where it started and every action since."""
    board, game = session.board, session.game
    lines = [
        f"# Grognard {version('grognard')}, module {board.version} ({board.digest}), rules {game.version}",
        *header_lines(board, game, session.start),
        *session.start.position,
    ]
    chosen = [taken for taken in session.history if not taken.auto]
    lines += [f"do {board.sides[taken.side]}: {taken.action}" for taken in chosen]
    lines.append(f"expect hash {session.state_hash()}")
    return "\n".join(lines) + "\n"


def header_lines(board: Board, game: Game, start: Start) -> list[str]:
    """Write which game begins how: the lines before a position."""
    dice = f"dice {' '.join(map(str, start.script))}".rstrip() if start.seed is None else f"seed {start.seed}"
    options = [f"option {option}" for option in start.options]
    module = board.module
    lent = module is not None and module.manifest.plugin != game.slug
    rules = [f"rules {game.slug}"] if lent else []
    laid = [f"extension {slug}" for slug, _, _ in board.stamps[1:]]
    return [f"game {board.slug}", *laid, *rules, f"scenario {start.scenario}", *options, dice]
