"""Sources with typing mistakes of every sort pack, or are refused in a sentence; none crashes the packer."""

import random
import shutil
from pathlib import Path

import pytest

from grognard.kernel.errors import ModuleDataError
from grognard.kernel.module import pack
from grognard.kernel.sources import Sources

TINY = Path(__file__).parents[1] / "data" / "tiny_module"
FILES = sorted(path.relative_to(TINY) for path in TINY.rglob("*.*"))
SLIPS = [
    *("99999999999999999999999", "nan", "inf", "-1", "1e400", "0x1F", "true", "1979-05-27", "''"),
    *(
        "\\ud800",
        "\x00",
        "\x1b[2J",
        "\ufeff",
        "é",
        "\t",
        "\n",
        " ",
        "[",
        "]",
        "{",
        "}",
        '"',
        "=",
        "#",
        "/",
        ",",
        ":",
    ),
]


def slip(text, chance):
    """Type something wrong at one place: put it in, leave out, repeat, or write it for a word."""
    at = chance.randrange(len(text) + 1)
    end = min(len(text), at + chance.randrange(12))
    way = chance.randrange(4)
    if way == 0:
        return text[:at] + chance.choice(SLIPS) + text[end:]
    if way == 1:
        return text[:at] + text[end:]
    if way == 2:
        return text[:at] + text[at:end] * 300 + text[end:]
    return text.replace(chance.choice(text.split()), chance.choice(SLIPS), 1)


@pytest.mark.parametrize("seed", range(4))
def test_100_slips_pack_or_are_refused(tmp_path, seed):
    chance = random.Random(seed)
    packed = 0
    for number in range(100):
        folder = shutil.copytree(TINY, tmp_path / str(number))
        path = folder / chance.choice(FILES)
        path.write_text(slip(path.read_text(encoding="utf-8"), chance), encoding="utf-8")
        try:
            pack(folder)
            packed += 1
        except ModuleDataError as error:
            assert error.problems
    assert 0 < packed < 60  # some slips are harmless, most are found


@pytest.mark.parametrize("file", FILES, ids=str)
def test_a_file_that_is_not_text_is_named(tmp_path, file):
    folder = shutil.copytree(TINY, tmp_path / "source")
    (folder / file).write_bytes(b"id\xff\xfe")
    with pytest.raises(ModuleDataError) as caught:
        pack(folder)
    assert f"{file.as_posix()}: it is not UTF-8 text" in str(caught.value)


@pytest.mark.parametrize("value", ["99999999999999999999999", "-2000000"])
def test_a_number_no_file_can_hold_is_refused(tmp_path, value):
    folder = shutil.copytree(TINY, tmp_path / "source")
    path = folder / "scenarios" / "dawn.toml"
    path.write_text(path.read_text().replace("vp = 1", f"vp = {value}"))
    with pytest.raises(ModuleDataError, match=r"scenarios/dawn\.toml line 11: tracks\.vp"):
        pack(folder)


@pytest.mark.parametrize(
    ("name", "text", "said"),
    [
        ("counters.tsv", "x" * 4_000_001, "it is longer than 4000000 bytes"),
        ("cases.tsv", "a\n" * 70_001, "it has more than 70000 lines"),
        ("module.toml", "k = 1\n" * 700_000, "it is longer than 4000000 bytes"),
        ("tables/long.tsv", "head\na\tb\n" + "1\tx\n" * 257, "it has more than 256 rows or columns"),
        ("tables/wide.tsv", "head\na" + "\tb" * 257 + "\n", "it has more than 256 rows or columns"),
    ],
)
def test_a_source_that_is_longer_than_any_is_refused_at_once(tmp_path, name, text, said):
    folder = shutil.copytree(TINY, tmp_path / "long")
    (folder / name).write_text(text, encoding="utf-8")
    with pytest.raises(ModuleDataError) as caught:
        pack(folder)
    assert any(problem.startswith(name) and problem.endswith(said) for problem in caught.value.problems)


def test_problems_beyond_counting_are_not_kept():
    sources = Sources(TINY)
    for number in range(5000):
        sources.problem("x.tsv", "wrong", number)
    assert len(sources.problems) == 2000
    with pytest.raises(ModuleDataError, match="and 1800 more"):
        sources.stop()
