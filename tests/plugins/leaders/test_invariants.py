"""What can never be is noticed where it is."""

import pytest

from grognard.plugins.leaders.invariants import invariants


def wrong(world, change):
    state = world("").state
    assert list(invariants(state)) == []
    change(state)
    state.forget()
    return " ".join(invariants(state))


def space(state, name):
    return state.board.spaces.index[name]


def counter(state, name):
    return state.board.counters.index[name]


def put(unit, where):
    def change(state):
        state.place[counter(state, unit)] = space(state, where) if where else -1

    return change


def write(column, cell, value):
    def change(state):
        state.columns[column][cell] = value

    return change


def free(state):
    state.control[space(state, "china")] = -1


def one_bloc(state):
    state.bloc[:] = [0] * 6


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (put("usa-infantry-31", "ussr-camp"), "usa-infantry-31 is where it cannot be"),
        (put("usa-infantry-31", ""), "usa-infantry-31 is where it cannot be"),
        (put("usa-infantry-1", "usa-camp"), "nobody stands in"),
        (free, "somebody stands in china, which nobody holds"),
        (write("ordered", 0, 40), "side 0 has ordered more than its reserve"),
        (write("treasury", 3, -1), "owes production points or spies"),
        (write("spies", 4, -1), "owes production points or spies"),
        (write("indicator", 2, 99), "a marker on the production points indicator is wrong"),
        (write("playing", 5, 0), "side 5 is out and holds areas"),
        (write("military", 1, 4), "a level of research that there is not"),
        (write("research", 1, 4), "a level of research that there is not"),
        (one_bloc, "the alliance of side 0 is too large"),
    ],
)
def test_what_can_never_be_is_told(world, change, told):
    assert told in wrong(world, change)
