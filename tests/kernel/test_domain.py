"""Domains of arguments: how each reads, writes and is tried at random."""

from __future__ import annotations

from random import Random

import pytest

from grognard.kernel import MalformedAction, open_game
from grognard.kernel.action import COUNTER, SPACE, Choice
from grognard.kernel.domain import DICE, OWNER, SIDE, TRACK, TURN_NUMBER, Number, Text, number_of, text_of
from grognard.kernel.text import position_text, session_from_text

DOMAINS = (
    COUNTER,
    SPACE,
    SIDE,
    OWNER,
    TRACK,
    TURN_NUMBER,
    DICE,
    Choice(("ask", "decline")),
    Number(-3, 300),
    Text(30),
)


@pytest.fixture(scope="module")
def board():
    return open_game("free_table", seed=1).board


@pytest.mark.parametrize("domain", DOMAINS, ids=lambda one: one.word)
def test_what_is_written_reads_back(board, domain):
    random = Random(1)
    for _ in range(200):
        value = domain.some(board, random)
        assert value is not None
        assert domain.parse(board, domain.format(board, value)) == value


@pytest.mark.parametrize("domain", DOMAINS[:-1], ids=lambda one: one.word)
@pytest.mark.parametrize("text", ["", "no-such-thing", "9" * 5000, "\N{SUPERSCRIPT TWO}", "-0x1"])
def test_what_is_none_of_a_domain_is_refused_with_a_sentence(board, domain, text):
    with pytest.raises(MalformedAction):
        domain.parse(board, text)


@pytest.mark.parametrize("text", ["", "a", "Ω…", "Æneas of 1st Coy", "x" * 1000])
def test_a_text_is_a_number_and_back(text):
    assert text_of(number_of(text)) == text


def test_a_text_of_a_position_is_kept_and_a_number_that_looks_like_none_too():
    session = session_from_text("game free_table\nseed 1\nmark word red-inf-1 7\nmark angle red-inf-1 -2\n")
    again = session_from_text(position_text(session))
    row = session.board.counters.index["red-inf-1"]
    assert again.engine.play.state.texts == ["7"]
    assert again.engine.play.state.columns["angle"][row] == -2


def test_a_form_tells_what_is_to_be_typed():
    forms = {form.verb: form for form in open_game("free_table", seed=1).offer().forms}
    assert forms["claim"].usage == "claim space side|nobody"
    assert forms["roll"].labels == ("how many dice", "of how many sides", "added")
    assert forms["move"].choices == ((), ())


def test_another_side_is_offered_no_open_form():
    session = open_game("free_table", seed=1)
    assert session.offer("blue").forms == ()
    assert session.why_not("note hello", "blue").cases == ("F1.1",)
