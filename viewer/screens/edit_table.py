"""The table in edit mode: counters go anywhere by mouse and keyboard, until one saves it or plays on."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from dataclasses import replace
from functools import partial

from grognard.kernel.action import Action
from grognard.kernel.editing import Change, Editing
from grognard.kernel.game import Badge
from grognard.kernel.position_files import KeptPosition, UnplayablePosition, keep_play_file, keep_scenario
from grognard.kernel.rehearsal import rehearse
from grognard.kernel.session import Session
from grognard.kernel.view import View
from grognard.viewer.events import Do, Event, Hover, Result
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.actions import ActionRow
from grognard.viewer.model.jobs import Job
from grognard.viewer.model.seats import Seats
from grognard.viewer.screen import Pointer
from grognard.viewer.screens.edit_bar import HIGH, EditActs, EditBar, EditFrame, change_rows
from grognard.viewer.screens.edit_cards import (
    SaveForm,
    busy_card,
    kept_card,
    leave_card,
    play_card,
    refused_card,
    said_card,
    save_card,
)
from grognard.viewer.screens.placing import FURNITURE, HOVERING
from grognard.viewer.screens.table_picture import Grab
from grognard.viewer.screens.table_screen import TableScreen
from grognard.viewer.sitting import Sitting
from grognard.viewer.ui.basic import nothing
from grognard.viewer.ui.lists import Field
from grognard.viewer.ui.widget import Act, Widget

Answer = KeptPosition | Session | Sequence[str]
"""What comes of asking the rules: a file, a game that goes on, or why neither can be."""


def badges_worn(editing: Editing) -> dict[str, Badge]:
    """Return the badges on the maps: those of the table, and instead of its words those of the game."""
    marks, table = editing.markings, editing.table.game
    return {name: one for name, one in table.badges.items() if name not in marks.written} | marks.badges


def marked(editing: Editing, view: View) -> View:
    """Return a view of the table with the columns that badges of the game tell of."""
    return replace(view, columns={**view.columns, **editing.markings.shown(view)})


class EditTable(TableScreen):
    """A table on which a position is built; other arguments and attributes as of `TableCore`.

    Args:
        editing: the position; the sitting is that of its table.
        seats: who plays when play goes on from it.
        wake: called from a thread that asked the rules.

    Attributes:
        begin: takes a game that goes on from the position, and who plays it.
        back: leaves edit mode for where one came from.
    """

    _foot_high = HIGH

    def __init__(
        self, sitting: Sitting, grounds: Grounds, editing: Editing, seats: Seats, wake: Act = nothing
    ) -> None:
        self.editing = editing
        sitting.model.match.keep_to(editing.verbs)
        sitting.model.more_rows = self._mark_rows
        super().__init__(sitting, grounds)
        self.begin: Callable[[Session, Seats], object] = lambda session, seats: None
        self.back: Act = nothing
        self.edit = self.go_back
        self._seats, self._wake = seats, wake
        self._save_form = SaveForm(editing.phase)
        self._asking: Job[Answer] | None = None
        self._kept: tuple[Change, ...] = ()
        self._told_edit: Hashable = None
        self._marked = self.maps.view, marked(editing, self.maps.view)
        self.maps.dress(replace(self.maps.wear, badges=badges_worn(editing)))
        self._bar_below = EditBar(EditActs(self.open_save, self.open_play, self.go_back))
        self._title: Field | None = None

    @property
    def changes(self) -> tuple[Change, ...]:
        """What is otherwise than it was."""
        version = self.model.match.session.version
        if self._changed_at[0] != version:
            self._changed_at = version, self.editing.changes()
        return self._changed_at[1]

    _changed_at: tuple[int, tuple[Change, ...]] = (-1, ())

    def _mark_rows(self, space: int, counter: int) -> tuple[ActionRow, ...]:
        """List the badges that a counter, or a space, can have, each with a tick where it is on."""
        what, index = ("mark", counter) if counter >= 0 else ("label", space)
        state = self.model.match.session.engine.play.state
        found = self.editing.markings.toggles(what, index, state)
        return tuple(
            ActionRow(
                f"badge:{caption}",
                f"Take off: {caption}" if on else f"Put on: {caption}",
                choice=(kind, args),
            )
            for caption, on, kind, args in found
        )

    # What can be done with it

    def open_save(self) -> None:
        """Ask how the position is to be saved."""
        card, title = save_card(
            self._save_form, self.maps.board, self.open_save, self._save_it, self.close_told
        )
        self.tell(card)
        self._title = title

    def open_play(self) -> None:
        """Ask where play is to go on."""
        sides = zip(self.maps.board.side_names, self._seats.seats, strict=True)
        players = (f"{side}: {seat.name or f'bot {seat.level}'}" for side, seat in sides)
        who = ", ".join(players)
        form, board = self._save_form, self.maps.board
        self.tell(play_card(form, board, who, self.open_play, self._play_on, self.close_told))

    def go_back(self) -> None:
        """Leave edit mode; ask first where something would be lost."""
        if self._asking is not None:
            return
        if self.changes and self.changes != self._kept:
            acts = (self.open_save, self._leave_now, self.close_told)
            self.tell(leave_card(len(self.changes), acts))
        else:
            self._leave_now()

    def _leave_now(self) -> None:
        self.sitting.discard()
        self.back()

    def _save_it(self) -> None:
        form, editing = self._save_form, self.editing
        if not form.title.strip():
            self.model.notice = "Give it a title first."
            self._dirty = True
            return
        if form.kind == 0:
            self._ask_rules(partial(keep_scenario, editing, form.title, form.note, form.phase))
        else:
            self._ask_rules(partial(keep_play_file, editing, form.title, form.phase))

    def _play_on(self) -> None:
        editing, form = self.editing, self._save_form
        players = tuple(seat.player(side) for side, seat in enumerate(self._seats.seats))

        def work() -> Session:
            findings = rehearse(editing, form.phase)
            if findings.problems:
                raise UnplayablePosition(findings)
            return editing.begin(form.phase, players, editing.start.undo)

        self._ask_rules(work)

    def _ask_rules(self, work: Callable[[], KeptPosition | Session]) -> None:
        """Ask the rules in a thread; nothing is moved meanwhile."""

        def asked() -> Answer:
            try:
                return work()
            except UnplayablePosition as error:
                return error.findings.problems

        self.model.let_go()
        self.tell(busy_card())
        self._asking = Job(asked, self._wake)

    def _answered(self, job: Job[Answer]) -> None:
        """Tell what came of asking the rules."""
        answer = job.result
        if answer is None:
            self.tell(said_card("It cannot be done", job.error, self.close_told))
        elif isinstance(answer, KeptPosition):
            self._kept = self.changes
            self.tell(kept_card(answer, self._save_form.kind, self._to_library, self.close_told))
        elif isinstance(answer, Session):
            self.sitting.discard()
            self.begin(answer, self._seats)
        else:
            self.tell(refused_card(answer, self.close_told))

    def _to_library(self) -> None:
        self.sitting.discard()
        self.leave()

    # The table

    def take(self, event: Event) -> Result:
        """Hand an event to the sitting; while the rules are asked the position stays as it is."""
        if self._asking is not None and not isinstance(event, Hover):
            return Result(changed=False)
        return super().take(event)

    def open_menu(self) -> None:
        """Open the card that saves, from which one leaves too."""
        self.open_save()

    def _instead(self) -> Sequence[Widget]:
        return change_rows(self.editing, self.changes, self._look_at_change)

    def _look_at_change(self, change: Change) -> Act:
        space = change.index if change.what in ("control", "label") else -1
        if change.what in ("place", "face", "mark"):
            space = self.model.sight.place(change.index)
        return nothing if space < 0 else lambda: self.look((space,))

    def _saved(self) -> str:
        return "Edit mode"

    # Pointer and keys

    def _drop(self, grab: Grab, pointer: Pointer) -> None:
        if self.maps.layout.right.holds(pointer.x, pointer.y) and grab.spot.space >= 0:
            self.remove(grab.spot.counter)
        else:
            super()._drop(grab, pointer)

    def remove(self, counter: int) -> None:
        """Take a counter off the map."""
        verb = self.editing.table.game.editing.get("remove", "")
        if verb and counter >= 0 and self._asking is None:
            self.take(Do(Action(verb, (self.maps.board.counters.ids[counter],))))

    def key(self, name: str, shift: bool, ctrl: bool, now_ms: float) -> None:
        """Take a key; those of edit mode first."""
        focused = self.maps.desk.focused
        if ctrl and name == "s":
            self.open_save()
        elif name == "f9":
            self.open_play()
        elif name == "delete" and not (focused is not None and focused.takes_text()):
            space, counter = self.model.pointed
            there = self.model.sight.at(space) if space >= 0 else ()
            self.remove(counter if counter >= 0 else there[-1] if there else -1)
        elif name in ("return", "enter", "num_enter") and self._card_enter():
            self._dirty = True
        else:
            super().key(name, shift, ctrl, now_ms)

    def _card_enter(self) -> bool:
        """Do what a card of edit mode is there for, unless something else on it has the keyboard."""
        told, focused = self.cards.told, self.maps.desk.focused
        if told is None or focused is not None:
            return False
        acts = {"save-card": self._save_it, "play-card": self._play_on}
        if told.name not in acts:
            return False
        acts[told.name]()
        return True

    # What is seen

    def _on_maps(self, view: View) -> View:
        """Return a view with what the badges of the game say, made once for each view."""
        if self._marked[0] is not view:
            self._marked = view, marked(self.editing, view)
        return self._marked[1]

    def stale(self, now_ms: float) -> bool:
        """Whether another frame is needed."""
        return (self._asking is not None and self._asking.done) or super().stale(now_ms)

    def _settle(self, now_ms: float) -> None:
        job = self._asking
        if job is not None and job.done:
            self._asking = None
            self._answered(job)
        super()._settle(now_ms)

    def _bring(self, hidden: frozenset[int], now_ms: float) -> None:
        super()._bring(hidden, now_ms)
        maps, past = self.maps, self.model.past.sight is not None
        title, self._title = self._title, None
        if title is not None:
            maps.desk.focus(title)
        key = (len(self.changes), past, maps.layout, maps.theme)
        if key == self._told_edit:
            return
        self._told_edit = key
        if past:
            maps.desk.take("edit-bar")
            maps.desk.take("edit-frame")
            return
        bar, frame = self._bar_below, EditFrame()
        bar.count = len(self.changes)
        bar.place(maps.layout.foot, maps.scale)
        maps.desk.put("edit-bar", bar, level=FURNITURE)
        frame.place(maps.layout.map, maps.scale)
        maps.desk.put("edit-frame", frame, solid=False, level=HOVERING)
