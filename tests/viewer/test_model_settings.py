"""Settings that last: read carefully, kept whole."""

from dataclasses import replace

import pytest

from grognard.viewer.model.settings import Preferences, Settings, read_settings

CHOSEN = Settings(
    theme="dark", contrast=True, text_size=125, pace=2, still=True, numbers="never", left_folded=True,
    right_folded=True, window=(10, 20, 1600, 900), seats={"skirmish": ("", "hard")},
)  # fmt: skip


def test_what_is_set_is_there_again(tmp_path):
    path = tmp_path / "new" / "settings.toml"
    Preferences(path).change(CHOSEN)
    assert read_settings(path) == (CHOSEN, "")
    assert CHOSEN.look == "dark-contrast" and CHOSEN.factor == 1.25


def test_without_a_file_all_is_as_it_comes(tmp_path):
    preferences = Preferences(tmp_path / "settings.toml")
    assert preferences.now == Settings() and preferences.notice == ""
    preferences.change(Settings())
    assert not preferences.path.exists()


@pytest.mark.parametrize("data", [b"theme = ", b"\xff\xfe", b"x" * 70_000, b"a = " + b"[" * 5_000])
def test_a_file_that_is_no_settings_is_put_aside(tmp_path, data):
    path = tmp_path / "settings.toml"
    path.write_bytes(data)
    settings, told = read_settings(path)
    assert settings == Settings() and "settings-unreadable.toml" in told
    assert (tmp_path / "settings-unreadable.toml").read_bytes() == data and not path.exists()


def test_what_cannot_be_is_left_as_it_comes(tmp_path):
    path = tmp_path / "settings.toml"
    path.write_text(
        'theme = "pink"\ncontrast = 1\ntext_size = 400\npace = true\nnumbers = "never"\nunknown = 3\n'
        'window = [1, 2, 0, 5]\n[seats]\na = ["", "god"]\nb = ["hard"]\nc = 5\n'
    )
    assert read_settings(path) == (replace(Settings(), numbers="never", seats={"b": ("hard",)}), "")


def test_a_folder_that_cannot_be_written_is_told(tmp_path):
    (tmp_path / "file").write_text("")
    preferences = Preferences(tmp_path / "file" / "settings.toml")
    preferences.change(CHOSEN)
    assert preferences.now == CHOSEN and preferences.notice.startswith("The settings are not kept")


def test_the_seats_of_many_games_are_remembered_one_row_each():
    settings = Settings().seated("a", ("", "easy")).seated("b", ("",)).seated("a", ("hard", ""))
    assert settings.seats == {"b": ("",), "a": ("hard", "")}
