"""A long game against a bot, from the first turn to the last, with nothing but the mouse."""

import random
import time
from itertools import permutations

import pytest

from grognard.kernel import open_game
from grognard.viewer.model.meaning import COUNTER_WORD, SPACE_WORD, arguments, meaning_of
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.screen import LEFT, Pointer
from grognard.viewer.ui.lists import Scroll

MOST_HELD_MS = 50
LIST_SHARE = 0.4
"""So often the person uses the list where the map would do as well."""
GO_ON_SHARE = 0.4
PATIENCE_S = 60.0
DOUBLE_S = 0.45
"""Two clicks this far apart are no double click."""


class Watched:
    """A screen whose every answer to the window is timed, but for what it takes to draw the maps and panels.

    Attributes:
        held: the longest times, as (milliseconds of the thread, milliseconds by the clock, what).
        drawn: the longest times of drawing alike.
    """

    def __init__(self, screen):
        self.screen, self.held, self.drawn = screen, [], []
        self._drawing = (0.0, 0.0)
        self._frame, screen.maps.frame = screen.maps.frame, self._draw

    def __getattr__(self, name):
        found = getattr(self.screen, name)
        return self._timed(name, found) if callable(found) else found

    def _draw(self, now_ms):
        clock, thread = time.perf_counter(), time.thread_time()
        frame = self._frame(now_ms)
        self._drawing = 1000 * (time.thread_time() - thread), 1000 * (time.perf_counter() - clock)
        self.drawn.append((*self._drawing, "drawing"))
        return frame

    def _timed(self, name, act):
        def timed(*args):
            self._drawing = (0.0, 0.0)
            clock, thread = time.perf_counter(), time.thread_time()
            answer = act(*args)
            spent = 1000 * (time.thread_time() - thread) - self._drawing[0]
            self.held.append((spent, 1000 * (time.perf_counter() - clock) - self._drawing[1], name))
            return answer

        return timed


class Mouse:
    """A person with a mouse and no keyboard.

    Attributes:
        by_map, by_list: how many actions were taken on the map and in the list.
        wheeled, dragged, closed: how often a list was scrolled, a map moved, a card closed.
    """

    def __init__(self, table):
        self.table, self.hand, self.screen, self.model = table, table.hand, table.screen, table.model
        self.by_map = self.by_list = self.wheeled = self.dragged = self.closed = 0
        self.trail, self._last = [], (0.0, 0.0, 0.0)

    def _click(self, x, y):
        """Click; one person's clicks on the same spot are no double click."""
        near = abs(x - self._last[0]) + abs(y - self._last[1]) < 20
        if near and time.monotonic() - self._last[2] < DOUBLE_S:
            self.hand.settle(DOUBLE_S)
        self.hand.click(x, y)
        self._last = x, y, time.monotonic()

    # Lists

    def press(self, name):
        """Press a widget; one that is scrolled out of sight is brought back by the wheel."""
        widget = self.table.widget(name)
        for _ in range(200):
            holder = self._scroll_of(widget)
            middle = widget.rect.y + widget.rect.height / 2
            if holder is None or holder.rect.y + 2 <= middle <= holder.rect.bottom - 2:
                break
            rect = holder.rect
            self.hand.point(rect.x + rect.width / 2, rect.y + rect.height / 2)
            self.hand.wheel(1 if middle < rect.y + 2 else -1)
            self.wheeled += 1
            widget = self.table.widget(name)
        rect = widget.rect
        self._click(rect.x + rect.width / 2, rect.y + rect.height / 2)

    def _scroll_of(self, widget):
        for layer in self.table.desk._layers.values():
            for one in layer.widget.walk():
                if isinstance(one, Scroll) and any(inner is widget for inner in one.content.walk()):
                    return one
        return None

    def take_in_list(self, choice):
        """Take an action by its row, after opening its group if it is in one."""
        name, listed = str(self.model.sight.action(choice)), self.model.actions
        self.by_list += 1
        if listed.on is not None and listed.on.name == name:
            self.table.wait_for_way_on()
            self.press("on")
            return
        if all(row.name != name for row in listed.rows):
            self.press(f"action:{type(choice[0]).__name__}")
            self.hand.settle()
        self.press(f"action:{name}")

    # Maps

    def take_on_map(self, choice, order):
        """Take an action by clicking what it names."""
        name = str(self.model.sight.action(choice))
        self.by_map += 1
        for pick in order:
            if pick.word == COUNTER_WORD:
                self.click_counter(pick.value)
                self._note(self.model.sight.board.counters.ids[pick.value])
            else:
                self.click_space(pick.value)
        if self.model.menu is not None:
            self.hand.settle()
            self.press(f"menu:{name}")

    def _note(self, what):
        """Remember how the table stands after a click, to tell when a game goes wrong."""
        model = self.model
        title = model.card.text.title if model.card is not None else ""
        what = what, len(model.match.session.history)
        self.trail = [*self.trail[-5:], (what, model.picks, model.fanned, title, model.notice)]

    def click_space(self, space):
        """Click a space where no counter covers it, if there is such a place."""
        pane = self._bring(space)
        self._click(*self._bare(pane, space))

    def click_counter(self, counter):
        """Click a counter in the battle, on the map, or in its stack fanned out by its count."""
        for name in (f"fighter:{counter}", f"counter:{counter}"):
            if self.table.has(name) and self.table.widget(name).takes_pointer():
                self.press(name)
                return
        space = self.model.sight.place(counter)
        pane = self._bring(space)
        spot = pane.spot_of(counter)
        at = self._seen_part(pane, spot) if spot is not None else None
        if at is not None:
            self._click(*at)
            self._note(("spot", at))
            return
        pile = next(one for one in pane.piles if counter in one.counters)
        badge = pane.count_spot(pile)
        self._click(*pane.seen.to_screen(badge))
        self._note("count")
        self.hand.until(lambda: self.table.has(f"counter:{counter}"))
        self.press(f"counter:{counter}")

    def _seen_part(self, pane, spot):
        """A pixel where a counter is on top, with two more around it, and its count is not."""
        for dx in (-0.3, 0.0, -0.42, 0.3):
            for dy in (-0.3, 0.0, 0.3, 0.42):
                x, y = pane.seen.to_screen((spot.at[0] + dx * spot.side, spot.at[1] + dy * spot.side))
                x, y = round(x), round(y)
                around = [pane.counter_at(x + i, y + j) for i in (-2, 0, 2) for j in (-2, 0, 2)]
                ours = all(one is not None and one.counter == spot.counter for one in around)
                if ours and pane.count_at(x, y) is None and self._clear(pane, (x, y)):
                    return x, y
        return None

    def _bare(self, pane, space):
        surface = pane.seen.surface
        cell = surface.cells[surface.index[space]]
        x, y = cell.centre
        points = [
            (x + share * (cx - x), y + share * (cy - y)) for share in (0.8, 0.6) for cx, cy in cell.corners
        ]
        for point in (cell.centre, *points):
            at = pane.seen.to_screen(point)
            if pane.counter_at(*at) is None and self._clear(pane, at) and pane.seen.space_at(*at) == space:
                return at
        return pane.seen.to_screen(cell.centre)

    def _bring(self, space):
        """Bring a space into sight: another map by its tab, then the map dragged or zoomed."""
        for turn in range(40):
            pane = self.table._pane(space)
            if pane is None:
                self.press(f"map:{self.model.map_of(space)}")
                self.hand.rest()
                continue
            surface = pane.seen.surface
            at = pane.seen.to_screen(surface.cells[surface.index[space]].centre)
            if not pane.seen.moving(0) and self._clear(pane, at):
                return pane
            if self.table.desk.has("battle"):
                self.press("battle-away")
            elif not pane.seen.moving(0):
                self._move(pane, at, turn)
            self.hand.rest()
        raise AssertionError(f"space {space} does not come into sight")

    def _move(self, pane, at, turn):
        rect, start = self.screen.maps.layout.map, None
        for x, y in ((0.6, 0.5), (0.6, 0.3), (0.5, 0.6), (0.7, 0.7), (0.3, 0.5), (0.5, 0.15)):
            where = rect.x + rect.width * x, rect.y + rect.height * y
            if self._clear(pane, where) and pane.counter_at(*where) is None:
                start = where
                break
        if start is None:
            layers = list(self.table.desk._layers)
            raise AssertionError(f"the map cannot be taken hold of: {layers}, {self.trail}")
        dx = min(max(start[0] - at[0], -0.45 * rect.width), 0.45 * rect.width)
        dy = min(max(start[1] - at[1], -0.45 * rect.height), 0.45 * rect.height)
        before = pane.seen.goal
        inside = (
            min(max(start[0] + dx, 2), rect.right - 2),
            min(max(start[1] + dy, 2), rect.bottom - 2),
        )
        self.hand.drag(start, inside)
        self.dragged += 1
        if pane.seen.goal == before or turn % 6 == 5:
            self.hand.wheel(1)

    def _clear(self, pane, at):
        if not pane.seen.rect.holds(*at) or self.table.desk.covers(*at):
            return False
        return self.screen.maps.pane_at(Pointer(*at, LEFT)) is pane

    def close_cards(self):
        """Close what lies over the map."""
        for name in ("refusal", "stack", "menu"):
            if self.table.desk.has(name):
                cross = self.table.desk.widget(name)._cross
                self._click(cross.x + cross.width / 2, cross.y + cross.height / 2)
                self.closed += 1


def wanted_of(chance, choices):
    """What the person does: goes on in two of five cases, else anything that names a counter or a space."""
    plain = [choice for choice in choices if not choice[1]]
    rest = [choice for choice in choices if choice[1]]
    return chance.choice(rest if rest and (not plain or chance.random() > GO_ON_SHARE) else plain)


def way_by_map(sight, choice):
    """In which order what an action names can be clicked to take it; None where that means something else."""
    named = arguments(choice)
    if any(pick.word not in (COUNTER_WORD, SPACE_WORD) for pick in named):
        return None
    return next((order for order in permutations(named) if order and means(sight, order, choice)), None)


def means(sight, order, choice):
    """Whether clicks on these things in this order come to an action."""
    for number, pick in enumerate(order):
        counter = pick.value if pick.word == COUNTER_WORD else -1
        space = sight.place(counter) if counter >= 0 else pick.value
        found = meaning_of(sight, order[:number], space, counter, space) if space >= 0 else None
        if found is None or choice not in found.choices:
            return False
        last = number == len(order) - 1
        if found.what not in (("do", "menu") if last else ("pick",)) or not (last or found.pick == pick):
            return False
    return True


def at_rest(screen, now_ms):
    """Whether no counter is in motion, and what is seen is what there is."""
    return not (screen.stage.busy(now_ms) or screen.maps.wear.hidden or screen._dirty)


def play(table, chance, stop_turn):
    """Play until the game is over or a turn has come; what was clicked, and how long the window was held."""
    from grognard.viewer.gl.window import now_ms

    model, session = table.model, table.screen.sitting.model.match.session
    watched, mouse, started = Watched(table.screen), Mouse(table), time.monotonic()
    table.hand.window.show(watched)
    notices = []
    while session.over is None and model.sight.view.turn < stop_turn:
        table.hand.until(lambda: model.match.yours or session.over is not None, PATIENCE_S)
        if session.over is not None:
            break
        table.hand.settle()
        table.hand.until(lambda: at_rest(table.screen, now_ms()))
        notices += [model.notice] * bool(model.notice)
        mouse.close_cards()
        choice = wanted_of(chance, model.sight.choices)
        name, before = str(model.sight.action(choice)), len(session.history)
        order = way_by_map(model.sight, choice) if chance.random() > LIST_SHARE else None
        if order is not None:
            mouse.take_on_map(choice, order)
        else:
            mouse.take_in_list(choice)
        done = [taken for taken in session.history[before:] if not taken.auto]
        assert done and str(done[0].action) == name, (name, order, mouse.trail)
    return watched, mouse, notices, time.monotonic() - started


def against_bot(lay_table, level):
    """A table with a person for one side and a bot in its process for the other."""
    seats = Seats((Seat("Ann"), Seat(level=level)))
    session = open_game("empire_at_sunrise", seed=11, players=seats.players(("germany", "aja")))
    table = lay_table(session, seats)
    table.screen.sitting.pace_ms = 0.0
    return session, table


def report(watched, mouse, seconds, session):
    """Print the figures of a game."""
    longest = [*sorted(watched.held, reverse=True)[:3], *sorted(watched.drawn, reverse=True)[:1]]
    told = ", ".join(f"{name} {thread:.0f} ms ({clock:.0f} by the clock)" for thread, clock, name in longest)
    print(
        f"\n{mouse.by_map + mouse.by_list} actions ({mouse.by_map} on the map, {mouse.by_list} in the list), "
        f"{len(session.history)} of both sides, {seconds:.0f} s; lists scrolled {mouse.wheeled} steps, "
        f"maps dragged {mouse.dragged} times, cards closed {mouse.closed}; longest holds: {told}"
    )


def check(watched, notices, table):
    """Nothing held the window, and nothing went wrong."""
    assert max((held[0] for held in watched.held), default=0.0) <= MOST_HELD_MS, sorted(watched.held)[-5:]
    assert notices == [] and table.screen.sitting.notices == []


@pytest.mark.prove
def test_a_whole_game_against_the_bot_is_played_by_the_mouse(lay_table):
    """Nineteen turns; the other side is played by the bot of a sensible player."""
    session, table = against_bot(lay_table, "normal")
    watched, mouse, notices, seconds = play(table, random.Random(11), 99)
    report(watched, mouse, seconds, session)
    check(watched, notices, table)
    assert session.over is not None and table.model.sight.view.turn == 19
    assert mouse.by_map > 100 and mouse.by_list > 100
    table.hand.settle(0.3)
    assert table.widget("end").title == "The game is over"


@pytest.mark.slow
def test_the_first_turns_against_the_bot_are_played_by_the_mouse(lay_table):
    session, table = against_bot(lay_table, "easy")
    watched, mouse, notices, seconds = play(table, random.Random(2), 3)
    report(watched, mouse, seconds, session)
    check(watched, notices, table)
    assert mouse.by_map > 5 and mouse.by_list > 5
