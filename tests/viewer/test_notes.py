"""Notes at the table: written on a page, pinned to a space, kept, and shown to nobody else."""

import pytest

from grognard.kernel import open_game
from grognard.kernel.aside import MAX_NOTE, MAX_NOTES
from grognard.kernel.journal import MOST_ASIDE, Journal, recover
from grognard.viewer.grounds import Grounds
from grognard.viewer.model.saves import take_up
from grognard.viewer.model.seats import Seat, Seats
from grognard.viewer.screen import LEFT, Pointer
from grognard.viewer.screens.table_screen import TableScreen
from grognard.viewer.sitting import KEEP_MS, Sitting
from grognard.viewer.ui.basic import Label

pytestmark = pytest.mark.usefixtures("skirmish")
NOTHING = Grounds(lambda *_: 1 / 0, None)
SECRET = "Feint at the ford."


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path))


@pytest.fixture
def table():
    seats = Seats((Seat("Ann"), Seat("Ben")), curtain=True)
    session = open_game("skirmish", seed=5, players=seats.players(("red", "blue")))
    made = TableScreen(Sitting(session, seats, lambda: None), NOTHING)
    made.resize(1280.0, 720.0, 1.0)
    made.frame(0.0)
    yield made
    made.sitting.close()


def key(table, *names):
    for name in names:
        table.key(name, False, False, 0.0)
        table.frame(0.0)


def write(table, text):
    key(table, "j")
    table.text(text, 0.0)
    table.frame(0.0)


def press(table, name):
    desk = table.maps.desk
    rect = next(w for layer in desk._layers.values() for w in layer.widget.walk() if w.name == name).rect
    click(table, rect.x + rect.width / 2, rect.y + rect.height / 2)


def click(table, x, y):
    pointer = Pointer(x, y, LEFT)
    for act in (table.move, table.press, table.release):
        act(pointer, 0.0)
    table.frame(0.0)


def shown(table):
    words = []
    for layer in table.maps.desk._layers.values():
        words += [getattr(one, "text", "") for one in layer.widget.walk()]
        words += [one.edit.text for one in layer.widget.walk() if hasattr(one, "edit")]
    return "\n".join(words)


def hand_over(table):
    """Play until the other one sits down, and let him."""
    match = table.model.match
    while match.curtain < 0:
        actions = list(match.session.offer().actions)
        side, version = match.decider, match.session.version_of(match.decider)
        match.apply(next((a for a in actions if a.verb in ("attack", "march")), actions[0]), side, version)
    table.frame(0.0)
    key(table, "return")


def test_a_note_is_begun_with_a_key_written_and_kept(table):
    session = table.model.match.session
    write(table, SECRET)
    assert session.aside.of("Ann")[0].text == SECRET
    table.frame(1.0)
    table.frame(2.0 + KEEP_MS)
    assert recover(table.sitting.keeper.path).session.aside == session.aside
    assert take_up(table.sitting.keeper.save()).session.aside.of("Ann")[0].text == SECRET


def test_letters_on_a_sheet_are_no_keys_of_the_table(table):
    version, theme = table.model.match.session.version, table.maps.theme
    write(table, "x")
    key(table, "1", "return", "plus", "h", "bracketleft", "backspace")
    assert table.model.match.session.version == version and table.maps.theme == theme
    assert table.book.page == 5 and not table.maps.docks.left_folded
    key(table, "escape", "escape")
    assert table.book.page == -1


def test_a_note_is_pinned_by_a_click_and_told_where_one_points(table):
    write(table, SECRET)
    press(table, "pin")
    pane = table.maps.pane
    taken = len(table.model.match.session.history)
    for space in pane.seen.surface.index:
        x, y = pane.seen.to_screen(pane.seen.surface.cells[pane.seen.surface.index[space]].centre)
        if pane.seen.rect.holds(x, y) and not table.maps.desk.covers(x, y):
            break
    click(table, x, y)
    assert list(table.notebook.pinned) == [space] and len(table.model.match.session.history) == taken
    assert table.reading.aids.pinned == {space} and pane.aids.pinned == {space}
    key(table, "escape", "escape")
    table.frame(1000.0)
    labels = [one.text for one in table.maps.desk.widget("hover").walk() if isinstance(one, Label)]
    assert SECRET in labels
    key(table, "j")
    press(table, "unpin")
    assert not table.notebook.pinned and table.reading.aids.pinned == frozenset()


def test_the_other_side_sees_neither_text_nor_pin_and_keeps_its_own(table):
    write(table, SECRET)
    table.notebook.pin(0)
    table.frame(0.0)
    assert SECRET in shown(table)
    hand_over(table)
    assert table.notebook.player == "Ben" and SECRET not in shown(table)
    assert not table.notebook.notes and not table.cards.pinned and not table.reading.aids.pinned
    key(table, "escape")
    write(table, "Wait.")
    assert [one.text for one in table.model.match.session.aside.of("Ben")] == ["Wait."]
    hand_over(table)
    assert "Wait." not in shown(table) and table.reading.aids.pinned == {0}


def test_what_nothing_was_written_on_goes_and_there_is_an_end_of_room(table):
    key(table, "j", "escape", "escape")
    assert not table.notebook.notes
    for _ in range(MAX_NOTES):
        assert table.notebook.begin()
    assert not table.notebook.begin()
    table.notebook.write("x" * (MAX_NOTE + 9))
    assert len(table.notebook.notes[-1].text) == MAX_NOTE
    table.notebook.throw_away()
    assert len(table.notebook.notes) == MAX_NOTES - 1


def test_a_journal_of_much_writing_is_written_anew_before_it_is_too_long(table, tmp_path):
    session = table.model.match.session
    table.notebook.begin()
    path = tmp_path / "long.wgj"
    with Journal(path, session) as journal:
        for number in range(2 * MOST_ASIDE // MAX_NOTE):
            table.notebook.write(f"{number} " + "x" * (MAX_NOTE - 8))
            journal.sync()
        table.notebook.write("The end.")
        journal.sync()
        assert journal._asides < MOST_ASIDE
    found = recover(path)
    assert not found.lost and found.session.aside.of("Ann")[0].text == "The end."
