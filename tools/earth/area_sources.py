"""The sources of a map of areas: its description, spaces, ways and shapes."""

from __future__ import annotations

from collections.abc import Iterator

import shapely

from grognard.kernel.toml_text import toml_text
from grognard.tools.earth.areas import AreaMap, area_map
from grognard.tools.earth.atlas import Atlas
from grognard.tools.earth.projections import Chart, chart, flat_view, project
from grognard.tools.earth.recipe import KM_OF_MILE, Recipe
from grognard.tools.earth.topojson import only_polygons
from grognard.tools.earth.writing import (
    LINK_HEAD,
    SPACE_HEAD,
    Link,
    Shapes,
    Space,
    line_shapes,
    polygon_shapes,
    rounded,
    shapes_text,
)

AREA = "area"
"""Role of the shapes that are spaces; each is named by its space, further parts ``id/2`` and so on."""
COUNTER_ROOM = 108.0
"""Map units of a space as the viewer counts them, where there are no cells."""
PLAIN = 0.9
LAKE_LEAST = 30.0


def area_texts(recipe: Recipe, atlas: Atlas) -> tuple[dict[str, str], AreaMap]:
    """Write the map of a recipe.

    Returns:
        Text by file name, and the map they tell of.
    """
    flat = chart(flat_view(recipe.projection, recipe.box, recipe.centre), recipe.box, recipe.width)
    found = area_map(recipe, atlas, flat)
    texts = {
        f"{recipe.id}.toml": _map_toml(recipe, flat, bool(found.borders or recipe.way)),
        f"{recipe.id}.spaces.tsv": "\n".join([SPACE_HEAD, *_spaces(found)]) + "\n",
        f"{recipe.id}.shapes.json": shapes_text(_shapes(recipe, atlas, flat, found)),
    }
    links = [link.row() for link in _links(recipe, found)]
    if links:
        texts[f"{recipe.id}.links.tsv"] = "\n".join([LINK_HEAD, *links]) + "\n"
    return texts, found


def _map_toml(recipe: Recipe, flat: Chart, linked: bool) -> str:
    note = (
        f"areas cut from Natural Earth {recipe.detail.replace('m', ' m')} (public domain) by a recipe of "
        f"`grognard map-from-earth`, {recipe.projection} view; neighbours share a border"
    )
    return toml_text(
        {
            "id": recipe.id,
            "title": recipe.title,
            "kind": "zone",
            "scale_miles": round(COUNTER_ROOM / flat.unit / KM_OF_MILE),
            "spaces": f"{recipe.id}.spaces.tsv",
            "links": f"{recipe.id}.links.tsv" if linked else None,
            "shapes": f"{recipe.id}.shapes.json",
            "provenance": {"status": "derived", "note": note},
        }
    )


def _spaces(found: AreaMap) -> Iterator[str]:
    for number, area in enumerate(found.areas):
        source = area.source
        terrain = source.terrain or ("coast" if number in found.coastal else "land")
        x, y = area.at
        yield Space(
            source.id,
            terrain,
            list(source.features),
            source.name,
            source.provenance or "derived",
            str(x),
            str(y),
        ).row()


def _links(recipe: Recipe, found: AreaMap) -> Iterator[Link]:
    """Ways by borders, but for those that the recipe bars; then those to seas, and those that it adds."""
    apart = {frozenset(one.between) for one in recipe.apart}
    given = {frozenset(pair) for way in recipe.way if way.kind == "adjacent" for pair in _pairs(way.between)}
    for one, other in found.borders:
        ends = found.areas[one], found.areas[other]
        ids = ends[0].source.id, ends[1].source.id
        if frozenset(ids) in apart | given:
            continue
        code = {0: "land", 1: "coast", 2: "sea"}[sum(end.is_sea for end in ends)]
        yield Link(*ids, "adjacent", code, "derived: they share a border")
    for reach in recipe.reach:
        for one, other in found.borders:
            area, sea = sorted((found.areas[one], found.areas[other]), key=lambda end: end.is_sea)
            if sea.is_sea and not area.is_sea and reach.feature in area.source.features:
                ids = area.source.id, sea.source.id
                if frozenset(ids) not in apart:
                    yield Link(*ids, reach.kind, reach.code, reach.provenance)
    for way in recipe.way:
        for one_id, other_id in _pairs(way.between):
            yield Link(one_id, other_id, way.kind, way.code, way.provenance)


def _pairs(ids: tuple[str, ...]) -> Iterator[tuple[str, str]]:
    return zip(ids, ids[1:], strict=False)


def _shapes(recipe: Recipe, atlas: Atlas, flat: Chart, found: AreaMap) -> Shapes:
    """Land, lakes, rivers and the areas; numbers so that they come in an order all machines agree on."""
    shapes = polygon_shapes("land", "land", found.land, 0.0, recipe.least)
    frame = found.frame
    if recipe.lakes:
        lakes = only_polygons(project(atlas.lakes, flat)).intersection(frame).intersection(found.land)
        shapes |= polygon_shapes("lake", "lake", lakes, PLAIN, LAKE_LEAST)
    if recipe.rivers:
        rivers = [project(line, flat).intersection(frame) for line in atlas.rivers]
        shapes |= line_shapes("river", "river", rivers, PLAIN)
    edge = rounded(found.frame.simplify(PLAIN).exterior.coords[:-1], 1)
    shapes["frame"] = {"kind": "polygon", "role": "frame", "rings": [edge]}
    for area in found.areas:
        parts = sorted(shapely.get_parts(area.ground), key=lambda part: (-part.area, part.bounds))
        for number, part in enumerate(parts, 1):
            name = area.source.id if number == 1 else f"{area.source.id}/{number}"
            rings = [rounded(ring.coords[:-1], 1) for ring in (part.exterior, *part.interiors)]
            shapes[name] = {
                "kind": "polygon",
                "role": AREA,
                "rings": [ring for ring in rings if len(ring) > 2],
            }
    return shapes
