"""The board: what a module says, resolved to numbers, without the heavy libraries that packing needs."""

import subprocess
import sys
from dataclasses import fields, replace
from pathlib import Path

import pytest

from grognard.kernel.board_build import board_from_folder, load_board
from grognard.kernel.module import pack
from grognard.kernel.registry import find_board

TINY = Path(__file__).parents[1] / "data" / "tiny_module"


@pytest.fixture(scope="module")
def board():
    return board_from_folder(TINY)


def names(board, spaces):
    return {board.spaces.ids[space] for space in spaces}


def test_the_file_and_the_folder_give_the_same_board(board, tmp_path):
    pack(TINY, tmp_path / "tiny.wgm")
    loaded = load_board(tmp_path / "tiny.wgm")
    for name in (one.name for one in fields(board) if one.compare):
        assert getattr(loaded, name) == getattr(board, name)
    assert loaded != board  # each is a key of its own in a cache


def test_sides_nations_and_looks(board):
    assert (board.sides, board.side_names, board.side_nation) == (("blue", "red"), ("Blue", "Red"), (0, 1))
    assert board.nation_looks == ("germany", "south")  # a nation that names no look is its own
    assert board.side_index == {"blue": 0, "red": 1}


def test_spaces_stand_in_printed_order_by_map(board):
    assert board.spaces.ids == ("0101", "0102", "0201", "0202", "0203", "0301", "0302", "pool")
    mill = board.spaces.index["field:0202"]
    assert (board.spaces.names[mill], board.spaces.x[mill], board.spaces.y[mill]) == ("Mill", 86.603, 50.0)


def test_terrain_and_features_are_codes(board):
    mill, wood = board.spaces.index["0202"], board.spaces.index["0102"]
    assert board.spaces.terrain[wood] == board.codes["terrain"].index("wood")
    assert board.spaces.features[mill] == 0b11


def test_neighbours_follow_the_grid_and_hexsides_carry_their_code(board):
    at = board.spaces.index
    assert names(board, board.topology.neighbours(at["0202"])) == {
        "0101",
        "0102",
        "0201",
        "0203",
        "0301",
        "0302",
    }
    assert board.topology.hexside(at["0101"], at["0202"]) == board.codes["link"].index("river")
    assert board.topology.hexside(at["0202"], at["0302"]) == -1


def test_a_road_goes_both_ways_and_a_one_way_link_does_not(board):
    at = board.spaces.index
    road, retreat = board.topology.net("road"), board.topology.net("retreat")
    assert road.rows[at["0202"]] == (at["0101"], at["0301"])
    assert retreat.rows[at["0203"]] == (at["pool"],)
    assert retreat.cost == (2,)
    assert retreat.rows[at["pool"]] == ()


def test_an_overlay_becomes_a_region(board):
    assert names(board, board.regions["north-half"]) == {"0101", "0201", "0202", "0301"}
    assert names(board, board.regions["telegraph"]) == {"0101", "0202", "0301"}
    assert names(board, board.regions["villages"]) == {"0202"}


def test_counters_and_their_faces(board):
    counters = board.counters
    red = counters.index["red-1"]
    assert (counters.steps[red], counters.faces[red]) == ((2, 1), ((3, 4, 2), (2, 3, 2)))
    assert counters.sources[red] == "derived"
    assert counters.side[counters.index["dusk"]] == -1
    assert counters.value("movement")[red] == (2, 2)


def test_a_scenario_without_setup_stands_at_the_counters_starts(board):
    assert _placed(board, "dawn") == {"0101": ("blue-1", "blue-2"), "0203": ("red-2",), "0302": ("red-1",)}
    assert board.scenarios["dawn"].tracks == {"vp": 1}


def test_a_scenario_with_setup_places_only_what_it_names(board):
    assert _placed(board, "dusk") == {"0202": ("blue-2", "blue-1"), "0203": ("red-2",)}


def test_steps_inherit_the_side_above_them(board):
    sides = {step.id: step.side for step in board.outline.steps}
    assert sides == {
        "blue": 0,
        "blue.move": 0,
        "blue.fight": 0,
        "red": 1,
        "red.move": 1,
        "red.fight": 1,
        "night": -1,
    }


def test_tables_cases_tracks_and_options(board):
    assert board.tables["combat"].lookup(11, 5).cell == "DE"
    assert board.cases["3.0"].reason == "nobody plays it"
    assert [(track.id, track.low, track.high) for track in board.tracks] == [("vp", -5, 5)]
    assert [(option.id, option.default) for option in board.options] == [("night", False)]
    assert (board.turn_count, board.turn_labels) == (4, ("1", "2", "3", "4"))


def test_a_map_knows_the_space_it_magnifies(board):
    assert [one.parent for one in board.maps] == [-1, board.spaces.index["0102"]]


def test_the_graph_comes_back_as_networkx(board):
    graph = board.graph()
    assert set(graph.nodes) == set(board.spaces.ids)
    assert graph.edges["0202", "0201", "adjacent"]["code"] == "ford"
    assert graph.nodes["0202"]["name"] == "Mill"


def test_loading_and_reading_a_board_imports_neither_networkx_nor_shapely(tmp_path):
    pack(TINY, tmp_path / "tiny.wgm")
    program = (
        "import sys; from grognard.kernel.board_build import load_board\n"
        "board = load_board(sys.argv[1]); board.topology.neighbours(0)\n"
        "print(*sorted({'networkx', 'shapely', 'numpy', 'pyglet'} & set(sys.modules)))"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(tmp_path / "tiny.wgm")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stdout, done.stderr) == (0, "\n", "")


def _placed(board, scenario):
    setup = board.scenarios[scenario].setup
    return {
        board.spaces.ids[space]: tuple(board.counters.ids[one] for one in stack) for space, stack in setup
    }


def test_a_box_goes_by_its_name_and_a_hex_by_its_number():
    board = find_board("empire_at_sunrise")
    box, numbered = board.spaces.index["battle-box"], board.spaces.index["ki:D5"]
    assert board.spaces.names[numbered] == "Tsingtau"
    assert board.worded("{spaces}.", (), (box, numbered)) == "Battle Box, ki:D5."


def test_a_place_beside_a_grid_goes_by_its_name_where_that_is_what_is_printed(board):
    ids = board.spaces.ids
    spaces = replace(board.spaces, names=tuple(f"Ford {one}" for one in ids), printed=ids)
    called = replace(spaces, printed=("Ford-" + ids[0], *ids[1:]))
    beside = replace(board, spaces=called)
    assert board.maps[spaces.map_of[0]].grid is not None
    assert [beside.goes_by_name(space) for space in (0, 1)] == [True, False]
