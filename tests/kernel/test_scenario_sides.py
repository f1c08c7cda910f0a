"""Scenarios in which not every side of the module plays."""

import shutil
from pathlib import Path

import pytest

from grognard.kernel.board_build import board_from_folder
from grognard.kernel.errors import ModuleDataError
from grognard.kernel.module import load, pack, unpack

SKIRMISH = Path(__file__).parent.parent / "games" / "skirmish" / "module"


def with_sides(tmp_path, line):
    folder = shutil.copytree(SKIRMISH, tmp_path / "source")
    scenario = folder / "scenarios" / "patrol.toml"
    scenario.write_text(scenario.read_text().replace("[provenance]", f"{line}\n\n[provenance]"))
    return folder


def test_all_sides_play_where_the_scenario_does_not_say():
    assert board_from_folder(SKIRMISH).scenarios["patrol"].sides == (0, 1)


def test_a_side_that_does_not_play_has_no_counters(tmp_path):
    board = board_from_folder(with_sides(tmp_path, 'sides = ["blue"]'))
    scenario = board.scenarios["patrol"]
    placed = {board.counters.side[counter] for _, stack in scenario.setup for counter in stack}
    assert scenario.sides == (1,) and placed == {1}


def test_the_sides_of_a_scenario_unpack_to_themselves(tmp_path):
    first = pack(with_sides(tmp_path, 'sides = ["blue"]'))
    unpack(first, tmp_path / "out")
    assert load(pack(tmp_path / "out")).digest == load(first).digest


@pytest.mark.parametrize("line", ['sides = ["green"]', 'sides = ["blue", "blue"]'])
def test_a_side_unknown_or_named_twice_is_told(tmp_path, line):
    with pytest.raises(ModuleDataError):
        board_from_folder(with_sides(tmp_path, line))
