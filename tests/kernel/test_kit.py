"""What lies beside the maps: dice, decks, hands, trays, charts."""

import re
import shutil
from pathlib import Path

import pytest

from grognard.kernel.board_build import load_board
from grognard.kernel.errors import ModuleDataError
from grognard.kernel.kit import Deck, Dice, Hand, Kit, Tray
from grognard.kernel.module import load, pack, unpack

TINY = Path(__file__).parents[1] / "data" / "tiny_module"
KIT = """
[[dice]]
id = "2d4"
name = "Two pyramids"
count = 2
sides = 4
plus = 1

[[dice]]
id = "luck"
name = "Luck"
faces = [["good", "bad"], ["1", "2"]]
total = false

[[deck]]
id = "events"
name = "Events"
space = "0101"
face_down = "always"
shuffled = true
refill = "spent"

[[deck]]
id = "spent"
name = "Spent"
space = "0102"

[[hand]]
map = "field"
sides = ["red"]

[[tray]]
id = "all"
name = "All / of them"
counters = ["{first}"]

[[chart]]
id = "weather"
name = "Weather"
text = "Fog at dawn.\\nSun at noon."

[[facing]]
count = 6
counters = ["{first}"]

[[back]]
picture = "back"
counters = ["{first}"]
"""


@pytest.fixture
def source(tmp_path):
    folder = shutil.copytree(TINY, tmp_path / "source")
    first = load(pack(TINY)).counters.counters.id[0]
    (folder / "kit.toml").write_text(KIT.replace("{first}", first))
    return folder


def test_the_board_carries_the_kit(source):
    board = load_board(pack(source))
    kit, spaces = board.kit, board.spaces.index
    four = ("1", "2", "3", "4")
    assert kit.dice == (
        Dice("2d4", "Two pyramids", (four, four), 1, True),
        Dice("luck", "Luck", (("good", "bad"), ("1", "2")), 0, False),
    )
    assert kit.decks == (
        Deck("events", "Events", spaces["0101"], "always", True, 1),
        Deck("spent", "Spent", spaces["0102"], "never", False, -1),
    )
    assert kit.hands == (Hand("field", (board.sides.index("red"),)),)
    assert kit.trays == (Tray("all", "All / of them", (0,)),)
    assert kit.charts[0].text == "Fog at dawn.\nSun at noon."
    assert (kit.facings, kit.backs) == ({0: 6}, {0: "back"})


def test_a_module_without_a_kit_has_an_empty_one():
    board = load_board(pack(TINY))
    assert board.kit == Kit() and load(pack(TINY)).kit is None


def test_the_kit_comes_back_when_unpacked_and_saves_depend_on_it(source, tmp_path):
    first = pack(source)
    unpack(first, tmp_path / "out")
    assert load(pack(tmp_path / "out")).digest == load(first).digest != load(pack(TINY)).digest


@pytest.mark.parametrize(
    ("old", "new", "problem"),
    [
        ('space = "0102"', 'space = "9999"', "there is no space `9999`"),
        ('space = "0102"', 'space = "0101"', "two decks lie on one space"),
        ('refill = "spent"', 'refill = "lost"', "there is no deck `lost`"),
        ('sides = ["red"]', 'sides = ["pink"]', "there is no side `pink`"),
        ('map = "field"', 'map = "moon"', "there is no map `moon`"),
        ('id = "luck"', 'id = "2d4"', "dice `2d4` is given twice"),
        ("count = 6", "count = 361", "facing.0.count"),
        ("sides = 4", "sides = 4000", "dice.0.sides"),
        ('picture = "back"', 'picture = "../back"', "back.0.picture"),
    ],
)
def test_a_kit_that_names_what_is_not_there_is_told(source, old, new, problem):
    path = source / "kit.toml"
    assert old in path.read_text()
    path.write_text(path.read_text().replace(old, new))
    with pytest.raises(ModuleDataError, match=re.escape(problem)):
        pack(source)


def test_a_scenario_may_turn_counters_to_other_faces(tmp_path):
    folder = shutil.copytree(TINY, tmp_path / "source")
    counters = load(pack(TINY)).counters.counters
    row = next(row for row, faces in enumerate(counters.faces) if len(faces) > 1)
    path = next((folder / "scenarios").glob("*.toml"))
    path.write_text(path.read_text() + f'\n[faces]\n"{counters.id[row]}" = 1\n')
    board = load_board(pack(folder))
    assert board.scenarios[path.stem].faces == ((row, 1),)
    unpack(pack(folder), tmp_path / "out")
    assert load(pack(tmp_path / "out")).digest == board.digest
    path.write_text(path.read_text().replace('" = 1\n', '" = 7\n'))
    with pytest.raises(ModuleDataError, match="face that it has not"):
        pack(folder)
