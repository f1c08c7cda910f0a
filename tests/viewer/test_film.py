"""Films: as many pictures as moments that differ, the first and the last as a still has them."""

import random
import sys
import time

import pytest

from grognard.kernel import GrognardError, open_game
from grognard.kernel.journal import Journal
from grognard.tools.main import main
from grognard.viewer import film
from grognard.viewer.film import Film, still, write_film
from grognard.viewer.filming import STOPPED, Filming
from grognard.viewer.model.chronicle import Chronicle
from grognard.viewer.model.past import moments_of

Image = pytest.importorskip("PIL.Image", reason="films are drawn with the extra art")
pytest.importorskip("resvg_py", reason="films are drawn with the extra art")
MAP, WIDE = "ki", 480


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))


@pytest.fixture(scope="module")
def game():
    session, chance = open_game("empire_at_sunrise", seed=3), random.Random(4)
    while len(session.history) < 24:
        session.apply(chance.choice(list(session.offer().actions)))
    return session


def differ(one, other):
    """The mean difference of two pictures, 0 to 255."""
    import numpy as np

    a, b = (np.asarray(picture.convert("RGB"), float) for picture in (one, other))
    assert a.shape == b.shape
    return float(abs(a - b).mean())


def seen(session, side):
    """What lies on the map at each moment, where it differs from the one before."""
    chronicle, found = Chronicle(session), []
    for moment in moments_of(session.view(side).events):
        view = chronicle.session_of(side, moment).view(side)
        found.append((view.columns, view.turn, len([one for one in view.events if one.kind != "step"])))
    return 1 + sum(a != b for a, b in zip(found, found[1:], strict=False))


@pytest.mark.parametrize("suffix", [".png", ".gif"])
def test_a_film_begins_and_ends_as_a_still_and_has_a_picture_for_each_moment(game, tmp_path, suffix):
    path, told = tmp_path / f"film{suffix}", []
    wish = Film(MAP, 0, width=WIDE, pause_ms=200)
    count = write_film(game, wish, path, lambda done, of: told.append((done, of)))
    moments = moments_of(game.view(0).events)
    assert told == [(number + 1, len(moments)) for number in range(len(moments))]
    with Image.open(path) as moving:
        assert moving.n_frames == count > 3 and count <= seen(game, 0)
        assert moving.size[0] == WIDE and moving.info["loop"] == 0
        first = moving.convert("RGB")
        moving.seek(count - 1)
        assert moving.info["duration"] == film.LAST_MS
        last = moving.convert("RGB")
    begin = still(Chronicle(game).session_at(0), wish)
    assert differ(first, begin) < 3 and differ(last, still(game, wish)) < 3
    assert differ(first, last) > differ(last, still(game, wish)) or differ(first, last) > 0.2


def test_what_a_side_does_not_see_is_on_no_picture():
    session, chance = open_game("empire_at_sunrise", seed=3), random.Random(3)
    while not any(session.view(side).hidden for side in (0, 1)):
        session.apply(chance.choice(list(session.offer().actions)))
    side = next(side for side in (0, 1) if session.view(side).hidden)
    wishes = [Film("apm", one, width=WIDE) for one in (side, 1 - side)]
    before = [still(session, wish) for wish in wishes]
    play = session.engine.play
    place = session.board.spaces.index["1906"]
    for counter in session.view(side).hidden:
        play.changes.set("place", counter, place)
    session.version += 1
    assert differ(before[0], still(session, wishes[0])) == 0
    assert differ(before[1], still(session, wishes[1])) > 0


def test_a_range_of_turns_is_filmed_and_one_without_moments_is_refused(game, tmp_path):
    whole = film._Stage(game, Film(MAP, 0)).moments()
    early = film._Stage(game, Film(MAP, 0, (1, 1))).moments()
    assert early and early == whole[: len(early)]
    with pytest.raises(GrognardError, match="nothing that this side has seen"):
        write_film(game, Film(MAP, 0, (40, 41), width=WIDE), tmp_path / "none.gif")
    with pytest.raises(GrognardError, match="or a .gif"):
        write_film(game, Film(MAP, 0, width=WIDE), tmp_path / "none.mp4")


def test_a_long_replay_leaves_moments_out_evenly(game, monkeypatch):
    monkeypatch.setattr(film, "MOST_PIXELS", WIDE * WIDE * 5)
    whole = moments_of(game.view(0).events)
    kept = film._Stage(game, Film(MAP, 0, width=WIDE)).moments()
    assert 2 <= len(kept) < len(whole) and (kept[0], kept[-1]) == (whole[0], whole[-1])


def test_without_the_extra_one_sentence_says_so(game, tmp_path, monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    with pytest.raises(GrognardError, match="grognard\\[art\\]"):
        write_film(game, Film(MAP, 0), tmp_path / "a.gif")
    game.save(tmp_path / "a.wgs")
    assert main(["draw", str(tmp_path / "a.wgs"), "--animate", str(tmp_path / "a.gif")]) != 0
    assert "grognard[art]" in capsys.readouterr().err


def test_the_command_writes_one_and_says_what_is_wrong(game, tmp_path, capsys):
    save, out = str(tmp_path / "a.wgs"), tmp_path / "a.gif"
    game.save(save)
    words = ["draw", save, "--animate", str(out), "--map", MAP, "--side", "aja", "--width", "480"]
    assert main([*words, "--turns", "1"]) == 0
    with Image.open(out) as moving:
        assert f"{moving.n_frames} pictures" in capsys.readouterr().out
    for wrong in (["--turns", "5-3"], ["--width", "9"], ["--map", "moon"], ["--pause", "1"]):
        assert main([*words, *wrong]) != 0 and capsys.readouterr().err
    assert main(["draw", "empire_at_sunrise", "--animate", str(out)]) != 0


def test_a_film_is_drawn_beside_the_table_and_can_be_stopped(game, tmp_path):
    woken = []
    with Journal(tmp_path / "a.wgj", game) as journal:
        wish = Film(MAP, 0, (1, 1), width=WIDE)
        work = Filming(journal.path, wish, tmp_path / "a.gif", lambda: woken.append(1))
        assert work.wait(60) and not work.error and woken
        assert work.done == work.of > 1 and (tmp_path / "a.gif").is_file()
        stopped = Filming(journal.path, wish, tmp_path / "b.gif", lambda: None)
        begin = time.monotonic()
        stopped.stop()
        assert stopped.ended and stopped.error == STOPPED and time.monotonic() - begin < 5
        assert sorted(path.name for path in tmp_path.iterdir() if "b.gif" in path.name) == []
        broken = Filming(tmp_path / "none.wgj", wish, tmp_path / "c.gif", lambda: None)
        assert broken.wait(60) and "cannot be read" in broken.error
