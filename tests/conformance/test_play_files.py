"""Every play file of every game plays as it says: one for each topic of the rulebook, and whole games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.kernel.play_file import run_play_file
from grognard.kernel.registry import find_board, installed_games

PLAYS = Path(__file__).parents[1] / "plays"
FILES = [
    (game, path) for game in sorted(installed_games()) for path in sorted((PLAYS / game).rglob("*.play"))
]
IDS = [str(path.relative_to(PLAYS)) for _, path in FILES]
MOST_BYTES = 200_000


@pytest.mark.parametrize(("game", "path"), FILES, ids=IDS)
def test_play_file_plays_as_it_says(game: str, path: Path) -> None:
    assert run_play_file(path) == []


@pytest.mark.parametrize(("game", "path"), FILES, ids=IDS)
def test_play_file_is_short_and_names_its_cases(game: str, path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    named = re.match(r"# cases: (.+)\n", text)
    assert len(text) < MOST_BYTES
    assert named is not None
    assert set(named[1].split(", ")) <= set(find_board(game).cases)
