"""The book: tables with the cells a roll reads, what hangs on cases, counters, luck, what changed."""

import random
from dataclasses import replace

import pytest

from grognard.kernel import open_game
from grognard.kernel.dice import Modifier, Roll
from grognard.kernel.event import Event
from grognard.kernel.kit import Dice
from grognard.kernel.text import session_from_text
from grognard.viewer.model.changes import CAME, COUNTED, LEFT, MOVED, changes_between, since_moment
from grognard.viewer.model.inventory import inventory
from grognard.viewer.model.luck import luck_of
from grognard.viewer.model.panels import Barrier
from grognard.viewer.model.reference import case_sheet, reading_choice, table_sheets
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.model.sight import Sight
from grognard.viewer.model.table import TableModel

GAMES = ("empire_at_sunrise", "red_sun_rising", "free_table")
ALONE = Seats((Seat("Ann"), Seat("Ann")))


def roll(side, purpose, dice, against=None, test="", modifiers=()):
    roll.number = getattr(roll, "number", -1) + 1
    made = Roll(roll.number, dice, modifiers, against, test)
    return Event(roll.number, roll.number, "roll", "1.0", side, values={"purpose": purpose}, roll=made)


@pytest.fixture(scope="module")
def board():
    return open_game("empire_at_sunrise", seed=1).board


def test_the_luck_of_dice_without_figures_is_counted_by_faces():
    board = open_game("leaders", seed=1).board
    shown = ("hit", "-", "hit", "hit", "double hit")
    roll = Roll(0, (1, 6, 2, 3, 4), (), None, "", ("white", "white", "gray", "black", "black"), shown)
    (usa,) = luck_of(board, [Event(0, 0, "roll", "3.4.2", 0, values={"purpose": "battle_dice"}, roll=roll)])
    assert [(row.title, row.rolls, row.passed, row.hoped) for row in usa.rows] == [
        ("White die: hit", 2, 1, 1.0),
        ("Gray die: hit", 1, 1, pytest.approx(2 / 3)),
        ("Black die: hit", 2, 1, 1.0),
        ("Black die: double hit", 2, 1, pytest.approx(1 / 3)),
    ]
    assert (usa.total.rolls, usa.total.expected, usa.faces) == (1, 0.0, ())
    assert usa.verdict == "A little lucky"


def test_each_die_of_a_throw_is_as_lucky_as_its_own_faces_are(board):
    pair = Dice("pair", "Pair", (("hit", "hit", "-"), ("hit", "miss", "-")), 0, False)
    roll = Roll(1, (1, 2), kinds=("pair", "pair"), shown=("hit", "miss"))
    events = [Event(0, 0, "roll", "1.0", 0, values={"purpose": "odd"}, roll=roll)]
    (report,) = luck_of(replace(board, kit=replace(board.kit, dice=(pair,))), events)
    rows = [(row.title, row.rolls, row.passed, round(row.hoped, 6)) for row in report.rows]
    assert rows == [("Pair: hit", 2, 1, 1.0), ("Pair: miss", 2, 1, 0.333333)]


def test_luck_is_the_mean_of_dice_and_what_passed_against_the_average(board):
    events = [roll(0, "naval_fire", (6, 6), 9, "over", (Modifier(1, "13.0", "x"),)) for _ in range(6)]
    events += [roll(1, "raid", (1,)), roll(-1, "weather", (20,))]
    germans, others, nobody = luck_of(board, events)
    assert (germans.title, germans.total.rolls, germans.total.mean) == ("Germany", 6, 6.0)
    assert (germans.total.tests, germans.total.passed) == (6, 6)
    assert germans.total.hoped == pytest.approx(6 * 10 / 36)
    assert germans.verdict == "Very lucky" and others.verdict == "Too few tests to tell"
    assert germans.faces == (0, 0, 0, 0, 0, 12) and germans.rows[0].title == "Naval fire"
    assert (nobody.side, nobody.total.expected, nobody.faces) == (-1, 10.5, ())


@pytest.mark.parametrize("game", GAMES)
def test_every_table_is_shown_whole_with_where_it_comes_from(game):
    session = open_game(game, seed=1)
    sheets = table_sheets(Sight(session, 0))
    assert {sheet.id for sheet in sheets} == set(session.board.tables)
    for sheet in sheets:
        table = session.board.tables[sheet.id]
        assert len(sheet.rows) == len(table.rows) and sheet.origin == str(table.provenance)
        assert [sign for sign, _ in sheet.signs] == [mark.sign for mark in table.marks]
        assert sheet in table_sheets(Sight(session, 0), sheet.title.lower())


def test_the_cells_that_a_roll_may_read_are_lit_with_how_likely_they_are():
    session, chance = open_game("red_sun_rising", seed=3), random.Random(2)
    for _ in range(300):
        side = session.deciders[0]
        sight = Sight(session, side)
        choice = reading_choice(sight, None)
        if choice is not None:
            break
        session.apply(chance.choice(list(session.offer(side).actions)))
    before = session.state_hash()
    first = table_sheets(sight, choice=choice)[0]
    assert first.results and {cell for cell, _ in first.results} <= {c for _, row in first.rows for c in row}
    assert first.lit and session.state_hash() == before
    # What the dice then show is one of the cells.
    readings = sight.readings(choice)
    rolls = len(session.events)
    session.apply(sight.action(choice), side)
    thrown = next(event.roll.dice for event in session.events[rolls:] if event.roll is not None)
    assert sum(one.faces == thrown for one in readings) == 1


def test_a_case_tells_what_it_forbids_what_happened_under_it_and_what_stands_below_it(tables):
    table = tables("game empire_at_sunrise\nclear\nturn 4\nat 1705: emden\nphase german.naval\n").model
    blocked = table.why_blocked
    case = next(reason.case for row in blocked for reason in row.reasons)
    log = [row for row in table.log if not isinstance(row, Barrier)]
    sheet = case_sheet(table.sight, case, log, blocked)
    assert sheet is not None and sheet.row.id == case and sheet.forbids
    sheet = case_sheet(table.sight, "11.0", log, blocked)
    assert {row.id for row in sheet.under} >= {"11.1"}
    assert sheet.count == len(sheet.entries) > 0
    assert case_sheet(table.sight, "99.9", log, blocked) is None


@pytest.mark.parametrize("game", GAMES)
def test_every_counter_is_in_the_inventory_once(game):
    session = open_game(game, seed=1)
    sight = Sight(session, 0)
    rows = [row for group in inventory(sight) for row in group.rows]
    assert sorted(row.counter for row in rows) == list(range(len(session.board.counters)))
    for row in rows:
        assert row.space == sight.place(row.counter)
    halves = [len([row for group in inventory(sight, shown=n) for row in group.rows]) for n in (1, 2)]
    assert sum(halves) == len(rows)


def test_the_inventory_hides_where_hidden_counters_are():
    session = session_from_text(
        "game empire_at_sunrise\nclear\nturn 4\nat 1705: emden, leipzig\n"
        "phase german.naval\ndo form german-task-force-1 emden\n"
    )
    enemy = Sight(session, 1)
    rows = {row.name: row for group in inventory(enemy) for row in group.rows}
    hidden = [session.board.counters.names[one] for one in enemy.view.hidden]
    assert hidden and all(rows[name].where == "out of sight" and rows[name].space == -1 for name in hidden)


def test_what_changed_lists_moves_losses_arrivals_and_tracks():
    start = "game empire_at_sunrise\nclear\nturn 4\nat 1705: emden\nat 1706: hiei\n{}phase german.naval\n"
    before = session_from_text(start.format("")).view(0)
    session = session_from_text(
        start.format("").replace("1705: emden", "1707: emden\nat 1803: kongo").replace("at 1706: hiei\n", "")
    )
    session.engine.play.set("track", 0, 2)
    found = changes_between(session.board, before, session.view(0))
    assert [(row.group, row.title) for row in found.rows if row.group != COUNTED] == [
        (MOVED, "Emden"), (LEFT, "Hiei"), (CAME, "Kongo")]  # fmt: skip
    assert any(row.group == COUNTED for row in found.rows)
    assert [move.counter for move in found.moves] == [session.board.counters.index["emden"]]


def test_changes_are_listed_from_the_end_of_the_last_turn_of_the_side():
    session, chance = open_game("empire_at_sunrise", seed=3), random.Random(1)
    model = TableModel(session, ALONE)
    while session.view(0).turn < 3:
        session.apply(chance.choice(list(session.offer(session.deciders[0]).actions)))
        model.past.chronicle.note()
    board, events = session.board, session.view(0).events
    moment = since_moment(board, events, 0, 0)
    then = model.past.chronicle.session_of(0, moment).view(0)
    assert (then.turn, then.step.partition(".")[0]) == (2, "german")
    turn = model.past.chronicle.session_of(0, since_moment(board, events, 0, 2)).view(0).turn
    assert turn <= 2 and since_moment(board, [], 0, 0) == 0
