"""The sources of a map of hexes: its description, spaces, hexsides and shapes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

import shapely
from shapely.geometry import Polygon, box

from grognard.kernel.errors import GrognardError, ModuleDataError
from grognard.kernel.grid import Grid
from grognard.kernel.numbering import Cell
from grognard.kernel.toml_text import toml_text
from grognard.tools.earth.atlas import Atlas
from grognard.tools.earth.fitting import (
    PITCH,
    Anchor,
    Laid,
    Residual,
    fitted,
    residuals,
    root_mean_square,
)
from grognard.tools.earth.heights import WANTED, Heights, heights_of
from grognard.tools.earth.hexes import HexMap, hex_map, terrain_of
from grognard.tools.earth.projections import flat_view, project
from grognard.tools.earth.recipe import KM_OF_MILE, AnchorSource, HexesSource, Recipe, RecipeFile
from grognard.tools.earth.writing import (
    LINK_HEAD,
    SPACE_HEAD,
    Link,
    Shapes,
    Space,
    line_shapes,
    polygon_shapes,
    shapes_text,
)

PLAIN = 0.5
"""How far a simpler coast may stray, in map units."""
BEYOND = 160.0
"""So much around the hexes is drawn too."""
KM_OF_DEGREE = 111.2
SAMPLES = 5
"""Heights are sampled so many times across a hex."""


@dataclass(slots=True)
class HexResult:
    """A map of hexes as it was made.

    Attributes:
        texts: the sources, by file name.
        laid: how the earth lies under the grid.
        residuals: how well the grid meets each anchor.
        ground: what lies where.
        beside: names of places that lie in no hex.
    """

    texts: dict[str, str]
    laid: Laid
    residuals: list[Residual]
    ground: HexMap
    beside: list[str]

    @property
    def pitch_km(self) -> float:
        """Kilometres between the middles of neighbours."""
        return PITCH / self.laid.unit


def hex_result(written: RecipeFile, atlas: Atlas, heights: Sequence[Path]) -> HexResult:
    """Make the map of a recipe of hexes.

    Raises:
        ModuleDataError: the grid or an anchor is wrong, with file, line and what to do.
        GrognardError: the recipe asks for heights and there are none.
    """
    recipe = written.recipe
    assert recipe.hexes is not None
    grid, anchors = _checked(written, recipe.hexes)
    flat = flat_view(recipe.projection, recipe.box, recipe.centre)
    placed = [Anchor(one.name, flat(*one.at), one.id) for one in anchors]
    try:
        laid = fitted(grid, flat, placed, recipe.hexes.pitch_km, recipe.hexes.fit)
    except ValueError as error:
        written.problem("anchor.1.at", str(error))
        written.stop()
        raise
    _check_box(written, grid, laid)
    found = hex_map(recipe.hexes, atlas, laid)
    known = _heights(recipe, grid, laid, heights)
    beside = [one.name for one in recipe.place if grid.cell_at(laid(*one.at)) is None]
    result = HexResult({}, laid, residuals(grid, laid, placed), found, beside)
    links = [Link(*pair, "hexside", code).row() for pair, code in sorted(found.sides.items())]
    result.texts = {
        f"{recipe.id}.toml": _map_toml(recipe, result),
        f"{recipe.id}.spaces.tsv": "\n".join([SPACE_HEAD, *_spaces(recipe, result, known)]) + "\n",
        f"{recipe.id}.links.tsv": "\n".join([LINK_HEAD, *links]) + "\n",
        f"{recipe.id}.shapes.json": shapes_text(_shapes(recipe, found)),
    }
    return result


def _checked(written: RecipeFile, source: HexesSource) -> tuple[Grid, list[AnchorSource]]:
    """The grid, and the anchors whose numbers it has."""
    try:
        grid = source.build()
    except ModuleDataError as error:
        for problem in error.problems:
            written.problem("hexes", problem)
        written.stop()
        raise
    anchors = written.recipe.anchor
    for number, one in enumerate(anchors):
        if grid.parse(one.id) is None:
            written.problem(f"anchor.{number}.id", f"the grid has no hex `{one.id}`; see columns and rows")
    least = 2 if source.fit else 1
    if len(anchors) < least:
        what = "two [[anchor]] at least, to fit size or turn" if source.fit else "one [[anchor]] at least"
        written.problem("hexes", f"the grid needs {what}")
    elif source.fit and len({one.id for one in anchors}) < 2:
        written.problem("anchor.1.id", "all anchors name one hex; give one in another")
    written.stop()
    return grid, list(anchors)


def _check_box(written: RecipeFile, grid: Grid, laid: Laid) -> None:
    """See that the recipe's box reaches under every hex."""
    ground = project(shapely.segmentize(box(*written.recipe.box), 1.0), laid)
    bare = [cell for cell in grid.cells() if not ground.intersects(Polygon(grid.corners(cell)))]
    if bare:
        names = ", ".join(grid.format(cell) for cell in bare[:5])
        more = f" and {len(bare) - 5} more" if len(bare) > 5 else ""
        written.problem("box", f"it does not reach under {names}{more}; make it larger")
    written.stop()


def _heights(recipe: Recipe, grid: Grid, laid: Laid, paths: Sequence[Path]) -> dict[Cell, Heights]:
    if not recipe.relief:
        return {}
    if not paths:
        raise GrognardError(WANTED)
    step = PITCH / laid.unit / SAMPLES / KM_OF_DEGREE
    return heights_of(paths, recipe.box, step, lambda lon, lat: grid.cell_at(laid(lon, lat)))


def _map_toml(recipe: Recipe, result: HexResult) -> str:
    grid = result.ground.grid
    note = (
        f"one regular grid through {len(result.residuals)} printed numbers, "
        f"{root_mean_square(result.residuals):.1f} km off on the whole, {recipe.projection} view; coast from "
        f"Natural Earth {recipe.detail.replace('m', ' m')} (public domain) by `grognard map-from-earth`"
    )
    return toml_text(
        {
            "id": recipe.id,
            "title": recipe.title,
            "kind": "hex",
            "scale_miles": round(result.pitch_km / KM_OF_MILE, 1),
            "spaces": f"{recipe.id}.spaces.tsv",
            "links": f"{recipe.id}.links.tsv",
            "shapes": f"{recipe.id}.shapes.json",
            "provenance": {"status": "derived", "note": note},
            "grid": {
                "orientation": grid.orientation,
                "numbering": grid.numbering,
                "columns": grid.columns,
                "rows": grid.rows,
                "stagger": grid.stagger,
                "origin": grid.origin,
                "pitch": PITCH,
            },
        }
    )


def _spaces(recipe: Recipe, result: HexResult, heights: dict[Cell, Heights]) -> Iterator[str]:
    found, grid = result.ground, result.ground.grid
    names: dict[Cell, list[str]] = {}
    features: dict[Cell, set[str]] = {cell: {"coast"} for cell in found.coast}
    printed = {one.id for one in recipe.anchor}
    for one in (*recipe.anchor, *recipe.place):
        anchored = grid.parse(one.id) if isinstance(one, AnchorSource) else None
        cell = anchored or grid.cell_at(result.laid(*one.at))
        if cell is not None:
            names.setdefault(cell, []).append(one.name)
            features.setdefault(cell, set()).update(one.features)
    for cell in grid.cells():
        terrain, number = terrain_of(found, cell, recipe.relief, heights), grid.format(cell)
        origin = "printed: the number of an anchor" if number in printed else "derived"
        words = sorted(features.get(cell, ()))
        yield Space(number, terrain, words, " / ".join(names.get(cell, ())), origin).row()


def _shapes(recipe: Recipe, found: HexMap) -> Shapes:
    corners = [corner for cell in found.grid.cells() for corner in found.grid.corners(cell)]
    xs, ys = [x for x, _ in corners], [y for _, y in corners]
    frame = box(min(xs) - BEYOND, min(ys) - BEYOND, max(xs) + BEYOND, max(ys) + BEYOND)
    land = shapely.union_all([found.land, found.lakes]).intersection(frame)
    shapes = polygon_shapes("land", "land", land, PLAIN, recipe.least)
    if recipe.lakes:
        shapes |= polygon_shapes("lake", "lake", found.lakes.intersection(frame), PLAIN, recipe.least)
    if recipe.rivers:
        rivers = [line.intersection(frame) for line in found.rivers]
        shapes |= line_shapes("river", "river", rivers, PLAIN)
    return shapes
