"""What can never be is found when it is."""

from __future__ import annotations

import pytest

from grognard.kernel.text import session_from_text
from grognard.plugins.red_sun_rising.invariants import invariants, oddities
from grognard.plugins.red_sun_rising.state import RisingState

WRONG = [
    ("at 0121: mikasa", "mikasa is on land"),
    ("at 42: 12-div", "12-div is at sea by itself"),
    ("at 0107: 12-div", "12-div is in an all-sea hex"),
    ("at 0121: 12-div, 1-s", "both sides stand in 0121"),
    ("at 33: merchant-2, 1-s\nmark carrier 1-s merchant-2", "merchant-2 carries 1-s"),
    ("at 33: merchant-2\nat 24: 12-div\nmark carrier 12-div merchant-2", "12-div is not where merchant-2 is"),
    ("at 33: merchant-2, siege-1, kobe-5\nmark carrier siege-1 merchant-2\nmark carrier kobe-5 merchant-2",
     "merchant-2 carries too much"),
    ("at 33: merchant-2\nat 1701: merchant-2-ashore", "merchant-2 is ashore where it is not at sea"),
    ("at 42: ru-fleet-1\nat 54: askold\nmark fleet askold ru-fleet-1", "askold is not where ru-fleet-1 is"),
    ("at 42: ru-fleet-1, mikasa\nmark fleet mikasa ru-fleet-1", "mikasa belongs to ru-fleet-1"),
    ("mark fleet askold ru-fleet-1", "ru-fleet-1 is a fleet off the map"),
    ("at jp-line-1: mikasa, asahi", "two ships are in jp-line-1"),
    ("mark commander 1-s kuroki", "1-s is assigned to kuroki"),
    ("mark commander 12-div 5-div", "12-div is assigned to 5-div"),
    ("mark trench 2008 3", "a trench has a level that there is not"),
    ("mark morale ru-fleet-1 9", "a fleet has a morale that there is not"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "sentence"), WRONG, ids=[sentence for _, sentence in WRONG])
def test_what_can_never_be_is_found(lines: str, sentence: str) -> None:
    session = session_from_text(f"game red_sun_rising\nclear\n{lines}\nphase end\n")
    state = session.engine.play.state
    assert isinstance(state, RisingState)
    assert sentence in invariants(state)


def test_an_overstacked_hex_is_odd_but_no_mistake() -> None:
    units = "1-es, 2-es, 3-es, 4-es, 5-es, 6-es, 7-es, 8-es, 9-es"
    session = session_from_text(f"game red_sun_rising\nclear\nat 2008: {units}\nphase end\n")
    state = session.engine.play.state
    assert isinstance(state, RisingState)
    assert list(oddities(state)) == ["2008 holds more Stacking Points than it may"]
    assert list(invariants(state)) == []
