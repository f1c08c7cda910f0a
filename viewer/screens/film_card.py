"""The card that orders a film of the replay, says how far it is, and stops it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from grognard.viewer.film import SIZES
from grognard.viewer.filming import Filming
from grognard.viewer.model.past import SPEEDS
from grognard.viewer.ui.basic import SECONDARY, Button, Choice, Gap, Label
from grognard.viewer.ui.card import Card
from grognard.viewer.ui.layout import Scale
from grognard.viewer.ui.lists import Field
from grognard.viewer.ui.pen import Pen
from grognard.viewer.ui.widget import Across, Act, Column, Widget

KINDS = (("Animated PNG", ".png"), ("GIF", ".gif"))
WIDE = 400.0


@dataclass(slots=True)
class FilmOrder:
    """What is chosen on the card.

    Attributes:
        first, last: turns, as they are typed.
        speed: a number in `SPEEDS`.
        size: a number in `SIZES`.
        kind: a number in `KINDS`.
    """

    first: str
    last: str
    speed: int = 1
    size: int = 2
    kind: int = 0

    def turns(self) -> tuple[int, int] | None:
        """The turns that are typed, None where they are none."""
        words = self.first.strip(), self.last.strip()
        if not all(word.isdecimal() and len(word) < 6 for word in words):
            return None
        first, last = map(int, words)
        return (first, last) if 0 < first <= last else None


@dataclass(slots=True, eq=False)
class Progress(Widget):
    """A bar that fills."""

    share: float = 0.0

    def height(self, width: float, scale: Scale) -> float:
        """A low bar."""
        return scale.px(10)

    def draw(self, pen: Pen) -> None:
        """Draw what is done of it."""
        rect = self.rect
        pen.box(rect, pen.colours.panel_3, radius=pen.px(5))
        if self.share > 0:
            done = type(rect)(rect.x, rect.y, max(rect.height, rect.width * self.share), rect.height)
            pen.box(done, pen.colours.accent, radius=pen.px(5))


@dataclass(frozen=True, slots=True)
class FilmActs:
    """What the card does: writes the film, stops it, closes, and sets a choice by name."""

    write: Act
    stop: Act
    close: Act
    set: Callable[[str, int], object]


def film_card(order: FilmOrder, filming: Filming | None, told: str, missing: str, acts: FilmActs) -> Card:
    """Lay the card.

    Args:
        order: what is chosen.
        filming: the film that is being written, or was last.
        told: what is filmed, in a sentence.
        missing: why no film can be drawn here, or empty.
        acts: what it does.
    """
    if missing:
        items: list[Widget] = [Label(missing, 12.5)]
    elif filming is not None and not filming.ended:
        share = filming.done / filming.of if filming.of else 0.0
        items = [
            Label(filming.told, 12.5, name="film-told"),
            Gap(4.0),
            Progress(share),
            Gap(6.0),
            Label("You can play on meanwhile.", SECONDARY, tone="ink_2"),
            Button("Stop it", acts.stop, name="film-stop"),
        ]
    else:
        items = _choices(order, acts)
        items += [Label(told, SECONDARY, tone="ink_2"), Gap(2.0)]
        items.append(Button("Write the film", acts.write, strong=True, name="film-write"))
        if filming is not None:
            tone = "refuse" if filming.error else "done"
            items += [Gap(4.0), Label(filming.told, SECONDARY, tone=tone, name="film-told")]
    return Card("A film of the replay", "", Column(items, gap=4.0), acts.close, wide=WIDE, name="film")


def _choices(order: FilmOrder, acts: FilmActs) -> list[Widget]:
    def first(text: str) -> None:
        order.first = text

    def last(text: str) -> None:
        order.last = text

    fields = Across([Field(order.first, "from", first, most=5, name="film-first"),
                     Field(order.last, "to", last, most=5, name="film-last")])  # fmt: skip
    rows: list[Widget] = [Label("From turn, to turn", 12.5, "ui-strong"), fields]
    for title, name, words in (
        ("Speed", "speed", tuple(word for word, _, _ in SPEEDS)),
        ("Width in pixels", "size", tuple(map(str, SIZES))),
        ("File", "kind", tuple(word for word, _ in KINDS)),
    ):
        choice = Choice(words, getattr(order, name), _setter(acts, name), name=f"film-{name}")
        rows += [Label(title, 12.5, "ui-strong"), choice]
    return rows


def _setter(acts: FilmActs, name: str) -> Callable[[int], object]:
    return lambda number: acts.set(name, number)
