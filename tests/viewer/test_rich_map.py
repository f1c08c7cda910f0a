"""A map with every kind of ground, lakes, islands and a coast that follows its cells, at every zoom."""

import math
from itertools import pairwise

import numpy as np
import pytest
import shapely

from grognard.kernel.board_build import board_from_folder
from grognard.tools import bench_module
from grognard.viewer.coast import coast_of
from grognard.viewer.ground import ground_of
from grognard.viewer.level import GRAINS
from grognard.viewer.map_maker import MapMaker
from grognard.viewer.palette import LIGHT
from grognard.viewer.patterns import MARKS
from grognard.viewer.surface import surface_of

SIDE = 14
KINDS = ("clear", "rough", "hill", "mountain", "forest", "swamp", "desert", "city", "sea")


def kind_at(column, row):
    """A lake at 0303, a bay with an island at 1111, and ragged coasts elsewhere."""
    height = math.sin(column * 0.9) + math.sin(row * 0.8 + 1) + 0.5 * math.sin(column * 1.7 - row * 1.3)
    bay = column >= 9 and row >= 9
    wet = height < -1.1 or bay or (column, row) == (3, 3)
    return "sea" if wet and (column, row) != (11, 11) else KINDS[(column * 3 + row * 5) % 8]


@pytest.fixture(scope="module")
def surface(tmp_path_factory):
    folder = tmp_path_factory.mktemp("rich") / "rich"
    bench_module.write_large_module(folder)
    kinds = str(list(KINDS)).replace("'", '"')
    module = bench_module.MODULE.replace('["clear", "rough"]', kinds)
    (folder / "module.toml").write_text(module, encoding="utf-8")
    field = bench_module.FIELD.replace("[0, 99]", f"[0, {SIDE - 1}]")
    (folder / "maps" / "field.toml").write_text(field, encoding="utf-8")
    rows = ["id\tname\tterrain\tfeatures\tx\ty\tprovenance"]
    for column in range(SIDE):
        for row in range(SIDE):
            name = "Town" if (column * 7 + row * 3) % 19 == 0 else ""
            rows.append(f"{column:02d}{row:02d}\t{name}\t{kind_at(column, row)}\tland\t\t\thouse")
    (folder / "maps" / "field.spaces.tsv").write_text("\n".join(rows) + "\n", encoding="utf-8")
    counters = (folder / "counters.tsv").read_text(encoding="utf-8").splitlines()[:3]
    (folder / "counters.tsv").write_text("\n".join(counters) + "\n", encoding="utf-8")
    return surface_of(board_from_folder(folder), "field")


@pytest.mark.parametrize("px", [7.0, 18.0, 36.0, 64.0, 150.0])
def test_it_can_be_drawn_at_every_zoom(surface, px):
    made = MapMaker().engraved(surface, px, LIGHT)
    assert {"sea", "land", "terrain", "hexside"} <= set(made.meshes)
    for mesh in made.meshes.values():
        assert np.isfinite(mesh.vertices["pos"]).all()


def test_there_are_lakes_and_islands_and_every_ground(surface):
    land = ground_of(surface).land
    parts = shapely.get_parts(land)
    assert len(parts) > 1 and any(len(part.interiors) for part in parts)
    assert set(ground_of(surface).terrain) == set(MARKS) - {"clear"}


@pytest.mark.parametrize("grain", GRAINS)
def test_a_coarser_coast_is_the_same_within_a_pixel(surface, grain):
    fine, coarse = ground_of(surface).land, ground_of(surface, grain).land
    strip = 1.5 * surface.hw / grain
    assert fine.symmetric_difference(coarse).area <= strip * fine.length


@pytest.mark.parametrize("grain", GRAINS[2:])
def test_shade_lies_within_the_coast_and_gets_narrower(surface, grain):
    rims = coast_of(surface, grain).rims
    land = ground_of(surface, grain).land
    assert rims and all(0 < rim.opacity < 0.25 for rim in rims)
    for wide, narrow in pairwise(rims):
        assert wide.within.area < narrow.within.area < land.area
    assert sum(rim.opacity for rim in rims) == pytest.approx(0.42, abs=0.06)
