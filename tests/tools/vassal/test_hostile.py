"""Damaged and hostile modules: each is refused in a sentence, or comes over as something sound."""

import io
import random
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from grognard.kernel.errors import GrognardError
from grognard.kernel.module import load, pack
from grognard.tools.vassal.importing import import_module

ODD = (
    "",
    "-1",
    "0",
    "1e308",
    "NaN",
    "999999999",
    "null",
    "true",
    "\\",
    "\\\\\t",
    "'",
    ";",
    "/",
    ",",
    "$name$",
    "x" * 3000,
)
NUMBERS = ("0", "-1", "1", "0.001", "1e9", "-99999", "65536", "NaN", "", "x")


@pytest.fixture
def good(make) -> bytes:
    """A module with one of each kind of thing that can be broken."""
    grid = "VASSAL.build.module.map.boardPicker.board."
    zone = make.tag(
        f"{grid}mapgrid.Zone",
        make.tag(
            f"{grid}RegionGrid",
            *(make.tag(f"{grid}Region", name=n, originx=n * 9, originy=n) for n in range(5)),
        ),
        name="Pool",
        path="0,0;90,0;90,90;0,90",
        locationFormat="$name$ $gridLocation$",
    )
    square = make.tag(f"{grid}SquareGrid", make.tag(f"{grid}mapgrid.SquareGridNumbering"), dx=50, dy=50)
    zoned = make.tag(f"{grid}ZonedGrid", zone, make.hexes(make.numbers(hDescend="true")))
    layer = ";".join(["emb2", "Flip", *[""] * 14, "a.png,b.png", "", "true", "Flip", *[""] * 6, "false"])
    label = ";".join(["label", "", "", "12", "", "9,9,9", "c", "5", "c", "-5", *[""] * 7])
    unit = make.slot(
        (layer, "1"), ("mark;Side", "Red"), (label, "$Side$"), ("prototype;P", ""), name="Ney", image="a.png"
    )
    stack = make.tag("VASSAL.build.module.map.SetupStack", unit, name="s", owningBoard="A", x=9, y=9)
    deck = make.tag("VASSAL.build.module.map.DrawPile", unit, name="d", owningBoard="A", x=99, y=99)
    tracker = make.tag(
        "VASSAL.build.module.turn.TurnTracker",
        make.tag("VASSAL.build.module.turn.CounterTurnLevel", loop="true", loopLimit=5, property="T"),
    )
    files = {
        "images/a.png": make.png(20, 20),
        "images/b.png": make.png(30, 10),
        "images/map.png": make.png(200, 200),
    }
    here = make.definition((layer, "2"), name="Ney", image="a.png", place="Main;9;9;7;0").replace(
        "/null/", "/1/", 1
    )
    files["x.vsav"] = make.save(here, "+/2/stack/Main;9;9;1")
    files["raw.sav"] = make.save(here, disguised=False)
    return make.vmod(
        make.game_map(
            make.board(zoned, name="A", image="map.png"),
            make.board(square, name="B"),
            name="Main",
            setup="MainBoardPicker\tA\t0\t0\tB/rev\t1\t0",
            inside=stack + deck,
        ),
        make.tag("VASSAL.build.module.PieceWindow", unit, name="Pieces"),
        make.tag(
            "VASSAL.build.module.PrototypeDefinition", name="P", _text=make.definition(("rotate;6", "0"))
        ),
        make.tag("VASSAL.build.module.DiceButton", name="2d6", nDice=2, nSides=6),
        tracker,
        files=files,
    )


def rezipped(entries: dict[str, bytes]) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as out:
        for name, data in entries.items():
            out.writestr(name, data)
    return stream.getvalue()


def entries_of(data: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(io.BytesIO(data)) as opened:
        return {name: opened.read(name) for name in opened.namelist()}


def damaged(data: bytes, chance: random.Random) -> bytes:
    """Flip bits, cut off, leave out, repeat or put in."""
    at = chance.randrange(len(data))
    end = min(len(data), at + chance.randrange(1, 40))
    ways = (
        data[:at],
        data[:at] + bytes([data[at] ^ (1 << chance.randrange(8))]) + data[at + 1 :],
        data[:at] + data[end:],
        data[:end] + data[at:],
        data[:at] + chance.randbytes(chance.randrange(1, 30)) + data[at:],
    )
    return chance.choice(ways)


def reworded(data: bytes, chance: random.Random) -> bytes:
    """Change what stands between quotation marks, a number, or a separator."""
    text = data.decode("utf-8", "replace")
    if chance.random() < 0.6 and text.count('"') > 2:
        parts = text.split('"')
        parts[chance.randrange(1, len(parts), 2)] = chance.choice(NUMBERS if chance.random() < 0.5 else ODD)
        return '"'.join(parts).encode()
    old = chance.choice((";", "\t", "/", ",", "\\", "\x1b", "1", "0", "<", "x"))
    places = [at for at, letter in enumerate(text) if letter == old]
    if not places:
        return data
    at = chance.choice(places)
    return (text[:at] + chance.choice(ODD) + text[at + 1 :]).encode()


def mutants(data: bytes, count: int, seed: int) -> Iterator[bytes]:
    chance, entries = random.Random(seed), entries_of(data)
    for number in range(count):
        if number % 4 == 0:
            yield damaged(data, chance)
            continue
        changed = dict(entries)
        for _ in range(chance.choice((1, 1, 2, 6))):
            name = "buildFile.xml" if number % 4 < 3 else chance.choice(list(entries))
            change = (
                reworded
                if name == "buildFile.xml" and number % 4 == 1
                else chance.choice((damaged, reworded))
            )
            if changed[name]:
                changed[name] = change(changed[name], chance)
        yield rezipped(changed)


def hold(data: bytes, folder: Path) -> bool:
    """Import; True where something sound came of it, False where it was refused in a sentence."""
    try:
        found = import_module(data, (), "mutant.vmod")
    except GrognardError as error:
        assert str(error).startswith("mutant.vmod")
        return False
    found.write(folder)
    load(pack(folder)).check()
    assert list(found.report.lines())
    return True


def run(data: bytes, count: int, seed: int, tmp_path: Path) -> int:
    return sum(
        hold(mutant, tmp_path / str(number)) for number, mutant in enumerate(mutants(data, count, seed))
    )


def test_the_module_that_is_broken_here_is_whole(good, tmp_path):
    found = import_module(good, (), "whole.vmod")
    assert {"scenarios/x.toml", "scenarios/raw.toml"} <= set(found.texts)
    assert hold(good, tmp_path)


@pytest.mark.slow
def test_hundreds_of_mutants_are_refused_or_come_over(good, tmp_path):
    assert run(good, 300, 20_240, tmp_path) > 150


@pytest.mark.prove
def test_thousands_of_mutants_are_refused_or_come_over(good, tmp_path):
    sound = sum(run(good, 500, seed, tmp_path / f"s{seed}") for seed in range(10))
    print(
        f"5,000 mutated modules: {sound} came over, {5_000 - sound} were refused in a sentence, none raised."
    )
    assert sound > 2_000


@pytest.mark.parametrize(
    "grid",
    [
        'dx="1e-300" dy="1e300"',
        'dx="1" dy="1"',
        'dx="1" dy="1000000"',
        'x0="-1e6" y0="1e6"',
        'dx="nan" dy="-inf"',
    ],
)
def test_impossible_grids_cost_nothing(make, grid, tmp_path):
    hexes = f"<VASSAL.build.module.map.boardPicker.board.HexGrid {grid}/>"
    assert hold(make.vmod(make.game_map(make.board(hexes, width=60_000, height=60_000))), tmp_path)


def test_thousands_of_maps_boards_and_pieces_stop_at_the_limits(make, imported):
    boards = "".join(make.board(name=f"b{number}") for number in range(300))
    slots = "".join(make.slot(name=f"p{number}") for number in range(16_000))
    found = imported(make.vmod(make.game_map(boards), make.tag("VASSAL.build.module.PieceWindow", slots)))
    assert found.report.counts["maps"] == 60 and found.report.counts["counters"] <= 14_000
    assert "no room" in "\n".join(found.report.lines())


def test_a_picture_that_claims_to_be_huge_is_not_opened(make, imported):
    huge = make.png(4, 4).replace((4).to_bytes(4, "big") * 2, (50_000).to_bytes(4, "big") * 2, 1)
    files = {"images/a.png": huge, "images/b.gif": b"GIF89a\xff\xff\xff\xff", "images/c.jpg": b"\xff\xd8\xff"}
    slots = "".join(make.slot(name=name, image=name) for name in ("a.png", "b.gif", "c.jpg"))
    found = imported(make.vmod(make.tag("VASSAL.build.module.PieceWindow", slots), files=files))
    assert found.pictures == {}


def test_an_svg_reads_nothing_of_this_machine(make, imported, tmp_path):
    pytest.importorskip("resvg_py")
    secret = tmp_path / "secret.png"
    secret.write_bytes(make.png(20, 20, (1, 2, 3)))
    head = '<svg xmlns="http://www.w3.org/2000/svg" width="20" height="20">'
    files = {
        "images/a.svg": f'{head}<image href="{secret}" width="20" height="20"/></svg>'.encode(),
        "images/b.svg": f"<!DOCTYPE svg [<!ENTITY a 'b'>]>{head}</svg>".encode(),
    }
    slots = "".join(make.slot(name=name, image=name) for name in ("a.svg", "b.svg"))
    found = imported(make.vmod(make.tag("VASSAL.build.module.PieceWindow", slots), files=files))
    assert (
        list(found.pictures) == ["a.svg.png"]
        or list(found.pictures) == ["a-svg.png"]
        or len(found.pictures) == 1
    )
    from PIL import Image

    with Image.open(io.BytesIO(next(iter(found.pictures.values())))) as picture:
        assert picture.convert("RGBA").getextrema()[3] == (0, 0)


@pytest.mark.slow
def test_maps_as_large_as_may_be_are_packed_and_what_is_more_is_told(make, tmp_path):
    square = "VASSAL.build.module.map.boardPicker.board.SquareGrid"
    maps = "".join(
        make.game_map(make.board(make.tag(square, dx=10, dy=10), width=side, height=1400), name=f"m{side}")
        for side in (1300, 400, 900)
    )
    found = import_module(make.vmod(maps), (), "mutant.vmod")
    assert 23_000 < found.report.counts["spaces"] <= 24_000 and "no room" in "\n".join(found.report.lines())
    assert hold(make.vmod(maps), tmp_path)
