"""The sensible bot at sea: what it ships, where its fleets go, what it does in battle."""

from __future__ import annotations

import pytest

from grognard.kernel import open_game
from grognard.kernel.bot import decide, make_bot
from grognard.kernel.session import Session
from grognard.kernel.state import LEAF
from grognard.kernel.testing import check_hash
from grognard.plugins.red_sun_rising.convoys import courses, target_of
from grognard.plugins.red_sun_rising.rules.fleets import fleets_of, ships_of
from grognard.plugins.red_sun_rising.sea_lanes import is_stronger, rounds_between
from grognard.plugins.red_sun_rising.sea_odds import Sea as Waters
from grognard.plugins.red_sun_rising.sea_odds import fire, harm, line_of, opening, prospect, reply
from grognard.plugins.red_sun_rising.sea_plan import squadron_of
from grognard.plugins.red_sun_rising.sea_worth import sea_worth
from grognard.plugins.red_sun_rising.state import RisingState
from grognard.plugins.red_sun_rising.terms import Side

GAME = "red_sun_rising"
CLEAR = Waters(sight=6, dim=0, last=11)


def state_of(session: Session) -> RisingState:
    state = session.engine.play.state
    assert isinstance(state, RisingState)
    return state


def played_to(seed: int, step: str, turn: int = 1) -> Session:
    """Let two bots play until a step of the naval part begins."""
    session = open_game(GAME, seed=seed)
    bots = [make_bot("normal", session.board, session.game, seed + side) for side in range(2)]
    while session.over is None and not _is_there(session, step, turn):
        session.apply(decide(bots[session.deciders[0]], session))
    return session


def _is_there(session: Session, step: str, turn: int) -> bool:
    state, outline = state_of(session), session.board.outline
    steps = [outline.steps[leaf].id for leaf in outline.leaves]
    return (state.turn, state.clock[LEAF]) >= (turn, steps.index(step))


def where(session: Session, *names: str) -> list[str]:
    """Return the hexes where counters stand."""
    state, board = state_of(session), session.board
    return [board.spaces.ids[state.place[board.counters.index[name]]] for name in names]


@pytest.mark.parametrize("seed", (1, 2))
def test_the_first_army_is_at_chemulpo_in_february_1904(seed: int) -> None:
    session = played_to(seed, "japanese.movement")
    assert where(session, "merchant-2", "merchant-2-ashore", "kuroki", "12-div") == [
        "33",
        "0120",
        "0120",
        "0120",
    ]


def test_no_fleet_is_lost_at_sea_for_want_of_a_port() -> None:
    session = played_to(3, "russian.supply", turn=4)
    assert not [e for e in session.events if e.kind == "fleet_lost" and e.side == Side.JAPAN]


def test_japan_shares_her_ships_out_equally_before_she_sails() -> None:
    session = played_to(1, "naval.attrition")
    state = state_of(session)
    first, second = fleets_of(state, Side.JAPAN)
    lines = [line_of(state, fleet) for fleet in (first, second)]
    assert abs(len(lines[0]) - len(lines[1])) <= 2
    assert all(squadron_of(state, ship) == first for ship in ships_of(state, first)[:3])


def test_a_merchant_fleet_makes_for_its_course_while_no_raider_is_out() -> None:
    session = open_game(GAME, seed=1)
    state = state_of(session)
    assert all(target_of(state, merchant) == goal for merchant, goal in courses(state).items())


def test_the_same_view_gives_the_same_choice_and_leaves_no_trace() -> None:
    session = open_game(GAME, seed=1)
    for _ in range(15):
        before = session.state_hash()
        choice = decide(make_bot("normal", session.board, session.game, 1), session)
        assert decide(make_bot("normal", session.board, session.game, 1), session) == choice
        assert session.state_hash() == before and check_hash(session) == []
        session.apply(choice)


# What it expects of battles


def test_a_hit_on_a_crippled_ship_counts_as_her_loss() -> None:
    board = open_game(GAME, seed=1).board
    gun = (8, 5, 0)
    assert harm(board, gun, (7, 5, 0), 3) == pytest.approx(2.5 / 6)  # a six alone, and it cripples
    assert harm(board, gun, (7, 5, 1), 3) == pytest.approx(2.5 / 6)  # or sinks what was crippled
    assert harm(board, (8, 5, 1), (7, 5, 0), 3) == 0.0  # a disabled ship fires with three less


def test_more_ships_harm_more_and_distance_helps_the_weaker() -> None:
    state = state_of(open_game(GAME, seed=1))
    index, board = state.board.counters.index, state.board
    togo, stark = (line_of(state, index[name]) for name in ("jp-fleet-1", "ru-fleet-1"))
    assert fire(board, togo, stark, 2) > fire(board, togo, stark, 4) > fire(board, togo, stark, 6) == 0.0
    assert fire(board, togo, (), 2) == 0.0
    value, boxes = reply(board, (stark, togo), CLEAR, 6, 5)
    assert value > 0 and 1 <= boxes <= 3
    assert opening(board, (stark, togo), CLEAR, 6, (5, 5)) == (0.0, 11)


def test_togo_is_stronger_than_either_russian_fleet() -> None:
    state = state_of(open_game(GAME, seed=1))
    index = state.board.counters.index
    togo, stark, essen = (index[name] for name in ("jp-fleet-1", "ru-fleet-1", "ru-fleet-2"))
    assert prospect(state, stark, togo) > 0 and prospect(state, essen, togo) > 0
    assert is_stronger(state, togo, stark) and not is_stronger(state, stark, togo)


def test_distances_are_rounds_over_the_naval_map() -> None:
    state = state_of(open_game(GAME, seed=1))
    index = state.board.spaces.index
    assert [rounds_between(state, index["24"], index[there]) for there in ("24", "33", "42")] == [0, 2, 3]


# What it values


@pytest.mark.parametrize("side", tuple(Side))
def test_ships_and_merchant_fleets_lost_count(side: Side) -> None:
    session = open_game(GAME, seed=1)
    state, play, index = state_of(session), session.engine.play, session.board.counters.index
    before = sea_worth(state, side)
    point = session.engine.point()
    play.set("fleet", index["mikasa"], -1)
    assert sea_worth(state, side) < before
    session.engine.revert(point)
    play.set("fleet", index["retvizan"], -1)
    assert sea_worth(state, side) > before
    session.engine.revert(point)
    play.move(index["merchant-7"], session.board.spaces.index["lost"])
    assert sea_worth(state, side) < before - 3
    session.engine.revert(point)
    assert sea_worth(state, side) == before
