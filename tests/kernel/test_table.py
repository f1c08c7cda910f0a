"""Tables find the printed cell, clamp and shift as charts do, and explain each step."""

import re
from dataclasses import replace

import pytest

from grognard.kernel.errors import ModuleDataError, RulesError
from grognard.kernel.provenance import Provenance
from grognard.kernel.table import Key, Mark, Shift
from grognard.kernel.table_source import parse_table

CRT = """\
# Land Combat | 11.22 | reconstructed: from the examples | rows=roll | columns=odds
roll\t1:2\t1:1\t2:1\t3:1
1-\tAE\tAE\tAR\tAR
2-4\tAE\tAR\tEX\tDR
5\tAR\tEX\tDR\tDR
6+\tEX\tDR\tDR\tDE
"""
WEATHER = "# Storms | 9.1 | printed: 9.1 | rows=roll | columns=effect\n-\tstorm\n2-6\t0\n7\t1\n8-12\t0\n"


@pytest.fixture
def crt():
    return parse_table(CRT, "land-crt")


@pytest.mark.parametrize(
    ("roll", "odds", "cell"), [(1, "1:2", "AE"), (4, "2:1", "EX"), (5, "1:1", "EX"), (6, "3:1", "DE")]
)
def test_the_printed_cell_is_found(crt, roll, odds, cell):
    assert crt.lookup(roll, odds).cell == cell


@pytest.mark.parametrize(("roll", "row"), [(-7, 0), (0, 0), (1, 0), (2, 1), (6, 3), (99, 3)])
def test_open_ends_take_every_number_beyond(crt, roll, row):
    assert crt.lookup(roll, "1:1").row == row


@pytest.mark.parametrize(("roll", "row"), [(1, 0), (2, 0), (7, 1), (12, 2), (13, 2)])
def test_numbers_beyond_a_closed_table_clamp_to_its_ends(roll, row):
    assert parse_table(WEATHER, "storms").lookup(roll).row == row


def test_numbers_may_fall_from_left_to_right():
    table = parse_table(WEATHER.replace("2-6\t0\n7\t1\n8-12\t0", "12+\ta\n10-11\tb\n9\tc"), "falling")
    assert [table.lookup(roll).cell for roll in (14, 12, 10, 9, 2)] == ["a", "a", "b", "c", "c"]


@pytest.mark.parametrize(
    ("shifts", "column"), [([1], 2), ([-1], 0), ([2, -1], 2), ([9], 3), ([-9], 0), ([-9, 9], 1)]
)
def test_shifts_move_columns_and_stop_at_the_last_one(crt, shifts, column):
    assert crt.lookup(5, "1:1", [Shift(shift, "11.3", "why") for shift in shifts]).column == column


def test_a_lookup_explains_every_step_with_its_case(crt):
    found = crt.lookup(3, "2:1", [Shift(2, "11.31", "led by Oku"), Shift(-1, "11.4", "across a river")])
    assert found.explain() == (
        "Land Combat (11.22, reconstructed)",
        "roll 3: 2-4",
        "odds 2:1",
        "2 right: led by Oku (11.31)",
        "1 left: across a river (11.4)",
        "odds now 3:1",
        "result DR",
    )


def test_an_explanation_says_where_it_clamped(crt):
    assert "odds now 3:1, the last there is" in crt.lookup(3, "3:1", [Shift(1, "11.3", "why")]).explain()
    assert "roll 14: 8-12, the last there is" in parse_table(WEATHER, "storms").lookup(14).explain()


def test_a_cell_is_a_number_where_one_is_printed(crt):
    assert int(parse_table(WEATHER, "storms").lookup(7)) == 1
    with pytest.raises(RulesError, match="has `DR` where a number was needed"):
        int(crt.lookup(5, "2:1"))


@pytest.mark.parametrize(("row", "column"), [("mud", "1:1"), (3, "7:1"), (3, 1), (3, None)])
def test_what_the_table_does_not_have_is_a_fault_of_the_rules(crt, row, column):
    with pytest.raises(RulesError, match="Land Combat has"):
        crt.lookup(row, column)


@pytest.mark.parametrize(
    ("text", "span"),
    [
        ("4", (4, 4)),
        ("-4", (-4, -4)),
        ("2-4", (2, 4)),
        ("-3--1", (-3, -1)),
        ("-3-2", (-3, 2)),
        ("hill", (None, None)),
        ("3:1", (None, None)),
        ("-", (None, None)),
        ("1-2-3", (None, None)),
    ],
)
def test_keys_read_as_printed(text, span):
    key = Key.parse(text)
    assert (key.low, key.high) == span


@pytest.mark.parametrize(
    ("keys", "problem"),
    [
        (["2-4", "4-6"], "line 4: `2-4` and `4-6` overlap"),
        (["2-4", "6"], "line 4: `2-4` and `6` leave a gap"),
        (["4-2"], "line 3: `4-2` runs backward"),
        (["hill", "3"], "line 3: words and numbers are mixed"),
        (["hill", "wood", "hill"], "line 5: `hill` stands twice"),
        (["1", "3", "2"], "line 3: the numbers neither rise nor fall throughout"),
        ([], "line 3: there are no keys"),
    ],
)
def test_keys_that_do_not_fit_name_their_line(keys, problem):
    text = "# T | 1 | house | rows=r | columns=c\n\ta\n" + "".join(f"{key}\tx\n" for key in keys)
    with pytest.raises(ModuleDataError) as caught:
        parse_table(text, "t")
    assert caught.value.problems == (problem,)
    assert caught.value.file == "tables/t.tsv"


def test_every_problem_of_a_source_comes_at_once():
    text = "# T | 1 | hearsay | rows= | columns=c\n\ta\tb\n1\tx\n3\ty\tz\n"
    with pytest.raises(ModuleDataError) as caught:
        parse_table(text, "t", "my.tsv")
    assert [problem.split(":")[0] for problem in caught.value.problems] == [
        "line 1",
        "line 1",
        "line 4",
        "line 3",
    ]
    assert caught.value.file == "my.tsv"


@pytest.mark.parametrize("head", ["", "Title", "# T | 1 | house", "# T | 1 | house | columns=c | rows=r"])
def test_a_first_line_of_another_shape_is_shown_the_right_one(head):
    with pytest.raises(ModuleDataError, match="line 1: should be"):
        parse_table(f"{head}\n\ta\n1\tx\n", "t")


def test_columns_from_a_file_are_checked_like_a_source(crt):
    with pytest.raises(ModuleDataError, match="row 2: 3 cells for 4 columns"):
        type(crt)(
            "t",
            "T",
            "",
            crt.provenance,
            "r",
            "c",
            crt.rows[:2],
            crt.columns,
            (crt.cells[0], crt.cells[1][:3]),
        )


HOUSE_RULE = Provenance("house")
SIGNED = (
    "# CRT | 11.57 | printed: 11.57; *=reconstructed: the diagonals; †=house | rows=die | columns=odds\n"
    "die\t1:1\t2:1\n"
    "0\t2/1\t1/-*\n"
    "1\t1/- †\t1/1\n"
)


def test_a_signed_cell_is_looked_up_without_its_sign_and_says_where_it_comes_from():
    table = parse_table(SIGNED, "crt")
    assert table.cells == (("2/1", "1/-"), ("1/-", "1/1"))
    assert table.lookup(0, "2:1").explain()[-1] == "result 1/- (reconstructed: the diagonals)"
    assert table.lookup(1, "1:1").explain()[-1] == "result 1/- (house)"
    assert table.lookup(0, "1:1").explain()[-1] == "result 2/1"
    assert table.provenance == Provenance("printed", "11.57")


def test_a_signed_table_counts_its_cells_and_is_written_as_it_was_read():
    table = parse_table(SIGNED, "crt")
    assert table.origins() == {"printed": 2, "reconstructed": 1, "house": 1}
    assert table.signed_provenance() == "printed: 11.57; *=reconstructed: the diagonals; †=house"
    assert table.signed_cells() == (("2/1", "1/-*"), ("1/-†", "1/1"))


def test_a_sign_that_the_first_line_does_not_explain_is_part_of_its_cell():
    plain = SIGNED.replace("; *=reconstructed: the diagonals; †=house", "; as far as it goes")
    table = parse_table(plain, "crt")
    assert (table.cells[0][1], table.marks) == ("1/-*", ())
    assert table.provenance.note == "11.57; as far as it goes"


def test_a_sign_that_no_cell_has_is_no_mark():
    assert [mark.sign for mark in parse_table(SIGNED.replace("-*", "-"), "crt").marks] == ["†"]


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ("=house", "=hearsay", "line 1: no provenance `hearsay`"),
        ("†=house", "*=house", "line 1: a sign is explained twice"),
        ("1/-*", "1/-**", "a cell ends in a sign that means something else"),
    ],
)
def test_signs_that_do_not_fit_are_problems(old, new, problem):
    with pytest.raises(ModuleDataError, match=re.escape(problem)):
        parse_table(SIGNED.replace(old, new), "crt")


@pytest.mark.parametrize(
    ("marks", "problem"),
    [
        ([Mark("?", HOUSE_RULE, ((0, 0),))], "no sign `?`"),
        ([Mark("*", HOUSE_RULE, ((0, 0),)), Mark("*", HOUSE_RULE, ((1, 0),))], "stands twice"),
        ([Mark("*", HOUSE_RULE, ((0, 0),)), Mark("†", HOUSE_RULE, ((0, 0),))], "stands twice"),
        ([Mark("*", HOUSE_RULE, ((0, 2),))], "a cell that is not there"),
        ([Mark("*", Provenance("house", "mine; *=house"), ((0, 0),))], "explains a sign within its note"),
    ],
)
def test_marks_from_a_file_are_checked(marks, problem):
    with pytest.raises(ModuleDataError, match=re.escape(problem)):
        replace(parse_table(SIGNED, "crt"), marks=tuple(marks))


def test_the_last_cells_of_the_last_row_may_be_empty():
    table = parse_table("# T | | house | rows=a | columns=b\na\tx\ty\n1\t\t\n\n", "t")
    assert table.cells == (("", ""),)
