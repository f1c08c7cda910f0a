"""The counter table: found by id or by a name that is one counter's alone, values by face."""

import pytest

from grognard.kernel.counter import NOBODY, NOWHERE, CounterTable

TABLE = CounterTable(
    ids=("emden", "1-company", "1-battery", "dusk"),
    names=("Emden", "1st", "1st", "Dusk"),
    side=(0, 1, 1, NOBODY),
    nation=(0, 1, 1, -1),
    type=(2, 0, 1, 3),
    steps=((2, 1), (1,), (1,), (0, 0)),
    faces=(((1, 7), (1, 6)), ((2, 8),), ((3, 5),), ((), ())),
    start=(4, NOWHERE, 2, NOWHERE),
    sources=("printed",) * 4,
    notes=("",) * 4,
    values=("fire", "resilience"),
)


@pytest.mark.parametrize(
    ("text", "counter"),
    [("emden", 0), ("EMDEN", 0), ("Emden", 0), ("1-battery", 2), ("dusk", 3), ("1st", None), ("", None)],
)
def test_find(text, counter):
    assert TABLE.find(text) == counter


def test_values_are_by_counter_and_face_and_nought_where_none_is_printed():
    assert TABLE.value("resilience") == ((7, 6), (8,), (5,), (0, 0))


def test_a_value_that_is_not_printed_is_an_error():
    with pytest.raises(ValueError, match="called speed"):
        TABLE.value("speed")


def test_counters_of_a_side_leave_markers_out():
    assert TABLE.of_side(1) == (1, 2)
    assert TABLE.of_side(NOBODY) == (3,)


def test_equal_columns_are_equal_tables():
    assert CounterTable(*(getattr(TABLE, name) for name in _FIELDS)) == TABLE


_FIELDS = ("ids", "names", "side", "nation", "type", "steps", "faces", "start", "sources", "notes", "values")


def test_counters_of_a_type_can_print_other_values() -> None:
    table = CounterTable(
        ("1st", "mikasa"), ("1st", "Mikasa"), (0, 0), (0, 0), (0, 1), ((2,), (1,)), (((8, 2, 5),), ((8, 5),)),
        (NOWHERE, NOWHERE), ("derived", "derived"), ("", ""), ("strength", "command", "movement"),
        {1: ("attack", "strength")},
    )  # fmt: skip
    assert table.value_names(0) == ("strength", "command", "movement")
    assert table.value_names(1) == ("attack", "strength")
    assert table.value("strength") == ((8,), (5,))
    assert table.value("attack") == ((0,), (8,))
    assert table.every_value() == ("strength", "command", "movement", "attack")
