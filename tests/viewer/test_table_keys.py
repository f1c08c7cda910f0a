"""The table by the keyboard alone, without a window; and the sheet of keys, which tells of every key."""

import re

import pytest

from grognard.kernel import open_game
from grognard.kernel.text import session_from_text
from grognard.viewer.events import Key
from grognard.viewer.ground_mesh import make_ground_mesh
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.primitives import Polygon
from grognard.viewer.screen import LEFT, Pointer
from grognard.viewer.screens.edit_cards import open_card
from grognard.viewer.screens.notes import KEYS
from grognard.viewer.screens.table_screen import TableScreen
from grognard.viewer.sitting import Sitting
from grognard.viewer.ui.basic import Button
from grognard.viewer.ui.layout import Rect

ALONE = Seats((Seat("Ann"), Seat("Ann")))
NAVAL = """
game empire_at_sunrise
dice 1 1 1 1 1 1 1 1 6 6 6 6
clear
turn 4
at 1705: emden, leipzig
at 1706: hiei
phase german.naval
"""
SPELLED = {
    "?": "question", "/": "slash", "<": "less", ">": "greater", ",": "comma", ".": "period", "+": "plus",
    "[": "bracketleft", "]": "bracketright", "\N{MINUS SIGN}": "minus", "Enter": "return", "Esc": "escape",
}  # fmt: skip
LETTERS = "abcdefghijklmnopqrstuvwxyz"
NAMES = [
    *LETTERS, *"0123456789", *SPELLED.values(), *(f"f{n}" for n in range(1, 12)),
    "tab", "backspace", "space", "home", "end", "pageup", "pagedown", "insert", "delete", "left", "right",
    "up", "down", "semicolon", "apostrophe", "backslash", "quoteleft", "asterisk", "exclam", "at",
]  # fmt: skip
ALIASES = {("ctrl", "z", "shift"), ("", "slash", "shift"), ("", "comma", "shift"), ("", "period", "shift")}
"""What other keys do too: Ctrl Y, and signs that stand above others on a keyboard."""


def plain(surface, px, theme):
    """A ground of one colour, quickly made."""
    left, top, right, bottom = surface.box
    paper = Polygon("sea", (((left, top), (right, top), (right, bottom), (left, bottom)),), "#9FBECA")
    return make_ground_mesh(surface, theme.interface.table, [paper])


class Keys:
    """A table and a pair of hands on its keyboard; half a second and a frame lie between two keys."""

    def __init__(self, session):
        self.table = TableScreen(Sitting(session, ALONE, lambda: None), Grounds(plain, plain))
        self.now, self.model, self.desk = 1000.0, self.table.model, self.table.maps.desk
        self.table.stage.still, self.edited = True, 0
        self.table.edit = self._edit
        self.table.resize(1280.0, 720.0, 1.0)
        self.table.frame(0.0)

    def _edit(self):
        self.edited += 1

    def press(self, *names, shift=False, ctrl=False):
        for name in names:
            self.now += 500.0
            self.table.key(name, shift, ctrl, self.now)
            self.table.frame(self.now + 10)
        return self

    @property
    def focus(self):
        return self.desk.focused.name if self.desk.focused is not None else ""

    @property
    def done(self):
        return [str(one.action) for one in self.model.match.session.history if not one.auto]

    def space(self, name):
        return self.model.sight.board.spaces.find(name)

    def seen(self):
        """Everything that a key may change."""
        table, model, maps = self.table, self.model, self.table.maps
        told = table.cards.told.name if table.cards.told is not None else ""
        held = model.picks, model.fanned, model.menu, model.card, frozenset(model.opened), model.filling
        shown = maps.active, maps.inset_open, maps.docks, maps.overview.open, maps.pane.seen.goal
        past = id(model.past.sight), model.past.playing
        way = (
            table.reading.aids,
            table.reading.measuring,
            table.book.page,
            told,
            table.battle_away,
            table.reading.told,
        )
        return (*held, model.pointed, *shown, *past, *way, self.focus, tuple(self.done), self.kept)

    @property
    def kept(self):
        return self.table.sitting.keeper.saved_as, self.edited


@pytest.fixture
def keys():
    made = []

    def make(session):
        made.append(Keys(session))
        return made[-1]

    yield make
    for one in made:
        one.table.sitting.close()


@pytest.fixture
def naval(keys):
    return keys(session_from_text(NAVAL))


@pytest.fixture
def free(keys):
    return keys(open_game("free_table", seed=2, players=ALONE.players(("red", "blue"))))


def test_enter_goes_to_the_card_that_asks_and_not_on_with_the_game(naval):
    naval.table.tell(open_card(naval._edit, naval.table.close_told))
    naval.table.frame(naval.now)
    naval.press("return")
    assert not naval.done and naval.focus == "open-edit" and not naval.edited
    naval.press("return")
    assert naval.edited == 1 and not naval.done


def test_enter_closes_a_card_that_only_tells_and_a_refusal_before_it_goes_on(naval):
    naval.table.open_keys()
    naval.table.frame(naval.now)
    naval.press("return")
    assert naval.table.cards.told is None and not naval.done
    naval.press("1")
    done = list(naval.done)
    naval.table.click(naval.space("0909"), -1)
    naval.table.frame(naval.now)
    assert naval.model.card is not None
    naval.press("return")
    assert naval.model.card is None and naval.done == done, "it closed the refusal, and no more"
    naval.press("return")
    assert len(naval.done) > len(done)


def test_what_is_pointed_at_is_forgotten_when_another_map_or_a_battle_comes_over_it(keys):
    table = keys(
        session_from_text(NAVAL.replace("1705: emden", "1705: emden, hiei").replace("at 1706: hiei", ""))
    )
    table.table.lay_cursor(table.space("1706"))
    table.table.show_map("pc")
    table.table.frame(table.now)
    table.table.frame(table.now + 400)
    assert table.model.pointed[0] == -1 and not table.desk.has("hover")
    table.table.lay_cursor(table.space("1706"))
    for name in ("emden", "hiei"):
        table.table.click(table.space("1705"), table.model.sight.board.counters.index[name])
    table.table.frame(table.now + 500)
    table.table.frame(table.now + 900)
    assert table.desk.has("battle") and not table.desk.has("hover")


def test_the_status_bar_forgets_what_lay_under_the_pointer(naval):
    table, status = naval.table, naval.table.maps.status
    button = Button("Stop", naval._edit, hint="Stops it all", name="stop")
    button.place(Rect(600.0, 80.0, 80.0, 30.0), table.maps.scale)
    table.maps.desk.put("passing", button, level=9)
    table.move(Pointer(620.0, 90.0, LEFT), naval.now)
    table.frame(naval.now)
    assert status._hint == "Stops it all"
    table.maps.desk.take("passing")
    naval.press("n")
    assert status._hint == ""


def test_the_list_is_walked_by_arrows_and_done_by_enter(naval):
    naval.press("a")
    assert naval.focus == "on"
    naval.press("down", "down")
    second = naval.model.actions.rows[1]
    assert naval.focus == f"action:{second.name}" and naval.done == []
    naval.press("return")
    assert naval.done == [second.name]
    assert naval.desk.focused in naval.desk.able("decide"), "the keyboard stays in the list"
    naval.press("escape")
    assert naval.focus == "" and naval.done == [second.name]


def test_a_row_is_not_taken_before_its_question_can_have_been_read(naval):
    naval.press("a", "down", "return")
    assert len(naval.done) == 1
    naval.table.key("return", False, False, naval.now + 50)
    assert len(naval.done) == 1


def test_letters_find_rows(naval):
    naval.press("a")
    row = next(one for one in naval.model.actions.rows if "Leipzig" in one.text)
    naval.press("l")
    assert naval.desk.focused.text == row.text and naval.table.reading.aids.measured is None
    naval.press("x")
    assert naval.desk.focused.text == row.text, "nothing begins with x, so nothing moves"


def test_letters_that_follow_each_other_at_once_are_one_word(naval):
    naval.press("a")
    naval.press("l", "e")
    assert "Leipzig" in naval.desk.focused.text, "le, not e"
    naval.now += 1000.0
    naval.press("e")
    assert "Leipzig" not in naval.desk.focused.text and "Emden" in naval.desk.focused.text


def test_tab_leads_from_the_list_through_every_widget_and_round(naval):
    naval.press("a")
    names = []
    for _ in range(80):
        naval.press("tab")
        names.append(naval.focus)
        if names[-1] == "on":
            break
    assert names[-1] == "on"
    assert {"undo", "menu", "map:pc"} & set(names) and len(names) > 10


def test_shift_arrows_lay_the_cursor_on_any_space_and_keep_to_a_column(naval):
    here = naval.space("1705")
    naval.table.lay_cursor(here)
    for _ in range(4):
        naval.press("up", shift=True)
    for _ in range(4):
        naval.press("down", shift=True)
    assert naval.model.pointed[0] == here
    naval.press("right", shift=True)
    assert naval.model.sight.board.spaces.ids[naval.model.pointed[0]] in ("1805", "1804")
    assert naval.table.maps.pane.cursor == naval.model.pointed[0]
    naval.table.move(Pointer(600.0, 300.0, LEFT), naval.now + 1000)
    assert naval.table.maps.pane.cursor is None


def test_the_ruler_is_laid_and_stretched_by_keys(naval):
    naval.table.lay_cursor(naval.space("1705"))
    naval.press("r", "return")
    reading, done = naval.table.reading, list(naval.done)
    assert reading.aids.measured.way == (naval.space("1705"),)
    naval.press("down", "down")
    assert reading.aids.measured.way[-1] == naval.space("1707") and reading.aids.measured.text.startswith(
        "2 "
    )
    naval.press("return", "down")
    assert reading.aids.measured.way[-1] == naval.space("1707"), "it was let go of"
    naval.press("r")
    assert reading.aids.measured is None and naval.done == done


def test_a_stack_is_fanned_and_a_counter_of_it_taken(naval):
    naval.table.lay_cursor(naval.space("1705"))
    naval.press("f")
    board = naval.model.sight.board
    names = [f"counter:{board.counters.index[one]}" for one in ("emden", "leipzig")]
    assert naval.focus in names
    naval.press("right")
    taken = naval.focus
    naval.press("return")
    chosen = board.counters.ids[int(taken.removeprefix("counter:"))]
    assert naval.done == [f"sail {chosen}"]


def test_the_finder_is_walked_and_lays_the_cursor(naval):
    naval.press("slash")
    naval.table.text("17", naval.now)
    naval.table.frame(naval.now + 20)
    naval.press("down")
    rows = [one for one in naval.table._finder.card.body.items if getattr(one, "focused", False)]
    found = naval.model.search("17")
    assert naval.table._finder.at == 1 and rows[-1].text == found[1].title
    naval.press("return")
    assert naval.table.cards.told is None and naval.model.pointed[0] == found[1].space


def lay_one(free):
    """Lay the first counter of the tray on the map, right of where the cursor begins."""
    free.press("a")
    while not free.focus.startswith("action:tray"):
        free.press("down")
    free.press("right", "down", "return")
    assert free.focus == "" and len(free.model.picks) == 1, "the keyboard went to the map"
    return free.press("right", shift=True).press("return")


def test_counters_of_the_tray_are_laid_down_and_turned_by_keys(free):
    lay_one(free)
    there = free.model.sight.board.spaces.ids[free.model.pointed[0]]
    (moved,) = free.done
    assert moved.startswith("move ") and moved.endswith(f" {there}")
    counter = moved.split()[1]
    free.press("f")
    assert free.focus == f"counter:{free.model.sight.board.counters.index[counter]}"
    free.press("e")
    rows = free.model.menu.rows
    assert free.focus == f"menu:{rows[0].name}"
    number = next(n for n, row in enumerate(rows, 1) if row.name == f"turn {counter}")
    free.press(str(number))
    assert free.done[-1] == f"turn {counter}"


def test_a_form_is_filled_in_by_keys(free):
    free.press("a")
    while free.focus != "action:form:roll":
        free.press("down")
    free.press("return")
    for number, text in enumerate(("2", "6", "1")):
        assert free.focus == f"field:{number}"
        free.table.text(text, free.now)
        free.press("tab")
    free.press("return")
    assert free.done == ["roll 2 6 1"]
    assert free.focus == "action:form:roll", "the keyboard is back in the list"


def test_a_battle_is_fought_by_tab_and_enter(keys):
    table = keys(
        session_from_text(NAVAL.replace("1705: emden", "1705: emden, hiei").replace("at 1706: hiei", ""))
    )
    ids = table.model.sight.board.counters.index
    for name in ("emden", "hiei"):
        table.table.click(table.space("1705"), ids[name])
    table.press("o")
    assert table.desk.has("battle")
    table.press("a", "down", "down")
    assert table.focus == table.desk.able("decide")[2].name, "the list is walked beside the battle"
    table.press("escape")
    seen = set()
    while table.focus not in seen:
        seen.add(table.focus)
        table.press("tab")
    fought = [one for one in seen if one.startswith(("fighter:", "odds:"))]
    assert fought and "battle-away" in seen
    table.press("a")
    assert table.desk.focused in table.desk.able("decide"), "A leads from the battle to the list"
    table.press("escape")
    while not table.focus.startswith("odds:"):
        table.press("tab")
    before = len(table.done)
    table.press("return")
    assert len(table.done) > before


# The sheet


def told():
    """Return every key of the sheet as (ctrl, name, shift)."""
    found = set()
    for caps, _ in KEYS:
        for part in re.split(r", (?!and)|(?<=.) and (?=.)", "comma and ." if caps == ", and ." else caps):
            *held, cap = part.split(" ") if " to " not in part else [part]
            first, _, last = cap.partition(" to ")
            names = [SPELLED.get(cap, cap.lower())]
            if last:
                stem = "f" if first.startswith("F") else ""
                names = [f"{stem}{n}" for n in range(int(first.strip("F")), int(last.strip("F")) + 1)]
            if cap == "Arrows":
                names = ["left", "right", "up", "down"]
            for name in names:
                ctrl = "ctrl" if "Ctrl" in held else ""
                found.add((ctrl, name, "shift" if "Shift" in held else ""))
    return found


def situations(make):
    """Yield what makes a table in which some keys do something."""

    def table(text=NAVAL):
        return make(session_from_text(text))

    def begun():
        return table().press("a", "down", "return", "escape")

    def marked():
        free = make(open_game("free_table", seed=2, players=ALONE.players(("red", "blue"))))
        free.table.lay_cursor(free.space("0505"))
        return free

    def cursor():
        held = table()
        held.table.lay_cursor(held.space("1705"))
        return held

    def fought():
        one = table(NAVAL.replace("1705: emden", "1705: emden, hiei").replace("at 1706: hiei", ""))
        ids = one.model.sight.board.counters.index
        for name in ("emden", "hiei"):
            one.table.click(one.space("1705"), ids[name])
        return one.press("o", "o")

    def asked():
        return lay_one(marked()).press("f", "e")

    yield from (begun, marked, cursor, fought, asked)
    yield lambda: begun().press("plus")
    yield lambda: begun().press("comma", "comma")
    yield lambda: begun().press("return")
    yield lambda: begun().press("z", ctrl=True)
    yield lambda: begun().press("comma")
    yield lambda: table().press("a")


LISTED = {("", name, shift) for name in (*LETTERS, "end", "pageup", "pagedown") for shift in ("", "shift")}
"""What goes about in the list of actions, all told of in one line of the sheet."""


def test_every_key_is_on_the_sheet_and_every_key_on_the_sheet_does_something(keys):
    works = set()
    for situation in situations(keys):
        here = situation()
        before = here.seen()
        for name in NAMES:
            for ctrl, shift in ((False, False), (False, True), (True, False), (True, True)):
                combination = "ctrl" if ctrl else "", name, "shift" if shift else ""
                if combination in works:
                    continue
                known = LISTED if here.table._listing else set()
                here.press(name, ctrl=ctrl, shift=shift)
                if here.seen() != before:
                    works |= {combination} - known
                    here = situation()
                    before = here.seen()
    sheet = told()
    # Only what shift makes another key of is on the sheet by itself.
    plain = {one for one in works if not (one[2] and (one[0], one[1], "") in sheet)} | (works & sheet)
    assert plain - sheet - ALIASES == set(), "keys that the sheet does not tell of"
    maps = {("", f"f{number}", "") for number in range(1, 10)}
    window = {("", "f12", "")}
    assert sheet - works - maps - window == set(), "keys of the sheet that do nothing"


def test_the_finder_shows_what_is_called_so_before_what_only_begins_so(keys):
    table = keys(open_game("red_sun_rising", seed=1, players=ALONE.players(("russia", "japan"))))
    board = table.model.sight.board
    begin = [one for one in board.spaces.ids if one.startswith("33")]
    found = table.model.search("33")
    assert len(begin) > 12 and found[0].space == board.spaces.find("33")


def test_escape_closes_a_card_before_it_puts_a_counter_down(naval):
    naval.table.click(naval.space("1705"), naval.model.sight.board.counters.index["emden"])
    naval.model.card, naval.model.picks = naval.model.card or object(), naval.model.picks or ("held",)
    naval.table.take(Key("escape"))
    assert naval.model.card is None and naval.model.picks
    naval.table.take(Key("escape"))
    assert not naval.model.picks
