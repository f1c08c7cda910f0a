"""Spaces answer to every way a player may write them, and a bad table is refused whole."""

import pytest

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.space import SpaceTable, mask_of, printed_order, words_of


def table(
    maps=("ki", "apm", "boxes"),
    printed=("A1", "D5", "D5", "1304", "manila"),
    map_of=(0, 0, 1, 1, 2),
    **columns,
):
    zeros = (0,) * len(printed)
    filled = {name: zeros for name in ("terrain", "features", "x", "y", "col", "row")}
    return SpaceTable(maps, printed, map_of=map_of, **{"names": ("",) * len(printed), **filled, **columns})


def test_an_id_two_maps_print_keeps_its_prefix_and_needs_it():
    spaces = table()
    assert spaces.ids == ("A1", "ki:D5", "apm:D5", "1304", "manila")
    assert spaces.find("D5") is None
    assert (spaces.find("ki:D5"), spaces.find("apm:D5")) == (1, 2)


@pytest.mark.parametrize("text", ["A1", "ki:A1"])
def test_a_unique_id_is_found_with_and_without_prefix(text):
    assert table().find(text) == 0


@pytest.mark.parametrize("text", ["", "ki:", "apm:A1", "a1", " A1", "ki:ki:D5"])
def test_a_text_that_names_no_space_finds_none(text):
    assert table().find(text) is None


def test_every_canonical_id_finds_its_own_space():
    spaces = table()
    assert [spaces.find(text) for text in spaces.ids] == list(range(len(spaces)))


def test_each_map_is_one_block():
    spaces = table(maps=("ki", "empty", "apm", "boxes"), map_of=(0, 0, 2, 2, 3))
    blocks = {map_id: list(spaces.of_map(map_id)) for map_id in (*spaces.maps, "nowhere")}
    assert blocks == {"ki": [0, 1], "empty": [], "apm": [2, 3], "boxes": [4], "nowhere": []}


@pytest.mark.parametrize("text", ["a b", "a,b", "a;b", "a/b", "a#b", "a:b", "", "a\tb"])
def test_an_id_that_could_not_be_written_in_an_action_is_refused(text):
    with pytest.raises(ModuleDataError, match="holds a blank or one of"):
        table(printed=("A1", text, "B5", "1304", "manila"))


def test_added_spaces_begin_the_maps_anew_and_are_found_by_their_map():
    spaces = table(map_of=(0, 1, 2, 0, 2))
    assert (list(spaces.of_map("ki")), spaces.of_map(spaces.maps[1])) == ([0, 3], range(1, 2))
    with pytest.raises(ModuleDataError, match="stand together"):
        table(map_of=(0, 1, 0, 1, 0))


def test_all_problems_come_at_once():
    with pytest.raises(ModuleDataError) as caught:
        table(printed=("A1", "B5", "x y", "1304", "1304"), map_of=(1, 0, 1, 0, 0))
    assert len(caught.value.problems) == 3
    with pytest.raises(ModuleDataError) as caught:
        table(x=(0.0,), names=())
    assert [problem.split()[0] for problem in caught.value.problems] == ["names", "x"]


@pytest.mark.parametrize("map_of", [(0, 0, 1, 1, 3), (-1, 0, 1, 1, 2)])
def test_a_map_number_out_of_range_is_refused(map_of):
    with pytest.raises(ModuleDataError, match="map that is not there"):
        table(map_of=map_of)


def test_printed_order_counts_as_players_do():
    ids = ["B1", "AA1", "A10", "A2", "1002", "0801", "yap", "Z9"]
    assert sorted(ids, key=printed_order) == ["0801", "1002", "A2", "A10", "B1", "Z9", "AA1", "yap"]


def test_feature_words_and_masks_are_inverse():
    codes = ("port", "city", "mined", "road")
    assert [mask_of(words_of(mask, codes), codes) for mask in range(16)] == list(range(16))
    with pytest.raises(ValueError, match="no feature `harbour`"):
        mask_of(["harbour"], codes)
