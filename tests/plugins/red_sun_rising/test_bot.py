"""The sensible bot: what it values on land, what it plans, that it wins, and that it leaves no trace."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from grognard.kernel import open_game
from grognard.kernel.bot import decide, make_bot, play_by_bots
from grognard.kernel.session import Session
from grognard.kernel.testing import check_hash
from grognard.kernel.text import session_from_text
from grognard.plugins.red_sun_rising.bot import evaluate
from grognard.plugins.red_sun_rising.landings import cargo_for
from grognard.plugins.red_sun_rising.plan import COAST_C
from grognard.plugins.red_sun_rising.posts import posts, prey
from grognard.plugins.red_sun_rising.shipping import destination
from grognard.plugins.red_sun_rising.terms import Side

GAME = "red_sun_rising"

Open = Callable[..., Any]

CROWD = "at 1706: 1-s, 2-s\nunder kuropatkin: 1-s, 2-s"
ARMY = "at 1605: 6-div, 4-div, 5-div, kuroki\nready kuroki: 6-div, 4-div, 5-div"


def played(seed: int, russia: str, japan: str) -> Session:
    """Play a whole war between bots called so."""
    session = open_game(GAME, seed=seed)
    names = (russia, japan)
    play_by_bots(
        session, [make_bot(n, session.board, session.game, 10 * seed + i) for i, n in enumerate(names)]
    )
    return session


def decision(session: Session, seed: int = 1) -> str:
    """Return what a fresh bot does where a game stands."""
    return str(decide(make_bot("normal", session.board, session.game, seed), session))


@pytest.mark.slow
@pytest.mark.parametrize("seed", (1, 2))
@pytest.mark.parametrize("side", (Side.RUSSIA, Side.JAPAN))
def test_it_beats_random_play_as_either_side(side: Side, seed: int) -> None:
    names = ["random", "random"]
    names[side] = "normal"
    outcome = played(seed, *names).over
    assert outcome is not None and outcome.winner == side


def test_its_values_are_opposed_on_land_and_leave_no_trace() -> None:
    session = session_from_text(f"game {GAME}\nseed 1\nphase russian.reinforcement")
    state, before = session.engine.play.state, session.state_hash()
    first = evaluate(state, Side.RUSSIA)
    assert evaluate(state, Side.RUSSIA) == first == -evaluate(state, Side.JAPAN)
    assert session.state_hash() == before and check_hash(session) == []


def test_the_same_view_gives_the_same_choice() -> None:
    session = open_game(GAME, seed=1)
    for _ in range(12):
        choice = decision(session)
        assert decision(session) == choice
        session.apply(choice)


# What it values


def worth(position: str, side: Side, turn: int = 6) -> float:
    """Return what a position is worth to a side in the Japanese Land Movement Stage of a Game-Turn."""
    session = session_from_text(
        f"game {GAME}\nseed 1\nclear\nturn {turn}\n{position}\nphase japanese.movement"
    )
    return evaluate(session.engine.play.state, side)


SIEGE = "at 0801: 3-es, pa-garrison\nmark commander 3-es stoessel\nat 0903: 1-div, merchant-1-ashore"


@pytest.mark.parametrize(
    ("better", "worse", "side"),
    [
        ("control 2008 japan", "control 2008 russia", Side.JAPAN),
        ("at 2008: 1-inf\nmark trench 2008 2", "at 2008: 1-inf", Side.RUSSIA),
        ("at 2008: 1-inf", "at 3216: 1-inf", Side.RUSSIA),
        ("at 2008: 1-inf", "at 2008: 1-inf/1", Side.RUSSIA),
        ("at 1909: 1-div", "at 1210: 1-div", Side.JAPAN),
        ("at 1310: 1-div, merchant-1-ashore", "at 1310: 1-div\nat 0803: merchant-1-ashore", Side.JAPAN),
        (f"{SIEGE}\ntrack pa-supply 2", f"{SIEGE}\ntrack pa-supply 5", Side.JAPAN),
        ("at 1310: kuroki, 1-div", "at 1310: 1-div\nat 1605: kuroki", Side.JAPAN),
        ("at 0903: 1-div, merchant-1-ashore", "at 0905: 1-div, merchant-1-ashore", Side.JAPAN),
    ],
)
def test_what_it_values(better: str, worse: str, side: Side) -> None:
    assert worth(better, side) > worth(worse, side)


def test_it_fears_open_shores_before_winter() -> None:
    port = "at 0803: merchant-1-ashore\ncontrol 0803 japan"
    shore = "at 1005: merchant-1-ashore\ncontrol 0803 japan"
    summer = worth(port, Side.JAPAN, 6) - worth(shore, Side.JAPAN, 6)
    autumn = worth(port, Side.JAPAN, 10) - worth(shore, Side.JAPAN, 10)
    assert autumn > summer + 1


# What it does


def test_it_storms_a_hex_that_is_out_of_supply(field: Open) -> None:
    walls = "at 1705: 1-div\nat 1806: 2-div\nat 1707: 3-div\nat 1506: 8-div"
    game = field(f"{CROWD}\n{ARMY}\n{walls}")
    assert decision(game.session) == "assault"


def test_it_leaves_a_trench_alone_that_is_as_strong(field: Open) -> None:
    game = field(f"at 1706: 1-inf, 5-inf, 36-inf\nmark trench 1706 2\n{ARMY}")
    assert decision(game.session) == "done"


def test_it_tries_to_activate_the_last_headquarters_however_unlikely_that_is(field: Open) -> None:
    game = field("at 2008: 1-inf, zasulich\nunder zasulich: 1-inf", phase="russian.movement", turn=12)
    assert decision(game.session) == "activate zasulich"


def test_it_lets_go_of_guns_before_divisions(field: Open) -> None:
    guns = "at 1605: 6-div, 4-div, siege-1, kuroki\nready kuroki: 6-div, 4-div, siege-1"
    game = field(f"at 1706: 1-inf, 5-inf, 36-inf\n{guns}", dice="1 1 1 1")
    game.do("assault; done; attack 1706; all; resolve")
    assert decision(game.session) == "lose siege-1"


def test_the_first_fleet_goes_to_seoul_with_kuroki() -> None:
    session = open_game(GAME, seed=1)
    state, board = session.engine.play.state, session.board
    fleet = board.counters.index["merchant-2"]
    assert board.spaces.ids[destination(state, fleet)] == COAST_C
    assert board.counters.index["kuroki"] in cargo_for(state, fleet)
    others = [m for m in state.roster.merchants if m != fleet and state.place[m] >= 0]
    assert all(cargo_for(state, other) == () for other in others)


def test_russia_gives_up_a_line_before_a_far_stronger_enemy(field: Open) -> None:
    line = field("at 2008: 1-inf").session.engine.play.state
    lost = field("at 2008: 1-inf\nat 1909: 1-div, 2-div\nat 1910: 3-div, 4-div").session.engine.play.state
    outpost = line.board.spaces.index["1908"]
    assert outpost in {space for space, _, _ in posts(line)}
    assert outpost not in {space for space, _, _ in posts(lost)}


def test_it_hunts_what_it_outnumbers_but_not_behind_trenches(field: Open) -> None:
    lines = "at 2008: 1-inf, 5-inf, 36-inf\nat 1909: 1-div"
    state = field(lines).session.engine.play.state
    assert prey(state, Side.RUSSIA) == (state.board.spaces.index["1909"],)
    assert prey(field(f"{lines}\nmark trench 1909 1").session.engine.play.state, Side.RUSSIA) == ()
