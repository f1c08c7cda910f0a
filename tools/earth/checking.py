"""What is wrong with a recipe once the earth is known: names nobody has, ways between spaces that are not."""

from __future__ import annotations

from collections.abc import Iterable

from grognard.tools.earth.atlas import Atlas
from grognard.tools.earth.recipe import RecipeFile

CONTINENT = "continent:"


def check_areas(written: RecipeFile, atlas: Atlas) -> None:
    """See that every country, continent and space that a recipe of areas names is there.

    Raises:
        ModuleDataError: with every problem, its line and what to do.
    """
    recipe = written.recipe
    words = {word for area in recipe.area for word in (*area.of, *area.without)}
    parts = atlas.parts if any("/" in word for word in words) else {}
    continents = atlas.continents if any(word.startswith(CONTINENT) for word in words) else {}
    for number, area in enumerate(recipe.area):
        for key, names in (("of", area.of), ("without", area.without)):
            place = f"area.{number}.{key}"
            for word in names:
                if word.startswith(CONTINENT):
                    _known(written, place, "continent", word.removeprefix(CONTINENT), continents)
                elif "/" in word:
                    _known(written, place, "part of a country within the box", word, parts)
                else:
                    _known(written, place, "country within the box", word, atlas.countries)
    ids = [one.id for one in (*recipe.area, *recipe.sea)]
    for table, entries in (("way", recipe.way), ("apart", recipe.apart)):
        for number, entry in enumerate(entries):
            for word in entry.between:
                _known(written, f"{table}.{number}.between", "area or sea", word, ids)
    written.stop()


def _known(written: RecipeFile, place: str, what: str, word: str, known: Iterable[str]) -> None:
    if word not in known:
        written.unknown(place, what, word, known)
