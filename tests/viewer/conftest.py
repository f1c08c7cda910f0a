"""A game as a side sees it, and its maps drawn once for all tests."""

from pathlib import Path

import pytest

from grognard.kernel import open_game
from grognard.kernel.board_build import board_from_folder
from grognard.viewer.scene import scene_of

TINY = Path(__file__).parents[1] / "data" / "tiny_module"


@pytest.fixture(scope="session")
def session():
    return open_game("empire_at_sunrise", seed=1)


@pytest.fixture(scope="session")
def view(session):
    return session.view(1)


@pytest.fixture(scope="session")
def tiny():
    return board_from_folder(TINY)


@pytest.fixture(scope="session")
def scenes(session, view):
    """Every map with the counters of the set-up, at a zoom that shows numbers."""
    return {one.id: scene_of(session.board, one.id, view, level=48) for one in session.board.maps}
