"""What can never be is found when it is."""

from __future__ import annotations

import pytest

from grognard.kernel import open_game
from grognard.kernel.text import session_from_text
from grognard.plugins.empire_at_sunrise.invariants import invariants

WRONG = [
    ("at 1204: kongo", "kongo is where no ship can be"),
    ("at pc:C3: kongo", "kongo is where no ship can be"),
    ("at 1304: kongo", "kongo is where no ship can be"),
    ("at 1705: tango\nmark spent tango 11", "tango has spent more than its movement score"),
    ("at ki:F7: tango\nmark insert_hexes tango 6", "tango has spent more than its movement score"),
    ("at 2208: anmef\n", "a land unit stands in 2208"),
    ("at ki:F7: 46-regiment", "a land unit stands in ki:F7"),
    ("at ki:E3: 46-regiment, 55-regiment, 36-sikhs\ncontrol ki:E3 aja", "ki:E3 holds too many hash marks"),
    ("at ki:E3: 46-regiment", "ki:E3 is not controlled by the side that stands there alone"),
    ("at ki:E3: 46-regiment, omd", "both sides stand in ki:E3"),
    ("at 1705: tone, 46-regiment, 55-regiment\nmark carrier 46-regiment tone\nmark carrier 55-regiment tone",
     "a ship carries two land units"),
    ("at ki:E6: emden, omd\nmark carrier omd emden", "emden carries omd"),
    ("at 1705: tone\nat 1605: anmef\nmark carrier anmef tone", "anmef is not where tone is"),
    ("at 1705: tone, miyama-siege\nmark carrier miyama-siege tone", "miyama-siege is aboard without limbers"),
    ("at 1705: aja-task-force-1", "aja-task-force-1 stands for nobody, or for ships it is not with"),
    ("at 1705: aja-task-force-1\nat 1605: tone\nmark task_force tone aja-task-force-1",
     "tone is not where aja-task-force-1 is"),
    ("at pc:E4: aja-task-force-1, sydney, pioneer\nmark task_force sydney aja-task-force-1\n"
     "mark spot sydney sydney\nmark spot pioneer sydney\nmark spot aja-task-force-1 sydney",
     "a place in a zone is called after sydney, which is hidden"),
]  # fmt: skip


@pytest.mark.parametrize(("lines", "sentence"), WRONG, ids=[sentence for _, sentence in WRONG])
def test_what_can_never_be_is_found(lines: str, sentence: str) -> None:
    session = session_from_text(f"game empire_at_sunrise\nclear\n{lines}\nphase aja.land_combat\n")
    assert sentence in invariants(session.engine.play.state)


def test_nothing_is_wrong_at_the_start() -> None:
    assert list(invariants(open_game("empire_at_sunrise", seed=1).engine.play.state)) == []
