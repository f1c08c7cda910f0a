"""The searcher on a small game: where it looks, what it takes, and what it never touches."""

from dataclasses import replace

import pytest

from grognard.kernel import open_game
from grognard.kernel.bot import PassiveBot, decide, make_bot, play_by_bots
from grognard.kernel.errors import MalformedAction
from grognard.kernel.imagine import imagine
from grognard.kernel.searcher import LEVELS, Level, Searcher
from grognard.kernel.session import Session
from grognard.kernel.state import State
from grognard.kernel.text import session_from_text

pytestmark = pytest.mark.usefixtures("skirmish")


def begun(seed: int = 3) -> Session:
    return open_game("skirmish", seed=seed)


def searcher(session: Session, *, seed: int = 1, level: Level | None = None, **hooks: object) -> Searcher:
    return Searcher(session.board, replace(session.game, **hooks), seed, level)


def choice_of(bot: Searcher, session: Session) -> str:
    side = session.deciders[0]
    return str(bot.choose(session.view(side), session.offer()))


@pytest.mark.parametrize("name", ("easy", "normal", "hard"))
def test_every_level_plays_a_game_to_its_end(name: str) -> None:
    session = begun()
    bots = [make_bot(name, session.board, session.game, side) for side in range(2)]
    assert play_by_bots(session, bots) == session.over


def test_a_searcher_leaves_the_game_as_it_was() -> None:
    session = begun()
    before = session.state_hash()
    choice_of(searcher(session), session)
    assert session.state_hash() == before


def test_the_same_view_gives_the_same_choice() -> None:
    session = begun()
    assert choice_of(searcher(session, seed=7), session) == choice_of(searcher(session, seed=7), session)


def marches(session: Session) -> list[tuple[int, ...]]:
    return [args for kind, listed in session.offer().choices if kind.verb == "march" for args in listed]


def test_it_takes_what_the_game_values_most() -> None:
    session = begun()
    unit, space = session.board.counters.index["red-gun"], session.board.spaces.index["0202"]
    bot = searcher(
        session, level=Level(beam=200), evaluate=lambda state, side: float(state.place[unit] == space)
    )
    assert choice_of(bot, session) == "march red-gun 0202"


def test_it_rests_where_nothing_is_a_gain() -> None:
    session = begun()
    assert choice_of(searcher(session, evaluate=lambda state, side: 0.0), session) == "done"


@pytest.mark.parametrize(("sloth", "wanted"), [(0.0, "march"), (1.0, "done")])
def test_it_takes_the_only_proposal_as_advice_but_for_its_sloth(sloth: float, wanted: str) -> None:
    session = begun()
    march = marches(session)[0]
    bot = searcher(
        session,
        level=Level(sloth=sloth),
        proposals=lambda state, side: [("March", march)],
        evaluate=lambda state, side: float(state.place[march[0]] == march[1]),
    )
    assert choice_of(bot, session).split()[0] == wanted


def test_levels_are_the_more_diligent_the_harder_they_are() -> None:
    assert LEVELS["easy"].sloth > LEVELS["normal"].sloth > LEVELS["hard"].sloth == 0


def test_it_looks_at_what_the_game_proposes_and_at_nothing_else() -> None:
    session = begun()
    wanted = marches(session)[-1]
    other = next(args[0] for args in marches(session) if args[0] != wanted[0])
    moved: dict[int, set[int]] = {wanted[0]: set(), other: set()}

    def evaluate(state: State, side: int) -> float:
        for unit, spaces in moved.items():
            spaces.add(state.place[unit])
        return 0.0

    bot = searcher(session, proposals=lambda state, side: [("March", wanted)], evaluate=evaluate)
    assert choice_of(bot, session) == "done"
    assert len(moved[wanted[0]]) == 2
    assert len(moved[other]) == 1


@pytest.mark.parametrize(("options", "decider"), [("", 1), ("option truce\n", 0)])
def test_a_bot_imagines_the_options_of_its_game(options: str, decider: int) -> None:
    """Under a truce nobody fires at a march."""
    place = "clear\nat 0302: blue-1\nat 0201: red-1, red-gun\nphase red\n"
    session = session_from_text(f"game skirmish\n{options}dice 1 1 6 6\n{place}")
    engine = imagine(session.board, session.game, session.view(0), seed=1)
    counter, space = session.board.counters.index["red-1"], session.board.spaces.index["0301"]
    engine.take(session.game.kinds["March"], (counter, space))
    session.apply("march red-1 0301")
    assert engine.asked is not None
    assert (engine.asked.by,) == session.deciders == (decider,)


def test_proposals_that_are_not_legal_are_left_out() -> None:
    session = begun()
    bad = [("March", (0, 0))]
    assert session.why_not(f"march {session.board.counters.ids[0]} {session.board.spaces.ids[0]}") is not None
    bot = searcher(session, proposals=lambda state, side: bad, evaluate=lambda state, side: 0.0)
    assert choice_of(bot, session) == "done"


def test_more_throws_at_a_higher_level() -> None:
    assert LEVELS["easy"].samples < LEVELS["normal"].samples < LEVELS["hard"].samples


def test_the_passive_bot_ends_its_phases() -> None:
    session = begun()
    while session.over is None:
        acted = decide(PassiveBot(session.board), session)
        assert acted.args == () or not any(action.args == () for action in session.offer().actions)
        session.apply(acted)


def test_an_unknown_bot_is_refused() -> None:
    session = begun()
    with pytest.raises(MalformedAction, match="No bot is called 'clever'"):
        make_bot("clever", session.board, session.game, 1)
