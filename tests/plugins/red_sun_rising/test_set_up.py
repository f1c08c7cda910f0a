"""Setting up: 19.0 to 19.2."""

from __future__ import annotations

import pytest

from grognard.kernel import open_game
from grognard.kernel.text import session_from_text
from grognard.plugins.red_sun_rising.invariants import invariants
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import CAPITAL_TYPES, Side, UnitType


@pytest.fixture
def state() -> RisingState:
    found = open_game("red_sun_rising", seed=1).engine.play.state
    assert isinstance(found, RisingState)
    return found


def at(state: RisingState, space: str, side: Side) -> set[str]:
    ids = state.board.counters.ids
    here = state.counters_at(state.board.spaces.index[space])
    return {ids[counter] for counter in here if state.side_of(counter) == side}


def test_case_19_0_the_russians_in_the_east_are_at_half_strength(state: RisingState) -> None:
    index = state.board.counters.index
    for name in ("3-es", "tr-cav", "1-es", "2-es", "5-es"):
        assert state.face[index[name]] == 1, name
    for name in ("pa-garrison", "12-div", "1-s"):
        assert state.face[index[name]] == 0, name


def test_case_19_0_the_russian_fleets_lie_in_port_without_varyag(state: RisingState) -> None:
    assert all(state.face[fleet] == 0 for fleet in state.roster.fleets[Side.RUSSIA])
    assert "varyag" not in state.board.counters.index


def test_case_19_1_the_japanese_stand_in_their_home_ports(state: RisingState) -> None:
    assert {"6-div", "kobe-6", "1-cav", "1-art", "siege-1", "merchant-1"} <= at(state, "14", Side.JAPAN)
    assert {"1-div", "9-div", "guards-div", "kobe-1", "kobe-9", "kobe-guards"} <= at(state, "27", Side.JAPAN)
    units = state.roster.combat[Side.JAPAN]
    assert all(state.face[unit] == 0 for unit in units)


def test_case_19_1_japan_divides_her_ships_as_she_likes(state: RisingState) -> None:
    index = state.board.counters.index
    first, second = index["jp-fleet-1"], index["jp-fleet-2"]
    assert state.fleet[index["togo"]] == first
    assert state.fleet[index["kamimura"]] == second
    fleets = [state.fleet[ship] for ship in state.roster.ships[Side.JAPAN]]
    assert set(fleets) == {first, second}
    assert state.fleet[index["mikasa"]] == first
    assert state.fleet[index["idzumo"]] == second
    session = session_from_text("game red_sun_rising\nseed 1\nphase naval.movement\n")
    session.apply("transfer mikasa jp-fleet-2")
    assert session.engine.play.state.columns["fleet"][index["mikasa"]] == second


def test_case_19_2_russian_ships_are_in_the_fleet_of_their_port(state: RisingState) -> None:
    index, types = state.board.counters.index, state.roster.type
    for fleet, admiral, battleships, cruisers, flotillas in (
        ("ru-fleet-1", "stark", 7, 6, 7),
        ("ru-fleet-2", "essen", 0, 4, 1),
    ):
        ships = [ship for ship in state.roster.ships[Side.RUSSIA] if state.fleet[ship] == index[fleet]]
        kinds = [types[ship] for ship in ships]
        assert kinds.count(UnitType.BATTLESHIP) == battleships
        assert kinds.count(UnitType.CRUISER) == cruisers
        assert len([kind for kind in kinds if kind not in CAPITAL_TYPES]) == flotillas
        assert state.fleet[index[admiral]] == index[fleet]
        assert state.morale[index[fleet]] == state.values["initiative"][index[admiral]][0]


def test_case_19_2_units_start_under_the_leader_they_are_stacked_with(state: RisingState) -> None:
    index = state.board.counters.index
    for unit, leader in (("3-es", "stoessel"), ("pa-garrison", "stoessel"), ("1-es", "linevich")):
        assert state.commander[index[unit]] == index[leader], unit
    assert state.commander[index["2-es"]] == -1


def test_nothing_is_wrong_at_the_start(state: RisingState) -> None:
    assert list(invariants(state)) == []
