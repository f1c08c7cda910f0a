"""Every example in a docstring of the kernel runs and prints what it says."""

import doctest
import importlib
from pathlib import Path

import pytest

import grognard.kernel

FOLDER = Path(grognard.kernel.__path__[0])
WITH_EXAMPLES = [
    "grognard.kernel." + ".".join(path.relative_to(FOLDER).with_suffix("").parts)
    for path in sorted(FOLDER.rglob("*.py"))
    if ">>> " in path.read_text(encoding="utf-8")
]


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_the_examples_of_a_module_hold(name):
    done = doctest.testmod(importlib.import_module(name))
    assert done.attempted
    assert not done.failed
