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


def test_the_fire_of_one_hour_is_not_drawn_in_the_next(tables):
    table = tables(
        """
        game red_sun_rising
        seed 13
        clear
        at 42: ru-fleet-1/1, retvizan, jp-fleet-1/1, mikasa
        mark fleet retvizan ru-fleet-1
        mark fleet mikasa jp-fleet-1
        mark morale ru-fleet-1 5
        mark morale jp-fleet-1 5
        control 0801 0803 russia
        turn 6
        phase naval.search
        do search jp-fleet-1 ru-fleet-1; accept
        """
    )
    seen = []
    while (battle := table.model.battle) is not None:
        seen.append((battle.stage.partition(",")[0], len(battle.shots)))
        actions = table.model.match.session.offer().actions
        wanted = [one for one in actions if one.verb in ("broadside", "close")]
        table.model.act((wanted or list(actions))[0])
    fired = [event for event in table.model.match.session.events if event.roll and len(event.counters) == 2]
    later = [shots for hour, shots in seen if hour == "Hour 2"]
    assert fired and later and not any(later)
