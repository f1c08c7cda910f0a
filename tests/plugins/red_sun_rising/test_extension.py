"""Extensions on a real game: the printed result tables, and one cell swapped."""

import shutil
from pathlib import Path

import pytest

from grognard.kernel import Session
from grognard.kernel.board_build import build_board
from grognard.kernel.extending import lay_over
from grognard.kernel.extension import load_extension, pack_extension
from grognard.kernel.module import load
from grognard.kernel.registry import find_board, find_module
from grognard.kernel.text import session_from_text

TEMPLATE = Path(__file__).resolve().parents[3] / "modules" / "red_sun_rising_printed_tables"
MODULE = TEMPLATE.parent / "red_sun_rising"

ASSAULT = """
game red_sun_rising
{extension}
dice 2
clear
turn 6
at 1605: 6-div, 4-div, kuroki
at 1706: 1-s
mark trench 1706 1
mark place merchant-1-ashore 1605
mark commander 6-div kuroki
mark commander 4-div kuroki
mark activated 6-div
mark activated 4-div
mark commander 1-s kuropatkin
phase japanese.combat
do assault; done; attack 1706; all; resolve
"""


@pytest.fixture
def swapped(tmp_path):
    """Pack the printed tables with one cell of the land table swapped: die 2 at 2:1."""
    folder = shutil.copytree(TEMPLATE, tmp_path / "tables")
    table = folder / "tables" / "land_crt.tsv"
    text = table.read_text(encoding="utf-8")
    assert "\n2\t1/-\t1/-\t1/-\t1/1\t" in text
    table.write_text(text.replace("\n2\t1/-\t1/-\t1/-\t1/1\t", "\n2\t1/-\t1/-\t1/-\t-/2\t"), encoding="utf-8")
    pack_extension(folder, tmp_path / "printed.wgx")
    return tmp_path / "printed.wgx"


def test_the_template_has_the_cells_of_the_module():
    for name in ("land_crt", "naval_crt"):
        texts = [(folder / "tables" / f"{name}.tsv").read_text("utf-8") for folder in (TEMPLATE, MODULE)]
        assert texts[0] == texts[1]


def test_the_template_changes_nothing_yet():
    base = load(find_module("red_sun_rising"))
    laid = build_board(load(lay_over(base, [load_extension(pack_extension(TEMPLATE))])))
    assert laid.digest == base.digest
    assert [slug for slug, _, _ in laid.stamps] == ["red_sun_rising", "red_sun_rising_printed_tables"]


def test_one_cell_swapped_changes_the_result_of_a_combat(swapped):
    printed = session_from_text(ASSAULT.format(extension=""))
    with_it = session_from_text(ASSAULT.format(extension=f"extension {swapped}"))
    rolls = [[event.roll.dice for event in one.events if event.roll] for one in (printed, with_it)]
    assert rolls[0] == rolls[1] == [(2,)]
    # 1/1: the attacker loses a step too, and is asked which.
    assert "lose 6-div" in map(str, printed.offer().actions)
    assert "lose 6-div" not in map(str, with_it.offer().actions)
    row = with_it.board.counters.index["1-s"]
    assert [one.engine.play.state.face[row] for one in (printed, with_it)] != [0, 0]
    assert printed.state_hash() != with_it.state_hash()


def test_a_save_goes_on_with_the_extension(swapped, tmp_path):
    session = session_from_text(ASSAULT.format(extension=f"extension {swapped}"))
    session.save(tmp_path / "game.wgs")
    loaded = Session.load(tmp_path / "game.wgs")
    assert loaded.state_hash() == session.state_hash()
    assert loaded.board.tables["land_crt"].lookup(2, "2:1").cell == "-/2"
    assert find_board("red_sun_rising").tables["land_crt"].lookup(2, "2:1").cell == "1/1"
