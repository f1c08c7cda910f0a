"""A game by mail: sent on, checked, and found out where somebody changed it."""

from dataclasses import replace

import pytest

from grognard.kernel import SaveError, open_game
from grognard.kernel.action import Action
from grognard.kernel.journal import Journal, recover
from grognard.kernel.kept import records_of
from grognard.kernel.post import receive, send
from grognard.kernel.records import RecordWriter, preamble
from grognard.kernel.session import Session

pytestmark = pytest.mark.usefixtures("skirmish")
SEED = 5


@pytest.fixture(autouse=True)
def home(tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))


def begun():
    return open_game("skirmish", seed=SEED, players={"red": "Ann", "blue": "Ben O."})


def play_until(session, player):
    """Play, a march or an attack where there is one, until a player is to decide."""
    while session.deciders and session.players[session.deciders[0]] != player:
        actions = list(session.offer().actions)
        session.apply(next((one for one in actions if one.verb in ("attack", "march")), actions[0]))


@pytest.fixture
def sent(tmp_path):
    """Ann plays and sends, Ben plays and sends back: Ben's game, and his file."""
    game = begun()
    play_until(game, "Ben O.")
    first = send(game, tmp_path / "post")
    answer = receive(first).session
    play_until(answer, "Ann")
    return answer, send(answer, tmp_path / "post")


def forged(tmp_path, session):
    """A file somebody wrote himself, all seals as they must be."""
    path, writer = tmp_path / "forged.wgs", RecordWriter()
    records = [*records_of(session), {"kind": "end"}]
    path.write_bytes(preamble() + b"".join(map(writer.record, records)))
    return path


def test_a_game_goes_to_and_fro_and_says_what_is_new(tmp_path, sent):
    game, path = sent
    assert path.name.startswith("skirmish-") and path.name.endswith("-002-to-ann.wgs")
    back = receive(path)
    assert back.checked and back.session.state_hash() == game.state_hash()
    assert back.session.mail.here == "Ann" and 0 < back.since < len(back.session.history)
    assert not back.session.can_undo
    assert back.session.history[back.since - 1].side == 0


def test_the_first_file_of_a_game_is_checked_by_its_own_rules(tmp_path):
    game = begun()
    play_until(game, "Ben O.")
    got = receive(send(game, tmp_path))
    assert not got.checked and got.since == 0


def test_sending_twice_is_one_hand_over(tmp_path):
    game = begun()
    play_until(game, "Ben O.")
    assert send(game, tmp_path) == send(game, tmp_path)
    assert game.mail.sent == (len(game.history),)


def test_a_changed_action_is_found(tmp_path, sent):
    game, _ = sent
    first = game.engine.history[0]
    game.engine.history[0] = replace(first, action=Action.parse("done"))
    with pytest.raises(SaveError, match="not the game you sent on: action 1 was .* and is done now"):
        receive(forged(tmp_path, game))


def test_a_changed_roll_is_found(tmp_path, sent):
    game, _ = sent
    number = next(n for n, event in enumerate(game.events) if event.roll)
    event = game.events[number]
    game.engine.play.events[number] = replace(event, roll=replace(event.roll, dice=(6,)))
    with pytest.raises(SaveError, match=r"not the game you sent on: roll \d+ \(\d+\) is \d+ \(6\) now"):
        receive(forged(tmp_path, game))


def test_a_changed_roll_in_what_is_new_is_found(tmp_path, sent):
    path, rolled = sent[1], []
    while not rolled:
        game = receive(path).session
        known, here = len(game.events), game.mail.here
        play_until(game, "Ben O." if here == "Ann" else "Ann")
        rolled = [number for number, event in enumerate(game.events) if event.roll and number >= known]
        if not rolled:
            path = send(game, tmp_path)
    number = rolled[0]
    event = game.events[number]
    game.engine.play.events[number] = replace(event, roll=replace(event.roll, dice=(7,)))
    game.mail = replace(game.mail, here="")
    with pytest.raises(SaveError, match=f"what the rules and the dice make of it: event {number}"):
        receive(forged(tmp_path, game))


def test_other_dice_are_found(tmp_path, sent):
    game, _ = sent
    other = open_game("skirmish", seed=SEED + 1, players={"red": "Ann", "blue": "Ben O."})
    play_until(other, "Ben O.")
    other.mail = replace(game.mail, here="")
    with pytest.raises(SaveError, match="it begins otherwise"):
        receive(forged(tmp_path, other))


def test_an_older_file_is_told(tmp_path, sent):
    answer, path = sent
    mine = receive(path).session
    play_until(mine, "Ben O.")
    send(mine, tmp_path)
    with pytest.raises(SaveError, match="it is older"):
        receive(path)


def test_a_save_that_was_never_sent_is_no_mail(tmp_path):
    game = begun()
    game.save(tmp_path / "a.wgs")
    with pytest.raises(SaveError, match="no game by mail"):
        receive(tmp_path / "a.wgs")


def test_saves_and_journals_remember_the_mail(tmp_path, sent):
    game, _ = sent
    assert game.mail.here == "Ben O." and len(game.mail.sent) == 2
    game.save(tmp_path / "a.wgs")
    with Journal(tmp_path / "a.wgj", game):
        assert recover(tmp_path / "a.wgj").session.mail == Session.load(tmp_path / "a.wgs").mail == game.mail


def test_a_folder_that_cannot_be_written_leaves_the_game_as_it_was(tmp_path):
    game = begun()
    play_until(game, "Ben O.")
    (tmp_path / "file").write_text("")
    with pytest.raises(SaveError, match="cannot be sent"):
        send(game, tmp_path / "file")
    assert game.mail is None
