"""What is made ahead of a first frame: found once by the same tuple, and what it would be on the spot."""

import numpy as np

from grognard.viewer import ahead
from grognard.viewer import letters as letters_of
from grognard.viewer.flatten import flatten
from grognard.viewer.frame import GroundSheet, Sheet
from grognard.viewer.letters import LetterSheet
from grognard.viewer.map_maker import MapMaker
from grognard.viewer.map_view import MapView
from grognard.viewer.palette import THEMES
from grognard.viewer.primitives import Polygon, Text
from grognard.viewer.setting import set_lines
from grognard.viewer.surface import surface_of
from grognard.viewer.ui.layout import Rect

SQUARE = Polygon("panel", (((0.0, 0.0), (9.0, 0.0), (9.0, 9.0), (0.0, 9.0)),), "#204060")


def parts():
    return (SQUARE, Text("panel", (1.0, 8.0), "Ahoy", "ui", 13.0, "#000000"))


def test_a_sheet_made_ahead_is_taken_once_and_is_what_it_would_be():
    primitives = parts()
    ahead.make_ahead([Sheet(primitives)])
    assert id(primitives) in ahead._FLAT
    flat, mesh = ahead.flat_of(primitives)
    assert id(primitives) not in ahead._FLAT
    assert np.array_equal(mesh.vertices, flatten(primitives).mesh().vertices)
    assert [line.text for line in flat.texts] == ["Ahoy"]


def test_another_tuple_is_made_anew():
    primitives, other = parts(), (SQUARE,)
    ahead.make_ahead([Sheet(primitives)])
    flat, _ = ahead.flat_of(other)
    assert not flat.texts
    ahead.flat_of(primitives)


def test_letters_drawn_ahead_are_not_drawn_again(monkeypatch):
    ahead.make_ahead([Sheet(parts())])
    monkeypatch.setattr(letters_of, "coverage", lambda *_: 1 / 0)
    assert len(LetterSheet(256).quads("Ahoy", "ui", 13.0)) == 4


def test_halos_are_drawn_ahead_with_their_letters(monkeypatch):
    text = Text("label", (1.0, 8.0), "Halo", "map", 21.0, "#000000", halo="#FFFFFF", halo_width=3.0)
    ahead.make_ahead([Sheet((text,))])
    monkeypatch.setattr(letters_of, "coverage", lambda *_: 1 / 0)
    monkeypatch.setattr(letters_of, "thickened", lambda *_: 1 / 0)
    sheet = LetterSheet(256)
    assert len(sheet.quads("Halo", "map", 21.0)) == len(sheet.quads("Halo", "map", 21.0, 0.0, 1.5)) == 4


def test_names_of_a_map_are_drawn_ahead(tiny, monkeypatch):
    view = MapView(surface_of(tiny, tiny.maps[0].id), Rect(0, 0, 800, 600))
    ground = MapMaker().engraved(view.surface, view.px, THEMES["light"])
    names = ground.lines(view.camera.zoom, view.camera.seen())
    assert names
    ahead.make_ahead([GroundSheet(ground, view.camera, view.rect)])
    monkeypatch.setattr(letters_of, "coverage", lambda *_: 1 / 0)
    set_lines(LetterSheet(), names)


def test_no_more_sheets_are_kept_than_so_many(monkeypatch):
    monkeypatch.setattr(ahead, "MOST", 3)
    ahead.make_ahead(
        [Sheet((SQUARE, Text("panel", (0.0, float(n)), "x", "ui", 9.0, "#000000"))) for n in range(9)]
    )
    assert len(ahead._FLAT) <= 3
    ahead._FLAT.clear()
