"""pack, unpack, check and inspect: sentences for people, JSON for scripts, exit status for both."""

import json
import shutil
from pathlib import Path

import pytest

from grognard.kernel.module import pack, unpack
from grognard.tools import main

MODULES = Path(__file__).parents[2] / "modules"
TINY = Path(__file__).parents[1] / "data" / "tiny_module"
COMMANDS = {"pack": "pack", "unpack": "unpack", "check": "check", "inspect": "inspect_module"}


@pytest.fixture(autouse=True)
def here(tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))


@pytest.fixture
def broken(tmp_path):
    folder = shutil.copytree(TINY, tmp_path / "broken")
    path = folder / "maps" / "field.spaces.tsv"
    path.write_text(path.read_text(encoding="utf-8").replace("wood", "bog"), encoding="utf-8")
    return folder


def test_the_commands_are_wired():
    assert {name: main.COMMANDS[name][0] for name in COMMANDS} == COMMANDS


def test_pack_writes_a_file_named_after_the_module(capsys):
    assert main.main(["pack", str(TINY)]) == 0
    assert Path("the_ford.wgm").is_file()
    assert "Packed The Ford 1.0.0 into the_ford.wgm" in capsys.readouterr().out


def test_pack_tells_every_problem_with_its_line_and_fails(broken, capsys):
    assert main.main(["pack", str(broken), "-o", "out.wgm"]) == 1
    shown = capsys.readouterr()
    assert shown.out == ""
    assert "maps/field.spaces.tsv line 4: no terrain `bog`" in shown.err
    assert "maps/field.spaces.tsv line 6" in shown.err
    assert not Path("out.wgm").exists()


def test_what_pack_writes_unpack_gives_back(capsys):
    main.main(["pack", str(TINY), "-o", "ford.wgm"])
    assert main.main(["unpack", "ford.wgm", "sources"]) == 0
    assert main.main(["pack", "sources", "-o", "again.wgm"]) == 0
    assert Path("again.wgm").read_bytes() == Path("ford.wgm").read_bytes()
    assert main.main(["unpack", "ford.wgm", "sources"]) == 1
    assert "not an empty folder" in capsys.readouterr().err


def test_check_of_a_sound_module_shows_where_its_data_comes_from(capsys):
    assert main.main(["check", str(TINY)]) == 0
    shown = capsys.readouterr().out
    assert "no problems" in shown
    assert "remark: the plugin the_ford is not installed" in shown
    assert "counters: 1 derived, 4 house" in shown


def test_check_as_json_lists_problems_by_module(broken, capsys):
    assert main.main(["check", "--json", str(TINY), str(broken), "nowhere"]) == 1
    sound, bad, missing = json.loads(capsys.readouterr().out)
    assert (sound["problems"], sound["origins"]["tables"]) == ([], {"house": 1})
    assert sound["origins"]["table cells"] == {"derived": 1, "house": 8}
    assert len(bad["problems"]) == 2
    assert "no game is called so" in missing["problems"][0]


def test_check_of_a_damaged_file_is_a_sentence(capsys):
    main.main(["pack", str(TINY), "-o", "ford.wgm"])
    path = Path("ford.wgm")
    path.write_bytes(path.read_bytes()[:-9])
    assert main.main(["check", "ford.wgm"]) == 1
    assert "cut short" in capsys.readouterr().out


def test_inspect_shows_every_map_table_and_scenario_with_its_provenance(capsys):
    assert main.main(["inspect", str(TINY)]) == 0
    shown = capsys.readouterr().out
    for line in (
        "field: The field, 7 spaces (hex); house",
        "combat: Combat; house: invented",
        "dusk: Red comes back",
    ):
        assert line in shown


def test_inspect_as_json_counts(capsys):
    assert main.main(["inspect", "--json", str(TINY)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["counters"] == {"blue": 2, "red": 2, "markers of both": 1}
    assert found["ways"] == {"adjacent": 24, "retreat": 1, "road": 4}
    assert len(found["digest"]) == 64


def changed(tmp_path, *edits):
    """Return the tiny module with some words changed, as a folder."""
    folder = shutil.copytree(TINY, tmp_path / "changed")
    for file, old, new in edits:
        text = (folder / file).read_text(encoding="utf-8")
        assert old in text
        (folder / file).write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def differences(capsys, old, new):
    assert main.main(["inspect", "--json", "--diff", str(old), str(new)]) == 0
    return json.loads(capsys.readouterr().out)


def test_between_a_module_and_itself_nothing_changed(capsys):
    assert differences(capsys, TINY, TINY) == {}


def test_what_changed_is_told_in_the_words_of_the_game(tmp_path, capsys):
    new = changed(
        tmp_path,
        ("module.toml", 'version = "1.0.0"', 'version = "1.1.0"'),
        ("counters.tsv", "3-4-2/2-3-2", "3-5-2/2-3-2"),
        ("tables/combat.tsv", "AR", "AE"),
        ("maps/field.spaces.tsv", "wood", "open"),
    )
    found = differences(capsys, TINY, new)
    assert found["Title page"] == ["version: 1.0.0 → 1.1.0"]
    assert found["Counters"] == ["blue-1: defence 4 → 5"]
    assert found["Tables"] == ["combat: dice 2-6, odds against one 0: AR → AE"]
    assert found["Spaces"] == ["field:0203: terrain wood → open"]
    assert set(found) == {"Title page", "Counters", "Tables", "Spaces"}
    assert differences(capsys, new, TINY)["Counters"] == ["blue-1: defence 5 → 4"]


def test_people_are_told_whether_saves_go_on(tmp_path, capsys):
    new = changed(tmp_path, ("module.toml", 'version = "1.0.0"', 'version = "1.1.0"'))
    main.main(["inspect", "--diff", str(TINY), str(new)])
    assert capsys.readouterr().out == (
        "Title page:\n  version: 1.0.0 → 1.1.0\nSaves of one go on with the other.\n"
    )


def test_pictures_that_changed_are_told(pictured, tmp_path, capsys):
    new = shutil.copytree(pictured, tmp_path / "changed")
    shutil.copy(new / "art" / "front.png", new / "art" / "back.png")
    (told,) = differences(capsys, pictured, new)["Pictures"]
    assert told.startswith("back: pixels ")


def test_the_graph_is_read_by_networkx_as_it_was_written(capsys):
    import networkx

    assert main.main(["inspect", str(TINY), "--graph", "out/graph.graphml"]) == 0
    assert capsys.readouterr().out.startswith("Wrote 8 spaces and 29 ways into ")
    graph = networkx.read_graphml("out/graph.graphml", force_multigraph=True)
    assert graph.nodes["0102"]["terrain"] == "wood"
    assert sum(kind == "road" for *_, kind in graph.edges(keys=True)) == 4


@pytest.mark.parametrize("words", [[], ["x", "--diff", "x", "y"]])
def test_inspect_without_one_thing_to_do_says_so(words, capsys):
    assert main.main(["inspect", *words]) == 1
    assert capsys.readouterr().err.endswith(".\n")


# Extensions


@pytest.fixture
def night(tmp_path, skirmish):
    """Write the sources of an extension of Skirmish that arms a gun."""
    folder = tmp_path / "night"
    folder.mkdir()
    head = 'id = "night"\ntitle = "Night"\nversion = "1.0.0"\nbase = "skirmish"\nprovenance = "house"\n'
    (folder / "extension.toml").write_text(head)
    row = "red-gun\tRed Gun\tred\tred\tgun\tI\t9-5-1\t0103\thouse\n"
    (folder / "counters.tsv").write_text("id\tname\tside\tnation\ttype\tsteps\tfaces\tstart\tsource\n" + row)
    return folder


@pytest.mark.parametrize("game", sorted(path.parent.name for path in MODULES.glob("*/module.toml")))
def test_every_module_of_this_checkout_unpacks_to_sources_that_pack_to_the_same_bytes(game, tmp_path):
    data = pack(MODULES / game, tmp_path / "it.wgm")
    unpack(tmp_path / "it.wgm", tmp_path / "again")
    assert pack(tmp_path / "again") == data


def test_an_extension_is_packed_inspected_and_unpacked(night, capsys):
    assert main.main(["pack", "night"]) == 0
    assert "Packed Night 1.0.0, for skirmish, into night.wgx" in capsys.readouterr().out
    assert main.main(["inspect", "night.wgx"]) == 0
    assert capsys.readouterr().out.endswith("Counters:\n  red-gun: firepower 6 → 9\n")
    assert main.main(["inspect", "--json", "night"]) == 0
    assert json.loads(capsys.readouterr().out)["changes"] == {"Counters": ["red-gun: firepower 6 → 9"]}
    assert main.main(["unpack", "night.wgx", "again"]) == 0
    assert main.main(["pack", "again", "-o", "again.wgx"]) == 0
    assert Path("again.wgx").read_bytes() == Path("night.wgx").read_bytes()


def test_an_extension_is_checked_with_its_base(night, capsys):
    assert main.main(["check", "night", "--play", "--games", "1"]) == 0
    counters = night / "counters.tsv"
    counters.write_text(counters.read_text().replace("\tgun\t", "\tcannon\t"))
    assert main.main(["check", "night"]) == 1
    assert "no unit type `cannon`" in capsys.readouterr().out


def test_check_tells_that_a_table_of_an_extension_takes_the_place_of_the_bases(tmp_path, capsys, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    (tmp_path / "home" / "modules").mkdir(parents=True)
    pack(TINY, tmp_path / "home" / "modules" / "the_ford.wgm")
    (tmp_path / "odds" / "tables").mkdir(parents=True)
    head = 'id = "odds"\ntitle = "Odds"\nversion = "1.0.0"\nbase = "the_ford"\nprovenance = "house"\n'
    (tmp_path / "odds" / "extension.toml").write_text(head)
    text = (TINY / "tables" / "combat.tsv").read_text(encoding="utf-8")
    text = text.replace("7-9", "7-8").replace("10+", "9+")
    (tmp_path / "odds" / "tables" / "combat.tsv").write_text(text, encoding="utf-8")
    assert main.main(["check", str(tmp_path / "odds")]) == 0
    shown = capsys.readouterr().out
    assert "tables/combat.tsv: it takes the place of the base's table, which has no `7-8`, `9+`; " in shown
    assert "spell keys and meanings as the base does" in shown


def test_check_tells_where_extensions_disagree_with_each_other_and_with_those_installed(night, capsys):
    for name, firepower in (("day", 8), ("dusk", 7)):
        shutil.copytree(night, name)
        for file, old, new in (
            ("extension.toml", '"night"', f'"{name}"'),
            ("counters.tsv", "\t9-", f"\t{firepower}-"),
        ):
            Path(name, file).write_text(Path(name, file).read_text().replace(old, new))
    assert main.main(["pack", "dusk"]) == 0
    assert main.main(["install", "dusk.wgx"]) == 0
    capsys.readouterr()
    assert main.main(["check", "night", "day"]) == 0
    shown = capsys.readouterr().out
    told = "remark: counter red-gun is changed by night, day and dusk; that of dusk holds; "
    assert shown.count(told + "name the one that shall hold last") == 1
    assert main.main(["check", "--json", "night"]) == 0
    (found,) = json.loads(capsys.readouterr().out)
    assert any("changed by night and dusk" in one["text"] for one in found["remarks"])


def test_a_game_is_played_with_extensions_and_told_where_they_disagree(night, capsys, monkeypatch):
    shutil.copytree(night, "day")
    Path("day/extension.toml").write_text(Path("day/extension.toml").read_text().replace('"night"', '"day"'))
    counters = Path("day/counters.tsv")
    counters.write_text(counters.read_text().replace("\t9-5-1\t", "\t8-5-1\t"))
    main.main(["pack", "night"])
    main.main(["pack", "day"])
    capsys.readouterr()
    extensions = ["--extension", "night.wgx", "--extension", "day.wgx"]
    monkeypatch.setattr("builtins.input", lambda *_: "quit")
    assert main.main(["play", "skirmish", "--text", "--seed", "1", *extensions]) == 0
    shown = capsys.readouterr()
    assert "counter red-gun is changed by night and day; that of day holds." in shown.err
    assert (
        main.main(
            ["simulate", "skirmish", "--games", "1", "--bots", "red=random", "blue=random", *extensions]
        )
        == 0
    )
    assert main.main(["play", "x.wgs", "--extension", "night.wgx"]) == 1
    assert "a save knows its own" in capsys.readouterr().err


def test_an_extension_without_its_base_is_a_sentence(night, capsys):
    (night / "extension.toml").write_text(
        (night / "extension.toml").read_text().replace("skirmish", "moon_war")
    )
    assert main.main(["pack", "night"]) == 1
    assert "moon_war: no game is called so" in capsys.readouterr().err
