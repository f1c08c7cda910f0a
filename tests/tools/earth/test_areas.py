"""Maps of areas out of a small earth: what touches, what is left, what the sources say."""

import json

import pytest
import shapely
from shapely.geometry import Polygon

from grognard.kernel.module import pack

RECIPE = """
id = "small"
title = "A Small World"
kind = "areas"
box = [-6.0, -2.0, 30.0, 12.0]
projection = "plate"
centre = [12.0, 0.0]
width = 360.0

[[area]]
id = "north-west"
name = "North Westland"
of = ["Westland"]
within = [[[-1.0, 5.0], [11.0, 5.0], [11.0, 11.0], [-1.0, 11.0]]]

[[area]]
id = "west"
of = ["continent:africa"]
features = ["port"]

[[area]]
id = "east"
of = ["Eastland"]
at = [18.0, 2.0]

[[sea]]
id = "gulf"
name = "The Gulf"
within = [[[20.0, -2.0], [30.0, -2.0], [30.0, 12.0], [15.0, 12.0], [15.0, 10.0], [20.0, 9.0]]]

[[sea]]
id = "ocean"
within = [[[-6.0, -2.0], [30.0, -2.0], [30.0, 12.0], [-6.0, 12.0]]]
"""


def rows(text):
    head, *lines = [line.split("\t") for line in text.splitlines()]
    return [dict(zip(head, line, strict=True)) for line in lines]


def areas(texts):
    """Each space with the union of its shapes."""
    found = {}
    for name, shape in json.loads(texts["small.shapes.json"]).items():
        if shape["role"] == "area":
            found.setdefault(name.partition("/")[0], []).append(
                Polygon(shape["rings"][0], shape["rings"][1:])
            )
    return {name: shapely.union_all(parts) for name, parts in found.items()}


def test_spaces_say_what_they_are_and_where_counters_lie(make):
    found = {row["id"]: row for row in rows(make(RECIPE)["small.spaces.tsv"])}
    assert list(found) == ["north-west", "west", "east", "gulf", "ocean"]
    assert [row["terrain"] for row in found.values()] == ["coast", "coast", "coast", "sea", "sea"]
    assert found["west"]["features"] == "port" and found["gulf"]["name"] == "The Gulf"
    assert (float(found["east"]["x"]), float(found["east"]["y"])) == (240.0, 100.0)
    assert {row["provenance"] for row in found.values()} == {"derived"}


def test_neighbours_share_a_border_and_its_code_says_of_what(make):
    found = {
        frozenset((row["from"], row["to"])): row["code"] for row in rows(make(RECIPE)["small.links.tsv"])
    }
    assert found == {
        frozenset(("north-west", "west")): "land",
        frozenset(("north-west", "east")): "land",
        frozenset(("west", "east")): "land",
        frozenset(("east", "gulf")): "coast",
        frozenset(("north-west", "ocean")): "coast",
        frozenset(("west", "ocean")): "coast",
        frozenset(("east", "ocean")): "coast",
        frozenset(("gulf", "ocean")): "sea",
    }


def test_areas_leave_nothing_between_them_and_do_not_overlap(make):
    found = areas(make(RECIPE))
    total = sum(area.area for area in found.values())
    # The isle belongs to nobody; everything else within the frame does.
    assert total == pytest.approx(360 * 140 - 30 * 30, abs=1.0)
    assert shapely.union_all(list(found.values())).area == pytest.approx(total, abs=1e-6)


def test_an_area_may_have_islands_and_each_is_a_shape_of_its_own(make):
    shapes = json.loads(make(RECIPE)["small.shapes.json"])
    assert {name for name in shapes if name.startswith("west")} == {"west", "west/2"}
    assert sorted(shape["role"] for shape in shapes.values()) == [
        *["area"] * 6,
        "frame",
        "lake",
        *["land"] * 3,
    ]


def test_ways_are_added_and_barred(make):
    more = """
[[way]]
between = ["west", "gulf"]
kind = "sea-route"

[[apart]]
between = ["west", "east"]
"""
    found = rows(make(RECIPE + more)["small.links.tsv"])
    assert [(row["from"], row["to"], row["code"]) for row in found if row["kind"] == "sea-route"] == [
        ("west", "gulf", "strait")
    ]
    assert not [row for row in found if {row["from"], row["to"]} == {"west", "east"}]


def test_ways_lead_from_areas_with_a_word_to_each_sea_they_touch(make):
    more = """
[[reach]]
feature = "port"
kind = "white-line"
"""
    barred = more + '[[apart]]\nbetween = ["west", "ocean"]\n'
    found = rows(make(RECIPE + more)["small.links.tsv"])
    assert [(row["from"], row["to"], row["code"]) for row in found if row["kind"] == "white-line"] == [
        ("west", "ocean", "coast")
    ]
    assert "white-line" not in make(RECIPE + barred)["small.links.tsv"]


def test_the_same_recipe_gives_the_same_bytes(make):
    assert make(RECIPE) == make(RECIPE)


def test_what_is_left_of_nothing_is_told(make, capsys):
    more = '\n[[area]]\nid = "late"\nof = ["Eastland"]\n'
    assert "late" not in make(RECIPE + more)["small.spaces.tsv"]
    assert "Nothing is left for late" in capsys.readouterr().err


def test_a_part_of_the_earth_beyond_the_date_line_is_drawn_where_it_lies(make):
    shifted = RECIPE.replace("[-6.0, -2.0, 30.0, 12.0]", "[174.0, -2.0, 390.0, 12.0]").replace(
        "width = 360.0", "width = 2160.0"
    )
    text = shifted[: shifted.index("[[sea]]")].replace("within = [[[-1.0, 5.0]", "within = [[[359.0, 5.0]")
    text = text.replace(
        "[11.0, 5.0], [11.0, 11.0], [-1.0, 11.0]", "[371.0, 5.0], [371.0, 11.0], [359.0, 11.0]"
    )
    text = text.replace("at = [18.0, 2.0]", "at = [378.0, 2.0]")
    found = areas(make(text.replace("centre = [12.0", "centre = [282.0")))
    assert found["east"].area == pytest.approx(100 * 100, rel=0.01)
    assert found["east"].bounds[0] == pytest.approx((370 - 174) * 10, abs=1.0)


def test_the_sources_pack_with_the_words_that_are_told(make, tmp_path, capsys):
    make(RECIPE)
    told = capsys.readouterr().out
    codes = told[told.index("  terrain") :]
    folder = tmp_path
    (folder / "module.toml").write_text(
        'slug = "small"\ntitle = "Small"\nversion = "1.0.0"\nplugin = "free_table"\nprovenance = "house"\n'
        '[[side]]\nid = "red"\nname = "Red"\n[turns]\ncount = 1\n[codes]\nunit_type = ["infantry"]\n'
        f'{codes}[[map]]\nfile = "maps/small.toml"\n'
    )
    (folder / "outline.toml").write_text('[[step]]\nid = "play"\ntitle = "Play"\ncase = "1.0"\n')
    (folder / "counters.tsv").write_text(
        "id\tname\tside\tnation\ttype\tsteps\tfaces\tstart\tsource\n1\t1st\tred\t-\tinfantry\tII\t-\twest\thouse\n"
    )
    (folder / "cases.tsv").write_text("id\ttitle\tkind\tstatus\treason\n1.0\tPlay\trule\tby-hand\tplayers\n")
    (folder / "scenarios").mkdir()
    (folder / "scenarios" / "s.toml").write_text('id = "s"\ntitle = "S"\nprovenance = "house"\n')
    assert pack(folder)


GOLDEN = """id	name	terrain	features	x	y	provenance
west	Westland	coast	port,town	110.0	70.0	derived
east		land		210.0	70.0	house: split by hand
ocean		sea		30.0	10.0	derived
"""
LINKS = """from	to	kind	code	cost	provenance
west	east	adjacent	land		derived: they share a border
west	ocean	adjacent	coast		derived: they share a border
east	ocean	adjacent	coast		derived: they share a border
west	east	road	pass		house
"""


def test_a_small_recipe_comes_out_to_the_letter(make):
    texts = make(
        """
id = "small"
title = "Small"
kind = "areas"
box = [-6.0, -2.0, 30.0, 12.0]
projection = "plate"
centre = [12.0, 0.0]
width = 360.0
[[area]]
id = "west"
name = "Westland"
of = ["Westland"]
at = [5.0, 5.0]
features = ["town", "port"]
[[area]]
id = "east"
of = ["Eastland"]
at = [15.0, 5.0]
terrain = "land"
provenance = "house: split by hand"
[[sea]]
id = "ocean"
within = [[[-6.0, -2.0], [30.0, -2.0], [30.0, 12.0], [-6.0, 12.0]]]
at = [-3.0, 11.0]
[[way]]
between = ["west", "east"]
kind = "road"
code = "pass"
"""
    )
    assert texts["small.spaces.tsv"] == GOLDEN
    assert texts["small.links.tsv"] == LINKS
    assert json.loads(texts["small.shapes.json"])["frame"]["rings"] == [
        [[360, 140], [360, 0], [0, 0], [0, 140]]
    ]
    assert 'kind = "zone"' in texts["small.toml"] and 'status = "derived"' in texts["small.toml"]
