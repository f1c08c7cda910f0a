import importlib
import os
import resource
import zlib
from pathlib import Path
from random import Random

import msgpack
import pytest

from grognard.kernel import GrognardError, SaveError, Session, open_game, procedure, save
from grognard.kernel.hooks import resolve
from grognard.kernel.hookspecs import hookimpl
from grognard.kernel.records import FRAME, PREAMBLE, RecordWriter, _seal, preamble, read_records
from grognard.kernel.save import encode, read_kept, verify
from grognard.kernel.text import session_from_text

pytestmark = pytest.mark.usefixtures("skirmish")

WINDOW = """
game skirmish
seed 4
clear
at 0302: blue-1, blue-tent
at 0201: red-1
at 0103: red-2, red-tent
mark under red-2 red-tent
mark under blue-1 blue-tent
phase red
do blue: order retreat decline
do march red-1 0301
"""


def played(seed: int, actions: int, **start: object) -> Session:
    session, random = open_game("skirmish", seed=seed, **start), Random(seed)
    while session.deciders and actions:
        session.apply(random.choice(session.offer().actions))
        actions -= 1
    return session


def same(one: Session, other: Session) -> bool:
    """Compare two games, and play both on to their ends by the same choices."""
    assert one.snapshot() == other.snapshot()
    assert one.start == other.start
    assert one.state_hash() == other.state_hash()
    for side in one.board.sides:
        assert one.view(side).events == other.view(side).events
    random = Random(1)
    while one.deciders:
        action = random.choice(one.offer().actions)
        one.apply(action)
        other.apply(action)
    return one.snapshot() == other.snapshot() and one.over == other.over


def saved(session: Session, folder: Path) -> Path:
    path = folder / "game.wgs"
    session.save(path)
    return path


def sealed(records: list[object]) -> bytes:
    """Build a save of given records, with every length and digest right."""
    writer = RecordWriter()
    return preamble() + b"".join(map(writer.record, records))


@pytest.mark.parametrize("actions", [0, 1, 7, 30, 60, 500])
def test_a_game_loaded_is_the_game_saved(tmp_path, actions):
    session = played(3, actions)
    assert same(session, Session.load(saved(session, tmp_path)))


def test_a_game_saved_inside_a_reaction_goes_on_there(tmp_path):
    session = session_from_text(WINDOW)
    assert session.offer().window == "fire"
    loaded = Session.load(saved(session, tmp_path))
    assert loaded.offer().window == "fire"
    assert [frame.asked is None for frame in loaded.engine.play.state.frames] == [True, True, True, False]
    assert same(session, loaded)


RENAMED = {"Advance": "Stride", "Stride.go_on": "after_fire", "Fire": "Shoot"}


@pytest.fixture
def call_otherwise():
    """Call a procedure, a step of it and an action kind of Skirmish otherwise, as its author would."""
    plugin = importlib.import_module("skirmish.plugin")
    advance, step, fire = plugin.rules.Advance, plugin.rules.Advance.go_on, plugin.rules.Fire

    def name(*words):
        advance.__name__, step.__name__, fire.__name__ = words
        procedure._names.cache_clear()

    def call(renamed):
        name("Stride", "after_fire", "Shoot")
        patch.setattr(advance, "after_fire", step, raising=False)
        patch.setattr(plugin, "grognard_renamed", hookimpl(lambda: renamed), raising=False)
        game = resolve("skirmish", plugin)
        patch.setattr(save, "rules_for", lambda board, slug: (board, game))

    with pytest.MonkeyPatch.context() as patch:
        yield call
    name("Advance", "go_on", "Fire")


def test_a_save_outlives_new_names_of_a_procedure_a_step_and_a_kind(tmp_path, call_otherwise):
    session = session_from_text(WINDOW)
    path, hashes = saved(session, tmp_path), [session.state_hash()]
    for _ in range(3):
        session.apply(session.offer().actions[-1])
        hashes.append(session.state_hash())
    call_otherwise(RENAMED)
    loaded = Session.load(path)
    assert [frame[:2] for frame in loaded.snapshot().frames[2:]] == [
        ("Stride", "after_fire"),
        ("Reaction", "start"),
    ]
    assert verify(path).divergence == ""
    after = [loaded.state_hash()]
    for _ in range(3):
        loaded.apply(loaded.offer().actions[-1])
        after.append(loaded.state_hash())
    assert after == hashes


def test_a_save_with_names_that_no_table_tells_of_is_refused(tmp_path, call_otherwise):
    path = saved(session_from_text(WINDOW), tmp_path)
    call_otherwise({})
    with pytest.raises(
        SaveError, match="a decision that this game does not know|a procedure under way that this"
    ):
        Session.load(path)


def test_every_kind_of_start_is_kept(tmp_path):
    people = {"red": "Anna", "blue": "Anna"}
    session = played(-7, 9, options=("truce",), players=people, undo="free")
    loaded = Session.load(saved(session, tmp_path))
    assert loaded.start.players == ("Anna", "Anna")
    assert same(session, loaded)
    session = open_game("skirmish", dice=(3, 1, 6) * 200, position=("turn 2", "phase blue"))
    loaded = Session.load(saved(session, tmp_path))
    assert loaded.view("red").turn == 2
    assert same(session, loaded)


def test_nothing_before_a_load_can_be_taken_back(tmp_path):
    session = session_from_text("game skirmish\ndice 5\ndo march red-camp 0102")
    assert session.can_undo
    loaded = Session.load(saved(session, tmp_path))
    assert not loaded.can_undo and not loaded.undo()
    assert loaded.undo_closed == "load"
    loaded.apply("march red-1 0103")
    assert loaded.undo()
    assert loaded.state_hash() == session.state_hash()


def test_a_hidden_counter_is_still_hidden_after_loading(tmp_path):
    loaded = Session.load(saved(session_from_text(WINDOW), tmp_path))
    hidden = {loaded.board.counters.ids[c] for c in loaded.view("blue").hidden}
    assert hidden == {"red-2"}


@pytest.mark.parametrize("seed", range(3))
def test_verify_plays_a_game_again_to_the_same_end(tmp_path, seed):
    session = played(seed, 500)
    found = verify(saved(session, tmp_path))
    assert found.divergence == ""
    assert found.session.snapshot() == session.snapshot()


def changed_records(session: Session, kind: str, **fields: object) -> bytes:
    """Return a save in which fields of the first record of a kind are others, and everything is sealed."""
    records = list(read_records(encode(session)))
    place = next(i for i, record in enumerate(records) if record["kind"] == kind)
    records[place] = {**records[place], **fields}
    return sealed(records)


def test_verify_names_the_first_action_that_leads_elsewhere(tmp_path):
    session, path = played(5, 40), tmp_path / "game.wgs"
    hashes = [taken.state_hash.to_bytes(16, "big") if taken.state_hash else b"" for taken in session.history]
    number = next(i for i in range(20, 40) if hashes[i])
    hashes[number] = b"\1" * 16
    path.write_bytes(changed_records(session, "actions", hash=tuple(hashes)))
    action = session.history[number].action
    assert verify(path).divergence.startswith(f"action {number + 1}, {action} by ")
    assert verify(path).divergence.endswith("leads to another state than it did")


def test_verify_names_an_action_that_cannot_be_taken(tmp_path):
    session, path = played(5, 3), tmp_path / "game.wgs"
    texts = [str(taken.action) for taken in session.history]
    path.write_bytes(changed_records(session, "actions", text=("march red-1 0504", *texts[1:])))
    assert "action 1, march red-1 0504 by Red, cannot be taken any more" in verify(path).divergence


def test_verify_finds_a_state_that_no_action_led_to(tmp_path):
    """A stand can be made up so that its own hash is right; only playing again tells."""
    session = played(5, 20)
    columns = dict(session.snapshot().columns)
    session.engine.play.set("marched", 0, 1 - columns["marched"][0])
    last = session.history[-1]
    forged = type(last)(last.side, last.action, int(session.state_hash(), 16), last.auto)
    session.engine.history[-1] = forged
    path = saved(session, tmp_path)
    assert Session.load(path).state_hash() == session.state_hash()
    assert "leads to another state" in verify(path).divergence


def test_verify_finds_an_event_that_never_happened(tmp_path):
    session, path = played(5, 20), tmp_path / "game.wgs"
    words = [event.kind for event in session.events]
    path.write_bytes(changed_records(session, "events", word=("victory", *words[1:])))
    assert verify(path).divergence == "event 0, victory, happens otherwise now"


@pytest.mark.parametrize(
    ("kind", "field", "said"),
    [
        ("actions", "side", "belongs to no side"),
        ("events", "side", "names a side"),
        ("events", "spaces", "names a side or a space"),
        ("events", "counters", "names a counter"),
        ("events", "masked", "names a counter"),
        ("events", "roll", "names dice"),
    ],
)
def test_rows_that_the_board_has_not_are_refused(tmp_path, kind, field, said):
    session, path = played(5, 20), tmp_path / "game.wgs"
    coin = (0, (1,), (), None, "", ("coin",), ("head",))
    other = {"spaces": (9,) * 5 + (99,), "counters": (99,), "masked": ((0, (99,)),), "roll": coin}
    rows = other.get(field, 9)
    column = next(record for record in read_records(encode(session)) if record["kind"] == kind)[field]
    path.write_bytes(changed_records(session, kind, **{field: (rows, *column[1:])}))
    for read in (Session.load, verify):
        with pytest.raises(SaveError, match=said):
            read(path)


def test_another_module_is_refused_with_both_digests(tmp_path):
    session, path = played(5, 20), tmp_path / "game.wgs"
    stamp = {"slug": "skirmish", "version": "0.9.0", "digest": "ab" * 16}
    path.write_bytes(changed_records(session, "head", modules=(stamp,)))
    with pytest.raises(SaveError) as caught:
        Session.load(path)
    assert "skirmish 0.9.0 (digest abababababababab)" in str(caught.value)
    assert f"skirmish 1.0.0 (digest {session.board.digest[:16]})" in str(caught.value)


def test_a_module_that_is_not_installed_is_named(tmp_path):
    session, path = played(5, 2), tmp_path / "game.wgs"
    stamp = {"slug": "chess", "version": "1.0.0", "digest": session.board.digest}
    path.write_bytes(changed_records(session, "head", modules=(stamp,)))
    with pytest.raises(
        GrognardError, match=r"chess 1.0.0, and no game is called so here; `grognard install`"
    ):
        Session.load(path)


def test_extensions_are_refused_until_they_are_known(tmp_path):
    session, path = played(5, 2), tmp_path / "game.wgs"
    stamp = {"slug": "skirmish", "version": "1.0.0", "digest": session.board.digest}
    path.write_bytes(changed_records(session, "head", modules=(stamp, {**stamp, "slug": "more"})))
    with pytest.raises(SaveError, match="extensions"):
        Session.load(path)


def test_a_format_of_the_future_is_refused_in_one_sentence(tmp_path):
    path = saved(played(5, 2), tmp_path)
    path.write_bytes(path.read_bytes()[:8] + b"\0\2" + path.read_bytes()[10:])
    with pytest.raises(SaveError, match="has format 2; this version of Grognard reads format 1"):
        Session.load(path)


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", "no saved game"),
        (b"\x89WGM\r\n\x1a\n\0\1", "no saved game"),
        (preamble()[:9], "cut short"),
        (preamble(), "cut short"),
        (preamble() + b"\0" * 10, "cut short"),
        (preamble() + FRAME.pack(0xFFFFFFFF, 0xFFFFFFFF, b"\0" * 16), "cut short"),
        (sealed([{"kind": "end"}]), "wrong order"),
        (sealed([{"kind": "hand"}]), "unknown kind"),
        (sealed([7]), "unknown kind"),
        (sealed([{"kind": "head"}]), "is missing"),
    ],
)
def test_a_file_that_is_no_save_says_so(tmp_path, data, said):
    path = tmp_path / "game.wgs"
    path.write_bytes(data)
    with pytest.raises(SaveError, match=said) as caught:
        Session.load(path)
    assert "\n" not in str(caught.value)


def test_a_missing_file_says_so(tmp_path):
    with pytest.raises(SaveError, match="cannot be read: No such file"):
        Session.load(tmp_path / "none.wgs")


def test_a_compressed_record_never_grows_past_what_it_claims(tmp_path):
    bomb = zlib.compress(b"\0" * 50_000_000, 9)
    writer = RecordWriter()
    good = writer.record({"kind": "end"})
    before = RecordWriter().seal
    for claimed in (4_000_000, 1000, 50_000_000):
        data = preamble() + FRAME.pack(len(bomb), claimed, _seal(before, claimed, bomb)) + bomb + good
        path = tmp_path / "bomb.wgs"
        path.write_bytes(data)
        with pytest.raises(SaveError, match=r"longer than|cut short|do not end where they should"):
            Session.load(path)


def test_a_long_game_has_its_records_in_pieces(tmp_path, monkeypatch):
    session = played(1, 40)
    sizes = len(session.history), len(session.events)
    monkeypatch.setattr("grognard.kernel.kept.ROWS", rows := max(sizes) // 2 + 1)
    assert min(sizes) > rows
    kinds = [record["kind"] for record in read_records(encode(session))]
    assert kinds == ["head", "actions", "actions", "events", "events", "stand", "end"]
    assert same(session, Session.load(saved(session, tmp_path)))


def test_a_disk_that_is_full_leaves_the_old_save_and_no_rubbish(tmp_path):
    path = saved(played(2, 5), tmp_path)
    old, longer = path.read_bytes(), played(2, 80)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (len(old) + 10, hard))
    try:
        with pytest.raises(SaveError, match="cannot be saved: File too large"):
            longer.save(path)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert path.read_bytes() == old
    assert os.listdir(tmp_path) == ["game.wgs"]
    longer.save(path)
    assert same(longer, Session.load(path))


def test_a_folder_that_is_not_there_says_so(tmp_path):
    with pytest.raises(SaveError, match="cannot be saved: No such file"):
        played(2, 5).save(tmp_path / "none" / "game.wgs")


def test_what_msgpack_cannot_hold_is_no_reason_to_lose_the_old_save(tmp_path):
    path = saved(played(2, 5), tmp_path)
    old, session = path.read_bytes(), played(2, 9)
    session.engine.play.event("huge", "", number=1 << 70)
    with pytest.raises(SaveError, match="cannot be saved"):
        session.save(path)
    session = played(2, 9)
    session.engine.play.event("line\nbreak", "")
    with pytest.raises(SaveError, match="cannot be saved"):
        session.save(path)
    session = played(2, 9)
    session.engine.play.state.frames[-1].step = "dance"
    with pytest.raises(SaveError, match="cannot be saved: its procedure \\w+ has no such step"):
        session.save(path)
    assert path.read_bytes() == old


def test_the_records_are_msgpack_that_others_can_read(tmp_path):
    data = saved(played(2, 3), tmp_path).read_bytes()
    stored, length, _ = FRAME.unpack_from(data, PREAMBLE.size)
    body = data[PREAMBLE.size + FRAME.size :][:stored]
    head = msgpack.unpackb(body if stored == length else zlib.decompress(body), use_list=False)
    assert head["modules"][0]["slug"] == "skirmish"
    assert read_kept(tmp_path / "game.wgs").head.start.seed == 2
