"""The map sources of Empire at Sunrise against the rulebook's numbers and against geography."""

from __future__ import annotations

import csv
import tomllib
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from pathlib import Path

import networkx as nx
import pytest

from grognard.tools import author_empire_apm as apm

MAPS = Path(__file__).resolve().parents[3] / "modules" / "empire_at_sunrise" / "maps"
ATOLLS = ("Ladrone", "Lamotrek", "Palau", "Truk", "Wolea", "Yap")
PRINTED = [
    ("1304", (120.32, 36.07)),
    ("1404", (122.1, 37.5)),
    ("1308", (114.17, 22.3)),
    ("2208", (144.75, 13.45)),
    ("0312", (79.85, 6.93)),
]


@cache
def rows(name: str) -> list[dict[str, str]]:
    with (MAPS / name).open(encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def spaces(which: str) -> dict[str, dict[str, str]]:
    return {f"{which}:{row['id']}": row for row in rows(f"{which}.spaces.tsv")}


def features(space: str) -> set[str]:
    return set(spaces(space.split(":")[0])[space]["features"].split(","))


def marked(which: str, *wanted: str) -> set[str]:
    return {space for space in spaces(which) if set(wanted) <= features(space)}


def full(which: str, space: str) -> str:
    return space if ":" in space else f"{which}:{space}"


def links(which: str, *kinds: str) -> list[tuple[str, str, str]]:
    return [
        (full(which, row["from"]), full(which, row["to"]), row["code"])
        for row in rows(f"{which}.links.tsv")
        if row["kind"] in kinds
    ]


@cache
def sea() -> nx.Graph:
    """All ways of ships: hexsides that are not all land between water spaces, and gateways."""
    graph = nx.Graph()
    for which in ("ki", "apm", "pc"):
        graph.add_nodes_from(marked(which, "water") - marked(which, "closed") - {"apm:1304"})
        graph.add_edges_from((a, b) for a, b, code in links(which, "hexside") if code in ("water", "mixed"))
    graph.add_edges_from((a, b) for a, b, _ in links("apm", "gateway"))
    graph.remove_node("apm:1304")
    return graph


@cache
def ground(which: str) -> nx.Graph:
    graph = nx.Graph()
    graph.add_nodes_from(marked(which, "land"))
    graph.add_edges_from((a, b) for a, b, code in links(which, "hexside") if code in ("land", "mixed"))
    return graph


def cut(graph: nx.Graph, *straits: str) -> nx.Graph:
    return graph.subgraph(set(graph) - set(straits))


def surface(which: str) -> nx.Graph:
    return sea().subgraph([space for space in sea() if space.startswith(which)])


def named(which: str, name: str) -> str:
    (found,) = [space for space, row in spaces(which).items() if name in row["name"].split(" / ")]
    return found


@pytest.mark.parametrize(("number", "place"), PRINTED)
def test_case_2_1_a_printed_number_lies_on_its_real_place(number: str, place: tuple[float, float]) -> None:
    assert apm.SHEET.name(apm.cell_at(*place)) == number


@pytest.mark.parametrize(
    ("space", "name"),
    [
        ("ki:D5", "Tsingtau"),
        ("apm:1304", "Tsingtau"),
        ("apm:1308", "Hong Kong"),
        ("apm:1404", "Weihaiwei"),
        ("apm:0312", "Colombo"),
        ("apm:2208", "Guam"),
        ("pc:D4", "NeuPommern"),
        ("pc:D6", "Samoa"),
    ],
)
def test_case_4_0_a_printed_number_bears_its_name(space: str, name: str) -> None:
    assert named(space.split(":")[0], name) == space


@pytest.mark.parametrize(
    ("number", "terrain"), [("1405", "coastal"), ("1507", "island"), ("2208", "atoll"), ("2209", "atoll")]
)
def test_case_2_2_the_examples_of_terrain_hold(number: str, terrain: str) -> None:
    assert spaces("apm")[f"apm:{number}"]["terrain"] == terrain


@pytest.mark.parametrize("which", ["ki", "apm"])
def test_case_2_2_terrain_and_features_agree(which: str) -> None:
    kinds = {
        "sea": {"water"},
        "coastal": {"land", "water"},
        "island": {"land", "water"},
        "atoll": {"land", "water"},
        "land": {"land"},
    }
    for space, row in spaces(which).items():
        found = features(space) & {"land", "water"}
        assert found == kinds[row["terrain"]] if row["terrain"] in kinds else "land" in found, space


@pytest.mark.parametrize("which", ["ki", "apm", "pc"])
def test_case_10_0_every_space_of_the_grid_is_there_and_every_side_has_its_code(which: str) -> None:
    grid = tomllib.loads((MAPS / f"{which}.toml").read_text(encoding="utf-8"))["grid"]
    (west, east), (north, south) = grid["columns"], grid["rows"]
    assert len(spaces(which)) == (east - west + 1) * (south - north + 1)
    sides = links(which, "hexside")
    assert len({frozenset((a, b)) for a, b, _ in sides}) == len(sides)
    assert {code for *_, code in sides} <= {"land", "water", "mixed", "closed"}
    degrees = nx.Graph((a, b) for a, b, _ in sides).degree()
    assert max(degree for _, degree in degrees) == (8 if which == "pc" else 6)
    assert all(degree >= 2 for _, degree in degrees)


def test_case_19_0_the_six_atolls_are_german_atolls_of_their_own() -> None:
    found = {named("apm", name) for name in ATOLLS}
    assert len(found) == 6
    assert all(spaces("apm")[space]["terrain"] == "atoll" and "german" in features(space) for space in found)
    region = tomllib.loads((MAPS / "apm.toml").read_text(encoding="utf-8"))["region"]
    assert {f"apm:{s}" for r in region if r["id"] == "german-atolls" for s in r["spaces"]} == found


def test_case_1_1_neutral_land_is_marked() -> None:
    for name in ("Guam", "Bangkok", "Batavia", "Manila"):
        assert "neutral" in features(named("apm", name)), name
    for name in ("San Francisco", "Acapulco", "Valparaiso"):
        assert "neutral" in features(named("pc", name)), name
    for name in ("Singapore", "Penang", "Shanghai", "Saigon", "Tsingtau"):
        assert "neutral" not in features(named("apm", name)), name


def test_case_11_5_ports_lie_on_water_that_ships_reach() -> None:
    for which in ("ki", "apm", "pc"):
        for space in marked(which, "port"):
            assert {"land", "water"} <= features(space), space
            assert space in sea(), space


def test_case_11_0_the_sea_is_one() -> None:
    assert nx.is_connected(sea())
    stops = [named("apm", "Vladivostok"), "apm:0312", "pc:E4", "pc:E11", "pc:F11", "ki:D5", "ki:C5"]
    assert all(nx.has_path(sea(), a, b) for a, b in pairwise(stops))
    assert nx.is_connected(surface("apm"))


@pytest.mark.parametrize(("west", "east"), [("apm:0810", "apm:1111"), ("apm:0811", "apm:0911")])
def test_case_11_0_malaya_and_the_isthmus_of_kra_part_two_oceans(west: str, east: str) -> None:
    # With Singapore, Sunda and the straits east of Java shut, nothing goes from Rangoon to Saigon.
    straits = {s for s in surface("apm") if s[-2:] in ("15", "16") and s >= "apm:11"}
    shut = cut(surface("apm"), named("apm", "Singapore"), *straits)
    assert not nx.has_path(shut, west, east)
    assert nx.has_path(surface("apm"), west, east)


def test_case_11_0_honshu_parts_the_sea_of_japan_from_the_pacific() -> None:
    shut = cut(surface("apm"), named("apm", "Hakodate"), named("apm", "Sasebo"), "apm:1601")
    assert not nx.has_path(shut, "apm:1603", named("apm", "Yokohama"))


def test_case_11_0_ships_sail_round_korea_and_through_the_formosa_strait() -> None:
    assert not sea().has_edge("apm:1502", "apm:1503")
    assert nx.has_path(surface("apm").subgraph({"apm:1407", "apm:1408", "apm:1308"}), "apm:1407", "apm:1308")


def test_case_11_3_ships_go_between_the_insert_and_the_water_around_1304() -> None:
    doors = [(a, b) for a, b, _ in links("apm", "gateway") if b.startswith("ki:")]
    outside, inside = {a for a, _ in doors}, {b for _, b in doors}
    around = {b if a == "apm:1304" else a for a, b, _ in links("apm", "hexside") if "apm:1304" in (a, b)}
    assert outside and outside <= around & marked("apm", "water")
    assert inside == (marked("ki", "edge-east") | marked("ki", "edge-south")) & marked("ki", "water")
    assert len(doors) == len(outside) * len(inside)


def test_case_14_2_troops_go_between_1304_and_the_north_and_west_edges() -> None:
    marches = links("apm", "march")
    assert {a for a, *_ in marches} == {"apm:1304"}
    borders = marked("ki", "edge-north") | marked("ki", "edge-west")
    assert {b for _, b, _ in marches} == borders & marked("ki", "land")


@pytest.mark.parametrize("start", ["ki:E1", "ki:A3", "ki:H3", "ki:G5"])
def test_case_14_1_an_army_reaches_tsingtau_over_land(start: str) -> None:
    assert nx.has_path(ground("ki"), start, "ki:D5")


def test_case_15_1b_three_redoubts_hold_tsingtau_and_the_land_around_it() -> None:
    around = {b if a == "ki:D5" else a for a, b, _ in links("ki", "hexside") if "ki:D5" in (a, b)}
    assert marked("ki", "redoubt") == {"ki:D5"} | (around & marked("ki", "land") & set(ground("ki")["ki:D5"]))
    assert len(marked("ki", "redoubt")) == 3
    assert marked("ki", "mines") == {"ki:D5"} | (around & marked("ki", "water"))


def test_case_14_1_roads_and_rails_run_over_land() -> None:
    ways = links("ki", "road", "rail")
    assert all(ground("ki").has_edge(a, b) for a, b, _ in ways)
    railway = nx.Graph((a, b) for a, b, _ in links("ki", "rail"))
    assert nx.has_path(railway, "ki:D5", named("ki", "Kiautschou"))


def test_case_2_1_ships_east_of_guam_come_to_c4() -> None:
    east = {b for a, b, _ in links("apm", "gateway") if a in ("apm:2407", "apm:2408")}
    assert east == {"pc:C4"}


def test_case_2_1_no_gateway_leads_to_a_closed_zone_or_from_an_inner_hex() -> None:
    edges = {"edge-north", "edge-east", "edge-south", "edge-west"}
    doors = [(a, b) for a, b, _ in links("apm", "gateway") if b.startswith("pc:")]
    for hexagon, zone in doors:
        assert features(hexagon) & edges and "water" in features(hexagon)
        assert "closed" not in features(zone) and "water" in features(zone)


def test_case_11_4_the_zones_beside_the_map_have_gateways() -> None:
    assert zones_with_gateways() >= {"pc:C4", "pc:D4", "pc:B4", "pc:D1", "pc:D2", "pc:A4"}


def zones_with_gateways() -> set[str]:
    return {b for _, b, _ in links("apm", "gateway") if b.startswith("pc:")}


def test_case_18_1_the_convoy_can_sail_from_e2_by_colombo_off_the_west_edge() -> None:
    exits = marked("apm", "edge-west") & marked("apm", "water")
    ways = nx.single_source_shortest_path_length(surface("apm"), "apm:0312")
    assert min(ways[space] for space in exits) <= 3
    assert nx.has_path(sea(), "pc:E2", "apm:0312")


def test_case_18_2_f11_is_on_the_east_edge() -> None:
    assert "edge-east" in features("pc:F11") and "water" in features("pc:F11")


def test_case_1_1_the_americas_part_the_oceans_on_the_chart() -> None:
    assert not set(sea()) & {"pc:B10", "pc:B11", "pc:A9", "pc:A10", "pc:A11"}


@pytest.mark.parametrize("name", ["ki", "apm", "pc"])
def test_shapes_are_small_enough_for_a_wheel(name: str) -> None:
    assert (MAPS / f"{name}.shapes.json").stat().st_size < 400_000


def test_case_6_2_each_side_has_two_task_force_boxes() -> None:
    boxes = {row["id"] for row in rows("boxes.spaces.tsv")}
    assert {"german-tf-1", "german-tf-2", "aja-tf-1", "aja-tf-2", "battle-box", "atlantic"} <= boxes


def test_every_row_states_a_known_provenance() -> None:
    def words(names: Iterable[str]) -> set[str]:
        return {row["provenance"].partition(":")[0] for name in names for row in rows(name)}

    files = [path.name for path in MAPS.glob("*.tsv")]
    assert words(files) <= {"printed", "derived", "reconstructed", "house"}


@pytest.mark.parametrize("island", ["Keelung", "Colombo", "Sasebo", "Yokohama", "Manila", "Sandakan"])
def test_case_14_2_no_army_walks_from_china_to_an_island(island: str) -> None:
    assert not nx.has_path(ground("apm"), "apm:1304", named("apm", island))


@pytest.mark.parametrize("town", ["Peking", "Weihaiwei", "Hong Kong", "Seoul", "Vladivostok", "Singapore"])
def test_case_14_2_an_army_can_walk_over_the_mainland(town: str) -> None:
    assert nx.has_path(ground("apm"), "apm:1304", named("apm", town))
