"""Ways at sea: dotted routes, white lines with rings, and the kinds of ways that a module says look so."""

import json
import math

import pytest
import shapely

from grognard.kernel import open_game
from grognard.kernel.board_build import board_from_folder
from grognard.kernel.errors import ModuleDataError
from grognard.viewer.level import level_at
from grognard.viewer.palette import THEMES
from grognard.viewer.primitives import Circle, Polyline
from grognard.viewer.sea_ways import RING, line_parts, pairs_like, route_parts
from grognard.viewer.surface import surface_of
from grognard.viewer.terrain import Brush

SPACES = """id	name	terrain	features	x	y
west	Westland	land		60	300
east	Eastland	land		940	300
isle	The Isle	land		500	150
ocean	Ocean	sea	deep	500	450
"""
LINKS = """from	to	kind
west	ocean	adjacent
east	ocean	adjacent
west	ocean	quay
east	west	ferry
isle	east	ferry
west	isle	track
"""


def box(left, top, right, bottom):
    return [[left, top], [right, top], [right, bottom], [left, bottom]]


LANDS = {"west": box(0, 200, 120, 400), "east": box(880, 200, 1000, 400), "isle": box(450, 100, 550, 200)}


def brush_of(folder, looks='quay = "line"\nferry = "dotted"\ntrack = "road"\n'):
    (folder / "maps").mkdir()
    (folder / "scenarios").mkdir()
    shapes = {"frame": ("frame", [box(0, 0, 1000, 600)])}
    shapes |= {name: ("area", [ring]) for name, ring in LANDS.items()}
    shapes |= {f"{name}-coast": ("land", [ring]) for name, ring in LANDS.items()}
    shapes["ocean"] = ("area", [box(0, 0, 1000, 600), *LANDS.values()])
    texts = {
        "module.toml": 'slug = "coast"\ntitle = "Coast"\nversion = "1.0.0"\nplugin = "free_table"\n'
        'provenance = "house"\n[[side]]\nid = "red"\nname = "Red"\n[turns]\ncount = 1\n[codes]\n'
        'terrain = ["land", "sea"]\nunit_type = ["infantry"]\nfeatures = ["deep"]\n[looks.terrain]\n'
        f'land = "clear"\n[looks.features]\ndeep = "anchorage"\n[looks.way]\n{looks}'
        '[[map]]\nfile = "maps/coast.toml"\n',
        "outline.toml": '[[step]]\nid = "play"\ntitle = "Play"\ncase = "1.0"\n',
        "counters.tsv": "id\tname\tside\tnation\ttype\tsteps\tfaces\tstart\tsource\n"
        "one\t1st\tred\t-\tinfantry\tII\t-\t-\thouse\n",
        "cases.tsv": "id\ttitle\tkind\tstatus\treason\n1.0\tPlay\trule\tby-hand\tplayers\n",
        "scenarios/s.toml": 'id = "s"\ntitle = "S"\nprovenance = "house"\n',
        "maps/coast.toml": 'id = "coast"\ntitle = "The Coast"\nkind = "zone"\nprovenance = "house"\n'
        'spaces = "coast.spaces.tsv"\nlinks = "coast.links.tsv"\nshapes = "coast.shapes.json"\n',
        "maps/coast.spaces.tsv": SPACES,
        "maps/coast.links.tsv": LINKS,
        "maps/coast.shapes.json": json.dumps(
            {
                name: {"kind": "polygon", "role": role, "rings": rings}
                for name, (role, rings) in shapes.items()
            }
        ),
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    board = board_from_folder(folder)
    return Brush(surface_of(board, "coast"), level_at(60), THEMES["light"])


@pytest.fixture(scope="module")
def brush(tmp_path_factory):
    return brush_of(tmp_path_factory.mktemp("coast"))


def test_a_kind_of_way_looks_as_the_module_says(brush):
    ids = brush.surface.board.spaces.ids
    for look, pairs in (
        ("line", {("west", "ocean")}),
        ("dotted", {("west", "east"), ("isle", "east")}),
        ("road", {("west", "isle")}),
    ):
        found = {frozenset((ids[one], ids[other])) for one, other in pairs_like(brush.surface, look)}
        assert found == {frozenset(pair) for pair in pairs}


def test_a_look_of_a_kind_that_is_on_no_map_is_told(tmp_path):
    with pytest.raises(ModuleDataError, match="looks.way: `canal` is no kind of way on any map"):
        brush_of(tmp_path, 'canal = "dotted"\n')


def test_a_dotted_route_leads_from_coast_to_coast_and_a_little_inland(brush):
    (routes,) = route_parts(brush)
    assert isinstance(routes, Polyline) and routes.dash and routes.cap == "round"
    over_water = next(run for run in routes.runs if all(500 < x < 950 for x, _ in run))
    isle, east = (shapely.Polygon(LANDS[name]) for name in ("isle", "east"))
    ends = sorted(shapely.Point(end).x for end in over_water)
    assert isle.covers(shapely.Point(min(over_water))) and east.covers(shapely.Point(max(over_water)))
    assert ends[0] > 550 - 0.2 * brush.hw and ends[1] < 880 + 0.2 * brush.hw


def test_a_route_that_is_shorter_over_the_edge_goes_there(brush):
    (routes,) = route_parts(brush)
    pieces = [run for run in routes.runs if {round(x) for x, _ in run} & {0, 1000}]
    assert len(routes.runs) == 3 and len(pieces) == 2
    assert {round(y) for run in pieces for _, y in run} <= set(range(200, 401))


def test_a_white_line_joins_a_coast_to_a_ring_in_the_water(brush):
    line, *rest = line_parts(brush)
    assert isinstance(line, Polyline) and len(line.runs) == 1
    start, end = line.runs[0]
    west = shapely.Polygon(LANDS["west"])
    assert west.contains(shapely.Point(start)) and west.distance(shapely.Point(end)) > 0.2 * brush.hw
    rings = [part for part in rest if isinstance(part, Circle)]
    assert rings[0].centre == end


def test_a_sea_that_is_an_anchorage_has_a_ring_where_its_counters_lie(brush):
    sea = brush.surface.cells[brush.surface.index[brush.surface.board.spaces.find("ocean")]]
    assert any(isinstance(part, Circle) and part.centre == sea.centre for part in line_parts(brush))


def test_a_map_without_such_ways_draws_none(tiny):
    surface = surface_of(tiny, tiny.maps[0].id)
    plain = Brush(surface, level_at(60), THEMES["light"])
    assert route_parts(plain) == line_parts(plain) == ()


def test_rings_of_a_whole_world_lie_in_their_seas_and_apart():
    board = open_game("leaders", seed=1).board
    brush = Brush(surface_of(board, "world"), level_at(60), THEMES["dark"])
    line = line_parts(brush)[0]
    ends = [run[-1] for run in line.runs]
    assert len(ends) == len(pairs_like(brush.surface, "line")) > 40
    water = brush.ground.land
    assert not any(water.contains(shapely.Point(end)) for end in ends)
    closest = min(math.dist(a, b) for n, a in enumerate(ends) for b in ends[:n])
    assert closest > RING * brush.hw
