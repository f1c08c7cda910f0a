"""The panel that tells what failed: what happened, that the game is kept, where the report lies."""

from __future__ import annotations

from collections.abc import Callable

from grognard.viewer.model.trouble import Trouble
from grognard.viewer.ui.basic import SECONDARY, Button, Gap, Label
from grognard.viewer.ui.card import Card
from grognard.viewer.ui.widget import Across, Act, Column, Widget

WIDE = 460.0
"""Wide enough for the path of a report in one line."""
HOLDS = "It is a play file with the whole game, also with what is hidden from you."


def trouble_card(
    trouble: Trouble, copy: Callable[[str], object], close: Act, leave: Act | None = None
) -> Card:
    """Tell of a failure.

    Args:
        trouble: what is told.
        copy: puts a text on the clipboard.
        close: goes on.
        leave: goes back to the library, where the table itself may be what failed.
    """
    items: list[Widget] = [Label(trouble.what, 13.0), Label(trouble.kept, SECONDARY, "ui-strong")]
    buttons: list[Widget] = []
    if trouble.path is not None:
        path = str(trouble.path)
        items += [
            Gap(4.0, ruled=True),
            Label("A report for whoever wrote the rules lies in", SECONDARY, tone="ink_2"),
            Label(path, SECONDARY, "ui-medium"),
            Label(HOLDS, SECONDARY, tone="ink_2"),
        ]
        buttons.append(Button("Copy the path", lambda: copy(path), name="copy-path"))
    else:
        items.append(Label(f"No report could be written: {trouble.why}", SECONDARY, tone="ink_2"))
    if leave is not None:
        buttons.append(Button("To the library", leave, name="trouble-leave"))
    buttons.append(Button("Go on", close, strong=True, name="go-on"))
    items += [Gap(4.0), Across(buttons)]
    return Card(
        "The rules have failed", "", Column(items, gap=5.0), close, "refuse", "no", wide=WIDE, name="trouble"
    )
