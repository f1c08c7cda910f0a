"""A small VASSAL module, made of nothing, as its file and as an installed game."""

from __future__ import annotations

import zipfile
from xml.sax.saxutils import quoteattr

import numpy as np

from grognard.kernel import png
from grognard.tools.main import main

FLIP = ";".join(["emb2", "Flip", *[""] * 14, "front.png,back.png", "", "true", "Flip", *[""] * 6, "true"])
WIDE = FLIP.replace("front.png,back.png", "wide.png")


def tag(kind, *inside, text="", **fields):
    told = "".join(f" {name}={quoteattr(str(value))}" for name, value in fields.items())
    return f"<VASSAL.build.{kind}{told}>{text}{''.join(inside)}</VASSAL.build.{kind}>"


def slot(name, *traits, kind="PieceSlot"):
    """A piece of few traits; of two its tabs need no more than one backslash."""
    kinds, states = f"piece;;;;{name}", "null;0;0"
    for trait, state in traits[::-1]:
        kinds = f"{trait}\t" + kinds.replace("\t", "\\\t")
        states = f"{state}\t" + states.replace("\t", "\\\t")
    return tag(f"widget.{kind}", entryName=name, width=40, height=40, text=f"+/null/{kinds}/{states}")


def picture(*colour, height=40):
    return png.encode(40, height, [np.full((height, 40, 4), (*colour, 255), np.uint8)])


def install_small_module():
    """Write a VASSAL module of two maps here, import and install it; the name it has then."""
    here = "module.map."
    numbers = tag(f"{here}boardPicker.board.mapgrid.HexGridNumbering", stagger="false", hOff=1, vOff=1)
    grid = tag(f"{here}boardPicker.board.HexGrid", numbers, dx=60, dy=70, x0=30, y0=35)
    board = tag(f"{here}boardPicker.Board", grid, name="Field", width=480, height=420)
    cards = (slot(name, kind="CardSlot") for name in ("Rain", "Fog", "Sun"))
    deck = tag(
        f"{here}DrawPile",
        *cards,
        name="Weather",
        x=430,
        y=60,
        owningBoard="Field",
        faceDown="Always",
        shuffle="Always",
    )
    stack = tag(f"{here}SetupStack", slot("Wellington"), name="s", owningBoard="Field", x=90, y=140)
    points = (("Port", 100, 100), ("Mill", 300, 100), ("Ford", 300, 260))
    regions = (tag(f"{here}boardPicker.board.Region", name=n, originx=x, originy=y) for n, x, y in points)
    off = tag(f"{here}boardPicker.board.RegionGrid", *regions)
    sheet = tag(f"{here}boardPicker.Board", off, name="Rear", width=400, height=360)
    parts = (
        tag("module.PlayerRoster", *(f"<entry>{side}</entry>" for side in ("Red", "Blue"))),
        tag("module.Map", tag(f"{here}BoardPicker", board), deck, stack, mapName="Main"),
        tag("module.Map", tag(f"{here}BoardPicker", sheet), mapName="Rear Areas"),
        tag(
            "module.PieceWindow",
            slot("Ney", (FLIP, "1"), ("rotate;6;x;y", "0")),
            slot("Soult"),
            slot("Baggage", (WIDE, "1")),
            name="Marshals",
        ),
        tag("module.DiceButton", name="Two dice", nDice=2, nSides=6, reportTotal="true"),
    )
    with zipfile.ZipFile("small.vmod", "w") as out:
        out.writestr("buildFile.xml", tag("GameModule", *parts, name="Quatre Bras", version="1.0"))
        out.writestr("images/front.png", picture(200, 40, 40))
        out.writestr("images/back.png", picture(90, 20, 20))
        out.writestr("images/wide.png", picture(40, 120, 40, height=16))
    assert main(["import-vmod", "small.vmod", "-o", "quatre_bras.wgm"]) == 0
    assert main(["install", "quatre_bras.wgm"]) == 0
    return "quatre_bras"
