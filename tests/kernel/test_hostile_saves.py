"""Bad saves on purpose: damaged as disks do it, and forged as somebody would who means it."""

from functools import reduce
from hashlib import blake2b
from operator import xor
from pathlib import Path
from random import Random

import msgpack
import pytest

from grognard.kernel import GrognardError, SaveError, Session, open_game
from grognard.kernel.journal import MAX_TAIL, recover
from grognard.kernel.mutation import changed_value
from grognard.kernel.records import RecordWriter, preamble, read_records
from grognard.kernel.registry import find_module
from grognard.kernel.save import encode, verify
from grognard.kernel.state import cell_key
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


def sealed(records: list[object]) -> bytes:
    """Build a save of given records, with every length and digest right."""
    writer = RecordWriter()
    return preamble() + b"".join(map(writer.record, records))


def loads(data: bytes, path: Path) -> Session | None:
    """Load bytes as the game does; whatever is wrong must be one sentence of ours."""
    path.write_bytes(data)
    try:
        return Session.load(path)
    except GrognardError as error:
        assert str(error) and len(str(error)) < 4000
        return None


def damaged(data: bytes, random: Random) -> bytes:
    """Cut, flip, fill or shift bytes as disks and transfers do."""
    at, changed = random.randrange(len(data)), bytearray(data)
    match random.randrange(5):
        case 0:
            return data[:at]
        case 1:
            changed[at] ^= 1 << random.randrange(8)
        case 2:
            changed[at : at + 16] = random.randbytes(random.choice((0, 1, 16, 40)))
        case 3:
            changed += random.randbytes(random.randrange(1, 50))
        case _:
            del changed[at : at + random.randrange(1, 200)]
    return bytes(changed)


def check_damage(path: Path, count: int, seed: int) -> None:
    random = Random(seed)
    good = encode(session_from_text(WINDOW))
    state = loads(good, path).state_hash()
    for number in range(count):
        bad = damaged(good, random)
        session = loads(bad, path)
        assert bad == good or session is None or session.state_hash() == state, number


def sworn(records: list[dict]) -> list[dict]:
    """Make the hashes of a changed stand right, as somebody would who wants it to be believed."""
    *others, stand, end = records
    cells = [(name, *cell) for name, column in stand["columns"].items() for cell in enumerate(column)]
    hashes = [cell_key(*cell) for cell in cells]
    hashes.append(int.from_bytes(blake2b(msgpack.packb(stand["frames"]), digest_size=16).digest(), "big"))
    state_hash = reduce(xor, hashes).to_bytes(16, "big")
    actions = next(record for record in others if record["kind"] == "actions")
    others[others.index(actions)] = {**actions, "hash": (*actions["hash"][:-1], state_hash)}
    return [*others, {**stand, "hash": state_hash}, end]


def check_forgery(path: Path, count: int, seed: int) -> None:
    """Change what records say and seal them: what is made on purpose may load, and must then be playable."""
    random = Random(seed)
    good = list(read_records(encode(played(seed, 25 + seed % 7))))
    for _ in range(count):
        records, place = list(good), random.randrange(len(good))
        match random.randrange(8):
            case 0:
                del records[place]
            case 1:
                records.insert(place, records[random.randrange(len(records))])
            case 2 | 3 | 4:
                records[-2] = changed_value(records[-2], random)
            case _:
                records[place] = changed_value(records[place], random)
        try:
            data = sealed(sworn(records) if random.random() < 0.5 else records)
        except Exception:  # what was changed is no plain data any more, or no stand
            continue
        session = loads(data, path)
        if session is None:
            continue
        for side in session.board.sides:
            session.view(side)
        for _turn in range(3):
            if session.deciders:
                try:
                    session.apply(random.choice(session.offer().actions))
                except GrognardError:
                    break
        verify(path)


def test_hundreds_of_damaged_saves_are_refused(tmp_path):
    check_damage(tmp_path / "bad.wgs", 300, seed=1)


def test_hundreds_of_forged_saves_do_no_harm(tmp_path):
    for seed in range(4):
        check_forgery(tmp_path / "bad.wgs", 100, seed)


@pytest.mark.prove
def test_thousands_of_bad_saves(tmp_path):
    check_damage(tmp_path / "bad.wgs", 4000, seed=2)
    for seed in range(4, 24):
        check_forgery(tmp_path / "bad.wgs", 250, seed)


# Files that would take long, or much memory


def records_of(session: Session) -> tuple[dict, dict, list[dict]]:
    """Return the head, where the game stands, and the events before it."""
    head, *rest = read_records(encode(session))
    (stand,) = [record for record in rest if record["kind"] == "stand"]
    return head, stand, [record for record in rest if record["kind"] == "events"]


def orders(first: int, count: int) -> dict:
    """Return actions that are all legal and lead where they say."""
    session, hashes = open_game("skirmish", seed=3), []
    for word in ("always", "ask"):
        session.apply(f"order fire {word}", "blue")
        hashes.append(bytes.fromhex(session.state_hash()))
    rows = [number % 2 for number in range(first, first + count)]
    text = tuple(f"order fire {('always', 'ask')[row]}" for row in rows)
    kept = {"side": (1,) * count, "text": text, "hash": tuple(hashes[row] for row in rows)}
    return {"kind": "actions", "first": first, "auto": (False,) * count, **kept}


def happenings(first: int, count: int, **columns: object) -> dict:
    numbers, nothing = (0,) * count, ((),) * count
    rows = {"action": numbers, "word": ("x",) * count, "case": ("",) * count, "side": (-1,) * count}
    rows |= {"counters": nothing, "spaces": nothing, "values": ({},) * count, "roll": (None,) * count}
    return {"kind": "events", "first": first, "masked": nothing, **rows, **columns}


THROW = (0, (1,) * 60, (), 1, "over")


def test_a_save_that_does_not_say_where_it_stands_is_not_played_again(tmp_path):
    head, stand, events = records_of(open_game("skirmish", seed=3))
    many = [orders(0, 3000)]
    for records in ([head, *many, {"kind": "end"}], [head, *events, stand, *many, {"kind": "end"}]):
        (tmp_path / "game.wgs").write_bytes(sealed(records))
        with pytest.raises(SaveError, match="it does not say where the game stands"):
            Session.load(tmp_path / "game.wgs")


def test_a_journal_is_played_on_from_where_it_stood_and_not_for_ever(tmp_path):
    head, stand, events = records_of(open_game("skirmish", seed=3))
    path = tmp_path / "game.wgj"
    for count, kept in ((MAX_TAIL, MAX_TAIL), (MAX_TAIL + 1, 0)):
        path.write_bytes(sealed([head, *events, stand, orders(0, count)]))
        found = recover(path)
        assert len(found.session.history) == kept
        assert ("does not say where the game stood" in found.lost) is (kept == 0)


@pytest.mark.parametrize(
    "records",
    [
        lambda: [orders(number * 30_000, 30_000) for number in range(4)],
        lambda: [happenings(number * 28_000, 28_000) for number in range(8)],
        lambda: [happenings(number * 9_000, 9_000, roll=(THROW,) * 9_000) for number in range(8)],
    ],
    ids=["actions", "events", "dice"],
)
def test_a_small_file_with_a_game_longer_than_any_is_refused(tmp_path, records):
    head, stand, _ = records_of(open_game("skirmish", seed=3))
    data = sealed([head, *records(), stand, {"kind": "end"}])
    assert len(data) < 60_000
    (tmp_path / "game.wgs").write_bytes(data)
    with pytest.raises(SaveError, match="it is longer than a game can be"):
        Session.load(tmp_path / "game.wgs")


@pytest.mark.parametrize("slug", ["forged.wgm", "skirmish.wgm"])
def test_a_save_names_a_game_and_never_a_file(tmp_path, monkeypatch, slug):
    monkeypatch.chdir(tmp_path)
    Path("forged.wgm").write_bytes(find_module("skirmish").read_bytes())
    head, *rest = read_records(encode(open_game("skirmish", seed=3)))
    head["modules"] = ({**head["modules"][0], "slug": slug},)
    Path("game.wgs").write_bytes(sealed([head, *rest]))
    with pytest.raises(SaveError, match="it names a file in place of a game"):
        Session.load("game.wgs")
