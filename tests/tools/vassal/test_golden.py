import json
import os
import time
from pathlib import Path

import pytest

from grognard.kernel.module import load, pack, unpack
from grognard.tools.vassal.archive import open_archive
from grognard.tools.vassal.build_file import read_build_file
from grognard.tools.vassal.images import image_index
from grognard.tools.vassal.importing import import_module
from grognard.tools.vassal.maps import GameMap, maps_of
from grognard.tools.vassal.report import Report
from grognard.tools.vassal.surfaces import surfaces_of

FOLDER = os.environ.get("GROGNARD_SAMPLES", "")
FILES = {"vassal-tour": "tour.mod"}
SAMPLES = sorted(
    path.name
    for path in Path(FOLDER).glob("*")
    if FOLDER and (path.is_dir() or path.suffix in (".vmod", ".mod"))
)

pytestmark = pytest.mark.skipif(not FOLDER, reason="GROGNARD_SAMPLES names no folder of VASSAL files.")


def maps(name: str) -> dict[str, GameMap]:
    archive, report = open_archive(Path(FOLDER, FILES.get(name, name))), Report(name)
    root, _ = read_build_file(archive)
    return {one.name: one for one in maps_of(root, archive, image_index(root, archive, report), report)}


@pytest.mark.parametrize("file", ["golden-printed.json", "golden-saves.json"])
def test_every_golden_name_matches(file):
    points = json.loads(Path(FOLDER, file).read_text())
    known = {name: maps(name) for name in {point["module"] for point in points}}
    found = []
    for point in points:
        board = known[point["module"]][point["map"]].board(point["board"])
        found.append((point, board.place(point["x"], point["y"])))
    assert len(found) > 40
    assert [(point, name) for point, name in found if name != point["name"]] == []


def test_points_of_golden_names_are_where_counters_come_to_lie():
    points = json.loads(Path(FOLDER, "golden-printed.json").read_text())
    known = {name: maps(name) for name in {point["module"] for point in points}}
    for point in points:
        board = known[point["module"]][point["map"]].board(point["board"])
        x, y = board.layout.snapped(point["x"], point["y"])
        assert abs(x - point["x"]) <= 12 and abs(y - point["y"]) <= 12
        assert board.place(x, y) == point["name"]


def test_spaces_of_the_packed_module_carry_the_golden_names(tmp_path):
    for file in ("golden-printed.json", "golden-saves.json"):
        for module in ("vassal-tour", "ragnarok", "ccnapoleonics"):
            points = [one for one in json.loads(Path(FOLDER, file).read_text()) if one["module"] == module]
            surfaces = surfaces_of(list(maps(module).values()), Report(module)) if points else ()
            for point in points:
                here = [
                    one for one in surfaces if any(laid.board.name == point["board"] for laid in one.boards)
                ]
                spot = here[0].nearest(point["x"], point["y"])
                assert spot.name == point["name"]


@pytest.mark.parametrize("name", SAMPLES)
def test_every_sample_comes_over_whole(name, tmp_path):
    found = import_module(Path(FOLDER, name))
    found.write(tmp_path / "sources")
    module = load(pack(tmp_path / "sources", tmp_path / "it.wgm"))
    module.check()
    unpack(tmp_path / "it.wgm", tmp_path / "again")
    assert pack(tmp_path / "again") == (tmp_path / "it.wgm").read_bytes()
    assert found.report.counts["maps"] == len(module.maps.maps)
    assert list(found.report.lines())


def test_the_largest_build_file_is_imported_within_two_seconds_of_computing():
    largest = max(Path(FOLDER).glob("*/buildFile.xml"), key=lambda path: path.stat().st_size)
    began = time.process_time()
    import_module(largest.parent)
    assert time.process_time() - began < 2.0
