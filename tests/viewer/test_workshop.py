"""Engraved maps: kept on the disk, made beside the window, and made anyway when neither works."""

import os
import sys

import numpy as np
import pytest

from grognard.kernel.errors import GrognardError
from grognard.viewer import ground_store, workshop
from grognard.viewer.ground_file import pack_ground
from grognard.viewer.ground_store import GroundStore
from grognard.viewer.map_maker import MapMaker
from grognard.viewer.palette import DARK, LIGHT
from grognard.viewer.surface import surface_of
from grognard.viewer.workshop import Workshop, key_of

NO_CHILD = (sys.executable, "-c", "")


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))
    return tmp_path


@pytest.fixture
def surface(session):
    return surface_of(session.board, "ki")


@pytest.fixture
def maker():
    return MapMaker()


@pytest.fixture
def shop():
    made = Workshop()
    yield made
    made.close()


def files(home):
    return sorted((home / "cache" / "grounds").iterdir())


def same(one, other):
    return list(one.meshes) == list(other.meshes) and all(
        np.array_equal(mesh.indices, other.meshes[layer].indices) for layer, mesh in one.meshes.items()
    )


def test_the_process_makes_what_the_window_would_make(home, surface, maker, shop):
    made = shop.made(maker, surface, 30.0, LIGHT)
    assert shop._process is not None and shop._failures == 0
    assert same(made, maker.engraved(surface, 30.0, LIGHT))


def test_the_next_start_finds_it_on_the_disk(home, surface, maker, shop, monkeypatch):
    first = Workshop(command=NO_CHILD).made(maker, surface, 30.0, LIGHT)
    monkeypatch.setattr(MapMaker, "engraved", None)
    again = Workshop(command=NO_CHILD)
    assert same(first, again.kept(maker, surface, 30.0, LIGHT))
    assert same(first, again.made(maker, surface, 30.0, LIGHT))


def test_another_zoom_theme_or_module_is_another_ground(surface, maker, session):
    other = surface_of(session.board, "pc")
    keys = {
        key_of(maker, surface, 30.0, LIGHT),
        key_of(maker, surface, 40.0, LIGHT),
        key_of(maker, surface, 30.0, DARK),
        key_of(maker, other, 30.0, LIGHT),
    }
    assert len(keys) == 4 and all(session.board.digest in key for key in keys)


def test_icons_matter_only_where_they_are_drawn(surface, maker):
    bare = MapMaker(frozenset({"mine"}))
    assert key_of(bare, surface, 30.0, LIGHT) == key_of(maker, surface, 30.0, LIGHT)
    assert key_of(bare, surface, 80.0, LIGHT) != key_of(maker, surface, 80.0, LIGHT)


@pytest.mark.parametrize(
    "damage", [lambda data: data[:99], lambda data: data[:-9] + b"ninebytes", lambda _: b""]
)
def test_a_damaged_file_is_made_anew(home, surface, maker, damage):
    shop = Workshop(command=NO_CHILD)
    made = shop.made(maker, surface, 30.0, LIGHT)
    (path,) = files(home)
    whole = path.read_bytes()
    path.write_bytes(damage(whole))
    assert shop.kept(maker, surface, 30.0, LIGHT) is None and not path.exists()
    assert same(made, shop.made(maker, surface, 30.0, LIGHT))
    assert path.read_bytes() == whole


def test_the_file_of_another_ground_under_this_name_is_made_anew(home, surface, maker):
    shop = Workshop(command=NO_CHILD)
    shop.made(maker, surface, 30.0, LIGHT)
    (path,) = files(home)
    path.write_bytes(pack_ground(maker.engraved(surface, 12.0, LIGHT), "some other key"))
    assert shop.kept(maker, surface, 30.0, LIGHT) is None


def test_without_a_folder_to_write_in_maps_are_made_all_the_same(tmp_path, monkeypatch, surface, maker):
    blocked = tmp_path / "home"
    blocked.write_text("This is no folder.")
    monkeypatch.setenv("GROGNARD_HOME", str(blocked))
    shop = Workshop(command=NO_CHILD)
    assert shop.kept(maker, surface, 30.0, LIGHT) is None
    assert shop.made(maker, surface, 30.0, LIGHT).meshes


def test_a_file_where_the_folder_should_be_is_no_trouble(home, surface, maker):
    place = home / "cache" / "grounds"
    place.parent.mkdir(parents=True)
    place.write_text("This is no folder.")
    assert Workshop(command=NO_CHILD).made(maker, surface, 30.0, LIGHT).meshes
    assert place.read_text() == "This is no folder."


def test_what_was_not_used_for_the_longest_goes_first(home, monkeypatch):
    store = GroundStore()
    for number in range(3):
        store.keep(f"key {number}", bytes(100))
    old, middle, new = (store._path(f"key {number}") for number in range(3))
    for age, path in ((300, old), (200, middle), (100, new)):
        os.utime(path, (1e9 - age, 1e9 - age))
    monkeypatch.setattr(ground_store, "MOST_KEPT", 300)
    store.keep("key 3", bytes(100))
    assert set(files(home)) == {middle, new, store._path("key 3")}


def test_a_process_that_fails_twice_is_not_tried_again(home, surface, maker):
    shop = Workshop(command=NO_CHILD)
    for px in (20.0, 30.0, 40.0):
        assert shop.made(maker, surface, px, LIGHT).meshes
    assert shop._failures == workshop._MOST_FAILURES


def test_a_module_that_changed_meanwhile_is_not_drawn_by_the_process(home, session, maker, shop, monkeypatch):
    surface = surface_of(session.board, "ki")
    monkeypatch.setattr(workshop, "module_file", lambda board: home / "gone.wgm")
    assert shop.made(maker, surface, 30.0, LIGHT).meshes
    assert shop._failures == 1


def test_a_closed_workshop_makes_nothing(home, surface, maker):
    shop = Workshop(command=NO_CHILD)
    shop.close()
    with pytest.raises(GrognardError, match="No more maps"):
        shop.made(maker, surface, 30.0, LIGHT)


def test_the_process_ends_when_it_is_not_needed(home, surface, maker, shop, monkeypatch):
    shop.made(maker, surface, 30.0, LIGHT)
    shop.rest()
    assert shop._process is not None
    monkeypatch.setattr(workshop, "_IDLE_S", -1.0)
    shop.rest()
    assert shop._process is None
    assert shop.made(maker, surface, 40.0, LIGHT).meshes
