"""How likely an interception is: 12.3 to 12.5."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from grognard.kernel.session import Session

Naval = Callable[..., None]
AtSea = Callable[..., Session]


def modifiers(session: Session, purpose: str = "interception") -> list[tuple[int, str]]:
    """Return value and reason of each modifier of the last roll for a purpose."""
    rolls = [e.roll for e in session.events if e.roll is not None and e.values["purpose"] == purpose]
    return [(modifier.value, modifier.reason) for modifier in rolls[-1].modifiers]


def test_case_12_3_insert_range(at_sea: AtSea) -> None:
    session = at_sea("at ki:C7: emden\nat G7: tone\ndo sail tone; to ki:F7; intercept emden", dice="1 1")
    assert modifiers(session) == [(3, "range in hexes")]
    index, state = session.board.counters.index, session.engine.play.state
    assert session.board.spaces.ids[state.place[index["emden"]]] == "ki:E7"


def test_case_12_4_chart_attempts_add_three(at_sea: AtSea) -> None:
    session = at_sea(
        "at pc:E4: sydney\nat pc:E5: emden\ndo sail sydney; to pc:E5; intercept emden", dice="6 1"
    )
    assert modifiers(session) == [(3, "on the Pacific Chart")]
    assert session.events[-1].roll is not None
    assert not session.events[-1].roll.succeeds


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        ("at 1705: emden\nat 1806: tone", []),
        ("at 1705: emden\nat 1807: tone", [(1, "range in hexes")]),
        ("at 1705: emden\nat 1806: tango", [(1, "faster target")]),
        ("at 1705: emden\nat 1806: tango, tone", [(1, "faster target")]),
        ("at 1705: emden\nat 1806: yahagi", [(-1, "faster interceptor")]),
        ("at 1705: emden\nat 1808: tango", [(2, "range in hexes"), (1, "faster target")]),
    ],
)
def test_case_12_5_modifiers(at_sea: AtSea, lines: str, expected: list[tuple[int, str]]) -> None:
    first = lines.split(":")[2].split(",")[0].strip()
    session = at_sea(
        f"{lines}\ndo sail emden; to 1806; intercept {first}{'; roll' if 'tango, tone' in lines else ''}",
        "german",
        dice="6 6",
    )
    assert modifiers(session) == expected


def test_case_12_5_range_goes_round_the_land(at_sea: AtSea) -> None:
    lines = "at 1602: emden\nat 1503: newcastle\ndo sail emden; to 1603; intercept newcastle"
    session = at_sea(lines, "german", dice="6 6")
    assert modifiers(session) == [(3, "range in hexes")]


def test_case_12_5_earlier_attempts_help_the_next(at_sea: AtSea) -> None:
    lines = """
        at 1705: emden
        at 1806: tone
        at 1807: newcastle
        do sail emden; to 1806; intercept tone; intercept newcastle
    """
    session = at_sea(lines, "german", dice="6 6 6 6 6 6")
    assert modifiers(session) == [(1, "range in hexes"), (-1, "earlier attempts")]
    for action in ("to 1906", "intercept tone"):
        session.apply(action)
    assert modifiers(session) == [(1, "range in hexes")]


def test_case_12_5_attempts_against_a_task_force_are_known_to_both(naval: Naval) -> None:
    naval(
        """
        at 1705: emden, gneisenau, german-task-force-1
        at 1806: tone
        at 1807: newcastle
        mark task_force emden german-task-force-1
        mark task_force gneisenau german-task-force-1
        do sail german-task-force-1; to 1806; intercept tone
        expect mark chased german-task-force-1 1
        do intercept newcastle
        expect mark chased german-task-force-1 2
        expect roll 6 4 = 10 no
        do to 1706
        expect mark chased german-task-force-1 0
        expect mark chased emden 0
        """,
        side="german",
        dice="6 6  6 4",
    )


def test_case_12_5_success_is_below_ten(naval: Naval) -> None:
    lines = "at 1705: emden\nat 1806: tone\ndo sail emden; to 1806; intercept tone\n"
    naval(lines + "expect roll 4 6 = 10 no", side="german", dice="4 6")
    naval(lines + "expect roll 4 5 = 9 yes", side="german", dice="4 5")


def test_case_12_5_hopeless_attempts_are_not_offered(naval: Naval) -> None:
    naval(
        """
        at 1705: emden
        at 2409: tone
        at 2411: tango
        do sail emden; to 1806
        refuse 12.5 intercept tango
        expect offered intercept tone
        """,
        side="german",
    )
