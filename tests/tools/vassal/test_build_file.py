import io
import zipfile

import pytest

from grognard.kernel.errors import ModuleDataError
from grognard.tools.vassal import build_file as module
from grognard.tools.vassal.archive import open_archive
from grognard.tools.vassal.build_file import read_build_file, read_tree

ROOT = '<VASSAL.build.GameModule name="Tiny">{}</VASSAL.build.GameModule>'


def zipped(**entries: str) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as out:
        for name, text in entries.items():
            out.writestr(name.replace("_", "."), text)
    return stream.getvalue()


def test_the_newer_of_two_build_files_counts():
    both = zipped(buildFile=ROOT.replace("Tiny", "old").format(""), buildFile_xml=ROOT.format(""))
    assert read_build_file(open_archive(both))[0].get("name") == "Tiny"
    assert read_build_file(open_archive(zipped(buildFile=ROOT.format(""))))[0].get("name") == "Tiny"


def test_folders_are_passed_through_at_any_level():
    inner = "<x.Y/>"
    for _ in range(2):
        inner = f"<a.b.folder.MapSubFolder>{inner}</a.b.folder.MapSubFolder>"
    root, _ = read_tree(ROOT.format(inner + "<x.Z/>").encode(), "it")
    assert [part.kind for part in root.children()] == ["Y", "Z"]


def test_a_modules_own_class_counts_as_what_it_is_named_after():
    root, _ = read_tree(
        ROOT.format('<VASL.build.ASLMap mapName="a"/><random.DiceButton/><VASSAL.x.GlobalMap/>').encode(),
        "it",
    )
    assert [part.kind for part in root.children("Map")] == ["ASLMap"]
    assert [part.kind for part in root.children("DiceButton")] == ["DiceButton"]


def test_tabs_within_a_text_stay_and_blanks_at_its_ends_go():
    root, _ = read_tree(ROOT.format("<a.B>\n  one\ttwo\\\t \n</a.B>").encode(), "it")
    assert root.parts[0].text == "one\ttwo\\\t"


@pytest.mark.parametrize(
    "trap",
    [
        '<!DOCTYPE a [<!ENTITY b "bbbb">]>',
        '<!DOCTYPE a SYSTEM "file:///etc/passwd">',
    ],
)
def test_entities_and_document_types_are_refused(trap):
    with pytest.raises(ModuleDataError, match="which no module needs"):
        read_tree((trap + ROOT.format("&b;")).encode(), "it")


def test_forbidden_letters_are_dropped():
    root, warning = read_tree(ROOT.format("<a.B>x\x01y&#2;</a.B>").encode(), "it")
    assert root.parts[0].text == "xy" and "forbids" in warning


def test_a_file_in_an_old_alphabet_is_read():
    root, _ = read_tree(ROOT.format("<a.B>K\u00f6ln</a.B>").encode("cp1252"), "it")
    assert root.parts[0].text == "K\u00f6ln"


def test_a_file_that_breaks_off_gives_what_stood_before():
    root, warning = read_tree(ROOT.format("<a.B/><a.C>").encode()[:-30], "it")
    assert [part.kind for part in root.parts][:1] == ["B"] and "breaks off" in warning


def test_depth_and_number_of_components_are_limited(monkeypatch):
    with pytest.raises(ModuleDataError, match="deeper nested"):
        read_tree(b"<a>" * 300 + b"</a>" * 300, "it")
    monkeypatch.setattr(module, "MAX_ELEMENTS", 10)
    with pytest.raises(ModuleDataError, match="holds more"):
        read_tree(b"<a>" + b"<b/>" * 20 + b"</a>", "it")


@pytest.mark.parametrize("text", ["", "no xml", "\0\0"])
def test_what_is_no_xml_is_refused(text):
    with pytest.raises(ModuleDataError, match="no XML"):
        read_tree(text.encode(), "it")


def test_another_xml_file_is_no_module():
    with pytest.raises(ModuleDataError, match="does not describe"):
        read_build_file(open_archive(zipped(buildFile="<project/>")))
    with pytest.raises(ModuleDataError, match="no build file"):
        read_build_file(open_archive(zipped(other="<project/>")))
