import re
from xml.etree import ElementTree

import pytest

from grognard.viewer.primitives import Circle, Gradient, Group, Polygon, Polyline, Text
from grognard.viewer.scene import Scene
from grognard.viewer.svg import SVG, number, write_svg

NUMBER = re.compile(r"-?\d+(\.\d{1,2})?")


def drawn(*primitives, box=(0.0, 0.0, 10.0, 10.0), scale=2.0):
    return ElementTree.fromstring(write_svg(Scene("A < B & C", "m", box, scale, primitives, {}, ())))


def found(root, tag):
    return list(root.iter(f"{{{SVG}}}{tag}"))


def test_every_map_is_well_formed_and_holds_only_finite_numbers(scenes):
    for scene in scenes.values():
        text = write_svg(scene)
        root = ElementTree.fromstring(text)
        assert (int(float(root.get("width")) + 0.5), int(float(root.get("height")) + 0.5)) == scene.size
        for one in root.iter():
            lengths = [
                one.get(name)
                for name in ("x", "y", "cx", "cy", "r", "stroke-width", "font-size")
                if one.get(name)
            ]
            assert all(NUMBER.fullmatch(length) for length in lengths), lengths
        for path in found(root, "path"):
            assert re.fullmatch(r"[ML Z\d.\-]+", path.get("d")), path.get("d")[:80]


def test_every_gradient_that_is_used_is_there(scenes):
    root = ElementTree.fromstring(write_svg(scenes["ki"]))
    there = {one.get("id") for one in found(root, "linearGradient")}
    used = {one.get("fill")[5:-1] for one in root.iter() if (one.get("fill") or "").startswith("url(#")}
    assert used and used == there


def test_nothing_outside_the_file_is_needed(scenes):
    text = write_svg(scenes["pc"])
    assert "href" not in text and "@import" not in text and text.count("http") == 1  # the namespace


def test_the_same_scene_is_the_same_text(scenes):
    assert write_svg(scenes["ki"]) == write_svg(scenes["ki"])


def test_lengths_are_pixels():
    root = drawn(Circle("label", (1.0, 2.0), 0.5, "#000000"))
    (circle,) = found(root, "circle")
    assert (circle.get("cx"), circle.get("cy"), circle.get("r")) == ("2", "4", "1")
    assert root.get("viewBox") == "0 0 20 20"


def test_groups_move_and_scale_what_they_hold():
    line = Polyline("counter", (((0.0, 0.0), (1.0, 0.0)),), "#000000", 0.1)
    root = drawn(Group("counter", (line,), (3.0, 4.0), 5.0, "counter:emden"))
    (group,) = [one for one in found(root, "g") if one.get("data-name")]
    (path,) = found(root, "path")
    assert group.get("transform") == "translate(6 8)" and group.get("data-name") == "counter:emden"
    assert (path.get("d"), path.get("stroke-width")) == ("M0 0L10 0", "1")


def test_layers_are_groups_from_below():
    root = drawn(Circle("marker", (1, 1), 1, "#000000"), Circle("sea", (1, 1), 1, "#000000"))
    assert [one.get("id") for one in root if one.get("id")] == ["sea", "marker"]


def test_holes_stay_open():
    outer, inner = ((0, 0), (4, 0), (4, 4), (0, 4)), ((1, 1), (2, 1), (2, 2), (1, 2))
    (path,) = found(drawn(Polygon("land", (outer, inner), "#000000")), "path")
    assert path.get("fill-rule") == "evenodd" and path.get("d").count("Z") == 2


def test_texts_are_escaped_haloed_and_held_to_their_width():
    root = drawn(Text("label", (1, 1), "AN&MEF <1>", "map", 2.0, "#000000", halo="#FFFFFF", halo_width=0.3))
    under, over = found(root, "text")
    assert over.text == under.text == "AN&MEF <1>"
    assert under.get("stroke") == "#FFFFFF" and over.get("stroke") is None
    assert (
        float(over.get("textLength")) == pytest.approx(float(under.get("textLength")))
        and float(over.get("textLength")) > 0
    )
    assert over.get("font-family").startswith("'Alegreya', ")


def test_a_gradient_runs_from_top_to_bottom():
    root = drawn(Polygon("counter", (((0, 0), (1, 0), (1, 1)),), Gradient("#111111", "#222222")))
    (gradient,) = found(root, "linearGradient")
    assert [stop.get("stop-color") for stop in gradient] == ["#111111", "#222222"]
    assert (gradient.get("x2"), gradient.get("y2")) == ("0", "1")


@pytest.mark.parametrize(
    ("value", "text"), [(1.0, "1"), (0.126, "0.13"), (-0.001, "0"), (12.50, "12.5"), (-3.1, "-3.1")]
)
def test_numbers_are_short(value, text):
    assert number(value) == text and NUMBER.fullmatch(text)
