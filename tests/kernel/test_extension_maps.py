"""Extensions that change maps, tables, options and the outline; and what two of them disagree about."""

import re
from pathlib import Path

import pytest

from grognard.kernel import ModuleDataError, open_game
from grognard.kernel.board_build import build_board
from grognard.kernel.conflicts import conflicts, merged_cells, replaced_tables
from grognard.kernel.extending import find_extended
from grognard.kernel.extension import load_extension, pack_extension, unpack_extension
from grognard.kernel.module import load, pack, unpack

HEAD = 'id = "{id}"\ntitle = "{id}"\nversion = "1.0.0"\nbase = "tiny"\nprovenance = "house"\n'
PAGE = (Path(__file__).parents[2] / "modules" / "README.md").read_text(encoding="utf-8")
SPACES = "id\tname\tterrain\n"
WAYS = "from\tto\tkind\tcode\tcost\n"
BOG = '[[overlay]]\nid = "bog"\nmap = "field"\nkind = "polygon"\nbecomes = "{}"\npoints = {}\n'
TABLE = "# Combat | 3.0 | house: made up | rows=two dice | columns=strength above the defender\n"
TABLE += "die\t0-1\t2-3\t4+\n2-6\t{}\t-\tDL\n7-9\t-\tDL\tDL\n10+\tDL\tDL\t{}\n"


@pytest.fixture(autouse=True)
def base(tmp_path, monkeypatch):
    """Install the small module of the page on the format, with a second map that prints a number again."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    for name, text in re.findall(r"^```(?:toml|tsv) (\S+)\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL):
        file = tmp_path / "source" / name
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")
    change(tmp_path / "source/module.toml", 'plugin = "tiny"', 'plugin = "free_table"')
    change(
        tmp_path / "source/module.toml",
        '"maps/field.toml"',
        '"maps/field.toml"\n[[map]]\nfile = "maps/off.toml"',
    )
    change(tmp_path / "source/maps/field.toml", "columns = [1, 2]", "columns = [1, 3]")
    (tmp_path / "source/maps/off.toml").write_text(
        'id = "off"\ntitle = "Off the Field"\nkind = "box"\nprovenance = "house"\nspaces = "off.spaces.tsv"\n'
    )
    (tmp_path / "source/maps/off.spaces.tsv").write_text(
        "id\tterrain\tx\ty\nnorth\t\t0\t-100\nsouth\t\t0\t300\n"
    )
    (tmp_path / "home" / "modules").mkdir(parents=True)
    path = tmp_path / "home" / "modules" / "tiny.wgm"
    pack(tmp_path / "source", path)
    return load(path)


def change(path, old, new):
    text = path.read_text(encoding="utf-8")
    assert old in text
    path.write_text(text.replace(old, new, 1), encoding="utf-8")


def sources(name, more="", **files):
    folder = Path(name)
    folder.mkdir()
    (folder / "extension.toml").write_text(HEAD.format(id=name) + more)
    for file, text in files.items():
        path = folder / file.replace("__", "/").replace("_s_tsv", ".spaces.tsv").replace(
            "_l_tsv", ".links.tsv"
        ).replace("_tsv", ".tsv").replace("_toml", ".toml")
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    return folder


def packed(name, more="", **files):
    pack_extension(sources(name, more, **files), f"{name}.wgx")
    return f"{name}.wgx"


def board(*files):
    return build_board(load(find_extended("tiny", files)))


def touching(found, space):
    return {found.spaces.ids[other] for other in found.topology.neighbours(found.spaces.index[space])}


# Spaces and ways


def test_a_new_space_comes_behind_those_of_all_maps_and_touches_its_neighbours(base):
    was, found = build_board(base), board(packed("wide", maps__field_s_tsv=SPACES + "0301\tMoor\twood\n"))
    assert was.spaces.ids == found.spaces.ids[:-1] and found.spaces.ids[-1] == "0301"
    assert list(found.spaces.of_map("field")) == [0, 1, 2, 3, 6]
    assert found.spaces.attributes(6)["name"] == "Moor"
    assert touching(found, "0301") == {"0201"} and "0301" in touching(found, "0201")


def test_a_space_beside_the_grid_says_where_it_lies(base):
    found = board(packed("beside", maps__field_s_tsv="id\tterrain\tx\ty\nnorth-moor\topen\t150\t0\n"))
    assert touching(found, "north-moor") == set()
    with pytest.raises(ModuleDataError, match="`north-moor` is not on the map's grid"):
        packed("far", maps__field_s_tsv="id\tterrain\nnorth-moor\topen\n")


def test_a_space_of_the_base_gets_other_ground_and_stays_where_it_is(base):
    was, found = build_board(base), board(packed("dry", maps__field_s_tsv=SPACES + "0102\tHeath\topen\n"))
    at = found.spaces.index["0102"]
    assert found.spaces.names[at] == "Heath" and found.codes["terrain"][found.spaces.terrain[at]] == "open"
    assert (found.spaces.x, found.spaces.ids) == (was.spaces.x, was.spaces.ids)


def test_ways_are_added_changed_and_taken_away(base):
    lines = "0101\t0102\troad\t\t2\n0202\t0201\troad\t\t3\n0101\t0201\thexside\t\t-\n0202\tnorth\tferry>\n"
    found = board(packed("roads", maps__field_l_tsv=WAYS + lines))
    index, road = found.spaces.index, found.topology.net("road")
    cost = {(a, b): road.cost[at] for a in index.values() for at, b in enumerate(road.rows[a], road.start[a])}
    one, two, mill, town = (index[word] for word in ("0101", "0102", "0201", "0202"))
    assert cost == {(one, two): 2, (two, one): 2, (town, mill): 3, (mill, town): 3}
    assert found.topology.hexside(one, mill) == -1
    assert found.topology.net("ferry").rows[town] == (index["north"],)
    gone = board(packed("none", maps__field_l_tsv=WAYS + "0201\t0202\troad\t\t-\n"))
    assert "road" not in gone.topology.nets


def test_closed_spaces_stay_and_no_way_leads_to_them(base):
    found = board(packed("shut", '[[closed]]\nmap = "field"\nspaces = ["0202"]\n'))
    assert found.spaces.ids == build_board(base).spaces.ids
    assert touching(found, "0202") == set() and "0202" not in touching(found, "0102")
    assert "road" not in found.topology.nets and "0102" in touching(found, "0101")


def test_a_printed_number_that_stands_on_another_map_too_makes_nothing_ambiguous(base):
    lines = "id\tterrain\tx\ty\n0101\t\t9\t9\n"
    found = board(packed("again", maps__off_s_tsv=lines, maps__off_l_tsv=WAYS + "0101\tfield:0101\tferry\n"))
    assert found.spaces.ids[-1] == "off:0101" and "field:0101" in found.spaces.index
    row = found.counters.index["1-north"]
    assert found.spaces.ids[found.counters.start[row]] == "field:0101"


def test_an_overlay_becomes_one_space_joined_to_those_it_covers(base):
    spaces = build_board(base).spaces
    left, low = min(spaces.x[:2]) - 20, min(spaces.y[:2]) - 20
    square = [[left, low], [left + 40, low], [left + 40, low + 150], [left, low + 150]]
    file = packed("wet", BOG.format("space", square) + 'terrain = "wood"\nname = "The Bog"\n')
    found = board(file)
    assert found.spaces.ids[-1] == "bog" and touching(found, "bog") == {"0101", "0102"}
    assert (found.spaces.x[-1], found.spaces.y[-1]) == (left + 20, low + 75)
    shut = board(packed("shut", BOG.format("closed", square).replace('"bog"', '"gone"')))
    assert touching(shut, "0101") == touching(shut, "0102") == set() != touching(shut, "0201")


def test_what_is_laid_over_comes_back_and_packs_to_the_same_spaces_and_ways(base, tmp_path):
    more = '[[closed]]\nmap = "field"\nspaces = ["0202"]\n'
    files = {
        "maps__off_s_tsv": "id\tterrain\tx\ty\nhill\t\t9\t9\n",
        "maps__field_s_tsv": SPACES + "0301\tM\twood\n",
    }
    path = find_extended("tiny", [packed("all", more, **files, maps__off_l_tsv=WAYS + "hill\t0101\tferry\n")])
    unpack(path, tmp_path / "again")
    again = load(pack(tmp_path / "again"))
    assert again.digest == load(path).digest


def test_an_extension_comes_back_as_it_was_packed(base, tmp_path):
    square = [[-60.0, -60.0], [60.0, -60.0], [60.0, 60.0], [-60.0, 60.0]]
    more = BOG.format("space", square) + 'terrain = "wood"\n[[option]]\nid = "fog"\ndefault = true\n'
    more += '[[closed]]\nmap = "field"\nspaces = ["0202"]\n'
    data = Path(packed("all", more, maps__field_l_tsv=WAYS + "0101\t0102\troad\n")).read_bytes()
    back = tmp_path / "back"
    for name, text in unpack_extension(data).items():
        (back / name).parent.mkdir(parents=True, exist_ok=True)
        (back / name).write_text(text)
    assert pack_extension(back) == data


@pytest.mark.parametrize(
    ("more", "files", "told"),
    [
        ('[[closed]]\nmap = "moon"\nspaces = []\n', {}, "closed: there is no map `moon`"),
        ('[[closed]]\nmap = "field"\nspaces = ["9"]\n', {}, "closed: there is no space `9` on field"),
        ("", {"maps__moon_s_tsv": SPACES}, "maps/moon.spaces.tsv: an extension has no such file"),
        ("", {"maps__field_l_tsv": WAYS + "0101\t9\troad\n"}, "line 2: there is no space `9`"),
        ("", {"maps__field_l_tsv": WAYS + "0101\t0102\troad\t\tx\n"}, "line 2: .*neither a whole cost nor -"),
        ("", {"maps__field_s_tsv": SPACES + "0101\n0101\n"}, "line 3: `0101` is given twice"),
        ("", {"maps__field_s_tsv": SPACES + "0301\tMoor\n"}, "line 2: `0301`: every space of field has a"),
        (BOG.format("space", [[-60, -60], [60, -60], [60, 60]]), {}, "`bog`: .*give it one: open, wood"),
        ("", {"outline_toml": "step = 3"}, "outline.toml line 1: step"),
        ('[[option]]\nid = "rain"\ndefault = true\n', {}, "option: the base has no `rain`"),
    ],
)
def test_what_does_not_fit_is_told_with_its_place(more, files, told):
    with pytest.raises(ModuleDataError, match=told):
        packed("bad", more, **files)


def test_the_extension_that_the_page_shows_is_laid_over_the_module_it_shows(base):
    block = PAGE.partition("    # extension.toml\n")[2].partition("\n\n`grognard pack night`")[0]
    told = "\n".join(line[4:] for line in block.splitlines())
    head, picture, rest = re.split(r"(\[\[picture\]\].*?)(?=\[\[option)", told, flags=re.DOTALL)
    folder = sources("night")
    (folder / "extension.toml").write_text(head.replace("the_ford", "tiny") + rest)
    assert "field-by-night.png" in picture
    pack_extension(folder, "night.wgx")
    found = board("night.wgx")
    assert (
        found.spaces.names[found.spaces.index["marsh"]] == "The Great Marsh"
        and touching(found, "0201") == set()
    )
    assert found.outline.steps[1].title == "Creeping"


# Options, outline, kit


def test_an_option_is_on_unless_a_player_says_no(base):
    file = packed("mist", '[[option]]\nid = "fog"\ndefault = true\n')
    assert [one.default for one in load(find_extended("tiny", [file])).scenarios.options] == [True]
    assert (
        load_extension(file).digest
        != load_extension(packed("name", '[[option]]\nid = "fog"\nname = "M"\n')).digest
    )


def test_an_outline_and_a_kit_take_the_place_of_the_bases(base):
    outline = '[[step]]\nid = "day"\ntitle = "Day"\n'
    kit = '[[dice]]\nid = "3d4"\nname = "3d4"\ncount = 3\nsides = 4\n'
    found = board(packed("other", outline_toml=outline, kit_toml=kit))
    assert [step.id for step in found.outline.steps] == ["day"]
    assert [dice.id for dice in found.kit.dice] == ["3d4"]
    session = open_game("tiny", seed=1, extensions=["other.wgx"])
    assert session.board.kit.dice == found.kit.dice


# Disagreements


def disagreements(base, *files):
    return conflicts([load_extension(file) for file in files], base)


def test_different_cells_of_a_table_are_both_laid_over(base):
    files = [
        packed("first", tables__combat_tsv=TABLE.format("AE", "DE")),
        packed("other", tables__combat_tsv=TABLE.format("AL", "DR")),
    ]
    assert disagreements(base, *files) == []
    for order in (files, files[::-1]):
        cells = board(*order).tables["combat"].cells
        assert (cells[0][0], cells[2][2]) == ("AE", "DR")


def test_two_that_change_one_cell_disagree_and_the_later_holds(base):
    files = [packed(name, tables__combat_tsv=TABLE.format(name, "DE")) for name in ("ax", "bx")]
    assert disagreements(base, *files) == [
        "cell 2-6, 0-1 of table combat is changed by ax and bx; that of bx holds"
    ]
    assert board(*files).tables["combat"].cells[0][0] == "bx"


def test_a_table_of_another_shape_is_laid_over_whole():
    printed, other = TABLE.format("AL", "DE"), "# C | | house | rows=a | columns=b\nk\t1\n1\tX\n"
    assert merged_cells(printed, other, printed) == other and merged_cells("", other, "") == other


def test_a_table_that_shows_some_rows_and_columns_lays_only_its_cells_over_and_signs_them():
    printed = TABLE.format("AL", "DE")
    part = TABLE.partition("\n")[0].replace("house: made up", "printed: errata; *=derived") + "\n"
    part += "die\t4+\t0-1\n10+\tDR\t-*\n"
    merged = merged_cells(printed, part, printed)
    assert merged.split("\n")[0].split(" | ")[2] == "house: made up; *=printed: errata; †=derived"
    assert merged.split("\n")[2:5] == ["2-6\tAL\t-\tDL", "7-9\t-\tDL\tDL", "10+\t-†\tDL\tDR*"]


def test_two_that_show_parts_of_a_table_disagree_by_cell_only(base):
    head = TABLE.partition("\n")[0] + "\n"
    files = [
        packed(name, tables__combat_tsv=f"{head}die\t4+\n{row}\t{cell}\n")
        for name, row, cell in (("ax", "10+", "A"), ("bx", "7-9", "B"), ("cx", "10+", "C"))
    ]
    assert disagreements(base, *files) == [
        "cell 10+, 4+ of table combat is changed by ax and cx; that of cx holds"
    ]
    cells = board(*files).tables["combat"].cells
    assert [line[2] for line in cells] == ["DL", "B", "C"] and cells[0][0] == "AL"


def test_a_table_with_other_keys_or_meanings_is_told_to_take_the_place_of_the_bases(base):
    part = TABLE.partition("\n")[0] + "\ndie\t4+\n{}\tX\n"
    for name, text, told in (
        ("typo", TABLE.format("AL", "DE").replace("7-9", "7-8").replace("10+", "9+"), "`7-8`, `9+`"),
        ("means", part.format("10+").replace("two dice", "one die"), "`one die`"),
    ):
        one = load_extension(packed(name, tables__combat_tsv=text))
        assert list(replaced_tables(one, base)) == [("tables/combat.tsv", told)]
    one = load_extension(packed("part", tables__combat_tsv=part.format("10+")))
    assert list(replaced_tables(one, base)) == []


def test_a_table_in_part_needs_a_sign_that_is_left(base):
    signs = "house: made up; *=derived: a; †=derived: b; ‡=derived: c"
    printed = TABLE.replace("house: made up", signs).replace("DL", "DL*").replace("\t-", "\t-†")
    printed = printed.format("AL‡", "DE")
    part = TABLE.partition("\n")[0].replace("made up", "errata") + "\ndie\t4+\n10+\tDR\n"
    with pytest.raises(ModuleDataError, match="no sign of .* is left for `house: errata`"):
        merged_cells(printed, part, printed)


def test_of_two_first_lines_the_later_holds_and_earlier_cells_lose_their_signs():
    printed = TABLE.format("AL", "DE")
    marked = TABLE.replace("house: made up", "house: made up; *=reconstructed: guessed").format("AE*", "DE")
    other = TABLE.replace("house: made up", "printed: 3.0").format("AL", "DR")
    merged = merged_cells(marked, other, printed)
    assert "| printed: 3.0 |" in merged and "AE\t" in merged and "DR" in merged and "*" not in merged
    assert merged_cells(printed, marked, printed).split("\n")[2].startswith("2-6\tAE*")


@pytest.mark.parametrize(
    ("one", "two", "thing"),
    [
        (
            {"maps__field_s_tsv": SPACES + "0102\tA\topen\n"},
            {"more": '[[closed]]\nmap = "field"\nspaces = ["0102"]\n'},
            "space field:0102",
        ),
        (
            {"maps__field_l_tsv": WAYS + "0101\t0102\troad\t\t1\n"},
            {"maps__field_l_tsv": WAYS + "0102\t0101\troad\t\t2\n"},
            "the road between field:0101 and field:0102",
        ),
        (
            {"more": '[[option]]\nid = "fog"\ndefault = true\n'},
            {"more": '[[option]]\nid = "fog"\ndefault = false\n'},
            "the default of option fog",
        ),
        (
            {"outline_toml": '[[step]]\nid = "a"\ntitle = "A"\n'},
            {"outline_toml": '[[step]]\nid = "b"\ntitle = "B"\n'},
            "the outline",
        ),
    ],
)
def test_what_two_change_is_told_in_a_sentence(base, one, two, thing):
    files = [packed("first", **one), packed("other", **two)]
    assert f"{thing} is changed by first and other; that of other holds" in disagreements(base, *files)


def test_two_that_say_the_same_do_not_disagree(base):
    files = [packed(name, '[[option]]\nid = "fog"\ndefault = true\n') for name in ("first", "other")]
    assert disagreements(base, *files) == []


def test_two_that_say_the_same_in_other_columns_do_not_disagree(base):
    first = packed("first", maps__field_s_tsv="id\tname\tterrain\n0102\tA\topen\n")
    other = packed("other", maps__field_s_tsv="id\tterrain\tname\n0102\topen\tA\n")
    assert disagreements(base, first, other) == []
