"""The end of suppression: 9.3."""

from __future__ import annotations

from grognard.kernel.text import session_from_text


def test_case_9_3_suppression_ends_with_the_turn_and_not_before() -> None:
    head = "game empire_at_sunrise\nseed 1\nclear\nturn 4\nat ki:E5: omd\nat ki:E4: 46-regiment\n"
    session = session_from_text(
        f"{head}mark suppressed omd\nmark suppressed 46-regiment\nphase aja.land_combat"
    )
    marked = session.engine.play.state.suppressed
    assert sum(marked) == 2
    session.apply("done")
    assert sum(marked) == 0
    assert session.engine.play.state.turn == 5
