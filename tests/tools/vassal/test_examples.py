import doctest
import importlib
from pathlib import Path

import pytest

FOLDER = Path(__file__).parents[3] / "tools" / "vassal"
NAMES = sorted(path.stem for path in FOLDER.glob("[!_]*.py"))


@pytest.mark.parametrize("name", NAMES)
def test_the_examples_of_every_file_hold(name):
    done = doctest.testmod(importlib.import_module(f"grognard.tools.vassal.{name}"))
    assert done.failed == 0
