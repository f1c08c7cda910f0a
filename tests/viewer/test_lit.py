import pytest
import shapely

from grognard.viewer.lit import Lights, Pill, around, lit_parts, smoothed
from grognard.viewer.palette import DARK, LIGHT
from grognard.viewer.primitives import Polygon, Polyline, Text
from grognard.viewer.surface import surface_of


@pytest.fixture
def surface(session):
    return surface_of(session.board, "ki")


def spaces(surface, *names):
    return [surface.board.spaces.find(f"ki:{name}") for name in names]


def lights(surface, *names, pointed=-1, way=(), **more):
    found = spaces(surface, *names)
    return Lights(
        {space: Pill(str(cost)) for cost, space in enumerate(found, 1)}, pointed, tuple(way), **more
    )


def area(parts, fill):
    shown = [one for one in parts if isinstance(one, Polygon) and one.fill == fill]
    return sum(
        abs(shapely.Polygon(ring).area) * (-1 if number and fill == LIGHT.map.veil else 1)
        for one in shown
        for number, ring in enumerate(one.rings)
    )


def test_the_veil_covers_everything_but_what_is_lit(surface):
    names = ("C3", "C4", "D3", "F2")
    below = lit_parts(surface, lights(surface, *names), 64.0, LIGHT).below
    left, top, right, bottom = surface.box
    cell = shapely.Polygon(surface.cells[0].corners).area
    assert area(below, LIGHT.map.veil) == pytest.approx((right - left) * (bottom - top) - 4 * cell, rel=1e-4)


def test_gold_runs_around_neighbours_together_and_never_between(surface):
    one, two = (surface.cells[surface.index[space]].corners for space in spaces(surface, "C3", "C4"))
    assert [len(ring) for ring in around([one, two])] == [10]
    gold = [
        part
        for part in lit_parts(surface, lights(surface, "C3", "C4"), 64.0, LIGHT).below
        if isinstance(part, Polyline) and part.colour == LIGHT.interface.gold
    ]
    assert [[len(run) for run in part.runs] for part in gold] == [[10]] * 3


def test_the_outline_goes_around_a_hole_and_parts_that_touch_at_a_corner():
    def square(x, y):
        return (x, y), (x + 1, y), (x + 1, y + 1), (x, y + 1)

    ring = [square(x, y) for x in range(3) for y in range(3) if (x, y) != (1, 1)]
    assert sorted(len(one) for one in around(ring)) == [4, 12]
    touching = around([square(0, 0), square(1, 1)])
    assert sum(abs(shapely.Polygon(one).area) for one in touching) == 2.0


def test_every_lit_space_says_its_cost(surface):
    above = lit_parts(surface, lights(surface, "C3", "C4", "F2"), 64.0, LIGHT).above
    assert sorted(one.text for one in above if isinstance(one, Text)) == ["1", "2", "3"]


def test_a_space_without_a_cost_has_no_pill(surface):
    (space,) = spaces(surface, "C3")
    assert lit_parts(surface, Lights({space: Pill("")}), 64.0, LIGHT).above == ()


def test_a_stop_is_a_red_octagon_before_the_figure(surface):
    (space,) = spaces(surface, "C3")
    above = lit_parts(surface, Lights({space: Pill("2", stops=True)}), 64.0, LIGHT).above
    octagon = next(one for one in above if isinstance(one, Polygon) and one.fill == LIGHT.interface.refuse)
    figure = next(one for one in above if isinstance(one, Text))
    assert len(octagon.rings[0]) == 8 and max(x for x, _ in octagon.rings[0]) < figure.at[0]


def test_a_cost_stands_lower_where_a_counter_stands(surface):
    (space,) = spaces(surface, "C3")
    free, taken = (
        next(
            one.at[1]
            for one in lit_parts(surface, Lights({space: Pill("2")}, occupied=held), 64.0, LIGHT).above
            if isinstance(one, Text)
        )
        for held in ((), (space,))
    )
    assert taken > free


def test_the_way_goes_through_its_spaces_to_the_one_pointed_at(surface):
    way = spaces(surface, "C3", "C4", "D4")
    parts = lit_parts(surface, lights(surface, "D4", pointed=way[-1], way=way), 64.0, LIGHT).above
    line = next(one for one in parts if isinstance(one, Polyline))
    assert line.runs[0][0] == surface.cells[surface.index[way[0]]].centre
    assert line.colour == LIGHT.interface.accent and line.casing == "#FFFFFF"


def test_refused_spaces_are_hatched_though_nothing_is_lit(surface):
    parts = lit_parts(surface, Lights({}, refused=tuple(spaces(surface, "E5"))), 64.0, LIGHT)
    assert [one for one in parts.below if isinstance(one, Polygon) and one.fill == LIGHT.interface.refuse]


def test_spaces_of_other_maps_are_passed_over(surface):
    other = surface.board.spaces.find("1304")
    assert lit_parts(surface, Lights({other: Pill("1")}, refused=(other,)), 64.0, LIGHT).below == ()


def test_the_dark_theme_has_its_own_veil(surface):
    light, dark = (lit_parts(surface, lights(surface, "C3"), 64.0, theme).below[0] for theme in (LIGHT, DARK))
    assert (light.opacity, dark.opacity) == (0.19, 0.40)


def test_a_smoothed_way_keeps_its_ends():
    run = smoothed([(0.0, 0.0), (10.0, 0.0), (10.0, 10.0)])
    assert run[0] == (0.0, 0.0) and run[-1] == (10.0, 10.0) and (10.0, 0.0) not in run


def test_costs_that_would_cover_each_other_are_left_out_but_for_the_one_pointed_at(surface):
    found = spaces(surface, "C3", "C4", "D3")
    shown = Lights({space: Pill("12½") for space in found}, found[1])

    def costs(px):
        return sum(isinstance(part, Text) for part in lit_parts(surface, shown, px, LIGHT).above)

    assert costs(64.0) == 3
    assert costs(12.0) == 1
