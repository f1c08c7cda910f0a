"""What a player is told of a naval battle: the display, hints with exact odds, lines under the prompt."""

from __future__ import annotations

import logging
from collections.abc import Callable

import pytest

from grognard.kernel.session import Session
from grognard.kernel.text import session_from_text
from grognard.viewer.model.battle import battle_view
from grognard.viewer.model.sight import Sight

Battle = Callable[..., Session]

NEAR = "do close 2; close 4\n"
SHIPS = {"russians": "retvizan, tsarevitch", "japanese": "mikasa, asahi, asama, jp-destroyers-1"}


def names(session: Session, counters: list[int]) -> list[str]:
    """Return the ids of counters."""
    return [session.board.counters.ids[counter] for counter in counters]


def test_the_display_opens_with_the_battle_and_closes_after_it(battle: Battle) -> None:
    session = battle(hours="1 1", dice="1 1")
    shown = session.insight().battle()
    assert shown is not None
    assert session.board.spaces.ids[shown.space] == "46"
    for _ in range(4):
        session.apply("keep")
    assert session.insight().battle() is None


def test_lines_stand_box_against_box(battle: Battle) -> None:
    session = battle("do place jp-second-2\n" + NEAR, **SHIPS)
    shown = session.insight().battle()
    assert shown is not None
    rows = {
        (rank.side, rank.title): names(session, [f.counter for f in rank.fighters]) for rank in shown.ranks
    }
    assert rows == {
        (0, "Battleline"): ["retvizan", "tsarevitch"],
        (1, "Battleline"): ["mikasa", "asahi"],
        (1, "Secondary force"): ["asama"],
        (1, "Flotillas"): ["jp-destroyers-1"],
    }
    assert [stage.title for stage in shown.stages if stage.state == "now"] == ["Range"]
    assert set(shown.tables) <= set(session.board.tables)


def test_it_tells_who_fires_and_what_was_hit(battle: Battle) -> None:
    session = battle(NEAR + "do fire mikasa", russians="retvizan, tsarevitch", dice="6")
    shown = session.insight().battle()
    assert shown is not None
    fighters = {
        session.board.counters.ids[fighter.counter]: fighter
        for rank in shown.ranks
        for fighter in rank.fighters
    }
    assert fighters["tsarevitch"].role == "acts"
    assert fighters["retvizan"].role == "done"
    assert fighters["mikasa"].hits == 1
    assert "flagship" in fighters["mikasa"].note


def test_the_notes_tell_range_weather_and_morale(battle: Battle) -> None:
    session = battle(morale=(2, 5))
    shown = session.insight().battle()
    assert shown is not None
    told = " ".join(note.sentence(session.board) for note in shown.notes)
    assert "Range 6" in told
    assert "clear" in told
    assert ": 2;" in told


def test_the_odds_of_a_shot_are_exact(battle: Battle) -> None:
    session = battle(NEAR + "do cease_fire", russians="retvizan, tsarevitch")
    hint = session.hint("fire retvizan")
    assert hint is not None
    assert hint.odds is not None
    # Mikasa's 8 against a defense of 5: 3 4 5 6 7 8 on the six faces.
    assert hint.odds.outcomes == (("no effect", 2 / 6), ("disabled", 4 / 6))
    assert hint.odds.chance == 4 / 6


def test_the_odds_of_a_torpedo_reckon_with_the_target(battle: Battle) -> None:
    session = battle(
        "do keep; keep; launch 1", russians="novik, boyarin", japanese="mikasa, asahi, jp-destroyers-1"
    )
    hint = session.hint("torpedo novik")
    assert hint is not None
    assert hint.odds is not None
    shares = dict(hint.odds.outcomes)
    # Novik's 4 does 0 0 2 2 3 4 to a defense of 2: four of six turn the flotilla away.
    assert shares["turned away"] == pytest.approx(4 / 6)
    assert shares["sunk"] == pytest.approx(2 / 6 * 2 / 6)
    assert sum(shares.values()) == pytest.approx(1)


def test_nothing_stumbles_over_its_own_hint(battle: Battle, caplog: pytest.LogCaptureFixture) -> None:
    steps = ("spread", "open 1", "keep", "search_on", "keep", "close 5", "all_stay", "broadside")
    session = battle(dice="1 " + "1 " * 30, **SHIPS)
    with caplog.at_level(logging.ERROR):
        for step in steps:
            for action in session.offer().actions:
                session.hint(action)
            session.insight().note()
            assert session.insight().battle() is not None
            session.apply(step)
    assert not caplog.records


def test_the_surprise_attack_has_a_display_too() -> None:
    session = session_from_text("game red_sun_rising\nseed 1\n")
    shown = session.insight().battle()
    assert shown is not None
    assert [rank.title for rank in shown.ranks] == ["Torpedo flotillas", "Capital ships"]


def test_the_viewer_shows_the_display(battle: Battle) -> None:
    session = battle(NEAR + "do cease_fire; fire retvizan", dice="6", russians="retvizan, tsarevitch")
    view = battle_view(Sight(session, 1), (), 0)
    assert view is not None
    assert view.title.startswith("Naval battle in")
    index = session.board.counters.index
    assert [(shot.firer, shot.target, shot.success) for shot in view.shots] == [
        (index["mikasa"], index["retvizan"], True)
    ]
    assert {row.target for row in view.odds} >= {index["retvizan"], index["tsarevitch"]}


def test_firing_with_all_is_told_with_its_targets(battle: Battle) -> None:
    session = battle(NEAR + "do cease_fire", russians="retvizan, tsarevitch")
    hint = session.hint("broadside")
    assert hint is not None
    told = [note.sentence(session.board) for note in hint.notes]
    assert told == ["2 ships fire, aimed at what is likely to be harmed most: Retvizan, Tsarevitch."]


def test_a_salvo_is_told_with_its_targets(battle: Battle) -> None:
    session = battle("do keep; keep; launch 1", russians="novik", japanese="mikasa, jp-destroyers-1")
    hint = session.hint("salvo")
    assert hint is not None
    assert [note.case for note in hint.notes] == ["8.61"]
    assert "1 flotilla attacks" in hint.notes[0].sentence(session.board)
