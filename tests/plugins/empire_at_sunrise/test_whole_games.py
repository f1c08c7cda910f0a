"""The play files of the game show every case, and the whole games among them every way a game can end."""

from __future__ import annotations

import re
from pathlib import Path

from grognard.kernel.registry import find_module, load_board_cached

PLAYS = Path(__file__).parents[2] / "plays" / "empire_at_sunrise"


def test_whole_games_end_in_every_way_a_game_can() -> None:
    board = load_board_cached(find_module("empire_at_sunrise"))
    whole = "\n".join(path.read_text(encoding="utf-8") for path in PLAYS.glob("games/*.play"))
    titles = set(re.findall(r"^expect over \w+ (.+)$", whole, re.MULTILINE))
    assert titles == {board.tables["verdict"].lookup(points).cell for points in range(-16, 40)}
    assert set(re.findall(r"^expect control ki:D5 (\w+)", whole, re.MULTILINE)) == set(board.sides)
    convoy = set(re.findall(r"^expect at (\S+): australian-troop-convoy", whole, re.MULTILINE))
    assert convoy > {"exited", "eliminated"}


def test_plays_show_every_enforced_case() -> None:
    heads = [path.read_text(encoding="utf-8").split("\n", 1)[0] for path in PLAYS.rglob("*.play")]
    board = load_board_cached(find_module("empire_at_sunrise"))
    enforced = {case.id for case in board.cases.values() if case.status == "enforced"}
    assert enforced <= {case for head in heads for case in re.findall(r"[\d.]+\d[a-z]?", head)}
