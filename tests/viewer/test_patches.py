"""Patches of very large maps: each cell in one, those in sight first, those out of sight not at all."""

import threading
from collections import Counter

import pytest

from grognard.viewer import patches
from grognard.viewer.grounds import Grounds, rung_of, rung_px
from grognard.viewer.map_maker import MapMaker
from grognard.viewer.palette import LIGHT
from grognard.viewer.patches import cells_of, has_patches, reach_of, spots_near
from grognard.viewer.surface import surface_of

PX = rung_px(rung_of(150.0))


@pytest.fixture
def surface(session, monkeypatch):
    monkeypatch.setattr(patches, "MOST_CELLS", 10)
    return surface_of(session.board, "ki")


def test_every_cell_lies_in_one_patch_and_within_its_reach(surface):
    spots = spots_near(surface, PX, surface.box)
    found = Counter(cell.space for spot in spots for cell in cells_of(surface, PX, spot))
    assert found == Counter(cell.space for cell in surface.cells)
    for spot in spots:
        left, top, right, bottom = reach_of(surface, PX, spot)
        for cell in cells_of(surface, PX, spot):
            assert all(left <= x <= right and top <= y <= bottom for x, y in cell.corners)


def test_the_patch_in_the_middle_of_the_view_comes_first(surface):
    cell = surface.cells[30]
    x, y = cell.centre
    first = spots_near(surface, PX, (x - 50, y - 50, x + 50, y + 50))[0]
    assert cell in cells_of(surface, PX, first)


def test_small_maps_and_far_zooms_have_none(surface, session, monkeypatch):
    assert has_patches(surface, 40.0) and not has_patches(surface, 39.0)
    assert not has_patches(surface_of(session.board, "boxes"), 150.0)
    monkeypatch.setattr(patches, "MOST_CELLS", 56)
    assert not has_patches(surface, 150.0)


def test_marks_stand_in_patches_or_in_the_ground_but_not_in_both(surface, monkeypatch):
    maker = MapMaker()
    bare = maker.engraved(surface, PX, LIGHT)
    spots = spots_near(surface, PX, surface.box)
    marks = sum(len(maker.marks(surface, PX, LIGHT, spot).meshes.get("terrain", ())) for spot in spots)
    monkeypatch.setattr(patches, "MOST_CELLS", 1000)
    whole = maker.engraved(surface, PX, LIGHT)
    assert marks > 0
    assert len(whole.meshes["terrain"]) == len(bare.meshes["terrain"]) + marks


def test_what_went_out_of_sight_before_its_turn_is_not_made(surface):
    maker, made, gate = MapMaker(), [], threading.Event()
    ground = maker.plain(surface, PX, LIGHT)

    def slowly(_, px, theme, spot):
        gate.wait(20)
        made.append(spot)
        return ground

    grounds = Grounds(lambda *_: ground, make_patch=slowly)
    left, top, right, bottom = surface.box
    assert grounds.marks(surface, PX, LIGHT, surface.box) == ()  # first comes the ground
    grounds.now(surface, PX, LIGHT)
    assert grounds.marks(surface, PX, LIGHT, surface.box) == ()
    corner = (left, top, left + 50, top + 50)
    grounds.marks(surface, PX, LIGHT, corner)
    gate.set()
    while grounds.pending():
        pass
    wanted = set(spots_near(surface, PX, corner))
    assert wanted <= set(made) and len(made) <= len(wanted) + 1
    assert len(spots_near(surface, PX, surface.box)) > len(made)
    assert len(grounds.marks(surface, PX, LIGHT, corner)) == len(wanted)
