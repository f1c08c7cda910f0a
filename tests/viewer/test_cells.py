"""The cell that a roll read: named in its line of the log, framed in the book, known when looked back."""

import random

import pytest

from grognard.kernel import open_game
from grognard.viewer.controller import reduce
from grognard.viewer.events import LookBack, Revisit
from grognard.viewer.model.cells import CellsRead
from grognard.viewer.model.chronicle import Chronicle
from grognard.viewer.model.panels import Barrier
from grognard.viewer.model.reference import table_sheets
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.model.table import TableModel
from grognard.viewer.palette import THEMES
from grognard.viewer.screens import log_list
from grognard.viewer.screens.log_list import MOST_DICE, LogList
from grognard.viewer.ui.layout import Rect, scale_of
from grognard.viewer.ui.pen import Pen
from grognard.viewer.wording import LogRow

ALONE = Seats((Seat("Ann"), Seat("Ann")))
GAMES = ("empire_at_sunrise", "red_sun_rising", "free_table")


def played(game, enough, most=900, seed=3):
    """A table after random actions, until something holds of it."""
    model, chance = TableModel(open_game(game, seed=seed), ALONE), random.Random(seed)
    for _ in range(most):
        if enough(model) or (game == "free_table" and model.outcome is not None):
            return model
        match = model.match
        offer = match.session.offer()
        match.apply(chance.choice(list(offer.actions)), offer.side, offer.version)
    raise AssertionError("it never came to that")


@pytest.fixture(scope="module")
def read():
    return played("red_sun_rising", lambda model: model.last_read is not None)


def test_the_line_of_the_roll_names_table_row_and_column(read):
    cell = read.last_read
    table = read.sight.board.tables[cell.table]
    rows = [row for row in read.log if not isinstance(row, Barrier) and row.kind == "roll"]
    assert rows[-1].cell == cell.text and cell.text.startswith(f"{table.title}: ")
    printed = table.cells[cell.row][cell.column].replace("-", " ").strip()
    assert cell.text.replace("-", " ").endswith(printed or "nothing")
    thrown = next(e.roll for e in reversed(read.sight.view.events) if e.roll is not None)
    keys = (table.rows[cell.row], table.columns[cell.column])
    assert any(key.covers(one) for key in keys for one in (thrown.total, thrown.raw, *thrown.dice))


def test_the_book_frames_it_and_lists_its_table_first(read):
    sheets = table_sheets(read.sight, last=read.last_read)
    framed = [sheet for sheet in sheets if sheet.read is not None]
    assert [sheet.id for sheet in framed] == [read.last_read.table] and framed[0].bears
    assert framed[0].read == (read.last_read.row, read.last_read.column)


def test_a_game_played_again_tells_the_same_cells(read):
    cells = CellsRead()
    Chronicle(read.match.session, cells).session_at(read.match.session.engine.play.taken)
    assert cells.known == read.match.cells.known


@pytest.mark.parametrize("game", GAMES)
def test_a_click_on_a_line_shows_its_moment(game):
    model = played(game, lambda model: len(model.match.session.history) >= 60)
    for event in model.match.sight.view.events[:: max(1, len(model.match.sight.view.events) // 7)]:
        reduce(model, LookBack(event.number))
        assert model.past.sight is not None and model.past.moments[model.past.at] == event.action
        first, end = model.past.marked
        assert first <= event.number < end
    reduce(model, Revisit(0))
    assert model.past.at == 0


@pytest.mark.parametrize(("dice", "drawn"), [((4, 2), 2), ((1, 2, 3, 4, 5), 5), ((6,) * 40, MOST_DICE)])
def test_every_die_of_a_roll_is_drawn_below_the_line_before(dice, drawn, monkeypatch):
    faces = []
    monkeypatch.setattr(log_list, "draw_die", lambda pen, x, y, face, **_: faces.append((face, y)) or 20.0)
    scale = scale_of(1280, 720)
    rows = [LogRow("roll", dice, "Rolls", "", str(sum(dice)), None, "1.0", 0, one) for one in (0, 1)]
    shown = LogList(rows)
    shown.place(Rect(0, 0, 300, 600), scale)
    shown.draw(Pen(THEMES["light"].interface, scale))
    assert [face for face, _ in faces] == [*dice[:drawn]] * 2
    side = scale.grown(22.0, 25)
    assert max(y for _, y in faces[:drawn]) + side <= shown.row_rect(0).bottom <= shown.row_rect(1).y
