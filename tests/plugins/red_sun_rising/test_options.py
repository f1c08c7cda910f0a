"""Optional rules of Red Sun Rising."""

from __future__ import annotations

from grognard.kernel import open_game
from grognard.kernel.bot import RandomBot
from grognard.kernel.rule import RULES
from grognard.kernel.session import Session
from grognard.plugins.red_sun_rising.options import OPTIONS


def played_at_random(*options: str) -> Session:
    session = open_game("red_sun_rising", seed=1, options=options)
    bot = RandomBot(session.board, 1)
    while session.over is None:
        session.apply(bot.choose(None, session.offer()))
    return session


def test_the_schedule_of_cities_ends_the_war_of_an_idle_japan() -> None:
    assert played_at_random().engine.play.state.turn < 6


def test_the_war_to_the_end_is_fought_until_december_1905() -> None:
    session = played_at_random("war-to-the-end")
    assert session.engine.play.state.turn == 23
    assert session.over is not None and session.over.title == "Russian decisive victory"


def test_case_18_0_no_option_takes_a_special_rule_away() -> None:
    open_game("red_sun_rising", seed=1)  # imports its rules
    ours = {name: info.cases for name, info in RULES.items() if name.startswith("red_sun_rising.")}
    special = {name for name, cases in ours.items() if any(case.startswith("18.") for case in cases)}
    assert {case for name in special for case in ours[name]} >= {"18.3", "18.7", "18.81", "18.9"}
    replaced = {name for rules in OPTIONS.values() for name in rules}
    assert replaced and replaced <= ours.keys()
    assert not replaced & special
