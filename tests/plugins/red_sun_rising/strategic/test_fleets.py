"""What fleets are made of: 7.6, 7.7, 7.71."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.plugins.red_sun_rising.rules.fleets import (
    admiral_of,
    capital_ships_of,
    disable_ship,
    flotillas_of,
    merchants_at,
    ships_of,
    sink_ship,
)

Sea = Callable[..., Any]

SHIPS = "jp-torpedo-boats-1, akashi, jp-destroyers-1, asama, mikasa, fuji, tsushima"
FLEET = f"fleet jp-fleet-1 24: togo, {SHIPS}"
TWO = "fleet jp-fleet-1 24: togo, mikasa, asahi\nfleet jp-fleet-2 24: kamimura, asama, iwate"


def names(found: Any, counters: tuple[int, ...]) -> list[str]:
    return [found.session.board.counters.ids[counter] for counter in counters]


def test_case_7_7_ships_in_order_of_battle(sea: Sea) -> None:
    found = sea(f"{FLEET}\nmark face asama", "search")
    fleet = found.counter("jp-fleet-1")
    ordered = ["mikasa", "fuji", "asama", "tsushima", "akashi", "jp-destroyers-1", "jp-torpedo-boats-1"]
    attack = found.state.values["attack"]
    ranked = sorted(ordered[2:5], key=lambda name: -attack[found.counter(name)][0])
    assert names(found, ships_of(found.state, fleet)) == ordered[:2] + ranked + ordered[5:]
    assert names(found, capital_ships_of(found.state, fleet)) == ordered[:2] + ranked
    assert names(found, flotillas_of(found.state, fleet)) == ordered[5:]
    assert admiral_of(found.state, fleet) == found.counter("togo")


def test_case_7_7_fleets_in_one_hex_exchange_ships(sea: Sea) -> None:
    found = sea(TWO)
    assert set(found.offered("merge")) == {"merge jp-fleet-1 jp-fleet-2", "merge jp-fleet-2 jp-fleet-1"}
    assert len(found.offered("transfer")) == 4
    found.do("transfer asama jp-fleet-1")
    assert found.fleet_of("asama") == "jp-fleet-1"
    assert found.cases("transfer asama jp-fleet-2") == ("7.7",)
    assert found.cases("transfer mikasa jp-fleet-1") == ("7.7",)
    assert found.cases("transfer retvizan jp-fleet-1") == ("7.7",)
    assert found.cases("transfer mikasa merchant-1") == ("7.7",)


def test_case_7_7_only_fleets_that_begin_together(sea: Sea) -> None:
    apart = TWO.replace("jp-fleet-2 24", "jp-fleet-2 25")
    assert sea(f"{apart}\nmerchant 1 26\nmark docked merchant-1").offered("transfer") == []


def test_case_7_7_the_russians_rearrange_theirs(sea: Sea) -> None:
    found = sea("fleet ru-fleet-1 42: makarov, retvizan\nfleet ru-fleet-2 42: essen, rurik")
    assert found.decider == "russia"
    assert found.cases("form retvizan") == ("7.7",)


def test_case_7_7_a_fleet_without_ships_leaves_the_map(sea: Sea) -> None:
    found = sea(TWO).do("merge jp-fleet-2 jp-fleet-1")
    assert (found.where("jp-fleet-2"), found.where("kamimura")) == ("", "jp-arrivals")
    assert [found.fleet_of(ship) for ship in ("asama", "iwate", "kamimura")] == ["jp-fleet-1"] * 2 + [""]
    assert found.cases("merge jp-fleet-1 jp-fleet-2") == ("7.7",)


def test_case_7_7_japan_forms_a_second_fleet(sea: Sea) -> None:
    lines = "fleet jp-fleet-1 24: togo, mikasa, asahi\nmark place kamimura jp-arrivals"
    found = sea(lines).do("form asahi")
    assert (found.where("jp-fleet-2"), found.fleet_of("asahi")) == ("24", "jp-fleet-2")
    assert found.fleet_of("kamimura") == "jp-fleet-2"
    assert found.cases("form mikasa") == ("7.7",)


@pytest.mark.parametrize("face", [0, 1])
def test_case_7_7_the_second_fleet_is_like_the_first(sea: Sea, face: int) -> None:
    lines = f"""
        fleet jp-fleet-1 24: togo, mikasa, asahi
        mark place kamimura jp-arrivals
        mark morale jp-fleet-1 2
        mark sailed jp-fleet-1
        mark face jp-fleet-1 {face}
    """
    found = sea(lines).do("form asahi")
    cells = [found.cell(name, "jp-fleet-2") for name in ("morale", "sailed", "face")]
    assert cells == [2, 1, face]


def test_case_7_71_a_second_fleet_needs_an_admiral(sea: Sea) -> None:
    lines = "fleet jp-fleet-1 24: togo, mikasa, asahi\n" + "merchant 1 24\nmark place oku 24"
    found = sea(lines)
    assert found.offered("form") == []
    lines = "fleet jp-fleet-1 24: togo, mikasa, asahi\nmark place japanese-substitute jp-arrivals"
    assert sea(lines).offered("form") == ["form mikasa", "form asahi"]


def test_case_7_7_a_ship_that_moved_over_stays(sea: Sea) -> None:
    found = sea(TWO).do("transfer mikasa jp-fleet-2; merge jp-fleet-1 jp-fleet-2")
    assert found.cases("merge jp-fleet-2 jp-fleet-1") == ("7.7",)


def test_case_7_7_the_last_ship_takes_its_marker_along(sea: Sea) -> None:
    found = sea("fleet jp-fleet-1 34: togo, mikasa", "search")
    sink_ship(found.session.engine.play, found.counter("mikasa"), "8.52")
    assert (found.where("mikasa"), found.where("jp-fleet-1")) == ("lost", "")


def test_a_disabled_ship_that_is_disabled_sinks(sea: Sea) -> None:
    found = sea("fleet jp-fleet-1 34: togo, mikasa, asahi\nmark repair mikasa 2", "search")
    play, mikasa = found.session.engine.play, found.counter("mikasa")
    disable_ship(play, mikasa, "8.52")
    assert (found.cell("face", "mikasa"), found.cell("repair", "mikasa")) == (1, 0)
    disable_ship(play, mikasa, "8.52")
    assert (found.where("mikasa"), found.fleet_of("mikasa")) == ("lost", "")


def test_case_7_6_merchant_fleets_share_a_hex(sea: Sea) -> None:
    found = sea("merchant 1 24\nmerchant 2 24\nmerchant 3 25")
    assert len(merchants_at(found.state, found.session.board.spaces.index["24"])) == 2
