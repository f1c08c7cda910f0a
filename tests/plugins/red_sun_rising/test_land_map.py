"""The Land Map of Red Sun Rising against the rulebook's numbers and against geography."""

from __future__ import annotations

import csv
import tomllib
from functools import cache
from itertools import pairwise
from pathlib import Path

import networkx as nx
import pytest

from grognard.kernel.registry import find_board

MAPS = Path(__file__).resolve().parents[3] / "modules" / "red_sun_rising" / "maps"
SHANTUNG = {"0101", "0102", "0103", "0104", "0105", "0106", "0201"}
PEKING_ROAD = ("Seoul", "Kaesong", "Pyongyang", "Anju", "Wiju", "Antung", "Feng-huang-cheng", "Liaoyang")


@cache
def rows(name: str) -> tuple[dict[str, str], ...]:
    with (MAPS / name).open(encoding="utf-8", newline="") as file:
        return tuple(csv.DictReader(file, delimiter="\t", quoting=csv.QUOTE_NONE))


@cache
def hexes() -> dict[str, dict[str, str]]:
    return {row["id"]: row for row in rows("land.spaces.tsv")}


def place(title: str) -> str:
    return next(number for number, row in hexes().items() if row["name"] == title)


def features(number: str) -> set[str]:
    return set(hexes()[number]["features"].split(",")) - {""}


def marked(feature: str) -> set[str]:
    return {number for number in hexes() if feature in features(number)}


def dry() -> set[str]:
    return {number for number, row in hexes().items() if row["terrain"] != "sea"}


def ways(kind: str, code: str = "") -> nx.Graph:
    wanted = (kind, code)
    return nx.Graph(
        [(r["from"], r["to"]) for r in rows("land.links.tsv") if (r["kind"], r["code"]) == wanted]
    )


@cache
def coast(letter: str) -> frozenset[str]:
    data = tomllib.loads((MAPS / "land.toml").read_text(encoding="utf-8"))
    return frozenset(next(one["spaces"] for one in data["region"] if one["id"] == f"coast-{letter}"))


@cache
def neighbours() -> nx.Graph:
    """Hexes of the packed board that touch, land or sea."""
    board = find_board("red_sun_rising")
    index, topology = board.spaces.index, board.topology
    number = {index[one]: one for one in hexes()}
    return nx.Graph([(number[s], number[o]) for s in number for o in topology.neighbours(s)])


@cache
def march() -> nx.Graph:
    """Where troops can walk: land hexes that touch, without the closed sides."""
    graph = neighbours().subgraph(dry()).copy()
    graph.remove_edges_from(ways("hexside", "closed").edges)
    return graph


@pytest.mark.parametrize(
    ("number", "title"),
    [
        ("0801", "Port Arthur"),
        ("0803", "Dalny"),
        ("2937", "Vladivostok"),
        ("2008", "Liaoyang"),
        ("1412", "Antung"),
        ("2309", "Mukden"),
        ("0121", "Seoul"),
        ("0120", "Chemulpo"),
        ("0922", "Gensan"),
        ("3320", "Kirin"),
        ("3237", "Nikolsk"),
        ("3316", "Changchun"),
        ("1807", "Haicheng"),
        ("1705", "Yingkow"),
        ("1706", "Tashihchiao"),
    ],
)
def test_the_places_of_the_rules_lie_in_their_hexes(number: str, title: str) -> None:
    assert hexes()[number]["name"] == title
    assert number in dry()


def test_the_map_has_33_rows_of_37_hexes() -> None:
    assert len(hexes()) == 33 * 37
    assert list(hexes()) == sorted(hexes())


def test_only_port_arthur_and_vladivostok_are_fortresses() -> None:
    assert marked("fortress") == {"0801", "2937"}


def test_3316_and_3337_are_the_railheads() -> None:
    assert marked("railhead") == {"3316", "3337"}


def test_nine_cities_count_for_victory() -> None:
    named = (
        "Seoul",
        "Pyongyang",
        "Port Arthur",
        "Dalny",
        "Liaoyang",
        "Mukden",
        "Vladivostok",
        "Tiehling",
        "Kirin",
    )
    assert marked("city") == {place(title) for title in named}


def test_the_start_of_19_1_keeps_the_stacking_limit() -> None:
    # Nine Command Points start in Port Arthur and seven in Vladivostok: rough ground holds six.
    assert {hexes()[number]["terrain"] for number in ("0801", "2937")} == {"clear"}


def test_every_coastal_hex_is_land_by_the_sea() -> None:
    sea = set(hexes()) - dry()
    assert marked("coast") <= dry()
    assert {one for one in dry() if set(neighbours()[one]) & sea} <= marked("coast")


def test_coasts_share_no_hex_and_leave_out_only_shantung() -> None:
    letters = [coast(letter) for letter in "abcde"]
    assert sum(map(len, letters)) == len(frozenset().union(*letters))
    assert marked("coast") - frozenset().union(*letters) == SHANTUNG - {"0101"}
    assert frozenset().union(*letters) <= marked("coast")


def test_case_7_5_coast_a_runs_from_1701_to_1210() -> None:
    assert {"1701", "1210", "0801", "0803"} <= coast("a")
    east = {one for one in marked("coast") - coast("a") if set(neighbours()[one]) & coast("a")}
    assert east == {"1311"}
    assert set(neighbours()["1210"]) & coast("b") == {"1311"}
    # READING 7.5: the example names the only ports of this coast, so icebound Yingkow is none.
    assert marked("port") & coast("a") == {"0801", "0803"}


@pytest.mark.parametrize(
    ("letter", "port", "others"),
    [
        ("b", "Chinampo", ("Antung",)),
        ("c", "Chemulpo", ("Kaesong",)),
        ("d", "Gensan", ("Hamhung",)),
        ("e", "Vladivostok", ("Songjin", "Chongjin", "Novokievsk")),
    ],
)
def test_each_other_coast_has_one_port(letter: str, port: str, others: tuple[str, ...]) -> None:
    assert marked("port") & coast(letter) == {place(port)}
    assert {place(other) for other in others} <= coast(letter)


def test_an_invasion_can_land_in_1706() -> None:
    assert "1706" in coast("a")


def test_the_lines_before_liaoyang_are_lines() -> None:
    for line in (("1907", "1807", "1808", "1809"), ("2007", "1908", "1909", "1910")):
        assert all(march().has_edge(one, other) for one, other in pairwise(line))
    around = nx.single_source_shortest_path_length(march(), "2008", 4)
    assert {around[one] for one in ("2007", "1908", "1909", "1910")} == {1, 2}
    assert max(around[one] for one in ("1907", "1807", "1808", "1809", "1811")) == 4
    assert min(around[one] for one in ("1907", "1807", "1808", "1809", "1811")) == 2


def test_railways_are_two_nets_with_the_right_ends() -> None:
    nets = sorted(nx.connected_components(ways("rail")), key=len)
    assert [{"2937", "3237", "3337"} <= net for net in nets] == [True, False]
    north = ways("rail").subgraph(nets[1])
    ends = {one for one in north if north.degree[one] == 1}
    assert ends == {"3316", "0801", "0803", place("Yingkow")}


def test_the_railway_of_1904_leads_through_its_towns() -> None:
    line = nx.shortest_path(ways("rail"), "3316", "0801")
    towns = ("Ssupingkai", "Kaiyuan", "Tiehling", "Mukden", "Yentai", "Liaoyang", "Haicheng", "Tashihchiao")
    wanted = [*map(place, towns), "1606", "1105", "1004", place("Chinchou")]
    assert [one for one in line if one in wanted] == wanted


def test_no_railway_in_korea_nor_to_antung() -> None:
    assert not set(ways("rail")) & (coast("b") | coast("c") | coast("d") | {"0121", "1611", "1513"})


def test_roads_and_railways_join_hexes_that_troops_can_walk_between() -> None:
    for kind in ("road", "rail"):
        assert all(march().has_edge(*edge) for edge in ways(kind).edges)


def test_the_peking_road_joins_seoul_and_liaoyang() -> None:
    road = nx.shortest_path(ways("road"), place("Seoul"), place("Liaoyang"))
    assert [one for one in road if one in set(map(place, PEKING_ROAD))] == list(map(place, PEKING_ROAD))
    assert place("Motien Pass") in road


def test_the_japanese_reach_no_further_than_the_yalu_on_the_first_turn() -> None:
    # Five Movement Points are fifteen hexes of road.
    assert nx.shortest_path_length(ways("road"), place("Chemulpo"), place("Wiju")) >= 15


def test_the_coast_road_leads_from_antung_to_the_railway() -> None:
    road = nx.shortest_path(ways("road"), place("Antung"), place("Chinchou"))
    assert [one for one in road if hexes()[one]["name"]] == [
        place(title) for title in ("Antung", "Takushan", "Pitzuwo", "Chinchou")
    ]


def test_hexsides_say_the_same_from_both_sides() -> None:
    board = find_board("red_sun_rising")
    index, topology = board.spaces.index, board.topology
    words = {"river": 0, "closed": 0}
    for one, other in neighbours().edges:
        code = topology.hexside(index[one], index[other])
        assert code == topology.hexside(index[other], index[one])
        if code is not None and code >= 0:
            words[topology.codes[code]] += 1
    assert words == {code: ways("hexside", code).number_of_edges() for code in ("river", "closed")}
    assert all(words.values())


def test_rivers_and_closed_sides_lie_between_land_hexes() -> None:
    for code in ("river", "closed"):
        assert set(ways("hexside", code)) <= dry()


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("1412", "1513"),  # the Yalu between Antung and Wiju
        ("1412", "1413"),
        ("2008", "2109"),  # the Taitzu north of Liaoyang
        ("2309", "2209"),  # the Hun south of Mukden
        ("0120", "0121"),  # the Han between Chemulpo and Seoul
    ],
)
def test_rivers_run_where_they_ran(one: str, other: str) -> None:
    assert ways("hexside", "river").has_edge(one, other)


def test_nobody_walks_over_the_sea_to_vladivostok() -> None:
    assert set(march()["2937"]) == {"3037"}


def test_all_land_but_shantung_hangs_together() -> None:
    parts = sorted(nx.connected_components(march()), key=len)
    assert len(parts[-1]) > 700
    assert set().union(*parts[:-1]) <= SHANTUNG


def test_manchuria_is_open_and_korea_hilly() -> None:
    plain = [f"{row}{column:02}" for row in range(20, 27) for column in range(6, 9)]
    assert {hexes()[one]["terrain"] for one in plain} == {"clear"}
    korea = [one for one in dry() if int(one[2:]) > 18 and 5 < int(one[:2]) < 20]
    hilly = [one for one in korea if hexes()[one]["terrain"] != "clear"]
    assert len(hilly) > 0.8 * len(korea)
