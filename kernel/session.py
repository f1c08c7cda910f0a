"""A session: one game being played, from its first offer to its outcome."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

from grognard.kernel.action import Action, AnyKind, Args, Objection
from grognard.kernel.aside import Aside
from grognard.kernel.board import Board
from grognard.kernel.engine import Engine, Taken
from grognard.kernel.errors import IllegalAction, MalformedAction
from grognard.kernel.event import Event
from grognard.kernel.game import Game, Outcome
from grognard.kernel.judge import Judge
from grognard.kernel.mail import Mail
from grognard.kernel.narrative import entry
from grognard.kernel.offer import Offer, Refusal
from grognard.kernel.offering import Offers
from grognard.kernel.orders import ORDER, order_cell
from grognard.kernel.play import Play
from grognard.kernel.rules_at_work import RulesAtWork
from grognard.kernel.snapshot import Snapshot, restore, snapshot_of
from grognard.kernel.start import Start, bind_rules, set_up
from grognard.kernel.state import ENDED, NOWHERE, ROLLS
from grognard.kernel.undo import Undo

if TYPE_CHECKING:
    from grognard.kernel.describe import Hint
    from grognard.kernel.insight import Insight
    from grognard.kernel.view import View


class Session:
    """One game being played; :func:`grognard.kernel.open_game` makes one.

    Whatever the rules code of a game raises while it is asked comes out as a RulesError.

    Args:
        board: the module's data.
        game: the plugin's rules.
        start: scenario, dice, options, players and position.
        snapshot: where the game stands; None for a new game.

    Attributes:
        board, game, start: as given.
        players: per side, the name of its player.
        version: grows with every action, undo and redo; no player gets it, see `version_of`.
        mail: what is remembered of a game that goes by mail, None for one that does not.
        aside: notes and a picture, which are kept with the game and are no part of it.
        guard: called after each action before it counts; what it raises takes the action back.
        engine: the working side, for the kernel's own texts, saves and checks; no player or bot gets it.

    Raises:
        MalformedAction: a line of the position cannot be read.
        RulesError: the rules code failed during the set-up.
        ValueError: the snapshot does not belong to this game.
    """

    def __init__(self, board: Board, game: Game, start: Start, snapshot: Snapshot | None = None) -> None:
        self.board = board
        self.game = game
        self.start = start
        self.players = start.players or board.sides
        self.version = 0
        self.mail: Mail | None = None
        self.aside = Aside()
        self.guard: Callable[[], object] = tuple
        self._insights: dict[int, tuple[int, Insight]] = {}
        self._play: Play[Any] = Play(game.state_class(board), start.dice(), game)
        self.engine = Engine(self._play)
        self._undo = Undo(self.engine, self.players, self.sides, start.undo)
        self._judge = Judge(self.engine)
        self._offers = Offers(self.engine, start.seed)
        bind_rules(self._play, start.options)
        if snapshot is None:
            self._begin()
        else:
            restore(self._play, self.engine, snapshot)
            self._undo.closed = "load"

    # What a player sees

    @property
    def deciders(self) -> tuple[int, ...]:
        """The sides that must decide now; empty when the game is over."""
        asked = self.engine.asked
        return () if asked is None else asked.sides

    @property
    def sides(self) -> tuple[int, ...]:
        """The sides that play this scenario."""
        return self.board.scenarios[self.start.scenario].sides

    @property
    def over(self) -> Outcome | None:
        """The outcome, or None while the game goes on."""
        state = self._play.state
        if not state.clock[ENDED]:
            return None
        with self._rules("The outcome"):
            outcome = self.game.victory(state)
            if not isinstance(outcome, Outcome) or not NOWHERE <= outcome.winner < len(self.board.sides):
                raise ValueError(outcome)
            return outcome

    @property
    def history(self) -> Sequence[Taken]:
        """Every action taken so far, with those the kernel took for a side."""
        return self.engine.history

    @property
    def events(self) -> Sequence[Event]:
        """Everything that happened, as an umpire sees it; players read the events of their view."""
        return self._play.events

    @property
    def log(self) -> tuple[str, ...]:
        """The events in sentences, each with the case it rests on, as an umpire tells them."""
        return tuple([entry(event, self.board, self.game.wording) for event in self._play.events])

    def view(self, side: int | str) -> View:
        """Return the game as one side sees it."""
        from grognard.kernel.view import view_of

        viewer = self.side(side)
        with self._rules("The view"), self.engine.turned_to(viewer):
            view = view_of(self._play, viewer, self._offers.versions[viewer])
        return self._offers.told_apart(view)

    def moments(self, side: int | str) -> tuple[int, ...]:
        """Return, per moment of a side's log, how many decisions had been taken; no player gets it."""
        return self._play.moments(self.side(side))

    def state_hash(self) -> str:
        """Return the hash of the state in hex."""
        return f"{self._play.changes.state_hash():032x}"

    def side(self, side: int | str | None) -> int:
        """Return the number of a side given by number or id; None is the decider, the first of several.

        Raises:
            MalformedAction: there is no such side, or nobody decides.
        """
        if side is None:
            asked = self.engine.asked
            if asked is None:
                raise MalformedAction("The game is over; nobody decides.")
            return asked.by
        return self.board.side_number(side)

    def offer(self, side: int | str | None = None) -> Offer:
        """Return what a side may decide now; another side than the decider is offered forms only.

        Raises:
            MalformedAction: there is no such side.
            RulesError: the rules ask for a decision and allow none, or their code failed.
        """
        who = NOWHERE if side is None and self.engine.asked is None else self.side(side)
        return self._offers.of(who, self.version)

    def version_of(self, side: int | str) -> int:
        """Return the version that offer and view of a side carry.

        It grows when the side acts, is asked or learns of something, and not by what others decide in secret.

        Raises:
            MalformedAction: there is no such side.
        """
        return self._offers.versions[self.side(side)]

    def insight(self, side: int | str | None = None) -> Insight:
        """Return what the game tells a side of its choices; see :mod:`grognard.kernel.insight`."""
        from grognard.kernel.insight import Insight

        who = self.side(side)
        version, known = self._insights.get(who, (-1, None))
        if known is None or version != self.version:
            known = Insight(self.game, self.view(who), self._play.state)
            self._insights[who] = (self.version, known)
        return known

    def hint(self, action: Action | str, side: int | str | None = None) -> Hint | None:
        """Return cost, way and odds of an action that is on offer, None where it is not the moment for it."""
        tried, who = Action.of(action), self.side(side)
        if tried.verb == ORDER:
            return None
        with self.engine.turned_to(who):
            found = self._judge.bind(tried, who)
        if isinstance(found, Refusal):
            return None
        return self.insight(who).full_hint(*found)

    def why_not(self, action: Action | str, side: int | str | None = None) -> Refusal | None:
        """Return every reason against an action, or None when it is legal.

        Raises:
            MalformedAction: the text cannot be read, or an id or the side is unknown.
            RulesError: the rules code failed.
        """
        tried, asked = Action.of(action), self.engine.asked
        who = self.side(side) if side is not None or asked is None else asked.by
        if tried.verb == ORDER:
            self._judge.bind_order(tried)
            return None
        if asked is None or not asked.among:
            return self._refused(tried, who)
        with self.engine.turned_to(who):
            return self._refused(tried, who)

    def _refused(self, action: Action, side: int) -> Refusal | None:
        found = self._judge.bind(action, side)
        if isinstance(found, Refusal):
            return found
        try:
            return self._judge.refused(action, side, *found)
        except Exception as error:
            self._rules(action).tell(error)
            raise

    # What a player does

    def apply(
        self, action: Action | str, side: int | str | None = None, seen: int | None = None
    ) -> tuple[Event, ...]:
        """Take an action and play on to the next decision.

        Args:
            action: what the side does.
            side: who does it; the decider, or the first of several, when None.
            seen: the version of the offer it was chosen from, checked when given.

        Returns:
            The events it caused, as an umpire sees them; a standing order causes none.

        Raises:
            MalformedAction: the text cannot be read.
            IllegalAction: the rules forbid it; nothing changed.
            RulesError: the rules code failed; nothing changed.
        """
        chosen = Action.of(action)
        who = self.side(side)
        if seen is not None and seen != self._offers.versions[who]:
            stale = Objection(self._judge.case(), "stale", "The game has moved on since this was offered.")
            raise IllegalAction(self._judge.refusal(chosen, (stale,)))
        if chosen.verb == ORDER:
            self._order(chosen, who)
            return ()
        with self.engine.turned_to(who):
            found = self._judge.bind(chosen, who)
            if isinstance(found, Refusal):
                raise IllegalAction(found)
            # What the offer of this moment lists is legal.
            is_listed = self._offers.lists(who, self.version, *found)
            check = self._judge.unseen if is_listed else self._judge.refused
            with self._rules(chosen):
                refusal = check(chosen, who, *found)
            if refusal is not None:
                raise IllegalAction(refusal)
            self._undo.redone.clear()
            kind, args = found
            # What was typed may hold blanks in a row, or in one word; the history reads back as it stands.
            return self._take(kind.action(self.board, args) if kind.open else chosen, who, kind, args)

    def undo(self) -> bool:
        """Take the last action back; False when a roll, a reveal or a hand-over closed it."""
        if not self.can_undo:
            return False
        before, log = self.deciders, tuple(self._play.events)
        taken, *later = self._undo.back()
        for other in later:
            if other.action.verb == ORDER and self.players[other.side] != self.players[taken.side]:
                self._give_order(other.action, other.side)
        if taken.action.verb != ORDER:
            self.version += 1
            self._offers.passed(taken.side, before, log[len(self._play.events) :])
        return True

    def redo(self) -> bool:
        """Take again what was undone last; False when there is nothing. The dice fall as they did."""
        if not self.can_redo:
            return False
        *rest, (side, action) = self._undo.redone
        self.apply(action, side)
        self._undo.redone = rest
        return True

    def close_undo(self, why: str) -> None:
        """Let nothing that was done so far be taken back; ``undo_closed`` then says why."""
        self._undo.close(why)

    @property
    def undo_closed(self) -> str:
        """Why nothing can be taken back: ``dice``, ``reveal``, ``hand-over``, ``load`` or empty."""
        return self._undo.closed

    @property
    def can_undo(self) -> bool:
        """Whether :meth:`undo` would do something; ``undo_closed`` says why not."""
        return bool(self._undo.points)

    @property
    def can_redo(self) -> bool:
        """Whether :meth:`redo` would do something."""
        return bool(self._undo.redone)

    def snapshot(self) -> Snapshot:
        """Return where the game stands as plain data, for saves and copies; no player gets it."""
        return snapshot_of(self._play, self.engine)

    def save(self, path: str | Path) -> None:
        """Write the game to a file; see :mod:`grognard.kernel.save`.

        Raises:
            SaveError: it cannot be written; what stood there before still stands there.
        """
        from grognard.kernel.save import write

        write(self, Path(path))

    @classmethod
    def load(cls, path: str | Path) -> Session:
        """Read a game from a file and go on where it stands; see :mod:`grognard.kernel.save`.

        Raises:
            SaveError: the file is damaged, of another version, or does not fit the module or the rules.
            ModuleDataError: the game's module is not installed, or broken.
            PluginError: the game's plugin is missing or broken.
        """
        from grognard.kernel.save import read

        return read(Path(path))

    def forget(self) -> None:
        """Drop what is remembered: to measure, or when a check has changed the state from outside."""
        self._offers.forget()
        self._insights.clear()
        self.engine.forget_listed()
        self._play.state.forget()

    # How it works

    def _begin(self) -> None:
        with self._rules("The set-up"):
            set_up(self._play, self.start)
            self.engine.begin()
        self._play.changes.forget()

    def _rules(self, what: object) -> RulesAtWork:
        """Return the border within which the rules code is asked."""
        return RulesAtWork(self._play, self.start.seed, what)

    def _take(self, action: Action, side: int, kind: AnyKind, args: Args) -> tuple[Event, ...]:
        play, engine = self._play, self.engine
        point, asked, deciders = engine.point(), engine.asked, self.deciders
        engine.reacted.clear()
        rolls = play.state.clock[ROLLS]
        try:
            with self._rules(action):
                hidden = self.game.visibility.hidden_by_side(play.state)
                play.taken += 1
                engine.act(action, side, kind, args)
                engine.advance()
                after = self.game.visibility.hidden_by_side(play.state)
                self.version += 1
                self._offers.passed(side, deciders, play.events[point.events :])
                self.guard()
        except BaseException:  # Ctrl-C too must not leave half an action behind
            engine.revert(point)
            self.version += 1
            self._offers.versions[side] += 1
            raise
        revealed = hidden != after and any(was - now for was, now in zip(hidden, after, strict=True))
        rolled = play.state.clock[ROLLS] != rolls
        self._undo.add(point, side, asked, "dice" if rolled else "reveal" if revealed else "")
        return tuple(play.events[point.events :])

    def _order(self, action: Action, side: int) -> None:
        """Give a standing order."""
        point = self.engine.point()
        self._give_order(action, side)
        self._undo.add_order(point, side)

    def _give_order(self, action: Action, side: int) -> None:
        """Write an order down: into state and history, which no player sees.

        It is a secret, so it is no event, and makes no version: what others are offered stays as it is.
        """
        window, code = self._judge.bind_order(action)
        self._play.set("orders", order_cell(side, window), code)
        self.engine.history.append(Taken(side, action, self._play.changes.state_hash()))
        self._insights.clear()
