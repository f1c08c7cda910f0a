"""Standing orders for interceptions: `favourable` weighs the battle that would follow (12.1, 13.0)."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.kernel.session import Session

Naval = Callable[..., None]
AtSea = Callable[..., Session]

PAST = """
    at 1705: {movers}
    at 1807: {hunters}
    order aja interception favourable
    do sail {first}{company}; to 1806
"""


def past(movers: str, hunters: str) -> str:
    """Let German ships sail past ships of the AJA with that order."""
    first, *others = movers.split(", ")
    company = "".join(f"; with {ship}" for ship in others)
    return PAST.format(movers=movers, hunters=hunters, first=first, company=company)


def test_case_12_1_a_favourable_battle_is_sought(naval: Naval) -> None:
    naval(
        past("emden", "kongo, hiei") + "expect at 1806: emden, kongo, hiei\nexpect roll 1 2 = 3 yes",
        side="german",
        dice="1 2",
    )


def test_case_12_1_a_battle_against_odds_is_not(naval: Naval) -> None:
    naval(
        past("scharnhorst, gneisenau, nurnberg", "yarmouth")
        + "expect decider germany\nexpect at 1807: yarmouth\nexpect not offered fire yarmouth",
        side="german",
    )


def test_case_12_1_of_two_stacks_the_better_one_goes(naval: Naval) -> None:
    lines = """
        at 1705: emden
        at 1807: takachiho
        at 1906: kongo, hiei
        order aja interception favourable
        do sail emden; to 1806
        expect at 1806: emden, kongo, hiei
        expect at 1807: takachiho
    """
    naval(lines, side="german", dice="1 1 6 6")


def test_case_11_2_the_order_sends_nobody_through_the_mines(at_sea: AtSea) -> None:
    lines = """
        at ki:D5: emden
        at {}: satsuma
        order aja interception {}
        do sail emden; to ki:D6
    """
    # from the west of the bay's mouth every way to D6 leads through a mined hex
    kept, sent = (
        at_sea(lines.format("ki:B4", word), "german", dice="6 6 6 6 6 6") for word in ("favourable", "always")
    )
    mines = [[e for e in s.events if e.values.get("purpose") == "mine"] for s in (kept, sent)]
    assert not mines[0] and mines[1]


@pytest.mark.parametrize("held", ("scharnhorst", "jaguar"))
def test_case_6_2_what_a_task_force_holds_does_not_change_the_order(at_sea: AtSea, held: str) -> None:
    lines = f"""
        at 1705: {held}
        at 1806: chikuma
        order aja interception favourable
        do form german-task-force-1 {held}; sail german-task-force-1; to 1806
    """
    session = at_sea(lines, "german", dice="6 6 6 6")
    assert [e.roll.total for e in session.events if e.values.get("purpose") == "interception"] != []
