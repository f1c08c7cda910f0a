"""What counts as fire in a battle: a roll of one counter at one of the other side."""

from grognard.kernel.describe import Battle, Fighter, Rank
from grognard.kernel.dice import Roll
from grognard.kernel.event import Event
from grognard.viewer.model.battle import shots_of

BATTLE = Battle(
    "Off Guam",
    "13.0",
    7,
    (0, 1),
    tuple(Rank(side, "", (Fighter(2 * side, "acts"), Fighter(2 * side + 1, "acts"))) for side in (0, 1)),
)


def rolled(number, *counters):
    roll = Roll(number, (3, 4))
    return Event(number, number, "roll", "13.0", 0, counters, roll=roll)


def test_only_fire_at_the_other_side_is_drawn():
    events = [rolled(1, 0, 2), rolled(2, 0, 1), rolled(3, 2, 1), rolled(4, 2, 9), rolled(5, 0, 3)]
    shots = shots_of(BATTLE, events, 2)
    assert [(shot.firer, shot.target) for shot in shots] == [(2, 1), (0, 3)]
