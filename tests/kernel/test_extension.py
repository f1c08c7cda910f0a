"""Extensions: packed, laid over their base, remembered by saves."""

import shutil
from pathlib import Path
from random import Random

import pytest

from grognard.kernel import ModuleDataError, SaveError, Session, open_game
from grognard.kernel.board_build import build_board
from grognard.kernel.conflicts import conflicts
from grognard.kernel.container import write_container
from grognard.kernel.extending import find_extended, lay_over
from grognard.kernel.extension import load_extension, pack_extension, unpack_extension
from grognard.kernel.module import load, unpack
from grognard.kernel.registry import find_board, find_module
from grognard.kernel.save import verify
from grognard.kernel.text import bug_report, position_text, session_from_text
from grognard.kernel.wire import encode

pytestmark = pytest.mark.usefixtures("skirmish")

HEAD = 'id = "{id}"\ntitle = "More Skirmish"\nversion = "1.2.0"\nbase = "skirmish"\nprovenance = "house"\n'
COUNTERS = "id\tname\tside\tnation\ttype\tsteps\tfaces\tstart\tsource\n"
OVERLAY = """
[[overlay]]
id = "swamp"
map = "ridge"
kind = "polygon"
terrain = "lake"
points = [[{0}, {1}], [{2}, {1}], [{2}, {3}], [{0}, {3}]]
"""


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))


def sources(tmp_path, name, more="", **files):
    """Write the sources of an extension; a file's name stands with `_` for `/`."""
    folder = tmp_path / name
    folder.mkdir()
    (folder / "extension.toml").write_text(HEAD.format(id=name) + more)
    for file, text in files.items():
        path = folder / file.replace("__", "/").replace("_tsv", ".tsv").replace("_toml", ".toml")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return folder


def packed(tmp_path, name, more="", **files):
    """Pack an extension and return its file."""
    pack_extension(sources(tmp_path, name, more, **files), tmp_path / f"{name}.wgx")
    return str(tmp_path / f"{name}.wgx")


def guns(tmp_path, name="guns", firepower=9):
    row = f"red-gun\tRed Gun\tred\tred\tgun\tI\t{firepower}-5-1\t0103\thouse\n"
    return packed(tmp_path, name, counters_tsv=COUNTERS + row)


def square(board, space, half=5.0):
    at = board.spaces.index[space]
    x, y = board.spaces.x[at], board.spaces.y[at]
    return x - half, y - half, x + half, y + half


def test_a_counter_is_replaced_and_its_number_stays(tmp_path):
    base, board = find_board("skirmish"), open_game("skirmish", seed=1, extensions=[guns(tmp_path)]).board
    assert board.counters.ids == base.counters.ids
    row = board.counters.index["red-gun"]
    assert (board.counters.faces[row], base.counters.faces[row]) == (((9, 5, 1),), ((6, 5, 1),))


def test_a_new_counter_comes_behind_the_others_and_plays(tmp_path):
    row = "red-3\t3rd Red\tred\tred\tinfantry\tI\t4-7-2\t0104\thouse\n"
    session = open_game(
        "skirmish", seed=1, extensions=[packed(tmp_path, "third", counters_tsv=COUNTERS + row)]
    )
    assert session.board.counters.ids[-1] == "red-3"
    assert "march red-3 0204" in map(str, session.offer().actions)


def test_a_scenario_is_added(tmp_path):
    text = 'id = "raid"\ntitle = "A Raid"\nprovenance = "house"\n[setup]\n"0302" = ["red-1"]\n'
    session = open_game(
        "skirmish", scenario="raid", seed=1, extensions=[packed(tmp_path, "r", scenarios__x_toml=text)]
    )
    assert (
        session.engine.play.state.place[session.board.counters.index["red-1"]]
        == session.board.spaces.index["0302"]
    )
    assert set(session.board.scenarios) == {"patrol", "raid"}


def test_a_title_of_a_case_changes_no_digest(tmp_path):
    text = "id\ttitle\tkind\tstatus\treason\n5.1\tErrata of 1915\trule\tenforced\n"
    board = open_game("skirmish", seed=1, extensions=[packed(tmp_path, "errata", cases_tsv=text)]).board
    assert board.cases["5.1"].title == "Errata of 1915"
    assert board.digest == find_board("skirmish").digest


def test_a_polygon_becomes_printed_ids_and_gives_them_its_terrain(tmp_path):
    base = find_board("skirmish")
    file = packed(tmp_path, "wet", OVERLAY.format(*square(base, "0304")))
    (area,) = load_extension(file).changes.areas
    assert area.spaces == ("0304",)
    board = open_game("skirmish", seed=1, extensions=[file]).board
    at = board.spaces.index["0304"]
    assert board.regions["swamp"] == {at}
    assert [board.codes["terrain"][one.spaces.terrain[at]] for one in (base, board)] == ["hill", "lake"]
    assert board.spaces.ids == base.spaces.ids


def test_the_last_of_two_extensions_holds_and_they_are_told_to_disagree(tmp_path):
    files, base = [guns(tmp_path, "weak", 1), guns(tmp_path, "strong", 9)], load(find_module("skirmish"))
    for order, firepower in ((files, 9), (files[::-1], 1)):
        board = open_game("skirmish", seed=1, extensions=order).board
        assert board.counters.faces[board.counters.index["red-gun"]] == ((firepower, 5, 1),)
    assert conflicts([load_extension(file) for file in files], base) == [
        "counter red-gun is changed by weak and strong; that of strong holds"
    ]
    assert conflicts([load_extension(files[0])], base) == []


def test_the_same_sources_give_the_same_bytes_and_come_back(tmp_path):
    base = find_board("skirmish")
    folder = sources(tmp_path, "wet", OVERLAY.format(*square(base, "0304")))
    data = pack_extension(folder)
    assert pack_extension(folder) == data
    back = tmp_path / "back"
    back.mkdir()
    for name, text in unpack_extension(data).items():
        (back / name).write_text(text)
    assert pack_extension(back) == data


def test_an_extension_of_another_state_of_the_base_is_refused(tmp_path):
    file = guns(tmp_path)
    folder = tmp_path / "base"
    unpack(find_module("skirmish"), folder)
    text = (folder / "counters.tsv").read_text()
    (folder / "counters.tsv").write_text(text.replace("4-7-2", "5-7-2"))
    from grognard.kernel.module import pack

    other = load(pack(folder), "other.wgm")
    with pytest.raises(ModuleDataError, match="it is made for skirmish of digest .*pack it anew"):
        lay_over(other, [load_extension(file)])


def test_what_does_not_fit_is_told_by_file_and_line(tmp_path):
    folder = sources(
        tmp_path,
        "bad",
        '[[region]]\nid = "r"\nmap = "moon"\nspaces = []\n'
        '[[region]]\nid = "s"\nmap = "ridge"\nspaces = ["9999"]\n',
        counters_tsv=COUNTERS + "red-1\tA\tred\n" * 2,
        tables__x_tsv="nothing",
        art_tsv="x",
    )
    with pytest.raises(ModuleDataError) as caught:
        pack_extension(folder)
    told = "\n".join(caught.value.problems)
    for part in (
        "there is no map `moon`",
        "there is no space `9999` on ridge",
        "counters.tsv line 3: `red-1` is given twice",
        "tables/x.tsv line 1: should be",
        "art.tsv: an extension has no such file",
    ):
        assert part in told


def test_what_only_the_base_can_tell_is_told_when_packing_by_file_and_line_of_the_extension(tmp_path):
    row = "# guns\nred-gun\tRed Gun\tgreen\tred\tgun\tI\t6-5-1\t0103\thouse\n"
    raid = 'id = "raid"\ntitle = "A Raid"\nprovenance = "house"\n[setup]\n"0302" = ["ghost"]\n'
    folder = sources(tmp_path, "green", counters_tsv=COUNTERS + row, scenarios__x_toml=raid)
    with pytest.raises(ModuleDataError) as caught:
        pack_extension(folder)
    assert caught.value.problems == (
        "counters.tsv line 3: side: no side `green`; there are red, blue",
        "scenarios/x.toml line 5: there is no counter `ghost`",
    )


def test_an_option_or_a_step_that_is_not_there_is_told_with_those_that_are(tmp_path):
    for number, (more, told) in enumerate(
        (
            (
                '[[step]]\nid = "day"\ntitle = "Day"\n',
                "step: the base has no `day`; there are .*red.movement",
            ),
            ('[[option]]\nid = "rain"\nname = "Rain"\n', "option: the base has no `rain`; there are truce"),
        )
    ):
        with pytest.raises(ModuleDataError, match=f"extension.toml: {told}"):
            pack_extension(sources(tmp_path, f"x{number}", more))


@pytest.mark.parametrize("names", [["guns", "guns"], ["nothing"], ["../guns"], ["x" * 5000]])
def test_extensions_that_are_not_there_or_twice(tmp_path, names):
    file = guns(tmp_path)
    with pytest.raises(ModuleDataError):
        open_game("skirmish", seed=1, extensions=[file if name == "guns" else name for name in names])


def test_an_extended_module_is_no_base(tmp_path):
    file = guns(tmp_path)
    with pytest.raises(ModuleDataError, match="laid over it already"):
        find_extended(str(find_extended("skirmish", [file])), [file])


# Saves


@pytest.fixture
def saved(tmp_path):
    file = guns(tmp_path)
    session = open_game("skirmish", seed=1, extensions=[file])
    session.apply(session.offer().actions[0])
    session.save(tmp_path / "game.wgs")
    return session, tmp_path / "game.wgs", Path(file)


def cleared(tmp_path):
    shutil.rmtree(tmp_path / "home" / "cache")


def test_a_save_names_its_extensions_and_goes_on(saved):
    session, path, _ = saved
    loaded = Session.load(path)
    assert loaded.board.stamps == session.board.stamps
    assert [slug for slug, _, _ in loaded.board.stamps] == ["skirmish", "guns"]
    assert loaded.state_hash() == session.state_hash()
    assert verify(path).divergence == ""


def test_a_save_finds_an_installed_extension_and_says_which_is_missing(saved, tmp_path):
    session, path, file = saved
    cleared(tmp_path)
    with pytest.raises(
        SaveError, match="the extension guns 1.2.0, which is not installed; `grognard install"
    ):
        Session.load(path)
    (tmp_path / "home" / "extensions").mkdir()
    shutil.copy(file, tmp_path / "home" / "extensions" / "guns.wgx")
    assert Session.load(path).state_hash() == session.state_hash()


def test_a_save_is_not_opened_with_another_version_of_an_extension(saved, tmp_path):
    _, path, file = saved
    cleared(tmp_path)
    file.unlink()
    shutil.rmtree(tmp_path / "guns")
    (tmp_path / "home" / "extensions").mkdir()
    shutil.copy(guns(tmp_path, firepower=3), tmp_path / "home" / "extensions" / "guns.wgx")
    with pytest.raises(SaveError, match="it is played with guns 1.2.0 .digest .* but here is one of digest"):
        Session.load(path)


def test_texts_of_a_game_name_its_extensions(saved, tmp_path):
    session, _, file = saved
    (tmp_path / "home" / "extensions").mkdir()
    shutil.copy(file, tmp_path / "home" / "extensions" / "guns.wgx")
    for text in (position_text(session), bug_report(session).rpartition("expect")[0]):
        assert "\nextension guns\n" in text
        assert session_from_text(text).board.stamps == session.board.stamps


# Files of strangers


def test_mutated_files_are_refused_or_read(tmp_path):
    data, random = Path(guns(tmp_path)).read_bytes(), Random(1)
    base = load(find_module("skirmish"))
    for _ in range(300):
        bad = bytearray(data)
        for _ in range(random.randint(1, 3)):
            bad[random.randrange(len(bad))] = random.randrange(256)
        try:
            lay_over(base, [load_extension(bytes(bad), "bad.wgx")])
        except ModuleDataError as error:
            assert error.problems


@pytest.mark.parametrize(
    ("section", "value"),
    [
        ("changes", {"texts": {"../x.tsv": ""}, "areas": []}),
        ("changes", {"texts": {"module.toml": "slug = 1"}, "areas": []}),
        ("changes", {"texts": {"scenarios/x.toml": "id = ["}, "areas": []}),
        ("changes", {"texts": {"scenarios/x.toml": "a=" + "[" * 9000}, "areas": []}),
        ("changes", {"texts": {"counters.tsv": "id\nid\tid\n"}, "areas": []}),
        ("changes", {"texts": {"tables/combat.tsv": "\x00"}, "areas": []}),
        ("changes", {"texts": 3, "areas": []}),
        (
            "changes",
            {
                "texts": {},
                "areas": [
                    {"id": "a", "map": "moon", "spaces": [], "case": "", "provenance": "", "terrain": ""}
                ],
            },
        ),
        ("words", {"cases": "id\n1.0\n1.0\n"}),
        ("words", {}),
    ],
)
def test_hostile_sections_are_refused_with_a_sentence(tmp_path, section, value):
    good = load_extension(guns(tmp_path))
    parts = {name: good.container.read(name) for name in good.container.sections}
    data = write_container({name: encode(part) for name, part in (parts | {section: value}).items()})
    with pytest.raises(ModuleDataError):
        lay_over(load(find_module("skirmish")), [load_extension(data, "bad.wgx")])


def test_a_module_is_no_extension_and_an_extension_no_module(tmp_path):
    file = guns(tmp_path)
    with pytest.raises(ModuleDataError, match="it is no extension"):
        load_extension(find_module("skirmish"))
    with pytest.raises(ModuleDataError):
        load(file)


def test_a_forged_stamp_opens_no_save(saved, tmp_path):
    session, path, _ = saved
    cleared(tmp_path)
    base = load(find_module("skirmish"))
    assert build_board(base).stamps != session.board.stamps
    with pytest.raises(SaveError):
        Session.load(path)
