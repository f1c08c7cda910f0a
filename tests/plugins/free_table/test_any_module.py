"""Modules of others on the free table."""

from __future__ import annotations

from random import Random

import pytest

from grognard.kernel import IllegalAction, Session, open_game
from grognard.kernel.concealment import check_hidden, check_imagined
from grognard.kernel.module import pack
from grognard.kernel.text import position_text, session_from_text

TINY = """
slug = "hall"
title = "A Hall"
version = "1.0.0"
plugin = "free_table"
provenance = "house"
values = ["strength"]

[[side]]
id = "one"
name = "One"

[[side]]
id = "two"
name = "Two"

[turns]
count = 3

[codes]
terrain = []
unit_type = []
features = []

[[map]]
file = "maps/hall.toml"

[[map]]
file = "maps/hand.toml"
"""


def cases(session: Session, action: str) -> tuple[str, ...]:
    refusal = session.why_not(action)
    return () if refusal is None else refusal.cases


@pytest.fixture
def hall(tmp_path):
    """A module of a stranger in one file: a hall with two places, one pin, and odd dice."""
    files = {
        "module.toml": TINY,
        "outline.toml": '[[step]]\nid = "play"\ntitle = "Play"\ncase = ""\n',
        "cases.tsv": "id\ttitle\tkind\tstatus\treason\n",
        "counters.tsv": "id\tname\tside\tnation\ttype\tsteps\tfaces\tstart\tsource\n"
        "pin\tPin\tone\t-\t-\tI\t-\there\thouse\n",
        "maps/hall.toml": 'id = "hall"\ntitle = "Hall"\nkind = "box"\nspaces = "hall.spaces.tsv"\n'
        'provenance = "house"\n',
        "maps/hall.spaces.tsv": "id\tname\tterrain\tfeatures\tx\ty\tprovenance\n"
        "here\tHere\t\t\t0\t0\thouse\nthere\tThere\t\t\t150\t0\thouse\n",
        "maps/hand.toml": 'id = "hand"\ntitle = "Hand"\nkind = "box"\nspaces = "hand.spaces.tsv"\n'
        'provenance = "house"\n',
        "maps/hand.spaces.tsv": "id\tname\tterrain\tfeatures\tx\ty\tprovenance\n"
        "sleeve\tSleeve\t\t\t0\t0\thouse\n",
        "scenarios/a.toml": 'id = "a"\ntitle = "A"\nprovenance = "house"\n',
        "kit.toml": '[[hand]]\nmap = "hand"\nsides = ["two"]\n'
        f'[[dice]]\nid = "huge"\nname = "Huge"\nfaces = [{[str(n) for n in range(300)]}]\n'
        '[[dice]]\nid = "odd"\nname = "Odd"\nfaces = [["a", "b"], ["1", "2", "3"], ["x", "y"]]\n',
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(text)
    pack(tmp_path, tmp_path / "hall.wgm")
    return str(tmp_path / "hall.wgm")


@pytest.mark.parametrize("name", ["red_sun_rising", "empire_at_sunrise"])
def test_any_module_lies_on_the_free_table(name, tmp_path):
    session = open_game(name, seed=1, rules="free_table")
    counter = session.board.counters.ids[0]
    space = next(s for s in session.board.spaces.ids if session.why_not(f"move {counter} {s}") is None)
    session.apply(f"move {counter} {space}")
    session.apply(f"mark {counter} here")
    session.save(tmp_path / "game.wgs")
    assert Session.load(tmp_path / "game.wgs").state_hash() == session.state_hash()
    assert session_from_text(position_text(session)).game.slug == "free_table"
    with pytest.raises(IllegalAction):
        session.apply(f"move {counter} {space}")


def test_a_game_with_rules_of_its_own_does_not_play_another():
    from grognard.kernel import PluginError

    with pytest.raises(PluginError):
        open_game("free_table", rules="red_sun_rising")


def test_a_module_made_for_the_free_table_lists_no_cases_of_its_own(hall, capsys):
    from grognard.tools.main import main

    board = open_game("red_sun_rising", seed=1, rules="free_table").board
    assert {"F2.1", "4.11"} <= set(board.cases)
    assert main(["check", hall]) == 0, capsys.readouterr().out
    session = open_game(hall, seed=1)
    session.apply("move pin there")
    session.apply("agree one")
    session.apply("agree one")
    assert session.over is not None and session.over.winner == 0


def test_case_F4_2_a_die_with_too_many_faces_is_not_thrown(hall):
    session = open_game(hall, seed=1)
    assert cases(session, "throw huge") == ("F4.2",)
    session.apply("throw odd")
    assert session.events[-1].values["faces"].count(",") == 2


def test_case_F3_3_a_map_that_is_a_hand_hides_what_lies_there(hall):
    session = open_game(hall, seed=1)
    session.apply("move pin sleeve")
    assert session.view(0).hidden == {0} and session.view(1).kept == {0}
    assert session.view(0).events[-1].counters == (0,)  # all saw it go there
    session.apply("as two")
    assert cases(session, "take pin") == ("F3.3",)
    session.apply("move pin here")
    assert session.view(0).hidden == frozenset()
    session.apply("take pin")
    session.apply("as one")
    assert cases(session, "lay pin sleeve") == ("F3.1",)
    assert check_hidden(session, Random(1)) == check_imagined(session, 1) == []
