"""Spaces that name their cell in the grid themselves, for maps whose printed ids no pattern reads."""

import re
import shutil
from pathlib import Path

import pytest

from grognard.kernel.board_build import load_board
from grognard.kernel.errors import ModuleDataError
from grognard.kernel.module import load, pack, unpack

TINY = Path(__file__).parents[1] / "data" / "tiny_module"
MAP = """id = "wild"
title = "Wild"
kind = "hex"
provenance = "house"
spaces = "wild.spaces.tsv"
links = "wild.links.tsv"

[grid]
orientation = "flat"
numbering = "CCRR"
columns = [0, 2]
rows = [0, 1]
stagger = "odd-down"
size = [120.0, 100.0]
"""
SPACES = """id	terrain	x	y	column	row
Ford				0	0
Mill				1	0
0200		400	0	-	-
Far				2	1
"""


@pytest.fixture
def source(tmp_path):
    folder = shutil.copytree(TINY, tmp_path / "source")
    (folder / "maps" / "wild.toml").write_text(MAP)
    (folder / "maps" / "wild.spaces.tsv").write_text(SPACES)
    (folder / "maps" / "wild.links.tsv").write_text("from\tto\tkind\nMill\t0200\tadjacent\n")
    module = folder / "module.toml"
    module.write_text(module.read_text() + '\n[[map]]\nfile = "maps/wild.toml"\n')
    return folder


def near(board, name):
    index, net = board.spaces.index, board.topology.adjacent
    return [board.spaces.printed[other] for other in net.rows[index[name]]]


def test_a_space_may_name_its_cell_itself(source):
    board = load_board(pack(source))
    place = board.spaces.index["Mill"]
    assert (board.spaces.col[place], board.spaces.row[place]) == (1, 0)
    assert (board.spaces.x[place], board.spaces.y[place]) == (103.923, 50.0)
    assert near(board, "Mill") == ["0200", "Far", "Ford"]


def test_dashes_put_a_space_beside_the_grid_whatever_it_is_called(source):
    board = load_board(pack(source))
    place = board.spaces.index["wild:0200"]
    assert board.spaces.col[place] == -1
    assert near(board, "wild:0200") == ["Mill"]


def test_cells_come_back_when_unpacked(source, tmp_path):
    first = pack(source)
    unpack(first, tmp_path / "out")
    assert load(pack(tmp_path / "out")).digest == load(first).digest
    assert re.search(r"^Mill\b.*\t1\t0$", (tmp_path / "out/maps/wild.spaces.tsv").read_text(), re.MULTILINE)


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("1\t0", "3\t0", "no column `3`, row `0`"),
        ("1\t0", "1\t", "no column `1`, row ``"),
        ("1\t0", "-1\t0", "no column `-1`"),
        ("1\t0", "0\t0", "lies on the same cell as `Mill`"),
    ],
)
def test_a_cell_that_cannot_be_is_told(source, old, new, problem):
    path = source / "maps" / "wild.spaces.tsv"
    path.write_text(path.read_text().replace(old, new))
    with pytest.raises(ModuleDataError, match=re.escape(problem)):
        pack(source)
