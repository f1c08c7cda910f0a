"""The exceptions say what a player needs and survive the way out of a bot's child process."""

import pickle

import pytest

from grognard.kernel import errors


@pytest.mark.parametrize(
    ("error", "builtin"),
    [
        (errors.ModuleDataError, ValueError),
        (errors.MalformedAction, ValueError),
        (errors.IllegalAction, ValueError),
        (errors.RulesError, RuntimeError),
    ],
)
def test_errors_are_caught_by_the_builtin_a_caller_expects(error, builtin):
    assert issubclass(error, builtin)
    assert issubclass(error, errors.GrognardError)


def test_module_data_error_lists_every_problem_under_its_place():
    error = errors.ModuleDataError("maps/ki.toml", ["no columns", "no pitch"], path="grid")
    assert str(error).splitlines() == ["maps/ki.toml, grid: 2 problems", "  no columns", "  no pitch"]


def test_one_problem_may_be_given_as_plain_text():
    assert errors.ModuleDataError("a.wgm", "is empty").problems == ("is empty",)


def test_illegal_action_words_itself_as_its_refusal_does():
    class Words:
        def __str__(self):
            return "Kongo cannot enter D5 (11.0)."

    assert str(errors.IllegalAction(Words())) == "Kongo cannot enter D5 (11.0)."


@pytest.mark.parametrize(
    "error",
    [
        errors.ModuleDataError("a.wgm", ["is empty", "has no maps"], "maps"),
        errors.RulesError("Impossible.", action_number=3),
        errors.MalformedAction("No counter `emdem`."),
    ],
)
def test_errors_cross_a_process_boundary_unchanged(error):
    again = pickle.loads(pickle.dumps(error))
    assert (type(again), str(again), vars(again)) == (type(error), str(error), vars(error))
