"""What a first frame may not wait for."""

import subprocess
import sys

from grognard.kernel.registry import find_module

HEAVY = {"shapely", "networkx"}

CODE = """
import sys
from grognard.kernel import open_game
from grognard.viewer.flatten import flatten
from grognard.viewer.frame import PieceSheet, Sheet
from grognard.viewer.grounds import Grounds
from grognard.viewer.lit import Lights, Pill
from grognard.viewer.map_maker import MapMaker
from grognard.viewer.map_table import MapTable

session = open_game("empire_at_sunrise", seed=1)
maker = MapMaker()
table = MapTable(session.board, session.view(1), Grounds(maker.plain, maker.plain), session.game.badges)
table.resize(1280.0, 720.0, 1.0)
table.pane.light(Lights({space: Pill("1") for space in list(table.pane.seen.surface.index)[:30]}))
for one in table.frame(0.0).drawn:
    if isinstance(one, Sheet):
        flatten(one.primitives).mesh()
    elif isinstance(one, PieceSheet):
        for piece in one.pieces:
            flatten(piece.parts).mesh()
print(*sorted(HEAVY & set(sys.modules)))
"""


def test_no_geometry_library_is_loaded_for_it():
    find_module("empire_at_sunrise")  # a checkout packs it now, which does load them
    done = subprocess.run(
        [sys.executable, "-c", f"HEAVY = {HEAVY!r}\n{CODE}"], capture_output=True, text=True, check=True
    )
    assert done.stdout.split() == []
