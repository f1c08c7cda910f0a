"""``grognard mail``: a game sent to and fro at the prompt."""

import pytest

from grognard.kernel import Session, open_game
from grognard.tools import main as front

pytestmark = pytest.mark.usefixtures("skirmish")


@pytest.fixture
def save(tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    session = open_game("skirmish", seed=5, players={"red": "Ann", "blue": "Ben"})
    play(session, "Ben")
    session.save(tmp_path / "game.wgs")
    return tmp_path / "game.wgs"


def play(session, player):
    while session.players[session.deciders[0]] != player:
        actions = list(session.offer().actions)
        session.apply(next((one for one in actions if one.verb in ("attack", "march")), actions[0]))


def test_a_game_is_sent_on_checked_and_taken_up(save, tmp_path, capsys):
    post = tmp_path / "post"
    assert front.main(["mail", str(save), "--to", str(post)]) == 0
    (path,) = post.glob("*-001-to-ben.wgs")
    assert capsys.readouterr().out == f"For Ben: {path}\n"
    assert Session.load(save).mail.here == "Ann"
    assert front.main(["mail", str(path)]) == 0
    out = capsys.readouterr().out
    assert "marches from" in out and "you have sent none before" in out and "--side blue" in out
    (taken,) = (tmp_path / "home" / "saves").glob("*.wgs")
    answer = Session.load(taken)
    assert answer.mail.here == "Ben"
    play(answer, "Ann")
    answer.save(taken)
    assert front.main(["mail", str(taken), "--to", str(post)]) == 0
    (back,) = post.glob("*-002-to-ann.wgs")
    capsys.readouterr()
    assert front.main(["mail", str(back)]) == 0
    assert "It agrees with the file you sent before." in capsys.readouterr().out


def test_a_file_under_way_is_not_sent_on_and_a_plain_save_is_no_mail(save, tmp_path, capsys):
    assert front.main(["mail", str(save)]) == 1
    assert "it is no game by mail" in capsys.readouterr().err
    assert front.main(["mail", str(save), "--to", str(tmp_path)]) == 0
    (path,) = tmp_path.glob("*-to-ben.wgs")
    assert front.main(["mail", str(path), "--to", str(tmp_path)]) == 1
    assert "on its way to Ben" in capsys.readouterr().err
