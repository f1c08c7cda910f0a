"""Setting up, and the markers of the tracking sheet: 4.0 and 5.0."""

from __future__ import annotations

from grognard.kernel import open_game
from grognard.plugins.empire_at_sunrise.rules.stacking import held_by
from grognard.plugins.empire_at_sunrise.terms import Side


def test_case_4_0_who_stands_alone_on_land_controls_it_from_the_start() -> None:
    state = open_game("empire_at_sunrise", seed=1).engine.play.state
    for side in Side:
        for space in held_by(state, side) - held_by(state, side.enemy):
            if state.geo.on_map[space]:
                assert state.control[space] == side, state.board.spaces.ids[space]


def test_case_5_0_the_marker_moves_along_the_turn_track() -> None:
    session = open_game("empire_at_sunrise", seed=1)
    turn = [track.id for track in session.board.tracks].index("turn")
    assert session.engine.play.state.track[turn] == 1
    while session.engine.play.state.turn == 1:
        session.apply("done")
    assert session.engine.play.state.track[turn] == 2
