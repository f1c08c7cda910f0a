"""Every play file of the game plays as it says: one for each topic of the rulebook."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.kernel.play_file import run_play_file
from grognard.kernel.registry import find_module, load_board_cached

PLAYS = Path(__file__).parents[2] / "plays" / "red_sun_rising"
FILES = sorted(PLAYS.rglob("*.play"))
MOST_BYTES = 200_000


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(PLAYS)) for path in FILES])
def test_play_file_plays_as_it_says(path: Path) -> None:
    assert run_play_file(path) == []


@pytest.mark.parametrize("path", FILES, ids=[str(path.relative_to(PLAYS)) for path in FILES])
def test_play_file_is_short_and_names_its_cases(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    named = re.match(r"# cases: (.+)\n", text)
    assert len(text) < MOST_BYTES
    assert named is not None
    board = load_board_cached(find_module("red_sun_rising"))
    assert set(named[1].split(", ")) <= set(board.cases)
