import pytest

from grognard.kernel.registry import find_module, installed_games, load_board_cached
from grognard.viewer.icons import ICONS
from grognard.viewer.looks import face_of, look_of, marker_name, picture_of
from grognard.viewer.palette import LOOK_ALIKES, NATIONS
from grognard.viewer.silhouettes import silhouettes
from grognard.viewer.stacks import MOST_DRAWN, piles_of
from grognard.viewer.surface import surface_of
from grognard.viewer.symbols import SYMBOLS

GAMES = sorted(installed_games())


@pytest.fixture(scope="module", params=GAMES)
def board(request):
    return load_board_cached(find_module(request.param))


def test_every_unit_type_of_every_game_has_a_picture(board):
    known = {*SYMBOLS, *silhouettes(), *ICONS, "headquarters", "admiral", "fleet"}
    for word in board.codes["unit_type"]:
        look = look_of(board, "unit_type", word)
        assert look.removeprefix("flotilla-") in known, word


def test_every_nation_of_every_game_has_colours(board):
    assert set(board.nation_looks) <= set(NATIONS) | set(LOOK_ALIKES)


def test_every_ground_of_every_game_is_drawn(board):
    known = {"clear", "rough", "hill", "mountain", "forest", "swamp", "desert", "city", "sea", "atoll", "box"}
    assert {look_of(board, "terrain", word) for word in board.codes["terrain"]} <= known


def test_every_face_of_every_counter_shows_its_printed_values(board):
    for counter in range(len(board.counters)):
        for number, values in enumerate(board.counters.faces[counter]):
            face = face_of(board, counter, number)
            assert face.values == values
            assert len(face.size) == min(5, board.counters.steps[counter][number])
            if face.kind != "fleet":
                assert face.state in (("reduced", "disabled") if number else ("full",))


def test_a_face_that_is_not_printed_shows_the_last_one(session):
    emden = session.board.counters.index["emden"]
    assert face_of(session.board, emden, 7) == face_of(session.board, emden, 0)


def test_a_ship_without_steps_is_disabled_on_its_back_and_a_fleet_in_port_at_first():
    board = load_board_cached(find_module("red_sun_rising"))
    mikasa, fleet = board.counters.index["mikasa"], board.counters.index["jp-fleet-1"]
    assert [face_of(board, mikasa, face).state for face in (0, 1)] == ["full", "disabled"]
    assert [face_of(board, fleet, face).parent for face in (0, 1)] == ["in port", "at sea"]


def test_a_look_is_found_by_its_kind():
    assert picture_of("naval-artillery") == ("land", "naval-artillery")
    assert picture_of("nonsense") == ("land", "unit")


def test_a_marker_leaves_out_its_side(session):
    marker = session.board.counters.index["aja-task-force-1"]
    assert marker_name(session.board, marker) == "Task Force 1"


def test_piles_hold_one_side_and_kind_each_with_markers_on_top(session, view):
    board = session.board
    for pile in piles_of(surface_of(board, "ki"), view):
        faces = [face_of(board, counter) for counter in pile.counters]
        kinds = [face.kind for face in faces if face.kind != "marker"]
        assert len({board.counters.side[counter] for counter in pile.counters}) == 1
        assert len({kind == "ship" for kind in kinds}) <= 1
        strengths = [face.values for face in faces if face.kind != "marker"]
        assert strengths == sorted(strengths, reverse=True)


def test_piles_of_one_space_do_not_overlap(session, view):
    by_space = {}
    for map_id in ("ki", "apm", "pc", "boxes"):
        for pile in piles_of(surface_of(session.board, map_id), view):
            deepest = pile.corner_of(min(len(pile.counters), MOST_DRAWN) - 1)
            box = (deepest[0], pile.corner[1], pile.corner[0] + pile.side, deepest[1] + pile.side)
            by_space.setdefault(pile.space, []).append(box)
    several = [boxes for boxes in by_space.values() if len(boxes) > 1]
    assert several
    for boxes in several:
        ordered = sorted(boxes)
        assert all(one[2] <= two[0] + 1e-6 for one, two in zip(ordered, ordered[1:], strict=False))
