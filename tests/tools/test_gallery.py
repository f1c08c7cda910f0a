import numpy as np
import pytest

from grognard.kernel import png
from grognard.tools import gallery
from grognard.tools.main import main
from grognard.tools.palette_png import MOST, encode_small, reduced


def noise(height, width):
    pixels = np.full((height, width, 4), 255, np.uint8)
    pixels[..., :3] = np.random.default_rng(1).integers(0, 256, (height, width, 3))
    return pixels


def test_a_picture_of_few_colours_stays_as_it_is():
    pixels = np.full((9, 14, 4), 255, np.uint8)
    pixels[2:5, 3:9, :3] = (31, 86, 115)
    pixels[6, 6, :3] = (229, 154, 0)
    assert (png.decode(encode_small(pixels)) == pixels).all()


def test_a_picture_of_many_colours_keeps_those_that_are_near():
    pixels = noise(60, 80)
    pixels[:30, :, :3] = (250, 247, 239)
    palette, places = reduced(pixels)
    assert len(palette) == MOST
    assert places.shape == (60, 80)
    found = png.decode(encode_small(pixels)).astype(int)
    assert np.abs(found[:30] - pixels[:30]).max() <= 12
    assert np.abs(found - pixels)[30:].mean() < 20


def test_bots_lead_to_a_table_and_to_battles_in_the_same_way_every_time(monkeypatch):
    monkeypatch.setattr(gallery, "MOST_ACTIONS", 60)
    monkeypatch.setattr(gallery, "FIRST", 0.0)
    moments, taken = gallery.moments_of("empire_at_sunrise")
    assert [one.name for one in moments][0] == "table"
    assert all(one.actions <= len(taken) <= 60 for one in moments)
    assert (moments, taken) == gallery.moments_of("empire_at_sunrise")


def test_a_table_without_rules_is_shown_with_counters_of_both_sides():
    (moment,), taken = gallery.moments_of("free_table")
    assert (moment.name, moment.actions) == ("table", len(taken))
    verbs = {action.verb for action, _ in taken}
    assert {"move", "rotate", "hide"} <= verbs and {side for _, side in taken} == {0, 1}


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--size", "20x20"], "--size is width and height in pixels"),
        (["--size", "wide"], "--size is width and height in pixels"),
        (["atlantis"], "atlantis is not an installed game"),
    ],
)
def test_what_no_gallery_can_be_taken_of_is_one_sentence(tmp_path, capsys, words, said):
    assert main(["draw", *words, "--gallery", str(tmp_path / "out")]) == 1
    captured = capsys.readouterr()
    assert said in captured.err and captured.err.count("\n") == 1
    assert not (tmp_path / "out").exists()


def test_without_a_display_one_sentence_says_so(tmp_path, capsys, monkeypatch):
    from grognard.viewer import app

    def nothing(*_):
        raise app.ViewerUnavailable("There is no window, since this machine has no display.")

    monkeypatch.setattr(app, "open_window", nothing)
    assert main(["draw", "free_table", "--gallery", str(tmp_path / "out")]) == 1
    assert capsys.readouterr().err.strip() == "There is no window, since this machine has no display."
    assert not (tmp_path / "out").exists()
