"""A game of two that goes there and back by mail, with secret orders in every file."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

import pytest

from grognard.kernel import SaveError, open_game
from grognard.kernel.action import Action
from grognard.kernel.kept import records_of
from grognard.kernel.post import receive, send
from grognard.kernel.records import RecordWriter, preamble
from grognard.kernel.session import Session
from grognard.kernel.visibility import UNSEEN
from grognard.tools.mail import known_since

PLAYERS = {"usa": "Ann", "ussr": "Ben"}
ORDERS = ("buy tank 1", "hire 1")
SECRETS = ("treasury", "ordered", "research", "study", "spies", "plots", "dossier")


@dataclass
class Post:
    """What went to and fro.

    Attributes:
        files: every file that was sent, in order.
        session: the game as who has it now has it.
    """

    files: list[Path]
    session: Session


def headquarters_of(session: Session, player: str) -> None:
    """Play until somebody else decides: orders in headquarters, nothing anywhere else."""
    while session.players[session.deciders[0]] == player:
        verbs = {action.verb for action in session.offer().actions}
        for order in ORDERS if "buy" in verbs else ():
            session.apply(order)
        session.apply("stand" if "stand" in verbs else "done")


@pytest.fixture(scope="module")
def post(tmp_path_factory) -> Iterator[Post]:
    """Ann and Ben play two turns each and send the game four times."""
    folder = tmp_path_factory.mktemp("mail")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GROGNARD_HOME", str(folder / "home"))
        session, files = open_game("leaders", scenario="two", seed=5, players=PLAYERS), []
        for player in ("Ann", "Ben", "Ann", "Ben"):
            headquarters_of(session, player)
            files.append(send(session, folder / "post"))
            session = receive(files[-1]).session
        yield Post(files, session)


def forged(tmp_path: Path, session: Session) -> Path:
    """A file somebody wrote himself, all seals as they must be."""
    path, writer = tmp_path / "forged.wgs", RecordWriter()
    path.write_bytes(preamble() + b"".join(map(writer.record, [*records_of(session), {"kind": "end"}])))
    return path


def test_a_game_goes_there_and_back_twice_with_what_was_ordered(post):
    assert [file.stem.split("-to-")[1] for file in post.files] == ["ben", "ann", "ben", "ann"]
    state = post.session.engine.play.state
    assert state.turn == 3 and post.session.mail.here == "Ann"
    assert [str(one.action) for one in post.session.history].count("buy tank 1") == 4
    assert [state.spies[0], state.spies[2]] == [2, 1], "Ann's second spy has come, Ben's is on its way"


@pytest.mark.parametrize(("side", "other"), [(0, 1), (1, 0)])
def test_a_file_that_comes_back_shows_nothing_of_the_others_secrets(post, side, other):
    for file in post.files:
        session = Session.load(file)
        view = session.view(side)
        for name in SECRETS:
            cells = view.columns[name]
            width = len(cells) // 6
            assert set(cells[width * other : width * (other + 1)]) == {UNSEEN}
        kinds = {event.kind for event in view.events if event.side == other}
        assert kinds and not kinds & {"ordered", "hired", "received", "spies_arrived"}
        sheet = dict(session.insight(side).ledger(session.sides))[other]
        assert not {"Treasury", "On order", "Spies"} & {row.label for row in sheet}
        assert "tank" not in " ".join(str(event.values) for event in view.events if event.side == other)


def test_a_secret_order_changed_on_the_way_is_noticed(post, tmp_path):
    session = Session.load(post.files[-1])
    number = next(n for n, one in enumerate(session.history) if str(one.action) == "buy tank 1")
    taken = session.engine.history[number]
    session.engine.history[number] = replace(taken, action=Action.parse("buy tank 2"))
    with pytest.raises(SaveError, match=f"action {number + 1} was buy tank 1, and is buy tank 2 now"):
        receive(forged(tmp_path, session))


def test_who_is_told_of_a_changed_order_of_another_learns_neither_the_old_nor_the_new(post, tmp_path):
    session = Session.load(post.files[-1])
    number = next(n for n, one in enumerate(session.history) if str(one.action) == "buy tank 1")
    taken = session.engine.history[number]
    session.engine.history[number] = replace(taken, action=Action.parse("buy tank 2"))
    with pytest.raises(SaveError, match="something that Ann did is another now") as error:
        receive(forged(tmp_path, session), "Ben")
    assert "tank" not in str(error.value)


def test_all_is_new_to_the_third_who_never_sent_the_game_on(tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    players = {"usa": "Ann", "ussr": "Ben", "china": "Cle"}
    session = open_game("leaders", scenario="three", seed=5, players=players)
    got = None
    while got is None or session.mail.here != "Cle":
        headquarters_of(session, session.players[session.deciders[0]])
        got = receive(send(session, tmp_path))
        session = got.session
    assert not got.checked and got.since == 0
    told = known_since(session, (2,), got.since)
    assert {event.side for event in told} > {0, 1}


def test_who_plays_two_sides_is_told_what_either_learned(tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    session = open_game(
        "leaders",
        scenario="three",
        dice=(1, 1, 6, 1, 1, 6),
        players={"usa": "Ben", "ussr": "Ann", "china": "Ann"},
        position=("mark spies 0 3", "phase usa.headquarters"),
    )
    for action in ("spy china", "done"):
        session.apply(action)
    got = receive(send(session, tmp_path))
    assert got.session.mail.here == "Ann"
    kinds = [event.kind for event in known_since(got.session, (1, 2), 0)]
    assert "spy_caught" in kinds and "spies_on" not in kinds
    new = [event for event in got.session.events if event.action > 0]
    assert len(kinds) == sum(event.is_known_to(1) or event.is_known_to(2) for event in new)


def test_what_cannot_have_been_ordered_is_not_told_to_others(tmp_path, monkeypatch):
    monkeypatch.setenv("GROGNARD_HOME", str(tmp_path / "home"))
    session = open_game("leaders", scenario="two", seed=5, players=PLAYERS)
    headquarters_of(session, "Ann")
    session = Session.load(send(session, tmp_path))
    number = next(n for n, one in enumerate(session.history) if str(one.action) == "hire 1")
    session.engine.history[number] = replace(session.history[number], action=Action.parse("hire 2"))
    with pytest.raises(SaveError, match="something that Ann did comes otherwise") as error:
        receive(forged(tmp_path, session))
    assert "hire" not in str(error.value)


def test_money_put_into_a_file_is_noticed(post, tmp_path):
    session = Session.load(post.files[-1])
    session.engine.play.state.treasury[1] += 50
    session.forget()
    session.mail = replace(session.mail, here="")
    with pytest.raises(SaveError):
        receive(forged(tmp_path, session))


def test_a_byte_changed_on_the_way_is_noticed(post, tmp_path):
    data = bytearray(post.files[-1].read_bytes())
    data[len(data) // 2] ^= 1
    broken = tmp_path / "broken.wgs"
    broken.write_bytes(bytes(data))
    with pytest.raises(SaveError):
        receive(broken)


def test_a_file_written_anew_without_a_change_is_taken(post, tmp_path):
    session = Session.load(post.files[-1])
    session.mail = replace(session.mail, here="")
    assert receive(forged(tmp_path, session)).checked
