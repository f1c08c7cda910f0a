"""Every example in a docstring of the kernel runs and prints what it says; its sign names every file."""

import doctest
import importlib
import re
from pathlib import Path

import pytest

import grognard.kernel

FOLDER = Path(grognard.kernel.__path__[0])
WITH_EXAMPLES = [
    "grognard.kernel." + ".".join(path.relative_to(FOLDER).with_suffix("").parts)
    for path in sorted(FOLDER.rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


def test_the_sign_at_the_door_names_every_file():
    sign = (FOLDER / "README.md").read_text(encoding="utf-8")
    unnamed = [path.name for path in sorted(FOLDER.glob("[!_]*.py")) if f"`{path.name}`" not in sign]
    named = [name for name in re.findall(r"`(\w+\.py)`", sign) if not (FOLDER / name).is_file()]
    assert (unnamed, named) == ([], [])


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_module_hold(name):
    done = doctest.testmod(importlib.import_module(name))
    assert done.attempted
    assert not done.failed
