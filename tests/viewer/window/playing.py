"""Persons who play whole games in a real window: one with a mouse alone, one with a keyboard alone.

Each decision is made through the screen, from where the screen itself says that things are, and then held
against what was meant.
"""

import gc
import random
import time
from itertools import permutations

from grognard.kernel import open_game
from grognard.kernel.bot import decide, make_bot
from grognard.viewer.model.meaning import COUNTER_WORD, SPACE_WORD, arguments, meaning_of
from grognard.viewer.model.seats import Seat, Seats

MOST_HELD_MS = 50
LIST_SHARE = 0.4
"""So often the person uses the list where the map would do as well."""
GO_ON_SHARE = 0.4
PATIENCE_S = 60.0
QUICK_S = 0.004
"""Least time between two events of a quick hand."""


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


class Chance:
    """Decides by chance; see `wanted_of`."""

    def __init__(self, seed):
        self.random = random.Random(seed)

    def choose(self, session, sight):
        """Return one of the choices."""
        return wanted_of(self.random, sight.choices)


class Sensible(Chance):
    """Decides as the quickest of the thinking bots would, so that a war takes its course."""

    def __init__(self, session, seed):
        super().__init__(seed)
        self.bot = make_bot("easy", session.board, session.game, seed)

    def choose(self, session, sight):
        """Return the choice of the bot."""
        wanted = str(decide(self.bot, session))
        return next(choice for choice in sight.choices if str(sight.action(choice)) == wanted)


def play(table, person, mind, ends):
    """Play until the game is over or something holds; the watched screen, what was told, and the seconds."""
    from grognard.viewer.gl.window import now_ms

    model, session = table.model, table.screen.sitting.model.match.session
    watched, started = Watched(table.screen), time.monotonic()
    table.hand.window.show(watched)
    notices, table.hand.pause = [], QUICK_S
    # As the application does when it shows a table.
    gc.unfreeze()
    gc.freeze()
    while session.over is None and not ends(model):
        table.hand.until(lambda: model.match.yours or session.over is not None, PATIENCE_S)
        if session.over is not None:
            break
        table.hand.settle(0.005)
        table.hand.until(lambda: at_rest(table.screen, now_ms()))
        notices += [model.notice] * bool(model.notice)
        person.close_cards()
        choice = mind.choose(session, model.sight)
        name, before = str(model.sight.action(choice)), len(session.history)
        order = way_by_map(model.sight, choice) if mind.random.random() > LIST_SHARE else None
        try:
            person.take(choice, order)
        except (AssertionError, TimeoutError, ValueError, LookupError, StopIteration) as error:
            raise AssertionError((name, order, person.trail, model.fanned, model.card, model.menu)) from error
        done = [taken for taken in session.history[before:] if not taken.auto]
        assert done and str(done[0].action) == name, (name, order, person.trail, done)
    return watched, notices, time.monotonic() - started


def against_bot(lay_table, slug, person, level, seed, scenario=None):
    """A table with a person for one side, by its number, and a bot in its process for every other."""
    sides = open_game(slug, seed=seed).board.sides
    seats = Seats(tuple(Seat("Ann") if n == person else Seat(level=level) for n in range(len(sides))))
    session = open_game(slug, seed=seed, scenario=scenario, players=seats.players(sides))
    table = lay_table(session, seats)
    table.screen.sitting.pace_ms = 0.0
    return session, table


def fewest_sides(slug):
    """The first scenario of a game with the fewest sides."""
    scenarios = open_game(slug, seed=0).board.scenarios
    return min(scenarios, key=lambda one: len(scenarios[one].sides))


def report(watched, person, seconds, session):
    """Print the figures of a game."""
    longest = [*sorted(watched.held, reverse=True)[:3], *sorted(watched.drawn, reverse=True)[:1]]
    told = ", ".join(f"{name} {thread:.0f} ms ({clock:.0f} by the clock)" for thread, clock, name in longest)
    print(
        f"\n{session.board.title}: {person.by_map + person.by_list} actions ({person.by_map} on the map, "
        f"{person.by_list} in the list), {len(session.history)} of both sides, {seconds:.0f} s; "
        f"{person.figures()}; longest holds: {told}; {session.over}"
    )


def check(watched, notices, table):
    """Nothing held the window, and nothing went wrong."""
    assert max((held[0] for held in watched.held), default=0.0) <= MOST_HELD_MS, sorted(watched.held)[-5:]
    assert notices == [] and table.screen.sitting.notices == []
