"""What is made ahead of a first frame: found once by the same tuple, and what it would be on the spot."""

import numpy as np

from grognard.viewer import ahead
from grognard.viewer import letters as letters_of
from grognard.viewer.flatten import flatten
from grognard.viewer.frame import Sheet
from grognard.viewer.letters import LetterSheet
from grognard.viewer.primitives import Polygon, Text

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


def test_no_more_sheets_are_kept_than_so_many(monkeypatch):
    monkeypatch.setattr(ahead, "MOST", 3)
    ahead.make_ahead(
        [Sheet((SQUARE, Text("panel", (0.0, float(n)), "x", "ui", 9.0, "#000000"))) for n in range(9)]
    )
    assert len(ahead._FLAT) <= 3
    ahead._FLAT.clear()
