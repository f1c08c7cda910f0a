"""What is in motion: where it is drawn when, and that it ends."""

import pytest

from grognard.viewer.counter_pieces import Wear, look_of, piece_of
from grognard.viewer.map_pane import MapPane
from grognard.viewer.map_view import MapView
from grognard.viewer.model.motions import Come, Leave, Move, Throw
from grognard.viewer.motion import DICE
from grognard.viewer.screens.placing import beside, centred
from grognard.viewer.screens.stage import Stage
from grognard.viewer.surface import surface_of
from grognard.viewer.ui.layout import Rect


@pytest.fixture
def pane(session, view):
    surface = surface_of(session.board, "apm")
    made = MapPane(MapView(surface, Rect(0, 0, 800, 600)), None, "main", Wear({}, {}))
    made.show(view)
    return made


@pytest.fixture
def draw(session, view):
    def make(pane, counter, at, side):
        return piece_of(look_of(session.board, view, counter, {}), counter, at, side, 1.0, Wear({}, {}))

    return make


def test_a_counter_goes_along_its_way_and_arrives(session, pane, draw):
    way = tuple(session.board.spaces.index[one] for one in ("1705", "1706", "1707"))
    centres = [pane.seen.surface.cells[pane.seen.surface.index[space]].centre for space in way]
    stage = Stage()
    stage.play((Move(3, way),), 1000.0)
    assert stage.hidden() == {3} and stage.busy(1000.0)
    (start,) = stage.pieces(pane, draw, 1000.0)
    (half,) = stage.pieces(pane, draw, 1140.0)
    assert start.at == pytest.approx(centres[0]) and half.at == pytest.approx(centres[1], abs=2.0)
    assert not stage.busy(1300.0) and stage.hidden() == frozenset()


def test_what_leaves_fades_after_the_moves_and_what_comes_appears(session, pane, draw):
    a, b = (session.board.spaces.index[one] for one in ("1705", "1706"))
    stage = Stage()
    stage.play((Move(3, (a, b)), Leave(4, a), Come(5, b)), 0.0)
    pieces = stage.pieces(pane, draw, 139.0)
    assert [round(piece.opacity, 1) for piece in pieces] == [1.0, 1.0, 1.0]
    stage.busy(141.0)
    (gone,) = stage.pieces(pane, draw, 250.0)
    assert 0.3 < gone.opacity < 0.6


def test_dice_tumble_in_the_log_and_any_input_ends_it():
    stage = Stage()
    stage.play((Throw(7, (3, 4)),), 0.0)
    assert stage.rolling(DICE / 2) == {7: 0.5}
    stage.stop()
    assert not stage.busy(DICE / 2) and stage.rolling(DICE / 2) == {}


def test_no_motion_is_none_at_all():
    stage = Stage()
    stage.play((Throw(7, (3, 4)),), 0.0)
    stage.still = True
    stage.play((Move(1, tuple(range(9))), Leave(2, 0), Throw(8, (1, 1))), 0.0)
    assert not stage.busy(0.0) and stage.hidden() == frozenset() and stage.rolling(0.0) == {}


@pytest.mark.parametrize(
    ("x", "y"),
    [(10, 10), (760, 10), (10, 560), (760, 560), (400, 300)],
)
def test_a_card_lies_in_its_room_and_never_on_what_it_is_about(x, y):
    room, about = Rect(0, 0, 800, 600), Rect(x, y, 30, 30)
    rect = beside(about, 300, 200, room, 12)
    assert rect.x >= 0 and rect.y >= 0 and rect.right <= 800 and rect.bottom <= 600
    assert not rect.meets(about)


def test_a_card_avoids_what_else_should_be_seen():
    about, way = Rect(400, 300, 30, 30), Rect(440, 250, 200, 120)
    assert not beside(about, 200, 150, Rect(0, 0, 800, 600), 12, [way]).meets(way)
    assert centred(900, 100, Rect(0, 0, 800, 600)) == Rect(0, 250, 800, 100)
