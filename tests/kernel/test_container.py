"""The container: named sections, read on demand, equal bytes for equal content, nothing believed."""

import zlib

import pytest

from grognard.kernel.container import MAGIC, PREAMBLE, open_container, write_container
from grognard.kernel.errors import ModuleDataError
from grognard.kernel.wire import LIMITS, decode, encode

SECTIONS = {"first": encode({"words": ("a", "b"), "none": None}), "second": b"\0" * 5000}


def test_sections_come_back_as_they_were_written():
    container = open_container(write_container(SECTIONS))
    assert list(container.sections) == ["first", "second"]
    assert container.read("first") == {"words": ("a", "b"), "none": None}
    assert container.payload("second") == SECTIONS["second"]


def test_equal_sections_give_equal_bytes():
    assert write_container(SECTIONS) == write_container(dict(SECTIONS))


def test_a_section_that_does_not_shrink_is_stored_as_it_is():
    container = open_container(write_container(SECTIONS))
    assert [one.codec for one in container.sections.values()] == ["raw", "zlib"]


def test_digests_are_over_the_uncompressed_bytes():
    packed = open_container(write_container({"part": SECTIONS["second"]}))
    longer = open_container(write_container({"other": b"", "part": SECTIONS["second"]}))
    assert packed.sections["part"].digest == longer.sections["part"].digest


def test_a_section_is_read_only_when_asked_for(tmp_path):
    data = bytearray(write_container(SECTIONS))
    data[-1] ^= 1  # in the second section
    path = tmp_path / "damaged.wgm"
    path.write_bytes(data)
    container = open_container(path)
    assert container.read("first")["none"] is None
    with pytest.raises(ModuleDataError, match="section `second`"):
        container.payload("second")


def test_a_missing_file_is_a_sentence(tmp_path):
    with pytest.raises(ModuleDataError, match="cannot be read: No such file"):
        open_container(tmp_path / "nowhere.wgm")


@pytest.mark.parametrize("length", range(0, 120, 7))
def test_every_truncation_is_refused_at_once(length):
    with pytest.raises(ModuleDataError):
        open_container(write_container(SECTIONS)[:length])


@pytest.mark.parametrize(
    ("damage", "sentence"),
    [
        (lambda data: b"PK" + data[2:], "not a module file"),
        (lambda data: data[: len(MAGIC)] + b"\x00\x63" + data[len(MAGIC) + 2 :], "format 99"),
        (lambda data: data.replace(b"second", b"secund"), "table of sections is damaged"),
        (lambda data: data + b"!", "bytes behind its end"),
    ],
)
def test_a_damaged_table_says_what_is_wrong(damage, sentence):
    with pytest.raises(ModuleDataError, match=sentence):
        open_container(damage(write_container(SECTIONS)))


def test_a_table_that_claims_too_much_names_every_problem():
    rows = [("one", 0, 5, LIMITS.section_bytes + 1, "zlib", bytes(32)), ("one", 9, 0, 0, "lzma", bytes(32))]
    with pytest.raises(ModuleDataError) as caught:
        open_container(_file_of(rows, b"12345"))
    text = str(caught.value)
    for part in ("too long", "given twice", "unknown codec", "not where the one before it ends"):
        assert part in text


def test_a_compressed_bomb_stops_at_the_length_in_the_table():
    body = zlib.compress(b"\0" * 50_000_000, 9)
    container = open_container(_file_of([("bomb", 0, len(body), len(body), "zlib", bytes(32))], body))
    with pytest.raises(ModuleDataError, match="section `bomb`"):
        container.payload("bomb")


def test_a_name_that_is_no_word_is_not_written():
    with pytest.raises(ValueError, match="malformed"):
        write_container({"../up": b""})


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\x91" * 1_000_000,
        b"\xdd\xff\xff\xff\xff",
        b"\xdd\x00\x06\x00\x00" * 500 + b"\x01" * 1_000_000,
        b"\xdb\xff\xff\xff\xff",
        b"\xa2\xff\xfe",
        b"\xc7\x01\x05a",
        b"\x01\x01",
        b"\x82\xa1a\x01\xa1a\x02",
        b"\xdd\x00\x06\x00\x00" + b"\x80" * 0x60000,
    ],
    ids=["empty", "tower", "claim", "tall claims", "text", "utf8", "extension", "rest", "twice", "maps"],
)
def test_bytes_that_are_no_sound_data_are_a_value_error(data):
    with pytest.raises(ValueError, match=r"."):
        decode(data)


def test_an_array_of_more_than_the_limit_is_refused_before_it_is_made():
    count = LIMITS.items + 1
    with pytest.raises(ValueError, match="exceeds"):
        decode(b"\xdd" + count.to_bytes(4, "big") + b"\x01" * count)


def _file_of(rows, body):
    import hashlib

    table = encode(rows)
    digest = hashlib.blake2b(table, digest_size=16).digest()
    return PREAMBLE.pack(MAGIC, 1, len(table), digest) + table + body
