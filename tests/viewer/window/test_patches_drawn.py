"""Patches of marks on the screen: the same picture as with all marks in the ground."""

import time

import numpy as np
import pytest

from grognard.viewer import patches
from grognard.viewer.grounds import Grounds
from grognard.viewer.map_maker import MapMaker
from grognard.viewer.map_table import MapTable


@pytest.fixture
def seen(session, view, open_hand):
    """Give a map as it is seen when all is drawn, at two places one after the other."""

    def look():
        maker = MapMaker()
        grounds = Grounds(maker.engraved, maker.plain, make_patch=maker.marks)
        screen = MapTable(session.board, view, grounds, {})
        hand = open_hand(screen)
        screen.switch("ki")
        pictures = []
        for place in (0, 30):
            pane = screen.pane.seen
            pane.show_at(pane.surface.cells[place].centre, 150.0)
            end = time.monotonic() + 60
            hand.window.picture()
            while grounds.pending() or hand.window.painter.busy or screen.stale(time.perf_counter() * 1000):
                assert time.monotonic() < end
                hand.window.picture()
                time.sleep(0.002)
            pictures.append(hand.window.picture().astype(int))
        return pictures, grounds

    return look


def test_marks_in_patches_look_as_marks_in_the_ground(seen, monkeypatch):
    whole, grounds = seen()
    assert not grounds._patches
    monkeypatch.setattr(patches, "MOST_CELLS", 10)
    patched, grounds = seen()
    assert len(grounds._patches) > 1
    for one, other in zip(whole, patched, strict=True):
        assert np.abs(one - other).max() <= 2
    monkeypatch.setattr("grognard.viewer.grounds.spots_near", lambda *_: [])  # so no mark is drawn
    bare, _ = seen()
    assert np.abs(whole[0] - bare[0]).max() > 20
