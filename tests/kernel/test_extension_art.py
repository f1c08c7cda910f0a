"""Extensions with other art and other titles: looks, on which no save depends."""

import shutil
from pathlib import Path

import numpy as np
import pytest

from grognard.kernel import ModuleDataError, png
from grognard.kernel.conflicts import conflicts
from grognard.kernel.container import write_container
from grognard.kernel.extending import find_extended, lay_over
from grognard.kernel.extension import load_extension, pack_extension
from grognard.kernel.module import load, pack
from grognard.kernel.wire import encode
from grognard.tools.main import main

HEAD = 'id = "{id}"\ntitle = "{id}"\nversion = "1.0.0"\nbase = "the_ford"\nprovenance = "house"\n'


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))


@pytest.fixture
def base(pictured, tmp_path):
    """Install The Ford with its pictures, and a small board."""
    (tmp_path / "home" / "modules").mkdir(parents=True)
    source = shutil.copytree(pictured, tmp_path / "source")
    (source / "art" / "board.png").write_bytes(picture(1))
    pack(source, tmp_path / "home" / "modules" / "the_ford.wgm")
    return load(tmp_path / "home" / "modules" / "the_ford.wgm")


def picture(value, wide=30, high=20):
    return png.encode(wide, high, [np.full((high, wide, 4), (value, 0, 0, 255), np.uint8)])


def sources(name, more="", cells="", **art):
    folder = Path(name)
    (folder / "art").mkdir(parents=True, exist_ok=True)
    (folder / "extension.toml").write_text(HEAD.format(id=name) + more)
    if cells:
        (folder / "pictures.tsv").write_text("id\tpictures\n" + cells)
    for one, value in art.items():
        (folder / "art" / f"{one}.png").write_bytes(picture(value))
    return folder


def packed(name, more="", cells="", **art):
    pack_extension(sources(name, more, cells, **art), f"{name}.wgx")
    return f"{name}.wgx"


def book(*files):
    return load(find_extended("the_ford", files)).picture_book


def shown(found, name):
    """The red of the first pixel of a picture."""
    return found.pixels(found.names.index(name), 0)[0]


def test_a_picture_of_the_same_name_takes_the_place_of_the_bases(base):
    found, was = book(packed("night", front=9)), base.picture_book
    assert (shown(was, "front"), shown(found, "front")) == (40, 9)
    assert found.sizes[found.names.index("front")] == (30, 20)
    assert found.counters == was.counters and shown(found, "back") == shown(was, "back")


def test_counters_get_other_pictures_and_stay_what_they_are(base):
    file = packed("night", cells="blue-1\tmoon/-\nblue-2\tback\n", moon=7)
    module = load(find_extended("the_ford", [file]))
    found, was = module.picture_book, base.picture_book
    assert found.counters[0] == (found.names.index("moon"), -1)
    assert found.counters[1] == (found.names.index("back"),)
    assert found.names[found.counters[2][0]] == was.names[was.counters[2][0]] == "front"
    assert module.counters == base.counters


def test_who_changes_what_a_counter_can_does_not_take_its_picture_away(base, tmp_path):
    head, *lines = (tmp_path / "source" / "counters.tsv").read_text().splitlines()
    at = head.split("\t").index("pictures")
    line = next(one for one in lines if one.startswith("blue-1\t"))
    cells = [one.split("\t")[:at] + one.split("\t")[at + 1 :] for one in (head, line)]
    cells[1][1] = "1st Blue Guards"
    folder = sources("guards")
    (folder / "counters.tsv").write_text("".join("\t".join(one) + "\n" for one in cells))
    pack_extension(folder, "guards.wgx")
    module = load(find_extended("the_ford", ["guards.wgx"]))
    assert module.counters.counters.name[0] == "1st Blue Guards"
    assert module.picture_book.counters == base.picture_book.counters


def test_a_map_is_drawn_on_another_picture(base):
    told = '[[picture]]\nmap = "field"\npicture = "art/moor.png"\nscale = 0.5\nover = ["grid"]\n'
    found = book(packed("night", told, moor=3))
    backdrop = found.backdrops["field"]
    assert found.names[backdrop.picture] == "moor"
    assert (backdrop.origin, backdrop.scale, backdrop.over) == ((0.0, 0.0), 0.5, {"grid"})


def test_options_and_steps_get_other_titles(base):
    option, step = base.scenarios.options[0].id, next(one for one in base.outline.steps.id if "." in one)
    told = f'[[option]]\nid = "{option}"\nname = "Mist"\n[[step]]\nid = "{step}"\ntitle = "Creeping"\n'
    module = load(find_extended("the_ford", [packed("night", told)]))
    assert module.scenarios.options[0].name == "Mist"
    assert module.outline.steps.title[module.outline.steps.id.index(step)] == "Creeping"


def test_looks_change_no_digest_that_saves_remember_but_are_laid_anew(base):
    first = packed("night", front=9)
    was = load_extension(first).digest
    assert shown(book(first), "front") == 9
    assert load_extension(packed("night", front=5)).digest == was
    assert shown(book(first), "front") == 5


def test_conflicts_of_looks_are_told_and_the_last_one_holds(base):
    ids, told = (
        base.counters.counters.id,
        '[[picture]]\nmap = "field"\npicture = "art/front.png"\nscale = {}.0\n',
    )
    files = [
        packed(name, told.format(n), f"{ids[1]}\t{shows}\n", front=n)
        for n, name, shows in ((3, "night", "front"), (4, "snow", "back"))
    ]
    found = conflicts([load_extension(file) for file in files], base)
    for thing in ("picture front", f"the look of counter {ids[1]}", "the look of map field"):
        assert f"{thing} is changed by night and snow; that of snow holds" in found
    assert shown(book(*files), "front") == 4


def test_art_is_unpacked_and_packs_to_the_same_bytes(base):
    told = '[[picture]]\nmap = "field"\npicture = "art/moor.png"\n[[option]]\nid = "{}"\nname = "Mist"\n'
    more = told.format(base.scenarios.options[0].id)
    data = Path(packed("night", more, f"{base.counters.counters.id[1]}\tmoor\n", moor=3)).read_bytes()
    assert main(["unpack", "night.wgx", "out"]) == 0
    assert Path("out/art/moor.png").read_bytes() == picture(3)
    assert pack_extension("out") == data


@pytest.mark.parametrize(
    ("more", "cells", "problem"),
    [
        ("", "nobody\tfront\n", "there is no counter `nobody`"),
        ("", "{counter}\tnowhere\n", "there is no `nowhere` in the folder `art`"),
        ('[[picture]]\nmap = "moon"\npicture = "art/front.png"\n', "", "there is no map `moon`"),
        ('[[picture]]\nmap = "field"\npicture = "art/x.png"\n', "", "there is no art/x.png"),
        ('[[option]]\nid = "x"\nname = "X"\n', "", "option: the base has no `x`"),
        ('[[step]]\nid = "x"\ntitle = "X"\n', "", "step: the base has no `x`"),
    ],
)
def test_what_does_not_fit_is_told(base, more, cells, problem):
    with pytest.raises(ModuleDataError, match=problem):
        packed("night", more, cells.format(counter=base.counters.counters.id[1]), front=3)


def test_a_file_that_is_no_picture_is_told(base):
    folder = sources("night")
    (folder / "art" / "x.png").write_bytes(b"nothing")
    with pytest.raises(ModuleDataError):
        pack_extension(folder)


@pytest.mark.parametrize(
    "art",
    [
        {"name": ("front",), "length": (5,), "digest": (b"x" * 16,)},
        {"name": ("../x",), "length": (5,), "digest": (b"x" * 16,)},
        {"name": ("a", "a"), "length": (5, 5), "digest": (b"x" * 16,) * 2},
        {"name": ("a", "b"), "length": (5,), "digest": (b"x" * 16,)},
        {},
    ],
)
def test_hostile_art_is_refused_with_a_sentence(base, art):
    good = load_extension(packed("night", front=3)).container
    payloads = {name: good.payload(name) for name in ("extension", "changes", "words")}
    whole = {**payloads, "art": encode(art), "files": payloads["words"]}
    with pytest.raises(ModuleDataError):
        lay_over(base, [load_extension(write_container(whole), "bad.wgx")])
