"""Counters to print: their true size, backs behind fronts, and the PDF."""

import builtins
import re
from dataclasses import replace

import pytest

from grognard.kernel.board_build import build_board
from grognard.kernel.module import load, pack
from grognard.kernel.registry import find_board
from grognard.tools.main import main
from grognard.viewer.art import named_art
from grognard.viewer.backs import own_back
from grognard.viewer.primitives import Group, Polyline
from grognard.viewer.print_sheet import PAPERS, SIDES, grid_of, print_sheets


@pytest.fixture(scope="module")
def board():
    return find_board("red_sun_rising")


def groups(sheet):
    return {one.name: one for one in sheet.primitives if isinstance(one, Group)}


def test_every_face_lies_on_a_sheet_once_in_its_true_size(board):
    sheets = print_sheets(board, side="15mm")
    table, names = board.counters, [name for sheet in sheets for name in groups(sheet)]
    whole = [
        f"counter:{name}:{face}"
        for name, faces, steps in zip(table.ids, table.faces, table.steps, strict=True)
        for face in range(max(1, len(faces), len(steps)))
    ]
    assert sorted(name for name in names if not name.endswith(":back")) == sorted(whole)
    odd = [
        name
        for name, faces, steps in zip(table.ids, table.faces, table.steps, strict=True)
        if max(1, len(faces), len(steps)) % 2
    ]
    assert odd and sorted(name for name in names if name.endswith(":back")) == sorted(
        f"counter:{name}:back" for name in odd
    )
    assert {one.scale for sheet in sheets for one in groups(sheet).values()} == {15.0}


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("side", SIDES)
def test_a_back_lies_behind_its_front_when_the_paper_is_turned_over(board, paper, side):
    width, height = PAPERS[paper]
    for front, back in zip(*[iter(print_sheets(board, paper=paper, side=side))] * 2, strict=True):
        assert (front.back, back.back) == (False, True)
        fronts, seen = groups(front), 0
        for name, one in groups(back).items():
            word, _, face = name.rpartition(":")
            before = fronts[f"{word}:0" if face == "back" else f"{word}:{int(face) - 1}"]
            turned = width - one.at[0] - one.scale
            assert (turned, one.at[1]) == pytest.approx(before.at)
            seen += 1
        assert seen
        for one in fronts.values():
            assert 0 < one.at[0] < width - one.scale and 0 < one.at[1] < height - one.scale


def test_a_single_face_has_the_back_of_its_module_or_a_plain_one(pictured):
    board = build_board(load(pack(pictured)))
    kit = replace(board.kit, backs={0: "back"})
    plain, own = own_back(board, 0), own_back(replace(board, kit=kit), 0)
    assert (plain.kind, plain.art) == ("back", None) and plain.nation != "neutral"
    assert own.art is not None and own.art == named_art(board, "back")


def test_marks_to_cut_by_lie_on_fronts_and_touch_no_counter(board):
    front, back = print_sheets(board)[:2]
    (marks,) = (one for one in front.primitives if isinstance(one, Polyline) and one.layer == "grid")
    grid = grid_of(PAPERS["a4"], SIDES["half-inch"])
    right = grid.left + grid.columns * grid.side
    for run in marks.runs:
        for x, y in run:
            assert not (grid.left <= x <= right and grid.top <= y <= grid.top + grid.side)
    assert not [one for one in back.primitives if one.layer == "grid"]


def test_a_pdf_has_a_page_for_each_side_and_the_same_bytes_again(tmp_path, capsys):
    pytest.importorskip("reportlab")
    out = tmp_path / "counters.pdf"
    words = ["draw", "empire_at_sunrise", "--sheets", str(out), "--side-of-counters", "5/8-inch"]
    assert main([*words, "--paper", "letter"]) == 0
    data = out.read_bytes()
    assert data.startswith(b"%PDF") and data.rstrip().endswith(b"%%EOF")
    assert capsys.readouterr().out == f"97 counters on 1 sheet, both sides: {out}\n"
    boxes = re.findall(rb"/MediaBox \[ ([0-9. ]+) \]", data)
    assert len(boxes) == 2
    assert [float(part) for part in boxes[0].split()] == pytest.approx([0, 0, 612, 792], abs=0.1)
    assert b"AlegreyaBold" in data.replace(b"-", b"") or b"IBMPlexSans" in data.replace(b"-", b"")
    main([*words, "--paper", "letter"])
    assert out.read_bytes() == data


def test_pictures_and_all_other_primitives_go_into_a_pdf(pictured):
    pytest.importorskip("reportlab")
    from grognard.viewer.pdf import write_pdf

    data = write_pdf("The Ford", print_sheets(build_board(load(pack(pictured)))))
    assert data.count(b"/Subtype /Image") >= 3


def test_without_reportlab_it_says_what_brings_it(tmp_path, capsys, monkeypatch):
    real = builtins.__import__

    def without(name, *args):
        if name.startswith(("reportlab", "grognard.viewer.pdf")):
            raise ImportError(name)
        return real(name, *args)

    monkeypatch.setattr(builtins, "__import__", without)
    assert main(["draw", "empire_at_sunrise", "--sheets", str(tmp_path / "x.pdf")]) == 1
    assert "`pip install grognard[art]` brings it." in capsys.readouterr().err
