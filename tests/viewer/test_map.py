"""The ground of a map: what is drawn agrees with the cells that are played on, and names keep apart."""

from dataclasses import replace
from itertools import combinations

import pytest
import shapely
from shapely.geometry import Polygon

from grognard.kernel.registry import find_module, load_board_cached
from grognard.viewer.arcs import arcs_between, chained, smoothed
from grognard.viewer.coast import coast_of
from grognard.viewer.ground import ground_of, rings_of
from grognard.viewer.hex_numbers import more_numbers
from grognard.viewer.labels import name_parts, number_parts, title_parts
from grognard.viewer.level import level_at
from grognard.viewer.palette import LIGHT
from grognard.viewer.places import places_of
from grognard.viewer.surface import number_at, surface_of
from grognard.viewer.typefaces import text_width


@pytest.fixture(scope="module")
def surfaces(session):
    return {name: surface_of(session.board, name) for name in ("ki", "apm", "pc")}


def boxes_of(parts):
    """The boxes of texts, one a line, as (left, top, right, bottom)."""
    found = []
    for text in parts:
        width = text_width(text.text, text.font, text.size)
        x, y = text.at
        found.append((x - width / 2, y - 0.6 * text.size, x + width / 2, y))
    return found


def shared(one, other):
    return max(0.0, min(one[2], other[2]) - max(one[0], other[0])) * max(
        0.0, min(one[3], other[3]) - max(one[1], other[1])
    )


def test_every_land_cell_keeps_its_own_tint(surfaces):
    surface = surfaces["ki"]
    ground = ground_of(surface)
    for cell in surface.cells:
        own = Polygon(cell.corners).intersection(ground.land)
        if own.is_empty or cell.terrain == "sea":
            continue
        tinted = ground.terrain.get(cell.terrain)
        others = [area for word, area in ground.terrain.items() if word != cell.terrain]
        strange = shapely.union_all([own.intersection(other) for other in others]).area if others else 0.0
        assert strange <= 0.08 * own.area, cell.printed
        if tinted is not None:
            assert own.intersection(tinted).area >= 0.92 * own.area, cell.printed


def test_territories_meet_without_gap_or_overlap(surfaces):
    ground = ground_of(surfaces["apm"])
    areas = list(ground.territories.values())
    assert sum(area.area for area in areas) == pytest.approx(shapely.union_all(areas).area, rel=1e-4)
    own = [cell for cell in surfaces["apm"].cells if cell.territory]
    for cell in own:
        at = shapely.Point(cell.centre)
        if ground.land.contains(at):
            assert ground.territories[cell.territory].distance(at) < 1, cell.printed


def test_borders_run_on_land_between_two_territories(surfaces):
    ground = ground_of(surfaces["apm"])
    assert ground.borders.length > 10 * surfaces["apm"].hw
    assert ground.land.buffer(0.01).covers(ground.borders)


def test_bands_of_the_sea_grow_shallower_towards_the_coast(surfaces):
    for surface in surfaces.values():
        coast = coast_of(surface)
        assert [band.depth for band in coast.bands][-1] == "shoal"
        shoal = [band.area for band in coast.bands if band.depth == "shoal"][0]
        inshore = [band.area for band in coast.bands if band.depth == "inshore"][0]
        paper = ground_of(surface).paper
        assert shoal.intersection(paper).difference(inshore).area < 0.001 * paper.area


def test_a_line_around_cells_closes_and_one_between_joints_ends_there():
    square = [
        ((0.0, 0.0), (1.0, 0.0)),
        ((1.0, 0.0), (1.0, 1.0)),
        ((0.0, 1.0), (1.0, 1.0)),
        ((0.0, 0.0), (0.0, 1.0)),
    ]
    (ring,) = chained(square)
    assert ring[0] == ring[-1] and len(ring) == 5
    runs = chained(square, frozenset({(0.0, 0.0), (1.0, 1.0)}))
    assert {frozenset((run[0], run[-1])) for run in runs} == {frozenset({(0.0, 0.0), (1.0, 1.0)})}
    assert smoothed(runs[0])[0] == runs[0][0] and smoothed(runs[0])[-1] == runs[0][-1]


def test_lines_that_meet_still_meet_when_they_are_smoothed():
    """A fork and a crossing, where nothing is named: every run ends in them."""
    middle, far = (0.0, 0.0), (4.0, 0.0)
    around = [(-1.0, 0.5), (-1.0, -0.5), (1.0, 0.0)]
    sides = [(min(middle, one), max(middle, one)) for one in around]
    sides += [((1.0, 0.0), far), (far, (5.0, 1.0)), (far, (5.0, -1.0)), ((4.0, -2.0), far)]
    runs = [smoothed(run, 3) for run in chained(sides)]
    assert sum(middle in (run[0], run[-1]) for run in runs) == 3
    assert sum(far in (run[0], run[-1]) for run in runs) == 4
    assert all(point not in run[1:-1] for run in runs for point in (middle, far))


def test_arcs_between_kinds_cover_every_side_between_them(surfaces):
    arcs = arcs_between(surfaces["ki"], lambda cell: cell.terrain)
    assert {frozenset((arc.left, arc.right)) for arc in arcs if arc.left} >= {frozenset({"clear", "hill"})}


def test_outlines_leave_out_specks():
    big, speck = shapely.box(0, 0, 10, 10), shapely.box(20, 20, 20.1, 20.1)
    assert len(rings_of(shapely.union_all([big, speck]), least=1.0)) == 1


def test_towns_lie_on_land_and_anchors_at_the_water(surfaces):
    for name in ("ki", "apm"):
        land = ground_of(surfaces[name]).land
        shore = land.buffer(0.01)
        for place in places_of(surfaces[name]):
            cell = Polygon(place.cell.corners)
            if place.rank in ("city", "town", "village") and cell.intersection(land).area > 0:
                assert shore.intersects(shapely.Point(place.at)), place.cell.name
            assert cell.buffer(1).contains(shapely.Point(place.at))


@pytest.mark.parametrize("px", [26, 48, 80, 120])
@pytest.mark.parametrize("map_id", ["ki", "apm", "pc"])
def test_names_keep_apart_and_on_the_paper(surfaces, map_id, px):
    surface = surfaces[map_id]
    boxes = boxes_of(name_parts(surface, level_at(px), LIGHT))
    left, top, right, bottom = surface.box
    overlaps = sum(shared(one, other) for one, other in combinations(boxes, 2))
    total = sum((box[2] - box[0]) * (box[3] - box[1]) for box in boxes)
    assert overlaps <= (0.002 if px >= 48 else 0.02) * total
    for box in boxes:
        assert box[0] >= left - 2 and box[2] <= right + 2 and box[1] >= top and box[3] <= bottom


@pytest.mark.parametrize("map_id", ["ki", "apm"])
def test_at_play_zoom_most_of_every_name_is_clear_of_counters(surfaces, map_id):
    surface = surfaces[map_id]
    counters = [
        (x - 0.33 * surface.hw, y - 0.375 * surface.hw, x + 0.33 * surface.hw, y + 0.285 * surface.hw)
        for x, y in (cell.centre for cell in surface.cells)
    ]
    for text, box in zip(
        name_parts(surface, level_at(100), LIGHT),
        boxes_of(name_parts(surface, level_at(100), LIGHT)),
        strict=True,
    ):
        area = (box[2] - box[0]) * (box[3] - box[1])
        assert sum(shared(box, counter) for counter in counters) <= 0.35 * area, text.text


def test_numbers_stand_within_their_cells(surfaces):
    for surface in surfaces.values():
        level = level_at(64)
        size = level.number_px * surface.hw / level.px
        for cell in surface.cells:
            x, y = number_at(surface, cell, size)
            width = text_width(cell.printed, "piece", size)
            box = shapely.box(x - width / 2, y - 0.7 * size, x + width / 2, y)
            assert Polygon(cell.corners).buffer(0.5).covers(box), cell.printed


def test_rows_of_boxes_have_a_title_and_their_boxes_only_a_number():
    surface = surface_of(load_board_cached(find_module("red_sun_rising")), "display")
    level = level_at(60.0)
    titles = {part.text for part in title_parts(surface, level, LIGHT)}
    boxes = {part.text for part in number_parts(surface, level, LIGHT)}
    assert {"Japanese battleline", "Russian flotillas"} <= titles
    assert boxes == {str(number) for number in range(1, 41)}


@pytest.mark.parametrize("px", [25, 32, 60])
def test_no_name_touches_the_edge_of_the_paper(session, px):
    for info in session.board.maps:
        surface = surface_of(session.board, info.id)
        room = 0.3 * 10 * surface.hw / px
        for left, _, right, _ in boxes_of(name_parts(surface, level_at(px), LIGHT)):
            assert surface.box[0] + room < left and right < surface.box[2] - room


def test_cells_that_overlap_a_little_come_to_one_sound_area(surfaces):
    from grognard.viewer.ground import _joined

    one, two, *_ = surfaces["ki"].cells
    wider = tuple((x + 0.02 * (x - two.centre[0]), y + 0.02 * (y - two.centre[1])) for x, y in two.corners)
    for cells in ([one, replace(two, corners=wider)], surfaces["ki"].cells):
        area = _joined(cells, lambda _: True)
        assert area.is_valid and area.area > 0


def test_a_box_beside_the_hexes_has_no_number_over_its_name_or_wider_than_itself(surfaces):
    first, second, *rest = surfaces["ki"].cells
    odd = (
        replace(first, printed="Tactic-Draw-Deck", name="Tactic draw deck"),
        replace(second, printed="A Number-Wider-Than-Any-Hex", name=""),
        *rest,
    )
    surface, level = replace(surfaces["ki"], key="", cells=odd), level_at(66)
    written = [part.text for part in number_parts(surface, level, LIGHT)]
    assert written == [cell.printed for cell in rest]
    assert [part.text for part in more_numbers(surface, 66.0, LIGHT)] == written


def test_of_boxes_that_cover_each_other_one_has_its_number(surfaces):
    first, second, third, *rest = surfaces["ki"].cells
    square = ((-4.0, -4.0), (4.0, -4.0), (4.0, 4.0), (-4.0, 4.0))

    def box(cell, printed, x):
        return replace(
            cell, printed=printed, name="", centre=(x, 0.0), corners=tuple((a + x, b) for a, b in square)
        )

    hw = surfaces["ki"].hw
    square = tuple((a * hw, b * hw) for a, b in square)
    odd = (box(first, "Hand", 0.0), box(second, "Deck", 0.1 * hw), box(third, "Dead", 20.0 * hw), *rest)
    surface = replace(surfaces["ki"], key="", cells=odd)
    written = [part.text for part in number_parts(surface, level_at(66), LIGHT)]
    assert written == ["Hand", "Dead", *(cell.printed for cell in rest)]
