import numpy as np
import pytest

from grognard.viewer.letterforms import read_letterforms
from grognard.viewer.letters import LetterSheet, letter_rings
from grognard.viewer.raster import coverage, thickened
from grognard.viewer.setting import Line, set_lines
from grognard.viewer.shelves import Shelves
from grognard.viewer.typefaces import FACES, FOLDER, text_width

INK = (0, 0, 0, 255)


def test_coverage_of_a_square_is_exact():
    ring = np.array([(1.25, 1.0), (3.75, 1.0), (3.75, 3.0), (1.25, 3.0)])
    (picture,) = coverage([[ring]], [(5, 4)])
    assert picture.tolist() == [[0] * 5, [0, 191, 255, 191, 0], [0, 191, 255, 191, 0], [0] * 5]


def test_a_ring_that_runs_the_other_way_cuts_a_hole():
    outer = np.array([(0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (0.0, 6.0)])
    inner = np.array([(2.0, 2.0), (2.0, 4.0), (4.0, 4.0), (4.0, 2.0)])
    (picture,) = coverage([[outer, inner]], [(6, 6)])
    assert picture[2:4, 2:4].max() == 0 and picture.sum() == 255 * 32


@pytest.mark.parametrize("font", FACES)
def test_every_face_has_outlines_within_its_em(font):
    forms = read_letterforms(FOLDER / FACES[font].file)
    for letter in "Hxg0é8":
        rings = forms.rings(letter)
        points = np.concatenate(rings)
        assert points[:, 0].min() > -0.2 and points[:, 0].max() < 1.2
        assert points[:, 1].min() > -1.2 and points[:, 1].max() < 0.4


def test_letters_fill_as_much_as_their_outline():
    rings = [ring * 40 for ring in letter_rings("O", "ui-bold")]
    moved = [ring + np.array([5.0, 45.0]) for ring in rings]
    (picture,) = coverage([moved], [(60, 60)])
    x = [ring[:, 0] for ring in moved]
    y = [ring[:, 1] for ring in moved]
    area = abs(sum((a * np.roll(b, -1) - np.roll(a, -1) * b).sum() / 2 for a, b in zip(x, y, strict=True)))
    assert picture.sum() / 255 == pytest.approx(area, rel=0.01)


def test_a_letter_that_a_face_lacks_comes_from_its_fallback():
    assert "Ж" not in map(chr, read_letterforms(FOLDER / FACES["piece"].file).glyphs)
    assert len(letter_rings("Ж", "piece")) == len(letter_rings("Ж", "ui"))


def test_a_text_ends_where_its_width_says():
    sheet = LetterSheet(256)
    quads = sheet.quads("8-2-5", "piece-bold", 24.0)
    width = text_width("8-2-5", "piece-bold", 24.0)
    assert 0 <= quads[0, 0] <= 3 and width - 4 <= quads[-1, 2] <= width + 1


def test_a_letter_is_drawn_once():
    sheet = LetterSheet(256)
    sheet.quads("1111", "ui", 40.0)
    assert sheet.clean() is not None
    sheet.quads("1111 11", "ui", 40.0)
    assert sheet.clean() is None


def test_a_full_sheet_begins_anew_and_says_so():
    sheet = LetterSheet(128)
    lines = [Line((0, 0), chr(65 + number), "ui", 30.0 + number, INK) for number in range(26)]
    mesh = set_lines(sheet, lines)
    assert sheet.generation > 0
    assert len(mesh.vertices) > 0


def test_a_centred_line_lies_around_its_place():
    sheet = LetterSheet(256)
    offsets = set_lines(sheet, [Line((50.0, 20.0), "1304", "piece", 12.0, INK, "middle")]).vertices["offset"]
    assert abs(offsets[:, 0].min() + offsets[:, 0].max()) <= 2


def test_halos_lie_under_all_letters_and_reach_farther():
    sheet = LetterSheet(256)
    line = Line((0, 0), "Yap", "map", 16.0, INK, halo=(255, 255, 255, 255), halo_px=2.0)
    vertices = set_lines(sheet, [line]).vertices
    half = len(vertices) // 2
    assert (vertices["rgba"][:half, 0] == 255).all() and (vertices["rgba"][half:, 0] == 0).all()
    assert vertices["offset"][:half, 1].min() <= vertices["offset"][half:, 1].min() - 2


def test_a_thickened_picture_grows_on_every_side():
    dot = np.zeros((3, 3), np.uint8)
    dot[1, 1] = 255
    assert (thickened(dot, 2.0)[3] > 0).sum() == 5


def test_shelves_never_overlap():
    sheet, taken = Shelves(64, 64), np.zeros((64, 64), int)
    for number in range(40):
        width, height = 5 + number % 7, 6 + number % 5
        spot = sheet.place(width, height)
        if spot:
            taken[spot[1] : spot[1] + height, spot[0] : spot[0] + width] += 1
    assert taken.max() == 1 and taken.sum() > 1500
