"""From the library to a table and back, without a window."""

import time

import pytest

from grognard.kernel.extension import pack_extension
from grognard.kernel.home import folder
from grognard.viewer.frame import GroundSheet, Sheet
from grognard.viewer.grounds import Grounds
from grognard.viewer.screen import Pointer
from grognard.viewer.screens import table_picture
from grognard.viewer.screens.rooms import Rooms

pytestmark = pytest.mark.usefixtures("skirmish")
PATIENCE_S = 60.0


class House:
    """A window that only remembers what it shows."""

    size = (1280.0, 720.0, 1.0)

    def __init__(self):
        self.shown = None
        self.now = 0.0

    def grounds(self, left_out=frozenset()):
        return Grounds(lambda *_: 1 / 0, None)

    def show(self, screen):
        self.shown = screen
        screen.resize(1280.0, 720.0, 1.0)

    def copy(self, text):
        self.copied = text

    def paste(self):
        return ""

    def wake(self):
        """Nobody sleeps: `until` looks again and again."""

    def until(self, true):
        end = time.monotonic() + PATIENCE_S
        while not true():
            assert time.monotonic() < end, "it takes too long"
            self.now += 20.0
            self.shown.frame(self.now)
            time.sleep(0.002)

    def press(self, name):
        """Press a widget of the screen that is shown."""
        desk = self.shown.desk
        self.shown.frame(self.now)
        one = next(w for layer in desk._layers.values() for w in layer.widget.walk() if w.name == name)
        pointer = Pointer(one.rect.x + one.rect.width / 2, one.rect.y + one.rect.height / 2, "left")
        self.shown.press(pointer, self.now)
        self.shown.release(pointer, self.now)
        self.shown.frame(self.now)


@pytest.fixture
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))


@pytest.fixture
def house(home):
    return House()


@pytest.fixture
def rooms(house):
    made = Rooms(house)
    yield made
    made.close()


def enter(house, rooms, **more):
    rooms.enter_library(**more)
    house.until(lambda: not rooms.library.library.reading and rooms.library.maps.job is None)


def test_a_game_is_chosen_set_up_and_begun(house, rooms):
    enter(house, rooms)
    house.press("game:skirmish")
    house.press("new")
    set_up = rooms.library.set_up
    assert set_up.slug == "skirmish"
    house.press("option:truce")
    house.press("seat:blue")  # the middle of the words: a bot
    assert "truce" in set_up.options and set_up.levels[1]
    house.press("start")
    house.until(lambda: rooms.table is not None)
    session = rooms.table.sitting.model.match.session
    assert (
        house.shown.screen is rooms.table
        and session.board.slug == "skirmish"
        and "truce" in session.start.options
    )


def test_plain_maps_stand_in_until_engraved_ones_are_made(house, rooms):
    enter(house, rooms)
    drawn = {one.slot for one in house.shown.frame(house.now).drawn if isinstance(one, GroundSheet)}
    tiles = [tile for tile in rooms.library._page.tiles if tile.picture(rooms.library._scale).width]
    assert "hero" in drawn and {f"tile:{tile.card.slug}" for tile in tiles if tile.card.playable} <= drawn


def test_an_extension_is_turned_on_and_the_game_is_played_with_it(house, rooms, tmp_path):
    (tmp_path / "guns").mkdir()
    head = 'id = "guns"\ntitle = "Guns"\nversion = "1.0.0"\nbase = "skirmish"\nprovenance = "house"\n'
    (tmp_path / "guns" / "extension.toml").write_text(head)
    pack_extension(tmp_path / "guns", folder("extensions") / "guns.wgx")
    enter(house, rooms)
    house.press("game:skirmish")
    house.press("new")
    house.press("extension:guns")
    assert rooms.library.set_up.laid == ["guns"]
    house.press("start")
    house.until(lambda: rooms.table is not None)
    board = rooms.table.sitting.model.match.session.board
    assert [slug for slug, _, _ in board.stamps] == ["skirmish", "guns"]


def test_the_seats_of_the_last_game_are_proposed_again(house, rooms):
    enter(house, rooms, game="skirmish", prefer=lambda set_up: setattr(set_up, "levels", ["easy", ""]))
    house.until(lambda: rooms.library.set_up is not None)
    house.press("start")
    house.until(lambda: rooms.table is not None)
    enter(house, rooms)
    rooms.library.open_set_up("skirmish")
    assert rooms.library.set_up.levels == ["easy", ""]


def test_a_game_is_taken_up_where_it_was_left(house, rooms):
    enter(house, rooms, game="skirmish", prefer=lambda set_up: setattr(set_up, "levels", ["", ""]))
    house.until(lambda: rooms.library.set_up is not None)
    house.press("start")
    house.until(lambda: rooms.table is not None)
    table = rooms.table
    table.key("return", False, False, house.now)
    left = table.sitting.model.match.session.state_hash()
    enter(house, rooms)
    assert rooms.table is None and house.shown is rooms.library
    assert table.maps.grounds._stopped and not rooms.library.maps._grounds._stopped
    house.press("continue")
    house.until(lambda: rooms.table is not None)
    assert rooms.table.sitting.model.match.session.state_hash() == left


def test_saves_are_listed_and_thrown_away(house, rooms):
    enter(house, rooms, game="skirmish")
    house.until(lambda: rooms.library.set_up is not None)
    house.press("start")
    house.until(lambda: rooms.table is not None)
    rooms.table.key("s", False, True, house.now)
    enter(house, rooms)
    rooms.library._show_tab(1)
    (save,) = folder("saves").glob("*.wgs")
    house.press(f"remove:{save.name}")
    assert not save.exists()


def test_a_file_that_is_no_game_is_told_in_the_library(house, rooms, tmp_path):
    enter(house, rooms)
    broken = tmp_path / "broken.wgs"
    broken.write_bytes(b"nothing of the kind")
    rooms.resume(broken)
    house.until(lambda: rooms.library.notice != "")
    assert rooms.table is None and "broken.wgs" in rooms.library.notice and rooms.library.busy == ""


def test_a_table_that_is_shown_is_drawn_as_it_was_laid(house, rooms, monkeypatch):
    """What was made ready beside the window is found there by the very tuples of its first frame."""
    laid = []
    monkeypatch.setattr(table_picture, "make_ahead", laid.extend)
    enter(house, rooms, game="skirmish")
    house.until(lambda: rooms.library.set_up is not None)
    house.press("start")
    house.until(lambda: rooms.table is not None)
    ready = {id(one.primitives) for one in laid if isinstance(one, Sheet)}
    drawn = [one for one in house.shown.frame(house.now).drawn if isinstance(one, Sheet)]
    assert drawn and all(id(one.primitives) in ready for one in drawn)


def test_the_library_is_not_laid_anew_when_it_is_left(house, rooms, monkeypatch):
    enter(house, rooms, game="skirmish")
    house.until(lambda: rooms.library.set_up is not None)
    house.press("start")
    rooms.library.opening.wait(PATIENCE_S)
    last = rooms.library.frame(house.now)
    assert rooms.table is not None and any("drawer" in name for name in rooms.library.desk._layers)
    assert rooms.library.frame(house.now) is not last
    assert "drawer" not in rooms.library.desk._layers
