import sys
from xml.etree import ElementTree

import pytest

from grognard.kernel import open_game
from grognard.tools import draw
from grognard.tools.main import main

POSITION = """
game empire_at_sunrise
seed 3
at ki:A1: 46-regiment
do done
"""


def test_a_map_is_written_with_its_counters(tmp_path, capsys):
    assert main(["draw", "empire_at_sunrise", "--map", "ki", "--level", "48", "--out", str(tmp_path)]) == 0
    path = tmp_path / "empire_at_sunrise-ki.svg"
    assert "counter:omd" in path.read_text("utf-8")
    assert capsys.readouterr().out == f"Kiautschou Insert: {path}\n"


def test_bare_maps_have_no_counters_and_every_map_is_drawn(tmp_path):
    assert main(["draw", "empire_at_sunrise", "--bare", "--level", "12", "--out", str(tmp_path)]) == 0
    files = sorted(path.name for path in tmp_path.iterdir())
    assert files == [f"empire_at_sunrise-{name}.svg" for name in ("apm", "boxes", "ki", "pc")]
    assert all("counter:" not in path.read_text("utf-8") for path in tmp_path.iterdir())


def test_the_counter_sheet_has_every_face_of_every_counter(tmp_path):
    assert main(["draw", "empire_at_sunrise", "--counters", "--out", str(tmp_path)]) == 0
    root = ElementTree.fromstring((tmp_path / "empire_at_sunrise-counters.svg").read_text("utf-8"))
    drawn = {
        one.get("data-name") for one in root.iter() if (one.get("data-name") or "").startswith("counter:")
    }
    table = open_game("empire_at_sunrise", seed=1).board.counters
    assert drawn == {
        f"counter:{name}:{face}"
        for name, faces in zip(table.ids, table.faces, strict=True)
        for face in range(len(faces))
    }


def test_a_position_of_a_play_file_is_drawn(tmp_path):
    file = tmp_path / "here.play"
    file.write_text(POSITION, encoding="utf-8")
    words = [
        "draw",
        "empire_at_sunrise",
        "--map",
        "ki",
        "--level",
        "48",
        "--position",
        str(file),
        "--out",
        str(tmp_path),
    ]
    assert main(words) == 0
    assert "counter:46-regiment" in (tmp_path / "empire_at_sunrise-ki.svg").read_text("utf-8")


def test_a_file_of_a_game_may_stand_where_the_game_is_named(tmp_path):
    file = tmp_path / "here.play"
    file.write_text(POSITION, encoding="utf-8")
    assert main(["draw", str(file), "--map", "ki", "--level", "48", "--out", str(tmp_path)]) == 0
    assert "counter:46-regiment" in (tmp_path / "empire_at_sunrise-ki.svg").read_text("utf-8")


def test_a_save_is_drawn_as_the_chosen_side_sees_it(tmp_path):
    session = open_game("empire_at_sunrise", seed=1)
    session.save(tmp_path / "game.wgs")
    words = [
        "draw",
        "empire_at_sunrise",
        "--map",
        "ki",
        "--level",
        "48",
        "--side",
        "aja",
        "--out",
        str(tmp_path),
    ]
    assert main([*words, "--position", str(tmp_path / "game.wgs")]) == 0
    assert "counter:nart" in (tmp_path / "empire_at_sunrise-ki.svg").read_text("utf-8")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--map", "atlantis"], "There is no map atlantis"),
        (["--level", "1"], "from 4 to 400"),
        (["--position", "nowhere.play"], "nowhere.play"),
    ],
)
def test_what_cannot_be_drawn_is_one_sentence(tmp_path, capsys, words, said):
    assert main(["draw", "empire_at_sunrise", *words, "--out", str(tmp_path)]) == 1
    captured = capsys.readouterr()
    assert said in captured.err and captured.err.count("\n") == 1


def test_without_a_rasteriser_svg_is_written_and_one_sentence_said(tmp_path, capsys, monkeypatch):
    monkeypatch.setitem(sys.modules, "resvg_py", None)
    assert (
        main(["draw", "empire_at_sunrise", "--map", "ki", "--level", "20", "--png", "--out", str(tmp_path)])
        == 0
    )
    assert capsys.readouterr().err == draw.NO_RASTERISER + "\n"
    assert [path.suffix for path in tmp_path.iterdir()] == [".svg"]


def test_with_a_rasteriser_png_is_written_too(tmp_path):
    pytest.importorskip("resvg_py", reason="the SVG rasteriser of the art extra is not installed")
    assert (
        main(["draw", "empire_at_sunrise", "--map", "ki", "--level", "20", "--png", "--out", str(tmp_path)])
        == 0
    )
    assert (tmp_path / "empire_at_sunrise-ki.png").read_bytes().startswith(b"\x89PNG")
