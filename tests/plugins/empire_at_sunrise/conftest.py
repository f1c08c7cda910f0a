"""Positions at sea as text, for the tests of the naval rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.kernel.play_file import run_play_file
from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text

STEPS = ("do", "expect", "refuse")


def _text(lines: str, side: str, turn: int, dice: str) -> str:
    """Write a play file: an empty map, these lines, and the naval phase of a side before the first step."""
    listed = [line.strip() for line in lines.splitlines() if line.strip()]
    first = next((n for n, line in enumerate(listed) if line.split()[0] in STEPS), len(listed))
    head = ["game empire_at_sunrise", f"dice {dice}" if dice else "", "clear", f"turn {turn}"]
    return "\n".join((*head, *listed[:first], f"phase {side}.naval", *listed[first:]))


@pytest.fixture
def naval() -> Callable[..., None]:
    """Play lines in a naval phase and hold every ``expect`` and ``refuse`` in them."""

    def play(lines: str, side: str = "aja", turn: int = 4, dice: str = "") -> None:
        assert run_play_file(_text(lines, side, turn, dice)) == []

    return play


@pytest.fixture
def at_sea() -> Callable[..., Session]:
    """Open a session in a naval phase after the lines' position and actions."""

    def open_session(lines: str, side: str = "aja", turn: int = 4, dice: str = "") -> Session:
        return session_from_text(_text(lines, side, turn, dice))

    return open_session
