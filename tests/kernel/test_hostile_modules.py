"""Module files that are damaged or meant badly: refused in a sentence, quickly, in little memory."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from grognard.kernel.module import pack
from grognard.kernel.mutation import mutants

TINY = Path(__file__).parents[1] / "data" / "tiny_module"
SECONDS = 2.0
MEMORY_MB = 200

# Run apart: memory is measured from a known start, and a crash of the interpreter is a failure too.
PROGRAM = """
import dataclasses, json, resource, sys, time
from grognard.kernel.board_build import build_board
from grognard.kernel.errors import ModuleDataError
from grognard.kernel.module import load
from grognard.kernel.mutation import mutants
from grognard.kernel.unpacking import picture_files, source_texts

good = open(sys.argv[1], "rb").read()
sound = load(good)
board = build_board(sound)
held = lambda one: [getattr(one, field.name) for field in dataclasses.fields(one) if field.compare]
digests = [section.digest for section in sound.container.sections.values()]
source_texts(sound)
pictures = dict(picture_files(sound))
peak = lambda: resource.getrusage(resource.RUSAGE_SELF).ru_maxrss // 1024
start, found = peak(), {"bad": [], "slowest": 0.0, "refused": 0, "loaded": 0}
for number, (what, data) in enumerate(mutants(good, int(sys.argv[2]), int(sys.argv[3]))):
    began = time.perf_counter()
    try:
        module = load(data)
        module.check()
        other = build_board(module)
        source_texts(module)
        shown = dict(picture_files(module))
        found["loaded"] += 1
        same = [section.digest for section in module.container.sections.values()] == digests
        if what.startswith("raw") and (held(other) != held(board) or not same or shown != pictures):
            found["bad"].append(f"{number} {what}: loads to something else")
    except ModuleDataError as error:
        found["refused"] += 1
        if not error.problems or len(str(error)) > 100_000:
            found["bad"].append(f"{number} {what}: a message of {len(str(error))} letters")
    except BaseException as error:
        found["bad"].append(f"{number} {what}: {type(error).__name__}: {error}"[:300])
    found["slowest"] = max(found["slowest"], time.perf_counter() - began)
found["memory_mb"] = peak() - start
print(json.dumps(found))
"""


def attack(folder, count, seed, source=TINY):
    """Load `count` mutants of the tiny module in a process of their own, and return what it found."""
    path = folder / "good.wgm"
    pack(source, path)
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM, str(path), str(count), str(seed)],
        capture_output=True,
        text=True,
        check=False,
        timeout=60 + count * SECONDS,
    )
    assert done.returncode == 0, done.stderr[-2000:]
    return json.loads(done.stdout)


def hold(found, count):
    assert found["bad"] == []
    assert found["refused"] + found["loaded"] == count
    assert (
        found["loaded"] > 0
    )  # sealed mutants that are sound must pass, or nothing was tried behind the digests
    assert found["slowest"] < SECONDS
    assert found["memory_mb"] < MEMORY_MB


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no getrusage to measure memory with")
def test_600_mutants_are_refused_or_sound(tmp_path):
    hold(attack(tmp_path, 600, seed=1914), 600)


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no getrusage to measure memory with")
def test_300_mutants_of_a_module_with_pictures_are_refused_or_sound(tmp_path, pictured):
    source = shutil.copytree(pictured, tmp_path / "source")
    # A small board: what is tried here is not how long tiles take to be read.
    shutil.copy(source / "art" / "front.png", source / "art" / "board.png")
    hold(attack(tmp_path, 300, 1905, source), 300)


@pytest.mark.prove
@pytest.mark.parametrize("seed", range(1, 6))
def test_2000_mutants_a_seed_are_refused_or_sound(tmp_path, seed):
    hold(attack(tmp_path, 2000, seed), 2000)


def test_mutants_repeat_by_seed_and_differ_from_the_good_file():
    good = pack(TINY)
    first, again, other = (list(mutants(good, 60, seed)) for seed in (1, 1, 2))
    assert first == again
    assert first != other
    assert sum(data == good for _, data in first) <= 3
    assert {what.split()[0] for what, _ in first} == {"raw", "sealed", "bomb"}
