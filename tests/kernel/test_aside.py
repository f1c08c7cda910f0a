"""Notes and a picture beside a game: kept with saves and journals, and never sent to another player."""

import pytest

from grognard.kernel import SaveError, open_game
from grognard.kernel.aside import MAX_NOTE, MAX_PICTURE, Note
from grognard.kernel.journal import Journal, recover
from grognard.kernel.migrate import migrate
from grognard.kernel.post import keep_notes, receive, send
from grognard.kernel.session import Session

pytestmark = pytest.mark.usefixtures("skirmish")
SECRET = "Feint at the ford,\nthen the ridge."


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))


@pytest.fixture
def game():
    session = open_game("skirmish", seed=5, players={"red": "Ann", "blue": "Ben"})
    session.aside = session.aside.noted("Ann", (Note(SECRET, "0101"), Note("Later."))).pictured(b"PNG")
    return session


def play_until(session, player):
    while session.players[session.deciders[0]] != player:
        actions = list(session.offer().actions)
        session.apply(next((one for one in actions if one.verb in ("attack", "march")), actions[0]))


def test_a_save_brings_notes_and_picture_back_and_they_are_no_part_of_the_game(game, tmp_path):
    plain = open_game("skirmish", seed=5, players={"red": "Ann", "blue": "Ben"})
    assert plain.state_hash() == game.state_hash()
    game.save(tmp_path / "a.wgs")
    assert Session.load(tmp_path / "a.wgs").aside == game.aside
    plain.save(tmp_path / "plain.wgs")
    assert Session.load(tmp_path / "plain.wgs").aside == plain.aside
    assert migrate(tmp_path / "a.wgs").session.aside == game.aside


def test_a_journal_appends_what_changed_and_nothing_else(game, tmp_path):
    path = tmp_path / "a.wgj"
    with Journal(path, game) as journal:
        before = path.stat().st_size
        journal.sync()
        assert path.stat().st_size == before
        game.aside = game.aside.noted("Ben", (Note("Wait."),)).noted("Ann", ())
        journal.sync()
        assert before < path.stat().st_size < before + 400
        play_until(game, "Ben")
        game.undo()
        journal.sync()
    again = recover(path).session
    assert again.aside == game.aside and again.aside.of("Ann") == ()


def test_no_file_by_mail_has_a_note_and_the_writer_finds_his_own_again(game, tmp_path):
    play_until(game, "Ben")
    game.aside = game.aside.noted("Ben", (Note("Written at one table."),))
    there = send(game, tmp_path / "post")
    assert game.aside.of("Ann")[0].text == SECRET
    assert not Session.load(there).aside.notes
    bens = receive(there).session
    assert not bens.aside.notes
    bens.aside = bens.aside.noted("Ben", (Note("The ridge is weak."),))
    keep_notes(game, game.mail.game, "Ann")
    play_until(bens, "Ann")
    back = receive(send(bens, tmp_path / "post")).session
    assert back.aside.notes == {"Ann": game.aside.of("Ann")}
    play_until(back, "Ben")
    assert receive(send(back, tmp_path / "post")).session.aside.notes == {"Ben": bens.aside.of("Ben")}


def test_a_file_that_brings_notes_by_mail_brings_none(game, tmp_path):
    play_until(game, "Ben")
    path = send(game, tmp_path / "post")
    forged = Session.load(path)
    forged.aside = forged.aside.noted("Ben", (Note("You wrote this, believe me."),))
    forged.save(path)
    assert not receive(path).session.aside.notes


@pytest.mark.parametrize("change", [
    lambda aside: aside.noted("Ann", (Note("x" * (MAX_NOTE + 1)),)),
    lambda aside: aside.pictured(b"x" * (MAX_PICTURE + 1)),
])  # fmt: skip
def test_what_is_too_long_replaces_no_good_save(game, tmp_path, change):
    game.save(tmp_path / "a.wgs")
    before = (tmp_path / "a.wgs").read_bytes()
    game.aside = change(game.aside)
    with pytest.raises(SaveError):
        game.save(tmp_path / "a.wgs")
    assert (tmp_path / "a.wgs").read_bytes() == before
