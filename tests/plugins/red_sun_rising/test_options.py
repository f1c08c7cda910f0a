"""Optional rules of Red Sun Rising."""

from __future__ import annotations

from grognard.kernel import open_game
from grognard.kernel.bot import RandomBot
from grognard.kernel.session import Session


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
