"""The conformance suite on the tests' own game: it knows every part of the kernel, and plays in a moment."""

import pytest

from grognard.kernel import open_game
from grognard.kernel.testing import check_same_seed, check_save, play_out
from grognard.kernel.text import session_from_text

pytestmark = pytest.mark.usefixtures("skirmish")


@pytest.mark.parametrize("seed", range(4))
def test_random_games_hold_everything_that_must_always_hold(seed):
    options = ("truce",) if seed == 3 else ()
    found = play_out(open_game("skirmish", seed=seed, options=options), seed, check_every=1)
    assert found.problems == []
    assert found.actions > 20
    assert found.unlisted > 20


def test_the_same_seed_is_the_same_game():
    assert check_same_seed(open_game("skirmish", seed=1), open_game("skirmish", seed=1), 1) == []
    assert check_same_seed(open_game("skirmish", seed=1), open_game("skirmish", seed=2), 1) != []


def test_a_state_that_cannot_be_saved_is_found():
    session = session_from_text("game skirmish\ndice 5\n")
    assert check_save(session) == []
    session.engine.play.event("two\nlines", "")
    assert "cannot be saved here" in check_save(session)[0]
