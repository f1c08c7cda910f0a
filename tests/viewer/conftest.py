"""A game as a side sees it, and its maps drawn once for all tests."""

import sys
from pathlib import Path

import pytest

from grognard.kernel import open_game
from grognard.kernel.board_build import board_from_folder
from grognard.viewer.scene import scene_of

sys.path.insert(0, str(Path(__file__).parent))
TINY = Path(__file__).parents[1] / "data" / "tiny_module"


@pytest.fixture(scope="session")
def session():
    return open_game("empire_at_sunrise", seed=1)


@pytest.fixture(scope="session")
def view(session):
    return session.view(1)


@pytest.fixture(scope="session")
def tiny():
    return board_from_folder(TINY)


@pytest.fixture(scope="session")
def scenes(session, view):
    """Every map with the counters of the set-up, at a zoom that shows numbers."""
    return {one.id: scene_of(session.board, one.id, view, level=48) for one in session.board.maps}


@pytest.fixture
def tables():
    """Make a table from a position in text, one name a side: the same name is the same person."""
    from grognard.kernel.registry import find_board
    from grognard.kernel.text import only_section
    from grognard.viewer.model.seats import Seat, Seats
    from grognard.viewer.model.table import TableModel

    def make(text, *names, curtain=True):
        section = only_section(text)
        sides = find_board(section.header[0].rest).sides
        told = names or ("Ann",) * len(sides)
        seats = Seats(
            tuple(
                Seat(level=name.partition(" ")[2]) if name.startswith("bot ") else Seat(name) for name in told
            ),
            curtain,
        )
        session = section.open(players=seats.players(sides))
        section.play(session)
        return Table(TableModel(session, seats))

    return make


@pytest.fixture
def keys():
    """Lay the table of a session, to be played by keys."""
    from keyed_table import Keys

    made = []

    def make(session):
        made.append(Keys(session))
        return made[-1]

    yield make
    for one in made:
        one.table.sitting.close()


class Table:
    """A table to be used by names in tests."""

    def __init__(self, model):
        self.model = model

    def space(self, name):
        return self.model.sight.board.spaces.index[name]

    def piece(self, name):
        return self.model.sight.board.counters.index[name]

    def click(self, space, counter=None):
        return self.model.click(self.space(space), -1 if counter is None else self.piece(counter))

    def drop(self, counter, start, space, onto=None):
        target = -1 if onto is None else self.piece(onto)
        return self.model.drop(self.piece(counter), self.space(start), self.space(space), target)

    @property
    def done(self):
        """What was done, without what the kernel answered for a side."""
        return [str(taken.action) for taken in self.model.match.session.history if not taken.auto]
