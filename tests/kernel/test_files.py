"""Files that are no files, links, names no system takes, folders nobody may write."""

import os
import shutil
import stat
import threading
from pathlib import Path

import pytest

from grognard.kernel import GrognardError, ModuleDataError, SaveError, Session, open_game
from grognard.kernel import home as homes
from grognard.kernel.container import open_container
from grognard.kernel.durable import write_aside, write_whole
from grognard.kernel.module import pack, unpack
from grognard.kernel.play_file import run_play_file
from grognard.kernel.reading import read_at_most
from grognard.kernel.registry import find_module

pytestmark = pytest.mark.usefixtures("skirmish")

SOURCES = Path(__file__).parents[1] / "games" / "skirmish" / "module"


@pytest.fixture
def pipe(tmp_path) -> Path:
    path = tmp_path / "pipe.wgs"
    os.mkfifo(path)
    return path


@pytest.fixture
def endless(tmp_path) -> Path:
    """Return a name that leads to a device without an end, which says that it is empty."""
    path = tmp_path / "endless.wgs"
    path.symlink_to("/dev/zero")
    return path


# Writing


def test_what_is_no_file_is_never_replaced_by_one(pipe):
    for write in (write_aside, write_whole, lambda path, data: open_game("skirmish", seed=1).save(path)):
        with pytest.raises((OSError, GrognardError), match="something else than a file"):
            write(pipe, b"new")
        assert stat.S_ISFIFO(pipe.stat().st_mode)
    assert [path.name for path in pipe.parent.iterdir()] == ["pipe.wgs"]


def test_a_link_stays_a_link_to_what_is_written(tmp_path):
    (tmp_path / "far").mkdir()
    link, target = tmp_path / "game.wgs", tmp_path / "far" / "game.wgs"
    link.symlink_to(target)
    for data in (b"one", b"two"):
        write_aside(link, data)
        assert link.is_symlink()
        assert target.read_bytes() == data


def test_no_name_is_no_file():
    for name in ("", ".", "/"):
        with pytest.raises(GrognardError, match="cannot be"):
            write_whole(Path(name), b"new")
        with pytest.raises(SaveError, match="cannot be saved"):
            open_game("skirmish", seed=1).save(name)


def test_a_file_is_written_into_a_folder_that_is_made(tmp_path):
    write_whole(tmp_path / "a" / "b" / "c.svg", b"<svg/>")
    assert (tmp_path / "a" / "b" / "c.svg").read_bytes() == b"<svg/>"
    with pytest.raises(GrognardError, match="it cannot be written"):
        write_whole(tmp_path / "a" / "b" / "c.svg" / "d.svg", b"<svg/>")


def test_unpacking_where_nothing_can_be_written_names_the_file(tmp_path):
    packed = tmp_path / "skirmish.wgm"
    pack(SOURCES, packed)
    with pytest.raises(GrognardError, match="cannot be written"):
        unpack(packed, packed / "below")


# Reading


def test_a_device_without_an_end_is_longer_than_a_file_may_be(endless):
    with pytest.raises(ValueError, match="it is longer than 100 bytes"):
        read_at_most(endless, 100)
    with pytest.raises(SaveError, match="it is longer than"):
        Session.load(endless)
    with pytest.raises(ModuleDataError, match="it is longer than"):
        run_play_file(endless)


def test_a_file_as_long_as_it_may_be_is_read(tmp_path):
    (tmp_path / "file").write_bytes(b"12345")
    assert read_at_most(tmp_path / "file", 5) == b"12345"
    with pytest.raises(ValueError, match="longer"):
        read_at_most(tmp_path / "file", 4)


@pytest.mark.parametrize("name", ["cases.tsv", "counters.tsv", "maps/ridge.toml", "maps/ridge.spaces.tsv"])
@pytest.mark.parametrize("goal", ["outside", "device"])
def test_a_link_in_sources_leads_nowhere_else(tmp_path, name, goal):
    folder, outside = tmp_path / "module", tmp_path / "outside"
    shutil.copytree(SOURCES, folder)
    shutil.move(folder / name, outside)
    (folder / name).symlink_to(outside if goal == "outside" else "/dev/zero")
    with pytest.raises(ModuleDataError) as caught:
        pack(folder)
    known = f"{name}: it is a link to a file outside this folder", f"{name}: there is no such file"
    assert any(problem in known for problem in caught.value.problems), caught.value.problems


def test_a_link_within_the_sources_is_followed(tmp_path):
    folder = tmp_path / "module"
    shutil.copytree(SOURCES, folder)
    shutil.move(folder / "cases.tsv", folder / "rulebook.tsv")
    (folder / "cases.tsv").symlink_to("rulebook.tsv")
    assert pack(folder) == pack(SOURCES)


# Names


@pytest.mark.parametrize(
    "name", ["x" * 5000, "ü" * 300, "a\0b", "../skirmish", "/etc/passwd", "", ".", "a/b"]
)
@pytest.mark.parametrize("suffix", ["", ".wgm"])
def test_a_name_that_no_file_can_have_is_no_game(name, suffix):
    with pytest.raises(ModuleDataError, match="no game is called so|no such file"):
        find_module(name + suffix)


def test_a_name_leads_nowhere_out_of_the_users_folder(tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    homes.folder("modules")
    pack(SOURCES, tmp_path / "home" / "skirmish.wgm")
    with pytest.raises(ModuleDataError, match="no game is called so"):
        find_module("../skirmish")
    pack(SOURCES, tmp_path / "home" / "modules" / "border.wgm")
    assert find_module("border") == tmp_path / "home" / "modules" / "border.wgm"


def test_looking_for_a_game_needs_no_folder_of_ones_own(tmp_path, monkeypatch):
    (tmp_path / "file").write_text("")
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "file" / "below"))
    assert find_module("skirmish").is_file()
    with pytest.raises(GrognardError, match="saves: this folder cannot be made: .*GROGNARD_HOME can name"):
        homes.folder("saves")


# Pipes into which nobody writes, and devices


def test_a_pipe_nobody_writes_into_is_empty_and_one_somebody_writes_into_is_read(pipe):
    assert read_at_most(pipe, 10) == b""
    writer = threading.Thread(target=lambda: pipe.write_bytes(b"turn 1"))
    handle = os.open(pipe, os.O_RDONLY | os.O_NONBLOCK)  # so that the writer can open it
    writer.start()
    writer.join()
    assert read_at_most(pipe, 10) == b"turn 1"
    os.close(handle)


def test_a_module_is_no_pipe_device_or_folder(pipe, endless, tmp_path):
    for path, told in ((pipe, "it is no file"), (endless, "it is no file"), (tmp_path, "it is a folder")):
        with pytest.raises(ModuleDataError, match=f"it cannot be read: {told}"):
            open_container(path)
    with pytest.raises(ModuleDataError, match="No such file"):
        open_container(tmp_path / "none.wgm")
