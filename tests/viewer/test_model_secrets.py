"""Nothing that a side cannot see passes through the model; and no event breaks it."""

import random

import pytest

from grognard.kernel import open_game
from grognard.kernel.bot import RandomBot
from grognard.viewer import events as c
from grognard.viewer.controller import reduce
from grognard.viewer.model.search import COUNTER
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.model.table import TableModel

TASK_FORCE = """
game empire_at_sunrise
dice 1 1 1 1 1 1
clear
turn 4
at 1705: {ship}, german-task-force-1
at 1804: kongo, hiei
at 1901: {other}
mark task_force {ship} german-task-force-1
phase aja.naval
do sail kongo
"""
PANELS = (
    "prompt", "crumbs", "outline", "tracks", "log", "orders", "battle", "actions", "marks", "maps", "focus",
    "roster", "hovered", "inspector", "tables", "why_blocked", "forecast", "blocked",
)  # fmt: skip


def everything(model):
    return {name: getattr(model, name) for name in PANELS}


def test_a_ship_in_a_task_force_is_in_no_panel(tables):
    table = tables(TASK_FORCE.format(ship="emden", other="leipzig"), "Ben", "Ann")
    model, emden = table.model, table.piece("emden")
    assert model.match.shown == 1
    assert [one.space for one in model.search("emden") if one.what == COUNTER] == [-1]
    told = []
    for space in ("1705", "1804", "1706"):
        model.hover(table.space(space), table.piece("german-task-force-1") if space == "1705" else -1)
        told.append(everything(model))
        model.click(table.space(space), table.piece("german-task-force-1") if space == "1705" else -1)
        told.append(everything(model))
        model.escape()
    assert "Emden" not in str(told)
    assert all(emden not in panels["marks"].counters for panels in told)


def test_two_games_that_differ_only_in_what_is_hidden_look_the_same(tables):
    seen = []
    for ship, other in (("emden", "leipzig"), ("nurnberg", "leipzig")):
        table = tables(TASK_FORCE.format(ship=ship, other=other), "Ben", "Ann")
        table.model.hover(table.space("1705"), table.piece("german-task-force-1"))
        panels = everything(table.model)
        kinds = {type(kind).__name__: kind for kind, _ in table.model.sight.choices}
        seen.append(str(panels).replace(str(sorted(kinds)), ""))
    strip = [text.split(" object at 0x") for text in seen]
    assert [len(parts) for parts in strip] == [len(strip[0])] * 2
    assert [[part[12:] for part in parts] for parts in strip][0] == [[p[12:] for p in ps] for ps in strip][1]


KEYS = ("return", "escape", "tab", "f", "1", "4", "9", "z", "q")


def some_event(chance, model):
    """Anything a person may do, sensible or not."""
    board, sight = model.sight.board, model.sight
    lit = [*model.marks.lit] or [0]
    anywhere = chance.randrange(-1, len(board.spaces))
    space = chance.choice([chance.choice([*sight.pieces]), chance.choice(lit), anywhere])
    counter = chance.choice([-1, *(sight.at(space) or (-1,))])
    onto = chance.choice(lit)
    rows = (*model.actions.rows, *(model.menu.rows if model.menu else ()))
    name = chance.choice([*(row.name for row in rows), "instead", "x"])
    there = chance.choice([-1, *sight.at(onto)])
    clicks = [c.Click(space, counter), c.Click(space, -1, "right"), c.Click(space, counter, whole=True)]
    drop = c.Drop(max(counter, 0), max(space, 0), onto, there)
    held = [c.Fan(max(space, 0)), c.Inspect(space), c.Hover(space, counter), drop, drop]
    done = [c.Choose(name), c.GoOn(), c.Undo(), c.Redo(), c.HandOver()]
    other = [
        c.GiveOrder("interception", chance.randrange(-1, 6)),
        c.ShowMap(chance.choice(["apm", "pc", "nowhere"])),
        c.Key(chance.choice(KEYS), ctrl=chance.random() < 0.2),
    ]
    return chance.choice(chance.choice([clicks, clicks, held, done, other]))


@pytest.mark.parametrize(("seed", "names"), [(1, ("Ann", "Ann")), (2, ("Ann", "Ben")), (3, ("Ann", "Ben"))])
def test_no_event_breaks_the_table(seed, names):
    chance = random.Random(seed)
    seats = Seats(tuple(Seat(name) for name in names))
    session = open_game("empire_at_sunrise", seed=seed, players=seats.players(("germany", "aja")))
    bot = RandomBot(session.board, seed)
    while session.over is None and len(session.history) < 150 * seed:
        session.apply(bot.choose(None, session.offer()))
    model, before = TableModel(session, seats), session.version
    for _ in range(400):
        shown, curtain = model.match.shown, model.match.curtain
        event = some_event(chance, model)
        reduce(model, event)
        if curtain >= 0 and not isinstance(event, c.HandOver | c.Key):
            assert (model.match.shown, model.match.curtain) == (shown, curtain)
        everything(model)
        assert model.notice == "" or model.notice[0].isupper()
    assert session.version > before  # some of the events were actions
