"""The card in which one sets what lasts: theme, contrast, size of texts, hex numbers, motion, bots."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

from grognard.kernel.post import mailbox
from grognard.viewer.hex_numbers import MODES
from grognard.viewer.model.settings import MOST_PATH, PACES, TEXT_SIZES, THEMES, Settings
from grognard.viewer.ui.basic import SECONDARY, Choice, Gap, Label
from grognard.viewer.ui.card import Card
from grognard.viewer.ui.lists import Field
from grognard.viewer.ui.widget import Act, Column, Widget

NUMBER_WORDS = ("By zoom", "Always", "Pointed at", "Never")
"""`MODES` of hex numbers in few words."""
WIDE = 380.0


def settings_card(settings: Settings, change: Callable[[Settings], object], notice: str, close: Act) -> Card:
    """Show what is set, each to be changed at once.

    Args:
        settings: what is set.
        change: takes what is set then.
        notice: what is wrong with the file, or empty.
        close: closes the card.
    """

    def row(title: str, name: str, words: tuple[str, ...], values: tuple[object, ...]) -> list[Widget]:
        def choose(number: int) -> None:
            change(replace(settings, **{name: values[number]}))  # type: ignore[arg-type]

        now = getattr(settings, name)
        chosen = values.index(now) if now in values else -1
        return [Label(title, 12.5, "ui-strong"), Choice(words, chosen, choose, name=f"set:{name}"), Gap(2.0)]

    def typed(text: str) -> None:
        change(replace(settings, mail=text))

    items = [
        *row("Theme", "theme", ("Light", "Dark"), THEMES),
        *row("Contrast", "contrast", ("Usual", "High"), (False, True)),
        *row("Size of texts", "text_size", tuple(f"{size} %" for size in TEXT_SIZES), TEXT_SIZES),
        *row("Hex numbers", "numbers", NUMBER_WORDS, MODES),
        *row("Motion", "still", ("As it moves", "No motion"), (False, True)),
        *row("Bots act", "pace", tuple(word for word, _ in PACES), tuple(range(len(PACES)))),
        Label("Folder for games by mail", 12.5, "ui-strong"),
        Field(settings.mail, str(mailbox()), typed, most=MOST_PATH, name="set:mail"),
        Gap(2.0),
        Label(notice or "Kept for every game, with docks, window and seats.", SECONDARY, tone="ink_2"),
    ]
    return Card("Settings", "", Column(items, gap=4.0), close, name="settings")
