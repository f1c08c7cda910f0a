import numpy as np
import pytest

from grognard.viewer.map_maker import MapMaker
from grognard.viewer.palette import DARK, LIGHT
from grognard.viewer.relief import noise, relief_of
from grognard.viewer.surface import surface_of


@pytest.fixture
def surface(session):
    return surface_of(session.board, "ki")


def texels_of(surface, relief, terrain):
    """The texels around the middles of the cells of a ground."""
    left, top, right, bottom = relief.box
    high, wide = relief.texels.shape
    found = []
    for cell in surface.cells:
        if cell.terrain == terrain:
            x = int((cell.centre[0] - left) / (right - left) * wide)
            y = int((cell.centre[1] - top) / (bottom - top) * high)
            found.append(relief.texels[y - 5 : y + 6, x - 5 : x + 6].astype(float).ravel())
    return np.concatenate(found) - 128


def test_hills_are_steeper_than_plains_and_the_sea_is_flat(surface):
    relief = relief_of(surface)
    hills, plains = (texels_of(surface, relief, word).std() for word in ("hill", "clear"))
    assert hills > 2 * plains > 0
    assert abs(texels_of(surface, relief, "sea")).max() == 0


def test_light_and_shade_are_in_balance(surface):
    texels = relief_of(surface).texels.astype(float) - 128
    lit = texels[texels != 0]
    assert abs(lit.mean()) < 0.15 * lit.std()


def test_the_same_map_has_the_same_relief(surface):
    first = relief_of(surface).texels.copy()
    relief_of.cache_clear()
    assert (relief_of(surface).texels == first).all()


def test_boxes_have_no_relief(session):
    assert relief_of(surface_of(session.board, "boxes")) is None


def test_noise_is_smooth_and_within_its_bounds():
    wave = noise((80, 120), 20.0, np.random.default_rng(3))
    assert wave.shape == (80, 120) and abs(wave).max() <= 1.6
    assert abs(np.diff(wave, axis=0)).max() < 0.25


def test_a_theme_has_its_own_strength_and_far_away_there_is_less(surface):
    near, far = (MapMaker().engraved(surface, px, LIGHT).hills for px in (80.0, 24.0))
    dark = MapMaker().engraved(surface, 80.0, DARK).hills
    assert near.shade[3] == 0.36 and dark.light[3] == 0.16 and far.shade[3] < near.shade[3]
