"""Every play file of the game plays as it says: one for each topic of the rulebook, and whole games."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from grognard.kernel.play_file import run_play_file
from grognard.kernel.registry import find_module, load_board_cached

PLAYS = Path(__file__).parents[2] / "plays" / "empire_at_sunrise"
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
    board = load_board_cached(find_module("empire_at_sunrise"))
    assert set(named[1].split(", ")) <= set(board.cases)


def test_whole_games_end_in_every_way_a_game_can() -> None:
    board = load_board_cached(find_module("empire_at_sunrise"))
    whole = "\n".join(path.read_text(encoding="utf-8") for path in FILES if path.parent.name == "games")
    titles = set(re.findall(r"^expect over \w+ (.+)$", whole, re.MULTILINE))
    assert titles == {board.tables["verdict"].lookup(points).cell for points in range(-16, 40)}
    assert set(re.findall(r"^expect control ki:D5 (\w+)", whole, re.MULTILINE)) == set(board.sides)
    convoy = set(re.findall(r"^expect at (\S+): australian-troop-convoy", whole, re.MULTILINE))
    assert convoy > {"exited", "eliminated"}


def test_plays_show_every_enforced_case() -> None:
    shown = {
        case for path in FILES for case in re.findall(r"[\d.]+\d[a-z]?", path.read_text().split("\n", 1)[0])
    }
    board = load_board_cached(find_module("empire_at_sunrise"))
    enforced = {case.id for case in board.cases.values() if case.status == "enforced"}
    assert enforced <= shown
