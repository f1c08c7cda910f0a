import io
import struct
import zipfile

import pytest

from grognard.kernel.errors import ModuleDataError
from grognard.tools.vassal import archive as module
from grognard.tools.vassal.archive import open_archive


def zipped(entries: dict[str, bytes], compression: int = zipfile.ZIP_DEFLATED) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", compression) as out:
        for name, data in entries.items():
            out.writestr(name, data)
    return stream.getvalue()


def test_entries_are_found_as_vassal_finds_them_and_in_any_case():
    opened = open_archive(
        zipped({"images/Tirpitz.GIF": b"1", "images/A\u0308rmel.png": b"2", "__MACOSX/x": b""})
    )
    assert opened.find("images/tirpitz.gif") == "images/Tirpitz.GIF"
    assert opened.find("images/\u00c4rmel.png") == "images/A\u0308rmel.png"
    assert opened.find("images/none") == "" and "__MACOSX/x" not in opened
    assert opened.read("images/Tirpitz.GIF") == b"1"


def test_a_folder_is_read_like_a_zip(tmp_path):
    (tmp_path / "images").mkdir()
    (tmp_path / "images" / "a.png").write_bytes(b"1")
    (tmp_path / "out").symlink_to("/etc")
    (tmp_path / "images" / "b.png").symlink_to("/etc/hostname")
    assert dict(open_archive(tmp_path).sizes) == {"images/a.png": 1}


@pytest.mark.parametrize(
    "name", ["../evil", "images/../../evil", "/etc/passwd", "c:/evil", "images\\..\\evil"]
)
def test_a_name_that_leads_out_is_refused(name):
    with pytest.raises(ModuleDataError, match="would lie outside"):
        open_archive(zipped({name: b"x"}))


def test_a_bomb_is_refused():
    with pytest.raises(ModuleDataError, match="expands beyond reason"):
        open_archive(zipped({"buildFile": b"\0" * 9_000_000}))


def test_entries_over_each_other_are_refused():
    data = bytearray(zipped({"a": b"x" * 100, "b": b"y" * 100}, zipfile.ZIP_STORED))
    for at in [at for at in range(len(data)) if data[at : at + 4] == b"PK\x01\x02"]:
        data[at + 20 : at + 28] = struct.pack("<II", 1000, 1000)
    with pytest.raises(ModuleDataError, match="claim more bytes"):
        open_archive(bytes(data))


def test_too_many_entries_are_refused(monkeypatch):
    monkeypatch.setattr(module, "MAX_ENTRIES", 2)
    with pytest.raises(ModuleDataError, match="no module has more than 2"):
        open_archive(zipped({"a": b"", "b": b"", "c": b""}))


def test_a_locked_entry_is_refused():
    data = bytearray(zipped({"a": b"x"}))
    data[data.index(b"PK\x01\x02") + 8] |= 1
    with pytest.raises(ModuleDataError, match="locked"):
        open_archive(bytes(data))


def test_a_damaged_entry_costs_one_sentence():
    data = bytearray(zipped({"a": b"some words and more words" * 9}))
    data[data.index(b"PK\x03\x04") + 34] ^= 0xFF
    with pytest.raises(ModuleDataError, match="entry `a` cannot be read"):
        open_archive(bytes(data)).read("a")


@pytest.mark.parametrize("data", [b"", b"PK", b"GIF89a", b"\0" * 100])
def test_what_is_no_zip_is_no_module(data):
    with pytest.raises(ModuleDataError, match="no zip"):
        open_archive(data)


def test_an_entry_longer_than_wanted_is_not_read():
    with pytest.raises(ModuleDataError, match="longer than 10 bytes"):
        open_archive(zipped({"a": b"x" * 11})).read("a", 10)


def test_a_missing_file_is_said_to_be_missing(tmp_path):
    with pytest.raises(ModuleDataError, match="cannot be read"):
        open_archive(tmp_path / "none.vmod")
