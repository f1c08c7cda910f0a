"""Grounds in a process of its own: ``python -m grognard.viewer.ground_child`` answers on its standard output.

It opens the module itself, keeps what it makes in the cache, and sends it to the window as bytes. Whatever
goes wrong becomes an answer; then the window makes that ground itself.
"""

from __future__ import annotations

import gc
import sys
from pathlib import Path
from typing import IO, Any

from grognard.kernel.registry import load_board_cached
from grognard.viewer.ground_file import pack_ground
from grognard.viewer.ground_store import GroundStore
from grognard.viewer.map_maker import MapMaker
from grognard.viewer.palette import THEMES
from grognard.viewer.processes import receive, send, serve
from grognard.viewer.surface import surface_of


def answer_all(source: IO[bytes], out: IO[bytes]) -> None:
    """Read orders and write grounds until the source ends."""
    store = GroundStore()
    # A map is made of some hundred thousand objects at once: looking through them meanwhile takes longer than
    # making them.
    gc.disable()
    while (order := receive(source)) is not None:
        try:
            data = _made(order)
        except Exception as error:  # whatever it is, the window must not wait for an answer
            send(out, {"failed": f"{type(error).__name__}: {error}"})
            continue
        send(out, {"ground": data})
        store.keep(order["key"], data)
        gc.collect()


def _made(order: dict[str, Any]) -> bytes:
    surface = surface_of(load_board_cached(Path(order["module"])), order["map"])
    if surface.key != order["surface"]:
        raise ValueError("the module was changed meanwhile")
    maker, theme = MapMaker(frozenset(order["left_out"])), THEMES[order["theme"]]
    return pack_ground(maker.made(surface, order["px"], theme, order["spot"]), order["key"])


if __name__ == "__main__":
    sys.exit(serve(answer_all, 5))
