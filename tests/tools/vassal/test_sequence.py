import pytest

from grognard.tools.vassal.sequence import head, join, split


@pytest.mark.parametrize(
    ("text", "delimiter", "tokens"),
    [
        ("", ";", [""]),
        (";", ";", ["", ""]),
        ("a;b", ";", ["a", "b"]),
        (r"a\;b;c", ";", ["a;b", "c"]),
        ("'a';b", ";", ["a", "b"]),
        (r"'\a';b", ";", [r"\a", "b"]),
        ("one\ttwo\\\tthree", "\t", ["one", "two\tthree"]),
    ],
)
def test_a_list_is_taken_apart(text, delimiter, tokens):
    assert split(text, delimiter) == tokens


def test_lists_in_lists_in_lists_pile_up_backslashes_and_come_apart_again():
    inner = join(["flip", "a,b"], "\t")
    middle = join(["layer", inner], "\t")
    outer = join(["mark", middle], "\t")
    assert outer == "mark\tlayer\\\tflip\\\\\ta,b"
    assert split(split(split(outer, "\t")[1], "\t")[1], "\t") == ["flip", "a,b"]


@pytest.mark.parametrize("tokens", [["a;b", "c"], ["\\a", "'b'"], ["", ""], ["it's", "a\\"]])
def test_what_is_written_reads_back(tokens):
    assert split(join(tokens, ";"), ";") == tokens


def test_the_head_of_a_list_leaves_the_rest_as_it_was():
    assert head("a\\\tb\tc\\\td", "\t") == ("a\tb", "c\\\td")
