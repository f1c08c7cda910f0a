"""Two fleets that have just sighted each other, as text, for the tests of naval battles."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.kernel.play_file import run_play_file
from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text

HEXES = {"clear": "46", "fog": "44", "storm": "42"}
"""Where a 1 finds the enemy in each weather: high seas, a coast, a port."""
SIGHTING = {"clear": "1 1", "fog": "5 1", "storm": "6 1"}
JULY_1904 = 6


def fleet_lines(fleet: str, ships: str, morale: int, admiral: str) -> list[str]:
    """Write who belongs to a fleet at sea."""
    members = [ship.strip().split("/")[0] for ship in ships.split(",")]
    members += [admiral] if admiral else []
    return [*(f"mark fleet {member} {fleet}" for member in members), f"mark morale {fleet} {morale}"]


def battle_text(
    steps: str = "",
    *,
    russians: str = "askold, bayan",
    japanese: str = "mikasa, asahi",
    morale: tuple[int, int] = (2, 5),
    admirals: tuple[str, str] = ("", ""),
    weather: str = "clear",
    hours: str = "6 6",
    dice: str = "",
    fleet: str = "ru-fleet-1",
    position: str = "",
) -> str:
    """Write a play file that begins a battle: Japan searched and found the Russians.

    The port of the storm is in nobody's hands, so that nobody refuses there. Two more fleets stand by so that
    somebody can search again once the battle is over.
    """
    where = HEXES[weather]
    standing = [f"{fleet}/1", russians, "jp-fleet-1/1", japanese, *(name for name in admirals if name)]
    standing += ["ru-fleet-2/1", "ru-destroyers-8", "jp-fleet-2/1", "jp-destroyers-5"]
    lines = [
        "game red_sun_rising",
        f"dice {SIGHTING[weather]}  {hours}  {dice}",
        "clear",
        f"at {where}: {', '.join(standing)}",
        *fleet_lines(fleet, russians, morale[0], admirals[0]),
        *fleet_lines("jp-fleet-1", japanese, morale[1], admirals[1]),
        *fleet_lines("ru-fleet-2", "ru-destroyers-8", 1, ""),
        *fleet_lines("jp-fleet-2", "jp-destroyers-5", 1, ""),
        "control 0801 0803 nobody",
        *position.splitlines(),
        f"turn {JULY_1904}",
        "phase naval.search",
        f"do search jp-fleet-1 {fleet}",
    ]
    return "\n".join([line.strip() for line in (*lines, *steps.splitlines())])


@pytest.fixture
def fight() -> Callable[..., None]:
    """Play a battle and hold every ``expect`` and ``refuse`` in its lines."""

    def play(steps: str, **words: object) -> None:
        assert run_play_file(battle_text(steps, **words)) == []  # type: ignore[arg-type]

    return play


@pytest.fixture
def battle() -> Callable[..., Session]:
    """Open a session in a battle, after the ``do`` lines."""

    def open_session(steps: str = "", **words: object) -> Session:
        return session_from_text(battle_text(steps, **words))  # type: ignore[arg-type]

    return open_session
