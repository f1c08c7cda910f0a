"""What a player is told before he sails, searches or seeks initiative."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.plugins.red_sun_rising.hints_strategic import HINTS, NOTES

Sea = Callable[..., Any]

PORT_ARTHUR = "control 0801 russia\nfleet ru-fleet-1 42{0}: makarov, retvizan\ntrack pa-mines 2"


def hint(found: Any, kind: str, *counters: str, space: str = "") -> Any:
    args = [found.counter(counter) for counter in counters]
    args += [found.session.board.spaces.index[space]] if space else []
    return HINTS[kind](found.state, found.state.frames[-1].procedure, tuple(args))


def note(found: Any) -> str:
    frame = found.state.frames[-1].procedure
    return NOTES[type(frame).__name__](found.state, frame)


def test_initiative_has_its_odds(sea: Sea) -> None:
    found = sea(PORT_ARTHUR.format(""), "russian_initiative", turn=11)
    odds = hint(found, "Sortie", "ru-fleet-1").odds
    assert (odds.needs, odds.chance) == ("3 or less", 0.5)


def test_a_voyage_tells_of_mines_and_of_the_way_back(sea: Sea) -> None:
    found = sea(PORT_ARTHUR.format(" sea"))
    told = hint(found, "Sail", "ru-fleet-1", space="32")
    assert [line.case for line in told.notes] == ["16.0"]
    assert len(told.path) == 2
    for _ in range(9):
        found.do("done")
    assert [line.case for line in hint(found, "Sail", "ru-fleet-1", space="32").notes] == ["16.0", "15.23"]
    assert note(found) == "round 10 of 10; 1 can still move"


def test_a_search_has_its_odds_and_its_weather(sea: Sea) -> None:
    lines = f"{PORT_ARTHUR.format(' sea')}\nfleet jp-fleet-1 42 sea: togo, mikasa"
    found = sea(lines, "search", dice="6 6")
    told = hint(found, "LookFor", "jp-fleet-1", "ru-fleet-1")
    assert (told.odds.needs, told.notes[0].case, note(found)) == ("3 or less", "6.22", "")
    found.do("search jp-fleet-1 ru-fleet-1")
    told = hint(found, "LookFor", "ru-fleet-1", "jp-fleet-1")
    assert (told.odds.needs, told.notes, note(found)) == ("1 or less", (), "weather: storm")


def test_a_raid_tells_of_the_cargo(sea: Sea) -> None:
    lines = """
        fleet ru-fleet-1 45 sea: makarov, retvizan
        merchant 1 45
        merchant 2 45
        mark place oku 45
        mark carrier oku merchant-1
        do done
    """
    found = sea(lines)
    assert hint(found, "Raid", "merchant-1").notes[0].counters == (found.counter("oku"),)
    assert hint(found, "Raid", "merchant-2").notes == ()


def test_losses_tell_their_points(sea: Sea) -> None:
    lines = "fleet jp-fleet-1 34: togo, mikasa, asama\nmerchant 1 34\nmark blockading jp-fleet-1"
    found = sea(lines, "attrition", dice="6")
    assert (hint(found, "Disable", "mikasa").cost, note(found)) == ("5", "10 Defense Strength Points left")


def test_resting_tells_who_stays_out_at_sea(sea: Sea) -> None:
    found = sea("fleet jp-fleet-1 34 sea: togo, mikasa\nfleet jp-fleet-2 24 sea: kamimura, asama")
    told = hint(found, "Rest").notes
    assert [line.case for line in told] == ["7.1", "15.2"]
    assert told[1].counters == (found.counter("jp-fleet-1"),)
