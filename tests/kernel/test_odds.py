import pytest

from grognard.kernel.dice import Modifier, Roll
from grognard.kernel.odds import Odds, odds_of, outcomes_of


@pytest.mark.parametrize(
    ("added", "against", "test", "needs", "chance"),
    [
        (0, 10, "over", "11+", 3 / 36),
        (3, 10, "over", "8+", 15 / 36),
        (-1, 6, "under", "6 or less", 15 / 36),
        (-1, 6, "at-most", "7 or less", 21 / 36),
        (9, 10, "over", "any", 1.0),
        (0, 12, "over", "never", 0.0),
    ],
)
def test_needs_is_what_the_dice_themselves_must_show(added, against, test, needs, chance):
    odds = Odds("fire", "1.0", modifiers=(Modifier(added, "1.0", "why"),), against=against, test=test)
    assert odds.needs == needs
    assert odds.chance == pytest.approx(chance)


def test_a_roll_without_a_test_has_no_chance():
    odds = odds_of(Roll(3, (2, 5)), "weather", "9.1", 6)
    assert (odds.chance, odds.needs, odds.count) == (None, "", 2)


def test_outcomes_look_at_every_throw_and_add_up_to_one():
    found = outcomes_of(
        (Modifier(1, "1.0", "why"), Modifier(0, "1.0", "nothing")), 8, "over",
        lambda roll: ("two" if roll.is_double else "one") if roll.succeeds else "none",
    )  # fmt: skip
    assert dict(found) == pytest.approx({"none": 21 / 36, "one": 12 / 36, "two": 3 / 36})
