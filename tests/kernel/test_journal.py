import os
import resource
import signal
import time
from collections.abc import Callable
from pathlib import Path
from random import Random

import pytest

from grognard.kernel import GrognardError, SaveError, Session, open_game
from grognard.kernel import journal as journals
from grognard.kernel.action import Objection
from grognard.kernel.journal import Journal, recover
from grognard.kernel.records import FRAME, PREAMBLE
from grognard.kernel.save import verify
from grognard.kernel.text import session_from_text

pytestmark = pytest.mark.usefixtures("skirmish")


def step(session: Session, random: Random) -> None:
    """Take a random action; when the game is over, an order keeps it going."""
    if session.deciders and random.random() < 0.9:
        session.apply(random.choice(session.offer().actions))
    else:
        session.apply(random.choice(("order fire always", "order fire ask")), random.choice(("red", "blue")))


def texts(session: Session) -> list[str]:
    return [str(taken.action) for taken in session.history]


def ends(data: bytes) -> list[int]:
    """Return where the records of a journal end."""
    found, at = [], PREAMBLE.size
    while at < len(data):
        at += FRAME.size + FRAME.unpack_from(data, at)[0]
        found.append(at)
    return found


@pytest.fixture
def short_stands(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journals, "STAND_EVERY", 7)


@pytest.mark.usefixtures("short_stands")
@pytest.mark.parametrize("seed", range(4))
def test_a_journal_recovered_is_the_game_at_the_last_sync(tmp_path, seed):
    session, random = open_game("skirmish", seed=seed), Random(seed)
    with Journal(tmp_path / "game.wgj", session) as journal:
        for _ in range(60):
            step(session, random)
            if random.random() < 0.5:
                journal.sync()
        journal.sync()
        kept = session.snapshot()
        step(session, random)
    found = recover(tmp_path / "game.wgj")
    assert found.lost == ""
    assert found.session.snapshot() == kept
    assert not found.session.can_undo


@pytest.mark.usefixtures("short_stands")
def test_what_was_taken_back_is_taken_back_in_the_journal(tmp_path):
    session, random = open_game("skirmish", seed=1, undo="free"), Random(1)
    with Journal(tmp_path / "game.wgj", session) as journal:
        for number in range(150):
            if random.random() < 0.3:
                for _ in range(random.randrange(12)):
                    session.undo()
            if random.random() < 0.1:
                session.redo()
            step(session, random)
            journal.sync()
            if number % 10 == 0:
                assert recover(journal.path).session.snapshot() == session.snapshot()
    assert recover(tmp_path / "game.wgj").session.snapshot() == session.snapshot()


def test_a_journal_goes_on_after_recovering(tmp_path):
    path, random = tmp_path / "game.wgj", Random(3)
    session = open_game("skirmish", seed=3)
    for _ in range(4):
        with Journal(path, session) as journal:
            for _ in range(10):
                step(session, random)
            journal.sync()
        session = recover(path).session
    assert len([taken for taken in session.history if not taken.auto]) == 40
    session.save(tmp_path / "game.wgs")
    assert verify(tmp_path / "game.wgs").divergence == ""


def test_sync_without_news_writes_nothing(tmp_path):
    session = open_game("skirmish", seed=1)
    with Journal(tmp_path / "game.wgj", session) as journal:
        before = journal.path.stat()
        journal.sync()
        assert journal.path.stat() == before


def test_a_journal_is_no_save(tmp_path):
    session = open_game("skirmish", seed=1)
    Journal(tmp_path / "game.wgj", session).close()
    with pytest.raises(SaveError, match="cut short"):
        Session.load(tmp_path / "game.wgj")


def test_a_save_that_was_damaged_can_be_recovered_as_far_as_it_is_sound(tmp_path):
    session, path, random = open_game("skirmish", seed=1), tmp_path / "game.wgs", Random(1)
    for _ in range(30):
        step(session, random)
    session.save(path)
    path.write_bytes(path.read_bytes()[:-1])
    with pytest.raises(SaveError, match="cut short"):
        Session.load(path)
    found = recover(path)
    assert found.session.snapshot() == session.snapshot()
    number, last = len(session.history), texts(session)[-1]
    assert found.lost == f"What came after action {number}, {last}, cannot be read: it is cut short."


@pytest.mark.usefixtures("short_stands")
def test_a_journal_cut_anywhere_gives_every_action_that_was_written_whole(tmp_path):
    path, random = tmp_path / "game.wgj", Random(5)
    session = open_game("skirmish", seed=5)
    with Journal(path, session) as journal:
        for _ in range(25):
            step(session, random)
            journal.sync()
    data, whole = path.read_bytes(), texts(session)
    marks = ends(data)
    for length in sorted(random.sample(range(len(data)), 120)):
        path.write_bytes(data[:length])
        complete = sum(mark <= length for mark in marks)
        if complete == 0:
            with pytest.raises(SaveError, match="nothing of the game can be read"):
                recover(path)
            continue
        found = recover(path)
        assert texts(found.session) == whole[: len(found.session.history)]
        assert bool(found.lost) == (length not in marks)
        path.write_bytes(data[: marks[complete - 1]])
        assert recover(path).session.snapshot() == found.session.snapshot()


def check_flips(path: Path, count: int, seed: int) -> None:
    """Damage a journal at random places; what is recovered is always a beginning of the game."""
    random = Random(seed)
    session = open_game("skirmish", seed=seed)
    with Journal(path, session) as journal:
        for _ in range(30):
            step(session, random)
            journal.sync()
    data, whole = path.read_bytes(), texts(session)
    first = ends(data)[0]
    for _ in range(count):
        bad, at = bytearray(data), random.randrange(len(data))
        bad[at] ^= random.randrange(1, 256)
        path.write_bytes(bad)
        try:
            found = recover(path)
        except GrognardError:
            assert at < first, "only a game without its beginning is lost altogether"
            continue
        assert found.lost
        assert texts(found.session) == whole[: len(found.session.history)]


@pytest.mark.usefixtures("short_stands")
def test_hundreds_of_damaged_journals_give_a_beginning_of_the_game(tmp_path):
    check_flips(tmp_path / "game.wgj", 200, seed=1)


@pytest.mark.prove
@pytest.mark.usefixtures("short_stands")
def test_thousands_of_damaged_journals(tmp_path):
    for seed in range(10):
        check_flips(tmp_path / f"game{seed}.wgj", 400, seed)


def test_an_action_the_rules_no_longer_allow_ends_what_is_recovered(tmp_path, monkeypatch):
    path = tmp_path / "game.wgj"
    session = session_from_text("game skirmish\nseed 1\nphase red\n")
    with Journal(path, session) as journal:
        for action in ("march red-camp 0102", "march red-1 0103", "done"):
            session.apply(action)
            journal.sync()
    march = type(session.game.kinds["March"])
    monkeypatch.setattr(march, "is_legal", lambda *a: True)
    monkeypatch.setattr(march, "objections", _only_the_camp)
    found = recover(path)
    assert texts(found.session) == ["march red-camp 0102", "pass"]
    assert (
        "after action 2, pass, cannot be read: action 3, march red-1 0103 by Red, cannot be taken"
        in found.lost
    )


def _only_the_camp(kind, state, frame, args):
    if state.board.counters.ids[args[0]] != "red-camp":
        yield Objection("4.1", "new_rule", "{counters} stays.", args[:1])


# One window at a time


def test_a_game_that_is_open_elsewhere_is_not_opened_again(tmp_path):
    session = open_game("skirmish", seed=1)
    with Journal(tmp_path / "game.wgj", session):
        before = (tmp_path / "game.wgj").read_bytes()
        with pytest.raises(SaveError, match=rf"open in another window \(process {os.getpid()}\)"):
            Journal(tmp_path / "game.wgj", open_game("skirmish", seed=2))
        assert (tmp_path / "game.wgj").read_bytes() == before
    Journal(tmp_path / "game.wgj", session).close()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["game.wgj"]


def test_the_sign_of_an_owner_follows_no_link(tmp_path):
    (tmp_path / "letter").write_text("Dear Ann")
    (tmp_path / "game.wgj.owner").symlink_to("letter")
    with pytest.raises(SaveError, match="cannot be kept"):
        Journal(tmp_path / "game.wgj", open_game("skirmish", seed=1))
    assert (tmp_path / "letter").read_text() == "Dear Ann"


def test_an_owner_that_crashed_stops_nobody(tmp_path):
    beside = tmp_path / "game.wgj.owner"
    beside.write_text(f"{os.getpid()} 0123456789abcdef\n")
    session = open_game("skirmish", seed=1)
    with Journal(tmp_path / "game.wgj", session) as journal:
        session.apply("done")
        journal.sync()
        assert beside.read_text().split()[1] != "0123456789abcdef"


def test_a_journal_that_was_taken_over_is_not_written_any_more(tmp_path):
    session = open_game("skirmish", seed=1)
    journal = Journal(tmp_path / "game.wgj", session)
    (tmp_path / "game.wgj.owner").unlink()
    other = open_game("skirmish", seed=2)
    with Journal(tmp_path / "game.wgj", other):
        session.apply("done")
        with pytest.raises(SaveError, match="another window has taken this game over"):
            journal.sync()
        journal.close()
        other.apply("done")
    assert recover(tmp_path / "game.wgj").session.start.seed == 2


def test_a_folder_that_is_not_there_says_so(tmp_path):
    with pytest.raises(SaveError, match="cannot be kept: No such file"):
        Journal(tmp_path / "none" / "game.wgj", open_game("skirmish", seed=1))


# Full disks and sudden ends


def test_a_full_disk_loses_nothing_that_was_kept_and_the_journal_goes_on_later(tmp_path):
    session, random = open_game("skirmish", seed=4), Random(4)
    with Journal(tmp_path / "game.wgj", session) as journal:
        step(session, random)
        journal.sync()
        kept = session.snapshot()
        soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
        resource.setrlimit(resource.RLIMIT_FSIZE, (journal.path.stat().st_size + 40, hard))
        try:
            for _ in range(3):
                step(session, random)
                with pytest.raises(SaveError, match="cannot be kept: File too large"):
                    journal.sync()
                found = recover(journal.path)
                assert (found.session.snapshot(), found.lost) == (kept, "")
        finally:
            resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
        journal.sync()
        assert recover(journal.path).session.snapshot() == session.snapshot()


def killed(work: Callable[[Callable[[int], None]], None], random: Random) -> int:
    """Run work in a process that is killed at a random moment, and return the last number it told."""
    reading, writing = os.pipe()
    child = os.fork()
    if child == 0:
        try:
            os.close(reading)
            work(lambda number: os.write(writing, number.to_bytes(4, "big")) and None)
        finally:
            os._exit(1)
    os.close(writing)
    first = os.read(reading, 4)
    time.sleep(random.uniform(0, 0.04))
    os.kill(child, signal.SIGKILL)
    _, status = os.waitpid(child, 0)
    assert os.WIFSIGNALED(status), "the process ended by itself"
    told = first
    while data := os.read(reading, 1 << 16):
        told += data
    os.close(reading)
    return int.from_bytes(told[len(told) // 4 * 4 - 4 : len(told) // 4 * 4], "big")


def check_kills(folder: Path, count: int) -> None:
    """Kill processes while they keep and save a game: what they told to be safe is there."""
    random = Random(count)
    for number in range(count):
        journal_path, save_path = folder / f"{number}.wgj", folder / f"{number}.wgs"

        def work(tell, seed=number, journal_path=journal_path, save_path=save_path) -> None:
            session, chance = open_game("skirmish", seed=seed), Random(seed)
            journal = Journal(journal_path, session)
            while True:
                step(session, chance)
                journal.sync()
                if seed % 2:
                    session.save(save_path)
                tell(len(session.history))

        told = killed(work, random)
        found = recover(journal_path).session
        assert len(found.history) >= told
        replayed, chance = open_game("skirmish", seed=number), Random(number)
        while len(replayed.history) < len(found.history):
            step(replayed, chance)
        assert replayed.snapshot() == found.snapshot()
        Journal(journal_path, found).close()
        if number % 2:
            assert len(Session.load(save_path).history) >= told
            assert verify(save_path).divergence == ""


@pytest.mark.skipif(not hasattr(os, "fork"), reason="Processes are forked.")
@pytest.mark.usefixtures("short_stands")
def test_a_process_killed_while_saving_loses_nothing_it_told_to_be_safe(tmp_path):
    check_kills(tmp_path, 20)


@pytest.mark.prove
@pytest.mark.usefixtures("short_stands")
def test_two_hundred_kills(tmp_path):
    check_kills(tmp_path, 200)
