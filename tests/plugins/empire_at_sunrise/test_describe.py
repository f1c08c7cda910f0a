import pytest

from grognard.kernel import open_game
from grognard.kernel.bot import RandomBot
from grognard.plugins.empire_at_sunrise.geography import POINT, Surface
from grognard.plugins.empire_at_sunrise.hints import points_text

BATTLE = """
at 1705: scharnhorst, gneisenau, emden, kongo, hiei
do sail kongo; with hiei; engage scharnhorst
"""


def ship(session, name):
    return session.board.counters.index[name]


def test_a_hint_says_what_a_voyage_costs_and_which_way_it_goes():
    """Whatever is offered: where nothing interrupts it, just that is spent and that way is sailed."""
    session = open_game("empire_at_sunrise", seed=5)
    bot = RandomBot(session.board, 1)
    seen = 0
    while session.over is None and seen < 60:
        offer = session.offer()
        chosen = bot.choose(None, offer)
        hint = session.hint(chosen) if chosen.verb == "to" else None
        movers = session.insight().actors()
        state = session.engine.play.state
        before = max(state.spent[c] for c in movers) if movers else 0
        events = session.apply(chosen)
        if hint is None or state.clock[1] != session.engine.play.state.clock[1]:
            continue
        steps = [e.spaces for e in events if e.kind == "sailed"]
        if len(steps) == len(hint.path) - 1 and hint.unit == "MP":
            assert [space for pair in steps for space in pair[1:]] == list(hint.path[1:])
            spent = max(state.spent[c] for c in movers) - before
            assert points_text(spent) == hint.cost
            seen += 1
    assert seen >= 10


def test_odds_are_those_of_the_roll_that_follows():
    seen = set()
    for seed, moves in ((6, 2), (7, 7)):
        seen |= _purposes_foreseen(open_game("empire_at_sunrise", seed=seed), moves)
    assert {"interception", "naval_fire", "raid"} <= seen


def _purposes_foreseen(session, seed):
    """Play at random; hold that each roll foreseen falls as foreseen, and return what they were for."""
    bot, seen = RandomBot(session.board, seed), set()
    while session.over is None:
        chosen = bot.choose(None, session.offer())
        hint = session.hint(chosen)
        odds, side = hint and hint.odds, session.offer().side
        hidden = session.view(side).hidden
        rolls = [e for e in session.apply(chosen) if e.roll is not None]
        if odds is None or odds.against is None or hidden or not rolls:
            continue
        first = rolls[0]
        if first.values["purpose"] == odds.purpose:
            assert (first.roll.against, first.roll.test, first.case) == (odds.against, odds.test, odds.case)
            assert sum(m.value for m in first.roll.modifiers) == sum(m.value for m in odds.modifiers)
            seen.add(odds.purpose)
    return seen


def test_an_intercepting_stack_cannot_know_the_speed_of_a_task_force(at_sea):
    """6.2: the odds are those without it, with a note, and the same whatever lies under the marker."""
    told = []
    for hidden in ("emden", "cormoran"):
        session = at_sea(
            f"""
            at 1705: kongo
            at 1903: {hidden}, german-task-force-1
            mark task_force {hidden} german-task-force-1
            do sail german-task-force-1; to 1804
            """,
            side="german",
        )
        told.append(session.hint("intercept kongo"))
    assert told[0] == told[1]
    assert [note.case for note in told[0].notes] == ["6.2"]


def test_a_naval_battle_shows_both_sides_by_echelon(at_sea):
    session = at_sea(BATTLE, dice="1 1")
    battle = session.insight("germany").battle()
    names = session.board.counters.names
    ranks = [(rank.side, rank.title, [names[f.counter] for f in rank.fighters]) for rank in battle.ranks]
    assert battle.sides == (1, 0)
    assert ranks[0][0] == 1
    assert sorted(name for _, _, row in ranks for name in row) == [
        "Emden", "Gneisenau", "Hiei", "Kongo", "Scharnhorst",
    ]  # fmt: skip
    acting = [f.counter for rank in battle.ranks for f in rank.fighters if f.role == "acts"]
    assert acting == list(session.insight().actors())


def test_naval_odds_tell_doubles_apart(at_sea):
    """13.0, 7.0: a hit on doubles costs two steps."""
    session = at_sea(BATTLE, dice="1 1")
    fire = next(action for action in session.offer().actions if action.verb == "fire")
    outcomes = dict(session.hint(fire).odds.outcomes)
    assert sum(outcomes.values()) == pytest.approx(1.0)
    assert 0 < outcomes["two steps lost"] < outcomes["one step lost"] < outcomes["no effect"]


def test_a_battle_is_shown_from_its_first_attacker_to_the_assault():
    """15.2: the same battle in its steps."""
    session = open_game(
        "empire_at_sunrise",
        dice=[3, 4] * 40,
        position=["clear", "at ki:D5: omd, iii-seebataillon", "at ki:D4: 46-regiment, 48-regiment", "turn 8",
                  "phase aja.land_combat"],
    )  # fmt: skip
    session.apply("attack ki:D5")
    battle = session.insight().battle()
    assert (battle.stage, battle.stages[0].state) == ("Choose the attackers", "now")
    session.apply("with 46-regiment")
    assert session.insight().actors() == (ship(session, "46-regiment"),)
    session.apply("commit")
    battle = session.insight().battle()
    assert battle.stage == "Assault"
    assert [stage.state for stage in battle.stages] == ["done", "done", "now", "ahead", "ahead"]
    assert [(rank.title, rank.now) for rank in battle.ranks] == [("Assault", True), ("Assault", False)]
    action = session.offer().actions[0]
    assert action.verb == "assault"
    roll = session.hint(action).odds
    event = next(e for e in session.apply(action) if e.roll)
    assert event.roll.modifiers == tuple(m for m in roll.modifiers if m.value)


def test_figures_of_half_points():
    assert [points_text(halves) for halves in range(5)] == ["0", "½", "1", "1½", "2"]
    assert POINT == 2 and Surface.INSERT != Surface.MAP
