"""A position that is being built by hand, and what it comes to under the rules of its game.

    edit(session) --Editing.table--> anybody moves anything --lines--> a position of the game
    edit_set_up(board, scenario)

The counters lie on the table of a plugin that plays any module, which takes actions back as any game does.
What that table does not know, such as who is entrenched, stays as it was where nobody touched it. Of a
counter that was moved the game's own set-up says it anew, as at the start of a scenario; only what ties two
counters that went the same way stays where the rules need it.
"""

from __future__ import annotations

import secrets
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from grognard.kernel.board import Board, Scenario
from grognard.kernel.game import Game
from grognard.kernel.markings import HOLDERS, Markings
from grognard.kernel.opening import rules_for
from grognard.kernel.play import Play
from grognard.kernel.position import (
    apply_position,
    changed_lines,
    format_item,
    position_lines,
)
from grognard.kernel.registry import free_rules
from grognard.kernel.rules_at_work import RulesAtWork
from grognard.kernel.session import Session
from grognard.kernel.start import Start, bind_rules, lay_out, set_up
from grognard.kernel.state import LEAF, NOWHERE, ROLLS, TURN, State, column_specs

COMMON = ("place", "face", "control", "track")
"""Columns that every game has and the table of an edited position changes."""
LEFT = ("clock", "orders")
"""Columns that are no part of an edited position: dice begin anew, and orders are given by those who play."""
EDITOR = "You"
SEEDS = 1 << 32


@dataclass(frozen=True, slots=True)
class Change:
    """One thing that is otherwise than it was.

    Attributes:
        what: ``place``, ``face``, ``control``, ``track``, ``turn``; ``mark`` for the badges of a counter,
            ``label`` for those of a space.
        index: of the counter, space or track; 0 for the turn.
        before, after: in words of a position: places, faces, sides, numbers; captions of badges.
    """

    what: str
    index: int
    before: str
    after: str


class Editing:
    """A position that is being built.

    Args:
        origin: the position it is built from, under the rules of its game.
        start: how that game began; its own position is no part of it.

    Attributes:
        board, game: the module, and the rules that the position is for.
        start: as given.
        table: the session on which it is built: whoever sits there does what he likes.
        markings: what is marked on it.
        phase: id of the step of the outline in which the position was found.
        hides: whether the rules hide anything in it from a side; at the table everybody sees it.
    """

    def __init__(self, origin: Play[Any], start: Start) -> None:
        state = origin.state
        self.board, self.game = origin.board, origin.game
        self.start = replace(start, position=())
        self.phase = state.outline_step.id
        self.hides = any(self.game.visibility.hidden_by_side(state))
        self._columns = {name: tuple(cells) for name, cells in state.columns.items()}
        self._texts = tuple(state.texts)
        self.table = self._lay_table()

    @property
    def verbs(self) -> frozenset[str]:
        """The verbs of open actions that a position is built with: those that its own rules know too."""
        if not self.game.plays_any:
            editing = self.table.game.editing
            return frozenset(verb for what, verb in editing.items() if what not in HOLDERS)
        return frozenset(form.verb for form in self.table.offer().forms if form.kind is not None)

    # What was done

    def changes(self) -> tuple[Change, ...]:
        """List what is otherwise than it was: counters, faces, control, tracks, the turn, badges."""
        return tuple(self._changes())

    def _changes(self) -> Iterator[Change]:
        now, board = self._now, self.board
        for name in COMMON:
            holds = {"place": "space", "control": "side"}.get(name, "number")
            for index, (old, new) in enumerate(zip(self._columns[name], now.columns[name], strict=True)):
                if old != new:
                    words = (format_item(board, holds, value) for value in (old, new))
                    yield Change(name, index, *words)
        if now.turn != self._columns["clock"][TURN]:
            yield Change("turn", 0, str(self._columns["clock"][TURN]), str(now.turn))
        yield from (Change(*one) for one in self.markings.changed(now))

    # What it comes to

    def lines(self, phase: str = "") -> tuple[str, ...]:
        """Return the position as lines over the scenario's set-up, for a play file.

        Args:
            phase: id of the step of the outline in which play begins; the one it was found in when empty.

        Raises:
            GrognardError: the rules cannot set it up.
        """
        return tuple(position_lines(self.stand(phase), _fresh(self.board, self.game, self.start)))

    def begin(
        self,
        phase: str = "",
        players: tuple[str, ...] = (),
        undo: str = "player",
        seed: int | None = None,
    ) -> Session:
        """Begin a game under the game's own rules.

        Args:
            phase: as of `lines`.
            players: the name of the player of each side; every side has its own when empty.
            undo: as of `opening.open_game`.
            seed: of the dice; a random one when None.

        Raises:
            GrognardError: the rules cannot begin there.
        """
        seed = secrets.randbelow(SEEDS) if seed is None else seed
        start = replace(
            self.start, seed=seed, script=(), players=players, undo=undo, position=self.lines(phase)
        )
        return Session(self.board, self.game, start)

    def stand(self, phase: str = "") -> Play[Any]:
        """Return the position under the game's own rules, before anything is played.

        What ties counters that went the same way, such as a ship and who is aboard, stays where the rules
        would find fault without it.

        Raises:
            GrognardError: the rules cannot set it up.
        """
        kept: frozenset[str] = frozenset()
        play = self._stood(phase, kept)
        faults = self._faults(play)
        for name in self._ties() if faults else ():
            other = self._stood(phase, kept | {name})
            if (fewer := self._faults(other)) < faults:
                play, faults, kept = other, fewer, kept | {name}
        return play

    def _stood(self, phase: str, kept: frozenset[str]) -> Play[Any]:
        """Set the position up, with the ties of some columns."""
        play = self._bare()
        with RulesAtWork(play, None, "The set-up"):
            lay_out(play, self.scenario(self.start.scenario))
        now, specs, moved = self._now, column_specs(self.game.state_class), self._moved

        def is_over(name: str, index: int, value: int) -> bool:
            about = self._about(name, index, value)
            return not moved.isdisjoint(about) and not (name in kept and self._are_together(about))

        if self.game.plays_any:
            self._copy(play, now.columns, now.texts, tuple(specs))
        else:
            self._copy(play, self._columns, self._texts, tuple(set(specs) - set(COMMON)), is_over)
            self._copy(play, now.columns, now.texts, COMMON)
            for name, index, value in self.markings.cells(now):
                play.set(name, index, value)
        outline = self.board.outline
        play.set("clock", TURN, now.turn)
        leaf = outline.first_leaf(outline.index[phase or self.phase])
        play.set("clock", LEAF, outline.leaves.index(leaf))
        return play

    def _faults(self, play: Play[Any]) -> int:
        """Count what can never be."""
        with RulesAtWork(play, None, "The check of the position"):
            return len(tuple(self.game.invariants(play.state)))

    def _ties(self) -> tuple[str, ...]:
        """Return the columns in which counters are tied that went the same way."""
        specs = column_specs(self.game.state_class)
        return tuple(
            name
            for name, spec in specs.items()
            if spec.per == spec.holds == "counter"
            and any(self._are_together(self._about(name, *cell)) for cell in enumerate(self._columns[name]))
        )

    def _about(self, name: str, index: int, value: int) -> tuple[int, ...]:
        """Return the counters that a cell is about."""
        spec = column_specs(self.game.state_class)[name]
        of = [index] if spec.per == "counter" else []
        return tuple(of + [value] if spec.holds == "counter" and value >= 0 else of)

    def _are_together(self, counters: tuple[int, ...]) -> bool:
        """Whether two counters went from one space to another together."""
        was, now = self._columns["place"], self._now.place
        ways = {(was[counter], now[counter]) for counter in counters}
        return len(set(counters)) == 2 and len(ways) == 1 and ways.pop() != (NOWHERE, NOWHERE)

    def scenario(self, name: str) -> Scenario:
        """Return what a scenario says of it without lines of a position."""
        now = self._now
        tracks = [(track, now.track[index]) for index, track in enumerate(self.board.tracks)]
        return replace(
            self.board.scenarios[self.start.scenario],
            id=name,
            setup=tuple(sorted(now.occupants().items())),
            control=tuple((space, side) for space, side in enumerate(now.control) if side != NOWHERE),
            tracks={track.id: value for track, value in tracks if track.low <= value <= track.high},
            first_turn=now.turn,
            faces=tuple((counter, face) for counter, face in enumerate(now.face) if face),
            position=(),
        )

    def rest(self, phase: str = "") -> tuple[str, ...]:
        """Return what `scenario` leaves out, as lines over it when the rules have finished its set-up.

        Raises:
            GrognardError: the rules cannot set it up.
        """
        play, fresh = self.stand(phase), self._bare()
        with RulesAtWork(fresh, None, "The set-up"):
            lay_out(fresh, self.scenario(self.start.scenario))
        if fresh.state.clock[ROLLS]:  # what dice laid out lies otherwise another time
            return tuple(position_lines(play, fresh))
        lines = list(changed_lines(play, fresh))
        if play.state.clock[LEAF] != fresh.state.clock[LEAF]:
            lines.append(f"phase {play.state.outline_step.id}")
        return tuple(lines)

    # How it works

    @property
    def _now(self) -> State:
        state: State = self.table.engine.play.state
        return state

    @property
    def _moved(self) -> frozenset[int]:
        """The counters that stand elsewhere than before."""
        places = zip(self._columns["place"], self._now.place, strict=True)
        return frozenset(counter for counter, (old, new) in enumerate(places) if old != new)

    def _bare(self) -> Play[Any]:
        """Return the game with nothing set up."""
        return _bare(self.board, self.game, self.start)

    def _copy(
        self,
        play: Play[Any],
        columns: Mapping[str, tuple[int, ...] | list[int]],
        texts: tuple[str, ...] | list[str],
        names: tuple[str, ...],
        is_over: Callable[[str, int, int], bool] = lambda name, index, value: False,
    ) -> None:
        """Write columns into a play, but those cells that say nothing any more."""
        for name, spec in column_specs(type(play.state)).items():
            if name not in names or name in LEFT:
                continue
            for index, value in enumerate(columns[name]):
                if is_over(name, index, value):
                    continue
                if spec.holds == "text" and value >= 0:
                    value = play.changes.text(texts[value])
                play.set(name, index, value)

    def _lay_table(self) -> Session:
        """Lay the position on the table of a plugin that plays any module."""
        board, game = self.board, self.game
        if not game.plays_any:
            board, game = rules_for(board, free_rules())
        self.markings = Markings(self.game, game, self._columns)
        options = self.start.options if game is self.game else ()
        start = Start(
            self.start.scenario,
            secrets.randbelow(SEEDS),
            options=options,
            players=(EDITOR,) * len(board.sides),
            undo="free",
        )
        wanted, fresh = (_fresh(board, game, start) for _ in range(2))
        apply_position(wanted, ["clear"])
        names = tuple(column_specs(game.state_class)) if game is self.game else COMMON
        self._copy(wanted, self._columns, self._texts, names)
        for cell in (TURN, LEAF):
            wanted.set("clock", cell, self._columns["clock"][cell])
        for name, index, words in self.markings.words():
            wanted.set(name, index, wanted.changes.text(words))
        return Session(board, game, replace(start, position=tuple(position_lines(wanted, fresh))))


def edit(session: Session) -> Editing:
    """Begin to edit the position of a game; what is under way in it is left out.

    A game that is laid on the table of a plugin for any module is edited for its module's own rules.

    Raises:
        GrognardError: these rules are not installed, or no plugin is that plays any module.
    """
    board, game, play = session.board, session.game, session.engine.play
    own = board.module.manifest.plugin if board.module is not None else game.slug
    if own == game.slug:
        return Editing(play, session.start)
    from grognard.kernel.board_build import build_board

    assert board.module is not None
    board, game = rules_for(build_board(board.module))
    origin = _fresh(board, game, replace(session.start, position=()))
    for name in COMMON:
        for index, value in enumerate(play.state.columns[name]):
            origin.set(name, index, value)
    for cell in (TURN, LEAF):
        origin.set("clock", cell, play.state.clock[cell])
    return Editing(origin, session.start)


def edit_set_up(board: Board, start: Start) -> Editing:
    """Begin to edit how a game begins.

    Args:
        board: the module, with extensions over it or without.
        start: scenario, options, and perhaps lines of a position.

    Raises:
        GrognardError: the rules are missing, or cannot set that up.
    """
    board, game = rules_for(board)
    return Editing(_fresh(board, game, start), start)


def _bare(board: Board, game: Game, start: Start) -> Play[Any]:
    """Return a game with nothing set up, and dice that a set-up may throw."""
    seeded = start if start.seed is not None else replace(start, seed=0, script=())
    play: Play[Any] = Play(game.state_class(board), seeded.dice(), game)
    bind_rules(play, start.options)
    return play


def _fresh(board: Board, game: Game, start: Start) -> Play[Any]:
    """Return a game as it is set up, before anything is played."""
    play = _bare(board, game, start)
    with RulesAtWork(play, None, "The set-up"):
        set_up(play, start)
    return play
