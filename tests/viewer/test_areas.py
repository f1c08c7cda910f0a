"""Maps of areas: spaces of several parts, pointed at, lit, told apart and named as in an atlas."""

import json

import pytest
import shapely

from grognard.kernel.board_build import board_from_folder
from grognard.kernel.errors import ModuleDataError
from grognard.viewer.area_names import area_name_parts
from grognard.viewer.level import level_at
from grognard.viewer.lit import Lights, Pill, lit_parts
from grognard.viewer.map_view import space_at
from grognard.viewer.palette import THEMES
from grognard.viewer.political import political_of, whole_areas
from grognard.viewer.primitives import Polygon, Polyline, Text, walk
from grognard.viewer.scene import scene_of
from grognard.viewer.surface import surface_of
from grognard.viewer.typefaces import text_width

MAP = """
id = "coast"
title = "The Coast"
kind = "zone"
provenance = "house"
spaces = "coast.spaces.tsv"
links = "coast.links.tsv"
shapes = "coast.shapes.json"
"""
SPACES = """id	name	terrain	x	y
north	Northern Marches	land	250	150
south	Southland	land	250	450
islet	The Islet	land	800	400
west-sea	Western Sea	sea	700	100
east-sea	Eastern Sea	sea	700	500
"""
LINKS = "from\tto\tkind\nnorth\tsouth\tadjacent\n"


def box(left, top, right, bottom):
    return [[left, top], [right, top], [right, bottom], [left, bottom]]


SHAPES = {
    "land-1": ("land", [box(0, 0, 500, 600)]),
    "land-2": ("land", [box(760, 380, 840, 420)]),
    "land-3": ("land", [box(550, 40, 650, 60)]),
    "frame": ("frame", [box(0, 0, 1000, 600)]),
    "north": ("area", [box(0, 0, 500, 300), box(200, 200, 220, 220)]),
    "north/2": ("area", [box(550, 40, 650, 60)]),
    "south": ("area", [box(0, 300, 500, 600)]),
    "islet": ("area", [box(760, 380, 840, 420)]),
    "west-sea": ("area", [box(500, 0, 1000, 300), box(550, 40, 650, 60)]),
    "east-sea": ("area", [box(500, 300, 1000, 600), box(760, 380, 840, 420)]),
}


def board_of(folder, shapes, spaces=SPACES, links=LINKS):
    (folder / "maps").mkdir()
    (folder / "scenarios").mkdir()
    told = {name: {"kind": "polygon", "role": role, "rings": rings} for name, (role, rings) in shapes.items()}
    texts = {
        "module.toml": 'slug = "coast"\ntitle = "Coast"\nversion = "1.0.0"\nplugin = "free_table"\n'
        'provenance = "house"\n[[side]]\nid = "red"\nname = "Red"\n[turns]\ncount = 1\n[codes]\n'
        'terrain = ["land", "sea"]\nunit_type = ["infantry"]\n[looks.terrain]\nland = "clear"\n'
        '[[map]]\nfile = "maps/coast.toml"\n',
        "outline.toml": '[[step]]\nid = "play"\ntitle = "Play"\ncase = "1.0"\n',
        "counters.tsv": "id\tname\tside\tnation\ttype\tsteps\tfaces\tstart\tsource\n"
        "one\t1st\tred\t-\tinfantry\tII\t-\t-\thouse\n",
        "cases.tsv": "id\ttitle\tkind\tstatus\treason\n1.0\tPlay\trule\tby-hand\tplayers\n",
        "scenarios/s.toml": 'id = "s"\ntitle = "S"\nprovenance = "house"\n',
        "maps/coast.toml": MAP,
        "maps/coast.spaces.tsv": spaces,
        "maps/coast.links.tsv": links,
        "maps/coast.shapes.json": json.dumps(told),
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    return board_from_folder(folder)


@pytest.fixture(scope="module")
def board(tmp_path_factory):
    return board_of(tmp_path_factory.mktemp("coast"), SHAPES)


@pytest.fixture(scope="module")
def surface(board):
    return surface_of(board, "coast")


def find(surface, name):
    return surface.cells[surface.index[surface.board.spaces.find(name)]]


@pytest.mark.parametrize(
    ("point", "name"),
    [((100, 100), "north"), ((600, 50), "north"), ((100, 400), "south"), ((800, 400), "islet")]
    + [((700, 290), "west-sea"), ((210, 210), None)],
)  # fmt: skip
def test_a_point_lies_in_the_area_around_it_islands_and_holes_included(surface, point, name):
    found = space_at(surface, point)
    if name is None:
        assert found is None
    else:
        assert surface.board.spaces.ids[found] == name


def test_outlines_begin_with_the_part_where_counters_lie(surface):
    north = find(surface, "north")
    assert len(north.rings) == 3
    assert set(north.corners) == {(0.0, 0.0), (500.0, 0.0), (500.0, 300.0), (0.0, 300.0)}


def test_lit_areas_that_touch_have_one_golden_edge_between_them(surface):
    lights = Lights({find(surface, name).space: Pill("") for name in ("north", "south")})
    parts = lit_parts(surface, lights, 60, THEMES["light"]).below
    edges = [run for part in parts if isinstance(part, Polyline) for run in part.runs]
    sides = {frozenset(pair) for run in edges for pair in zip(run, (*run[1:], run[0]), strict=True)}
    assert frozenset({(0.0, 0.0), (500.0, 0.0)}) in sides
    assert frozenset({(0.0, 300.0), (500.0, 300.0)}) not in sides
    shown = [part for part in parts if isinstance(part, Polygon) and len(part.rings) == 3]
    assert shown, "an area is lit with its islands"


def test_small_islands_of_a_lit_area_have_one_fine_line(surface):
    north, theme = find(surface, "north"), THEMES["light"]
    island = next(ring for ring in north.outlines if max(x for x, _ in ring) > 550)
    wide = max(x for x, _ in island) - min(x for x, _ in island)
    for pixels, count in ((20.0, 1), (40.0, 4)):
        px = pixels * surface.hw / wide
        parts = lit_parts(surface, Lights({north.space: Pill("")}), px, theme).below
        lines = [part for part in parts if isinstance(part, Polyline)]
        assert sum(set(island) in map(set, part.runs) for part in lines) == count
        assert max(part.width for part in lines) * px / surface.hw < 13.0


def test_a_refused_area_is_hatched_within_itself(surface):
    islet = find(surface, "islet")
    parts = lit_parts(surface, Lights({}, refused=(islet.space,)), 60, THEMES["light"]).below
    hatched = [ring for part in parts if isinstance(part, Polygon) for ring in part.rings]
    assert hatched
    assert all(759.9 <= x <= 840.1 and 379.9 <= y <= 420.1 for ring in hatched for x, y in ring)


def test_neighbours_have_different_tints_and_seas_dots_between_them(surface):
    found = political_of(surface, 62.3)
    spots = {name: shapely.Point(find(surface, name).centre) for name in ("north", "south")}
    tints = {name: [n for n, area, _ in found.tinted if area.contains(spot)] for name, spot in spots.items()}
    assert len(tints["north"]) == len(tints["south"]) == 1 and tints["north"] != tints["south"]
    out_of_play = shapely.box(200, 200, 220, 220).exterior
    assert found.borders.equals(shapely.union(shapely.LineString([(0, 300), (500, 300)]), out_of_play))
    assert found.waters.equals(shapely.LineString([(500, 300), (1000, 300)]))


@pytest.mark.parametrize("px", [40, 70, 140])
def test_names_stand_inside_their_areas_clear_of_each_other(surface, px):
    level, areas = level_at(px), whole_areas(surface)
    texts = [part for part in area_name_parts(surface, level, THEMES["light"]) if isinstance(part, Text)]
    words = " ".join(text.text for text in texts)
    assert all(word in words for word in ("Northern", "Southland", "Western", "Islet"))
    for text in texts:
        if text.text in ("Southland", "Northern Marches", "Western Sea"):
            name = {"Southland": "south", "Northern Marches": "north", "Western Sea": "west-sea"}[text.text]
            assert areas[find(surface, name).space].contains(shapely.Point(text.at))


def test_a_name_keeps_to_the_ground_of_an_area_that_bends(tmp_path):
    bent = [[0, 0], [600, 0], [600, 100], [100, 100], [100, 600], [0, 600]]
    shapes = {"land-1": ("land", [bent]), "north": ("area", [bent])}
    spaces = "id\tname\tterrain\tx\ty\nnorth\tThe Hook\tland\t50\t50\n"
    surface = surface_of(board_of(tmp_path, shapes, spaces, "from\tto\tkind\n"), "coast")
    texts = area_name_parts(surface, level_at(60), THEMES["light"])
    assert "".join(text.text for text in texts) in ("The Hook", "TheHook")
    for text in texts:
        (x, y), half = text.at, text_width(text.text, text.font, text.size) / 2
        assert shapely.Polygon(bent).contains(shapely.LineString([(x - half, y), (x + half, y)]))


def test_no_two_neighbours_of_many_areas_have_one_tint(tmp_path):
    names = [f"a{number}" for number in range(1, 9)]
    rings = {name: [box(100 * at, 0, 100 * at + 100, 100)] for at, name in enumerate(names)}
    shapes = {name: ("area", ring) for name, ring in rings.items()} | {
        "land-1": ("land", [box(0, 0, 800, 100)])
    }
    rows = [f"{name}\t\tland\t{100 * at + 50}\t50" for at, name in enumerate(names)]
    pairs = [f"{one}\t{two}\tadjacent" for one, two in zip(names, names[1:], strict=False)]
    spaces = "\n".join(["id\tname\tterrain\tx\ty", *rows]) + "\n"
    links = "\n".join(["from\tto\tkind", *pairs]) + "\n"
    found = political_of(surface_of(board_of(tmp_path, shapes, spaces, links), "coast"), 62.3)
    tints = [
        next(n for n, area, _ in found.tinted if area.contains(shapely.Point(100 * at + 50, 50)))
        for at in range(8)
    ]
    assert all(one != two for one, two in zip(tints, tints[1:], strict=False))


def test_a_whole_scene_has_land_borders_and_names_and_no_numbers(board):
    drawn = list(walk(scene_of(board, "coast", level=70).primitives))
    told = {part.text for part in drawn if isinstance(part, Text)}
    assert "Southland" in told and not told & {"north", "south", "west-sea"}
    dashed = [part for part in drawn if isinstance(part, Polyline) and part.dash]
    assert any(run[0][1] == run[-1][1] == 300.0 for part in dashed for run in part.runs)


def test_an_area_of_no_space_is_a_problem(tmp_path):
    with pytest.raises(ModuleDataError, match=r"coast\.shapes\.json: area `souht`: the map has no space"):
        board_of(tmp_path, {**SHAPES, "souht": ("area", [box(0, 0, 9, 9)])})
