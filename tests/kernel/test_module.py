"""Packing, loading and unpacking: the same digests everywhere, and every problem with its file and line."""

import shutil
from pathlib import Path

import pytest

from grognard.kernel.durable import write_whole
from grognard.kernel.errors import GrognardError, ModuleDataError
from grognard.kernel.module import SECTIONS, load, pack, sources_digest, unpack

MODULES = Path(__file__).parents[2] / "modules"
TINY = Path(__file__).parents[1] / "data" / "tiny_module"


@pytest.fixture
def copy(tmp_path):
    return shutil.copytree(TINY, tmp_path / "source")


def edit(folder, file, old, new):
    path = folder / file
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new), encoding="utf-8")


def digests(module):
    return {name: section.digest for name, section in module.container.sections.items()}


def test_equal_sources_give_equal_bytes(copy):
    assert pack(copy) == pack(TINY)


def test_line_ends_comments_and_row_order_of_spaces_change_nothing(copy):
    path = copy / "maps" / "field.spaces.tsv"
    head, *rows = path.read_text(encoding="utf-8").splitlines()
    path.write_bytes("\r\n".join(["# shuffled", head, "", *reversed(rows)]).encode("utf-8-sig"))
    assert pack(copy) == pack(TINY)


def test_what_is_unpacked_packs_to_the_same_digests(tmp_path):
    first = pack(TINY)
    unpack(first, tmp_path / "out")
    second = pack(tmp_path / "out")
    assert digests(load(second)) == digests(load(first))
    assert load(second).digest == load(first).digest
    unpack(second, tmp_path / "again")
    assert {path.name: path.read_bytes() for path in (tmp_path / "again").rglob("*.*")} == {
        path.name: path.read_bytes() for path in (tmp_path / "out").rglob("*.*")
    }


def test_nothing_is_unpacked_over_what_is_there(tmp_path):
    (tmp_path / "mine.txt").write_text("keep")
    with pytest.raises(ModuleDataError, match="not an empty folder"):
        unpack(pack(TINY), tmp_path)


def test_sections_are_those_of_the_format():
    # it has none of the last three
    assert (*load(pack(TINY)).container.sections, "pictures", "kit", "extended") == SECTIONS


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("module.toml", 'title = "The Ford"', 'title = "The Bridge"'),
        ("module.toml", 'version = "1.0.0"', 'version = "1.0.1"'),
        ("cases.tsv", "Villages", "Hamlets"),
        ("maps/field.shapes.json", "-60, 40", "-60, 41"),
    ],
)
def test_title_cases_and_drawing_leave_the_play_digest(copy, file, old, new):
    edit(copy, file, old, new)
    assert pack(copy) != pack(TINY)
    assert load(pack(copy)).digest == load(pack(TINY)).digest


@pytest.mark.parametrize(
    ("file", "old", "new"),
    [
        ("module.toml", "count = 4", "count = 5"),
        ("module.toml", "high = 5", "high = 6"),
        ("module.toml", '"village", "ford"', '"ford", "village"'),
        ("maps/field.links.tsv", "0201\thexside\tford", "0201\thexside\triver"),
        ("maps/field.spaces.tsv", "0203\twood", "0203\topen"),
        ("counters.tsv", "3-4-2/2-3-2\t0101", "3-4-2/2-3-3\t0101"),
        ("tables/combat.tsv", "AR", "AE"),
        ("outline.toml", 'id = "night"', 'id = "dark"'),
        ("scenarios/dawn.toml", "vp = 1", "vp = 2"),
    ],
)
def test_what_play_depends_on_changes_the_play_digest(copy, file, old, new):
    edit(copy, file, old, new)
    assert load(pack(copy)).digest != load(pack(TINY)).digest


# One fault a row: file, what is replaced, by what, and the problem as its author reads it.
FAULTS = [
    ("module.toml", 'slug = "the_ford"', 'slug = "The Ford"', "module.toml line 2: slug"),
    ("module.toml", 'plugin = "the_ford"', "", "module.toml: plugin: it is missing"),
    ("module.toml", 'status = "house"', 'status = "heard"', "module.toml line 11: provenance: no"),
    (
        "module.toml",
        'nation = "north"',
        'nation = "west"',
        "module.toml line 18: no nation `west`; there are north, south",
    ),
    ("module.toml", 'case = "3.0"', 'case = "9.9"', "module.toml line 52: case 9.9 is not in cases.tsv"),
    ("module.toml", "maps/boxes.toml", "maps/none.toml", "maps/none.toml: it cannot be read"),
    ("module.toml", "maps/boxes.toml", "../up.toml", "module.toml line 59: map.1.file"),
    ("module.toml", "count = 4", "count = ", "module.toml line 35: it is not TOML: "),
    (
        "outline.toml",
        'side = "red"',
        'side = "green"',
        "outline.toml line 21: no side `green`; there are blue, red",
    ),
    ("maps/field.toml", "odd-down", "odd-right", "maps/field.toml: grid: stagger of flat cells"),
    (
        "maps/field.toml",
        'spaces = ["0202"]',
        'spaces = ["0909"]',
        "region `villages`: there is no space `0909`",
    ),
    ("maps/field.toml", "[300, -150]", "[300, 400]", "overlay `north-half`: the polygon is none"),
    (
        "maps/boxes.toml",
        "field:0102",
        "field:0199",
        "maps/boxes.toml: nested.parent: there is no space `field:0199`",
    ),
    ("maps/field.spaces.tsv", "0203\twood", "0203\tbog", "maps/field.spaces.tsv line 4: no terrain `bog`"),
    ("maps/field.spaces.tsv", "village,ford", "town", "maps/field.spaces.tsv line 2: no feature `town`"),
    (
        "maps/field.spaces.tsv",
        "0203\t",
        "0202\t",
        "maps/field.spaces.tsv line 4: space `0202` is given twice",
    ),
    ("maps/field.spaces.tsv", "0302\t", "0309\t", "line 8: space `0309` is not on the map's grid"),
    ("maps/field.spaces.tsv", "0302\t", "03/2\t", "line 8: `03/2` is no id"),
    ("maps/field.spaces.tsv", "terrain\tname", "ground\tname", "line 1: there is no column `terrain`"),
    ("maps/boxes.spaces.tsv", "20.5", "nan", "maps/boxes.spaces.tsv line 2: `nan` is not a place"),
    (
        "maps/field.links.tsv",
        "0101\t0202\troad",
        "0101\t0909\troad",
        "maps/field.links.tsv line 5: there is no space",
    ),
    (
        "maps/field.links.tsv",
        "0101\thexside",
        "0302\thexside\triver\n0101\t0302\thexside",
        "share no hexside",
    ),
    (
        "maps/field.links.tsv",
        "0202\t0301\troad",
        "0202\t0101\troad",
        "line 6: road from field:0202 to field:0101 is",
    ),
    ("maps/field.links.tsv", "hexside\triver", "hexside\tditch", "no code `ditch`"),
    ("maps/field.shapes.json", "[90, 50.00049]", "[90]", "maps/field.shapes.json: shape `river`"),
    ("maps/field.shapes.json", '"role": "land",', "", "shape `meadow`: role: it is missing"),
    (
        "counters.tsv",
        "blue-2\tHussars\tblue",
        "blue-2\tHussars\tgreen",
        "counters.tsv line 3: side: no side `green`",
    ),
    (
        "counters.tsv",
        "II/I\t3-4-2/2-3-2\t0302",
        "ii/I\t3-4-2/2-3-2\t0302",
        "line 4: steps: `ii` is no run of hash",
    ),
    ("counters.tsv", "1-2-4", "1-2", "counters.tsv line 3: faces: `1-2` is not 3 numbers"),
    ("counters.tsv", "0203\thouse", "0209\thouse", "counters.tsv line 5: start: there is no space `0209`"),
    ("counters.tsv", "0203\thouse", "0203\tguess", "counters.tsv line 5: source: no provenance `guess`"),
    ("counters.tsv", "red-2\t", "red-1\t", "counters.tsv line 5: id: `red-1` is given twice"),
    ("counters.tsv", "red-2\t", "Red 2\t", "counters.tsv line 5: id: `Red 2` is not of lower-case"),
    ("counters.tsv", "red-2\t2nd", "red-2\textra\t2nd", "counters.tsv line 5: 11 cells under 10 columns"),
    ("tables/combat.tsv", "7-9", "8-9", "tables/combat.tsv line 4: `"),
    ("scenarios/dusk.toml", '"red-2"', '"red-9"', "scenarios/dusk.toml line 11: there is no counter `red-9`"),
    ("scenarios/dusk.toml", "first_turn = 3", "first_turn = 30", "begins with turn 30 of 4"),
    ("scenarios/dawn.toml", "red = ", "green = ", "scenarios/dawn.toml line 8: no side `green`"),
    ("scenarios/dawn.toml", 'provenance = "house"', "", "scenarios/dawn.toml: provenance: it is missing"),
    (
        "cases.tsv",
        "rule\tenforced\t\n2.0",
        "rule\tby-hand\t\n2.0",
        "case `1.1` is not enforced and gives no reason",
    ),
]


def test_what_is_wrong_in_several_files_is_told_in_one_go_beside_maps_that_cannot_be_read(copy):
    for file, old, new in (
        ("maps/field.spaces.tsv", "\twood", "\tbog"),
        ("counters.tsv", "\tblue", "\tgreen"),
        ("tables/combat.tsv", "7-9", "8-9"),
        ("outline.toml", 'side = "red"', 'side = "green"'),
        ("scenarios/dusk.toml", '"red-2"', '"red-9"'),
        ("cases.tsv", "id\t", "number\t"),
    ):
        path = copy / file
        assert old in path.read_text(encoding="utf-8")
        path.write_text(path.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    with pytest.raises(ModuleDataError) as caught:
        pack(copy)
    told = {problem.partition(" line ")[0] for problem in caught.value.problems}
    assert told == {
        "maps/field.spaces.tsv",
        "counters.tsv",
        "tables/combat.tsv",
        "outline.toml",
        "scenarios/dusk.toml",
        "cases.tsv",
    }
    assert "there is no space" not in str(caught.value)


@pytest.mark.parametrize(("file", "old", "new", "problem"), FAULTS)
def test_a_fault_in_the_sources_is_named_with_its_place(copy, file, old, new, problem):
    edit(copy, file, old, new)
    with pytest.raises(ModuleDataError) as caught:
        pack(copy)
    assert problem in str(caught.value)


def test_all_faults_of_a_kind_are_told_at_once(copy):
    edit(copy, "maps/field.spaces.tsv", "0203\twood", "0203\tbog")
    edit(copy, "maps/field.spaces.tsv", "0102\twood", "0102\tmoor")
    edit(copy, "maps/boxes.spaces.tsv", "box", "crate")
    with pytest.raises(ModuleDataError) as caught:
        pack(copy)
    assert len(caught.value.problems) == 3


def test_a_folder_that_is_no_module_says_so(tmp_path):
    with pytest.raises(ModuleDataError, match="no module's source folder"):
        pack(tmp_path)


def test_a_file_replaces_the_old_one_in_one_step_or_not_at_all(tmp_path):
    target = tmp_path / "out" / "tiny.wgm"
    write_whole(target, b"old")
    write_whole(target, b"new")
    assert [path.name for path in target.parent.iterdir()] == ["tiny.wgm"]
    target.unlink()
    target.mkdir()
    with pytest.raises(GrognardError, match="cannot be written"):
        write_whole(target, b"newer")
    assert [path.name for path in target.parent.iterdir()] == ["tiny.wgm"]


def test_the_digest_of_sources_follows_names_and_contents(copy):
    before = sources_digest(copy)
    assert before == sources_digest(TINY)
    edit(copy, "cases.tsv", "Villages", "Hamlets")
    assert sources_digest(copy) != before


@pytest.mark.parametrize("real", sorted(MODULES.glob("*/module.toml")), ids=lambda path: path.parent.name)
def test_a_module_of_a_real_game_unpacks_to_itself(tmp_path, real):
    first = pack(real.parent)
    unpack(first, tmp_path / "out")
    assert digests(load(pack(tmp_path / "out"))) == digests(load(first))
