"""Grids of hexes over a small earth: the fit, what lies in hexes and under their sides."""

import json
import math

import numpy as np
import pytest

from grognard.kernel.grid import Grid
from grognard.kernel.png import encode
from grognard.tools.earth.fitting import Anchor, fitted, residuals, root_mean_square

RECIPE = """
id = "small"
title = "A Small Land"
kind = "hexes"
box = [-6.0, -4.0, 30.0, 14.0]
projection = "plate"
centre = [10.0, 0.0]
{more}
[hexes]
orientation = "flat"
numbering = "CCRR"
columns = [1, 13]
rows = [1, 6]
stagger = "even-down"
km = 222.4

[[anchor]]
name = "Old Town"
at = [1.0, 9.0]
id = "0201"
features = ["port"]
"""
GRID = Grid("flat", "CCRR", (1, 9), (1, 9), "even-down")


def rows(text):
    head, *lines = [line.split("\t") for line in text.splitlines()]
    return {line[0]: dict(zip(head, line, strict=True)) for line in lines}


def sides(text):
    return {tuple(line.split("\t")[:2]): line.split("\t")[3] for line in text.splitlines()[1:]}


def anchors(*numbers, turn=0.0, stretch=1.0):
    """Places right in the middle of their hexes, seen from a plane that is turned and stretched."""
    found = []
    for number in numbers:
        x, y = GRID.centre(GRID.parse(number))
        c, s = math.cos(turn) * stretch, math.sin(turn) * stretch
        found.append(Anchor(number, (c * x + s * y + 7, -(-s * x + c * y) - 11), number))
    return found


def flat(lon, lat):
    return lon, lat


def test_one_anchor_moves_the_grid_to_it():
    laid = fitted(GRID, flat, anchors("0304"), 100.0, ())
    assert residuals(GRID, laid, anchors("0304"))[0].off_km == pytest.approx(0, abs=1e-6)
    assert (laid.unit, laid.turn) == (1.0, 0.0)


@pytest.mark.parametrize(("turn", "stretch"), [(0.3, 1.0), (-0.2, 2.5)])
def test_size_and_turn_follow_the_anchors(turn, stretch):
    seen = anchors("0101", "0907", "0209", turn=turn, stretch=stretch)
    laid = fitted(GRID, flat, seen, None, ("size", "turn"))
    assert laid.unit == pytest.approx(1 / stretch) and laid.turn == pytest.approx(turn)
    assert root_mean_square(residuals(GRID, laid, seen)) == pytest.approx(0, abs=1e-4)


def test_residuals_tell_each_anchor_and_where_it_lies_instead():
    seen = anchors("0101", "0901", "0109")
    wrong = [*seen[:2], Anchor("Lost", seen[2].at_km, "0108")]
    found = residuals(GRID, fitted(GRID, flat, wrong, 100.0, ()), wrong)
    # A third of the error of one hex goes to each of the others.
    assert [round(one.off_km, 1) for one in found] == [33.3, 33.3, 66.7]
    assert [one.is_met for one in found] == [True, True, False]
    assert found[2].sentence() == "Lost: 66.7 km from the middle of 0108, in 0109"


def test_hexes_are_land_sea_or_lake_and_anchors_are_printed(make):
    found = rows(make(RECIPE.format(more=""))["small.spaces.tsv"])
    assert len(found) == 78
    assert found["0201"]["terrain"] == "land" and found["0201"]["features"] == "coast,port"
    assert found["0201"]["name"] == "Old Town" and found["0201"]["provenance"].startswith("printed")
    terrains = [row["terrain"] for row in found.values()]
    assert terrains.count("sea") > 5 and terrains.count("land") > 30
    assert [name for name, row in found.items() if row["terrain"] == "lake"] == ["0903"]


def test_sides_between_land_and_sea_are_coast_and_a_river_runs_along_sides_of_land(make):
    texts = make(RECIPE.format(more=""))
    terrain = {name: row["terrain"] for name, row in rows(texts["small.spaces.tsv"]).items()}
    found = sides(texts["small.links.tsv"])
    rivers = [pair for pair, code in found.items() if code == "river"]
    assert len(rivers) >= 3
    for (one, other), code in found.items():
        ends = {terrain[one], terrain[other]}
        assert ends == ({"land", "sea"} if code == "coast" else {"land"})
    assert not [name for name in json.loads(texts["small.shapes.json"]) if name.startswith("river")]


def test_ground_is_told_by_heights(make, tmp_path):
    picture = np.zeros((180, 360, 4), np.uint8)
    picture[...] = (0, 255, 156, 255)  # 100 m below the sea
    picture[80:85, 180:190, 1:3] = (4, 0)  # 5 to 10 degrees north, 0 to 10 degrees east: 1,024 m
    parts = [tmp_path / "west.png", tmp_path / "east.png"]
    for part, half in zip(parts, (picture[:, :180], picture[:, 180:]), strict=True):
        part.write_bytes(encode(180, 180, [half]))
    more = '\n[[relief]]\nterrain = "mountain"\nmean = 700.0\n'
    text = RECIPE.format(more="") + more
    found = rows(make(text, "--heights", *map(str, parts))["small.spaces.tsv"])
    assert found["0302"]["terrain"] == "mountain"
    assert found["0304"]["terrain"] == found["0701"]["terrain"] == "land"


def test_half_an_earth_of_heights_is_refused(make, tmp_path, capsys):
    (tmp_path / "west.png").write_bytes(encode(180, 180, [np.zeros((180, 180, 4), np.uint8)]))
    text = RECIPE.format(more="") + '\n[[relief]]\nterrain = "mountain"\nmean = 700.0\n'
    make(text, "--heights", str(tmp_path / "west.png"), status=1)
    assert "not twice as wide as high" in capsys.readouterr().err


def test_relief_without_heights_says_where_there_are_some(make, capsys):
    make(RECIPE.format(more="") + '\n[[relief]]\nterrain = "hill"\nrange = 90.0\n', status=1)
    assert "--heights" in capsys.readouterr().err


def test_a_place_beside_the_grid_is_told(make, capsys):
    more = '\n[[place]]\nname = "Far"\nat = [300.0, 80.0]\n\n[[place]]\nname = "Near"\nat = [3.0, 7.0]\n'
    texts = make(RECIPE.format(more="") + more)
    assert [row["name"] for row in rows(texts["small.spaces.tsv"]).values() if row["name"]] == [
        "Old Town",
        "Near",
    ]
    assert "Far lies in no hex, so no hex is called so.\n" in capsys.readouterr().err


def test_the_report_is_there_for_scripts_too(make, capsys):
    make(RECIPE.format(more=""), "--json")
    told = json.loads(capsys.readouterr().out)
    assert told["pitch_km"] == 222.4 and told["anchors"][0]["found"] == "0201"
    assert told["files"] == ["small.links.tsv", "small.shapes.json", "small.spaces.tsv", "small.toml"]
