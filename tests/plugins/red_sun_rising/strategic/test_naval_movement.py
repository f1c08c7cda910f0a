"""Rounds and impulses at sea: 4.14, 7.0, 7.1, 7.6, 7.71 to 7.73, 7.0/errata, 8.76/errata."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.kernel.testing import legal_counts
from grognard.plugins.red_sun_rising.rules.fleets import is_friendly_port
from grognard.plugins.red_sun_rising.rules.initiative import begin_naval_sequence
from grognard.plugins.red_sun_rising.terms import Side

Sea = Callable[..., Any]

JAPAN = "fleet jp-fleet-1 {0} sea: togo, mikasa, asahi"
RUSSIA = "fleet ru-fleet-1 {0} sea: makarov, retvizan, poltava"
MERCHANT = "merchant 1 24\nmark docked merchant-1"


def test_case_4_14_a_stage_has_ten_rounds(sea: Sea) -> None:
    found = sea(JAPAN.format("24"))
    for number in range(1, 11):
        assert found.prompt == f"Which fleet moves in round {number}?"
        found.do("done")
    assert found.step != "naval.movement"


def test_case_4_14_then_fleets_are_in_port(sea: Sea) -> None:
    found = sea(JAPAN.format("24")).do("rest")
    assert found.cell("face", "jp-fleet-1") == 0


def test_case_7_0_without_initiative_no_fleet_moves(sea: Sea) -> None:
    found = sea(f"{MERCHANT}\nfleet jp-fleet-1 24: togo, mikasa")
    assert found.cases("sail jp-fleet-1 34") == ("7.0",)
    assert all("merchant" in text for text in found.offered("sail"))


def test_case_7_0_a_fleet_in_a_friendly_port_may_go_in_port_instead(sea: Sea) -> None:
    found = sea(f"{JAPAN.format('24')}\n{MERCHANT}").do("port jp-fleet-1")
    assert found.cell("face", "jp-fleet-1") == 0
    assert found.cases("sail jp-fleet-1 34") == ("7.1", "7.0")
    assert found.cases("port jp-fleet-1") == ("7.0",)


def test_case_7_0_no_fleet_goes_in_port_where_it_has_none_or_after_moving(sea: Sea) -> None:
    assert sea(JAPAN.format("42")).cases("port jp-fleet-1") == ("7.0",)
    found = sea(f"{JAPAN.format('34')}\n{MERCHANT}").do("sail jp-fleet-1 24")
    assert found.cases("port jp-fleet-1") == ("7.0",)
    assert found.cases("port ru-fleet-1") == ("7.0",)


def test_case_7_0_ports_belong_to_who_holds_them(sea: Sea) -> None:
    found = sea("control 0801 russia\ncontrol 0803 japan\ncontrol 2937 russia")
    index = found.session.board.spaces.index

    def owners(space: str) -> list[bool]:
        return [is_friendly_port(found.state, index[space], side) for side in (Side.RUSSIA, Side.JAPAN)]

    assert [owners(space) for space in ("42", "54", "24", "33")] == [
        [True, True],
        [True, False],
        [False, True],
        [False, False],
    ]


def test_case_7_1_a_hex_a_round(sea: Sea) -> None:
    found = sea(JAPAN.format("24")).do("sail jp-fleet-1 34")
    assert (found.where("jp-fleet-1"), found.where("togo"), found.where("mikasa")) == ("34", "34", "34")
    assert found.prompt.endswith("round 2?")
    assert found.cases("sail jp-fleet-1 42") == ("7.1",)
    assert found.cases("sail jp-fleet-2 24") == ("7.1",)


def test_case_7_1_nobody_moves_twice_in_a_round(sea: Sea) -> None:
    found = sea(f"{JAPAN.format('24')}\n{MERCHANT}").do("sail jp-fleet-1 34")
    assert found.cases("sail jp-fleet-1 35") == ("7.1",)


def test_case_7_1_the_russians_move_first(sea: Sea) -> None:
    found = sea(f"{JAPAN.format('24')}\n{RUSSIA.format('42')}")
    assert found.decider == "russia"
    assert found.do("done").decider == "japan"


def test_case_7_1_land_and_closed_hexsides_bar_the_way(sea: Sea) -> None:
    found = sea(JAPAN.format("42"))
    assert found.cases("sail jp-fleet-1 52") == ("7.1",)


def test_case_7_1_a_side_that_rests_is_not_asked_again(sea: Sea) -> None:
    found = sea(f"{JAPAN.format('24')}\n{RUSSIA.format('42')}").do("rest; done")
    assert (found.decider, found.prompt[-8:]) == ("japan", "round 2?")


def test_case_7_1_a_raid_wakes_a_side_that_rests(sea: Sea) -> None:
    lines = "fleet ru-fleet-2 46 sea: essen, rurik\nmerchant 1 44\nmerchant 2 45\nmark docked merchant-1"
    found = sea(lines).do("done; rest; sail ru-fleet-2 45")
    assert found.where("merchant-2") == "lost"
    assert (found.decider, found.prompt[-8:]) == ("russia", "round 3?")
    found.do("done")
    assert found.decider == "japan"


def test_case_7_6_any_number_of_units_in_a_hex(sea: Sea) -> None:
    lines = f"{JAPAN.format('24')}\n{MERCHANT}\nfleet jp-fleet-2 34 sea: kamimura, asama\nmerchant 2 34"
    found = sea(f"{lines}\ndo done")
    assert "sail jp-fleet-1 34" in found.offered("sail")
    found.do("sail jp-fleet-1 34; sail merchant-1 34")
    assert [found.where(f"merchant-{n}") for n in (1, 2)] == ["34", "34"]


def test_case_7_0_errata_merchant_fleets_from_abroad_miss_the_first_round(sea: Sea) -> None:
    found = sea(f"{MERCHANT}\nmerchant 2 34")
    assert found.cases("sail merchant-2 24") == ("7.0/errata",)
    assert found.do("done").cases("sail merchant-2 24") == ()


def test_case_7_0_errata_those_from_home_do_not(sea: Sea) -> None:
    found = sea(MERCHANT).do("sail merchant-1 34")
    assert found.where("merchant-1") == "34"


def test_cargo_sails_along_and_the_counter_ashore_comes_off(sea: Sea) -> None:
    lines = "merchant 1 33\nmark place merchant-1-ashore 0218\nmark place oku 33\nmark carrier oku merchant-1"
    found = sea(lines).do("sail merchant-1 23")
    assert (found.where("oku"), found.where("merchant-1-ashore")) == ("23", "jp-arrivals")


def test_case_7_71_no_fleet_sails_without_an_admiral(sea: Sea) -> None:
    found = sea("merchant 1 24\nmark docked merchant-1\nfleet jp-fleet-1 24 sea: mikasa")
    assert found.cases("sail jp-fleet-1 34") == ("7.71",)
    assert found.cases("sail mikasa 34") == ("7.1",)


def test_case_7_71_one_ship_at_least_sails(sea: Sea) -> None:
    found = sea("fleet jp-fleet-1 24 sea: togo, mikasa\nmark face mikasa")
    assert found.cases("leave mikasa") == ("7.71",)
    assert found.offered("leave") == []


def test_case_7_72_every_whole_ship_sails(sea: Sea) -> None:
    found = sea(f"{JAPAN.format('24')}\nmark face asahi")
    assert found.cases("leave mikasa") == ("7.72", "7.73")
    assert found.cases("leave togo") == ("7.72",)
    assert found.do("sail jp-fleet-1 34").where("asahi") == "34"


def test_case_7_72_repaired_ships_come_along(sea: Sea) -> None:
    lines = "fleet jp-fleet-1 24: togo, mikasa\nmark place asahi 24\nmark place fuji 25"
    found = sea(lines, "japanese_initiative", dice="1").do("sortie jp-fleet-1")
    assert [found.fleet_of(ship) for ship in ("asahi", "fuji")] == ["jp-fleet-1", ""]


def test_case_7_73_disabled_ships_may_stay_for_repairs(sea: Sea) -> None:
    found = sea(f"{JAPAN.format('24')}\nmark face asahi")
    assert found.offered("leave") == ["leave asahi"]
    found.do("leave asahi; sail jp-fleet-1 34")
    assert (found.where("asahi"), found.fleet_of("asahi")) == ("24", "")
    found.do("sail jp-fleet-1 24; rest")
    assert found.fleet_of("asahi") == ""  # this Game-Turn counts for her repair
    begin_naval_sequence(found.session.engine.play)
    assert found.fleet_of("asahi") == "jp-fleet-1"


def test_case_7_73_a_fleet_that_stayed_takes_ships_in_at_once(sea: Sea) -> None:
    found = sea("fleet jp-fleet-1 24 sea: togo, mikasa\nmark place asahi 24\nmark face asahi")
    assert found.do("port jp-fleet-1").fleet_of("asahi") == "jp-fleet-1"


def test_case_7_73_not_away_from_a_friendly_port(sea: Sea) -> None:
    found = sea(f"{JAPAN.format('34')}\nmark face asahi")
    assert found.cases("leave asahi") == ("7.73",)


HOME = "control 0801 russia\ncontrol 2937 russia\nmark homebound ru-fleet-1\nmark morale ru-fleet-1 0"


def test_case_8_76_errata_a_beaten_fleet_takes_the_shortest_way(sea: Sea) -> None:
    found = sea(f"{RUSSIA.format('33')}\n{HOME}")
    assert found.cases("done") == ("8.76/errata",)
    assert found.cases("rest") == ("8.76/errata",)
    assert found.cases("sail ru-fleet-1 23") == ("8.76/errata",)
    assert found.offered() == ["sail ru-fleet-1 32"]
    found.do("sail ru-fleet-1 32")
    assert found.offered() == ["sail ru-fleet-1 42"]


def test_case_8_76_errata_in_port_it_is_safe(sea: Sea) -> None:
    found = sea(f"{RUSSIA.format('32')}\n{HOME}\n{MERCHANT}").do("sail ru-fleet-1 42; done")
    assert (found.cell("face", "ru-fleet-1"), found.cell("homebound", "ru-fleet-1")) == (0, 0)
    assert found.decider == "japan"


def test_case_8_76_errata_it_needs_no_admiral(sea: Sea) -> None:
    found = sea(f"fleet ru-fleet-1 32 sea: retvizan\n{HOME}")
    assert found.offered() == ["sail ru-fleet-1 42"]


def test_case_8_76_errata_it_takes_all_its_ships(sea: Sea) -> None:
    found = sea(f"{RUSSIA.format('32')}\n{HOME}\nmark face poltava")
    assert "8.76/errata" in found.cases("leave poltava")


def test_case_8_76_errata_nowhere_to_go(sea: Sea) -> None:
    found = sea(f"{RUSSIA.format('32')}\n{HOME}\ncontrol 0801 japan\ncontrol 2937 japan")
    assert found.cases("done") == ()
    assert len(found.offered("sail")) > 2


# Lines of legal actions, counted by hand.


def test_round_one_of_a_merchant_fleet(sea: Sea) -> None:
    # Sasebo touches 13 14 23 25 34, and 33 over a closed hexside. 1: done, rest, five hexes.
    found = sea(MERCHANT)
    assert found.offered("sail") == [f"sail merchant-1 {space}" for space in (13, 14, 23, 25, 34)]
    assert legal_counts(found.session, 1) == [2 + 5]


def test_round_one_of_the_war(sea: Sea) -> None:
    # Two fleets and two merchant fleets in Sasebo: 4 x 5 hexes, 2 x port, done, rest; a ship disabled: leave.
    lines = f"{JAPAN.format('24')}\n{MERCHANT}\nmerchant 2 24\nmark docked merchant-2\nmark face asahi"
    found = sea(f"{lines}\nfleet jp-fleet-2 24 sea: kamimura, asama\ndo done")
    assert legal_counts(found.session, 1) == [20 + 2 + 2 + 1]
