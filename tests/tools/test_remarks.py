"""What ``check`` remarks: each oddity with file, line and remedy."""

import json
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest

from grognard.kernel import png
from grognard.kernel.board_build import board_from_folder
from grognard.tools.main import main
from grognard.tools.remarks import Lines, _overlapping
from grognard.tools.remarks import remarks as all_remarks

pytestmark = pytest.mark.usefixtures("plugging")


@pytest.fixture
def game(tmp_path, monkeypatch, capsys):
    """Write the tutorial's game, which has nothing odd, and return its folder."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    assert main(["new-game", "mill"]) == 0
    capsys.readouterr()
    return tmp_path / "mill"


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def remarks(capsys, *arguments):
    status = main(["check", "--json", "--plugin", "mill", *arguments])
    (found,) = json.loads(capsys.readouterr().out)
    assert (status, found["problems"]) == (0, [])
    return found["remarks"]


def one(capsys, *arguments):
    (found,) = remarks(capsys, *arguments)
    return found


def test_a_game_with_nothing_odd_has_no_remarks(game, capsys):
    assert remarks(capsys) == []


def test_a_space_nobody_can_reach(game, capsys):
    change(game / "module/maps/field.toml", "columns = [1, 5]", "columns = [1, 9]")
    change(
        game / "module/maps/field.spaces.tsv",
        "0504\t\tclear\n",
        "0504\t\tclear\n0801\t\tclear\n0802\t\twood\n",
    )
    found = one(capsys)
    assert (found["file"], found["line"]) == ("maps/field.spaces.tsv", 22)
    assert found["text"] == (
        "maps/field.spaces.tsv line 22: no counter can come to: 0801, 0802; "
        "give it a line in the links file, or a counter in a scenario"
    )


def test_a_space_that_was_closed_on_purpose_is_no_oddity(game, capsys):
    spaces = game / "module/maps/field.spaces.tsv"
    change(spaces, "terrain\tfeatures\n", "terrain\tfeatures\tstatus\n")
    change(spaces, "0501\t\twood\n", "0501\t\twood\t\tclosed\n")
    assert board_from_folder(game / "module").topology.adjacent.rows[16] == ()
    assert remarks(capsys) == []


def test_two_spaces_that_overlap(game, capsys):
    spaces = game / "module/maps/field.spaces.tsv"
    board = board_from_folder(game / "module")
    at = board.spaces.index["0503"]
    change(spaces, "terrain\tfeatures\n", "terrain\tfeatures\tx\ty\n")
    change(spaces, "0504\t\tclear\n", f"0504\t\tclear\t\t{board.spaces.x[at] + 1}\t{board.spaces.y[at]}\n")
    found = one(capsys)
    assert found["text"].startswith("maps/field.spaces.tsv line 21: it lies on 0503: 0504; give the two")


@pytest.mark.parametrize(
    ("places", "named"),
    [
        (((0, 0), (1, 0), (100, 0)), ["b"]),
        (((0, 0), (0, 0), (100, 0)), ["b"]),
        (((0, 0), (0, 0)), ["b"]),
        (((0, 0), (100, 0), (1900, 0)), []),
        (((0, 0), (3, 0), (6, 0)), []),
    ],
)
def test_boxes_of_a_small_map_overlap_by_the_size_of_a_counter(places, named):
    xs, ys = zip(*places, strict=True)
    ids = ("a", "b", "c")[: len(places)]
    spaces = SimpleNamespace(
        x=xs, y=ys, ids=ids, printed=ids, map_of=[0] * len(ids), of_map=lambda map_id: range(len(ids))
    )
    small = SimpleNamespace(maps=[SimpleNamespace(id="display")], spaces=spaces)
    found = list(_overlapping(small, Lines(None)))
    assert [one.text.rpartition(": ")[2] for one in found] == named


def test_a_counter_without_a_set_up(game, capsys):
    change(
        game / "module/counters.tsv",
        "blue-horse\tBlue Horse\tblue\tblue\tcavalry\tI\t2-4\t0504",
        "blue-horse\tBlue Horse\tblue\tblue\tcavalry\tI\t2-4\t-",
    )
    found = one(capsys)
    assert (found["file"], found["line"]) == ("counters.tsv", 7)
    assert "1 counter stands in no scenario's set-up: blue-horse; name a start" in found["text"]


def test_a_row_of_a_table_that_no_roll_comes_to(game, capsys):
    table = game / "module/tables/combat.tsv"
    change(table, "rows=die", "rows=one die")
    found = one(capsys)
    assert (found["file"], found["line"]) == ("tables/combat.tsv", 3)
    assert found["text"].endswith(
        "one die never comes to row `0-`; if something is added to the roll, say so: rows=one die, modified"
    )
    change(table, "rows=one die", "rows=one die, modified")
    assert remarks(capsys) == []


def test_a_column_of_a_table_that_no_roll_comes_to(game, capsys):
    lines = "# Sky | 3.2 | house | rows=weather | columns=one die\nweather\t1-6\t7+\nfair\tA\tB\n"
    (game / "module/tables/sky.tsv").write_text(lines)
    found = one(capsys)
    assert (found["file"], found["line"]) == ("tables/sky.tsv", 2)
    assert "one die never comes to column `7+`" in found["text"]


def test_a_case_that_nobody_cites(game, capsys):
    change(game / "module/cases.tsv", "4.0\t", "3.4\tNight\trule\tenforced\n4.0\t")
    found = one(capsys)
    assert (found["file"], found["line"]) == ("cases.tsv", 12)
    assert "no rule cites 3.4; cite them" in found["text"]


def test_art_that_nothing_is_drawn_from(game, capsys):
    art = game / "module/art"
    art.mkdir()
    pixels = np.full((4, 4, 4), 255, np.uint8)
    (art / "Unused.png").write_bytes(png.encode(4, 4, [pixels]))
    (art / "notes.txt").write_text("mine")
    texts = [found["text"] for found in remarks(capsys)]
    assert texts[0].startswith("art/Unused.png: nothing is drawn from unused; name it in `pictures`")
    assert texts[1].startswith("art: notes.txt is not packed; take it out")


def test_of_a_packed_module_the_file_is_named_without_a_line(game, capsys):
    change(game / "module/cases.tsv", "4.0\t", "3.4\tNight\trule\tenforced\n4.0\t")
    main(["pack", "mill/module", "-o", "mill.wgm"])
    capsys.readouterr()
    found = one(capsys, "mill.wgm")
    assert (found["file"], found["line"]) == ("cases.tsv", 0)


def test_problems_of_the_plugin_leave_the_remarks(game, capsys):
    change(game / "mill/plugin.py", '"combat": rules', '"crt": rules')
    change(game / "module/counters.tsv", "2-4\t0504", "2-4\t-")
    assert main(["check", "--plugin", "mill"]) == 1
    shown = capsys.readouterr().out
    assert "there is no table crt" in shown
    assert "remark: counters.tsv line 7" in shown


def test_modules_of_ours_overlap_nowhere_and_are_reached():
    root = Path(__file__).resolve().parents[2] / "modules"
    for name in ("free_table", "red_sun_rising"):
        texts = [str(found) for found in all_remarks(board_from_folder(root / name), root / name)]
        assert not [text for text in texts if "set-up" not in text]
