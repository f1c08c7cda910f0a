"""Silhouettes, symbols, devices, icons: each draws something, and within its bounds."""

import pytest

from grognard.viewer.devices import DEVICES, device
from grognard.viewer.icons import ICONS, icon
from grognard.viewer.primitives import Circle, Polygon, Polyline, walk
from grognard.viewer.silhouettes import parse_silhouette, silhouettes
from grognard.viewer.symbols import SYMBOLS, Frame, size_mark, symbol

CLASSES = {"bb", "bc", "pd", "ca", "pc", "cl", "cd", "dd", "tb", "cvs", "crsr", "merchant", "gb"}


def points_of(primitives):
    """Every point that is drawn, a circle by its four extremes."""
    for one in walk(tuple(primitives)):
        if isinstance(one, Polygon):
            yield from (point for ring in one.rings for point in ring)
        elif isinstance(one, Polyline):
            yield from (point for run in one.runs for point in run)
        elif isinstance(one, Circle):
            (x, y), radius = one.centre, one.radius
            yield from ((x - radius, y), (x + radius, y), (x, y - radius), (x, y + radius))


def test_the_table_has_every_class():
    assert set(silhouettes()) == CLASSES


@pytest.mark.parametrize("ship", sorted(CLASSES))
def test_a_ship_floats_within_its_length(ship):
    areas = [point for ring in silhouettes()[ship].rings(0.0, 0.0, 1.0) for point in ring]
    assert min(x for x, _ in areas) >= -0.03 and max(x for x, _ in areas) <= 1.03
    assert max(y for _, y in areas) <= 0.02  # a keel may show, no more
    assert -0.60 <= min(y for _, y in areas) <= -0.2


def test_no_two_classes_look_alike():
    assert len(set(silhouettes().values())) == len(CLASSES)


def test_a_part_of_another_form_is_an_error():
    with pytest.raises(ValueError, match="neither a box nor a polygon"):
        parse_silhouette("0~1:2")
    with pytest.raises(ValueError, match="no stroke"):
        parse_silhouette("0~1:2~3 | 1,2>3")


@pytest.mark.parametrize("name", DEVICES)
def test_a_device_fills_its_radius_and_no_more(name):
    reach = [max(abs(x), abs(y)) for x, y in points_of(device(name, (0, 0), 1.0, "#000000"))]
    assert (0.45 if name == "dot" else 0.7) <= max(reach) <= 1.1


@pytest.mark.parametrize("name", ICONS)
def test_an_icon_fills_its_radius_and_no_more(name):
    reach = [max(abs(x), abs(y)) for x, y in points_of(icon(name, (0, 0), 1.0).children)]
    assert 0.6 <= max(reach) <= 1.2


def test_icons_are_told_apart_by_shape():
    drawn = [icon(name, (0, 0), 1.0).children for name in ICONS]
    assert len(set(drawn)) == len(drawn)


@pytest.mark.parametrize("name", sorted(set(SYMBOLS) - {"headquarters"}))
def test_a_symbol_stays_in_its_box(name):
    frame = Frame(10.0, 20.0, 30.0, 20.0, 1.0, "#000000", "#FFFFFF")
    points = list(points_of(symbol(name, frame)))
    assert min(x for x, _ in points) >= 10 and max(x for x, _ in points) <= 40
    assert min(y for _, y in points) >= 20 and max(y for _, y in points) <= 40


@pytest.mark.parametrize(("mark", "strokes"), [("III", 3), ("I", 1), ("XX", 4), ("XXXXX", 10), ("", 0)])
def test_a_size_mark_has_a_stroke_each_and_is_centred(mark, strokes):
    drawn = size_mark(mark, 0.5, 0.06, 0.095, 0.022, "#000000")
    runs = [run for line in drawn for run in line.runs]
    assert len(runs) == strokes
    xs = [x for run in runs for x, _ in run]
    assert not xs or min(xs) + max(xs) == pytest.approx(1.0)
