"""Maps and counters drawn from pictures: what the scene, the SVG and the model of the viewer make of them."""

import base64
import re
import shutil

import numpy as np
import pytest

from grognard.kernel import png
from grognard.kernel.board_build import board_from_folder, build_board
from grognard.kernel.module import load, pack
from grognard.kernel.view import View
from grognard.viewer.art import board_picture, counter_art, premultiplied, resampled
from grognard.viewer.counter_parts import shadow
from grognard.viewer.counter_pieces import Wear, counter_at, counters_of, looks_of
from grognard.viewer.counter_sheet import counter_sheet
from grognard.viewer.frame import GroundSheet
from grognard.viewer.grounds import Grounds
from grognard.viewer.looks import face_of
from grognard.viewer.map_maker import MapMaker
from grognard.viewer.map_table import MapTable
from grognard.viewer.primitives import Image, Polyline, Text, walk
from grognard.viewer.scene import scene_of
from grognard.viewer.stacks import piles_of
from grognard.viewer.surface import surface_of
from grognard.viewer.svg import write_svg


@pytest.fixture(scope="module")
def board(pictured):
    return board_from_folder(pictured)


@pytest.fixture(scope="module")
def view(board):
    count = len(board.counters)
    columns = {"place": board.counters.start, "face": (0,) * count, "control": (-1,) * len(board.spaces)}
    return View(0, 1, 1, "", columns, frozenset(), (), (), -1)


def images(scene):
    return [one for one in walk(scene.primitives) if isinstance(one, Image)]


def test_a_map_with_a_picture_is_drawn_from_it_alone(board):
    scene = scene_of(board, "field", level=60)
    (image,) = images(scene)
    assert image.box == (-120.0, -100.0, 440.0, 300.0) and image.layer == "sea"
    assert not [one for one in walk(scene.primitives) if isinstance(one, Text)]
    assert scene.box[0] <= -120 and scene.box[2] >= 320  # the whole picture is on the paper


def test_a_map_without_one_is_drawn_as_ever(board):
    assert not images(scene_of(board, "boxes", level=60))


def test_what_a_module_wants_over_its_picture_is_drawn(pictured, tmp_path):
    source = shutil.copytree(pictured, tmp_path / "source")
    field = source / "maps" / "field.toml"
    told = field.read_text().replace("picture_scale", 'over_picture = ["grid", "numbers"]\npicture_scale')
    field.write_text(told)
    drawn = board_from_folder(source)
    parts = list(walk(scene_of(drawn, "field", level=60).primitives))
    assert len({one.text for one in parts if isinstance(one, Text)}) == 7  # the numbers of the hexes
    (grid,) = [one for one in parts if isinstance(one, Polyline) and one.layer == "grid"]
    cells = surface_of(drawn, "field").cells
    around = [zip(cell.corners, (*cell.corners[1:], cell.corners[0]), strict=True) for cell in cells]
    assert grid.runs == tuple(sorted({tuple(sorted(side)) for sides in around for side in sides}))


def test_counters_show_the_picture_of_the_face_that_lies_up(board):
    blue, dusk = board.counters.index["blue-1"], board.counters.index["dusk"]
    front, back = counter_art(board, blue, 0), counter_art(board, blue, 1)
    assert (front.size, front == back, counter_art(board, dusk, 0)) == ((60, 60), False, None)
    assert face_of(board, blue).art == front and face_of(board, blue, 1).art == back
    assert face_of(board, board.counters.index["blue-2"]).art is None
    assert counter_art(board, dusk, 1) == back


def test_a_picture_keeps_its_form_and_only_a_whole_one_throws_a_shadow(board):
    disc = counter_art(board, board.counters.index["red-2"], 0)
    assert disc.box == (0.0, 0.25, 1.0, 0.5)
    assert not disc.opaque and not shadow(disc)
    front = counter_art(board, board.counters.index["blue-1"], 0)
    assert front.opaque and len(shadow(front)) == len(shadow())


def test_piles_counts_and_pointing_are_those_of_any_counter(board, view):
    surface = surface_of(board, "field")
    piles = piles_of(surface, view)
    looks = looks_of(board, view, piles, {})
    found = counters_of(surface, looks, piles, 1.0, Wear({}, {}))
    assert len(found.counts) == 1 and len(found.pieces) == len(found.spots) == 4
    spot = found.spots[-1]
    assert counter_at(found.spots, spot.at).counter == spot.counter
    lit = counters_of(surface, looks, piles, 1.0, Wear({}, {0: "selected"}))
    assert any(len(one.parts) > 1 for one in lit.pieces)


def test_from_far_away_a_pile_is_its_top_counters_picture(board, view):
    surface = surface_of(board, "field")
    piles = piles_of(surface, view)
    looks = looks_of(board, view, piles, {})
    one, other = (counters_of(surface, looks, piles, zoom, Wear({}, {})) for zoom in (0.1, 0.102))
    assert any(isinstance(piece.parts[0], Image) for piece in one.pieces)
    assert {piece.raster_px for piece in one.pieces} == {piece.raster_px for piece in other.pieces}


def test_the_counter_sheet_shows_every_picture(board):
    assert len(images(counter_sheet(board))) == 5


def test_an_svg_holds_each_picture_once_in_the_size_it_needs(board, view):
    text = write_svg(scene_of(board, "field", view, level=30))
    held = re.findall(
        r'<image id="(\w+)" width="(\d+)" height="(\d+)"[^>]* href="data:image/png;base64,([^"]+)"', text
    )
    sizes = {png.size_of(base64.b64decode(data)) for *_, data in held}
    assert sizes == {(550, 375), (60, 60), (80, 40)}
    assert ("2200", "1500") in {(width, height) for _, width, height, _ in held}
    assert len(re.findall('<use href="#', text)) == 4 and text == write_svg(
        scene_of(board, "field", view, level=30)
    )


def test_the_picture_is_under_the_ground_that_a_window_draws(board, view):
    maker = MapMaker()
    table = MapTable(board, view, Grounds(maker.plain, maker.plain), {})
    sheets = [one for one in table.frame(0.0).drawn if isinstance(one, GroundSheet)]
    assert sheets[0].backdrop == board_picture(board, "field")
    table.switch("boxes")
    sheets = [one for one in table.frame(0.0).drawn if isinstance(one, GroundSheet)]
    assert sheets[0].backdrop is None


def test_sizes_are_chosen_to_be_sharp(board):
    art = board_picture(board, "field").art
    assert [art.level_for(scale) for scale in (2.0, 1.0, 0.6, 0.5, 0.3, 0.25, 0.01)] == [0, 0, 0, 1, 1, 2, 2]
    assert art.pixels(2).shape == (375, 550, 4)
    assert art.fitted(100, 50).shape == (50, 100, 4)


def test_other_sizes_keep_colours():
    pixels = np.zeros((8, 8, 4), np.uint8)
    pixels[:, :4] = 200
    assert resampled(pixels, 2, 2)[0].tolist() == [[200] * 4, [0] * 4]
    assert resampled(pixels, 16, 16)[3, 3].tolist() == [200] * 4
    assert resampled(pixels, 3, 3)[1, 1].tolist() == [100] * 4
    half = np.full((1, 1, 4), (200, 100, 50, 128), np.uint8)
    assert premultiplied(half).tolist() == [[[100, 50, 25, 128]]]


def test_a_damaged_picture_is_grey_and_the_rest_is_drawn(pictured, tmp_path, caplog):
    source = shutil.copytree(pictured, tmp_path / "source")
    field = source / "maps" / "field.toml"
    # Equal pictures are the same: what was read once would be found again.
    field.write_text(field.read_text().replace("picture_scale = 0.2", "picture_scale = 0.3"))
    data = bytearray(pack(source))
    data[-5] ^= 255  # in the last picture, front
    path = tmp_path / "damaged.wgm"
    path.write_bytes(data)
    board = build_board(load(path))
    front = counter_art(board, board.counters.index["blue-1"], 0)
    assert (front.pixels() == 128).all() and "is drawn grey" in caplog.text
    assert counter_art(board, board.counters.index["blue-1"], 1).pixels()[0, 0].tolist() == [40, 60, 200, 255]


def test_a_game_whose_pictures_cannot_be_used_is_drawn_from_data(pictured, monkeypatch, caplog):
    from grognard.kernel.errors import ModuleDataError
    from grognard.kernel.module import Module

    board = build_board(load(pack(pictured)))

    def refuse(self):
        raise ModuleDataError("x", "no")

    monkeypatch.setattr(Module, "picture_book", property(refuse))
    assert counter_art(board, 0, 0) is None and board_picture(board, "field") is None
    assert caplog.text.count("without its pictures") == 1
