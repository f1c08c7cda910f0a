"""The table: the hand, the maps shown, and what every panel says of the match."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, TypeVar

from grognard.kernel.game import Outcome
from grognard.kernel.session import Session
from grognard.viewer.model.actions import ActionRow, action_row, odds_text
from grognard.viewer.model.battle import BattleView, battle_view
from grognard.viewer.model.cells import CellRead
from grognard.viewer.model.foresight import ForecastView, Foresight
from grognard.viewer.model.forms import held_rows, panel_rows
from grognard.viewer.model.hand import Hand
from grognard.viewer.model.inspector import CounterCard, SpaceCard, counter_card, space_card
from grognard.viewer.model.marks import Lit, Marks, marks_of, way_to
from grognard.viewer.model.match import BUILD, NO_TURN, Turned
from grognard.viewer.model.panels import (
    Barrier,
    Crumbs,
    LogPanel,
    PromptPanel,
    TablePanel,
    TrackRow,
    crumbs,
    outline_panel,
    past_prompt,
    prompt_panel,
    table_panel,
    track_rows,
)
from grognard.viewer.model.refusing import BlockedRow, blocked_kinds, blocked_rows
from grognard.viewer.model.search import CaseRow, Found, case_rows, search
from grognard.viewer.model.seats import Seats
from grognard.viewer.model.standing import OrderRow, order_rows
from grognard.viewer.wording import LogRow, OutlineRow, space_words

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class MapRow:
    """A map that can be shown.

    Attributes:
        id, title: of the map.
        inset_of: id of the map that it magnifies a space of, or empty.
        lit: how many of its spaces are lit.
        able: how many counters on it can act.
        shown: whether it is the one shown.
    """

    id: str
    title: str
    inset_of: str
    lit: int
    able: int
    shown: bool


@dataclass(frozen=True, slots=True)
class HoverCard:
    """What the pointer is on.

    Attributes:
        space, counter: where; -1 for none.
        title: the space in words.
        words: its ground and features.
        counters: who stands there.
        lit: what picking it would be, None where it is not lit.
        action: the one action it stands for, with cost, odds and notes; None where there are none or several.
        way: the spaces on the way.
        odds: the odds in words; empty where nothing rolls.
    """

    space: int
    counter: int
    title: str
    words: tuple[str, ...]
    counters: tuple[CounterCard, ...]
    lit: Lit | None
    action: ActionRow | None
    way: tuple[int, ...]
    odds: str


class TableModel(Hand):
    """One person's table.

    Args:
        session: the game.
        seats: who plays which side.

    Attributes:
        map_id: the map that is shown.
        inspected: the space that the inspector stays on, -1 for what is pointed at.
        thinking: what is said while a bot decides.
    """

    def __init__(self, session: Session, seats: Seats) -> None:
        super().__init__(session, seats)
        self.map_id = self._first_map()
        self.inspected = -1
        self.thinking = ""
        self._log = LogPanel(session.board, session.game)
        self._foresight = Foresight()
        self._kept: dict[str, tuple[object, Any]] = {}

    # The map

    @property
    def marks(self) -> Marks:
        """What is marked on the maps."""
        sight, pointed = self.sight, self.pointed[0]
        key = (sight, self.picks, self.card, pointed)
        return self._remembered("marks", key, lambda: marks_of(sight, self.picks, self.card, pointed))

    @property
    def maps(self) -> tuple[MapRow, ...]:
        """The maps, with how much is lit on each."""
        board, marks = self.sight.board, self.marks
        map_of = board.spaces.map_of
        rows = []
        for number, info in enumerate(board.maps):
            parent = board.maps[map_of[info.parent]].id if info.parent >= 0 else ""
            lit = sum(map_of[space] == number for space in marks.lit)
            places = [self.sight.place(counter) for counter in marks.lit_counters]
            able = sum(place >= 0 and map_of[place] == number for place in places)
            rows.append(MapRow(info.id, info.title, parent, lit, able, info.id == self.map_id))
        return tuple(rows)

    @property
    def focus(self) -> tuple[int, ...]:
        """The spaces that the decision is about, for the map to look at; empty where it may be anywhere."""
        sight = self.sight
        battle = sight.battle
        if battle is not None and battle.space >= 0:
            return (battle.space,)
        about = sight.actors or sight.targets
        return tuple(dict.fromkeys(place for counter in about if (place := sight.place(counter)) >= 0))

    def show_map(self, map_id: str) -> None:
        """Show another map."""
        if any(info.id == map_id for info in self.sight.board.maps):
            self.map_id = map_id

    def map_of(self, space: int) -> str:
        """Return the id of the map that a space is printed on."""
        board = self.sight.board
        return board.maps[board.spaces.map_of[space]].id

    def next_lit(self, step: int) -> int:
        """Return the lit space after the one pointed at, in reading order; -1 where none is lit."""
        lit = sorted(self.marks.lit) or sorted(
            {place for counter in self.marks.lit_counters if (place := self.sight.place(counter)) >= 0}
        )
        here = self.pointed[0]
        if not lit:
            return -1
        return lit[(lit.index(here) + step) % len(lit)] if here in lit else lit[0 if step > 0 else -1]

    # Panels

    @property
    def prompt(self) -> PromptPanel:
        """Who decides what, or decided at the moment that is looked back at."""
        if self.past.sight is not None:
            return past_prompt(self.past.sight)
        if self.match.verbs:
            return PromptPanel(-1, BUILD, "", "", "", "", yours=True)
        return prompt_panel(self.sight, self.match.decider, self.thinking)

    @property
    def crumbs(self) -> Crumbs:
        """Where the game stands, in one line."""
        return crumbs(self.sight)

    @property
    def outline(self) -> tuple[OutlineRow, ...]:
        """The sequence of play."""
        return outline_panel(self.sight)

    @property
    def tracks(self) -> tuple[TrackRow, ...]:
        """The tracks."""
        return track_rows(self.sight)

    @property
    def log(self) -> tuple[LogRow | Barrier, ...]:
        """The log until now, oldest first."""
        match = self.match
        sight = match.sight
        cells = match.cells.known
        key = (sight, match.barrier, match.why, len(cells))
        return self._remembered(
            "log",
            key,
            lambda: self._log.rows(sight.view.events, match.barrier, match.why, cells),
        )

    @property
    def last_read(self) -> CellRead | None:
        """The cell that the last roll read, at the moment that is shown; None where it read none."""
        rolls = (event.roll for event in reversed(self.sight.view.events))
        roll = next((one for one in rolls if one is not None), None)
        return self.match.cells.known.get(roll.number) if roll is not None else None

    @property
    def orders(self) -> tuple[OrderRow, ...]:
        """The standing orders of the side that is shown."""
        return order_rows(self.sight) if self.past.sight is None else ()

    @property
    def free(self) -> tuple[ActionRow, ...]:
        """The open actions that are about no counter, none where there are no rules to be free of."""
        sight = self.sight
        return self._remembered("free", sight, lambda: panel_rows(sight)) if self.yours else ()

    @property
    def held(self) -> tuple[ActionRow, ...]:
        """The counters that lie on no map and can be brought there: the own hand, and the tray."""
        return held_rows(self.sight, frozenset(self.opened)) if self.yours else ()

    @property
    def battle(self) -> BattleView | None:
        """The battle under way."""
        sight, since = self.sight, self.match.since
        return self._remembered("battle", (sight, self.picks), lambda: battle_view(sight, self.picks, since))

    @property
    def forecast(self) -> ForecastView | None:
        """What the battle may cost, as far as it was tried out; `foresee` tries it out."""
        found = self._foresight.view(self.sight)
        return found if found is None or found.samples or self.yours else None

    @property
    def foresees(self) -> bool:
        """Whether there is more to try out."""
        return self.yours and self._foresight.wanted(self.sight)

    def foresee(self, budget_s: float) -> bool:
        """Try the battle out for a while; whether there is more to try."""
        return self.yours and self._foresight.advance(self.sight, budget_s)

    @property
    def blocked(self) -> int:
        """How many kinds of action are asked for and not open now."""
        return len(blocked_kinds(self.sight))

    @property
    def why_blocked(self) -> tuple[BlockedRow, ...]:
        """Why they are not."""
        sight = self.sight
        return self._remembered("blocked", sight, lambda: blocked_rows(sight))

    @property
    def tables(self) -> tuple[TablePanel, ...]:
        """The printed tables; the rows are lit that the odds pointed at read."""
        card = self.hovered
        odds = None
        if card is not None and card.action is not None and card.action.choice is not None:
            odds = self.sight.full_hint(card.action.choice).odds
        return tuple(table_panel(self.sight.board, table, odds) for table in self.sight.board.tables.values())

    @property
    def inspector(self) -> SpaceCard | None:
        """The space that the inspector is on."""
        space = self.inspected if self.inspected >= 0 else self.pointed[0]
        if space < 0:
            return None
        able = frozenset(self.marks.lit_counters)
        key = (self.sight, space, able)
        return self._remembered("inspector", key, lambda: space_card(self.sight, space, able))

    @property
    def roster(self) -> tuple[CounterCard, ...]:
        """The counters that act in the decision."""
        able = self.marks.lit_counters
        return tuple(counter_card(self.sight, c, able=c in able) for c in self.sight.actors)

    @property
    def hovered(self) -> HoverCard | None:
        """What the pointer is on; while nothing is shown, nothing."""
        space, counter = self.pointed
        if space < 0 or self.match.curtain >= 0:
            return None
        key = (self.sight, self.picks, self.pointed)
        return self._remembered("hovered", key, lambda: self._hover_card(space, counter))

    def search(self, text: str) -> tuple[Found, ...]:
        """Find spaces, counters and cases by what is typed; nothing behind a curtain."""
        return search(self.sight, text) if self.match.curtain < 0 else ()

    def cases(self, text: str = "") -> tuple[CaseRow, ...]:
        """List the cases of the rulebook."""
        return case_rows(self.sight, text)

    @property
    def outcome(self) -> Outcome | None:
        """How the game ended, None while it goes on."""
        return self.match.over

    # Orders

    def give_order(self, window: str, number: int) -> Turned:
        """Give a standing order; it can be given at any time."""
        if self.match.curtain >= 0 or self.match.seats.is_bot(self.match.shown) or self.past.sight:
            return NO_TURN
        row = next((row for row in self.orders if row.name == window), None)
        if row is None or not 0 <= number < len(row.answers):
            return NO_TURN
        return self.act(row.action(number))

    def inspect(self, space: int) -> None:
        """Let the inspector stay on a space, or follow the pointer again."""
        self.inspected = -1 if space == self.inspected else space

    # How it works

    def _hover_card(self, space: int, counter: int) -> HoverCard:
        sight, marks = self.sight, self.marks
        lit = marks.lit_counters.get(counter) or marks.lit.get(space)
        row, odds = None, ""
        if lit is not None and lit.complete and len(lit.choices) == 1:
            odds = odds_text(sight.full_hint(lit.choices[0]).odds)
            row = action_row(sight, lit.choices[0])
        title, *words = space_words(sight.board, sight.view, space)
        cards = tuple(counter_card(sight, c, able=c in marks.lit_counters) for c in sight.at(space))
        way = way_to(sight, lit.choices) if lit is not None else ()
        return HoverCard(space, counter, title, tuple(words), cards, lit, row, way, odds)

    def _first_map(self) -> str:
        """Return the map to begin with: the first that magnifies nothing and has a grid."""
        maps = self.sight.board.maps
        return next((info.id for info in maps if info.parent < 0 and info.kind != "box"), maps[0].id)

    def _remembered(self, name: str, key: object, make: Callable[[], T]) -> T:
        held = self._kept.get(name)
        if held is None or held[0] != key:
            held = self._kept[name] = key, make()
        found: T = held[1]
        return found
