from dataclasses import replace

import numpy as np
import pytest
import shapely

from grognard.viewer import flatten as flatten_of
from grognard.viewer import tessellate
from grognard.viewer.builder import Builder
from grognard.viewer.mesh import blocks_of
from grognard.viewer.primitives import Circle, Polyline
from grognard.viewer.runs import gather, normals

RED, BLUE = (255, 0, 0, 255), (0, 0, 255, 255)
SQUARE = [(0.0, 0.0), (10.0, 0.0), (10.0, 10.0), (0.0, 10.0)]
L_FORM = [(0.0, 0.0), (10.0, 0.0), (10.0, 4.0), (4.0, 4.0), (4.0, 10.0), (0.0, 10.0)]


def filled(mesh, colour=None):
    """Area of the triangles inside, before the rim moves its vertices."""
    corners = mesh.vertices[mesh.indices].reshape(-1, 3)
    if colour is not None:
        corners = corners[(corners["rgba"] == colour).all(axis=2).all(axis=1)]
    at = corners["pos"].astype(float)
    (ax, ay), (bx, by), (cx, cy) = (at[:, one].T for one in range(3))
    return float(np.abs((bx - ax) * (cy - ay) - (cx - ax) * (by - ay)).sum() / 2)


def mesh_of(*rings, **more):
    builder = Builder()
    builder.area(rings, RED, **more)
    return builder.build()


@pytest.mark.parametrize(
    ("rings", "area"),
    [
        ([SQUARE], 100.0),
        ([SQUARE[::-1]], 100.0),
        ([L_FORM], 64.0),
        ([SQUARE, [(2.0, 2.0), (4.0, 2.0), (4.0, 4.0), (2.0, 4.0)]], 96.0),
        ([SQUARE, [(20.0, 0.0), (22.0, 0.0), (22.0, 2.0), (20.0, 2.0)]], 104.0),
    ],
)
def test_triangles_cover_the_area_and_nothing_else(rings, area):
    assert filled(mesh_of(*rings)) == pytest.approx(area)


def test_an_island_in_a_lake_is_filled():
    lake = [(2.0, 2.0), (8.0, 2.0), (8.0, 8.0), (2.0, 8.0)]
    island = [(4.0, 4.0), (6.0, 4.0), (6.0, 6.0), (4.0, 6.0)]
    assert filled(mesh_of(SQUARE, lake, island)) == pytest.approx(100 - 36 + 4)


def test_a_ring_that_crosses_itself_is_mended():
    bow = [(0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 10.0)]
    assert filled(mesh_of(bow)) == pytest.approx(50.0)


@pytest.mark.parametrize("few", [3, 1000])
def test_both_ways_of_cutting_cover_the_same(few, monkeypatch):
    monkeypatch.setattr(tessellate, "FEW_POINTS", few)
    turns = np.linspace(0, 2 * np.pi, 200, endpoint=False)
    radius = 100 + 9 * np.sin(17 * turns)
    ring = np.stack([radius * np.cos(turns), radius * np.sin(turns)], axis=1)
    builder = Builder()
    builder.area([ring, ring * 0.5, ring * 0.25], RED)
    x, y = ring.T
    whole = abs((x * np.roll(y, -1) - np.roll(x, -1) * y).sum()) / 2
    assert filled(builder.build()) == pytest.approx(whole * (1 - 0.25 + 0.0625), rel=1e-6)


def test_a_form_is_cut_once_wherever_it_stands():
    star = np.array([(0.0, 0.0), (4.0, 1.0), (8.0, 0.0), (5.0, 3.0), (4.0, 9.0), (3.0, 3.0)])
    tessellate._cut_form.cache_clear()
    meshes = [
        tessellate.area(gather([star + at]), np.zeros((6, 4), np.uint8), 0.0)
        for at in ((0.0, 0.0), (123.4, 0.7), (1e4, -1e4))
    ]
    assert tessellate._cut_form.cache_info()[:2] == (2, 1)
    assert all((one.indices == meshes[0].indices).all() for one in meshes)
    assert not (meshes[0].vertices == meshes[1].vertices).all()


def test_a_form_is_cut_where_numbers_are_short():
    runs = gather([[(0, 0), (4, 0), (4, 4), (0, 4)], [(1, 1), (2, 1), (2, 2), (1, 2)]])
    short = replace(runs, starts=runs.starts.astype(np.int32))
    colours = np.zeros((len(runs.points), 4), np.uint8)
    one, other = (tessellate.area(each, colours, 0.0) for each in (runs, short))
    assert one.indices.tolist() == other.indices.tolist()


def test_an_area_with_many_holes_and_islands_is_cut_between_its_own_corners():
    rings = [[(0.0, 0.0), (40.0, 0.0), (40.0, 30.0), (0.0, 30.0)], [(50.0, 0.0), (60.0, 0.0), (55.0, 9.0)]]
    want = 1245.0
    for x in range(3):
        for y in range(2):
            left, top = 4.0 + 12 * x + y, 4.0 + 12 * y
            rings.append([(left, top), (left + 8, top + 1), (left + 5, top + 4), (left + 7, top + 8)])
            hole = shapely.Polygon(rings[-1])
            rings.append([(px / 8 + left + 3.5, py / 8 + top + 1.5) for px, py in SQUARE[:3]])
            want += shapely.Polygon(rings[-1]).area - hole.area
    mesh = mesh_of(*rings)
    assert filled(mesh) == pytest.approx(want)
    assert len(mesh.vertices) == 2 * sum(len(ring) for ring in rings)


def test_triangles_of_a_large_area_are_small_and_neighbours_come_together():
    turns = np.linspace(0, 2 * np.pi, 6000, endpoint=False)
    radius = 1000 + 40 * np.sin(60 * turns)
    ring = np.stack([radius * np.cos(turns), radius * np.sin(turns)], axis=1)
    builder = Builder()
    builder.area([ring], (0, 0, 0, 20))
    mesh = builder.build()
    blocks = blocks_of(mesh, 256)
    wide, high = (blocks.boxes[:, 2:] - blocks.boxes[:, :2]).T
    assert filled(mesh) == pytest.approx(shapely.Polygon(ring).area, rel=1e-6)
    assert np.median(wide * high) < 0.06 * 2080**2


def test_a_large_coast_is_covered_though_it_is_split():
    turns = np.linspace(0, 2 * np.pi, 3000, endpoint=False)
    radius = 100 + 6 * np.sin(40 * turns)
    ring = np.stack([radius * np.cos(turns), radius * np.sin(turns)], axis=1)
    x, y = ring.T
    area = abs((x * np.roll(y, -1) - np.roll(x, -1) * y).sum()) / 2
    assert filled(mesh_of(ring)) == pytest.approx(area, rel=1e-6)


@pytest.mark.parametrize("ring", [SQUARE, SQUARE[::-1], L_FORM, L_FORM[::-1]])
def test_the_rim_goes_outward_whichever_way_the_ring_runs(ring):
    mesh = mesh_of(ring)
    outer = mesh.vertices[mesh.vertices["shape"][:, 3] > 0]
    moved = outer["pos"] + 0.1 * outer["dir"]
    inside = [
        0 < x < 10 and 0 < y < 10 and not (x > 4 and y > 4 and ring in (L_FORM, L_FORM[::-1]))
        for x, y in moved
    ]
    assert len(outer) == len(ring) and not any(inside)


def test_a_faint_area_has_no_rim():
    builder = Builder()
    builder.area([SQUARE], (0, 0, 0, 20))
    assert len(builder.build()) == 2


def test_triangles_come_in_drawing_order_whatever_their_kind():
    builder = Builder()
    builder.line([(0, 0), (5, 0)], RED, 1.0)
    builder.area([SQUARE], BLUE)
    builder.line([(0, 5), (5, 5)], RED, 1.0)
    builder.area([L_FORM], BLUE)
    mesh = builder.build()
    first = mesh.vertices["rgba"][mesh.indices.reshape(-1, 3)[:, 0]]
    changes = int((np.diff(first[:, 0].astype(int)) != 0).sum())
    assert changes == 3


def test_a_gradient_runs_from_top_to_bottom():
    builder = Builder()
    builder.area([SQUARE], RED, BLUE)
    vertices = builder.build().vertices
    assert (vertices["rgba"][vertices["pos"][:, 1] == 0] == RED).all()
    assert (vertices["rgba"][vertices["pos"][:, 1] == 10] == BLUE).all()


def test_a_corner_that_is_no_point_of_the_ring_has_the_colour_of_its_height(monkeypatch):
    monkeypatch.setattr(tessellate, "FEW_POINTS", 3)
    builder = Builder()
    builder.area([[(0.0, 0.0), (10.0, 0.0), (10.0, 4.0), (5.0, 2.0), (0.0, 10.0)]], RED, BLUE)
    vertices = builder.build().vertices
    between = vertices["rgba"][vertices["pos"][:, 1] == 2.0]
    assert len(between) > 2 and (between == (204, 0, 51, 255)).all()


def test_a_line_has_two_edges_and_a_mitre():
    builder = Builder()
    builder.line([(0, 0), (10, 0), (10, 10)], RED, 2.0)
    mesh = builder.build()
    assert len(mesh) == 4
    corner = mesh.vertices[mesh.vertices["pos"].tolist().index([10.0, 0.0])]
    assert np.hypot(*corner["dir"]) == pytest.approx(np.sqrt(2))


def test_many_lines_of_one_look_come_to_the_same_as_each_alone(monkeypatch):
    """A line of one point, and points that repeat, draw nothing, in bulk as alone."""
    runs = [((0.0, y), (5.0, y), (9.0, y + 1.0)) for y in range(4)]
    runs += [((0.0, 0.0),), ((1.0, 1.0), (1.0, 1.0), (3.0, 1.0))]
    line = Polyline("grid", tuple(runs), "#FF0000", 0.5, 0.5, (), "#FFFFFF", 1.5, 0.8)
    drawn = []
    for many in (1, 1000):
        monkeypatch.setattr(flatten_of, "MANY", many)
        flat = flatten_of.flatten((line, Circle("grid", (2.0, 2.0), 1.0, "#0000FF")))
        assert bool(flat.shapes.bundles) == (many == 1)
        mesh = flat.mesh()
        drawn.append(mesh.vertices[mesh.indices])
    assert len(drawn[0]) and np.array_equal(*drawn)


def test_round_ends_add_half_discs():
    plain, rounded = Builder(), Builder()
    plain.line([(0, 0), (10, 0)], RED, 2.0)
    rounded.line([(0, 0), (10, 0)], RED, 2.0, rounded=True)
    assert len(rounded.build()) == len(plain.build()) + 12


@pytest.mark.parametrize("closed", [False, True])
def test_dashes_have_the_lengths_of_the_pattern(closed):
    parts = tessellate.dashed(np.array(SQUARE), (3.0, 2.0), closed)
    lengths = [float(np.hypot(*np.diff(part, axis=0).T).sum()) for part in parts]
    assert lengths == pytest.approx([3.0] * (8 if closed else 6))


def test_a_dash_goes_around_a_corner():
    parts = tessellate.dashed(np.array([(0.0, 0.0), (4.0, 0.0), (4.0, 4.0)]), (6.0, 9.0))
    assert parts[0].tolist() == [[0.0, 0.0], [4.0, 0.0], [4.0, 2.0]]


def test_points_that_repeat_are_dropped():
    runs = gather([[(0, 0), (0, 0), (5, 0)], [(1, 1), (2, 2)]])
    assert runs.counts.tolist() == [2, 2]
    assert np.isfinite(normals(runs, closed=False)).all()


def test_blocks_leave_out_what_is_far_and_keep_the_order():
    builder = Builder()
    for x in range(0, 2000, 4):
        builder.area([[(x, 0.0), (x + 2.0, 0.0), (x + 2.0, 2.0), (x, 2.0)]], RED)
    mesh = builder.build()
    blocks = blocks_of(mesh, triangles=100)
    assert sum(count for _, count in blocks.seen((-1e9, -1e9, 1e9, 1e9))) == len(mesh.indices)
    parts = blocks.seen((1000.0, 0.0, 1010.0, 2.0))
    drawn = np.concatenate([mesh.indices[first : first + count] for first, count in parts])
    seen = mesh.vertices["pos"][drawn][:, 0]
    assert seen.min() <= 1000 and seen.max() >= 1010 and len(drawn) < len(mesh.indices) / 10
