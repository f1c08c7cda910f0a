"""Thumbnails: what every side may see, drawn soon, kept with saves, and never believed blindly."""

import random
import time
import zlib
from types import SimpleNamespace

import numpy as np
import pytest

from grognard.kernel import open_game, png
from grognard.kernel.aside import MAX_PICTURE
from grognard.kernel.home import folder
from grognard.kernel.session import Session
from grognard.viewer.model.keeper import Keeper
from grognard.viewer.model.library import Library
from grognard.viewer.model.likeness import Likeness
from grognard.viewer.model.saves import peek
from grognard.viewer.palette import THEMES
from grognard.viewer.screens.library_page import PageActs, build_page
from grognard.viewer.surface import main_map, surface_of
from grognard.viewer.thumbnail import HIGH, WIDE, ground_pixels, picture_of, public_view, thumbnail
from grognard.viewer.ui.layout import Rect, scale_of
from grognard.viewer.ui.pen import Pen

GAMES = ("empire_at_sunrise", "red_sun_rising", "free_table")


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))


def surface(session):
    return surface_of(session.board, main_map(session.board))


def played(game, actions, seed=3):
    session, chance = open_game(game, seed=seed), random.Random(seed)
    while session.over is None and len(session.history) < actions:
        session.apply(chance.choice(list(session.offer().actions)))
    return session


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_drawn_small_and_soon(game):
    session = played(game, 40)
    ground_pixels(surface(session))
    begin = time.perf_counter()
    data = thumbnail(surface(session), public_view(session))
    assert time.perf_counter() - begin < 0.5, "50 ms, ten times over for a machine that is busy"
    art = picture_of(data)
    assert 0 < art.size[0] <= WIDE and 0 < art.size[1] <= HIGH and len(data) < MAX_PICTURE
    assert len(np.unique(art.pixels()[..., :3].reshape(-1, 3), axis=0)) > 2


def test_counters_show_where_all_sides_see_them_and_hidden_differences_change_nothing():
    session = played("empire_at_sunrise", 60)
    view = public_view(session)
    views = [session.view(side) for side in range(2)]
    for counter, place in enumerate(view.columns["place"]):
        seen = {one.columns["place"][counter] for one in views}
        assert place in seen if len(seen) == 1 else place == -1
    hidden = next(
        c
        for c, place in enumerate(view.columns["place"])
        if place == -1 and any(one.columns["place"][c] >= 0 for one in views)
    )
    before = thumbnail(surface(session), view)
    play = session.engine.play
    other = next(s for s in range(len(session.board.spaces)) if s != play.state.place[hidden])
    play.changes.set("place", hidden, other)
    session.version += 1
    assert thumbnail(surface(session), public_view(session)) == before
    shown = next(
        c for c, place in enumerate(view.columns["place"]) if place >= 0 and place in surface(session).index
    )
    play.changes.set("place", shown, -1)
    session.version += 1
    assert thumbnail(surface(session), public_view(session)) != before


def test_saves_and_journals_are_listed_with_their_picture(tmp_path):
    session = played("empire_at_sunrise", 20)
    keeper = Keeper(session)
    saved = keeper.save(tmp_path / "a.wgs")
    session.apply(session.offer().actions[0])
    keeper.close()
    for path in (saved, keeper.path):
        row = peek(path)
        assert not row.problem and picture_of(row.picture) is not None
    assert peek(keeper.path).picture == session.aside.picture
    assert Session.load(saved).aside.picture


def test_a_picture_is_drawn_once_for_each_moment():
    session = played("empire_at_sunrise", 5)
    likeness = Likeness(session)
    likeness.wait()
    assert likeness.keep()
    first = session.aside
    assert likeness.keep() and session.aside is first
    session.apply(session.offer().actions[0])
    assert likeness.keep() and session.aside is not first


def test_a_picture_that_cannot_be_drawn_keeps_no_game_from_being_saved(tmp_path, monkeypatch):
    session = played("empire_at_sunrise", 5)
    keeper = Keeper(session)
    monkeypatch.setattr(Session, "view", lambda *_: 1 / 0)
    assert keeper.save(tmp_path / "a.wgs") is not None and not keeper.trouble
    assert peek(tmp_path / "a.wgs").picture == b""


def test_a_picture_that_cannot_be_drawn_is_tried_again_when_the_game_went_on(monkeypatch, caplog):
    session = played("empire_at_sunrise", 5)
    likeness, view = Likeness(session), Session.view
    likeness.wait()
    monkeypatch.setattr(Session, "view", lambda *_: 1 / 0)
    assert likeness.keep() and likeness.keep() and len(caplog.records) == 1
    monkeypatch.setattr(Session, "view", view)
    session.apply(session.offer().actions[0])
    assert likeness.keep() and session.aside.picture


def hostile():
    """Bytes that claim to be pictures."""
    good = png.encode(20, 10, [np.full((10, 20, 4), 90, np.uint8)])
    chance = random.Random(7)
    yield b"x"
    yield png.SIGNATURE
    yield png.encode(600, 2, [np.zeros((2, 600, 4), np.uint8)])
    huge = bytearray(good)
    huge[16:24] = (2**31 - 1).to_bytes(4, "big") * 2
    yield bytes(huge)
    yield good[:40] + zlib.compress(bytes(50_000_000))
    for _ in range(300):
        bad = bytearray(good)
        for _ in range(chance.randint(1, 4)):
            bad[chance.randrange(len(bad))] = chance.randrange(256)
        yield bytes(bad[: chance.randint(8, len(bad))])


def test_a_hostile_picture_is_no_picture_and_the_library_is_drawn():
    session = played("empire_at_sunrise", 5)
    kept = 0
    for number, data in enumerate(hostile()):
        art = picture_of(data)
        kept += art is not None
        assert art is None or max(art.size) <= 512
        if number < 6:
            session.aside = session.aside.pictured(data[:MAX_PICTURE])
            session.save(folder("saves") / f"{number}.wgs")
    assert kept < 300
    library = Library(lambda: None)
    assert len(library.saves) == 6 and not any(row.problem for row in library.saves)
    nothing = SimpleNamespace
    acts = PageActs(*[nothing] * 5)
    scale = scale_of(1280, 720)
    page = build_page(library, acts, Rect(0, 0, 1280, 720), scale, 1, ("", ""), time.time())
    page.place(Rect(0, 0, 1280, 720), scale)
    pen = Pen(THEMES["light"].interface, scale)
    page.draw(pen)
    assert pen.sheets()
